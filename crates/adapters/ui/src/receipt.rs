//! The receipt of a report.

use crate::form::replaced;
use crate::layout::{Frame, Presence, Tone, alert, paragraphs, with_language};
use kernel::{DateTime, Locale, Tz};
use maud::html;
use texts::Texts;
use views::ReceiptPage;

/// The receipt: the reference, what it is good for, and what happens next.
pub(crate) fn receipt_page(page: &ReceiptPage<'_>) -> String {
    let t = &page.brand.texts.in_language(page.locale);
    let frame = Frame {
        locale: page.locale,
        brand: page.brand,
        title: t.get("public.receipt_title"),
        path: page.path,
        form: None,
        quick_exit: page.quick_exit,
        unlisted: true,
        is_preview: false,
    };
    let own_text = page.text.unwrap_or_default();
    frame.document(&html! {
        // Tells the script which draft in this browser has become a report.
        div.mw-receipt data-draft=[(!page.quick_exit).then_some(page.form_path)] {
            h1.kern-heading-large { (t.get("public.receipt_title")) }
            div.mw-reference {
                p.kern-body { (t.get("public.receipt_lead")) " " (t.get("public.receipt_reference")) ":" }
                p.mw-reference__code data-reference { (page.reference) }
            }
            dl.kern-description-list {
                div.kern-description-list-item {
                    dt.kern-description-list-item__key { (t.get("public.receipt_form")) }
                    dd.kern-description-list-item__value { (page.title) }
                }
                div.kern-description-list-item {
                    dt.kern-description-list-item__key { (t.get("public.receipt_received")) }
                    dd.kern-description-list-item__value { (moment(t, page.received_at, page.locale)) }
                }
            }
            (alert(Tone::Info, Presence::Calm, t.get("public.receipt_anonymous_title"), &html! {
                p.kern-body { (t.get("public.receipt_anonymous_text")) }
            }))
            h2.kern-heading-medium { (t.get("public.receipt_next_title")) }
            ul.kern-list.kern-list--bullet {
                li { (t.get("public.receipt_next_read")) @if page.is_masked { " " (t.get("public.receipt_masked")) } }
                li { (t.get("public.receipt_next_no_answer")) }
                // People who expect their texts here need not look for them.
                @if page.quick_exit { li { (t.get("public.receipt_not_shown")) } }
            }
            (paragraphs(own_text, "kern-body"))
            @if !page.stored.is_empty() {
                details.mw-about__more {
                    summary { (t.get("public.receipt_stored")) }
                    p.kern-body { (t.get("public.receipt_stored_hint")) }
                    dl.mw-trial {
                        @for (label, text) in page.stored {
                            dt.kern-label { (label) }
                            dd.kern-body.mw-text { (replaced(text)) }
                        }
                    }
                }
            }
            div.mw-receipt__actions {
                button.kern-btn.kern-btn--primary.mw-js-only type="button" data-print {
                    span.kern-label { (t.get("public.receipt_print")) }
                }
                p.kern-body.mw-no-js { (t.get("public.receipt_print_hint")) }
                a.kern-btn.kern-btn--secondary href=(with_language("/", page.locale, page.brand)) {
                    span.kern-label { (t.get("public.home")) }
                }
                a.kern-btn.kern-btn--tertiary href=(with_language(page.form_path, page.locale, page.brand)) {
                    span.kern-label { (t.get("public.receipt_another")) }
                }
            }
        }
    })
}

/// Formats date and time for people; the time is already in the site's time zone.
pub(crate) fn moment(t: &Texts, local: DateTime<Tz>, locale: Locale) -> String {
    let date = match locale {
        Locale::De => local.format("%d.%m.%Y"),
        Locale::En => local.format("%-d %B %Y"),
    };
    let (date, time) = (date.to_string(), local.format("%H:%M").to_string());
    t.fill("public.receipt_time", &[("date", &date), ("time", &time)])
}
