//! Prints agreements, in processes that have a browser.

use crate::config::Config;
use crypto::AppSecret;
use dpa::Printing;
use dpa::ports::PdfRenderer;
use pdf::{ChromePdf, Options};
use print::{Key, PrintServer, RemotePrinter, SetUpError};
use std::error::Error;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often agreements are looked for, and how long a print makes way for others at the most.
const LOOK: Duration = Duration::from_secs(1);

/// The same after a failure.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// What processes that print for each other know each other by.
fn key(secret: &AppSecret) -> Key {
    Key::new(&secret.derive("printing for others v1"))
}

/// The printer of a configuration: the own browser, or another process's.
///
/// # Errors
/// The other process cannot be asked.
pub fn printer(config: &Config, secret: &AppSecret) -> Result<Arc<dyn PdfRenderer>, SetUpError> {
    match &config.print_url {
        Some(address) if config.chrome_browsers == 0 => {
            Ok(Arc::new(RemotePrinter::new(address, key(secret), pdf::NEWEST_LAYOUT)?))
        }
        _ => Ok(Arc::new(browser(config))),
    }
}

/// Prints for others, where it is to.
///
/// # Errors
/// The address cannot be had.
pub fn print_for_others(
    config: &Config,
    secret: &AppSecret,
    printer: &Arc<dyn PdfRenderer>,
) -> io::Result<Option<PrintServer>> {
    let address = config.print_addr.filter(|_| config.chrome_browsers > 0);
    address.map(|address| print::serve(address, key(secret), Arc::clone(printer))).transpose()
}

/// The browser of a configuration. All that a print may take is shorter than [`dpa::LEASE`].
pub fn browser(config: &Config) -> ChromePdf {
    ChromePdf::new(Options {
        chrome: config.chrome_path.clone(),
        user: config.chrome_user.clone(),
        no_sandbox: config.chrome_no_sandbox,
        browsers: config.chrome_browsers.max(1),
        start_limit: Duration::from_secs(10),
        wait_limit: Duration::from_secs(7),
        background_wait_limit: Duration::from_secs(15),
        print_limit: Duration::from_secs(20),
        ..Options::default()
    })
}

/// Prints what waits until it is told to stop. One that is being printed then is printed by somebody else, when its
/// lease ends.
pub(super) async fn print(printing: Arc<Printing>, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let begun = Instant::now();
        let pause = match printing.turn().await {
            // So that whoever reports meanwhile finds the machine free now and then.
            Ok(true) => begun.elapsed().min(LOOK),
            Ok(false) => LOOK,
            Err(error) => {
                tracing::warn!(error = &error as &dyn Error, "agreements cannot be printed; trying again");
                LOOK_AGAIN
            }
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}
