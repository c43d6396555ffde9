//! A draft that stays in the person's browser if they want that. Its parts are hidden until a script has
//! found that the browser can store one; the server never sees it.

use super::view::FormView;
use maud::{Markup, html};

/// Returns whether a draft may be kept: not where somebody else might search the device.
pub(crate) fn is_offered(view: &FormView<'_>) -> bool {
    !view.page.form.snapshot.settings.quick_exit && !view.page.is_preview
}

/// The notice before the form that there is a draft.
pub(crate) fn offer(view: &FormView<'_>) -> Markup {
    let t = view.t;
    html! {
        @if is_offered(view) {
            div.mw-offer hidden data-found=(t.get("public.draft_found")) data-entered=(t.get("public.draft_entered"))
                data-deleted=(t.get("public.draft_deleted")) {
                p.kern-body {}
                p.kern-body hidden data-changed { (t.get("public.draft_changed")) }
                button.kern-btn.kern-btn--secondary type="button" data-use {
                    span.kern-label { (t.get("public.draft_use")) }
                }
                button.kern-btn.kern-btn--tertiary type="button" data-delete {
                    span.kern-label { (t.get("public.draft_delete")) }
                }
            }
        }
    }
}

/// The choice to keep one, at the end of the form. Where drafts are not offered, the script removes an
/// earlier one.
pub(crate) fn choice(view: &FormView<'_>) -> Markup {
    let t = view.t;
    html! {
        @if is_offered(view) {
            div.mw-draft hidden data-version=(view.page.form.version_id.0) data-failed=(t.get("public.draft_failed")) {
                div.kern-form-check {
                    input.kern-form-check__checkbox #draft type="checkbox" autocomplete="off" aria-describedby="draft-hint";
                    label.kern-label for="draft" { (t.get("public.draft_keep")) }
                }
                p.kern-body.kern-body--small.kern-body--muted #draft-hint { (t.get("public.draft_hint")) }
            }
        }
    }
}
