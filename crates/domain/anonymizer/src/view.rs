//! The view of a text that the rules see: composed (NFC), without soft hyphens and zero-width characters,
//! with plain spaces, hyphens, digits and `@`, and with HTML entities decoded. Ordinary German text is its
//! own view.

use crate::entity::entity;
use crate::lower::{EVERY, equal};
use crate::text::ByteText;
use characters::{is_invisible, is_space};
use std::borrow::Cow;
use unicode_normalization::char::{canonical_combining_class, compose};

/// A text as the rules see it, mapped to the original.
pub(crate) struct NormalizedView<'t> {
    text: Cow<'t, str>,
    /// `(position in the view, position in the original)` wherever the offset changes.
    shifts: Vec<(usize, usize)>,
}

impl<'t> NormalizedView<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        match first_special(text.as_bytes()) {
            None => Self { text: Cow::Borrowed(text), shifts: Vec::new() },
            Some(at) => Builder::new(text, at).build(),
        }
    }

    pub(crate) fn text(&self) -> ByteText<'_> {
        ByteText::of(&self.text)
    }

    pub(crate) fn offsets(&self) -> OffsetMap<'_> {
        OffsetMap { shifts: &self.shifts, at: 0 }
    }
}

/// Maps positions to the original; called in rising order, it walks the shifts once.
pub(crate) struct OffsetMap<'v> {
    shifts: &'v [(usize, usize)],
    at: usize,
}

impl OffsetMap<'_> {
    pub(crate) fn original(&mut self, position: usize) -> usize {
        while self.shifts.get(self.at).is_some_and(|(view, _)| *view <= position) {
            self.at += 1;
        }
        match self.at.checked_sub(1).and_then(|last| self.shifts.get(last)) {
            Some((view, original)) => original + (position - view),
            None => position,
        }
    }
}

/// The number of bytes compared at once.
const BLOCK: usize = 128;

/// Finds the first byte that may begin a character which the view shows differently.
fn first_special(bytes: &[u8]) -> Option<usize> {
    // Skips blocks without the first byte of such a character; the letters of European languages begin with
    // 0xC3 to 0xC8.
    let may_have = |block: &[u8]| block.iter().fold(0, |any, byte| any | is_candidate(*byte)) > 0;
    let (blocks, _) = bytes.as_chunks::<BLOCK>();
    let mut from = 0;
    while from < bytes.len() {
        let plain = blocks[from / BLOCK..].iter().take_while(|block| !may_have(*block)).count();
        from += plain * BLOCK;
        let to = bytes.len().min(from + BLOCK);
        let found = (from..to).find(|at| is_candidate(bytes[*at]) > 0 && is_special(bytes, *at));
        if found.is_some() {
            return found;
        }
        from = to;
    }
    None
}

/// Returns 1 when a byte may begin a special character or an entity. Free of branches: blocks are examined at
/// once.
const fn is_candidate(byte: u8) -> u8 {
    (byte >= 0xC9) as u8 | (byte == 0xC2) as u8 | (byte == b'&') as u8
}

/// Decides by the first bytes of UTF-8; may accept a character that stays.
fn is_special(bytes: &[u8], at: usize) -> bool {
    let second = bytes.get(at + 1).copied().unwrap_or(0);
    match bytes[at] {
        b'&' => entity(&bytes[at..]).is_some(),
        0xC2 => matches!(second, 0xA0 | 0xAD),
        0xCC | 0xCD | 0xF3 => true,
        0xD8 => second == 0x9C,
        0xE1 => matches!(second, 0x85 | 0x9A | 0x9E | 0xA0 | 0xAA | 0xAB | 0xB7),
        0xE2 => match second {
            // Spaces, zero-width characters, hyphens and dashes, directions; not „quotes“ or …
            0x80 => matches!(bytes.get(at + 2), Some(0x80..=0x95 | 0xA8..=0xAF)),
            0x81 => matches!(bytes.get(at + 2), Some(0x9F..=0xAF)),
            0x83 => true,
            0x88 => bytes.get(at + 2) == Some(&0x92),
            0xA0 => bytes.get(at + 2) == Some(&0x80),
            _ => false,
        },
        0xE3 => matches!(second, 0x80 | 0x85),
        0xEF => matches!(second, 0xB8 | 0xBB..=0xBF),
        0xF0 => matches!(second, 0x9B | 0x9D),
        _ => false,
    }
}

/// How a character appears in the view.
enum CharView {
    Shown(char),
    Hidden,
    Mark,
}

fn view_of(c: char) -> CharView {
    match c {
        _ if is_space(c) => CharView::Shown(' '),
        _ if is_invisible(c) => CharView::Hidden,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => CharView::Shown('-'),
        // Full-width ASCII, including ＠ and the digits, lies at a fixed offset.
        '\u{FF01}'..='\u{FF5E}' => match char::from_u32(u32::from(c) - 0xFEE0) {
            Some(plain) => CharView::Shown(plain),
            None => CharView::Shown(c),
        },
        _ if c >= '\u{300}' && canonical_combining_class(c) != 0 => CharView::Mark,
        _ => CharView::Shown(c),
    }
}

/// Returns how many bytes of plain ASCII, without entities, some bytes begin with.
#[inline]
fn plain_length(bytes: &[u8]) -> usize {
    let (eights, rest) = bytes.as_chunks::<8>();
    for (at, eight) in eights.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        let others = eight & (EVERY * 0x80) | equal(eight, b'&');
        if others != 0 {
            return at * 8 + (others.trailing_zeros() / 8) as usize;
        }
    }
    let others = rest.iter().position(|byte| *byte >= 0x80 || *byte == b'&');
    others.map_or(bytes.len(), |at| bytes.len() - rest.len() + at)
}

