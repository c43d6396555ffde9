//! The audit entry of a change: a store writes both or neither.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Event, Object};
use kernel::{Membership, OrganizationId, Scope, Timestamp, UserId};

/// The author of a change, and the tenant in which it happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditContext {
    /// The tenant, whose chain gets the entry.
    pub scope: Scope,
    /// The author.
    pub actor: Actor,
}

impl AuditContext {
    /// The service itself: a schedule, a clean-up.
    pub const fn system(scope: Scope) -> Self {
        Self { scope, actor: Actor::System }
    }

    /// An account, in its own tenant. One without a tenant is recorded in the chain of the installation,
    /// whose operator is responsible for it, and without its name, which must not be visible there.
    #[expect(clippy::disallowed_methods, reason = "an account's entries belong to its own tenant")]
    pub fn account(id: UserId, name: &str, membership: Membership) -> Self {
        let scope = membership.organization_id().map_or(Scope::installation(), Scope::organization);
        let name = if membership == Membership::Nowhere { "" } else { name };
        Self { scope, actor: Actor::user(id, name) }
    }

    /// Creates the event to be recorded.
    pub fn event(&self, action: Action, object: Object, details: Details, at: Timestamp) -> Event {
        Event { at, actor: self.actor.clone(), action, object, details }
    }
}

/// Events with the tenants whose chains they belong to.
pub type ScopedEvents = Vec<(Scope, Event)>;

/// Creates the events of an operator's decision about an organisation: one in the organisation's chain, so
/// that its people see it, and one in the installation's, where the operator finds all of them. An
/// organisation that is gone has neither `name` nor chain.
#[expect(clippy::disallowed_methods, reason = "what concerns an organisation is told to it")]
pub fn operator_decision_events(
    by: &Actor,
    id: OrganizationId,
    name: Option<&str>,
    action: Action,
    details: Details,
    at: Timestamp,
) -> ScopedEvents {
    let details = name.into_iter().fold(details, |details, name| details.with("name", name));
    let chains = name.map(|_| Scope::organization(id)).into_iter().chain([Scope::installation()]);
    let event =
        Event { at, actor: by.clone(), action, object: Object::of(ObjectKind::Organization, id), details };
    chains.map(|scope| (scope, event.clone())).collect()
}

/// Creates the audit event of a change from what the store found and did; `None` when nothing changed. The
/// store calls it in the transaction of the change and appends the event, as an entry, to the chain of the
/// scope.
pub type AuditEventFn<'a, T, E = Option<Event>> = &'a (dyn Fn(&T) -> E + Send + Sync);
