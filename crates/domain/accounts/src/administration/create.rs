//! Use case: add a staff account.

use super::manage::{object, of_role};
use super::ports::{DecideError, UserAdministration};
use crate::create_user::{AccountRequest, CreateUserError};
use crate::email::Email;
use crate::model::{NewUser, User};
use crate::name::visible_name;
use crate::password::{self, PasswordProblem};
use crate::ports::PasswordHasher;
use audit::{Action, AuditContext};
use kernel::{Clock, StoreError};
use std::sync::Arc;

/// Adds staff accounts. The caller checks the permission.
#[derive(Clone)]
pub struct CreateUser {
    /// Stores the account.
    pub users: Arc<dyn UserAdministration>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub clock: Arc<dyn Clock>,
}

impl CreateUser {
    /// Creates the use case from its ports.
    pub fn new(
        users: Arc<dyn UserAdministration>,
        hasher: Arc<dyn PasswordHasher>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { users, hasher, clock }
    }

    /// Checks all rules, hashes the password and stores the account in the scope.
    ///
    /// # Errors
    /// See [`CreateUserError`]; nothing is stored in that case.
    pub async fn create(
        &self,
        by: &AuditContext,
        request: AccountRequest<'_>,
    ) -> Result<User, CreateUserError> {
        let name = visible_name(request.name).ok_or(CreateUserError::Name)?;
        let email = Email::parse(request.email)?;
        password::check(request.password, &email)?;
        let password = password::normalize(request.password).ok_or(PasswordProblem::TooLong)?;
        let password_hash = self.hasher.hash(&password).await?;
        let user = NewUser { name, email, role: request.role, password_hash };
        self.store(by, &user).await
    }

    /// Stores an account that the caller has already checked.
    ///
    /// # Errors
    /// The address is taken, or the store failed.
    pub async fn store(&self, by: &AuditContext, user: &NewUser) -> Result<User, CreateUserError> {
        let now = self.clock.now();
        let audit_event = |made: &User| Some(by.event(Action::UserCreated, object(made), of_role(made), now));
        self.users.create(by.scope, user, now, &|_| Ok(()), &audit_event).await.map_err(|error| match error {
            DecideError::EmailTaken => CreateUserError::EmailTaken,
            DecideError::Store(error) => CreateUserError::Store(error),
            other @ (DecideError::NotFound | DecideError::Refused(_)) => {
                CreateUserError::Store(StoreError::Internal(Box::new(other)))
            }
        })
    }
}
