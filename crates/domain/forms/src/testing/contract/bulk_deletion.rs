//! Cases of `ReportDeletion`.

use super::{Fixture, World, file};
use crate::bulk_deletion::{
    CrossTenantLeftoverFiles, DeletedReports, ReportCount, ReportDeletion, WhichReports,
};
use crate::ports::CrossTenantIdempotencyKeys;
use crate::submission::SubmissionFilter;
use audit::testing::no_event;
use kernel::{Scope, SubmissionId};
use std::sync::Arc;

/// The fixture of the stores, with the deletion of reports.
pub trait DeletionFixture: Fixture {
    /// Deletes reports.
    fn deletion(&self) -> Arc<dyn ReportDeletion>;
    /// Knows the files of deleted reports.
    fn leftover_files(&self) -> Arc<dyn CrossTenantLeftoverFiles>;
    /// Deletes keys of reports.
    fn keys(&self) -> Arc<dyn CrossTenantIdempotencyKeys>;
}

/// Expands to one `#[tokio::test]` per contract case of
/// [`ReportDeletion`](crate::bulk_deletion::ReportDeletion), and of the idempotency keys of reports. The
/// argument is the path of an `async fn() -> impl DeletionFixture`.
#[macro_export]
macro_rules! deletion_contract {
    ($fixture:path) => {
        $crate::deletion_contract!(@cases $fixture;
            all_reports_of_the_scope_are_removed_and_no_others
            reports_of_one_template_are_removed_and_no_others
            test_data_is_removed_and_nothing_else
            a_removed_report_leaves_no_record_of_its_files
            of_two_removals_at_once_each_report_counts_in_one
            a_deletion_goes_by_steps_and_takes_what_was_there_when_it_began
            keys_of_removed_files_are_kept_until_they_are_forgotten
            after_a_removal_ids_go_on
            a_key_stores_one_report_until_it_ends
            another_tenant_has_keys_of_its_own
            of_simultaneous_reports_with_one_key_one_is_stored
            a_refused_report_does_not_take_its_key
            a_removed_report_takes_its_key_along
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

/// Removes in steps of three reports.
async fn removed<F: DeletionFixture>(
    fixture: &F,
    scope: Scope,
    which: WhichReports,
) -> Option<DeletedReports> {
    let deletion = fixture.deletion();
    let plan = deletion.plan(scope, &which).await.unwrap()?;
    let mut all = DeletedReports::default();
    let mut after = SubmissionId(0);
    loop {
        let step = deletion.delete_some(scope, &plan, after, 3, &no_event).await.unwrap();
        assert!(step.reports <= 3, "{step:?}");
        all.reports += step.reports;
        all.files.extend(step.files);
        let Some(last) = step.last else { return Some(all) };
        assert!(last > after);
        after = last;
    }
}

async fn remove<F: DeletionFixture>(fixture: &F, scope: Scope, which: WhichReports) -> Option<u64> {
    removed(fixture, scope, which).await.map(|removed| removed.reports)
}

async fn count<F: DeletionFixture>(fixture: &F, scope: Scope) -> ReportCount {
    fixture.deletion().count(scope).await.unwrap()
}

async fn left(world: &World) -> Vec<String> {
    let mut left = world.find(&SubmissionFilter::default()).await;
    left.sort();
    left
}

/// Neither tenant removes reports of the other; the second time there is nothing to remove.
pub async fn all_reports_of_the_scope_are_removed_and_no_others<F: DeletionFixture>(fixture: &F) {
    let [one, other] = fixture.scopes();
    let (own, others) =
        (World::in_scope(fixture, one, "t").await, World::in_scope(fixture, other, "t").await);
    for n in 1..=7 {
        own.append(own.report(&format!("MW-0000-000{n}")).build()).await;
        others.append(others.report(&format!("MW-1000-000{n}")).build()).await;
    }
    assert_eq!(count(fixture, one).await, ReportCount { total: 7, test: 0 });
    assert_eq!(remove(fixture, one, WhichReports::All).await, Some(7));
    assert_eq!(count(fixture, one).await, ReportCount::default());
    assert_eq!((left(&own).await.len(), left(&others).await.len()), (0, 7));
    assert_eq!(remove(fixture, one, WhichReports::All).await, Some(0));
}

/// Another tenant's template is unknown, even with the same slug.
pub async fn reports_of_one_template_are_removed_and_no_others<F: DeletionFixture>(fixture: &F) {
    let [one, other] = fixture.scopes();
    let first = World::in_scope(fixture, one, "eins").await;
    let second = World::in_scope(fixture, one, "zwei").await;
    let theirs = World::in_scope(fixture, other, "zwei").await;
    let foreign = World::in_scope(fixture, other, "fremd").await;
    // Each installation raises the revision of its scope.
    let revision = fixture.catalog().revision(one).await.unwrap();
    let first = World { revision, ..first };
    let theirs = World { revision: fixture.catalog().revision(other).await.unwrap(), ..theirs };
    first.append(first.report("MW-0000-0001").build()).await;
    second.append(second.report("MW-0000-0002").build()).await;
    theirs.append(theirs.report("MW-0000-0003").build()).await;
    foreign.append(foreign.report("MW-0000-0004").build()).await;
    for unknown in ["fremd", "", "zwei ", "%", "zw\0ei"] {
        let which = WhichReports::OfTemplate(unknown.into());
        assert_eq!(remove(fixture, one, which).await, None, "{unknown:?}");
    }
    assert_eq!(remove(fixture, one, WhichReports::OfTemplate("zwei".into())).await, Some(1));
    assert_eq!(left(&first).await, ["MW-0000-0001"]);
    assert_eq!(left(&theirs).await, ["MW-0000-0003", "MW-0000-0004"]);
}

/// Real reports stay.
pub async fn test_data_is_removed_and_nothing_else<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").build()).await;
    world.append(world.report("MW-0000-0002").test_data().build()).await;
    assert_eq!(count(fixture, world.scope).await, ReportCount { total: 2, test: 1 });
    assert_eq!(remove(fixture, world.scope, WhichReports::Test).await, Some(1));
    assert_eq!(left(&world).await, ["MW-0000-0001"]);
}

/// The keys of the files are returned, so that they can be deleted from the vault.
pub async fn a_removed_report_leaves_no_record_of_its_files<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").file(file("a1")).file(file("a2")).build()).await;
    world.append(world.report("MW-0000-0002").test_data().file(file("t1")).build()).await;
    assert_eq!(removed(fixture, world.scope, WhichReports::Test).await.unwrap().files, ["t1"]);
    let mut all = removed(fixture, world.scope, WhichReports::All).await.unwrap();
    all.files.sort();
    assert_eq!(all.files, ["a1", "a2"]);
    let keys = ["a1", "a2", "t1"];
    assert_eq!(
        fixture.files().recorded(&keys).await.unwrap().len(),
        3,
        "not set aside while they are deleted"
    );
    fixture.deletion().delete_file_keys(world.scope, &keys.map(str::to_owned)).await.unwrap();
    assert!(fixture.files().recorded(&keys).await.unwrap().is_empty());
}

/// No report is counted as deleted twice.
pub async fn of_two_removals_at_once_each_report_counts_in_one<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    for n in 1..9 {
        world.append(world.report(&format!("MW-0000-000{n}")).build()).await;
    }
    let both = tokio::join!(
        remove(fixture, world.scope, WhichReports::All),
        remove(fixture, world.scope, WhichReports::All)
    );
    let total = both.0.zip(both.1).map(|(one, two)| one + two);
    assert_eq!(total, Some(8), "{both:?}");
}

