//! Scheduled jobs, run once across all processes that share the database.

use crate::bridges::MailQuarantineNotifier;
use ::jobs::ports::ScheduledJobs;
use ::jobs::{Schedule, ScheduleError};
use async_trait::async_trait;
use bi::SealFacts;
use bi::ports::CHANGE_LOG_RETENTION;
use captcha::Captcha;
use dpa::Printing;
use forms::{CleanupCounts, CleanupError};
use kernel::Clock;
use persistence::Database;
use queue::JobQueue;
use std::error::Error;
use std::sync::Arc;

/// The names of the jobs, their times (second, minute, hour, day, month, weekday; UTC) and their purposes.
/// [`AppScheduledJobs::run`] finds a job by its name; `tests/mail` runs each of them once.
pub const SCHEDULES: [(&str, &str, &str); 13] = [
    (
        "tokens:prune",
        "0 */5 * * * *",
        "deletes spent CAPTCHA tokens, keys of reports, ended access tokens, sign-ins, password links and invitations, counted attempts",
    ),
    (
        "files:sweep",
        "0 17 * * * *",
        "deletes the files of deleted reports, sets aside files that belong to no report",
    ),
    ("quarantine:tell", "0 */5 * * * *", "notifies staff of a quarantine of which nobody was notified yet"),
    ("reports:prune", "0 15 3 * * *", "deletes reports at the end of their retention"),
    // Specification, "Retention and deletion" 1.
    ("dpa:prune", "0 45 3 * * *", "deletes agreements at the end of their retention"),
    ("accounts:prune", "0 45 3 * * *", "deletes accounts that have belonged to no organisation for 90 days"),
    (
        "portal:prune",
        "0 40 3 * * *",
        "deletes registrations at portals that nobody confirmed for 7 days, and ended links and sessions of members",
    ),
    ("queue:tidy", "0 */10 * * * *", "removes finished entries of the job queue"),
    (
        "licenses:watch",
        "0 25 * * * *",
        "ends licences whose time is over, tells people of those that end within 30 days",
    ),
    ("payments:forget", "0 30 4 * * *", "deletes events of unknown customers that are older than 30 days"),
    (
        "bi:seal",
        "0 35 * * * *",
        "stores figures in sealed segments (not encrypted), so that a start need not read all reports",
    ),
    (
        "bi:verify",
        "0 5 4 * * *",
        "compares sealed segments of figures with the reports, deletes what was logged about reports more than 400 days ago",
    ),
    ("database:analyze", "0 50 4 * * *", "refreshes the statistics by which the database plans its queries"),
];

/// Only run by hand.
pub const REBUILD: (&str, &str) =
    ("bi:rebuild", "deletes all sealed segments of figures and stores them anew from the reports");

/// Its interval is a setting.
pub const PHONE_HOME: (&str, &str) =
    ("licenses:phone-home", "asks the issuer which licences were revoked (LICENSE_PHONE_HOME_INTERVAL)");

/// Returns the schedules of [`SCHEDULES`], and [`PHONE_HOME`] if the issuer is configured.
pub fn schedules(phone_home: Option<PhoneHome>) -> Result<Vec<Schedule>, ScheduleError> {
    let home = phone_home
        .map(|PhoneHome { hours, jitter_seed }| Ok(Schedule::every(PHONE_HOME.0, hours, jitter_seed)));
    SCHEDULES.iter().map(|(name, times, _)| Schedule::new(name, times)).chain(home).collect()
}

/// How often the issuer of licences is queried.
#[derive(Clone, Copy, Debug)]
pub struct PhoneHome {
    /// The interval in hours.
    pub hours: u32,
    /// Shifts the times, see [`Schedule::every`]; the same on all replicas.
    pub jitter_seed: u64,
}

/// What the jobs use.
pub struct AppScheduledJobs {
    /// Spent challenges.
    pub captcha: Arc<Captcha>,
    /// Accounts, and what grants access to them for a while.
    pub accounts: Arc<accounts::UseCases>,
    /// Reports and their files.
    pub forms: Arc<forms::UseCases>,
    /// Licences and paid subscriptions.
    pub plans: Arc<plans::UseCases>,
    /// Agreements, printed and pruned.
    pub printing: Arc<Printing>,
    /// Members of portals.
    pub portal: Arc<portal::UseCases>,
    /// Stores segments of figures.
    pub seal: SealFacts,
    /// Notifies staff of quarantines.
    pub quarantine_notifier: Arc<MailQuarantineNotifier>,
    pub queue: JobQueue,
    pub database: Database,
    pub clock: Arc<dyn Clock>,
}

type JobFailure = Box<dyn Error + Send + Sync>;

