//! Titles and forms of address, as a stack: `Frau Prof. Dr. med.`, `Herrn Oberarzt Dr.`

use crate::lexicon::{Facts, Lexicon, SHORTEST_FUNCTION};
use crate::text::{Text, blanks_end, is_blank, letter_at, letters_end, slice};

/// Most titles in a stack; what comes after is looked at on its own.
const MOST: usize = 12;

/// A stack of titles.
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
    /// The end of the word after the titles and what the lists say of it, where they were asked.
    pub(crate) next: Option<(usize, Facts)>,
}

/// What a word is as a title.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Herr, Frau.
    Address,
    /// Dr., Prof.
    Degree,
    /// med., h. c.: only inside a stack.
    Field,
}

/// Whether a title takes a dot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dot {
    /// A whole word: "Ich sprach mit der Frau. Danach …"
    Never,
    /// A word that would mean something else.
    Always,
    /// Typed either way.
    Either,
}

/// A title, what it is, whether several people follow, whether it takes a dot.
type Title = (u64, Kind, bool, Dot);

/// The titles by their letters as a number: compared without a jump for each of them.
const TITLES: [Title; 11] = [
    (key(b"herr"), Kind::Address, false, Dot::Never),
    (key(b"frau"), Kind::Address, false, Dot::Never),
    (key(b"dr"), Kind::Degree, false, Dot::Either),
    (key(b"prof"), Kind::Degree, false, Dot::Either),
    (key(b"herrn"), Kind::Address, false, Dot::Never),
    (key(b"hr"), Kind::Address, false, Dot::Either),
    (key(b"hrn"), Kind::Address, false, Dot::Either),
    (key(b"fr"), Kind::Address, false, Dot::Always),
    (key(b"herren"), Kind::Address, true, Dot::Never),
    (key(b"dres"), Kind::Degree, true, Dot::Either),
    (key(b"dipl"), Kind::Degree, false, Dot::Always),
];

/// What stands inside a stack, with a dot.
const FIELDS: [u64; 26] = [
    key(b"med"),
    key(b"h"),
    key(b"c"),
    key(b"hc"),
    key(b"rer"),
    key(b"nat"),
    key(b"phil"),
    key(b"jur"),
    key(b"habil"),
    key(b"mult"),
    key(b"dent"),
    key(b"vet"),
    key(b"pol"),
    key(b"oec"),
    key(b"theol"),
    key(b"ing"),
    key(b"psych"),
    key("päd".as_bytes()),
    key(b"soc"),
    key(b"sc"),
    key(b"hum"),
    key(b"biol"),
    key(b"univ"),
    key(b"apl"),
    key(b"priv"),
    key(b"doz"),
];

/// The letters of a word of at most eight bytes, in lower case, as a number.
const fn key(word: &[u8]) -> u64 {
    let mut key = 0;
    let mut i = 0;
    while i < word.len() && i < 8 {
        key = (key << 8) | word[i].to_ascii_lowercase() as u64;
        i += 1;
    }
    key
}

/// What a word is as a title, apart from fields.
fn known(word: &str) -> Option<Title> {
    if word == "PD" {
        return Some((0, Kind::Degree, false, Dot::Either));
    }
    if word.len() >= 6
        && ["doktor", "professor", "professorin"].iter().any(|whole| word.eq_ignore_ascii_case(whole))
    {
        return Some((0, Kind::Degree, false, Dot::Never));
    }
    if word.len() > 6 {
        return None;
    }
    let key = key(word.as_bytes());
    TITLES.iter().find(|(title, ..)| *title == key).copied()
}

fn kind(word: &str, dotted: bool, inside: bool) -> Option<(Kind, bool)> {
    if begins_like_title(word)
        && let Some((_, kind, plural, dot)) = known(word)
    {
        let dot_fits = match dot {
            Dot::Never => !dotted,
            Dot::Always => dotted,
            Dot::Either => true,
        };
        return dot_fits.then_some((kind, plural));
    }
    let is_field = inside && dotted && word.len() <= 5 && FIELDS.contains(&key(word.as_bytes()));
    is_field.then_some((Kind::Field, false))
}

fn begins_like_title(word: &str) -> bool {
    matches!(word.as_bytes().first().map(|byte| byte | 0x20), Some(b'h' | b'f' | b'd' | b'p'))
}

/// Whether a word is a title, so that it can't be a name.
pub(crate) fn is_title(word: &str) -> bool {
    begins_like_title(word) && known(word).is_some()
}

/// The stack that starts at a position; `None` when there is none.
pub(crate) fn stack(text: Text<'_>, at: usize, lexicon: &Lexicon) -> Option<Stack> {
    let mut stack: Option<Stack> = None;
    let mut next = at;
    for _ in 0..MOST {
        let word_end = letters_end(text, next);
        if word_end == next {
            break;
        }
        let word = slice(text, next, word_end);
        let dotted = text.get(word_end) == Some(&b'.');
        match kind(word, dotted, stack.is_some()) {
            Some((_, plural)) => {
                let end = word_end + usize::from(dotted);
                let plural = plural || stack.as_ref().is_some_and(|stack| stack.plural);
                let after = skip(text, end, dotted);
                let capitals = word_end - next > 2
                    && !word.as_bytes()[1].is_ascii_lowercase()
                    && word.chars().all(char::is_uppercase);
                let weak = word == "PD" && stack.as_ref().is_none_or(|stack| stack.weak);
                stack = Some(Stack { end, name: after, plural, capitals, weak, next: None });
                // "Dr.-Ing.", "Dipl.-Psych."
                let hyphen = dotted && text.get(end) == Some(&b'-');
                next = if hyphen { end + 1 } else { after };
                if !hyphen && after == end && !dotted {
                    break;
                }
            }
            // A function after a form of address: "Frau Oberärztin", "Herr Kollege Dr."
            None if word.len() >= SHORTEST_FUNCTION && !letter_like(text, word_end) => {
                let Some(found) = &mut stack else { break };
                let facts = lexicon.facts(word);
                if !facts.is_function() {
                    found.next = Some((word_end, facts));
                    break;
                }
                let after = skip(text, word_end, false);
                (found.end, found.name) = (word_end, after);
                if after == word_end {
                    break;
                }
                next = after;
            }
            None => break,
        }
    }
    stack
}

/// What may stand between a title and the name.
fn skip(text: Text<'_>, at: usize, dotted: bool) -> usize {
    let after = blanks_end(text, at, 4);
    // "Dr.Müller" needs no blank, "Dr Müller" does.
    if after > at || (dotted && letter_at(text, at)) { after } else { at }
}

fn letter_like(text: Text<'_>, at: usize) -> bool {
    text.get(at).is_some_and(|byte| *byte == b'-' || *byte == b'_' || byte.is_ascii_digit())
        && !is_blank(text[at])
}
