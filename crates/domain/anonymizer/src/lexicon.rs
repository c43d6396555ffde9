//! The lexicon: the flags of our own word lists and the classes of the dictionary, asked for one text.

use crate::dictionary::{Dictionary, FIRST, NOUN as DICTIONARY_NOUN};
use crate::ending_classes::{is_function_by_ending, of_endings};
use crate::lookup_cache::{LONGEST, LookupCache, LookupKind};
use crate::lower::{Lower, equal, has_byte, is_ascii, packed_lower};
use crate::text::{ByteText, slice};
use crate::word_facts::{
    AMBIGUOUS, CAPITAL, DEGREE, DETERMINER, DOTTED, EVERYDAY, FEMALE, FUNCTION, GIVEN, IDIOM, INFIX, LEADING,
    NOUN, NameEvidence, PARTICLE, PARTICLE_SURNAME, PLURAL, PREFIX, QUALIFIER, RARE, RELATIVE, ROOM, SURNAME,
    THING, TITLE, UNDOTTED, VERB, WordFacts,
};
use crate::word_table::WordTable;
use std::cell::Cell;
use std::sync::LazyLock;

/// The lists, all in lower case, as one table, and the dictionary.
#[derive(Debug)]
pub(crate) struct WordLists {
    words: WordTable,
    dictionary: Dictionary,
}

/// What is known about words, for one text: the dictionary is usually queried once for each distinct word.
pub(crate) struct Lexicon {
    words: &'static WordTable,
    dictionary: &'static Dictionary,
    cache: LookupCache,
    /// The last word queried, by its place in memory: the word that ends one name often begins another.
    last: Cell<(usize, usize, WordFacts)>,
}

/// Forms of address, degrees, particles and other small lists.
const OTHERS: [(&str, u32); 27] = [
    ("dr\nprof\nddr\ndrs", TITLE | DEGREE),
    ("hr\nhrn", TITLE),
    ("herr\nfrau\nherrn\ndoktor\nprofessor\nprofessorin", TITLE | UNDOTTED),
    ("hern\nherrr\nherrrn\nfrua\nfräulein", TITLE | UNDOTTED),
    ("frl", TITLE),
    ("mr\nmrs\nms", TITLE | AMBIGUOUS),
    ("frau\nfr\nfrua\nfrl\nfräulein", FEMALE),
    ("herren", TITLE | UNDOTTED | PLURAL),
    ("dres", TITLE | PLURAL | DEGREE),
    ("fr\ndipl", TITLE | DOTTED),
    ("mag\nmmag\ndoz", TITLE | DEGREE | DOTTED | CAPITAL),
    ("univ\npriv", TITLE | DOTTED | CAPITAL | PREFIX),
    ("pd", TITLE | AMBIGUOUS),
    ("oa\noä", TITLE | AMBIGUOUS | FUNCTION),
    ("ra\nrain\nfa\nfä\nca\ncä\naa\naä\nfoa\nfoä\nloa\nloä\ndgkp\ndgks\npdl\nwbl\nmfa\nmta", INFIX),
    (
        "med\nhc\nrer\nnat\nphil\njur\nhabil\nmult\ndent\nvet\npol\noec\ntheol\ning\npsych\nsoc\nsc\nhum\nbiol\nchem\nphys\n\
         math\nuniv\napl\npriv\ndoz\npäd\npharm\nagr\niur\nmedic\nao\nutr\ncult\nforest\nmont\ntechn\npaed\nmus\ncand\nstud\n\
         abg\nem\nlic\ndir\nprim\nass\nstv\nstellv\nltd\nkomm\nvors\nbgm\nscient\npublic\nfam\npract\nprakt\n\
         insp\nbezinsp\ngrinsp\nrevinsp\nabtinsp\nchefinsp\nkontrinsp\nhptm\nobstlt",
        QUALIFIER,
    ),
    (
        "von\nvan\nvom\nzu\nzum\nzur\nde\ndel\ndella\ndi\nda\ndos\ndu\nle\nlo\nla\nel\nal\nten\nter\naf\nav\nibn\nabu\nben\ndal\nbint\n\
         degli\ndalla\ndello\ndei\nthor\ntho\nvander\nvanden\naan",
        PARTICLE | LEADING,
    ),
    ("vom\nzum\nzur", RARE),
    ("bin\ny", PARTICLE | LEADING),
    ("van't\nvan’t", PARTICLE | LEADING),
    ("der\nden\ndem\nund\nop\nhet\nlos\nlas", PARTICLE),
    (
        "hausen\nfelde\nwinkel\nmühlen\nnieden\nlinden\nsande\nberge\nhorst\nbonsen\nbrügge\nlippe\noven\nmegede\nnedden\n\
         weihen\nstein\nbruch\nberg\nbrocke\nhofe\nlehn\nscheidt\nbaur\nhagen\nhofen\nstrassen\nmühlen\nwege\nloh\nbusch\nbroich\nbauer",
        PARTICLE_SURNAME,
    ),
    ("zi\nraum\nräume\nräumen\nraumes\nzimmern\nzimmers\nstationen", ROOM),
    (
        "der\ndie\ndas\ndem\nden\ndes\nein\neine\neinem\neinen\neiner\neines\nkein\nkeine\nkeinem\nkeinen\nkeiner\nmein\nmeine\n\
         meinem\nmeinen\nmeiner\nmeines\ndein\ndeine\ndeinem\ndeinen\ndeiner\nsein\nseine\nseinem\nseinen\nseiner\nseines\nihr\nihre\n\
         ihrem\nihren\nihrer\nihres\nunser\nunsere\nunserem\nunseren\nunserer\neuer\neure\neurem\neuren\neurer\ndiese\ndiesem\n\
         diesen\ndieser\ndieses\njene\njenem\njenen\njener\njede\njedem\njeden\njeder\nmanche\nmancher\nwelche\nwelcher\n\
         solche\naller\nalle\nals\nzweite\nbeide\nbeiden\nwessen\nderen\ndessen",
        DETERMINER,
    ),
    (
        "ist\nwar\nsei\nwäre\nhat\nhatte\nhabe\nkam\nkommt\nging\ngeht\nsagt\nsagte\nmeinte\nmeint\nwird\nwurde\nwill\nwollte\n\
         kann\nkonnte\nsoll\nsollte\nmuss\nmusste\nrief\nruft\nfragte\nfragt\nliegt\nlag\nschrie\nschreit\nbekam\nbekommt",
        VERB,
    ),
    ("damen", DETERMINER),
    (
        "vater\nmutter\nbruder\nschwester\nsohn\ntochter\nonkel\ntante\nvetter\nenkel\nnachbar\nkind\nbraut\npapas",
        RELATIVE,
    ),
];

