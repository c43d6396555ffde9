//! Use cases: accounts that belong nowhere, since they were taken out of their organisation (decisions §4).

use crate::email::Email;
use crate::model::User;
use async_trait::async_trait;
use audit::{Action, Actor, By, Details, Event, EventOf, InChains, Object, ObjectKind};
use kernel::{Clock, Duration, Membership, StoreError, Timestamp, UserId};
use std::sync::Arc;

/// How long an account may be without a place before it is deleted.
pub const KEPT_WITHOUT_PLACE: Duration = Duration::days(90);

/// An account that belongs nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerMember {
    /// The account.
    pub user: User,
    /// Since when, as far as it is known: the time counts from the next day's clean-up on where it is not.
    pub left_at: Option<Timestamp>,
}

/// The accounts of no tenant. Whoever has a place, in any tenant, is not there for this port.
#[async_trait]
pub trait CrossTenantFormerMembers: Send + Sync {
    /// All of them, by id.
    async fn list(&self) -> Result<Vec<FormerMember>, StoreError>;
    /// Deletes one with everything that opens it, and gives it back; `None` when it is not there.
    async fn delete(
        &self,
        id: UserId,
        event_of: EventOf<'_, User, InChains>,
    ) -> Result<Option<User>, StoreError>;
    /// Makes the one with this address an account of the installation, with the role it has; `None` when it
    /// is not there.
    async fn place(
        &self,
        email: &Email,
        event_of: EventOf<'_, User, InChains>,
    ) -> Result<Option<User>, StoreError>;
    /// Lets the time of those begin at `now` of whom no beginning is known, and deletes those who left before
    /// `left_before`; their ids. What a store in a database deletes is recorded in the installation's audit log in the
    /// same transaction.
    async fn prune(&self, left_before: Timestamp, now: Timestamp) -> Result<Vec<UserId>, StoreError>;
}

/// Lists and deletes accounts that belong nowhere, and gives them a place again. Who may is the caller's to check.
#[derive(Clone)]
pub struct FormerMembers {
    /// Keeps them.
    pub store: Arc<dyn CrossTenantFormerMembers>,
    /// Counts the days.
    pub clock: Arc<dyn Clock>,
}

impl FormerMembers {
    /// The use cases on these ports.
    pub fn new(store: Arc<dyn CrossTenantFormerMembers>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// Deletes one; `None` when it is not there. It stands in the chain of the installation by its number alone: no
    /// tenant is told who was a member of another.
    ///
    /// # Errors
    /// The store failed.
    pub async fn delete(&self, by: &Actor, id: UserId) -> Result<Option<User>, StoreError> {
        let now = self.clock.now();
        self.store.delete(id, &|gone| event(by, Action::UserDeleted, gone, Details::new(), now)).await
    }

    /// Gives the one with this address a place in the installation; `None` when it is not there.
    ///
    /// # Errors
    /// The store failed.
    pub async fn place(&self, by: &Actor, email: &Email) -> Result<Option<User>, StoreError> {
        let now = self.clock.now();
        let event_of = |placed: &User| {
            let details = Details::new().with("changed", "membership").with("name", placed.name.as_str());
            event(by, Action::UserUpdated, placed, details, now)
        };
        self.store.place(email, &event_of).await
    }

    /// Deletes the accounts that were without a place for [`KEPT_WITHOUT_PLACE`]; their ids.
    ///
    /// # Errors
    /// The store failed; nothing is deleted then.
    pub async fn prune(&self) -> Result<Vec<UserId>, StoreError> {
        let now = self.clock.now();
        self.store.prune(now - KEPT_WITHOUT_PLACE, now).await
    }
}

fn event(by: &Actor, action: Action, user: &User, details: Details, at: Timestamp) -> InChains {
    let chain = By::account(user.id, "", Membership::Nowhere).scope;
    let object = Object::of(ObjectKind::User, user.id);
    vec![(chain, Event { at, actor: by.clone(), action, object, details })]
}
