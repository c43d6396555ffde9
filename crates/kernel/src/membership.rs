//! Where an account belongs.

use crate::{OrganizationId, Scope};

/// Which tenant a staff account belongs to. Belonging to the installation is stated explicitly, never
/// inferred from a missing organisation: somebody removed from an organisation belongs to no tenant and has
/// no [`Scope`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Membership {
    /// To an organisation.
    Organization(OrganizationId),
    /// To the installation, which is a tenant of its own.
    Installation,
    /// To no tenant.
    Nowhere,
}

impl Membership {
    /// All codes, as returned by [`Membership::code`].
    pub const CODES: [&'static str; 3] = ["organization", "installation", "none"];

    /// Returns the membership of accounts in this scope.
    ///
    /// ```
    /// use kernel::{Membership, OrganizationId, Scope};
    /// let scope = Scope::organization(OrganizationId(7));
    /// assert_eq!(Membership::of(scope), Membership::Organization(OrganizationId(7)));
    /// assert_eq!(Membership::of(Scope::installation()), Membership::Installation);
    /// ```
    pub const fn of(scope: Scope) -> Self {
        match scope.organization_id() {
            Some(id) => Self::Organization(id),
            None => Self::Installation,
        }
    }

    /// Returns the organisation; `None` for the installation and for no tenant.
    pub const fn organization_id(self) -> Option<OrganizationId> {
        match self {
            Self::Organization(id) => Some(id),
            Self::Installation | Self::Nowhere => None,
        }
    }

    /// Returns the name used in the API.
    pub const fn code(self) -> &'static str {
        let [organization, installation, none] = Self::CODES;
        match self {
            Self::Organization(_) => organization,
            Self::Installation => installation,
            Self::Nowhere => none,
        }
    }
}
