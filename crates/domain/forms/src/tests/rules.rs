//! The rules for authored content (decisions §2, "Field definition").

use super::codes;
use crate::testing::{FieldBuilder, FormBuilder};
use crate::{
    ConditionOp, FieldType, Form, FormSnapshot, MAX_CONDITIONS, Validation, check_block, check_snapshot,
    is_slug,
};
use kernel::{FormVersionId, LocalizedText, TemplateId};
use serde_json::{Value, json};

fn snapshot(fields: impl IntoIterator<Item = FieldBuilder>) -> FormSnapshot {
    FormBuilder::new("f").block("b", fields).snapshot()
}

/// Returns the path below the field and the code of every problem.
fn problems(fields: impl IntoIterator<Item = FieldBuilder>) -> Vec<(String, String)> {
    let found = check_snapshot(&snapshot(fields)).err().map(|found| codes(&found)).unwrap_or_default();
    found.into_iter().map(|(path, code)| (path.replace("blocks.0.fields.", ""), code)).collect()
}

fn one(path: &str, code: &str) -> Vec<(String, String)> {
    vec![(path.into(), code.into())]
}

fn bounded(kind: FieldType, validation: Validation) -> FieldBuilder {
    FieldBuilder::new("x", kind).validation(validation)
}

#[test]
fn slugs_have_lower_case_letters_digits_and_underscores() {
    for good in ["a", "a1_b", &"a".repeat(63)] {
        assert!(is_slug(good), "{good}");
    }
    for bad in ["", "A", "1a", "_a", "a-b", "a b", "ä", "a\0", "a\n", &"a".repeat(64)] {
        assert!(!is_slug(bad), "{bad}");
        let path = if bad == "1a" { "0.slug" } else { continue };
        assert_eq!(problems([FieldBuilder::text(bad)]), one(path, "invalid_slug"));
    }
    let form = FormSnapshot { slug: "Ä".into(), ..snapshot([]) };
    assert_eq!(codes(&check_snapshot(&form).unwrap_err()), one("slug", "invalid_slug"));
}

#[test]
fn slugs_are_unique_over_the_template_other_texts_included() {
    let two = FormBuilder::new("f")
        .block("b", [FieldBuilder::text("x")])
        .block("c", [FieldBuilder::text("y"), FieldBuilder::text("x")]);
    assert_eq!(
        codes(&check_snapshot(&two.snapshot()).unwrap_err()),
        one("blocks.1.fields.1.slug", "repeated_slug")
    );
    let choice = |slug: &str, other: &str| FieldBuilder::select(slug, &["other"]).other(other);
    assert_eq!(problems([choice("a", "b"), FieldBuilder::text("b")]), one("0.otherDbField", "repeated_slug"));
    assert_eq!(problems([choice("a", "a")]), one("0.otherDbField", "repeated_slug"));
    assert_eq!(problems([choice("a", "t"), choice("b", "t")]), one("1.otherDbField", "repeated_slug"));
    assert_eq!(problems([choice("a", "T!")]), one("0.otherDbField", "invalid_slug"));
}

#[test]
fn choices_need_options_with_values_that_differ() {
    for kind in [FieldType::Select, FieldType::RadioGroup, FieldType::MultiSelect, FieldType::CheckboxGroup] {
        let field = || FieldBuilder::new("x", kind);
        assert_eq!(problems([field()]), one("0.options", "options_missing"));
        assert_eq!(problems([field().options(&["a", "a"])]), one("0.options.1.value", "repeated_slug"));
        for bad in ["", " a", "a\0", "u\u{308}", "a\nb"] {
            let found = problems([field().options(&["ok", bad])]);
            assert!(
                found.contains(&("0.options.1.value".into(), "invalid_option_value".into())),
                "{bad:?} {found:?}"
            );
        }
    }
    assert_eq!(problems([FieldBuilder::text("x").options(&["a"])]), one("0.options", "options_not_used"));
}

