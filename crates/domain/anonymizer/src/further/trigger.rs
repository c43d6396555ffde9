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

/// One in each byte where small letters differ from capitals; no other byte of a gram is changed
/// in a way that matters.
const LOWER: u32 = 0x2020_2020;

const fn place(four: [u8; 4]) -> usize {
    ((u32::from_le_bytes(four) | LOWER).wrapping_mul(0x9E37_79B1) >> 16) as usize
}

static PLACES: [u64; 1024] = {
    let mut places = [0; 1024];
    let mut i = 0;
    while i < GRAMS.len() {
        let place = place(*GRAMS[i]);
        places[place >> 6] |= 1 << (place & 63);
        i += 1;
    }
    places
};

/// The next place, from a position on, that may be in a word for a role.
pub(super) fn next(text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let found = rest.windows(4).position(|four| {
        let place = place([four[0], four[1], four[2], four[3]]);
        PLACES[place >> 6] >> (place & 63) & 1 != 0
    });
    steps::add(found.unwrap_or(rest.len()));
    found.map(|at| from + at)
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