/// A report received meanwhile stays.
pub async fn a_deletion_goes_by_steps_and_takes_what_was_there_when_it_began<F: DeletionFixture>(
    fixture: &F,
) {
    let world = World::new(fixture).await;
    for n in 1..=3 {
        world.append(world.report(&format!("MW-0000-000{n}")).build()).await;
    }
    let deletion = fixture.deletion();
    let plan = deletion.plan(world.scope, &WhichReports::All).await.unwrap().unwrap();
    world.append(world.report("MW-0000-0009").build()).await;
    let first = deletion.delete_some(world.scope, &plan, SubmissionId(0), 2, &no_event).await.unwrap();
    assert_eq!((first.reports, left(&world).await.len()), (2, 2), "the oldest");
    let after = first.last.unwrap();
    let second = deletion.delete_some(world.scope, &plan, after, 2, &no_event).await.unwrap();
    assert_eq!((second.reports, second.last), (1, None));
    assert_eq!(left(&world).await, ["MW-0000-0009"]);
}

/// Each tenant's keys are kept until that tenant deletes them.
pub async fn keys_of_removed_files_are_kept_until_they_are_forgotten<F: DeletionFixture>(fixture: &F) {
    let [one, other] = fixture.scopes();
    let own = World::in_scope(fixture, one, "t").await;
    let others = World::in_scope(fixture, other, "t").await;
    own.append(own.report("MW-0000-0001").file(file("b1")).file(file("b3")).build()).await;
    others.append(others.report("MW-1000-0001").file(file("b2")).build()).await;
    let keys = fixture.leftover_files();
    assert_eq!(keys.waiting("", 9).await.unwrap(), []);
    removed(fixture, one, WhichReports::All).await.unwrap();
    removed(fixture, other, WhichReports::All).await.unwrap();
    let key = |scope: Scope, key: &str| (scope, key.to_owned());
    assert_eq!(keys.waiting("", 9).await.unwrap(), [key(one, "b1"), key(other, "b2"), key(one, "b3")]);
    assert_eq!(keys.waiting("b1", 1).await.unwrap(), [key(other, "b2")]);
    let deletion = fixture.deletion();
    deletion.delete_file_keys(one, &["b1".into(), "b2".into(), "nobody's".into()]).await.unwrap();
    deletion.delete_file_keys(one, &[]).await.unwrap();
    assert_eq!(keys.waiting("", 9).await.unwrap(), [key(other, "b2"), key(one, "b3")]);
}

/// An id is never assigned to another report (ADR 1).
pub async fn after_a_removal_ids_go_on<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let before = world.append(world.report("MW-0000-0001").build()).await;
    assert_eq!(remove(fixture, world.scope, WhichReports::All).await, Some(1));
    let after = world.append(world.report("MW-0000-0001").build()).await;
    assert!(after.id > before.id, "{after:?} after {before:?}");
}
