//! Reports how printing is set up, for `doctor`.

use crate::browser::Browser;
use crate::pool::Pool;
use std::time::Instant;

/// How browsers are isolated on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrinterStatus {
    /// The browser's name and version as it reports them; or what is missing, as a sentence without a full
    /// stop.
    pub engine: Result<String, String>,
    /// Whether the browser has its own network namespace, and so no network. Otherwise only its settings keep
    /// it from the network. In neither case does it have a port that others could reach.
    pub no_network: bool,
    /// Whether the browser has its own process namespace: the kernel ends all its processes with the first.
    /// Otherwise those of a hanging browser are ended by their process group.
    pub own_processes: bool,
    /// Whether the browser runs its pages in its own sandbox.
    pub sandbox: bool,
    /// The user that the browser runs as, if different from the service's.
    pub user: Option<String>,
}

pub(crate) fn check(pool: &Pool) -> PrinterStatus {
    let launch = pool.launch();
    let namespaces = launch.as_ref().ok().map(|launch| launch.namespaces);
    let started =
        launch.and_then(|launch| Browser::start(&launch, Instant::now() + pool.options.start_timeout));
    PrinterStatus {
        engine: started.map(|browser| browser.engine.clone()).map_err(|error| match error {
            dpa::PrintError::Unavailable(reason) => reason,
            other => other.to_string(),
        }),
        no_network: namespaces.is_some_and(|namespaces| namespaces.network),
        own_processes: namespaces.is_some_and(|namespaces| namespaces.processes),
        sandbox: !pool.options.no_sandbox,
        user: pool.options.user_name().map(str::to_owned),
    }
}