pub(crate) static SHARED: LazyLock<WordLists> = LazyLock::new(|| {
    // Titles are queried most: the first list gets its own place in the table.
    let mut lists = OTHERS.to_vec();
    lists.extend([
        (include_str!("../data/given_names.txt"), GIVEN),
        (include_str!("../data/surnames.txt"), SURNAME),
        (include_str!("../data/functions.txt"), FUNCTION),
        (include_str!("../data/everyday.txt"), EVERYDAY),
        (include_str!("../data/things.txt"), NOUN | THING),
        (include_str!("../data/idioms.txt"), NOUN | THING | IDIOM),
        (include_str!("../data/noun_surnames.txt"), SURNAME | NOUN),
    ]);
    WordLists { words: WordTable::of(&lists), dictionary: Dictionary::new() }
});

/// The shortest function, in bytes.
pub(crate) const SHORTEST_FUNCTION: usize = 4;

impl Lexicon {
    pub(crate) fn of(lists: &'static WordLists) -> Self {
        let (cache, last) = (LookupCache::default(), Cell::default());
        Self { words: &lists.words, dictionary: &lists.dictionary, cache, last }
    }

    /// Creates a lexicon for looking up a single word.
    pub(crate) fn shared() -> Self {
        Self::of(&SHARED)
    }

    /// Returns what is known about the word between two positions of the text that is being masked.
    #[inline]
    pub(crate) fn facts_at(&self, text: ByteText<'_>, start: usize, end: usize) -> WordFacts {
        let (at, length) = (text.as_ptr() as usize + start, end - start);
        let (last, last_length, facts) = self.last.get();
        if last == at && last_length == length {
            return facts;
        }
        let facts = match text.get(start..end).and_then(packed_lower) {
            Some(key) if is_ascii(key) && !has_byte(key, b'-') => self.of_short(&text[start..end], key),
            _ => self.facts(slice(text, start, end)),
        };
        self.last.set((at, length, facts));
        facts
    }

