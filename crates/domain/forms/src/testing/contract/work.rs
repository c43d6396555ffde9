//! Cases for staff's work on reports: statuses, notes, read marks, saved filters.

use super::super::at;
use super::{DeletionFixture, TestDataFixture, World};
use crate::bulk_deletion::WhichReports;
use crate::submission::{ReportStatus, SubmissionFilter, SubmissionSort};
use crate::work::{
    Author, NewNote, NoteDeletion, NoteRefused, ReportNotes, ReportReads, ReportStates, SavedFilterError,
    SavedFilters, StatusRefused,
};
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::{NoteId, Scope, SubmissionId, UserId};
use std::sync::Arc;

/// The fixture of the stores, with staff's work on reports.
#[async_trait]
pub trait WorkFixture: DeletionFixture + TestDataFixture {
    /// Keeps the processing statuses.
    fn states(&self) -> Arc<dyn ReportStates>;
    /// The notes of staff.
    fn notes(&self) -> Arc<dyn ReportNotes>;
    /// Which reports staff have read.
    fn reads(&self) -> Arc<dyn ReportReads>;
    /// Saved filters of the list.
    fn filters(&self) -> Arc<dyn SavedFilters>;
    /// Creates an account in a scope, at a time in seconds.
    async fn person_since(&self, scope: Scope, seconds: i64) -> UserId;
    /// Creates an account in a scope, older than all reports.
    async fn person(&self, scope: Scope) -> UserId {
        self.person_since(scope, 0).await
    }
    /// Deletes an account.
    async fn remove_person(&self, id: UserId);
}

/// Expands to one `#[tokio::test]` per contract case of staff's work. The argument is the path of an
/// `async fn() -> impl WorkFixture`.
#[macro_export]
macro_rules! work_contract {
    ($fixture:path) => {
        $crate::work_contract!(@cases $fixture;
            a_report_begins_new_and_its_status_changes
            a_status_that_changed_meanwhile_is_not_overwritten
            of_two_changes_with_one_expectation_one_wins
            the_list_filters_by_status
            notes_come_back_in_their_order
            of_two_notes_for_the_last_place_one_is_kept
            only_own_notes_are_deleted
            notes_outlive_their_author_and_go_with_the_report
            what_was_read_counts_for_one_person
            the_list_filters_what_somebody_has_not_read
            what_came_before_somebody_joined_counts_as_read
            test_data_is_never_unread
            everything_is_marked_as_read_up_to_a_report
            filters_are_kept_by_name_up_to_a_number
            of_two_filters_of_one_name_one_is_kept
            another_tenants_reports_are_not_worked_on
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

use ReportStatus::{Archived, InProgress, New, Resolved};

fn anna(id: UserId) -> Author<'static> {
    Author { id, name: "Anna Ärztin" }
}

/// Builds a note.
pub(super) fn written<'a>(author: Author<'a>, body: &'a str) -> NewNote<'a> {
    NewNote { author, body, created_at: at(1) }
}

async fn add<F: WorkFixture>(
    fixture: &F,
    scope: Scope,
    report: SubmissionId,
    author: UserId,
    body: &str,
) -> Option<NoteId> {
    let added = fixture.notes().add(scope, report, &written(anna(author), body), 3, &no_event).await;
    if matches!(added, Err(NoteRefused::Full)) {
        return None;
    }
    Some(added.unwrap().id)
}

/// The previous status is returned, even when it goes back to the first one.
pub async fn a_report_begins_new_and_its_status_changes<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let report = world.append(world.report("MW-0000-0001").build()).await;
    let other = world.append(world.report("MW-0000-0002").build()).await;
    assert_eq!(world.get(report).await.status, New);
    let steps = [
        (None, Resolved, New),
        (Some(Resolved), New, Resolved),
        (None, New, New),
        (Some(New), Archived, New),
    ];
    for (expected, to, before) in steps {
        let changed = fixture.states().change(world.scope, report.id, expected, to, at(5), &no_event).await;
        assert_eq!(changed.unwrap(), before);
        assert_eq!(world.get(report).await.status, to);
    }
    assert_eq!(world.get(other).await.status, New, "nobody touched it");
}

/// If the expected status is another one, the current one is returned.
pub async fn a_status_that_changed_meanwhile_is_not_overwritten<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let change = async |expected, to| {
        fixture.states().change(world.scope, report, expected, to, at(5), &no_event).await
    };
    assert!(matches!(change(Some(Resolved), InProgress).await, Err(StatusRefused::Stale(New))));
    assert_eq!(change(Some(New), InProgress).await.unwrap(), New);
    assert!(matches!(change(Some(New), Resolved).await, Err(StatusRefused::Stale(InProgress))));
    let unknown = SubmissionId(report.0 + 1);
    let unknown = fixture.states().change(world.scope, unknown, None, New, at(5), &no_event).await;
    assert!(matches!(unknown, Err(StatusRefused::Unknown)));
}

