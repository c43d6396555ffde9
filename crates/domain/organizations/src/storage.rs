//! Use case: the storage quota of an organisation, in bytes of files.
//!
//! One organisation must not fill the disk of the others. The operator sets the quota; texts are never
//! refused because of it. Two concurrent reports may each find space for the rest, so a quota can be exceeded
//! by reports under way, and by those that other processes accepted within a few seconds. The installation
//! has no quota: its operator owns the disk.

use crate::model::Organization;
use crate::operate::SwitchError;
use crate::ports::CrossTenantStorage;
use audit::{Action, Actor, Details, operator_decision_events};
use kernel::{Clock, Duration, OrganizationId, Scope, StoreError, Timestamp};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum quota, 2^53 - 1 bytes, up to which JSON numbers are exact.
pub const MAX_STORAGE_QUOTA: u64 = (1 << 53) - 1;

/// How long a sum is valid: adding up files is work that anybody who sends a file could cause.
const COUNTS: Duration = Duration::seconds(5);

/// An organisation's quota and its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageUse {
    /// The quota set by the operator; `None` if the default applies.
    pub quota: Option<u64>,
    /// The default quota of organisations without their own; `None` for no limit.
    pub default_quota: Option<u64>,
    /// The size of its files in bytes.
    pub used: u64,
}

/// Sets quotas, and checks whether there is space within them.
#[derive(Clone)]
pub struct StorageQuotas {
    /// Stores quotas and adds up files.
    store: Arc<dyn CrossTenantStorage>,
    /// The default quota of organisations without their own.
    pub default_quota: Option<u64>,
    clock: Arc<dyn Clock>,
    /// When an organisation's files were added up, and their size together with what this process accepted
    /// since.
    sums: Arc<Mutex<HashMap<OrganizationId, (Timestamp, u64)>>>,
}

impl StorageQuotas {
    /// Creates the use case from its ports, with the default quota.
    pub fn new(
        store: Arc<dyn CrossTenantStorage>,
        default_quota: Option<u64>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, default_quota, clock, sums: Arc::default() }
    }

    /// Returns an organisation's quota and its use. Reserved to the platform operator, which the caller
    /// checks.
    ///
    /// # Errors
    /// See [`SwitchError`].
    pub async fn of(&self, id: OrganizationId) -> Result<StorageUse, SwitchError> {
        let quota = self.store.quota(id).await?.ok_or(SwitchError::Unknown)?;
        Ok(StorageUse { quota, default_quota: self.default_quota, used: self.store.used(id).await? })
    }

    /// Sets a quota, at most [`MAX_STORAGE_QUOTA`]; `None` restores the default. Existing files stay, even if
    /// they exceed it. Reserved to the platform operator, which the caller checks.
    ///
    /// # Errors
    /// See [`SwitchError`].
    pub async fn set(
        &self,
        by: &Actor,
        id: OrganizationId,
        quota: Option<u64>,
    ) -> Result<Organization, SwitchError> {
        let quota = quota.map(|bytes| bytes.min(MAX_STORAGE_QUOTA));
        let now = self.clock.now();
        let audit_event = |known: &Organization| {
            let details = Details::changed(&["storage_quota"]);
            operator_decision_events(by, id, Some(&known.name), Action::OrganizationUpdated, details, now)
        };
        self.store.set_quota(id, quota, now, &audit_event).await?.ok_or(SwitchError::Unknown)
    }

    /// Checks whether a scope may keep that many more bytes. Its files are added up only if there is a quota,
    /// and every five seconds at most: neither what other processes accepted since or meanwhile, nor
    /// deletions, are seen in between.
    ///
    /// # Errors
    /// The store failed.
    pub async fn has_space(&self, scope: Scope, bytes: u64) -> Result<bool, StoreError> {
        let Some(id) = scope.organization_id() else { return Ok(true) };
        let quota = self.store.quota(id).await?.flatten().or(self.default_quota);
        match quota {
            None => Ok(true),
            Some(quota) => Ok(self.recently_used(id).await?.saturating_add(bytes) <= quota),
        }
    }

    /// Records files that are now stored.
    pub fn record_stored(&self, scope: Scope, bytes: u64) {
        let mut sums = self.sums();
        if let Some((_, sum)) = scope.organization_id().and_then(|id| sums.get_mut(&id)) {
            *sum = sum.saturating_add(bytes);
        }
    }

    async fn recently_used(&self, id: OrganizationId) -> Result<u64, StoreError> {
        let now = self.clock.now();
        if let Some((since, sum)) = self.sums().get_mut(&id) {
            if (now - *since).abs() < COUNTS {
                return Ok(*sum);
            }
            // Concurrent callers use the old sum meanwhile.
            *since = now;
        }
        let used = self.store.used(id).await?;
        self.sums().insert(id, (now, used));
        Ok(used)
    }

    fn sums(&self) -> MutexGuard<'_, HashMap<OrganizationId, (Timestamp, u64)>> {
        self.sums.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
