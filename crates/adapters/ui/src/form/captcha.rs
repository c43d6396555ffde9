//! The question that tells people from programs.

use super::field::{error, error_id, hint_id};
use super::view::{ChallengeView, View};
use crate::layout::asking;
use crate::names;
use maud::{Markup, PreEscaped, html};

/// Id of the section, where "another question" leads back to.
const SECTION_ID: &str = "captcha";

/// The question as an image and in words, with the control for the answer.
pub(crate) fn block(view: &View<'_>, challenge: &ChallengeView<'_>) -> Markup {
    let t = view.t;
    let page = &view.page;
    let id = names::CAPTCHA_ANSWER;
    let problems = view.problems_at(names::CAPTCHA_ANSWER);
    let described =
        if problems.is_empty() { hint_id(id) } else { format!("{} {}", hint_id(id), error_id(id)) };
    let again = format!("{}#{SECTION_ID}", asking(page.path, page.locale, names::ACTION_CAPTCHA));
    html! {
        div.mw-section.mw-captcha id=(SECTION_ID) {
            h2.kern-heading-medium { (t.captcha_title) }
            p.kern-body.mw-section__text { (t.captcha_purpose) }
            input type="hidden" name=(names::CAPTCHA_TOKEN) value=(challenge.token);
            div.mw-captcha__question {
                // The image is made by this service, out of numbers only.
                div.mw-captcha__image role="img" aria-label=(t.captcha_image) {
                    (PreEscaped(challenge.image_svg))
                }
                button.kern-btn.kern-btn--tertiary type="submit" name=(names::ACTION)
                    value=(names::ACTION_CAPTCHA) formaction=(again) formnovalidate {
                    span.kern-icon.kern-icon--autorenew aria-hidden="true" {}
                    span.kern-label { (t.captcha_new) }
                }
            }
            details.mw-captcha__text {
                summary { (t.captcha_as_text) }
                p.kern-body { (challenge.accessible_text) }
            }
            div.kern-form-input."kern-form-input--error"[!problems.is_empty()] {
                label.kern-label for=(id) {
                    (t.captcha_answer) span.mw-required aria-hidden="true" { "*" }
                }
                div.kern-hint.mw-hint id=(hint_id(id)) { (t.captcha_hint) }
                input.kern-form-input__input.mw-narrow."kern-form-input__input--error"[!problems.is_empty()]
                    id=(id) name=(id) type="text" inputmode="numeric" autocomplete="off" required
                    aria-invalid=[(!problems.is_empty()).then_some("true")] aria-describedby=(described);
                (error(t, id, &problems))
            }
        }
    }
}
