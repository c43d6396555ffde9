//! The contract of every store of plans.
//!
//! An adapter writes one [`Fixture`] and expands [`plans_contract!`](crate::plans_contract): one test per
//! case.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(
    clippy::missing_panics_doc,
    clippy::expect_used,
    clippy::panic,
    reason = "test code, kept as a library"
)]

use super::{claims, ended, now, paid};
use crate::ports::{
    ActivateRefused, CrossTenantLicenses, CrossTenantPayments, LicenseStore, LinkRefused, PlanStore,
};
use crate::{
    EventOutcome, Feature, LicenseClaims, LicenseFault, Limit, Module, PaidItem, PaidSubscription,
    PaymentEvent, PaymentEventKind, Status, Tier,
};
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::{Duration, OrganizationId, Scope};
use std::sync::Arc;
use tokio::task::JoinSet;

/// An empty, isolated database and the stores on it. The database lives as long as this value.
#[async_trait]
pub trait Fixture: Send + Sync {
    /// The plans.
    fn plans(&self) -> Arc<dyn PlanStore>;
    /// The licences of a scope.
    fn licenses(&self) -> Arc<dyn LicenseStore>;
    /// The licences of all tenants.
    fn all_licenses(&self) -> Arc<dyn CrossTenantLicenses>;
    /// Paid subscriptions.
    fn payments(&self) -> Arc<dyn CrossTenantPayments>;
    /// The scopes of two organisations that exist in this database, and the installation's.
    fn scopes(&self) -> [Scope; 3];
}

/// The customer id of a fixture's installation.
pub const HOUSE: &str = "cus_house";

fn id(scope: Scope) -> OrganizationId {
    scope.organization_id().expect("an organisation")
}

async fn activate(fixture: &dyn Fixture, scope: Scope, claims: &LicenseClaims) -> Result<(), LicenseFault> {
    match fixture.licenses().activate(scope, claims, "a.b.c", now(), &no_event).await {
        Ok(_) => Ok(()),
        Err(ActivateRefused::Fault(fault)) => Err(fault),
        Err(ActivateRefused::Store(error)) => panic!("{error:?}"),
    }
}

async fn tier(fixture: &dyn Fixture, scope: Scope) -> Option<Tier> {
    fixture.plans().plan(scope).await.expect("a plan").0.tier(Module::Forms, now())
}

async fn revision(fixture: &dyn Fixture, scope: Scope) -> i64 {
    fixture.plans().plan(scope).await.expect("a plan").1
}

async fn tell(fixture: &dyn Fixture, paid: PaidSubscription) -> EventOutcome {
    let event = PaymentEvent { id: paid.order.event_id.clone(), kind: PaymentEventKind::Subscription(paid) };
    fixture.payments().apply(&event, now(), &no_event).await.expect("the event is taken")
}

async fn link(fixture: &dyn Fixture, scope: Scope, customer: Option<&str>) {
    fixture.payments().link(id(scope), customer, now(), &no_event).await.expect("the number is set");
}

/// "No tenant" is a scope like any other, and nothing is open without a subscription.
pub async fn a_scope_without_a_subscription_has_an_empty_plan(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        let (plan, _) = fixture.plans().plan(scope).await.expect("a plan");
        assert!(Feature::ALL.iter().all(|feature| !plan.opens(*feature, now())));
        assert_eq!(plan.limit(Module::Forms, now()), Limit::AtMost(0));
        assert!(fixture.licenses().list(scope).await.expect("a list").is_empty());
        let is_house = scope.organization_id().is_none();
        assert_eq!(fixture.plans().is_customer(scope).await.expect("an answer"), is_house);
    }
}

/// The claims of a licence come back in its own scope and in no other.
pub async fn a_licence_counts_in_its_own_scope(fixture: &dyn Fixture) {
    for (scope, other) in [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (fixture.scopes()[a], fixture.scopes()[b])) {
        let before = (revision(fixture, scope).await, revision(fixture, other).await);
        let claims = claims(&format!("lic-{scope:?}"), Module::Forms, Tier::Business, now());
        activate(fixture, scope, &claims).await.expect("it is good");
        let [found] = &fixture.licenses().list(scope).await.expect("a list")[..] else {
            panic!("one licence")
        };
        assert_eq!((&found.claims, found.activated_at), (&claims, now()));
        assert_eq!(tier(fixture, scope).await, Some(Tier::Business));
        assert!(revision(fixture, scope).await > before.0, "what was known of the scope is known no more");
        assert_eq!(revision(fixture, other).await, before.1);
        fixture
            .licenses()
            .deactivate(scope, Module::Forms, now(), &no_event)
            .await
            .expect("done")
            .expect("it was there");
        assert_eq!((tier(fixture, scope).await, tier(fixture, other).await), (None, None));
    }
}

