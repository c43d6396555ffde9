//! Storage quotas of organisations.
#![allow(clippy::unwrap_used, reason = "test code")]

use audit::testing::no_event;
use kernel::testing::ManualClock;
use kernel::{Clock as _, Duration, OrganizationId, Scope};
use organizations::ports::CrossTenantOrganizations as _;
use organizations::testing::MemoryOrganizations;
use organizations::{NewOrganization, Slug, StorageQuotas, StorageUse};
use std::sync::Arc;

struct House {
    store: Arc<MemoryOrganizations>,
    clock: Arc<ManualClock>,
    quotas: StorageQuotas,
    id: OrganizationId,
}

async fn house(default_quota: Option<u64>) -> House {
    let (store, clock) = (Arc::new(MemoryOrganizations::new()), Arc::new(ManualClock::default()));
    let new = NewOrganization {
        name: "Nord".into(),
        slug: Slug::parse("nord").unwrap(),
        domain: None,
        settings: None,
        notification_email: None,
    };
    let id = store.insert(&new, clock.now(), &no_event).await.unwrap().id;
    House { quotas: StorageQuotas::new(store.clone(), default_quota, clock.clone()), store, clock, id }
}

impl House {
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    async fn has_space(&self, bytes: u64) -> bool {
        self.quotas.has_space(Scope::organization(self.id), bytes).await.unwrap()
    }
}

#[tokio::test]
async fn an_organization_keeps_as_much_as_the_default_until_it_has_a_quota_of_its_own() {
    let house = house(Some(100)).await;
    house.store.keep(house.id, 60);
    assert!(house.has_space(40).await && !house.has_space(41).await);
    house.quotas.set(&audit::Actor::System, house.id, Some(50)).await.unwrap();
    assert!(!house.has_space(1).await, "what is kept already counts");
    house.quotas.set(&audit::Actor::System, house.id, Some(1_000)).await.unwrap();
    assert!(house.has_space(940).await && !house.has_space(941).await);
    let seen = StorageUse { quota: Some(1_000), default_quota: Some(100), used: 60 };
    assert_eq!(house.quotas.of(house.id).await.unwrap(), seen);
    house.quotas.set(&audit::Actor::System, house.id, None).await.unwrap();
    assert!(!house.has_space(41).await);
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
async fn files_are_added_up_every_few_seconds_and_what_this_process_took_counts_at_once() {
    let house = house(Some(100)).await;
    house.quotas.record_stored(Scope::organization(house.id), 5);
    house.store.keep(house.id, 60);
    assert!(house.has_space(40).await, "nothing was added up before");
    house.store.keep(house.id, 90);
    assert!(house.has_space(40).await, "another process took it a moment ago");
    house.quotas.clone().record_stored(Scope::organization(house.id), 30);
    house.quotas.record_stored(Scope::installation(), 1);
    assert!(house.has_space(10).await && !house.has_space(11).await);
    house.clock.advance(Duration::seconds(5));
    house.store.keep(house.id, 95);
    assert!(house.has_space(5).await && !house.has_space(6).await);
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
async fn without_a_default_and_in_the_installation_there_is_no_limit() {
    let house = house(None).await;
    house.store.keep(house.id, u64::MAX);
    assert!(house.has_space(u64::MAX).await);
    house.quotas.set(&audit::Actor::System, house.id, Some(0)).await.unwrap();
    assert!(!house.has_space(1).await);
    assert!(house.quotas.has_space(Scope::installation(), u64::MAX).await.unwrap());
    assert!(house.quotas.of(OrganizationId(4711)).await.is_err());
    assert!(house.quotas.set(&audit::Actor::System, OrganizationId(4711), None).await.is_err());
}