    /// Returns what is known about a word.
    pub(crate) fn facts(&self, word: &str) -> WordFacts {
        match packed_lower(word.as_bytes()) {
            Some(key) if has_byte(key, b'-') => self.of_short_compound(word, key),
            Some(key) if is_ascii(key) => self.of_short(word.as_bytes(), key),
            Some(key) => {
                let inflected = self.of_inflected(&key.to_be_bytes()[8 - word.len().min(8)..]);
                self.of_short(word.as_bytes(), key).with(WordFacts(inflected))
            }
            None => self.of_any(word),
        }
    }

    /// The same for a word of at most eight bytes with letters up to `ÿ`.
    #[inline]
    fn of_short(&self, word: &[u8], key: u64) -> WordFacts {
        let mut facts = WordFacts(self.words.get_short(key));
        if facts.is_ambiguous() {
            facts.0 &= kept_of_weak(word);
        }
        if key & 0xFF == u64::from(b's') && facts.evidence() != NameEvidence::Given {
            facts.0 |= self.words.get_short(key >> 8) & (GIVEN | SURNAME);
        }
        // No ending is shorter.
        if word.len() > 4 { facts.with(self.of_short_endings(word.len(), key)) } else { facts }
    }

    #[inline(never)]
    fn of_short_endings(&self, length: usize, key: u64) -> WordFacts {
        let bytes = key.to_be_bytes();
        let lower = &bytes[8 - length.min(8)..];
        let mut facts = WordFacts(of_endings(lower));
        self.add_function(lower, &mut facts);
        facts
    }

    /// The same for such a word with hyphens.
    fn of_short_compound(&self, word: &str, key: u64) -> WordFacts {
        let last = equal(key, b'-').trailing_zeros() as usize / 8;
        let last_key = key & !(u64::MAX << (8 * last));
        let mut facts = self.of_short(word.as_bytes(), key);
        facts.0 = (facts.0 & !(NOUN | THING | IDIOM)) | noun_of(self.words.get_short(last_key));
        if last > 5 {
            facts.0 |= of_endings(&last_key.to_be_bytes()[8 - last.min(8)..]);
        }
        facts
    }

    #[inline(never)]
    fn of_any(&self, word: &str) -> WordFacts {
        let last = last_part(word);
        let mut facts = WordFacts(0);
        if word.len() > LONGEST {
            facts.0 = self.of_last_part(last);
            return facts;
        }
        let mut buffer = Lower::new();
        let Some(lower) = buffer.of(word) else { return facts };
        facts.0 = self.words.get(lower);
        if facts.is_ambiguous() {
            facts.0 &= kept_of_weak(word.as_bytes());
        }
        if last.len() < word.len() {
            facts.0 = (facts.0 & !(NOUN | THING | IDIOM)) | self.of_last_part(last);
        } else {
            facts.0 |= of_endings(lower) | self.of_inflected(lower);
        }
        // "Peters" is a surname, and the genitive of a given name, which takes precedence.
        if facts.evidence() != NameEvidence::Given
            && let Some((b's', stem)) = lower.split_last()
        {
            facts.0 |= self.words.get(stem) & (GIVEN | SURNAME);
        }
        self.add_function(lower, &mut facts);
        facts
    }

    /// Checks whether a word in lower case is an inflected noun: "Blutkonserven".
    fn of_inflected(&self, lower: &[u8]) -> u32 {
        let noun = |stem: &[u8]| noun_of(self.words.get(stem));
        match lower {
            [stem @ .., b'e', b'n' | b's'] => noun(stem) | noun(&lower[..=stem.len()]),
            [stem @ .., b'n' | b's' | b'e'] => noun(stem),
            _ => 0,
        }
    }

    /// Adds that a word in lower case is a function by its ending; some surnames have such endings, too.
    fn add_function(&self, lower: &[u8], facts: &mut WordFacts) {
        if lower.len() > 7
            && is_function_by_ending(lower)
            && self.words.get(lower) & (SURNAME | GIVEN) == 0
            && self.cache.or(LookupKind::Noun, lower, || {
                self.dictionary.classes(lower, |_| true) | self.dictionary.of_compound(lower, |_| true)
            }) & DICTIONARY_NOUN
                != 0
        {
            facts.0 |= FUNCTION;
        }
    }

    /// Returns what the last part of a compound implies for the whole: whether it is a noun or a room.
    fn of_last_part(&self, last: &str) -> u32 {
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
        noun_of(self.words.get(lower)) | of_endings(lower)
    }

