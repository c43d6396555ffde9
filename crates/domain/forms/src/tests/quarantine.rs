//! Beyond the ceiling of a form and hour, and without space for files.

use super::house::{House, report};
use crate::ports::{IntakeConditions, QuarantineStore as _};
use crate::testing::{FieldBuilder, FormBuilder, install, scopes};
use crate::{FieldType, Origin, Problem, ReportInput, SubmitError, Upload};
use bytes::Bytes;
use kernel::{Duration, StoreError};
use serde_json::json;
use std::sync::atomic::Ordering;

fn nord() -> ReportInput {
    report(json!({"ort": "nord"}))
}

/// Returns how many reports are stored, and how many of them are in quarantine.
fn counts(house: &House) -> (usize, usize) {
    let stored = house.stored();
    (stored.len(), stored.iter().filter(|report| report.quarantined).count())
}

fn with_file() -> ReportInput {
    let file = Upload { field: "anhang".into(), bytes: Bytes::from_static(b"%PDF-1.4") };
    ReportInput { files: vec![file], ..nord() }
}

#[tokio::test]
async fn reports_beyond_the_ceiling_are_taken_into_quarantine_and_the_next_hour_begins_anew() {
    let house = House::new().await;
    house.ceiling(3);
    for _ in 0..5 {
        house.submit(nord()).await.unwrap();
    }
    assert_eq!(counts(&house), (5, 2));
    house.clock.advance(Duration::hours(1));
    house.submit(nord()).await.unwrap();
    assert_eq!(counts(&house), (6, 2));
}

#[tokio::test]
async fn the_count_is_exact_however_many_come_at_once() {
    let house = House::new().await;
    house.ceiling(20);
    let mut reports = tokio::task::JoinSet::new();
    let house = std::sync::Arc::new(house);
    for _ in 0..60 {
        let house = house.clone();
        reports.spawn(async move { house.submit(nord()).await.unwrap() });
    }
    reports.join_all().await;
    assert_eq!(counts(&house), (60, 40));
}

#[tokio::test]
async fn each_form_and_tenant_has_a_count_of_its_own() {
    let house = House::new().await;
    let [scope, other] = scopes();
    install(&*house.forms, other, &super::house::vorfall(), true).await;
    let second = FormBuilder::new("zweites").block("b", [FieldBuilder::text("t")]).snapshot();
    install(&*house.forms, scope, &second, true).await;
    for scope in [scope, other] {
        let conditions = IntakeConditions { hourly_ceiling: Some(1), ..IntakeConditions::default() };
        house.policy.set(scope, conditions);
    }
    for _ in 0..3 {
        house.submit(nord()).await.unwrap();
    }
    house.use_case.submit(other, nord()).await.unwrap();
    house.submit(ReportInput { template_slug: "zweites".into(), ..report(json!({"t": "y"})) }).await.unwrap();
    assert_eq!(counts(&house), (4, 2));
    assert!(!house.forms.reports(other)[0].quarantined, "another tenant's flood is not ours");
}

#[tokio::test]
async fn without_a_ceiling_and_for_demonstration_data_nothing_is_counted() {
    let house = House::new().await;
    for _ in 0..5 {
        house.submit(nord()).await.unwrap();
    }
    house.ceiling(1);
    for _ in 0..5 {
        house.submit(ReportInput { origin: Origin::Seed, ..nord() }).await.unwrap();
    }
    assert_eq!(counts(&house), (10, 0));
}

#[tokio::test]
async fn a_refused_report_does_not_count() {
    let house = House::new().await;
    house.ceiling(1);
    house.submit(report(json!({"ort": "süd"}))).await.unwrap_err();
    house.submit(report(json!({"ort": "nord", "text": "!fail!"}))).await.unwrap_err();
    house.watched.failures.lock().unwrap().push_back(crate::ports::AppendError::ReferenceTaken);
    house.submit(nord()).await.unwrap();
    assert_eq!(counts(&house), (1, 0));
}

#[tokio::test]
async fn a_process_that_begins_anew_goes_on_with_the_count_of_the_hour() {
    let house = House::new().await;
    house.ceiling(3);
    house.submit(nord()).await.unwrap();
    house.submit(nord()).await.unwrap();
    let restarted = house.another_process();
    for _ in 0..2 {
        restarted.submit(house.scope, nord()).await.unwrap();
    }
    assert_eq!(counts(&house), (4, 1));
}

