# Serves moto's S3 on the loopback address: `s3.py PORT [FOLDER]`. With a folder over TLS, with a
# certificate of an authority that nobody knows: its own is then in FOLDER/authority.pem.
# Ends when the process that started it does.
import datetime
import ipaddress
import os
import sys
import threading
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from moto.server import main


def ends_with_its_parent(parent):
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(0)


def certificate(name, key, issuer, issuer_key, extension):
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(issuer).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number())
    builder = builder.not_valid_before(now - datetime.timedelta(days=1))
    builder = builder.not_valid_after(now + datetime.timedelta(days=1))
    signed = builder.add_extension(extension, critical=True).sign(issuer_key, hashes.SHA256())
    return signed.public_bytes(serialization.Encoding.PEM)


def named(name):
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])


def certificates(folder):
    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority, own = named("authority"), named("storage")
    own_names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    for file, content in [
        ("key.pem", key.private_bytes(*form)),
        ("own.pem", certificate(own, key, authority, authority_key, own_names)),
        ("authority.pem", certificate(authority, authority_key, authority, authority_key,
                                      x509.BasicConstraints(ca=True, path_length=None))),
    ]:
        with open(os.path.join(folder, file), "wb") as out:
            out.write(content)
    return ["--ssl-cert", os.path.join(folder, "own.pem"), "--ssl-key", os.path.join(folder, "key.pem")]


threading.Thread(target=ends_with_its_parent, args=(os.getppid(),), daemon=True).start()
tls = certificates(sys.argv[2]) if len(sys.argv) > 2 else []
main(["-H", "127.0.0.1", "-p", sys.argv[1], *tls])
