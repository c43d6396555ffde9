//! The domain of an organisation.

use std::fmt;

/// A host name in canonical ASCII: lower case, international labels in punycode, without final dot or port,
/// at least two labels, no IP address, no wildcard, nothing below `localhost`.
///
/// ```
/// use organizations::CustomDomain;
/// let domain = CustomDomain::parse(" Melden.Klinik-KÖLN.example. ");
/// assert_eq!(domain.map(|domain| domain.to_string()).as_deref(), Some("melden.xn--klinik-kln-lcb.example"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CustomDomain(String);

impl CustomDomain {
    /// The maximum length of a host name (RFC 1035, section 2.3.4, without the final dot).
    pub const MAX_LENGTH: usize = 253;

    /// Parses a domain; `None` when an organisation cannot have it. Work is bounded whatever the input's
    /// size.
    pub fn parse(text: &str) -> Option<Self> {
        let name = canonical_host(text)?;
        let last = name.rsplit('.').next().unwrap_or_default();
        // Browsers read a last label of digits (or 0x…) as an IPv4 address (WHATWG URL).
        let is_number = last.bytes().all(|byte| byte.is_ascii_digit()) || last.starts_with("0x");
        let is_local = last == "localhost";
        (name.contains('.') && !is_number && !is_local).then_some(Self(name))
    }

    /// Returns the canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CustomDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns a host name in its canonical form: labels of letters, digits and inner dashes.
pub(crate) fn canonical_host(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || text.len() > 4 * CustomDomain::MAX_LENGTH {
        return None;
    }
    let text = text.strip_suffix('.').unwrap_or(text);
    let name = idna::domain_to_ascii_strict(text).ok()?;
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    (name.len() <= CustomDomain::MAX_LENGTH && name.split('.').all(is_label)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<String> {
        CustomDomain::parse(text).map(|domain| domain.as_str().to_owned())
    }

    #[test]
    fn spellings_of_one_domain_are_one_domain() {
        for spelling in [
            "melden.klinik-köln.example",
            "MELDEN.Klinik-Köln.EXAMPLE",
            "melden.klinik-ko\u{308}ln.example.",
            "melden.xn--klinik-kln-lcb.example",
            " melden．klinik-köln。example ",
        ] {
            assert_eq!(parsed(spelling).as_deref(), Some("melden.xn--klinik-kln-lcb.example"), "{spelling}");
        }
    }

    #[test]
    fn what_is_no_domain_of_an_organisation_is_refused() {
        for wrong in [
            "",
            " ",
            ".",
            "..",
            "localhost",
            "x.localhost",
            "klinik",
            "*.x",
            "*.klinik.example",
            "127.0.0.1",
            "10.1",
            "0x7f.1",
            "1.0x7f",
            "[::1]",
            "::1",
            "a.example:8080",
            "https://a.example",
            "a.example/x",
            "a@b.example",
            "a b.example",
            "a..example",
            ".a.example",
            "-a.example",
            "a-.example",
            "a_b.example",
            "a.example\0",
            "a\u{200b}.example\u{202e}",
            "xn--a.example",
            "a,b.example",
            "%61.example",
            &format!("{}.example", "a".repeat(64)),
            &"a.".repeat(130),
            &"a".repeat(1_000_000),
        ] {
            assert_eq!(parsed(wrong), None, "{:?}", wrong.get(..20).unwrap_or(wrong));
        }
    }
}
