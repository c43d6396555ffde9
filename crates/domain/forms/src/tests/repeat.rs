//! Reports that are sent again under their key.

use super::house::{House, answered, report};
use crate::ports::AppendError;
use crate::testing::MarkingMasker;
use crate::{ReportInput, SubmitError, Upload};
use bytes::Bytes;
use kernel::{Duration, ErrorKind, Locale, StoreError};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

fn keyed(data: Value) -> ReportInput {
    ReportInput { idempotency_key: Some([7; 32]), ..report(data) }
}

#[tokio::test]
async fn a_repeat_gets_the_first_receipt_and_stores_nothing() {
    let house = House::new().await;
    house.require_challenge(true);
    let text = format!("{} war da.", MarkingMasker::SECRET);
    let input = |token: &str| ReportInput {
        idempotency_key: Some([7; 32]),
        ..answered(json!({"ort": "nord", "text": text, "ip": "1.2.3.4"}), token, "42")
    };
    let first = house.submit(ReportInput { locale: Locale::En, ..input("t1") }).await.unwrap();
    // The token is spent, but neither that nor maintenance turns the repeat into an error.
    assert_eq!(house.submit(input("t1")).await.unwrap(), first);
    house.maintain(Some("Zurück um 14 Uhr."));
    assert_eq!(house.submit(input("t1")).await.unwrap(), first);
    assert_eq!((house.stored().len(), house.challenge.asked()), (1, 1));
    assert_eq!(first.locale, Locale::En, "whatever language the repeat is in");
}

#[tokio::test]
async fn a_key_counts_for_a_day() {
    let house = House::new().await;
    let first = house.submit(keyed(json!({"ort": "nord"}))).await.unwrap();
    house.clock.advance(Duration::hours(24) - Duration::seconds(1));
    assert_eq!(house.submit(keyed(json!({"ort": "nord"}))).await.unwrap(), first);
    house.clock.advance(Duration::seconds(1));
    assert_ne!(house.submit(keyed(json!({"ort": "nord"}))).await.unwrap(), first);
    assert_eq!(house.stored().len(), 2);
}

#[tokio::test]
async fn another_report_under_the_key_is_refused_and_not_lost_silently() {
    let house = House::new().await;
    house.submit(keyed(json!({"ort": "nord", "text": "eins"}))).await.unwrap();
    for other in [json!({"ort": "nord", "text": "zwei"}), json!({"ort": "nord"}), json!({"quatsch": 1})] {
        let error = house.submit(keyed(other)).await.unwrap_err();
        assert!(matches!(error, SubmitError::KeyReused), "{error}");
        assert_eq!(error.kind(), ErrorKind::Invalid);
    }
    let elsewhere =
        ReportInput { template_slug: "anders".into(), ..keyed(json!({"ort": "nord", "text": "eins"})) };
    assert!(matches!(house.submit(elsewhere).await, Err(SubmitError::KeyReused)));
    assert_eq!(house.stored().len(), 1);
}

#[tokio::test]
async fn files_belong_to_what_is_compared() {
    let house = House::new().await;
    let upload =
        |content: &'static [u8]| Upload { field: "anhang".into(), bytes: Bytes::from_static(content) };
    let with = |files: Vec<Upload>| ReportInput { files, ..keyed(json!({"ort": "nord"})) };
    let first = house.submit(with(vec![upload(b"%PDF eins")])).await.unwrap();
    assert_eq!(house.submit(with(vec![upload(b"%PDF eins")])).await.unwrap(), first);
    for files in [vec![], vec![upload(b"%PDF zwei")], vec![upload(b"%PDF eins"), upload(b"%PDF eins")]] {
        assert!(matches!(house.submit(with(files)).await, Err(SubmitError::KeyReused)));
    }
    assert_eq!((house.stored().len(), house.vault.len()), (1, 1));
    let seen = house.inspector.inspected();
    let files = vec![upload(b"%PDF eins")];
    let other = ReportInput { files, ..keyed(json!({"ort": "nord", "text": "anders"})) };
    assert!(matches!(house.submit(other).await, Err(SubmitError::KeyReused)));
    assert_eq!(house.inspector.inspected(), seen, "other words are seen before files are looked into");
}

#[tokio::test]
async fn a_repeat_is_compared_on_the_form_of_the_first() {
    let house = House::new().await;
    let first = house.submit(keyed(json!({"ort": "nord"}))).await.unwrap();
    house.set_active(false).await;
    assert_eq!(house.submit(keyed(json!({"ort": "nord"}))).await.unwrap(), first);
}

#[tokio::test]
async fn a_twin_that_was_stored_meanwhile_is_the_answer() {
    let house = House::new().await;
    // The connection breaks after the commit: the report stored under the key proves it.
    house.watched.fails_after_storing.store(true, Ordering::SeqCst);
    let failure = StoreError::Unavailable("connection reset".into());
    house.watched.failures.lock().unwrap().push_back(AppendError::Store(failure));
    let receipt = house.submit(keyed(json!({"ort": "nord"}))).await.unwrap();
    assert_eq!(house.stored()[0].reference, receipt.reference);
    assert_eq!(house.stored().len(), 1);
}

#[tokio::test]
async fn the_copies_of_a_twins_files_do_not_stay() {
    let house = House::new().await;
    let upload = || Upload { field: "anhang".into(), bytes: Bytes::from_static(b"%PDF eins") };
    let with = || ReportInput { files: vec![upload()], ..keyed(json!({"ort": "nord"})) };
    let first = house.submit(with()).await.unwrap();
    // Both looked for the key before either was stored.
    house.watched.misses.store(true, Ordering::SeqCst);
    assert_eq!(house.submit(with()).await.unwrap(), first);
    assert_eq!((house.stored().len(), house.vault.len()), (1, 1));
}

#[tokio::test]
async fn a_report_without_a_key_asks_for_none() {
    let house = House::new().await;
    let first = house.submit(report(json!({"ort": "nord"}))).await.unwrap();
    assert_ne!(house.submit(report(json!({"ort": "nord"}))).await.unwrap(), first);
    assert_eq!(house.stored().len(), 2);
}
