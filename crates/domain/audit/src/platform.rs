//! Use cases: record actions of the platform operator in the chains of the organisations concerned.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Object};
use crate::recorder::AuditRecorder;
use kernel::{Duration, OrganizationId, Scope, StoreError, Timestamp, UserId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The minimum interval between entries for an operator's access to one tenant: a page makes a dozen
/// requests, and an entry for each would bury the others.
pub const ENTERED_EVERY: Duration = Duration::hours(1);

/// Records the platform operator's accesses to tenants. One instance per process, since it keeps in memory
/// which accesses are recorded already.
pub struct PlatformLog {
    audit: Arc<AuditRecorder>,
    entered: Mutex<HashMap<(UserId, OrganizationId), Timestamp>>,
}

impl PlatformLog {
    /// Creates it on this log.
    pub fn new(audit: Arc<AuditRecorder>) -> Self {
        Self { audit, entered: Mutex::default() }
    }

    /// Checks whether this operator's access to this tenant has an entry within the last hour.
    pub fn is_recorded(&self, operator: UserId, tenant: OrganizationId) -> bool {
        let now = self.audit.now();
        self.entered().get(&(operator, tenant)).is_some_and(|recorded_at| is_recent(*recorded_at, now))
    }

    /// Records that the operator acts in a tenant. The entry covers the next hour.
    ///
    /// # Errors
    /// The store failed: the access is not recorded and must not be granted.
    pub async fn record_tenant_entered(
        &self,
        operator: UserId,
        name: &str,
        tenant: OrganizationId,
    ) -> Result<(), StoreError> {
        let object = Object::of(ObjectKind::Organization, tenant);
        let (scope, actor) = (organization(tenant), Actor::user(operator, name));
        self.audit.record(scope, actor, Action::TenantEntered, object, Details::new()).await?;
        let now = self.audit.now();
        let mut entered = self.entered();
        entered.retain(|_, recorded_at| is_recent(*recorded_at, now));
        entered.insert((operator, tenant), now);
        Ok(())
    }

    fn entered(&self) -> MutexGuard<'_, HashMap<(UserId, OrganizationId), Timestamp>> {
        self.entered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A clock that was set back must not silence the log for long.
fn is_recent(recorded_at: Timestamp, now: Timestamp) -> bool {
    now >= recorded_at && now - recorded_at < ENTERED_EVERY
}

#[expect(clippy::disallowed_methods, reason = "what concerns an organisation is told to it")]
fn organization(id: OrganizationId) -> Scope {
    Scope::organization(id)
}
