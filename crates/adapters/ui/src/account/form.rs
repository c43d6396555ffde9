//! A small form: an introduction, its fields, and what is wrong with what was sent.

use crate::layout::{FORM_ID, Frame, with_language};
use maud::{Markup, html};
use texts::Texts;
use views::{AccountPage, EntryProblem, names};

pub(super) struct SmallForm<'a> {
    pub(super) title: &'a str,
    pub(super) intro: Markup,
    pub(super) fields: Vec<SmallField<'a>>,
    /// The label of its button.
    pub(super) submit: &'a str,
    pub(super) problems: &'a [EntryProblem],
    /// The content after the button.
    pub(super) after: Markup,
}

/// A field for one line of text.
pub(super) struct SmallField<'a> {
    /// Name of the control, and the path of its problems.
    pub(super) name: &'static str,
    /// The `type` of the control.
    pub(super) kind: &'static str,
    pub(super) label: &'a str,
    /// A hint for filling it in.
    pub(super) hint: Option<&'a str>,
    pub(super) value: &'a str,
    pub(super) autocomplete: &'static str,
    /// Whether it is only displayed: a password manager needs the address too.
    pub(super) fixed: bool,
}

impl SmallForm<'_> {
    pub(super) fn page(&self, page: &AccountPage<'_>) -> String {
        let t = &page.brand.texts.in_language(page.locale);
        let prefix = if self.problems.is_empty() { "" } else { t.get("public.error_prefix") };
        let title = format!("{prefix}{}", self.title);
        let frame = Frame {
            locale: page.locale,
            brand: page.brand,
            title: &title,
            path: page.path,
            form: Some(self.submit),
            quick_exit: false,
            unlisted: true,
            is_preview: false,
        };
        frame.document(&html! {
            h1.kern-heading-large { (self.title) }
            (self.summary(t))
            (self.intro)
            form.mw-form.mw-small-form id=(FORM_ID) method="post" action=(with_language(page.path, page.locale, page.brand))
                novalidate data-dirty[!self.problems.is_empty()] {
                @for field in &self.fields { (self.field(t, field)) }
                div.mw-submit {
                    button.kern-btn.kern-btn--primary type="submit" name=(names::ACTION)
                        value=(names::ACTION_SUBMIT) {
                        span.kern-label { (self.submit) }
                    }
                }
            }
            (self.after)
        })
    }

    /// Returns the sentence about what is wrong with a field.
    fn problem(&self, field: &SmallField<'_>) -> Option<&str> {
        let own = |problem: &&EntryProblem| problem.field.as_deref() == Some(field.name) && !field.fixed;
        self.problems.iter().find(own).map(|problem| problem.text.as_str())
    }

    /// The list of problems with links to the controls. It takes the focus when the page opens.
    fn summary(&self, t: &Texts) -> Markup {
        let title = match self.problems.len() {
            0 => return html! {},
            1 => t.get("public.errors_title_one").to_owned(),
            count => t.fill("public.errors_title_many", &[("count", &count.to_string())]),
        };
        let field_of = |problem: &EntryProblem| {
            self.fields.iter().find(|field| problem.field.as_deref() == Some(field.name) && !field.fixed)
        };
        // A problem with the whole form has no entry to correct.
        let about_fields = self.problems.iter().all(|problem| field_of(problem).is_some());
        let has_password = self.fields.iter().any(|field| field.kind == "password");
        html! {
            div.kern-alert.kern-alert--danger.mw-summary #fehler role="alert" tabindex="-1" autofocus data-focus
                aria-labelledby="fehler-titel" data-one=[about_fields.then(|| t.get("public.errors_title_one"))]
                data-many=[about_fields.then(|| t.get("public.errors_title_many"))] data-prefix=(t.get("public.error_prefix")) {
                div.kern-alert__header {
                    span.kern-icon.kern-icon--danger aria-hidden="true" {}
                    h2.kern-title #fehler-titel { @if about_fields { (title) } @else { (t.get("public.entry_failed")) } }
                }
                div.kern-alert__body {
                    @if has_password { p.kern-body { (t.get("public.entry_kept")) } }
                    ul.mw-summary__list {
                        @for problem in self.problems {
                            li {
                                @if let Some(field) = field_of(problem) {
                                    a.mw-summary__link href={ "#" (field.name) } {
                                        strong { (field.label) ":" } " " (problem.text)
                                    }
                                } @else { (problem.text) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A value that nobody can change, in full, however long it is. Password managers look for it in an input.
    fn fixed(field: &SmallField<'_>) -> Markup {
        html! {
            div.mw-field {
                div.kern-form-input {
                    span.kern-label { (field.label) }
                    p.kern-body { (field.value) }
                    input id=(field.name) name=(field.name) type=(field.kind) value=(field.value)
                        autocomplete=(field.autocomplete) readonly hidden;
                }
            }
        }
    }

    fn field(&self, t: &Texts, field: &SmallField<'_>) -> Markup {
        if field.fixed {
            return Self::fixed(field);
        }
        let problem = self.problem(field);
        let (hint, error) = (format!("{}-hint", field.name), format!("{}-error", field.name));
        let mut described = Vec::new();
        described.extend(field.hint.is_some().then_some(hint.as_str()));
        described.extend(problem.is_some().then_some(error.as_str()));
        let described = (!described.is_empty()).then(|| described.join(" "));
        // An address and a password are not prose.
        let plain = field.kind != "text";
        html! {
            div.mw-field {
                div.kern-form-input."kern-form-input--error"[problem.is_some()] {
                    label.kern-label for=(field.name) { (field.label) }
                    @if let Some(text) = field.hint { div.kern-hint.mw-hint id=(hint) { (text) } }
                    input.kern-form-input__input."kern-form-input__input--error"[problem.is_some()]
                        id=(field.name) name=(field.name) type=(field.kind) value=(field.value)
                        autocomplete=(field.autocomplete) autocapitalize=[plain.then_some("none")]
                        spellcheck=[plain.then_some("false")] required
                        aria-invalid=[problem.is_some().then_some("true")] aria-describedby=[described];
                    @if let Some(text) = problem {
                        p.kern-error id=(error) {
                            span.kern-icon.kern-icon--danger aria-hidden="true" {}
                            span.kern-body {
                                span.mw-visually-hidden { (t.get("public.error_label")) " " }
                                (text)
                            }
                        }
                    }
                }
            }
        }
    }
}
