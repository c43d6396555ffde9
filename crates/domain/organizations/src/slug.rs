//! The name of an organisation in URLs.

use std::fmt;

/// Names that stand for the installation, for services that a domain usually has, or for pages: an
/// organisation at `www` or `mail` would be mistaken for something else.
pub const RESERVED: [&str; 44] = [
    "account",
    "accounts",
    "admin",
    "api",
    "app",
    "assets",
    "auth",
    "autoconfig",
    "autodiscover",
    "billing",
    "blog",
    "cdn",
    "dns",
    "docs",
    "email",
    "ftp",
    "help",
    "imap",
    "info",
    "localhost",
    "login",
    "mail",
    "meldewerk",
    "mx",
    "ns",
    "ns1",
    "ns2",
    "operator",
    "pop",
    "pop3",
    "portal",
    "postmaster",
    "public",
    "root",
    "smtp",
    "static",
    "status",
    "support",
    "system",
    "webmail",
    "webmaster",
    "wpad",
    "ws",
    "www",
];

/// A slug: one label of a host name in ASCII, `^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`, without the two dashes in
/// third and fourth place that mark an encoded international label (RFC 5891, section 4.2.3.1), which a
/// browser could show in letters that look like another slug.
///
/// ```
/// use organizations::Slug;
/// assert_eq!(Slug::parse("klinik-nord").map(|slug| slug.as_str().to_owned()).as_deref(), Some("klinik-nord"));
/// assert_eq!(Slug::parse("klіnik"), None, "a Cyrillic letter");
/// assert_eq!(Slug::parse("xn--klnik-8ve"), None, "and the same in disguise");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slug(String);

impl Slug {
    /// The maximum length of a slug: that of a host name's label (RFC 1035, section 2.3.4).
    pub const MAX_LENGTH: usize = 63;

    /// Parses a slug with exactly this text. Reserved ones are slugs too: see [`Slug::is_reserved`].
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let inner = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
        let is_slug = (2..=Self::MAX_LENGTH).contains(&bytes.len())
            && bytes.iter().all(inner)
            && !text.starts_with('-')
            && !text.ends_with('-')
            && bytes.get(2..4) != Some(b"--");
        is_slug.then(|| Self(text.to_owned()))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Checks whether no organisation may have this name.
    pub fn is_reserved(&self) -> bool {
        RESERVED.contains(&self.as_str())
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_one_lower_case_ascii_label_of_2_to_63_characters() {
        for fine in ["ab", "a1", "0a", "klinik-nord", "a-b-c", "a--b", &"a".repeat(63)] {
            assert!(Slug::parse(fine).is_some(), "{fine}");
        }
        for wrong in [
            "",
            "a",
            "-a",
            "a-",
            "A1",
            "a_b",
            "a.b",
            "a b",
            "ä1",
            "a\0",
            "a\n",
            " ab",
            "klіnik",
            "xn--mller-kva",
            "ab--c",
            &"a".repeat(64),
            &"a".repeat(1_000_000),
            "a/b",
            "*",
            "٤٢",
        ] {
            assert_eq!(Slug::parse(wrong), None, "{:?}", wrong.get(..8));
        }
    }

    #[test]
    fn names_of_services_are_reserved() {
        for name in ["www", "api", "admin", "mail"] {
            assert!(Slug::parse(name).is_some_and(|slug| slug.is_reserved()), "{name}");
        }
        assert!(!Slug::parse("klinik").unwrap().is_reserved());
        assert!(RESERVED.is_sorted());
        assert!(RESERVED.iter().all(|name| Slug::parse(name).is_some()), "only slugs can be refused by name");
    }
}
