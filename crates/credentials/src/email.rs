//! Canonical e-mail addresses, which name accounts.

use kernel::{ErrorKind, Text, is_invisible};
use std::fmt;
use unicode_normalization::UnicodeNormalization;

/// An e-mail address in canonical form: trimmed, NFC, lower case, its domain in ASCII (punycode). Two
/// spellings of the same address are equal.
///
/// ```
/// use credentials::Email;
/// let one = Email::parse(" Jürgen@KLINIK-KÖLN.example ")?;
/// let two = Email::parse("ju\u{308}rgen@xn--klinik-kln-lcb.example")?;
/// assert_eq!(one, two);
/// assert_eq!(one.as_str(), "jürgen@xn--klinik-kln-lcb.example");
/// # Ok::<(), credentials::EmailProblem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Email(String);

/// Why a text is not an acceptable e-mail address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmailProblem {
    /// The text is empty.
    #[error("the e-mail address is empty")]
    Empty,
    /// Longer than [`Email::MAX_LENGTH`] bytes, or its local part longer than 64 (RFC 5321).
    #[error("the e-mail address is too long")]
    TooLong,
    /// It contains control or invisible characters: two accounts could look alike.
    #[error("the e-mail address has invisible characters")]
    Invisible,
    /// Not of the form `local@domain.tld`. Quoted local parts, comments and IP literals of
    /// RFC 5322 are not accepted: nobody signs in with them.
    #[error("the e-mail address is not well-formed")]
    Syntax,
}

impl EmailProblem {
    /// Always [`ErrorKind::Invalid`].
    pub const fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// Returns the message for the person.
    pub const fn text(self) -> Text {
        match self {
            Self::Empty => Text::of("staff.account.email_missing"),
            Self::TooLong => Text::of("service.email.too_long"),
            Self::Invisible => Text::of("service.email.invisible"),
            Self::Syntax => Text::of("service.email.syntax"),
        }
    }
}

impl Email {
    /// The longest address, in bytes of its canonical form (RFC 5321, section 4.5.3.1.3).
    pub const MAX_LENGTH: usize = 254;
    /// The longest part before the `@`, in bytes (RFC 5321, section 4.5.3.1.1).
    const MAX_LOCAL: usize = 64;

    /// Parses an address into its canonical form.
    ///
    /// # Errors
    /// See [`EmailProblem`]. Work is bounded whatever the input's size.
    pub fn parse(text: &str) -> Result<Self, EmailProblem> {
        let text = text.trim();
        if text.is_empty() {
            return Err(EmailProblem::Empty);
        }
        // Canonicalisation can shorten a text (composition), but never by more than this factor.
        if text.len() > 4 * Self::MAX_LENGTH {
            return Err(EmailProblem::TooLong);
        }
        if text.chars().any(|c| c.is_control() || is_invisible(c)) {
            return Err(EmailProblem::Invisible);
        }
        let (local, domain) = text.split_once('@').ok_or(EmailProblem::Syntax)?;
        let local = canonical_local(local)?;
        let email = format!("{local}@{}", canonical_domain(domain)?);
        if local.len() > Self::MAX_LOCAL || email.len() > Self::MAX_LENGTH {
            return Err(EmailProblem::TooLong);
        }
        Ok(Self(email))
    }

    /// Returns the canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the part before the `@`.
    pub fn local(&self) -> &str {
        self.0.split_once('@').map_or(self.0.as_str(), |(local, _)| local)
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Accepts a dot-atom of RFC 5322 with the letters of RFC 6532.
fn canonical_local(local: &str) -> Result<String, EmailProblem> {
    // Letter by letter rather than `str::to_lowercase`, which treats a final sigma by context:
    // the same letters must give the same account.
    let local: String = local.nfc().flat_map(char::to_lowercase).nfc().collect();
    let atoms_are_fine = local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom));
    atoms_are_fine.then_some(local).ok_or(EmailProblem::Syntax)
}

fn is_atom(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c)
    } else {
        !c.is_whitespace() && !is_private_or_unassigned(c)
    }
}

/// Private-use characters and the replacement character: nobody can tell what they stand for.
const fn is_private_or_unassigned(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FFFC}'..='\u{FFFD}' | '\u{F0000}'..='\u{10FFFF}')
}

