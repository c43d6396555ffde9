//! The tenant a store is opened for.

use crate::OrganizationId;

/// Whose data a store may see. There is no scope that sees everything: the installation itself
/// (`organization_id IS NULL`) is one more tenant.
///
/// `clippy.toml` bans the constructors outside the places that resolve a tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Scope(Option<OrganizationId>);

impl Scope {
    /// Creates the scope of the installation: records that belong to no organisation.
    pub const fn installation() -> Self {
        Self(None)
    }

    /// Creates the scope of one organisation.
    pub const fn organization(id: OrganizationId) -> Self {
        Self(Some(id))
    }

    /// Returns the organisation, or `None` for the installation.
    pub const fn organization_id(self) -> Option<OrganizationId> {
        self.0
    }
}
