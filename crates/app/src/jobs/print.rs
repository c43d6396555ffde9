//! Prints agreements, in processes that have a browser.

use crate::config::Config;
use crypto::AppSecret;
use dpa::Printing;
use dpa::ports::PdfRenderer;
use pdf::{ChromePdf, PdfOptions};
use print::{PrintKey, PrintServer, RemotePrinter, RemotePrinterError};
use std::error::Error;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often the process looks for agreements to print, and how long it pauses at most to yield to other
/// work.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The same after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// Returns the key by which processes that print for each other authenticate.
fn key(secret: &AppSecret) -> PrintKey {
    PrintKey::new(&secret.derive("printing for others v1"))
}

/// Returns the printer of a configuration: its own browser, or another process.
///
/// # Errors
/// No client for the other process can be created.
pub fn printer(config: &Config, secret: &AppSecret) -> Result<Arc<dyn PdfRenderer>, RemotePrinterError> {
    match &config.print_url {
        Some(address) if config.chrome_browsers == 0 => {
            Ok(Arc::new(RemotePrinter::new(address, key(secret), pdf::NEWEST_LAYOUT)?))
        }
        _ => Ok(Arc::new(browser(config))),
    }
}

/// Prints for other processes, if configured.
///
/// # Errors
/// The address cannot be bound.
pub fn print_for_others(
    config: &Config,
    secret: &AppSecret,
    printer: &Arc<dyn PdfRenderer>,
) -> io::Result<Option<PrintServer>> {
    let address = config.print_addr.filter(|_| config.chrome_browsers > 0);
    address.map(|address| print::serve(address, key(secret), Arc::clone(printer))).transpose()
}

/// Returns the browser of a configuration. All time limits of a print together are shorter than
/// [`dpa::LEASE`].
pub fn browser(config: &Config) -> ChromePdf {
    ChromePdf::new(PdfOptions {
        chrome: config.chrome_path.clone(),
        user: config.chrome_user.clone(),
        no_sandbox: config.chrome_no_sandbox,
        browsers: config.chrome_browsers.max(1),
        start_timeout: Duration::from_secs(10),
        wait_timeout: Duration::from_secs(7),
        background_wait_timeout: Duration::from_secs(15),
        print_timeout: Duration::from_secs(20),
        ..PdfOptions::default()
    })
}

/// Prints waiting agreements until it is stopped. An agreement that is being printed then is printed by
/// another process, when its lease ends.
pub(super) async fn print(printing: Arc<Printing>, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let begun = Instant::now();
        let pause = match printing.print_next().await {
            // Pauses, so that reporters meanwhile find the machine free now and then.
            Ok(true) => begun.elapsed().min(POLL_INTERVAL),
            Ok(false) => POLL_INTERVAL,
            Err(error) => {
                tracing::warn!(error = &error as &dyn Error, "agreements cannot be printed; trying again");
                RETRY_DELAY
            }
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}
