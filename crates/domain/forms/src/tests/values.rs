//! Hostile check 46: wrong types and values for each of the eighteen types.

use super::{check, form, wrong};
use crate::testing::FieldBuilder;
use crate::{FieldType, Validation};
use serde_json::{Value, json};

/// A field `x` of every type that people answer, with a valid value.
fn every_type() -> Vec<(FieldBuilder, Value)> {
    let new = |kind| FieldBuilder::new("x", kind);
    let choice = |kind| new(kind).options(&["a", "b"]);
    vec![
        (choice(FieldType::Select), json!("a")),
        (choice(FieldType::RadioGroup), json!("b")),
        (choice(FieldType::MultiSelect), json!(["a", "b"])),
        (choice(FieldType::CheckboxGroup), json!(["b"])),
        (new(FieldType::Text), json!("Text")),
        (new(FieldType::Email), json!("a@b.de")),
        (new(FieldType::Tel), json!("030 123456")),
        (new(FieldType::Url), json!("https://example.org/")),
        (new(FieldType::Textarea), json!("Zeile 1\nZeile 2")),
        (new(FieldType::Number), json!(-1.5)),
        (new(FieldType::Range), json!(50)),
        (new(FieldType::Date), json!("2026-02-28")),
        (new(FieldType::Time), json!("23:59")),
        (new(FieldType::Toggle), json!(true)),
        (new(FieldType::Hidden).default_value("fest"), json!("fest")),
    ]
}

#[test]
fn every_type_takes_its_value() {
    for (field, value) in every_type() {
        let form = form([field]);
        assert_eq!(check(&form, json!({"x": value})), Ok(json!({"x": value})));
    }
}

#[test]
fn a_value_of_the_wrong_json_type_is_refused_at_its_path() {
    let all =
        [json!("ä?"), json!(1), json!(true), json!(["a", 1]), json!([["a"]]), json!({}), json!({"a": 1})];
    for (field, valid) in every_type() {
        let form = form([field]);
        let of_other_type = |value: &&Value| std::mem::discriminant(*value) != std::mem::discriminant(&valid);
        for value in all.iter().filter(of_other_type) {
            let refused = check(&form, json!({"x": value})).unwrap_err();
            assert_eq!(refused.len(), 1);
            assert_eq!(refused[0].0, "data.x");
            assert!(["wrong_type", "fixed_value"].contains(&refused[0].1.as_str()), "{value} {refused:?}");
        }
    }
    let list = form([FieldBuilder::checkboxes("x", &["a"])]);
    for value in [json!(["a", 1]), json!([["a"]]), json!([null]), json!([{"ip": "1.2.3.4"}])] {
        assert_eq!(check(&list, json!({"x": value})), wrong("data.x", "wrong_type"));
    }
}

#[test]
fn null_and_the_empty_text_are_no_value_for_any_type() {
    for (field, _) in every_type() {
        let form = form([field]);
        let nothing = if form.fields().any(|field| field.kind == FieldType::Hidden) {
            json!({"x": "fest"})
        } else {
            json!({})
        };
        for value in [json!(null), json!("")] {
            assert_eq!(check(&form, json!({"x": value})), Ok(nothing.clone()), "{value}");
        }
        assert_eq!(check(&form, json!({})), Ok(nothing));
    }
    let list = form([FieldBuilder::checkboxes("x", &["a"])]);
    assert_eq!(check(&list, json!({"x": []})), Ok(json!({})));
}

#[test]
fn a_required_field_needs_a_value() {
    for (field, _) in every_type() {
        let form = form([field.required()]);
        let expected = match form.field("x").unwrap().kind {
            FieldType::Hidden => Ok(json!({"x": "fest"})),
            FieldType::Toggle => wrong("data.x", "must_be_on"),
            _ => wrong("data.x", "required"),
        };
        for empty in [json!({}), json!({"x": null}), json!({"x": ""})] {
            assert_eq!(check(&form, empty), expected);
        }
    }
    for blank in [" ", "\n\t", "\u{a0}\u{2003}"] {
        let form = form([FieldBuilder::text("x").required()]);
        assert_eq!(check(&form, json!({"x": blank})), wrong("data.x", "required"), "only white space");
    }
    let toggle = form([FieldBuilder::new("x", FieldType::Toggle).required()]);
    assert_eq!(check(&toggle, json!({"x": false})), wrong("data.x", "must_be_on"));
}

