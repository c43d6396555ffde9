//! Controls for text, dates and times.

use super::field::{FieldView, Hints};
use super::number::count_in_words;

use forms::FieldType;
use maud::{Markup, html};
use views::names;

/// A single-line text.
pub(crate) fn text(field: &FieldView<'_>) -> Markup {
    let kind = match field.def.kind {
        FieldType::Email => "email",
        FieldType::Tel => "tel",
        FieldType::Url => "url",
        _ => "text",
    };
    // An address is not prose.
    let address = kind != "text";
    let rule = kind == "tel" || has_rule(field);
    let max = field.def.validation.max_length;
    let hints = field.hints(length_hint(field, max));
    framed(
        field,
        &hints,
        &html! {
            input.kern-form-input__input."kern-form-input__input--error"[field.has_problem()]
                id=(field.id()) name=(field.name()) type=(kind) value=(field.view.entry(&field.def.slug))
                placeholder=[field.placeholder()] data-max=[max] data-min=[field.def.validation.min_length]
                data-rule[rule] autocapitalize=[address.then_some("none")] spellcheck=[address.then_some("false")]
                autocomplete="off" required[field.def.required] disabled[!field.shown]
                aria-invalid=[field.invalid()] aria-describedby=[field.described_by(&hints)];
        },
    )
}

/// A date or a time of day, with the browser's own control.
pub(crate) fn moment(field: &FieldView<'_>) -> Markup {
    let kind = if matches!(field.def.kind, FieldType::Date) { "date" } else { "time" };
    let kind = field.view.control_type(&field.def.slug, kind);
    let is_past = field.def.validation.not_future;
    let hints = field
        .hints(is_past.then(|| field.t().get("public.date_not_future").to_owned()).into_iter().collect());
    // A page may be open for days, so it does not say what day it is: the script does, on request.
    framed(
        field,
        &hints,
        &html! {
            input.kern-form-input__input.mw-narrow."kern-form-input__input--error"[field.has_problem()]
                id=(field.id()) name=(field.name()) type=(kind) value=(field.view.entry(&field.def.slug))
                data-past[is_past] autocomplete="off" required[field.def.required] disabled[!field.shown]
                aria-invalid=[field.invalid()] aria-describedby=[field.described_by(&hints)];
        },
    )
}

/// A multi-line text.
pub(crate) fn textarea(field: &FieldView<'_>) -> Markup {
    let max = field.def.validation.max_length;
    let hints = field.hints(length_hint(field, max));
    framed(
        field,
        &hints,
        &html! {
            textarea.kern-form-input__input.mw-textarea."kern-form-input__input--error"[field.has_problem()]
                id=(field.id()) name=(field.name()) rows="7" placeholder=[field.placeholder()] data-max=[max]
                data-min=[field.def.validation.min_length] data-rule[has_rule(field)]
                autocomplete="off" required[field.def.required] disabled[!field.shown]
                aria-invalid=[field.invalid()] aria-describedby=[field.described_by(&hints)] {
                // A parser drops one line break after the start tag; this is the one.
                "\n" (field.view.entry(&field.def.slug))
            }
        },
    )
}

/// The free text of the option `other`, below that option or below the list.
pub(crate) fn other_text(field: &FieldView<'_>, option_label: &str) -> Markup {
    let Some(slug) = field.def.other_db_field.as_deref() else { return html! {} };
    let t = field.t();
    let id = super::field::control_id(slug);
    let problems = if field.shown { field.view.problems(slug) } else { Vec::new() };
    let masked = format!("{id}-masked");
    let described = if problems.is_empty() {
        masked.clone()
    } else {
        format!("{masked} {}", super::field::error_id(&id))
    };
    html! {
        div.mw-other data-other=(field.def.slug) {
            div.kern-form-input."kern-form-input--error"[!problems.is_empty()] {
                label.kern-label for=(id) {
                    (t.fill("public.other_text", &[("option", option_label)])) (field.required_mark(false))
                }
                (super::field::masked_mark(t, Some(&masked)))
                input.kern-form-input__input."kern-form-input__input--error"[!problems.is_empty()]
                    id=(id) name=(names::data(slug)) type="text" value=(field.view.entry(slug))
                    autocomplete="off" required[field.def.required] disabled[!field.shown]
                    aria-describedby=(described)
                    aria-invalid=[(!problems.is_empty()).then_some("true")];
                (super::field::error(t, &id, &problems))
            }
        }
    }
}

/// A label, the hints, the control and what is wrong with it.
pub(crate) fn framed(field: &FieldView<'_>, hints: &Hints<'_>, control: &Markup) -> Markup {
    html! {
        div.kern-form-input."kern-form-input--error"[field.has_problem()] {
            label.kern-label for=(field.id()) { (field.label()) (field.required_mark(false)) }
            (hints.markup(field.t()))
            (control)
            (field.error())
        }
    }
}

/// Returns whether only the server can tell that a text is valid.
fn has_rule(field: &FieldView<'_>) -> bool {
    field.def.validation.pattern.is_some()
}

/// The limit is only stated in words: with `maxlength` a browser would silently truncate a pasted text.
fn length_hint(field: &FieldView<'_>, max: Option<u32>) -> Vec<String> {
    let max = max.map(|max| count_in_words(max.into(), field.view.page.locale));
    max.map(|max| field.t().fill("public.max_length", &[("max", &max)])).into_iter().collect()
}
