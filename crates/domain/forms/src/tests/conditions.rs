//! Fields that are shown only under a condition.

use super::{check, form, object, wrong};
use crate::ConditionOp::{Eq, Includes, Ne, Truthy};
use crate::testing::FieldBuilder;
use crate::{FieldType, Form};
use serde_json::{Value, json};

/// `c` depends on `b`, `b` on `a`; defined in reverse order.
fn chain() -> Form {
    form([
        FieldBuilder::text("c").required().visible_if("b", Ne, "nein"),
        FieldBuilder::select("b", &["ja", "nein"]).required().visible_if("a", Eq, "an"),
        FieldBuilder::select("a", &["an", "aus"]),
    ])
}

#[test]
fn a_hidden_field_is_neither_required_nor_stored() {
    let form = form([
        FieldBuilder::select("art", &["sturz", "lob"]),
        FieldBuilder::text("folge").required().visible_if("art", Eq, "sturz"),
    ]);
    assert_eq!(check(&form, json!({"art": "lob"})), Ok(json!({"art": "lob"})));
    assert_eq!(check(&form, json!({"art": "lob", "folge": "x"})), Ok(json!({"art": "lob"})));
    assert_eq!(check(&form, json!({"art": "lob", "folge": 17})), Ok(json!({"art": "lob"})), "nor looked at");
    assert_eq!(check(&form, json!({"art": "sturz"})), wrong("data.folge", "required"));
}

#[test]
fn what_depends_on_a_hidden_field_sees_no_value() {
    let form = chain();
    // b is hidden, so its value is ignored; `ne` holds for a missing value.
    let hidden = check(&form, json!({"a": "aus", "b": "nein", "c": "da"}));
    assert_eq!(hidden, Ok(json!({"c": "da", "a": "aus"})));
    let shown = check(&form, json!({"a": "an", "b": "nein", "c": "weg"}));
    assert_eq!(shown, Ok(json!({"b": "nein", "a": "an"})));
    let truthy = super::form([
        FieldBuilder::new("a", FieldType::Toggle),
        FieldBuilder::text("b").visible_if("a", Truthy, Value::Null),
        FieldBuilder::text("c").visible_if("b", Truthy, Value::Null),
    ]);
    assert_eq!(check(&truthy, json!({"a": false, "b": "x", "c": "y"})), Ok(json!({"a": false})));
    assert_eq!(
        check(&truthy, json!({"a": true, "b": "x", "c": "y"})),
        Ok(json!({"a": true, "b": "x", "c": "y"}))
    );
}

/// Fields that depend on all and on any of two others, one of which depends on a third.
fn several() -> Form {
    let conditions = json!([
        {"field": "art", "op": "eq", "value": "sturz"},
        {"field": "folgen", "op": "includes", "value": "bruch"},
    ]);
    form([
        FieldBuilder::text("beides").required().visible_if_json(json!({"all": conditions})),
        FieldBuilder::text("eins").required().visible_if_json(json!({"any": conditions})),
        FieldBuilder::checkboxes("folgen", &["bruch", "keine"]).visible_if("verletzt", Eq, true),
        FieldBuilder::select("art", &["sturz", "lob"]),
        FieldBuilder::new("verletzt", FieldType::Toggle),
    ])
}

#[test]
fn all_or_any_of_several_conditions_decide() {
    let form = several();
    let missing = |data: Value| -> Vec<String> {
        let found = check(&form, data).err().unwrap_or_default();
        found.into_iter().map(|(path, code)| format!("{path} {code}")).collect()
    };
    let both = ["data.beides required", "data.eins required"];
    assert_eq!(missing(json!({"art": "sturz", "verletzt": true, "folgen": ["bruch"]})), both);
    let one = ["data.eins required"];
    assert_eq!(missing(json!({"art": "sturz", "verletzt": true, "folgen": ["keine"]})), one);
    assert_eq!(missing(json!({"art": "lob", "verletzt": true, "folgen": ["bruch"]})), one);
    let none: [&str; 0] = [];
    assert_eq!(missing(json!({"art": "lob", "verletzt": true, "folgen": ["keine"]})), none);
    assert_eq!(missing(json!({"art": "sturz", "folgen": ["bruch"]})), one, "the other is hidden");
    let kept = check(&form, json!({"art": "lob", "beides": "x", "eins": "y"}));
    assert_eq!(kept, Ok(json!({"art": "lob"})));
}

