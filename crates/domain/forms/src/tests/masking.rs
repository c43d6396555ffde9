//! Hostile check 58: flagged texts are masked, everything else stays as it is.

use super::{form, object};
use crate::FieldType;
use crate::masking::{DataMasking, MaskingResult};
use crate::testing::{FieldBuilder, MarkingMasker};
use serde_json::{Value, json};

const SECRET: &str = MarkingMasker::SECRET;
const MASK: &str = MarkingMasker::MASK;
const MASKING: DataMasking<'_> =
    DataMasking { masker: &MarkingMasker, rules: &Vec::new(), second_form: None };

/// Checks, masks, and returns data, search text and the number of matches.
fn mask(form: &crate::Form, data: Value) -> (Value, String, u32) {
    let MaskingResult { data, counts } =
        form.mask(form.check(object(data), &[]).unwrap().data, MASKING).unwrap();
    let (data, search_text) = data.into_parts();
    (Value::Object(data), search_text, counts.iter().map(|count| count.count).sum())
}

#[test]
fn every_other_text_and_every_flagged_text_is_masked_and_counted() {
    let form = form([
        FieldBuilder::text("a").anonymize(),
        FieldBuilder::new("b", FieldType::Textarea).anonymize(),
        FieldBuilder::select("c", &["other"]).other("c_text"),
        FieldBuilder::checkboxes("d", &["other"]).other("d_text"),
    ]);
    let text = format!("mit {SECRET} und {SECRET}");
    let data = json!({"a": text, "b": text, "c": "other", "c_text": text, "d": ["other"], "d_text": text});
    let (data, search_text, count) = mask(&form, data);
    assert_eq!(count, 8);
    for slug in ["a", "b", "c_text", "d_text"] {
        assert_eq!(data[slug], format!("mit {MASK} und {MASK}"));
    }
    assert!(!search_text.contains("müller"), "the search text is made of what is stored: {search_text}");
}

#[test]
fn a_field_without_the_flag_stays_as_written() {
    let form = form([FieldBuilder::text("a"), FieldBuilder::text("b").anonymize()]);
    let (data, _, count) = mask(&form, json!({"a": SECRET, "b": SECRET}));
    assert_eq!((data, count), (json!({"a": SECRET, "b": MASK}), 1));
}

#[test]
fn numbers_and_booleans_of_flagged_fields_stay_and_lists_are_masked_item_by_item() {
    let form = form([
        FieldBuilder::new("n", FieldType::Number).anonymize(),
        FieldBuilder::new("t", FieldType::Toggle).anonymize(),
        FieldBuilder::checkboxes("l", &[SECRET, "frei"]).anonymize(),
    ]);
    let (data, _, count) = mask(&form, json!({"n": 1.5, "t": true, "l": [SECRET, "frei"]}));
    assert_eq!((data, count), (json!({"n": 1.5, "t": true, "l": [MASK, "frei"]}), 1));
}

#[test]
fn a_text_of_ten_thousand_matches_is_masked_throughout() {
    let bounds = crate::Validation { max_length: Some(200_000), ..crate::Validation::default() };
    let form = form([FieldBuilder::new("x", FieldType::Textarea).anonymize().validation(bounds)]);
    let (data, _, count) = mask(&form, json!({"x": format!("{SECRET} ").repeat(10_000)}));
    assert_eq!(count, 10_000);
    assert!(!data["x"].as_str().unwrap().contains("Müller"));
}

#[test]
fn the_search_text_has_texts_and_the_labels_of_chosen_options_in_both_languages() {
    let form = form([
        FieldBuilder::select("ort", &["Nord", "süd"]),
        FieldBuilder::checkboxes("themen", &["A", "B", "C"]),
        FieldBuilder::text("text"),
        FieldBuilder::new("zahl", FieldType::Number),
        FieldBuilder::new("fest", FieldType::Hidden).default_value("geheim"),
    ]);
    let data = json!({"ort": "süd", "themen": ["C", "A"], "text": "ÜBER die Straße", "zahl": 17});
    let (_, search_text, _) = mask(&form, data);
    assert_eq!(search_text, "süd (de)\nsüd (en)\nc (de)\nc (en)\na (de)\na (en)\nüber die straße");
}

#[test]
fn a_masker_that_fails_fails_the_report() {
    let form = form([FieldBuilder::text("x").anonymize()]);
    let data = object(json!({"x": MarkingMasker::FAILS_ON}));
    assert!(form.mask(data, MASKING).is_err());
}
