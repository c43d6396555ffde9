//! Word lists: given names, surnames, everyday nouns, functions, particles.

use crate::lower::{Lower, has_byte, packed_lower};
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

const GIVEN: u16 = 1;
const SURNAME: u16 = 2;
const NOUN: u16 = 4;
const FUNCTION: u16 = 8;
const EVERYDAY: u16 = 16;
const ROOM: u16 = 32;
const TITLE: u16 = 64;
/// Several people follow the title.
const PLURAL: u16 = 128;
/// A title that is a whole word: "Ich sprach mit der Frau. Danach …"
const UNDOTTED: u16 = 256;
/// A title that would mean something else without a dot.
const DOTTED: u16 = 512;
/// A title in capitals only, which means other things too.
const WEAK: u16 = 1024;
/// What stands inside a stack of titles.
const FIELD: u16 = 2048;
const PARTICLE: u16 = 4096;
/// A particle with which a name can begin: `von`, but not `der` (Herr der Lage).
const LEADING: u16 = 8192;

/// Forms of address, degrees, particles and the shorter words for rooms.
const OTHERS: [(&str, u16); 10] = [
    ("dr\nprof\nhr\nhrn", TITLE),
    ("herr\nfrau\nherrn\ndoktor\nprofessor\nprofessorin", TITLE | UNDOTTED),
    ("herren", TITLE | UNDOTTED | PLURAL),
    ("dres", TITLE | PLURAL),
    ("fr\ndipl", TITLE | DOTTED),
    ("pd", TITLE | WEAK),
    (
        "med\nh\nc\nhc\nrer\nnat\nphil\njur\nhabil\nmult\ndent\nvet\npol\noec\ntheol\ning\npsych\nsoc\nsc\nhum\nbiol\n\
         univ\napl\npriv\ndoz",
        FIELD,
    ),
    (
        "von\nvan\nvom\nzu\nzum\nzur\nde\ndel\ndella\ndi\nda\ndos\ndu\nle\nla\nel\nal\nten\nter\naf\nav\nibn\nabu\nben\ndal",
        PARTICLE | LEADING,
    ),
    ("bin\nder\nden\ndem\nund\nop\nhet", PARTICLE),
    ("zi\nraum\nräume\nräumen\nraumes\nzimmern\nzimmers\nstationen", ROOM),
];

/// What is known of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts(u16);

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

    /// Whether a capitalised word can be a name: no title, no function, no room (`Zimmer`,
    /// `Station`, `Raum` and their compounds), no everyday noun.
    pub(crate) const fn can_be_name(self) -> bool {
        self.0 & (TITLE | FUNCTION | ROOM) == 0 && (self.is_known_name() || !self.is_noun())
    }

    /// Whether the word is a form of address or a degree, typed with a dot or without.
    pub(crate) const fn is_title(self) -> bool {
        self.0 & TITLE != 0
    }

    /// Whether a title is typed with a dot, or without one, as this one has to be.
    pub(crate) const fn takes_dot(self, dotted: bool) -> bool {
        self.0 & if dotted { UNDOTTED } else { DOTTED } == 0
    }

    /// Whether several people follow the title: `Dres.`, `Herren`.
    pub(crate) const fn is_plural(self) -> bool {
        self.0 & PLURAL != 0
    }

    /// Whether the title is an abbreviation that means other things too: `PD`.
    pub(crate) const fn is_weak(self) -> bool {
        self.0 & WEAK != 0
    }

    /// Whether the word stands inside a stack of titles, with a dot: `med.`, `h. c.`
    pub(crate) const fn is_field(self) -> bool {
        self.0 & FIELD != 0
    }

    /// Whether the word is a particle of names, in either case.
    pub(crate) const fn is_particle(self) -> bool {
        self.0 & PARTICLE != 0
    }

    /// Whether the word is a particle with which a name can begin.
    pub(crate) const fn is_leading_particle(self) -> bool {
        self.0 & LEADING != 0
    }
}

static SHARED: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lists = vec![
        (include_str!("../data/given_names.txt"), GIVEN),
        (include_str!("../data/surnames.txt"), SURNAME),
        (include_str!("../data/nouns.txt"), NOUN),
        (include_str!("../data/functions.txt"), FUNCTION),
        (include_str!("../data/everyday.txt"), EVERYDAY),
    ];
    lists.extend(OTHERS);
    Lexicon { words: Table::of(&lists) }
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
    #[inline]
    pub(crate) fn facts(&self, word: &str) -> Facts {
        match packed_lower(word.as_bytes()) {
            Some(key) if !has_byte(key, b'-') => self.of_short(word, key),
            Some(key) => self.of_short_compound(word, key),
            None => self.of_any(word),
        }
    }

    /// Of a word of at most eight letters, all of them of ASCII.
    #[inline]
    fn of_short(&self, word: &str, key: u64) -> Facts {
        let mut facts = Facts(self.words.get_short(key));
        if facts.is_weak() && word != "PD" {
            facts.0 &= !(TITLE | WEAK);
        }
        if key & 0xFF == u64::from(b's') && facts.evidence() != NameEvidence::Given {
            facts.0 |= self.words.get_short(key >> 8) & (GIVEN | SURNAME);
        }
        // No ending is shorter.
        if word.len() > 5 {
            let bytes = key.to_be_bytes();
            let lower = &bytes[8 - word.len().min(8)..];
            facts.0 |= of_endings(lower);
            self.add_function(lower, &mut facts);
        }
        facts
    }

    /// Of a word of at most eight letters of ASCII and hyphens.
    fn of_short_compound(&self, word: &str, key: u64) -> Facts {
        let last = last_part(word);
        let last_key = packed_lower(last.as_bytes()).unwrap_or_default();
        let mut facts = self.of_short(word, key);
        facts.0 = (facts.0 & !NOUN) | (self.words.get_short(last_key) & (NOUN | ROOM));
        if last.len() > 5 {
            facts.0 |= of_endings(&last_key.to_be_bytes()[8 - last.len().min(8)..]);
        }
        facts
    }

    #[inline(never)]
    fn of_any(&self, word: &str) -> Facts {
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
        self.add_function(lower, &mut facts);
        facts
    }

    /// Adds that a word in lower case is a function by its ending; some surnames have such an
    /// ending, too.
    fn add_function(&self, lower: &[u8], facts: &mut Facts) {
        if lower.len() > 7 && is_function_by_ending(lower) && self.words.get(lower) & SURNAME == 0 {
            facts.0 |= FUNCTION;
        }
    }

    /// What the last part of a compound says of the whole: whether it is a noun or a room.
    fn of_last_part(&self, last: &str) -> u16 {
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
        (self.words.get(lower) & (NOUN | ROOM)) | of_endings(lower)
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
fn of_endings(lower: &[u8]) -> u16 {
    let Some(last) = lower.last() else { return 0 };
    let is_noun = lower.len() > 5
        && noun_endings(*last)
            .iter()
            .any(|(ending, fewest)| lower.ends_with(ending.as_bytes()) && has_letters(lower, *fewest));
    let is_room = match last {
        b'n' => lower.ends_with(b"station"),
        b'r' => lower.ends_with(b"zimmer"),
        _ => false,
    };
    (u16::from(is_noun) * NOUN) | (u16::from(is_room) * ROOM)
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
