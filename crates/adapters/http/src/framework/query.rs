//! Query strings and URL-encoded forms, decoded strictly: text that is not UTF-8, or contains control
//! characters other than tabs and line breaks, is refused, never repaired.

use crate::framework::error::ApiError;
use crate::framework::messages;
use kernel::Locale;
use percent_encoding::percent_decode_str;

/// Names and values, in the order in which they were sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs(Vec<(String, String)>);

impl Pairs {
    /// Decodes `a=1&b=2`. `None` if any name or value is not acceptable text.
    pub(crate) fn decode(text: &str) -> Option<Self> {
        let pairs = Self::decode_any(text)?;
        let clean = |text: &str| !text.chars().any(is_forbidden);
        pairs.0.iter().all(|(name, value)| clean(name) && clean(value)).then_some(pairs)
    }

    /// Like [`decode`](Self::decode), but accepts control characters, for texts that are checked later:
    /// people get back what they typed, with an explanation.
    pub(crate) fn decode_any(text: &str) -> Option<Self> {
        let pairs = form_urlencoded::parse(text.as_bytes()).into_owned();
        is_whole(text).then(|| Self(pairs.collect()))
    }

    /// Decodes the query of a request; 422 if it cannot be decoded.
    pub(crate) fn of_query(query: &str) -> Result<Self, ApiError> {
        Self::decode(query).ok_or_else(|| ApiError::invalid_at("query", messages::BAD_QUERY))
    }

    /// Returns the value of a parameter. An empty one counts as absent; a repeated one is 422.
    pub(crate) fn one(&self, name: &str) -> Result<Option<&str>, ApiError> {
        Ok(self.given(name)?.filter(|value| !value.is_empty()))
    }

    /// Like [`one`](Self::one), but an empty value counts as present.
    pub(crate) fn given(&self, name: &str) -> Result<Option<&str>, ApiError> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let first = values.next();
        if values.next().is_some() {
            return Err(ApiError::invalid_at(name, messages::TWICE));
        }
        Ok(first)
    }

    /// Returns the names, in the order in which they were sent.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the language that `lang` asks for, or else the given one.
    pub(crate) fn language(&self, otherwise: Locale) -> Result<Locale, ApiError> {
        match self.one("lang")? {
            None => Ok(otherwise),
            Some(code) => {
                Locale::parse(code).ok_or_else(|| ApiError::invalid_at("lang", messages::NOT_A_LANGUAGE))
            }
        }
    }

    /// Returns all pairs.
    pub(crate) fn into_inner(self) -> Vec<(String, String)> {
        self.0
    }
}

/// Returns whether all percent escapes are well-formed and decode to UTF-8. The library would leave malformed
/// ones as they are, and replace invalid UTF-8.
fn is_whole(text: &str) -> bool {
    let is_escape = |rest: &str| {
        rest.as_bytes().first_chunk::<2>().is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.split('%').skip(1).all(is_escape) && percent_decode_str(text).decode_utf8().is_ok()
}

/// Control characters other than tabs and line breaks are forbidden (decisions §2).
fn is_forbidden(character: char) -> bool {
    character.is_control() && !matches!(character, '\t' | '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_decoded_in_order() {
        let pairs = Pairs::decode("a=1&b=%C3%BC+x&&c&a=2%261").unwrap().into_inner();
        let pairs: Vec<_> = pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(pairs, [("a", "1"), ("b", "ü x"), ("c", ""), ("a", "2&1")]);
        let pairs = Pairs::decode("=x&a=b=c&%2B+=%EF%BF%BD&&").unwrap().into_inner();
        let pairs: Vec<_> = pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(pairs, [("", "x"), ("a", "b=c"), ("+ ", "\u{fffd}")]);
    }

    #[test]
    fn nul_and_broken_text_are_refused() {
        for wrong in [
            "a=%00",
            "%00=1",
            "a=%ff",
            "a=%C3",
            "a=%4",
            "a=%zz",
            "a=%1b",
            "a=%C2%85",
            "a=%",
            "a=%+1",
            "a=%C3&%BC",
        ] {
            assert!(Pairs::decode(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_repeated_parameter_is_refused_and_an_empty_one_is_absent() {
        let pairs = Pairs::decode("page=1&page=2&sort=").unwrap();
        assert_eq!(pairs.one("page").unwrap_err().status(), 422);
        assert_eq!(pairs.one("sort").unwrap(), None);
        assert_eq!(pairs.one("per_page").unwrap(), None);
    }
}
