//! Licences (hostile checks 82 and 83): published vectors, and our own keys with one fault each.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test file: tests fail by panicking")]

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use crypto::{LicenseIssuer, LicenseKeyError, LicenseKeyPair, LicenseKeys, SystemRandom};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};
use plans::ports::LicenseReader as _;
use plans::testing::{claims, now};
use plans::{LicenseFault, Module, Tier};
use rsa::pkcs8::{EncodePublicKey as _, LineEnding};
use rsa::{BigUint, RsaPublicKey};
use serde_json::{Value, json};
use std::sync::LazyLock;

static PAIR: LazyLock<LicenseKeyPair> = LazyLock::new(pair);

fn pair() -> LicenseKeyPair {
    LicenseKeyPair::generate(&SystemRandom, 2048).unwrap()
}

fn keys() -> LicenseKeys {
    LicenseKeys::parse(&PAIR.public).unwrap()
}

fn part(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(text)
}

/// Builds a key with this header and payload, signed with an algorithm.
fn signed(header: &str, payload: &str, key: &EncodingKey, algorithm: Algorithm) -> String {
    let message = format!("{}.{}", part(header), part(payload));
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), key, algorithm).unwrap();
    format!("{message}.{signature}")
}

fn with_header(header: &str) -> String {
    let key = EncodingKey::from_rsa_pem(PAIR.private.as_bytes()).unwrap();
    signed(header, &good().to_string(), &key, Algorithm::RS256)
}

