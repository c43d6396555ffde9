//! Names of organisations in memory, former ones included.

use crate::names::Name;
use kernel::{OrganizationId, Timestamp};

#[derive(Debug, Default)]
pub(super) struct NameRegister(Vec<Held>);

#[derive(Debug)]
struct Held {
    name: Name,
    owner: OrganizationId,
    since: Timestamp,
    is_released: bool,
}

impl NameRegister {
    /// Returns the owner of the name, current or former, unless it was released.
    pub(super) fn owner(&self, name: &Name) -> Option<OrganizationId> {
        self.0.iter().find(|held| held.name == *name && !held.is_released).map(|held| held.owner)
    }

    /// Checks whether anybody has or had the name.
    pub(super) fn knows(&self, name: &Name) -> bool {
        self.0.iter().any(|held| held.name == *name)
    }

    /// Counts the slugs of an organisation.
    pub(super) fn slugs_of(&self, owner: OrganizationId) -> u64 {
        let own = |held: &&Held| held.owner == owner && !held.is_released && held.name.kind() == "slug";
        self.0.iter().filter(own).count() as u64
    }

    /// Assigns a free name to an organisation; returns the owner before it was released.
    pub(super) fn hold(
        &mut self,
        name: &Name,
        owner: OrganizationId,
        now: Timestamp,
    ) -> Option<OrganizationId> {
        let known = self.0.iter_mut().find(|held| held.name == *name);
        match known {
            Some(held) if held.is_released => {
                let former = std::mem::replace(&mut held.owner, owner);
                (held.since, held.is_released) = (now, false);
                Some(former).filter(|former| *former != owner)
            }
            Some(_) => None,
            None => {
                self.0.push(Held { name: name.clone(), owner, since: now, is_released: false });
                None
            }
        }
    }

    /// Releases a name; returns its owner.
    pub(super) fn release(&mut self, name: &Name) -> Option<OrganizationId> {
        let held = self.0.iter_mut().find(|held| held.name == *name && !held.is_released)?;
        held.is_released = true;
        Some(held.owner)
    }

    /// Returns all names that are not released.
    pub(super) fn held(&self) -> impl Iterator<Item = (Name, OrganizationId, Timestamp)> {
        let held = self.0.iter().filter(|held| !held.is_released);
        held.map(|held| (held.name.clone(), held.owner, held.since))
    }
}
