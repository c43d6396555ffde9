//! Files of a report (decisions §5).

use super::house::{House, answered, report, vorfall};
use super::{codes, form, object};
use crate::ports::{AppendError, FileVault};
use crate::testing::{FieldBuilder, FormBuilder};
use crate::{CleanUpFiles, FieldType, FileSize, ReportInput, SubmitError, Upload, Validation};
use bytes::Bytes;
use kernel::{ErrorKind, StoreError};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const PDF: &[u8] = b"%PDF-1.7 ...";
const PNG: &[u8] = b"\x89PNG....";

fn upload(field: &str, bytes: &'static [u8]) -> Upload {
    Upload { field: field.into(), bytes: Bytes::from_static(bytes) }
}

fn with_files(files: Vec<Upload>) -> ReportInput {
    ReportInput { files, ..report(json!({"ort": "nord"})) }
}

fn file_form(validation: Validation) -> crate::FormSnapshot {
    let field = FieldBuilder::new("anhang", FieldType::FileUpload).validation(validation);
    let ort = FieldBuilder::select("ort", &["nord"]);
    FormBuilder::new("vorfall").block("b", [ort, field]).snapshot()
}

#[tokio::test]
async fn files_are_kept_under_names_made_by_the_service() {
    let house = House::new().await;
    house.change(&file_form(Validation { max_files: Some(2), ..Validation::default() })).await;
    house.submit(with_files(vec![upload("anhang", PDF), upload("anhang", PNG)])).await.unwrap();
    let stored = &house.stored()[0];
    assert_eq!(stored.data["anhang"], json!(["anlage-1.pdf", "anlage-2.png"]));
    assert_eq!(stored.files.len(), 2);
    assert_eq!(stored.files[0].media_type, "application/pdf");
    assert_eq!((stored.files[1].name.as_str(), stored.files[1].size), ("anlage-2.png", 8));
    let kept = house.vault.get(house.scope, &stored.files[1].key).await.unwrap().unwrap();
    assert_eq!(kept, PNG);
    assert_ne!(stored.files[0].key, stored.files[1].key);
}

#[tokio::test]
async fn the_kind_of_a_file_is_found_from_its_content() {
    let house = House::new().await;
    let accept = |types: &[&str]| {
        let accept = types.iter().map(|media_type| (*media_type).to_owned()).collect();
        file_form(Validation { accept: Some(accept), ..Validation::default() })
    };
    for (types, content, code) in [
        (vec!["application/pdf"], PNG, Some("file_kind")),
        (vec!["image/*"], PDF, Some("file_kind")),
        (vec!["image/*"], PNG, None),
        (vec!["image/jpeg", "application/pdf"], PDF, None),
        (vec!["application/pdf"], b"MZ executable" as &[u8], Some("file_unreadable")),
        (vec!["application/pdf"], b"%PDF damaged", Some("file_unreadable")),
        (vec![], PDF, Some("file_kind")),
    ] {
        house.change(&accept(&types)).await;
        match (house.submit(with_files(vec![upload("anhang", content)])).await, code) {
            (Ok(_), None) => {}
            (Err(SubmitError::Invalid(found)), Some(code)) => {
                assert_eq!(codes(&found), [("data.anhang".to_owned(), code.to_owned())]);
            }
            (other, _) => panic!("{types:?}: {other:?}"),
        }
    }
    assert_eq!(house.vault.len(), 2, "only the files of reports that were taken");
}

/// A form with one more file field than people see.
fn with_a_hidden_field() -> crate::FormSnapshot {
    let accept = Validation { accept: Some(vec!["image/png".into()]), ..Validation::default() };
    let field = |slug| FieldBuilder::new(slug, FieldType::FileUpload).validation(accept.clone());
    let hidden = field("verborgen").visible_if("ort", crate::ConditionOp::Ne, "nord");
    let ort = FieldBuilder::select("ort", &["nord", "sued"]);
    FormBuilder::new("vorfall").block("b", [ort, field("anhang"), hidden]).snapshot()
}

