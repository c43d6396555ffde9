//! A workbook with one sheet (ECMA-376, SpreadsheetML) that is written row by row: finished parts can be
//! taken out and sent before the rest exists. Only the current row is kept in memory.

use super::{SharedBuffer, escape_formula};
use ::texts::Texts;
use bytes::Bytes;
use kernel::{Datelike as _, NaiveDate, NaiveDateTime, NaiveTime, Timelike as _};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// The maximum number of rows of a sheet (ECMA-376), including the titles.
pub(crate) const MAX_ROWS: u64 = 1_048_576;
/// The maximum number of columns of a sheet.
pub(crate) const MAX_COLUMNS: usize = 16_384;
/// The maximum number of characters of a cell, in UTF-16 code units.
const MAX_CELL_CHARS: usize = 32_767;
/// From this many rows on, the sheet may exceed 4 GiB and is written in a format that allows it, which not
/// every program reads.
const MANY_ROWS: u64 = 200_000;
/// Seconds per day.
const DAY: f64 = 86_400.0;

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>"#;
const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const WORKBOOK_RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#;
/// Style 1 is bold, style 2 is text whatever it looks like; 3 to 5 are dates, moments and times of day in the
/// format of the reader's country.
const STYLES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="20" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>"#;
const SHEET: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>"#;
/// The difference between the day number of a spreadsheet and that since the year 1.
const DAYS_BEFORE: i32 = 693_594;
/// From this number on, 1 March 1900, all spreadsheets count alike.
const FIRST_DAY: i32 = 61;

/// A workbook in progress.
pub(crate) struct Workbook {
    zip: ZipWriter<StreamWriter<SharedBuffer>>,
    buffer: SharedBuffer,
    /// The row being written.
    row: String,
    /// What is appended to a text that does not fit.
    cut: String,
    /// The number of columns and rows.
    columns: usize,
    rows: u64,
}

