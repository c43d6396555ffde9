//! Says how printing is set up, for `doctor`.

use crate::browser::Browser;
use crate::pool::Pool;
use std::time::Instant;

/// How browsers are kept on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrinterStatus {
    /// The browser's name and version, as it said itself; or what is missing, in a sentence without its end.
    pub engine: Result<String, String>,
    /// The browser has a network namespace of its own, and so no network. Without it, it is kept from the network by
    /// its settings alone. It has a port that others could reach in neither case.
    pub no_network: bool,
    /// The browser has a process namespace of its own: the kernel ends all of its processes with the first. Without
    /// it those of a browser that hangs are ended by their group.
    pub own_processes: bool,
    /// The browser keeps its pages in its own sandbox.
    pub sandbox: bool,
    /// Whom the browser runs as, if not as the service.
    pub user: Option<String>,
}

pub(crate) fn check(pool: &Pool) -> PrinterStatus {
    let launch = pool.launch();
    let namespaces = launch.as_ref().ok().map(|launch| launch.namespaces);
    let started =
        launch.and_then(|launch| Browser::start(&launch, Instant::now() + pool.options.start_limit));
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
