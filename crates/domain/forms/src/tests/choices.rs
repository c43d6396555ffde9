//! Choices and their other texts.

use super::{check, form, wrong};
use crate::FieldType;
use crate::testing::FieldBuilder;
use serde_json::json;

const SINGLE: [FieldType; 2] = [FieldType::Select, FieldType::RadioGroup];
const MULTIPLE: [FieldType; 2] = [FieldType::MultiSelect, FieldType::CheckboxGroup];

#[test]
fn only_values_of_options_are_taken_never_labels() {
    for kind in SINGLE {
        let form = form([FieldBuilder::new("x", kind).options(&["nord", "sued"])]);
        for bad in ["nord (de)", "nord (en)", "Nord", "nord ", "west"] {
            assert_eq!(check(&form, json!({"x": bad})), wrong("data.x", "unknown_option"), "{bad}");
        }
    }
    for kind in MULTIPLE {
        let form = form([FieldBuilder::new("x", kind).options(&["nord", "sued"])]);
        for bad in [json!(["nord (de)"]), json!(["nord", "west"]), json!([""])] {
            assert_eq!(check(&form, json!({"x": bad})), wrong("data.x", "unknown_option"), "{bad}");
        }
    }
}

#[test]
fn no_option_is_chosen_twice() {
    for kind in MULTIPLE {
        let form = form([FieldBuilder::new("x", kind).options(&["a", "b", "ü"])]);
        for bad in [json!(["a", "a"]), json!(["a", "b", "a"]), json!(["ü", "u\u{308}"])] {
            assert_eq!(check(&form, json!({"x": bad})), wrong("data.x", "repeated_option"));
        }
        assert!(check(&form, json!({"x": ["b", "a"]})).is_ok());
    }
}

#[test]
fn every_one_of_five_hundred_options_is_found() {
    let values: Vec<String> = (0..500).map(|n| format!("o{n}")).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let form = form([FieldBuilder::checkboxes("x", &values)]);
    assert_eq!(check(&form, json!({"x": values})), Ok(json!({"x": values})));
}

#[test]
fn an_other_text_is_kept_only_while_other_is_chosen() {
    for kind in SINGLE.into_iter().chain(MULTIPLE) {
        let form = form([FieldBuilder::new("x", kind).options(&["a", "other"]).other("x_text")]);
        let (with, without) = if MULTIPLE.contains(&kind) {
            (json!(["a", "other"]), json!(["a"]))
        } else {
            (json!("other"), json!("a"))
        };
        let data = json!({"x_text": "Flur", "x": with});
        assert_eq!(check(&form, data.clone()), Ok(data), "both are kept");
        assert_eq!(check(&form, json!({"x": without, "x_text": "Flur"})), Ok(json!({"x": without})));
        assert_eq!(check(&form, json!({"x_text": "Flur"})), Ok(json!({})), "nothing is chosen");
        assert_eq!(check(&form, json!({"x": with})), Ok(json!({"x": with})), "not required");
    }
}

#[test]
fn an_other_text_is_required_when_its_choice_is() {
    let form = form([FieldBuilder::select("x", &["a", "other"]).other("x_text").required()]);
    for blank in
        [json!({"x": "other"}), json!({"x": "other", "x_text": ""}), json!({"x": "other", "x_text": " "})]
    {
        assert_eq!(check(&form, blank), wrong("data.x_text", "required"));
    }
    assert!(check(&form, json!({"x": "a"})).is_ok());
}

#[test]
fn an_other_text_is_a_text_within_the_default_limit() {
    let form = form([FieldBuilder::select("x", &["other"]).other("x_text")]);
    for bad in [json!(1), json!(["a"]), json!({}), json!(true)] {
        assert_eq!(check(&form, json!({"x": "other", "x_text": bad})), wrong("data.x_text", "wrong_type"));
    }
    let long = "a".repeat(10_001);
    assert_eq!(check(&form, json!({"x": "other", "x_text": long})), wrong("data.x_text", "too_long"));
}
