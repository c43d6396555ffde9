//! The ports of account administration.

use super::hierarchy::Refusal;
use super::manage::ChangedUser;
use crate::email::Email;
use crate::model::{NewUser, Role, User};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Mail, Scope, StoreError, Timestamp, UserId};
use std::fmt;

/// The changes to an account; `None` leaves a value as it is.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct UserUpdate {
    pub name: Option<String>,
    /// The canonical address.
    pub email: Option<Email>,
    pub role: Option<Role>,
    /// Hash of a new password, a PHC string. Ends all tokens of the account.
    pub password_hash: Option<String>,
    /// The mails to its owner, put into the outbox of the tenant in the same step.
    pub mails: Vec<Mail>,
    /// When the change was decided on: the time of the mails.
    pub changed_at: Timestamp,
}

impl fmt::Debug for UserUpdate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UserUpdate")
            .field("name", &self.name)
            .field("email", &self.email)
            .field("role", &self.role)
            .finish_non_exhaustive()
    }
}

/// The account in its state at the moment of the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountState {
    /// The account to be changed or deleted.
    pub target: User,
    /// How many accounts of its scope are administrators (role admin or developer).
    pub administrators: u64,
    /// Who may administer the scope at that moment: its administrators and developers, and the platform
    /// operators ([`User::administers`]).
    pub authorized: Vec<User>,
}

/// Decides whether an account may be created, given who may administer the scope at that moment.
pub type CreateGuard<'a> = &'a (dyn Fn(&[User]) -> Result<(), Refusal> + Send + Sync);

/// Decides on a change. Called at most once, inside the store's transaction, so it must not wait.
pub type UpdateGuard<'a> = &'a (dyn Fn(&AccountState) -> Result<(), Refusal> + Send + Sync);

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    /// The account is not in the scope.
    #[error("there is no such account")]
    NotFound,
    /// The guard refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Another account has this address.
    #[error("the e-mail address is taken")]
    EmailTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Changes accounts, one decision at a time.
///
/// `create`, `update` and `delete` are atomic: in no process does another decision of the scope fall between
/// reading, deciding and changing. A refusal changes nothing.
#[async_trait]
pub trait UserAdministration: Send + Sync {
    /// Creates an account.
    async fn create(
        &self,
        scope: Scope,
        user: &NewUser,
        now: Timestamp,
        guard: CreateGuard<'_>,
        audit_event: AuditEventFn<'_, User>,
    ) -> Result<User, DecideError>;
    /// Finds an account of the scope.
    async fn find(&self, scope: Scope, id: UserId) -> Result<Option<User>, StoreError>;
    /// Changes an account and returns its state before and after. A new password ends its sessions and its
    /// API tokens in the same transaction; its mails are put into the outbox.
    async fn update(
        &self,
        scope: Scope,
        id: UserId,
        update: &UserUpdate,
        guard: UpdateGuard<'_>,
        audit_event: AuditEventFn<'_, ChangedUser>,
    ) -> Result<ChangedUser, DecideError>;
    /// Deletes an account with its sessions and API tokens.
    async fn delete(
        &self,
        scope: Scope,
        id: UserId,
        guard: UpdateGuard<'_>,
        audit_event: AuditEventFn<'_, User>,
    ) -> Result<User, DecideError>;
}
