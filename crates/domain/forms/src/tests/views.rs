//! What the public and staff see.

use super::{form, object};
use crate::testing::{FieldBuilder, FormBuilder};
use crate::{ConditionOp, FieldType};
use kernel::Locale;
use serde_json::{Map, Value, json};
use texts::Texts;

#[test]
fn the_public_view_is_in_one_language_with_camel_case_in_fields() {
    let form = FormBuilder::new("vorfall")
        .block(
            "b",
            [
                FieldBuilder::select("ort", &["nord", "other"])
                    .label("Bereich", "Area")
                    .other("ort_text")
                    .visible_if("art", ConditionOp::Eq, "x")
                    .anonymize(),
                FieldBuilder::text("art"),
            ],
        )
        .compile();
    let view = serde_json::to_value(form.public_view(Locale::En)).unwrap();
    assert_eq!(view["title"], "vorfall (en)");
    let field = &view["blocks"][0]["fields"][0];
    let expected = json!({
        "slug": "ort", "type": "select", "label": "Area", "help": null, "placeholder": null, "required": false,
        "anonymize": true, "default": null, "otherDbField": "ort_text",
        "options": [{"value": "nord", "label": "nord (en)"}, {"value": "other", "label": "other (en)"}],
        "validation": {"min": null, "max": null, "step": null, "minLength": null, "maxLength": null,
                       "pattern": null, "accept": null, "maxSizeKb": null, "maxFiles": null, "notFuture": false,
                       "allowNo": false},
        "visibleIf": {"field": "art", "op": "eq", "value": "x"}
    });
    assert_eq!(*field, expected);
    assert_eq!(form.public_view(Locale::De).blocks[0].fields[0].label, "Bereich");
}

fn answered() -> (crate::Form, Map<String, Value>) {
    let form = FormBuilder::new("f")
        .block(
            "ort",
            [FieldBuilder::select("ort", &["nord", "other"]).label("Bereich", "Area").other("ort_text")],
        )
        .block(
            "was",
            [
                FieldBuilder::new("h", FieldType::Heading),
                FieldBuilder::checkboxes("themen", &["a", "b"]).label("Themen", "Topics"),
                FieldBuilder::new("tag", FieldType::Date),
                FieldBuilder::new("zahl", FieldType::Number),
                FieldBuilder::new("ja", FieldType::Toggle),
                FieldBuilder::text("kurz"),
                FieldBuilder::new("lang", FieldType::Textarea).anonymize(),
                FieldBuilder::text("leer"),
            ],
        )
        .compile();
    let data = object(json!({
        "lang": "Erste Zeile\n\n  zweite Zeile", "ort": "other", "ort_text": "Flur", "themen": ["b", "a", "alt"],
        "tag": "2026-03-09", "zahl": 1.5, "ja": true, "kurz": "k"
    }));
    (form, data)
}

#[test]
fn staff_see_answers_in_words_in_the_order_of_the_form_other_texts_included() {
    let (form, data) = answered();
    let shown = form.display(&data, &Texts::built_in(Locale::De));
    let lines: Vec<_> =
        shown.iter().map(|f| format!("{}|{}|{}", f.block_title, f.label, f.display.join(";"))).collect();
    assert_eq!(
        lines,
        [
            "ort|Bereich|other (de)",
            "ort|Bereich: Sonstiges|Flur",
            "was|Themen|b (de);a (de);alt",
            "was|tag|09.03.2026",
            "was|zahl|1,5",
            "was|ja|Ja",
            "was|kurz|k",
            "was|lang|Erste Zeile\n\n  zweite Zeile",
        ]
    );
    let masked: Vec<_> = shown.iter().filter(|f| f.is_masked_field).map(|f| f.slug).collect();
    assert_eq!(masked, ["ort_text", "lang"]);
    let english = form.display(&data, &Texts::built_in(Locale::En));
    assert_eq!((english[1].label.as_str(), english[3].display[0].as_str()), ("Area: Other", "9 March 2026"));
    assert_eq!((english[4].display[0].as_str(), english[5].display[0].as_str()), ("1.5", "Yes"));
}

