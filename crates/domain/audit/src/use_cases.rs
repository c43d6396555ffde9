//! All recorders, and the reader of the log, over one set of ports.

use crate::ports::{AuditQueries, AuditStore, CrossTenantAccounts};
use crate::{AuditRecorder, CrossTenantListings, ListingLog, PlatformLog, SignInLog};
use kernel::Clock;
use std::sync::Arc;

/// The ports of the recorders.
#[derive(Clone)]
pub struct Ports {
    /// Appends entries.
    pub store: Arc<dyn AuditStore>,
    /// Reads them.
    pub queries: Arc<dyn AuditQueries>,
    /// Counts which reports were shown to whom.
    pub listings: Arc<dyn CrossTenantListings>,
    /// Finds the account of an address.
    pub accounts: Arc<dyn CrossTenantAccounts>,
    pub clock: Arc<dyn Clock>,
}

/// All recorders. One of each per process, since events wait in them.
#[derive(Clone)]
pub struct UseCases {
    /// Records events.
    pub recorder: Arc<AuditRecorder>,
    /// Records sign-ins.
    pub sign_ins: Arc<SignInLog>,
    /// Records lists of reports.
    pub listings: Arc<ListingLog>,
    /// Records accesses of the platform operator.
    pub platform: Arc<PlatformLog>,
    /// Reads the log.
    pub queries: Arc<dyn AuditQueries>,
}

impl UseCases {
    /// Builds all use cases from these ports.
    pub fn new(ports: Ports) -> Self {
        let recorder = Arc::new(AuditRecorder::new(ports.store, ports.clock.clone()));
        Self {
            sign_ins: Arc::new(SignInLog::new(recorder.clone(), ports.accounts)),
            listings: Arc::new(ListingLog::new(ports.listings, ports.clock)),
            platform: Arc::new(PlatformLog::new(recorder.clone())),
            queries: ports.queries,
            recorder,
        }
    }
}
