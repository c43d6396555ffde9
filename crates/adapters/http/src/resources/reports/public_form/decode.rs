//! Turns the texts of a page's controls into the values of a report.

use super::form_body::FormBody;
use forms::{FieldDefinition, FieldType, Form};
use serde_json::{Map, Number, Value};
use std::collections::{BTreeMap, HashSet};
use views::RawEntries;

/// The decoded content of a form page.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Decoded {
    /// Values by slug, in the format of the API. A text that is not a number stays a text, so that the
    /// validation names the field.
    pub(super) values: Map<String, Value>,
    /// Texts that could not be read as values of their fields, as typed.
    pub(super) raw: RawEntries,
    /// Whether there was a control for a field that the form does not have.
    pub(super) has_unknown: bool,
}

/// Decodes what was sent, in the order of the form.
pub(super) fn decode(form: &Form, sent: &FormBody) -> Decoded {
    let mut entries: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    // Technical metadata is dropped before anything else sees it, as in the API.
    for (slug, text) in sent.data().filter(|(slug, _)| !forms::is_metadata(slug)) {
        entries.entry(slug).or_default().push(text);
    }
    let shown = sent.shown().unwrap_or_default();
    let mut decoded = Decoded::default();
    for field in form.fields() {
        let texts = entries.remove(field.slug.as_str()).unwrap_or_default();
        decoded.add(field, &texts, &shown);
        if let Some(other) = &field.other_db_field
            && let Some(text) = entries.remove(other.as_str()).and_then(|texts| line(&texts))
        {
            decoded.values.insert(other.clone(), Value::String(text));
        }
    }
    decoded.has_unknown = !entries.is_empty();
    decoded
}

impl Decoded {
    fn add(&mut self, field: &FieldDefinition, texts: &[&str], shown: &HashSet<&str>) {
        let value = match field.kind {
            // Fixed by the form, sent as files, or without a value.
            FieldType::Hidden | FieldType::FileUpload | FieldType::Heading | FieldType::Paragraph => None,
            FieldType::MultiSelect | FieldType::CheckboxGroup => {
                let chosen: Vec<Value> =
                    texts.iter().filter(|text| !text.is_empty()).map(|text| (*text).into()).collect();
                (!chosen.is_empty()).then_some(Value::Array(chosen))
            }
            // An unticked box is not sent at all, and means no: older releases have only such boxes on their
            // pages. "No answer" is an empty text, and where an answer is required, none is sent until one is
            // chosen.
            FieldType::Toggle => match line(texts) {
                Some(text) => Some(Value::Bool(matches!(text.as_str(), "true" | "on" | "1"))),
                None if field.required && field.validation.allow_no => None,
                None => {
                    (texts.is_empty() && shown.contains(field.slug.as_str())).then_some(Value::Bool(false))
                }
            },
            FieldType::Number | FieldType::Range => line(texts).map(|text| {
                number(&text).unwrap_or_else(|| {
                    self.raw.insert(field.slug.clone(), vec![text.clone()]);
                    Value::String(text)
                })
            }),
            FieldType::Select
            | FieldType::RadioGroup
            | FieldType::Text
            | FieldType::Email
            | FieldType::Tel
            | FieldType::Url
            | FieldType::Textarea
            | FieldType::Date
            | FieldType::Time => line(texts).map(Value::String),
        };
        if let Some(value) = value {
            self.values.insert(field.slug.clone(), value);
        }
    }
}

/// Returns the first non-empty text; browsers send line breaks as CR LF.
fn line(texts: &[&str]) -> Option<String> {
    texts.iter().find(|text| !text.is_empty()).map(|text| text.replace("\r\n", "\n"))
}

/// Parses a number as people write it, with a point or a comma.
fn number(text: &str) -> Option<Value> {
    let text = text.trim();
    let text = if text.matches(',').count() == 1 && !text.contains('.') {
        text.replace(',', ".")
    } else {
        text.to_owned()
    };
    if !text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E')) {
        return None;
    }
    if let Ok(whole) = text.parse::<i64>() {
        return Some(whole.into());
    }
    text.parse::<f64>().ok().and_then(Number::from_f64).map(Value::Number)
}

