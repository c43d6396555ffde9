//! Recording: what waits, what is counted, what is recorded.

use async_trait::async_trait;
use audit::ports::KnownAccount;
use audit::testing::{MemoryAccounts, MemoryAudit};
use audit::{
    Action, Actor, AuditRecorder, BACKLOG, CrossTenantListings, Details, Event, ListingCount, ListingLog,
    Object, ObjectKind, Recorded, SignInLog,
};
use kernel::testing::ManualClock;
use kernel::{
    Clock as _, Duration, ErrorKind, Membership, OrganizationId, Scope, StoreError, Timestamp, UserId,
};
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

struct World {
    store: Arc<MemoryAudit>,
    clock: Arc<ManualClock>,
    audit: Arc<AuditRecorder>,
    sign_ins: SignInLog,
    installation: Scope,
    organization: Scope,
}

#[expect(clippy::disallowed_methods, reason = "tests resolve their own tenants")]
fn world() -> World {
    let (store, clock) = (Arc::new(MemoryAudit::new()), Arc::new(ManualClock::default()));
    let audit = Arc::new(AuditRecorder::new(store.clone(), clock.clone()));
    let accounts = MemoryAccounts(vec![
        ("anna@example.org".into(), anna()),
        ("bernd@example.org".into(), bernd()),
        ("carla@example.org".into(), carla()),
    ]);
    World {
        sign_ins: SignInLog::new(audit.clone(), Arc::new(accounts)),
        store,
        clock,
        audit,
        installation: Scope::installation(),
        organization: Scope::organization(OrganizationId(5)),
    }
}

fn anna() -> KnownAccount {
    KnownAccount { id: UserId(1), name: "Anna".into(), membership: Membership::Installation }
}

fn bernd() -> KnownAccount {
    let membership = Membership::Organization(OrganizationId(5));
    KnownAccount { id: UserId(2), name: "Bernd".into(), membership }
}

/// A former member.
fn carla() -> KnownAccount {
    KnownAccount { id: UserId(3), name: "Carla".into(), membership: Membership::Nowhere }
}

impl World {
    async fn read(&self, report: i64) -> Recorded {
        let (actor, object) = (Actor::user(UserId(1), "Anna"), Object::of(ObjectKind::Report, report));
        self.audit.record_or_defer(self.installation, actor, Action::ReportRead, object, Details::new()).await
    }

    /// Returns action and details of each entry.
    fn told(&self, scope: Scope) -> Vec<(String, String)> {
        self.store.entries(scope).into_iter().map(|entry| (entry.action, entry.details)).collect()
    }

    fn advance(&self, seconds: i64) {
        self.clock.advance(Duration::seconds(seconds));
    }
}