#[async_trait]
impl ScheduledJobs for AppScheduledJobs {
    async fn run(&self, name: &str) -> Result<bool, JobFailure> {
        match name {
            "tokens:prune" => self.prune_tokens().await?,
            "reports:prune" => self.prune_reports().await?,
            "accounts:prune" => self.prune_accounts().await?,
            "dpa:prune" => self.prune_agreements().await?,
            "portal:prune" => self.prune_members().await?,
            "files:sweep" => self.clean_up_files().await?,
            "quarantine:tell" => self.quarantine_notifier.catch_up().await?,
            "queue:tidy" => self.queue.prune().await?,
            "licenses:watch" => self.watch_licenses().await?,
            "licenses:phone-home" => self.phone_home().await?,
            "bi:seal" => self.seal.seal().await.map(drop)?,
            "bi:rebuild" => self.seal.rebuild().await.map(drop)?,
            "bi:verify" => self.verify_figures().await?,
            "database:analyze" => self.database.refresh_statistics().await?,
            "payments:forget" => self.plans.payments.prune().await.map(drop)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl AppScheduledJobs {
    /// Prunes each part, even if one before it failed; returns the first failure.
    async fn prune_tokens(&self) -> Result<(), JobFailure> {
        let outcomes: [Result<(), JobFailure>; 3] = [
            self.captcha.prune().await.map(drop).map_err(Into::into),
            self.forms.idempotency_keys.prune(self.clock.now()).await.map(drop).map_err(Into::into),
            self.accounts.prune().await.map_err(Into::into),
        ];
        outcomes.into_iter().collect()
    }

    /// Deletions are logged even if the rest failed.
    async fn prune_reports(&self) -> Result<(), JobFailure> {
        let (pruned, outcome) = self.forms.prune.prune().await;
        for form in pruned {
            tracing::info!(reports = form.reports, "reports were deleted at the end of their retention");
        }
        outcome.map_err(Into::into)
    }

    /// The store records each together with its deletion.
    async fn prune_accounts(&self) -> Result<(), JobFailure> {
        for id in self.accounts.former_members.prune().await? {
            tracing::info!(user = id.0, "an account that had belonged nowhere for 90 days was deleted");
        }
        Ok(())
    }

    /// Logs how many, never whose.
    async fn prune_agreements(&self) -> Result<(), JobFailure> {
        let agreements = self.printing.prune().await?;
        if agreements > 0 {
            tracing::info!(agreements, "agreements were deleted at the end of their retention");
        }
        Ok(())
    }

    async fn prune_members(&self) -> Result<(), JobFailure> {
        let pruned = self.portal.prune.prune().await?;
        if pruned.members > 0 {
            tracing::info!(
                registrations = pruned.members,
                "registrations that nobody confirmed were deleted"
            );
        }
        Ok(())
    }

    /// Sealed figures that differ from the reports are deleted, and logged.
    async fn verify_figures(&self) -> Result<(), JobFailure> {
        self.seal.facts.prune_changes_across_tenants(self.clock.now() - CHANGE_LOG_RETENTION).await?;
        let differing = self.seal.verify().await?;
        if differing > 0 {
            tracing::error!(
                forms = differing,
                "stored segments of figures differed from the reports and were deleted; bi:seal stores them anew"
            );
        }
        Ok(())
    }

    /// The store records each together with its end.
    async fn watch_licenses(&self) -> Result<(), JobFailure> {
        let ended = self.plans.watch.expire_and_warn().await?;
        if ended > 0 {
            tracing::warn!(licenses = ended, "licences have expired; what they unlocked is closed");
        }
        Ok(())
    }

    async fn phone_home(&self) -> Result<(), JobFailure> {
        let revoked = self.plans.watch.phone_home().await?;
        if revoked > 0 {
            tracing::warn!(licenses = revoked, "licences were revoked by their issuer");
        }
        Ok(())
    }

    /// Runs both parts, even if the first one failed.
    async fn clean_up_files(&self) -> Result<(), JobFailure> {
        let deleted = self.forms.delete_leftover_files.run().await;
        match &deleted {
            Ok(0) => {}
            Ok(files) => tracing::info!(files, "files of deleted reports were deleted"),
            Err(error) => tracing::warn!(
                error = error as &dyn Error,
                "not all files of deleted reports could be deleted"
            ),
        }
        match self.forms.clean_up_files.clean_up().await {
            Ok(counts) => log_cleanup(counts),
            Err(CleanupError { counts, source }) => {
                log_cleanup(counts);
                tracing::warn!(failed = counts.failed, "not all files without a report could be deleted");
                return Err(source.into());
            }
        }
        Ok(deleted.map(drop)?)
    }
}

/// Logs how many files were cleaned up, never which.
fn log_cleanup(CleanupCounts { orphans, expired, missed, drafts, foreign, .. }: CleanupCounts) {
    if foreign > 0 {
        tracing::warn!(
            files = foreign,
            "none of the files belongs to a report, so they are left alone; \
             check that DATABASE_URL and the storage (DATA_DIR, STORAGE_URL) belong together"
        );
    }
    if orphans > 0 {
        tracing::warn!(
            files = orphans,
            "files that belong to no report were set aside in .orphans and will be deleted in 30 days; if \
             these are many, check that DATABASE_URL and the storage (DATA_DIR, STORAGE_URL) belong together"
        );
    }
    if missed > 0 {
        tracing::warn!(
            files = missed,
            "files in .orphans belong to reports; put them back as described in the operating guide"
        );
    }
    if expired + drafts > 0 {
        tracing::info!(expired, drafts, "files that belong to no report were deleted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cron_expression_is_valid() {
        assert_eq!(schedules(None).unwrap().len(), SCHEDULES.len());
        let asks = schedules(Some(PhoneHome { hours: 24, jitter_seed: 5 })).unwrap();
        assert_eq!(asks.last().map(|last| last.name), Some(PHONE_HOME.0));
    }
}
