//! Organisations and their members.

use crate::claim::DomainClaim;
use crate::custom_domain::CustomDomain;
use crate::names::Name;
use crate::scope_settings::ScopeSettings;
use crate::settings;
use crate::slug::Slug;
use kernel::{OrganizationId, Patch, Timestamp, UserId};
use serde_json::{Map, Value};

/// A tenant.
#[derive(Clone, Debug, PartialEq)]
pub struct Organization {
    /// Its id.
    pub id: OrganizationId,
    /// Display name.
    pub name: String,
    /// Its sub-domain of the base domain.
    pub slug: Slug,
    /// Its own domain.
    pub domain: Option<CustomDomain>,
    /// The domain that it wants and has not proven.
    pub pending_domain: Option<DomainClaim>,
    /// Whether its hosts and members are served.
    pub is_active: bool,
    /// What it has set; a document whose known keys are checked (see [`crate::SettingsProblem`]).
    pub settings: Option<Map<String, Value>>,
    /// Where copies of mails go.
    pub notification_email: Option<String>,
    /// What the payment provider calls it.
    pub payment_customer_id: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
}

impl Organization {
    /// What it has set.
    pub fn scope_settings(&self) -> ScopeSettings {
        ScopeSettings {
            settings: self.settings.clone().unwrap_or_default(),
            notification_email: self.notification_email.clone(),
        }
    }

    /// Whether it uses this name.
    pub fn has(&self, name: &Name) -> bool {
        match name {
            Name::Slug(slug) => self.slug == *slug,
            Name::Domain(domain) => self.domain.as_ref() == Some(domain),
        }
    }
}

/// An organisation before and after a change, between which there was no other one.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedOrganization {
    /// As it was.
    pub before: Organization,
    /// As it is.
    pub after: Organization,
}

impl ChangedOrganization {
    /// Names that it gave up, which stay reserved for it.
    pub fn given_up(&self) -> Vec<Name> {
        let domain = self.before.domain.clone().map(Name::Domain);
        let names = [Name::Slug(self.before.slug.clone())].into_iter().chain(domain);
        names.filter(|name| !self.after.has(name)).collect()
    }
}

/// An organisation in the operator's list.
#[derive(Clone, Debug, PartialEq)]
pub struct OrganizationSummary {
    /// The organisation.
    pub organization: Organization,
    /// How many accounts belong to it.
    pub user_count: u64,
}

/// An organisation to be stored; it starts active.
#[derive(Clone, Debug, PartialEq)]
pub struct NewOrganization {
    /// Display name.
    pub name: String,
    /// Its sub-domain.
    pub slug: Slug,
    /// Its own domain. It counts at once: the operator's word for it is proof.
    pub domain: Option<CustomDomain>,
    /// Settings.
    pub settings: Option<Map<String, Value>>,
    /// Where copies of mails go.
    pub notification_email: Option<String>,
}

/// What is to be changed of an organisation, checked. `None` leaves a member as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrganizationChange {
    /// Another display name.
    pub name: Option<String>,
    /// Another sub-domain.
    pub slug: Option<Slug>,
    /// Another domain, or none. Another one is claimed, unless it was this organisation's before.
    pub domain: Patch<CustomDomain>,
    /// What a claim to another domain is proven with.
    pub claim_token: String,
    /// Settings to be other than they are, or none at all: members that it does not name stay,
    /// `null` takes one away.
    pub settings: Patch<Map<String, Value>>,
    /// Another address for copies of mails, or none.
    pub notification_email: Patch<String>,
}