#[test]
fn a_required_toggle_that_allows_no_is_answered_either_way() {
    let either = crate::Validation { allow_no: true, ..crate::Validation::default() };
    let toggle = form([FieldBuilder::new("x", FieldType::Toggle).required().validation(either)]);
    for answer in [true, false] {
        assert_eq!(check(&toggle, json!({"x": answer})), Ok(json!({"x": answer})));
    }
    for empty in [json!({}), json!({"x": null}), json!({"x": ""})] {
        assert_eq!(check(&toggle, empty), wrong("data.x", "required"));
    }
}

#[test]
fn an_optional_toggle_keeps_no_as_well_as_yes() {
    let toggle = form([FieldBuilder::new("x", FieldType::Toggle)]);
    assert_eq!(check(&toggle, json!({"x": false})), Ok(json!({"x": false})));
}

#[test]
fn a_key_that_no_field_defines_is_refused() {
    let form = form([FieldBuilder::text("x")]);
    assert_eq!(check(&form, json!({"y": 1, "x": "a"})), wrong("data.y", "unknown_field"));
    assert_eq!(check(&form, json!({"": 1})), wrong("data.", "unknown_field"));
    assert_eq!(check(&form, json!({"__proto__": {}})), wrong("data.__proto__", "unknown_field"));
    assert_eq!(check(&form, json!({"a\nb\u{1b}": 1})), wrong("data.a\u{fffd}b\u{fffd}", "unknown_field"));
    let path = &check(&form, json!({"z".repeat(10_000): 1})).unwrap_err()[0].0;
    assert_eq!(path.len(), "data.".len() + 63, "an answer does not repeat a long key");
}

#[test]
fn the_answer_to_a_million_keys_stays_small() {
    let form = form([FieldBuilder::text("x")]);
    let data = Value::Object((0..100_000).map(|n| (format!("k{n}"), json!(n))).collect());
    assert_eq!(check(&form, data).unwrap_err().len(), crate::Violations::MAX_PATHS);
}

#[test]
fn headings_and_paragraphs_never_carry_a_value() {
    for kind in [FieldType::Heading, FieldType::Paragraph] {
        let form = form([FieldBuilder::new("x", kind)]);
        for value in [json!("x"), json!(0), json!(false), json!([]), json!({})] {
            assert_eq!(check(&form, json!({"x": value})), wrong("data.x", "no_value_here"));
        }
        assert_eq!(check(&form, json!({"x": null})), Ok(json!({})));
    }
}

#[test]
fn a_hidden_field_has_its_default_and_nothing_else() {
    for (default, as_text, forged) in [
        (json!("fest"), json!("fest"), json!("Fest")),
        (json!(5), json!("5"), json!(6)),
        (json!(true), json!("true"), json!(false)),
    ] {
        let form = form([FieldBuilder::new("x", FieldType::Hidden).default_value(default.clone())]);
        let kept = Ok(json!({"x": default}));
        assert_eq!(check(&form, json!({})), kept, "a missing one is filled in");
        assert_eq!(check(&form, json!({"x": default})), kept);
        assert_eq!(check(&form, json!({"x": as_text})), kept, "a form without script sends text");
        for forged in [forged, json!(["fest"]), json!({"a": 1}), json!("6"), json!("5 ")] {
            assert_eq!(check(&form, json!({"x": forged})), wrong("data.x", "fixed_value"));
        }
    }
}

fn number(min: Option<f64>, max: Option<f64>, step: Option<f64>) -> crate::Form {
    let bounds = Validation { min, max, step, ..Validation::default() };
    form([FieldBuilder::new("x", FieldType::Number).validation(bounds)])
}

#[test]
fn numbers_lie_within_their_bounds() {
    let form = number(Some(-0.5), Some(10.0), None);
    for good in [json!(-0.5), json!(0), json!(10), json!(10.0), json!(9.999_999)] {
        assert_eq!(check(&form, json!({"x": good})), Ok(json!({"x": good})));
    }
    for (bad, code) in
        [(json!(-0.500_1), "below_min"), (json!(10.000_1), "above_max"), (json!(1e308), "above_max")]
    {
        assert_eq!(check(&form, json!({"x": bad})), wrong("data.x", code));
    }
}

