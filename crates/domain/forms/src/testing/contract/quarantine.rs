//! Cases for the quarantine.

use super::super::at;
use super::handling::{day, keep_for};
use super::{Fixture, HandlingFixture, WorkFixture, World};
use crate::bulk_deletion::WhichReports;
use crate::ports::{QuarantineStore, ReportCounter};
use crate::submission::{QuarantineFilter, SubmissionFilter, SubmissionSort};
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::{LocalizedText, PageRequest, Scope, SubmissionId};
use std::sync::Arc;

/// The fixture of the stores, with the quarantine.
#[async_trait]
pub trait QuarantineFixture: WorkFixture + HandlingFixture {
    /// Keeps the quarantine.
    fn quarantine(&self) -> Arc<dyn QuarantineStore>;
    /// Counts received reports.
    fn report_counter(&self) -> Arc<dyn ReportCounter>;
}

/// Expands to one `#[tokio::test]` per contract case of the quarantine. The argument is the path of an
/// `async fn() -> impl QuarantineFixture`.
#[macro_export]
macro_rules! quarantine_contract {
    ($fixture:path) => {
        $crate::quarantine_contract!(@cases $fixture;
            what_is_in_quarantine_is_shown_where_it_is_asked_for
            what_is_in_quarantine_is_never_unread
            quarantine_is_counted_by_form_and_hour
            reports_are_taken_out_one_by_one_or_by_form_and_hour
            what_is_in_quarantine_goes_with_its_report
            of_a_release_and_a_clearing_at_once_one_has_the_report
            received_reports_are_counted_up_to_a_number
            simultaneous_reports_go_where_each_belongs
        );
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::contract::$case(&fixture).await;
        }
    )*};
}

fn of(quarantine: QuarantineFilter) -> SubmissionFilter {
    SubmissionFilter { quarantine, sort: SubmissionSort::Reference, ..SubmissionFilter::default() }
}

/// Stores one report outside quarantine and two in it.
async fn three<F: Fixture>(fixture: &F, scope: Scope) -> (World, [SubmissionId; 3]) {
    let world = World::in_scope(fixture, scope, "t").await;
    let key = scope.organization_id().map_or(0, |id| id.0);
    let report = |n: u8| world.report(&format!("MW-000{key}-000{n}")).at(at(n.into()));
    let one = world.append(report(1).build()).await.id;
    let two = world.append(report(2).quarantined().build()).await.id;
    let three = world.append(report(3).quarantined().build()).await.id;
    (world, [one, two, three])
}

/// Lists, totals, numbers and files include quarantined reports on request; a report can always be read by
/// its id.
pub async fn what_is_in_quarantine_is_shown_where_it_is_asked_for<F: QuarantineFixture>(fixture: &F) {
    let (world, [_, two, _]) = three(fixture, fixture.scopes()[0]).await;
    assert_eq!(world.find(&of(QuarantineFilter::Exclude)).await, ["MW-0000-0001"]);
    assert_eq!(world.find(&of(QuarantineFilter::Only)).await, ["MW-0000-0002", "MW-0000-0003"]);
    assert_eq!(world.find(&of(QuarantineFilter::Include)).await.len(), 3);
    let searched = SubmissionFilter { search: Some("0002".into()), ..SubmissionFilter::default() };
    assert!(world.find(&searched).await.is_empty(), "nor does the search find it");
    assert!(fixture.queries().find(world.scope, two).await.unwrap().unwrap().quarantined);
    for (which, expected) in
        [(QuarantineFilter::Exclude, vec![false]), (QuarantineFilter::Include, vec![false, true, true])]
    {
        let span = fixture.exports().span(world.scope, &of(which)).await.unwrap();
        assert_eq!(span.reports, expected.len() as u64);
        let rows = fixture.exports().rows(world.scope, &of(which), &span, None, 10).await.unwrap();
        assert_eq!(rows.iter().map(|row| row.quarantined).collect::<Vec<_>>(), expected);
    }
}

