//! Use case: people change their own name, address and password.

use crate::CreateUserError;
use crate::change_email::{ChangeEmail, NewEmailChange};
use crate::check_password::CheckPassword;
use crate::email::Email;
use crate::model::{Identity, User};
use crate::name::visible_name;
use crate::password::{self, PasswordProblem};
use crate::ports::PasswordHasher;
use crate::profile_error::ProfileError;
use async_trait::async_trait;
use audit::{Action, AuditContext, AuditEventFn, Details, Event, Object, ObjectKind};
use kernel::{Locale, Scope, StoreError, TokenId, UserId};
use std::fmt;
use std::sync::Arc;

/// The changes to an account; `None` leaves a value as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChange {
    pub name: Option<String>,
    /// The password's hash, a PHC string.
    pub password_hash: Option<String>,
    /// A new e-mail address, which takes effect once it is confirmed.
    pub email_change: Option<NewEmailChange>,
    /// Whether a pending change of the e-mail address is withdrawn.
    pub withdraws_email_change: bool,
}

/// Changes accounts on behalf of their owners. The account is always the caller's own, identified by its
/// token.
#[async_trait]
pub trait ProfileStore: Send + Sync {
    /// Changes an account and returns its new state; all or nothing. A new password also ends all access
    /// tokens of the account but `kept`, and a pending change of the e-mail address. A new such change
    /// replaces an earlier one, and its mails are put into the outbox; a withdrawn one ends. The event from
    /// `audit_event` is recorded in the given chain. `None` when the account is gone, or its password hash is
    /// not `known_hash` any more.
    async fn change(
        &self,
        user: UserId,
        change: &ProfileChange,
        known_hash: Option<&str>,
        kept: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ChangedProfile, Vec<Event>>,
    ) -> Result<Option<User>, StoreError>;
}

/// The outcome of a change to one's own profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedProfile {
    /// The account after the change.
    pub after: User,
    /// Whether the name changed.
    pub renamed: bool,
    /// Whether a pending change of the e-mail address was withdrawn.
    pub withdrew_email_change: bool,
}

/// The requested changes; `None` leaves a value as it is. The passwords never appear in `Debug` output.
#[derive(Clone, Copy, Default)]
pub struct ProfileRequest<'a> {
    pub name: Option<&'a str>,
    /// E-mail address, in any spelling.
    pub email: Option<&'a str>,
    /// New password in plain text.
    pub password: Option<&'a str>,
    /// The current password in plain text.
    pub current_password: Option<&'a str>,
}

impl fmt::Debug for ProfileRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProfileRequest")
            .field("name", &self.name)
            .field("email", &self.email)
            .finish_non_exhaustive()
    }
}

/// An account after its owner changed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdatedProfile {
    /// The account after the change.
    pub user: User,
    /// The address that awaits confirmation.
    pub pending_email: Option<Email>,
}

/// Changes the caller's own account.
#[derive(Clone)]
pub struct UpdateProfile {
    /// Changes accounts.
    pub profiles: Arc<dyn ProfileStore>,
    pub password: CheckPassword,
    pub hasher: Arc<dyn PasswordHasher>,
    /// Prepares changes of the e-mail address.
    pub change_email: ChangeEmail,
}

impl UpdateProfile {
    /// Changes the values that are given and differ. A new address or password requires the current password:
    /// an unattended session must not be enough to take over an account. A new password ends all other access
    /// tokens of the account. A new address takes effect once it is confirmed by the link mailed to it;
    /// nobody learns whether it is already taken. Giving the current address withdraws a pending change.
    ///
    /// # Errors
    /// See [`ProfileError`]; nothing is changed in that case.
    pub async fn update(
        &self,
        by: &AuditContext,
        identity: &Identity,
        request: ProfileRequest<'_>,
        locale: Locale,
    ) -> Result<UpdatedProfile, ProfileError> {
        let user = &identity.user;
        let name = request.name.map(|name| visible_name(name).ok_or(CreateUserError::Name)).transpose()?;
        let given = request.email.map(Email::parse).transpose()?;
        let withdraws_email_change = given.as_ref() == Some(&user.email);
        let email = given.filter(|email| *email != user.email);
        if let Some(new) = request.password {
            password::check(new, &user.email)?;
            password::check(new, email.as_ref().unwrap_or(&user.email))?;
        }
        let mut change = ProfileChange { name, withdraws_email_change, ..ProfileChange::default() };
        let mut known_hash = None;
        if email.is_some() || request.password.is_some() {
            let typed = request.current_password.filter(|typed| !typed.is_empty());
            let hash = self.password.check(user, typed.ok_or(ProfileError::PasswordMissing)?).await?;
            known_hash = Some(hash);
        }
        if let Some(new) = request.password {
            let new = password::normalize(new).ok_or(PasswordProblem::TooLong)?;
            change.password_hash = Some(self.hasher.hash(&new).await?);
        }
        if let Some(email) = email {
            change.email_change = Some(self.change_email.request(user, email, locale).await?);
        }
        let now = self.change_email.clock.now();
        let audit_event = |changed: &ChangedProfile| {
            // A new name is an entry of its own, and so are an address change and a new password, which ends
            // sessions.
            [
                (changed.renamed, Action::ProfileChanged, Details::changed(&["name"])),
                (change.email_change.is_some(), Action::EmailChangeRequested, Details::new()),
                (changed.withdrew_email_change, Action::EmailChangeWithdrawn, Details::new()),
                (change.password_hash.is_some(), Action::PasswordChanged, Details::new()),
            ]
            .into_iter()
            .filter(|(is_so, ..)| *is_so)
            .map(|(_, action, details)| by.event(action, Object::of(ObjectKind::User, user.id), details, now))
            .collect()
        };
        let (known, kept) = (known_hash.as_deref(), identity.token_id);
        let changed = self.profiles.change(user.id, &change, known, kept, by.scope, &audit_event).await?;
        let user = changed.ok_or(ProfileError::Changed)?;
        let pending_email = self.change_email.pending(user.id).await?;
        Ok(UpdatedProfile { user, pending_email })
    }
}
