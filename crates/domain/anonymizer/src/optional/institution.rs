//! Words for institutions and streets, which are named after people: `Paul Ehrlich Institut`.

use crate::lexicon::last_part;
use crate::lower::Lower;

/// Checks whether a word, or its last part, means an institution or a street.
pub(super) fn is_named(word: &str) -> bool {
    const WORDS: &str = "haus heim altenheim pflegeheim seniorenheim altersheim wohnheim kinderheim stift weg platz \
        allee gasse ring str park halle preis brücke ufer damm kita kapelle kolleg verein verlag chaussee promenade";
    const ENDINGS: [&str; 18] = [
        "klinik",
        "klinikum",
        "krankenhaus",
        "hospital",
        "spital",
        "stiftung",
        "schule",
        "institut",
        "straße",
        "strasse",
        "kirche",
        "gymnasium",
        "universität",
        "zentrum",
        "akademie",
        "museum",
        "gesellschaft",
        "kindergarten",
    ];
    let mut buffer = Lower::new();
    buffer.of(last_part(word)).is_some_and(|lower| {
        WORDS.split(' ').any(|known| known.as_bytes() == lower)
            || ENDINGS.iter().any(|ending| lower.ends_with(ending.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::is_named;

    #[test]
    fn an_institution_is_told_by_the_end_of_its_word() {
        for word in ["Klinik", "Fachklinik", "Institut", "Koch-Institut", "Grundschule", "Straße", "STIFT"] {
            assert!(is_named(word), "{word}");
        }
        for word in ["Neuhaus", "Bergheim", "Steinweg", "Weber", ""] {
            assert!(!is_named(word), "{word}");
        }
    }
}
