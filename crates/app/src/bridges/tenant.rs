//! The record of the platform operator's accesses to tenants.

use accounts::administration::ports::UserAdministration;
use async_trait::async_trait;
use audit::PlatformLog;
use kernel::{OrganizationId, Scope, StoreError, UserId};
use organizations::ports::OperatorAccessLog;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Records each access in the audit log of the tenant, once an hour per operator and tenant (again after a
/// restart, and once per replica). An access that cannot be recorded is not granted.
pub struct AuditedOperatorAccess {
    log: Arc<PlatformLog>,
    accounts: Arc<dyn UserAdministration>,
    /// A page sends a dozen requests at once: one of them records, the others wait for it.
    recording: Mutex<()>,
}

impl AuditedOperatorAccess {
    /// Creates it on this log; the accounts know the operator's name.
    pub fn new(log: Arc<PlatformLog>, accounts: Arc<dyn UserAdministration>) -> Self {
        Self { log, accounts, recording: Mutex::default() }
    }
}

#[async_trait]
impl OperatorAccessLog for AuditedOperatorAccess {
    async fn record_entry(&self, operator: UserId, organization: OrganizationId) -> Result<(), StoreError> {
        if self.log.is_recorded(operator, organization) {
            return Ok(());
        }
        let _one_at_a_time = self.recording.lock().await;
        if self.log.is_recorded(operator, organization) {
            return Ok(());
        }
        let account = self.accounts.find(home(), operator).await?;
        let name = account.map(|account| account.name).unwrap_or_default();
        self.log.record_tenant_entered(operator, &name, organization).await?;
        tracing::info!(
            target: "meldewerk::audit",
            operator = operator.0,
            organization = organization.0,
            "the platform operator acts in a tenant"
        );
        Ok(())
    }
}

/// Returns the installation's scope: an operator belongs to no organisation.
#[expect(clippy::disallowed_methods, reason = "operators are accounts of the installation")]
fn home() -> Scope {
    Scope::installation()
}

#[cfg(test)]
mod tests {
    use super::*;
    use accounts::Role;
    use accounts::ports::UserStore as _;
    use accounts::testing::{MemoryAccounts, new_user};
    use audit::testing::MemoryAudit;
    use audit::{AuditRecorder, ENTERED_EVERY, VerifyChain};
    use kernel::testing::ManualClock;
    use kernel::{Clock as _, Duration, ErrorKind};

    const TENANT: OrganizationId = OrganizationId(5);

    struct Fixture {
        access: AuditedOperatorAccess,
        audit: Arc<MemoryAudit>,
        clock: Arc<ManualClock>,
        operator: UserId,
    }

    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    fn chain() -> Scope {
        Scope::organization(TENANT)
    }

    async fn fixture() -> Fixture {
        let (audit, clock) = (Arc::new(MemoryAudit::new()), Arc::new(ManualClock::default()));
        let accounts = Arc::new(MemoryAccounts::new());
        let mut user = new_user("operator@example.org", Role::Developer).unwrap();
        user.name = "Olga Operator".into();
        let operator = accounts.insert(home(), &user, clock.now()).await.unwrap().id;
        let log = Arc::new(PlatformLog::new(Arc::new(AuditRecorder::new(audit.clone(), clock.clone()))));
        Fixture { access: AuditedOperatorAccess::new(log, accounts), audit, clock, operator }
    }

    impl Fixture {
        fn recorded(&self) -> Vec<String> {
            let entries = self.audit.entries(chain()).into_iter();
            entries.map(|entry| format!("{} {}", entry.actor.name, entry.action)).collect()
        }
    }

    #[tokio::test]
    async fn an_hour_of_accesses_to_a_tenant_is_one_entry_of_its_chain() {
        let fixture = fixture().await;
        let entry = "Olga Operator tenant.entered".to_owned();
        for _ in 0..100 {
            fixture.access.record_entry(fixture.operator, TENANT).await.unwrap();
        }
        assert_eq!(fixture.recorded(), std::slice::from_ref(&entry));
        fixture.clock.advance(ENTERED_EVERY - Duration::seconds(1));
        fixture.access.record_entry(fixture.operator, TENANT).await.unwrap();
        assert_eq!(fixture.recorded().len(), 1);
        fixture.clock.advance(Duration::seconds(1));
        fixture.access.record_entry(fixture.operator, TENANT).await.unwrap();
        fixture.access.record_entry(fixture.operator, OrganizationId(6)).await.unwrap();
        assert_eq!(fixture.recorded(), [entry.clone(), entry], "another hour, and another tenant apart");
        fixture.clock.advance(Duration::days(-1));
        fixture.access.record_entry(fixture.operator, TENANT).await.unwrap();
        assert_eq!(fixture.recorded().len(), 3, "a clock that was set back silences nothing");
        let verdict = VerifyChain::new(fixture.audit.clone()).verify(chain(), None).await.unwrap();
        assert!(verdict.is_whole());
    }

    #[tokio::test]
    async fn of_many_requests_at_once_one_records_and_none_goes_on_before() {
        let fixture = Arc::new(fixture().await);
        let mut requests = tokio::task::JoinSet::new();
        for _ in 0..40 {
            let fixture = fixture.clone();
            requests.spawn(async move {
                fixture.access.record_entry(fixture.operator, TENANT).await.unwrap();
                fixture.recorded().len()
            });
        }
        assert_eq!(requests.join_all().await, vec![1; 40]);
    }

    #[tokio::test]
    async fn what_cannot_be_recorded_is_not_granted_and_leaves_no_entry_later() {
        let fixture = fixture().await;
        fixture.audit.set_full(true);
        for _ in 0..2 {
            let refused = fixture.access.record_entry(fixture.operator, TENANT).await.unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::Unavailable);
        }
        fixture.audit.set_full(false);
        assert_eq!(fixture.recorded(), [] as [String; 0]);
        fixture.access.record_entry(fixture.operator, TENANT).await.unwrap();
        assert_eq!(fixture.recorded().len(), 1);
    }
}