/// Of eight concurrent changes, one meets its expectation.
pub async fn of_two_changes_with_one_expectation_one_wins<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let states = fixture.states();
    let change = |to| states.change(world.scope, report, Some(New), to, at(5), &no_event);
    let (a, b, c, d) =
        tokio::join!(change(InProgress), change(Resolved), change(Archived), change(InProgress));
    let won = [a, b, c, d].into_iter().filter(|changed| matches!(changed, Ok(New))).count();
    assert_eq!(won, 1);
}

/// The list can be filtered by every status, also by that of reports that nobody has begun to process.
pub async fn the_list_filters_by_status<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    for (n, status) in (0..).zip([New, InProgress, Archived, InProgress, New]) {
        let report = world.append(world.report(&format!("MW-0000-000{n}")).at(at(n)).build()).await;
        fixture.states().change(world.scope, report.id, None, status, at(5), &no_event).await.unwrap();
    }
    let of = |status| SubmissionFilter {
        status: Some(status),
        sort: SubmissionSort::OldestFirst,
        ..SubmissionFilter::default()
    };
    assert_eq!(world.find(&of(New)).await, ["MW-0000-0000", "MW-0000-0004"]);
    assert_eq!(world.find(&of(InProgress)).await, ["MW-0000-0001", "MW-0000-0003"]);
    assert_eq!(world.find(&of(Archived)).await, ["MW-0000-0002"]);
    assert!(world.find(&of(Resolved)).await.is_empty());
    let searched = SubmissionFilter { search: Some("0003".into()), ..of(InProgress) };
    assert_eq!(world.find(&searched).await, ["MW-0000-0003"], "together with others");
}

/// Notes come back byte by byte.
pub async fn notes_come_back_in_their_order<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let by = fixture.person(world.scope).await;
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let other = world.append(world.report("MW-0000-0002").build()).await.id;
    let bodies = ["<b>Zeile 1</b>\nZeile 2\t'; --", "東京 🏥"];
    for body in bodies {
        assert!(add(fixture, world.scope, report, by, body).await.is_some());
    }
    let notes = fixture.notes().list(world.scope, report).await.unwrap().unwrap();
    assert_eq!(notes.iter().map(|note| note.body.as_str()).collect::<Vec<_>>(), bodies);
    assert!(notes.iter().all(|note| note.author == Some(by) && note.author_name == "Anna Ärztin"));
    assert!(notes.iter().all(|note| note.created_at == at(1)));
    assert!(notes[0].id < notes[1].id);
    assert_eq!(fixture.notes().list(world.scope, other).await.unwrap().unwrap(), []);
    let unknown = SubmissionId(other.0 + 1);
    assert_eq!(fixture.notes().list(world.scope, unknown).await.unwrap(), None);
    let added = fixture.notes().add(world.scope, unknown, &written(anna(by), "x"), 3, &no_event).await;
    assert!(matches!(added, Err(NoteRefused::Unknown)));
}

