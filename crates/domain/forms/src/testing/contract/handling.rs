//! Cases for the deletion of single reports, retention and exports.

use super::super::{at, install};
use super::{DeletionFixture, Fixture, World, file, small};
use crate::deletion::SingleDeletion;
use crate::export::{ExportQueries, ExportRow, ExportSpan, ExportedTemplates};
use crate::ports::TemplateContent;
use crate::retention::{CrossTenantRetention, PruneTotalsQueries};
use crate::submission::SubmissionFilter;
use audit::testing::no_event;
use kernel::{Duration, PageRequest, Scope, Timestamp};
use serde_json::json;
use std::sync::Arc;

/// The fixture of the stores, with deletion, retention and exports.
pub trait HandlingFixture: DeletionFixture {
    /// Removes single reports.
    fn single(&self) -> Arc<dyn SingleDeletion>;
    /// Removes reports whose retention period is over.
    fn retention(&self) -> Arc<dyn CrossTenantRetention>;
    /// Reads the daily totals.
    fn prune_totals(&self) -> Arc<dyn PruneTotalsQueries>;
    /// Reads reports for a table.
    fn exports(&self) -> Arc<dyn ExportQueries>;
}

/// Expands to one `#[tokio::test]` per contract case of deletion, retention and exports. The argument is the
/// path of an `async fn() -> impl HandlingFixture`.
#[macro_export]
macro_rules! handling_contract {
    ($fixture:path) => {
        $crate::handling_contract!(@cases $fixture;
            one_report_is_removed_with_its_files_and_no_other
            of_two_removals_of_one_report_one_gets_it
            what_is_over_is_pruned_to_the_microsecond
            a_batch_is_pruned_from_the_oldest_on
            the_totals_add_up_by_day_and_template
            of_two_prunings_at_once_each_report_counts_in_one
            a_rule_counts_as_it_is_now
            an_export_has_every_report_once_in_order
            a_page_of_large_reports_is_short
            an_export_ends_with_the_report_that_was_the_newest
            an_export_filters_like_the_list
            an_export_goes_on_when_its_template_gets_another_slug
            the_versions_of_an_export_are_those_of_its_template
            another_tenant_has_no_part_in_exports_and_retention
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

/// Changes the world's template.
async fn change<F: Fixture>(fixture: &F, world: &mut World, change: impl FnOnce(&mut TemplateContent)) {
    let mut tx = fixture.store().begin(world.scope).await.unwrap();
    let mut content = tx.template(world.form.template).await.unwrap().unwrap().content;
    change(&mut content);
    assert!(tx.update_template(world.form.template, &content, at(0)).await.unwrap());
    tx.commit().await.unwrap();
    world.revision = fixture.catalog().revision(world.scope).await.unwrap();
}

pub(super) async fn keep_for<F: Fixture>(fixture: &F, world: &mut World, days: Option<u32>) {
    change(fixture, world, |content| content.retention_days = days).await;
}

async fn rename<F: Fixture>(fixture: &F, world: &mut World, slug: &str) {
    change(fixture, world, |content| slug.clone_into(&mut content.slug)).await;
}

pub(super) fn day(n: i64) -> Timestamp {
    at(0) + Duration::days(n)
}

async fn references<F: Fixture>(fixture: &F, scope: Scope) -> Vec<String> {
    let page = PageRequest::new(1, 100).unwrap();
    let page = fixture.queries().list(scope, &SubmissionFilter::default(), page).await.unwrap();
    let mut found: Vec<_> = page.items.into_iter().map(|report| report.reference).collect();
    found.sort();
    found
}

async fn totals<F: HandlingFixture>(fixture: &F, scope: Scope) -> Vec<(String, String, u64, u64)> {
    let page = fixture.prune_totals().prune_totals(scope, PageRequest::new(1, 100).unwrap()).await.unwrap();
    assert_eq!(page.total, page.items.len() as u64);
    page.items.into_iter().map(|of| (of.template_slug, of.day.to_string(), of.reports, of.test)).collect()
}

/// Returns the keys that wait to be deleted.
async fn waiting<F: DeletionFixture>(fixture: &F) -> Vec<(Scope, String)> {
    fixture.leftover_files().waiting("", 100).await.unwrap()
}

/// The keys of its files are returned, and kept until they are deleted.
pub async fn one_report_is_removed_with_its_files_and_no_other<F: HandlingFixture>(fixture: &F) {
    let [own, theirs] = fixture.scopes();
    let world = World::in_scope(fixture, own, "t").await;
    let one = world.append(world.report("MW-0000-0001").file(file("a1")).file(file("a2")).build()).await.id;
    world.append(world.report("MW-0000-0002").file(file("b1")).build()).await;
    assert_eq!(fixture.single().delete_one(theirs, one, &no_event).await.unwrap(), None);
    let mut files = fixture.single().delete_one(own, one, &no_event).await.unwrap().unwrap();
    files.sort();
    assert_eq!(files, ["a1", "a2"]);
    assert_eq!(waiting(fixture).await, [(own, "a1".to_owned()), (own, "a2".to_owned())]);
    assert_eq!(references(fixture, own).await, ["MW-0000-0002"]);
    fixture.deletion().delete_file_keys(own, &files).await.unwrap();
    assert_eq!(fixture.files().recorded(&["a1", "a2", "b1"]).await.unwrap().len(), 1);
    assert_eq!(fixture.single().delete_one(own, one, &no_event).await.unwrap(), None);
}

/// The second of two removals finds nothing.
pub async fn of_two_removals_of_one_report_one_gets_it<F: HandlingFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let one = world.append(world.report("MW-0000-0001").build()).await.id;
    let single = fixture.single();
    let (a, b) = tokio::join!(
        single.delete_one(world.scope, one, &no_event),
        single.delete_one(world.scope, one, &no_event)
    );
    assert_eq!([a, b].into_iter().filter(|removed| removed.as_ref().unwrap().is_some()).count(), 1);
}

/// A report exactly as old as the retention period is over.
pub async fn what_is_over_is_pruned_to_the_microsecond<F: HandlingFixture>(fixture: &F) {
    let mut world = World::new(fixture).await;
    assert!(
        fixture.retention().templates_with_retention().await.unwrap().is_empty(),
        "a template keeps reports for good"
    );
    keep_for(fixture, &mut world, Some(10)).await;
    let templates = fixture.retention().templates_with_retention().await.unwrap();
    assert_eq!(templates, [(world.scope, world.form.template)]);
    let tick = Duration::microseconds(1);
    for (n, time) in [day(-10) - tick, day(-10), day(-10) + tick, day(0)].into_iter().enumerate() {
        let report = world.report(&format!("MW-0000-000{n}")).at(time).file(file(&format!("f{n}")));
        world.append(report.build()).await;
    }
    let mut batch =
        fixture.retention().prune(world.scope, world.form.template, day(0), 100, &no_event).await.unwrap();
    batch.files.sort();
    assert_eq!((batch.reports, batch.test, batch.template_slug.as_str()), (2, 0, "vorfall"));
    assert_eq!(batch.files, ["f0", "f1"]);
    assert_eq!(waiting(fixture).await.len(), 2);
    assert_eq!(references(fixture, world.scope).await, ["MW-0000-0002", "MW-0000-0003"]);
    fixture.deletion().delete_file_keys(world.scope, &batch.files).await.unwrap();
    assert_eq!(fixture.files().recorded(&["f0", "f1", "f2"]).await.unwrap().len(), 1);
}

/// No more reports are pruned at once than requested, the oldest first.
pub async fn a_batch_is_pruned_from_the_oldest_on<F: HandlingFixture>(fixture: &F) {
    let mut world = World::new(fixture).await;
    keep_for(fixture, &mut world, Some(1)).await;
    for n in 0..5 {
        world.append(world.report(&format!("MW-0000-000{n}")).at(at(n)).build()).await;
    }
    let prune = async || {
        fixture.retention().prune(world.scope, world.form.template, day(9), 2, &no_event).await.unwrap()
    };
    assert_eq!(prune().await.reports, 2);
    assert_eq!(references(fixture, world.scope).await, ["MW-0000-0002", "MW-0000-0003", "MW-0000-0004"]);
    assert_eq!((prune().await.reports, prune().await.reports, prune().await.reports), (2, 1, 0));
    assert_eq!(totals(fixture, world.scope).await, [("vorfall".into(), "2026-03-10".into(), 5, 0)]);
}

/// The totals are numbers only, including test data.
pub async fn the_totals_add_up_by_day_and_template<F: HandlingFixture>(fixture: &F) {
    let mut world = World::new(fixture).await;
    keep_for(fixture, &mut world, Some(1)).await;
    for n in 0..4 {
        let report = world.report(&format!("MW-0000-000{n}")).at(day(n));
        world.append(if n == 1 { report.test_data() } else { report }.build()).await;
    }
    let prune = async |now| {
        fixture.retention().prune(world.scope, world.form.template, now, 9, &no_event).await.unwrap()
    };
    assert_eq!(totals(fixture, world.scope).await, []);
    prune(day(1)).await;
    prune(day(2) - Duration::hours(8)).await;
    prune(day(2)).await;
    prune(day(4)).await;
    let entry = |day: &str, reports, test| ("vorfall".to_owned(), day.to_owned(), reports, test);
    let expected = [entry("2026-03-05", 2, 0), entry("2026-03-03", 1, 1), entry("2026-03-02", 1, 0)];
    assert_eq!(totals(fixture, world.scope).await, expected);
    let second =
        fixture.prune_totals().prune_totals(world.scope, PageRequest::new(2, 2).unwrap()).await.unwrap();
    assert_eq!((second.items.len(), second.total, second.items[0].reports), (1, 3, 1));
    assert_eq!(references(fixture, world.scope).await, [""; 0]);
}

/// Two prunings at once add each report to the totals once.
pub async fn of_two_prunings_at_once_each_report_counts_in_one<F: HandlingFixture>(fixture: &F) {
    let mut world = World::new(fixture).await;
    keep_for(fixture, &mut world, Some(1)).await;
    for n in 0..6 {
        world.append(world.report(&format!("MW-0000-000{n}")).build()).await;
    }
    let retention = fixture.retention();
    let prune = || retention.prune(world.scope, world.form.template, day(3), 4, &no_event);
    let (a, b) = tokio::join!(prune(), prune());
    assert_eq!(a.unwrap().reports + b.unwrap().reports, 6);
    assert_eq!(totals(fixture, world.scope).await, [("vorfall".into(), "2026-03-04".into(), 6, 0)]);
}

/// Pruning goes by the current retention period, not by that at the start of the job.
pub async fn a_rule_counts_as_it_is_now<F: HandlingFixture>(fixture: &F) {
    let mut world = World::new(fixture).await;
    keep_for(fixture, &mut world, Some(1)).await;
    world.append(world.report("MW-0000-0001").build()).await;
    let prune = async |world: &World| {
        fixture
            .retention()
            .prune(world.scope, world.form.template, day(30), 9, &no_event)
            .await
            .unwrap()
            .reports
    };
    for days in [Some(365), None, Some(crate::MAX_RETENTION)] {
        keep_for(fixture, &mut world, days).await;
        assert_eq!(prune(&world).await, 0, "{days:?}");
    }
    keep_for(fixture, &mut world, Some(30)).await;
    assert_eq!(prune(&world).await, 1);
}

async fn exported<F: HandlingFixture>(
    fixture: &F,
    scope: Scope,
    filter: &SubmissionFilter,
    (span, most): (ExportSpan, u32),
) -> Vec<ExportRow> {
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = fixture.exports().rows(scope, filter, &span, after, most).await.unwrap();
        assert!(page.len() <= most as usize);
        let Some(last) = page.last() else { return found };
        after = Some((last.created_at, last.id));
        found.extend(page);
    }
}

fn names(rows: &[ExportRow]) -> Vec<&str> {
    rows.iter().map(|row| row.reference.as_str()).collect()
}

/// An export has each report once and in order, even if many were received at the same moment, whatever the
/// page size.
pub async fn an_export_has_every_report_once_in_order<F: HandlingFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    for n in 0..7 {
        let report =
            world.report(&format!("MW-0000-000{n}")).at(at(n / 3)).data(json!({"text": format!("ü{n}")}));
        world.append(report.build()).await;
    }
    let filter = SubmissionFilter::default();
    let span = fixture.exports().span(world.scope, &filter).await.unwrap();
    assert_eq!(span.reports, 7);
    for most in [1, 2, 3, 7, 100] {
        let rows = exported(fixture, world.scope, &filter, (span, most)).await;
        let expected: Vec<_> = (0..7).map(|n| format!("MW-0000-000{n}")).collect();
        assert_eq!(names(&rows), expected, "{most}");
        assert_eq!(rows[4].data["text"], "ü4");
        assert_eq!((rows[4].version_id, rows[4].template_slug.as_str()), (world.form.version, "vorfall"));
        assert_eq!(rows[4].created_at, at(1));
    }
}