impl Workbook {
    /// Begins a workbook whose sheet has this name and will have this many rows. A text that does not fit
    /// into a cell ends with a note in the given language.
    pub(crate) fn begin(texts: &Texts, sheet: &str, rows: u64) -> io::Result<Self> {
        let buffer = SharedBuffer::default();
        let mut zip = ZipWriter::new_stream(buffer.clone());
        // The fastest level: the network is rarely slower than the processor here.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(1));
        let mut workbook = String::from(
            r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name=""#,
        );
        escape(&mut workbook, sheet);
        workbook.push_str(r#"" sheetId="1" r:id="rId1"/></sheets></workbook>"#);
        for (name, content) in [
            ("[Content_Types].xml", TYPES),
            ("_rels/.rels", RELATIONS),
            ("xl/workbook.xml", &workbook),
            ("xl/_rels/workbook.xml.rels", WORKBOOK_RELATIONS),
            ("xl/styles.xml", STYLES),
        ] {
            zip.start_file(name, options)?;
            zip.write_all(content.as_bytes())?;
        }
        zip.start_file("xl/worksheets/sheet1.xml", options.large_file(rows > MANY_ROWS))?;
        zip.write_all(SHEET.as_bytes())?;
        let cut = texts.get("service.export.cut").to_owned();
        Ok(Self { zip, buffer, row: String::new(), cut, columns: 0, rows: 0 })
    }

    /// Writes the row of titles.
    pub(crate) fn titles(&mut self, titles: &[String]) -> io::Result<()> {
        self.columns = titles.len();
        self.row.push_str("<row>");
        for title in titles {
            text_cell(&mut self.row, &self.cut, title, 1);
        }
        self.end_row()
    }

    /// Adds a text to the row.
    pub(crate) fn text(&mut self, content: &str) {
        text_cell(&mut self.row, &self.cut, content, 2);
    }

    /// Adds a number to the row, written as in JSON.
    pub(crate) fn number(&mut self, number: &str) {
        self.row.push_str("<c><v>");
        self.row.push_str(number);
        self.row.push_str("</v></c>");
    }

    /// Adds a date.
    pub(crate) fn day(&mut self, day: NaiveDate) {
        self.moment(day.and_time(NaiveTime::MIN), 3, "%Y-%m-%d");
    }

    /// Adds a date with its time.
    pub(crate) fn day_and_time(&mut self, moment: NaiveDateTime) {
        self.moment(moment, 4, "%Y-%m-%d %H:%M:%S");
    }

    /// Adds a time of day.
    pub(crate) fn time(&mut self, time: NaiveTime) {
        self.serial(f64::from(time.num_seconds_from_midnight()) / DAY, 5);
    }

    /// Adds a moment; one before the calendar of spreadsheets becomes a text.
    fn moment(&mut self, moment: NaiveDateTime, style: u8, before: &str) {
        let day = moment.date().num_days_from_ce() - DAYS_BEFORE;
        if day < FIRST_DAY {
            return self.text(&moment.format(before).to_string());
        }
        let part = f64::from(moment.time().num_seconds_from_midnight()) / DAY;
        self.serial(f64::from(day) + part, style);
    }

    fn serial(&mut self, number: f64, style: u8) {
        let _ = write!(self.row, r#"<c s="{style}"><v>{number}</v></c>"#);
    }

    /// Leaves a cell empty.
    pub(crate) fn nothing(&mut self) {
        self.row.push_str("<c/>");
    }

    pub(crate) fn begin_row(&mut self) {
        self.row.push_str("<row>");
    }

    pub(crate) fn end_row(&mut self) -> io::Result<()> {
        self.rows += 1;
        self.row.push_str("</row>");
        self.zip.write_all(self.row.as_bytes())?;
        self.row.clear();
        Ok(())
    }

    /// Takes what is finished so far.
    pub(crate) fn take(&mut self) -> Bytes {
        self.buffer.take().into()
    }

    /// Returns what follows the rows: a filter for each column.
    fn sheet_end(&self) -> String {
        let filter = match self.columns.checked_sub(1) {
            Some(last) => format!(r#"<autoFilter ref="A1:{}{}"/>"#, letters(last), self.rows),
            None => String::new(),
        };
        format!("</sheetData>{filter}</worksheet>")
    }

    /// Ends the workbook and returns its rest.
    pub(crate) fn end(mut self) -> io::Result<Bytes> {
        self.zip.write_all(self.sheet_end().as_bytes())?;
        self.zip.finish()?;
        Ok(self.buffer.take().into())
    }
}

/// Returns a spreadsheet's name for a column; the first one is 0.
fn letters(column: usize) -> String {
    let (before, last) = (column / 26, column % 26);
    let last = char::from(b'A' + u8::try_from(last).unwrap_or_default());
    if before == 0 { last.to_string() } else { format!("{}{last}", letters(before - 1)) }
}

fn text_cell(row: &mut String, mark: &str, content: &str, style: u8) {
    if content.is_empty() {
        row.push_str("<c/>");
        return;
    }
    row.push_str(if style == 1 { r#"<c s="1" t="inlineStr">"# } else { r#"<c s="2" t="inlineStr">"# });
    row.push_str(r#"<is><t xml:space="preserve">"#);
    escape(row, &cut(escape_formula(content), mark));
    row.push_str("</t></is></c>");
}

/// Truncates to what fits into a cell, with a mark that something is missing.
fn cut<'a>(content: Cow<'a, str>, mark: &str) -> Cow<'a, str> {
    if content.len() <= MAX_CELL_CHARS || content.encode_utf16().count() <= MAX_CELL_CHARS {
        return content;
    }
    let mut left = MAX_CELL_CHARS - mark.encode_utf16().count();
    let fits = |character: &char| {
        let rest = left.checked_sub(character.len_utf16());
        left = rest.unwrap_or(0);
        rest.is_some()
    };
    let mut beginning: String = content.chars().take_while(fits).collect();
    beginning.push_str(mark);
    beginning.into()
}

/// Appends a text escaped for XML. Characters that XML does not allow are left out, and what a spreadsheet
/// would read as a character code (`_x0041_`) is escaped so that it stays as it is.
fn escape(xml: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) =
        rest.find(|c: char| matches!(c, '&' | '<' | '>' | '"' | '_' | '\u{fffe}' | '\u{ffff}') || c < ' ')
    {
        xml.push_str(&rest[..at]);
        let tail = &rest[at..];
        let special = tail.chars().next().unwrap_or_default();
        match special {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '_' if is_number_of_character(tail) => xml.push_str("_x005F_"),
            '_' | '\t' | '\n' | '\r' => xml.push(special),
            _ => {}
        }
        rest = &tail[special.len_utf8()..];
    }
    xml.push_str(rest);
}

/// Returns whether the text begins like `_x0041_`.
fn is_number_of_character(text: &str) -> bool {
    let bytes = text.as_bytes();
    matches!(bytes, [b'_', b'x', a, b, c, d, b'_', ..] if [a, b, c, d].iter().all(|digit| digit.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Locale;
    use std::io::{Cursor, Read as _};
    use zip::ZipArchive;

    fn sheet(bytes: Vec<u8>) -> String {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut text = String::new();
        archive.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_workbook_that_was_taken_in_pieces_is_whole() {
        for rows in [3, MANY_ROWS + 1] {
            let mut book = Workbook::begin(&Texts::built_in(Locale::De), "A & B", rows).unwrap();
            let mut bytes = Vec::new();
            book.titles(&["Ort [ort]".to_owned(), "=Zahl".to_owned()]).unwrap();
            for n in 0..3000 {
                book.begin_row();
                book.text(&format!("Zeile {n} <ü> & \"🏥\""));
                book.number("-1.5");
                book.nothing();
                book.end_row().unwrap();
                bytes.extend_from_slice(&book.take());
            }
            let before = bytes.len();
            assert!(before > 5000, "most of it was taken before the end: {before}");
            bytes.extend_from_slice(&book.end().unwrap());
            let sheet = sheet(bytes);
            assert_eq!(sheet.matches("<row>").count(), 3001);
            assert!(sheet.contains(
                "Zeile 2999 &lt;ü&gt; &amp; &quot;🏥&quot;</t></is></c><c><v>-1.5</v></c><c/></row>"
            ));
            let end = r#"</sheetData><autoFilter ref="A1:B3001"/></worksheet>"#;
            assert!(sheet.contains("'=Zahl") && sheet.ends_with(end));
        }
    }

    /// The calendar of ECMA-376 counts from 1900: 1 January 1970 is day 25,569.
    #[test]
    fn days_and_times_are_numbers_of_days() {
        let mut book = Workbook::begin(&Texts::built_in(Locale::De), "A", 1).unwrap();
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap();
        book.day(day(2026, 3, 1));
        book.day(day(1900, 2, 28));
        book.day_and_time(day(2026, 3, 1).and_hms_opt(18, 0, 0).unwrap());
        book.time(NaiveTime::from_hms_opt(6, 0, 0).unwrap());
        let text = r#"<c s="2" t="inlineStr"><is><t xml:space="preserve">1900-02-28</t></is></c>"#;
        let wanted = [
            r#"<c s="3"><v>46082</v></c>"#,
            text,
            r#"<c s="4"><v>46082.75</v></c>"#,
            r#"<c s="5"><v>0.25</v></c>"#,
        ];
        assert_eq!(book.row, wanted.concat());
    }

    #[test]
    fn columns_are_called_as_spreadsheets_do() {
        let names = [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD")];
        for (column, name) in names {
            assert_eq!(letters(column), name);
        }
    }

    #[test]
    fn a_cell_is_text_whatever_it_looks_like() {
        for start in ["=", "+", "-", "@", "\t", "＝"] {
            let mut row = String::new();
            text_cell(&mut row, "", &format!("{start}cmd"), 2);
            assert!(row.contains(&format!(">'{start}cmd</t>")), "{row}");
        }
        let mut row = String::new();
        text_cell(&mut row, "", "_x0041_ _x_ a_x000D_\u{1}\u{ffff}", 2);
        assert!(row.contains(">_x005F_x0041_ _x_ a_x005F_x000D_</t>"), "{row}");
    }

    #[test]
    fn a_text_is_cut_where_a_cell_ends() {
        let units = |text: &str| text.encode_utf16().count();
        for mark in [" [CSV-Datei]", " [CSV file]"] {
            let long = cut("x".repeat(MAX_CELL_CHARS + 1).into(), mark);
            assert_eq!(units(&long), MAX_CELL_CHARS);
            assert!(long.ends_with(mark), "it says that something is missing");
            let wide = cut("🏥".repeat(20_000).into(), mark);
            assert!((MAX_CELL_CHARS - 1..=MAX_CELL_CHARS).contains(&units(&wide)) && wide.ends_with(mark));
        }
        for whole in ["kurz".to_owned(), "ü".repeat(MAX_CELL_CHARS), "🏥".repeat(MAX_CELL_CHARS / 2)] {
            assert_eq!(cut(whole.as_str().into(), "…"), whole);
        }
    }
}
