//! The prompt for a language model.

use crate::field::{Condition, ConditionOp, FieldDefinition, FieldType, VisibleIf};
use crate::form::Form;
use kernel::Locale;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Builds a prompt that asks a language model for that many made-up reports of a form, in the format accepted
/// by [`super::ImportTestData`]. It contains only the form's definition.
pub fn prompt(form: &Form, slug: &str, count: u32, locale: Locale) -> String {
    let view = form.public_view(locale);
    let mut text = match locale {
        Locale::De => format!(
            "Erfinde {count} realistische, voneinander verschiedene Meldungen für das Formular „{}“. Alle Personen, Orte \
             und Vorfälle sind frei erfunden. Schreibe Freitexte so, wie Menschen sie in Eile tippen: auf Deutsch, \
             verschieden lang, mit erfundenen Namen, Telefonnummern, Zimmern und Daten darin, damit sich die Anonymisierung \
             prüfen lässt.\n\nFelder:\n",
            view.title
        ),
        Locale::En => format!(
            "Invent {count} realistic reports, each different, for the form “{}”. All people, places and incidents are \
             made up. Write free texts as people in a hurry type them: in German, of different lengths, with invented names, \
             telephone numbers, rooms and dates in them, so that the anonymisation can be checked.\n\nFields:\n",
            view.title
        ),
    };
    for field in form.fields().filter(|field| takes_value(field.kind)) {
        describe(&mut text, field, locale);
    }
    let data: Map<String, Value> = form
        .fields()
        .filter(|field| takes_value(field.kind) && field.visible_if.is_none())
        .map(|field| (field.slug.clone(), example(field)))
        .collect();
    let shape = json!({
        "template_slug": slug,
        "reports": [{"created_at": "2026-03-01T08:30:00Z", "data": data}],
    });
    let shape = serde_json::to_string_pretty(&shape).unwrap_or_default();
    text.push_str(match locale {
        Locale::De => {
            "\nAntworte nur mit JSON in genau dieser Form, ohne Erklärung und ohne weitere Schlüssel. „created_at“ liegt in den \
             letzten zwölf Monaten. Ein Feld, dessen Bedingung nicht erfüllt ist, lässt du weg.\n\n"
        }
        Locale::En => {
            "\nAnswer with JSON in exactly this shape alone, without explanation and without other keys. “created_at” lies in \
             the last twelve months. Leave out a field whose condition is not met.\n\n"
        }
    });
    text.push_str(&shape);
    text.push('\n');
    text
}

/// Files cannot be made up, and the other types have no value.
fn takes_value(kind: FieldType) -> bool {
    kind.has_control() && kind != FieldType::FileUpload
}

fn describe(text: &mut String, field: &FieldDefinition, locale: Locale) {
    let required = if field.required {
        locale.pick("Pflicht", "required")
    } else {
        locale.pick("freiwillig", "optional")
    };
    // Writing into a string cannot fail.
    let _ = write!(
        text,
        "- \"{}\": {} ({}; {required})",
        field.slug,
        field.label.get(locale),
        value_of(field, locale)
    );
    for option in &field.options {
        let _ = write!(text, "\n    - \"{}\": {}", option.value, option.label.get(locale));
    }
    let bounds = &field.validation;
    let mut bound = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = write!(text, "\n    {name} {value}");
        }
    };
    bound(locale.pick("mindestens", "at least"), bounds.min.map(|min| min.to_string()));
    bound(locale.pick("höchstens", "at most"), bounds.max.map(|max| max.to_string()));
    bound(locale.pick("Schrittweite", "step"), bounds.step.map(|step| step.to_string()));
    bound(locale.pick("Zeichen mindestens", "characters at least"), bounds.min_length.map(|n| n.to_string()));
    bound(locale.pick("Zeichen höchstens", "characters at most"), bounds.max_length.map(|n| n.to_string()));
    bound(locale.pick("Muster", "pattern"), bounds.pattern.clone());
    let ahead = locale.pick("in der Zukunft", "in the future");
    bound(locale.pick("nicht", "not"), bounds.not_future.then(|| ahead.to_owned()));
    if let Some(other) = &field.other_db_field {
        let _ = write!(
            text,
            "\n    {} \"{other}\"",
            locale.pick(
                "bei „other“ steht freier Text in einem eigenen Schlüssel von „data“:",
                "with “other” there is free text in a key of “data” of its own:"
            )
        );
    }
    if let Some(visible_if) = &field.visible_if {
        let conditions = visible_if.conditions().iter().map(|condition| in_words(condition, locale));
        let joint = match visible_if {
            VisibleIf::Any { .. } => locale.pick(" oder ", " or "),
            _ => locale.pick(" und ", " and "),
        };
        let conditions = conditions.collect::<Vec<_>>().join(joint);
        let _ = write!(text, "\n    {} {conditions}", locale.pick("nur wenn", "only if"));
    }
    text.push('\n');
}

