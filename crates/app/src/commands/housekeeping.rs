//! What a process does for itself while the service runs: its own waiting records. What is
//! cleared away for all processes together is a scheduled job (`crate::jobs`).

use audit::{Audit, SignInLog};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::interval;

/// How often the audit log gets what had to wait.
const RECORDS: Duration = Duration::from_mins(1);

/// Starts in the background; it ends when the set is dropped.
pub(super) fn start(audit: Arc<Audit>, sign_ins: Arc<SignInLog>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        let mut every = interval(RECORDS);
        loop {
            every.tick().await;
            record(&audit, &sign_ins, false).await;
        }
    });
    tasks
}

/// Appends to the audit log what had to wait for the store, or for the end of a minute.
async fn record(audit: &Audit, sign_ins: &SignInLog, all: bool) {
    if let Err(error) = sign_ins.catch_up(all).await {
        tracing::warn!(
            error = &error as &dyn Error,
            "failed sign-ins could not be recorded; trying again later"
        );
    }
    if let Err(error) = audit.catch_up().await {
        tracing::error!(
            waiting = audit.waiting_events(),
            error = &error as &dyn Error,
            "events of the audit log wait in memory until the store takes writes again"
        );
    }
}

/// The same before the process ends: what does not get into the log now is lost.
pub(super) async fn record_the_rest(audit: &Audit, sign_ins: &SignInLog) {
    record(audit, sign_ins, true).await;
}
