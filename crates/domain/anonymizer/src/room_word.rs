//! Words before and after the number of a room.

use crate::last_bytes::Endings;
use crate::lower::{Lower, packed_lower};

/// The endings of words for rooms and of those for their numbers.
pub(crate) static ENDS: Endings = Endings::of(&[
    b"mer", b"ion", b"ern", b"nen", b"men", b"hen", b"ers", b"mes", b"ums", b"aum", b"ume", b"aal", b"les",
    b"\xA4le", b"len", b"tat", b"zi", b"nr", b"no", b"nrn",
]);

/// The kind of place that a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoomKind {
    /// `Zimmer`
    Room,
    /// `Raum`, which may also mean a region.
    Space,
    /// `Saal`
    Hall,
    /// `Station`
    Ward,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoomWord {
    pub(crate) kind: RoomKind,
    /// The end of a longer word: `Intensivstation`.
    pub(crate) compound: bool,
    pub(crate) plural: bool,
    /// With a word for its number: `Zimmernummer`.
    pub(crate) numbered: bool,
}

/// Returns the kind of place of an ending, whether it is a plural, and the text before it.
fn ending(word: &[u8]) -> Option<(RoomKind, bool, &[u8])> {
    use RoomKind::{Hall, Room, Space, Ward};
    // Distinguished by the last letter, so that most words cost one check.
    let endings: &[(&str, RoomKind, bool)] = match word.last()? {
        b'r' => &[("zimmer", Room, false)],
        b'n' => &[
            ("station", Ward, false),
            ("zimmern", Room, true),
            ("stationen", Ward, true),
            ("räumen", Space, true),
            ("sälen", Hall, true),
            ("zimmerchen", Room, false),
        ],
        b's' => &[
            ("zimmers", Room, false),
            ("raumes", Space, false),
            ("raums", Space, false),
            ("saales", Hall, false),
        ],
        b'm' => &[("raum", Space, false)],
        b'e' => &[("räume", Space, true), ("säle", Hall, true)],
        b'l' => &[("saal", Hall, false)],
        _ => &[],
    };
    endings.iter().find_map(|(ending, kind, plural)| {
        word.strip_suffix(ending.as_bytes()).map(|before| (*kind, *plural, before))
    })
}

/// Parts before `raum` in words for times, regions, parts of the body and ideas; the last two are dreams.
const NO_SPACES: &str = "zeit spiel hub welt frei lebens luft wirtschafts sozial stau groß daten nah koffer zwischen hohl \
    sprach kultur ballungs verdichtungs wirbel kostal costal rippen gelenk bauch brust rachen mund nasen \
    pleura peritoneal arachnoidal dural spinal liquor douglas lymph zellulär alveolar becken schädel \
    kiefer verteilungs tot euro alpen meer see küsten grenz zentral stadt straf farb vektor such phasen \
    resonanz cyber rechts schengen handlungs erfahrungs planungs natur siedlungs binnen verkehrs motor \
    albt alpt";

/// Parts before `station` in words for stops, devices and services.
const NO_WARDS: &str = "play work end lade docking dock wetter raum basis tank mess bahn halte pack radio funk relais \
    umspann trafo zapf metro";

/// Parts before `-station` in words that end in `-tation`: `Manifestation`, `Degustation`.
const LATIN: &str =
    "nife infe prote dete atte konte conte obte fore arre mole prä deva degu inkru incru sub inte";

/// Checks by the part before the ending whether a word with such an ending names something else.
fn is_not_room(kind: RoomKind, before: &[u8]) -> bool {
    let before = before.strip_suffix(b"-").unwrap_or(before);
    let ends = |parts: &str| parts.split(' ').any(|part| before.ends_with(part.as_bytes()));
    match kind {
        RoomKind::Room | RoomKind::Hall => false,
        // `Traum`, `Torraum`
        RoomKind::Space => {
            matches!(before, b"t" | b"tor") || (ends(NO_SPACES) && !ends("behandlungs verhandlungs"))
        }
        RoomKind::Ward => before == b"te" || is_gestation(before) || ends(NO_WARDS) || ends(LATIN),
    }
}

/// `Gestation`, `Frühgestation`; not `Pflegestation`, `Liegestation`.
fn is_gestation(before: &[u8]) -> bool {
    before.strip_suffix(b"ge").is_some_and(|first| !matches!(first.last(), Some(b'e' | b'a')))
}

