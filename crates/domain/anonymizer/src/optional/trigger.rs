//! Finds candidates for a role word by four of its letters: one access to a small table per byte of the text.

use crate::step_counter;

/// Four bytes of each role word, in lower case, that few other words contain.
const GRAMS: [&str; 164] = [
    "ient", "west", "fleg", "rude", "lleg", "sohn", "hter", "mutt", "vate", "hema", "hefr", "gatt", "artn",
    "reun", "oma ", "opa ", "oma:", "opa:", "tant", "nkel", "usin", "wage", "äge", "hele", "amil", "fam.",
    "arzt", "rzti", "zubi", "ikan", "zeug", "ekla", "chba", "lehr", "rzie", "treu", "chef", "leit", "ewoh",
    "uldi", "dant", "ssis", "meis", "rges", "tarb", "ebam", "rape", "olog", "walt", "nwä", "nota", "lizi",
    "mmis", "kund", "mama", "papa", "kind", "baby", "hül", "stud", "fere", "ame:", "gez.", "geb.", "gebo",
    " sr ", "\nsr ", "sr. ", "pat.", "pfl.", "koll", "äub", "uldn", "agst", "agsg", "bear", "miet", "ktor",
    "neff", "hwis", "hepa", "werb", "oma\n", "opa\n", "fäh", "häd", "ekl.", "elde", "rfas", "zeic", "sani",
    "wehr", "llzi", "ngeh", "teid", "prec", "rain", "utor", "itik", "inis", "äsi", "farr", "chof", "sfü",
    "orst", "hmer", "orsc", "fahr", "rdä", "efan", "zivi", "fsjl", "höf", "udit", "bora", "ogop", "nike",
    "mbud", "poth", "kapl", "asto", "ober", "imra", "bsra", "dtra", "ndra", "dera", "alra", "nsra", "gsra",
    "hofr", "rät", "lfer", "dgkp", "dgks", "riag", "rilg", "iolg", "bgm.", "ing.", "sr.i", "pom ", "phm ",
    "pok ", "phk ", "khm ", "kok ", "khk ", "hbm ", "obm ", "avd ", " wb ", "\nwb ", " ra ", "\nra ", " aa ",
    "\naa ", " aä", "\naä", "irur", "rnis", "sthe", "thop", "hiat",
];

/// The bit in each byte that distinguishes small letters from capitals.
const LOWER: u32 = 0x2020_2020;

/// Bytes rather than bits, since reading a byte is cheaper.
type GramTable = [u8; 8192];

/// Returns the hash of three bytes, the first two and the third, in lower case. Suited to vector
/// instructions.
const fn hash_of_three(two: u16, third: u16) -> u16 {
    (two | 0x2020).wrapping_mul(0x2BA1).wrapping_add((third & 0xFF | 0x20).wrapping_mul(0x5E95))
}

/// The upper bits of a product are better distributed.
const fn upper(hash: u16) -> usize {
    (hash >> 3) as usize
}

/// Returns the hash of four bytes in lower case.
const fn hash_of_four(bytes: u32) -> usize {
    (bytes.wrapping_mul(0x9E37_79B1) >> 19) as usize
}

/// The table of all four letters.
static FOURS: GramTable = {
    let mut table = [0; 8192];
    let mut i = 0;
    while i < GRAMS.len() {
        if let Some(four) = GRAMS[i].as_bytes().first_chunk() {
            table[hash_of_four(u32::from_le_bytes(*four) | LOWER)] = 1;
        }
        i += 1;
    }
    table
};

/// The table of the first three and the last three letters: one of two consecutive bytes begins one of them.
static THREES: GramTable = {
    let mut table = [0; 8192];
    let mut i = 0;
    while i < GRAMS.len() {
        if let [a, b, c, d] = *GRAMS[i].as_bytes() {
            table[upper(hash_of_three(u16::from_le_bytes([a, b]), c as u16))] = 1;
            table[upper(hash_of_three(u16::from_le_bytes([b, c]), d as u16))] = 1;
        }
        i += 1;
    }
    table
};

/// The number of bytes examined together, with the two after them: a few, and many.
const WINDOW: usize = 12 + 2;
const BLOCK: usize = 64 + 2;

