//! Where an account belongs.

use crate::{OrganizationId, Scope};

/// Where an account of the staff belongs. Belonging to the installation is said, never concluded from the lack of an
/// organisation: who was taken out of an organisation belongs nowhere, and no [`Scope`] is theirs.
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
    /// All names, as [`Membership::code`] gives them.
    pub const CODES: [&'static str; 3] = ["organization", "installation", "none"];

    /// Of those who work in this scope.
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

    /// The organisation; `None` for the installation and for nowhere.
    pub const fn organization_id(self) -> Option<OrganizationId> {
        match self {
            Self::Organization(id) => Some(id),
            Self::Installation | Self::Nowhere => None,
        }
    }

    /// The name used in the API.
    pub const fn code(self) -> &'static str {
        let [organization, installation, none] = Self::CODES;
        match self {
            Self::Organization(_) => organization,
            Self::Installation => installation,
            Self::Nowhere => none,
        }
    }
}
