//! HTML entities, found in texts copied from web pages.

/// The longest entity in bytes, with `&` and `;`.
const LONGEST: usize = 10;

/// Returns the character for the entity at the start of some bytes, and its length in bytes. Covers only
/// characters that may stand inside a masked part: letters, digits, blanks, hyphens, quotation marks, `@`,
/// invisible characters.
#[inline]
pub(crate) fn entity(bytes: &[u8]) -> Option<(char, usize)> {
    let (b'&', rest) = bytes.split_first()? else { return None };
    after_ampersand(rest)
}

fn after_ampersand(rest: &[u8]) -> Option<(char, usize)> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let end = rest.iter().take(LONGEST - 1).position(|byte| !is_part(byte))?;
    if rest[end] != b';' {
        return None;
    }
    let c = match &rest[..end] {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16)?,
        [b'#', digits @ ..] => number(digits, 10)?,
        name => named(name)?,
    };
    Some((c, end + 2))
}

/// Returns the character with a numeric code.
fn number(digits: &[u8], radix: u32) -> Option<char> {
    let digits = str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    let c = char::from_u32(u32::from_str_radix(digits, radix).ok()?)?;
    let fits = c.is_alphanumeric()
        || matches!(c, ' ' | '@' | '-' | '.' | '+' | '/' | '_' | '"' | '\'')
        || c > '\u{9F}';
    fits.then_some(c)
}

fn named(name: &[u8]) -> Option<char> {
    Some(match name {
        b"nbsp" | b"ensp" | b"emsp" | b"thinsp" => ' ',
        b"shy" => '\u{AD}',
        b"zwnj" | b"zwj" => '\u{200C}',
        b"ndash" | b"mdash" | b"minus" | b"hyphen" => '-',
        b"commat" => '@',
        b"auml" => 'ä',
        b"ouml" => 'ö',
        b"uuml" => 'ü',
        b"Auml" => 'Ä',
        b"Ouml" => 'Ö',
        b"Uuml" => 'Ü',
        b"szlig" => 'ß',
        b"eacute" => 'é',
        b"egrave" => 'è',
        b"agrave" => 'à',
        b"aacute" => 'á',
        b"oacute" => 'ó',
        b"ccedil" => 'ç',
        b"Ccedil" => 'Ç',
        b"lrm" => '\u{200E}',
        b"rlm" => '\u{200F}',
        b"quot" => '"',
        b"apos" => '\'',
        b"bdquo" => '„',
        b"ldquo" => '“',
        b"rdquo" => '”',
        b"sbquo" => '‚',
        b"lsquo" => '‘',
        b"laquo" => '«',
        b"raquo" => '»',
        b"rsquo" => '’',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entity_is_read_and_what_only_looks_like_one_is_not() {
        for (text, expected) in [
            ("&nbsp;", Some((' ', 6))),
            ("&#160;x", Some(('\u{A0}', 6))),
            ("&#xfc;", Some(('ü', 6))),
            ("&#64;", Some(('@', 5))),
            ("&quot;", Some(('"', 6))),
            ("&#34;", Some(('"', 5))),
            ("&amp;", None),
            ("&lt;", None),
            ("& Co; KG", None),
            ("&", None),
            ("&#;", None),
            ("&#x110000;", None),
        ] {
            assert_eq!(entity(text.as_bytes()), expected, "{text}");
        }
    }
}
