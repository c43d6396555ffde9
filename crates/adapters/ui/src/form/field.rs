//! One field: its frame with the condition, and the parts that all kinds of controls share.

use super::view::FormView;
use super::{choice, file, input, number};
use forms::{FieldDefinition, FieldType};
use maud::{Markup, html};
use texts::Texts;
use views::names;

/// A field to be rendered.
pub(crate) struct FieldView<'a> {
    pub(crate) view: &'a FormView<'a>,
    pub(crate) def: &'a FieldDefinition,
    /// Id of the control, or of the first one of a group.
    id: String,
    /// Whether it is visible; controls of hidden fields are disabled, so that nothing of them is sent.
    pub(crate) shown: bool,
    /// The problems of its value.
    pub(crate) problems: Vec<String>,
}

impl<'a> FieldView<'a> {
    pub(crate) fn new(view: &'a FormView<'a>, def: &'a FieldDefinition) -> Self {
        let shown = view.is_visible(def);
        let problems = if shown { view.problems(&def.slug) } else { Vec::new() };
        Self { view, def, id: control_id(&def.slug), shown, problems }
    }

    pub(crate) fn t(&self) -> &'a Texts {
        self.view.t
    }

    pub(crate) fn label(&self) -> &'a str {
        self.def.label.get(self.view.page.locale)
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn name(&self) -> String {
        names::data(&self.def.slug)
    }

    pub(crate) fn has_problem(&self) -> bool {
        !self.problems.is_empty()
    }

    /// Returns `true` or nothing, for `aria-invalid`.
    pub(crate) fn invalid(&self) -> Option<&'static str> {
        self.has_problem().then_some("true")
    }

    pub(crate) fn placeholder(&self) -> Option<&'a str> {
        let text = self.def.placeholder.as_ref()?.get(self.view.page.locale);
        (!text.is_empty()).then_some(text)
    }

    /// Returns the author's hint followed by those about the bounds, each a sentence of its own.
    pub(crate) fn hints(&self, more: Vec<String>) -> Hints<'_> {
        let help = self.def.help.as_ref().map(|help| help.get(self.view.page.locale));
        Hints { id: self.id(), help: help.filter(|help| !help.is_empty()), more, masked: self.def.anonymize }
    }

    /// Returns the ids of hints and error, in the order in which they are read out.
    pub(crate) fn described_by(&self, hints: &Hints<'_>) -> Option<String> {
        let mut ids = hints.ids();
        if self.has_problem() {
            ids.push(error_id(&self.id));
        }
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    /// The error sentences, to be placed after the control.
    pub(crate) fn error(&self) -> Markup {
        error(self.t(), &self.id, &self.problems)
    }

    /// The mark in the label of a required field. A control with `required` says so itself; for a group it
    /// must be spelled out.
    pub(crate) fn required_mark(&self, spoken: bool) -> Markup {
        html! {
            @if self.def.required {
                span.mw-required aria-hidden="true" { "*" }
                @if spoken { span.mw-visually-hidden { " (" (self.t().get("public.required")) ")" } }
            }
        }
    }
}

/// The texts below a label.
pub(crate) struct Hints<'a> {
    id: &'a str,
    help: Option<&'a str>,
    more: Vec<String>,
    masked: bool,
}

impl Hints<'_> {
    fn has_text(&self) -> bool {
        self.help.is_some() || !self.more.is_empty()
    }

    fn ids(&self) -> Vec<String> {
        let mut ids = Vec::with_capacity(3);
        if self.has_text() {
            ids.push(hint_id(self.id));
        }
        if self.masked {
            ids.push(mask_id(self.id));
        }
        ids
    }

    /// The hints, to be placed between the label and the control.
    pub(crate) fn markup(&self, t: &Texts) -> Markup {
        html! {
            @if self.has_text() {
                div.kern-hint.mw-hint id=(hint_id(self.id)) {
                    @if let Some(help) = self.help { span.mw-text { (help) } " " }
                    @for (index, text) in self.more.iter().enumerate() {
                        @if index > 0 { " " }
                        span.mw-bounds { (text) }
                    }
                }
            }
            @if self.masked { (masked_mark(t, Some(&mask_id(self.id)))) }
        }
    }
}

/// The note at a field whose text is masked before it is stored.
pub(crate) fn masked_mark(t: &Texts, id: Option<&str>) -> Markup {
    html! {
        p.mw-masked id=[id] {
            svg.mw-masked__icon viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false" {
                path fill="currentColor" d="M2 4h9v3H2zM2 8.5h5v3H2zM2 13h9v3H2z" {}
                path fill="currentColor" opacity=".45" d="M12.5 4H18v3h-5.5zM8.5 8.5H18v3H8.5zM12.5 13H18v3h-5.5z" {}
            }
            span { (t.get("public.masked_mark")) }
        }
    }
}

