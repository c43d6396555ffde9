//! Word lists: given names, surnames, everyday nouns, functions, particles.

use crate::endings::{is_function_by_ending, of_endings};
use crate::facts::{
    CAPITAL, DEGREE, DETERMINER, DOTTED, EVERYDAY, FAMILY, FEMALE, FIELD, FUNCTION, Facts, GIVEN, IDIOM,
    INSIDE, LEADING, NOUN, NameEvidence, PARTICLE, PLURAL, PREFIX, RARE, RELATIVE, ROOM, SURNAME, THING,
    TITLE, UNDOTTED, VERB, WEAK,
};
use crate::lower::{Lower, has_byte, packed_lower};
use crate::table::Table;
use std::sync::LazyLock;

/// The lists, all in lower case, as one table.
#[derive(Debug)]
pub(crate) struct Lexicon {
    words: Table,
}

/// Forms of address, degrees, particles and other small lists.
const OTHERS: [(&str, u32); 23] = [
    ("dr\nprof\nddr\ndrs", TITLE | DEGREE),
    ("hr\nhrn", TITLE),
    ("herr\nfrau\nherrn\ndoktor\nprofessor\nprofessorin", TITLE | UNDOTTED),
    ("frau\nfr", FEMALE),
    ("herren", TITLE | UNDOTTED | PLURAL),
    ("dres", TITLE | PLURAL | DEGREE),
    ("fr\ndipl", TITLE | DOTTED),
    ("mag\ndoz", TITLE | DEGREE | DOTTED | CAPITAL),
    ("univ\npriv", TITLE | DOTTED | CAPITAL | PREFIX),
    ("pd", TITLE | WEAK),
    ("oa\noä", TITLE | WEAK | FUNCTION),
    ("ra\nrain\nfa\nfä\nca\ncä\naa\naä\nfoa\nfoä\nloa\nloä\ndgkp\ndgks\npdl\nwbl\nmfa\nmta", INSIDE),
    (
        "med\nhc\nrer\nnat\nphil\njur\nhabil\nmult\ndent\nvet\npol\noec\ntheol\ning\npsych\nsoc\nsc\nhum\nbiol\nchem\nphys\n\
         math\nuniv\napl\npriv\ndoz\npäd\npharm\nagr\niur\nmedic\nao\nutr\ncult\nforest\nmont\ntechn\npaed\nmus\ncand\nstud\n\
         abg\nem\nlic\ndir\nprim\nass\nstv\nbgm\nscient\npublic\nfam",
        FIELD,
    ),
    (
        "von\nvan\nvom\nzu\nzum\nzur\nde\ndel\ndella\ndi\nda\ndos\ndu\nle\nla\nel\nal\nten\nter\naf\nav\nibn\nabu\nben\ndal\nbint\n\
         degli\ndalla",
        PARTICLE | LEADING,
    ),
    ("vom\nzum\nzur", RARE),
    ("bin\ny", PARTICLE | LEADING),
    ("der\nden\ndem\nund\nop\nhet", PARTICLE),
    (
        "hausen\nfelde\nwinkel\nmühlen\nnieden\nlinden\nsande\nberge\nhorst\nbonsen\nbrügge\nlippe\noven\nmegede\nnedden\n\
         weihen\nstein\nbruch\nberg\nbrocke\nhofe\nlehn\nscheidt\nbaur\nhagen\nhofen\nstrassen\nmühlen\nwege\nloh\nbusch\nbroich\nbauer",
        FAMILY,
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
        "vater\nmutter\nbruder\nschwester\nsohn\ntochter\nonkel\ntante\nvetter\nenkel\nnachbar\nkind\nbraut",
        RELATIVE,
    ),
];

static SHARED: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lists = vec![
        (include_str!("../data/given_names.txt"), GIVEN),
        (include_str!("../data/surnames.txt"), SURNAME),
        (include_str!("../data/nouns.txt"), NOUN),
        (include_str!("../data/functions.txt"), FUNCTION),
        (include_str!("../data/everyday.txt"), EVERYDAY),
        (include_str!("../data/things.txt"), NOUN | THING),
        (include_str!("../data/idioms.txt"), NOUN | THING | IDIOM),
        (include_str!("../data/noun_surnames.txt"), SURNAME | NOUN),
    ];
    lists.extend(OTHERS);
    Lexicon { words: Table::of(&lists) }
});