/// Quarantined reports are neither counted nor found as unread, nor can they be marked; once released they
/// are like any other.
pub async fn what_is_in_quarantine_is_never_unread<F: QuarantineFixture>(fixture: &F) {
    let (world, ids) = three(fixture, fixture.scopes()[0]).await;
    let (reads, anna) = (fixture.reads(), fixture.person(world.scope).await);
    let unread = async || reads.unread(world.scope, anna).await.unwrap();
    assert_eq!((unread().await.count, unread().await.until), (1, ids[2]));
    for is_read in [true, false] {
        assert!(reads.mark(world.scope, ids[1], anna, is_read, at(9)).await.unwrap(), "it is there");
        assert_eq!(unread().await.count, 1);
    }
    let read = reads.read_among(world.scope, anna, &ids).await.unwrap();
    assert_eq!(read, [ids[1], ids[2]].into());
    let mine = SubmissionFilter { unread_by: Some(anna), ..of(QuarantineFilter::Include) };
    assert_eq!(world.find(&mine).await, ["MW-0000-0001"]);
    assert!(fixture.quarantine().release(world.scope, ids[1], &no_event).await.unwrap());
    assert_eq!(unread().await.count, 2);
    assert_eq!(world.find(&mine).await, ["MW-0000-0001", "MW-0000-0002"]);
}

/// Counts are returned with the latest hour first, without those of other tenants.
pub async fn quarantine_is_counted_by_form_and_hour<F: QuarantineFixture>(fixture: &F) {
    let [own, theirs] = fixture.scopes();
    three(fixture, theirs).await;
    let (store, page) = (fixture.quarantine(), PageRequest::new(1, 1).unwrap());
    assert_eq!((store.count(own).await.unwrap(), store.hours(own, page).await.unwrap().total), (0, 0));
    three(fixture, own).await;
    let other = World::in_scope(fixture, own, "a").await;
    let mut later = other.report("MW-0000-0007").at(at(3600)).build();
    later.quarantine = Some(at(3600));
    other.append(later).await;
    other.append(other.report("MW-0000-0008").at(at(3601)).quarantined().build()).await;
    assert_eq!(store.count(own).await.unwrap(), 4);
    let mut seen = Vec::new();
    for number in 1..=3 {
        let page = store.hours(own, PageRequest::new(number, 1).unwrap()).await.unwrap();
        assert_eq!((page.total, page.items.len()), (3, 1));
        seen.extend(page.items.into_iter().map(|of| (of.template_slug, of.hour, of.reports, of.title)));
    }
    let title = |slug: &str| LocalizedText::both(format!("{slug} (de)"), format!("{slug} (en)"));
    let expected = [
        ("a".to_owned(), at(3600), 1, title("a")),
        ("a".to_owned(), at(0), 1, title("a")),
        ("t".to_owned(), at(0), 2, title("t")),
    ];
    assert_eq!(seen, expected);
}

/// A report can be released once, and never by another tenant.
pub async fn reports_are_taken_out_one_by_one_or_by_form_and_hour<F: QuarantineFixture>(fixture: &F) {
    let [own, theirs] = fixture.scopes();
    let (world, [one, two, three]) = three(fixture, own).await;
    let store = fixture.quarantine();
    for (scope, id) in [(own, one), (theirs, two), (own, SubmissionId(three.0 + 1))] {
        assert!(!store.release(scope, id, &no_event).await.unwrap());
    }
    assert!(store.release(own, two, &no_event).await.unwrap());
    assert!(!store.release(own, two, &no_event).await.unwrap());
    for (scope, slug, hour) in
        [(theirs, "t", at(0)), (own, "x", at(0)), (own, "t", at(3600)), (own, "t\0", at(0))]
    {
        assert_eq!(store.release_hour(scope, slug, hour, &no_event).await.unwrap(), 0);
    }
    world.append(world.report("MW-0000-0009").quarantined().at(at(9)).build()).await;
    assert_eq!(store.release_hour(own, "t", at(0), &no_event).await.unwrap(), 2);
    assert_eq!(store.count(own).await.unwrap(), 0);
    assert_eq!(world.find(&of(QuarantineFilter::Exclude)).await.len(), 4);
}

