//! Comma-separated values (RFC 4180), or separated by semicolons as German spreadsheets want them, that no
//! spreadsheet takes for formulas, also one that expects another separator and then recognises no quotes
//! inside a cell.

use super::is_formula;
use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::framework::timestamp::rfc3339;
use kernel::{NaiveDateTime, Text, Timestamp};

/// A byte order mark, by which spreadsheets know UTF-8.
pub(crate) const MARK: char = '\u{feff}';

/// What separates the cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    /// As RFC 4180 has it.
    Comma,
    /// As spreadsheets expect it where the comma is the decimal sign: they would read `3.5` as the third of May.
    Semicolon,
}

impl Separator {
    /// Reads the parameter `separator`: `comma`, the default, or `semicolon`.
    pub(crate) fn asked(pairs: &Pairs) -> Result<Self, ApiError> {
        const UNKNOWN: Text = Text::of("service.request.separator");
        match pairs.one("separator")? {
            None | Some("comma") => Ok(Self::Comma),
            Some("semicolon") => Ok(Self::Semicolon),
            Some(_) => Err(ApiError::invalid_at("separator", UNKNOWN)),
        }
    }

    pub(crate) const fn sign(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
        }
    }

    /// Appends a point in time: in the local time of the site with semicolons, which are for people, otherwise in
    /// UTC.
    pub(crate) fn moment(self, text: &mut String, at: Timestamp, local: NaiveDateTime) {
        match self {
            Self::Comma => text.push_str(&rfc3339(at)),
            Self::Semicolon => text.push_str(&local.format("%Y-%m-%d %H:%M:%S").to_string()),
        }
    }

    /// Appends a number that is written as in JSON.
    pub(crate) fn number(self, text: &mut String, number: &str) {
        match self {
            Self::Comma => text.push_str(number),
            Self::Semicolon => text.extend(number.chars().map(|c| if c == '.' { ',' } else { c })),
        }
    }
}

/// Appends a row of texts.
pub(crate) fn row<'a>(text: &mut String, separator: Separator, cells: impl IntoIterator<Item = &'a str>) {
    for (index, content) in cells.into_iter().enumerate() {
        if index > 0 {
            text.push(separator.sign());
        }
        cell(text, content);
    }
    text.push_str("\r\n");
}

/// Appends a cell; what starts like a formula, or would where a spreadsheet begins another cell or row,
/// gets an apostrophe.
pub(crate) fn cell(text: &mut String, content: &str) {
    if !is_formula(content) && !content.bytes().any(separates) {
        text.push_str(content);
        return;
    }
    text.push('"');
    if content.starts_with(char::is_whitespace) && is_formula(content) {
        text.push('\'');
    }
    let mut rest = content;
    loop {
        // Inside, blanks are what they are: the apostrophe comes before what follows them.
        if is_formula(rest) && !rest.starts_with(char::is_whitespace) {
            text.push('\'');
        }
        let Some(at) = rest.bytes().position(separates) else { break };
        let (run, tail) = rest.split_at(at + 1);
        text.push_str(run);
        if run.ends_with('"') {
            text.push('"');
        }
        rest = tail;
    }
    text.push_str(rest);
    text.push('"');
}

/// Returns whether a spreadsheet, whatever its language, may begin another cell after this byte.
const fn separates(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'"' | b'\r' | b'\n' | b'\t')
}

#[cfg(test)]
mod tests {
    use super::{Separator, cell, row};
    use kernel::{Timestamp, Tz};

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
    fn semicolons_go_with_decimal_commas() {
        let written = |separator: Separator| {
            let mut text = String::new();
            row(&mut text, separator, ["a", "b;c", "d,e"]);
            separator.number(&mut text, "-1234.5");
            text
        };
        assert_eq!(written(Separator::Comma), "a,\"b;c\",\"d,e\"\r\n-1234.5");
        assert_eq!(written(Separator::Semicolon), "a;\"b;c\";\"d,e\"\r\n-1234,5");
    }

    /// Decimal commas go with spreadsheets, which know no time zones: there it is the hour that people saw.
    #[test]
    fn semicolons_go_with_the_clocks_of_the_site() {
        let at: Timestamp = "2026-07-01T22:30:15Z".parse().unwrap();
        let written = |separator: Separator| {
            let mut text = String::new();
            separator.moment(&mut text, at, at.with_timezone(&Tz::Europe__Berlin).naive_local());
            text
        };
        assert_eq!(written(Separator::Comma), "2026-07-01T22:30:15Z");
        assert_eq!(written(Separator::Semicolon), "2026-07-02 00:30:15");
    }

    #[test]
    fn what_is_written_is_what_others_read() {
        let rows = [["", "Anna", "a,b", "a;b"], ["sagt \"ja\"", "zwei\r\nZeilen", "a\tb", " \"x"]];
        for separator in [Separator::Comma, Separator::Semicolon] {
            let mut text = String::new();
            for cells in rows {
                row(&mut text, separator, cells);
            }
            let mut reader = ::csv::ReaderBuilder::new();
            let reader = reader.has_headers(false).delimiter(separator.sign().try_into().unwrap());
            let read = reader.from_reader(text.as_bytes()).into_records().map(|record| record.unwrap());
            let read: Vec<Vec<String>> =
                read.map(|record| record.iter().map(str::to_owned).collect()).collect();
            assert_eq!(read, rows, "{separator:?}");
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
        assert_eq!(written("\t=1;\t+2"), "\"'\t'=1;\t'+2\"", "after blanks too");
    }
}
