//! Things counted or measured after a number, so that "auf Station 3 Tage" names no ward.

use crate::text::{ByteText, blanks_end, letter_at, letters_end, slice};

/// Units that may stand right after the digits, too: `24h`, `3x`, `500ml`.
pub(crate) fn is_unit(word: &[u8]) -> bool {
    matches!(
        word,
        b"x" | b"mg"
            | b"g"
            | b"kg"
            | b"ml"
            | b"l"
            | b"dl"
            | b"mm"
            | b"cm"
            | b"m"
            | b"km"
            | b"qm"
            | b"h"
            | b"min"
            | b"Min"
            | b"Std"
            | b"std"
            | b"mmHg"
            | b"mmol"
            | b"mval"
            | b"bpm"
            | b"IE"
            | b"EK"
            | b"FFP"
            | b"EUR"
            | b"kcal"
            | b"Hz"
            | b"\xC2\xB5g"
            | b"\xCE\xBCg"
    )
}

/// How many of the endings are of times.
const TIMES: usize = 13;

/// Endings of things counted in hospitals, companies and authorities: days, people, beds, doses.
const ENDINGS: [&str; 61] = [
    "tage",
    "tagen",
    "stunden",
    "minuten",
    "sekunden",
    "wochen",
    "monate",
    "monaten",
    "jahre",
    "jahren",
    "nächte",
    "nächten",
    "schichten",
    "personen",
    "leute",
    "menschen",
    "patienten",
    "patientinnen",
    "betten",
    "besucher",
    "besucherinnen",
    "mitarbeiter",
    "mitarbeiterinnen",
    "mitarbeitende",
    "kollegen",
    "kolleginnen",
    "kräfte",
    "kräften",
    "bewohner",
    "bewohnerinnen",
    "männer",
    "frauen",
    "kinder",
    "kindern",
    "angehörige",
    "pfleger",
    "pflegerinnen",
    "schwestern",
    "ärzte",
    "ärzten",
    "ärztinnen",
    "gäste",
    "schüler",
    "schülerinnen",
    "teilnehmer",
    "stühle",
    "stühlen",
    "plätze",
    "plätzen",
    "fälle",
    "fällen",
    "stürze",
    "episoden",
    "einheiten",
    "ampullen",
    "tabletten",
    "tropfen",
    "konserven",
    "infusionen",
    "sitzungen",
    "zentimeter",
];

/// Words that can be counted while compounds with them cannot: `Montag`, `Frühstück`, `Programm`.
fn is_whole_count(word: &[u8]) -> bool {
    matches!(
        word,
        b"Uhr"
            | b"uhr"
            | b"UHR"
            | b"Tag"
            | b"Tage"
            | b"Stunde"
            | b"Minute"
            | b"Woche"
            | b"Monat"
            | b"Jahr"
            | b"mal"
            | b"Mal"
            | b"Male"
            | b"Grad"
            | b"Euro"
            | b"Franken"
            | b"Prozent"
            | b"Meter"
            | b"Metern"
            | b"Quadratmeter"
            | b"Liter"
            | b"Milliliter"
            | b"Gramm"
            | b"Milligramm"
            | b"St\xC3\xBCck"
            | b"H\xC3\xBCbe"
            | b"Tische"
            | b"Fenster"
            | b"weitere"
            | b"weiteren"
            | b"andere"
    )
}

/// Checks whether a word, as written, shows that the number before it is a count.
pub(crate) fn is_counted(word: &[u8]) -> bool {
    if is_unit(word) || is_whole_count(word) {
        return true;
    }
    // "STUNDEN"
    let mut small = [0; 24];
    if let [_, second, ..] = word
        && second.is_ascii_uppercase()
        && let Some(small) = small.get_mut(..word.len())
    {
        small.copy_from_slice(word);
        small.make_ascii_lowercase();
        return is_plural(small);
    }
    is_plural(word)
}

/// Checks whether a counted word counts people or things, with which a note may begin as well: `Kollegen`, `Fenster`;
/// not `Tage`, `Euro`, `Meter`.
pub(crate) fn is_person_or_thing(word: &[u8]) -> bool {
    let ends = |ending: &&str| {
        let tail = word.len().checked_sub(ending.len()).and_then(|at| word.get(at..));
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case(ending.as_bytes()))
    };
    let is_measure = is_unit(word) || is_dose(word) || (is_whole_count(word) && !is_thing(word));
    !word.is_empty() && !is_measure && !ENDINGS.iter().take(TIMES).chain(&["meter", "metern"]).any(ends)
}

fn is_thing(word: &[u8]) -> bool {
    matches!(word, b"Tische" | b"Fenster" | b"weitere" | b"weiteren" | b"andere")
}

/// Checks for an abbreviated dose: "Stat. 2 Amp" names no ward. Only numbers of rooms are spared by it: a line goes on
/// with one after a telephone number, and `Hub` is a place and a surname.
pub(crate) fn is_dose(word: &[u8]) -> bool {
    matches!(word, b"Tbl" | b"Tabl" | b"Amp" | b"Hub" | b"Kps" | b"Btl")
}

fn is_plural(word: &[u8]) -> bool {
    let is_no_day = || {
        ["montage", "montagen", "etage", "etagen"].iter().any(|day| word.eq_ignore_ascii_case(day.as_bytes()))
    };
    has_ending(word) && !is_no_day()
}

/// Checks whether a word ends like a counted one, whether or not its first letter is a capital.
fn has_ending(word: &[u8]) -> bool {
    // No ending is shorter than four bytes, and the last four rule out most words.
    let Some(last) = word.last_chunk::<4>() else { return false };
    if !LAST.contains(&u32::from_le_bytes(*last)) {
        return false;
    }
    ENDINGS.iter().map(|ending| ending.as_bytes()).any(|ending| {
        let Some(at) = word.len().checked_sub(ending.len()) else { return false };
        word[at..] == *ending || (at == 0 && starts_big(word, ending))
    })
}