/// Returns the next position, from `from` on, that may be in a role word.
pub(super) fn next(text: &[u8], from: usize) -> Option<usize> {
    if from == 0 && begins_with_short(text) {
        return Some(0);
    }
    let rest = text.get(from..)?;
    let mut at = 0;
    // Examines every other byte; usually none of them matches. Where role words are far apart, many bytes are
    // gathered before a decision.
    while let Some(bytes) = rest.get(at..).and_then(<[u8]>::first_chunk::<WINDOW>) {
        let block = rest.get(at..).filter(|_| at > 0).and_then(<[u8]>::first_chunk::<BLOCK>);
        let (mut may, looked) = match block {
            Some(block) => (may_be_in::<32>(block), BLOCK - 2),
            None => (may_be_in::<6>(bytes), WINDOW - 2),
        };
        while may != 0 {
            if let Some(found) = word_at(rest, at + may.trailing_zeros() as usize) {
                step_counter::add(found + 1);
                return Some(from + found);
            }
            may &= may - 1;
        }
        at += looked;
    }
    step_counter::add(rest.len());
    (at..rest.len()).find_map(|at| word_at(rest, at)).map(|found| from + found)
}

/// Checks for a role of two letters where a text begins: the four letters of others begin with a blank.
fn begins_with_short(text: &[u8]) -> bool {
    ["sr ", "ra ", "wb ", "aa ", "aä "].iter().any(|role| {
        let first = text.get(..role.len()).unwrap_or_default();
        !first.is_empty() && first.iter().zip(role.bytes()).all(|(byte, known)| byte | 0x20 == known | 0x20)
    })
}

/// Returns where three of the four letters may begin, at every other byte, as one bit for each byte.
#[inline]
fn may_be_in<const LOOKS: usize>(bytes: &[u8]) -> u64 {
    let (twos, _) = bytes.as_chunks::<2>();
    let mut hashes = [0; LOOKS];
    for ((hash, two), third) in hashes.iter_mut().zip(twos).zip(twos.iter().skip(1)) {
        *hash = hash_of_three(u16::from_le_bytes(*two), u16::from_le_bytes(*third));
    }
    let looks = hashes.iter().enumerate();
    looks.fold(0, |may, (at, hash)| may | u64::from(THREES[upper(*hash)]) << (2 * at))
}

/// Finds the four letters that begin at a position or one byte before.
fn word_at(text: &[u8], at: usize) -> Option<usize> {
    let is_word = |at: usize| {
        let four = text.get(at..at + 4).and_then(<[u8]>::first_chunk::<4>);
        four.is_some_and(|four| FOURS[hash_of_four(u32::from_le_bytes(*four) | LOWER)] != 0)
    };
    at.checked_sub(1).filter(|at| is_word(*at)).or_else(|| Some(at).filter(|at| is_word(*at)))
}

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn every_word_for_a_role_is_found() {
        let roles = [include_str!("../../data/roles.txt"), include_str!("../../data/offices.txt")];
        for role in roles.iter().flat_map(|list| list.lines()).filter(|line| !line.starts_with('#')) {
            for text in [format!(" {role} Anna"), format!(" {} Anna", role.to_uppercase())] {
                assert!(next(text.as_bytes(), 0).is_some(), "{text}");
            }
        }
        let others = "familie eheleute ehepaar geschwister geborene fam. pat. pfl. sr. geb. gez. koll. bekl. name: nachname: \
                      verfasser: verfasserin: melder: bgm. ing.";
        for word in others.split(' ') {
            assert!(next(format!(" {word} Anna").as_bytes(), 0).is_some(), "{word}");
        }
    }

    #[test]
    fn a_role_of_two_letters_is_found_where_a_text_or_a_line_begins() {
        for role in ["Sr", "RA", "WB", "AA", "AÄ"] {
            assert_eq!(next(format!("{role} Anna").as_bytes(), 0), Some(0), "{role}");
            assert!(next(format!(".\n{role} Anna").as_bytes(), 0).is_some(), "{role}");
        }
        assert_eq!(next(b"Sie kam", 0), None);
    }
}