/// A repeated activation changes nothing; another licence of the module replaces it, and the first may be
/// restored.
pub async fn the_next_licence_of_a_module_takes_the_place_of_the_one_before(fixture: &dyn Fixture) {
    let [scope, ..] = fixture.scopes();
    let one = claims("one", Module::Forms, Tier::Starter, now());
    let two = claims("two", Module::Forms, Tier::Enterprise, now());
    let other = claims("other", Module::Epoll, Tier::Starter, now());
    for claims in [&one, &other] {
        activate(fixture, scope, claims).await.expect("it is good");
    }
    let before = revision(fixture, scope).await;
    let again = fixture.licenses().activate(scope, &one, "a.b.c", now() + Duration::days(1), &no_event).await;
    let again = again.expect("it counts already");
    assert!(again.is_repeat && again.license.activated_at == now());
    assert_eq!(revision(fixture, scope).await, before);
    let done = fixture.licenses().activate(scope, &two, "a.b.c", now(), &no_event).await.expect("it is good");
    assert_eq!(done.replaced.map(|license| license.claims), Some(one.clone()));
    assert_eq!(tier(fixture, scope).await, Some(Tier::Enterprise));
    assert_eq!(fixture.licenses().list(scope).await.expect("a list").len(), 2);
    activate(fixture, scope, &one).await.expect("it may come back");
    assert_eq!(tier(fixture, scope).await, Some(Tier::Starter));
}

/// A licence is valid in one scope only, wherever it could be activated.
pub async fn a_licence_counts_in_one_scope_at_a_time(fixture: &dyn Fixture) {
    let [one, other, installation] = fixture.scopes();
    let claims = claims("roaming", Module::Forms, Tier::Starter, now());
    activate(fixture, one, &claims).await.expect("it is good");
    for elsewhere in [other, installation] {
        assert_eq!(activate(fixture, elsewhere, &claims).await, Err(LicenseFault::InUse));
        assert_eq!(tier(fixture, elsewhere).await, None);
        let gone = fixture.licenses().deactivate(elsewhere, Module::Forms, now(), &no_event).await;
        assert_eq!(gone.expect("an answer"), None, "the licence of another tenant");
    }
    assert_eq!(tier(fixture, one).await, Some(Tier::Starter));
    fixture.licenses().deactivate(one, Module::Forms, now(), &no_event).await.expect("done");
    activate(fixture, other, &claims).await.expect("it is free");
    assert_eq!(activate(fixture, one, &claims).await, Err(LicenseFault::InUse));
}

/// Twenty concurrent activations of one licence in two scopes: one of the scopes gets it.
pub async fn of_two_scopes_at_once_one_gets_a_licence(fixture: &dyn Fixture) {
    let [one, other, _] = fixture.scopes();
    for round in 0..5 {
        let claims = claims(&format!("raced-{round}"), Module::Forms, Tier::Starter, now());
        let gate = Arc::new(tokio::sync::Barrier::new(20));
        let mut tries = JoinSet::new();
        for number in 0..20 {
            let (store, gate, claims) = (fixture.licenses(), gate.clone(), claims.clone());
            let scope = if number % 2 == 0 { one } else { other };
            tries.spawn(async move {
                gate.wait().await;
                (scope, store.activate(scope, &claims, "a.b.c", now(), &no_event).await)
            });
        }
        let done = tries.join_all().await;
        let winners: Vec<Scope> =
            done.iter().filter(|(_, done)| done.is_ok()).map(|(scope, _)| *scope).collect();
        assert_eq!(winners.len(), 10, "all tries of one scope, and none of the other");
        assert!(winners.iter().all(|scope| *scope == winners[0]));
        fixture.licenses().deactivate(winners[0], Module::Forms, now(), &no_event).await.expect("done");
    }
}

