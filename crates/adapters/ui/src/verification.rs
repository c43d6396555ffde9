//! The page on which anybody verifies the PDF of an agreement.

use crate::assets;
use crate::form::{chooser, error, size_in_words};
use crate::layout::{Frame, Presence, Tone, alert, whole_words, with_language};
use crate::receipt::moment;
use kernel::{Locale, NaiveDate};
use maud::{Markup, html};
use texts::Texts;
use views::{EntryProblem, Verification, VerificationPage};

/// The page with the result for a file, and the form for another one.
pub(crate) fn verification_page(page: &VerificationPage<'_>) -> String {
    let t = &page.brand.texts.in_language(page.locale);
    let (answer, title) = answer(page, t);
    let frame = Frame {
        locale: page.locale,
        brand: page.brand,
        title: &title,
        path: page.path,
        form: None,
        quick_exit: false,
        unlisted: page.verified.is_some(),
        is_preview: false,
    };
    frame.document(&html! {
        h1.kern-heading-large { (t.get("public.verify_title")) }
        @if page.verified.is_none() { p.kern-body.mw-lead { (t.get("public.verify_lead")) } }
        (answer)
        (file_form(page, t))
        (hash_form(page, t))
        @if assets::exists(assets::VERIFY) { script src={ "/" (assets::VERIFY) } defer {} }
    })
}

/// Names and ids of the controls, one in each form.
const FIELDS: [&str; 2] = ["file", "sha256"];

/// The result or the problem, and the title of the window.
fn answer(page: &VerificationPage<'_>, t: &Texts) -> (Markup, String) {
    let title = t.get("public.verify_title");
    if let Some(problem) = &page.problem {
        return (refusal(problem, t), format!("{}{title}", t.get("public.error_prefix")));
    }
    let Some((sha256, known)) = page.verified else { return (html! {}, title.to_owned()) };
    let (tone, heading, text, facts) = match known {
        Verification::Stored { template, version, concluded_at, content_hash } => (
            Tone::Success,
            "public.verify_kept_title",
            t.get("public.verify_kept_text").to_owned(),
            html! {
                (fact(t.get("public.verify_template"), &html! { (template) }))
                (fact(t.get("public.verify_version"), &html! { (version) }))
                (fact(t.get("public.verify_concluded"), &html! { (moment(t, concluded_at, page.locale)) }))
                (fact(t.get("public.verify_content_hash"), &html! { code.mw-hash { (content_hash) } }))
            },
        ),
        Verification::Deleted { version, day } => (
            Tone::Info,
            "public.verify_deleted_title",
            t.fill("public.verify_deleted_text", &[("day", &date(day, page.locale))]),
            fact(t.get("public.verify_version"), &html! { (version) }),
        ),
        Verification::Unknown => (
            Tone::Warning,
            "public.verify_unknown_title",
            t.get("public.verify_unknown_text").to_owned(),
            html! {},
        ),
    };
    let heading = t.get(heading);
    let result = html! {
        (alert(tone, Presence::Focused, heading, &html! { p.kern-body { (text) } }))
        dl.kern-description-list.mw-verified {
            (facts)
            (fact(t.get("public.verify_hash"), &html! { code.mw-hash { (sha256) } }))
        }
    };
    (result, heading.to_owned())
}

/// What is wrong with what was entered. The script removes it as soon as the entry changes.
fn refusal(problem: &EntryProblem, t: &Texts) -> Markup {
    let title = if problem.field.is_some() { "public.verify_refused_title" } else { "public.entry_failed" };
    html! {
        div.kern-alert.kern-alert--danger.mw-summary role="alert" tabindex="-1" autofocus data-focus
            data-prefix=(t.get("public.error_prefix")) {
            div.kern-alert__header {
                span.kern-icon.kern-icon--danger aria-hidden="true" {}
                h2.kern-title { (t.get(title)) }
            }
            div.kern-alert__body {
                @if let Some(field) = problem.field.as_deref().filter(|field| FIELDS.contains(field)) {
                    ul.mw-summary__list { li {
                        a.mw-summary__link href={ "#" (field) } { (problem.text) }
                    } }
                } @else { p.kern-body { (problem.text) } }
            }
        }
    }
}

