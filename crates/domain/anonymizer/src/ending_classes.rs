//! Classes of words by their ending: nouns, functions, rooms, surnames.

use crate::lower::{CAPACITY, Lower, packed_lower};
use crate::word_facts::{IDIOM, NOUN, ROOM, THING};

/// Endings of nouns that end in n; the second half are drugs.
const IN_N: [(&str, usize); 44] = [
    ("ungen", 7),
    ("keiten", 9),
    ("heiten", 8),
    ("schaften", 10),
    ("tion", 6),
    ("tionen", 8),
    ("sion", 6),
    ("sionen", 8),
    ("beschwerden", 11),
    ("schmerzen", 9),
    ("termin", 8),
    ("täten", 7),
    ("pathien", 9),
    ("osen", 9),
    ("itiden", 7),
    ("cillin", 7),
    ("mycin", 6),
    ("statin", 7),
    ("sartan", 7),
    ("parin", 6),
    ("floxacin", 9),
    ("gliptin", 9),
    ("flozin", 8),
    ("cyclin", 8),
    ("dipin", 7),
    ("xaban", 7),
    ("gatran", 8),
    ("triptan", 9),
    ("setron", 8),
    ("antoin", 9),
    ("orphin", 8),
    ("faxin", 8),
    ("oxetin", 9),
    ("triptylin", 10),
    ("doxepin", 7),
    ("stigmin", 9),
    ("platin", 8),
    ("xonidin", 9),
    ("clonidin", 8),
    ("azosin", 8),
    ("losin", 8),
    ("oxacin", 8),
    ("begron", 8),
    ("erbrechen", 9),
];

/// The endings, by their last letter, of nouns that are nobody's surname, with the minimum length of such a
/// word.
#[expect(clippy::too_many_lines, reason = "a table")]
const fn noun_endings(last: u8) -> &'static [(&'static str, usize)] {
    match last {
        b'n' => &IN_N,
        b't' => &[
            ("keit", 7),
            ("heit", 6),
            ("schaft", 8),
            ("ität", 6),
            ("schicht", 8),
            ("dienst", 8),
            ("bericht", 9),
            ("antrag", 8),
            ("gericht", 9),
            ("ment", 9),
            ("verhalt", 8),
            ("infekt", 6),
            ("infarkt", 7),
            ("verdacht", 8),
            ("gewicht", 9),
            ("verlust", 8),
        ],
        b'e' => &[
            ("nisse", 8),
            ("medikamente", 11),
            ("probleme", 8),
            ("thie", 7),
            ("logie", 7),
            ("rapie", 6),
            ("grafie", 8),
            ("graphie", 9),
            ("skopie", 8),
            ("tomie", 7),
            ("stomie", 8),
            ("ämie", 5),
            ("plegie", 8),
            ("urie", 6),
            ("algie", 6),
            ("ektasie", 8),
            ("plasie", 7),
            ("ienz", 8),
            ("anzeige", 9),
            ("klage", 8),
            ("abgabe", 8),
            ("pause", 8),
            ("spritze", 9),
            ("embolie", 7),
            ("stenose", 7),
            ("wunde", 8),
            ("kontrolle", 9),
            ("visite", 6),
            ("aufnahme", 8),
        ],
        b'g' => &[
            ("ung", 8),
            ("leistung", 8),
            ("antrag", 8),
            ("vertrag", 9),
            ("betrag", 8),
            ("ausschlag", 9),
            ("anstieg", 10),
        ],
        b's' => &[
            ("ismus", 7),
            ("itis", 6),
            ("bnis", 8),
            ("tnis", 8),
            ("dnis", 8),
            ("fnis", 8),
            ("mnis", 8),
            ("gnis", 8),
            ("ungs", 8),
            ("erguss", 6),
            ("abszess", 7),
            ("sepsis", 6),
            ("dekubitus", 9),
            ("ulkus", 6),
            ("kollaps", 7),
        ],
        b'z' => &[("ienz", 8), ("nenz", 8), ("quenz", 8), ("ersatz", 8), ("schmerz", 10), ("sturz", 9)],
        b'b' => &[("mab", 7), ("tinib", 7), ("ciclib", 8)],
        b'd' => &[
            ("glutid", 8),
            ("nezolid", 8),
            ("pamid", 7),
            ("thiazid", 9),
            ("sterid", 8),
            ("semid", 7),
            ("zolamid", 9),
            ("befund", 6),
            ("zustand", 7),
            ("verband", 10),
        ],
        b'l' => &[
            ("grel", 8),
            ("fentanil", 9),
            ("pril", 8),
            ("azol", 7),
            ("olol", 6),
            ("taxel", 8),
            ("pamil", 8),
            ("pidil", 8),
            ("mittel", 8),
            ("material", 10),
            ("anfall", 6),
            ("durchfall", 9),
            ("abfall", 10),
            ("schwindel", 10),
        ],
        b'm' => &[
            ("azepam", 8),
            ("tiazem", 8),
            ("grastim", 9),
            ("bactam", 8),
            ("gramm", 8),
            ("karzinom", 8),
            ("syndrom", 7),
            ("ödem", 6),
            ("hämatom", 7),
            ("exanthem", 8),
            ("ekzem", 6),
        ],
        b'r' => &[
            ("itur", 6),
            ("fieber", 8),
            ("ciclovir", 9),
            ("desivir", 9),
            ("katheter", 8),
            ("ruptur", 6),
            ("fraktur", 7),
            ("blutzucker", 10),
        ],
        b'a' => &[("asthma", 6)],
        b'f' => &[("krampf", 9)],
        b'k' => &[("blutdruck", 9)],
        _ => &[],
    }
}