/// A report has a maximum number of notes.
pub async fn of_two_notes_for_the_last_place_one_is_kept<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let by = fixture.person(world.scope).await;
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    for body in ["1", "2"] {
        assert!(add(fixture, world.scope, report, by, body).await.is_some());
    }
    let add = |body| add(fixture, world.scope, report, by, body);
    let (a, b, c) = tokio::join!(add("a"), add("b"), add("c"));
    assert_eq!([a, b, c].iter().flatten().count(), 1);
    assert_eq!(fixture.notes().list(world.scope, report).await.unwrap().unwrap().len(), 3);
}

/// A note can be deleted only by its author, and only on its own report.
pub async fn only_own_notes_are_deleted<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let (by, other) = (fixture.person(world.scope).await, fixture.person(world.scope).await);
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let neighbour = world.append(world.report("MW-0000-0002").build()).await.id;
    let note = add(fixture, world.scope, report, by, "mein").await.unwrap();
    let delete = async |report, note, by| {
        fixture.notes().delete(world.scope, report, note, by, &no_event).await.unwrap()
    };
    assert_eq!(delete(report, note, other).await, NoteDeletion::NotOwn);
    assert_eq!(delete(neighbour, note, by).await, NoteDeletion::Unknown);
    assert_eq!(delete(report, NoteId(note.0 + 1), by).await, NoteDeletion::Unknown);
    assert_eq!(fixture.notes().list(world.scope, report).await.unwrap().unwrap().len(), 1);
    assert_eq!(delete(report, note, by).await, NoteDeletion::Done);
    assert_eq!(delete(report, note, by).await, NoteDeletion::Unknown);
}

/// When the account of an author is deleted, the note keeps the name at the time of writing.
pub async fn notes_outlive_their_author_and_go_with_the_report<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let (by, other) = (fixture.person(world.scope).await, fixture.person(world.scope).await);
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let note = add(fixture, world.scope, report, by, "bleibt").await.unwrap();
    fixture.remove_person(by).await;
    let notes = fixture.notes().list(world.scope, report).await.unwrap().unwrap();
    assert_eq!((notes[0].author, notes[0].author_name.as_str()), (None, "Anna Ärztin"));
    let delete = fixture.notes().delete(world.scope, report, note, other, &no_event).await.unwrap();
    assert_eq!(delete, NoteDeletion::NotOwn);
    fixture.reads().mark(world.scope, report, other, true, at(2)).await.unwrap();
    fixture.states().change(world.scope, report, None, Resolved, at(2), &no_event).await.unwrap();
    let deletion = fixture.deletion();
    let plan = deletion.plan(world.scope, &WhichReports::All).await.unwrap().unwrap();
    deletion.delete_some(world.scope, &plan, SubmissionId(0), 9, &no_event).await.unwrap();
    assert_eq!(fixture.notes().list(world.scope, report).await.unwrap(), None);
    assert_eq!(fixture.reads().unread(world.scope, other).await.unwrap().count, 0, "nothing to read is left");
}

/// The filter goes by one person's marks, and can be combined with other conditions.
pub async fn the_list_filters_what_somebody_has_not_read<F: WorkFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let (by, other) = (fixture.person(world.scope).await, fixture.person(world.scope).await);
    for n in 0..3 {
        let report = world.append(world.report(&format!("MW-0000-000{n}")).at(at(n)).build()).await.id;
        if n == 1 {
            fixture.reads().mark(world.scope, report, by, true, at(9)).await.unwrap();
            fixture.states().change(world.scope, report, None, Resolved, at(9), &no_event).await.unwrap();
        }
    }
    let unread = |by| SubmissionFilter {
        unread_by: Some(by),
        sort: SubmissionSort::OldestFirst,
        ..SubmissionFilter::default()
    };
    assert_eq!(world.find(&unread(by)).await, ["MW-0000-0000", "MW-0000-0002"]);
    assert_eq!(world.find(&unread(other)).await.len(), 3);
    assert!(world.find(&SubmissionFilter { status: Some(Resolved), ..unread(by) }).await.is_empty());
}

