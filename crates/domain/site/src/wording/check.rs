//! Validation of wordings.

use super::Wording;
use crate::check::{clean, is_address};
use kernel::{ErrorKind, Text, is_blank};
use texts::{BuiltIn, placeholders};

/// The maximum length of a wording, in characters.
pub const MAX_WORDING_CHARS: usize = 2000;

/// What is wrong with a wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordingProblem {
    /// No page has a text with this key.
    #[error("no text has this key")]
    UnknownKey,
    /// The key occurs more than once.
    #[error("the key appears more than once")]
    Repeated,
    /// Neither language is replaced.
    #[error("there is no text in either language")]
    Nothing,
    /// Too long, or with control characters.
    #[error("the text must have at most {MAX_WORDING_CHARS} characters and no control characters")]
    Text,
    /// The placeholders differ from those of the built-in text.
    #[error("the placeholders in braces differ from those of the built-in text")]
    Placeholders,
    /// The text is the target of a link, and not the URL of a page elsewhere.
    #[error("the text is the address of a link and must begin with https://")]
    Address,
}

/// What is wrong with a wording, and with which of its texts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct WordingProblemAt {
    field: &'static str,
    problem: WordingProblem,
    /// The required placeholders.
    placeholders: String,
}

impl WordingProblemAt {
    pub(crate) fn at(field: &'static str, problem: WordingProblem) -> Self {
        Self { field, problem, placeholders: String::new() }
    }

    /// Always [`ErrorKind::Invalid`].
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// Returns `key`, `de` or `en`.
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// Returns what is wrong with it.
    pub const fn problem(&self) -> WordingProblem {
        self.problem
    }

    /// Returns the message for the person.
    pub fn text(&self) -> Text {
        match self.problem {
            WordingProblem::UnknownKey => Text::of("service.wording.unknown_key"),
            WordingProblem::Repeated => Text::of("service.wording.repeated"),
            WordingProblem::Nothing => Text::of("service.wording.nothing"),
            WordingProblem::Text => Text::of("service.wording.text"),
            WordingProblem::Address => Text::of("service.wording.address"),
            WordingProblem::Placeholders if self.placeholders.is_empty() => {
                Text::of("service.wording.no_places")
            }
            WordingProblem::Placeholders => {
                Text::of("service.wording.places").with("names", &self.placeholders)
            }
        }
    }
}

/// Returns the wording as it is stored: trimmed, in NFC, an empty text as none.
pub(crate) fn checked(wording: &Wording, built_in: &BuiltIn) -> Result<Wording, Vec<WordingProblemAt>> {
    let mut problems = Vec::new();
    let mut one = |field, text: Option<&String>, original: &str| {
        let text = text.filter(|text| !is_blank(text))?;
        let Some(text) = clean(text, MAX_WORDING_CHARS, true) else {
            problems.push(WordingProblemAt::at(field, WordingProblem::Text));
            return None;
        };
        let wanted = placeholders(original);
        if is_link(original) && !(text.starts_with("https://") && is_address(&text)) {
            problems.push(WordingProblemAt::at(field, WordingProblem::Address));
        }
        if placeholders(&text) != wanted {
            let placeholders = wanted.iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(", ");
            problems.push(WordingProblemAt { field, problem: WordingProblem::Placeholders, placeholders });
        }
        Some(text)
    };
    let de = one("de", wording.de.as_ref(), &built_in.de);
    let en = one("en", wording.en.as_ref(), &built_in.en);
    if problems.is_empty() && de.is_none() && en.is_none() {
        problems.push(WordingProblemAt::at("de", WordingProblem::Nothing));
    }
    if problems.is_empty() { Ok(Wording { key: wording.key.clone(), de, en }) } else { Err(problems) }
}

/// Checks whether a text is the target of a link: its replacement must lead out as well, to an encrypted
/// page.
fn is_link(text: &str) -> bool {
    text.starts_with("https://")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(de: &str, en: &str) -> Result<Wording, Vec<(&'static str, WordingProblem)>> {
        let built_in =
            BuiltIn { key: "public.x".into(), de: "Höchstens {max}.".into(), en: "At most {max}.".into() };
        let some = |text: &str| Some(text.to_owned());
        checked(&Wording { key: "public.x".into(), de: some(de), en: some(en) }, &built_in)
            .map_err(|problems| problems.iter().map(|problem| (problem.field(), problem.problem())).collect())
    }

    #[test]
    fn a_wording_has_the_same_places_as_the_built_in_text() {
        use WordingProblem::{Nothing, Placeholders, Text};
        let stored = check(" Nicht mehr als {max} ", "").unwrap();
        assert_eq!((stored.de.as_deref(), stored.en), (Some("Nicht mehr als {max}"), None));
        assert!(check("{max}{max}", "{max} {not a place} { }").is_ok());
        assert_eq!(check("viele", "{max} {min}"), Err(vec![("de", Placeholders), ("en", Placeholders)]));
        assert_eq!(check("", "\u{200b} "), Err(vec![("de", Nothing)]));
        assert_eq!(
            check("{max}\0", &format!("{{max}}{}", "x".repeat(2000))),
            Err(vec![("de", Text), ("en", Text)])
        );
    }

    /// The quick exit must lead away, whatever an administrator enters (hostile check 64).
    #[test]
    fn where_a_link_leads_is_replaced_by_an_encrypted_address_elsewhere_alone() {
        let built_in = BuiltIn {
            key: "public.quick_exit_address".into(),
            de: "https://www.dwd.de/".into(),
            en: "https://www.dwd.de/EN/".into(),
        };
        let with = |de: &str| {
            let wording = Wording { key: built_in.key.clone(), de: Some(de.to_owned()), en: None };
            checked(&wording, &built_in).is_ok()
        };
        assert!(with("https://www.example.org/wetter?ort=1"));
        for bad in [
            "javascript:alert(1)",
            "//evil.example",
            "http://example.org",
            "Wetter",
            "/app",
            "https://",
            "https://a@b.example/",
        ] {
            assert!(!with(bad), "{bad}");
        }
    }
}
