//! The two languages, and texts that exist in both.

use serde::{Deserialize, Serialize};

/// A language of the service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    /// German, the default.
    #[default]
    De,
    En,
}

impl Locale {
    /// Returns `de` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
        }
    }

    /// Parses `de` or `en`.
    pub fn parse(code: &str) -> Option<Self> {
        match code {
            "de" => Some(Self::De),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// Picks one of two texts.
    pub const fn pick<'a>(self, de: &'a str, en: &'a str) -> &'a str {
        match self {
            Self::De => de,
            Self::En => en,
        }
    }
}

/// A text written by an administrator: one string for both languages, or one for each.
///
/// ```
/// use kernel::{Locale, LocalizedText};
/// let text = LocalizedText::both("Bereich", "Area");
/// assert_eq!(text.get(Locale::En), "Area");
/// assert_eq!(LocalizedText::from("Ort").get(Locale::En), "Ort");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LocalizedText {
    /// The same in both languages.
    Same(String),
    /// One text per language; an empty one falls back to the other.
    Each {
        #[serde(default)]
        de: String,
        #[serde(default)]
        en: String,
    },
}

impl LocalizedText {
    /// Creates a text in both languages.
    pub fn both(de: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Each { de: de.into(), en: en.into() }
    }

    /// Returns the text in a language, falling back to the other when it is missing.
    pub fn get(&self, locale: Locale) -> &str {
        match self {
            Self::Same(text) => text,
            Self::Each { de, en } => match locale {
                Locale::De if de.is_empty() => en,
                Locale::En if en.is_empty() => de,
                Locale::De => de,
                Locale::En => en,
            },
        }
    }

    /// Checks whether there is no text in any language.
    pub fn is_empty(&self) -> bool {
        self.get(Locale::De).is_empty()
    }
}

impl From<&str> for LocalizedText {
    fn from(text: &str) -> Self {
        Self::Same(text.to_owned())
    }
}
