//! The data that is computed from the view of a form once per page.

use forms::{FieldDefinition, FieldType, Form, Problem};
use kernel::Translator as _;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::HashSet;
use texts::Texts;
use views::{FormPage, names};

/// Returns the values of a blank form: the defaults of its fields.
fn initial_values(form: &Form) -> Map<String, Value> {
    let fields = form.fields().filter(|field| !matches!(field.kind, FieldType::Hidden));
    fields.filter_map(|field| Some((field.slug.clone(), field.default.clone()?))).collect()
}

/// A form page with what all of its parts need.
pub(crate) struct FormView<'a> {
    pub(crate) page: FormPage<'a>,
    pub(crate) t: &'a Texts,
    values: Cow<'a, Map<String, Value>>,
    /// Slugs of the visible fields.
    visible: HashSet<&'a str>,
    /// Slugs of the fields that others depend on.
    deciding: Vec<&'a str>,
    /// Whether the page shows again what was sent.
    pub(crate) resumed: bool,
}

impl<'a> FormView<'a> {
    pub(crate) fn new(page: FormPage<'a>, t: &'a Texts) -> Self {
        let form = page.form;
        let values = page.values.map_or_else(|| Cow::Owned(initial_values(form)), Cow::Borrowed);
        let visibility = form.visibility(&values);
        let visible = form.fields().map(|field| field.slug.as_str());
        let visible: HashSet<_> = visible.filter(|slug| visibility.is_visible(slug)).collect();
        let conditions = form.fields().filter_map(|field| field.visible_if.as_ref());
        let conditions = conditions.flat_map(forms::VisibleIf::conditions);
        let deciding = conditions.map(|condition| condition.field.as_str()).collect();
        drop(visibility);
        Self { page, t, values, visible, deciding, resumed: page.values.is_some() }
    }

    pub(crate) fn is_visible(&self, field: &FieldDefinition) -> bool {
        self.visible.contains(field.slug.as_str())
    }

    /// Returns whether the visibility of another field depends on this one.
    pub(crate) fn decides(&self, field: &FieldDefinition) -> bool {
        self.deciding.contains(&field.slug.as_str())
    }

    /// Returns what the controls of a slug show: what was typed, or the value in the format of the control.
    /// Several entries for lists.
    pub(crate) fn entries(&self, slug: &str) -> Vec<String> {
        if let Some(raw) = self.page.raw.get(slug) {
            return raw.clone();
        }
        match self.values.get(slug) {
            Some(Value::Array(items)) => items.iter().filter_map(entry).collect(),
            Some(value) => entry(value).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// Returns the type of a control, or plain text where it has to show an invalid value again: a browser
    /// would show an empty control instead.
    pub(crate) fn control_type(&self, slug: &str, kind: &'static str) -> &'static str {
        if self.page.raw.contains_key(slug) { "text" } else { kind }
    }

    /// Returns what a single-value control shows.
    pub(crate) fn entry(&self, slug: &str) -> String {
        self.entries(slug).into_iter().next().unwrap_or_default()
    }

    /// Returns the sentences about what is wrong with the value of a slug.
    pub(crate) fn problems(&self, slug: &str) -> Vec<String> {
        if self.page.violations.is_none() { Vec::new() } else { self.problems_at(&names::data(slug)) }
    }

    /// Returns the sentences about what is wrong at a path.
    pub(crate) fn problems_at(&self, path: &str) -> Vec<String> {
        let problems = self.page.violations.map_or(&[][..], |violations| violations.at(path));
        problems.iter().map(|problem| self.sentence(path, problem)).collect()
    }

    /// Returns the sentence about a problem at a path. For a list it says to choose, not to fill in.
    pub(crate) fn sentence(&self, path: &str, problem: &Problem) -> String {
        let field = path.strip_prefix(names::DATA_PREFIX).and_then(|slug| self.page.form.field(slug));
        let is_chosen =
            |field: &FieldDefinition| !field.options.is_empty() || field.kind == FieldType::Toggle;
        if *problem == Problem::Required && field.is_some_and(is_chosen) {
            return self.t.get("public.choice_missing").to_owned();
        }
        self.t.say(&problem.text())
    }
}

fn entry(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(on) => Some(on.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}
