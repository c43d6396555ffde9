//! Documents to print, and the result of printing.

use kernel::{Locale, Timestamp, from_micros, micros};
use serde::{Deserialize, Serialize};

/// A document to print. Its bytes depend on nothing but this and the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Printable {
    /// The number of the print layout: styles, fonts and margins. A layout in use is never changed; a new
    /// look gets a new number.
    pub layout: u32,
    /// The language of the document.
    pub locale: Locale,
    /// Its title, for the PDF's metadata and not printed on a page.
    pub title: String,
    /// The content of the pages, as HTML without scripts, styles or pictures.
    pub body_html: String,
    /// The footer of each page, beside the page number.
    pub foot: String,
    /// The date in the PDF's metadata.
    pub dated: Timestamp,
}

/// The stored and transmitted form of a [`Printable`].
#[derive(Serialize, Deserialize)]
struct Written {
    layout: u32,
    locale: String,
    title: String,
    body_html: String,
    foot: String,
    /// In microseconds.
    dated: i64,
}

impl From<Printable> for Written {
    fn from(document: Printable) -> Self {
        let Printable { layout, locale, title, body_html, foot, dated } = document;
        Self { layout, locale: locale.code().to_owned(), title, body_html, foot, dated: micros(dated) }
    }
}

impl TryFrom<Written> for Printable {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let Written { layout, locale, title, body_html, foot, dated } = written;
        let locale = Locale::parse(&locale).ok_or("the language of a document is unknown")?;
        Ok(Self { layout, locale, title, body_html, foot, dated: from_micros(dated) })
    }
}

/// A printed document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pdf {
    /// The file.
    pub bytes: Vec<u8>,
    /// The engine that printed it, with its version. Another one may lay it out differently.
    pub engine: String,
}

/// Why a document was not printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "error", content = "detail")]
pub enum PrintError {
    /// There is no browser that can print, or it does not start. The text says what is missing, for the
    /// operator.
    #[error("no browser can print: {0}")]
    Unavailable(String),
    /// All browsers are busy, and none became free in time.
    #[error("the browsers are busy")]
    Busy,
    /// The document was not printed in time.
    #[error("printing took too long")]
    TimedOut,
    /// The PDF has more bytes than [`MAX_PDF_BYTES`].
    #[error("the document is too large")]
    TooLarge,
    /// There is no such layout in this version.
    #[error("layout {0} is not known")]
    UnknownLayout(u32),
    /// The browser crashed or refused.
    #[error("the browser failed: {0}")]
    Failed(String),
}

/// The maximum size of a PDF in bytes: about 14 MB in a mail, and the limit for verification uploads.
pub const MAX_PDF_BYTES: usize = 10 * 1024 * 1024;
