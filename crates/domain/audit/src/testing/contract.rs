//! The contract of every store of the audit log.
//!
//! An adapter writes one [`Fixture`] and expands [`audit_contract!`](crate::audit_contract): one
//! test per case. Cases panic with the reason when an implementation does not keep the contract.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(
    clippy::missing_panics_doc,
    clippy::expect_used,
    clippy::panic,
    reason = "test code, kept as a library"
)]

use super::{at, read_event};
use crate::action::{Action, ObjectKind};
use crate::chain::Break;
use crate::details::Details;
use crate::head::Head;
use crate::listings::{CrossTenantListings, ListingCount};
use crate::model::{Actor, AuditFilter, Entry, Event, Object};
use crate::ports::{AuditQueries, AuditStore};
use crate::verify::{Verdict, VerifyChain};
use async_trait::async_trait;
use kernel::{PageRequest, Period, Scope, TokenId, UserId};
use std::collections::HashSet;
use std::sync::Arc;
use tokio::task::JoinSet;

/// An action of somebody with access to the database on an entry.
#[derive(Clone, Copy, Debug)]
pub enum Tampering {
    /// Changes one column: its name and the new value, which differs from the stored one.
    Change(&'static str, &'static str),
    /// Removes the entry.
    Remove,
    /// Swaps the numbers of the entry and the next one.
    SwapWithNext,
    /// Adds a copy of the entry after the last one.
    CopyToTheEnd,
}

/// The columns of an entry that are hashed, each with a value that no entry of the cases has.
pub const COLUMNS: [(&str, &str); 9] = [
    ("occurred_at", "1"),
    ("actor_kind", "'system'"),
    ("actor_id", "99"),
    ("actor_name", "'Änne Öhlers'"),
    ("action", "'report.exported'"),
    ("object_kind", "'user'"),
    ("object_id", "'777'"),
    ("details", "'{}'"),
    ("number", "4711"),
];

/// An empty, isolated database and the stores on it. The database lives as long as this value.
#[async_trait]
pub trait Fixture: Send + Sync {
    /// The store.
    fn store(&self) -> Arc<dyn AuditStore>;
    /// The log.
    fn log(&self) -> Arc<dyn AuditQueries>;
    /// The counts of reports shown.
    fn listings(&self) -> Arc<dyn CrossTenantListings>;
    /// Two different tenants that exist in this database.
    fn scopes(&self) -> [Scope; 2];
    /// Changes rows behind the store's back, bypassing their protection.
    async fn tamper(&self, scope: Scope, number: i64, tampering: Tampering);
}

async fn append(fixture: &dyn Fixture, scope: Scope, event: &Event) -> Entry {
    fixture.store().append(scope, event).await.expect("the event is recorded")
}

async fn fill(fixture: &dyn Fixture, scope: Scope, count: i64) {
    for report in 1..=count {
        append(fixture, scope, &read_event(report, report)).await;
    }
}

async fn verify(fixture: &dyn Fixture, scope: Scope, kept: Option<Head>) -> Verdict {
    VerifyChain::new(fixture.log()).verify(scope, kept).await.expect("the chain is read")
}

async fn numbers(fixture: &dyn Fixture, scope: Scope, filter: &AuditFilter) -> Vec<i64> {
    let page = PageRequest::new(1, 100).expect("a valid page");
    let page = fixture.log().list(scope, filter, page).await.expect("the list is read");
    assert_eq!(page.total, page.items.len() as u64);
    let numbers: Vec<_> = page.items.iter().map(|entry| entry.number).collect();
    let exported = fixture.log().before(scope, filter, i64::MAX, 100).await.expect("the export is read");
    assert_eq!(exported, page.items, "list and export show the same");
    numbers
}

