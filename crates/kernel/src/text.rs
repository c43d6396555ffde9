//! Messages for people, without their wording.

use chrono::NaiveDate;

/// The key of a text in the catalogue, with the values for its placeholders. The catalogue (`mw-texts`)
/// supplies the sentence, in the reader's language and in the wording of the reader's site.
///
/// ```
/// use kernel::Text;
/// let text = Text::of("service.field.too_long").with("max", 40);
/// assert_eq!(text.key(), "service.field.too_long");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    key: &'static str,
    values: Vec<(&'static str, TextValue)>,
}

/// The value for a placeholder.
#[derive(Clone, Debug, PartialEq)]
pub enum TextValue {
    /// Text, inserted as it is.
    Plain(String),
    /// A number, formatted for the language. In the placeholder `count` it chooses between singular and
    /// plural.
    Number(f64),
    /// A day, formatted for the language.
    Date(NaiveDate),
    /// Another text.
    Text(Text),
    /// A list of choices: "a, b and c".
    List(Vec<String>),
}

impl Text {
    /// Creates a text without placeholders.
    pub const fn of(key: &'static str) -> Self {
        Self { key, values: Vec::new() }
    }

    /// Adds the value of a placeholder.
    #[must_use]
    pub fn with(mut self, placeholder: &'static str, value: impl Into<TextValue>) -> Self {
        self.values.push((placeholder, value.into()));
        self
    }

    /// Returns the key.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// Returns the values by placeholder.
    pub fn values(&self) -> &[(&'static str, TextValue)] {
        &self.values
    }
}

/// Renders texts, for what a domain writes for people: a line of a table, an answer in words.
pub trait Translator: Send + Sync {
    /// Renders a text.
    fn say(&self, text: &Text) -> String;
    /// Returns the language of the words.
    fn locale(&self) -> crate::Locale;
}

impl From<&str> for TextValue {
    fn from(words: &str) -> Self {
        Self::Plain(words.to_owned())
    }
}

impl From<String> for TextValue {
    fn from(words: String) -> Self {
        Self::Plain(words)
    }
}

impl From<&String> for TextValue {
    fn from(words: &String) -> Self {
        Self::Plain(words.clone())
    }
}

impl From<NaiveDate> for TextValue {
    fn from(day: NaiveDate) -> Self {
        Self::Date(day)
    }
}

impl From<Text> for TextValue {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<&[&str]> for TextValue {
    fn from(words: &[&str]) -> Self {
        Self::List(words.iter().map(|word| (*word).to_owned()).collect())
    }
}

impl From<f64> for TextValue {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

macro_rules! whole {
    ($($number:ty),*) => {$(
        impl From<$number> for TextValue {
            #[allow(clippy::cast_precision_loss, clippy::cast_lossless, reason = "counts are far below 2^53")]
            fn from(number: $number) -> Self {
                Self::Number(number as f64)
            }
        }
    )*};
}

whole!(i32, u32, i64, u64, usize);
