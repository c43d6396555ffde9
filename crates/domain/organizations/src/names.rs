//! The names that lead to an organisation. They stay reserved after it gave them up: a printed QR code must
//! never lead a reporter to another organisation.

use crate::custom_domain::CustomDomain;
use crate::slug::Slug;
use kernel::{OrganizationId, Timestamp};
use std::fmt;

/// The maximum number of slugs reserved for one organisation, the current one included: an organisation that
/// keeps changing its slug must not use up names.
pub const MAX_SLUGS: u64 = 20;

/// A slug or a domain, each of which leads to one organisation in the whole installation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A subdomain of the base domain.
    Slug(Slug),
    /// An organisation's own domain.
    Domain(CustomDomain),
}

impl Name {
    /// Parses either: a text with a dot is a domain.
    ///
    /// ```
    /// use organizations::Name;
    /// assert_eq!(Name::parse("nord").map(|name| name.kind()), Some("slug"));
    /// assert_eq!(Name::parse("Melden.Klinik.example").map(|name| name.kind()), Some("domain"));
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        if text.contains('.') { Self::of("domain", text) } else { Self::of("slug", text) }
    }

    /// Returns the inverse of [`Name::kind`] and [`Name::as_str`].
    pub fn of(kind: &str, text: &str) -> Option<Self> {
        match kind {
            "slug" => Slug::parse(text).map(Self::Slug),
            "domain" => CustomDomain::parse(text).map(Self::Domain),
            _ => None,
        }
    }

    /// Returns `slug` or `domain`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Slug(_) => "slug",
            Self::Domain(_) => "domain",
        }
    }

    /// Returns the name itself.
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

/// The state of a name shown to the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameState {
    /// Its organisation gave it up; it stays reserved until it is released.
    Reserved,
    /// A domain that an organisation has claimed and not proven.
    Pending,
}

impl NameState {
    /// Both states.
    pub const ALL: [Self; 2] = [Self::Reserved, Self::Pending];

    /// Returns the name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reserved => "reserved",
            Self::Pending => "pending",
        }
    }

    /// Returns the inverse of [`NameState::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// A name that the operator can decide on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenName {
    pub name: Name,
    pub state: NameState,
    /// The owner, or the organisation that claims it.
    pub owner: OrganizationId,
    /// The owner's display name; `None` when it is gone.
    pub owner_name: Option<String>,
    /// When it became the owner's, or was claimed.
    pub since: Timestamp,
}

/// A name that was released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReleasedName {
    pub name: Name,
    /// The former owner.
    pub owner: OrganizationId,
    /// The owner's display name; `None` when it is gone.
    pub owner_name: Option<String>,
}
