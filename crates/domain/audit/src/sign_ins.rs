//! Use case: record sign-ins, and failed ones without filling the disk.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Object};
use crate::ports::{CrossTenantAccounts, KnownAccount};
use crate::recorder::{AuditRecorder, Recorded};
use kernel::{Duration, Membership, Scope, StoreError, Timestamp, UserId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The minimum interval between entries for failed sign-ins of one account.
pub const FAILURES_EVERY: Duration = Duration::minutes(1);

/// Records sign-ins in the tenant of the account, whatever host was requested. One instance per process,
/// since it counts the failures of a minute. Memory is bounded by the number of accounts, because addresses
/// without an account are not remembered.
pub struct SignInLog {
    audit: Arc<AuditRecorder>,
    accounts: Arc<dyn CrossTenantAccounts>,
    failures: Mutex<HashMap<UserId, Failures>>,
}

struct Failures {
    /// When the last entry was made.
    recorded_at: Timestamp,
    /// Attempts since then.
    unrecorded: Attempts,
    account: KnownAccount,
}

/// Failed attempts of one account.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Attempts {
    all: i64,
    /// Those that failed at the second factor: somebody knows the password.
    codes: i64,
}

impl SignInLog {
    /// Creates it on these ports.
    pub fn new(audit: Arc<AuditRecorder>, accounts: Arc<dyn CrossTenantAccounts>) -> Self {
        Self { audit, accounts, failures: Mutex::default() }
    }

    /// Records a sign-in, and before it the failed attempts not recorded yet.
    ///
    /// # Errors
    /// The store failed; in that case the session must not be given out.
    pub async fn record_success(&self, account: &KnownAccount) -> Result<(), StoreError> {
        self.record_pending(account.id).await?;
        let (scope, actor, object) = (chain_of(account), actor(account), object(account));
        self.audit.record(scope, actor, Action::SignedIn, object, Details::new()).await
    }

    /// Records what an account did to itself without a session (used a recovery code, set a new password by a
    /// mailed link, accepted an invitation) or without a tenant. When the store accepts no writes, the event
    /// waits in memory, as in [`AuditRecorder::record_or_defer`].
    pub async fn record_or_defer_for_account(
        &self,
        account: &KnownAccount,
        action: Action,
        object: Object,
        details: Details,
    ) -> Recorded {
        self.audit.record_or_defer(chain_of(account), actor(account), action, object, details).await
    }

    /// Records a request for a new password for the account with this e-mail address. One without an account
    /// leaves no trace. Do not let the sender wait for it, who could tell from the time which addresses
    /// exist.
    ///
    /// # Errors
    /// A store failed.
    pub async fn record_password_reset_request(&self, email: &str) -> Result<(), StoreError> {
        let Some(account) = self.accounts.by_email(email).await? else { return Ok(()) };
        let (scope, object, details) =
            (chain_of(&account), object(&account), named(&account, Details::new()));
        let action = Action::PasswordResetRequested;
        self.audit.record_done(scope, Actor::Stranger, action, object, details).await
    }

    /// Counts an attempt with a wrong password, and records it unless the account already has an entry for
    /// this minute. An address without an account leaves no trace. Takes as long as a lookup and sometimes a
    /// write: do not let the sender wait for it, who could tell from the time which addresses exist.
    ///
    /// # Errors
    /// A store failed.
    pub async fn record_failure(&self, email: &str) -> Result<(), StoreError> {
        match self.accounts.by_email(email).await? {
            Some(account) => self.count(account, Attempts { all: 1, codes: 0 }).await,
            None => Ok(()),
        }
    }

    /// Counts an attempt with the right password and a wrong second factor in the same way.
    ///
    /// # Errors
    /// The store failed.
    pub async fn record_wrong_code(&self, account: KnownAccount) -> Result<(), StoreError> {
        self.count(account, Attempts { all: 1, codes: 1 }).await
    }

    /// Records that an account is now locked for that many minutes, except for browsers that signed in to it,
    /// and before it the failed attempts that led to it.
    ///
    /// # Errors
    /// The store failed; unrecorded attempts are kept.
    pub async fn record_lock(&self, account: KnownAccount, minutes: i64) -> Result<(), StoreError> {
        let recorded = self.record_pending(account.id).await;
        let details = named(&account, Details::new().with("minutes", minutes));
        let (scope, actor, object) = (chain_of(&account), Actor::Stranger, object(&account));
        self.audit.record_done(scope, actor, Action::AccountLocked, object, details).await.and(recorded)
    }