/// An export leaves out reports received meanwhile, and goes on when some are deleted.
pub async fn an_export_ends_with_the_report_that_was_the_newest<F: HandlingFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let filter = SubmissionFilter::default();
    let empty = fixture.exports().span(world.scope, &filter).await.unwrap();
    assert_eq!(empty.reports, 0);
    let first = world.append(world.report("MW-0000-0001").build()).await.id;
    world.append(world.report("MW-0000-0002").build()).await;
    assert!(exported(fixture, world.scope, &filter, (empty, 5)).await.is_empty());
    let span = fixture.exports().span(world.scope, &filter).await.unwrap();
    world.append(world.report("MW-0000-0003").build()).await;
    assert_eq!(
        names(&exported(fixture, world.scope, &filter, (span, 1)).await),
        ["MW-0000-0001", "MW-0000-0002"]
    );
    fixture.single().delete_one(world.scope, first, &no_event).await.unwrap();
    assert_eq!(names(&exported(fixture, world.scope, &filter, (span, 1)).await), ["MW-0000-0002"]);
}

/// However many reports are requested, a page ends before large ones fill the memory.
pub async fn a_page_of_large_reports_is_short<F: HandlingFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    for n in 0..7 {
        let data = json!({"text": "x".repeat(900_000 + n)});
        world.append(world.report(&format!("MW-0000-000{n}")).data(data).build()).await;
    }
    let filter = SubmissionFilter::default();
    let span = fixture.exports().span(world.scope, &filter).await.unwrap();
    let first = fixture.exports().rows(world.scope, &filter, &span, None, 100).await.unwrap();
    assert_eq!(first.len(), 5, "the fifth makes it full");
    assert_eq!(exported(fixture, world.scope, &filter, (span, 100)).await.len(), 7);
}

