//! Use case: issue, list and revoke API tokens.

use super::ports::{ApiToken, ApiTokenStore, Issuer, NewApiToken};
use crate::lifetime::{TOKEN_LENGTH, looks_like_token, new_token};
use crate::mails::{mail, moment};
use crate::model::Identity;
use crate::name::visible_name;
use crate::ports::TokenDigest;
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use kernel::{
    Clock, Duration, ErrorKind, Locale, Page, PageRequest, Random, SecondsFormat, StoreError, Text,
    Timestamp, TokenId, UserId,
};
use std::fmt;
use std::sync::Arc;

/// The prefix of every API token, by which people and secret scanners recognise it.
pub const PREFIX: &str = "mw_";
/// The only ability of an API token: to read statistics (specification, rule 4).
pub const ABILITY: &str = "bi:read";
/// The longest name of a token, in characters.
pub const MAX_TOKEN_NAME_CHARS: usize = crate::name::MAX_NAME_CHARS;
/// A token ends at most this many years (of 365 days) from now, or never.
pub const MAX_TOKEN_YEARS: i64 = 10;
/// The last use is recorded at most this often, so that not every read causes a write.
pub const RECORD_USE_EVERY: Duration = Duration::minutes(10);

/// Why no token was issued.
#[derive(Debug, thiserror::Error)]
pub enum IssueTokenError {
    /// The name is empty, too long, or contains invisible characters.
    #[error("the name must have 1 to {MAX_TOKEN_NAME_CHARS} visible characters")]
    Name,
    /// The end is not in the future.
    #[error("the token would already have expired")]
    Past,
    /// The end is more than [`MAX_TOKEN_YEARS`] years ahead.
    #[error("the token would expire too far ahead")]
    TooFar,
    /// The session has ended meanwhile, or its account has another role.
    #[error("the session of the request has ended")]
    SessionOver,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl IssueTokenError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Name | Self::Past | Self::TooFar => ErrorKind::Invalid,
            Self::SessionOver => ErrorKind::Unauthenticated,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the value's name in the API and the message, for errors that a person can correct.
    pub const fn problem(&self) -> Option<(&'static str, Text)> {
        match self {
            Self::Name => Some(("name", Text::of("service.user.name"))),
            Self::Past => Some(("expires_at", Text::of("service.token.past"))),
            Self::TooFar => Some(("expires_at", Text::of("service.token.too_far"))),
            Self::SessionOver | Self::Store(_) => None,
        }
    }
}

/// A newly issued token.
#[derive(Clone, PartialEq, Eq)]
pub struct IssuedToken {
    /// The bearer token, in plain text: shown once, stored nowhere.
    pub secret: String,
    /// The stored record of the token.
    pub token: ApiToken,
}

impl fmt::Debug for IssuedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IssuedToken").field("token", &self.token).finish_non_exhaustive()
    }
}

/// Issues, lists and revokes the tokens of an account. The caller checks the permission.
#[derive(Clone)]
pub struct ApiTokens {
    pub tokens: Arc<dyn ApiTokenStore>,
    /// Computes the secret's digest.
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates the secret.
    pub random: Arc<dyn Random>,
}

impl ApiTokens {
    /// Creates the use case from its ports.
    pub fn new(
        tokens: Arc<dyn ApiTokenStore>,
        digest: Arc<dyn TokenDigest>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { tokens, digest, clock, random }
    }

    /// Issues a token of 256 random bits that may read statistics, and nothing else, until `expires_at`. It
    /// belongs to the caller, who is notified by mail, and is stored only while the caller's session and role
    /// last.
    ///
    /// # Errors
    /// See [`IssueTokenError`]; nothing is stored in that case.
    pub async fn issue(
        &self,
        by: &AuditContext,
        identity: &Identity,
        name: &str,
        expires_at: Option<Timestamp>,
        locale: Locale,
    ) -> Result<IssuedToken, IssueTokenError> {
        let name = visible_name(name).ok_or(IssueTokenError::Name)?;
        // With the precision in which it will be stored.
        let now = kernel::from_micros(kernel::micros(self.clock.now()));
        if is_over(expires_at, now) {
            return Err(IssueTokenError::Past);
        }
        if expires_at.is_some_and(|end| end - now > Duration::days(365 * MAX_TOKEN_YEARS)) {
            return Err(IssueTokenError::TooFar);
        }
        let expires_at = expires_at.map(|end| kernel::from_micros(kernel::micros(end)));
        let secret = format!("{PREFIX}{}", new_token(self.random.as_ref()));
        let abilities = vec![ABILITY.to_owned()];
        let new = NewApiToken {
            user_id: identity.user.id,
            name,
            digest: self.digest.digest(&secret),
            abilities,
            created_at: now,
            expires_at,
        };
        let values = [
            ("name", identity.user.name.clone()),
            ("token", new.name.clone()),
            ("when", moment(new.created_at, locale)),
        ];
        let mail = mail(&*self.random, &identity.user.email, locale, "token_created", values);
        let audit_event = |id: &TokenId| {
            let mut details = Details::new().with("name", new.name.as_str());
            if let Some(end) = new.expires_at {
                details = details.with("expires_at", end.to_rfc3339_opts(SecondsFormat::Secs, true).as_str());
            }
            Some(by.event(Action::TokenCreated, Object::of(ObjectKind::Token, id), details, now))
        };
        let id = self.tokens.insert(&new, Issuer::from(identity), &mail, by.scope, &audit_event).await?;
        let id = id.ok_or(IssueTokenError::SessionOver)?;
        let NewApiToken { name, abilities, created_at, expires_at, .. } = new;
        let token = ApiToken { id, name, abilities, created_at, expires_at, last_used_at: None };
        Ok(IssuedToken { secret, token })
    }

    /// Returns the owner's tokens, newest first, expired ones included.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(&self, owner: UserId, page: PageRequest) -> Result<Page<ApiToken>, StoreError> {
        self.tokens.list(owner, page).await
    }

    /// Revokes a token of the owner: the next request with it is refused. `false` when the owner
    /// has no such token.
    ///
    /// # Errors
    /// The store failed: the token may still be valid.
    pub async fn revoke(&self, by: &AuditContext, owner: UserId, id: TokenId) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let audit_event = |(): &()| {
            let object = Object::of(ObjectKind::Token, id);
            Some(by.event(Action::TokenRevoked, object, Details::new(), now))
        };
        self.tokens.revoke(owner, id, by.scope, &audit_event).await
    }
}

/// Checks whether a text has the form of an API token.
pub(crate) fn looks_like_api_token(text: &str) -> bool {
    text.len() == PREFIX.len() + TOKEN_LENGTH && text.strip_prefix(PREFIX).is_some_and(looks_like_token)
}

/// Checks whether a token with this end has expired; it has exactly at its end.
pub(crate) fn is_over(expires_at: Option<Timestamp>, now: Timestamp) -> bool {
    expires_at.is_some_and(|end| now >= end)
}

/// Checks whether a use now has to be recorded.
pub(crate) fn use_is_due(last_used_at: Option<Timestamp>, now: Timestamp) -> bool {
    last_used_at.is_none_or(|last| now - last >= RECORD_USE_EVERY)
}
