//! Hostile check 47: the form or the settings change between check and storage. The cached data are outdated
//! in each of these tests; the answer follows the current state.

use super::house::{House, answered, change, report, set_active, vorfall};
use crate::SubmitError;
use crate::testing::{FieldBuilder, FormBuilder};
use kernel::ErrorKind;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The form after a change: `ort` is gone, `neu` is required.
fn changed() -> crate::FormSnapshot {
    FormBuilder::new("vorfall").block("angaben", [FieldBuilder::text("neu").required()]).snapshot()
}

#[tokio::test]
async fn a_report_is_checked_against_the_form_that_is_current_at_the_commit() {
    let house = House::warm().await;
    let version = house.change(&changed()).await;
    let error = house.submit(report(json!({"ort": "nord"}))).await.unwrap_err();
    let SubmitError::Invalid(violations) = error else { panic!("{error}") };
    assert!(!violations.at("data.neu").is_empty() && !violations.at("data.ort").is_empty());
    house.submit(report(json!({"neu": "x"}))).await.unwrap();
    assert_eq!(house.stored().last().unwrap().version_id, version, "stored with the version's field set");
}

#[tokio::test]
async fn a_refusal_that_rests_on_an_old_form_is_not_given() {
    let house = House::warm().await;
    let version = house.change(&changed()).await;
    house.submit(report(json!({"neu": "x"}))).await.unwrap();
    assert_eq!(house.stored().last().unwrap().version_id, version);
}

#[tokio::test]
async fn a_change_just_before_the_append_is_noticed() {
    let house = House::warm().await;
    let (forms, scope, installed) = (Arc::clone(&house.forms), house.scope, house.installed);
    house.before_append(async move {
        change(&forms, scope, installed, &changed()).await;
    });
    let error = house.submit(report(json!({"ort": "nord"}))).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    assert_eq!(house.stored().len(), 1, "only the first one");
}

#[tokio::test]
async fn a_template_deactivated_meanwhile_is_not_found() {
    let house = House::warm().await;
    let (forms, scope, installed) = (Arc::clone(&house.forms), house.scope, house.installed);
    house.before_append(async move { set_active(&forms, scope, installed, false).await });
    let error = house.submit(report(json!({"ort": "nord"}))).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
    let error = house.submit(report(json!({"ort": "nord"}))).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
    house.set_active(true).await;
    house.submit(report(json!({"ort": "nord"}))).await.unwrap();
}

#[tokio::test]
async fn maintenance_takes_effect_and_ends_at_once() {
    let house = House::warm().await;
    house.maintain(Some("zu"));
    let error = house.submit(report(json!({"ort": "nord"}))).await.unwrap_err();
    assert!(matches!(error, SubmitError::Maintenance { .. }));
    house.maintain(None);
    house.submit(report(json!({"ort": "nord"}))).await.unwrap();
    assert_eq!(house.stored().len(), 2);
}

#[tokio::test]
async fn a_challenge_required_since_a_moment_ago_is_not_skipped() {
    let house = House::warm().await;
    house.require_challenge(true);
    let error = house.submit(report(json!({"ort": "nord"}))).await.unwrap_err();
    assert!(matches!(error, SubmitError::Challenge(_)));
    assert_eq!(house.stored().len(), 1);
    house.submit(answered(json!({"ort": "nord"}), "t", "42")).await.unwrap();
}

#[tokio::test]
async fn a_challenge_switched_off_a_moment_ago_is_not_asked_for() {
    let house = House::warm().await;
    house.require_challenge(true);
    house.submit(answered(json!({"ort": "nord"}), "t", "42")).await.unwrap();
    house.require_challenge(false);
    house.submit(report(json!({"ort": "nord"}))).await.unwrap();
    house.require_challenge(true);
    house.submit(answered(json!({"ort": "nord"}), "t2", "42")).await.unwrap();
    house.require_challenge(false);
    house.submit(answered(json!({"ort": "nord"}), "t3", "falsch")).await.unwrap();
}

#[tokio::test]
async fn a_passed_challenge_is_not_asked_again_when_the_form_changes() {
    let house = House::warm().await;
    house.require_challenge(true);
    let (forms, scope, installed) = (Arc::clone(&house.forms), house.scope, house.installed);
    // First the outdated conditions, then a new form while the report is under way.
    house.before_append(async {});
    house.before_append(async move {
        change(&forms, scope, installed, &vorfall()).await;
    });
    house.submit(answered(json!({"ort": "nord"}), "t", "42")).await.unwrap();
    assert_eq!(house.challenge.asked(), 1);
    assert_eq!(house.watched.appends.load(Ordering::SeqCst), 1 + 3);
}

#[tokio::test]
async fn a_failed_challenge_is_told_as_it_failed_when_the_form_changes() {
    let house = House::warm().await;
    house.require_challenge(true);
    house.submit(answered(json!({"ort": "nord"}), "t", "42")).await.unwrap();
    house.change(&vorfall()).await;
    let error = house.submit(answered(json!({"ort": "nord"}), "t2", "falsch")).await.unwrap_err();
    assert_eq!(error.violations().unwrap().at("captcha_answer")[0].code(), "challenge_wrong");
    assert_eq!(house.challenge.asked(), 2, "one attempt per token");
}

#[tokio::test]
async fn a_challenge_that_failed_beside_other_faults_is_told_as_it_failed_when_the_form_changes() {
    let house = House::warm().await;
    house.require_challenge(true);
    house.submit(answered(json!({"ort": "nord"}), "t", "42")).await.unwrap();
    house.change(&changed()).await;
    // The values are wrong by the form in memory, and right by the current one.
    let error = house.submit(answered(json!({"neu": "x"}), "t2", "falsch")).await.unwrap_err();
    let violations = error.violations().unwrap();
    assert_eq!((violations.len(), violations.at("captcha_answer")[0].code()), (1, "challenge_wrong"));
}

#[tokio::test]
async fn a_form_that_never_holds_still_ends_in_unavailable() {
    let house = House::warm().await;
    for _ in 0..10 {
        let (forms, scope) = (Arc::clone(&house.forms), house.scope);
        house.before_append(async move { forms.touch(scope) });
    }
    let error = house.submit(report(json!({"ort": "nord"}))).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert_eq!(house.watched.appends.load(Ordering::SeqCst), 1 + 5);
}

#[tokio::test]
async fn an_unknown_form_is_found_as_soon_as_it_exists() {
    let house = House::new().await;
    let input = || crate::ReportInput { template_slug: "neu".into(), ..report(json!({"x": "y"})) };
    assert_eq!(house.submit(input()).await.unwrap_err().kind(), ErrorKind::NotFound);
    let form = FormBuilder::new("neu").block("b", [FieldBuilder::text("x")]).snapshot();
    crate::testing::install(&*house.forms, house.scope, &form, true).await;
    house.submit(input()).await.unwrap();
}