/// Returns whether a submission requires fields that the sender has never seen: then the page is shown again
/// with them, which is kinder than a wall of errors.
pub(super) fn asks_for_more(form: &Form, values: &Map<String, Value>, sent: &FormBody) -> bool {
    let Some(shown) = sent.shown() else { return false };
    let visibility = form.visibility(values);
    form.fields()
        .filter(|field| field.kind.has_control())
        .any(|field| visibility.is_visible(&field.slug) && !shown.contains(field.slug.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::testing::{FieldBuilder, FormBuilder};
    use forms::{ConditionOp, Validation};
    use serde_json::json;

    fn form() -> Form {
        FormBuilder::new("vorfall")
            .block(
                "alles",
                [
                    FieldBuilder::select("ort", &["nord", "other"]).other("ort_sonst"),
                    FieldBuilder::checkboxes("themen", &["a", "b"]),
                    FieldBuilder::new("anzahl", FieldType::Number),
                    FieldBuilder::new("einig", FieldType::Toggle),
                    FieldBuilder::new("dabei", FieldType::Toggle).required(),
                    FieldBuilder::new("verletzt", FieldType::Toggle)
                        .required()
                        .validation(Validation { allow_no: true, ..Validation::default() }),
                    FieldBuilder::new("text", FieldType::Textarea),
                    FieldBuilder::text("mehr").visible_if("einig", ConditionOp::Truthy, Value::Null),
                ],
            )
            .compile()
    }

    #[test]
    fn each_type_becomes_the_value_that_the_api_takes() {
        let sent = FormBody::of(&[
            ("data.ort", "other"),
            ("data.ort_sonst", "Hof"),
            ("data.themen", "a"),
            ("data.themen", "b"),
            ("data.anzahl", " 3,5 "),
            ("data.einig", "true"),
            ("data.text", "eins\r\nzwei"),
            ("data.mehr", ""),
        ]);
        let decoded = decode(&form(), &sent);
        let expected = json!({"ort": "other", "ort_sonst": "Hof", "themen": ["a", "b"], "anzahl": 3.5, "einig": true, "text": "eins\nzwei"});
        assert_eq!(Value::Object(decoded.values), expected);
        assert!(decoded.raw.is_empty() && !decoded.has_unknown);
    }

    #[test]
    fn what_is_no_number_is_kept_as_it_was_typed() {
        for text in ["zwölf", "1e400", "NaN", "inf", "1,2,3", "0x10", "--1"] {
            let decoded = decode(&form(), &FormBody::of(&[("data.anzahl", text)]));
            assert_eq!(decoded.raw["anzahl"], [text]);
            assert_eq!(decoded.values["anzahl"], json!(text));
        }
        assert_eq!(decode(&form(), &FormBody::of(&[("data.anzahl", "12")])).values["anzahl"], json!(12));
    }

    #[test]
    fn a_box_that_was_shown_and_not_ticked_is_false() {
        let einig = |sent: &[(&str, &str)]| decode(&form(), &FormBody::of(sent)).values.get("einig").cloned();
        let all = ("_shown", "ort,einig,dabei");
        assert_eq!(einig(&[all, ("data.einig", "true")]), Some(json!(true)));
        assert_eq!(einig(&[all, ("data.einig", "false")]), Some(json!(false)));
        for open in [&[all, ("data.einig", "")][..], &[]] {
            assert_eq!(einig(open), None, "no answer is not a no");
        }
        assert_eq!(einig(&[all]), Some(json!(false)), "a page that was opened before an upgrade has a box");
        let dabei = |sent: &[(&str, &str)]| decode(&form(), &FormBody::of(sent)).values.get("dabei").cloned();
        assert_eq!((dabei(&[all]), dabei(&[])), (Some(json!(false)), None));
    }

    #[test]
    fn where_yes_or_no_is_required_nothing_chosen_is_no_answer() {
        let hurt =
            |sent: &[(&str, &str)]| decode(&form(), &FormBody::of(sent)).values.get("verletzt").cloned();
        let shown = ("_shown", "verletzt");
        assert_eq!(hurt(&[shown]), None);
        assert_eq!(hurt(&[shown, ("data.verletzt", "false")]), Some(json!(false)));
        assert_eq!(hurt(&[shown, ("data.verletzt", "true")]), Some(json!(true)));
    }

    #[test]
    fn a_control_of_no_field_is_noticed() {
        assert!(
            !decode(&form(), &FormBody::of(&[("data.ip", "1.1.1.1"), ("data.User_Agent", "x")])).has_unknown
        );
        assert!(decode(&form(), &FormBody::of(&[("data.alt", "x")])).has_unknown);
        assert!(!decode(&form(), &FormBody::of(&[("alt", "x")])).has_unknown);
    }

    #[test]
    fn fields_that_were_never_shown_are_asked_for_first() {
        let all = "ort,themen,anzahl,einig,dabei,verletzt,text";
        let sent = FormBody::of(&[("data.einig", "true"), ("_shown", all)]);
        let values = decode(&form(), &sent).values;
        assert!(asks_for_more(&form(), &values, &sent));
        let sent = FormBody::of(&[("_shown", all)]);
        assert!(!asks_for_more(&form(), &decode(&form(), &sent).values, &sent));
        let silent = FormBody::of(&[("data.einig", "true")]);
        assert!(!asks_for_more(&form(), &decode(&form(), &silent).values, &silent));
    }
}
