//! What the caller says about a form page, and what is worked out from it once per page.

use crate::names;
use crate::texts::Texts;
use forms::{FieldDefinition, FieldType, Form, Violations};
use kernel::Locale;
use serde_json::{Map, Value};
use site::Brand;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

/// What was typed and could not be read as a value of its field (`zwölf` in a number), by slug.
/// It is shown again as it was typed.
pub type RawEntries = BTreeMap<String, Vec<String>>;

/// A form to be shown.
#[derive(Clone, Copy, Debug)]
pub struct FormPage<'a> {
    /// The form.
    pub form: &'a Form,
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// What was sent; `None` on a fresh page, which starts with the defaults of the fields.
    pub values: Option<&'a Map<String, Value>>,
    /// What was sent and could not be read; goes before `values`.
    pub raw: &'a RawEntries,
    /// What is wrong with what was sent.
    pub violations: Option<&'a Violations>,
    /// The question to be answered, when there is one.
    pub challenge: Option<Question<'a>>,
    /// A message about the page as a whole.
    pub notice: Option<Notice<'a>>,
    /// The page's own path, percent-encoded, without a query; the form posts to it.
    pub path: &'a str,
    /// The key of the report that is made here.
    pub key: &'a str,
    /// Files that were sent and have to be chosen once more.
    pub lost_files: &'a [LostFile<'a>],
    /// Whether chosen files are still in the page, into which the script puts this one.
    pub files_stay: bool,
    /// Whether the page is only looked at, by those who make the form: it leads nowhere.
    pub is_preview: bool,
}

/// A file that was sent with a report that was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostFile<'a> {
    /// Slug of its field.
    pub field: &'a str,
    /// Its name on the sender's device.
    pub name: &'a str,
}

/// The question on a page.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// It is there.
    Asked(ChallengeView<'a>),
    /// There is a button that asks for it.
    OnRequest,
}

/// Work that a browser with scripts does in place of an answer.
#[derive(Clone, Copy, Debug)]
pub struct WorkView<'a> {
    /// Leads the text that is hashed.
    pub salt: &'a str,
    /// Leading zero bits that are wanted.
    pub difficulty: u8,
}

/// A question that tells people from programs.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeView<'a> {
    /// Comes back with the answer.
    pub token: &'a str,
    /// A complete `<svg>` element, made by this service; put into the page as it is.
    pub image_svg: &'a str,
    /// The question in words.
    pub accessible_text: &'a str,
    /// What the browser may do instead.
    pub work: Option<WorkView<'a>>,
}

/// A message about a form page as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// Reports are not taken for now.
    Maintenance {
        /// What the administrators say; empty for a general text.
        message: &'a str,
        /// Whom people can turn to; may be empty.
        contact: &'a str,
    },
    /// The report could not be stored, or it is not certain that it was.
    Unavailable,
    /// Too many requests.
    Busy {
        /// When to try again, in seconds.
        retry_after: u64,
    },
    /// The form was changed between showing and sending.
    FormChanged,
    /// The report was sent without fields that its values ask for and that were never shown.
    MoreFields,
    /// Another report was sent from this page already, and this one was not.
    AlreadySent,
    /// What would be stored of the values that were entered. Nothing was.
    Trial {
        /// The values after masking.
        masked: &'a Map<String, Value>,
    },
    /// What would be stored could not be shown. Nothing was.
    NoTrial,
}

/// The values that an empty form starts with: the defaults of its fields.
fn initial_values(form: &Form) -> Map<String, Value> {
    let fields = form.fields().filter(|field| !matches!(field.kind, FieldType::Hidden));
    fields.filter_map(|field| Some((field.slug.clone(), field.default.clone()?))).collect()
}

/// A form page with what all of its parts need.
pub(crate) struct View<'a> {
    pub(crate) page: FormPage<'a>,
    pub(crate) t: &'a Texts,
    values: Cow<'a, Map<String, Value>>,
    /// Slugs of the fields that are on screen.
    visible: HashSet<&'a str>,
    /// Slugs of the fields that others depend on.
    deciding: Vec<&'a str>,
    /// Whether the page shows again what was sent.
    pub(crate) resumed: bool,
}

impl<'a> View<'a> {
    pub(crate) fn new(page: FormPage<'a>, t: &'a Texts) -> Self {
        let form = page.form;
        let values = page.values.map_or_else(|| Cow::Owned(initial_values(form)), Cow::Borrowed);
        let visibility = form.visibility(&values);
        let visible = form.fields().map(|field| field.slug.as_str());
        let visible: HashSet<_> = visible.filter(|slug| visibility.is_visible(slug)).collect();
        let conditions = form.fields().filter_map(|field| field.visible_if.as_ref());
        let deciding = conditions.map(|condition| condition.field.as_str()).collect();
        drop(visibility);
        Self { page, t, values, visible, deciding, resumed: page.values.is_some() }
    }

    pub(crate) fn is_visible(&self, field: &FieldDefinition) -> bool {
        self.visible.contains(field.slug.as_str())
    }

    /// Whether the visibility of another field hangs on this one.
    pub(crate) fn decides(&self, field: &FieldDefinition) -> bool {
        self.deciding.contains(&field.slug.as_str())
    }

    /// What the controls of a slug show: what was typed, or the value in the form in which a
    /// control takes it. Several for lists.
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

    /// The type of a control, or plain text where it has to show again what is no value of it:
    /// a browser would show an empty control instead.
    pub(crate) fn control_type(&self, slug: &str, kind: &'static str) -> &'static str {
        if self.page.raw.contains_key(slug) { "text" } else { kind }
    }

    /// What a control for one value shows.
    pub(crate) fn entry(&self, slug: &str) -> String {
        self.entries(slug).into_iter().next().unwrap_or_default()
    }

    /// Sentences about what is wrong with the value of a slug.
    pub(crate) fn problems(&self, slug: &str) -> Vec<String> {
        if self.page.violations.is_none() { Vec::new() } else { self.problems_at(&names::data(slug)) }
    }

    /// Sentences about what is wrong at a path.
    pub(crate) fn problems_at(&self, path: &str) -> Vec<String> {
        let problems = self.page.violations.map_or(&[][..], |violations| violations.at(path));
        problems.iter().map(|problem| problem.message(self.page.locale)).collect()
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
