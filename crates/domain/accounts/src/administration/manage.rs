//! Use case: administer the accounts of a scope.

use super::draft::{self, AccountChanges};
use super::error::ManageUserError;
use super::hierarchy::{current_state_of, may_assign_role, may_change, may_delete};
use super::list::{ListedUser, UserFilter, page_of};
use super::ports::{AccountState, UserAdministration, UserUpdate};
use crate::create_user::AccountRequest;
use crate::email::Email;
use crate::mails::{mail, moment};
use crate::model::{NewUser, User};
use crate::ports::{PasswordHasher, UserStore};
use audit::{Action, Actor, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, Locale, Mail, Page, PageRequest, Random, Scope, StoreError, Timestamp, UserId};
use std::sync::Arc;

/// The outcome of a change to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedUser {
    /// The account before the change.
    pub before: User,
    /// The account after the change.
    pub after: User,
    /// Whether it has a new password.
    pub new_password: bool,
}

impl ChangedUser {
    /// Returns the names in the API of the values that changed.
    pub fn fields(&self) -> Vec<&'static str> {
        let Self { before, after, new_password } = self;
        let differs = [
            ("name", before.name != after.name),
            ("email", before.email != after.email),
            ("role", before.role != after.role),
            ("password", *new_password),
        ];
        differs.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect()
    }

    /// Creates the audit event: the names of the changed values, with old and new value only for roles.
    /// Returns `None` when nothing changed.
    pub(super) fn event(&self, by: &AuditContext, at: Timestamp) -> Option<Event> {
        let (fields, before, after) = (self.fields(), &self.before, &self.after);
        if fields.is_empty() {
            return None;
        }
        let mut details = Details::changed(&fields).with("name", after.name.as_str());
        if before.role != after.role {
            details = details.with("role_from", before.role.code()).with("role_to", after.role.code());
        }
        Some(by.event(Action::UserUpdated, object(after), details, at))
    }
}

/// Lists, creates, changes and deletes accounts. The caller checks that the actor is an administrator; whom
/// an administrator may change is checked here, and at the moment of the change also that the actor still is
/// one: hashing a password takes time.
#[derive(Clone)]
pub struct ManageUsers {
    /// Lists and stores accounts.
    pub users: Arc<dyn UserStore>,
    /// Changes accounts.
    pub administration: Arc<dyn UserAdministration>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub clock: Arc<dyn Clock>,
    /// Generates the ids of mails.
    pub random: Arc<dyn Random>,
}

impl ManageUsers {
    /// Creates the use case from its ports.
    pub fn new(
        users: Arc<dyn UserStore>,
        administration: Arc<dyn UserAdministration>,
        hasher: Arc<dyn PasswordHasher>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { users, administration, hasher, clock, random }
    }

