//! The use case: order, answers, and that a refusal stores nothing (hostile checks 39 and 47).

use super::house::{House, answered, report};
use crate::ports::{AppendError, ChallengeFailure, FormReader as _};
use crate::testing::{FieldBuilder, FormBuilder, MarkingMasker, scopes};
use crate::{ConditionOp, FieldType, Origin, Problem, ReportInput, SubmitError, Validation, Violations};
use kernel::{ErrorKind, Locale, StoreError, Tz};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

/// Asserts that a report is refused with this kind, and nothing is stored.
async fn refused(house: &House, input: ReportInput, kind: ErrorKind) -> SubmitError {
    let before = house.stored().len();
    let error = house.submit(input).await.unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    assert_eq!(house.stored().len(), before, "nothing is stored on a refusal");
    assert!(house.vault.is_empty(), "and no file");
    error
}

#[tokio::test]
async fn a_report_is_stored_masked_with_what_was_masked() {
    let house = House::new().await;
    let text = format!("In Zimmer 12 war {}.", MarkingMasker::SECRET);
    let data = json!({"ort": "other", "ort_text": MarkingMasker::SECRET, "text": text, "ip": "1.2.3.4"});
    let receipt = house.submit(ReportInput { locale: Locale::En, ..report(data) }).await.unwrap();
    let [stored] = &house.stored()[..] else { panic!("one report") };
    assert_eq!((stored.id, &stored.reference), (receipt.id, &receipt.reference));
    assert_eq!(stored.created_at, receipt.created_at);
    assert_eq!(stored.version_id, house.installed.version);
    assert_eq!((stored.locale, stored.is_test), (Locale::En, false));
    let expected = json!({
        "ort": "other", "ort_text": MarkingMasker::MASK, "text": format!("In Zimmer 12 war {}.", MarkingMasker::MASK)
    });
    assert_eq!(json!(stored.data), expected);
    assert_eq!((stored.mask_counts[0].rule.as_str(), stored.mask_counts[0].count), ("name", 2));
    let everything = format!("{stored:?}{:?}", house.forms.search_texts(house.scope));
    assert!(!everything.to_lowercase().contains("müller") && !everything.contains("1.2.3.4"));
    assert_eq!(receipt.title.get(Locale::De), "vorfall (de)");
}

#[tokio::test]
async fn the_time_is_the_clocks_and_never_falls() {
    let house = House::new().await;
    let first = house.submit(report(json!({"ort": "nord"}))).await.unwrap();
    house.clock.advance(kernel::Duration::hours(-3));
    let second = house.submit(report(json!({"ort": "nord"}))).await.unwrap();
    assert_eq!(second.created_at, first.created_at);
    assert!(second.id > first.id);
}

#[tokio::test]
async fn a_day_ahead_of_the_sites_own_is_refused_where_the_field_says_so() {
    let past = Validation { not_future: true, ..Validation::default() };
    let form = FormBuilder::new("vorfall").block(
        "b",
        [
            FieldBuilder::new("am", FieldType::Date).validation(past),
            FieldBuilder::new("frist", FieldType::Date),
            FieldBuilder::text("mehr").required().visible_if("am", ConditionOp::Truthy, Value::Null),
        ],
    );
    let house = House::new().await;
    house.change(&form.snapshot()).await;
    let on = |day: &str| report(json!({"am": day, "mehr": "x", "frist": "9999-12-31"}));
    // Half past eleven in the evening of New Year's Eve in UTC is already the next year in Berlin.
    house.clock.set("2026-12-31T23:30:00Z".parse().unwrap());
    house.live_in(Tz::UTC);
    house.submit(on("2026-12-31")).await.unwrap();
    let error = refused(&house, on("2027-01-01"), ErrorKind::Invalid).await;
    let SubmitError::Invalid(violations) = error else { panic!("{error}") };
    assert_eq!(violations, Violations::one("data.am", Problem::DateInFuture));
    // Fields that depend on it cannot be checked.
    let error = refused(&house, report(json!({"am": "2027-01-01"})), ErrorKind::Invalid).await;
    assert!(matches!(error, SubmitError::Invalid(found) if found.len() == 1));
    house.live_in(Tz::Europe__Berlin);
    house.submit(on("2027-01-01")).await.unwrap();
    refused(&house, on("2027-01-02"), ErrorKind::Invalid).await;
    house.submit(report(json!({"frist": "9999-12-31"}))).await.unwrap();
}