/// A report is removed from quarantine when it is deleted, when the quarantine is cleared, and at the end of
/// its retention.
pub async fn what_is_in_quarantine_goes_with_its_report<F: QuarantineFixture>(fixture: &F) {
    let (mut world, [_, two, _]) = three(fixture, fixture.scopes()[0]).await;
    let store = fixture.quarantine();
    fixture.single().delete_one(world.scope, two, &no_event).await.unwrap().unwrap();
    assert_eq!(store.count(world.scope).await.unwrap(), 1);
    let deletion = fixture.deletion();
    let plan = deletion.plan(world.scope, &WhichReports::Quarantined).await.unwrap().unwrap();
    let removed = deletion.delete_some(world.scope, &plan, SubmissionId(0), 10, &no_event).await.unwrap();
    assert_eq!((removed.reports, store.count(world.scope).await.unwrap()), (1, 0));
    assert_eq!(world.find(&of(QuarantineFilter::Include)).await, ["MW-0000-0001"]);
    keep_for(fixture, &mut world, Some(1)).await;
    world.append(world.report("MW-0000-0004").quarantined().at(at(4)).build()).await;
    let pruned =
        fixture.retention().prune(world.scope, world.form.template, day(3), 9, &no_event).await.unwrap();
    assert_eq!((pruned.reports, store.count(world.scope).await.unwrap()), (2, 0));
}

/// Released reports stay, however far a clearing of the quarantine has got.
pub async fn of_a_release_and_a_clearing_at_once_one_has_the_report<F: QuarantineFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let (store, deletion, scope) = (fixture.quarantine(), fixture.deletion(), world.scope);
    for round in 0..20 {
        let report = world.report(&format!("MW-0000-00{round:02}")).quarantined().build();
        let id = world.append(report).await.id;
        let plan = deletion.plan(scope, &WhichReports::Quarantined).await.unwrap().unwrap();
        let release = async {
            if round % 2 == 0 {
                return store.release(scope, id, &no_event).await.unwrap();
            }
            store.release_hour(scope, "vorfall", at(0), &no_event).await.unwrap() > 0
        };
        let (removed, released) =
            tokio::join!(deletion.delete_some(scope, &plan, SubmissionId(0), 10, &no_event), release);
        let is_there = fixture.queries().find(scope, id).await.unwrap().is_some();
        let expected = if released { (0, true) } else { (1, false) };
        assert_eq!((removed.unwrap().reports, is_there), expected, "round {round}");
    }
}

/// Counts the reports of this template since this time, quarantined ones included, without test data.
pub async fn received_reports_are_counted_up_to_a_number<F: QuarantineFixture>(fixture: &F) {
    let [own, theirs] = fixture.scopes();
    let (world, _) = three(fixture, own).await;
    three(fixture, theirs).await;
    world.append(world.report("MW-0000-0004").at(at(4)).test_data().build()).await;
    let template = world.form.template;
    let received = async |since, limit| {
        fixture.report_counter().count_since(own, template, at(since), limit).await.unwrap()
    };
    assert_eq!([received(0, 9).await, received(2, 9).await, received(4, 9).await], [3, 2, 0]);
    assert_eq!([received(0, 2).await, received(0, 0).await], [2, 0]);
}

/// Reports of one commit, some with files, some in quarantine.
pub async fn simultaneous_reports_go_where_each_belongs<F: QuarantineFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let store = fixture.submissions();
    let tasks = (0..40).map(|n: u32| {
        let mut report = world.report(&format!("MW-0000-00{n:02}"));
        if n.is_multiple_of(2) {
            report = report.quarantined();
        }
        if n.is_multiple_of(3) {
            report = report.file(super::file(&format!("key-{n}")));
        }
        let (store, scope, report) = (Arc::clone(&store), world.scope, report.build());
        tokio::spawn(async move { (n, store.append(scope, report).await.unwrap().id) })
    });
    for task in tasks.collect::<Vec<_>>() {
        let (n, id) = task.await.unwrap();
        let stored = fixture.queries().find(world.scope, id).await.unwrap().unwrap();
        assert_eq!(stored.quarantined, n.is_multiple_of(2), "{n}");
        assert_eq!(stored.files.len(), usize::from(n.is_multiple_of(3)), "{n}");
    }
    assert_eq!(fixture.quarantine().count(world.scope).await.unwrap(), 20);
}
