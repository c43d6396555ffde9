//! What the checks of a field's values need, worked out once.

use crate::field::FieldDefinition;
use crate::text;
use kernel::Locale;
use regex::{Regex, RegexBuilder};

/// Longest pattern, in bytes.
const MAX_PATTERN: usize = 1_000;
/// Memory that a compiled pattern may take, in bytes. A Unicode class repeated a few hundred
/// times fits; a nest of counted repetitions does not.
const PATTERN_MEMORY: usize = 4 << 20;

/// What the check of a field's values needs.
#[derive(Debug, Default)]
pub(crate) struct Checks {
    /// Must match the whole text.
    pub(crate) pattern: Option<Regex>,
    pub(crate) options: Options,
}

impl Checks {
    /// A pattern that does not compile is left out: the rules report it.
    pub(crate) fn of(field: &FieldDefinition) -> Self {
        Self { pattern: field.validation.pattern.as_deref().and_then(pattern), options: Options::of(field) }
    }
}

/// The options of a choice, for look-ups by value.
#[derive(Debug, Default)]
pub(crate) struct Options {
    /// Positions of the options, sorted by value.
    sorted: Vec<usize>,
    /// What the search finds an option by, in the options' order.
    search_keys: Vec<String>,
}

impl Options {
    fn of(field: &FieldDefinition) -> Self {
        let mut sorted: Vec<usize> = (0..field.options.len()).collect();
        sorted.sort_by(|a, b| field.options[*a].value.cmp(&field.options[*b].value));
        let labels = |option: &crate::FieldOption| {
            let (de, en) = (option.label.get(Locale::De), option.label.get(Locale::En));
            text::search_key(&if de == en { de.to_owned() } else { format!("{de}\n{en}") })
        };
        Self { sorted, search_keys: field.options.iter().map(labels).collect() }
    }

    /// Position of the option with this value.
    pub(crate) fn find(&self, field: &FieldDefinition, value: &str) -> Option<usize> {
        let found = self.sorted.binary_search_by(|at| field.options[*at].value.as_str().cmp(value));
        found.ok().map(|at| self.sorted[at])
    }

    /// The labels of the option in both languages, as the search sees them.
    pub(crate) fn search_key(&self, option: usize) -> &str {
        &self.search_keys[option]
    }
}

/// Compiles a pattern so that it must match the whole text. `None` when it is no regular
/// expression of the linear-time engine or needs too much memory.
pub(crate) fn pattern(source: &str) -> Option<Regex> {
    if source.len() > MAX_PATTERN {
        return None;
    }
    let build = |source: &str| {
        let mut builder = RegexBuilder::new(source);
        builder.size_limit(PATTERN_MEMORY).dfa_size_limit(PATTERN_MEMORY).nest_limit(50).build().ok()
    };
    // On its own first: `a)|(b` is no expression, though the anchored form of it would be one.
    build(source)?;
    build(&format!(r"\A(?:{source})\z"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_has_to_match_the_whole_text() {
        let either = pattern("ab|cd").unwrap();
        assert!(either.is_match("ab") && either.is_match("cd"));
        assert!(!either.is_match("abx") && !either.is_match("xcd") && !either.is_match("ab\n"));
    }

    #[test]
    fn a_pattern_that_does_not_compile_or_is_too_costly_is_refused() {
        for source in ["(", "a)|(b", r"(?=x)", r"(a)\1", r"(\pL{500}){500}"] {
            assert!(pattern(source).is_none(), "{source}");
        }
        assert!(pattern(&"a".repeat(MAX_PATTERN + 1)).is_none());
        assert!(pattern(r"[\w .-]{2,80}").is_some());
    }
}