/// The endings, by their last letter, of functions: "Stationsleiterin", "Physiotherapeut".
const fn function_endings(last: u8) -> &'static [&'static str] {
    match last {
        b'n' => &[
            "ärztin",
            "erin",
            "istin",
            "antin",
            "entin",
            "login",
            "eurin",
            "torin",
            "anwältin",
            "therapeutin",
            "rätin",
            "beamtin",
            "chefin",
            "sekretärin",
            "vorsitzenden",
            "abgeordneten",
            "beauftragten",
            "patienten",
            "präsidenten",
            "kollegen",
        ],
        b't' => &[
            "arzt",
            "präsident",
            "therapeut",
            "assistent",
            "referent",
            "student",
            "dozent",
            "anwalt",
            "srat",
            "nrat",
            "lrat",
            "hofrat",
            "spezialist",
            "polizist",
            "journalist",
            "internist",
            "patient",
        ],
        b'r' => &[
            "leiter",
            "lehrer",
            "direktor",
            "schwester",
            "minister",
            "beauftragter",
            "iker",
            "führer",
            "sprecher",
            "trainer",
            "kanzler",
            "sekretär",
            "inspektor",
            "kommissar",
            "professor",
            "vorsitzender",
            "abgeordneter",
            "helfer",
            "händler",
            "fahrer",
            "arbeiter",
            "nehmer",
            "geber",
            "inhaber",
            "verwalter",
            "vertreter",
            "srichter",
            "betreuer",
            "ingenieur",
            "bürgermeister",
            "sprüfer",
        ],
        b'e' => &["ärzte", "beauftragte", "vorsitzende", "abgeordnete", "loge", "hilfskraft", "biologe"],
        b'g' => &["leitung"],
        b'f' => &["chef"],
        _ => &[],
    }
}

/// The endings of surnames that no noun has, including those of languages whose surnames are recognisable by
/// them.
const fn strong(last: u8) -> &'static [&'static str] {
    match last {
        b'a' => &["ska", "cka", "jewa", "vska"],
        b'c' => &["ovic", "evic"],
        b'i' => &["ski", "cki", "dzki", "shvili", "schwili", "inski", "ovski", "ewski"],
        b'k' => &["czyk", "szyk", "tschuk", "chuk"],
        b'n' => &["sohn"],
        b'o' => &["enko"],
        b'r' => &[
            "meier", "meyer", "maier", "mayer", "müller", "mueller", "huber", "hofer", "berger", "acker",
            "becker",
        ],
        b's' => &["poulos", "akis", "idis"],
        b'u' => &["oğlu", "oglu", "poulou", "escu"],
        b'z' => &["wicz"],
        0x87 => &["vić", "wić", "ović", "ević", "ić"],
        _ => &[],
    }
}

/// Further endings of surnames, which nouns and place names also have.
const fn common(last: u8) -> &'static [&'static str] {
    match last {
        b'a' => &["ova", "owa"],
        b'd' => &["feld", "wald", "land"],
        b'e' => &["schulze"],
        b'f' => &["dorf", "hoff", "hof", "kopf"],
        b'g' => &["berg", "burg"],
        b'h' => &["bach", "busch"],
        b'i' => &["ini", "elli", "etti"],
        b'k' => &["brink", "brück"],
        b'l' => &["thal"],
        b'm' => &["baum", "heim"],
        b'n' => &["mann", "son", "sen", "hausen", "yan", "ian", "stein"],
        b'p' => &["kamp"],
        b'r' => &["bauer", "länder", "lander", "meister", "egger", "bichler", "moser", "inger"],
        b's' => &["haus"],
        b't' => &["horst", "städt", "stedt", "schmidt", "hardt", "brecht", "knecht"],
        b'v' => &["ov", "ev"],
        b'w' => &["ow", "ew"],
        b'z' => &["itz", "witz", "ez"],
        _ => &[],
    }
}

/// Which endings a word may have, by [`index`] of its last three bytes: one bit for each ending with the same
/// last letter. Most words have none.
type Ends = [u64; 2048];

