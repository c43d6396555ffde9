//! Housekeeping of a single process while the service runs: its own waiting records. Clean-up for all
//! processes together is done by scheduled jobs (`crate::jobs`).

use crate::bridges::DiskReserve;
use http_api::Services;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::interval;

/// How often waiting records are written to the audit log.
const AUDIT_FLUSH_EVERY: Duration = Duration::from_mins(1);

/// How often the reports accepted by other processes are counted, and the free space is checked.
const REFRESH_EVERY: Duration = Duration::from_secs(5);

#[expect(clippy::cast_precision_loss, reason = "a gauge is a double")]
fn as_gauge(bytes: u64) -> f64 {
    bytes as f64
}

/// Starts the tasks in the background; they end when the set is dropped.
pub(super) fn start(services: &Services, reserve: Arc<DiskReserve>) -> JoinSet<()> {
    let (audit, forms) = (Arc::clone(&services.audit), Arc::clone(&services.forms));
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        let free = metrics::gauge!("storage_free_bytes");
        metrics::gauge!("storage_reserve_bytes").set(as_gauge(reserve.bytes()));
        let mut every = interval(REFRESH_EVERY);
        loop {
            every.tick().await;
            if let Some(bytes) = reserve.check_and_log() {
                free.set(as_gauge(bytes));
            }
        }
    });
    tasks.spawn(async move {
        let mut every = interval(REFRESH_EVERY);
        loop {
            every.tick().await;
            // Until it succeeds, only reports of this process count.
            if let Err(error) = forms.submit.refresh_ceilings().await {
                tracing::debug!(
                    error = &error as &dyn Error,
                    "the reports of other processes could not be counted"
                );
            }
        }
    });
    tasks.spawn(async move {
        let mut every = interval(AUDIT_FLUSH_EVERY);
        loop {
            every.tick().await;
            record(&audit, false).await;
        }
    });
    tasks
}

/// Appends to the audit log what waited for the store, or for the end of a minute or hour.
async fn record(audit: &audit::UseCases, all: bool) {
    if let Err(error) = audit.sign_ins.catch_up(all).await {
        tracing::warn!(
            error = &error as &dyn Error,
            "failed sign-ins could not be recorded; trying again later"
        );
    }
    if let Err(error) = audit.listings.catch_up().await {
        tracing::warn!(
            error = &error as &dyn Error,
            "lists of reports could not be recorded; trying again later"
        );
    }
    if let Err(error) = audit.recorder.catch_up().await {
        tracing::error!(
            waiting = audit.recorder.waiting_events(),
            error = &error as &dyn Error,
            "events of the audit log are waiting in memory until the store accepts writes again"
        );
    }
}

/// The same before the process ends: what is not recorded now is lost.
pub(super) async fn record_the_rest(services: &Services) {
    record(&services.audit, true).await;
}
