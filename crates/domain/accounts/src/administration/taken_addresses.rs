//! Use case: limit how often the administrators of a scope learn that an address is taken.
//!
//! Addresses are unique across all tenants, so the refusal reveals that somebody somewhere has it. It reveals
//! no more, and only a limited number of times (decisions §4).

use super::draft::FieldProblem;
use super::error::ManageUserError;
use crate::lock_out::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts, KeyedDigest};
use audit::ports::AuditStore;
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use credentials::lock_out::seconds;
use kernel::{Clock, Duration, StoreError, UserId, log_failure};
use std::sync::Arc;

/// The limit per hour.
pub const TAKEN_ADDRESSES: AttemptLimit = AttemptLimit { attempts: 20, window: Duration::hours(1) };

/// Why an account did not get an address.
#[derive(Debug, thiserror::Error)]
pub enum TakenAddressesError {
    /// Too many addresses were taken; the error says nothing about this one.
    #[error("too many addresses were entered that are taken")]
    TooMany {
        /// Seconds until the next attempt, at least 1.
        retry_after: u64,
    },
    /// Another account has the address.
    #[error(transparent)]
    Taken(ManageUserError),
    /// Something else is wrong.
    #[error(transparent)]
    Other(ManageUserError),
    /// The attempts could not be counted.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Limits changes that give an account an address.
#[derive(Clone)]
pub struct TakenAddresses {
    /// Counts refusals.
    pub attempts: Arc<dyn CrossTenantAttempts>,
    /// Derives the bucket of a scope.
    pub keyed: Arc<dyn KeyedDigest>,
    /// The audit log that records refusals.
    pub audit: Arc<dyn AuditStore>,
    pub clock: Arc<dyn Clock>,
}

impl TakenAddresses {
    /// Runs `change` unless this scope has reached the limit. All its administrators share the limit, since
    /// they can create each other. An attempt is taken first, so that many at once are no more than many in a row,
    /// and given back unless the address was taken; that is recorded with the account that asked.
    ///
    /// # Errors
    /// See [`TakenAddressesError`].
    pub async fn attempt<T>(
        &self,
        by: &AuditContext,
        account: UserId,
        change: impl Future<Output = Result<T, ManageUserError>>,
    ) -> Result<T, TakenAddressesError> {
        let now = self.clock.now();
        // No organisation has the id 0.
        let scope = by.scope.organization_id().map_or(0, |id| id.0);
        let digest = self.keyed.keyed(&[b"taken address\0", &scope.to_be_bytes()]);
        let bucket = Bucket::of_address(&digest);
        if let AttemptDecision::Locked(end) = self.attempts.take(bucket, TAKEN_ADDRESSES, now).await? {
            return Err(TakenAddressesError::TooMany { retry_after: seconds(end, now) });
        }
        match change.await {
            Err(error) if error.is_taken_address() => {
                let object = Object::of(ObjectKind::User, account);
                self.audit
                    .append(by.scope, &by.event(Action::AddressTaken, object, Details::new(), now))
                    .await?;
                Err(TakenAddressesError::Taken(error))
            }
            other => {
                // An attempt that stays counted is the lesser evil.
                log_failure(self.attempts.give_back(bucket, now).await, "an attempt stays counted");
                other.map_err(TakenAddressesError::Other)
            }
        }
    }
}

impl ManageUserError {
    fn is_taken_address(&self) -> bool {
        matches!(self, Self::Invalid(problems) if problems.contains(&FieldProblem::EmailTaken))
    }
}
