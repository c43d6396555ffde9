//! Who may do what to whom (specification, "Authentication", rule 3; decisions §1).

use super::ports::Situation;
use crate::model::{Role, User};
use kernel::{ErrorKind, Locale};

/// Why somebody may not do this to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only a developer creates, changes, appoints or deletes developers.
    #[error("only a developer may do this to a developer")]
    Developer,
    /// Nobody deletes themselves.
    #[error("nobody deletes themselves")]
    DeletesThemselves,
    /// Nobody changes their own role.
    #[error("nobody changes their own role")]
    OwnRole,
    /// One's own address and password are changed in one's profile, where the present password
    /// is asked for: a borrowed screen must not be enough to take an account over.
    #[error("one's own address and password are changed in the profile")]
    OwnCredentials,
    /// Who asked does not administer the scope any more: decided anew in the moment of the change.
    #[error("who asked does not administer the scope any more")]
    NotAnyMore,
    /// Without this account nobody could administer the scope.
    #[error("the last administrator stays")]
    LastAdministrator,
}

impl Refusal {
    /// The kind: 403, but 409 for the last administrator, whose case another appointment mends.
    pub const fn kind(self) -> ErrorKind {
        match self {
            Self::LastAdministrator => ErrorKind::Conflict,
            _ => ErrorKind::Forbidden,
        }
    }

    /// What the person is told.
    pub const fn text(self, locale: Locale) -> &'static str {
        match self {
            Self::Developer => locale.pick(
                "Konten mit der Rolle Betrieb kann nur anlegen, ändern oder löschen, wer diese Rolle selbst hat.",
                "Only accounts with the role operations can create, change or delete others with it.",
            ),
            Self::DeletesThemselves => locale.pick(
                "Das eigene Konto können Sie nicht löschen.",
                "You cannot delete your own account.",
            ),
            Self::OwnRole => locale.pick(
                "Die eigene Rolle können Sie nicht ändern.",
                "You cannot change your own role.",
            ),
            Self::OwnCredentials => locale.pick(
                "Die eigene E-Mail-Adresse und das eigene Passwort ändern Sie in Ihrem Profil.",
                "Please change your own e-mail address and password in your profile.",
            ),
            Self::NotAnyMore => locale.pick(
                "Ihr Konto darf das nicht mehr.",
                "Your account may not do this any more.",
            ),
            Self::LastAdministrator => locale.pick(
                "Das ist das letzte Konto mit Verwaltungsrechten. Geben Sie zuerst einer anderen Person die Rolle Administration.",
                "This is the last account that can administer. Give another person the role admin first.",
            ),
        }
    }
}

fn administers(role: Role) -> bool {
    role.includes(Role::Admin)
}

/// The actor as they are now, if they may still decide at all.
pub(super) fn still<'a>(actor: &User, deciders: &'a [User]) -> Result<&'a User, Refusal> {
    deciders.iter().find(|now| now.id == actor.id).ok_or(Refusal::NotAnyMore)
}

/// Whether the actor may give an account this role.
pub(super) fn may_appoint(actor: &User, role: Role) -> Result<(), Refusal> {
    if role == Role::Developer && actor.role != Role::Developer { Err(Refusal::Developer) } else { Ok(()) }
}

/// Whether the actor may change the account so.
pub(super) fn may_change(
    actor: &User,
    situation: &Situation,
    role: Option<Role>,
    credentials: bool,
) -> Result<(), Refusal> {
    let target = &situation.target;
    may_appoint(actor, target.role)?;
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
    may_appoint(actor, new_role)?;
    if administers(target.role) && !administers(new_role) {
        leaves_one(situation)?;
    }
    Ok(())
}

/// Whether the actor may delete the account.
pub(super) fn may_delete(actor: &User, situation: &Situation) -> Result<(), Refusal> {
    if situation.target.id == actor.id {
        return Err(Refusal::DeletesThemselves);
    }
    may_appoint(actor, situation.target.role)?;
    if administers(situation.target.role) {
        leaves_one(situation)?;
    }
    Ok(())
}

fn leaves_one(situation: &Situation) -> Result<(), Refusal> {
    if situation.administrators > 1 { Ok(()) } else { Err(Refusal::LastAdministrator) }
}
