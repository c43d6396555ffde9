//! What the dictionary said of the words of a text: names come again and again.

use crate::lexicon::LONGEST;
use crate::lower::packed;
use std::cell::{Cell, OnceCell};

/// How many answers are kept, as a power of two.
const ENTRIES: u32 = 5;

/// What the dictionary was asked about a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Classes,
    LastPart,
    AnyLastPart,
    Noun,
}

/// The last answers, each in the one place of its word; there is room for them from the first one on.
#[derive(Default)]
pub(crate) struct Asked(OnceCell<Box<[Cell<Entry>; 1 << ENTRIES]>>);

#[derive(Clone, Copy)]
struct Entry {
    question: Question,
    length: usize,
    word: [u8; LONGEST],
    classes: u64,
}

const NONE: Entry = Entry { question: Question::Classes, length: 0, word: [0; LONGEST], classes: 0 };

impl Asked {
    /// What was said of a word in lower case, or else what is said now.
    pub(crate) fn or(&self, question: Question, word: &[u8], ask: impl FnOnce() -> u64) -> u64 {
        let entries = self.0.get_or_init(|| Box::new([const { Cell::new(NONE) }; 1 << ENTRIES]));
        let Some(cell) = entries.get(place(question, word)) else { return ask() };
        let mut entry = cell.get();
        if entry.question == question && entry.word.get(..entry.length) == Some(word) {
            return entry.classes;
        }
        let Some(room) = entry.word.get_mut(..word.len()) else { return ask() };
        room.copy_from_slice(word);
        (entry.question, entry.length, entry.classes) = (question, word.len(), ask());
        cell.set(entry);
        entry.classes
    }
}

/// The place of a word, by its last letters.
fn place(question: Question, word: &[u8]) -> usize {
    let last = packed(word.last_chunk::<8>().map_or(word, |last| last)).unwrap_or_default();
    let hash = (last ^ question as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (hash >> (u64::BITS - ENTRIES)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_about_a_word_is_asked_once() {
        let asked = Asked::default();
        for (question, classes) in [(Question::Classes, 1), (Question::Noun, 2)] {
            assert_eq!(asked.or(question, b"kudlacek", || classes), classes);
            assert_eq!(asked.or(question, b"kudlacek", || 7), classes);
        }
        assert_eq!(asked.or(Question::Classes, "x".repeat(80).as_bytes(), || 3), 3);
        assert_eq!(asked.or(Question::Classes, b"", || 3), 0);
    }

    #[test]
    fn words_in_one_place_do_not_mix() {
        let asked = Asked::default();
        for word in (0..1000).map(|number| format!("word{number}")) {
            let classes = word.len() as u64;
            assert_eq!(asked.or(Question::Classes, word.as_bytes(), || classes), classes);
            assert_eq!(asked.or(Question::Classes, word.as_bytes(), || 99), classes);
        }
    }
}