/// The reader of an export gets all of it, and nothing of the template that now has the slug.
pub async fn an_export_goes_on_when_its_template_gets_another_slug<F: HandlingFixture>(fixture: &F) {
    let mut world = World::new(fixture).await;
    for n in 1..=3 {
        world.append(world.report(&format!("MW-0000-000{n}")).build()).await;
    }
    let filter = SubmissionFilter { template: Some("vorfall".into()), ..SubmissionFilter::default() };
    let span = fixture.exports().span(world.scope, &filter).await.unwrap();
    let first = fixture.exports().rows(world.scope, &filter, &span, None, 1).await.unwrap();
    let mut successor = World::in_scope(fixture, world.scope, "zwei").await;
    rename(fixture, &mut world, "umbenannt").await;
    rename(fixture, &mut successor, "vorfall").await;
    successor.append(successor.report("MW-0000-0009").build()).await;
    let after = Some((first[0].created_at, first[0].id));
    let rest = fixture.exports().rows(world.scope, &filter, &span, after, 9).await.unwrap();
    assert_eq!(names(&rest), ["MW-0000-0002", "MW-0000-0003"]);
    let versions = fixture.exports().versions(world.scope, span.templates, None, 9).await.unwrap();
    assert_eq!(versions.len(), 1);
}

