//! Use case: how many bytes of files an organisation may keep.
//!
//! One organisation must not fill the disk of the others. The quota is the operator's to set; texts are never
//! refused for it. Two reports at the same time may each find room for what is left, so a quota can be exceeded
//! by what is on its way, and by what other processes took within a few seconds. The installation has none: its
//! operator owns the disk.

use crate::model::Organization;
use crate::operate::SwitchError;
use crate::ports::CrossTenantStorage;
use audit::{Action, Actor, Details, decided_about};
use kernel::{Clock, Duration, OrganizationId, Scope, StoreError, Timestamp};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The largest quota, 2^53 - 1 bytes: what JSON numbers hold exactly.
pub const MAX_STORAGE_QUOTA: u64 = (1 << 53) - 1;

/// For how long a sum counts: to add files up is work, and whoever sends one can ask for it.
const COUNTS: Duration = Duration::seconds(5);

/// What an organisation may keep, and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageUse {
    /// What the operator has set for it; the default counts when there is nothing.
    pub quota: Option<u64>,
    /// What counts for organisations that have no quota of their own; `None` for any number.
    pub default_quota: Option<u64>,
    /// Bytes of files that it keeps.
    pub used: u64,
}

/// Sets quotas, and sees whether there is room within them.
#[derive(Clone)]
pub struct StorageQuotas {
    /// Knows quotas and files.
    store: Arc<dyn CrossTenantStorage>,
    /// What counts for organisations that have no quota of their own.
    pub default_quota: Option<u64>,
    clock: Arc<dyn Clock>,
    /// When an organisation's files were added up, and their bytes with what this process took since then.
    sums: Arc<Mutex<HashMap<OrganizationId, (Timestamp, u64)>>>,
}

impl StorageQuotas {
    /// On these parts; the quota is that of organisations that have none of their own.
    pub fn new(
        store: Arc<dyn CrossTenantStorage>,
        default_quota: Option<u64>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, default_quota, clock, sums: Arc::default() }
    }

    /// What an organisation may keep, and does. Only the platform operator may ask, which is the caller's to
    /// check.
    ///
    /// # Errors
    /// See [`SwitchError`].
    pub async fn of(&self, id: OrganizationId) -> Result<StorageUse, SwitchError> {
        let quota = self.store.quota(id).await?.ok_or(SwitchError::Unknown)?;
        Ok(StorageUse { quota, default_quota: self.default_quota, used: self.store.used(id).await? })
    }

    /// Sets a quota, at most [`MAX_STORAGE_QUOTA`]; with `None` the default counts again. What is kept already
    /// stays, also when it is more. Only the platform operator may, which is the caller's to check.
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
        let event_of = |known: &Organization| {
            let details = Details::changed(&["storage_quota"]);
            decided_about(by, id, Some(&known.name), Action::OrganizationUpdated, details, now)
        };
        self.store.set_quota(id, quota, now, &event_of).await?.ok_or(SwitchError::Unknown)
    }

    /// Whether a scope may keep so many more bytes. What it keeps is added up only where there is a quota, and
    /// every five seconds at the most: what other processes took since then, or while it was added up, is not
    /// seen, nor what was deleted.
    ///
    /// # Errors
    /// The store failed.
    pub async fn has_room(&self, scope: Scope, bytes: u64) -> Result<bool, StoreError> {
        let Some(id) = scope.organization_id() else { return Ok(true) };
        let quota = self.store.quota(id).await?.flatten().or(self.default_quota);
        match quota {
            None => Ok(true),
            Some(quota) => Ok(self.recently_used(id).await?.saturating_add(bytes) <= quota),
        }
    }

    /// Takes note of files that are kept from now on.
    pub fn took(&self, scope: Scope, bytes: u64) {
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
            // Whoever asks meanwhile does with the old sum.
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
