//! Words before telephone numbers, and before other numbers.

use crate::last_bytes::Endings;
use crate::lower::{Lower, packed_lower};
use crate::text::{ByteText, digits_end, is_blank, slice, word_start};

/// What the word before a number implies, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(crate) enum NumberLabel {
    /// The number belongs to something else: `Konto`, `Fallnummer`.
    Thing,
    Nothing,
    /// A word that is often followed by other numbers: `mobil 300 m`.
    Weak,
    /// `Telefon`, `Fax`: any number but a year.
    Plain,
    /// `Tel.`, `Rufnummer`
    Sure,
    /// `Durchwahl`: two digits are enough.
    Extension,
}

/// The endings of words for telephones, and of words between such a word and the number.
pub(crate) static ENDS: Endings = Endings::of(&[
    b"ahl", b"chw", b"dw", b"lle", b"nst", b"ppe", b"tel", b"fon", b"one", b"fax", b"per", b"ser", b"ect",
    b"rat", b"unk", b"ine", b"bil", b"ndy", b"ruf", b"etz", b"uss", b"sch", b"app", b"sms", b"nr", b"no",
    b"kl", b"mer", b"vat", b"riv", b"ich", b"stl", b"ern", b"ekt", b"ter", b"tet",
]);

/// The longest word considered, in bytes.
const LONGEST_WORD: usize = 48;
/// The maximum number of blanks and signs between the word and the number.
const MAX_SIGNS: usize = 6;

/// Returns what the word before a position implies for the number there.
pub(crate) fn label_before(text: ByteText<'_>, at: usize) -> NumberLabel {
    let (word, marked) = word_before(text, at);
    let label = match known(word) {
        // "Tel. (dienstlich) 4711"
        PhoneWord::Label(NumberLabel::Nothing) if word.is_empty() => filler_in_parentheses(text, at),
        PhoneWord::Label(label) => label,
        // "Tel. Nr. 4711", "Telefon privat 4711", "Pat.-Nr. 4711", "Rechnung Nr. 4711"
        PhoneWord::Filler => {
            let start = start_of(text, word);
            let before = word_before(text, start).0;
            match known(before) {
                PhoneWord::Label(label) if label > NumberLabel::Nothing => label,
                _ if word.starts_with('-') || numbers_a_thing(text, before, start, word) => {
                    NumberLabel::Thing
                }
                _ => NumberLabel::Nothing,
            }
        }
    };
    if marked && label > NumberLabel::Nothing { label.max_sure() } else { label }
}

/// Returns what the word before `(dienstlich)` or `(privat)` implies for the number after it: no more than that there
/// may be one.
fn filler_in_parentheses(text: ByteText<'_>, at: usize) -> NumberLabel {
    let found = (at.saturating_sub(4)..at).rev().find(|end| text.get(*end) == Some(&b')'));
    let Some(close) = found else { return NumberLabel::Nothing };
    let end = close - usize::from(close > 0 && text[close - 1] == b'.');
    let start = word_start(text, end, LONGEST_WORD);
    let is_filler = matches!(slice(text, start, end), "privat" | "priv" | "dienstlich" | "dienstl");
    let is_long = digits_end(text, at) - at > 5;
    if is_filler
        && is_long
        && text[..start].ends_with(b"(")
        && known_label(word_before(text, start).0).is_phone()
    {
        NumberLabel::Weak
    } else {
        NumberLabel::Nothing
    }
}

fn known_label(word: &str) -> NumberLabel {
    match known(word) {
        PhoneWord::Label(label) => label,
        PhoneWord::Filler => NumberLabel::Nothing,
    }
}

/// Checks whether a word marks the number after it as no telephone number.
pub(crate) fn is_number_of_a_thing(word: &str) -> bool {
    matches!(known(word), PhoneWord::Label(NumberLabel::Thing))
}

/// The maximum number of words between a word for a telephone and a number that no other word precedes.
const MAX_WORDS_BETWEEN: usize = 8;

/// Checks whether a word for a telephone stands before a position, in the same sentence and with no other number between.
pub(crate) fn follows_label(text: ByteText<'_>, at: usize) -> bool {
    let mut end = at;
    for _ in 0..MAX_WORDS_BETWEEN {
        let mut gap = end;
        let mut ends_sentence = false;
        while gap > 0 && end - gap < MAX_SIGNS {
            match text[gap - 1] {
                b' ' | b'\t' | b',' | b':' | b'(' | b')' | b'-' | b'"' | b'=' => {}
                b'.' => ends_sentence = true,
                _ => break,
            }
            gap -= 1;
        }
        let start = word_start(text, gap, LONGEST_WORD);
        if start == gap {
            return false;
        }
        let word = slice(text, start, gap);
        if matches!(known(word), PhoneWord::Label(label) if label.is_phone()) {
            return true;
        }
        if ends_sentence {
            return false;
        }
        end = start;
    }
    false
}

