//! Masking changes only what it matched, masking again changes nothing, and the specification's patterns for
//! dates and mail addresses no longer match.

use anonymizer::{Anonymizer, RuleSet};
use fancy_regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

#[path = "../../domain/anonymizer/tests/patterns/mod.rs"]
#[expect(
    dead_code,
    reason = "the other patterns also match what is no room, number or name, which depends on the context"
)]
mod patterns;

static PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [patterns::DATE, patterns::EMAIL].map(|pattern| Regex::new(pattern).expect("a pattern")).into()
});

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for rules in [RuleSet::PERMANENT, RuleSet::ALL] {
        let masked = masked(text, rules);
        assert_eq!(self::masked(&masked, rules), masked, "from {text:?}");
        for pattern in PATTERNS.iter() {
            // The engine gives up after too much backtracking.
            let left = pattern
                .find_iter(&masked)
                .map_while(Result::ok)
                .find(|left| stands_alone(&masked, left.range()));
            assert!(left.is_none(), "{left:?} is left, from {text:?}");
        }
    }
}

/// Returns whether a match must be masked: there is white space around it, because what is glued to it may
/// make it something else, as in `v1.1.2026`; it is ASCII; and no label of a domain in it begins with a
/// hyphen.
fn stands_alone(text: &str, place: Range<usize>) -> bool {
    let before = text[..place.start].chars().next_back();
    let after = text[place.end..].chars().next();
    let is_domain = !["@-", ".-"].iter().any(|hyphen| text[place.clone()].contains(hyphen));
    let is_plain = is_domain && text[place].is_ascii();
    is_plain && before.is_none_or(char::is_whitespace) && after.is_none_or(char::is_whitespace)
}

/// Masks a text, and checks the result against the matches.
fn masked(text: &str, rules: RuleSet) -> String {
    let anonymizer = Anonymizer::with(rules);
    let masked = anonymizer.mask(text).expect("matches that fit the text");
    let (mut wanted, mut end) = (String::new(), 0);
    for found in anonymizer.matches(text).expect("matches that fit the text") {
        assert!(end <= found.start && found.start < found.end && rules.has(found.rule), "{found:?}");
        wanted.push_str(&text[end..found.start]);
        wanted.push_str(found.rule.replacement());
        end = found.end;
    }
    wanted.push_str(&text[end..]);
    assert_eq!(masked.text, wanted);
    masked.text.into_owned()
}
