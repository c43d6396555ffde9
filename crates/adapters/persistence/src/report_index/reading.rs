//! How the words of a scope come to be known: portion by portion, while others ask.

use super::ReportIndex;
use super::words::{Hits, Words};
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// Most bytes of the words of a scope. The tables are searched where they would take more.
const MOST_BYTES: usize = 160 << 20;

/// Most rows whose texts change before all are read anew: each is looked up with each search.
const MOST_CHANGES: usize = 2_000;

/// How long nobody reads words anew that take too much.
const REFUSED: Duration = Duration::from_hours(1);

/// The words of a scope, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct KnownWords {
    words: Option<Words>,
    /// Held by whoever reads them.
    reader: Weak<()>,
    /// How often rows were given up, so that what was read before is of other reports.
    cuts: u64,
    refused: Option<Instant>,
}

/// Rows whose texts are read together.
#[derive(Debug)]
pub(crate) struct Portion {
    from: u32,
    until: u32,
    cuts: u64,
    /// Those of them that are there, as ids and rows.
    pub(crate) reports: Vec<(i64, u32)>,
}

/// The reference of each row, and its text; none of one that is too long.
pub(crate) type Texts = HashMap<u32, (String, Option<String>)>;

impl Portion {
    pub(crate) fn is_empty(&self) -> bool {
        self.from == self.until
    }
}

impl KnownWords {
    /// Says that a row may have another text than before.
    pub(super) fn change(&mut self, row: u32) {
        let Some(words) = &mut self.words else { return };
        words.change(row);
        if words.changes() > MOST_CHANGES {
            *self = Self { cuts: self.cuts, ..Self::default() };
        }
    }

    /// Gives up the rows from one on.
    pub(super) fn truncate(&mut self, end: u32) {
        self.cuts += 1;
        if let Some(words) = &mut self.words {
            words.truncate(end);
        }
    }

    /// Bytes that this takes, about.
    pub(super) fn size(&self) -> usize {
        self.words.as_ref().map_or(0, Words::size)
    }
}

impl ReportIndex {
    /// Of how many rows the words are not known; none where they take too much.
    pub(crate) fn unknown_words(&self) -> Option<u32> {
        let is_refused = self.words.refused.is_some_and(|refused| refused.elapsed() < REFUSED);
        let known = self.words.words.as_ref().map_or(0, Words::until);
        (!is_refused).then(|| self.rows.end().saturating_sub(known))
    }

    /// Lets somebody read the words who holds what this gives; none while somebody else does.
    pub(crate) fn begin_words(&mut self) -> Option<Arc<()>> {
        if self.words.reader.strong_count() > 0 {
            return None;
        }
        let reader = Arc::new(());
        self.words.reader = Arc::downgrade(&reader);
        self.words.words.get_or_insert_default();
        Some(reader)
    }

    /// Whether somebody is who reads the words.
    pub(crate) fn is_read_by(&self, reader: &Arc<()>) -> bool {
        self.words.reader.ptr_eq(&Arc::downgrade(reader))
    }

    /// The first rows whose words are not known; none where nobody asked for words.
    pub(crate) fn portion(&self, most: u32) -> Portion {
        let end = self.rows.end();
        let from = self.words.words.as_ref().map_or(end, Words::until);
        let until = end.min(from.saturating_add(most)).max(from);
        Portion { from, until, cuts: self.words.cuts, reports: self.rows.among(from..until) }
    }

    /// Takes what the reports of a portion say, unless they are other ones by now.
    pub(crate) fn take(&mut self, portion: &Portion, texts: &Texts) {
        self.take_within(portion, texts, MOST_BYTES);
    }

    fn take_within(&mut self, portion: &Portion, texts: &Texts, most: usize) {
        let known = &mut self.words;
        let Some(words) = known.words.as_mut().filter(|words| words.until() == portion.from) else { return };
        if known.cuts != portion.cuts {
            return;
        }
        for row in portion.from..portion.until {
            match texts.get(&row) {
                Some((reference, text)) => words.push(reference, text.as_deref()),
                // It is gone, or not there yet where this was read.
                None => words.push("", None),
            }
            if words.size() > most {
                *known =
                    KnownWords { cuts: known.cuts, refused: Some(Instant::now()), ..KnownWords::default() };
                return;
            }
        }
        words.measure();
    }

