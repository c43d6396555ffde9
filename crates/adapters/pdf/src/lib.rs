//! Prints documents with Chromium: the port [`dpa::ports::PdfRenderer`], over the DevTools protocol as
//! `headless_chrome` defines it.
//!
//! Invariants: the browser has no port that anybody could reach, and where the kernel allows it no network; a
//! page requests nothing, reads no file and runs no script; the same document gives the same bytes with the
//! same version of the browser, on every machine; a print ends in bounded time; no process and no profile is
//! left behind, and what killed processes left is removed at the next start.
//!
//! Deliberately absent: pictures, scripts and styles of a document; fonts of the machine; a download of a
//! browser.

mod browser;
mod coverage;

mod fonts;
mod launch;
mod layout;
mod normal;
mod options;
mod pipe;
mod pool;
mod scratch;
mod status;

pub use layout::NEWEST as NEWEST_LAYOUT;
pub use options::PdfOptions;
pub use status::PrinterStatus;

use async_trait::async_trait;
use dpa::ports::PdfRenderer;
use dpa::{Pdf, PrintError, Printable};
use pool::Pool;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The maximum number of bytes of a page. A PDF of that much text would exceed its own limit.
const MAX_HTML_BYTES: usize = 40_000_000;
/// How long a browser may take to end, in addition to the other limits.
const GRACE: Duration = Duration::from_secs(10);

/// Prints with Chromium. Browsers are started on demand, kept for later prints, and ended when this is
/// dropped.
pub struct ChromePdf {
    pool: Arc<Pool>,
    free: Arc<Semaphore>,
}

impl ChromePdf {
    /// Creates a printer. It starts no browser yet, but removes what killed processes left.
    pub fn new(options: PdfOptions) -> Self {
        if let Err(error) = scratch::remove_stale(&options.scratch) {
            tracing::warn!(%error, folder = %options.scratch.display(), "folders of killed browsers could not be listed");
        }
        let free = Arc::new(Semaphore::new(options.browsers.max(1)));
        Self { pool: Pool::new(options), free }
    }

    /// Starts a browser and reports how it is isolated. Blocks for up to the start limit.
    pub fn check(&self) -> PrinterStatus {
        status::check(&self.pool)
    }
}

impl Drop for ChromePdf {
    fn drop(&mut self) {
        self.pool.close();
    }
}

#[async_trait]
impl PdfRenderer for ChromePdf {
    async fn print(&self, document: &Printable) -> Result<Pdf, PrintError> {
        self.print_within(document, self.pool.options.wait_timeout).await
    }

    async fn print_in_background(&self, document: &Printable) -> Result<Pdf, PrintError> {
        self.print_within(document, self.pool.options.background_wait_timeout).await
    }

    fn layout(&self) -> u32 {
        layout::NEWEST
    }
}

impl ChromePdf {
    async fn print_within(&self, document: &Printable, wait: Duration) -> Result<Pdf, PrintError> {
        let html = layout::html(document)?;
        if html.len() > MAX_HTML_BYTES {
            return Err(PrintError::TooLarge);
        }
        let options = &self.pool.options;
        let Ok(Ok(permit)) = timeout(wait, Arc::clone(&self.free).acquire_owned()).await else {
            return Err(PrintError::Busy);
        };
        let answered = self.pool.submit(html, permit)?;
        let limit = options.start_timeout + options.print_timeout + GRACE;
        let mut pdf = match timeout(limit, answered).await {
            Ok(Ok(printed)) => printed?,
            Ok(Err(_)) => return Err(PrintError::Failed("its thread ended".into())),
            Err(_) => return Err(PrintError::TimedOut),
        };
        normal::renumber(&mut pdf.bytes);
        normal::fix_dates(&mut pdf.bytes, document.dated)
            .ok_or_else(|| PrintError::Failed("it wrote no dates that can be replaced".into()))?;
        Ok(pdf)
    }
}
