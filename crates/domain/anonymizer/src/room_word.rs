//! Words before and after the number of a room.

use crate::lower::{Lower, packed_lower};

/// Whether a word in lower case has an ending that names a room.
fn ends_in_room(word: &[u8]) -> bool {
    // Told apart by the last letter, so that most words cost one look.
    let endings: &[&str] = match word.last() {
        Some(b'r') => &["zimmer"],
        Some(b'n') => &["station", "zimmern", "stationen", "räumen", "zimmerchen"],
        Some(b's') => &["zimmers", "raumes", "raums"],
        Some(b'm') => &["raum"],
        Some(b'e') => &["räume"],
        _ => &[],
    };
    endings.iter().any(|ending| word.ends_with(ending.as_bytes()))
}

/// Words with such an ending that are no rooms.
fn is_no_room(word: &[u8]) -> bool {
    matches!(
        word,
        b"zeitraum"
            | b"zeitraumes"
            | b"zeitraums"
            | b"zeitr\xC3\xA4ume"
            | b"zeitr\xC3\xA4umen"
            | b"spielraum"
            | b"hubraum"
            | b"weltraum"
            | b"freiraum"
            | b"lebensraum"
            | b"luftraum"
            | b"wirtschaftsraum"
            | b"sozialraum"
            | b"stauraum"
            | b"gro\xC3\x9Fraum"
            | b"datenraum"
            | b"nahraum"
            | b"playstation"
            | b"workstation"
            | b"endstation"
            | b"ladestation"
            | b"dockingstation"
            | b"dockstation"
            | b"wetterstation"
            | b"raumstation"
            | b"basisstation"
            | b"tankstation"
            | b"messstation"
            | b"u-bahn-station"
            | b"bahnstation"
            | b"haltestation"
            | b"station\xC3\xA4r"
    )
}

/// Whether a word is a room: `Zimmer`, `Zi`, `Stations-Nr`. A dot after it fits abbreviations only.
pub(crate) fn is_room_word(word: &str, dotted: bool) -> bool {
    // The last letters of the endings, of `Zi` and of `Nr`; or a hyphen after the word.
    if !matches!(
        word.as_bytes().last().map(|byte| byte | 0x20),
        Some(b'r' | b'n' | b's' | b'm' | b'e' | b'i' | b'-')
    ) {
        return false;
    }
    // The shortest one but `Zi` is `Raum`.
    if word.len() < 4 {
        return word.eq_ignore_ascii_case("zi");
    }
    if let Some(key) = packed_lower(word.as_bytes()) {
        return is_room(&key.to_be_bytes()[8 - word.len().min(8)..], dotted);
    }
    let mut buffer = Lower::new();
    buffer.of(word).is_some_and(|lower| is_room(lower, dotted))
}

fn is_room(lower: &[u8], dotted: bool) -> bool {
    // What may stand between the ending and the number.
    let mut stem = lower.strip_suffix(b"nummer").or_else(|| lower.strip_suffix(b"nr")).unwrap_or(lower);
    while let Some((b'-', rest)) = stem.split_last() {
        stem = rest;
    }
    // "Zimmer. 12 Personen" ends a sentence; only abbreviations take a dot.
    let is_abbreviated = stem.len() < lower.len();
    if is_abbreviated && stem.ends_with(b"stations") {
        stem = &stem[..stem.len() - 1];
    }
    (!dotted || is_abbreviated) && ends_in_room(stem) && !is_no_room(lower)
}

/// What is counted after a number, so that "auf Station 3 Tage" names no ward.
pub(crate) fn is_counted(word: &[u8]) -> bool {
    matches!(
        word,
        b"Uhr"
            | b"Tag"
            | b"Tage"
            | b"Tagen"
            | b"Stunde"
            | b"Stunden"
            | b"Std"
            | b"Minute"
            | b"Minuten"
            | b"Min"
            | b"Sekunden"
            | b"Woche"
            | b"Wochen"
            | b"Monat"
            | b"Monate"
            | b"Monaten"
            | b"Jahr"
            | b"Jahre"
            | b"Jahren"
            | b"mal"
            | b"Mal"
            | b"Grad"
            | b"Euro"
            | b"Prozent"
            | b"Quadratmeter"
            | b"qm"
            | b"Meter"
            | b"cm"
            | b"km"
            | b"Personen"
            | b"Leute"
            | b"Menschen"
            | b"Patienten"
            | b"Patientinnen"
            | b"Betten"
            | b"Besucher"
            | b"Mitarbeiter"
            | b"Mitarbeiterinnen"
            | b"Mitarbeitende"
            | b"Kollegen"
            | b"Kolleginnen"
            | b"Pflegekr\xC3\xA4fte"
            | b"Kr\xC3\xA4fte"
            | b"Bewohner"
            | b"Bewohnerinnen"
            | b"M\xC3\xA4nner"
            | b"Frauen"
            | b"Kinder"
            | b"Angeh\xC3\xB6rige"
            | b"N\xC3\xA4chte"
            | b"Schichten"
            | b"weitere"
            | b"andere"
            | b"St\xC3\xBCck"
            | b"St\xC3\xBChle"
            | b"F\xC3\xA4lle"
            | b"Vorf\xC3\xA4lle"
            | b"St\xC3\xBCrze"
            | b"Pl\xC3\xA4tze"
            | b"Fenster"
            | b"Tische"
            | b"Pfleger"
    )
}