fn fact(key: &str, value: &Markup) -> Markup {
    html! {
        div.kern-description-list-item {
            dt.kern-description-list-item__key { (whole_words(key)) }
            dd.kern-description-list-item__value { (value) }
        }
    }
}

fn date(day: NaiveDate, locale: Locale) -> String {
    match locale {
        Locale::De => day.format("%d.%m.%Y"),
        Locale::En => day.format("%-d %B %Y"),
    }
    .to_string()
}

/// The script hashes the file and goes to its page; without the script the file is sent.
fn file_form(page: &VerificationPage<'_>, t: &Texts) -> Markup {
    let size = size_in_words(u32::try_from(page.max_bytes / 1024).unwrap_or(u32::MAX), page.locale);
    let size = [("size", size.as_str())];
    html! {
        form.mw-form.mw-small-form.mw-drop method="post" enctype="multipart/form-data"
            action=(with_language(page.form_path, page.locale, page.brand)) data-verify=(page.form_path)
            data-most=(page.max_bytes) data-large=(t.fill("public.verify_file_large", &size)) data-failed=(t.get("public.verify_failed")) {
            div.mw-field {
                div.kern-form-input."kern-form-input--error"[is_wrong(page, "file").is_some()] {
                    label.kern-label for="file" { (t.get("public.verify_file")) }
                    div.kern-hint.mw-hint id="file-hint" {
                        span data-sent { (t.fill("public.verify_file_sent", &size)) }
                        span data-stays hidden { (t.get("public.verify_file_stays")) }
                    }
                    (chooser(t, "file", false, &html! {
                        input.kern-form-input__input."kern-form-input__input--error"[is_wrong(page, "file").is_some()]
                            id="file" name="file" type="file" accept="application/pdf,.pdf" required aria-invalid=[is_wrong(page, "file")]
                            aria-describedby=(described(page, "file"));
                    }))
                    (fault(page, t, "file"))
                }
            }
            div.mw-submit {
                button.kern-btn.kern-btn--primary type="submit" {
                    span.kern-label { (t.get("public.verify_submit")) }
                }
            }
        }
    }
}

fn hash_form(page: &VerificationPage<'_>, t: &Texts) -> Markup {
    html! {
        details.mw-by-hash open[is_wrong(page, "sha256").is_some()] {
            summary { (t.get("public.verify_by_hash")) }
            form.mw-form.mw-small-form method="get" action=(page.form_path) {
                input type="hidden" name="lang" value=(page.locale.code());
                div.mw-field {
                    div.kern-form-input."kern-form-input--error"[is_wrong(page, "sha256").is_some()] {
                        label.kern-label for="sha256" { (whole_words(t.get("public.verify_hash"))) }
                        div.kern-hint.mw-hint id="sha256-hint" { (t.get("public.verify_hash_hint")) }
                        input.kern-form-input__input."kern-form-input__input--error"[is_wrong(page, "sha256").is_some()]
                            id="sha256" name="sha256" type="text" autocomplete="off" value=(page.entered) autocapitalize="none" spellcheck="false" required
                            aria-invalid=[is_wrong(page, "sha256")] aria-describedby=(described(page, "sha256"));
                        (fault(page, t, "sha256"))
                    }
                }
                div.mw-submit {
                    button.kern-btn.kern-btn--secondary type="submit" {
                        span.kern-label { (t.get("public.verify_hash_submit")) }
                    }
                }
            }
        }
    }
}

fn is_wrong(page: &VerificationPage<'_>, field: &str) -> Option<&'static str> {
    page.problem.as_ref().filter(|problem| problem.field.as_deref() == Some(field)).map(|_| "true")
}

fn described(page: &VerificationPage<'_>, field: &str) -> String {
    match is_wrong(page, field) {
        Some(_) => format!("{field}-hint {field}-error"),
        None => format!("{field}-hint"),
    }
}

/// The problem of a field, shown below it.
fn fault(page: &VerificationPage<'_>, t: &Texts, field: &str) -> Markup {
    let problem = page.problem.as_ref().filter(|_| is_wrong(page, field).is_some());
    error(t, field, &problem.map(|problem| problem.text.clone()).into_iter().collect::<Vec<_>>())
}