fn in_words(Condition { field, op, value }: &Condition, locale: Locale) -> String {
    match op {
        ConditionOp::Eq => format!("\"{field}\" = {value}"),
        ConditionOp::Ne => format!("\"{field}\" ≠ {value}"),
        ConditionOp::Includes => format!("\"{field}\" {} {value}", locale.pick("enthält", "includes")),
        ConditionOp::Truthy => format!("\"{field}\" {}", locale.pick("ist ausgefüllt", "is filled in")),
    }
}

fn value_of(field: &FieldDefinition, locale: Locale) -> &'static str {
    match field.kind {
        FieldType::Select | FieldType::RadioGroup => {
            locale.pick("einer dieser Werte als Text", "one of these values as text")
        }
        FieldType::MultiSelect | FieldType::CheckboxGroup => {
            locale.pick("Liste aus diesen Werten, ohne Wiederholung", "list of these values, none twice")
        }
        FieldType::Email => locale.pick("E-Mail-Adresse", "e-mail address"),
        FieldType::Tel => locale.pick("Telefonnummer", "telephone number"),
        FieldType::Url => locale.pick("Adresse mit https://", "address with https://"),
        FieldType::Textarea => locale.pick("Text, mehrere Sätze", "text, several sentences"),
        FieldType::Number | FieldType::Range => locale.pick("JSON-Zahl", "JSON number"),
        FieldType::Date => locale.pick("Tag, JJJJ-MM-TT", "day, YYYY-MM-DD"),
        FieldType::Time => locale.pick("Uhrzeit, HH:MM", "time, HH:MM"),
        FieldType::Toggle if field.must_be_on() => "true",
        FieldType::Toggle => locale.pick("true oder false", "true or false"),
        FieldType::Text
        | FieldType::FileUpload
        | FieldType::Hidden
        | FieldType::Heading
        | FieldType::Paragraph => locale.pick("Text, eine Zeile", "text, one line"),
    }
}

fn example(field: &FieldDefinition) -> Value {
    let first = || field.options.first().map_or("…", |option| option.value.as_str());
    match field.kind {
        FieldType::Select | FieldType::RadioGroup => json!(first()),
        FieldType::MultiSelect | FieldType::CheckboxGroup => json!([first()]),
        FieldType::Number | FieldType::Range => json!(field.validation.min.unwrap_or(1.0)),
        FieldType::Date => json!("2026-02-28"),
        FieldType::Time => json!("14:30"),
        FieldType::Toggle => json!(true),
        FieldType::Email => json!("name@example.org"),
        FieldType::Url => json!("https://example.org"),
        FieldType::Tel => json!("0176 5550142"),
        FieldType::Text
        | FieldType::Textarea
        | FieldType::FileUpload
        | FieldType::Hidden
        | FieldType::Heading
        | FieldType::Paragraph => json!("…"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Validation;
    use crate::testing::{FieldBuilder, FormBuilder};

    #[test]
    fn false_is_no_answer_to_a_toggle_for_consent() {
        let either = Validation { allow_no: true, ..Validation::default() };
        for (toggle, told) in [
            (FieldBuilder::new("x", FieldType::Toggle), "(true or false; optional)"),
            (FieldBuilder::new("x", FieldType::Toggle).required(), "(true; required)"),
            (
                FieldBuilder::new("x", FieldType::Toggle).required().validation(either),
                "(true or false; required)",
            ),
        ] {
            let form = FormBuilder::new("vorfall").block("b", [toggle]).compile();
            let text = prompt(&form, "vorfall", 1, Locale::En);
            assert!(text.contains(told), "{told}: {text}");
        }
    }
}
