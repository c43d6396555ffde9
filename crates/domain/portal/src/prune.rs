//! Use case: forget what is over.

use crate::ports::{CrossTenantMembers, Pruned};
use kernel::{Clock, Duration, StoreError};
use std::sync::Arc;

/// How long a registration is kept whose address nobody has proven (issue 17, point 6).
pub const KEPT_UNVERIFIED: Duration = Duration::days(7);

/// Forgets registrations, links and sessions that are over, in all scopes.
#[derive(Clone)]
pub struct Prune {
    /// Keeps them.
    pub all: Arc<dyn CrossTenantMembers>,
    /// Counts the days.
    pub clock: Arc<dyn Clock>,
}

impl Prune {
    /// Forgets what is over now. That nobody proved an address is no deed of anybody, and nothing is recorded of it.
    ///
    /// # Errors
    /// The store failed; nothing is forgotten then.
    pub async fn prune(&self) -> Result<Pruned, StoreError> {
        let now = self.clock.now();
        self.all.prune(now - KEPT_UNVERIFIED, now).await
    }
}
