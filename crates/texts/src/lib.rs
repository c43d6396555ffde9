//! Every text that people read, in German and English: one catalogue for the answers of the API, the public
//! pages, the staff area, the mails and the commands. `locales/de` and `locales/en` have a file for each
//! part.
//!
//! How to use it: a domain returns a [`kernel::Text`], which is a key with values. Whoever shows it renders
//! it by [`Texts`] (those of a site have the site's own wording in place of the built-in texts):
//! `texts.say(&text)`.
//!
//! Invariants: each key exists in both languages, with the same placeholders; a value is inserted once and
//! never scanned for placeholders itself (tests below). That every key in the code is in the catalogue, and
//! no other, is checked by `xtask/tests/texts.rs`.
//!
//! Deliberately absent: texts that an administrator writes (forms, names), and log messages.

use kernel::{Locale, Text, TextValue, Translator};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The parts of the catalogue: the prefix of their keys, and their files. A key in the code is the prefix and
/// the key of the file: `portal.back` in `portal.json` is `staff.portal.back`.
const PARTS: [(&str, &str, &str); 7] = [
    ("public.", include_str!("../locales/de/public.json"), include_str!("../locales/en/public.json")),
    ("staff.", include_str!("../locales/de/staff.json"), include_str!("../locales/en/staff.json")),
    ("staff.", include_str!("../locales/de/studio.json"), include_str!("../locales/en/studio.json")),
    ("staff.", include_str!("../locales/de/dpa.json"), include_str!("../locales/en/dpa.json")),
    ("staff.", include_str!("../locales/de/portal.json"), include_str!("../locales/en/portal.json")),
    ("service.", include_str!("../locales/de/service.json"), include_str!("../locales/en/service.json")),
    ("mail.", include_str!("../locales/de/mail.json"), include_str!("../locales/en/mail.json")),
];

/// A built-in text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Its key, which begins with the prefix of its part.
    pub key: String,
    pub de: String,
    pub en: String,
}

impl BuiltIn {
    /// Returns the text in a language.
    pub const fn get(&self, locale: Locale) -> &str {
        locale.pick(self.de.as_str(), self.en.as_str())
    }
}

/// Returns all texts, sorted by key.
pub fn all() -> &'static [BuiltIn] {
    &CATALOGUE.texts
}

/// Finds the text of a key.
pub fn find(key: &str) -> Option<&'static BuiltIn> {
    CATALOGUE.index.get(key).and_then(|index| CATALOGUE.texts.get(*index))
}

struct Catalogue {
    texts: Vec<BuiltIn>,
    /// Looked up a hundred times per page, and only with keys from the code, so a fast hash is safe.
    index: FxHashMap<String, usize>,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    // The files are part of the binary and a test reads them: a failure cannot reach a user.
    let read = |json| serde_json::from_str::<BTreeMap<String, String>>(json).unwrap_or_default();
    let mut texts = Vec::new();
    for (part, german, english) in PARTS {
        let mut english = read(english);
        texts.extend(read(german).into_iter().map(|(key, de)| {
            let en = english.remove(&key).unwrap_or_default();
            BuiltIn { key: format!("{part}{key}"), de, en }
        }));
    }
    texts.sort_by(|a, b| a.key.cmp(&b.key));
    let index = texts.iter().enumerate().map(|(index, text)| (text.key.clone(), index)).collect();
    Catalogue { texts, index }
});

/// The wordings that a site has put in the place of built-in texts.
pub trait OwnWordings: Send + Sync {
    /// Returns the site's own wording of a key.
    fn wording(&self, key: &str, locale: Locale) -> Option<&str>;
}

/// The texts in one language, with a site's own wording where it has one.
#[derive(Clone, Default)]
pub struct Texts {
    locale: Locale,
    own: Option<Arc<dyn OwnWordings>>,
}

impl Texts {
    /// Creates the built-in texts.
    pub const fn built_in(locale: Locale) -> Self {
        Self { locale, own: None }
    }

    /// Creates the texts with the wording of a site.
    pub fn of_site(locale: Locale, own: Arc<dyn OwnWordings>) -> Self {
        Self { locale, own: Some(own) }
    }

    /// Returns the same texts in another language.
    #[must_use]
    pub fn in_language(&self, locale: Locale) -> Self {
        Self { locale, own: self.own.clone() }
    }

    /// Returns the text of a key without placeholders; the key itself when it is unknown, which a test would
    /// notice.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        let own = self.own.as_ref().and_then(|own| own.wording(key, self.locale));
        own.or_else(|| find(key).map(|text| text.get(self.locale))).unwrap_or(key)
    }

    /// Returns the text of a key with its placeholders filled in.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.get(key), values)
    }

    fn value(&self, value: &TextValue) -> String {
        match value {
            TextValue::Plain(words) => words.clone(),
            TextValue::Number(number) => self.number(*number),
            TextValue::Date(day) => {
                day.format(if self.locale == Locale::De { "%d.%m.%Y" } else { "%-d %B %Y" }).to_string()
            }
            TextValue::Text(text) => self.say(text),
            TextValue::List(words) => match words.as_slice() {
                [first @ .., last] if !first.is_empty() => {
                    format!("{} {} {last}", first.join(", "), self.get("service.and"))
                }
                _ => words.concat(),
            },
        }
    }

    /// Formats a number for the language.
    fn number(&self, number: f64) -> String {
        let plain = if number.abs() < 1e15 { number.to_string() } else { format!("{number:e}") };
        if self.locale == Locale::De { plain.replace('.', ",") } else { plain }
    }
}