struct Builder<'t> {
    source: &'t str,
    text: String,
    shifts: Vec<(usize, usize)>,
    /// Where the composed character at the end of `text` starts there.
    last: Option<usize>,
}

impl<'t> Builder<'t> {
    fn new(source: &'t str, plain: usize) -> Self {
        let mut text = String::with_capacity(source.len());
        // The character before the first special one may combine with its accent.
        let start = source[..plain].char_indices().next_back().map_or(0, |(at, _)| at);
        text.push_str(&source[..start]);
        Self { source, text, shifts: Vec::new(), last: None }
    }

    fn build(mut self) -> NormalizedView<'t> {
        let mut at = self.text.len();
        while at < self.source.len() {
            let rest = &self.source.as_bytes()[at..];
            let is_plain = rest.first().is_some_and(|first| *first < 0x80 && *first != b'&');
            let plain = if is_plain { plain_length(rest) } else { 0 };
            if plain > 0 {
                self.keep(at, &self.source[at..at + plain]);
                self.last = Some(self.text.len() - 1);
                at += plain;
                continue;
            }
            let Some(c) = self.source[at..].chars().next() else { break };
            let (c, length, is_entity) = match entity(rest) {
                Some((shown, length)) => (shown, length, true),
                None => (c, c.len_utf8(), false),
            };
            match view_of(c) {
                CharView::Shown(shown) if shown == c && !is_entity => {
                    self.last = Some(self.text.len());
                    self.keep(at, &self.source[at..at + length]);
                }
                CharView::Shown(shown) => {
                    self.shift(at);
                    self.last = Some(self.text.len());
                    self.text.push(shown);
                }
                CharView::Hidden => {}
                CharView::Mark => self.mark(c),
            }
            at += length;
        }
        self.shift(self.source.len());
        NormalizedView { text: Cow::Owned(self.text), shifts: self.shifts }
    }

    fn keep(&mut self, at: usize, text: &str) {
        self.shift(at);
        self.text.push_str(text);
    }

    /// Records where the end of the view comes from, if it differs from the last record.
    fn shift(&mut self, original: usize) {
        let view = self.text.len();
        let expected = match self.shifts.last() {
            Some((at, from)) => from + (view - at),
            None => view,
        };
        if expected != original {
            match self.shifts.last_mut() {
                Some(last) if last.0 == view => last.1 = original,
                _ => self.shifts.push((view, original)),
            }
        }
    }

    /// Handles an accent: it joins the character before it, or vanishes from the view (and stays in the text)
    /// if no composed character exists.
    fn mark(&mut self, mark: char) {
        let Some(last) = self.last else { return };
        let Some(base) = self.text[last..].chars().next() else { return };
        if let Some(composed) = compose(base, mark) {
            self.text.truncate(last);
            self.text.push(composed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(original: &str, expected: &str) {
        let view = NormalizedView::of(original);
        assert_eq!(view.text, expected, "{original:?}");
        let mut offsets = view.offsets();
        for (at, _) in expected.char_indices() {
            let from = offsets.original(at);
            assert!(original.is_char_boundary(from), "{original:?} at {at}");
        }
        assert_eq!(view.offsets().original(expected.len()), original.len());
    }

    #[test]
    fn ordinary_german_text_is_its_own_view() {
        let text = "„Größe“ äöüß ÄÖÜ – nein"; // the dash is shown as a hyphen
        assert!(matches!(NormalizedView::of("„Größe“ äöüß ÄÖÜ … €").text, Cow::Borrowed(_)));
        check(text, "„Größe“ äöüß ÄÖÜ - nein");
    }

    #[test]
    fn accents_are_composed() {
        check("Mu\u{308}ller", "Müller");
        check("u\u{308}", "ü");
        check("\u{308}x", "x");
        check("z\u{308}x", "zx");
        check("a\u{302}\u{301}b", "ấb");
    }

    #[test]
    fn invisible_characters_vanish_and_spaces_are_plain() {
        check("Her\u{AD}r\u{A0}Mü\u{200B}ller", "Herr Müller");
        check("a\u{2009}b\u{202F}c", "a b c");
        check("１２＠", "12@");
    }

    /// All of the table, since the bytes that are looked for first are written by hand.
    #[test]
    fn no_character_that_shows_nothing_stands_in_a_name() {
        for c in ('\u{80}'..=char::MAX).filter(|c| is_invisible(*c) && !is_space(*c)) {
            check(&format!("Fr{c}au Mü{c}ller"), "Frau Müller");
        }
        for c in ('\u{80}'..=char::MAX).filter(|c| is_space(*c)) {
            check(&format!("Frau{c}Müller"), "Frau Müller");
        }
    }

    #[test]
    fn entities_are_what_they_stand_for() {
        check("Zimmer&nbsp;12", "Zimmer 12");
        check("M&uuml;ller &amp; S&ouml;hne", "Müller &amp; Söhne");
        check("a&#64;b", "a@b");
        check("u&#x308;", "ü");
        check("a&shy;b & c &; &#; &", "ab & c &; &#; &");
        assert!(matches!(NormalizedView::of("A & B &amp; C &lt;").text, Cow::Borrowed(_)));
    }

    #[test]
    fn a_span_maps_back_to_whole_characters() {
        let text = "x Fra\u{200B}u Mu\u{308}ller y";
        let view = NormalizedView::of(text);
        let shown = view.text.to_string();
        let start = shown.find("Frau").unwrap();
        let end = shown.find(" y").unwrap();
        let mut offsets = view.offsets();
        let (from, to) = (offsets.original(start), offsets.original(end));
        assert_eq!(&text[from..to], "Fra\u{200B}u Mu\u{308}ller");
    }
}
