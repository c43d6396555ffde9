//! Controls for numbers.

use super::field::FieldView;
use super::input::framed;

use kernel::Locale;
use maud::{Markup, html};

/// Default bounds of a slider (HTML, section 4.10.5.1.13).
const SLIDER: (f64, f64) = (0.0, 100.0);

pub(crate) fn number(field: &FieldView<'_>) -> Markup {
    let bounds = &field.def.validation;
    let hints = field.hints(bounds_hint(field, bounds.min, bounds.max));
    let described = field.described_by(&hints);
    framed(field, &hints, &number_input(field, bounds.min, bounds.max, field.placeholder(), described))
}

/// A number within bounds. The value is in a number input, which can be empty, shows what is chosen, and
/// works for everyone; the script adds a slider that changes it.
pub(crate) fn range(field: &FieldView<'_>) -> Markup {
    let bounds = &field.def.validation;
    let min = bounds.min.unwrap_or(SLIDER.0);
    let max = bounds.max.unwrap_or(SLIDER.1);
    let hints = field.hints(bounds_hint(field, Some(min), Some(max)));
    let locale = field.view.page.locale;
    let unanswered = field.t().get("public.slider_none");
    framed(
        field,
        &hints,
        &html! {
            div.mw-range data-range=(unanswered) {
                // The placeholder tells the style sheet that there is no answer yet.
                (number_input(field, Some(min), Some(max), field.placeholder().or(Some(" ")), field.described_by(&hints)))
                div.mw-range__slider.mw-js-only {
                    span aria-hidden="true" { (in_words(min, locale)) }
                    input type="range" min=(min) max=(max) step=(bounds.step.unwrap_or(1.0))
                        value=(field.view.entry(&field.def.slug)) disabled[!field.shown]
                        aria-label=(field.label());
                    span aria-hidden="true" { (in_words(max, locale)) }
                }
                p.kern-body.kern-body--small.kern-body--muted.mw-range__none { (unanswered) }
            }
        },
    )
}

fn number_input(
    field: &FieldView<'_>,
    min: Option<f64>,
    max: Option<f64>,
    placeholder: Option<&str>,
    described: Option<String>,
) -> Markup {
    let step = field.def.validation.step;
    html! {
        input.kern-form-input__input.mw-narrow."kern-form-input__input--error"[field.has_problem()]
            id=(field.id()) name=(field.name()) type=(field.view.control_type(&field.def.slug, "number")) value=(field.view.entry(&field.def.slug))
            min=[min] max=[max] step=(step.map_or_else(|| "any".to_owned(), |step| step.to_string()))
            inputmode=[keyboard(min, step)] placeholder=[placeholder]
            autocomplete="off" required[field.def.required] disabled[!field.shown]
            aria-invalid=[field.invalid()] aria-describedby=[described];
    }
}

/// The on-screen keyboard of a phone. Numeric ones have no minus sign.
fn keyboard(min: Option<f64>, step: Option<f64>) -> Option<&'static str> {
    let whole = |number: f64| number.fract() == 0.0;
    match (min, step) {
        (Some(min), Some(step)) if min >= 0.0 && whole(min) && whole(step) => Some("numeric"),
        (Some(min), _) if min >= 0.0 => Some("decimal"),
        _ => None,
    }
}

fn bounds_hint(field: &FieldView<'_>, min: Option<f64>, max: Option<f64>) -> Vec<String> {
    let t = field.t();
    let locale = field.view.page.locale;
    let min = min.map(|min| in_words(min, locale));
    let max = max.map(|max| in_words(max, locale));
    let text = match (min.as_deref(), max.as_deref()) {
        (Some(min), Some(max)) => t.fill("public.number_between", &[("min", min), ("max", max)]),
        (Some(min), None) => t.fill("public.number_from", &[("min", min)]),
        (None, Some(max)) => t.fill("public.number_to", &[("max", max)]),
        (None, None) => return Vec::new(),
    };
    vec![text]
}

/// Formats a count for people, in groups of three digits from 1000 on.
pub(crate) fn count_in_words(count: u64, locale: Locale) -> String {
    let digits = count.to_string();
    let mark = locale.pick(".", ",");
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push_str(mark);
        }
        text.push(digit);
    }
    text
}

/// Formats a number for people.
fn in_words(number: f64, locale: Locale) -> String {
    let text = number.to_string();
    match locale {
        Locale::De => text.replace('.', ",").replace('-', "−"),
        Locale::En => text.replace('-', "−"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_the_way_of_the_language() {
        assert_eq!(in_words(2.5, Locale::De), "2,5");
        assert_eq!(in_words(-2.5, Locale::En), "−2.5");
        assert_eq!(in_words(10.0, Locale::De), "10");
    }

    #[test]
    fn counts_are_grouped() {
        assert_eq!(count_in_words(999, Locale::De), "999");
        assert_eq!(count_in_words(2_000, Locale::De), "2.000");
        assert_eq!(count_in_words(1_234_567, Locale::En), "1,234,567");
    }

    #[test]
    fn a_phone_shows_a_keyboard_on_which_every_allowed_number_can_be_typed() {
        assert_eq!(keyboard(Some(0.0), Some(1.0)), Some("numeric"));
        assert_eq!(keyboard(Some(0.0), Some(0.5)), Some("decimal"));
        assert_eq!(keyboard(Some(0.0), None), Some("decimal"));
        assert_eq!(keyboard(Some(-5.0), Some(1.0)), None);
        assert_eq!(keyboard(None, Some(1.0)), None);
    }
}
