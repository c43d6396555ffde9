//! The frame around the content of every page: head, skip link, header with the language switch, footer.

use crate::assets;
use kernel::Locale;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use site::{Brand, PageWidth};
use texts::Texts;
use views::names;

/// Path of the accessibility statement.
pub(crate) const ACCESSIBILITY_PATH: &str = "/barrierefreiheit";
/// Path of the staff area's sign-in.
pub(crate) const STAFF_PATH: &str = "/app/login";
/// Path of the page for a forgotten password.
pub(crate) const FORGOTTEN_PATH: &str = "/passwort-vergessen";
/// Path at which members of the portal sign in.
pub(crate) const PORTAL_PATH: &str = "/portal/login";
/// Path at which members of the portal request a new password.
pub(crate) const PORTAL_FORGOTTEN_PATH: &str = "/portal/forgotten";
/// Id of the only form on a form page; controls outside of it refer to it.
pub(crate) const FORM_ID: &str = "report";

/// The frame of a page.
pub(crate) struct Frame<'a> {
    pub(crate) locale: Locale,
    pub(crate) brand: &'a Brand,
    /// Title of the window, without the name of the application.
    pub(crate) title: &'a str,
    /// The page's own path, without a query.
    pub(crate) path: &'a str,
    /// The label of the submit button, if there is a form: the language switch must preserve what was typed
    /// into it.
    pub(crate) form: Option<&'a str>,
    /// Whether to offer the quick exit for sensitive topics.
    pub(crate) quick_exit: bool,
    /// Whether search engines must not index the page: its address contains a secret, or nobody would search
    /// for it.
    pub(crate) unlisted: bool,
    /// Whether the page is a preview in a frame that opens no windows: its links do nothing.
    pub(crate) is_preview: bool,
}

impl Frame<'_> {
    /// Renders the whole document around the content of `main`.
    pub(crate) fn document(&self, content: &Markup) -> String {
        let t = &self.brand.texts.in_language(self.locale);
        let name = self.name_of_parts(t);
        let page = html! {
            (DOCTYPE)
            html lang=(self.locale.code()) {
                (self.head())
                body.mw-page.mw-page--wide[self.brand.width == PageWidth::Wide] data-preview[self.is_preview] {
                    @if let Some(submit) = self.form {
                        // Enter presses the first submit button of the form in the document, which would be
                        // the language switch.
                        button.mw-offscreen type="submit" form=(FORM_ID) name=(names::ACTION)
                            value=(names::ACTION_SUBMIT) tabindex="-1" aria-hidden="true" { (submit) }
                    }
                    a.mw-skip href="#inhalt" { (t.get("public.skip_link")) }
                    @if self.quick_exit { (quick_exit(t, self.is_preview)) }
                    (self.header(t))
                    main.mw-main #inhalt tabindex="-1" aria-label=[name] { (content) }
                    (self.footer(t))
                }
            }
        };
        page.into_string()
    }

    /// The landmarks of a preview stand beside those of the page around its frame, so they need a name of
    /// their own.
    fn name_of_parts<'t>(&self, t: &'t Texts) -> Option<&'t str> {
        self.is_preview.then(|| t.get("public.preview"))
    }

    fn head(&self) -> Markup {
        html! {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                @if self.is_preview { base target="_blank"; }
                @if self.unlisted { meta name="robots" content="noindex"; }
                meta name="color-scheme" content="light dark";
                // Otherwise phones turn a report's numbers into links.
                meta name="format-detection" content="telephone=no,date=no,address=no,email=no";
                title { (self.title) " – " (self.brand.name) }
                link rel="icon" href={ "/" (assets::ICON) } sizes="32x32";
                @if assets::exists(assets::STYLE_SHEET) {
                    link rel="stylesheet" href={ "/" (assets::STYLE_SHEET) };
                }
                // After the common style sheet: these are the site's own colours.
                @if let Some(path) = self.brand.colors.style_path() { link rel="stylesheet" href=(path); }
                @if assets::exists(assets::SCRIPT) {
                    script src={ "/" (assets::SCRIPT) } defer {}
                }
            }
        }
    }

    fn header(&self, t: &Texts) -> Markup {
        html! {
            header.mw-header aria-label=[self.name_of_parts(t)] {
                div.mw-header__inner {
                    a.mw-brand href=(with_language("/", self.locale, self.brand)) {
                        @if let Some(logo) = &self.brand.logo {
                            // The name beside it says the same.
                            img.mw-logo src=(logo.path()) width=(logo.width) height=(logo.height) alt="";
                        } @else {
                            (mark())
                        }
                        span.mw-brand__name {
                            (self.brand.name)
                            @if !self.brand.tagline.is_empty() {
                                span.mw-brand__tagline { (self.brand.tagline) }
                            }
                        }
                    }
                    @if self.brand.only_language.is_none() {
                        nav.mw-languages aria-label=(t.get("public.language")) {
                            ul {
                                (self.language(Locale::De, t.get("public.switch_to_german")))
                                (self.language(Locale::En, t.get("public.switch_to_english")))
                            }
                        }
                    }
                }
            }
        }
    }

    fn language(&self, locale: Locale, name: &str) -> Markup {
        let code = locale.code();
        let action = match locale {
            Locale::De => names::ACTION_GERMAN,
            Locale::En => names::ACTION_ENGLISH,
        };
        html! {
            li {
                @if locale == self.locale {
                    span.mw-language aria-current="true" lang=(code) { (name) }
                } @else if self.form.is_some() {
                    button.mw-language type="submit" form=(FORM_ID) name=(names::ACTION) value=(action)
                        formaction=(asking(self.path, self.locale, self.brand, action)) lang=(code) formnovalidate { (name) }
                } @else {
                    a.mw-language href=(with_language(self.path, locale, self.brand)) lang=(code) hreflang=(code) { (name) }
                }
            }
        }
    }

    fn footer(&self, t: &Texts) -> Markup {
        html! {
            footer.mw-footer aria-label=[self.name_of_parts(t)] {
                @if !self.brand.footer_text.is_empty() {
                    div.mw-footer__inner.mw-footer__text {
                        (paragraphs(&self.brand.footer_text, "kern-body kern-body--small"))
                    }
                }
                nav.mw-footer__inner aria-label=(t.get("public.page_links")) {
                    ul {
                        @for (label, address) in &self.brand.footer_links {
                            li { a.kern-link.kern-link--small.kern-link--no-visited-state
                                href=(address) rel="noreferrer noopener" { (label) } }
                        }
                        li { a.kern-link.kern-link--small.kern-link--no-visited-state
                            href=(with_language(ACCESSIBILITY_PATH, self.locale, self.brand)) { (t.get("public.accessibility_link")) } }
                        li { a.kern-link.kern-link--small.kern-link--no-visited-state
                            href=(STAFF_PATH) { (t.get("public.staff_link")) } }
                    }
                }
            }
        }
    }
}