fn failed(attempts: i64, name: &str) -> (String, String) {
    ("auth.login_failed".into(), format!(r#"{{"attempts":{attempts},"name":"{name}"}}"#))
}

fn signed_in() -> (String, String) {
    ("auth.login".into(), "{}".into())
}

#[tokio::test]
async fn a_decision_that_cannot_be_recorded_is_an_error() {
    let world = world();
    world.store.set_full(true);
    let refused = world
        .audit
        .record(
            world.installation,
            Actor::CommandLine,
            Action::UserCreated,
            Object::of(ObjectKind::User, 1),
            Details::new(),
        )
        .await;
    assert_eq!(refused.unwrap_err().kind(), ErrorKind::Unavailable);
    assert_eq!(world.audit.waiting_events(), 0);
}

#[tokio::test]
async fn a_read_that_cannot_be_recorded_waits_and_is_recorded_with_its_own_time() {
    let world = world();
    world.store.set_full(true);
    let first = world.clock.now();
    assert!(matches!(world.read(1).await, Recorded::Kept(_)));
    world.advance(1);
    assert!(matches!(world.read(2).await, Recorded::Kept(_)));
    assert!(world.audit.catch_up().await.is_err());
    assert_eq!(world.audit.waiting_events(), 2, "nothing is lost while the store is full");
    world.store.set_full(false);
    world.advance(100);
    assert!(matches!(world.read(3).await, Recorded::Stored));
    assert_eq!(world.audit.catch_up().await.unwrap(), 0);
    let entries = world.store.entries(world.installation);
    let told: Vec<_> =
        entries.iter().map(|entry| (entry.object_id.as_str(), (entry.at - first).num_seconds())).collect();
    assert_eq!(told, [("3", 101), ("1", 0), ("2", 1)]);
}

#[tokio::test]
async fn what_is_more_than_memory_holds_is_told_as_a_gap() {
    let world = world();
    world.store.set_full(true);
    for report in 0..BACKLOG {
        assert!(matches!(world.read(i64::try_from(report).unwrap()).await, Recorded::Kept(_)));
    }
    for report in 0..3 {
        assert!(matches!(world.read(report).await, Recorded::Lost(_)));
    }
    world.store.set_full(false);
    world.audit.catch_up().await.unwrap();
    let entries = world.told(world.installation);
    assert_eq!(entries.len(), BACKLOG + 1);
    assert_eq!(entries.last().unwrap(), &("audit.gap".to_owned(), r#"{"events":3}"#.to_owned()));
}

#[tokio::test]
async fn a_sign_in_is_recorded_in_the_tenant_of_the_account() {
    let world = world();
    world.sign_ins.record_success(&bernd()).await.unwrap();
    world.sign_ins.record_success(&anna()).await.unwrap();
    for (scope, name, id) in [(world.organization, "Bernd", "2"), (world.installation, "Anna", "1")] {
        let entries = world.store.entries(scope);
        let told: Vec<_> = entries
            .iter()
            .map(|entry| (entry.action.as_str(), entry.actor.name.as_str(), entry.object_id.as_str()))
            .collect();
        assert_eq!(told, [("auth.login", name, id)]);
    }
}

#[tokio::test]
async fn a_flood_of_failed_sign_ins_makes_one_entry_a_minute_with_their_number() {
    let world = world();
    for _ in 0..1000 {
        world.sign_ins.record_failure(" Anna@Example.org").await.unwrap();
    }
    assert_eq!(world.told(world.installation), [failed(1, "Anna")], "the first is told at once");
    world.advance(59);
    world.sign_ins.record_failure("anna@example.org").await.unwrap();
    world.sign_ins.catch_up(false).await.unwrap();
    assert_eq!(world.told(world.installation).len(), 1);
    world.advance(1);
    world.sign_ins.record_failure("anna@example.org").await.unwrap();
    assert_eq!(world.told(world.installation), [failed(1, "Anna"), failed(1001, "Anna")]);
}

#[tokio::test]
async fn the_attempts_of_a_minute_are_told_without_another_one() {
    let world = world();
    for _ in 0..4 {
        world.sign_ins.record_failure("anna@example.org").await.unwrap();
    }
    world.advance(60);
    world.sign_ins.catch_up(false).await.unwrap();
    world.advance(60);
    world.sign_ins.catch_up(false).await.unwrap();
    assert_eq!(world.told(world.installation), [failed(1, "Anna"), failed(3, "Anna")]);
    for _ in 0..2 {
        world.sign_ins.record_failure("anna@example.org").await.unwrap();
    }
    world.sign_ins.catch_up(true).await.unwrap();
    assert_eq!(world.told(world.installation)[2..], [failed(1, "Anna"), failed(1, "Anna")]);
}

#[tokio::test]
async fn what_is_done_but_cannot_be_recorded_is_an_error_and_is_recorded_later() {
    let world = world();
    let done = async || {
        let (actor, object) = (Actor::CommandLine, Object::of(ObjectKind::User, 1));
        world.audit.record_done(world.installation, actor, Action::UserCreated, object, Details::new()).await
    };
    done().await.unwrap();
    world.store.set_full(true);
    assert_eq!(done().await.unwrap_err().kind(), ErrorKind::Unavailable);
    world.store.set_full(false);
    assert_eq!(world.audit.catch_up().await.unwrap(), 0);
    assert_eq!(world.told(world.installation).len(), 2);
}

#[tokio::test]
async fn wrong_codes_are_counted_among_the_failed_sign_ins_and_told_apart() {
    let world = world();
    world.sign_ins.record_failure("anna@example.org").await.unwrap();
    world.sign_ins.record_wrong_code(anna()).await.unwrap();
    world.sign_ins.record_failure("anna@example.org").await.unwrap();
    world.sign_ins.record_wrong_code(anna()).await.unwrap();
    world.advance(60);
    world.sign_ins.catch_up(false).await.unwrap();
    let details = r#"{"attempts":3,"name":"Anna","wrong_codes":2}"#;
    let told = world.told(world.installation);
    assert_eq!(told, [failed(1, "Anna"), ("auth.login_failed".into(), details.into())]);
}

#[tokio::test]
async fn a_lock_comes_after_the_attempts_that_led_to_it_and_is_not_lost() {
    let world = world();
    for _ in 0..10 {
        world.sign_ins.record_failure("bernd@example.org").await.unwrap();
    }
    world.sign_ins.record_lock(bernd(), 15).await.unwrap();
    let lock = ("auth.locked".to_owned(), r#"{"minutes":15,"name":"Bernd"}"#.to_owned());
    let expected = [failed(1, "Bernd"), failed(9, "Bernd"), lock.clone()];
    assert_eq!(world.told(world.organization), expected);
    world.store.set_full(true);
    assert!(world.sign_ins.record_lock(bernd(), 15).await.is_err());
    world.store.set_full(false);
    world.audit.catch_up().await.unwrap();
    assert_eq!(world.told(world.organization)[3..], [lock]);
}

#[tokio::test]
async fn attempts_that_are_not_told_yet_come_before_the_sign_in() {
    let world = world();
    for _ in 0..3 {
        world.sign_ins.record_failure("anna@example.org").await.unwrap();
    }
    world.sign_ins.record_success(&anna()).await.unwrap();
    assert_eq!(world.told(world.installation), [failed(1, "Anna"), failed(2, "Anna"), signed_in()]);
}

#[tokio::test]
async fn an_address_without_account_leaves_no_trace_and_accounts_are_counted_apart() {
    let world = world();
    for address in ["nobody@example.org", "", "anna@example.org", "bernd@example.org"] {
        world.sign_ins.record_failure(address).await.unwrap();
    }
    assert_eq!(world.told(world.installation), [failed(1, "Anna")]);
    assert_eq!(world.told(world.organization), [failed(1, "Bernd")]);
    assert_eq!(world.store.entries(world.organization)[0].actor.kind, "stranger");
}

/// No organisation's log shows it, neither that of the former one nor another; and the installation's log
/// does not reveal who was a member of an organisation.
#[tokio::test]
async fn what_an_account_does_that_belongs_nowhere_is_told_to_the_installation_by_its_number_alone() {
    let world = world();
    world.sign_ins.record_failure("carla@example.org").await.unwrap();
    world.sign_ins.record_password_reset_request("carla@example.org").await.unwrap();
    world.sign_ins.record_lock(carla(), 15).await.unwrap();
    world.sign_ins.record_success(&carla()).await.unwrap();
    let own = Object::of(ObjectKind::User, UserId(3));
    let recorded = world
        .sign_ins
        .record_or_defer_for_account(&carla(), Action::PasswordChanged, own, Details::new())
        .await;
    assert!(matches!(recorded, Recorded::Stored), "{recorded:?}");
    assert_eq!(world.told(world.organization), []);
    let entries = world.store.entries(world.installation);
    assert_eq!(entries.len(), 5, "{entries:?}");
    for entry in entries {
        assert_eq!(entry.object_id, "3");
        assert!(!format!("{entry:?}").contains("Carla"), "{entry:?}");
    }
}

#[tokio::test]
async fn attempts_are_not_forgotten_while_the_store_takes_no_writes() {
    let world = world();
    world.store.set_full(true);
    assert!(world.sign_ins.record_failure("anna@example.org").await.is_err());
    world.sign_ins.record_failure("anna@example.org").await.unwrap();
    world.advance(60);
    assert!(world.sign_ins.catch_up(false).await.is_err());
    world.store.set_full(false);
    world.advance(60);
    world.sign_ins.catch_up(false).await.unwrap();
    assert_eq!(world.told(world.installation), [failed(2, "Anna")]);
}

#[tokio::test]
async fn a_clock_that_was_set_back_does_not_silence_an_account() {
    let world = world();
    world.sign_ins.record_failure("anna@example.org").await.unwrap();
    world.advance(-7200);
    world.sign_ins.record_failure("anna@example.org").await.unwrap();
    assert_eq!(world.told(world.installation).len(), 2);
}

/// Decisions §4: one entry per account, form and hour, with the number of reports.
#[tokio::test]
async fn lists_of_an_hour_are_one_entry_once_the_hour_is_over() {
    let world = world();
    let listings = ListingLog::new(world.store.clone(), world.clock.clone());
    let anna = (UserId(1), "Anna");
    for _ in 0..3 {
        listings
            .record_listed(world.organization, anna.0, anna.1, [("vorfall", 15), ("lob", 1)])
            .await
            .unwrap();
        listings.catch_up().await.unwrap();
    }
    world.clock.advance(Duration::minutes(61));
    listings.record_listed(world.organization, anna.0, anna.1, [("vorfall", 2)]).await.unwrap();
    listings.catch_up().await.unwrap();
    assert_eq!(world.store.entries(world.organization), [], "other processes may have something to add");
    world.clock.advance(Duration::minutes(62));
    listings.catch_up().await.unwrap();
    let mut told: Vec<_> = world.store.entries(world.organization).into_iter().collect();
    told.sort_by(|a, b| (a.at, &a.object_id).cmp(&(b.at, &b.object_id)));
    let told: Vec<_> = told.into_iter().map(|entry| (entry.object_id, entry.details)).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for ((form, details), (expected, reports)) in
        told.iter().zip([("lob", 3), ("vorfall", 45), ("vorfall", 2)])
    {
        assert_eq!(form, expected);
        assert!(details.ends_with(&format!("\"reports\":{reports}}}")), "{details}");
    }
}

/// The fact that somebody looked is durable before the answer; only the counts of the last minute are not.
#[tokio::test]
async fn a_process_that_is_killed_loses_no_reader() {
    let world = world();
    let listings = ListingLog::new(world.store.clone(), world.clock.clone());
    for _ in 0..2 {
        listings.record_listed(world.organization, UserId(1), "Anna", [("vorfall", 15)]).await.unwrap();
    }
    drop(listings);
    world.clock.advance(Duration::hours(3));
    ListingLog::new(world.store.clone(), world.clock.clone()).catch_up().await.unwrap();
    let entries = world.store.entries(world.organization);
    assert!(entries[0].details.ends_with("\"reports\":15}"), "{:?}", entries[0].details);
}

#[tokio::test]
async fn what_was_shown_while_the_disk_was_full_is_told_later() {
    let world = world();
    let listings = ListingLog::new(world.store.clone(), world.clock.clone());
    world.store.set_full(true);
    for _ in 0..2 {
        let shown = listings.record_listed(world.organization, UserId(1), "Anna", [("vorfall", 15)]).await;
        assert_eq!(shown.unwrap_err().kind(), ErrorKind::Unavailable);
    }
    assert!(listings.catch_up().await.is_err());
    world.store.set_full(false);
    world.clock.advance(Duration::hours(3));
    listings.catch_up().await.unwrap();
    let entries = world.store.entries(world.organization);
    assert!(entries[0].details.ends_with("\"reports\":30}"), "{:?}", entries[0].details);
}

/// A store that is slow once.
struct Slow(Arc<MemoryAudit>, AtomicBool);

#[async_trait]
impl CrossTenantListings for Slow {
    async fn add(&self, shown: &[ListingCount]) -> Result<(), StoreError> {
        if self.1.swap(false, Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
        self.0.add(shown).await
    }
    async fn flush_until(&self, until: Timestamp) -> Result<u64, StoreError> {
        self.0.flush_until(until).await
    }
    async fn record_once(&self, scope: Scope, key: &str, event: &Event) -> Result<(), StoreError> {
        self.0.record_once(scope, key, event).await
    }
}

#[tokio::test]
async fn what_was_shown_to_a_reader_who_does_not_wait_is_told_later() {
    let world = world();
    let slow = Slow(world.store.clone(), AtomicBool::new(true));
    let listings = ListingLog::new(Arc::new(slow), world.clock.clone());
    {
        let anna = (UserId(1), "Anna");
        let mut shown =
            pin!(listings.record_listed(world.organization, anna.0, anna.1, [("vorfall", 15), ("lob", 1)]));
        let begun = poll_fn(|context| Poll::Ready(shown.as_mut().poll(context).is_pending())).await;
        assert!(begun, "the store is held");
    }
    world.clock.advance(Duration::hours(3));
    listings.catch_up().await.unwrap();
    let mut told: Vec<_> =
        world.store.entries(world.organization).into_iter().map(|entry| entry.details).collect();
    told.sort();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].ends_with("\"reports\":15}") != told[1].ends_with("\"reports\":15}"), "{told:?}");
    assert!(told[0].ends_with("\"reports\":1}") != told[1].ends_with("\"reports\":1}"), "{told:?}");
}