/// Checks whether an abbreviation for an extension stands before a number: `App. 3180`, and the Austrian `Kl.` (Klappe)
/// with a word for a telephone before it, if the number is long: "Bitte um Rückruf, Kl. 4512", but not "Kl. 10b".
pub(crate) fn follows_short_extension(text: ByteText<'_>, at: usize, is_long: bool) -> bool {
    let word = word_before(text, at).0;
    let start = start_of(text, word);
    match word {
        "App" => text.get(start + word.len()) == Some(&b'.'),
        _ => is_long && word.eq_ignore_ascii_case("kl") && follows_label(text, start),
    }
}

/// Words of ordering, and for what has a code. `Nummer` is none: it announces a telephone number as well.
const ORDERS: [&str; 11] = [
    "bestellt",
    "bestellung",
    "bestellnr",
    "bestellnummer",
    "geliefert",
    "artikel",
    "artikelnummer",
    "art",
    "modell",
    "ersatzteil",
    "teil",
];

/// Checks whether a word of ordering stands before a number: right before it or, unless `near`, one word earlier.
pub(crate) fn follows_order(text: ByteText<'_>, at: usize, near: bool) -> bool {
    let is_order = |word: &str| ORDERS.iter().any(|known| word.eq_ignore_ascii_case(known));
    let word = word_before(text, at).0;
    is_order(word) || (!near && !word.is_empty() && is_order(word_before(text, start_of(text, word)).0))
}

/// Further words before digits in groups that are no telephone number. Compounds count by their end.
const GROUPED: [&str; 8] =
    ["nummer", "konserve", "konserven", "charge", "werte", "referenz", "kennung", "schema"];

/// Checks whether a word that counts or orders stands before a number, right before it or one word earlier.
pub(crate) fn follows_counting(text: ByteText<'_>, at: usize) -> bool {
    let is_counting = |word: &str| {
        let mut buffer = Lower::new();
        let Some(lower) = buffer.of(word) else { return false };
        matches!(lower, b"nr" | b"no" | b"los" | b"code" | b"wert" | b"pin" | b"sn" | b"ref")
            || is_number_of_a_thing(word)
            || NUMBERED.iter().chain(&GROUPED).any(|noun| lower.ends_with(noun.as_bytes()))
    };
    let word = word_before(text, at).0;
    let before = || word_before(text, start_of(text, word)).0;
    !word.is_empty() && !follows_own_number(text, at) && (is_counting(word) || is_counting(before()))
        || follows_order(text, at, false)
}

/// Checks for `meine Nummer` before a number.
pub(crate) fn follows_own_number(text: ByteText<'_>, at: usize) -> bool {
    let word = word_before(text, at).0;
    word.eq_ignore_ascii_case("nummer") && is_possessive(word_before(text, start_of(text, word)).0)
}

/// Checks for `meine`, `seiner`, `ihre`, `unsere`, which name whose telephone number follows.
fn is_possessive(word: &str) -> bool {
    let mut buffer = Lower::new();
    let Some(lower) = buffer.of(word) else { return false };
    let stem = lower.strip_suffix(b"r").unwrap_or(lower);
    matches!(stem, b"meine" | b"deine" | b"seine" | b"ihre" | b"unsere")
}