/// A revoked licence is never valid again, in no scope; unknown ids are ignored.
pub async fn what_was_revoked_never_comes_back(fixture: &dyn Fixture) {
    let [one, other, _] = fixture.scopes();
    let claims = claims("bad", Module::Forms, Tier::Business, now());
    activate(fixture, one, &claims).await.expect("it is good");
    let before = revision(fixture, one).await;
    let ids = ["unknown".to_owned(), "bad".to_owned()];
    assert_eq!(fixture.all_licenses().revoke(&ids, now(), &no_event).await.expect("done"), 1);
    assert_eq!(tier(fixture, one).await, None);
    assert!(revision(fixture, one).await > before);
    assert_eq!(fixture.all_licenses().revoke(&ids, now(), &no_event).await.expect("done"), 0);
    for scope in [one, other] {
        assert_eq!(activate(fixture, scope, &claims).await, Err(LicenseFault::Revoked));
    }
    let out = super::claims("out", Module::Forms, Tier::Business, now());
    activate(fixture, one, &out).await.expect("it is good");
    fixture.licenses().deactivate(one, Module::Forms, now(), &no_event).await.expect("done");
    assert_eq!(fixture.all_licenses().numbers().await.expect("a list"), ["out"]);
    assert_eq!(fixture.all_licenses().revoke(&["out".to_owned()], now(), &no_event).await.expect("done"), 1);
    assert_eq!(
        activate(fixture, one, &out).await,
        Err(LicenseFault::Revoked),
        "also what was taken out before"
    );
}

/// A licence expires without a write, to the second; once that was seen, setting the clock back does not
/// restore it.
pub async fn a_licence_ends_by_itself_and_stays_ended(fixture: &dyn Fixture) {
    let [scope, other, _] = fixture.scopes();
    let claims = claims("short", Module::Forms, Tier::Business, now());
    activate(fixture, scope, &claims).await.expect("it is good");
    activate(
        fixture,
        other,
        &super::claims("longer", Module::Forms, Tier::Starter, now() + Duration::days(9)),
    )
    .await
    .expect("it is good");
    let plan = fixture.plans().plan(scope).await.expect("a plan").0;
    let last = claims.expires_at - Duration::microseconds(1);
    assert!(plan.opens(Feature::Forms, last) && !plan.opens(Feature::Forms, claims.expires_at));
    assert_eq!(fixture.all_licenses().expire(last, &no_event).await.expect("done"), 0);
    assert_eq!(fixture.all_licenses().expire(claims.expires_at, &no_event).await.expect("done"), 1);
    let plan = fixture.plans().plan(scope).await.expect("a plan").0;
    assert!(!plan.opens(Feature::Forms, now()), "the clock was set back");
    let over = Err(LicenseFault::SeenExpired(claims.expires_at));
    assert_eq!(activate(fixture, scope, &claims).await, over);
    assert_eq!(tier(fixture, other).await, Some(Tier::Starter));
    // Issued again under the same id it is valid: the clock may have been wrong when it was seen to have
    // expired.
    let anew = LicenseClaims { issued_at: claims.issued_at + Duration::seconds(1), ..claims.clone() };
    activate(fixture, scope, &anew).await.expect("it was issued later");
    assert_eq!(tier(fixture, scope).await, Some(Tier::Business));
    // Deactivating or replacing an expired licence does not change that it expired.
    let gone = fixture.licenses().deactivate(scope, Module::Forms, claims.expires_at, &no_event).await;
    assert!(gone.expect("done").is_some());
    assert_eq!(activate(fixture, scope, &anew).await, over);
}

