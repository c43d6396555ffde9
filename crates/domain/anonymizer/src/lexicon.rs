//! Word lists: given names, surnames, everyday nouns, functions, particles.

use crate::endings::{is_function_by_ending, is_like_surname, is_surname, of_endings};
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

const GIVEN: u32 = 1;
const SURNAME: u32 = 1 << 1;
pub(crate) const NOUN: u32 = 1 << 2;
const FUNCTION: u32 = 1 << 3;
const EVERYDAY: u32 = 1 << 4;
pub(crate) const ROOM: u32 = 1 << 5;
const TITLE: u32 = 1 << 6;
/// Several people follow the title.
const PLURAL: u32 = 1 << 7;
/// A title that is a whole word: "Ich sprach mit der Frau. Danach …"
const UNDOTTED: u32 = 1 << 8;
/// A title that would mean something else without a dot.
const DOTTED: u32 = 1 << 9;
/// A title in capitals only, which means other things too.
const WEAK: u32 = 1 << 10;
/// What stands inside a stack of titles.
const FIELD: u32 = 1 << 11;
const PARTICLE: u32 = 1 << 12;
/// A particle with which a name can begin: `von`, but not `der` (Herr der Lage).
const LEADING: u32 = 1 << 13;
/// A degree: any noun after it is a name.
const DEGREE: u32 = 1 << 14;
/// A title with a capital: "ich mag. Danach …"
const CAPITAL: u32 = 1 << 15;
/// What begins a title and is none alone: `Univ.-Prof.`
const PREFIX: u32 = 1 << 16;
/// An abbreviated function inside a stack: `Herr RA Dr.`
const INSIDE: u32 = 1 << 17;
/// A noun that is nobody's surname.
pub(crate) const THING: u32 = 1 << 18;
/// An article, a pronoun or the like, after which a noun stands.
const DETERMINER: u32 = 1 << 19;
/// A particle that is found in names of a few families only: `zum Winkel`.
const RARE: u32 = 1 << 20;
/// What follows such a particle.
const FAMILY: u32 = 1 << 21;
/// A verb that links a noun to a person: "der Herr Diabetiker ist", or one that tells what a person does.
const VERB: u32 = 1 << 22;

/// Forms of address, degrees, particles and other small lists.
const OTHERS: [(&str, u32); 20] = [
    ("dr\nprof\nddr\ndrs", TITLE | DEGREE),
    ("hr\nhrn", TITLE),
    ("herr\nfrau\nherrn\ndoktor\nprofessor\nprofessorin", TITLE | UNDOTTED),
    ("herren", TITLE | UNDOTTED | PLURAL),
    ("dres", TITLE | PLURAL | DEGREE),
    ("fr\ndipl", TITLE | DOTTED),
    ("mag\ndoz", TITLE | DEGREE | DOTTED | CAPITAL),
    ("univ\npriv", TITLE | DOTTED | CAPITAL | PREFIX),
    ("pd\noa\noä", TITLE | WEAK),
    ("ra\nrain\nfa\nfä\nca\ncä\naa\naä\nfoa\nfoä\nloa\nloä\nsta", INSIDE),
    (
        "med\nhc\nrer\nnat\nphil\njur\nhabil\nmult\ndent\nvet\npol\noec\ntheol\ning\npsych\nsoc\nsc\nhum\nbiol\nchem\nphys\n\
         math\nuniv\napl\npriv\ndoz\npäd\npharm\nagr\niur\nmedic\nao",
        FIELD,
    ),
    (
        "von\nvan\nvom\nzu\nzum\nzur\nde\ndel\ndella\ndi\nda\ndos\ndu\nle\nla\nel\nal\nten\nter\naf\nav\nibn\nabu\nben\ndal\nbint\n\
         degli\ndalla",
        PARTICLE | LEADING,
    ),
    ("vom\nzum\nzur", RARE),
    ("bin", PARTICLE | LEADING),
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
];

/// What is known of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts(u32);

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

    pub(crate) const fn is_surname(self) -> bool {
        self.0 & SURNAME != 0
    }

    /// Whether no list has the word.
    pub(crate) const fn is_unlisted(self) -> bool {
        self.0 == 0
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
    /// `Station`, `Raum` and their compounds), no everyday word or noun.
    pub(crate) const fn can_be_name(self) -> bool {
        self.can_follow_degree() && (self.is_known_name() || !self.is_noun())
    }

    /// Whether a capitalised word is a name after a degree: everyday nouns are, too.
    pub(crate) const fn can_follow_degree(self) -> bool {
        self.0 & (TITLE | ROOM) == 0
            && (self.0 & FUNCTION == 0 || self.is_surname())
            && (self.is_known_name() || !self.is_everyday())
    }

    /// Whether the word is a noun that is nobody's surname.
    pub(crate) const fn is_thing(self) -> bool {
        self.0 & THING != 0
    }

    pub(crate) const fn is_determiner(self) -> bool {
        self.0 & DETERMINER != 0
    }

    /// Whether the word is a finite verb that often follows a person.
    pub(crate) const fn is_verb(self) -> bool {
        self.0 & VERB != 0
    }

    /// Whether the word is a particle that few names have: `zum Winkel`.
    pub(crate) const fn is_rare_particle(self) -> bool {
        self.0 & RARE != 0
    }

    /// Whether the word follows such a particle.
    pub(crate) const fn is_family(self) -> bool {
        self.0 & FAMILY != 0
    }

    /// Whether the title is a degree.
    pub(crate) const fn is_degree(self) -> bool {
        self.0 & DEGREE != 0
    }

    /// Whether the word begins a title and is none alone: `Univ.-Prof.`
    pub(crate) const fn is_prefix(self) -> bool {
        self.0 & PREFIX != 0
    }

    /// Whether a title has to begin with a capital.
    pub(crate) const fn takes_capital(self) -> bool {
        self.0 & CAPITAL != 0
    }

    /// Whether the word is an abbreviated function inside a stack of titles, in capitals.
    pub(crate) const fn is_inside(self) -> bool {
        self.0 & INSIDE != 0
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
        (include_str!("../data/things.txt"), NOUN | THING),
        (include_str!("../data/noun_surnames.txt"), SURNAME | NOUN),
    ];
    lists.extend(OTHERS);
    Lexicon { words: Table::of(&lists) }
});

/// Longest word that is looked up, in bytes; no list has a longer one.
const LONGEST: usize = 40;

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
        if facts.is_weak() && word != "PD" && word != "OA" {
            facts.0 &= !(TITLE | WEAK);
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
        facts.0 = (facts.0 & !(NOUN | THING)) | (self.words.get_short(last_key) & (NOUN | THING | ROOM));
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
        if facts.is_weak() && word != "OÄ" {
            facts.0 &= !(TITLE | WEAK);
        }
        if last.len() < word.len() {
            facts.0 = (facts.0 & !(NOUN | THING)) | self.of_last_part(last);
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
        (self.words.get(lower) & (NOUN | THING | ROOM)) | of_endings(lower)
    }

    /// Whether a word is a surname by its ending, if it is a name at all.
    pub(crate) fn is_like_surname(&self, word: &str) -> bool {
        Lower::new().of(word).is_some_and(is_like_surname)
    }

    /// Whether a word is surely a surname by its ending: no noun ends so.
    pub(crate) fn is_surely_surname(&self, word: &str) -> bool {
        Lower::new().of(word).is_some_and(is_surname)
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