#[tokio::test]
async fn a_repeat_gets_its_receipt_whatever_day_it_is_by_then() {
    let past = Validation { not_future: true, ..Validation::default() };
    let form =
        FormBuilder::new("vorfall").block("b", [FieldBuilder::new("am", FieldType::Date).validation(past)]);
    let house = House::new().await;
    house.change(&form.snapshot()).await;
    house.clock.set("2026-12-31T23:30:00Z".parse().unwrap());
    house.live_in(Tz::Europe__Berlin);
    let sent = || ReportInput { idempotency_key: Some([7; 32]), ..report(json!({"am": "2027-01-01"})) };
    let first = house.submit(sent()).await.unwrap();
    house.live_in(Tz::UTC);
    assert_eq!(house.submit(sent()).await.unwrap().id, first.id);
}

#[tokio::test]
async fn references_differ_and_are_not_made_from_ids() {
    let house = House::new().await;
    let mut references = std::collections::HashSet::new();
    for _ in 0..50 {
        references.insert(house.submit(report(json!({"ort": "nord"}))).await.unwrap().reference);
    }
    assert_eq!(references.len(), 50);
}

#[tokio::test]
async fn unknown_inactive_and_foreign_templates_are_not_found() {
    let house = House::new().await;
    for slug in ["gibtsnicht", "", "VORFALL", "vorfall ", "vorfall\0", "../vorfall", "%"] {
        let input = ReportInput { template_slug: slug.into(), ..report(json!({})) };
        refused(&house, input, ErrorKind::NotFound).await;
    }
    house.set_active(false).await;
    refused(&house, report(json!({"ort": "nord"})), ErrorKind::NotFound).await;
    house.set_active(true).await;
    let foreign = house.use_case.submit(scopes()[1], report(json!({"ort": "nord"}))).await.unwrap_err();
    assert_eq!(foreign.kind(), ErrorKind::NotFound);
    house.submit(report(json!({"ort": "nord"}))).await.unwrap();
}

#[tokio::test]
async fn during_maintenance_the_public_notice_is_given_before_anything_else() {
    let house = House::new().await;
    house.maintain(Some("Zurück um 14 Uhr."));
    let input = ReportInput { honeypot_filled: true, ..report(json!({"quatsch": 1})) };
    let error = refused(&house, input, ErrorKind::Unavailable).await;
    assert!(matches!(error, SubmitError::Maintenance { message } if message == "Zurück um 14 Uhr."));
}

#[tokio::test]
async fn a_filled_honeypot_is_told_at_its_field() {
    let house = House::new().await;
    let input = ReportInput { honeypot_filled: true, ..report(json!({"quatsch": 1})) };
    let error = refused(&house, input, ErrorKind::Invalid).await;
    let violations = error.violations().unwrap();
    let texts: Vec<_> = violations.iter().collect();
    assert_eq!(texts[0].0, "website");
    assert_eq!(texts.len(), 1, "the honeypot comes before the values");
}

#[tokio::test]
async fn a_typing_error_does_not_spend_the_challenge() {
    let house = House::new().await;
    house.require_challenge(true);
    refused(&house, answered(json!({"ort": "quatsch"}), "t1", "42"), ErrorKind::Invalid).await;
    assert_eq!(house.challenge.asked(), 0);
    house.submit(answered(json!({"ort": "nord"}), "t1", "42")).await.unwrap();
    assert_eq!(house.challenge.asked(), 1);
}

/// All problems are reported in one round.
#[tokio::test]
async fn an_unanswered_challenge_is_told_with_the_other_faults() {
    let house = House::new().await;
    house.require_challenge(true);
    let codes = async |input| {
        let violations = refused(&house, input, ErrorKind::Invalid).await.violations().unwrap();
        let at = |path| violations.at(path).iter().map(Problem::code).collect::<Vec<_>>();
        (at("data.ort"), at("captcha_answer"))
    };
    let wrong = json!({"ort": "quatsch"});
    for open in [report(wrong.clone()), answered(wrong.clone(), "", "42"), answered(wrong.clone(), "t1", " ")]
    {
        assert_eq!(codes(open).await, (vec!["unknown_option"], vec!["challenge_missing"]));
    }
    assert_eq!(codes(answered(wrong, "t1", "42")).await, (vec!["unknown_option"], vec![]));
    assert_eq!(house.challenge.asked(), 0, "nothing is spent");
}

