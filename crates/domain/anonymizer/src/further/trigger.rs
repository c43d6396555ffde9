//! Finds what may be a word for a role, by four of its letters: one look at a small table for each
//! byte of the text.

use crate::steps;

/// Four bytes of each word for a role, in lower case, few of them in other words.
const GRAMS: &[&[u8; 4]] = &[
    b"ient", b"west", b"fleg", b"uder", b"lleg", b"sohn", b"hter", b"utte", b"vate", b"hema", b"hefr", b"gatt",
    b"artn", b"reun", b"oma ", b"opa ", b"oma:", b"opa:", b"tant", b"nkel", b"usin", b"wage", b"\xC3\xA4ge",
    b"hele", b"amil", b"fam.", b"arzt", b"rzti", b"zubi", b"ikan", b"zeug", b"klag", b"chba", b"lehr", b"rzie",
    b"treu", b"chef", b"leit", b"ewoh", b"uldi", b"dant", b"sist", b"meis", b"rges", b"tarb", b"ebam", b"rape",
    b"olog", b"walt", b"nw\xC3\xA4", b"nota", b"lizi", b"mmis", b"kund", b"mama", b"papa", b"kind", b"baby",
    b"h\xC3\xBCl", b"stud", b"fere", b"ame:", b"gez.", b"geb.", b"gebo", b" sr ", b"\nsr ", b"sr. ", b"pat.",
    b"pfl.", b"koll", b"\xC3\xA4ub", b"uldn", b"agst", b"agsg", b"bear", b"miet", b"ktor", b"neff", b"hwis", b"hepa",
    b"werb", b"oma\n", b"opa\n", b"hte ", b"f\xC3\xA4h", b"h\xC3\xA4d", b"ekl.", b"men:", b"der:", b"rin:", b"ner:",
    b"ser:",
];

/// The bit in each byte in which small letters differ from capitals.
const LOWER: u32 = 0x2020_2020;
/// The first three of four bytes.
const THREE: u32 = 0x00FF_FFFF;

type Places = [u64; 1024];

const fn place(bytes: u32) -> usize {
    ((bytes | LOWER).wrapping_mul(0x9E37_79B1) >> 16) as usize
}

const fn set(places: &mut Places, place: usize) {
    places[place >> 6] |= 1 << (place & 63);
}

const fn has(places: &Places, place: usize) -> bool {
    places[place >> 6] >> (place & 63) & 1 != 0
}

/// All four letters of a word.
static FOURS: Places = {
    let mut places = [0; 1024];
    let mut i = 0;
    while i < GRAMS.len() {
        set(&mut places, place(u32::from_le_bytes(*GRAMS[i])));
        i += 1;
    }
    places
};

/// The first three and the last three of them: of two bytes that follow each other one begins either.
static THREES: Places = {
    let mut places = [0; 1024];
    let mut i = 0;
    while i < GRAMS.len() {
        let four = u32::from_le_bytes(*GRAMS[i]);
        set(&mut places, place(four & THREE));
        set(&mut places, place(four >> 8));
        i += 1;
    }
    places
};

/// The next place, from a position on, that may be in a word for a role.
pub(super) fn next(text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let four = |at: usize| rest.get(at..at + 4).and_then(|four| four.first_chunk()).map(|four| u32::from_le_bytes(*four));
    let mut at = 0;
    while let Some(bytes) = four(at) {
        if has(&THREES, place(bytes & THREE)) {
            let begins = [at.checked_sub(1), Some(at)].into_iter().flatten();
            let found = begins.into_iter().find(|at| four(*at).is_some_and(|four| has(&FOURS, place(four))));
            if let Some(found) = found {
                steps::add(found + 1);
                return Some(from + found);
            }
        }
        at += 2;
    }
    steps::add(rest.len());
    // Three bytes are left, or two: with the one before they may be the end of a word.
    let last = rest.len().checked_sub(4)?;
    four(last).is_some_and(|four| has(&FOURS, place(four))).then_some(from + last)
}

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn every_word_for_a_role_is_found() {
        let roles = include_str!("../../data/roles.txt");
        for role in roles.lines().filter(|line| !line.starts_with('#')) {
            for text in [format!(" {role} Anna"), format!(" {} Anna", role.to_uppercase())] {
                assert!(next(text.as_bytes(), 0).is_some(), "{text}");
            }
        }
        let others = "familie eheleute ehepaar geschwister geborene fam. pat. pfl. sr. geb. gez. koll. bekl. name: nachname: \
                      verfasser: verfasserin: melder: namen:";
        for word in others.split(' ') {
            assert!(next(format!(" {word} Anna").as_bytes(), 0).is_some(), "{word}");
        }
    }
}
