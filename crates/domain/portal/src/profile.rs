//! Use cases: members change their own data, and delete their account.

use crate::error::{ConfirmError, ProfileError, ValueError};
use crate::model::PortalMember;
use crate::ports::{ChangedPortalMember, Departed, PasswordHasher, PortalMemberChange, PortalMemberStore};
use crate::register::company;
use crate::sessions::PortalMemberIdentity;
use audit::{Action, Details, Event};
use credentials::{CheckPassword, PasswordProblem, password, visible_name};
use kernel::{Clock, Patch, Scope};
use std::fmt;
use std::sync::Arc;

/// The requested changes; `None` and [`Patch::Keep`] leave a value unchanged. The passwords never appear in
/// `Debug` output.
#[derive(Clone, Copy, Default)]
pub struct ProfileRequest<'a> {
    pub name: Option<&'a str>,
    /// The company for which the member acts; blanks are no company.
    pub company: Patch<&'a str>,
    /// The new password in plain text.
    pub password: Option<&'a str>,
    /// The current password in plain text.
    pub current_password: Option<&'a str>,
}

impl fmt::Debug for ProfileRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProfileRequest")
            .field("name", &self.name)
            .field("company", &self.company)
            .finish_non_exhaustive()
    }
}

/// Changes and removes the caller's own account.
#[derive(Clone)]
pub struct OwnProfile {
    pub members: Arc<dyn PortalMemberStore>,
    /// Checks the current password.
    pub confirm: CheckPassword,
    pub hasher: Arc<dyn PasswordHasher>,
    pub clock: Arc<dyn Clock>,
}

impl OwnProfile {
    /// Changes the values that are given and differ. A new password requires the current one: an unattended
    /// session must not be enough to take over an account. It ends all other sessions of the member.
    ///
    /// # Errors
    /// See [`ProfileError`]; nothing is changed in that case.
    pub async fn update(
        &self,
        scope: Scope,
        caller: &PortalMemberIdentity,
        request: ProfileRequest<'_>,
    ) -> Result<PortalMember, ProfileError> {
        let member = &caller.member;
        let name = request.name.map(|name| visible_name(name).ok_or(ValueError::Name)).transpose()?;
        let company = match request.company {
            Patch::Set(typed) => company(Some(typed))?.map_or(Patch::Clear, Patch::Set),
            Patch::Clear => Patch::Clear,
            Patch::Keep => Patch::Keep,
        };
        let mut change = PortalMemberChange { name, company, password_hash: None };
        let mut known_hash = None;
        if let Some(new) = request.password {
            password::check(new, &member.email).map_err(ValueError::from)?;
            let normal =
                password::normalize(new).ok_or(PasswordProblem::TooLong).map_err(ValueError::from)?;
            known_hash = Some(self.confirmed(scope, member, request.current_password).await?);
            change.password_hash = Some(self.hasher.hash(&normal).await.map_err(ValueError::from)?);
        }
        let now = self.clock.now();
        let is_new = change.password_hash.is_some();
        let audit_event = |changed: &ChangedPortalMember| -> Vec<Event> {
            let ChangedPortalMember { before, after } = changed;
            let fields = [("name", before.name != after.name), ("company", before.company != after.company)];
            let fields: Vec<&str> =
                fields.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect();
            let changed = (!fields.is_empty())
                .then(|| after.event(Action::PortalMemberChanged, Details::changed(&fields), now));
            let password =
                is_new.then(|| after.event(Action::PortalMemberPasswordChanged, Details::new(), now));
            changed.into_iter().chain(password).collect()
        };
        let known = known_hash.as_deref();
        let changed =
            self.members.change(scope, member.id, &change, known, caller.session, &audit_event).await?;
        Ok(changed.ok_or(ConfirmError::Changed)?)
    }

    /// Deletes the caller's account, which requires its password. The member's agreements stay, but
    /// anonymous.
    ///
    /// # Errors
    /// See [`ConfirmError`]; nothing is changed in that case.
    pub async fn delete(
        &self,
        scope: Scope,
        caller: &PortalMemberIdentity,
        typed: &str,
    ) -> Result<(), ConfirmError> {
        let member = &caller.member;
        let known = self.confirmed(scope, member, Some(typed)).await?;
        let now = self.clock.now();
        let audit_event = |gone: &Departed| {
            let agreements = i64::try_from(gone.agreements).unwrap_or(i64::MAX);
            let details = Details::new().with("contracts", agreements);
            Some(gone.member.event(Action::PortalMemberDeleted, details, now))
        };
        let is_gone = self.members.delete(scope, member.id, &known, now, &audit_event).await?;
        if is_gone { Ok(()) } else { Err(ConfirmError::Changed) }
    }

    /// Checks the member's password and returns its stored hash.
    async fn confirmed(
        &self,
        scope: Scope,
        member: &PortalMember,
        typed: Option<&str>,
    ) -> Result<String, ConfirmError> {
        let typed = typed.filter(|typed| !typed.is_empty()).ok_or(ConfirmError::Missing)?;
        let stored = async {
            let found = self.members.by_email(scope, &member.email).await?;
            Ok(found.filter(|found| found.member.id == member.id).map(|found| found.password_hash))
        };
        Ok(self.confirm.check(member.id.0, typed, stored).await?)
    }
}