/// Names are unique, and the number is limited, for each person in each scope.
pub async fn filters_are_kept_by_name_up_to_a_number<F: WorkFixture>(fixture: &F) {
    let [scope, other_scope] = fixture.scopes();
    let (by, other) = (fixture.person(scope).await, fixture.person(scope).await);
    let filters = fixture.filters();
    let add = async |of, name: &str| filters.add(scope, of, name, "status=new", at(0), 2).await;
    let second = add(by, "Zweiter").await.unwrap();
    let first = add(by, "Erster").await.unwrap();
    assert!(matches!(add(by, "Erster").await, Err(SavedFilterError::NameTaken)));
    assert!(matches!(add(by, "Dritter").await, Err(SavedFilterError::TooMany)));
    assert!(add(other, "Erster").await.is_ok(), "everybody has their own");
    assert_eq!(filters.list(scope, by).await.unwrap(), [first.clone(), second]);
    assert!(filters.list(other_scope, by).await.unwrap().is_empty());
    assert!(!filters.delete(other_scope, by, first.id).await.unwrap());
    assert!(!filters.delete(scope, other, first.id).await.unwrap());
    assert!(filters.delete(scope, by, first.id).await.unwrap());
    assert!(!filters.delete(scope, by, first.id).await.unwrap());
    assert_eq!(filters.list(scope, by).await.unwrap().len(), 1);
    fixture.remove_person(by).await;
    assert!(filters.list(scope, by).await.unwrap().is_empty());
    assert_eq!(filters.list(scope, other).await.unwrap().len(), 1);
}

/// The second of two concurrent filters learns that its name is taken.
pub async fn of_two_filters_of_one_name_one_is_kept<F: WorkFixture>(fixture: &F) {
    let scope = fixture.scopes()[0];
    let by = fixture.person(scope).await;
    let filters = fixture.filters();
    let add = || filters.add(scope, by, "Meine", "unread=true", at(0), 9);
    let (a, b, c) = tokio::join!(add(), add(), add());
    let kept = [&a, &b, &c].into_iter().filter(|kept| kept.is_ok()).count();
    let taken =
        [&a, &b, &c].into_iter().filter(|kept| matches!(kept, Err(SavedFilterError::NameTaken))).count();
    assert_eq!((kept, taken), (1, 2));
}

/// Another tenant's reports are unknown, like ids that do not exist.
pub async fn another_tenants_reports_are_not_worked_on<F: WorkFixture>(fixture: &F) {
    let [own, theirs] = fixture.scopes();
    let world = World::in_scope(fixture, own, "t").await;
    let by = fixture.person(own).await;
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let note = add(fixture, own, report, by, "x").await.unwrap();
    fixture.reads().mark(own, report, by, true, at(1)).await.unwrap();
    let changed = fixture.states().change(theirs, report, None, Resolved, at(1), &no_event).await;
    assert!(matches!(changed, Err(StatusRefused::Unknown)));
    assert_eq!(fixture.notes().list(theirs, report).await.unwrap(), None);
    let added = fixture.notes().add(theirs, report, &written(anna(by), "y"), 3, &no_event).await;
    assert!(matches!(added, Err(NoteRefused::Unknown)));
    let deleted = fixture.notes().delete(theirs, report, note, by, &no_event).await.unwrap();
    assert_eq!(deleted, NoteDeletion::Unknown);
    assert!(!fixture.reads().mark(theirs, report, by, false, at(1)).await.unwrap());
    assert!(fixture.reads().read_among(theirs, by, &[report]).await.unwrap().is_empty());
    assert_eq!(fixture.reads().unread(theirs, by).await.unwrap().count, 0);
    assert_eq!(fixture.reads().unread(own, by).await.unwrap().count, 0);
    let report = fixture.queries().find(own, report).await.unwrap().unwrap();
    assert_eq!(report.status, New);
}