impl Translator for Texts {
    /// Renders a text. A number in the placeholder `count` selects `….one` or `….other`, where both exist.
    fn say(&self, text: &Text) -> String {
        let count = text.values().iter().find(|(name, _)| *name == "count");
        let counted = match count {
            Some((_, TextValue::Number(count))) if find(text.key()).is_none() => {
                // Whole numbers below 2^53 are exact.
                #[expect(clippy::float_cmp, reason = "a count is a whole number")]
                let many = if *count == 1.0 { "one" } else { "other" };
                Some(format!("{}.{many}", text.key()))
            }
            _ => None,
        };
        let said: Vec<(&str, String)> =
            text.values().iter().map(|(name, value)| (*name, self.value(value))).collect();
        let values: Vec<(&str, &str)> = said.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.fill(counted.as_deref().unwrap_or_else(|| text.key()), &values)
    }

    fn locale(&self) -> Locale {
        self.locale
    }
}

/// Two are equal when they share language and wording.
impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.own, &other.own) {
            (None, None) => true,
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        };
        same && self.locale == other.locale
    }
}

impl Eq for Texts {}

impl fmt::Debug for Texts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Texts({}, own: {})", self.locale.code(), self.own.is_some())
    }
}

/// Replaces each name in braces by its value. Inserted values are never scanned again.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let placeholder = after.split_once('}');
        let value = placeholder.and_then(|(name, _)| values.iter().find(|(key, _)| *key == name));
        if let (Some((_, tail)), Some((_, value))) = (placeholder, value) {
            filled.push_str(value);
            rest = tail;
        } else {
            filled.push('{');
            rest = after;
        }
    }
    filled.push_str(rest);
    filled
}

/// Returns the placeholders of a text: the names in braces.
pub fn placeholders(text: &str) -> std::collections::BTreeSet<&str> {
    let is_name = |name: &&str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    parts.map(|(name, _)| name).filter(is_name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_the_same_keys_in_both_languages_and_no_key_comes_twice() {
        let mut count = 0;
        for (part, german, english) in PARTS {
            let keys = |json| {
                let texts: BTreeMap<String, String> = serde_json::from_str(json).expect("an object of texts");
                texts.into_keys().collect::<Vec<_>>()
            };
            let german = keys(german);
            assert_eq!(german, keys(english), "{part}");
            count += german.len();
        }
        let all = all();
        assert_eq!(all.len(), count);
        assert!(all.windows(2).all(|pair| pair[0].key < pair[1].key), "each key once");
    }

    #[test]
    fn no_text_is_empty_and_both_languages_have_the_same_placeholders() {
        for BuiltIn { key, de, en } in all() {
            assert!(!de.trim().is_empty() && !en.trim().is_empty(), "{key} is empty");
            assert_eq!(placeholders(de), placeholders(en), "{key} has different placeholders");
        }
    }

    #[test]
    fn a_value_with_braces_is_not_looked_into() {
        assert_eq!(fill("{a} und {b}", &[("a", "{b}"), ("b", "x")]), "{b} und x");
        assert_eq!(fill("{a", &[("a", "x")]), "{a");
        assert_eq!(fill("{unknown} {a}", &[("a", "ä")]), "{unknown} ä");
    }

    #[test]
    fn a_text_is_said_with_numbers_lists_and_other_texts_in_its_places() {
        let german = Texts::built_in(Locale::De);
        let bounds = Text::of("service.field.off_step").with("step", 0.5).with("base", 1);
        assert!(german.say(&bounds).contains("0,5"), "{}", german.say(&bounds));
        assert!(Texts::built_in(Locale::En).say(&bounds).contains("0.5"));
        let choice = Text::of("service.one_of").with("words", ["a", "b", "c"].as_slice());
        assert_eq!(german.say(&choice), "Möglich sind a, b und c.");
        let one = Text::of("service.field.too_many_files").with("count", 1);
        let many = Text::of("service.field.too_many_files").with("count", 3);
        assert!(!german.say(&one).contains('1') && german.say(&many).contains('3'));
        let inner = Text::of("service.field.in_template").with("template", "{problem}").with("problem", one);
        assert!(german.say(&inner).contains("„{problem}“"), "{}", german.say(&inner));
    }

    #[test]
    fn a_sites_own_words_stand_in_the_place_of_the_built_in_ones() {
        struct One;
        impl OwnWordings for One {
            fn wording(&self, key: &str, locale: Locale) -> Option<&str> {
                (key == "public.submit" && locale == Locale::De).then_some("Jetzt melden")
            }
        }
        let own = Texts::of_site(Locale::De, Arc::new(One));
        assert_eq!((own.get("public.submit"), own.get("public.home")), ("Jetzt melden", "Zur Startseite"));
        let english = own.in_language(Locale::En);
        assert_eq!(english.get("public.submit"), Texts::built_in(Locale::En).get("public.submit"));
    }
}
