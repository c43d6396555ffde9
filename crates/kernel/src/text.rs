//! What a person is told, without its words.

use chrono::NaiveDate;

/// The key of a text of the catalogue, with what goes into its places. The catalogue (`mw-texts`) has the sentence, in the
/// reader's language and in the words of the reader's site.
///
/// ```
/// use kernel::Text;
/// let text = Text::of("service.field.too_long").with("max", 40);
/// assert_eq!(text.key(), "service.field.too_long");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    key: &'static str,
    values: Vec<(&'static str, Value)>,
}

/// What goes into a place of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// As it is.
    Words(String),
    /// A number, written as the language does. In the place `count` it chooses between one and many.
    Number(f64),
    /// A day, written as the language does.
    Date(NaiveDate),
    /// Another text.
    Text(Text),
    /// Things to choose from: "a, b and c".
    List(Vec<String>),
}

impl Text {
    /// A text without places.
    pub const fn of(key: &'static str) -> Self {
        Self { key, values: Vec::new() }
    }

    /// With a value in the place of this name.
    #[must_use]
    pub fn with(mut self, place: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((place, value.into()));
        self
    }

    /// Its key.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// Its values by place.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }
}

/// Whoever puts texts into words, for what a domain writes for people: a line of a table, an answer in words.
pub trait Words: Send + Sync {
    /// A text in words.
    fn say(&self, text: &Text) -> String;
    /// The language of the words.
    fn locale(&self) -> crate::Locale;
}

impl From<&str> for Value {
    fn from(words: &str) -> Self {
        Self::Words(words.to_owned())
    }
}

impl From<String> for Value {
    fn from(words: String) -> Self {
        Self::Words(words)
    }
}

impl From<&String> for Value {
    fn from(words: &String) -> Self {
        Self::Words(words.clone())
    }
}

impl From<NaiveDate> for Value {
    fn from(day: NaiveDate) -> Self {
        Self::Date(day)
    }
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<&[&str]> for Value {
    fn from(words: &[&str]) -> Self {
        Self::List(words.iter().map(|word| (*word).to_owned()).collect())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

macro_rules! whole {
    ($($number:ty),*) => {$(
        impl From<$number> for Value {
            #[allow(clippy::cast_precision_loss, clippy::cast_lossless, reason = "counts are far below 2^53")]
            fn from(number: $number) -> Self {
                Self::Number(number as f64)
            }
        }
    )*};
}

whole!(i32, u32, i64, u64, usize);