/// Every field comes back, for every kind of actor.
pub async fn an_entry_is_read_back_as_it_was_recorded(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    let actors = [
        Actor::user(kernel::UserId(7), "Änne \"Ö\" '; --\u{1F3E5}"),
        Actor::Token { id: TokenId(3), name: "Excel".into() },
        Actor::PortalMember(kernel::PortalMemberId(9)),
        Actor::CommandLine,
        Actor::System,
        Actor::Stranger,
    ];
    let mut recorded = Vec::new();
    for (seconds, actor) in (0..).zip(actors) {
        let event = Event {
            at: at(seconds),
            actor,
            action: Action::UserUpdated,
            object: Object::of(ObjectKind::User, 12),
            details: Details::new().with("role", "admin").with("two_factor", true).with("attempts", -3),
        };
        recorded.push(append(fixture, scope, &event).await);
    }
    assert_eq!(fixture.log().chain(scope, i64::MIN, 10).await.expect("the chain is read"), recorded);
    assert_eq!(recorded[0].details, r#"{"attempts":-3,"role":"admin","two_factor":true}"#);
    assert_eq!(recorded[0].at, at(0), "to the microsecond");
    let last = recorded.last().expect("there are entries");
    let head = fixture.log().head(scope).await.expect("the head is read");
    assert_eq!(head, Head { count: 6, hash: last.hash });
    assert_eq!(fixture.log().chain(scope, 2, 2).await.expect("the chain is read"), recorded[2..4]);
}

/// Of fifty concurrent appends, as from many processes, each gets a number of its own, and the chain is
/// intact.
pub async fn fifty_appends_at_once_give_one_unbroken_chain(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let gate = Arc::new(tokio::sync::Barrier::new(50));
    let mut appends = JoinSet::new();
    for report in 0..50 {
        let (store, gate) = (fixture.store(), gate.clone());
        // Every fifth belongs to the other tenant, whose chain is separate.
        let scope = if report % 5 == 0 { other } else { scope };
        appends.spawn(async move {
            gate.wait().await;
            store.append(scope, &read_event(report, report)).await.expect("the event is recorded").number
        });
    }
    appends.join_all().await;
    for (scope, count) in [(scope, 40), (other, 10)] {
        let verdict = verify(fixture, scope, None).await;
        assert_eq!((verdict.breaks.as_slice(), verdict.head.count), ([].as_slice(), count));
        let entries = fixture.log().chain(scope, i64::MIN, 100).await.expect("the chain is read");
        let reports: HashSet<_> = entries.iter().map(|entry| &entry.object_id).collect();
        assert_eq!(reports.len(), usize::try_from(count).expect("a small number"), "nothing twice");
    }
}

/// Neither list, export, head, count nor chain shows an entry of another tenant, and its chain
/// starts at 1.
pub async fn another_tenant_sees_nothing(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    fill(fixture, one, 3).await;
    assert_eq!(numbers(fixture, other, &AuditFilter::default()).await, [] as [i64; 0]);
    let log = fixture.log();
    assert_eq!(log.head(other).await.expect("the head is read"), Head::EMPTY);
    assert_eq!(log.count(other).await.expect("the count is read"), 0);
    assert_eq!(log.chain(other, i64::MIN, 10).await.expect("the chain is read"), []);
    assert_eq!(append(fixture, other, &read_event(9, 9)).await.number, 1);
    assert_eq!(numbers(fixture, one, &AuditFilter::default()).await, [3, 2, 1]);
}

/// A break in one tenant's chain leaves the other's intact.
pub async fn tenants_do_not_share_a_chain(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    for report in 1..=3 {
        append(fixture, one, &read_event(report, report)).await;
        append(fixture, other, &read_event(report, report)).await;
    }
    fixture.tamper(one, 2, Tampering::Remove).await;
    assert!(!verify(fixture, one, None).await.is_whole());
    assert!(verify(fixture, other, None).await.is_whole());
}

/// Every single column counts.
pub async fn a_change_of_any_column_is_found(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    for (column, value) in COLUMNS {
        let head = fixture.log().head(scope).await.expect("the head is read");
        let kept = verify(fixture, scope, None).await.breaks.len();
        fill(fixture, scope, 3).await;
        fixture.tamper(scope, head.count + 2, Tampering::Change(column, value)).await;
        let found = verify(fixture, scope, None).await.breaks.len();
        assert!(found > kept, "{column}");
    }
}

/// A removed entry is found in the middle and at the start; at the end only a kept head reveals it.
pub async fn a_removed_entry_is_found(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    fill(fixture, scope, 5).await;
    let kept = fixture.log().head(scope).await.expect("the head is read");
    assert!(verify(fixture, scope, Some(kept)).await.is_whole());
    fixture.tamper(scope, 5, Tampering::Remove).await;
    assert!(verify(fixture, scope, None).await.is_whole(), "nothing in the chain tells of its old end");
    assert_eq!(verify(fixture, scope, Some(kept)).await.breaks, [Break::Truncated { kept: 5, found: 4 }]);
    fixture.tamper(scope, 3, Tampering::Remove).await;
    assert_eq!(verify(fixture, scope, None).await.breaks, [Break::Order { expected: 3, found: 4 }]);
    fill(fixture, other, 2).await;
    fixture.tamper(other, 1, Tampering::Remove).await;
    assert_eq!(verify(fixture, other, None).await.breaks, [Break::Order { expected: 1, found: 2 }]);
}

/// Reordered and forged entries do not fit.
pub async fn reordered_and_inserted_entries_are_found(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    fill(fixture, scope, 5).await;
    fixture.tamper(scope, 2, Tampering::SwapWithNext).await;
    let found = verify(fixture, scope, None).await.breaks;
    assert!(found.contains(&Break::Changed { number: 2 }) && found.contains(&Break::Changed { number: 3 }));
    fill(fixture, other, 3).await;
    fixture.tamper(other, 2, Tampering::CopyToTheEnd).await;
    assert_eq!(verify(fixture, other, None).await.breaks, [Break::Changed { number: 4 }]);
}

/// A rebuilt chain is intact, but not the one whose head was kept.
pub async fn a_chain_that_was_made_anew_does_not_lead_through_a_kept_head(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    fill(fixture, scope, 4).await;
    let kept = fixture.log().head(scope).await.expect("the head is read");
    for number in (1..=4).rev() {
        fixture.tamper(scope, number, Tampering::Remove).await;
    }
    for report in 11..=15 {
        append(fixture, scope, &read_event(report, report)).await;
    }
    assert!(verify(fixture, scope, None).await.is_whole());
    assert_eq!(verify(fixture, scope, Some(kept)).await.breaks, [Break::Remade { number: 4 }]);
}

/// Each filter alone and all together.
pub async fn filters_narrow_the_list(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    fill(fixture, scope, 3).await;
    let export = Event {
        at: at(10),
        actor: Actor::user(kernel::UserId(8), "Bernd_Ä%"),
        action: Action::ReportsExported,
        object: Object::of(ObjectKind::Template, "vorfall"),
        details: Details::new().with("rows", 300),
    };
    append(fixture, scope, &export).await;
    let with = |change: &dyn Fn(&mut AuditFilter)| {
        let mut filter = AuditFilter::default();
        change(&mut filter);
        filter
    };
    let period = Period { from: Some(at(2)), until: Some(at(10)) };
    let actor = |text: &str| with(&|filter| filter.actor = Some(text.to_owned()));
    let search = |text: &str| with(&|filter| filter.search = Some(text.to_owned()));
    let action = |action: Action| with(&|filter| filter.action = Some(action));
    let cases: [(AuditFilter, &[i64]); 14] = [
        (AuditFilter::default(), &[4, 3, 2, 1]),
        (with(&|filter| filter.period = period), &[3, 2]),
        (action(Action::ReportsExported), &[4]),
        (action(Action::SignedIn), &[]),
        (actor("äNNE ö"), &[3, 2, 1]),
        (actor("_ä%"), &[4]),
        (actor("%"), &[4]),
        (actor("nobody"), &[]),
        (search("2"), &[2]),
        (search("vorfall"), &[4]),
        (search("MW-7K3F-9QXP"), &[3, 2, 1]),
        (search("MW-7K3F"), &[]),
        (search("a\0b"), &[]),
        (
            AuditFilter {
                period,
                action: Some(Action::ReportRead),
                actor: Some("öhler".into()),
                search: Some("3".into()),
            },
            &[3],
        ),
    ];
    for (filter, expected) in cases {
        assert_eq!(numbers(fixture, scope, &filter).await, expected, "{filter:?}");
    }
}

/// Pages and the export go down from the latest entry; the export continues where it was.
pub async fn pages_and_the_export_go_down_from_the_latest(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    fill(fixture, scope, 5).await;
    let (log, all) = (fixture.log(), AuditFilter::default());
    let page = PageRequest::new(2, 2).expect("a valid page");
    let page = log.list(scope, &all, page).await.expect("the list is read");
    let shown: Vec<_> = page.items.iter().map(|entry| entry.number).collect();
    assert_eq!((shown.as_slice(), page.total), ([3, 2].as_slice(), 5));
    let beyond = PageRequest::new(u32::MAX, 100).expect("a valid page");
    assert_eq!(log.list(scope, &all, beyond).await.expect("the list is read").items, []);
    let first = log.before(scope, &all, i64::MAX, 2).await.expect("the export is read");
    append(fixture, scope, &read_event(9, 9)).await;
    let next = log.before(scope, &all, first[1].number, 10).await.expect("the export is read");
    let exported: Vec<_> = first.iter().chain(&next).map(|entry| entry.number).collect();
    assert_eq!(exported, [5, 4, 3, 2, 1]);
}

/// Entries on one object with the requested actions, by their own time: neither those on another object,
/// tenant or kind, nor other actions on it.
pub async fn what_was_done_to_one_object_is_read_by_its_time(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let event = |kind, id: i64, action, seconds| Event {
        at: at(seconds),
        actor: Actor::user(UserId(7), "Änne Öhler"),
        action,
        object: Object::of(kind, id),
        details: Details::new(),
    };
    let (report, user) = (ObjectKind::Report, ObjectKind::User);
    let (status, note) = (Action::ReportStatusChanged, Action::ReportNoteAdded);
    for event in [
        event(report, 1, status, 10),
        event(report, 1, note, 30),
        event(report, 11, note, 31),
        event(report, 1, Action::ReportRead, 32),
        event(user, 1, note, 33),
        // It was recorded late.
        event(report, 1, status, 20),
        event(report, 1, status, 20),
    ] {
        append(fixture, scope, &event).await;
    }
    append(fixture, other, &event(report, 1, note, 40)).await;
    let (log, object) = (fixture.log(), Object::of(report, 1));
    let about = async |scope, object: &Object, actions: &[Action], (page, per_page)| {
        let page = PageRequest::new(page, per_page).expect("a valid page");
        let page = log.about(scope, object, actions, page).await.expect("the history is read");
        (page.items.iter().map(|entry| entry.number).collect::<Vec<_>>(), page.total)
    };
    let both = [status, note];
    assert_eq!(about(scope, &object, &both, (1, 100)).await, (vec![2, 7, 6, 1], 4));
    assert_eq!(about(scope, &object, &both, (2, 3)).await, (vec![1], 4));
    assert_eq!(about(scope, &object, &both, (u32::MAX, 100)).await, (vec![], 4));
    assert_eq!(about(scope, &object, &[note], (1, 100)).await, (vec![2], 1));
    assert_eq!(about(scope, &object, &[], (1, 100)).await, (vec![], 0));
    assert_eq!(about(scope, &Object::of(report, 2), &both, (1, 100)).await, (vec![], 0));
    assert_eq!(about(other, &object, &both, (1, 100)).await, (vec![1], 1));
}

/// A long chain is read in steps.
pub async fn a_chain_longer_than_a_step_is_verified(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    fill(fixture, scope, 505).await;
    let verdict = verify(fixture, scope, None).await;
    assert_eq!((verdict.is_whole(), verdict.head.count), (true, 505));
}

const HOUR: i64 = 3600;

/// The count of reports of a form shown to the account `user`, `seconds` after the start, in the hour of that
/// number.
fn shown(scope: Scope, user: i64, form: &str, hour: i64, reports: i64, seconds: i64) -> ListingCount {
    ListingCount {
        scope,
        user: UserId(user),
        name: "Änne Öhler".into(),
        form: form.into(),
        hour: at(hour * HOUR),
        reports,
        at: at(seconds),
    }
}

async fn flush_until(fixture: &dyn Fixture, hour: i64) -> u64 {
    fixture.listings().flush_until(at(hour * HOUR)).await.expect("the entries are made")
}

/// One per account, form, hour and tenant, once the hour is over, with the number of reports and the time of
/// the last.
pub async fn what_was_shown_becomes_one_entry_of_each_account_form_and_hour(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let listings = fixture.listings();
    for (number, seconds) in [(15, 10), (1, 20), (15, 30)] {
        let page = [shown(one, 7, "vorfall", 0, number, seconds), shown(one, 7, "lob", 0, 2, seconds)];
        listings.add(&page).await.expect("it is counted");
    }
    for page in [
        shown(one, 8, "vorfall", 0, 3, 40),
        shown(one, 7, "vorfall", 1, 4, HOUR + 5),
        shown(other, 7, "vorfall", 0, 5, 50),
    ] {
        listings.add(&[page]).await.expect("it is counted");
    }
    assert_eq!(flush_until(fixture, -1).await, 0);
    assert_eq!(flush_until(fixture, 0).await, 4);
    assert_eq!(flush_until(fixture, 0).await, 0, "once");
    let entries = async |scope| fixture.log().chain(scope, 0, 100).await.expect("the chain is read");
    let mut told: Vec<_> = entries(one).await.into_iter().map(told).collect();
    told.sort();
    let hour = at(0).format("%Y-%m-%dT%H:%M:%SZ");
    let details = |reports| format!("{{\"hour\":\"{hour}\",\"reports\":{reports}}}");
    assert_eq!(
        told,
        [
            (7, "lob".into(), details(6), 30),
            (7, "vorfall".into(), details(31), 30),
            (8, "vorfall".into(), details(3), 40)
        ]
    );
    assert_eq!(entries(other).await.len(), 1);
    assert_eq!(flush_until(fixture, 1).await, 1);
    assert!(verify(fixture, one, None).await.is_whole());
}

/// Returns account, form, details and second of an entry.
fn told(entry: Entry) -> (i64, String, String, i64) {
    assert_eq!((entry.action.as_str(), entry.object_kind.as_str()), ("report.listed", "template"));
    assert_eq!(entry.actor.name, "Änne Öhler");
    let seconds = (entry.at - at(0)).num_seconds();
    (entry.actor.id.expect("an account"), entry.object_id, entry.details, seconds)
}

/// It does not matter which process makes the entries.
pub async fn of_ten_who_make_the_entries_at_once_each_entry_is_made_once(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    for user in 1..=10 {
        fixture.listings().add(&[shown(scope, user, "vorfall", 0, 1, 1)]).await.expect("it is counted");
    }
    let mut tellers = JoinSet::new();
    for _ in 0..10 {
        let listings = fixture.listings();
        tellers.spawn(async move { listings.flush_until(at(0)).await.expect("the entries are made") });
    }
    let made: u64 = tellers.join_all().await.into_iter().sum();
    assert_eq!(made + flush_until(fixture, 0).await, 10);
    let entries = fixture.log().chain(scope, 0, 100).await.expect("the chain is read");
    let users: HashSet<_> = entries.iter().map(|entry| entry.actor.id).collect();
    assert_eq!((entries.len(), users.len()), (10, 10));
    assert!(verify(fixture, scope, None).await.is_whole());
}

/// Expands to one `#[tokio::test]` for each case of the contract of the audit log.
///
/// `$fixture` is the path of an `async fn() -> F` with `F: audit::testing::contract::Fixture`.
/// The crate that uses it needs `tokio` (features `macros`, `rt-multi-thread`) and this crate's
/// feature `testing` among its development dependencies.
#[macro_export]
macro_rules! audit_contract {
    ($fixture:path) => {
        $crate::audit_contract! { @cases $fixture;
            an_entry_is_read_back_as_it_was_recorded
            fifty_appends_at_once_give_one_unbroken_chain
            another_tenant_sees_nothing
            tenants_do_not_share_a_chain
            a_change_of_any_column_is_found
            a_removed_entry_is_found
            reordered_and_inserted_entries_are_found
            a_chain_that_was_made_anew_does_not_lead_through_a_kept_head
            filters_narrow_the_list
            pages_and_the_export_go_down_from_the_latest
            what_was_done_to_one_object_is_read_by_its_time
            a_chain_longer_than_a_step_is_verified
            what_was_shown_becomes_one_entry_of_each_account_form_and_hour
            of_ten_who_make_the_entries_at_once_each_entry_is_made_once
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