fn with_payload(payload: &str) -> Result<plans::LicenseClaims, LicenseFault> {
    let key = EncodingKey::from_rsa_pem(PAIR.private.as_bytes()).unwrap();
    keys().read(&signed(r#"{"alg":"RS256","typ":"JWT"}"#, payload, &key, Algorithm::RS256))
}

fn good() -> Value {
    json!({"iss": "meldewerk", "sub": "Klinik Nord", "module": "forms", "tier": "business", "org_id": "*",
        "license_id": "lic_1", "iat": 1_767_225_600, "exp": 1_798_761_600})
}

#[test]
fn what_was_issued_is_read_back_and_nothing_else_is_signed_by_it() {
    let issuer = LicenseIssuer::parse(&PAIR.private).unwrap();
    let said = plans::LicenseClaims {
        issued_at: crypto::whole_second(now()),
        ..claims("lic_1", Module::Epoll, Tier::Enterprise, now())
    };
    let key = issuer.issue(&said).unwrap();
    assert_eq!(keys().read(&key), Ok(said.clone()));
    // While a key is being replaced there are two, in either order.
    let other = pair();
    for text in [format!("{}\n{}", other.public, PAIR.public), format!("{}{}", PAIR.public, other.public)] {
        let both = LicenseKeys::parse(&text).unwrap();
        assert_eq!((both.count(), both.read(&key)), (2, Ok(said.clone())));
    }
    assert_eq!(LicenseKeys::parse(&other.public).unwrap().read(&key), Err(LicenseFault::Signature));
    assert_eq!(LicenseKeys::default().read(&key), Err(LicenseFault::NoPublicKey));
    assert_eq!(format!("{:?} {issuer:?}", keys()), "LicenseKeys(1) LicenseIssuer(..)");
}

#[test]
fn every_key_that_is_not_exactly_rs256_is_refused() {
    assert!(keys().read(&with_header(r#"{"alg":"RS256"}"#)).is_ok());
    let secret = EncodingKey::from_secret(PAIR.public.as_bytes());
    let confused = signed(r#"{"alg":"HS256","typ":"JWT"}"#, &good().to_string(), &secret, Algorithm::HS256);
    assert!(keys().read(&confused).is_err(), "the public key as a secret");
    let rsa = EncodingKey::from_rsa_pem(PAIR.private.as_bytes()).unwrap();
    for algorithm in [Algorithm::RS384, Algorithm::RS512, Algorithm::PS256] {
        let header = json!({"alg": algorithm}).to_string();
        assert!(keys().read(&signed(&header, &good().to_string(), &rsa, algorithm)).is_err(), "{header}");
    }
    for header in [
        r#"{"alg":"none"}"#,
        r#"{"alg":"None"}"#,
        r#"{"alg":"rs256"}"#,
        r#"{"typ":"JWT"}"#,
        r#"{"alg":"RS256","typ":"JWS"}"#,
        r#"{"alg":"RS256","kid":"../../etc/passwd"}"#,
        r#"{"alg":"RS256","jku":"https://attacker.example/keys"}"#,
        r#"{"alg":"RS256","x5u":"https://attacker.example/cert"}"#,
        r#"{"alg":"RS256","jwk":{"kty":"RSA","n":"AQAB","e":"AQAB"}}"#,
        r#"{"alg":"RS256","x5c":["MIIB"]}"#,
        r#"{"alg":"RS256","crit":["exp"],"exp":1}"#,
        r#"{"alg":"RS256","b64":false,"crit":["b64"]}"#,
        r#"{"alg":"RS256","b64":false}"#,
        r#"{"alg":"RS256","zip":"DEF"}"#,
        r#"{"alg":"RS256","enc":"A128GCM"}"#,
        r#"{"alg":"RS256","alg":"HS256"}"#,
        r"[]",
    ] {
        assert_eq!(keys().read(&with_header(header)), Err(LicenseFault::Unreadable), "{header}");
    }
}

#[test]
fn every_other_shape_of_a_key_is_refused() {
    let key = with_header(r#"{"alg":"RS256"}"#);
    let [header, payload, signature] = key.split('.').collect::<Vec<_>>()[..] else { panic!("{key}") };
    let mut flipped = URL_SAFE_NO_PAD.decode(signature).unwrap();
    flipped[10] ^= 1;
    let mut long = URL_SAFE_NO_PAD.decode(signature).unwrap();
    long.insert(0, 0);
    let other = part(&good().to_string().replace("business", "enterprise"));
    for wrong in [
        String::new(),
        ".".into(),
        "..".into(),
        format!("{header}.{payload}"),
        format!("{header}.{payload}."),
        format!("{key}."),
        format!("{key}.{signature}"),
        format!(".{key}"),
        format!("{header}.{other}.{signature}"),
        format!("{header}.{payload}.{}", URL_SAFE_NO_PAD.encode(&flipped)),
        format!("{header}.{payload}.{}", URL_SAFE_NO_PAD.encode(&long)),
        format!("{header}.{payload}.{}", &signature[..signature.len() - 4]),
        format!("{header}.{payload}.{}", STANDARD.encode(URL_SAFE_NO_PAD.decode(signature).unwrap())),
        format!("{header}.{payload}.{signature}=="),
        format!("{header}=.{payload}.{signature}"),
        format!("{header} .{payload}.{signature}"),
        format!("{header}.{payload}.{}", "A".repeat(1_000_000)),
    ] {
        assert!(keys().read(&wrong).is_err(), "{}", &wrong[..wrong.len().min(80)]);
    }
}

/// CVE-2026-25537: a claim of the wrong type must not be treated as missing.
#[test]
fn every_claim_has_to_be_there_once_and_of_its_type() {
    assert!(with_payload(&good().to_string()).is_ok());
    for name in ["iss", "sub", "module", "tier", "org_id", "license_id", "iat", "exp"] {
        let mut without = good();
        without.as_object_mut().unwrap().remove(name);
        assert!(matches!(with_payload(&without.to_string()), Err(LicenseFault::Claim(_))), "{name}");
        let twice = good().to_string().replacen('{', &format!("{{\"{name}\":{},", good()[name]), 1);
        assert!(matches!(with_payload(&twice), Err(LicenseFault::Claim(_))), "{twice}");
    }
    for (name, value) in [
        ("exp", json!("never")),
        ("exp", json!("1798761600")),
        ("exp", json!(1_798_761_600.5)),
        ("exp", json!(-1)),
        ("exp", json!(u64::MAX)),
        ("exp", json!(null)),
        ("exp", json!([1_798_761_600])),
        ("iat", json!("now")),
        ("iat", json!(-5)),
        ("module", json!("Forms")),
        ("module", json!("portal")),
        ("tier", json!("gold")),
        ("tier", json!(3)),
        ("org_id", json!(5)),
        ("org_id", json!("05")),
        ("org_id", json!("")),
        ("org_id", json!("**")),
        ("license_id", json!("")),
        ("license_id", json!(" ")),
        ("license_id", json!("x".repeat(129))),
        ("sub", json!("zwei\nZeilen")),
        ("iss", json!(1)),
    ] {
        let mut wrong = good();
        wrong[name] = value;
        assert!(matches!(with_payload(&wrong.to_string()), Err(LicenseFault::Claim(_))), "{wrong}");
    }
    for payload in ["", "[]", "null", "{", "\u{feff}{}"] {
        assert!(with_payload(payload).is_err(), "{payload:?}");
    }
}

/// RFC 7515, appendix A.2: the signature is good, but the payload is not a licence.
#[test]
fn the_vector_of_rfc_7515_is_signed_well_and_no_licence() {
    const N: &str = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ";
    const KEY: &str = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
    let number = |text: &str| BigUint::from_bytes_be(&URL_SAFE_NO_PAD.decode(text).unwrap());
    let public = RsaPublicKey::new(number(N), number("AQAB")).unwrap();
    let keys = LicenseKeys::parse(&public.to_public_key_pem(LineEnding::LF).unwrap()).unwrap();
    assert!(matches!(keys.read(KEY), Err(LicenseFault::Claim(_))), "{:?}", keys.read(KEY));
    assert_eq!(keys.read(&KEY.replace(".cC4", ".cC5")), Err(LicenseFault::Signature));
    assert_eq!(self::keys().read(KEY), Err(LicenseFault::Signature), "of somebody else's key");
}

/// Project Wycheproof's vectors of JSON Web Signatures with an RSA key, whatever the algorithm. Each one
/// names its key or is not a licence, so all are refused; the signatures alone are checked as well.
#[test]
fn the_published_vectors_of_jws_are_told_apart_and_none_is_a_licence() {
    let (mut keys, mut key, mut alg) = (LicenseKeys::default(), None, "");
    let (mut good, mut bad) = (0, 0);
    for line in include_str!("jws_vectors.tsv").lines().filter(|line| !line.starts_with('#')) {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["key", _, of, n, e] => {
                let number = |text: &str| BigUint::from_bytes_be(&URL_SAFE_NO_PAD.decode(text).unwrap());
                let pem = RsaPublicKey::new(number(n), number(e)).unwrap();
                let pem = pem.to_public_key_pem(LineEnding::LF).unwrap();
                (keys, key, alg) = (
                    LicenseKeys::parse(&pem).unwrap(),
                    Some(DecodingKey::from_rsa_pem(pem.as_bytes()).unwrap()),
                    of,
                );
            }
            ["test", number, comment, result, jws] => {
                assert!(keys.read(jws).is_err(), "{number}: {comment}");
                let Some((message, signature)) = jws.rsplit_once('.') else { continue };
                let is_good = jsonwebtoken::crypto::verify(
                    signature,
                    message.as_bytes(),
                    key.as_ref().unwrap(),
                    Algorithm::RS256,
                );
                let is_good = is_good.unwrap_or(false);
                match (alg, result) {
                    ("RS256", "valid") => {
                        assert!(is_good, "{number}: {comment}");
                        good += 1;
                    }
                    ("RS256", _) | (_, "valid") => {
                        assert!(!is_good, "{number}: {comment}");
                        bad += 1;
                    }
                    // Good with another algorithm than the key's, or with a key for another purpose.
                    _ => {}
                }
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!((good, bad), (8, 247), "as many as the file has");
}

/// RFC 7520, section 4.1: the signature is good, but the payload is plain text and no licence.
#[test]
fn the_vector_of_rfc_7520_is_among_them() {
    let figure =
        include_str!("jws_vectors.tsv").lines().find(|line| line.starts_with("test\t345\t")).unwrap();
    let payload = figure.rsplit('\t').next().unwrap().split('.').nth(1).unwrap();
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap();
    assert!(text.starts_with("It\u{2019}s a dangerous business, Frodo, going out your door."), "{text}");
}

/// Project Wycheproof's vectors of RSA signatures with PKCS #1 v1.5 and SHA-256, each checked with the
/// primitive that checks licences: only the one correct padding is accepted.
#[test]
fn the_published_vectors_of_signatures_are_told_apart() {
    use wycheproof::TestResult;
    use wycheproof::rsa_pkcs1_verify::{TestName, TestSet};
    let mut seen = [0; 2];
    for name in [TestName::Rsa2048Sha256, TestName::Rsa3072Sha256, TestName::Rsa4096Sha256] {
        for group in TestSet::load(name).unwrap().test_groups {
            let key = DecodingKey::from_rsa_pem(group.pem.as_bytes()).unwrap();
            for test in group.tests {
                let signature = URL_SAFE_NO_PAD.encode(&*test.sig);
                let is_good = jsonwebtoken::crypto::verify(&signature, &test.msg, &key, Algorithm::RS256);
                let is_good = is_good.unwrap_or(false);
                match test.result {
                    TestResult::Valid => assert!(is_good, "{name:?} {}: {}", test.tc_id, test.comment),
                    TestResult::Invalid => assert!(!is_good, "{name:?} {}: {}", test.tc_id, test.comment),
                    // Without the NULL parameter, which old signers left out.
                    TestResult::Acceptable => {}
                }
                seen[usize::from(test.result == TestResult::Invalid)] += 1;
            }
        }
    }
    assert!(seen[0] >= 20 && seen[1] >= 600, "{seen:?}");
}

#[test]
fn a_text_without_a_key_that_can_be_used_is_told() {
    let short = LicenseKeyPair::generate(&SystemRandom, 1024).unwrap();
    for (text, fault) in [
        ("", LicenseKeyError::NoKey),
        ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", LicenseKeyError::NoKey),
        (short.public.as_str(), LicenseKeyError::Short(1024)),
    ] {
        assert_eq!(LicenseKeys::parse(text).unwrap_err(), fault);
    }
    assert_eq!(
        LicenseKeys::parse(&format!("{}{}", PAIR.public, short.public)).unwrap_err(),
        LicenseKeyError::Short(1024)
    );
    assert!(LicenseIssuer::parse(&PAIR.public).is_err());
    assert_eq!(LicenseIssuer::parse(&short.private).unwrap_err(), LicenseKeyError::Short(1024));
}
