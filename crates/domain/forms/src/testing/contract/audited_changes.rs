//! A change and its audit entry are written both or not at all.

use super::super::at;
use super::work::written;
use super::{QuarantineFixture, TextsFixture, World};
use crate::MaskedData;
use crate::bulk_deletion::WhichReports;
use crate::ports::BlockContent;
use crate::remask::RemaskedTexts;
use crate::submission::{MaskCount, ReportStatus};
use crate::work::Author;
use audit::ports::AuditQueries;
use audit::{Action, Actor, Details, Event, Object, ObjectKind};
use kernel::{Duration, LocalizedText, Scope, SubmissionId, UserId};
use serde_json::Map;
use std::sync::Arc;

/// The fixture of the stores, with the log.
pub trait AuditedFixture: QuarantineFixture + TextsFixture {
    /// The audit log of their changes.
    fn log(&self) -> Arc<dyn AuditQueries>;
}

/// Expands to one `#[tokio::test]` per contract case of changes and their entries. The argument is the path
/// of an `async fn() -> impl AuditedFixture`.
#[macro_export]
macro_rules! audited_changes_contract {
    ($fixture:path) => {
        $crate::audited_changes_contract!(@cases $fixture;
            a_status_changes_together_with_its_entry
            a_note_comes_and_goes_together_with_its_entry
            reports_go_together_with_their_entry
            reports_leave_quarantine_together_with_their_entry
            texts_change_together_with_their_entry
            made_up_reports_come_together_with_their_entry
            a_unit_of_work_is_committed_together_with_its_entries
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

/// An entry that every store refuses: a name with a NUL.
const REFUSED: &str = "\0";
const TAKEN: &str = "Anna";

fn event(by: &str) -> Event {
    Event {
        at: at(1),
        actor: Actor::user(UserId(1), by),
        action: Action::ReportRead,
        object: Object::of(ObjectKind::Report, ""),
        details: Details::new(),
    }
}

async fn entries<F: AuditedFixture>(fixture: &F, scope: Scope) -> i64 {
    fixture.log().count(scope).await.unwrap()
}

/// A refusal changes nothing; a success adds one entry.
pub async fn a_status_changes_together_with_its_entry<F: AuditedFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let report = world.append(world.report("MW-0000-0001").build()).await;
    for (by, becomes, count) in [(REFUSED, ReportStatus::New, 0), (TAKEN, ReportStatus::Resolved, 1)] {
        let audit_event = |_: &ReportStatus| Some(event(by));
        let to = ReportStatus::Resolved;
        let changed = fixture.states().change(world.scope, report.id, None, to, at(2), &audit_event).await;
        assert_eq!(changed.is_ok(), by == TAKEN);
        assert_eq!((world.get(report).await.status, entries(fixture, world.scope).await), (becomes, count));
    }
}

/// Adding and deleting a note each make an entry, or nothing happens.
pub async fn a_note_comes_and_goes_together_with_its_entry<F: AuditedFixture>(fixture: &F) {
    let (world, notes) = (World::new(fixture).await, fixture.notes());
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let anna = fixture.person(world.scope).await;
    let author = Author { id: anna, name: "Anna Ärztin" };
    for (by, count) in [(REFUSED, 0), (TAKEN, 1)] {
        let audit_event = |_: &crate::work::Note| Some(event(by));
        let added = notes.add(world.scope, report, &written(author, "x"), 3, &audit_event).await;
        assert_eq!(added.is_ok(), by == TAKEN);
        let kept = notes.list(world.scope, report).await.unwrap().unwrap();
        assert_eq!((i64::try_from(kept.len()).unwrap(), entries(fixture, world.scope).await), (count, count));
    }
    let note = notes.list(world.scope, report).await.unwrap().unwrap()[0].id;
    for (by, left, count) in [(REFUSED, 1, 1), (TAKEN, 0, 2)] {
        let gone = notes.delete(world.scope, report, note, anna, &|()| Some(event(by))).await;
        assert_eq!(gone.is_ok(), by == TAKEN);
        let kept = notes.list(world.scope, report).await.unwrap().unwrap();
        assert_eq!((kept.len(), entries(fixture, world.scope).await), (left, count));
    }
}

/// Every way to delete reports makes an entry: one by one, many at once, and at the end of their retention
/// period.
pub async fn reports_go_together_with_their_entry<F: AuditedFixture>(fixture: &F) {
    let (world, deletion) = (World::new(fixture).await, fixture.deletion());
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    world.append(world.report("MW-0000-0002").build()).await;
    let left = async || deletion.count(world.scope).await.unwrap().total;
    for (by, rest, count) in [(REFUSED, 2, 0), (TAKEN, 1, 1)] {
        let gone = fixture.single().delete_one(world.scope, report, &|()| Some(event(by))).await;
        assert_eq!(gone.is_ok(), by == TAKEN);
        assert_eq!((left().await, entries(fixture, world.scope).await), (rest, count));
    }
    let plan = deletion.plan(world.scope, &WhichReports::All).await.unwrap().unwrap();
    for (by, rest, count) in [(REFUSED, 1, 1), (TAKEN, 0, 2)] {
        let audit_event = |_: &u64| Some(event(by));
        let gone = deletion.delete_some(world.scope, &plan, SubmissionId(0), 9, &audit_event).await;
        assert_eq!(gone.is_ok(), by == TAKEN);
        assert_eq!((left().await, entries(fixture, world.scope).await), (rest, count));
    }
    let mut tx = fixture.store().begin(world.scope).await.unwrap();
    let template = tx.template(world.form.template).await.unwrap().unwrap();
    let kept = crate::ports::TemplateContent { retention_days: Some(1), ..template.content };
    assert!(tx.update_template(template.id, &kept, at(3)).await.unwrap());
    tx.commit().await.unwrap();
    let revision = fixture.catalog().revision(world.scope).await.unwrap();
    let report = crate::testing::SubmissionBuilder::new(world.form, revision, "MW-0000-0003");
    let report = world.append(report.build()).await;
    let later = report.created_at + Duration::days(2);
    for (by, rest, count) in [(REFUSED, 1, 2), (TAKEN, 0, 3)] {
        let audit_event = |_: &crate::retention::PrunedBatch| Some(event(by));
        let gone = fixture.retention().prune(world.scope, world.form.template, later, 9, &audit_event).await;
        assert_eq!(gone.is_ok(), by == TAKEN);
        assert_eq!((left().await, entries(fixture, world.scope).await), (rest, count));
    }
}

/// Both ways to release reports make an entry: one by one, and all of an hour.
pub async fn reports_leave_quarantine_together_with_their_entry<F: AuditedFixture>(fixture: &F) {
    let (world, quarantine) = (World::new(fixture).await, fixture.quarantine());
    let mut ids = Vec::new();
    for reference in ["MW-0000-0001", "MW-0000-0002"] {
        ids.push(world.append(world.report(reference).quarantined().build()).await.id);
    }
    let held = async || quarantine.count(world.scope).await.unwrap();
    for (by, rest, count) in [(REFUSED, 2, 0), (TAKEN, 1, 1)] {
        let out = quarantine.release(world.scope, ids[0], &|()| Some(event(by))).await;
        assert_eq!(out.is_ok(), by == TAKEN);
        assert_eq!((held().await, entries(fixture, world.scope).await), (rest, count));
    }
    for (by, rest, count) in [(REFUSED, 1, 1), (TAKEN, 0, 2)] {
        let out = quarantine.release_hour(world.scope, "vorfall", at(0), &|_| Some(event(by))).await;
        assert_eq!(out.is_ok(), by == TAKEN);
        assert_eq!((held().await, entries(fixture, world.scope).await), (rest, count));
    }
}

/// The previous text stays if the entry cannot be written.
pub async fn texts_change_together_with_their_entry<F: AuditedFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let report = world.append(world.report("MW-0000-0001").build()).await;
    let before = world.get(report).await.mask_counts;
    let masked = vec![MaskCount { rule: "name".into(), count: 2 }];
    for (by, now, count) in [(REFUSED, before.clone(), 0), (TAKEN, masked.clone(), 1)] {
        let texts = RemaskedTexts {
            id: report.id,
            before: before.clone(),
            data: MaskedData::assume_masked(Map::new(), "x".into()),
            mask_counts: masked.clone(),
            found: masked.clone(),
        };
        let audit_event = |_: &Vec<SubmissionId>| Some(event(by));
        let replaced = fixture.texts().replace(world.scope, vec![texts], &audit_event).await;
        assert_eq!(replaced.is_ok(), by == TAKEN);
        assert_eq!((world.get(report).await.mask_counts, entries(fixture, world.scope).await), (now, count));
    }
}

/// Test data is stored with its entry, or not at all.
pub async fn made_up_reports_come_together_with_their_entry<F: AuditedFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    for (by, count) in [(REFUSED, 0), (TAKEN, 1)] {
        let reports = vec![world.report("MW-0000-0001").test_data().build()];
        let audit_event = |(): &()| Some(event(by));
        let stored = fixture.test_data().append_all(world.scope, world.revision, reports, &audit_event).await;
        assert_eq!(stored.is_ok(), by == TAKEN);
        let total = fixture.deletion().count(world.scope).await.unwrap().total.cast_signed();
        assert_eq!((total, entries(fixture, world.scope).await), (count, count));
    }
}

/// A unit of work may have any number of entries; if it is dropped, none is stored.
pub async fn a_unit_of_work_is_committed_together_with_its_entries<F: AuditedFixture>(fixture: &F) {
    let scope = fixture.scopes()[0];
    let block = BlockContent {
        slug: "b".into(),
        name: LocalizedText::from("B"),
        description: None,
        fields: Vec::new(),
        is_system: false,
    };
    let there = async || fixture.library().blocks(scope).await.unwrap().len();
    for (by, commit, blocks, count) in [(REFUSED, true, 0, 0), (TAKEN, false, 0, 0), (TAKEN, true, 1, 2)] {
        let mut tx = fixture.store().begin(scope).await.unwrap();
        tx.insert_block(&block, at(1)).await.unwrap();
        tx.record(event(TAKEN));
        tx.record(event(by));
        if commit {
            assert_eq!(tx.commit().await.is_ok(), by == TAKEN);
        } else {
            drop(tx);
        }
        assert_eq!((there().await, entries(fixture, scope).await), (blocks, count));
    }
}
