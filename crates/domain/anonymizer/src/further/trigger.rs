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

/// A look at a byte is cheaper than one at a bit.
type Places = [u8; 8192];

/// The place of the first three of four bytes in lower case: the fourth is shifted out.
const fn place_of_three(bytes: u32) -> usize {
    (bytes.wrapping_mul(0x3779_B100) >> 19) as usize
}

/// The place of four bytes in lower case.
const fn place_of_four(bytes: u32) -> usize {
    (bytes.wrapping_mul(0x9E37_79B1) >> 19) as usize
}

/// All four letters of a word.
static FOURS: Places = {
    let mut places = [0; 8192];
    let mut i = 0;
    while i < GRAMS.len() {
        places[place_of_four(u32::from_le_bytes(*GRAMS[i]) | LOWER)] = 1;
        i += 1;
    }
    places
};

/// The first three and the last three of them: of two bytes that follow each other one begins either.
static THREES: Places = {
    let mut places = [0; 8192];
    let mut i = 0;
    while i < GRAMS.len() {
        let four = u32::from_le_bytes(*GRAMS[i]) | LOWER;
        places[place_of_three(four)] = 1;
        places[place_of_three(four >> 8)] = 1;
        i += 1;
    }
    places
};

/// The next place, from a position on, that may be in a word for a role.
pub(super) fn next(text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let mut at = 0;
    // Six looks at every other byte of fourteen; mostly none of them finds anything.
    while let Some(bytes) = rest.get(at..).and_then(<[u8]>::first_chunk::<14>) {
        let mut may = may_be_in(bytes);
        while may != 0 {
            if let Some(found) = word_at(rest, at + may.trailing_zeros() as usize) {
                steps::add(found + 1);
                return Some(from + found);
            }
            may &= may - 1;
        }
        at += 12;
    }
    steps::add(rest.len());
    (at..rest.len()).find_map(|at| word_at(rest, at)).map(|found| from + found)
}

/// Where three of the four letters of a word may begin, at every other byte of the first twelve: a bit for each.
#[inline]
fn may_be_in(bytes: &[u8; 14]) -> u32 {
    let look = |at: usize| {
        let four = bytes.get(at..).and_then(<[u8]>::first_chunk::<4>);
        let four = four.map_or(0, |four| u32::from_le_bytes(*four));
        u32::from(THREES[place_of_three(four | LOWER)]) << at
    };
    (look(0) | look(2) | look(4)) | (look(6) | look(8) | look(10))
}

/// The four letters of a word that begin at a place or one byte before.
fn word_at(text: &[u8], at: usize) -> Option<usize> {
    let is_word = |at: usize| {
        let four = text.get(at..).and_then(<[u8]>::first_chunk::<4>);
        four.is_some_and(|four| FOURS[place_of_four(u32::from_le_bytes(*four) | LOWER)] != 0)
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
