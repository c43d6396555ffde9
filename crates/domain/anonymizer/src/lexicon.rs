//! Word lists: given names, surnames, everyday nouns, functions, particles.

use crate::lower::Lower;
use crate::table::Table;
use std::sync::LazyLock;

/// Why a word is taken for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameEvidence {
    None,
    Given,
    Surname,
}

/// The lists, all in lower case, as one table.
#[derive(Debug)]
pub(crate) struct Lexicon {
    words: Table,
}

const GIVEN: u8 = 1;
const SURNAME: u8 = 2;
const NOUN: u8 = 4;
const FUNCTION: u8 = 8;
const EVERYDAY: u8 = 16;
/// Not of a list: the word is a room.
const ROOM: u8 = 32;

/// What is known of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts(u8);

impl Facts {
    /// What speaks for the word being a name; a genitive `s` is looked through.
    pub(crate) const fn evidence(self) -> NameEvidence {
        if self.0 & GIVEN != 0 {
            NameEvidence::Given
        } else if self.0 & SURNAME != 0 {
            NameEvidence::Surname
        } else {
            NameEvidence::None
        }
    }

    pub(crate) const fn is_known_name(self) -> bool {
        self.0 & (GIVEN | SURNAME) != 0
    }

    /// Whether the word is an everyday verb, adjective or particle.
    pub(crate) const fn is_everyday(self) -> bool {
        self.0 & EVERYDAY != 0
    }

    /// Whether the word is an everyday noun; the last part of a compound with hyphens counts.
    pub(crate) const fn is_noun(self) -> bool {
        self.0 & NOUN != 0
    }

    /// Whether the word names a function or is an address without a name.
    pub(crate) const fn is_function(self) -> bool {
        self.0 & FUNCTION != 0
    }

    /// `Zimmer`, `Station`, `Raum` and their compounds: never part of a name.
    pub(crate) const fn is_room(self) -> bool {
        self.0 & ROOM != 0
    }
}

static SHARED: LazyLock<Lexicon> = LazyLock::new(|| Lexicon {
    words: Table::of(&[
        (include_str!("../data/given_names.txt"), GIVEN),
        (include_str!("../data/surnames.txt"), SURNAME),
        (include_str!("../data/nouns.txt"), NOUN),
        (include_str!("../data/functions.txt"), FUNCTION),
        (include_str!("../data/everyday.txt"), EVERYDAY),
    ]),
});

/// Longest word that is looked up, in bytes; no list has a longer one.
const LONGEST: usize = 40;

/// Shortest function, in bytes.
pub(crate) const SHORTEST_FUNCTION: usize = 4;

/// The endings of nouns that are no names, with the fewest letters of such a word; those that end
/// in a letter.
const fn noun_endings(last: u8) -> &'static [(&'static str, usize)] {
    match last {
        b'n' => &[
            ("ungen", 7),
            ("keiten", 9),
            ("heiten", 8),
            ("schaften", 10),
            ("tion", 6),
            ("tionen", 8),
            ("beschwerden", 11),
            ("schmerzen", 9),
            ("termin", 8),
        ],
        b't' => &[("keit", 7), ("heit", 6), ("schaft", 8), ("ität", 6), ("schicht", 8), ("dienst", 8)],
        b'e' => &[("nisse", 8), ("medikamente", 11), ("probleme", 8)],
        b'g' => &[("ung", 8), ("leistung", 8)],
        b's' => &[("ismus", 7)],
        _ => &[],
    }
}

/// The endings of functions, "Stationsleiterin", "Physiotherapeut"; those that end in a letter.
const fn function_endings(last: u8) -> &'static [&'static str] {
    match last {
        b'n' => &[
            "ärztin",
            "leiterin",
            "direktorin",
            "pflegerin",
            "ministerin",
            "anwältin",
            "präsidentin",
            "therapeutin",
            "assistentin",
            "rätin",
        ],
        b't' => &["arzt", "präsident", "therapeut", "assistent"],
        b'r' => &["leiter", "direktor", "schwester", "minister", "beauftragter"],
        b'e' => &["ärzte", "beauftragte"],
        b'g' => &["leitung"],
        _ => &[],
    }
}

