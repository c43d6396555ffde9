//! The language of a response.

use actix_web::HttpRequest;
use actix_web::http::header::{self, Quality, QualityItem};
use kernel::Locale;
use std::str::FromStr;

/// The maximum number of ranges considered; no browser sends that many.
const MAX_RANGES: usize = 32;

/// Returns the language of a response according to `Accept-Language`; German if nothing matches (decisions
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
    let ranges = accepted.split(',').take(MAX_RANGES);
    let best = ranges
        .filter_map(weighed)
        .filter(|range| range.quality > Quality::ZERO)
        .reduce(|best, next| if next.quality > best.quality { next } else { best });
    best.map_or(Locale::De, |range| range.item.0)
}

/// Reads a range. Empty and unknown parameters are ignored; the library would reject some such ranges.
fn weighed(range: &str) -> Option<QualityItem<Spoken>> {
    let mut parts = range.split(';').map(str::trim);
    let spoken: Spoken = parts.next()?.parse().ok()?;
    let is_weight =
        |part: &&str| part.split('=').next().is_some_and(|name| name.trim_end().eq_ignore_ascii_case("q"));
    let quality = match parts.find(is_weight) {
        Some(weight) => format!("*;{weight}").parse::<QualityItem<Spoken>>().ok()?.quality,
        None => Quality::MAX,
    };
    Some(QualityItem::new(spoken, quality))
}

/// A supported language. The library's own tag type would allocate for each tag that a client sends.
struct Spoken(Locale);

impl FromStr for Spoken {
    type Err = ();

    fn from_str(tag: &str) -> Result<Self, ()> {
        if tag == "*" {
            return Ok(Self(Locale::De));
        }
        let primary = tag.split('-').next().unwrap_or_default();
        let spoken = [Locale::De, Locale::En].into_iter();
        spoken.map(Self).find(|own| primary.eq_ignore_ascii_case(own.0.code())).ok_or(())
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
        for accepted in
            ["en;q=2", "en;q=1.5", "en;q=-1", "en;q=0.1234", "en;q=x", "en;q=", "en;q", "en;q =1", "en;;q=x;"]
        {
            assert_eq!(negotiate(accepted), Locale::De, "{accepted}");
        }
    }

    /// RFC 9110, §5.6.6 and §12.4.2.
    #[test]
    fn parameters_that_say_nothing_are_passed_over() {
        for accepted in ["en;", "en ; ", "en;;", "en;level=1", "en;x", "en-GB;level=1;x;", "de;q=0.5, en;"] {
            assert_eq!(negotiate(accepted), Locale::En, "{accepted}");
        }
        for accepted in ["en;;q=0.5;, de;q=0.6", "en;level=1;q=0.5, de;q=0.6", "en;q=0;, fr", "en;;q=0"] {
            assert_eq!(negotiate(accepted), Locale::De, "{accepted}");
        }
    }
}
