//! Sealed segments (stored facts, not encrypted) give the same answers as the reports, and disappear when a
//! report changes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test file: tests fail by panicking")]

use bi::kernel::{FormVersionId, Scope, SubmissionId, TemplateId, from_micros};
use bi::ports::SegmentStore as _;
use bi::testing::{MemoryReport, MemoryReports, choice, form};
use bi::{ChoiceKind, Filter, SEGMENT_ROWS, SealFacts, SegmentSizes, Statistics};
use serde_json::json;
use std::sync::Arc;

#[expect(clippy::disallowed_methods, reason = "a test has its own tenants")]
fn scope() -> Scope {
    Scope::installation()
}

fn put(store: &MemoryReports, id: i64) {
    let data = json!({"ort": if id % 3 == 0 { "nord" } else { "süd" }});
    let report = MemoryReport {
        template: TemplateId(1),
        version: FormVersionId(1),
        data: data.as_object().unwrap().clone(),
        created_at: from_micros(1_700_000_000_000_000 + id * 1_000_000),
        is_quarantined: id % 50 == 0,
        is_test: false,
        status: (id % 4 == 0).then(|| "resolved".to_owned()),
    };
    store.put(scope(), SubmissionId(id), report);
}

async fn answers(store: &Arc<MemoryReports>) -> (u64, Vec<bi::Group>, bi::Statuses) {
    // A process that has just started.
    let statistics = Statistics::new(store.clone(), store.clone(), store.clone(), usize::MAX);
    let form = statistics.form(scope(), "vorfall").await.unwrap();
    let reading = statistics.read(scope(), form, |form, facts| {
        let filter = Filter::default();
        (filter.page(facts, 0, 0).0, filter.groups(form, facts, "ort"), filter.statuses(facts))
    });
    reading.await.unwrap()
}

#[tokio::test]
async fn a_start_with_segments_answers_as_one_without() {
    let store = Arc::new(MemoryReports::default());
    store.put_form(scope(), form(&[vec![choice("ort", ChoiceKind::One, &["nord", "süd"])]]));
    let rows = i64::from(SEGMENT_ROWS);
    for id in 1..=2 * rows + 20_000 {
        put(&store, id);
    }
    let seal = SealFacts {
        all: store.clone(),
        forms: store.clone(),
        facts: store.clone(),
        segments: store.clone(),
        sizes: SegmentSizes::default(),
    };
    let before = answers(&store).await;
    assert_eq!(seal.seal().await.unwrap(), 2);
    assert_eq!(seal.seal().await.unwrap(), 0, "again it does nothing");
    assert_eq!(answers(&store).await, before);
    assert_eq!(seal.verify().await.unwrap(), 0);
    // A change to a report removes its segment, and no other.
    let now = from_micros(1_800_000_000_000_000);
    store.remove(scope(), SubmissionId(7), now);
    let bounds = store.bounds(scope(), TemplateId(1)).await.unwrap();
    assert_eq!(bounds.iter().map(|bounds| bounds.first.1.0).collect::<Vec<_>>(), [rows + 1]);
    let after = answers(&store).await;
    assert_eq!(after.0, before.0 - 1);
    assert_eq!(seal.seal().await.unwrap(), 1, "the rest of it, before the one that is there");
    assert_eq!((answers(&store).await, seal.verify().await.unwrap()), (after.clone(), 0));
    // After a rebuild, reports belong to other segments.
    assert_eq!(seal.rebuild().await.unwrap(), 2);
    assert_eq!(answers(&store).await, after);
    // A segment that differs from the reports is found and deleted.
    let mut wrong = store.bounds(scope(), TemplateId(1)).await.unwrap()[0];
    let bytes = store.bytes(scope(), TemplateId(1), wrong.first.1).await.unwrap().unwrap();
    store.delete_all(scope(), TemplateId(1)).await.unwrap();
    wrong.first = (wrong.first.0, wrong.first.1);
    let position = bi::ports::LogPosition(i64::MAX);
    let damaged = bi::Segment { bounds: wrong, bytes: bytes[..bytes.len() / 2].to_vec() };
    assert!(store.keep(scope(), TemplateId(1), &damaged, position).await.unwrap());
    assert_eq!(answers(&store).await, after, "damaged ones are read from the reports");
    assert_eq!(seal.verify().await.unwrap(), 1);
    assert!(store.bounds(scope(), TemplateId(1)).await.unwrap().is_empty());
}