/// The last four bytes of the endings.
const LAST: [u32; ENDINGS.len()] = {
    let mut last = [0; ENDINGS.len()];
    let mut i = 0;
    while i < ENDINGS.len() {
        if let Some(bytes) = ENDINGS[i].as_bytes().last_chunk::<4>() {
            last[i] = u32::from_le_bytes(*bytes);
        }
        i += 1;
    }
    last
};

/// Checks whether two words are equal except that the first begins with a capital.
fn starts_big(word: &[u8], small: &[u8]) -> bool {
    // Ä is C3 84, ä is C3 A4.
    let letter = usize::from(word[0] == 0xC3);
    word[..letter] == small[..letter]
        && word[letter] | 0x20 == small[letter]
        && word[letter + 1..] == small[letter + 1..]
}

/// Checks whether a dot after a number makes it an ordinal: "3. Tag", "2. Stock".
pub(crate) fn is_ordinal(text: ByteText<'_>, dot: usize) -> bool {
    let word = blanks_end(text, dot + 1, 2);
    text.get(dot) == Some(&b'.') && is_ordered(slice(text, word, letters_end(text, word)))
}

/// Things that an ordinal before them counts: "auf Station 3. Tag", "2. Stock", "12. Mai".
fn is_ordered(word: &str) -> bool {
    let may_be = word.bytes().next().is_some_and(|first| b"ADEFJLMNOQSTUW".contains(&first));
    (may_be && ORDERED.split(' ').any(|known| known == word)) || word.starts_with("post")
}

const ORDERED: &str = "Tag Tages Tage Nacht Woche Monat Jahr Lebensjahr Quartal Mal Stock Stockwerk Etage Obergeschoss \
    Untergeschoss OG UG Januar Februar März April Mai Juni Juli August September Oktober November \
    Dezember Jan Feb Aug Sept Okt Nov Dez";

/// Checks whether a hyphen joins the word ending at a position to another: "Tage-Raum" counts nothing.
pub(crate) fn joins(text: ByteText<'_>, end: usize) -> bool {
    text.get(end) == Some(&b'-') && letter_at(text, end + 1)
}

/// Checks whether what follows makes digits of a telephone number a count: of one digit anything counted does, of two to
/// four nothing with which the sentence may go on, of more only an amount or a time. After so many digits a single
/// letter tells a telephone from another: `0176 5550142 m, 06221 318243 g`, `318243 x12`.
pub(crate) fn counted(text: ByteText<'_>, end: usize, digits: usize) -> bool {
    let next = blanks_end(text, end, 2);
    let word_end = letters_end(text, next);
    let word = slice(text, next, word_end).as_bytes();
    let fits = || match digits {
        0..=1 => is_counted(word),
        2..=4 => is_counted(word) && !goes_on(word),
        _ => is_amount(word) && !matches!(word, b"x" | b"m" | b"g" | b"l"),
    };
    (next > end && fits() && !joins(text, word_end))
        || (text.get(next) == Some(&0xE2) && text.get(next + 1..next + 3) == Some(&[0x82, 0xAC])) // €
}

/// "Ruf 4711 mal an", "4711 Tag und Nacht"
fn goes_on(word: &[u8]) -> bool {
    matches!(word, b"mal" | b"Mal" | b"Tag" | b"weitere" | b"weiteren" | b"andere")
}

/// Checks whether a word makes the number before it an amount or a time, even one of many digits: "0800-1600 Uhr".
fn is_amount(word: &[u8]) -> bool {
    is_unit(word)
        || matches!(
            word,
            b"Uhr"
                | b"uhr"
                | b"UHR"
                | b"Grad"
                | b"Euro"
                | b"Franken"
                | b"Prozent"
                | b"Meter"
                | b"Metern"
                | b"Quadratmeter"
                | b"Liter"
                | b"Milliliter"
                | b"Gramm"
                | b"Milligramm"
                | b"St\xC3\xBCck"
        )
}

/// Checks whether letters follow that make the preceding digits part of a code or an amount.
pub(crate) fn glued_letter(text: ByteText<'_>, end: usize) -> bool {
    if !letter_at(text, end) {
        return false;
    }
    let letters = letters_end(text, end);
    let is_word = letters - end >= 2 && !is_unit(&text[end..letters]);
    !is_word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compounds_count_as_their_last_part_does() {
        for word in [
            "Tage",
            "tage",
            "STUNDEN",
            "Behandlungstage",
            "Ärzte",
            "Oberärzte",
            "Intensivbetten",
            "mg",
            "Mal",
        ] {
            assert!(is_counted(word.as_bytes()), "{word}");
        }
        for word in ["Visite", "Montag", "Etage", "Fr\u{FC}hst\u{FC}ck", "etage", "Alarm", "M", "wurden", ""]
        {
            assert!(!is_counted(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn an_abbreviated_dose_counts_for_rooms_only() {
        for word in ["Tbl", "Tabl", "Amp", "Hub", "Kps", "Btl"] {
            assert!(is_dose(word.as_bytes()) && !is_counted(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn people_and_things_are_no_measures() {
        for word in ["Kollegen", "Fenster", "Angeh\u{F6}rige", "BETTEN", "weitere"] {
            assert!(is_person_or_thing(word.as_bytes()), "{word}");
        }
        for word in
            ["Tage", "STUNDEN", "N\u{E4}chte", "Uhr", "Euro", "Metern", "Zentimeter", "mal", "mg", "Amp", ""]
        {
            assert!(!is_person_or_thing(word.as_bytes()), "{word}");
        }
    }
}
