//! The syntax of e-mail addresses, telephone numbers, web addresses, dates and times.

use kernel::{NaiveDate, is_invisible};
use url::Url;

/// The maximum length of an e-mail address (RFC 5321 §4.5.3.1.3 without the angle brackets).
pub(crate) const MAX_EMAIL: usize = 254;
/// The maximum length of a telephone number as written.
pub(crate) const MAX_TEL: usize = 40;
/// The maximum length of a web address.
pub(crate) const MAX_URL: usize = 2_048;

/// Accepts `local@domain` with a dot in the domain: the dot-atom of RFC 5322 §3.2.3 extended by letters of
/// all languages (RFC 6531). Quoted local parts and address literals are refused, since they are far more
/// often typing errors than addresses; and so are invisible characters, some of which count as letters or
/// marks.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let atom_char = |c: char| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c) || is_mark(c);
    let atom = |part: &str| !part.is_empty() && part.chars().all(atom_char);
    let label = |part: &str| {
        !part.is_empty()
            && part.len() <= 63
            && part.chars().all(|c| c.is_alphanumeric() || c == '-' || is_mark(c))
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    !text.contains(is_invisible)
        && local.len() <= 64
        && local.split('.').all(atom)
        && domain.contains('.')
        && domain.split('.').all(label)
        && domain.rsplit('.').next().is_some_and(|top| !top.chars().all(|c| c.is_ascii_digit()))
}

/// Vowel signs and the like, which some scripts use to write words.
fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

/// Accepts digits with the usual punctuation, `+` only in front: from three digits (an emergency number or an
/// extension) to twenty.
pub(crate) fn is_tel(text: &str) -> bool {
    let rest = text.strip_prefix('+').unwrap_or(text);
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    let punctuation = |c: char| matches!(c, ' ' | '\u{a0}' | '(' | ')' | '/' | '-' | '–' | '.');
    (3..=20).contains(&digits) && rest.chars().all(|c| c.is_ascii_digit() || punctuation(c))
}

/// Accepts an absolute `http` or `https` address with a host, without a password, white space, invisible
/// characters or controls of writing direction, which make an address look like another.
pub(crate) fn is_url(text: &str) -> bool {
    let lower = text.get(..8).unwrap_or(text).to_ascii_lowercase();
    // The parser repairs a lot (`http:host`, line ends in the middle); since the original text is stored, it
    // has to be a web address itself.
    if !(lower.starts_with("http://") || lower.starts_with("https://"))
        || text.contains(|c: char| c.is_whitespace() || is_invisible(c))
    {
        return false;
    }
    Url::parse(text).is_ok_and(|url| {
        matches!(url.scheme(), "http" | "https") && url.has_host() && url.password().is_none()
    })
}

/// Parses `YYYY-MM-DD` of the Gregorian calendar, years 1 to 9999.
pub(crate) fn date(text: &str) -> Option<NaiveDate> {
    let bytes = text.as_bytes();
    let shape = bytes.len() == 10
        && bytes.iter().enumerate().all(
            |(i, byte)| {
                if i == 4 || i == 7 { *byte == b'-' } else { byte.is_ascii_digit() }
            },
        );
    if !shape {
        return None;
    }
    let year: i32 = text[..4].parse().ok()?;
    let date = NaiveDate::from_ymd_opt(year, text[5..7].parse().ok()?, text[8..].parse().ok()?)?;
    (year >= 1).then_some(date)
}

/// Accepts `HH:MM`, 00:00 to 23:59.
pub(crate) fn is_time(text: &str) -> bool {
    let [h1, h2, b':', m1, m2] = text.as_bytes() else { return false };
    let digits = [h1, h2, m1, m2].iter().all(|byte| byte.is_ascii_digit());
    digits && (*h1 < b'2' || (*h1 == b'2' && *h2 <= b'3')) && *m1 <= b'5'
}

