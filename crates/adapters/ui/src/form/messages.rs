//! The messages before the form on its page: notices and the error summary.

use super::draft;
use super::field::{control_id, masked_mark};
use super::view::FormView;
use crate::layout::{Presence, Tone, alert, footer_links, paragraphs};
use maud::{Markup, html};
use serde_json::{Map, Value};
use site::MaskingSettings;
use views::{Notice, RetentionPeriod, names};

/// The message about the page as a whole.
pub(crate) fn notice(view: &FormView<'_>) -> Markup {
    let t = view.t;
    match view.page.notice {
        None => html! {},
        Some(Notice::Maintenance { message, contact }) => maintenance(t, message, contact),
        Some(Notice::Unavailable) => {
            danger(t.get("public.unavailable_title"), t.get("public.unavailable_text"))
        }
        Some(Notice::Busy { retry_after }) => danger(
            t.get("public.busy_title"),
            &t.fill("public.busy_text", &[("seconds", &retry_after.to_string())]),
        ),
        Some(Notice::FormChanged) => attention(t.get("public.changed_title"), t.get("public.changed_text")),
        Some(Notice::MoreFields) => {
            attention(t.get("public.more_fields_title"), t.get("public.more_fields_text"))
        }
        Some(Notice::AlreadySent) => {
            attention(t.get("public.already_sent_title"), t.get("public.already_sent_text"))
        }
        Some(Notice::MaskingPreview { masked }) => masking_preview(view, masked),
        Some(Notice::MaskingPreviewFailed) => {
            danger(t.get("public.no_trial_title"), t.get("public.no_trial_text"))
        }
    }
}

/// The masked texts as they would be stored.
fn masking_preview(view: &FormView<'_>, stored: &Map<String, Value>) -> Markup {
    let t = view.t;
    let is_masked = |slug: &str| view.page.form.field(slug).is_none_or(|field| field.anonymize);
    let texts: Vec<_> = stored
        .iter()
        .filter(|(slug, _)| is_masked(slug))
        .filter_map(|(slug, text)| Some((slug, text.as_str()?)))
        .collect();
    let body = html! {
        @if texts.is_empty() { p.kern-body { (t.get("public.trial_nothing")) } }
        @else {
            p.kern-body { (t.get("public.trial_text")) }
            dl.mw-trial {
                @for (slug, text) in texts {
                    dt.kern-label { (target_of(view, &names::data(slug)).1.unwrap_or(slug)) }
                    dd.kern-body.mw-text { (replaced(text)) }
                }
            }
        }
    };
    alert(Tone::Info, Presence::Focused, t.get("public.trial_title"), &body)
}

/// A masked text with its replacements highlighted, and marked as German, which they are in every language.
pub(crate) fn replaced(text: &str) -> Markup {
    const END: &str = " ANONYMISIERT]";
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(END) {
        let start = before.rfind('[').unwrap_or(before.len());
        pieces.push((&before[..start], format!("{}{END}", &before[start..])));
        rest = after;
    }
    html! {
        @for (kept, mask) in pieces { (kept) mark lang="de" { (mask) } }
        (rest)
    }
}

fn danger(title: &str, text: &str) -> Markup {
    alert(Tone::Danger, Presence::Focused, title, &paragraphs(text, "kern-body"))
}

fn attention(title: &str, text: &str) -> Markup {
    alert(Tone::Info, Presence::Focused, title, &paragraphs(text, "kern-body"))
}

/// The notice that reports are not accepted for now, with what the administrators say about it.
pub(crate) fn maintenance(t: &texts::Texts, message: &str, contact: &str) -> Markup {
    let message = if message.trim().is_empty() { t.get("public.maintenance_text") } else { message };
    let body = html! {
        (paragraphs(message, "kern-body"))
        @if !contact.trim().is_empty() {
            p.kern-body.mw-text { (t.get("public.maintenance_contact")) "\n" (contact) }
        }
    };
    alert(Tone::Warning, Presence::Announced, t.get("public.maintenance_title"), &body)
}

/// One line of the error summary.
struct Line<'a> {
    /// Id of the control; problems of the request as a whole have none.
    target: Option<String>,
    label: Option<&'a str>,
    text: String,
}

/// Returns whether anything that was sent has to be corrected.
pub(crate) fn has_errors(view: &FormView<'_>) -> bool {
    view.page.violations.is_some_and(|violations| !violations.is_empty())
}

/// The list of problems with links to the controls. It takes the focus when the page opens.
pub(crate) fn error_summary(view: &FormView<'_>) -> Markup {
    let t = view.t;
    let lines = lines(view);
    let title = match lines.len() {
        0 => return html! {},
        1 => t.get("public.errors_title_one").to_owned(),
        count => t.fill("public.errors_title_many", &[("count", &count.to_string())]),
    };
    html! {
        div.kern-alert.kern-alert--danger.mw-summary #fehler role="alert" tabindex="-1" autofocus data-focus
            aria-labelledby="fehler-titel" data-one=(t.get("public.errors_title_one"))
            data-many=(t.get("public.errors_title_many")) data-prefix=(t.get("public.error_prefix")) {
            div.kern-alert__header {
                span.kern-icon.kern-icon--danger aria-hidden="true" {}
                h2.kern-title #fehler-titel { (title) }
            }
            div.kern-alert__body {
                p.kern-body { (if view.page.lost_files.is_empty() { t.get("public.errors_kept") } else { t.get("public.errors_but_files") }) }
                ul.mw-summary__list {
                    @for line in &lines {
                        li { (entry(line)) }
                    }
                }
            }
        }
    }
}

