//! The scan: e-mail addresses first, then everything else in the text between them.

use crate::lexicon::Lexicon;
use crate::rule::{Hit, Rule};
use crate::starts::Starts;
use crate::text::{ByteText, letter_before};
use crate::{MaskError, email, name, number, phone};

/// Passes on all matches, in order and without overlaps, each with the position from which the text before it
/// may contain unmatched numbers; returns that position for the text after the last match.
///
/// An address is removed first, since it takes precedence over everything; the other rules never look across
/// it. Their matches never overlap by construction: a date is tried before a room, a room before a telephone
/// number, and no word for a room can be part of a name.
pub(crate) fn scan(
    text: ByteText<'_>,
    lexicon: &Lexicon,
    mut found: impl FnMut(Hit, Option<usize>) -> Result<(), MaskError>,
) -> Result<Option<usize>, MaskError> {
    let (mut from, mut digits_from) = (0, None);
    let mut starts = Starts::of(text.bytes());
    while let Some(email) = email::after(text, from) {
        segment(text, (from, email.start), &mut starts, lexicon, &mut digits_from, &mut found)?;
        from = email.end;
        found(email, digits_from.take())?;
    }
    segment(text, (from, text.len()), &mut starts, lexicon, &mut digits_from, &mut found)?;
    Ok(digits_from)
}

/// Scans a part of the text. The text before it is an address and counts as a bracket.
fn segment(
    text: ByteText<'_>,
    (from, end): (usize, usize),
    starts: &mut Starts<'_>,
    lexicon: &Lexicon,
    digits_from: &mut Option<usize>,
    found: &mut impl FnMut(Hit, Option<usize>) -> Result<(), MaskError>,
) -> Result<(), MaskError> {
    // Positions are relative to what is still to be read, so that nothing looks back across the start of the
    // segment or into masked text: a match counts as a bracket. A boundary inside a character would leave the
    // part unread: then nothing may be stored.
    let mut text = text.part(from, end).ok_or(MaskError)?;
    let (mut base, mut at) = (from, 0);
    while let Some(start) = starts.next(base, at).filter(|start| *start < text.len()) {
        at = start;
        let (hit, next) = self::at(text, at, lexicon);
        let Some((start, end, rule)) = hit else {
            // Text that is skipped at once may contain digits, too.
            if digits_from.is_none() && (text[at].is_ascii_digit() || next > at + 1) {
                *digits_from = Some(base + at);
            }
            at = next.max(at + 1);
            continue;
        };
        found(Hit { start: base + start, end: base + end, rule }, digits_from.take())?;
        text = text.part(end, text.len()).ok_or(MaskError)?;
        (base, at) = (base + end, 0);
    }
    Ok(())
}

/// Examines a position where a match may begin; returns a match as start, end and rule, and where to
/// continue.
#[inline]
pub(crate) fn at(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> (Option<(usize, usize, Rule)>, usize) {
    match text[at] {
        b'0'..=b'9' => number::at(text, at),
        b'+' | b'(' => match phone::at(text, at, false) {
            Some(end) => (Some((at, end, Rule::Phone)), end),
            None => (None, at + 1),
        },
        _ if letter_before(text, at) => (None, at + 1),
        _ => name_at(text, at, lexicon),
    }
}

/// Returns the name whose title starts at a position, and where to continue. A room takes precedence over a
/// name: "Dr. Aufwachraum 3" is not a name, and "Frau Anna Dienstzimmer 4" ends before the room.
#[inline(never)]
fn name_at(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> (Option<(usize, usize, Rule)>, usize) {
    let (mut within, mut over) = (text, None);
    loop {
        let (end, next) = name::at(within, at, lexicon);
        if let (Some(end), None) = (end, over)
            && let Some(start) = number::room_over(text, end)
        {
            over = Some(start);
            let Some(before) = text.part(0, start) else { return (None, start) };
            within = before;
            continue;
        }
        return (end.map(|end| (at, end, Rule::Name)), over.unwrap_or(next));
    }
}
