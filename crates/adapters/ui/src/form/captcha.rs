//! The question that tells people from programs.

use super::field::{error, error_id, hint_id};
use super::view::View;
use crate::assets;
use crate::layout::asking;
use captcha::Challenge;
use maud::{Markup, PreEscaped, html};
use views::{ChallengePrompt, names};

/// Id of the section, where "another question" leads back to.
const SECTION_ID: &str = "captcha";

/// The question as an image and in words, with the control for the answer. Where work is offered, a
/// browser with scripts does that in place of asking, and shows the line that says so; the question
/// comes up only when it cannot.
pub(crate) fn block(view: &View<'_>, question: ChallengePrompt<'_>) -> Markup {
    let t = view.t;
    let challenge = match question {
        ChallengePrompt::Asked(challenge) => Some(challenge),
        ChallengePrompt::OnRequest => None,
    };
    let work = challenge.and_then(|challenge| challenge.work.as_ref());
    // Somebody whose answer is refused is to see what it was about.
    let is_asked = work.is_none() || !view.problems_at(names::CAPTCHA_ANSWER).is_empty();
    html! {
        div.mw-section.mw-captcha."mw-captcha--asked"[is_asked] id=(SECTION_ID)
            data-salt=[work.map(|work| &work.salt)] data-difficulty=[work.map(|work| work.difficulty.bits())] {
            h2.kern-heading-medium { (t.get("public.captcha_title")) }
            p.kern-body.mw-section__text { (t.get("public.captcha_purpose")) }
            @if work.is_some() {
                p.kern-body.mw-captcha__work data-busy=(t.get("public.captcha_busy")) { (t.get("public.captcha_work")) }
                input type="hidden" name=(names::CAPTCHA_WORK);
                @if assets::exists(assets::WORK) { script src={ "/" (assets::WORK) } defer {} }
            }
            input type="hidden" name=(names::CAPTCHA_TOKEN) value=[challenge.map(|asked| &asked.token)];
            (asked(view, challenge))
        }
    }
}

/// What a person sees and does. Without a challenge it is out of sight but for the button, and a
/// script fills it in where it stands.
fn asked(view: &View<'_>, challenge: Option<&Challenge>) -> Markup {
    let t = view.t;
    let page = &view.page;
    let id = names::CAPTCHA_ANSWER;
    let problems = view.problems_at(names::CAPTCHA_ANSWER);
    let described =
        if problems.is_empty() { hint_id(id) } else { format!("{} {}", hint_id(id), error_id(id)) };
    let again = format!("{}#{SECTION_ID}", asking(page.path, page.locale, page.brand, names::ACTION_CAPTCHA));
    let is_absent = challenge.is_none();
    let label = if is_absent { t.get("public.captcha_show") } else { t.get("public.captcha_new") };
    html! {
        @if is_absent { p.kern-body { (t.get("public.captcha_on_request")) } }
        div.mw-captcha__question {
            // The image is made by this service, out of numbers only.
            div.mw-captcha__image role="img" aria-label=(t.get("public.captcha_image")) hidden[is_absent] {
                @if let Some(challenge) = challenge { (PreEscaped(&challenge.image_svg)) }
            }
            button.kern-btn.kern-btn--tertiary type="submit" name=(names::ACTION)
                value=(names::ACTION_CAPTCHA) formaction=(again) formnovalidate {
                span.kern-icon.kern-icon--autorenew aria-hidden="true" {}
                span.kern-label { (label) }
            }
        }
        details.mw-captcha__text hidden[is_absent] {
            summary { (t.get("public.captcha_as_text")) }
            p.kern-body { @if let Some(challenge) = challenge { (challenge.accessible_text) } }
        }
        div.kern-form-input."kern-form-input--error"[!problems.is_empty()] hidden[is_absent && problems.is_empty()] {
            label.kern-label for=(id) {
                (t.get("public.captcha_answer")) span.mw-required aria-hidden="true" { "*" }
            }
            div.kern-hint.mw-hint id=(hint_id(id)) { (t.get("public.captcha_hint")) }
            input.kern-form-input__input.mw-narrow."kern-form-input__input--error"[!problems.is_empty()]
                id=(id) name=(id) type="text" inputmode="numeric" autocomplete="off" required
                aria-invalid=[(!problems.is_empty()).then_some("true")] aria-describedby=(described);
            (error(t, id, &problems))
        }
    }
}