/// A later key under the same id is a renewal; an older one changes nothing.
pub async fn a_later_key_of_the_same_number_renews_a_licence(fixture: &dyn Fixture) {
    let [scope, other, _] = fixture.scopes();
    let first = claims("yearly", Module::Forms, Tier::Starter, now());
    let next =
        LicenseClaims { issued_at: now() + Duration::days(300), tier: Tier::Business, ..first.clone() };
    activate(fixture, scope, &first).await.expect("it is good");
    let done =
        fixture.licenses().activate(scope, &next, "d.e.f", now(), &no_event).await.expect("it is good");
    assert!(!done.is_repeat);
    assert_eq!(tier(fixture, scope).await, Some(Tier::Business));
    let older = fixture.licenses().activate(scope, &first, "a.b.c", now(), &no_event).await.expect("known");
    assert!(older.is_repeat && older.license.claims == next);
    assert_eq!(fixture.licenses().list(scope).await.expect("a list").len(), 1);
    let later = LicenseClaims { issued_at: next.issued_at + Duration::days(1), ..next.clone() };
    assert_eq!(activate(fixture, other, &later).await, Err(LicenseFault::InUse));
    let elsewhere = LicenseClaims { module: Module::Epoll, ..later.clone() };
    assert_eq!(activate(fixture, scope, &elsewhere).await, Err(LicenseFault::Claim("module")));
    // After a deactivation, the older one cannot be activated in its place.
    fixture.licenses().deactivate(scope, Module::Forms, now(), &no_event).await.expect("done");
    assert_eq!(activate(fixture, scope, &first).await, Err(LicenseFault::Outdated));
    let refused = fixture.licenses().admit(scope, &first).await.expect_err("a look says the same");
    assert!(matches!(refused, ActivateRefused::Fault(LicenseFault::Outdated)));
    activate(fixture, scope, &next).await.expect("the same one does");
}

/// The end of each licence is announced to people once.
pub async fn the_end_of_a_licence_is_told_once(fixture: &dyn Fixture) {
    let [scope, ..] = fixture.scopes();
    activate(fixture, scope, &claims("told", Module::Forms, Tier::Business, now()))
        .await
        .expect("it is good");
    let all = fixture.all_licenses().all().await.expect("a list");
    let [owned] = &all[..] else { panic!("one licence") };
    assert_eq!(owned.scope, scope);
    assert!(fixture.all_licenses().warn(owned, &[], now()).await.expect("an answer"));
    assert!(!fixture.all_licenses().warn(owned, &[], now()).await.expect("an answer"));
}

/// An event takes effect immediately, for its customer and for nobody else.
pub async fn an_event_counts_for_its_customer(fixture: &dyn Fixture) {
    let [one, other, installation] = fixture.scopes();
    link(fixture, one, Some("cus_1")).await;
    link(fixture, other, Some("cus_2")).await;
    let before = (revision(fixture, one).await, revision(fixture, other).await);
    assert_eq!(tell(fixture, paid("sub_1", "cus_1", Tier::Professional, 10)).await, EventOutcome::Counts);
    assert_eq!(tier(fixture, one).await, Some(Tier::Professional));
    assert!(revision(fixture, one).await > before.0);
    assert_eq!(revision(fixture, other).await, before.1);
    assert_eq!((tier(fixture, other).await, tier(fixture, installation).await), (None, None));
    assert!(fixture.plans().is_customer(one).await.expect("an answer"));
}

/// Decisions §4: subscriptions can belong to the installation.
pub async fn the_installation_is_a_customer_too(fixture: &dyn Fixture) {
    let [one, _, installation] = fixture.scopes();
    let before = revision(fixture, installation).await;
    assert_eq!(tell(fixture, paid("sub_1", HOUSE, Tier::Business, 10)).await, EventOutcome::Counts);
    assert_eq!((tier(fixture, installation).await, tier(fixture, one).await), (Some(Tier::Business), None));
    assert!(revision(fixture, installation).await > before);
    let customer = fixture.payments().customer(installation).await.expect("an answer");
    assert_eq!(customer.as_deref(), Some(HOUSE));
    let taken = fixture.payments().link(id(one), Some(HOUSE), now(), &no_event).await;
    assert!(matches!(taken, Err(LinkRefused::Taken)));
    assert_eq!(fixture.payments().prune(now() + Duration::days(99)).await.expect("done"), 0);
    assert_eq!(tell(fixture, ended("sub_1", HOUSE, 20)).await, EventOutcome::Counts);
    assert_eq!(tier(fixture, installation).await, None);
}

