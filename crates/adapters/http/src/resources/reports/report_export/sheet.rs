//! A table of reports in one of the formats, a page of rows at a time.

use crate::framework::sheets::csv::{self, Separator};
use crate::framework::sheets::xlsx::Workbook;
use ::texts::Texts;
use bytes::Bytes;
use forms::export::{Cell, ExportRow, ExportTable};
use std::io;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetFormat {
    Csv(Separator),
    Xlsx,
    /// CSV, and the files of the reports.
    Zip(Separator),
}

impl SheetFormat {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Csv(_) => "csv",
            Self::Xlsx => "xlsx",
            Self::Zip(_) => "zip",
        }
    }

    pub(super) const fn media_type(self) -> &'static str {
        match self {
            Self::Csv(_) => "text/csv; charset=utf-8; header=present",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Zip(_) => "application/zip",
        }
    }
}

/// A file in progress.
pub(super) enum Sheet {
    Csv { text: String, separator: Separator },
    Xlsx(Box<Workbook>),
}

impl Sheet {
    /// Begins a file with its titles.
    pub(super) fn begin(
        format: SheetFormat,
        table: &ExportTable,
        reports: u64,
        texts: &Texts,
    ) -> io::Result<Self> {
        match format {
            SheetFormat::Csv(separator) | SheetFormat::Zip(separator) => {
                let mut text = String::from(csv::MARK);
                csv::row(&mut text, separator, table.titles().iter().map(String::as_str));
                Ok(Self::Csv { text, separator })
            }
            SheetFormat::Xlsx => {
                let mut book = Workbook::begin(texts, texts.get("staff.nav.reports"), reports)?;
                book.titles(&table.titles())?;
                Ok(Self::Xlsx(Box::new(book)))
            }
        }
    }

    pub(super) fn add(&mut self, table: &ExportTable, rows: &[ExportRow]) -> io::Result<()> {
        let mut cells = Vec::with_capacity(table.width());
        for row in rows {
            table.cells(row, &mut cells);
            match self {
                Self::Csv { text, separator } => csv_row(text, *separator, &cells),
                Self::Xlsx(book) => xlsx_row(book, &cells)?,
            }
        }
        Ok(())
    }

    /// Takes what is finished so far.
    pub(super) fn take(&mut self) -> Bytes {
        match self {
            // The same capacity again: the next page is about as long.
            Self::Csv { text, .. } => std::mem::replace(text, String::with_capacity(text.len())).into(),
            Self::Xlsx(book) => book.take(),
        }
    }

    /// Ends the file and returns its rest.
    pub(super) fn end(self) -> io::Result<Bytes> {
        match self {
            Self::Csv { text, .. } => Ok(text.into()),
            Self::Xlsx(book) => book.end(),
        }
    }
}

fn csv_row(text: &mut String, separator: Separator, cells: &[Cell<'_>]) {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            text.push(separator.sign());
        }
        match cell {
            Cell::Empty => {}
            Cell::Text(content) => csv::cell(text, content),
            // A number is not a formula, even if it is negative.
            Cell::Number(number) => separator.number(text, number),
            Cell::Moment(at, local) => separator.moment(text, *at, *local),
            Cell::Day(day) => text.push_str(&day.to_string()),
            Cell::Time(time) => text.push_str(&time.format("%H:%M").to_string()),
        }
    }
    text.push_str("\r\n");
}

fn xlsx_row(book: &mut Workbook, cells: &[Cell<'_>]) -> io::Result<()> {
    book.begin_row();
    for cell in cells {
        match cell {
            Cell::Empty => book.nothing(),
            Cell::Text(content) => book.text(content),
            Cell::Number(number) => book.number(number),
            Cell::Moment(_, local) => book.day_and_time(*local),
            Cell::Day(day) => book.day(*day),
            Cell::Time(time) => book.time(*time),
        }
    }
    book.end_row()
}