/// Checks for a slug of a field, a block or a template: `^[a-z][a-z0-9_]{0,62}$`.
pub fn is_slug(text: &str) -> bool {
    let rest = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'_';
    text.len() <= 63
        && text.as_bytes().first().is_some_and(u8::is_ascii_lowercase)
        && text.as_bytes().iter().all(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn email_addresses_are_told_from_other_texts() {
        for good in [
            "a@b.de",
            "name+tag@sub.example.org",
            "o'neill@example.ie",
            "jörg@müller.de",
            "x_y-z@a-b.co",
            "संपर्क@डाटा.भारत",
            "a@xn--mller-kva.de",
            "1@2.de",
        ] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "",
            "@",
            "a",
            "a@",
            "@b.de",
            "a@b",
            "a b@c.de",
            "a@b..de",
            ".a@b.de",
            "a.@b.de",
            "a..b@c.de",
            "a@-b.de",
            "a@b-.de",
            "a@b.de.",
            "a@1.2.3.4",
            "\"a\"@b.de",
            "a@b.de\n",
            "<a@b.de>",
            "a@b@c d.de",
            "a,b@c.de",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
        assert!(!is_email(&format!("{}@b.de", "a".repeat(65))));
        assert!(!is_email(&format!("a@{}.de", "b".repeat(64))));
    }

    #[test]
    fn telephone_numbers_are_told_from_other_texts() {
        for good in ["110", "030 123456", "+49 (0)30 / 12 34-56", "0176.1234567", "0049-30-1", "4711"] {
            assert!(is_tel(good), "{good}");
        }
        for bad in ["", "12", "+", "abc", "030 12x", "12+34", "++49 30 1", "1".repeat(21).as_str(), "٠٣٠١٢٣"]
        {
            assert!(!is_tel(bad), "{bad}");
        }
    }

    #[test]
    fn only_http_addresses_are_web_addresses() {
        for good in
            ["http://example.org", "https://example.org/a?b=c#d", "HTTPS://Müller.de/ä", "http://[::1]:8080/"]
        {
            assert!(is_url(good), "{good}");
        }
        for bad in [
            "",
            "example.org",
            "javascript:alert(1)",
            "java\nscript:alert(1)",
            "ftp://example.org",
            "http:example.org",
            "http://",
            "https:///",
            "//example.org",
            "http://a b.de",
            "https://user:secret@example.org",
            "data:,x",
            "http://exa\tmple.org",
            "file:///etc/passwd",
            "ⓗttp://x.de",
            "http:/\\x.de",
        ] {
            assert!(!is_url(bad), "{bad}");
        }
    }

    #[test]
    fn addresses_with_hidden_characters_are_refused() {
        for hidden in [
            "\u{202a}",
            "\u{202e}",
            "\u{2066}",
            "\u{2069}",
            "\u{200e}",
            "\u{200f}",
            "\u{200b}",
            "\u{ad}",
            "\u{34f}",
            "\u{feff}",
            "\u{fe0f}",
            "\u{115f}",
            "\u{3164}",
            "\u{ffa0}",
            "\u{e0100}",
            "\u{a0}",
            " ",
            "\t",
        ] {
            for url in [
                format!("https://exa{hidden}mple.org"),
                format!("https://example.org/a{hidden}b"),
                format!("https://example.org/?q={hidden}"),
            ] {
                assert!(!is_url(&url), "{url:?}");
            }
            for email in [format!("a{hidden}b@example.org"), format!("a@exa{hidden}mple.org")] {
                assert!(!is_email(&email), "{email:?}");
            }
        }
    }

    #[test]
    fn dates_are_days_of_the_calendar_from_year_1_to_9999() {
        for good in ["0001-01-01", "2024-02-29", "9999-12-31"] {
            assert!(date(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "0000-01-01",
            "2026-02-30",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-1-1",
            "01.02.2026",
            "2026-01-01 ",
            "2026-01-01T00:00",
            "+026-01-01",
            "２026-01-1",
            "10000-01-01",
            "-001-01-01",
        ] {
            assert!(date(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn times_go_from_midnight_to_23_59() {
        for good in ["00:00", "09:30", "19:59", "23:59"] {
            assert!(is_time(good), "{good}");
        }
        for bad in ["", "24:00", "23:60", "9:30", "23:59:60", "12:5", "ab:cd", "12.30", "-1:00", "2३:0"] {
            assert!(!is_time(bad), "{bad}");
        }
    }
}
