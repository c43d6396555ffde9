//! Turns a checked snapshot into what the intake works with: positions instead of slugs,
//! compiled patterns, an order in which every condition is known when it is needed.

use crate::condition::CompiledCondition;
use crate::field::FieldDefinition;
use crate::form::FormSnapshot;
use crate::keys::{Key, Keys};
use crate::{Violations, rules, text, value};
use kernel::Locale;
use regex::{Regex, RegexBuilder};
use std::hash::BuildHasherDefault;

/// Longest pattern, in bytes.
const MAX_PATTERN: usize = 1_000;
/// Memory that a compiled pattern may take, in bytes. A Unicode class repeated a few hundred
/// times fits; a nest of counted repetitions does not.
const PATTERN_MEMORY: usize = 4 << 20;

/// What is worked out once per field.
#[derive(Debug)]
pub(crate) struct CompiledField {
    pub(crate) block: usize,
    pub(crate) field: usize,
    pub(crate) condition: Option<CompiledCondition>,
    pub(crate) checks: Checks,
}

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

/// The compiled parts of a form.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) fields: Vec<CompiledField>,
    pub(crate) keys: Keys,
    pub(crate) order: Vec<usize>,
}

/// Checks and compiles.
pub(crate) fn compile(snapshot: &FormSnapshot) -> Result<Compiled, Violations> {
    rules::check_snapshot(snapshot)?;
    let definitions: Vec<(usize, usize, &FieldDefinition)> = snapshot
        .blocks
        .iter()
        .enumerate()
        .flat_map(|(b, block)| block.fields.iter().enumerate().map(move |(f, field)| (b, f, field)))
        .collect();
    let mut keys = Keys::with_capacity_and_hasher(definitions.len() * 2, BuildHasherDefault::default());
    for (index, (_, _, field)) in definitions.iter().enumerate() {
        keys.insert(field.slug.clone(), Key::Field(index));
        if let Some(other) = &field.other_db_field {
            keys.insert(other.clone(), Key::OtherOf(index));
        }
    }
    let mut checks: Vec<Checks> = definitions.iter().map(|(.., field)| Checks::of(field)).collect();
    let conditions: Vec<_> = definitions
        .iter()
        .map(|(.., field)| {
            let condition = field.visible_if.as_ref()?;
            let Some(Key::Field(on)) = keys.get(&condition.field) else { return None };
            let kept = value::check(definitions[*on].2, &checks[*on], &condition.value);
            // `includes` and `truthy` are not compared with a whole value; theirs stays as it is.
            let kept = kept.ok().flatten().unwrap_or_else(|| condition.value.clone());
            Some(CompiledCondition::new(*on, condition.op, kept))
        })
        .collect();
    let parts = definitions.iter().zip(checks.drain(..)).zip(conditions);
    let fields: Vec<_> = parts
        .map(|(((block, field, _), checks), condition)| CompiledField {
            block: *block,
            field: *field,
            condition,
            checks,
        })
        .collect();
    let order = evaluation_order(&fields);
    Ok(Compiled { fields, keys, order })
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

/// Positions such that a field comes after the one its condition looks at. The rules have
/// made sure that there is no cycle.
fn evaluation_order(fields: &[CompiledField]) -> Vec<usize> {
    let mut order = Vec::with_capacity(fields.len());
    let mut placed = vec![false; fields.len()];
    for start in 0..fields.len() {
        let mut chain = Vec::new();
        let mut next = Some(start);
        while let Some(index) = next.filter(|index| !placed[*index]) {
            placed[index] = true;
            chain.push(index);
            next = fields[index].condition.as_ref().map(|condition| condition.on);
        }
        order.extend(chain.into_iter().rev());
    }
    order
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