    /// Returns a page of the accounts of the scope.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(
        &self,
        scope: Scope,
        filter: &UserFilter,
        page: PageRequest,
    ) -> Result<Page<ListedUser>, StoreError> {
        let last = self.users.last_sign_ins(scope).await?;
        let page = page_of(self.users.list(scope).await?, filter, page);
        Ok(page.map(|user| ListedUser { last_login_at: last.get(&user.id).copied(), user }))
    }

    /// Creates an account.
    ///
    /// # Errors
    /// See [`ManageUserError`]; nothing is stored in that case.
    pub async fn create(
        &self,
        actor: &User,
        scope: Scope,
        request: AccountRequest<'_>,
    ) -> Result<User, ManageUserError> {
        may_assign_role(actor, request.role)?;
        let changes = AccountChanges {
            name: Some(request.name),
            email: Some(request.email),
            role: Some(request.role),
            password: Some(request.password),
        };
        let checked = draft::check(&changes, None).map_err(ManageUserError::Invalid)?;
        // All three were given and are acceptable.
        let (Some(name), Some(email), Some(password)) = (checked.name, checked.email, checked.password)
        else {
            return Err(ManageUserError::Invalid(Vec::new()));
        };
        let password_hash = self.hasher.hash(&password).await?;
        let user = NewUser { name, email, role: request.role, password_hash };
        let guard = |authorized: &[User]| may_assign_role(current_state_of(actor, authorized)?, user.role);
        let now = self.clock.now();
        let audit_event = |made: &User| {
            Some(audit_context(actor, scope).event(Action::UserCreated, object(made), of_role(made), now))
        };
        Ok(self.administration.create(scope, &user, now, &guard, &audit_event).await?)
    }

    /// Changes an account and returns its state before and after. A new role takes effect with its next
    /// request; a new password ends all its sessions and API tokens at once. The owner is notified of a new
    /// password or address by mail, at the old address.
    ///
    /// # Errors
    /// See [`ManageUserError`]; nothing is changed in that case.
    pub async fn update(
        &self,
        actor: &User,
        scope: Scope,
        id: UserId,
        changes: AccountChanges<'_>,
        locale: Locale,
    ) -> Result<ChangedUser, ManageUserError> {
        let present = self.administration.find(scope, id).await?.ok_or(ManageUserError::NotFound)?;
        // Forbidden changes are refused before values are validated and before a password is hashed. The
        // number of administrators is left to the final check in the store.
        may_change(
            actor,
            &AccountState {
                target: present.clone(),
                administrators: u64::MAX,
                authorized: vec![actor.clone()],
            },
            changes.role,
            changes.password.is_some(),
        )?;
        let checked = draft::check(&changes, Some(&present.email)).map_err(ManageUserError::Invalid)?;
        let password_hash = match &checked.password {
            Some(password) => Some(self.hasher.hash(password).await?),
            None => None,
        };
        let changed_at = self.clock.now();
        let update = UserUpdate {
            mails: self.mails(
                actor,
                &present,
                checked.email.as_ref(),
                password_hash.is_some(),
                changed_at,
                locale,
            ),
            changed_at,
            name: checked.name,
            email: checked.email,
            role: changes.role,
            password_hash,
        };
        let guard = |current: &AccountState| {
            let new_email = update.email.as_ref().is_some_and(|email| *email != current.target.email);
            let actor = current_state_of(actor, &current.authorized)?;
            may_change(actor, current, update.role, new_email || update.password_hash.is_some())
        };
        let audit_event = |changed: &ChangedUser| changed.event(&audit_context(actor, scope), changed_at);
        Ok(self.administration.update(scope, id, &update, &guard, &audit_event).await?)
    }

    /// Returns the mails that notify the owner of an administrator's changes.
    fn mails(
        &self,
        actor: &User,
        owner: &User,
        email: Option<&Email>,
        new_password: bool,
        at: Timestamp,
        locale: Locale,
    ) -> Vec<Mail> {
        let values = || [("name", owner.name.clone()), ("by", actor.name.clone())];
        let when = ("when", moment(at, locale));
        let mut mails = Vec::new();
        if new_password {
            let [name, by] = values();
            let values = [name, by, when.clone()];
            mails.push(mail(&*self.random, &owner.email, locale, "password_set", values));
        }
        if let Some(new) = email.filter(|new| **new != owner.email) {
            let [name, by] = values();
            let values = [name, by, when, ("email", new.as_str().to_owned())];
            mails.push(mail(&*self.random, &owner.email, locale, "address_set", values));
        }
        mails
    }

    /// Deletes an account, with its sessions and tokens.
    ///
    /// # Errors
    /// See [`ManageUserError`]; nothing is deleted in that case.
    pub async fn delete(&self, actor: &User, scope: Scope, id: UserId) -> Result<User, ManageUserError> {
        let guard =
            |current: &AccountState| may_delete(current_state_of(actor, &current.authorized)?, current);
        let now = self.clock.now();
        let audit_event = |gone: &User| {
            Some(audit_context(actor, scope).event(Action::UserDeleted, object(gone), of_role(gone), now))
        };
        Ok(self.administration.delete(scope, id, &guard, &audit_event).await?)
    }
}

fn audit_context(actor: &User, scope: Scope) -> AuditContext {
    AuditContext { scope, actor: Actor::user(actor.id, &actor.name) }
}

pub(super) fn object(user: &User) -> Object {
    Object::of(ObjectKind::User, user.id)
}

pub(super) fn of_role(user: &User) -> Details {
    Details::new().with("role", user.role.code()).with("name", user.name.as_str())
}
