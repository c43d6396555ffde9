//! Finds what may be a word for a role, by four of its letters: one look at a small table for each
//! byte of the text.

use crate::steps;

/// Four bytes of each word for a role, in lower case, few of them in other words.
const GRAMS: &[&[u8; 4]] = &[
    b"ient",
    b"west",
    b"fleg",
    b"rude",
    b"lleg",
    b"sohn",
    b"hter",
    b"mutt",
    b"vate",
    b"hema",
    b"hefr",
    b"gatt",
    b"artn",
    b"reun",
    b"oma ",
    b"opa ",
    b"oma:",
    b"opa:",
    b"tant",
    b"nkel",
    b"usin",
    b"wage",
    b"\xC3\xA4ge",
    b"hele",
    b"amil",
    b"fam.",
    b"arzt",
    b"rzti",
    b"zubi",
    b"ikan",
    b"zeug",
    b"ekla",
    b"chba",
    b"lehr",
    b"rzie",
    b"treu",
    b"chef",
    b"leit",
    b"ewoh",
    b"uldi",
    b"dant",
    b"ssis",
    b"meis",
    b"rges",
    b"tarb",
    b"ebam",
    b"rape",
    b"olog",
    b"walt",
    b"nw\xC3\xA4",
    b"nota",
    b"lizi",
    b"mmis",
    b"kund",
    b"mama",
    b"papa",
    b"kind",
    b"baby",
    b"h\xC3\xBCl",
    b"stud",
    b"fere",
    b"ame:",
    b"gez.",
    b"geb.",
    b"gebo",
    b" sr ",
    b"\nsr ",
    b"sr. ",
    b"pat.",
    b"pfl.",
    b"koll",
    b"\xC3\xA4ub",
    b"uldn",
    b"agst",
    b"agsg",
    b"bear",
    b"miet",
    b"ktor",
    b"neff",
    b"hwis",
    b"hepa",
    b"werb",
    b"oma\n",
    b"opa\n",
    b"f\xC3\xA4h",
    b"h\xC3\xA4d",
    b"ekl.",
    b"elde",
    b"rfas",
    b"zeic",
];

/// The bit in each byte in which small letters differ from capitals.
const LOWER: u32 = 0x2020_2020;
/// The first three of four bytes.
const THREE: u32 = 0x00FF_FFFF;

type Places = [u64; 256];

const fn place(bytes: u32) -> usize {
    ((bytes | LOWER).wrapping_mul(0x9E37_79B1) >> 18) as usize
}

const fn set(places: &mut Places, place: usize) {
    places[place >> 6] |= 1 << (place & 63);
}

const fn has(places: &Places, place: usize) -> bool {
    places[place >> 6] >> (place & 63) & 1 != 0
}

/// All four letters of a word.
static FOURS: Places = {
    let mut places = [0; 256];
    let mut i = 0;
    while i < GRAMS.len() {
        set(&mut places, place(u32::from_le_bytes(*GRAMS[i])));
        i += 1;
    }
    places
};

/// The first three and the last three of them: of two bytes that follow each other one begins either.
static THREES: Places = {
    let mut places = [0; 256];
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
    let mut at = 0;
    // Three looks at every other byte of eight; mostly none of them finds anything.
    while let Some(eight) = rest.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let eight = u64::from_le_bytes(*eight);
        let (one, two, three) = (may_begin(eight), may_begin(eight >> 16), may_begin(eight >> 32));
        if one | two | three {
            let found = [(one, at), (two, at + 2), (three, at + 4)].into_iter();
            if let Some(found) = found.filter(|(may, _)| *may).find_map(|(_, at)| word_at(rest, at)) {
                steps::add(found + 1);
                return Some(from + found);
            }
        }
        at += 6;
    }
    steps::add(rest.len());
    (at..rest.len()).find_map(|at| word_at(rest, at)).map(|found| from + found)
}

/// Whether three of the four letters of a word may begin a number's lowest bytes.
#[expect(clippy::cast_possible_truncation, reason = "the lowest three bytes are looked at")]
const fn may_begin(bytes: u64) -> bool {
    has(&THREES, place(bytes as u32 & THREE))
}

/// The four letters of a word that begin at a place or one byte before.
fn word_at(text: &[u8], at: usize) -> Option<usize> {
    let is_word = |at: usize| {
        let four = text.get(at..).and_then(<[u8]>::first_chunk::<4>);
        four.is_some_and(|four| has(&FOURS, place(u32::from_le_bytes(*four))))
    };
    at.checked_sub(1).filter(|at| is_word(*at)).or_else(|| Some(at).filter(|at| is_word(*at)))
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
                      verfasser: verfasserin: melder:";
        for word in others.split(' ') {
            assert!(next(format!(" {word} Anna").as_bytes(), 0).is_some(), "{word}");
        }
    }
}