/// All problems are reported in one round, a wrong answer to the challenge among them; and it was a guess.
#[tokio::test]
async fn a_wrong_challenge_is_told_with_the_other_faults_and_is_spent() {
    let house = House::new().await;
    house.require_challenge(true);
    let codes = async |input| {
        let violations = refused(&house, input, ErrorKind::Invalid).await.violations().unwrap();
        let all = violations.iter().map(|(path, problems)| format!("{path} {}", problems[0].code()));
        all.collect::<Vec<_>>()
    };
    let wrong = || json!({"ort": "quatsch"});
    let told = ["data.ort unknown_option", "captcha_answer challenge_wrong"];
    assert_eq!(codes(answered(wrong(), "t1", "41")).await, told);
    let told = ["data.ort unknown_option", "captcha_answer challenge_expired"];
    for guess in ["42", "43"] {
        assert_eq!(codes(answered(wrong(), "t1", guess)).await, told, "one guess, and {guess} is another");
    }
    let spent = codes(answered(json!({"ort": "nord"}), "t1", "42")).await;
    assert_eq!(spent, ["captcha_answer challenge_expired"]);
    // The same goes for a form that says nothing.
    let nothing = codes(answered(json!({}), "t2", "41")).await;
    assert_eq!(nothing.last().unwrap(), "captcha_answer challenge_wrong");
}

/// Whoever has solved the challenge need not do it again because of a fault elsewhere.
#[tokio::test]
async fn a_right_challenge_beside_other_faults_is_good_for_the_corrected_report() {
    let house = House::new().await;
    house.require_challenge(true);
    for _ in 0..2 {
        let input = answered(json!({"ort": "quatsch"}), "t1", "42");
        let violations = refused(&house, input, ErrorKind::Invalid).await.violations().unwrap();
        assert_eq!((violations.len(), violations.at("captcha_answer").len()), (1, 0));
    }
    house.submit(answered(json!({"ort": "nord"}), "t1", "42")).await.unwrap();
    refused(&house, answered(json!({"ort": "nord"}), "t1", "42"), ErrorKind::Invalid).await;
}

/// A form without any answer is refused.
#[tokio::test]
async fn a_report_that_says_nothing_is_refused() {
    let fields = [
        FieldBuilder::text("ort"),
        FieldBuilder::new("einig", FieldType::Toggle),
        FieldBuilder::new("quelle", FieldType::Hidden).default_value("plakat"),
    ];
    let house = House::new().await;
    house.change(&FormBuilder::new("vorfall").block("b", fields).snapshot()).await;
    for empty in [json!({}), json!({"ort": " \u{200b}"})] {
        let violations =
            refused(&house, report(empty.clone()), ErrorKind::Invalid).await.violations().unwrap();
        assert_eq!(violations.at("data"), [Problem::NothingAnswered], "{empty}");
    }
    for answer in [json!({"einig": true}), json!({"einig": false}), json!({"ort": "x"})] {
        house.submit(report(answer)).await.unwrap();
    }
}

#[tokio::test]
async fn a_challenge_is_good_for_one_attempt_right_or_wrong() {
    let house = House::new().await;
    house.require_challenge(true);
    let data = json!({"ort": "nord"});
    house.submit(answered(data.clone(), "t1", "42")).await.unwrap();
    for (token, answer, code) in [
        ("t1", "42", "challenge_expired"),
        ("t2", "41", "challenge_wrong"),
        ("t2", "42", "challenge_expired"),
        ("t3", "", "challenge_missing"),
        ("t3", "42", "challenge_expired"), // an empty answer was an attempt
        ("", "42", "challenge_missing"),
    ] {
        let error = refused(&house, answered(data.clone(), token, answer), ErrorKind::Invalid).await;
        let violations = error.violations().unwrap();
        assert_eq!(violations.at("captcha_answer")[0].code(), code);
    }
    let error = refused(&house, report(data), ErrorKind::Invalid).await;
    assert!(matches!(error, SubmitError::Challenge(ChallengeFailure::Missing)));
}

