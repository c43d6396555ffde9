//! Use cases: list and end the caller's own sessions. A session is a sign-in token.

use crate::lifetime::SLIDING;
use crate::model::Identity;
use async_trait::async_trait;
use audit::{Action, AuditContext, AuditEventFn, Details, Object, ObjectKind};
use kernel::{Clock, Scope, StoreError, Timestamp, TokenId, UserId};
use std::sync::Arc;

/// A sign-in token as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredSession {
    pub id: TokenId,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it ends unless it is used (the sliding end).
    pub expires_at: Timestamp,
}

/// Keeps sessions. The account is always the caller's own, identified by its token; API tokens (whose
/// abilities are not `["*"]`) are not sessions.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Returns the sessions of an account that have not ended at `now`, the latest first.
    async fn list(&self, user: UserId, now: Timestamp) -> Result<Vec<StoredSession>, StoreError>;
    /// Ends a session; `false` when the account has none with this id.
    async fn end(
        &self,
        user: UserId,
        id: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Ends all sessions of an account but one and returns how many; `audit_event` receives that number.
    async fn end_others(
        &self,
        user: UserId,
        kept: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError>;
}

/// A session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: TokenId,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was last used, to within ten minutes: derived from its sliding end. In the last twelve hours of
    /// its thirty days the end no longer moves; then this is when those hours began.
    pub last_used_at: Timestamp,
    /// When it ends unless it is used (the sliding end).
    pub expires_at: Timestamp,
    /// Whether it is the session of this request.
    pub is_current: bool,
}

/// The caller's own sessions. Neither the IP address nor the browser of a session is stored.
#[derive(Clone)]
pub struct Sessions {
    store: Arc<dyn SessionStore>,
    clock: Arc<dyn Clock>,
}

impl Sessions {
    /// Creates the use cases from their ports.
    pub fn new(store: Arc<dyn SessionStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// Returns the sessions that have not ended, the latest first.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(&self, identity: &Identity) -> Result<Vec<Session>, StoreError> {
        let stored = self.store.list(identity.user.id, self.clock.now()).await?;
        let session = |StoredSession { id, created_at, expires_at }| Session {
            id,
            created_at,
            last_used_at: (expires_at - SLIDING).max(created_at),
            expires_at,
            is_current: id == identity.token_id,
        };
        Ok(stored.into_iter().map(session).collect())
    }

    /// Ends a session, possibly the current one; `false` when it is not the caller's.
    ///
    /// # Errors
    /// The store failed.
    pub async fn end(&self, by: &AuditContext, identity: &Identity, id: TokenId) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let audit_event = |(): &()| {
            let object = Object::of(ObjectKind::Session, id);
            Some(by.event(Action::SessionRevoked, object, Details::new(), now))
        };
        self.store.end(identity.user.id, id, by.scope, &audit_event).await
    }

    /// Ends all sessions but the current one and returns how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn end_others(&self, by: &AuditContext, identity: &Identity) -> Result<u64, StoreError> {
        let now = self.clock.now();
        let audit_event = |ended: &u64| {
            let details = Details::new().with("sessions", i64::try_from(*ended).unwrap_or(i64::MAX));
            let object = Object::of(ObjectKind::Session, "");
            (*ended > 0).then(|| by.event(Action::SessionRevoked, object, details, now))
        };
        self.store.end_others(identity.user.id, identity.token_id, by.scope, &audit_event).await
    }
}
