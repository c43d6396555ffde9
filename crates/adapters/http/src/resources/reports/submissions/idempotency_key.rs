//! The key with which a report can be sent again without being stored twice: the header `Idempotency-Key`, or
//! the hidden control of a form page. Only a digest leaves this file.

use crate::framework::error::ApiError;
use crate::framework::messages;
use crate::state::services::Services;
use actix_web::HttpRequest;
use actix_web::http::header::HeaderName;
use kernel::{Random, RandomExt as _, Text};

/// A parsed name, since every report looks for it.
const HEADER: HeaderName = HeaderName::from_static("idempotency-key");
/// Where a canonical UUID has its hyphens (RFC 9562 §4).
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

/// Returns a digest of the request's key, if it has one.
pub(super) fn of_header(services: &Services, request: &HttpRequest) -> Result<Option<[u8; 32]>, ApiError> {
    const NO_UUID: Text = Text::of("service.report.not_a_uuid");
    let mut values = request.headers().get_all(HEADER);
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(ApiError::invalid_at("Idempotency-Key", messages::TWICE));
    }
    let key = value.to_str().ok().and_then(canonical);
    let key = key.ok_or_else(|| ApiError::invalid_at("Idempotency-Key", NO_UUID))?;
    Ok(Some(digest(services, &key)))
}

/// Returns a digest of a key in its canonical form.
pub(crate) fn digest(services: &Services, key: &str) -> [u8; 32] {
    services.receipts.idempotency_digest.keyed(&[key.as_bytes()])
}

/// Returns a UUID in lower case; `None` for any other text.
pub(crate) fn canonical(text: &str) -> Option<String> {
    let fits = |(position, byte): (usize, u8)| match byte {
        b'-' => HYPHENS.contains(&position),
        _ => byte.is_ascii_hexdigit() && !HYPHENS.contains(&position),
    };
    (text.len() == 36 && text.bytes().enumerate().all(fits)).then(|| text.to_ascii_lowercase())
}

/// Draws a new key: a random UUID (RFC 9562 §5.4).
pub(crate) fn draw(random: &dyn Random) -> String {
    let mut bytes: [u8; 16] = random.bytes();
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let mut text = format!("{:032x}", u128::from_be_bytes(bytes));
    for position in HYPHENS {
        text.insert(position, '-');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    #[test]
    fn a_key_is_a_uuid_in_any_case() {
        let key = "0B5C2A10-7d3e-4F60-9a1b-c2d3e4f50617";
        assert_eq!(canonical(key), Some(key.to_ascii_lowercase()));
        for other in [
            "",
            "x",
            "0b5c2a107d3e4f609a1bc2d3e4f50617",
            "{0b5c2a10-7d3e-4f60-9a1b-c2d3e4f5061}",
            "0b5c2a1-07d3e-4f60-9a1b-c2d3e4f506171",
        ] {
            assert_eq!(canonical(other), None, "{other}");
        }
    }

    #[test]
    fn a_drawn_key_is_a_random_uuid() {
        let random = SeededRandom::new(1);
        let (one, other) = (draw(&random), draw(&random));
        assert_ne!(one, other);
        assert_eq!(canonical(&one), Some(one.clone()));
        assert!(one[14..].starts_with('4') && "89ab".contains(&one[19..20]), "{one}");
    }
}
