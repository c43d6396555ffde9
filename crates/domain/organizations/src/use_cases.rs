//! All use cases of organisations, over one set of ports.

use crate::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, CrossTenantStorage, MemberStore, OrganizationStore,
    ScopeSettingsStore, TxtRecords,
};
use crate::{
    ChangeOrganization, ChangeSettings, Members, OperateOrganizations, OwnHosts, ProveDomain, PublicAddress,
    StorageQuotas,
};
use kernel::{Clock, Random};
use std::sync::Arc;

/// What the use cases need.
#[derive(Clone)]
pub struct Ports {
    /// Keeps the organisation of a scope.
    pub organizations: Arc<dyn OrganizationStore>,
    /// Keeps what every scope has set.
    pub settings: Arc<dyn ScopeSettingsStore>,
    /// Keeps all of them.
    pub all: Arc<dyn CrossTenantOrganizations>,
    /// Knows where hosts lead.
    pub directory: Arc<dyn CrossTenantDirectory>,
    /// Knows who belongs to them.
    pub members: Arc<dyn MemberStore>,
    /// Knows quotas and files.
    pub storage: Arc<dyn CrossTenantStorage>,
    /// Bytes of files of an organisation that has no quota of its own; `None` for any number.
    pub default_quota: Option<u64>,
    /// Asks the DNS.
    pub records: Arc<dyn TxtRecords>,
    /// The installation's own hosts.
    pub own: OwnHosts,
    /// Scheme, host and port of the installation, without a slash at the end; `None` when that is not known.
    pub public_url: Option<String>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Draws what a claim is proven with.
    pub random: Arc<dyn Random>,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Changes the caller's own organisation.
    pub change: ChangeOrganization,
    /// Changes what the caller's scope has set, the installation included.
    pub settings: ChangeSettings,
    /// Proves the domain that it wants.
    pub prove: ProveDomain,
    /// Who belongs to it.
    pub members: Members,
    /// How many bytes of files each may keep.
    pub storage: StorageQuotas,
    /// Where the public finds it.
    pub public_address: PublicAddress,
    /// What the platform operator does.
    pub operate: OperateOrganizations,
}

impl UseCases {
    /// Over these ports.
    pub fn new(ports: Ports) -> Self {
        let Ports { organizations, directory, own, clock, .. } = ports;
        Self {
            change: ChangeOrganization {
                organizations: organizations.clone(),
                directory: directory.clone(),
                own: own.clone(),
                clock: clock.clone(),
                random: ports.random,
            },
            settings: ChangeSettings { store: ports.settings, clock: clock.clone() },
            prove: ProveDomain {
                organizations: organizations.clone(),
                records: ports.records,
                own: own.clone(),
                clock: clock.clone(),
            },
            members: Members::new(ports.members, clock.clone()),
            storage: StorageQuotas::new(ports.storage, ports.default_quota, clock.clone()),
            public_address: PublicAddress {
                organizations,
                directory: directory.clone(),
                own: own.clone(),
                base_url: ports.public_url,
            },
            operate: OperateOrganizations { organizations: ports.all, directory, own, clock },
        }
    }
}
