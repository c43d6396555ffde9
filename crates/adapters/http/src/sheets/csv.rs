//! Comma-separated values (RFC 4180) that no spreadsheet takes for formulas, also one that takes another
//! character for the separator: a German one splits at semicolons, and then knows no quotes inside a cell.

use super::{FORMULA, is_formula};

/// A byte order mark, by which spreadsheets know UTF-8.
pub(crate) const MARK: char = '\u{feff}';

/// Appends a row of texts.
pub(crate) fn row<'a>(text: &mut String, cells: impl IntoIterator<Item = &'a str>) {
    for (place, content) in cells.into_iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        cell(text, content);
    }
    text.push_str("\r\n");
}

/// Appends a cell; what starts like a formula, or would where a spreadsheet begins another cell or row,
/// gets an apostrophe.
pub(crate) fn cell(text: &mut String, content: &str) {
    let quoted = is_formula(content)
        || content.bytes().any(|byte| matches!(byte, b',' | b';' | b'"' | b'\r' | b'\n' | b'\t'));
    if !quoted {
        text.push_str(content);
        return;
    }
    text.push('"');
    let mut begins = true;
    for (at, c) in content.char_indices() {
        // Inside, blanks are what they are: the apostrophe comes before what follows them.
        if begins && FORMULA.contains(&c) && (at == 0 || !c.is_whitespace()) {
            text.push('\'');
        }
        if c == '"' {
            text.push('"');
        }
        text.push(c);
        begins = matches!(c, ';' | ',' | '\t' | '\r' | '\n' | '"');
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::cell;

    fn written(content: &str) -> String {
        let mut text = String::new();
        cell(&mut text, content);
        text
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        for (content, expected) in [
            ("", ""),
            ("Anna", "Anna"),
            ("a,b", "\"a,b\""),
            ("a;b", "\"a;b\""),
            ("sagt \"ja\"", "\"sagt \"\"ja\"\"\""),
            ("zwei\r\nZeilen", "\"zwei\r\nZeilen\""),
        ] {
            assert_eq!(written(content), expected);
        }
    }

    #[test]
    fn what_starts_like_a_formula_is_neutralised() {
        for start in ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"] {
            let content = format!("{start}cmd|' /C calc'!A0");
            assert_eq!(written(&content), format!("\"'{content}\""));
            if start.trim().is_empty() {
                continue;
            }
            for before in ["x;", "x,", "x\n", "x\t", "x\""] {
                let inside = format!("{before}{content};y");
                let expected = format!("\"{}'{content};y\"", before.replace('"', "\"\""));
                assert_eq!(written(&inside), expected, "where another cell would begin");
            }
        }
        assert_eq!(written("a=1"), "a=1", "not inside a word");
    }
}
