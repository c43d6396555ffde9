//! Texts that a site has replaced with its own wording (decisions §5).

mod check;

pub(crate) use check::checked;
pub use check::{MAX_WORDING_CHARS, WordingProblem, WordingProblemAt};

use kernel::Locale;
use std::sync::Arc;
use texts::{OwnWordings, Texts};

/// A site's own wording of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The key of the text.
    pub key: String,
    /// The text in German; the built-in one if missing.
    pub de: Option<String>,
    /// The text in English.
    pub en: Option<String>,
}

impl Wording {
    /// Returns the text in a language, if it is replaced.
    pub fn get(&self, locale: Locale) -> Option<&str> {
        match locale {
            Locale::De => self.de.as_deref(),
            Locale::En => self.en.as_deref(),
        }
    }
}

/// A wording as its store returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredWording {
    pub id: WordingId,
    pub wording: Wording,
}

/// Returns the texts in a language, with a site's wordings in their place, as its store returns them, by key.
pub fn texts_of(locale: Locale, wordings: Arc<Vec<StoredWording>>) -> Texts {
    if wordings.is_empty() {
        Texts::built_in(locale)
    } else {
        Texts::of_site(locale, Arc::new(StoredWordings(wordings)))
    }
}

struct StoredWordings(Arc<Vec<StoredWording>>);

impl OwnWordings for StoredWordings {
    fn wording(&self, key: &str, locale: Locale) -> Option<&str> {
        let index = self.0.binary_search_by(|stored| stored.wording.key.as_str().cmp(key)).ok()?;
        self.0.get(index)?.wording.get(locale)
    }
}

/// Identifies the wording of one text, in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordingId(pub i64);

/// The outcome of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedWordings {
    /// What was stored.
    pub replaced: ReplacedWordings,
    /// The keys that no text has, in the given order: their wordings were left out.
    pub unknown: Vec<String>,
}

/// The outcome of replacing wordings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedWordings {
    /// The stored wordings, in the given order.
    pub wordings: Vec<StoredWording>,
    /// How many are new or different.
    pub changed: usize,
}
