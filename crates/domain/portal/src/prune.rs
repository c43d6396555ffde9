//! Use case: delete expired data.

use crate::ports::{CrossTenantPortalMembers, PrunedPortalMembers};
use kernel::{Clock, Duration, StoreError};
use std::sync::Arc;

/// How long an unproven registration is kept.
pub const KEPT_UNVERIFIED: Duration = Duration::days(7);

/// Deletes expired registrations, links and sessions, in all scopes.
#[derive(Clone)]
pub struct Prune {
    /// Stores them.
    pub all: Arc<dyn CrossTenantPortalMembers>,
    pub clock: Arc<dyn Clock>,
}

impl Prune {
    /// Deletes what has expired. An unproven address is nobody's action, so nothing is recorded.
    ///
    /// # Errors
    /// The store failed; nothing is deleted in that case.
    pub async fn prune(&self) -> Result<PrunedPortalMembers, StoreError> {
        let now = self.clock.now();
        self.all.prune(now - KEPT_UNVERIFIED, now).await
    }
}
