//! Cases of `TestDataStore`.

use super::{Fixture, World};
use crate::Revision;
use crate::ports::AppendError;
use crate::submission::{NewSubmission, SubmissionFilter};
use crate::test_data::TestDataStore;
use crate::testing::at;
use audit::testing::no_event;
use std::sync::Arc;

/// The fixture of the stores, with the one for test data.
pub trait TestDataFixture: Fixture {
    /// Stores test data.
    fn test_data(&self) -> Arc<dyn TestDataStore>;
}

/// Expands to one `#[tokio::test]` per contract case of [`TestDataStore`](crate::test_data::TestDataStore).
/// The argument is the path of an `async fn() -> impl TestDataFixture`.
#[macro_export]
macro_rules! test_data_contract {
    ($fixture:path) => {
        $crate::test_data_contract!(@cases $fixture;
            made_up_reports_keep_their_times
            of_made_up_reports_all_are_stored_or_none
            made_up_reports_of_an_outdated_form_are_not_stored
            after_made_up_reports_times_go_on
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

fn made_up(world: &World, reference: &str, seconds: i64) -> NewSubmission {
    world.report(reference).test_data().at(at(seconds)).build()
}

/// More reports than fit into one statement keep their times.
pub async fn made_up_reports_keep_their_times<F: TestDataFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let reports: Vec<_> =
        (0..700).map(|n| made_up(&world, &format!("MW-0000-{n:04}"), i64::from(n) - 900)).collect();
    fixture.test_data().append_all(world.scope, world.revision, reports, &no_event).await.unwrap();
    let found = world.search("MW-0000-000").await;
    let newest_first: Vec<_> = (0..10).rev().map(|n| format!("MW-0000-000{n}")).collect();
    assert_eq!(found, newest_first);
    let page = kernel::PageRequest::new(1, 1).unwrap();
    let page = fixture.queries().list(world.scope, &SubmissionFilter::default(), page).await.unwrap();
    assert_eq!(page.total, 700);
    let newest = &page.items[0];
    assert_eq!(
        (newest.reference.as_str(), newest.is_test, newest.created_at),
        ("MW-0000-0699", true, at(-201))
    );
}

/// If a reference is found to be taken half-way, no report is stored.
pub async fn of_made_up_reports_all_are_stored_or_none<F: TestDataFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").build()).await;
    for references in
        [["MW-1000-0000", "MW-0000-0001", "MW-1000-0001"], ["MW-2000-0000", "MW-2000-0001", "MW-2000-0000"]]
    {
        let reports = references.map(|reference| made_up(&world, reference, -9)).to_vec();
        let refused = fixture.test_data().append_all(world.scope, world.revision, reports, &no_event).await;
        assert!(matches!(refused, Err(AppendError::ReferenceTaken)), "{refused:?}");
    }
    assert_eq!(world.find(&SubmissionFilter::default()).await, ["MW-0000-0001"]);
}

/// Test data is refused for an outdated form, just like real reports.
pub async fn made_up_reports_of_an_outdated_form_are_not_stored<F: TestDataFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let old = Revision(world.revision.0 - 1);
    let refused = fixture
        .test_data()
        .append_all(world.scope, old, vec![made_up(&world, "MW-0000-0001", 0)], &no_event)
        .await;
    assert!(matches!(refused, Err(AppendError::Outdated)), "{refused:?}");
    assert!(world.find(&SubmissionFilter::default()).await.is_empty());
}

/// ADR 1: a clock that was set back makes no real report older than the previous one.
pub async fn after_made_up_reports_times_go_on<F: TestDataFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let first = world.append(world.report("MW-0000-0001").at(at(100)).build()).await;
    let reports = vec![made_up(&world, "MW-1000-0001", 10), made_up(&world, "MW-1000-0002", 20)];
    fixture.test_data().append_all(world.scope, world.revision, reports, &no_event).await.unwrap();
    let second = world.append(world.report("MW-0000-0002").at(at(50)).build()).await;
    assert!(second.id > first.id && second.created_at >= first.created_at, "{second:?} after {first:?}");
    let oldest = SubmissionFilter {
        sort: crate::submission::SubmissionSort::OldestFirst,
        ..SubmissionFilter::default()
    };
    let found = world.find(&oldest).await;
    assert_eq!(found[0], "MW-1000-0001", "dated back");
}
