//! Entities of HTML, as texts copied from a web page have them: `&nbsp;`, `&uuml;`, `&#160;`.

/// Longest entity, in bytes.
const LONGEST: usize = 10;

/// The character that an entity at a position stands for, and the entity's length. Those of ASCII are
/// left alone but for quotation marks: `&#64;` is read by the rule for addresses.
pub(crate) fn at(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let window = bytes.get(at..bytes.len().min(at + LONGEST))?;
    let end = window.iter().position(|byte| *byte == b';')?;
    let name = std::str::from_utf8(window.get(1..end)?).ok()?;
    let c = match name.strip_prefix('#') {
        Some(number) => numbered(number)?,
        None => named(name)?,
    };
    Some((c, end + 1))
}

fn numbered(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code).filter(|c| !c.is_ascii() || matches!(c, '"' | '\''))
}

fn named(name: &str) -> Option<char> {
    Some(match name {
        "nbsp" => '\u{A0}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "thinsp" => '\u{2009}',
        "shy" => '\u{AD}',
        "zwnj" => '\u{200C}',
        "zwj" => '\u{200D}',
        "lrm" => '\u{200E}',
        "rlm" => '\u{200F}',
        "quot" => '"',
        "apos" => '\'',
        "bdquo" => '„',
        "ldquo" => '“',
        "rdquo" => '”',
        "sbquo" => '‚',
        "lsquo" => '‘',
        "rsquo" => '’',
        "laquo" => '«',
        "raquo" => '»',
        "ndash" => '–',
        "auml" => 'ä',
        "ouml" => 'ö',
        "uuml" => 'ü',
        "Auml" => 'Ä',
        "Ouml" => 'Ö',
        "Uuml" => 'Ü',
        "szlig" => 'ß',
        "eacute" => 'é',
        "egrave" => 'è',
        "agrave" => 'à',
        "ccedil" => 'ç',
        "Ccedil" => 'Ç',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entity_is_read_and_what_only_looks_like_one_is_not() {
        for (text, expected) in [
            ("&nbsp;", Some(('\u{A0}', 6))),
            ("&#160;x", Some(('\u{A0}', 6))),
            ("&#xfc;", Some(('ü', 6))),
            ("&#64;", None),
            ("&amp;", None),
            ("& Co; KG", None),
            ("&", None),
            ("&#;", None),
            ("&#x110000;", None),
        ] {
            assert_eq!(at(text.as_bytes(), 0), expected, "{text}");
        }
    }
}
