//! Cases of `ReportTexts`.

use super::{HandlingFixture, World};
use crate::MaskedData;
use crate::ports::MaskCounts;
use crate::remask::{RemaskedTexts, ReportTexts};
use crate::submission::MaskCount;
use audit::testing::no_event;
use kernel::SubmissionId;
use serde_json::{Value, json};
use std::sync::Arc;

/// The fixture of the stores, with the texts of stored reports.
pub trait TextsFixture: HandlingFixture {
    /// Changes them.
    fn texts(&self) -> Arc<dyn ReportTexts>;
}

/// Expands to one `#[tokio::test]` per contract case of [`ReportTexts`](crate::remask::ReportTexts). The
/// argument is the path of an `async fn() -> impl TextsFixture`.
#[macro_export]
macro_rules! texts_contract {
    ($fixture:path) => {
        $crate::texts_contract!(@cases $fixture;
            stored_texts_are_read_in_steps
            replaced_texts_are_found_and_those_before_are_not
            texts_that_changed_since_they_were_read_are_not_replaced
            a_step_of_large_reports_ends_sooner
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

fn replaced(id: SubmissionId, before: &MaskCounts) -> RemaskedTexts {
    let Value::Object(data) = json!({"text": "[NAME ANONYMISIERT] ü"}) else { unreachable!("an object") };
    let mask_counts = vec![MaskCount { rule: "name".into(), count: 2 }];
    let (before, found) = (before.clone(), mask_counts.clone());
    let data = MaskedData::assume_masked(data, "[name anonymisiert] ü".into());
    RemaskedTexts { id, before, data, mask_counts, found }
}

/// Each text is read once and in order, even in small steps, and none of another tenant.
pub async fn stored_texts_are_read_in_steps<F: TextsFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let mut ids = Vec::new();
    for n in 0..5 {
        ids.push(world.append(world.report(&format!("MW-0000-000{n}")).build()).await.id);
    }
    let mut found = Vec::new();
    let mut after = SubmissionId(0);
    loop {
        let step = fixture.texts().list_after(world.scope, after, 2).await.unwrap();
        let Some(last) = step.last() else { break };
        after = last.id;
        found.extend(step.into_iter().map(|report| report.id));
    }
    assert_eq!(found, ids);
    let [_, other] = fixture.scopes();
    assert!(fixture.texts().list_after(other, SubmissionId(0), 9).await.unwrap().is_empty());
}

/// Details, list and search have the new texts; those of other tenants and of deleted reports do not change.
pub async fn replaced_texts_are_found_and_those_before_are_not<F: TextsFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let gone = world.append(world.report("MW-0000-0002").build()).await.id;
    fixture.single().delete_one(world.scope, gone, &no_event).await.unwrap();
    let [_, other] = fixture.scopes();
    let before = fixture.queries().find(world.scope, report).await.unwrap().unwrap();
    let new = |id| replaced(id, &before.mask_counts);
    assert_eq!(fixture.texts().replace(other, vec![new(report)], &no_event).await.unwrap(), []);
    assert_eq!(fixture.queries().find(world.scope, report).await.unwrap().unwrap(), before);
    let texts = vec![new(gone), new(report)];
    assert_eq!(fixture.texts().replace(world.scope, texts, &no_event).await.unwrap(), [report]);
    let after = fixture.queries().find(world.scope, report).await.unwrap().unwrap();
    assert_eq!((&after.data, &after.mask_counts), (new(report).data.values(), &new(report).mask_counts));
    assert_eq!((after.reference, after.created_at), (before.reference, before.created_at));
    assert_eq!(world.search("ANONYMISIERT] Ü").await, ["MW-0000-0001"]);
    assert!(fixture.queries().find(world.scope, gone).await.unwrap().is_none());
}

/// Of two runs that mask the same reports by different rules, the later one does not restore what the other
/// has masked.
pub async fn texts_that_changed_since_they_were_read_are_not_replaced<F: TextsFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let report = world.append(world.report("MW-0000-0001").build()).await.id;
    let read = fixture.texts().list_after(world.scope, SubmissionId(0), 9).await.unwrap().swap_remove(0);
    let mut stricter = replaced(report, &read.mask_counts);
    stricter.mask_counts.push(MaskCount { rule: "age".into(), count: 1 });
    let later = replaced(report, &read.mask_counts);
    assert_eq!(
        fixture.texts().replace(world.scope, vec![stricter.clone()], &no_event).await.unwrap(),
        [report]
    );
    assert_eq!(fixture.texts().replace(world.scope, vec![later], &no_event).await.unwrap(), []);
    let stored = fixture.queries().find(world.scope, report).await.unwrap().unwrap();
    assert_eq!(stored.mask_counts, stricter.mask_counts);
}

/// Reporters decide how large reports are, but not how much memory a step takes.
pub async fn a_step_of_large_reports_ends_sooner<F: TextsFixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let text = "x".repeat(900_000);
    for n in 0..6 {
        let report = world.report(&format!("MW-0000-000{n}")).data(json!({"text": text}));
        world.append(report.build()).await;
    }
    let step = fixture.texts().list_after(world.scope, SubmissionId(0), 9).await.unwrap();
    assert_eq!(step.len(), 5, "the fifth makes it 4 MiB");
    let rest = fixture.texts().list_after(world.scope, step[4].id, 9).await.unwrap();
    assert_eq!(rest.len(), 1);
}