/// The event of an end need not say what it ends: an earlier or a later event says so. Each of several items
/// takes effect.
pub async fn what_is_paid_for_is_told_once(fixture: &dyn Fixture) {
    let [scope, ..] = fixture.scopes();
    link(fixture, scope, Some("cus_1")).await;
    let mut two = paid("sub_1", "cus_1", Tier::Business, 10);
    let items = &mut two.paid_for.as_mut().expect("it is said").items;
    items.push(PaidItem { module: Module::Epoll, tier: Tier::Starter, ..items[0].clone() });
    assert_eq!(tell(fixture, two).await, EventOutcome::Counts);
    let plan = fixture.plans().plan(scope).await.expect("a plan").0;
    assert_eq!(plan.tier(Module::Forms, now()), Some(Tier::Business));
    assert_eq!(plan.tier(Module::Epoll, now()), Some(Tier::Starter));
    assert_eq!(tell(fixture, ended("sub_1", "cus_1", 20)).await, EventOutcome::Counts);
    let shown = async || {
        let plan = fixture.plans().plan(scope).await.expect("a plan").0;
        plan.modules(now()).into_values().map(|one| (one.module, one.tier, one.status)).collect::<Vec<_>>()
    };
    let over = vec![
        (Module::Forms, Tier::Business, Status::Canceled),
        (Module::Epoll, Tier::Starter, Status::Canceled),
    ];
    assert_eq!(shown().await, over);
    // Without items it opens no module, until an event contains them again.
    assert_eq!(tell(fixture, paid("sub_3", "cus_1", Tier::Starter, 50)).await, EventOutcome::Counts);
    let mut bare = paid("sub_3", "cus_1", Tier::Starter, 60);
    bare.paid_for.as_mut().expect("it is said").items.clear();
    assert_eq!(tell(fixture, bare.clone()).await, EventOutcome::Counts);
    assert_eq!(tier(fixture, scope).await, None);
    assert_eq!(tell(fixture, bare.clone()).await, EventOutcome::Known);
    let said = paid("sub_3", "cus_1", Tier::Professional, 60);
    assert_eq!(said.order, bare.order, "the same event, sent again");
    assert_eq!(tell(fixture, said).await, EventOutcome::Counts);
    assert_eq!(tier(fixture, scope).await, Some(Tier::Professional));
    assert_eq!(tell(fixture, ended("sub_3", "cus_1", 70)).await, EventOutcome::Counts);
    // The metadata could not be fetched: the subscription stays as it was.
    assert_eq!(tell(fixture, paid("sub_4", "cus_1", Tier::Starter, 50)).await, EventOutcome::Counts);
    let unread = PaidSubscription { paid_for: None, ..paid("sub_4", "cus_1", Tier::Starter, 60) };
    assert_eq!(tell(fixture, unread).await, EventOutcome::Counts);
    assert_eq!(tier(fixture, scope).await, Some(Tier::Starter));
    assert_eq!(tell(fixture, ended("sub_4", "cus_1", 70)).await, EventOutcome::Counts);
    let unknown = PaidSubscription { paid_for: None, ..paid("sub_5", "cus_1", Tier::Starter, 60) };
    assert_eq!(tell(fixture, unknown).await, EventOutcome::Ignored);
    // The end of an unknown subscription is kept, and its content becomes known afterwards.
    assert_eq!(tell(fixture, ended("sub_2", "cus_1", 30)).await, EventOutcome::Counts);
    assert_eq!(tell(fixture, paid("sub_2", "cus_1", Tier::Enterprise, 40)).await, EventOutcome::Counts);
    assert_eq!(tier(fixture, scope).await, None, "an end is final");
}

/// Hostile check 79 on each store: a history of two subscriptions, several events in one second, some of them
/// twice, in any order.
pub async fn any_order_of_a_history_ends_in_one_state(fixture: &dyn Fixture) {
    let [scope, ..] = fixture.scopes();
    let mut states = Vec::new();
    for shuffle in 0..8_u64 {
        let customer = format!("cus_{shuffle}");
        let (old, new) = (format!("old_{shuffle}"), format!("new_{shuffle}"));
        let mut history = vec![ended(&old, &customer, 4), paid(&new, &customer, Tier::Business, 7)];
        for (number, created) in (0..18_usize).zip((1..).flat_map(|second| [second; 4])) {
            let which = if number % 2 == 0 { &old } else { &new };
            let mut told = paid(which, &customer, Tier::ALL[number % 4], created);
            told.order.event_id = format!("evt_{shuffle}_{number}");
            told.status = Status::ALL[number % 3];
            let says = told.paid_for.as_mut().expect("it is said");
            says.order.event_id.clone_from(&told.order.event_id);
            if number % 5 == 0 {
                (told.status, told.paid_for) = (Status::Canceled, None);
            }
            history.push(told);
        }
        history.extend_from_within(..6);
        // A linear congruential generator: the same orders each time.
        let mut seed = shuffle * 7919 + 1;
        for last in (1..history.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            history.swap(last, usize::try_from(seed >> 33).unwrap_or_default() % (last + 1));
        }
        link(fixture, scope, Some(&customer)).await;
        for told in history {
            tell(fixture, told).await;
        }
        let plan = fixture.plans().plan(scope).await.expect("a plan").0;
        let shown = plan.modules(now()).into_values().map(|one| (one.tier, one.status)).collect::<Vec<_>>();
        states.push((plan.tier(Module::Forms, now()), shown));
    }
    assert_eq!(states[0].0, Some(Tier::Business));
    assert!(states.iter().all(|state| *state == states[0]), "{states:?}");
}

