//! Controls for choosing from options, and the single check box.

use super::field::FieldView;
use super::input::{framed, other_text};
use forms::FieldOption;
use maud::{Markup, html};

/// The option that, when chosen, asks for free text (decisions, section 2).
const OTHER: &str = "other";

/// One of several options, as a drop-down list.
pub(crate) fn select(field: &FieldView<'_>) -> Markup {
    let hints = field.hints(Vec::new());
    let chosen = field.view.entry(&field.def.slug);
    let empty = field.placeholder().unwrap_or(field.t().get("public.choose_option"));
    html! {
        (framed(field, &hints, &html! {
            div.kern-form-input__select-wrapper {
                select.kern-form-input__select."kern-form-input__select--error"[field.has_problem()]
                    id=(field.id()) name=(field.name()) autocomplete="off"
                    required[field.def.required] disabled[!field.shown]
                    aria-invalid=[field.invalid()] aria-describedby=[field.described_by(&hints)] {
                    option value="" { (empty) }
                    @for option in &field.def.options {
                        option value=(option.value) selected[option.value == chosen] { (label(field, option)) }
                    }
                }
            }
        }))
        @for option in field.def.options.iter().filter(|option| option.value == OTHER) {
            (other_text(field, label(field, option)))
        }
    }
}

/// One of several options.
pub(crate) fn radio_group(field: &FieldView<'_>) -> Markup {
    radios(field, false, &options(field))
}

/// Several options.
pub(crate) fn checkbox_group(field: &FieldView<'_>) -> Markup {
    group(field, None, false, &options(field), |id, option| {
        html! {
            input.kern-form-check__checkbox."kern-form-check__checkbox--error"[field.has_problem()]
                id=(id) type="checkbox" name=(field.name()) value=(option.value) checked[option.chosen]
                autocomplete="off" disabled[!field.shown] aria-invalid=[field.invalid()];
        }
    })
}

/// Yes, no, or no answer, unless one is required; where it must be yes, a single check box.
pub(crate) fn toggle(field: &FieldView<'_>) -> Markup {
    if field.def.must_be_on() { consent(field) } else { yes_or_no(field) }
}

fn yes_or_no(field: &FieldView<'_>) -> Markup {
    let entry = field.view.entry(&field.def.slug);
    let answers = [("true", "public.answer_yes"), ("false", "public.answer_no"), ("", "public.answer_none")];
    let [yes, no, none] =
        answers.map(|(value, key)| Choice { value, label: field.t().get(key), chosen: entry == value });
    if field.def.required { radios(field, true, &[yes, no]) } else { radios(field, true, &[yes, no, none]) }
}

fn consent(field: &FieldView<'_>) -> Markup {
    let hints = field.hints(Vec::new());
    let on = field.view.entry(&field.def.slug) == "true";
    html! {
        div.kern-form-check.mw-toggle."kern-form-check--error"[field.has_problem()] {
            input.kern-form-check__checkbox."kern-form-check__checkbox--error"[field.has_problem()]
                id=(field.id()) type="checkbox" name=(field.name()) value="true" checked[on]
                autocomplete="off" required disabled[!field.shown]
                aria-invalid=[field.invalid()] aria-describedby=[field.described_by(&hints)];
            label.kern-label for=(field.id()) { (field.label()) (field.required_mark(false)) }
            div.mw-toggle__hints { (hints.markup(field.t())) }
            (field.error())
        }
    }
}

/// What can be chosen in a group.
struct Choice<'a> {
    value: &'a str,
    label: &'a str,
    chosen: bool,
}

fn options<'a>(field: &FieldView<'a>) -> Vec<Choice<'a>> {
    let entries = field.view.entries(&field.def.slug);
    let choice = |option: &'a FieldOption| Choice {
        value: &option.value,
        label: label(field, option),
        chosen: entries.contains(&option.value),
    };
    field.def.options.iter().map(choice).collect()
}

/// One of several, one below the other or in a row.
fn radios(field: &FieldView<'_>, in_row: bool, choices: &[Choice<'_>]) -> Markup {
    group(field, Some("radiogroup"), in_row, choices, |id, choice| {
        html! {
            input.kern-form-check__radio."kern-form-check__radio--error"[field.has_problem()]
                id=(id) type="radio" name=(field.name()) value=(choice.value) checked[choice.chosen]
                autocomplete="off" required[field.def.required] disabled[!field.shown];
        }
    })
}

/// A group of radio buttons or check boxes with a legend. On a radio group ARIA can say that a choice is
/// required and that it is invalid; for check boxes the legend and the boxes do.
fn group(
    field: &FieldView<'_>,
    role: Option<&str>,
    in_row: bool,
    choices: &[Choice<'_>],
    control: impl Fn(&str, &Choice<'_>) -> Markup,
) -> Markup {
    let hints = field.hints(Vec::new());
    let radio = role.is_some();
    html! {
        fieldset.kern-fieldset."kern-fieldset--error"[field.has_problem()] role=[role]
            aria-required=[(radio && field.def.required).then_some("true")]
            aria-invalid=[field.invalid().filter(|_| radio)]
            aria-describedby=[field.described_by(&hints)] {
            legend.kern-label { (field.label()) (field.required_mark(!radio)) }
            (hints.markup(field.t()))
            div.kern-fieldset__body.mw-options."mw-options--row"[in_row] {
                @for (index, choice) in choices.iter().enumerate() {
                    @let id = option_id(field, index);
                    div.kern-form-check {
                        (control(&id, choice))
                        label.kern-label for=(id) { (choice.label) }
                    }
                    @if choice.value == OTHER { (other_text(field, choice.label)) }
                }
            }
            (field.error())
        }
    }
}

/// The first option has the id of the field, so that the error summary leads to it.
fn option_id(field: &FieldView<'_>, index: usize) -> String {
    match index {
        0 => field.id().to_owned(),
        _ => format!("{}-{}", field.id(), index + 1),
    }
}

fn label<'a>(field: &FieldView<'_>, option: &'a FieldOption) -> &'a str {
    option.label.get(field.view.page.locale)
}
