//! Caches the dictionary's answers for the words of a text: names come up again and again.

use crate::lower::packed;
use std::cell::{Cell, OnceCell};

/// The longest word that is looked up, in bytes; no list has a longer one.
pub(crate) const LONGEST: usize = 40;

/// The number of cached answers, as a power of two.
const ENTRIES: u32 = 5;

/// The kind of question about a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LookupKind {
    Classes,
    LastPart,
    AnyLastPart,
    Noun,
}

/// The latest answers, each in the slot of its word; allocated with the first answer.
#[derive(Default)]
pub(crate) struct LookupCache(OnceCell<Box<[CacheEntry; 1 << ENTRIES]>>);

/// The answer for a word. The last letters alone identify most words.
struct CacheEntry {
    answer: Cell<Answer>,
    /// The bytes before the last letters.
    first: Cell<[u8; LONGEST - LAST]>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct CacheKey {
    kind: LookupKind,
    length: usize,
    last: u64,
}

#[derive(Clone, Copy)]
struct Answer {
    key: CacheKey,
    classes: u64,
}

/// The number of letters compared at once.
const LAST: usize = 8;

impl CacheEntry {
    const fn new() -> Self {
        let key = CacheKey { kind: LookupKind::Classes, length: 0, last: 0 };
        Self { answer: Cell::new(Answer { key, classes: 0 }), first: Cell::new([0; LONGEST - LAST]) }
    }
}

impl LookupCache {
    /// Returns the cached answer for a word in lower case, or computes and caches it.
    pub(crate) fn or(&self, kind: LookupKind, word: &[u8], ask: impl FnOnce() -> u64) -> u64 {
        let entries = self.0.get_or_init(|| Box::new([const { CacheEntry::new() }; 1 << ENTRIES]));
        let (before, last) = word.split_at(word.len().saturating_sub(LAST));
        let key = CacheKey { kind, length: word.len(), last: packed(last).unwrap_or_default() };
        let Some(entry) = entries.get(key.slot()) else { return ask() };
        let answer = entry.answer.get();
        if answer.key == key && (before.is_empty() || entry.first.get().get(..before.len()) == Some(before)) {
            return answer.classes;
        }
        let mut first = entry.first.get();
        let Some(room) = first.get_mut(..before.len()) else { return ask() };
        room.copy_from_slice(before);
        entry.first.set(first);
        let classes = ask();
        entry.answer.set(Answer { key, classes });
        classes
    }
}

impl CacheKey {
    /// Returns the slot of a word, by its last letters.
    const fn slot(self) -> usize {
        let hash = (self.last ^ self.kind as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> (u64::BITS - ENTRIES)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_about_a_word_is_asked_once() {
        let cache = LookupCache::default();
        for (kind, classes) in [(LookupKind::Classes, 1), (LookupKind::Noun, 2)] {
            assert_eq!(cache.or(kind, b"kudlacek", || classes), classes);
            assert_eq!(cache.or(kind, b"kudlacek", || 7), classes);
        }
        assert_eq!(cache.or(LookupKind::Classes, "x".repeat(80).as_bytes(), || 3), 3);
        assert_eq!(cache.or(LookupKind::Classes, b"", || 3), 0);
    }

    #[test]
    fn words_in_one_slot_do_not_mix() {
        let cache = LookupCache::default();
        for word in (0..1000).map(|number| format!("word{number}")) {
            let classes = word.len() as u64;
            assert_eq!(cache.or(LookupKind::Classes, word.as_bytes(), || classes), classes);
            assert_eq!(cache.or(LookupKind::Classes, word.as_bytes(), || 99), classes);
        }
    }
}
