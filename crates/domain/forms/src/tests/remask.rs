//! Stored reports are masked again, but only where there is something new.

use super::house::{House, report, vorfall};
use crate::ports::IntakeConditions;
use crate::remask::{RemaskError, RemaskReports, Remasked};
use crate::submission::MaskCount;
use crate::testing::MarkingMasker;
use audit::AuditContext;
use kernel::Scope;
use kernel::testing::ManualClock;
use serde_json::json;
use std::sync::Arc;

fn remask(house: &House) -> RemaskReports {
    RemaskReports {
        texts: house.forms.clone(),
        catalog: house.forms.clone(),
        policy: house.policy.clone(),
        masker: Arc::new(MarkingMasker),
        audit: house.forms.log(),
        clock: Arc::new(ManualClock::default()),
    }
}

fn counts(done: &Remasked) -> Vec<(&str, u32)> {
    done.counts.iter().map(|MaskCount { rule, count }| (rule.as_str(), *count)).collect()
}

async fn run(remask: &RemaskReports, scope: Scope, apply: bool) -> (Remasked, Result<(), RemaskError>) {
    let rules = remask.rules(scope).await.unwrap();
    remask.run(&AuditContext::system(scope), &rules, apply).await
}

#[tokio::test]
async fn a_rule_that_was_chosen_later_is_applied_to_stored_texts_once() {
    let house = House::new().await;
    let aged = format!("{}, {}", MarkingMasker::SECRET, MarkingMasker::AGE);
    house.submit(report(json!({"ort": "nord", "text": aged}))).await.unwrap();
    house.submit(report(json!({"ort": "nord", "text": "nichts"}))).await.unwrap();
    let before = house.stored();
    let remask = remask(&house);
    let (done, outcome) = run(&remask, house.scope, true).await;
    outcome.unwrap();
    assert_eq!((done.seen, done.changed), (2, 0), "by the rules of then nothing is new");

    let conditions = IntakeConditions { optional_rules: vec!["age".into()], ..IntakeConditions::default() };
    house.policy.set(house.scope, conditions);
    let (dry, outcome) = run(&remask, house.scope, false).await;
    outcome.unwrap();
    assert_eq!((dry.seen, dry.changed, counts(&dry)), (2, 1, vec![("age", 1)]));
    assert_eq!(house.stored(), before, "a dry run changes nothing");

    let (done, outcome) = run(&remask, house.scope, true).await;
    outcome.unwrap();
    assert_eq!(done, dry);
    let stored = house.stored();
    let masked = format!("{}, {}", MarkingMasker::MASK, MarkingMasker::AGE_MASK);
    assert_eq!(stored[0].data["text"], masked);
    let rules: Vec<_> = stored[0].mask_counts.iter().map(|mask| (mask.rule.as_str(), mask.count)).collect();
    assert_eq!(rules, [("name", 1), ("age", 1)], "what was masked before still counts");
    assert!(house.forms.search_texts(house.scope).iter().all(|text| !text.contains("45")));
    assert_eq!(stored[1], before[1]);
    let (again, outcome) = run(&remask, house.scope, true).await;
    outcome.unwrap();
    assert_eq!((again.seen, again.changed), (2, 0));
}

#[tokio::test]
async fn a_field_that_was_flagged_later_is_masked_too() {
    let house = House::new().await;
    let mut open = vorfall();
    for field in open.blocks.iter_mut().flat_map(|block| &mut block.fields) {
        field.anonymize = false;
    }
    house.change(&open).await;
    house.submit(report(json!({"ort": "nord", "text": MarkingMasker::SECRET}))).await.unwrap();
    assert_eq!(house.stored()[0].data["text"], MarkingMasker::SECRET, "nobody asked for more");
    let (dry, outcome) = run(&remask(&house), house.scope, false).await;
    outcome.unwrap();
    assert_eq!(dry.changed, 0);
    house.change(&vorfall()).await;
    let (done, outcome) = run(&remask(&house), house.scope, true).await;
    outcome.unwrap();
    assert_eq!((done.changed, counts(&done)), (1, vec![("name", 1)]));
    assert_eq!(house.stored()[0].data["text"], MarkingMasker::MASK);
}