#[test]
fn a_wrong_value_leaves_open_what_no_other_condition_settles() {
    let form = several();
    let wrong =
        |data: Value| check(&form, data).unwrap_err().into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    let settled = wrong(json!({"art": "quatsch", "verletzt": true, "folgen": ["bruch"]}));
    assert_eq!(settled, ["data.eins", "data.art"], "any of them is enough");
    assert_eq!(wrong(json!({"art": "quatsch", "folgen": ["bruch"]})), ["data.art"]);
}

#[test]
fn one_condition_is_stored_as_it_always_was() {
    let one = json!({"field": "a", "op": "eq", "value": "x"});
    let several = json!({"any": [one, {"field": "b", "op": "truthy", "value": null}]});
    for stored in [one, several] {
        let read: crate::VisibleIf = serde_json::from_value(stored.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), stored);
    }
    for none in [json!({}), json!({"all": {}}), json!({"all": [{"any": []}]}), json!([])] {
        assert!(serde_json::from_value::<crate::VisibleIf>(none).is_err());
    }
}

#[test]
fn a_wrong_value_does_not_raise_problems_in_what_depends_on_it() {
    let found = check(&chain(), json!({"a": "quatsch"}));
    assert_eq!(found, wrong("data.a", "unknown_option"));
}

#[test]
fn values_are_kept_in_the_order_of_the_form() {
    let kept = check(&chain(), json!({"a": "an", "b": "ja", "c": "x"})).unwrap();
    assert_eq!(kept.as_object().unwrap().keys().collect::<Vec<_>>(), ["c", "b", "a"]);
}

#[test]
fn an_other_text_of_a_hidden_choice_is_neither_required_nor_stored() {
    let form = form([
        FieldBuilder::new("an", FieldType::Toggle),
        FieldBuilder::select("x", &["other"]).other("x_text").required().visible_if(
            "an",
            Truthy,
            Value::Null,
        ),
    ]);
    assert_eq!(check(&form, json!({"x": "other", "x_text": "Herr Müller"})), Ok(json!({})));
    assert_eq!(check(&form, json!({"an": true, "x": "other"})), wrong("data.x_text", "required"));
}

#[test]
fn a_hidden_field_of_fixed_value_is_stored_only_while_shown() {
    let form = form([
        FieldBuilder::new("an", FieldType::Toggle),
        FieldBuilder::new("h", FieldType::Hidden).default_value("1").visible_if("an", Truthy, Value::Null),
    ]);
    assert_eq!(check(&form, json!({})), Ok(json!({})));
    assert_eq!(check(&form, json!({"an": true})), Ok(json!({"an": true, "h": "1"})));
}

#[test]
fn the_same_rules_tell_what_a_page_shows() {
    let form = form([
        FieldBuilder::checkboxes("themen", &["a", "other"]).other("themen_text"),
        FieldBuilder::text("mehr").visible_if("themen", Includes, "a"),
        FieldBuilder::new("zahl", FieldType::Number).visible_if("mehr", Truthy, Value::Null),
        FieldBuilder::text("gross").visible_if("zahl", Eq, 2),
    ]);
    let shown = |data: Value| -> Vec<String> {
        let data = object(data);
        let visibility = form.visibility(&data);
        let slugs = ["themen", "themen_text", "mehr", "zahl", "gross", "unbekannt"];
        slugs.into_iter().filter(|slug| visibility.is_visible(slug)).map(str::to_owned).collect()
    };
    assert_eq!(shown(json!({})), ["themen"]);
    assert_eq!(shown(json!({"themen": ["a"]})), ["themen", "mehr"]);
    assert_eq!(shown(json!({"themen": ["other"]})), ["themen", "themen_text"]);
    let all = json!({"themen": ["a"], "mehr": "x", "zahl": 2.0});
    assert_eq!(shown(all), ["themen", "mehr", "zahl", "gross"]);
    let hidden = json!({"themen": [], "mehr": "x", "zahl": 2, "gross": "y"});
    assert_eq!(shown(hidden), ["themen"], "the chain is broken at its start");
    assert_eq!(shown(json!({"themen": "a"})), ["themen"], "a wrong value is none");
}

#[test]
fn the_value_of_a_condition_is_compared_in_the_form_in_which_values_are_kept() {
    let form = form([FieldBuilder::text("a"), FieldBuilder::text("b").visible_if("a", Eq, "u\u{308}")]);
    assert_eq!(check(&form, json!({"a": "ü", "b": "x"})), Ok(json!({"a": "ü", "b": "x"})));
}
