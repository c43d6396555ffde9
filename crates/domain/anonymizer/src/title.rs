//! Titles and forms of address, as a stack: `Frau Prof. Dr. med.`, `Herrn Oberarzt Dr.`

use crate::lexicon::{Facts, Lexicon, SHORTEST_FUNCTION};
use crate::text::{Text, blanks_end, letter_at, letters_end, slice};

/// Most titles in a stack; what comes after is looked at on its own.
const MOST: usize = 12;

/// A stack of titles.
#[derive(Default)]
pub(crate) struct Stack {
    /// After the last title and its dot.
    pub(crate) end: usize,
    /// Where the name may start.
    pub(crate) name: usize,
    /// Whether several people follow: `Dres.`, `Herren`.
    pub(crate) plural: bool,
    /// Written in capitals throughout, as is perhaps the whole text.
    pub(crate) capitals: bool,
    /// Only an abbreviation that means other things too: the name has to be a known one.
    pub(crate) weak: bool,
    /// The end of the letters where the name may start and what the lists say of them, where they
    /// were asked.
    pub(crate) next: Option<(usize, Facts)>,
}

impl Stack {
    /// Reads the stack that starts at a position; `false` when there is none.
    pub(crate) fn read(&mut self, text: Text<'_>, at: usize, lexicon: &Lexicon) -> bool {
        let mut found = false;
        let mut next = at;
        for _ in 0..MOST {
            let end = letters_end(text, next);
            if end == next {
                break;
            }
            let word = slice(text, next, end);
            // The initial of a name is in no list, but for the letters of `h. c.`
            let is_initial = end - next == 1 && !matches!(word, "h" | "H" | "c" | "C");
            let facts = if is_initial { Facts::default() } else { lexicon.facts(word) };
            let dotted = text.get(end) == Some(&b'.');
            let is_title = if facts.is_title() {
                facts.takes_dot(dotted)
            } else {
                dotted && found && (facts.is_field() || word.eq_ignore_ascii_case("päd"))
            };
            if is_title {
                self.end = end + usize::from(dotted);
                self.name = skip(text, self.end, dotted);
                self.plural |= facts.is_plural();
                self.capitals = end - next > 2
                    && !word.as_bytes()[1].is_ascii_lowercase()
                    && word.chars().all(char::is_uppercase);
                self.weak = facts.is_weak() && (self.weak || !found);
                found = true;
                // "Dr.-Ing.", "Dipl.-Psych."
                if dotted && text.get(self.end) == Some(&b'-') {
                    next = self.end + 1;
                    continue;
                }
                if self.name == self.end && !dotted {
                    break;
                }
            } else if !found {
                break;
            } else if facts.is_function() && word.len() >= SHORTEST_FUNCTION && !continues(text, end) {
                // A function after a form of address: "Frau Oberärztin", "Herr Kollege Dr."
                (self.end, self.name) = (end, skip(text, end, false));
                if self.name == end {
                    break;
                }
            } else {
                if next == self.name {
                    self.next = Some((end, facts));
                }
                break;
            }
            next = self.name;
        }
        found
    }
}

/// What may stand between a title and the name.
fn skip(text: Text<'_>, at: usize, dotted: bool) -> usize {
    let after = blanks_end(text, at, 4);
    // "Dr.Müller" needs no blank, "Dr Müller" does.
    if after > at || (dotted && letter_at(text, at)) { after } else { at }
}

/// Whether a word goes on after its letters.
fn continues(text: Text<'_>, at: usize) -> bool {
    text.get(at).is_some_and(|byte| *byte == b'-' || *byte == b'_' || byte.is_ascii_digit())
}
