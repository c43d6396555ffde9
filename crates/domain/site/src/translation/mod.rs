//! Texts of the pages that a site has replaced by its own (decisions §5).

mod check;

pub(crate) use check::checked;
pub use check::{MAX_WORDING_CHARS, WordingFault, WordingProblem};

use kernel::Locale;
use std::sync::Arc;
use texts::{Texts, Wordings};

/// What a site wants to say instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// Key of the text.
    pub key: String,
    /// In German; the built-in text where there is none.
    pub de: Option<String>,
    /// In English.
    pub en: Option<String>,
}

impl Wording {
    /// The text in a language, if it is replaced.
    pub fn get(&self, locale: Locale) -> Option<&str> {
        match locale {
            Locale::De => self.de.as_deref(),
            Locale::En => self.en.as_deref(),
        }
    }
}

/// A stored wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// Its id.
    pub id: TranslationId,
    /// What is said.
    pub wording: Wording,
}

/// The texts in a language, with a site's wordings in their place: those that its store gives, by key.
pub fn texts_of(locale: Locale, wordings: Arc<Vec<Translation>>) -> Texts {
    if wordings.is_empty() {
        Texts::built_in(locale)
    } else {
        Texts::of_site(locale, Arc::new(Own(wordings)))
    }
}

struct Own(Arc<Vec<Translation>>);

impl Wordings for Own {
    fn wording(&self, key: &str, locale: Locale) -> Option<&str> {
        let place = self.0.binary_search_by(|translation| translation.wording.key.as_str().cmp(key)).ok()?;
        self.0.get(place)?.wording.get(locale)
    }
}

/// Id of a stored wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TranslationId(pub i64);

/// What became of wordings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// As they are stored, in the order given.
    pub translations: Vec<Translation>,
    /// How many are new or different.
    pub changed: usize,
}