/// Hostile check 78: fifty concurrent deliveries take effect once.
pub async fn fifty_deliveries_of_an_event_act_once(fixture: &dyn Fixture) {
    let [scope, ..] = fixture.scopes();
    link(fixture, scope, Some("cus_1")).await;
    let before = revision(fixture, scope).await;
    let mut deliveries = JoinSet::new();
    for _ in 0..50 {
        let payments = fixture.payments();
        let event = PaymentEvent {
            id: "evt_once".to_owned(),
            kind: PaymentEventKind::Subscription(paid("sub_1", "cus_1", Tier::Starter, 10)),
        };
        deliveries.spawn(async move { payments.apply(&event, now(), &no_event).await.expect("it is taken") });
    }
    let done = deliveries.join_all().await;
    assert_eq!(done.iter().filter(|applied| **applied == EventOutcome::Counts).count(), 1);
    assert_eq!(revision(fixture, scope).await, before + 1);
}

/// Hostile check 79: the result is the same in whatever order events arrive, the end of a subscription is
/// final, and events about an ended one do not affect a successor.
pub async fn the_order_of_delivery_does_not_matter(fixture: &dyn Fixture) {
    let [scope, ..] = fixture.scopes();
    let ended = |created| ended("sub_1", "cus_1", created);
    link(fixture, scope, Some("cus_1")).await;
    assert_eq!(tell(fixture, paid("sub_1", "cus_1", Tier::Business, 20)).await, EventOutcome::Counts);
    assert_eq!(tell(fixture, paid("sub_1", "cus_1", Tier::Starter, 10)).await, EventOutcome::Known, "older");
    assert_eq!(tier(fixture, scope).await, Some(Tier::Business));
    assert_eq!(tell(fixture, ended(15)).await, EventOutcome::Counts, "the end is final, whatever its time");
    assert_eq!(tier(fixture, scope).await, None);
    // Its content becomes known later; that does not change its end.
    assert_eq!(tell(fixture, paid("sub_1", "cus_1", Tier::Enterprise, 30)).await, EventOutcome::Counts);
    assert_eq!(tier(fixture, scope).await, None);
    assert_eq!(
        tell(fixture, paid("sub_2", "cus_1", Tier::Starter, 25)).await,
        EventOutcome::Counts,
        "a successor"
    );
    assert_eq!(tell(fixture, ended(40)).await, EventOutcome::Counts, "of the one before");
    tell(fixture, paid("sub_1", "cus_1", Tier::Enterprise, 50)).await;
    assert_eq!(tier(fixture, scope).await, Some(Tier::Starter));
}

/// Hostile check 80: events of an unassigned customer take effect once the operator assigns it, and are
/// deleted after a while.
pub async fn news_of_unknown_customers_wait(fixture: &dyn Fixture) {
    let [one, other, _] = fixture.scopes();
    assert_eq!(tell(fixture, paid("sub_1", "cus_1", Tier::Business, 10)).await, EventOutcome::Waits);
    assert_eq!(tell(fixture, paid("sub_2", "cus_2", Tier::Business, 10)).await, EventOutcome::Waits);
    assert_eq!(tier(fixture, one).await, None);
    link(fixture, one, Some("cus_1")).await;
    assert_eq!(tier(fixture, one).await, Some(Tier::Business));
    assert_eq!(fixture.payments().prune(now()).await.expect("done"), 0, "too young");
    assert_eq!(fixture.payments().prune(now() + Duration::seconds(1)).await.expect("done"), 1);
    link(fixture, other, Some("cus_2")).await;
    assert_eq!((tier(fixture, one).await, tier(fixture, other).await), (Some(Tier::Business), None));
    // Subscriptions in effect are not deleted, however long ago the last event was.
    let much_later = now() + Duration::days(400);
    assert_eq!(fixture.payments().prune(much_later).await.expect("done"), 0);
    // A customer id that was removed by mistake: its subscriptions wait again.
    let later = now() + Duration::days(60);
    fixture.payments().link(id(one), None, later, &no_event).await.expect("taken away");
    assert_eq!(fixture.payments().prune(later).await.expect("done"), 0);
    link(fixture, one, Some("cus_1")).await;
    assert_eq!(tier(fixture, one).await, Some(Tier::Business));
}

