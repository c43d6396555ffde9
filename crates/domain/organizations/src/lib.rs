//! Organisations, the tenants of an installation: their data, the tenant of a request ([`ResolveTenant`]),
//! their members, and the actions of the platform operator. In addition the settings of every scope, the
//! installation included: its time zone, its languages, the recipient of mails ([`ChangeSettings`]).
//!
//! Invariants:
//! - A slug and a custom domain name one organisation each, across the whole installation, even with
//!   concurrent changes. A name that was given up stays reserved for its organisation, and leads to it, until
//!   the operator releases it.
//! - A domain takes effect when the organisation proves it, or the operator confirms it.
//! - An organisation's custom domain is never an address of the installation itself, so nobody can take over
//!   the host at which everybody signs in.
//! - A [`kernel::Scope`] for a request is created only in `resolve.rs`; "no tenant" is the installation's
//!   scope, never "all tenants".
//! - Nobody can remove themselves, and an organisation never loses its last administrator.
//!
//! Deliberately absent: invitations (in the domain `accounts`, which creates the account of whoever accepts),
//! plans, accounts beyond membership, and HTTP.

mod change;
mod change_settings;
mod claim;
mod custom_domain;
mod hosts;
pub mod mails;
mod members;
pub mod model;
mod names;
mod operate;
mod organization_draft;
pub mod ports;
mod problem;
mod prove;
mod public_address;
mod resolve;
mod scope_settings;
mod settings;
mod settings_draft;
mod slug;
mod storage;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use change::{ChangeOrganization, ChangeOrganizationError};
pub use change_settings::{ChangeSettings, SettingsError};
pub use claim::{DnsCheck, DomainClaim, MissingProof};
pub use custom_domain::CustomDomain;
pub use hosts::{BaseDomainError, HostKind, OwnHosts};
pub use members::{Members, RemoveError, Remover};
pub use model::{
    ChangedOrganization, DomainStep, HostOwner, Member, MemberRole, NewOrganization, Organization,
    OrganizationChange, OrganizationSummary, Tenant,
};
pub use names::{MAX_SLUGS, Name, NameState, OpenName, ReleasedName};
pub use operate::{ConfirmedDomain, CreateError, OperateOrganizations, ReleaseNameError, SwitchError};
pub use organization_draft::OrganizationDraft;
pub use problem::{MAX_NAME_CHARS, OrganizationProblem};
pub use prove::ProveDomain;
pub use public_address::PublicAddress;
pub use resolve::{Caller, ResolveError, ResolveTenant};
pub use scope_settings::{ChangedScopeSettings, ProcessorSettings, ScopeSettings, ScopeSettingsChange};
pub use settings::{MAX_SETTINGS_BYTES, MAX_SETTINGS_DEPTH, ScopeSettingsProblem};
pub use settings_draft::{ProcessorDraft, SettingsDraft};
pub use slug::{RESERVED, Slug};
pub use storage::{MAX_STORAGE_QUOTA, StorageQuotas, StorageUse};
pub use use_cases::{Ports, UseCases};