#[tokio::test]
async fn only_files_that_belong_to_the_report_are_looked_into() {
    let house = House::new().await;
    house.change(&with_a_hidden_field()).await;
    house.submit(with_files(vec![upload("verborgen", PNG), upload("anhang", PNG)])).await.unwrap();
    assert_eq!(house.inspector.inspected(), 1, "a hidden field's file is not");
    assert_eq!((house.vault.len(), house.stored()[0].files.len()), (1, 1));
    let large = Upload { field: "anhang".into(), bytes: Bytes::from(vec![b'%'; 10_485_761]) };
    for refused in [
        vec![upload("anhang", PNG), upload("fremd", PNG)],
        vec![upload("anhang", PNG), upload("ort", PNG)],
        vec![upload("anhang", PNG), upload("anhang", PNG)],
        vec![upload("anhang", b"")],
        vec![large],
        vec![upload("anhang", PDF)],
    ] {
        let error = house.submit(with_files(refused)).await.unwrap_err();
        assert!(matches!(error, SubmitError::Invalid(_)));
    }
    assert_eq!(house.inspector.inspected(), 1, "nor what is too much, too large or of another kind");
}

#[tokio::test]
async fn a_file_of_the_wrong_kind_does_not_spend_the_challenge_and_a_program_does_not_get_files_looked_into()
{
    let house = House::new().await;
    house.change(&with_a_hidden_field()).await;
    house.require_challenge(true);
    house.submit(with_files(vec![upload("anhang", PDF)])).await.unwrap_err();
    assert_eq!(house.challenge.asked(), 0);
    house.submit(with_files(vec![upload("anhang", PNG)])).await.unwrap_err();
    assert_eq!(house.inspector.inspected(), 0);
}

/// All problems are reported in one round, in the order of the form.
#[tokio::test]
async fn a_file_of_the_wrong_kind_is_told_with_the_other_faults() {
    let house = House::new().await;
    let only_png = Validation { accept: Some(vec!["image/png".into()]), ..Validation::default() };
    let file = |slug| FieldBuilder::new(slug, FieldType::FileUpload).validation(only_png.clone());
    let fields = [
        file("anhang"),
        FieldBuilder::select("ort", &["nord", "sued"]).required(),
        file("zu_ort").visible_if("ort", crate::ConditionOp::Eq, "nord"),
        FieldBuilder::text("text"),
    ];
    house.change(&FormBuilder::new("vorfall").block("b", fields).snapshot()).await;
    house.require_challenge(true);
    let told = async |data: serde_json::Value, files, answer| {
        let input = ReportInput { files, ..answered(data, "t1", answer) };
        codes(&house.submit(input).await.unwrap_err().violations().unwrap())
    };
    let expected = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|(path, code)| ((*path).to_owned(), (*code).to_owned())).collect()
    };
    let pdf = |slug| vec![upload(slug, PDF)];
    assert_eq!(
        told(json!({"text": "x"}), pdf("anhang"), "").await,
        expected(&[
            ("data.anhang", "file_kind"),
            ("data.ort", "required"),
            ("captcha_answer", "challenge_missing")
        ])
    );
    // Whether this field is shown, depends on a value that is wrong.
    let unclear = told(json!({"ort": "quatsch"}), pdf("zu_ort"), "42").await;
    assert_eq!(unclear, expected(&[("data.ort", "unknown_option")]));
    let large = Upload { field: "anhang".into(), bytes: Bytes::from(vec![b'M'; 10_485_761]) };
    assert_eq!(
        told(json!({}), vec![large], "42").await,
        expected(&[("data.anhang", "file_too_large,file_unreadable"), ("data.ort", "required")])
    );
    house.limits.set_space(1);
    assert_eq!(
        told(json!({}), vec![upload("anhang", PNG)], "41").await,
        expected(&[
            ("data.anhang", "no_room_for_files"),
            ("data.ort", "required"),
            ("captcha_answer", "challenge_wrong")
        ])
    );
    assert_eq!(house.inspector.inspected(), 0);
}

