//! What administering accounts needs from outside.

use super::hierarchy::Refusal;
use super::manage::ChangedUser;
use crate::email::Email;
use crate::model::{NewUser, Role, User};
use async_trait::async_trait;
use audit::EventOf;
use kernel::{Mail, Scope, StoreError, Timestamp, UserId};
use std::fmt;

/// What is to become of an account; `None` leaves a value as it is.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct UserUpdate {
    /// Display name.
    pub name: Option<String>,
    /// Canonical address.
    pub email: Option<Email>,
    /// Role.
    pub role: Option<Role>,
    /// Hash of a new password, a PHC string. Ends all tokens of the account.
    pub password_hash: Option<String>,
    /// What its owner is told, in the same step and of the tenant.
    pub mails: Vec<Mail>,
    /// When.
    pub told_at: Timestamp,
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

/// What a judge sees: the account as it is in the moment of the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The account that is to be changed or deleted.
    pub target: User,
    /// How many accounts of its scope are administrators (role admin or developer).
    pub administrators: u64,
    /// Who may administer the scope in that moment: its administrators and developers, and the
    /// platform operators ([`User::administers`]).
    pub deciders: Vec<User>,
}

/// Decides on an account that is to be made, by who may administer the scope in that moment.
pub type AppointmentJudge<'a> = &'a (dyn Fn(&[User]) -> Result<(), Refusal> + Send + Sync);

/// Decides on what it sees. Called at most once, inside the store's transaction: it must not wait.
pub type Judge<'a> = &'a (dyn Fn(&Situation) -> Result<(), Refusal> + Send + Sync);

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    /// The account is not in the scope.
    #[error("there is no such account")]
    NotFound,
    /// The judge refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Another account has this address.
    #[error("the e-mail address is taken")]
    EmailTaken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Changes accounts, one decision at a time.
///
/// `appoint`, `update` and `delete` are atomic: no other decision of the scope falls between the look, the
/// judgement and the change, in any process. What is refused changes nothing.
#[async_trait]
pub trait UserAdministration: Send + Sync {
    /// Makes an account.
    async fn appoint(
        &self,
        scope: Scope,
        user: &NewUser,
        now: Timestamp,
        judge: AppointmentJudge<'_>,
        event_of: EventOf<'_, User>,
    ) -> Result<User, DecideError>;
    /// One account of the scope.
    async fn find(&self, scope: Scope, id: UserId) -> Result<Option<User>, StoreError>;
    /// Changes an account; what it was and is. A new password ends its sessions and its
    /// API tokens in the same transaction; its mails are put into the outbox.
    async fn update(
        &self,
        scope: Scope,
        id: UserId,
        update: &UserUpdate,
        judge: Judge<'_>,
        event_of: EventOf<'_, ChangedUser>,
    ) -> Result<ChangedUser, DecideError>;
    /// Deletes an account with everything that opens it: sessions and API tokens.
    async fn delete(
        &self,
        scope: Scope,
        id: UserId,
        judge: Judge<'_>,
        event_of: EventOf<'_, User>,
    ) -> Result<User, DecideError>;
}
