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
    pub id: OrganizationId,
    pub name: String,
    /// Its subdomain of the base domain.
    pub slug: Slug,
    /// Its own domain.
    pub domain: Option<CustomDomain>,
    /// The domain that it has claimed and not proven yet.
    pub pending_domain: Option<DomainClaim>,
    /// Whether it is active, so that requests to its hosts and by its members are served.
    pub is_active: bool,
    /// Its settings; a document whose known keys are validated (see [`crate::ScopeSettingsProblem`]).
    pub settings: Option<Map<String, Value>>,
    /// The address for mails to the administrators, instead of their own.
    pub notification_email: Option<String>,
    /// Its customer id at the payment provider.
    pub payment_customer_id: Option<String>,
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl Organization {
    /// Returns its settings.
    pub fn scope_settings(&self) -> ScopeSettings {
        ScopeSettings {
            settings: self.settings.clone().unwrap_or_default(),
            notification_email: self.notification_email.clone(),
        }
    }

    /// Checks whether it uses this name.
    pub fn has(&self, name: &Name) -> bool {
        match name {
            Name::Slug(slug) => self.slug == *slug,
            Name::Domain(domain) => self.domain.as_ref() == Some(domain),
        }
    }
}

/// An organisation before and after a change, with no other change in between.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedOrganization {
    /// The state before the change.
    pub before: Organization,
    /// The current state.
    pub after: Organization,
}

impl ChangedOrganization {
    /// Returns the names that it gave up, which stay reserved for it.
    pub fn given_up(&self) -> Vec<Name> {
        let domain = self.before.domain.clone().map(Name::Domain);
        let names = [Name::Slug(self.before.slug.clone())].into_iter().chain(domain);
        names.filter(|name| !self.after.has(name)).collect()
    }
}

/// An organisation in the operator's list.
#[derive(Clone, Debug, PartialEq)]
pub struct OrganizationSummary {
    pub organization: Organization,
    /// The number of its accounts.
    pub user_count: u64,
}

/// An organisation to be stored; it starts active.
#[derive(Clone, Debug, PartialEq)]
pub struct NewOrganization {
    pub name: String,
    /// Its subdomain.
    pub slug: Slug,
    /// Its own domain. It takes effect at once: the operator's confirmation is sufficient.
    pub domain: Option<CustomDomain>,
    pub settings: Option<Map<String, Value>>,
    /// The address for mails to the administrators, instead of their own.
    pub notification_email: Option<String>,
}

/// A validated change to an organisation. `None` leaves a member unchanged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrganizationChange {
    /// A new display name.
    pub name: Option<String>,
    /// A new subdomain.
    pub slug: Option<Slug>,
    /// A new domain, or none. A new one is claimed, unless this organisation had it before.
    pub domain: Patch<CustomDomain>,
    /// The token that proves a claim to a new domain.
    pub claim_token: String,
    /// Changes to the settings, or none at all: members that it does not name stay, `null` removes one.
    pub settings: Patch<Map<String, Value>>,
    /// A new address for mails to the administrators, instead of their own, or none.
    pub notification_email: Patch<String>,
}

impl OrganizationChange {
    /// Returns the members that the change alters, by the names of the API, without those that somebody else
    /// changes at the same time.
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

    /// Returns what happens to the domain that the change names. `is_reserved`: this organisation had the
    /// domain before, and nobody else has it.
    pub fn domain_step(&self, present: &Organization, is_reserved: bool, now: Timestamp) -> DomainStep {
        match &self.domain {
            Patch::Set(domain) if present.domain.as_ref() == Some(domain) => DomainStep::None,
            Patch::Set(domain) if is_reserved => DomainStep::Restored(domain.clone()),
            Patch::Set(domain) if present.pending_domain.as_ref().is_some_and(|p| p.domain == *domain) => {
                DomainStep::None
            }
            Patch::Set(domain) => DomainStep::Claim(DomainClaim {
                domain: domain.clone(),
                token: self.claim_token.clone(),
                since: now,
                last_check: None,
            }),
            Patch::Keep | Patch::Clear => DomainStep::None,
        }
    }

    /// Returns the organisation after the change; a new domain is left to
    /// [`OrganizationChange::domain_step`].
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

/// What happens to a domain that an organisation names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DomainStep {
    /// Nothing: the organisation has it, or has claimed it already.
    None,
    /// It is restored at once.
    Restored(CustomDomain),
    /// It is claimed, in place of an earlier claim.
    Claim(DomainClaim),
}

/// The part of an organisation that decides whether a request belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenant {
    pub id: OrganizationId,
    pub is_active: bool,
}

/// The owner of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostOwner {
    /// The organisation that has it, or for which it is reserved.
    Tenant(Tenant),
    /// A domain that an organisation had or claims, and that nobody has.
    Withheld,
    /// A host without any connection to organisations.
    Unrelated,
}

impl HostOwner {
    /// Returns the organisation that owns the host.
    pub const fn tenant(self) -> Option<Tenant> {
        match self {
            Self::Tenant(tenant) => Some(tenant),
            Self::Withheld | Self::Unrelated => None,
        }
    }
}

/// The role of an account in its organisation (specification, "Authentication", rule 2). The same as
/// `accounts::Role`, since domains share no types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemberRole {
    /// Dashboard, reports.
    User,
    /// Additionally: restricted access to templates.
    Editor,
    /// Additionally: people and settings.
    Admin,
    /// Additionally: the studio (editing blocks and forms), import and export.
    Developer,
}

impl MemberRole {
    /// All roles, lowest first.
    pub const ALL: [Self; 4] = [Self::User, Self::Editor, Self::Admin, Self::Developer];

    /// Returns the name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Editor => "editor",
            Self::Admin => "admin",
            Self::Developer => "developer",
        }
    }

    /// Returns the inverse of [`MemberRole::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }

    /// Checks whether an account with this role can administer people.
    pub fn is_administrator(self) -> bool {
        self >= Self::Admin
    }
}

/// An account of an organisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The account.
    pub id: UserId,
    pub name: String,
    /// The address with which it signs in.
    pub email: String,
    pub role: MemberRole,
    /// When the account was created.
    pub created_at: Timestamp,
}