#[tokio::test]
async fn what_other_processes_took_counts_after_a_look_at_the_database() {
    let house = House::new().await;
    house.ceiling(4);
    let other = house.another_process();
    house.submit(nord()).await.unwrap();
    other.submit(house.scope, nord()).await.unwrap();
    other.submit(house.scope, nord()).await.unwrap();
    house.use_case.refresh_ceilings().await.unwrap();
    house.submit(nord()).await.unwrap();
    house.submit(nord()).await.unwrap();
    assert_eq!(counts(&house), (5, 1), "three of this process and two of the other");
}

#[tokio::test]
async fn a_report_asks_the_database_for_the_count_once_at_the_most() {
    let house = House::new().await;
    house.ceiling(100);
    house.submit(nord()).await.unwrap();
    let before = house.watched.counts.load(Ordering::SeqCst);
    for _ in 0..20 {
        house.submit(nord()).await.unwrap();
    }
    house.clock.advance(Duration::hours(1));
    house.submit(nord()).await.unwrap();
    assert_eq!((before, house.watched.counts.load(Ordering::SeqCst)), (1, 1));
}

#[tokio::test]
async fn staff_are_told_once_an_hour_and_later_when_they_could_not_be() {
    let house = House::new().await;
    house.ceiling(1);
    house.limits.set_failing(true);
    for _ in 0..2 {
        house.submit(nord()).await.unwrap();
    }
    house.limits.set_failing(false);
    for _ in 0..3 {
        house.submit(nord()).await.unwrap();
    }
    let told = house.limits.notified();
    let [(scope, begun)] = &told[..] else { panic!("{told:?}") };
    assert_eq!((*scope, begun.slug.as_str()), (house.scope, "vorfall"));
    house.clock.advance(Duration::hours(1));
    for _ in 0..2 {
        house.submit(nord()).await.unwrap();
    }
    assert_eq!(house.limits.notified().len(), 2);
    assert_eq!(house.forms.count(house.scope).await.unwrap(), 5);
}

#[tokio::test]
async fn without_space_files_are_refused_at_their_field_and_the_text_gets_through() {
    let house = House::new().await;
    house.limits.set_space(7);
    let refused = house.submit(with_file()).await.unwrap_err();
    let SubmitError::Invalid(violations) = refused else { panic!("{refused}") };
    assert_eq!(violations.at("data.anhang"), [Problem::NoSpaceForFiles]);
    assert_eq!((counts(&house).0, house.inspector.inspected(), house.vault.is_empty()), (0, 0, true));
    house.submit(nord()).await.unwrap();
    house.limits.set_space(8);
    house.submit(with_file()).await.unwrap();
    house.submit(with_file()).await.unwrap_err();
    assert_eq!(counts(&house).0, 2, "what was taken counts at once");
}

#[tokio::test]
async fn without_space_a_file_that_has_to_be_there_need_not_be() {
    let house = House::new().await;
    let [scope, _] = scopes();
    let needs =
        [FieldBuilder::text("t").required(), FieldBuilder::new("anhang", FieldType::FileUpload).required()];
    let form = FormBuilder::new("streng").block("c", needs).snapshot();
    install(&*house.forms, scope, &form, true).await;
    let input = |data| ReportInput { template_slug: "streng".into(), ..report(data) };
    let missing = house.submit(input(json!({"t": "a"}))).await.unwrap_err().violations().unwrap();
    assert_eq!(missing.at("data.anhang"), [Problem::Required]);
    // Whatever file was refused, the text is accepted: there may be space for a smaller file.
    house.limits.set_space(1024 * u64::from(crate::MAX_FILE_KB));
    house.submit(input(json!({"t": "a"}))).await.unwrap_err();
    house.limits.set_space(7);
    let file = with_file().files;
    let refused = ReportInput { files: file, ..input(json!({"t": "a"})) };
    let refused = house.submit(refused).await.unwrap_err().violations().unwrap();
    assert_eq!(refused.at("data.anhang"), [Problem::NoSpaceForFiles]);
    house.submit(input(json!({"t": "a"}))).await.unwrap();
    let missing = house.submit(input(json!({}))).await.unwrap_err().violations().unwrap();
    assert_eq!(missing.at("data.t"), [Problem::Required], "everything else still has to be there");
}

#[tokio::test]
async fn a_report_whose_storing_is_not_certain_stays_counted() {
    let house = House::new().await;
    house.ceiling(1);
    let broken = StoreError::Unavailable("the connection ended".into());
    house.watched.failures.lock().unwrap().push_back(broken.into());
    house.submit(nord()).await.unwrap_err();
    house.submit(nord()).await.unwrap();
    assert_eq!(counts(&house), (1, 1));
}