/// Returns the kind of room that a word names, if any: `Zimmer`, `Zi`, `Stations-Nr`. A dot after it fits
/// abbreviations only.
pub(crate) fn room_word(word: &str, dotted: bool) -> Option<RoomWord> {
    // The last letters of the endings, of `Zi`, `Stat` and `Nr`; or a hyphen after the word.
    if !matches!(word.as_bytes().last()? | 0x20, b'r' | b'n' | b's' | b'm' | b'e' | b'l' | b't' | b'i' | b'-')
    {
        return None;
    }
    // The shortest one but `Zi` is `Raum`.
    if word.len() < 4 {
        let room = RoomWord { kind: RoomKind::Room, compound: false, plural: false, numbered: false };
        return word.eq_ignore_ascii_case("zi").then_some(room);
    }
    // "Stat. 17", "auf Stat 5", but neither "stat 5 mg" nor "STAT 3"; a year says when somebody was "stat.".
    if word.eq_ignore_ascii_case("stat") {
        let found = RoomWord { kind: RoomKind::Ward, compound: true, plural: false, numbered: false };
        return (dotted || word == "Stat").then_some(found);
    }
    if let Some(key) = packed_lower(word.as_bytes()) {
        return lower_room_word(&key.to_be_bytes()[8 - word.len().min(8)..], dotted);
    }
    let mut buffer = Lower::new();
    lower_room_word(buffer.of(word)?, dotted)
}

fn lower_room_word(lower: &[u8], dotted: bool) -> Option<RoomWord> {
    // Parts that may stand between the ending and the number.
    let mut stem = lower.strip_suffix(b"nummer").or_else(|| lower.strip_suffix(b"nr")).unwrap_or(lower);
    while let Some((b'-', rest)) = stem.split_last() {
        stem = rest;
    }
    // "Zimmer. 12 Personen" ends a sentence; only abbreviations take a dot.
    let numbered = stem.len() < lower.len();
    if numbered && stem.ends_with(b"stations") {
        stem = &stem[..stem.len() - 1];
    }
    if dotted && !numbered {
        return None;
    }
    let (kind, plural, before) = ending(stem)?;
    let room = RoomWord { kind, compound: !before.is_empty(), plural, numbered };
    (!room.compound || !is_not_room(kind, before)).then_some(room)
}

/// Checks for `stat.` in lower case, which mostly means that something is given at once.
pub(crate) fn is_small_ward(word: &str) -> bool {
    word != "Stat" && word.eq_ignore_ascii_case("stat")
}

/// Words before a room that refer to no particular one: "pro Zimmer 2 Betten", "in jedem Raum 3".
pub(crate) fn is_any(word: &str) -> bool {
    let mut buffer = Lower::new();
    let Some(lower) = buffer.of(word) else { return false };
    let article = |stem: &[u8]| {
        lower
            .strip_prefix(stem)
            .is_some_and(|ending| matches!(ending, b"" | b"e" | b"er" | b"em" | b"en" | b"es"))
    };
    matches!(lower, b"pro" | b"je" | b"per") || article(b"ein") || article(b"kein") || article(b"jed")
}

/// Words before a room by which it is one that has no number: "in diesem Zimmer", "mein Zimmer", "ins Zimmer".
pub(crate) fn is_pronoun(word: &str) -> bool {
    let mut buffer = Lower::new();
    let Some(lower) = buffer.of(word) else { return false };
    lower.ends_with(b"em")
        || lower.ends_with(b"es")
        || matches!(
            lower,
            b"ins" | b"durchs" | b"beim" | b"mein" | b"dein" | b"sein" | b"ihr" | b"unser" | b"euer"
        )
}

/// Words before a room that suggest a year rather than a room number: "im Raum 2015".
pub(crate) fn is_article(word: &str) -> bool {
    let mut buffer = Lower::new();
    buffer.of(word).is_some_and(|lower| {
        matches!(
            lower,
            b"im" | b"am" | b"vom" | b"zum" | b"zur" | b"der" | b"die" | b"das" | b"dem" | b"den" | b"des"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_for_a_room_is_told_by_its_ending() {
        let words = "zimmer station zimmern stationen räumen zimmerchen zimmers raumes raums raum räume saal saales \
                     säle sälen hörsaal";
        assert!(words.split(' ').all(|word| room_word(word, false).is_some()));
        crate::last_bytes::tests::tells(&ENDS, words);
        crate::last_bytes::tests::tells(&ENDS, "zi stat zimmernr zimmernummer nr nummer no nrn");
    }

    #[test]
    fn a_compound_names_a_room_by_what_stands_before_the_ending() {
        for word in
            ["Intensivstation", "Pflegestation", "Liegestation", "Gastraum", "IMC-Station", "Vorräumen"]
        {
            assert!(room_word(word, false).is_some_and(|room| room.compound), "{word}");
        }
        for word in
            ["Manifestation", "Gestation", "Frühgestation", "Degustation", "Testation", "Zeiträume", "Traum"]
        {
            assert_eq!(room_word(word, false), None, "{word}");
        }
    }

    #[test]
    fn an_abbreviated_ward_has_a_dot_or_a_capital() {
        for (word, dotted, expected) in
            [("stat", true, true), ("Stat", false, true), ("stat", false, false), ("STAT", false, false)]
        {
            assert_eq!(room_word(word, dotted).is_some(), expected, "{word}");
        }
    }
}