/// The error sentences, with the id that the control refers to.
pub(crate) fn error(t: &Texts, id: &str, problems: &[String]) -> Markup {
    html! {
        @if !problems.is_empty() {
            p.kern-error id=(error_id(id)) {
                span.kern-icon.kern-icon--danger aria-hidden="true" {}
                span.kern-body {
                    span.mw-visually-hidden { (t.get("public.error_label")) " " }
                    @for (index, problem) in problems.iter().enumerate() {
                        @if index > 0 { " " }
                        (problem)
                    }
                }
            }
        }
    }
}

/// Returns the id of a field's control. Slugs have no hyphen, so ids derived from it with one are unique.
pub(crate) fn control_id(slug: &str) -> String {
    // Concatenated rather than formatted: a page has many of these.
    ["f-", slug].concat()
}

pub(crate) fn error_id(id: &str) -> String {
    [id, "-error"].concat()
}

pub(crate) fn hint_id(id: &str) -> String {
    [id, "-hint"].concat()
}

fn mask_id(id: &str) -> String {
    [id, "-masked"].concat()
}

/// A field with everything around it.
pub(crate) fn field(view: &FormView<'_>, def: &FieldDefinition) -> Markup {
    let field = FieldView::new(view, def);
    if matches!(def.kind, FieldType::Hidden) {
        return fixed_value(&field);
    }
    let condition = condition(def);
    html! {
        div.mw-field.mw-conditional[condition.is_some()]
            data-slug=(def.slug)
            data-kind=[view.decides(def).then(|| value_kind(def.kind))]
            data-if=[condition]
            hidden[!field.shown]
        {
            (control(&field))
            @if field.shown && view.decides(def) { (reveal(&field)) }
        }
    }
}

/// A field without a control, whose value the script needs when others depend on it. The value is no secret:
/// the public description of the form has it too.
fn fixed_value(field: &FieldView<'_>) -> Markup {
    let def = field.def;
    html! {
        @if field.view.decides(def) {
            div hidden data-slug=(def.slug) data-kind="fixed"
                data-fixed=[def.default.as_ref().map(ToString::to_string)]
                data-if=[condition(def)] {}
        }
    }
}

fn control(field: &FieldView<'_>) -> Markup {
    match field.def.kind {
        FieldType::Text | FieldType::Email | FieldType::Tel | FieldType::Url => input::text(field),
        FieldType::Date | FieldType::Time => input::moment(field),
        FieldType::Textarea => input::textarea(field),
        FieldType::Number => number::number(field),
        FieldType::Range => number::range(field),
        FieldType::Select => choice::select(field),
        FieldType::RadioGroup => choice::radio_group(field),
        // Lists that browsers draw themselves truncate long options and are hard to use.
        FieldType::MultiSelect | FieldType::CheckboxGroup => choice::checkbox_group(field),
        FieldType::Toggle => choice::toggle(field),
        FieldType::FileUpload => file::upload(field),
        FieldType::Heading => html! {
            h3.kern-heading-small { (field.label()) }
            (help_text(field))
        },
        FieldType::Paragraph => html! {
            (crate::layout::paragraphs(field.label(), "kern-body"))
            (help_text(field))
        },
        FieldType::Hidden => html! {},
    }
}

fn help_text(field: &FieldView<'_>) -> Markup {
    let help = field.def.help.as_ref().map_or("", |help| help.get(field.view.page.locale));
    crate::layout::paragraphs(help, "kern-body")
}

/// A button that shows the form again with the fields that depend on this value. For people without scripts;
/// the answer leads back to this field.
fn reveal(field: &FieldView<'_>) -> Markup {
    let page = &field.view.page;
    let again = crate::layout::asking(page.path, page.locale, page.brand, names::ACTION_REFRESH);
    let address = format!("{again}#{}", field.id());
    html! {
        div.mw-reveal {
            button.kern-btn.kern-btn--secondary.kern-btn--x-small type="submit" name=(names::ACTION)
                value=(names::ACTION_REFRESH) formaction=(address) formnovalidate {
                span.kern-label {
                    (field.t().get("public.reveal"))
                    span.mw-visually-hidden { " " (field.t().fill("public.reveal_for", &[("label", field.label())])) }
                }
            }
        }
    }
}

/// How the script reads the value of a field.
const fn value_kind(kind: FieldType) -> &'static str {
    match kind {
        FieldType::MultiSelect | FieldType::CheckboxGroup => "list",
        FieldType::Number | FieldType::Range => "number",
        FieldType::Toggle => "flag",
        FieldType::Select
        | FieldType::RadioGroup
        | FieldType::Text
        | FieldType::Email
        | FieldType::Tel
        | FieldType::Url
        | FieldType::Textarea
        | FieldType::Date
        | FieldType::Time
        | FieldType::FileUpload
        | FieldType::Hidden
        | FieldType::Heading
        | FieldType::Paragraph => "text",
    }
}

/// Returns the condition for the script, in its stored form.
fn condition(def: &FieldDefinition) -> Option<String> {
    // Serialising it cannot fail.
    serde_json::to_string(def.visible_if.as_ref()?).ok()
}