/// An export can be filtered by template, period and text.
pub async fn an_export_filters_like_the_list<F: HandlingFixture>(fixture: &F) {
    let first = World::in_scope(fixture, fixture.scopes()[0], "eins").await;
    let second = World::in_scope(fixture, fixture.scopes()[0], "zwei").await;
    let first = World { revision: second.revision, ..first };
    first.append(first.report("MW-0000-0001").at(at(1)).searchable("Übergabe").build()).await;
    second.append(second.report("MW-0000-0002").at(at(2)).searchable("Übergabe").build()).await;
    second.append(second.report("MW-0000-0003").at(at(3)).build()).await;
    let all = SubmissionFilter::default;
    let until = kernel::Period { from: None, until: Some(at(3)) };
    let cases = [
        (SubmissionFilter { template: Some("zwei".into()), ..all() }, vec!["MW-0000-0002", "MW-0000-0003"]),
        (SubmissionFilter { search: Some("ÜBER".into()), ..all() }, vec!["MW-0000-0001", "MW-0000-0002"]),
        (SubmissionFilter { period: until, ..all() }, vec!["MW-0000-0001", "MW-0000-0002"]),
        (SubmissionFilter { template: Some("zw\0ei".into()), ..all() }, vec![]),
        (SubmissionFilter { search: Some("\0".into()), ..all() }, vec![]),
    ];
    for (filter, expected) in cases {
        let span = fixture.exports().span(first.scope, &filter).await.unwrap();
        assert_eq!(span.reports, expected.len() as u64, "{filter:?}");
        assert_eq!(names(&exported(fixture, first.scope, &filter, (span, 1)).await), expected);
    }
}