/// Returns where a part of a text begins.
fn start_of(text: ByteText<'_>, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// Nouns for what `Nr.` numbers: documents, contracts, devices. Compounds count by their end.
const NUMBERED: [&str; 42] = [
    "anzeige",
    "rechnung",
    "gutschrift",
    "mahnung",
    "quittung",
    "beleg",
    "scheck",
    "schein",
    "formular",
    "vordruck",
    "antrag",
    "akte",
    "protokoll",
    "dokument",
    "urkunde",
    "gutachten",
    "einschreiben",
    "vertrag",
    "mitgliedschaft",
    "mitglied",
    "versicherung",
    "police",
    "abo",
    "bestellung",
    "lieferung",
    "sendung",
    "paket",
    "buchung",
    "reservierung",
    "auftrag",
    "vorgang",
    "ticket",
    "artikel",
    "gerät",
    "modell",
    "inventar",
    "zähler",
    "fahrzeug",
    "ausweis",
    "reisepass",
    "konto",
    "depot",
];

/// Checks whether `Nr.` stands right after a noun that it numbers: "Rechnung Nr. 030-771204", "Akte (Nr. …)",
/// "Kd. Nr. …". A sign between them may begin something new: "wegen der Rechnung: Nr. 0176 …"
fn numbers_a_thing(text: ByteText<'_>, noun: &str, start: usize, number: &str) -> bool {
    let end = start_of(text, noun) + noun.len();
    let mut buffer = Lower::new();
    let Some(lower) = buffer.of(noun) else { return false };
    let is_noun = match slice(text, end, start) {
        ". " | "." => matches!(
            lower,
            b"art"
                | b"auftr"
                | b"inv"
                | b"kd"
                | b"matr"
                | b"mitgl"
                | b"pers"
                | b"rg"
                | b"ser"
                | b"vers"
                | b"vertr"
        ),
        gap if gap.bytes().all(|byte| matches!(byte, b' ' | b'(' | b'#')) => {
            // "Kontakte (Nr. …)", "Handyvertrag Nr. …"
            let is_phone = lower.ends_with(b"kontakte")
                || ["handy", "mobil", "tele", "festnetz"]
                    .iter()
                    .any(|first| lower.starts_with(first.as_bytes()));
            !is_phone && NUMBERED.iter().any(|noun| lower.ends_with(noun.as_bytes()))
        }
        _ => false,
    };
    is_noun && ["nr", "no", "nummer"].iter().any(|known| number.eq_ignore_ascii_case(known))
}

impl NumberLabel {
    fn max_sure(self) -> Self {
        if self < Self::Sure { Self::Sure } else { self }
    }

    /// Checks whether it is a word for telephones.
    pub(crate) fn is_phone(self) -> bool {
        self > Self::Nothing
    }
}

/// Returns the word before a position, skipping signs, and whether a colon is among them.
fn word_before(text: ByteText<'_>, at: usize) -> (&str, bool) {
    let mut end = at;
    let mut marked = false;
    while end > 0 && at - end < MAX_SIGNS {
        let byte = text[end - 1];
        if !is_blank(byte) && !matches!(byte, b'.' | b':' | b'(' | b'-' | b'=' | b'#') {
            break;
        }
        marked |= byte == b':';
        end -= 1;
    }
    (slice(text, word_start(text, end, LONGEST_WORD), end), marked)
}

enum PhoneWord {
    Label(NumberLabel),
    /// A word between the one for a telephone and the number.
    Filler,
}

fn known(word: &str) -> PhoneWord {
    if word.len() < 2 {
        return PhoneWord::Label(NumberLabel::Nothing);
    }
    if let Some(key) = packed_lower(word.as_bytes()) {
        return lower_known(&key.to_be_bytes()[8 - word.len().min(8)..]);
    }
    let mut buffer = Lower::new();
    buffer.of(word).map_or(PhoneWord::Label(NumberLabel::Nothing), lower_known)
}

fn lower_known(lower: &[u8]) -> PhoneWord {
    let word = lower.strip_prefix(b"-").unwrap_or(lower);
    if matches!(
        word,
        b"nr"
            | b"no"
            | b"nummer"
            | b"privat"
            | b"priv"
            | b"dienstlich"
            | b"dienstl"
            | b"intern"
            | b"direkt"
            | b"unter"
            | b"lautet"
    ) {
        return PhoneWord::Filler;
    }
    let numbered = word.strip_suffix(b"nummer").or_else(|| word.strip_suffix(b"nr"));
    PhoneWord::Label(match numbered {
        Some(first) => numbered_label(first.strip_suffix(b"-").unwrap_or(first)),
        None if is_thing(word) => NumberLabel::Thing,
        None => phone_label(word),
    })
}

/// Returns what `…nummer` implies, by its first part.
fn numbered_label(first: &[u8]) -> NumberLabel {
    let is_phone = phone_label(first).is_phone()
        || matches!(first, b"service" | b"privat" | b"festnetz" | b"dienst" | b"kontakt" | b"r\xC3\xBCckruf");
    match first {
        b"notruf" => NumberLabel::Nothing,
        _ if is_phone => NumberLabel::Sure,
        _ => NumberLabel::Thing,
    }
}

fn phone_label(word: &[u8]) -> NumberLabel {
    match word {
        b"durchwahl" | b"durchw" | b"dw" | b"nebenstelle" | b"nst" | b"klappe" => NumberLabel::Extension,
        b"tel" | b"fon" | b"phone" | b"telefax" | b"natel" | b"pieper" | b"piepser" | b"dect"
        | b"apparat" | b"hausapparat" | b"hausruf" => NumberLabel::Sure,
        b"fax" | b"funk" => NumberLabel::Plain,
        b"mobil" | b"mobilfunk" | b"handy" | b"ruf" | b"r\xC3\xBCckruf" | b"festnetz" | b"anschluss"
        | b"telefonisch" | b"whatsapp" | b"sms" => NumberLabel::Weak,
        _ if word.ends_with(b"telefon")
            || word.ends_with(b"handy")
            || word.ends_with(b"hotline")
            || word.ends_with(b"-tel") =>
        {
            NumberLabel::Plain
        }
        _ => NumberLabel::Nothing,
    }
}

/// Words before a number that is not a telephone number.
fn is_thing(word: &[u8]) -> bool {
    matches!(
        word,
        b"az"
            | b"aktenzeichen"
            | b"gesch\xC3\xA4ftszeichen"
            | b"gz"
            | b"js"
            | b"bvr"
            | b"drs"
            | b"hra"
            | b"hrb"
            | b"charge"
            | b"lot"
            | b"chargen"
            | b"plz"
            | b"iban"
            | b"bic"
            | b"blz"
            | b"konto"
            | b"kto"
            | b"ean"
            | b"gtin"
            | b"isbn"
            | b"issn"
            | b"doi"
            | b"pzn"
            | b"bsnr"
            | b"lanr"
            | b"vsnr"
            | b"kvnr"
            | b"efn"
            | b"ik"
            | b"id"
            | b"pid"
            | b"mrn"
            | b"din"
            | b"vde"
            | b"iso"
            | b"iec"
            | b"version"
            | b"ticket"
            | b"vorgang"
            | b"auftrag"
            | b"fall"
    ) || word.ends_with(b"-id")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_before_a_telephone_number_is_told_by_its_ending() {
        let words = "durchwahl durchw dw nebenstelle nst klappe tel fon phone telefax natel pieper piepser dect \
                     apparat fax funk hotline mobil mobilfunk handy ruf rückruf festnetz anschluss telefonisch \
                     whatsapp sms diensttelefon rufnummer telefonnr nr no nummer privat priv dienstlich dienstl \
                     intern direkt unter lautet";
        let is_known =
            |word| !matches!(known(word), PhoneWord::Label(NumberLabel::Thing | NumberLabel::Nothing));
        assert!(words.split(' ').all(is_known));
        crate::last_bytes::tests::tells(&ENDS, words);
    }

    #[test]
    fn the_word_before_a_number_says_what_it_is() {
        for (text, label) in [
            ("Tel. 1", NumberLabel::Sure),
            ("Tel.-Nr.: 1", NumberLabel::Sure),
            ("Telefon privat: 1", NumberLabel::Sure),
            ("Fax 1", NumberLabel::Plain),
            ("mobil 1", NumberLabel::Weak),
            ("Mobil: 1", NumberLabel::Sure),
            ("DW 1", NumberLabel::Extension),
            ("Rückrufnummer 1", NumberLabel::Sure),
            ("Pat.-Nr. 1", NumberLabel::Thing),
            ("Fallnr. 1", NumberLabel::Thing),
            ("Nummer 1", NumberLabel::Nothing),
            ("Gasrechnung Nr. 1", NumberLabel::Thing),
            ("Akte (Nr. 1", NumberLabel::Thing),
            ("Kd. Nr. 1", NumberLabel::Thing),
            ("Rechnung: Nr. 1", NumberLabel::Nothing),
            ("die Rechnung. Nr. 1", NumberLabel::Nothing),
            ("Kontakte (Nr. 1", NumberLabel::Nothing),
            ("Handyvertrag Nr. 1", NumberLabel::Nothing),
            ("Vertrag unter 1", NumberLabel::Nothing),
            ("Notrufnummer 1", NumberLabel::Nothing),
            ("1", NumberLabel::Nothing),
        ] {
            assert_eq!(label_before(ByteText::of(text), text.len() - 1), label, "{text}");
        }
    }
}
