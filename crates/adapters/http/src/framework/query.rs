//! Query strings and URL-encoded forms, read strictly: text that is not UTF-8, or holds control
//! characters other than tab and line breaks, is refused, never repaired.

use crate::framework::error::ApiError;
use crate::framework::texts;
use kernel::Locale;
use percent_encoding::percent_decode_str;

/// Names and values in the order given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs(Vec<(String, String)>);

impl Pairs {
    /// Decodes `a=1&b=2`. `None` when a part is not acceptable text.
    pub(crate) fn decode(text: &str) -> Option<Self> {
        let pairs = Self::decode_any(text)?;
        let clean = |text: &str| !text.chars().any(is_forbidden);
        pairs.0.iter().all(|(name, value)| clean(name) && clean(value)).then_some(pairs)
    }

    /// The same with control characters, for texts that are checked later: a person gets back
    /// what was typed, with a word about it.
    pub(crate) fn decode_any(text: &str) -> Option<Self> {
        let pairs = form_urlencoded::parse(text.as_bytes()).into_owned();
        is_whole(text).then(|| Self(pairs.collect()))
    }

    /// The parameters of a request; 422 when they cannot be read.
    pub(crate) fn of_query(query: &str) -> Result<Self, ApiError> {
        Self::decode(query).ok_or_else(|| ApiError::invalid_at("query", texts::BAD_QUERY))
    }

    /// The one value of a parameter; an empty one counts as absent, a repeated one is 422.
    pub(crate) fn one(&self, name: &str) -> Result<Option<&str>, ApiError> {
        Ok(self.given(name)?.filter(|value| !value.is_empty()))
    }

    /// The same, but an empty value counts.
    pub(crate) fn given(&self, name: &str) -> Result<Option<&str>, ApiError> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let first = values.next();
        if values.next().is_some() {
            return Err(ApiError::invalid_at(name, texts::TWICE));
        }
        Ok(first)
    }

    /// The names, in the order given.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// `lang`: the language asked for, or the given one.
    pub(crate) fn language(&self, otherwise: Locale) -> Result<Locale, ApiError> {
        match self.one("lang")? {
            None => Ok(otherwise),
            Some(code) => {
                Locale::parse(code).ok_or_else(|| ApiError::invalid_at("lang", texts::NOT_A_LANGUAGE))
            }
        }
    }

    /// All pairs.
    pub(crate) fn into_inner(self) -> Vec<(String, String)> {
        self.0
    }
}

/// Whether every escape is one, and all of them together are UTF-8: the library would keep the one as it is written and
/// put a replacement character for the other.
fn is_whole(text: &str) -> bool {
    let is_escape = |rest: &str| {
        rest.as_bytes().first_chunk::<2>().is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.split('%').skip(1).all(is_escape) && percent_decode_str(text).decode_utf8().is_ok()
}

/// Control characters except tab and line breaks (decisions §2).
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