/// Longest word that is looked up, in bytes; no list has a longer one.
const LONGEST: usize = 40;

/// Longest last part of a compound that is looked up, in bytes.
const LONGEST_PART: usize = 12;

/// Shortest function, in bytes.
pub(crate) const SHORTEST_FUNCTION: usize = 4;

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
            facts.0 &= if word == "OA" { !WEAK } else { !(TITLE | WEAK | FUNCTION) };
        }
        if key & 0xFF == u64::from(b's') && facts.evidence() != NameEvidence::Given {
            facts.0 |= self.words.get_short(key >> 8) & (GIVEN | SURNAME);
        }
        // No ending is shorter.
        if word.len() > 4 {
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
        facts.0 = (facts.0 & !(NOUN | THING | IDIOM)) | noun_of(self.words.get_short(last_key));
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
        if facts.is_weak() {
            facts.0 &= if word == "OÄ" { !WEAK } else { !(TITLE | WEAK | FUNCTION) };
        }
        if last.len() < word.len() {
            facts.0 = (facts.0 & !(NOUN | THING | IDIOM)) | self.of_last_part(last);
        } else {
            facts.0 |= of_endings(lower) | self.of_inflected(lower);
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

    /// Whether a word in lower case is an inflected noun: "Blutkonserven".
    fn of_inflected(&self, lower: &[u8]) -> u32 {
        let stem = |ending: &[u8]| lower.strip_suffix(ending).map_or(0, |stem| noun_of(self.words.get(stem)));
        stem(b"n") | stem(b"en") | stem(b"es") | stem(b"s") | stem(b"e")
    }

    /// Adds that a word in lower case is a function by its ending; some surnames have such an
    /// ending, too.
    fn add_function(&self, lower: &[u8], facts: &mut Facts) {
        if lower.len() > 7 && is_function_by_ending(lower) && self.words.get(lower) & (SURNAME | GIVEN) == 0 {
            facts.0 |= FUNCTION;
        }
    }

    /// What the last part of a compound says of the whole: whether it is a noun or a room.
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

    /// Whether a word ends in an everyday noun of four letters or more that is no surname: "Nachbarbett".
    pub(crate) fn ends_in_noun(&self, word: &str) -> bool {
        if word.len() > LONGEST || word.len() < 5 {
            return false;
        }
        let mut buffer = Lower::new();
        let Some(lower) = buffer.of(word) else { return false };
        let is_start = |at: usize| lower[at] & 0xC0 != 0x80;
        let mut letters = 0;
        let longest = lower.len().saturating_sub(LONGEST_PART).max(1);
        for at in (longest..lower.len()).rev().filter(|at| is_start(*at)) {
            letters += 1;
            // At least three bytes come before: "Precht" is no "Recht".
            if letters >= 4 && at >= 3 && self.words.get(&lower[at..]) & (NOUN | SURNAME) == NOUN {
                return true;
            }
        }
        false
    }
}

/// What a last part says of a whole word: "Koch" makes a name of it, "Schicht" a noun.
const fn noun_of(flags: u32) -> u32 {
    if flags & (SURNAME | GIVEN) == 0 { flags & (NOUN | THING | ROOM) } else { 0 }
}

/// What comes after the last hyphen.
fn last_part(word: &str) -> &str {
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
            include_str!("../data/nouns.txt"),
            include_str!("../data/functions.txt"),
            include_str!("../data/everyday.txt"),
            include_str!("../data/things.txt"),
            include_str!("../data/idioms.txt"),
            include_str!("../data/noun_surnames.txt"),
        ];
        for word in lists.iter().flat_map(|list| list.lines()).filter(|line| !line.starts_with('#')) {
            assert!(word.trim().len() <= LONGEST, "{word}");
        }
        for word in lists[3].lines().map(str::trim).filter(|line| !line.is_empty()) {
            assert!(word.len() >= SHORTEST_FUNCTION, "{word}");
        }
    }
}
