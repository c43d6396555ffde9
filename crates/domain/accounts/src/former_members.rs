//! Use cases: accounts without a tenant, because they were removed from their organisation (decisions §4).

use crate::email::Email;
use crate::model::User;
use async_trait::async_trait;
use audit::{Action, Actor, AuditContext, AuditEventFn, Details, Event, Object, ObjectKind, ScopedEvents};
use kernel::{Clock, Duration, Membership, StoreError, Timestamp, UserId};
use std::sync::Arc;

/// How long an account may remain without a tenant before it is deleted.
pub const KEPT_WITHOUT_TENANT: Duration = Duration::days(90);

/// An account without a tenant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerMember {
    /// The account.
    pub user: User,
    /// When it left its tenant, if known; otherwise its time starts with the next run of the job.
    pub left_at: Option<Timestamp>,
}

/// The accounts without a tenant. An account that belongs to any tenant does not exist for this port.
#[async_trait]
pub trait CrossTenantFormerMembers: Send + Sync {
    /// Returns all of them, by id.
    async fn list(&self) -> Result<Vec<FormerMember>, StoreError>;
    /// Deletes one with all its tokens and sign-ins, and returns it; `None` when it does not exist.
    async fn delete(
        &self,
        id: UserId,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError>;
    /// Moves the account with this address into the installation, with its current role; `None` when it does
    /// not exist.
    async fn assign_to_installation(
        &self,
        email: &Email,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError>;
    /// Starts the time at `now` for accounts whose start is unknown, and deletes those that left before
    /// `left_before`; returns their ids. A database store records what it deletes in the installation's audit
    /// log in the same transaction.
    async fn prune(&self, left_before: Timestamp, now: Timestamp) -> Result<Vec<UserId>, StoreError>;
}

/// Lists and deletes accounts without a tenant, and moves them into the installation. The caller checks the
/// permission.
#[derive(Clone)]
pub struct FormerMembers {
    /// Keeps the accounts.
    pub store: Arc<dyn CrossTenantFormerMembers>,
    pub clock: Arc<dyn Clock>,
}

impl FormerMembers {
    /// Creates the use cases from their ports.
    pub fn new(store: Arc<dyn CrossTenantFormerMembers>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// Deletes an account; `None` when it does not exist. The installation's audit log names it by its id
    /// alone: no tenant learns who was a member of another.
    ///
    /// # Errors
    /// The store failed.
    pub async fn delete(&self, by: &Actor, id: UserId) -> Result<Option<User>, StoreError> {
        let now = self.clock.now();
        self.store.delete(id, &|gone| event(by, Action::UserDeleted, gone, Details::new(), now)).await
    }

    /// Moves the account with this address into the installation; `None` when it does not exist.
    ///
    /// # Errors
    /// The store failed.
    pub async fn assign_to_installation(
        &self,
        by: &Actor,
        email: &Email,
    ) -> Result<Option<User>, StoreError> {
        let now = self.clock.now();
        let audit_event = |placed: &User| {
            let details = Details::new().with("changed", "membership").with("name", placed.name.as_str());
            event(by, Action::UserUpdated, placed, details, now)
        };
        self.store.assign_to_installation(email, &audit_event).await
    }

    /// Deletes the accounts that have been without a tenant for [`KEPT_WITHOUT_TENANT`] and returns their ids.
    ///
    /// # Errors
    /// The store failed; nothing is deleted then.
    pub async fn prune(&self) -> Result<Vec<UserId>, StoreError> {
        let now = self.clock.now();
        self.store.prune(now - KEPT_WITHOUT_TENANT, now).await
    }
}

fn event(by: &Actor, action: Action, user: &User, details: Details, at: Timestamp) -> ScopedEvents {
    let chain = AuditContext::account(user.id, "", Membership::Nowhere).scope;
    let object = Object::of(ObjectKind::User, user.id);
    vec![(chain, Event { at, actor: by.clone(), action, object, details })]
}