fn entry(line: &Line<'_>) -> Markup {
    let text = html! {
        @if let Some(label) = line.label {
            // A label that is a question already ends with a punctuation mark.
            strong { (label) @if !label.ends_with(['?', '!', ':', '.', '…']) { ":" } } " "
        }
        (line.text)
    };
    html! {
        @if let Some(target) = &line.target {
            // A problem that is about no single answer has no label.
            a.mw-summary__link href={ "#" (target) } data-any[line.label.is_none()] { (text) }
        } @else {
            (text)
        }
    }
}

fn lines<'a>(view: &'a FormView<'a>) -> Vec<Line<'a>> {
    let Some(violations) = view.page.violations else { return Vec::new() };
    let line = |(path, problems): (&str, &[forms::Problem])| {
        let text = problems.iter().map(|problem| view.sentence(path, problem));
        let text = text.collect::<Vec<_>>().join(" ");
        let (target, label) = target_of(view, path);
        Line { target, label, text }
    };
    let problems = violations.iter().map(line);
    if violations.is_empty() { Vec::new() } else { problems.chain(lost_lines(view)).collect() }
}

fn lost_lines<'a>(view: &'a FormView<'a>) -> impl Iterator<Item = Line<'a>> {
    view.page.lost_files.iter().map(|file| {
        let (target, label) = target_of(view, &names::data(&file.field));
        Line { target, label, text: view.t.fill("public.file_lost", &[("name", &file.name)]) }
    })
}

/// The files that have to be chosen again, where no error summary names them.
pub(crate) fn lost_files(view: &FormView<'_>) -> Markup {
    let t = view.t;
    if has_errors(view) || view.page.lost_files.is_empty() {
        return html! {};
    }
    alert(
        Tone::Warning,
        Presence::Announced,
        t.get("public.files_lost_title"),
        &html! {
            ul.mw-summary__list {
                @for line in lost_lines(view) { li { (entry(&line)) } }
            }
        },
    )
}

/// Returns the control that a path leads to, and its label.
fn target_of<'a>(view: &FormView<'a>, path: &str) -> (Option<String>, Option<&'a str>) {
    let locale = view.page.locale;
    if path == names::CAPTCHA_ANSWER {
        // Without a challenge on the page there is no control to link to.
        let target = view.page.challenge.map(|_| names::CAPTCHA_ANSWER.to_owned());
        return (target, Some(view.t.get("public.captcha_title")));
    }
    if path == "data" {
        // Somebody who answered nothing begins at the first question.
        let first = view.page.form.fields().find(|field| view.is_visible(field) && field.kind.has_control());
        return (first.map(|field| control_id(&field.slug)), None);
    }
    let Some(key) = path.strip_prefix(names::DATA_PREFIX) else { return (None, None) };
    // Paths inside a value (`data.themen.2`) belong to the control of the value.
    let slug = key.split('.').next().unwrap_or(key);
    let form = view.page.form;
    let Some(field) = form.field(slug).or_else(|| form.other_owner(slug)) else { return (None, None) };
    let target = (view.is_visible(field) && field.kind.has_control()).then(|| control_id(slug));
    (target, form.control_label(slug, locale))
}

/// Who reads a report, how long it is kept and where help is quicker, one line each; the rest is collapsed.
pub(crate) fn about(view: &FormView<'_>) -> Markup {
    let t = view.t;
    let page = &view.page;
    let masks = page.form.masks();
    html! {
        div.mw-about {
            p.kern-body {
                @match page.organization_name {
                    Some(name) => (t.fill("public.about_reader", &[("name", name)])),
                    None => (t.get("public.about_reader_unnamed")),
                }
            }
            @if let Some(text) = retention(t, page.retention) { p.kern-body { (text) } }
            p.kern-body { (t.get("public.about_emergency")) }
            details.mw-about__more {
                summary { (t.get(if masks { "public.masked_title" } else { "public.about_more" })) }
                @if masks {
                    p.kern-body { (t.get("public.masked_text")) }
                    (masked_mark(t, None))
                    p.kern-body { (t.get(unmasked_names(page.masking))) }
                }
                p.kern-body { (t.get("public.not_tracked")) }
                @if draft::is_offered(view) { p.kern-body.mw-js-only { (t.get("public.draft_about")) } }
                p.kern-body { (t.get("public.about_next")) }
                @if !page.brand.footer_links.is_empty() { (footer_links(page.brand)) }
            }
        }
    }
}

/// Returns the text that says which names stay, since those who write know which names they wrote.
fn unmasked_names(masking: &MaskingSettings) -> &'static str {
    match (masking.has("person"), masking.has("full_name")) {
        (false, false) => "public.unmasked_names",
        (true, false) => "public.unmasked_names_after_no_role",
        (false, true) => "public.unmasked_first_names",
        (true, true) => "public.unmasked_first_names_after_no_role",
    }
}

/// Returns how long the report is kept, if that is known.
fn retention(t: &texts::Texts, period: RetentionPeriod) -> Option<String> {
    Some(match period {
        RetentionPeriod::Unknown => return None,
        RetentionPeriod::ByHand => t.get("public.about_kept").to_owned(),
        RetentionPeriod::Days(365) => t.get("public.about_kept_year").to_owned(),
        RetentionPeriod::Days(days) if days % 365 == 0 => {
            t.fill("public.about_kept_years", &[("years", &(days / 365).to_string())])
        }
        RetentionPeriod::Days(days) => t.fill("public.about_kept_days", &[("days", &days.to_string())]),
    })
}
