//! Signed licences: JWTs (RFC 7519) signed with RS256 (RFC 7518 §3.3), and nothing else.

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use kernel::{DateTime, Random, Timestamp};
use plans::ports::LicenseReader;
use plans::{LicenseClaims, LicenseFault, Licensee, Module, Tier};
use rsa::pkcs1::DecodeRsaPublicKey as _;
use rsa::pkcs8::{DecodePrivateKey as _, EncodePrivateKey as _, EncodePublicKey as _, LineEnding};
use rsa::traits::PublicKeyParts as _;
use rsa::{RsaPrivateKey, RsaPublicKey, rand_core};
use serde::{Deserialize, Serialize};
use std::fmt;
use zeroize::Zeroizing;

/// The shortest accepted key, in bits (NIST SP 800-131A).
pub const MIN_LICENSE_KEY_BITS: usize = 2048;
/// The length of long-lived keys, in bits: good beyond 2030 according to the same publication.
pub const LICENSE_KEY_BITS: usize = 3072;

/// Why a text contains no usable keys.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum LicenseKeyError {
    /// No PEM block, or one that is not an RSA key.
    #[error("is not an RSA key in PEM (`-----BEGIN PUBLIC KEY-----`, or `PRIVATE` to issue licences)")]
    NoKey,
    /// A key that is too short.
    #[error("is a key of {0} bits; at least 2048 are needed")]
    Short(usize),
}

/// The issuer's public keys, any of which may have signed a licence: while one is being replaced there are
/// two.
#[derive(Clone, Default)]
pub struct LicenseKeys(Vec<DecodingKey>);

impl LicenseKeys {
    /// Returns whether there are no keys, so that no licence can be read.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads the keys from PEM blocks, one after the other.
    ///
    /// # Errors
    /// See [`LicenseKeyError`].
    pub fn parse(pem: &str) -> Result<Self, LicenseKeyError> {
        let blocks =
            pem.split_inclusive("-----END PUBLIC KEY-----").map(str::trim).filter(|block| !block.is_empty());
        match blocks.map(one).collect::<Result<Vec<_>, _>>() {
            Ok(keys) if !keys.is_empty() => Ok(Self(keys)),
            Ok(_) => Err(LicenseKeyError::NoKey),
            Err(error) => Err(error),
        }
    }

    /// Returns the number of keys.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

fn one(block: &str) -> Result<DecodingKey, LicenseKeyError> {
    // A key that was cut off before this one would be passed over.
    if block.matches("-----BEGIN ").count() > 1 {
        return Err(LicenseKeyError::NoKey);
    }
    let key = DecodingKey::from_rsa_pem(block.as_bytes()).map_err(|_| LicenseKeyError::NoKey)?;
    let der = key.try_get_as_bytes().map_err(|_| LicenseKeyError::NoKey)?;
    let bits = RsaPublicKey::from_pkcs1_der(der).map_err(|_| LicenseKeyError::NoKey)?.n().bits();
    if bits < MIN_LICENSE_KEY_BITS { Err(LicenseKeyError::Short(bits)) } else { Ok(key) }
}

impl fmt::Debug for LicenseKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LicenseKeys({})", self.0.len())
    }
}

/// The claims as a licence key holds them. A claim that occurs twice or has the wrong type is invalid.
#[derive(Serialize, Deserialize)]
struct Wire {
    iss: String,
    sub: String,
    module: String,
    tier: String,
    org_id: String,
    license_id: String,
    iat: i64,
    exp: i64,
}

/// The longest licence number.
const MAX_ID_BYTES: usize = 128;

impl Wire {
    fn claims(self) -> Result<LicenseClaims, LicenseFault> {
        let at = |seconds, name| {
            let found = DateTime::from_timestamp(seconds, 0).filter(|_| seconds >= 0);
            found.ok_or(LicenseFault::Claim(name))
        };
        let is_number = (1..=MAX_ID_BYTES).contains(&self.license_id.len())
            && self.license_id.bytes().all(|byte| byte.is_ascii_graphic());
        if !is_number {
            return Err(LicenseFault::Claim("license_id"));
        }
        if self.sub.chars().any(char::is_control) {
            return Err(LicenseFault::Claim("sub"));
        }
        Ok(LicenseClaims {
            module: Module::parse(&self.module).ok_or(LicenseFault::Claim("module"))?,
            tier: Tier::parse(&self.tier).ok_or(LicenseFault::Claim("tier"))?,
            licensed_to: Licensee::parse(&self.org_id).ok_or(LicenseFault::Claim("org_id"))?,
            issued_at: at(self.iat, "iat")?,
            expires_at: at(self.exp, "exp")?,
            license_id: self.license_id,
            issuer: self.iss,
            holder_name: self.sub,
        })
    }
}

/// Checks that a header says only how the key is signed: nothing in it may select another key or change what
/// is signed.
fn is_plain(header: &Header) -> bool {
    let Header { typ, alg: Algorithm::RS256, cty: None, kid: None, extras, .. } = header else {
        return false;
    };
    let has_key =
        header.jku.is_some() || header.jwk.is_some() || header.x5u.is_some() || header.x5c.is_some();
    let has_more = header.x5t.is_some() || header.x5t_s256.is_some() || header.crit.is_some();
    let is_other =
        header.enc.is_some() || header.zip.is_some() || header.url.is_some() || header.nonce.is_some();
    typ.as_deref().is_none_or(|typ| typ == "JWT")
        && extras.inner().is_empty()
        && !has_key
        && !has_more
        && !is_other
}