/// Converts the domain by UTS 46, so that `köln.example`, `KÖLN.example` and `xn--kln-sna.example` are one.
/// It needs at least two labels and is not an IP address.
fn canonical_domain(domain: &str) -> Result<String, EmailProblem> {
    let ascii = idna::domain_to_ascii_strict(domain).map_err(|_| EmailProblem::Syntax)?;
    let numeric_top = |top: &str| top.bytes().all(|b| b.is_ascii_digit());
    match ascii.rsplit_once('.') {
        Some((_, top)) if !top.is_empty() && !numeric_top(top) => Ok(ascii),
        _ => Err(EmailProblem::Syntax),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<String, EmailProblem> {
        Email::parse(text).map(|email| email.0)
    }

    #[test]
    fn spellings_of_one_address_are_one_account() {
        for spelling in [
            "jürgen@köln.example",
            " Jürgen@Köln.Example\t",
            "ju\u{308}rgen@ko\u{308}ln.example",
            "JU\u{308}RGEN@XN--KLN-SNA.EXAMPLE",
            "jürgen@xn--kln-sna.example",
            "jürgen@ｋöln.example",
            "jürgen@köln。example",
        ] {
            assert_eq!(parsed(spelling).as_deref(), Ok("jürgen@xn--kln-sna.example"), "{spelling:?}");
        }
        assert_eq!(parsed("ΣΑΣ@example.org"), parsed("σασ@example.org"));
    }

    #[test]
    fn parsing_the_canonical_form_changes_nothing() {
        for text in ["a@b.example", "İ@İstanbul.example", "ﬁ.Ǆ@straße.example", "o'neil+x@example.org"]
        {
            let once = Email::parse(text).unwrap();
            assert_eq!(Email::parse(once.as_str()).as_ref(), Ok(&once), "{text}");
        }
    }

    #[test]
    fn invisible_characters_are_refused() {
        for hidden in
            ['\u{0}', '\n', '\u{AD}', '\u{200B}', '\u{200D}', '\u{202E}', '\u{2060}', '\u{FE0F}', '\u{FEFF}']
        {
            assert_eq!(
                parsed(&format!("ad{hidden}min@example.org")),
                Err(EmailProblem::Invisible),
                "{hidden:?}"
            );
            assert_eq!(
                parsed(&format!("admin@exa{hidden}mple.org")),
                Err(EmailProblem::Invisible),
                "{hidden:?}"
            );
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        assert_eq!(parsed("   "), Err(EmailProblem::Empty));
        for text in [
            "admin",
            "@example.org",
            "admin@",
            "a@b@example.org",
            "a b@example.org",
            ".a@example.org",
            "a.@example.org",
            "a..b@example.org",
            "\"a b\"@example.org",
            "a@localhost",
            "a@example.org.",
            "a@.example.org",
            "a@-x.example",
            "a@127.0.0.1",
            "a@[127.0.0.1]",
            "a@exam_ple.org",
            "a@xn--\u{fc}.example",
            "a@xn--zzzzzzzzzz99999.example",
            "a@example..org",
            "a＠example.org",
            "a\u{a0}b@example.org",
            "a\u{fffd}@example.org",
            "a@b.example,c@d.example",
            "<a@example.org>",
        ] {
            assert_eq!(parsed(text), Err(EmailProblem::Syntax), "{text:?}");
        }
    }

    #[test]
    fn the_lengths_of_rfc_5321_hold() {
        assert!(parsed(&format!("{}@example.org", "a".repeat(64))).is_ok());
        assert_eq!(parsed(&format!("{}@example.org", "a".repeat(65))), Err(EmailProblem::TooLong));
        let domain = |last: usize| {
            let label = "b".repeat(61);
            format!("{label}.{label}.{label}.{}.de", "c".repeat(last))
        };
        let longest = format!("a@{}", domain(254 - 2 - 3 * 62 - 3));
        assert_eq!(longest.len(), 254);
        // A domain of 252 bytes whose last label has 63.
        assert!(parsed(&longest).is_ok());
        assert_eq!(parsed(&format!("a{longest}")), Err(EmailProblem::TooLong));
        assert_eq!(parsed(&"x".repeat(1_000_000)), Err(EmailProblem::TooLong));
    }

    #[test]
    fn each_problem_is_invalid_input() {
        for problem in
            [EmailProblem::Empty, EmailProblem::TooLong, EmailProblem::Invisible, EmailProblem::Syntax]
        {
            assert_eq!(problem.kind(), ErrorKind::Invalid);
        }
    }
}
