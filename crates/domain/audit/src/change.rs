//! What a change says of itself: a store writes the change and its entry, or neither.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Event, Object};
use kernel::{Membership, OrganizationId, Scope, Timestamp, UserId};

/// Who changes something, and in which tenant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    /// The tenant, whose chain gets the entry.
    pub scope: Scope,
    /// Who it is.
    pub actor: Actor,
}

impl By {
    /// The service itself: a schedule, a clean-up.
    pub const fn system(scope: Scope) -> Self {
        Self { scope, actor: Actor::System }
    }

    /// An account, in its own tenant. One that belongs nowhere stands in the chain of the installation, whose operator
    /// answers for it, and without its name, which is nobody else's business there.
    #[expect(clippy::disallowed_methods, reason = "an account's entries belong to its own tenant")]
    pub fn account(id: UserId, name: &str, membership: Membership) -> Self {
        let scope = membership.organization_id().map_or(Scope::installation(), Scope::organization);
        let name = if membership == Membership::Nowhere { "" } else { name };
        Self { scope, actor: Actor::user(id, name) }
    }

    /// What the log will say.
    pub fn did(&self, action: Action, object: Object, details: Details, at: Timestamp) -> Event {
        Event { at, actor: self.actor.clone(), action, object, details }
    }
}

/// Events with the tenants whose chains they belong to.
pub type InChains = Vec<(Scope, Event)>;

/// What the platform operator decided about an organisation: in its own chain, so that its people see it, and in that
/// of the installation, where the operator has all in one place. Of one that is gone there is no `name` and no chain.
#[expect(clippy::disallowed_methods, reason = "what concerns an organisation is told to it")]
pub fn decided_about(
    by: &Actor,
    id: OrganizationId,
    name: Option<&str>,
    action: Action,
    details: Details,
    at: Timestamp,
) -> InChains {
    let details = name.into_iter().fold(details, |details, name| details.with("name", name));
    let chains = name.map(|_| Scope::organization(id)).into_iter().chain([Scope::installation()]);
    let event =
        Event { at, actor: by.clone(), action, object: Object::of(ObjectKind::Organization, id), details };
    chains.map(|scope| (scope, event.clone())).collect()
}

/// Makes the entry of a change out of what the store found and did, which nobody knows before; `None` when nothing
/// changed. The store calls it within the transaction of the change, and appends what it gives to the chain of the scope.
pub type EventOf<'a, T, E = Option<Event>> = &'a (dyn Fn(&T) -> E + Send + Sync);