/// The versions are returned in pages, the newest first.
pub async fn the_versions_of_an_export_are_those_of_its_template<F: HandlingFixture>(fixture: &F) {
    let [scope, other] = fixture.scopes();
    let one = install(&*fixture.store(), scope, &small("eins"), true).await;
    let two = install(&*fixture.store(), scope, &small("zwei"), false).await;
    install(&*fixture.store(), other, &small("eins"), true).await;
    let mut tx = fixture.store().begin(scope).await.unwrap();
    let newer = tx.insert_version(one.template, &small("eins"), at(1)).await.unwrap();
    tx.commit().await.unwrap();
    let named = async |slug: &str| {
        let filter = SubmissionFilter { template: Some(slug.into()), ..SubmissionFilter::default() };
        fixture.exports().span(scope, &filter).await.unwrap().templates
    };
    let versions = async |slug: Option<&str>, before, most| {
        let templates = match slug {
            None => ExportedTemplates::All,
            Some(slug) => named(slug).await,
        };
        let found = fixture.exports().versions(scope, templates, before, most).await.unwrap();
        found.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(versions(None, None, 9).await, [newer, two.version, one.version]);
    assert_eq!(versions(Some("eins"), None, 9).await, [newer, one.version]);
    assert_eq!(versions(Some("eins"), None, 1).await, [newer]);
    assert_eq!(versions(Some("eins"), Some(newer), 9).await, [one.version]);
    assert_eq!(versions(Some("zw\0ei"), None, 9).await, []);
    assert_eq!(versions(Some("drei"), None, 9).await, []);
    let shown = fixture.exports().versions(scope, named("zwei").await, None, 1).await.unwrap();
    assert_eq!(shown[0].1, small("zwei"));
}

/// Neither tenant's exports or retention contain reports of the other.
pub async fn another_tenant_has_no_part_in_exports_and_retention<F: HandlingFixture>(fixture: &F) {
    let [own, theirs] = fixture.scopes();
    let mut world = World::in_scope(fixture, own, "t").await;
    let other = World::in_scope(fixture, theirs, "t").await;
    keep_for(fixture, &mut world, Some(1)).await;
    world.append(world.report("MW-0000-0001").build()).await;
    other.append(other.report("MW-0000-0002").build()).await;
    let filter = SubmissionFilter::default();
    let span = fixture.exports().span(theirs, &filter).await.unwrap();
    assert_eq!(span.reports, 1);
    assert_eq!(names(&exported(fixture, theirs, &filter, (span, 5)).await), ["MW-0000-0002"]);
    let prune = async |scope, template| {
        fixture.retention().prune(scope, template, day(9), 9, &no_event).await.unwrap().reports
    };
    assert_eq!(prune(theirs, world.form.template).await, 0, "a template of others is unknown");
    assert_eq!(prune(theirs, other.form.template).await, 0, "it has no rule");
    assert_eq!(prune(own, world.form.template).await, 1);
    assert_eq!((totals(fixture, own).await.len(), totals(fixture, theirs).await.len()), (1, 0));
    assert_eq!(references(fixture, theirs).await, ["MW-0000-0002"]);
}
