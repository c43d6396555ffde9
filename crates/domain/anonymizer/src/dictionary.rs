//! The words of German from public dictionaries: `data/words.fst`, which `examples/words.rs` builds.

use fst::raw::{Fst, Output};
use std::fmt;

pub(crate) const NOUN: u64 = 1;
pub(crate) const VERB: u64 = 2;
pub(crate) const ADJECTIVE: u64 = 4;
/// Towns, countries, firms: names that are not of persons.
pub(crate) const PLACE: u64 = 8;

/// Parts that only begin compounds.
pub(crate) const FIRST: u64 = 16;

/// A compound of at least this many bytes counts as if the dictionary had it; the dictionary contains only
/// shorter ones.
const LONG: usize = 12;

/// Shortest first and last part of a compound, in bytes.
const SHORTEST: (usize, usize) = (3, 4);

/// The joints between the parts of a compound.
const JOINTS: [&[u8]; 7] = [b"", b"s", b"n", b"en", b"es", b"er", b"e"];

/// Looks words up in the data as embedded in the binary; nothing is unpacked.
pub(crate) struct Dictionary(Option<Fst<&'static [u8]>>);

/// How far a word was followed, and its classes.
#[derive(Default)]
struct WordMatch {
    classes: u64,
    /// One bit for each position where a shorter word ends.
    ends: u64,
}

impl Dictionary {
    pub(crate) fn new() -> Self {
        Self(Fst::new(include_bytes!("../data/words.fst").as_slice()).ok())
    }

    /// Returns the classes of a word in lower case, 0 if it has none; `may_count` as for compounds.
    pub(crate) fn classes(&self, word: &[u8], may_count: impl Fn(&[u8]) -> bool + Copy) -> u64 {
        let found = self.follow(word);
        if found.classes != 0 || word.len() < LONG {
            return found.classes;
        }
        self.of_last_part(word, found.ends, 1, may_count)
    }

    /// Returns the classes of a compound by its last part, if that may count and the parts before are words,
    /// too.
    pub(crate) fn of_compound(&self, word: &[u8], may_count: impl Fn(&[u8]) -> bool + Copy) -> u64 {
        self.of_last_part(word, self.follow(word).ends, 1, may_count)
    }

    fn of_last_part(
        &self,
        word: &[u8],
        ends: u64,
        depth: usize,
        may_count: impl Fn(&[u8]) -> bool + Copy,
    ) -> u64 {
        let (shortest, shortest_last) = SHORTEST;
        let mut tried = 0;
        let mut classes = 0;
        for end in (shortest..word.len().min(64)).filter(|end| ends >> end & 1 == 1) {
            for joint in JOINTS {
                let last = end + joint.len();
                let is_new = last + shortest_last <= word.len() && tried >> last & 1 == 0;
                if !is_new || !word[end..].starts_with(joint) {
                    continue;
                }
                tried |= 1 << last;
                let part = &word[last..];
                let found = self.follow(part);
                if found.classes == 0 && depth > 0 {
                    classes |= self.of_last_part(part, found.ends, depth - 1, may_count);
                } else if found.classes != 0 && may_count(part) {
                    classes |= found.classes & !(PLACE | FIRST);
                }
            }
        }
        classes
    }

    fn follow(&self, word: &[u8]) -> WordMatch {
        let mut found = WordMatch::default();
        let Some(fst) = &self.0 else { return found };
        let (mut node, mut output) = (fst.root(), Output::zero());
        let mut stems = [0; 3];
        for at in 0..word.len().min(64) {
            let Some(next) = node.find_input(folded(word, at)) else { break };
            let step = node.transition(next);
            (node, output) = (fst.node(step.addr), output.cat(step.out));
            if !node.is_final() {
                continue;
            }
            let classes = output.cat(node.final_output()).value();
            let left = word.len() - at - 1;
            if let Some(stem) = stems.get_mut(left) {
                *stem = classes;
            }
            if left > 0 {
                found.ends |= 1 << (at + 1);
            }
        }
        let is_adjective = (stems[1] & ADJECTIVE != 0 && word.ends_with(b"e"))
            || (stems[2] & ADJECTIVE != 0
                && [b"en", b"em", b"er", b"es"].iter().any(|ending| word.ends_with(*ending)));
        // "Vormundin"
        let is_feminine = stems[2] & NOUN != 0 && word.len() > 7 && word.ends_with(b"in");
        found.classes =
            stems[0] | if is_adjective { ADJECTIVE } else { 0 } | if is_feminine { NOUN } else { 0 };
        found
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Dictionary").field(&self.0.as_ref().map(Fst::len)).finish()
    }
}

/// Returns a byte of a word; `ß` counts as `ss`.
fn folded(word: &[u8], at: usize) -> u8 {
    match word[at] {
        0xC3 if word.get(at + 1) == Some(&0x9F) => b's',
        0x9F if at > 0 && word[at - 1] == 0xC3 => b's',
        byte => byte,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_in_all_their_forms() {
        let dictionary = Dictionary::new();
        assert!(dictionary.0.as_ref().is_some_and(|fst| fst.verify().is_ok()));
        for (word, class) in [
            ("drainage", NOUN),
            ("häuser", NOUN),
            ("straße", NOUN),
            ("blutdruckmessung", NOUN),
            ("stationsübergabebuch", NOUN),
            ("verweigerte", VERB),
            ("angerufen", VERB),
            ("kräftigem", ADJECTIVE),
            ("heidelberg", PLACE),
        ] {
            assert_eq!(dictionary.classes(word.as_bytes(), |_| true) & class, class, "{word}");
        }
        for word in ["gruschka", "zatloukal", "umfahrer", "kudlacek", ""] {
            assert_eq!(dictionary.classes(word.as_bytes(), |_| true), 0, "{word}");
        }
    }

    #[test]
    fn a_compound_is_what_its_last_part_is() {
        let dictionary = Dictionary::new();
        for (word, class) in [("bettgitter", NOUN), ("osterwinter", NOUN), ("gruschka", 0), ("precht", 0)] {
            assert_eq!(dictionary.of_compound(word.as_bytes(), |_| true) & NOUN, class, "{word}");
        }
    }
}
