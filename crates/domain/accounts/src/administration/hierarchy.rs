//! Who may do what to whom (specification, "Authentication", rule 3; decisions §1).

use super::ports::AccountState;
use crate::model::{Role, User};
use kernel::{ErrorKind, Text};

/// Why somebody may not change an account this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only a developer creates, changes, appoints or deletes developers.
    #[error("only a developer may do this to a developer")]
    Developer,
    /// Nobody deletes themselves.
    #[error("nobody may delete their own account")]
    DeletesThemselves,
    /// Nobody changes their own role.
    #[error("nobody may change their own role")]
    OwnRole,
    /// One's own address and password are changed in one's profile, where the current password is required:
    /// an unattended screen must not be enough to take over an account.
    #[error("one's own address and password are changed in the profile")]
    OwnCredentials,
    /// The actor no longer administers the scope; checked again at the moment of the change.
    #[error("the caller no longer administers the scope")]
    NotAnyMore,
    /// Without this account nobody could administer the scope.
    #[error("the last administrator must stay")]
    LastAdministrator,
}

impl Refusal {
    /// Classifies the error: 403, but 409 for the last administrator, since another appointment resolves it.
    pub const fn kind(self) -> ErrorKind {
        match self {
            Self::LastAdministrator => ErrorKind::Conflict,
            _ => ErrorKind::Forbidden,
        }
    }

    /// Returns the message for the person.
    pub const fn text(self) -> Text {
        match self {
            Self::Developer => Text::of("service.user.developer"),
            Self::DeletesThemselves => Text::of("service.user.deletes_themselves"),
            Self::OwnRole => Text::of("service.user.own_role"),
            Self::OwnCredentials => Text::of("service.user.own_credentials"),
            Self::NotAnyMore => Text::of("service.user.not_any_more"),
            Self::LastAdministrator => Text::of("service.user.last_administrator"),
        }
    }
}

fn administers(role: Role) -> bool {
    role.includes(Role::Admin)
}

/// Returns the actor in their current state, if they may still decide at all.
pub(super) fn current_state_of<'a>(actor: &User, authorized: &'a [User]) -> Result<&'a User, Refusal> {
    authorized.iter().find(|now| now.id == actor.id).ok_or(Refusal::NotAnyMore)
}

/// Checks whether the actor may give an account this role.
pub(super) fn may_assign_role(actor: &User, role: Role) -> Result<(), Refusal> {
    if role == Role::Developer && actor.role != Role::Developer { Err(Refusal::Developer) } else { Ok(()) }
}

/// Checks whether the actor may make this change.
pub(super) fn may_change(
    actor: &User,
    current: &AccountState,
    role: Option<Role>,
    credentials: bool,
) -> Result<(), Refusal> {
    let target = &current.target;
    may_assign_role(actor, target.role)?;
    let new_role = role.filter(|role| *role != target.role);
    if target.id == actor.id {
        if new_role.is_some() {
            return Err(Refusal::OwnRole);
        }
        if credentials {
            return Err(Refusal::OwnCredentials);
        }
    }
    let Some(new_role) = new_role else { return Ok(()) };
    may_assign_role(actor, new_role)?;
    if administers(target.role) && !administers(new_role) {
        leaves_one(current)?;
    }
    Ok(())
}

/// Checks whether the actor may delete the account.
pub(super) fn may_delete(actor: &User, current: &AccountState) -> Result<(), Refusal> {
    if current.target.id == actor.id {
        return Err(Refusal::DeletesThemselves);
    }
    may_assign_role(actor, current.target.role)?;
    if administers(current.target.role) {
        leaves_one(current)?;
    }
    Ok(())
}

fn leaves_one(current: &AccountState) -> Result<(), Refusal> {
    if current.administrators > 1 { Ok(()) } else { Err(Refusal::LastAdministrator) }
}