#[test]
fn other_texts_belong_to_choices_with_the_option_other() {
    let missing = FieldBuilder::select("x", &["a"]).other("y");
    assert_eq!(problems([missing]), one("0.otherDbField", "other_option_missing"));
    let text = FieldBuilder::text("x").other("y");
    assert_eq!(problems([text]), one("0.otherDbField", "other_not_used"));
}

#[test]
fn bounds_that_a_type_does_not_use_are_refused() {
    let all = Validation {
        min: Some(1.0),
        max: Some(2.0),
        step: Some(1.0),
        min_length: Some(1),
        max_length: Some(2),
        pattern: Some("a".into()),
        accept: Some(vec!["image/*".into()]),
        max_size_kb: Some(1),
        max_files: Some(1),
        not_future: true,
        allow_no: true,
    };
    for (kind, used) in [
        (FieldType::Text, 3),
        (FieldType::Textarea, 3),
        (FieldType::Email, 3),
        (FieldType::Number, 3),
        (FieldType::Range, 3),
        (FieldType::FileUpload, 3),
        (FieldType::Date, 1),
        (FieldType::Time, 0),
        (FieldType::Toggle, 1),
        (FieldType::Heading, 0),
    ] {
        let found = problems([bounded(kind, all.clone())]);
        assert_eq!(found.len(), 11 - used, "{kind:?} {found:?}");
        assert!(found.iter().all(|(_, code)| code == "bound_not_used"));
    }
}

#[test]
fn lower_bounds_do_not_lie_above_upper_ones() {
    let number = |min, max| Validation { min, max, ..Validation::default() };
    let text = |min_length, max_length| Validation { min_length, max_length, ..Validation::default() };
    let reversed = |kind, validation| problems([bounded(kind, validation)]);
    assert_eq!(
        reversed(FieldType::Number, number(Some(2.0), Some(1.0))),
        one("0.validation.min", "bounds_reversed")
    );
    assert_eq!(
        reversed(FieldType::Range, number(Some(101.0), None)),
        one("0.validation.min", "bounds_reversed")
    );
    assert_eq!(reversed(FieldType::Number, number(Some(1.0), Some(1.0))), []);
    assert_eq!(
        reversed(FieldType::Text, text(Some(2), Some(1))),
        one("0.validation.minLength", "bounds_reversed")
    );
    assert_eq!(
        reversed(FieldType::Text, text(Some(10_001), None)),
        one("0.validation.minLength", "bounds_reversed")
    );
    assert_eq!(
        reversed(FieldType::Text, text(None, Some(0))),
        one("0.validation.maxLength", "bound_out_of_range")
    );
    assert_eq!(
        reversed(FieldType::Email, text(None, Some(255))),
        one("0.validation.maxLength", "bound_out_of_range")
    );
    for step in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let validation = Validation { step: Some(step), ..Validation::default() };
        assert_eq!(reversed(FieldType::Number, validation), one("0.validation.step", "step_not_positive"));
    }
}

#[test]
fn file_bounds_stay_within_those_of_the_service() {
    let files = |max_size_kb, max_files| {
        let validation = Validation { max_size_kb, max_files, ..Validation::default() };
        problems([bounded(FieldType::FileUpload, validation)])
    };
    assert_eq!(files(Some(10_240), Some(5)), []);
    assert_eq!(files(Some(10_241), None), one("0.validation.maxSizeKb", "bound_out_of_range"));
    assert_eq!(files(None, Some(6)), one("0.validation.maxFiles", "bound_out_of_range"));
    assert_eq!(files(None, Some(0)), one("0.validation.maxFiles", "bound_out_of_range"));
    for bad in ["pdf", "image/", "/png", "image/png; q=1", "Image/PNG", "*/*", ".pdf", ""] {
        let validation = Validation { accept: Some(vec![bad.into()]), ..Validation::default() };
        let found = problems([bounded(FieldType::FileUpload, validation)]);
        assert_eq!(found, one("0.validation.accept.0", "invalid_media_type"), "{bad}");
    }
}