impl OrganizationChange {
    /// What the change names and the organisation has otherwise, by the names of the API. What
    /// somebody else changes at the same time is not among it.
    pub fn fields(&self, present: &Organization) -> Vec<&'static str> {
        let after = self.applied_to(present.clone(), present.updated_at);
        let is_other_domain =
            matches!(&self.domain, Patch::Set(domain) if present.domain.as_ref() != Some(domain));
        let differs = [
            ("name", after.name != present.name),
            ("slug", after.slug != present.slug),
            ("domain", after.domain != present.domain || is_other_domain),
            ("settings", after.settings != present.settings),
            ("notification_email", after.notification_email != present.notification_email),
        ];
        differs.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect()
    }

    /// What becomes of the domain that the change names. `is_reserved`: the domain was this organisation's
    /// before, and still is nobody else's.
    pub fn domain_step(&self, present: &Organization, is_reserved: bool, now: Timestamp) -> DomainStep {
        match &self.domain {
            Patch::Set(domain) if present.domain.as_ref() == Some(domain) => DomainStep::None,
            Patch::Set(domain) if is_reserved => DomainStep::Counts(domain.clone()),
            Patch::Set(domain) if present.pending_domain.as_ref().is_some_and(|p| p.domain == *domain) => {
                DomainStep::None
            }
            Patch::Set(domain) => DomainStep::Claim(DomainClaim {
                domain: domain.clone(),
                token: self.claim_token.clone(),
                since: now,
                looked: None,
            }),
            Patch::Keep | Patch::Clear => DomainStep::None,
        }
    }

    /// The organisation after the change; a domain that is set is left to [`OrganizationChange::domain_step`].
    #[must_use]
    pub fn applied_to(&self, mut organization: Organization, now: Timestamp) -> Organization {
        let change = self.clone();
        if let Some(name) = change.name {
            organization.name = name;
        }
        if let Some(slug) = change.slug {
            organization.slug = slug;
        }
        if change.domain == Patch::Clear {
            organization.domain = None;
        }
        organization.settings = match change.settings {
            Patch::Set(given) => Some(settings::merged(organization.settings.unwrap_or_default(), given)),
            Patch::Clear => None,
            Patch::Keep => organization.settings,
        };
        organization.notification_email = change.notification_email.apply_to(organization.notification_email);
        organization.updated_at = now;
        organization
    }
}

/// What becomes of a domain that an organisation names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DomainStep {
    /// Nothing: it is its own, or claimed already.
    None,
    /// It is its own again, at once.
    Counts(CustomDomain),
    /// It is claimed, in the place of what was claimed before.
    Claim(DomainClaim),
}

/// What has to be known of an organisation to decide whether a request is its.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenant {
    /// Its id.
    pub id: OrganizationId,
    /// Whether it is served.
    pub is_active: bool,
}

/// What a host is to the organisations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostOwner {
    /// One's own, or reserved for it.
    Tenant(Tenant),
    /// A domain that one had or wants, and that is nobody's.
    Nobody,
    /// No organisation has to do with it.
    Unknown,
}

impl HostOwner {
    /// The organisation whose host it is.
    pub const fn tenant(self) -> Option<Tenant> {
        match self {
            Self::Tenant(tenant) => Some(tenant),
            Self::Nobody | Self::Unknown => None,
        }
    }
}

/// What an account may do in its organisation (specification, "Authentication", rule 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemberRole {
    /// Dashboard, reports.
    User,
    /// And restricted access to templates.
    Editor,
    /// And people and settings.
    Admin,
    /// And the editors.
    Developer,
}

impl MemberRole {
    /// All roles, lowest first.
    pub const ALL: [Self; 4] = [Self::User, Self::Editor, Self::Admin, Self::Developer];

    /// The name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Editor => "editor",
            Self::Admin => "admin",
            Self::Developer => "developer",
        }
    }

    /// The inverse of [`MemberRole::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }

    /// Whether an account with this role can administer people.
    pub fn is_administrator(self) -> bool {
        self >= Self::Admin
    }
}

/// An account of an organisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The account.
    pub id: UserId,
    /// Display name.
    pub name: String,
    /// The address that it signs in with.
    pub email: String,
    /// What it may do.
    pub role: MemberRole,
    /// When the account was made.
    pub created_at: Timestamp,
}
