//! A JSON object being read.

use crate::problem::Expected;
use crate::{Problem, Violations, text};
use kernel::LocalizedText;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The members of an object at a path, and where to tell what is wrong with them.
pub(crate) struct Members<'v> {
    /// Empty, or with a full stop at the end.
    prefix: String,
    rest: Map<String, Value>,
    found: &'v mut Violations,
}

impl<'v> Members<'v> {
    /// `prefix` is empty for the whole input, else ends with a full stop.
    pub(crate) fn new(
        prefix: impl Into<String>,
        members: Map<String, Value>,
        found: &'v mut Violations,
    ) -> Self {
        Self { prefix: prefix.into(), rest: members, found }
    }

    /// The object at a path; nothing when it is none, which is told.
    pub(crate) fn of(path: &str, value: Value, found: &'v mut Violations) -> Option<Self> {
        if let Value::Object(members) = value {
            return Some(Self::new(format!("{path}."), members, found));
        }
        found.add(path, Problem::WrongType(Expected::Object));
        None
    }

    /// The path of a member.
    pub(crate) fn path(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }

    /// Where to tell what is wrong.
    pub(crate) fn found(&mut self) -> &mut Violations {
        self.found
    }

    /// Tells what is wrong with a member.
    pub(crate) fn tell(&mut self, key: &str, problem: Problem) {
        let path = self.path(key);
        self.found.add(path, problem);
    }

    /// Whether a member is there, be it `null`.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.rest.contains_key(key)
    }

    /// Takes a member; `null` counts as absent.
    pub(crate) fn take(&mut self, key: &str) -> Option<Value> {
        self.rest.remove(key).filter(|value| !value.is_null())
    }

    fn wrong<T>(&mut self, key: &str, expected: Expected) -> Option<T> {
        self.tell(key, Problem::WrongType(expected));
        None
    }

    /// Takes a text.
    pub(crate) fn text(&mut self, key: &str) -> Option<String> {
        match self.take(key)? {
            Value::String(text) => Some(text),
            _ => self.wrong(key, Expected::Text),
        }
    }

    /// Takes a text that must be there.
    pub(crate) fn needed_text(&mut self, key: &str) -> String {
        if !matches!(self.rest.get(key), None | Some(Value::Null)) {
            return self.text(key).unwrap_or_default();
        }
        self.rest.remove(key);
        self.tell(key, Problem::Required);
        String::new()
    }

    /// Takes a text for people: one for both languages, or one for each.
    pub(crate) fn words(&mut self, key: &str) -> Option<LocalizedText> {
        let kept = |text: &str| text::normalise(text).map_or_else(|_| text.to_owned(), Cow::into_owned);
        match self.take(key)? {
            Value::String(text) => Some(LocalizedText::Same(kept(&text))),
            Value::Object(each) => {
                let of = |language: &str| match each.get(language) {
                    None | Some(Value::Null) => Some(String::new()),
                    Some(Value::String(text)) => Some(kept(text)),
                    Some(_) => None,
                };
                match (of("de"), of("en")) {
                    (Some(de), Some(en)) if each.keys().all(|key| key == "de" || key == "en") => {
                        Some(LocalizedText::Each { de, en })
                    }
                    _ => self.wrong(key, Expected::Words),
                }
            }
            _ => self.wrong(key, Expected::Words),
        }
    }

    /// Takes a text for people that must be there.
    pub(crate) fn needed_words(&mut self, key: &str) -> LocalizedText {
        let is_there = !matches!(self.rest.get(key), None | Some(Value::Null));
        let words = self.words(key);
        if !is_there {
            self.tell(key, Problem::TextMissing);
        }
        words.unwrap_or_else(|| LocalizedText::from(""))
    }

    /// Takes a yes or no.
    pub(crate) fn flag(&mut self, key: &str) -> Option<bool> {
        match self.take(key)? {
            Value::Bool(flag) => Some(flag),
            _ => self.wrong(key, Expected::Boolean),
        }
    }

    /// Takes a number.
    pub(crate) fn number(&mut self, key: &str) -> Option<f64> {
        match self.take(key)?.as_f64() {
            Some(number) => Some(number),
            None => self.wrong(key, Expected::Number),
        }
    }

    /// Takes a whole number that is not below zero.
    pub(crate) fn whole(&mut self, key: &str) -> Option<u32> {
        match self.take(key)?.as_u64().and_then(|number| u32::try_from(number).ok()) {
            Some(number) => Some(number),
            None => self.wrong(key, Expected::WholeNumber),
        }
    }

    /// Takes a list of at most so many entries.
    pub(crate) fn list(&mut self, key: &str, max: usize) -> Option<Vec<Value>> {
        match self.take(key)? {
            Value::Array(items) if items.len() <= max => Some(items),
            Value::Array(_) => {
                self.tell(key, Problem::TooManyItems { max });
                None
            }
            _ => self.wrong(key, Expected::Entries),
        }
    }

    /// Takes an object.
    pub(crate) fn object(&mut self, key: &str) -> Option<Members<'_>> {
        let value = self.take(key)?;
        let path = self.path(key);
        Members::of(&path, value, self.found)
    }

    /// Refuses what was not taken.
    pub(crate) fn refuse_others(self) {
        for key in self.rest.keys() {
            // A key is a stranger's text: a path has no more of it than of a slug.
            let shown: String = key.chars().take(63).collect();
            self.found.add(format!("{}{shown}", self.prefix), Problem::UnknownProperty);
        }
    }
}