#[test]
fn a_pattern_that_does_not_compile_is_refused_when_it_is_saved() {
    for bad in ["(", "[", "a{2,1}", r"(?<=a)b", r"(.)\1", "a\0", "(a{1000}){1000}"] {
        let validation = Validation { pattern: Some(bad.into()), ..Validation::default() };
        let found = problems([bounded(FieldType::Text, validation)]);
        assert_eq!(found, one("0.validation.pattern", "invalid_pattern"), "{bad}");
    }
}

#[test]
fn a_default_is_itself_valid() {
    let bad = |field: FieldBuilder, value: Value| problems([field.default_value(value)]);
    let select = || FieldBuilder::select("x", &["a"]);
    assert_eq!(bad(select(), json!("a")), []);
    assert_eq!(bad(select(), json!("b")), one("0.default", "unknown_option"));
    assert_eq!(bad(select(), json!(["a"])), one("0.default", "wrong_type"));
    assert_eq!(bad(FieldBuilder::checkboxes("x", &["a"]), json!("a")), one("0.default", "wrong_type"));
    assert_eq!(
        bad(FieldBuilder::new("x", FieldType::Date), json!("2026-02-30")),
        one("0.default", "invalid_date")
    );
    assert_eq!(bad(FieldBuilder::new("x", FieldType::Range), json!(101)), one("0.default", "above_max"));
    assert_eq!(
        bad(FieldBuilder::new("x", FieldType::FileUpload), json!("x")),
        one("0.default", "files_only")
    );
    assert_eq!(
        bad(FieldBuilder::new("x", FieldType::Heading), json!("x")),
        one("0.default", "no_value_here")
    );
}

#[test]
fn a_hidden_field_needs_its_fixed_value() {
    let hidden = || FieldBuilder::new("x", FieldType::Hidden);
    assert_eq!(problems([hidden()]), one("0.default", "fixed_value_missing"));
    for bad in [json!(""), json!(null), json!([1]), json!({"a": 1})] {
        assert_eq!(problems([hidden().default_value(bad)]), one("0.default", "fixed_value_missing"));
    }
}

#[test]
fn what_carries_no_value_is_neither_required_nor_masked_and_files_cannot_be_masked() {
    let flags = |kind| problems([FieldBuilder::new("x", kind).required().anonymize()]);
    let both = [
        ("0.required".to_owned(), "flag_not_used".to_owned()),
        ("0.anonymize".into(), "flag_not_used".into()),
    ];
    assert_eq!(flags(FieldType::Heading), both);
    assert_eq!(flags(FieldType::Paragraph), both);
    assert_eq!(flags(FieldType::FileUpload), one("0.anonymize", "flag_not_used"));
}

#[test]
fn conditions_name_another_field_that_carries_a_value() {
    let on = |field: &str| FieldBuilder::text("x").visible_if(field, ConditionOp::Truthy, Value::Null);
    let path = "0.visibleIf.field";
    assert_eq!(problems([on("zz")]), one(path, "condition_field_unknown"));
    assert_eq!(problems([on("x")]), one(path, "condition_on_itself"));
    for kind in [FieldType::Heading, FieldType::Paragraph, FieldType::FileUpload] {
        let found = problems([on("y"), FieldBuilder::new("y", kind)]);
        assert_eq!(found, one(path, "condition_field_without_value"));
    }
    let other = FieldBuilder::select("y", &["other"]).other("y_text");
    assert_eq!(problems([on("y_text"), other]), one(path, "condition_field_without_value"));
}