    /// Checks for a given name as it is listed, without an ending.
    pub(crate) fn is_given_name(&self, word: &str) -> bool {
        let flags = match packed_lower(word.as_bytes()) {
            Some(key) => self.words.get_short(key),
            None => Lower::new().of(word).map_or(0, |lower| self.words.get(lower)),
        };
        flags & GIVEN != 0
    }

    fn is_not_name(&self, lower: &[u8]) -> bool {
        self.words.get(lower) & (SURNAME | GIVEN) == 0
    }

    /// Returns what the dictionary knows about a word; if it is hyphenated, about its last part, unless that is
    /// a name.
    pub(crate) fn classes(&self, word: &str) -> u64 {
        let last = last_part(word);
        let mut buffer = Lower::new();
        let Some(lower) = buffer.of(last).filter(|lower| lower.len() <= LONGEST) else { return 0 };
        if last.len() < word.len() && self.words.get(lower) & (SURNAME | GIVEN) != 0 {
            return 0;
        }
        let classes = || self.dictionary.classes(lower, |part| self.is_not_name(part)) & !FIRST;
        self.cache.or(LookupKind::Classes, lower, classes)
    }

    /// Returns what the dictionary knows about a word, not considering compounds.
    pub(crate) fn exact_classes(&self, word: &str) -> u64 {
        Lower::new().of(word).map_or(0, |lower| self.dictionary.classes(lower, |_| false))
    }

    /// Returns the classes of a word by its last part, unless that is a name: "Nachbarbett", but not
    /// "Osterwinter".
    pub(crate) fn classes_of_compound(&self, word: &str) -> u64 {
        let mut buffer = Lower::new();
        let lower = buffer.of(last_part(word)).filter(|lower| lower.len() <= LONGEST);
        lower.map_or(0, |lower| {
            let classes = || self.dictionary.of_compound(lower, |part| self.is_not_name(part));
            self.cache.or(LookupKind::LastPart, lower, classes)
        })
    }

    /// Checks whether a word consists of two, the last one a noun that may be a surname, too:
    /// "Aufklärungsbogen".
    pub(crate) fn is_long_noun(&self, word: &str) -> bool {
        let mut buffer = Lower::new();
        let lower = buffer.of(last_part(word)).filter(|lower| lower.len() <= LONGEST);
        lower.is_some_and(|lower| {
            let classes = || self.dictionary.of_compound(lower, |_| true);
            self.cache.or(LookupKind::AnyLastPart, lower, classes) & DICTIONARY_NOUN != 0
        })
    }

    /// Checks whether a word consists of two, the last one a noun: "Nachbarbett".
    pub(crate) fn ends_in_noun(&self, word: &str) -> bool {
        self.classes_of_compound(word) & DICTIONARY_NOUN != 0
    }
}

/// Returns what a last part implies for the whole word: "Koch" makes it a name, "Schicht" a noun.
const fn noun_of(flags: u32) -> u32 {
    if flags & (SURNAME | GIVEN) == 0 { flags & (NOUN | THING | ROOM) } else { 0 }
}

/// `OA` is as good as `Dr.`, and `Ms.` as `Frau`, but "MS" is a disease; `PD` and titles in lower case need a
/// known name or a further title.
fn kept_of_weak(word: &[u8]) -> u32 {
    match word {
        b"OA" | b"O\xC3\x84" | b"Mr" | b"Mrs" | b"Ms" => !AMBIGUOUS,
        b"PD" | b"pd" | b"oa" | b"o\xC3\xA4" => !0,
        _ => !(TITLE | AMBIGUOUS | FUNCTION),
    }
}

/// Returns the part after the last hyphen.
pub(crate) fn last_part(word: &str) -> &str {
    match word.bytes().rposition(|byte| byte == b'-') {
        Some(hyphen) => word.get(hyphen + 1..).unwrap_or_default(),
        None => word,
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
            include_str!("../data/functions.txt"),
            include_str!("../data/everyday.txt"),
            include_str!("../data/things.txt"),
            include_str!("../data/idioms.txt"),
            include_str!("../data/noun_surnames.txt"),
        ];
        for word in lists.iter().flat_map(|list| list.lines()).filter(|line| !line.starts_with('#')) {
            assert!(word.trim().len() <= LONGEST, "{word}");
        }
        for word in lists[2].lines().map(str::trim).filter(|line| !line.is_empty()) {
            assert!(word.len() >= SHORTEST_FUNCTION, "{word}");
        }
    }
}
