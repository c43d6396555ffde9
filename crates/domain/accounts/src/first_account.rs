//! Use cases: the first account of an installation, created with a link that its first start prints
//! (decisions §4, "First start").

use crate::CreateUserError;
use crate::email::Email;
use crate::lifetime::{looks_like_token, new_token};
use crate::model::{NewUser, Role, User};
use crate::name::visible_name;
use crate::password::{self, PasswordProblem};
use crate::ports::{HashError, InsertUserError, PasswordHasher, TokenDigest};
use async_trait::async_trait;
use audit::{Action, AuditEventFn, ScopedEvents};
use kernel::{Clock, Duration, ErrorKind, Random, StoreError, Text, Timestamp};
use std::fmt;
use std::sync::Arc;

/// How long a link is valid, so that one in an old log opens nothing. The next start prints another.
pub const SET_UP_VALIDITY: Duration = Duration::hours(24);

/// Keeps the links for the first account. An installation without accounts has no tenants yet.
#[async_trait]
pub trait CrossTenantFirstAccount: Send + Sync {
    /// Stores the digest of a link, unless there is an account in any tenant; returns whether it did.
    async fn offer(
        &self,
        digest: &[u8; 32],
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// Checks whether this link is valid: known, not expired, and there is no account in any tenant.
    async fn is_open(&self, digest: &[u8; 32], now: Timestamp) -> Result<bool, StoreError>;
    /// Creates the first account, in the installation's scope, and removes all links; `None` when the link is
    /// not valid. Of any number of concurrent calls, one succeeds.
    async fn claim(
        &self,
        digest: &[u8; 32],
        user: &NewUser,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, InsertUserError>;
}

/// Why the first account was not created.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// The link is unknown or expired, or there is an account already.
    #[error("the link is no longer valid")]
    Gone,
    /// Name, address or password are not acceptable: one error for each that is not.
    #[error("{} entries are not acceptable", .0.len())]
    Invalid(Vec<CreateUserError>),
    /// The account could not be created.
    #[error(transparent)]
    Value(#[from] CreateUserError),
}

impl SetUpError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Gone => ErrorKind::Gone,
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Value(error) => error.kind(),
        }
    }

    /// Returns the message for the person about the whole, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Gone => Some(Text::of("service.first_account.over")),
            Self::Invalid(_) => None,
            Self::Value(error) => error.text(),
        }
    }

    /// Returns what is wrong with the entries.
    pub fn faults(&self) -> &[CreateUserError] {
        match self {
            Self::Gone => &[],
            Self::Invalid(faults) => faults,
            Self::Value(error) => std::slice::from_ref(error),
        }
    }
}

impl From<PasswordProblem> for SetUpError {
    fn from(problem: PasswordProblem) -> Self {
        Self::Value(problem.into())
    }
}

impl From<HashError> for SetUpError {
    fn from(error: HashError) -> Self {
        Self::Value(error.into())
    }
}

impl From<StoreError> for SetUpError {
    fn from(error: StoreError) -> Self {
        Self::Value(CreateUserError::Store(error))
    }
}

/// The person who sets the installation up. The password never appears in `Debug` output.
#[derive(Clone, Copy)]
pub struct FirstAccount<'a> {
    pub name: &'a str,
    /// E-mail address, in any spelling.
    pub email: &'a str,
    /// Password in plain text.
    pub password: &'a str,
}

impl FirstAccount<'_> {
    /// Returns name and address as they are stored, or everything that is wrong with the entries.
    fn check(&self) -> Result<(String, Email), SetUpError> {
        let name = visible_name(self.name).ok_or(CreateUserError::Name);
        let email = Email::parse(self.email).map_err(CreateUserError::from);
        let password = match &email {
            Ok(email) => password::check(self.password, email),
            Err(_) => password::check_alone(self.password),
        };
        match (name, email, password.map_err(CreateUserError::from)) {
            (Ok(name), Ok(email), Ok(())) => Ok((name, email)),
            (name, email, password) => {
                let faults = [name.err(), email.err(), password.err()];
                Err(SetUpError::Invalid(faults.into_iter().flatten().collect()))
            }
        }
    }
}

impl fmt::Debug for FirstAccount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FirstAccount").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Creates the first account: a developer of the installation, who is its platform operator.
#[derive(Clone)]
pub struct SetUp {
    /// Keeps the links and stores the account.
    pub store: Arc<dyn CrossTenantFirstAccount>,
    pub hasher: Arc<dyn PasswordHasher>,
    /// Computes the digest of a link's token.
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
}

impl SetUp {
    /// Creates a token for the set-up page, if there is no account yet.
    ///
    /// # Errors
    /// The store failed.
    pub async fn offer(&self) -> Result<Option<String>, StoreError> {
        let token = new_token(&*self.random);
        let now = self.clock.now();
        let offered = self.store.offer(&self.digest.digest(&token), now + SET_UP_VALIDITY, now).await?;
        Ok(offered.then_some(token))
    }

    /// Checks whether the page of this token may be shown.
    ///
    /// # Errors
    /// [`SetUpError::Gone`], or the store failed.
    pub async fn show(&self, token: &str) -> Result<(), SetUpError> {
        let open = looks_like_token(token)
            && self.store.is_open(&self.digest.digest(token), self.clock.now()).await?;
        if open { Ok(()) } else { Err(SetUpError::Gone) }
    }

    /// Creates the account.
    ///
    /// # Errors
    /// See [`SetUpError`]; nothing is stored in that case.
    pub async fn create(&self, token: &str, wanted: FirstAccount<'_>) -> Result<User, SetUpError> {
        self.show(token).await?;
        let (name, email) = wanted.check()?;
        let normal = password::normalize(wanted.password).ok_or(PasswordProblem::TooLong)?;
        let password_hash = self.hasher.hash(&normal).await?;
        let user = NewUser { name, email, role: Role::Developer, password_hash };
        let now = self.clock.now();
        let audit_event = |made: &User| made.own_events(Action::UserCreated, now);
        let made = self.store.claim(&self.digest.digest(token), &user, now, &audit_event).await;
        made.map_err(CreateUserError::from)?.ok_or(SetUpError::Gone)
    }
}