    async fn count(&self, account: KnownAccount, attempts: Attempts) -> Result<(), StoreError> {
        let now = self.audit.now();
        let attempts = {
            let mut failures = self.failures();
            let entry = failures.entry(account.id).or_insert_with(|| Failures {
                recorded_at: now - FAILURES_EVERY,
                unrecorded: Attempts::default(),
                account: account.clone(),
            });
            entry.unrecorded.add(attempts);
            // A clock that was set back must not silence an account for long.
            if now >= entry.recorded_at && now - entry.recorded_at < FAILURES_EVERY {
                return Ok(());
            }
            entry.recorded_at = now;
            std::mem::take(&mut entry.unrecorded)
        };
        self.record_failures(&account, attempts).await
    }

    /// Records the attempts of past minutes, and forgets accounts without recent attempts. Call it
    /// periodically and before the process ends; `all` does not wait for the end of the minute.
    ///
    /// # Errors
    /// The store failed; unrecorded attempts are kept.
    pub async fn catch_up(&self, all: bool) -> Result<(), StoreError> {
        let now = self.audit.now();
        let due: Vec<(KnownAccount, Attempts)> = {
            let mut failures = self.failures();
            let is_due = |entry: &Failures| {
                all || now < entry.recorded_at || now - entry.recorded_at >= FAILURES_EVERY
            };
            failures.retain(|_, entry| entry.unrecorded.all > 0 || !is_due(entry));
            let due = failures.values_mut().filter(|entry| is_due(entry));
            due.map(|entry| {
                entry.recorded_at = now;
                (entry.account.clone(), std::mem::take(&mut entry.unrecorded))
            })
            .collect()
        };
        let mut outcome = Ok(());
        for (account, attempts) in due {
            if let Err(error) = self.record_failures(&account, attempts).await {
                outcome = Err(error);
            }
        }
        outcome
    }

    /// Records the pending attempts of an account, so that they come before what is recorded next.
    async fn record_pending(&self, id: UserId) -> Result<(), StoreError> {
        let unrecorded = self.failures().remove(&id).filter(|failures| failures.unrecorded.all > 0);
        match unrecorded {
            Some(failures) => self.record_failures(&failures.account, failures.unrecorded).await,
            None => Ok(()),
        }
    }

    /// Records an entry; if the store fails, the attempts are counted again for the next one.
    async fn record_failures(&self, account: &KnownAccount, attempts: Attempts) -> Result<(), StoreError> {
        let mut details = named(account, Details::new().with("attempts", attempts.all));
        if attempts.codes > 0 {
            details = details.with("wrong_codes", attempts.codes);
        }
        let (scope, object) = (chain_of(account), object(account));
        let recorded = self.audit.record(scope, Actor::Stranger, Action::SignInFailed, object, details).await;
        if recorded.is_err() {
            let now = self.audit.now();
            let mut failures = self.failures();
            let entry = failures.entry(account.id).or_insert_with(|| Failures {
                recorded_at: now,
                unrecorded: Attempts::default(),
                account: account.clone(),
            });
            entry.unrecorded.add(attempts);
        }
        recorded
    }

    fn failures(&self) -> MutexGuard<'_, HashMap<UserId, Failures>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Attempts {
    fn add(&mut self, more: Self) {
        self.all += more.all;
        self.codes += more.codes;
    }
}

/// Returns the chain for the entries of an account: its own tenant's. Those of an account without a tenant go
/// to the installation, whose operator is responsible for it, and without its name, which must not be visible
/// there.
#[expect(clippy::disallowed_methods, reason = "an account's entries belong to its own tenant")]
fn chain_of(account: &KnownAccount) -> Scope {
    account.membership.organization_id().map_or(Scope::installation(), Scope::organization)
}

fn actor(account: &KnownAccount) -> Actor {
    Actor::user(account.id, name(account).unwrap_or_default())
}

fn object(account: &KnownAccount) -> Object {
    Object::of(ObjectKind::User, account.id)
}

fn named(account: &KnownAccount, details: Details) -> Details {
    match name(account) {
        Some(name) => details.with("name", name),
        None => details,
    }
}

fn name(account: &KnownAccount) -> Option<&str> {
    (account.membership != Membership::Nowhere).then_some(account.name.as_str())
}