    /// The rows that say a key, or have a part of a reference; `None` of a key that words do not answer.
    pub(crate) fn hits(&self, key: &str, reference: &str) -> Option<Hits> {
        self.words.words.as_ref()?.find(key, reference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report_index::{Rows, Seen};
    use bi::ports::Mark;
    use forms::submission::ReportStatus;

    fn index(ids: &[i64]) -> ReportIndex {
        let mut index = ReportIndex::new(Mark(0), Rows::default());
        for id in ids {
            receive(&mut index, *id);
        }
        index
    }

    fn receive(index: &mut ReportIndex, id: i64) {
        let status = ReportStatus::New;
        index.rows.push(&Seen { id, at: id, template: 1, is_hidden: false, status });
    }

    fn texts(portion: &Portion) -> Texts {
        let text = |(id, row): &(i64, u32)| (*row, (format!("R{id}"), Some(format!("wort n{id}"))));
        portion.reports.iter().map(text).collect()
    }

    fn found(index: &ReportIndex, key: &str) -> Vec<u32> {
        index.hits(key, "-").unwrap().sure.iter().collect()
    }

    #[test]
    fn one_reads_at_a_time_until_all_is_known() {
        let mut index = index(&[1, 2, 3]);
        assert!(index.portion(10).is_empty(), "nobody asked");
        assert_eq!(index.unknown_words(), Some(3));
        let reader = index.begin_words().unwrap();
        assert!(index.begin_words().is_none());
        let portion = index.portion(2);
        index.take(&portion, &texts(&portion));
        assert_eq!((index.unknown_words(), found(&index, "wort")), (Some(1), vec![0, 1]));
        // It came to nothing, and another goes on.
        drop(reader);
        let reader = index.begin_words().unwrap();
        let portion = index.portion(2);
        index.take(&portion, &texts(&portion));
        index.take(&portion, &texts(&portion));
        assert_eq!((index.unknown_words(), found(&index, "wort")), (Some(0), vec![0, 1, 2]));
        assert!(index.is_read_by(&reader) && !index.is_read_by(&Arc::new(())));
    }

    #[test]
    fn what_was_read_of_rows_that_were_given_up_is_not_taken() {
        let mut index = index(&[1, 2, 3]);
        let _reader = index.begin_words().unwrap();
        let portion = index.portion(10);
        index.rows.change(3, false, false, ReportStatus::New);
        assert!(index.give_up_last());
        receive(&mut index, 4);
        index.take(&portion, &texts(&portion));
        assert_eq!(index.unknown_words(), Some(3));
        let portion = index.portion(10);
        index.take(&portion, &texts(&portion));
        assert_eq!((found(&index, "n4"), found(&index, "n3")), (vec![2], vec![]));
    }

    #[test]
    fn many_changed_texts_are_read_anew() {
        let ids: Vec<i64> = (1..=3_000).collect();
        let mut index = index(&ids);
        let reader = index.begin_words().unwrap();
        let portion = index.portion(3_000);
        index.take(&portion, &texts(&portion));
        for id in &ids[..MOST_CHANGES] {
            index.forget(1, *id);
        }
        assert_eq!(index.hits("wort", "-").unwrap().possible.len(), MOST_CHANGES as u64);
        index.forget(1, 3_000);
        assert_eq!((index.unknown_words(), index.is_read_by(&reader)), (Some(3_000), false));
    }

    #[test]
    fn words_that_take_too_much_are_left_to_the_tables() {
        let mut index = index(&[1, 2]);
        let reader = index.begin_words().unwrap();
        let portion = index.portion(1);
        index.take_within(&portion, &texts(&portion), 10);
        assert_eq!((index.unknown_words(), index.hits("wort", "-")), (None, None));
        assert!(!index.is_read_by(&reader) && index.portion(1).is_empty());
    }
}
