//! The extra parts of a form that is shown one block at a time. All of them are hidden until the script has
//! split the form; without it the form is one page.

use super::view::FormView;
use crate::assets;
use forms::Problem;
use kernel::Translator as _;
use maud::{Markup, html};

fn are_wanted(view: &FormView<'_>) -> bool {
    let form = view.page.form;
    form.snapshot.settings.steps && form.blocks().len() > 1
}

/// The progress so far, with the words that the script uses.
pub(crate) fn progress(view: &FormView<'_>) -> Markup {
    let t = view.t;
    html! {
        @if are_wanted(view) {
            div.mw-progress hidden data-text=(t.get("public.step")) data-missing=(t.say(&Problem::Required.text()))
                data-choose=(t.get("public.choice_missing"))
                data-wrong=(t.get("public.step_wrong")) data-error=(t.get("public.error_label")) {
                p.kern-body #step {}
                // The line above says it in words.
                progress aria-hidden="true" {}
            }
            @if assets::exists(assets::STEPS) { script src={ "/" (assets::STEPS) } defer {} }
        }
    }
}

/// The buttons "next" and "back". They follow the submit button, whose place "next" takes.
pub(crate) fn buttons(view: &FormView<'_>) -> Markup {
    html! {
        @if are_wanted(view) {
            div.mw-steps hidden {
                button.kern-btn.kern-btn--primary type="button" data-next {
                    span.kern-label { (view.t.get("public.step_next")) }
                }
                button.kern-btn.kern-btn--secondary type="button" data-back {
                    span.kern-label { (view.t.get("public.step_back")) }
                }
            }
        }
    }
}
