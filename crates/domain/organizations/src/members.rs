//! Use cases: list and remove the members of an organisation.

use crate::model::Member;
use crate::ports::{MemberStore, RemovalRefused};
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Scope, StoreError, Text, UserId};
use std::sync::Arc;

/// The person who removes somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remover {
    /// The account.
    pub user: UserId,
    /// Whether its role is `developer`.
    pub is_developer: bool,
}

/// Why a member was not removed.
#[derive(Debug, thiserror::Error)]
pub enum RemoveError {
    /// Nobody can remove their own account (specification, "Organization administration").
    #[error("one's own account cannot be removed")]
    Oneself,
    /// Nobody in the organisation has this id, or the scope has no organisation.
    #[error("there is no such member")]
    Unknown,
    /// An administrator cannot remove a developer (specification, "Authentication", rule 3).
    #[error("only a developer may remove a developer")]
    Developer,
    /// Nobody who can administer people would be left.
    #[error("the last administrator must stay")]
    LastAdministrator,
    #[error(transparent)]
    Store(StoreError),
}

impl RemoveError {
    /// Classifies the error: protected accounts are 403 (decisions §1).
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Oneself | Self::Developer | Self::LastAdministrator => ErrorKind::Forbidden,
            Self::Unknown => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Oneself => Some(Text::of("service.member.oneself")),
            Self::Developer => Some(Text::of("service.member.developer")),
            Self::LastAdministrator => Some(Text::of("service.member.last_administrator")),
            Self::Unknown | Self::Store(_) => None,
        }
    }
}

impl From<RemovalRefused> for RemoveError {
    fn from(refused: RemovalRefused) -> Self {
        match refused {
            RemovalRefused::Unknown => Self::Unknown,
            RemovalRefused::Developer => Self::Developer,
            RemovalRefused::LastAdministrator => Self::LastAdministrator,
            RemovalRefused::Store(error) => Self::Store(error),
        }
    }
}

/// Lists and removes members. The caller checks the permission.
#[derive(Clone)]
pub struct Members {
    pub members: Arc<dyn MemberStore>,
    pub clock: Arc<dyn Clock>,
}

impl Members {
    /// Creates the use case from its ports.
    pub fn new(members: Arc<dyn MemberStore>, clock: Arc<dyn Clock>) -> Self {
        Self { members, clock }
    }

    /// Returns the members of the scope's organisation, by id; `None` for the installation, which has
    /// accounts but no members.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(&self, scope: Scope) -> Result<Option<Vec<Member>>, StoreError> {
        match scope.organization_id() {
            Some(_) => self.members.list(scope).await.map(Some),
            None => Ok(None),
        }
    }

    /// Removes a member; the account remains without a tenant and tokens, and with the role `user`. Its old
    /// tokens fail from the next request on.
    ///
    /// # Errors
    /// See [`RemoveError`]; nothing changed in that case.
    pub async fn remove(
        &self,
        by: &AuditContext,
        user: UserId,
        remover: Remover,
    ) -> Result<Member, RemoveError> {
        if user == remover.user {
            return Err(RemoveError::Oneself);
        }
        let now = self.clock.now();
        let audit_event = |gone: &Member| {
            let details = Details::new().with("role", gone.role.code()).with("name", gone.name.as_str());
            Some(by.event(Action::MemberRemoved, Object::of(ObjectKind::User, gone.id), details, now))
        };
        Ok(self.members.remove(by.scope, user, remover.is_developer, now, &audit_event).await?)
    }
}
