//! Telephone numbers of Austria and Switzerland in the form used there, whose area codes are none in Germany.

use crate::count_word::counted;
use crate::phone_groups::{FEWEST, Groups, PLAUSIBLE, ends_well, local_end, separator};
use crate::phone_word::{NumberLabel, follows_counting, follows_label, follows_own_number, label_before};
use crate::text::{ByteText, digit_before, digits_end};

/// Returns the end of an Austrian or Swiss number, whose area codes no German number has, if a word for a telephone
/// stands further before it in the sentence: "Natel vom Sohn, bitte notieren: 079 555 01 23", "Telefon der Praxis ist 01
/// 555 01 23". The groups of a Swiss number need no such word: "Bitte 031 555 01 23 anrufen".
pub(crate) fn at(text: ByteText<'_>, at: usize) -> Option<usize> {
    let code = digits_end(text, at) - at;
    let end = match code {
        2 => viennese_end(text, at)?,
        3 if text[at..].starts_with(b"050") => unplaced_end(text, at)?,
        3 => swiss_end(text, at)?,
        _ => return None,
    };
    let fits = ends_well(text, end)
        && !counted(text, end, PLAUSIBLE)
        && label_before(text, at) != NumberLabel::Thing;
    fits.then_some(end)
}

/// `031 555 01 23`, `031/555 01 23`, `079.555.01.23`, unless something is counted or ordered before it; and in other
/// groups that of a mobile telephone, after a word for one: "Meine Nummer: 079 5550123".
fn swiss_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let code = text.get(at..at + 3)?;
    let SwissGroups { lengths, digits, end } = SwissGroups::read(text, at);
    let is_mobile = matches!(code, [b'0', b'7', b'6'..=b'9']) && digits == SWISS_DIGITS;
    let stands_alone =
        is_swiss_code(code) && !digit_before(text, at.saturating_sub(1)) && !follows_counting(text, at);
    let fits = if lengths == USUAL {
        stands_alone || follows_label(text, at)
    } else {
        is_mobile && (follows_own_number(text, at) || follows_label(text, at))
    };
    fits.then_some(end)
}

/// The number of digits after the area code of every Swiss number, and their usual groups.
const SWISS_DIGITS: usize = 7;
const USUAL: [usize; 4] = [3, 2, 2, 0];

/// The groups of digits after a Swiss area code.
struct SwissGroups {
    lengths: [usize; 4],
    digits: usize,
    end: usize,
}

impl SwissGroups {
    fn read(text: ByteText<'_>, code: usize) -> Self {
        let mut groups = Self { lengths: [0; 4], digits: 0, end: code + 3 };
        for length in &mut groups.lengths {
            let Some((next, _)) = separator(text, groups.end).filter(|_| groups.digits < SWISS_DIGITS) else {
                break;
            };
            groups.end = digits_end(text, next);
            *length = groups.end - next;
            groups.digits += *length;
        }
        groups
    }
}

/// Returns the end of a Swiss number or one of Vienna behind another number: `079 555 19 02/078 555 19 03`.
pub(crate) fn end_after_number(text: ByteText<'_>, at: usize) -> Option<usize> {
    let code = text.get(at..digits_end(text, at))?;
    if code == b"01" {
        return local_end(text, at).filter(|end| end - at > FEWEST);
    }
    let groups = SwissGroups::read(text, at);
    (is_swiss_code(code) && groups.digits == SWISS_DIGITS).then_some(groups.end)
}

/// `01 555 01 23`: Vienna, after a word for a telephone; `01/71155-0` with an extension needs none.
fn viennese_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let code = at + 2;
    let (next, is_blank) = separator(text, code).filter(|_| text[at + 1] == b'1')?;
    if is_blank {
        let end = labelled_end(text, at, 3)?;
        return (digits_end(text, next) - next >= 3).then_some(end);
    }
    let first = digits_end(text, next) - next;
    let is_year = first == 4 && matches!(&text[next..next + 2], b"19" | b"20");
    let number = Extended::read(text, code)?;
    let fits = text[code..next].contains(&b'/') && !is_year && number.digits >= 5;
    (fits && !follows_counting(text, at)).then_some(number.end)
}

/// `050 555-36111`: an Austrian number without a place, with an extension or after a word for a telephone.
fn unplaced_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let extended = Extended::read(text, at + 3)
        .filter(|number| number.digits + number.extension >= 7 && !follows_counting(text, at));
    extended.map(|number| number.end).or_else(|| labelled_end(text, at, 2))
}

/// Returns the end of a number of some groups after a word for a telephone.
fn labelled_end(text: ByteText<'_>, at: usize, min_groups: usize) -> Option<usize> {
    let mut groups = Groups::first(text, at)?;
    groups.read_on(text, 9);
    let fits = groups.count >= min_groups && (8..=12).contains(&groups.digits) && follows_label(text, at);
    fits.then_some(groups.end)
}

/// A number with its extension, the first group behind a hyphen: `71155-0`.
struct Extended {
    digits: usize,
    extension: usize,
    end: usize,
}

impl Extended {
    const MAX_DIGITS: usize = 9;
    const MAX_EXTENSION: usize = 5;

    fn read(text: ByteText<'_>, code: usize) -> Option<Self> {
        let (mut end, mut digits) = (code, 0);
        while digits < Self::MAX_DIGITS {
            let (next, _) = separator(text, end)?;
            let stop = digits_end(text, next);
            let length = stop - next;
            if digits > 0 && text[end..next].contains(&b'-') {
                let extended = Self { digits, extension: length, end: stop };
                return (length <= Self::MAX_EXTENSION).then_some(extended);
            }
            digits += length;
            end = stop;
        }
        None
    }
}

/// The area codes of Switzerland, and those of its mobile telephones.
fn is_swiss_code(code: &[u8]) -> bool {
    match code {
        [b'0', b'2', last] => matches!(last, b'1' | b'2' | b'4' | b'6' | b'7'),
        [b'0', b'3', last] => matches!(last, b'1'..=b'4'),
        [b'0', b'4', last] => matches!(last, b'1' | b'3' | b'4'),
        [b'0', b'5', last] => matches!(last, b'1' | b'2' | b'5' | b'6' | b'8'),
        [b'0', b'6', last] => matches!(last, b'1' | b'2'),
        [b'0', b'7', last] => matches!(last, b'1' | b'6'..=b'9'),
        [b'0', b'8' | b'9', last] => *last == b'1',
        _ => false,
    }
}
