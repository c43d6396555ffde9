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

/// The ports and settings that the use cases are built from.
#[derive(Clone)]
pub struct Ports {
    /// Keeps the organisation of a scope.
    pub organizations: Arc<dyn OrganizationStore>,
    /// Keeps the settings of every scope.
    pub settings: Arc<dyn ScopeSettingsStore>,
    pub all: Arc<dyn CrossTenantOrganizations>,
    /// Knows which hosts are whose.
    pub directory: Arc<dyn CrossTenantDirectory>,
    pub members: Arc<dyn MemberStore>,
    /// Knows quotas and files.
    pub storage: Arc<dyn CrossTenantStorage>,
    /// The default quota in bytes; `None` for no limit.
    pub default_quota: Option<u64>,
    /// Queries the DNS.
    pub records: Arc<dyn TxtRecords>,
    /// The installation's own hosts.
    pub own: OwnHosts,
    /// Scheme, host and port of the installation, without a trailing slash; `None` when that is not known.
    pub public_url: Option<String>,
    pub clock: Arc<dyn Clock>,
    /// Generates the tokens that prove claims.
    pub random: Arc<dyn Random>,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Changes the caller's own organisation.
    pub change: ChangeOrganization,
    /// Changes the settings of the caller's scope, the installation included.
    pub settings: ChangeSettings,
    /// Proves the domain that it claims.
    pub prove: ProveDomain,
    pub members: Members,
    pub storage: StorageQuotas,
    /// Determines its public address.
    pub public_address: PublicAddress,
    /// The actions of the platform operator.
    pub operate: OperateOrganizations,
}

impl UseCases {
    /// Builds all use cases from these ports.
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
