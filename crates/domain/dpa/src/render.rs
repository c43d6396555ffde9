//! Renders content and values to HTML.

use crate::content::{Content, VariableKind};
use crate::markdown;
use crate::mustache::TemplateValues;
use crate::path::Path;
use crate::reading::ReadContent;
use crate::values::{VariableValue, VariableValues};
use kernel::Locale;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The maximum size in bytes of all values of a text together, each as often as it is written.
pub const MAX_RENDERED_BYTES: usize = 4_000_000;

/// Why a content was not rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// It has faults: see [`Content::faults`].
    #[error("the text has faults")]
    Faulty,
    /// With its values it has more than [`MAX_RENDERED_BYTES`].
    #[error("the text is too long with these values")]
    TooLong,
    /// The HTML could not be written.
    #[error("the text cannot be written")]
    Unwritten,
}

impl Content {
    /// Renders the text of a contract: selects the clauses, then inserts the values, then renders Markdown.
    ///
    /// `values` are those of the variables and of [`crate::TENANT_PATHS`]. Options are written as their
    /// labels, several separated by commas, a toggle as yes or no in the language of the text.
    pub fn render(&self, values: &VariableValues, locale: Locale) -> Result<String, RenderError> {
        let read = self.read().ok_or(RenderError::Faulty)?;
        let filling = Marks { read: &read, values, locale, said: RefCell::default() };
        let mut text = String::new();
        read.text.write(&filling, &mut text);
        let Said { values, bytes, .. } = filling.said.into_inner();
        if bytes > MAX_RENDERED_BYTES {
            return Err(RenderError::TooLong);
        }
        markdown::to_html(&text, &values).map_err(|_| RenderError::Unwritten)
    }
}

/// Marks the position of each value.
struct Marks<'a> {
    read: &'a ReadContent<'a>,
    values: &'a VariableValues,
    locale: Locale,
    said: RefCell<Said>,
}

/// The values written: each path once, so that its mark is the same wherever it occurs.
#[derive(Default)]
struct Said {
    values: Vec<String>,
    numbers: BTreeMap<Path, usize>,
    /// The size of all values, each as often as it is written.
    bytes: usize,
}

impl Marks<'_> {
    fn say(&self, path: &Path) -> String {
        let variable = self.read.variables.get(path);
        let label = |value: &String| {
            let option = variable.and_then(|variable| variable.option(value));
            option.map_or_else(|| value.clone(), |option| option.label.clone())
        };
        match self.values.get(path) {
            None => String::new(),
            Some(VariableValue::Text(text))
                if variable.is_some_and(|variable| variable.kind == VariableKind::Select) =>
            {
                label(text)
            }
            Some(VariableValue::Text(text)) => text.clone(),
            Some(VariableValue::List(list)) => list.iter().map(label).collect::<Vec<_>>().join(", "),
            Some(VariableValue::Toggle(is_on)) => match (self.locale, is_on) {
                (Locale::De, true) => "ja",
                (Locale::De, false) => "nein",
                (Locale::En, true) => "yes",
                (Locale::En, false) => "no",
            }
            .to_owned(),
        }
    }
}

impl TemplateValues for Marks<'_> {
    fn write(&self, path: &Path, out: &mut String) {
        let Said { values, numbers, bytes } = &mut *self.said.borrow_mut();
        let number = *numbers.entry(path.clone()).or_insert_with(|| {
            values.push(self.say(path));
            values.len() - 1
        });
        *bytes += values[number].len();
        markdown::mark(number, out);
    }

    fn is_truthy(&self, path: &Path) -> bool {
        self.values.get(path).is_some_and(VariableValue::is_truthy)
    }

    fn clause(&self, key: &str) -> Option<&str> {
        self.read
            .clauses
            .get(key)
            .filter(|clause| clause.condition.holds(self.values))
            .map(|clause| clause.source)
    }
}
