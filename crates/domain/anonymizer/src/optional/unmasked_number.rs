//! Numbers that no rule matches: most count or measure something after a function word.

use super::age::may_say_age;
use super::case_number::may_be_label;
use super::context_word::LONGEST;
use crate::text::{ByteText, letters_end, word_start};

/// Checks by the surrounding words whether no rule can match a number. Returns `false` where a closer look is
/// needed.
pub(super) fn is_unmasked(text: ByteText<'_>, at: usize, run: usize) -> bool {
    match text[..at] {
        // "120/80", "38,5", "14:30"
        [.., b'0'..=b'9', b'/' | b',' | b':'] => true,
        [.., before, b'a'..=b'z', b' '] if before > b' ' => {
            run - at <= 3 && is_followed_by_other(text, at, run) && is_after_other(text, at - 1)
        }
        _ => false,
    }
}

/// Checks whether a word in small letters ends at a position that implies nothing for a number after it.
fn is_after_other(text: ByteText<'_>, end: usize) -> bool {
    let start = word_start(text, end, LONGEST);
    let is_small =
        end - start > 2 && start > 0 && text[start - 1] == b' ' && text[start].is_ascii_lowercase();
    is_small && !may_be_label(text, end) && !may_say_age(text, end)
}

/// Checks whether a word follows that is neither a month nor a unit of age and joins no other number; "120/"
/// is not a date.
fn is_followed_by_other(text: ByteText<'_>, at: usize, run: usize) -> bool {
    let may_be_day = run - at <= 2;
    match text[run..] {
        [b'/', ..] => !may_be_day,
        // "und", "bis", "Jahre", "LJ"
        [b' ', b'u' | b'b' | b'j' | b'J' | b'l' | b'L', ..] => false,
        [b' ', first, ..] if first.is_ascii_alphabetic() => {
            // "mg"
            letters_end(text, run + 1) <= run + 3
                || !(matches!(first | 0x20, b'm' | b'w' | b't')
                    || (may_be_day && matches!(first | 0x20, b'f' | b'a' | b's' | b'o' | b'n' | b'd')))
        }
        _ => false,
    }
}
