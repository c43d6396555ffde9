//! Actions of the operator on the command line, to whom the hierarchy does not apply.

use super::draft::{self, AccountChanges};
use super::error::ManageUserError;
use super::manage::{ChangedUser, ManageUsers};
use super::ports::UserUpdate;
use crate::mails::{mail, moment};
use crate::model::User;
use audit::AuditContext;
use kernel::{Locale, UserId};

impl ManageUsers {
    /// Sets the password of an account; its sessions and API tokens end at once, and its owner is notified by
    /// mail.
    ///
    /// # Errors
    /// See [`ManageUserError`]; nothing is changed in that case.
    pub async fn set_password(
        &self,
        by: &AuditContext,
        id: UserId,
        password: &str,
    ) -> Result<User, ManageUserError> {
        let scope = by.scope;
        let present = self.administration.find(scope, id).await?.ok_or(ManageUserError::NotFound)?;
        let changes = AccountChanges { password: Some(password), ..AccountChanges::default() };
        let checked = draft::check(&changes, Some(&present.email)).map_err(ManageUserError::Invalid)?;
        let Some(password) = checked.password else { return Err(ManageUserError::Invalid(Vec::new())) };
        let password_hash = Some(self.hasher.hash(&password).await?);
        let (changed_at, locale) = (self.clock.now(), Locale::De);
        let values = [
            ("name", present.name.clone()),
            ("by", "Der Betreiber der Plattform".to_owned()),
            ("when", moment(changed_at, locale)),
        ];
        let mails = vec![mail(&*self.random, &present.email, locale, "password_set", values)];
        let update = UserUpdate { password_hash, mails, changed_at, ..UserUpdate::default() };
        let audit_event = |changed: &ChangedUser| changed.event(by, changed_at);
        Ok(self.administration.update(scope, id, &update, &|_| Ok(()), &audit_event).await?.after)
    }
}
