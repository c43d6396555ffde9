//! Word lists: given names, surnames, everyday nouns, functions, particles.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Why a word is taken for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameEvidence {
    None,
    Given,
    Surname,
}

/// The lists, all in lower case.
#[derive(Debug)]
pub(crate) struct Lexicon {
    given: HashSet<&'static str>,
    surnames: HashSet<&'static str>,
    nouns: HashSet<&'static str>,
    functions: HashSet<&'static str>,
    everyday: HashSet<&'static str>,
}

static SHARED: LazyLock<Lexicon> = LazyLock::new(|| Lexicon {
    given: list(include_str!("../data/given_names.txt")),
    surnames: list(include_str!("../data/surnames.txt")),
    nouns: list(include_str!("../data/nouns.txt")),
    functions: list(include_str!("../data/functions.txt")),
    everyday: list(include_str!("../data/everyday.txt")),
});

fn list(text: &'static str) -> HashSet<&'static str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Longest word that is looked up, in bytes; no list has a longer one.
const LONGEST: usize = 40;

/// Endings of nouns that are no names, with the fewest letters of such a word.
const NOUN_ENDINGS: [(&str, usize); 21] = [
    ("ungen", 7),
    ("keit", 7),
    ("keiten", 9),
    ("heit", 6),
    ("heiten", 8),
    ("schaft", 8),
    ("schaften", 10),
    ("ität", 6),
    ("tion", 6),
    ("tionen", 8),
    ("ismus", 7),
    ("ung", 8),
    ("nisse", 8),
    ("schicht", 8),
    ("dienst", 8),
    ("beschwerden", 11),
    ("schmerzen", 9),
    ("medikamente", 11),
    ("probleme", 8),
    ("leistung", 8),
    ("termin", 8),
];

/// Endings of functions: "Stationsleiterin", "Physiotherapeut".
const FUNCTION_ENDINGS: [&str; 22] = [
    "arzt",
    "ärztin",
    "ärzte",
    "leiter",
    "leiterin",
    "leitung",
    "direktor",
    "direktorin",
    "pflegerin",
    "schwester",
    "minister",
    "ministerin",
    "anwältin",
    "präsident",
    "präsidentin",
    "beauftragte",
    "beauftragter",
    "therapeut",
    "therapeutin",
    "assistentin",
    "assistent",
    "rätin",
];

impl Lexicon {
    pub(crate) fn shared() -> &'static Self {
        &SHARED
    }

    /// What speaks for a word being a name; a genitive `s` is looked through.
    pub(crate) fn evidence(&self, word: &str) -> NameEvidence {
        if word.len() > LONGEST {
            return NameEvidence::None;
        }
        let lower = word.to_lowercase();
        let stem = lower.strip_suffix('s').unwrap_or(&lower);
        let has = |set: &HashSet<&str>| set.contains(lower.as_str()) || set.contains(stem);
        if has(&self.given) {
            NameEvidence::Given
        } else if has(&self.surnames) {
            NameEvidence::Surname
        } else {
            NameEvidence::None
        }
    }

    /// Whether a word in lower case is a name and not an everyday word as well.
    pub(crate) fn is_surely_a_name(&self, word: &str) -> bool {
        self.evidence(word) != NameEvidence::None && !self.is_everyday(word)
    }

    /// Whether a word is an everyday verb, adjective or particle.
    pub(crate) fn is_everyday(&self, word: &str) -> bool {
        word.len() <= LONGEST && self.everyday.contains(word.to_lowercase().as_str())
    }

    /// Whether a word is an everyday noun; the last part of a compound with hyphens counts.
    pub(crate) fn is_noun(&self, word: &str) -> bool {
        let last = word.rsplit('-').next().unwrap_or(word);
        if last.len() > LONGEST {
            return false;
        }
        let lower = last.to_lowercase();
        self.nouns.contains(lower.as_str())
            || NOUN_ENDINGS
                .iter()
                .any(|(ending, fewest)| lower.ends_with(ending) && lower.chars().count() >= *fewest)
    }

    /// Whether a word ends in an everyday noun of four letters or more: "Nachbarbett".
    pub(crate) fn ends_in_noun(&self, word: &str) -> bool {
        if word.len() > LONGEST {
            return false;
        }
        let lower = word.to_lowercase();
        lower
            .char_indices()
            .skip(1)
            .any(|(at, _)| lower[at..].chars().count() >= 4 && self.nouns.contains(&lower[at..]))
    }

    /// Whether a word names a function or is an address without a name.
    pub(crate) fn is_function(&self, word: &str) -> bool {
        if word.len() > LONGEST {
            return false;
        }
        let lower = word.to_lowercase();
        self.functions.contains(lower.as_str())
            || (lower.len() > 7
                && FUNCTION_ENDINGS.iter().any(|ending| lower.ends_with(ending))
                && !self.surnames.contains(lower.as_str()))
    }

    /// Particles of names, in either case.
    pub(crate) fn is_particle(word: &str) -> bool {
        word.len() <= 5 && PARTICLES.iter().any(|(particle, _)| word.eq_ignore_ascii_case(particle))
    }

    /// Whether a particle can begin a name: `von`, but not `der` (Herr der Lage).
    pub(crate) fn starts_name(particle: &str) -> bool {
        PARTICLES.iter().any(|(known, starts)| *starts && particle.eq_ignore_ascii_case(known))
    }
}

const PARTICLES: [(&str, bool); 32] = [
    ("von", true),
    ("van", true),
    ("vom", true),
    ("zu", true),
    ("zum", true),
    ("zur", true),
    ("de", true),
    ("del", true),
    ("della", true),
    ("di", true),
    ("da", true),
    ("dos", true),
    ("du", true),
    ("le", true),
    ("la", true),
    ("el", true),
    ("al", true),
    ("ten", true),
    ("ter", true),
    ("af", true),
    ("av", true),
    ("bin", false),
    ("ibn", true),
    ("abu", true),
    ("ben", true),
    ("der", false),
    ("den", false),
    ("dem", false),
    ("und", false),
    ("op", false),
    ("het", false),
    ("dal", true),
];
