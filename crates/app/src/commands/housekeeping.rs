//! What is cleared away while the service runs, at its start and from time to time.

use accounts::LockOut;
use accounts::ports::TokenStore;
use accounts::second_factor::PendingSignIns;
use audit::{Audit, SignInLog};
use captcha::Captcha;
use forms::{SweepError, SweepFiles, Swept};
use kernel::Clock;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::interval;

/// How often spent CAPTCHA tokens, ended access tokens and counted sign-ins are forgotten.
const TOKENS: Duration = Duration::from_mins(5);

/// How often files that belong to no report are set aside. It looks at every file, and a file has
/// to be an hour old anyway.
const FILES: Duration = Duration::from_hours(1);

/// How often the audit log gets what had to wait.
const RECORDS: Duration = Duration::from_mins(1);

/// What the removal of tokens works with.
pub(super) struct Housekeeping {
    pub(super) captcha: Arc<Captcha>,
    pub(super) tokens: Arc<dyn TokenStore>,
    pub(super) pending: Arc<dyn PendingSignIns>,
    pub(super) lock_out: Arc<LockOut>,
    pub(super) clock: Arc<dyn Clock>,
}

/// Starts all in the background; they end when the set is dropped.
pub(super) fn start(
    house: Housekeeping,
    sweep: SweepFiles,
    (audit, sign_ins): (Arc<Audit>, Arc<SignInLog>),
) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        let mut every = interval(RECORDS);
        loop {
            every.tick().await;
            record(&audit, &sign_ins, false).await;
        }
    });
    tasks.spawn(async move {
        let mut every = interval(TOKENS);
        loop {
            every.tick().await;
            prune_tokens(&house).await;
        }
    });
    tasks.spawn(async move {
        let mut every = interval(FILES);
        loop {
            every.tick().await;
            sweep_files(&sweep).await;
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

async fn prune_tokens(Housekeeping { captcha, tokens, pending, lock_out, clock }: &Housekeeping) {
    if let Err(error) = captcha.prune().await {
        tracing::warn!(%error, "spent CAPTCHA tokens could not be forgotten; trying again later");
    }
    if let Err(error) = tokens.prune(clock.now()).await {
        tracing::warn!(%error, "ended access tokens could not be removed; trying again later");
    }
    if let Err(error) = pending.prune(clock.now()).await {
        tracing::warn!(%error, "ended sign-ins could not be removed; trying again later");
    }
    if let Err(error) = lock_out.prune().await {
        tracing::warn!(%error, "counted sign-ins could not be forgotten; trying again later");
    }
}

async fn sweep_files(sweep: &SweepFiles) {
    match sweep.sweep().await {
        Ok(swept) => tell(swept),
        Err(SweepError { swept, source }) => {
            tell(swept);
            tracing::warn!(
                failed = swept.failed,
                error = &source as &dyn Error,
                "files without a report could not all be swept; trying again later"
            );
        }
    }
}

/// Tells the log how many files were swept, never which.
fn tell(Swept { orphans, expired, missed, drafts, strangers, .. }: Swept) {
    if strangers > 0 {
        tracing::warn!(
            files = strangers,
            "none of the files belongs to a report, so they are left alone; \
             check that DATABASE_URL and DATA_DIR belong together"
        );
    }
    if orphans > 0 {
        tracing::warn!(
            files = orphans,
            "files that belong to no report were set aside in files/.orphans and will be removed in \
             30 days; if these are many, check that DATABASE_URL and DATA_DIR belong together"
        );
    }
    if missed > 0 {
        tracing::warn!(
            files = missed,
            "files in files/.orphans belong to reports; put them back as the operating guide says"
        );
    }
    if expired + drafts > 0 {
        tracing::info!(expired, drafts, "removed files that belong to no report");
    }
}
