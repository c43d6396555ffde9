//! Prints documents with Chromium: the port [`dpa::ports::PdfRenderer`], over the protocol as `headless_chrome` has it.
//!
//! Invariants: the browser has no port that anybody could reach, and where the kernel allows it no network; a page
//! asks nobody, reads no file and runs no script; the same document gives the same bytes with one version of the
//! browser, on each machine; a print ends in bounded time; no process and no profile is left, and what killed
//! processes left goes at the next start.
//!
//! Deliberately absent: pictures, scripts and styles of a document; fonts of the machine; a download of a browser.

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
pub use options::Options;
pub use status::PrinterStatus;

use async_trait::async_trait;
use dpa::ports::PdfRenderer;
use dpa::{Pdf, PrintError, Printable};
use pool::Pool;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Most bytes of a page. A PDF of so much text has more than it may.
const MAX_HTML_BYTES: usize = 40_000_000;
/// How long a browser takes to end, beside its limits.
const GRACE: Duration = Duration::from_secs(10);

/// Chromium. Browsers are started when they are needed, are kept for the next print, and end when this is dropped.
pub struct ChromePdf {
    pool: Arc<Pool>,
    free: Arc<Semaphore>,
}

impl ChromePdf {
    /// A printer. Nothing is started yet; what killed processes left is removed.
    pub fn new(options: Options) -> Self {
        if let Err(error) = scratch::sweep(&options.scratch) {
            tracing::warn!(%error, folder = %options.scratch.display(), "folders of killed browsers were not looked for");
        }
        let free = Arc::new(Semaphore::new(options.browsers.max(1)));
        Self { pool: Pool::new(options), free }
    }

    /// Starts a browser and says how it is kept. Blocks for up to the limit of a start.
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
        self.print_within(document, self.pool.options.wait_limit).await
    }

    async fn print_in_background(&self, document: &Printable) -> Result<Pdf, PrintError> {
        self.print_within(document, self.pool.options.background_wait_limit).await
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
        let answered = self.pool.hand(html, permit)?;
        let limit = options.start_limit + options.print_limit + GRACE;
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
