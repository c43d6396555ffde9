//! Prints agreements, in processes that have a browser.

use crate::config::Config;
use dpa::Printing;
use pdf::{ChromePdf, Options};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How often agreements are looked for.
const LOOK: Duration = Duration::from_secs(1);

/// The same after a failure.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// The printer of a configuration. All that a print may take is shorter than [`dpa::LEASE`].
pub fn printer(config: &Config) -> ChromePdf {
    ChromePdf::new(Options {
        chrome: config.chrome_path.clone(),
        user: config.chrome_user.clone(),
        no_sandbox: config.chrome_no_sandbox,
        browsers: config.chrome_browsers.max(1),
        start_limit: Duration::from_secs(10),
        wait_limit: Duration::from_secs(10),
        print_limit: Duration::from_secs(20),
        ..Options::default()
    })
}

/// Prints what waits until it is told to stop. One that is being printed then is printed by somebody else, when its
/// lease ends.
pub(super) async fn print(printing: Arc<Printing>, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let pause = match printing.turn().await {
            Ok(true) => continue,
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
