//! Cases for what each person has read.

use super::super::at;
use super::{WorkFixture, World};
use crate::submission::{SubmissionFilter, SubmissionSort};
use audit::testing::no_event;
use kernel::{PageRequest, SubmissionId, UserId};

/// Marking a report twice is the same as once, and it can be undone.
pub async fn what_was_read_counts_for_one_person<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let (by, other) = (fixture.person(world.scope).await, fixture.person(world.scope).await);
    let mut ids = Vec::new();
    for n in 0..3 {
        ids.push(world.append(world.report(&format!("MW-0000-000{n}")).build()).await.id);
    }
    let reads = fixture.reads();
    let read = async |by| {
        let mut read: Vec<_> = reads.read_among(world.scope, by, &ids).await.unwrap().into_iter().collect();
        read.sort();
        (read, reads.unread(world.scope, by).await.unwrap().count)
    };
    assert_eq!(read(by).await, (vec![], 3));
    for id in [ids[1], ids[1], ids[2]] {
        assert!(reads.mark(world.scope, id, by, true, at(1)).await.unwrap());
    }
    assert_eq!(read(by).await, (vec![ids[1], ids[2]], 1));
    assert_eq!(read(other).await, (vec![], 3));
    for _ in 0..2 {
        assert!(reads.mark(world.scope, ids[1], by, false, at(1)).await.unwrap());
    }
    assert_eq!(read(by).await, (vec![ids[2]], 2));
    assert!(!reads.mark(world.scope, SubmissionId(ids[2].0 + 1), by, true, at(1)).await.unwrap());
    assert!(reads.read_among(world.scope, by, &[]).await.unwrap().is_empty());
    fixture.remove_person(by).await;
    assert_eq!(read(by).await, (vec![], 3), "it goes with the account");
}

/// Earlier reports count as read in lists, individually and in number; one that is marked as unread is unread
/// all the same.
pub async fn what_came_before_somebody_joined_counts_as_read<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let mut ids = Vec::new();
    for n in 0..4 {
        ids.push(world.append(world.report(&format!("MW-0000-000{n}")).at(at(n * 10)).build()).await.id);
    }
    let early = fixture.person_since(world.scope, 0).await;
    let late = fixture.person_since(world.scope, 20).await;
    assert_eq!(unread(fixture, &world, early).await, [0, 1, 2, 3]);
    assert_eq!(unread(fixture, &world, late).await, [2, 3], "what came in the same moment is new");
    let read = fixture.reads().read_among(world.scope, late, &ids).await.unwrap();
    assert_eq!(read, [ids[0], ids[1]].into_iter().collect());
    let mark =
        async |id, is_read| fixture.reads().mark(world.scope, id, late, is_read, at(50)).await.unwrap();
    assert!(mark(ids[0], false).await && mark(ids[3], true).await && mark(ids[1], true).await);
    assert_eq!(unread(fixture, &world, late).await, [0, 2]);
    assert!(mark(ids[0], true).await);
    assert_eq!(unread(fixture, &world, late).await, [2]);
    assert_eq!(unread(fixture, &world, early).await, [0, 1, 2, 3], "everybody has their own");
}

/// Test data is not unread in lists, individually or in number, even when it is marked; and its made-up times
/// hide no real report.
pub async fn test_data_is_never_unread<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").at(at(10)).build()).await;
    let by = fixture.person_since(world.scope, 20).await;
    world.append(world.report("MW-0000-0002").at(at(30)).build()).await;
    let invented = |reference: &str, seconds| world.report(reference).at(at(seconds)).test_data().build();
    let invented = vec![invented("MW-0000-0003", 1), invented("MW-0000-0004", 2)];
    fixture.test_data().append_all(world.scope, world.revision, invented, &no_event).await.unwrap();
    assert_eq!(unread(fixture, &world, by).await, [2]);
    let all = fixture
        .queries()
        .list(world.scope, &SubmissionFilter::default(), PageRequest::default())
        .await
        .unwrap()
        .items;
    for report in &all {
        fixture.reads().mark(world.scope, report.id, by, !report.is_test, at(40)).await.unwrap();
    }
    assert_eq!(unread(fixture, &world, by).await, [0; 0]);
    for report in &all {
        fixture.reads().mark(world.scope, report.id, by, report.is_test, at(40)).await.unwrap();
    }
    assert_eq!(unread(fixture, &world, by).await, [1, 2]);
}

/// All reports up to one are marked as read for one person; later ones stay unread, and nothing is undone.
pub async fn everything_is_marked_as_read_up_to_a_report<F: WorkFixture>(fixture: &F) {
    const ALL: SubmissionId = SubmissionId(i64::MAX);
    let world = World::new(fixture).await;
    let (by, other) = (fixture.person(world.scope).await, fixture.person(world.scope).await);
    let reads = fixture.reads();
    reads.mark_all(world.scope, by, ALL).await.unwrap();
    let mut ids = Vec::new();
    for n in 0..4 {
        ids.push(world.append(world.report(&format!("MW-0000-000{n}")).at(at(n)).build()).await.id);
    }
    assert_eq!(unread(fixture, &world, by).await, [0, 1, 2, 3], "there was nothing to be read then");
    assert_eq!(reads.unread(world.scope, by).await.unwrap().until, ids[3]);
    for id in [ids[0], ids[3]] {
        reads.mark(world.scope, id, by, false, at(9)).await.unwrap();
    }
    for until in [ids[2], ids[0]] {
        reads.mark_all(world.scope, by, until).await.unwrap();
        assert_eq!(unread(fixture, &world, by).await, [3]);
    }
    reads.mark_all(fixture.scopes()[1], by, ALL).await.unwrap();
    reads.mark(world.scope, ids[1], by, false, at(9)).await.unwrap();
    assert_eq!(unread(fixture, &world, by).await, [1, 3], "one of them can be unread again");
    reads.mark_all(world.scope, by, ALL).await.unwrap();
    assert_eq!(unread(fixture, &world, by).await, [0; 0]);
    assert_eq!(reads.unread(world.scope, by).await.unwrap().until, ids[3]);
    world.append(world.report("MW-0000-0004").at(at(9)).build()).await;
    assert_eq!(unread(fixture, &world, by).await, [4]);
    assert_eq!(unread(fixture, &world, other).await, [0, 1, 2, 3, 4]);
    fixture.remove_person(by).await;
    assert_eq!(unread(fixture, &world, by).await, [0, 1, 2, 3, 4], "it goes with the account");
}

/// Returns the last digits of the references that somebody has not read, in order, after checking that all
/// queries agree.
async fn unread<F: WorkFixture>(fixture: &F, world: &World, reader: UserId) -> Vec<u32> {
    let sort = SubmissionSort::Reference;
    let filter = SubmissionFilter { unread_by: Some(reader), sort, ..SubmissionFilter::default() };
    let list = async |filter| {
        let page = PageRequest::default();
        fixture.queries().list(world.scope, &filter, page).await.unwrap().items
    };
    let (found, all) = (list(filter).await, list(SubmissionFilter::default()).await);
    let ids: Vec<_> = all.iter().map(|report| report.id).collect();
    let read = fixture.reads().read_among(world.scope, reader, &ids).await.unwrap();
    assert_eq!(fixture.reads().unread(world.scope, reader).await.unwrap().count, found.len() as u64);
    assert_eq!(read.len() + found.len(), ids.len());
    assert!(found.iter().all(|report| !read.contains(&report.id)));
    found.iter().filter_map(|report| report.reference.chars().last()?.to_digit(10)).collect()
}