impl LicenseReader for LicenseKeys {
    fn read(&self, key: &str) -> Result<LicenseClaims, LicenseFault> {
        let header = jsonwebtoken::decode_header(key).map_err(|_| LicenseFault::Unreadable)?;
        if !is_plain(&header) {
            return Err(LicenseFault::Unreadable);
        }
        let mut validation = Validation::new(Algorithm::RS256);
        // The domain checks times and audience itself, with its own clock.
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.required_spec_claims.clear();
        let mut fault = LicenseFault::NoPublicKey;
        for public in &self.0 {
            match decode::<Wire>(key, public, &validation) {
                Ok(read) => return read.claims.claims(),
                Err(error) => {
                    fault = match error.kind() {
                        ErrorKind::InvalidSignature => LicenseFault::Signature,
                        // The signature was valid.
                        ErrorKind::Json(error) => return Err(LicenseFault::Claim(named(&error.to_string()))),
                        _ => LicenseFault::Unreadable,
                    };
                }
            }
        }
        Err(fault)
    }
}

/// Returns the claim that an error of the JSON reader names.
fn named(error: &str) -> &'static str {
    const NAMES: [&str; 8] = ["iss", "sub", "module", "tier", "org_id", "license_id", "iat", "exp"];
    NAMES.into_iter().find(|name| error.contains(&format!("`{name}`"))).unwrap_or("payload")
}

/// Signs licences, on the vendor's side.
pub struct LicenseIssuer(EncodingKey);

impl LicenseIssuer {
    /// Reads a private key in PEM (PKCS#8).
    ///
    /// # Errors
    /// See [`LicenseKeyError`].
    pub fn parse(pem: &str) -> Result<Self, LicenseKeyError> {
        let key = RsaPrivateKey::from_pkcs8_pem(pem.trim()).map_err(|_| LicenseKeyError::NoKey)?;
        match key.n().bits() {
            bits if bits < MIN_LICENSE_KEY_BITS => Err(LicenseKeyError::Short(bits)),
            _ => {
                EncodingKey::from_rsa_pem(pem.trim().as_bytes()).map(Self).map_err(|_| LicenseKeyError::NoKey)
            }
        }
    }

    /// Signs claims and returns the licence key.
    ///
    /// # Errors
    /// If it cannot be signed.
    pub fn issue(&self, claims: &LicenseClaims) -> Result<String, LicenseKeyError> {
        let wire = Wire {
            iss: claims.issuer.clone(),
            sub: claims.holder_name.clone(),
            module: claims.module.code().to_owned(),
            tier: claims.tier.code().to_owned(),
            org_id: claims.licensed_to.to_string(),
            license_id: claims.license_id.clone(),
            iat: claims.issued_at.timestamp(),
            exp: claims.expires_at.timestamp(),
        };
        encode(&Header::new(Algorithm::RS256), &wire, &self.0).map_err(|_| LicenseKeyError::NoKey)
    }
}

impl fmt::Debug for LicenseIssuer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LicenseIssuer(..)")
    }
}

/// A key pair in PEM.
pub struct LicenseKeyPair {
    /// For [`LicenseIssuer`]; wiped when dropped.
    pub private: Zeroizing<String>,
    /// For [`LicenseKeys`].
    pub public: String,
}

impl LicenseKeyPair {
    /// Generates a key pair of this many bits.
    ///
    /// # Errors
    /// If none can be generated.
    pub fn generate(random: &dyn Random, bits: usize) -> Result<Self, LicenseKeyError> {
        let key = RsaPrivateKey::new(&mut RngAdapter(random), bits).map_err(|_| LicenseKeyError::NoKey)?;
        let public =
            key.to_public_key().to_public_key_pem(LineEnding::LF).map_err(|_| LicenseKeyError::NoKey)?;
        let private = key.to_pkcs8_pem(LineEnding::LF).map_err(|_| LicenseKeyError::NoKey)?;
        Ok(Self { private, public })
    }
}

/// Adapts [`Random`] to the interface that the prime generator expects.
struct RngAdapter<'a>(&'a dyn Random);

impl rand_core::RngCore for RngAdapter<'_> {
    fn next_u32(&mut self) -> u32 {
        rand_core::impls::next_u32_via_fill(self)
    }

    fn next_u64(&mut self) -> u64 {
        rand_core::impls::next_u64_via_fill(self)
    }

    fn fill_bytes(&mut self, buffer: &mut [u8]) {
        self.0.fill(buffer);
    }

    fn try_fill_bytes(&mut self, buffer: &mut [u8]) -> Result<(), rand_core::Error> {
        self.0.fill(buffer);
        Ok(())
    }
}

impl rand_core::CryptoRng for RngAdapter<'_> {}

/// Truncates a moment to the whole second, which is what claims hold.
pub fn whole_second(at: Timestamp) -> Timestamp {
    DateTime::from_timestamp(at.timestamp(), 0).unwrap_or(at)
}
