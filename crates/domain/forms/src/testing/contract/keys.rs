//! Cases for the idempotency keys of reports.

use super::super::at;
use super::{DeletionFixture, World};
use crate::bulk_deletion::WhichReports;
use crate::ports::AppendError;
use crate::submission::SubmissionFilter;
use audit::testing::no_event;
use kernel::SubmissionId;

/// Of several reports with one key, one is stored, and is found by the key until that expires.
pub async fn a_key_stores_one_report_until_it_ends<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let submissions = fixture.submissions();
    let report = |reference: &str, second| {
        world.report(reference).at(at(second)).idempotency_key([7; 32], at(100)).build()
    };
    assert!(submissions.find_by_idempotency_key(world.scope, &[7; 32], at(0)).await.unwrap().is_none());
    let stored = world.append(report("MW-0000-0001", 0)).await;
    let refused = submissions.append(world.scope, report("MW-0000-0002", 99)).await;
    assert!(matches!(refused, Err(AppendError::Repeated)), "{refused:?}");
    assert_eq!(world.find(&SubmissionFilter::default()).await, ["MW-0000-0001"]);
    let first = submissions.find_by_idempotency_key(world.scope, &[7; 32], at(99)).await.unwrap().unwrap();
    assert_eq!(first, world.get(stored).await);
    assert!(submissions.find_by_idempotency_key(world.scope, &[8; 32], at(99)).await.unwrap().is_none());
    assert!(submissions.find_by_idempotency_key(world.scope, &[7; 32], at(100)).await.unwrap().is_none());
    // The key has expired, whether or not it was pruned.
    let again = world.report("MW-0000-0003").at(at(100)).idempotency_key([7; 32], at(200)).build();
    let again = world.append(again).await;
    let found = submissions.find_by_idempotency_key(world.scope, &[7; 32], at(150)).await.unwrap().unwrap();
    assert_eq!(found.id, again.id);
    assert_eq!(fixture.keys().prune(at(199)).await.unwrap(), 0);
    assert_eq!(fixture.keys().prune(at(200)).await.unwrap(), 1);
}

/// A key belongs to its tenant.
pub async fn another_tenant_has_keys_of_its_own<F: DeletionFixture>(fixture: &F) {
    let [owner, stranger] = fixture.scopes();
    let one = World::in_scope(fixture, owner, "t").await;
    let two = World::in_scope(fixture, stranger, "t").await;
    one.append(one.report("MW-0000-0001").idempotency_key([7; 32], at(100)).build()).await;
    assert!(
        fixture.submissions().find_by_idempotency_key(stranger, &[7; 32], at(1)).await.unwrap().is_none()
    );
    let other = two.append(two.report("MW-0000-0002").idempotency_key([7; 32], at(100)).build()).await;
    let found = fixture.submissions().find_by_idempotency_key(stranger, &[7; 32], at(1)).await.unwrap();
    assert_eq!(found.map(|report| report.id), Some(other.id));
}

/// Twenty concurrent reports with one key, among as many without: one of the former is stored, and all of the
/// latter.
pub async fn of_simultaneous_reports_with_one_key_one_is_stored<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let tasks: Vec<_> = (0..40)
        .map(|n| {
            let report = world.report(&format!("MW-0000-{n:04}"));
            let report = if n % 2 == 0 { report.idempotency_key([9; 32], at(100)) } else { report };
            let (submissions, scope, report) = (fixture.submissions(), world.scope, report.build());
            tokio::spawn(async move { submissions.append(scope, report).await })
        })
        .collect();
    let (mut stored, mut repeated): (Vec<SubmissionId>, u32) = (Vec::new(), 0);
    for task in tasks {
        match task.await.unwrap() {
            Ok(report) => stored.push(report.id),
            Err(error) => {
                assert!(matches!(error, AppendError::Repeated), "{error}");
                repeated += 1;
            }
        }
    }
    assert_eq!((stored.len(), repeated), (21, 19));
    assert_eq!(world.find(&SubmissionFilter::default()).await.len(), 21);
    let first =
        fixture.submissions().find_by_idempotency_key(world.scope, &[9; 32], at(1)).await.unwrap().unwrap();
    assert!(stored.contains(&first.id));
}

/// A report that is refused leaves its key free.
pub async fn a_refused_report_does_not_take_its_key<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").build()).await;
    let taken = world.report("MW-0000-0001").idempotency_key([7; 32], at(100)).build();
    let refused = fixture.submissions().append(world.scope, taken).await;
    assert!(matches!(refused, Err(AppendError::ReferenceTaken)), "{refused:?}");
    assert!(
        fixture.submissions().find_by_idempotency_key(world.scope, &[7; 32], at(1)).await.unwrap().is_none()
    );
    world.append(world.report("MW-0000-0002").idempotency_key([7; 32], at(100)).build()).await;
}

/// A key is removed with its report.
pub async fn a_removed_report_takes_its_key_along<F: DeletionFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").idempotency_key([7; 32], at(100)).build()).await;
    let deletion = fixture.deletion();
    let plan = deletion.plan(world.scope, &WhichReports::All).await.unwrap().unwrap();
    deletion.delete_some(world.scope, &plan, SubmissionId(0), 10, &no_event).await.unwrap();
    assert!(
        fixture.submissions().find_by_idempotency_key(world.scope, &[7; 32], at(1)).await.unwrap().is_none()
    );
    assert_eq!(fixture.keys().prune(at(1000)).await.unwrap(), 0);
    world.append(world.report("MW-0000-0002").idempotency_key([7; 32], at(100)).build()).await;
}