/// The footer's links once more, where their topics come up. They preserve what was typed.
pub(crate) fn footer_links(brand: &Brand) -> Markup {
    html! {
        ul.kern-list { @for (label, address) in &brand.footer_links { li {
            a.kern-link.kern-link--no-visited-state href=(address) target="_blank" rel="noreferrer noopener" { (label) }
        } } }
    }
}

/// Returns a path with the language in its query, if the site offers a choice.
pub(crate) fn with_language(path: &str, locale: Locale, brand: &Brand) -> String {
    names::with_language(path, locale, brand.only_language)
}

/// Returns the address for a button that only shows the form again: the server must know before it reads the
/// body that nothing is being submitted.
pub(crate) fn asking(path: &str, locale: Locale, brand: &Brand, action: &str) -> String {
    let mut address = with_language(path, locale, brand);
    address.push(if address.contains('?') { '&' } else { '?' });
    address + names::ACTION + "=" + action
}

/// Paragraphs of an author's plain text: blank lines separate them, and the style sheet keeps single line
/// breaks.
pub(crate) fn paragraphs(text: &str, class: &str) -> Markup {
    let text = text.replace("\r\n", "\n");
    html! {
        @for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
            p.(class).mw-text { (paragraph) }
        }
    }
}

/// A text whose short words with a hyphen, such as "SHA-256", stay on one line. The text itself is as it was: whoever
/// copies it or looks for it in the page gets the ordinary hyphen.
pub(crate) fn whole_words(text: &str) -> Markup {
    /// The longest such word, in bytes; longer ones may have to break on a phone.
    const LONGEST: usize = 12;
    html! {
        @for (index, word) in text.split(' ').enumerate() {
            @if index > 0 { " " }
            @if word.len() <= LONGEST && word.contains('-') { span.mw-whole { (word) } } @else { (word) }
        }
    }
}

/// The kinds of a message box.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    Info,
    Success,
    Warning,
    Danger,
}

impl Tone {
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Success => "success",
            Self::Warning => "warning",
            Self::Danger => "danger",
        }
    }
}

/// How much a box stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    /// Part of the page.
    Calm,
    /// Announced by screen readers.
    Announced,
    /// Announced, and focused when the page opens: it answers what was sent.
    Focused,
}

/// A box with a title.
pub(crate) fn alert(tone: Tone, presence: Presence, title: &str, body: &Markup) -> Markup {
    let calm = presence == Presence::Calm;
    let focused = presence == Presence::Focused;
    html! {
        div.kern-alert.{ "kern-alert--" (tone.class()) }.mw-calm[calm] role=[(!calm).then_some("alert")]
            tabindex=[focused.then_some("-1")] autofocus[focused] data-focus[focused] {
            div.kern-alert__header {
                span.kern-icon.{ "kern-icon--" (tone.class()) } aria-hidden="true" {}
                h2.kern-title { (title) }
            }
            div.kern-alert__body { (body) }
        }
    }
}

/// A link to a neutral page of a public body (the weather), for people who are being watched. Nothing is
/// requested from there before the click. The script replaces the entry in the history and listens for the
/// Escape key.
fn quick_exit(t: &Texts, is_preview: bool) -> Markup {
    html! {
        aside.mw-exit aria-label=(t.get("public.quick_exit")) {
            a.mw-exit__link href=(t.get("public.quick_exit_address")) rel="noreferrer noopener nofollow" data-exit[!is_preview] {
                (t.get("public.quick_exit"))
            }
            // The script refers to it: without, the Escape key does nothing.
            span.mw-exit__hint.mw-js-only #mw-exit-hint { (t.get("public.quick_exit_hint")) }
        }
    }
}

/// Three lines of a form in a speech bubble; drawn for this service.
fn mark() -> Markup {
    PreEscaped(
        concat!(
            r#"<svg class="mw-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" "#,
            r#"focusable="false"><path fill="currentColor" d="M7 3h18a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4h-9l-6 "#,
            r#"5.4a.6.6 0 0 1-1-.45V24H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z"/><path class="mw-mark__lines" "#,
            r#"fill="none" stroke-width="2.4" stroke-linecap="round" d="M9 10h14M9 15h9"/></svg>"#
        )
        .to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_with_a_hyphen_stay_whole() {
        assert_eq!(
            whole_words("Prüfsumme (SHA-256) der <PDF>-Dateien").into_string(),
            "Prüfsumme <span class=\"mw-whole\">(SHA-256)</span> der &lt;PDF&gt;-Dateien"
        );
    }
}
