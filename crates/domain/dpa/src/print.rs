//! What is printed, and what comes of it.

use kernel::{Locale, Timestamp, from_micros, micros};
use serde::{Deserialize, Serialize};

/// A document as it is printed. All that its bytes depend on is in it, beside the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Printable {
    /// The print layout by its number: styles, fonts and margins. One that was used is never changed; another look is
    /// another number.
    pub layout: u32,
    /// The language of the document.
    pub locale: Locale,
    /// Its title: the PDF's, and not written on a page.
    pub title: String,
    /// What stands on the pages, as HTML without scripts, styles or pictures.
    pub body_html: String,
    /// What stands at the foot of each page, beside its number.
    pub foot: String,
    /// The date that the PDF bears.
    pub dated: Timestamp,
}

/// A [`Printable`] as it is stored and sent.
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
        let locale = Locale::parse(&locale).ok_or("a document is in no language")?;
        Ok(Self { layout, locale, title, body_html, foot, dated: from_micros(dated) })
    }
}

/// A printed document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pdf {
    /// The file.
    pub bytes: Vec<u8>,
    /// What printed it, with its version. Another one lays out otherwise.
    pub engine: String,
}

/// Why a document was not printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "error", content = "detail")]
pub enum PrintError {
    /// There is no browser that can print, or it does not start. Says what is missing, for whoever runs the service.
    #[error("no browser can print: {0}")]
    Unavailable(String),
    /// All browsers are at work, and none was free in time.
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
    /// The browser ended or refused.
    #[error("the browser failed: {0}")]
    Failed(String),
}

/// Most bytes of a PDF: about 14 MB in a mail, and what can be sent to be verified.
pub const MAX_PDF_BYTES: usize = 10 * 1024 * 1024;