#[test]
fn numbers_are_kept_as_they_are_and_minus_zero_is_zero() {
    let form = number(None, None, None);
    for kept in [json!(1e308), json!(u64::MAX), json!(i64::MIN), json!(0.1), json!(-5e-324), json!(1.0)] {
        assert_eq!(check(&form, json!({"x": kept})).unwrap()["x"].to_string(), kept.to_string());
    }
    let minus_zero: Value = serde_json::from_str("-0").unwrap();
    assert_eq!(check(&form, json!({"x": minus_zero})).unwrap()["x"].to_string(), "0");
    assert_eq!(check(&form, json!({"x": -0.0})).unwrap()["x"].to_string(), "0");
    for text in ["NaN", "Infinity", "12", "1e3", "٧"] {
        assert_eq!(check(&form, json!({"x": text})), wrong("data.x", "wrong_type"), "{text}");
    }
}

#[test]
fn steps_of_decimal_fractions_are_recognised() {
    for (base, step, good, bad) in [
        (None, 0.1, vec![0.1, 0.2, 0.3, 0.7, 1.1, 0.1 + 0.2, -0.3, 100_000.1], vec![0.05, 0.31, 0.100_001]),
        (Some(0.05), 0.1, vec![0.05, 0.15, 1.25], vec![0.1, 0.2]),
        (Some(1.0), 2.0, vec![1.0, 3.0, 99.0], vec![2.0, 4.0]),
        (None, 0.01, vec![19.99, 1_234.56, 0.29], vec![19.995]),
        (Some(-1.0), 0.25, vec![-1.0, -0.75, 0.5], vec![-0.9]),
    ] {
        let form = number(base, None, Some(step));
        for value in good {
            assert!(check(&form, json!({"x": value})).is_ok(), "{value} on steps of {step}");
        }
        for value in bad.into_iter().filter(|value| *value >= base.unwrap_or(f64::MIN)) {
            assert_eq!(check(&form, json!({"x": value})), wrong("data.x", "off_step"), "{value} by {step}");
        }
    }
}

#[test]
fn a_range_goes_from_0_to_100_in_whole_steps_unless_told_otherwise() {
    let form = form([FieldBuilder::new("x", FieldType::Range)]);
    for good in [0, 100] {
        assert!(check(&form, json!({"x": good})).is_ok());
    }
    assert_eq!(check(&form, json!({"x": -1})), wrong("data.x", "below_min"));
    assert_eq!(check(&form, json!({"x": 101})), wrong("data.x", "above_max"));
    assert_eq!(check(&form, json!({"x": 0.5})), wrong("data.x", "off_step"));
}

#[test]
fn dates_times_and_addresses_are_checked() {
    for (kind, bad, code) in [
        (FieldType::Date, vec!["2026-02-30", "0000-01-01", "28.02.2026", "2026-02-28T10:00"], "invalid_date"),
        (FieldType::Time, vec!["24:00", "23:59:60", "9:00", "12.30"], "invalid_time"),
        (FieldType::Email, vec!["a", "a@b", "a@b.de\nBcc: c@d.de", "a b@c.de"], "invalid_email"),
        (FieldType::Tel, vec!["abc", "12", "javascript:1"], "invalid_tel"),
        (FieldType::Url, vec!["javascript:alert(1)", "example.org", "data:text/html,x"], "invalid_url"),
    ] {
        let form = form([FieldBuilder::new("x", kind)]);
        for text in bad {
            assert_eq!(check(&form, json!({"x": text})), wrong("data.x", code), "{text}");
        }
    }
    let email = form([FieldBuilder::new("x", FieldType::Email)]);
    let long = format!("{}@{}.de", "a".repeat(64), "b".repeat(300));
    assert_eq!(check(&email, json!({"x": long})), wrong("data.x", "too_long"));
    assert_eq!(check(&email, json!({"x": " a@b.de\n"})), Ok(json!({"x": "a@b.de"})), "autofill adds spaces");
}

#[test]
fn all_problems_are_told_at_once_in_the_order_of_the_form() {
    let form = form([
        FieldBuilder::text("a").required(),
        FieldBuilder::new("b", FieldType::Date),
        FieldBuilder::select("c", &["other"]).other("c_text").required(),
        FieldBuilder::new("d", FieldType::Number),
    ]);
    let found = check(&form, json!({"zz": 1, "d": "x", "c": "other", "b": "morgen"})).unwrap_err();
    let paths: Vec<_> = found.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["data.a", "data.b", "data.c_text", "data.d", "data.zz"]);
}