#[tokio::test]
async fn work_stands_in_for_the_answer() {
    let house = House::new().await;
    house.require_challenge(true);
    let worked = crate::ReportInput {
        captcha_token: Some("t1".into()),
        captcha_work: Some("4711".into()),
        ..report(json!({"ort": "nord"}))
    };
    house.submit(worked.clone()).await.unwrap();
    let error = refused(&house, worked, ErrorKind::Invalid).await;
    assert_eq!(error.violations().unwrap().at("captcha_answer")[0].code(), "challenge_expired");
}

#[tokio::test]
async fn without_a_required_challenge_its_fields_are_ignored() {
    let house = House::new().await;
    house.submit(answered(json!({"ort": "nord"}), "t1", "falsch")).await.unwrap();
    assert_eq!(house.challenge.asked(), 0);
}

#[tokio::test]
async fn demonstration_data_needs_no_challenge_but_everything_else() {
    let house = House::new().await;
    house.require_challenge(true);
    let seed = |data| ReportInput { origin: Origin::Seed, ..report(data) };
    house.submit(seed(json!({"ort": "nord"}))).await.unwrap();
    refused(&house, seed(json!({})), ErrorKind::Invalid).await;
    assert_eq!(house.challenge.asked(), 0);
}

#[tokio::test]
async fn a_failing_masker_refuses_the_report() {
    let house = House::new().await;
    let data = json!({"ort": "nord", "text": MarkingMasker::FAILS_ON});
    let error = refused(&house, report(data), ErrorKind::Unavailable).await;
    assert!(matches!(error, SubmitError::Masking(_)));
}

#[tokio::test]
async fn a_failing_store_is_told_as_such() {
    let house = House::new().await;
    let failure = StoreError::Unavailable("disk full".into());
    house.watched.failures.lock().unwrap().push_back(AppendError::Store(failure));
    refused(&house, report(json!({"ort": "nord"})), ErrorKind::Unavailable).await;
}

#[tokio::test]
async fn a_taken_reference_is_replaced_by_another() {
    let house = House::new().await;
    house.watched.failures.lock().unwrap().extend([AppendError::ReferenceTaken, AppendError::ReferenceTaken]);
    house.submit(report(json!({"ort": "nord"}))).await.unwrap();
    assert_eq!(house.watched.appends.load(Ordering::SeqCst), 3);
    house.watched.failures.lock().unwrap().extend((0..5).map(|_| AppendError::ReferenceTaken));
    refused(&house, report(json!({"ort": "nord"})), ErrorKind::Unavailable).await;
}

#[tokio::test]
async fn once_the_form_is_known_a_report_is_one_store_call() {
    let house = House::warm().await;
    let (reads, appends) = (&house.watched.reads, &house.watched.appends);
    assert_eq!((reads.load(Ordering::SeqCst), appends.load(Ordering::SeqCst)), (3, 1));
    house.submit(report(json!({"ort": "nord"}))).await.unwrap();
    assert_eq!((reads.load(Ordering::SeqCst), appends.load(Ordering::SeqCst)), (3, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_reports_each_get_a_receipt_of_their_own() {
    let house = std::sync::Arc::new(House::new().await);
    let tasks: Vec<_> = (0..100)
        .map(|n| {
            let house = std::sync::Arc::clone(&house);
            tokio::spawn(
                async move { house.submit(report(json!({"ort": "nord", "text": format!("{n}")}))).await },
            )
        })
        .collect();
    let mut ids = std::collections::HashSet::new();
    for task in tasks {
        ids.insert(task.await.unwrap().unwrap().id);
    }
    assert_eq!((ids.len(), house.stored().len()), (100, 100));
}

#[tokio::test]
async fn a_preview_shows_only_what_would_be_stored() {
    let house = House::new().await;
    let form = house.forms.published(house.scope, "vorfall").await.unwrap().unwrap();
    let Value::Object(sent) = json!({"ort": "nord", "ort_text": "im Keller", "text": MarkingMasker::SECRET})
    else {
        unreachable!("an object")
    };
    let shown = house.use_case.preview(house.scope, &form, sent).await.unwrap();
    let stored = json!({"ort": "nord", "text": MarkingMasker::MASK});
    assert_eq!(Value::Object(shown), stored, "the text of an option that is not chosen is dropped");
    assert!(house.stored().is_empty());
}
