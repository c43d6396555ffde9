//! The language of an answer.

use actix_web::HttpRequest;
use actix_web::http::header;
use kernel::Locale;

/// Returns the language of an answer according to `Accept-Language`; German if nothing matches (decisions
/// §1).
pub(crate) fn of_request(request: &HttpRequest) -> Locale {
    request
        .headers()
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .map_or(Locale::De, negotiate)
}

/// Parses an `Accept-Language` value with its q-values (RFC 9110 §12.5.4). The first of the highest weight
/// wins; what cannot be parsed is ignored.
fn negotiate(accepted: &str) -> Locale {
    let mut best: Option<(u16, Locale)> = None;
    for range in accepted.split(',').take(32) {
        let mut parts = range.split(';');
        let tag = parts.next().unwrap_or_default().trim();
        let Some(locale) = language(tag) else { continue };
        let Some(weight) = parts.map(str::trim).find(|part| !part.is_empty()).map_or(Some(1000), weight)
        else {
            continue;
        };
        if weight > 0 && best.is_none_or(|(highest, _)| weight > highest) {
            best = Some((weight, locale));
        }
    }
    best.map_or(Locale::De, |(_, locale)| locale)
}

fn language(tag: &str) -> Option<Locale> {
    if tag == "*" {
        return Some(Locale::De);
    }
    let primary = tag.split('-').next().unwrap_or_default();
    if primary.eq_ignore_ascii_case("de") {
        Some(Locale::De)
    } else if primary.eq_ignore_ascii_case("en") {
        Some(Locale::En)
    } else {
        None
    }
}

/// Parses `q=0.8` as 800; `None` for anything other than a number from 0 to 1 with at most three decimals.
fn weight(parameter: &str) -> Option<u16> {
    let value = parameter.strip_prefix("q=").or_else(|| parameter.strip_prefix("Q="))?;
    let (whole, decimals) = value.split_once('.').unwrap_or((value, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths =
        decimals.bytes().zip([100, 10, 1]).map(|(digit, place)| u16::from(digit - b'0') * place).sum::<u16>();
    match whole {
        "0" => Some(thousandths),
        "1" if thousandths == 0 => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn german_is_the_default() {
        for accepted in ["", "fr", "fr-CH, it;q=0.9", "*", "tlh;q=1", ";;;", "en;q=0"] {
            assert_eq!(negotiate(accepted), Locale::De, "{accepted}");
        }
    }

    #[test]
    fn the_highest_weight_wins_and_the_first_of_equals() {
        assert_eq!(negotiate("de;q=0.8, en"), Locale::En);
        assert_eq!(negotiate("en-GB;q=0.700,de-AT;q=0.71"), Locale::De);
        assert_eq!(negotiate("fr, en;q=0.5, de;q=0.5"), Locale::En);
        assert_eq!(negotiate("EN-us ; Q=0.9 , de;q=0.1"), Locale::En);
    }

    #[test]
    fn weights_that_are_none_are_passed_over() {
        for accepted in ["en;q=2", "en;q=1.5", "en;q=-1", "en;q=0.1234", "en;q=x", "en;level=1"] {
            assert_eq!(negotiate(accepted), Locale::De, "{accepted}");
        }
    }
}
