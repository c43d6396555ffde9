//! All that records, and what reads it, over one set of ports.

use crate::ports::{AuditLog, AuditStore, CrossTenantAccounts};
use crate::{Audit, CrossTenantViews, PlatformLog, SignInLog, ViewLog};
use kernel::Clock;
use std::sync::Arc;

/// What recording needs.
#[derive(Clone)]
pub struct Ports {
    /// Appends entries.
    pub store: Arc<dyn AuditStore>,
    /// Reads them.
    pub log: Arc<dyn AuditLog>,
    /// Counts who was shown which reports.
    pub views: Arc<dyn CrossTenantViews>,
    /// Knows whose an address is.
    pub accounts: Arc<dyn CrossTenantAccounts>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

/// All that records. One of each for the whole process, since something waits in them.
#[derive(Clone)]
pub struct UseCases {
    /// Records who did what.
    pub trail: Arc<Audit>,
    /// Records sign-ins.
    pub sign_ins: Arc<SignInLog>,
    /// Records lists of reports.
    pub views: Arc<ViewLog>,
    /// Records what the platform operator decides.
    pub platform: Arc<PlatformLog>,
    /// Reads what was recorded.
    pub log: Arc<dyn AuditLog>,
}

impl UseCases {
    /// Over these ports.
    pub fn new(ports: Ports) -> Self {
        let trail = Arc::new(Audit::new(ports.store, ports.clock.clone()));
        Self {
            sign_ins: Arc::new(SignInLog::new(trail.clone(), ports.accounts)),
            views: Arc::new(ViewLog::new(ports.views, ports.clock)),
            platform: Arc::new(PlatformLog::new(trail.clone())),
            log: ports.log,
            trail,
        }
    }
}
