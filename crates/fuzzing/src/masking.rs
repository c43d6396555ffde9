//! What is kept of a text is what was written, masking it again changes nothing, and the patterns of the specification for
//! days and addresses find nothing more.

use anonymizer::{Anonymizer, RuleSet};
use fancy_regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

#[path = "../../domain/anonymizer/tests/patterns/mod.rs"]
#[expect(
    dead_code,
    reason = "the others see words that mean no room, number or name, which is decided by what is around"
)]
mod patterns;

static PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [patterns::DATE, patterns::EMAIL].map(|pattern| Regex::new(pattern).expect("a pattern")).into()
});

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for rules in [RuleSet::BASIC, RuleSet::ALL] {
        let masked = masked(text, rules);
        assert_eq!(self::masked(&masked, rules), masked, "from {text:?}");
        for pattern in PATTERNS.iter() {
            // It gives up on what would take it too long.
            let left = pattern
                .find_iter(&masked)
                .map_while(Result::ok)
                .find(|left| stands_alone(&masked, left.range()));
            assert!(left.is_none(), "{left:?} is left, from {text:?}");
        }
    }
}

/// Whether something has blanks around it, since what is glued to it may make it something else, as in `v1.1.2026`; its
/// digits are ours, and no label of a domain in it begins with a hyphen.
fn stands_alone(text: &str, place: Range<usize>) -> bool {
    let before = text[..place.start].chars().next_back();
    let after = text[place.end..].chars().next();
    let is_domain = !["@-", ".-"].iter().any(|hyphen| text[place.clone()].contains(hyphen));
    let is_plain = is_domain && text[place].is_ascii();
    is_plain && before.is_none_or(char::is_whitespace) && after.is_none_or(char::is_whitespace)
}

/// The masked text, which is also put together from what would be masked.
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
