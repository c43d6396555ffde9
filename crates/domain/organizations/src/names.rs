//! Names that lead to an organisation, and stay its own after it gave them up: a printed QR code must never
//! lead a reporter to somebody else.

use crate::custom_domain::CustomDomain;
use crate::slug::Slug;
use kernel::{OrganizationId, Timestamp};
use std::fmt;

/// Most slugs that are kept for one organisation, the present one included: who changes the slug again and
/// again would take one name after the other from everybody else.
pub const MAX_SLUGS: u64 = 20;

/// A slug or a domain, of which each leads to one organisation in the whole installation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A sub-domain of the base domain.
    Slug(Slug),
    /// A domain of an organisation's own.
    Domain(CustomDomain),
}

impl Name {
    /// Reads either: what has a dot is a domain.
    ///
    /// ```
    /// use organizations::Name;
    /// assert_eq!(Name::parse("nord").map(|name| name.kind()), Some("slug"));
    /// assert_eq!(Name::parse("Melden.Klinik.example").map(|name| name.kind()), Some("domain"));
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        if text.contains('.') { Self::of("domain", text) } else { Self::of("slug", text) }
    }

    /// The inverse of [`Name::kind`] and [`Name::as_str`].
    pub fn of(kind: &str, text: &str) -> Option<Self> {
        match kind {
            "slug" => Slug::parse(text).map(Self::Slug),
            "domain" => CustomDomain::parse(text).map(Self::Domain),
            _ => None,
        }
    }

    /// `slug` or `domain`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Slug(_) => "slug",
            Self::Domain(_) => "domain",
        }
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Slug(slug) => slug.as_str(),
            Self::Domain(domain) => domain.as_str(),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why the operator is shown a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameState {
    /// Its organisation gave it up; nobody else gets it until it is released.
    Reserved,
    /// A domain that an organisation wants and has not proven.
    Pending,
}

impl NameState {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Reserved, Self::Pending];

    /// The name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reserved => "reserved",
            Self::Pending => "pending",
        }
    }

    /// The inverse of [`NameState::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// A name that the operator can decide on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenName {
    /// The name.
    pub name: Name,
    /// Why it is here.
    pub state: NameState,
    /// Whose it is, or who wants it.
    pub owner: OrganizationId,
    /// The owner's display name; `None` when it is gone.
    pub owner_name: Option<String>,
    /// Since when it is the owner's, or wanted.
    pub since: Timestamp,
}

/// A name that was released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReleasedName {
    /// The name.
    pub name: Name,
    /// Whose it was.
    pub owner: OrganizationId,
    /// The owner's display name; `None` when it is gone.
    pub owner_name: Option<String>,
}
