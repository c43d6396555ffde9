//! The precomputed parts of checking a field's values.

use crate::field::FieldDefinition;
use crate::text;
use kernel::Locale;
use regex::{Regex, RegexBuilder};

/// The maximum length of a pattern in bytes.
const MAX_PATTERN: usize = 1_000;
/// The memory limit of a compiled pattern in bytes. A Unicode class repeated a few hundred times fits; nested
/// counted repetitions do not.
const PATTERN_MEMORY: usize = 4 << 20;

/// The precomputed parts of a field's checks.
#[derive(Debug, Default)]
pub(crate) struct CompiledChecks {
    /// Has to match the whole text.
    pub(crate) pattern: Option<Regex>,
    pub(crate) options: AllowedOptions,
}

impl CompiledChecks {
    /// Computes them. A pattern that does not compile is left out: the rules report it.
    pub(crate) fn of(field: &FieldDefinition) -> Self {
        Self {
            pattern: field.validation.pattern.as_deref().and_then(pattern),
            options: AllowedOptions::of(field),
        }
    }
}

/// The options of a choice, indexed by value.
#[derive(Debug, Default)]
pub(crate) struct AllowedOptions {
    /// The positions of the options, sorted by value.
    sorted: Vec<usize>,
    /// The search keys of the options, in order.
    search_keys: Vec<String>,
}

impl AllowedOptions {
    fn of(field: &FieldDefinition) -> Self {
        let mut sorted: Vec<usize> = (0..field.options.len()).collect();
        sorted.sort_by(|a, b| field.options[*a].value.cmp(&field.options[*b].value));
        let labels = |option: &crate::FieldOption| {
            let (de, en) = (option.label.get(Locale::De), option.label.get(Locale::En));
            text::search_key(&if de == en { de.to_owned() } else { format!("{de}\n{en}") })
        };
        Self { sorted, search_keys: field.options.iter().map(labels).collect() }
    }

    /// Finds the position of the option with this value.
    pub(crate) fn find(&self, field: &FieldDefinition, value: &str) -> Option<usize> {
        let found = self.sorted.binary_search_by(|at| field.options[*at].value.as_str().cmp(value));
        found.ok().map(|at| self.sorted[at])
    }

    /// Returns the labels of the option in both languages, normalised for the search.
    pub(crate) fn search_key(&self, option: usize) -> &str {
        &self.search_keys[option]
    }
}

/// Compiles a pattern so that it has to match the whole text. `None` when it is not valid for the linear-time
/// engine or needs too much memory.
pub(crate) fn pattern(source: &str) -> Option<Regex> {
    if source.len() > MAX_PATTERN {
        return None;
    }
    let build = |source: &str| {
        let mut builder = RegexBuilder::new(source);
        builder.size_limit(PATTERN_MEMORY).dfa_size_limit(PATTERN_MEMORY).nest_limit(50).build().ok()
    };
    // Compiled on its own first: `a)|(b` is invalid, though its anchored form would be valid.
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