#[test]
fn conditions_compare_with_values_that_are_possible() {
    let on = |op, value: Value, other: FieldBuilder| {
        problems([FieldBuilder::text("x").visible_if("y", op, value), other])
    };
    let select = || FieldBuilder::select("y", &["a"]);
    let boxes = || FieldBuilder::checkboxes("y", &["a"]);
    let toggle = || FieldBuilder::new("y", FieldType::Toggle);
    assert_eq!(on(ConditionOp::Eq, json!("a"), select()), []);
    assert_eq!(on(ConditionOp::Includes, json!("a"), boxes()), []);
    assert_eq!(on(ConditionOp::Ne, json!(false), toggle()), []);
    let impossible = one("0.visibleIf.value", "condition_value_impossible");
    assert_eq!(on(ConditionOp::Eq, json!("b"), select()), impossible);
    assert_eq!(on(ConditionOp::Eq, json!("true"), toggle()), impossible);
    assert_eq!(on(ConditionOp::Ne, Value::Null, select()), impossible);
    assert_eq!(on(ConditionOp::Includes, json!("b"), boxes()), impossible);
    assert_eq!(
        on(ConditionOp::Includes, json!("a"), select()),
        one("0.visibleIf.op", "condition_op_unsuitable")
    );
}

#[test]
fn conditions_do_not_run_in_circles() {
    let on = |slug: &str, other: &str| {
        FieldBuilder::text(slug).visible_if(other, ConditionOp::Truthy, Value::Null)
    };
    let found = problems([on("a", "b"), on("b", "c"), on("c", "b"), FieldBuilder::text("d"), on("e", "d")]);
    let expected: Vec<_> =
        [1, 2].map(|n| (format!("{n}.visibleIf.field"), "condition_cycle".to_owned())).into();
    assert_eq!(found, expected, "those on the circle, not those that lead to it");
    let long: Vec<_> = (0..200).map(|n| on(&format!("f{n}"), &format!("f{}", (n + 1) % 200))).collect();
    assert_eq!(problems(long).len(), 200);
}

#[test]
fn several_conditions_are_checked_one_by_one() {
    let on = |slug: &str, visible_if: Value| FieldBuilder::text(slug).visible_if_json(visible_if);
    let truthy = |field: &str| json!({"field": field, "op": "truthy"});
    let select = || FieldBuilder::select("y", &["a"]);
    assert_eq!(
        problems([
            on("x", json!({"all": [truthy("y"), {"field": "y", "op": "eq", "value": "a"}]})),
            select()
        ]),
        []
    );
    let wrong =
        json!({"any": [truthy("y"), {"field": "y", "op": "eq", "value": "b"}, truthy("x"), truthy("zz")]});
    let expected = [
        ("0.visibleIf.any.1.value".to_owned(), "condition_value_impossible".to_owned()),
        ("0.visibleIf.any.2.field".into(), "condition_on_itself".into()),
        ("0.visibleIf.any.3.field".into(), "condition_field_unknown".into()),
    ];
    assert_eq!(problems([on("x", wrong), select()]), expected);
    let many = |count| json!({"all": vec![truthy("y"); count]});
    assert_eq!(problems([on("x", many(MAX_CONDITIONS)), select()]), []);
    for count in [0, MAX_CONDITIONS + 1] {
        assert_eq!(problems([on("x", many(count)), select()]), one("0.visibleIf", "condition_count"));
    }
}

