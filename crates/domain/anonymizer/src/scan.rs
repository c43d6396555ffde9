//! The scan: addresses first, then everything else in the text between them.

use crate::lexicon::Lexicon;
use crate::rule::{Hit, Rule};
use crate::starts::Starts;
use crate::text::{Text, letter_before};
use crate::{MaskError, email, name, number, phone};

/// Passes on all matches, in order and without overlaps, with a place from which on there may be numbers that
/// are no match in the text before; returns that of the text behind the last one.
///
/// An address is taken out first, as it wins over everything; the other rules never see across
/// it. Among them nothing overlaps by construction: a date is tried before a room, a room before a
/// telephone number, and no word of a room can be part of a name.
pub(crate) fn scan(
    text: Text<'_>,
    lexicon: &Lexicon,
    mut found: impl FnMut(Hit, Option<usize>) -> Result<(), MaskError>,
) -> Result<Option<usize>, MaskError> {
    let (mut from, mut missed) = (0, None);
    let mut starts = Starts::of(text.bytes());
    while let Some(email) = email::after(text, from) {
        segment(text, (from, email.start), &mut starts, lexicon, &mut missed, &mut found)?;
        from = email.end;
        found(email, missed.take())?;
    }
    segment(text, (from, text.len()), &mut starts, lexicon, &mut missed, &mut found)?;
    Ok(missed)
}

/// Scans a part of the text. What stands before is an address and ends like a bracket.
fn segment(
    text: Text<'_>,
    (from, end): (usize, usize),
    starts: &mut Starts<'_>,
    lexicon: &Lexicon,
    missed: &mut Option<usize>,
    found: &mut impl FnMut(Hit, Option<usize>) -> Result<(), MaskError>,
) -> Result<(), MaskError> {
    // Positions are kept relative to what is still to be read, so that nothing looks back across the
    // start of the segment or into what was masked: a match ends like a bracket.
    // A border inside a character would leave the part unread: then nothing may be stored.
    let mut text = text.part(from, end).ok_or(MaskError)?;
    let (mut base, mut at) = (from, 0);
    while let Some(start) = starts.next(base, at).filter(|start| *start < text.len()) {
        at = start;
        let (hit, next) = self::at(text, at, lexicon);
        let Some((start, end, rule)) = hit else {
            // What is passed over at once may have digits, too.
            if missed.is_none() && (text[at].is_ascii_digit() || next > at + 1) {
                *missed = Some(base + at);
            }
            at = next.max(at + 1);
            continue;
        };
        found(Hit { start: base + start, end: base + end, rule }, missed.take())?;
        text = text.part(end, text.len()).ok_or(MaskError)?;
        (base, at) = (base + end, 0);
    }
    Ok(())
}

/// Looks at a place where a match may begin: a match as start, end and rule, and where to go on.
#[inline]
pub(crate) fn at(text: Text<'_>, at: usize, lexicon: &Lexicon) -> (Option<(usize, usize, Rule)>, usize) {
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

/// The name whose title starts at a position, and where to go on. A room wins over a name:
/// "Dr. Aufwachraum 3" is none, and "Frau Anna Dienstzimmer 4" ends before the room.
#[inline(never)]
fn name_at(text: Text<'_>, at: usize, lexicon: &Lexicon) -> (Option<(usize, usize, Rule)>, usize) {
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