/// A customer belongs to one organisation.
pub async fn a_customer_is_one_organisations(fixture: &dyn Fixture) {
    let [one, other, _] = fixture.scopes();
    link(fixture, one, Some("cus_1")).await;
    let taken = fixture.payments().link(id(other), Some("cus_1"), now(), &no_event).await;
    assert!(matches!(taken, Err(LinkRefused::Taken)));
    let unknown = fixture.payments().link(OrganizationId(987_654), Some("cus_9"), now(), &no_event).await;
    assert!(matches!(unknown, Err(LinkRefused::Unknown)));
    assert_eq!(fixture.payments().customer(one).await.expect("an answer").as_deref(), Some("cus_1"));
    tell(fixture, paid("sub_1", "cus_1", Tier::Business, 10)).await;
    let before = revision(fixture, one).await;
    link(fixture, one, None).await;
    assert_eq!(tier(fixture, one).await, None);
    assert!(revision(fixture, one).await > before);
    link(fixture, other, Some("cus_1")).await;
    assert_eq!(tier(fixture, other).await, Some(Tier::Business));
}

/// The higher tier of a paid and a licensed subscription applies, and the other one when that ends.
pub async fn a_licence_and_a_paid_subscription_stand_beside_each_other(fixture: &dyn Fixture) {
    let [scope, ..] = fixture.scopes();
    link(fixture, scope, Some("cus_1")).await;
    tell(fixture, paid("sub_1", "cus_1", Tier::Business, 10)).await;
    activate(fixture, scope, &claims("low", Module::Forms, Tier::Starter, now())).await.expect("it is good");
    assert_eq!(tier(fixture, scope).await, Some(Tier::Business));
    activate(fixture, scope, &claims("high", Module::Forms, Tier::Enterprise, now()))
        .await
        .expect("it is good");
    assert_eq!(tier(fixture, scope).await, Some(Tier::Enterprise));
    fixture.licenses().deactivate(scope, Module::Forms, now(), &no_event).await.expect("done");
    assert_eq!(tier(fixture, scope).await, Some(Tier::Business));
}

/// Expands to one `#[tokio::test]` per case of the contract of the stores of plans.
///
/// `$fixture` is the path of an `async fn() -> F` with `F: plans::testing::contract::Fixture`.
/// The crate that uses it needs `tokio` (features `macros`, `rt-multi-thread`) and this crate's
/// feature `testing` among its development dependencies.
#[macro_export]
macro_rules! plans_contract {
    ($fixture:path) => {
        $crate::plans_contract! { @cases $fixture;
            a_scope_without_a_subscription_has_an_empty_plan
            a_licence_counts_in_its_own_scope
            the_next_licence_of_a_module_takes_the_place_of_the_one_before
            a_licence_counts_in_one_scope_at_a_time
            of_two_scopes_at_once_one_gets_a_licence
            what_was_revoked_never_comes_back
            a_licence_ends_by_itself_and_stays_ended
            a_later_key_of_the_same_number_renews_a_licence
            the_end_of_a_licence_is_told_once
            an_event_counts_for_its_customer
            the_installation_is_a_customer_too
            what_is_paid_for_is_told_once
            any_order_of_a_history_ends_in_one_state
            fifty_deliveries_of_an_event_act_once
            the_order_of_delivery_does_not_matter
            news_of_unknown_customers_wait
            a_customer_is_one_organisations
            a_licence_and_a_paid_subscription_stand_beside_each_other
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::contract::$case(&fixture).await;
        }
    )*};
}
