//! Conditional fields: what is visible, and what the script gets.

use super::*;
use forms::{ConditionOp, FieldType};
use serde_json::json;

fn form() -> Form {
    form_of([
        FieldBuilder::select("art", &["koerperlich", "anders"]),
        FieldBuilder::text("wo").required().visible_if("art", ConditionOp::Eq, "koerperlich"),
        FieldBuilder::text("tief").visible_if("wo", ConditionOp::Truthy, Value::Null),
    ])
}

#[test]
fn a_field_that_is_not_visible_is_there_but_sends_nothing() {
    let page = Shown::of(&form()).page();
    assert!(page.has(".mw-conditional[hidden] #f-wo[disabled]"));
    assert_eq!(attr(page.one("[name=_shown]"), "value"), Some("art"));
    assert!(!page.has("[hidden] .mw-reveal"), "a hidden field offers nothing");
    for control in page.all(".mw-field[hidden] :is(input, select, textarea, button)") {
        assert!(attr(control, "disabled").is_some(), "{}", control.html());
    }
}

#[test]
fn the_server_shows_what_the_values_ask_for() {
    let form = form();
    let page = Shown::of(&form).values(json!({"art": "koerperlich"})).page();
    assert!(page.has(".mw-conditional:not([hidden]) #f-wo:not([disabled])"));
    assert!(page.has(".mw-conditional[hidden] #f-tief[disabled]"));
    assert_eq!(attr(page.one("[name=_shown]"), "value"), Some("art,wo"));
    let page = Shown::of(&form).values(json!({"art": "koerperlich", "wo": "Hof"})).page();
    assert_eq!(attr(page.one("[name=_shown]"), "value"), Some("art,wo,tief"));
}

#[test]
fn a_chain_ends_with_a_field_that_is_not_visible() {
    let page = Shown::of(&form()).values(json!({"art": "anders", "wo": "Hof"})).page();
    assert_eq!(attr(page.one("[name=_shown]"), "value"), Some("art"));
}

#[test]
fn the_script_gets_the_condition_and_how_to_read_the_value() {
    let form = form_of([
        FieldBuilder::checkboxes("themen", &["a\"<b", "c"]),
        FieldBuilder::new("an", FieldType::Toggle),
        FieldBuilder::new("zahl", FieldType::Number),
        FieldBuilder::text("eins").visible_if("themen", ConditionOp::Includes, "a\"<b"),
        FieldBuilder::text("zwei").visible_if("an", ConditionOp::Ne, true),
        FieldBuilder::text("drei").visible_if("zahl", ConditionOp::Eq, 2.5),
        FieldBuilder::text("vier").visible_if("eins", ConditionOp::Truthy, Value::Null),
    ]);
    let page = Shown::of(&form).page();
    let data = |slug: &str, name: &str| {
        attr(page.one(&format!("[data-slug={slug}]")), &format!("data-{name}")).map(str::to_owned)
    };
    let condition = |slug| serde_json::from_str::<Value>(&data(slug, "if").unwrap()).unwrap();
    assert_eq!(condition("eins"), json!({"field": "themen", "op": "includes", "value": "a\"<b"}));
    assert_eq!(condition("zwei"), json!({"field": "an", "op": "ne", "value": true}));
    assert_eq!(condition("drei"), json!({"field": "zahl", "op": "eq", "value": 2.5}));
    assert_eq!(condition("vier"), json!({"field": "eins", "op": "truthy", "value": null}));
    assert_eq!(data("themen", "if"), None);
    let kinds = ["themen", "an", "zahl", "eins"].map(|slug| data(slug, "kind"));
    assert_eq!(kinds, ["list", "flag", "number", "text"].map(|kind| Some(kind.to_owned())));
    assert_eq!(data("vier", "kind"), None);
}

#[test]
fn a_field_that_decides_is_followed_by_a_button_that_leads_back_to_it() {
    let page = Shown::of(&form()).page();
    let button = page.one("[data-slug=art] .mw-reveal button");
    assert_eq!((attr(button, "name"), attr(button, "value")), (Some("action"), Some("refresh")));
    assert_eq!(attr(button, "formaction"), Some("/f/vorfall?lang=de&action=refresh#f-art"));
    assert!(attr(button, "formnovalidate").is_some());
    assert_eq!(text(button), "Weitere Fragen einblenden nach der Auswahl bei „art“");
}

#[test]
fn a_fixed_value_that_decides_is_known_to_the_script_but_never_sent() {
    let form = form_of([
        FieldBuilder::new("kanal", FieldType::Hidden).default_value("web"),
        FieldBuilder::text("ort").visible_if("kanal", ConditionOp::Eq, "web"),
    ]);
    let page = Shown::of(&form).page();
    assert_eq!(attr(page.one("[data-slug=kanal]"), "data-fixed"), Some("\"web\""));
    assert!(page.has("[data-slug=ort]:not([hidden])"));
    assert!(!page.has("[name='data.kanal']"));
}

#[test]
fn a_block_without_a_visible_field_is_out_of_sight() {
    let form = FormBuilder::new("f")
        .block("erster", [FieldBuilder::new("an", FieldType::Toggle)])
        .block("zweiter", [FieldBuilder::text("mehr").visible_if("an", ConditionOp::Truthy, Value::Null)])
        .compile();
    assert_eq!(Shown::of(&form).page().all(".mw-section[hidden]").len(), 1);
    assert_eq!(Shown::of(&form).values(json!({"an": true})).page().all(".mw-section[hidden]").len(), 0);
}

/// The table that also tests the script: the page decides at once what the server decides again.
#[test]
fn the_script_and_the_server_share_the_rules_of_conditions() {
    let cases: Value = serde_json::from_str(include_str!("../../web/public-pages/conditions.cases.json"))
        .expect("the cases");
    let list = |name: &str| cases[name].as_array().cloned().expect("a list");
    for case in &list("one") {
        let kind = serde_json::from_value(case["kind"].clone()).expect("a field type");
        let op = serde_json::from_value(case["op"].clone()).expect("an operator");
        let decides = FieldBuilder::new("x", kind);
        let decides = if kind == FieldType::CheckboxGroup { decides.options(&["a", "b"]) } else { decides };
        let form = form_of([decides, FieldBuilder::text("y").visible_if("x", op, case["wanted"].clone())]);
        let page = Shown::of(&form).values(json!({"x": case["actual"]})).page();
        assert_eq!(page.has("[data-slug=y]:not([hidden])"), case["holds"] == true, "{case}");
    }
    for case in &list("several") {
        let form = form_of([
            FieldBuilder::text("y").visible_if_json(case["if"].clone()),
            FieldBuilder::text("a"),
            FieldBuilder::checkboxes("b", &["p", "q"]),
            FieldBuilder::new("c", FieldType::Toggle),
            FieldBuilder::new("d", FieldType::Number).visible_if("c", ConditionOp::Truthy, Value::Null),
        ]);
        let page = Shown::of(&form).values(case["values"].clone()).page();
        assert_eq!(page.has("[data-slug=y]:not([hidden])"), case["shown"] == true, "{case}");
    }
}