impl Lexicon {
    pub(crate) fn shared() -> &'static Self {
        &SHARED
    }

    /// What is known of a word.
    pub(crate) fn facts(&self, word: &str) -> Facts {
        let last = last_part(word);
        let mut facts = Facts(0);
        if word.len() > LONGEST {
            facts.0 = self.of_last_part(last);
            return facts;
        }
        let mut buffer = Lower::new();
        let Some(lower) = buffer.of(word) else { return facts };
        facts.0 = self.words.get(lower);
        if last.len() < word.len() {
            facts.0 = (facts.0 & !NOUN) | self.of_last_part(last);
        } else {
            facts.0 |= of_endings(lower);
        }
        // "Peters" is a surname, and the genitive of a given name, which weighs more.
        if facts.evidence() != NameEvidence::Given
            && let Some((b's', stem)) = lower.split_last()
        {
            facts.0 |= self.words.get(stem) & (GIVEN | SURNAME);
        }
        if lower.len() > 7 && is_function_by_ending(lower) && self.words.get(lower) & SURNAME == 0 {
            facts.0 |= FUNCTION;
        }
        facts
    }

    /// What the last part of a compound says of the whole: whether it is a noun or a room.
    fn of_last_part(&self, last: &str) -> u8 {
        if last.len() > LONGEST {
            let ends = |ending: &str| {
                last.len()
                    .checked_sub(ending.len())
                    .and_then(|at| last.as_bytes().get(at..))
                    .is_some_and(|tail| tail.eq_ignore_ascii_case(ending.as_bytes()))
            };
            return if ends("station") || ends("zimmer") { ROOM } else { 0 };
        }
        let mut buffer = Lower::new();
        let Some(lower) = buffer.of(last) else { return 0 };
        (self.words.get(lower) & NOUN) | of_endings(lower)
    }

    /// Whether a word ends in an everyday noun of four letters or more: "Nachbarbett".
    pub(crate) fn ends_in_noun(&self, word: &str) -> bool {
        if word.len() > LONGEST || word.len() < 5 {
            return false;
        }
        let mut buffer = Lower::new();
        let Some(lower) = buffer.of(word) else { return false };
        let is_start = |at: usize| lower[at] & 0xC0 != 0x80;
        let mut letters = 0;
        for at in (1..lower.len()).rev().filter(|at| is_start(*at)) {
            letters += 1;
            // Its first character is not the word's first one.
            if letters >= 4 && self.words.get(&lower[at..]) & NOUN != 0 {
                return true;
            }
        }
        false
    }
}

/// What comes after the last hyphen.
fn last_part(word: &str) -> &str {
    match word.bytes().rposition(|byte| byte == b'-') {
        Some(hyphen) => word.get(hyphen + 1..).unwrap_or_default(),
        None => word,
    }
}

/// Whether a word in lower case is a noun or a room by its ending. The last letter sorts out most.
fn of_endings(lower: &[u8]) -> u8 {
    let Some(last) = lower.last() else { return 0 };
    let is_noun = lower.len() > 5
        && noun_endings(*last)
            .iter()
            .any(|(ending, fewest)| lower.ends_with(ending.as_bytes()) && has_letters(lower, *fewest));
    let is_room = match last {
        b'n' => lower.ends_with(b"station") || matches!(lower, b"zimmern" | b"stationen" | b"r\xC3\xA4umen"),
        b'r' => lower.ends_with(b"zimmer"),
        b's' => matches!(lower, b"zimmers" | b"raumes"),
        b'm' => lower == b"raum",
        b'e' => lower == b"r\xC3\xA4ume",
        b'i' => lower == b"zi",
        _ => false,
    };
    (u8::from(is_noun) * NOUN) | (u8::from(is_room) * ROOM)
}

fn has_letters(lower: &[u8], fewest: usize) -> bool {
    lower.len() >= fewest && lower.iter().filter(|byte| **byte & 0xC0 != 0x80).count() >= fewest
}

fn is_function_by_ending(lower: &[u8]) -> bool {
    // A feminine form ends in "in".
    let endings = match lower {
        [.., b'i', b'n'] | [.., b't' | b'r' | b'e' | b'g'] => lower.last().copied().map(function_endings),
        _ => None,
    };
    endings.is_some_and(|endings| endings.iter().any(|ending| lower.ends_with(ending.as_bytes())))
}

/// Whether a word is a particle of names, in either case; if so, whether a name can begin with
/// it: `von`, but not `der` (Herr der Lage).
pub(crate) fn particle(word: &str) -> Option<bool> {
    let mut lower = [0; 5];
    let lower = lower.get_mut(..word.len())?;
    for (to, from) in lower.iter_mut().zip(word.bytes()) {
        *to = from.to_ascii_lowercase();
    }
    match &*lower {
        b"von" | b"van" | b"vom" | b"zu" | b"zum" | b"zur" | b"de" | b"del" | b"della" | b"di" | b"da"
        | b"dos" | b"du" | b"le" | b"la" | b"el" | b"al" | b"ten" | b"ter" | b"af" | b"av" | b"ibn"
        | b"abu" | b"ben" | b"dal" => Some(true),
        b"bin" | b"der" | b"den" | b"dem" | b"und" | b"op" | b"het" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_list_has_a_word_beyond_the_limits_of_a_look_up() {
        let lists = [
            include_str!("../data/given_names.txt"),
            include_str!("../data/surnames.txt"),
            include_str!("../data/nouns.txt"),
            include_str!("../data/functions.txt"),
            include_str!("../data/everyday.txt"),
        ];
        for word in lists.iter().flat_map(|list| list.lines()).filter(|line| !line.starts_with('#')) {
            assert!(word.trim().len() <= LONGEST, "{word}");
        }
        for word in lists[3].lines().map(str::trim).filter(|line| !line.is_empty()) {
            assert!(word.len() >= SHORTEST_FUNCTION, "{word}");
        }
    }
}
