//! The page of a form.

mod captcha;
mod choice;
mod draft;
mod field;
mod file;
mod input;
mod messages;
mod number;
mod steps;
mod view;

use crate::layout::{FORM_ID, Frame, asking, paragraphs, with_language};

use forms::{FieldType, FormBlock};
use maud::{Markup, html};
use view::FormView;
use views::{FormPage, Notice, names};

pub(crate) use field::error;
pub(crate) use file::{chooser, size_in_words};
pub(crate) use messages::{maintenance, replaced};

/// Renders the page of a form: blank, or with what was sent and what is wrong with it.
///
/// The result is a complete HTML document and a pure function of the view; texts of administrators and of
/// strangers are escaped.
pub(crate) fn form_page(page: &FormPage<'_>) -> String {
    let texts = page.brand.texts.in_language(page.locale);
    let view = FormView::new(*page, &texts);
    let form = page.form;
    let name = form.snapshot.title.get(page.locale);
    let prefix = if messages::has_errors(&view) { view.t.get("public.error_prefix") } else { "" };
    let title = format!("{prefix}{name}");
    // Newcomers should not type in vain while reports are not accepted; whoever has already typed keeps it.
    let has_form = page.values.is_some() || !matches!(page.notice, Some(Notice::Maintenance { .. }));
    let frame = Frame {
        locale: page.locale,
        brand: page.brand,
        title: &title,
        path: page.path,
        form: has_form.then(|| view.t.get("public.submit")),
        quick_exit: form.snapshot.settings.quick_exit,
        unlisted: page.is_preview,
        is_preview: page.is_preview,
    };
    let description = form.snapshot.description.as_ref().map_or("", |text| text.get(page.locale));
    frame.document(&html! {
        h1.kern-heading-large { (name) }
        (messages::error_summary(&view))
        (messages::notice(&view))
        (messages::lost_files(&view))
        @if has_form {
            (paragraphs(description, "kern-body mw-lead"))
            (draft::offer(&view))
            (messages::about(&view))
            (form_element(&view))
        } @else {
            // The description asks for a report, which nobody can send now; help in danger is needed all the more.
            p.kern-body { (view.t.get("public.about_emergency")) }
        }
    })
}

fn form_element(view: &FormView<'_>) -> Markup {
    let page = &view.page;
    let t = view.t;
    let has_files = page.form.fields().any(|field| matches!(field.kind, FieldType::FileUpload));
    let has_required = page.form.fields().any(|field| field.required);
    html! {
        form.mw-form id=(FORM_ID) method="post" action=(with_language(page.path, page.locale, page.brand))
            enctype=[has_files.then_some("multipart/form-data")] autocomplete="off" novalidate
            data-dirty[view.resumed] data-left=(t.get("public.characters_left")) data-over=(t.get("public.characters_over"))
            data-shown=(t.get("public.fields_shown")) data-sending=(t.get("public.sending")) data-failed=(t.get("public.failed_text")) {
            input type="hidden" name=(names::KEY) value=(page.idempotency_key);
            input type="hidden" name=(names::LOCALE) value=(page.locale.code());
            input type="hidden" name=(names::SHOWN) value=(shown(view));
            (steps::progress(view))
            @if has_required { p.kern-body.mw-required-legend { (t.get("public.required_legend")) } }
            @for block in page.form.blocks() { (section(view, block)) }
            (honeypot(view))
            @if let Some(question) = page.challenge { (captcha::block(view, question)) }
            div.mw-submit {
                button.kern-btn.kern-btn--primary type="submit" name=(names::ACTION)
                    value=(names::ACTION_SUBMIT) aria-describedby="submit-hint" {
                    span.kern-label { (t.get("public.submit")) }
                }
                @if page.form.masks() {
                    button.kern-btn.kern-btn--secondary type="submit" name=(names::ACTION)
                        value=(names::ACTION_PREVIEW) formaction=(asking(page.path, page.locale, page.brand, names::ACTION_PREVIEW))
                        formnovalidate { span.kern-label { (t.get("public.trial")) } }
                }
                p.kern-body.kern-body--small.kern-body--muted #submit-hint { (t.get("public.submit_hint")) }
            }
            (steps::buttons(view))
            (draft::choice(view))
            p.mw-visually-hidden #status role="status" {}
        }
    }
}

/// Returns the slugs of the fields whose control is visible.
fn shown(view: &FormView<'_>) -> String {
    let fields = view.page.form.fields().filter(|field| field.kind.has_control() && view.is_visible(field));
    fields.map(|field| field.slug.as_str()).collect::<Vec<_>>().join(",")
}

/// A block of the form. It is hidden while none of its fields is visible.
fn section(view: &FormView<'_>, block: &FormBlock) -> Markup {
    let locale = view.page.locale;
    let seen = |field: &forms::FieldDefinition| field.kind != FieldType::Hidden && view.is_visible(field);
    let name = block.name.get(locale);
    let description = block.description.as_ref().map_or("", |text| text.get(locale));
    html! {
        div.mw-section hidden[!block.fields.iter().any(seen)] {
            @if !name.is_empty() { h2.kern-heading-medium { (name) } }
            (paragraphs(description, "kern-body mw-section__text"))
            @for field in &block.fields { (field::field(view, field)) }
        }
    }
}

/// A field that people do not see and programs fill in. It is moved off screen, since programs recognise
/// `display: none`.
fn honeypot(view: &FormView<'_>) -> Markup {
    html! {
        div.mw-offscreen aria-hidden="true" {
            label for=(names::HONEYPOT) { (view.t.get("public.honeypot")) }
            input id=(names::HONEYPOT) name=(names::HONEYPOT) type="text" value="" tabindex="-1"
                autocomplete="off";
        }
    }
}
