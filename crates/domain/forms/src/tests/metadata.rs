//! Hostile check 57: technical metadata never gets into a report.

use super::{check, form, wrong};
use crate::testing::FieldBuilder;
use crate::{METADATA_KEYS, Problem, check_snapshot};
use serde_json::json;

#[test]
fn metadata_keys_at_the_top_are_dropped_in_every_spelling() {
    let form = form([FieldBuilder::text("x")]);
    let data = json!({
        "ip": "1.2.3.4", "user_agent": "Mozilla", "session_id": "abc", "debug_info": {"a": [1]},
        "IP": "1.2.3.4", "Ip ": "1.2.3.4", "\tUSER_AGENT\n": "x", "x": "Text"
    });
    assert_eq!(check(&form, data), Ok(json!({"x": "Text"})));
}

#[test]
fn metadata_keys_at_every_depth_are_gone_before_anything_else_looks() {
    let form = form([FieldBuilder::text("x"), FieldBuilder::checkboxes("y", &["a"])]);
    assert_eq!(check(&form, json!({"x": {"ip": "1.2.3.4"}})), wrong("data.x", "wrong_type"));
    assert_eq!(check(&form, json!({"y": ["a", {"IP": "1.2.3.4"}]})), wrong("data.y", "wrong_type"));
    let violations = form.check(super::object(json!({"x": {"ip": "1.2.3.4"}})), &[]).unwrap_err();
    assert!(!format!("{violations} {violations:?}").contains("1.2.3.4"), "no refusal repeats a value");
}

#[test]
fn a_metadata_key_cannot_be_the_slug_of_a_field() {
    for key in METADATA_KEYS {
        let plain = crate::testing::FormBuilder::new("f").block("b", [FieldBuilder::text(key)]).snapshot();
        let violations = check_snapshot(&plain).unwrap_err();
        assert_eq!(violations.at("blocks.0.fields.0.slug"), [Problem::ReservedSlug]);
        let other = FieldBuilder::select("x", &["other"]).other(key);
        let other = crate::testing::FormBuilder::new("f").block("b", [other]).snapshot();
        let violations = check_snapshot(&other).unwrap_err();
        assert_eq!(violations.at("blocks.0.fields.0.otherDbField"), [Problem::ReservedSlug]);
    }
}

#[test]
fn nothing_that_is_not_masked_yet_gets_into_a_log_by_way_of_debug() {
    let form = form([FieldBuilder::text("x")]);
    let data = super::object(json!({"x": "geheim"}));
    let input = crate::ReportInput {
        data: data.clone(),
        files: vec![crate::Upload { field: "y".into(), bytes: bytes::Bytes::from_static(b"geheim") }],
        captcha_answer: Some("geheim".into()),
        ..crate::ReportInput::default()
    };
    let shown = format!("{input:?} {:?} {:?}", input.files, form.check(data, &[]));
    assert!(!shown.contains("geheim"), "{shown}");
}
