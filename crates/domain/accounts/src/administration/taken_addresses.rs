//! Use case: how often the administrators of a scope are told that an address is taken.
//!
//! Addresses are unique over all tenants, so the refusal says that somebody somewhere has it. It says
//! no more, and only so often (decisions §4).

use super::draft::FieldProblem;
use super::error::ManageUserError;
use crate::lock_out::ports::{Admission, Allowance, Bucket, CrossTenantTries, KeyedDigest};
use audit::ports::AuditStore;
use audit::{Action, By, Details, Object, ObjectKind};
use credentials::lock_out::seconds;
use kernel::{Clock, Duration, StoreError, UserId, log_failure};
use std::sync::Arc;

/// How often in an hour.
pub const TAKEN_ADDRESSES: Allowance = Allowance { tries: 20, window: Duration::hours(1) };

/// Why an account did not get an address.
#[derive(Debug, thiserror::Error)]
pub enum TakenAddressesError {
    /// Too many addresses were taken; says nothing of this one.
    #[error("too many addresses that are taken")]
    TooMany {
        /// Seconds until the next try, at least 1.
        retry_after: u64,
    },
    /// Another account has it.
    #[error(transparent)]
    Taken(ManageUserError),
    /// Something else is wrong.
    #[error(transparent)]
    Other(ManageUserError),
    /// The count failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stands before what gives an account an address.
#[derive(Clone)]
pub struct TakenAddresses {
    /// Counts refusals.
    pub tries: Arc<dyn CrossTenantTries>,
    /// Names the place of a scope.
    pub keyed: Arc<dyn KeyedDigest>,
    /// Where a refusal is written down.
    pub log: Arc<dyn AuditStore>,
    /// Counts the hour.
    pub clock: Arc<dyn Clock>,
}

impl TakenAddresses {
    /// Carries out `change` unless this scope was told too often, by however many administrators, who
    /// make each other. Counted before, so that many at once are no more than many in a row, and given
    /// back unless the address was taken, which is written down with the account that asked.
    ///
    /// # Errors
    /// See [`TakenAddressesError`].
    pub async fn guard<T>(
        &self,
        by: &By,
        account: UserId,
        change: impl Future<Output = Result<T, ManageUserError>>,
    ) -> Result<T, TakenAddressesError> {
        let now = self.clock.now();
        // No organisation has the id 0.
        let scope = by.scope.organization_id().map_or(0, |id| id.0);
        let place = self.keyed.keyed(&[b"taken address\0", &scope.to_be_bytes()]);
        let bucket = Bucket::of_address(&place);
        if let Admission::Locked(end) = self.tries.take(bucket, TAKEN_ADDRESSES, now).await? {
            return Err(TakenAddressesError::TooMany { retry_after: seconds(end, now) });
        }
        match change.await {
            Err(error) if error.is_taken_address() => {
                let object = Object::of(ObjectKind::User, account);
                self.log.append(by.scope, &by.did(Action::AddressTaken, object, Details::new(), now)).await?;
                Err(TakenAddressesError::Taken(error))
            }
            other => {
                // A try that stays counted is the lesser evil.
                log_failure(self.tries.give_back(bucket, now).await, "a try stays counted");
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