static NOUN_ENDS: Ends = {
    let (mut ends, mut last) = ([0; 2048], 0);
    while last < 128 {
        let (endings, mut i) = (noun_endings(last), 0);
        while i < endings.len() {
            ends[index(endings[i].0.as_bytes())] |= 1 << i;
            i += 1;
        }
        last += 1;
    }
    ends
};

static FUNCTION_ENDS: Ends = {
    let (mut ends, mut last) = ([0; 2048], 0);
    while last < 128 {
        let (endings, mut i) = (function_endings(last), 0);
        while i < endings.len() {
            ends[index(endings[i].as_bytes())] |= 1 << i;
            i += 1;
        }
        last += 1;
    }
    ends
};

/// Returns the endings of a list whose bits are set.
fn with_bits<T>(endings: &'static [T], mut bits: u64) -> impl Iterator<Item = &'static T> {
    std::iter::from_fn(move || {
        let next = endings.get(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(next)
    })
}

/// Returns the place of the last three bytes of a word; the first place for shorter words, which have no such
/// ending.
const fn index(word: &[u8]) -> usize {
    match word.last_chunk::<3>() {
        Some([a, b, c]) => (u32::from_le_bytes([*a, *b, *c, 0]).wrapping_mul(0x9E37_79B1) >> 21) as usize,
        None => 0,
    }
}

/// Classifies a word in lower case as a noun or a room by its ending. The last letters rule out most words.
pub(crate) fn of_endings(lower: &[u8]) -> u32 {
    let Some(last) = lower.last() else { return 0 };
    let is_noun = lower.len() > 5
        && with_bits(noun_endings(*last), NOUN_ENDS[index(lower)])
            .any(|(ending, fewest)| has_ending(lower, ending) && has_letters(lower, *fewest));
    let is_room = match last {
        b'n' => lower.ends_with(b"station"),
        b'r' => lower.ends_with(b"zimmer"),
        _ => false,
    };
    (u32::from(is_noun) * (NOUN | THING | IDIOM)) | (u32::from(is_room) * ROOM)
}

/// Checks whether a word has an ending; usually the first letter already differs.
fn has_ending(lower: &[u8], ending: &str) -> bool {
    let ending = ending.as_bytes();
    let start = lower.len().checked_sub(ending.len());
    start.is_some_and(|start| lower.get(start) == ending.first() && lower.ends_with(ending))
}

fn has_letters(lower: &[u8], fewest: usize) -> bool {
    lower.len() >= fewest && lower.iter().filter(|byte| **byte & 0xC0 != 0x80).count() >= fewest
}

/// Checks whether a word in lower case is a function by its ending.
pub(crate) fn is_function_by_ending(lower: &[u8]) -> bool {
    let endings = lower.last().copied().map(function_endings).unwrap_or_default();
    with_bits(endings, FUNCTION_ENDS[index(lower)]).any(|ending| has_ending(lower, ending))
}

/// Checks whether the ending makes a word certainly a surname: no noun ends like that.
pub(crate) fn is_surely_surname(word: &str) -> bool {
    ends_in(word, &[strong])
}

/// Checks whether a word is a surname by its ending, provided that it is a name at all.
pub(crate) fn is_like_surname(word: &str) -> bool {
    ends_in(word, &[strong, common])
}

/// Checks whether a word has one of the endings and is longer than it; lists are selected by the last byte.
fn ends_in(word: &str, lists: &[fn(u8) -> &'static [&'static str]]) -> bool {
    // No ending is longer than eight bytes.
    let last = word.as_bytes().last_chunk::<8>().map_or(word.as_bytes(), |last| last);
    let (packed, mut buffer) = (packed_lower(last).map(u64::to_be_bytes), Lower::new());
    let (length, lower) = match &packed {
        Some(eight) if word.len() <= CAPACITY => (word.len(), eight.get(8 - last.len()..)),
        _ => {
            let lower = buffer.of(word);
            (lower.map_or(0, <[u8]>::len), lower)
        }
    };
    let Some((lower, last)) = lower.and_then(|lower| Some((lower, *lower.last()?))) else { return false };
    let is_one = |ending: &&str| length >= ending.len() + 2 && has_ending(lower, ending);
    lists.iter().any(|endings| endings(last).iter().any(is_one))
}

/// Checks whether a word in lower case, after the first, is an adjective before a noun: "Ärztlicher
/// Direktor".
pub(crate) fn is_adjective(lower: &[u8]) -> bool {
    let Some(stem) = ["er", "es", "en", "em", "e"].iter().find_map(|end| lower.strip_suffix(end.as_bytes()))
    else {
        return false;
    };
    ["lich", "isch", "end", "tiv", "iert", "haft", "bar", "sam", "los"]
        .iter()
        .any(|ending| stem.len() >= ending.len() + 2 && stem.ends_with(ending.as_bytes()))
}
