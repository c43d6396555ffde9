//! The list of forms, error pages and the accessibility statement.

use crate::form::maintenance;
use crate::layout::{ACCESSIBILITY_PATH, Frame, STAFF_PATH, footer_links, paragraphs, with_language};
use kernel::Locale;
use maud::{Markup, html};
use site::Brand;
use texts::Texts;
use views::{AccessibilityPage, ErrorPage, FormLink, IndexPage};

/// The list of the active forms, or what to do if there are none.
pub(crate) fn index_page(page: &IndexPage<'_>) -> String {
    let t = &page.brand.texts.in_language(page.locale);
    let title =
        if page.forms.is_empty() { t.get("public.index_empty_title") } else { t.get("public.index_title") };
    plain(page.locale, page.brand, title, "/").document(&html! {
        h1.kern-heading-large { (title) }
        @if let Some(notice) = page.maintenance { (maintenance(t, &notice.message, &notice.contact)) }
        @if page.forms.is_empty() {
            p.kern-body.mw-lead { (t.get("public.index_empty_text")) }
            p.kern-body {
                a.kern-link.kern-link--no-visited-state href=(STAFF_PATH) { (t.get("public.index_empty_staff")) }
            }
        } @else {
            @if page.brand.intro.is_empty() {
                p.kern-body.mw-lead { (t.get("public.index_lead")) }
            } @else {
                (paragraphs(&page.brand.intro, "kern-body mw-lead"))
            }
            ul.mw-cards aria-label=(t.get("public.index_list")) {
                @for form in page.forms { (card(form, page.locale, page.brand)) }
            }
        }
    })
}

fn card(form: &FormLink, locale: Locale, brand: &Brand) -> Markup {
    let first = form.description.as_ref().map(|text| text.replace("\r\n", "\n"));
    let first = first.as_deref().and_then(|text| text.split("\n\n").map(str::trim).find(|p| !p.is_empty()));
    html! {
        li.mw-card {
            h2.kern-title.kern-title--small {
                a.mw-card__link href=(with_language(&form.path, locale, brand)) { (form.title) }
            }
            @if let Some(text) = first { p.kern-body.mw-text { (text) } }
            span.kern-icon.kern-icon--arrow-forward aria-hidden="true" {}
        }
    }
}

/// A page that says what went wrong and what can be done.
pub(crate) fn error_page(page: &ErrorPage<'_>) -> String {
    let t = &page.brand.texts.in_language(page.locale);
    let (title, text) = status_text(t, page.status);
    let window = format!("{}{title}", t.get("public.error_prefix"));
    // The path of a failed request is untrusted, and switching the language would request it again; it is
    // used only if it is plainly a path of this site.
    let path = if is_plain_path(page.path) { page.path } else { "/" };
    plain(page.locale, page.brand, &window, path).document(&html! {
        p.kern-body.kern-body--muted { (t.fill("public.status_code", &[("status", &page.status.to_string())])) }
        h1.kern-heading-large { (title) }
        (paragraphs(page.message.unwrap_or(text), "kern-body mw-lead"))
        p.kern-body {
            a.kern-link.kern-link--no-visited-state href=(with_language("/", page.locale, page.brand)) { (t.get("public.home")) }
        }
    })
}

/// Rejects `//host` and `/\host`, which browsers take for another site, also with a tab or a line end in it.
fn is_plain_path(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '?', '#', '\t', '\n', '\r'])
}

fn status_text(t: &Texts, status: u16) -> (&str, &str) {
    match status {
        401 | 403 => (t.get("public.status_403_title"), t.get("public.status_403_text")),
        404 | 405 => (t.get("public.status_404_title"), t.get("public.status_404_text")),
        410 => (t.get("public.status_410_title"), t.get("public.status_410_text")),
        413 => (t.get("public.status_413_title"), t.get("public.status_413_text")),
        429 => (t.get("public.status_429_title"), t.get("public.status_429_text")),
        400..=499 => (t.get("public.status_400_title"), t.get("public.status_400_text")),
        502..=504 => (t.get("public.status_503_title"), t.get("public.status_503_text")),
        _ => (t.get("public.status_500_title"), t.get("public.status_500_text")),
    }
}

pub(crate) fn accessibility_page(page: &AccessibilityPage<'_>) -> String {
    let t = &page.brand.texts.in_language(page.locale);
    let contact = Some(page.contact.trim()).filter(|contact| !contact.is_empty());
    plain(page.locale, page.brand, t.get("public.a11y_title"), ACCESSIBILITY_PATH).document(&html! {
        div.mw-prose {
            h1.kern-heading-large { (t.get("public.a11y_title")) }
            p.kern-body { (t.fill("public.a11y_lead", &[("app", &page.brand.name)])) }
            h2.kern-heading-medium { (t.get("public.a11y_standard_title")) }
            p.kern-body { (t.get("public.a11y_standard_text")) }
            h2.kern-heading-medium { (t.get("public.a11y_limits_title")) }
            ul.kern-list.kern-list--bullet {
                li { (t.get("public.a11y_limits_captcha")) }
                li { (t.get("public.a11y_limits_content")) }
            }
            h2.kern-heading-medium { (t.get("public.a11y_check_title")) }
            p.kern-body { (t.get("public.a11y_check_text")) }
            h2.kern-heading-medium { (t.get("public.a11y_feedback_title")) }
            @if let Some(contact) = contact {
                p.kern-body { (t.get("public.a11y_feedback_contact")) }
                p.kern-body.mw-text { (contact) }
            } @else {
                p.kern-body {
                    @match page.organization_name {
                        Some(name) => (t.fill("public.a11y_feedback_organization", &[("name", name)])),
                        None => (t.get("public.a11y_feedback_operator")),
                    }
                }
                // Do not refer anybody to a contact that does not exist.
                @if !page.brand.footer_links.is_empty() {
                    p.kern-body { (t.get("public.a11y_feedback_links")) }
                    (footer_links(page.brand))
                }
            }
            h2.kern-heading-medium { (t.get("public.a11y_enforcement_title")) }
            p.kern-body { (t.get("public.a11y_enforcement_text")) }
            p.kern-body.kern-body--muted { (t.get("public.a11y_date")) }
        }
    })
}

/// A page without a form.
pub(crate) const fn plain<'a>(locale: Locale, brand: &'a Brand, title: &'a str, path: &'a str) -> Frame<'a> {
    Frame { locale, brand, title, path, form: None, quick_exit: false, unlisted: false, is_preview: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_leads_elsewhere_is_not_linked() {
        assert!(is_plain_path("/f/vorfall"));
        for path in [
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "https://evil.example",
            "",
            "/x?next=//e",
            "/x#y",
        ] {
            assert!(!is_plain_path(path), "{path}");
        }
    }
}