#[tokio::test]
async fn a_file_that_the_changed_form_shows_is_looked_into_after_all() {
    let house = House::new().await;
    house.change(&with_a_hidden_field()).await;
    let shown = {
        let field = |slug| FieldBuilder::new(slug, FieldType::FileUpload);
        let ort = FieldBuilder::select("ort", &["nord"]);
        FormBuilder::new("vorfall").block("b", [ort, field("anhang"), field("verborgen")]).snapshot()
    };
    let (forms, scope, installed) = (Arc::clone(&house.forms), house.scope, house.installed);
    house.before_append(async move {
        super::house::change(&forms, scope, installed, &shown).await;
    });
    house.submit(with_files(vec![upload("verborgen", PNG), upload("anhang", PNG)])).await.unwrap();
    assert_eq!((house.inspector.inspected(), house.vault.len(), house.stored()[0].files.len()), (2, 2, 2));
}

#[test]
fn number_and_size_of_files_are_limited() {
    let field = |validation| form([FieldBuilder::new("x", FieldType::FileUpload).validation(validation)]);
    let files =
        |sizes: &[u64]| sizes.iter().map(|size| FileSize { field: "x", size: *size }).collect::<Vec<_>>();
    let default = field(Validation::default());
    let code = |form: &crate::Form, sizes: &[u64]| {
        let found = form.check(serde_json::Map::new(), &files(sizes)).err()?;
        Some((found.at("data.x")[0].code(), found.kind()))
    };
    assert_eq!(code(&default, &[10_485_760]), None);
    assert_eq!(code(&default, &[10_485_761]), Some(("file_too_large", ErrorKind::TooLarge)));
    assert_eq!(code(&default, &[0]), Some(("file_unreadable", ErrorKind::Invalid)));
    assert_eq!(
        code(&default, &[1, 1]),
        Some(("too_many_files", ErrorKind::Invalid)),
        "one, unless told otherwise"
    );
    let small = field(Validation { max_size_kb: Some(1), max_files: Some(5), ..Validation::default() });
    assert_eq!(code(&small, &[1024; 5]), None);
    assert_eq!(code(&small, &[1024; 6]), Some(("too_many_files", ErrorKind::Invalid)));
    assert_eq!(code(&small, &[1, 1025]), Some(("file_too_large", ErrorKind::TooLarge)));
}

#[test]
fn files_belong_to_file_fields_and_values_do_not() {
    let form = form([FieldBuilder::new("x", FieldType::FileUpload), FieldBuilder::text("t")]);
    let file = |field| [FileSize { field, size: 1 }];
    let refused = |field| codes(&form.check(serde_json::Map::new(), &file(field)).unwrap_err());
    assert_eq!(refused("t"), [("data.t".to_owned(), "no_files_here".to_owned())]);
    assert_eq!(refused("zz"), [("data.zz".to_owned(), "unknown_field".to_owned())]);
    for forged in [json!("anlage-1.pdf"), json!(["anlage-1.pdf"]), json!({"key": "x"}), json!(1)] {
        let found = form.check(object(json!({"x": forged})), &[]).unwrap_err();
        assert_eq!(found.at("data.x")[0].code(), "files_only", "another report's file can't be claimed");
    }
}

#[test]
fn a_required_file_is_needed_only_while_the_field_is_shown() {
    let form = form([
        FieldBuilder::new("an", FieldType::Toggle),
        FieldBuilder::new("x", FieldType::FileUpload).required().visible_if(
            "an",
            crate::ConditionOp::Truthy,
            serde_json::Value::Null,
        ),
    ]);
    let found = form.check(object(json!({"an": true})), &[]).unwrap_err();
    assert_eq!(found.at("data.x")[0].code(), "required");
    assert!(form.check(object(json!({"an": false})), &[]).is_ok());
    let file = [FileSize { field: "x", size: 1 }];
    let hidden = form.check(object(json!({})), &file).unwrap();
    assert!(hidden.data.is_empty(), "files of a hidden field are left out");
    assert_eq!(form.check(object(json!({"an": true})), &file).unwrap().data["x"], json!([]));
}

#[tokio::test]
async fn files_of_a_report_that_is_refused_in_the_end_are_removed() {
    let house = House::new().await;
    for failure in [|| AppendError::ReferenceTaken, || AppendError::Outdated] {
        house.watched.failures.lock().unwrap().extend((0..5).map(|_| failure()));
        house.submit(with_files(vec![upload("anhang", PDF)])).await.unwrap_err();
        assert!(house.vault.is_empty());
    }
    house.vault.set_full(true);
    let error = house.submit(with_files(vec![upload("anhang", PDF)])).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert!(house.stored().is_empty());
}

