//! A licence key is accepted only if the issuer signed exactly these bytes.

use crypto::LicenseKeys;
use plans::ports::LicenseReader as _;
use plans::{ISSUER, Licensee};
use std::sync::LazyLock;

/// A public key whose private key signed three licences and was then destroyed.
const ISSUERS: &str = include_str!("../corpus/licenses/public-key");
const SIGNED: [&str; 3] = [
    include_str!("../corpus/licenses/signed-for-anyone"),
    include_str!("../corpus/licenses/signed-for-an-organization"),
    include_str!("../corpus/licenses/signed-and-expired"),
];

static KEYS: LazyLock<LicenseKeys> = LazyLock::new(|| LicenseKeys::parse(ISSUERS).expect("a public key"));

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match KEYS.read(text) {
        Ok(claims) => {
            assert!(SIGNED.contains(&text), "nobody signed it: {claims:?}");
            assert_eq!(claims.issuer, ISSUER);
        }
        Err(fault) => assert!(!SIGNED.contains(&text), "{fault}"),
    }
    assert!(LicenseKeys::default().read(text).is_err(), "without a key there is no licence");
    if let Ok(keys) = LicenseKeys::parse(text) {
        let blocks = text.matches("-----BEGIN PUBLIC KEY-----").count();
        assert!(!keys.is_empty() && keys.count() == blocks, "{} of {blocks} keys", keys.count());
    }
    if let Some(licensee) = Licensee::parse(text) {
        assert_eq!(licensee.to_string(), text);
    }
}