#[test]
fn people_who_report_know_a_text_beside_a_choice_by_its_option() {
    let (form, _) = answered();
    let labels = ["ort", "ort_text", "gibt_es_nicht"].map(|slug| form.control_label(slug, Locale::De));
    assert_eq!(labels, [Some("Bereich"), Some("other (de)"), None]);
}

#[test]
fn what_was_written_beside_a_choice_is_named_after_its_question() {
    let field = FieldBuilder::select("was", &["other"]).label("Was?", "What?").other("was_text");
    let form = FormBuilder::new("f").block("b", [field]).compile();
    let data = object(json!({"was": "other", "was_text": "Bett"}));
    let label = |locale| form.display(&data, &Texts::built_in(locale))[1].label.clone();
    assert_eq!(
        (label(Locale::De), label(Locale::En)),
        ("Was? Sonstiges".to_owned(), "What? Other".to_owned())
    );
}

#[test]
fn a_summary_names_the_first_answered_choices() {
    let (form, data) = answered();
    assert_eq!(
        form.summary(&data, &Texts::built_in(Locale::De)),
        "Bereich: other (de) · Themen: b (de), a (de), alt"
    );
    assert_eq!(form.summary(&object(json!({})), &Texts::built_in(Locale::De)), "");
}

#[test]
fn an_excerpt_is_the_beginning_of_the_first_long_text_in_one_line() {
    let (form, mut data) = answered();
    assert_eq!(form.excerpt(&data).unwrap(), "Erste Zeile zweite Zeile");
    data.insert("lang".into(), json!("äöü ".repeat(10_000)));
    let excerpt = form.excerpt(&data).unwrap();
    assert!(excerpt.ends_with("äöü…") && excerpt.chars().count() <= 161, "{excerpt}");
    data.remove("lang");
    assert_eq!(form.excerpt(&data).unwrap(), "k");
    data.remove("kurz");
    assert_eq!(form.excerpt(&data), None);
}

#[test]
fn the_excerpt_of_a_match_shows_it_wherever_it_is() {
    let (form, mut data) = answered();
    let german = Texts::built_in(Locale::De);
    let excerpt =
        |data: &Map<String, Value>, search: &str| form.excerpt_of_match(data, search, &german).unwrap();
    assert_eq!(excerpt(&data, "ZWEITE"), "Erste Zeile zweite Zeile");
    assert_eq!(excerpt(&data, "other (de)"), "Erste Zeile zweite Zeile", "the summary shows it");
    assert_eq!(excerpt(&data, "MW-7K3F"), "Erste Zeile zweite Zeile", "so does the reference");
    assert_eq!(excerpt(&data, "flur"), "Bereich: Sonstiges: Flur");
    assert_eq!(excerpt(&data, "2026-03"), "tag: 2026-03-09", "as it is stored and searched");
    assert_eq!(excerpt(&data, "B (EN)"), "Themen: b (en)", "options are searched in both languages");
    data.insert("lang".into(), json!(format!("{}Die ÜBERGABE fehlte.", "Es war Nacht. ".repeat(40))));
    assert_eq!(excerpt(&data, "u\u{308}bergabe"), "…Nacht. Es war Nacht. Es war Nacht. Die ÜBERGABE fehlte.");
    data.remove("lang");
    data.remove("kurz");
    assert_eq!(form.excerpt_of_match(&data, "mw-", &german), None);
}

#[test]
fn a_text_missing_in_one_language_is_given_in_the_other() {
    let form = form([FieldBuilder::text("x").label("Nur Deutsch", "")]);
    assert_eq!(form.public_view(Locale::En).blocks[0].fields[0].label, "Nur Deutsch");
}