#[tokio::test]
async fn a_report_whose_files_nobody_has_time_to_inspect_is_refused_for_now() {
    let house = House::new().await;
    house.change(&file_form(Validation { max_files: Some(2), ..Validation::default() })).await;
    let files = || vec![upload("anhang", PDF), upload("anhang", b"%PDF busy")];
    let key = Some([7; 32]);
    let first = ReportInput { idempotency_key: key, ..with_files(files()) };
    let error = house.submit(first).await.unwrap_err();
    assert!(matches!(error, SubmitError::Busy(_)));
    assert_eq!((error.kind(), error.violations()), (ErrorKind::Unavailable, None));
    assert_eq!((house.inspector.inspected(), house.stored().len(), house.vault.len()), (2, 0, 0));
    let again = ReportInput { idempotency_key: key, ..with_files(vec![upload("anhang", PDF)]) };
    house.submit(again).await.unwrap();
    let repeat = ReportInput { idempotency_key: key, ..with_files(vec![upload("anhang", b"%PDF busy")]) };
    let error = house.submit(repeat).await.unwrap_err();
    let is_unknown = matches!(error, SubmitError::Store(StoreError::Unavailable(_)));
    assert!(is_unknown, "neither that the key is another's nor that nothing was stored: {error:?}");
    assert_eq!(house.stored().len(), 1);
}

#[tokio::test]
async fn files_of_a_report_that_may_have_been_stored_are_left_to_the_cleanup() {
    let house = House::new().await;
    house.watched.fails_after_storing.store(true, Ordering::SeqCst);
    let broken = || AppendError::Store(StoreError::Unavailable("the connection broke".into()));
    house.watched.failures.lock().unwrap().push_back(broken());
    house.submit(with_files(vec![upload("anhang", PDF)])).await.unwrap_err();
    let key = &house.stored()[0].files[0].key;
    assert_eq!(house.vault.get(house.scope, key).await.unwrap().unwrap(), PDF, "it was stored");
    house.watched.fails_after_storing.store(false, Ordering::SeqCst);
    house.watched.failures.lock().unwrap().push_back(broken());
    house.submit(with_files(vec![upload("anhang", PNG)])).await.unwrap_err();
    assert_eq!((house.stored().len(), house.vault.len()), (1, 2), "it was not");
    let cleanup = CleanUpFiles::new(house.vault.clone(), house.forms.clone(), house.clock.clone());
    assert_eq!(cleanup.clean_up().await.unwrap().orphans, 1);
    assert_eq!(house.vault.get(house.scope, key).await.unwrap().unwrap(), PDF);
}

#[tokio::test]
async fn files_are_kept_once_when_the_form_changes_meanwhile() {
    let house = House::new().await;
    let (forms, scope, installed) = (Arc::clone(&house.forms), house.scope, house.installed);
    house.before_append(async move {
        super::house::change(&forms, scope, installed, &vorfall()).await;
    });
    house.submit(with_files(vec![upload("anhang", PDF)])).await.unwrap();
    assert_eq!(house.vault.len(), 1);
    assert_eq!(house.stored()[0].files.len(), 1);
}

#[tokio::test]
async fn a_file_that_the_changed_form_does_not_show_is_removed_from_the_vault() {
    let house = House::new().await;
    let hidden =
        FieldBuilder::new("anhang", FieldType::FileUpload).visible_if("ort", crate::ConditionOp::Ne, "nord");
    let changed =
        FormBuilder::new("vorfall").block("b", [FieldBuilder::select("ort", &["nord"]), hidden]).snapshot();
    let (forms, scope, installed) = (Arc::clone(&house.forms), house.scope, house.installed);
    house.before_append(async move {
        super::house::change(&forms, scope, installed, &changed).await;
    });
    house.submit(with_files(vec![upload("anhang", PDF)])).await.unwrap();
    assert!(house.vault.is_empty() && house.stored()[0].files.is_empty());
}