#[test]
fn several_conditions_do_not_run_in_circles() {
    let on = |slug: &str, others: &[&str]| {
        let conditions: Vec<_> = others.iter().map(|other| json!({"field": other, "op": "truthy"})).collect();
        FieldBuilder::text(slug).visible_if_json(json!({"all": conditions}))
    };
    // Two cycles; `m` lies between them and on neither, and `d` is referenced twice.
    let found = problems([
        on("a", &["d", "b"]),
        on("b", &["a", "m"]),
        on("m", &["d", "e"]),
        on("e", &["f"]),
        on("f", &["d", "e"]),
        FieldBuilder::text("d"),
    ]);
    let expected = ["0.visibleIf.all.1", "1.visibleIf.all.0", "3.visibleIf.all.0", "4.visibleIf.all.1"]
        .map(|path| (format!("{path}.field"), "condition_cycle".to_owned()));
    assert_eq!(found, expected);
    let dense: Vec<_> = (0..200_usize)
        .map(|n| {
            let others: Vec<String> = (1..=10).map(|step| format!("f{}", (n + step) % 200)).collect();
            on(&format!("f{n}"), &others.iter().map(String::as_str).collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(problems(dense).len(), 200, "as many as are told");
}

#[test]
fn a_block_may_depend_on_fields_of_other_blocks() {
    let fields = [FieldBuilder::text("x").visible_if("anderswo", ConditionOp::Truthy, Value::Null).build()];
    let block = crate::ports::BlockContent {
        slug: "b".into(),
        name: "B".into(),
        description: None,
        fields: fields.to_vec(),
        is_system: false,
    };
    assert_eq!(check_block(&block), Ok(()));
    let broken = crate::ports::BlockContent { name: "".into(), slug: "B".into(), ..block };
    let found = codes(&check_block(&broken).unwrap_err());
    assert_eq!(found, [("slug".into(), "invalid_slug".into()), ("name".into(), "text_missing".to_owned())]);
}

#[test]
fn a_form_of_ten_thousand_fields_is_refused_without_looking_at_them() {
    let fields = (0..10_000).map(|n| FieldBuilder::text(&format!("f{n}")));
    assert_eq!(codes(&check_snapshot(&snapshot(fields)).unwrap_err()), one("blocks", "too_many_fields"));
    let options: Vec<String> = (0..501).map(|n| format!("o{n}")).collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    assert_eq!(problems([FieldBuilder::select("x", &options)]), one("0.options", "too_many_items"));
    let blocks = (0..51).fold(FormBuilder::new("f"), |form, n| form.block(&format!("b{n}"), []));
    assert_eq!(codes(&check_snapshot(&blocks.snapshot()).unwrap_err()), one("blocks", "too_many_items"));
}

#[test]
fn authored_texts_are_there_short_enough_and_without_control_characters() {
    let label = |de: &str, en: &str| problems([FieldBuilder::text("x").label(de, en)]);
    assert_eq!(label("", " "), one("0.label", "text_missing"));
    assert_eq!(label("", "English only"), []);
    assert_eq!(label("a\0", "b"), one("0.label", "control_character"));
    assert_eq!(label("ok", &"x".repeat(501)), one("0.label", "too_long"));
    let titled = FormSnapshot { title: LocalizedText::from("\u{1b}"), ..snapshot([]) };
    assert_eq!(codes(&check_snapshot(&titled).unwrap_err()), one("title", "control_character"));
    for unseen in [LocalizedText::from("\u{200b}"), LocalizedText::both("\u{feff} ", "\u{200b}")] {
        let titled = FormSnapshot { title: unseen, ..snapshot([]) };
        assert_eq!(codes(&check_snapshot(&titled).unwrap_err()), one("title", "text_missing"));
    }
}

#[test]
fn a_form_that_breaks_a_rule_does_not_compile() {
    let refused = Form::compile(TemplateId(1), FormVersionId(1), snapshot([FieldBuilder::select("x", &[])]));
    assert_eq!(codes(&refused.unwrap_err()), one("blocks.0.fields.0.options", "options_missing"));
}

#[test]
fn fields_are_found_by_slug_and_other_texts_by_their_owner() {
    let form = super::form([FieldBuilder::select("x", &["other"]).other("x_text"), FieldBuilder::text("y")]);
    assert_eq!(form.field("y").unwrap().slug, "y");
    assert_eq!(form.other_owner("x_text").unwrap().slug, "x");
    assert!(form.field("x_text").is_none() && form.other_owner("x").is_none() && form.field("z").is_none());
    assert_eq!(form.fields().map(|field| field.slug.as_str()).collect::<Vec<_>>(), ["x", "y"]);
}
