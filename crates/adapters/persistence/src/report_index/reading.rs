//! Reads the words of a scope portion by portion, while other queries continue.

use super::ReportIndex;
use super::words::{Hits, WordIndex};
use roaring::RoaringBitmap;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// The maximum number of bytes of the words of a scope. Where they would take more, the tables are searched.
const MAX_BYTES: usize = 160 << 20;

/// The maximum number of changed rows before all are read again: each of them is looked up in every search.
const MAX_CHANGES: usize = 2_000;

/// How long to wait before trying again to read words that were too large.
const RETRY_AFTER: Duration = Duration::from_hours(1);

/// The words of a scope, as far as they have been read.
#[derive(Debug, Default)]
pub(super) struct WordIndexState {
    words: Option<WordIndex>,
    /// Held by the task that reads them.
    reader: Weak<()>,
    /// Replaced when rows were dropped or all words are read anew: what was read before may belong to other
    /// reports then.
    version: Arc<()>,
    too_large_since: Option<Instant>,
}

/// Rows whose texts are read together.
#[derive(Debug)]
pub(crate) struct Portion {
    from: u32,
    until: u32,
    version: Arc<()>,
    /// The existing reports among them, as ids and rows.
    pub(crate) reports: Vec<(i64, u32)>,
}

/// The reference of each row and its text; `None` for a text that is too long.
pub(crate) type RowTexts = HashMap<u32, (String, Option<String>)>;

impl Portion {
    pub(crate) fn is_empty(&self) -> bool {
        self.from == self.until
    }
}

impl WordIndexState {
    /// Marks that a row's text may have changed; returns whether its words are here.
    pub(super) fn change(&mut self, row: u32) -> bool {
        let Some(words) = &mut self.words else { return false };
        let was_known = words.change(row);
        if words.changes() > MAX_CHANGES {
            *self = Self::default();
            return false;
        }
        was_known
    }

    /// Marks that a row's report is gone.
    pub(super) fn remove(&mut self, row: u32) {
        if let Some(words) = &mut self.words {
            words.remove(row);
        }
    }

    /// Erases the words of rows that were marked before.
    pub(super) fn erase(&mut self, rows: &RoaringBitmap) {
        if let Some(words) = &mut self.words {
            words.erase(rows);
        }
    }

    /// Drops the rows from `end` on.
    pub(super) fn truncate(&mut self, end: u32) {
        self.version = Arc::default();
        if let Some(words) = &mut self.words {
            words.truncate(end);
        }
    }

    /// Drops the words, and reads none for a while.
    fn mark_too_large(&mut self) {
        *self = Self { too_large_since: Some(Instant::now()), ..Self::default() };
    }

    /// Returns the approximate size in bytes.
    pub(super) fn size(&self) -> usize {
        self.words.as_ref().map_or(0, WordIndex::size)
    }
}

impl ReportIndex {
    /// Returns for how many rows the words are unknown; `None` if they were too large.
    pub(crate) fn unknown_words(&self) -> Option<u32> {
        let is_too_large = self.words.too_large_since.is_some_and(|since| since.elapsed() < RETRY_AFTER);
        let known = self.words.words.as_ref().map_or(0, WordIndex::until);
        (!is_too_large).then(|| self.rows.end().saturating_sub(known))
    }

    /// Lets one task read the words, for as long as it holds the returned token; `None` while another does.
    pub(crate) fn begin_words(&mut self) -> Option<Arc<()>> {
        if self.words.reader.strong_count() > 0 {
            return None;
        }
        let reader = Arc::new(());
        self.words.reader = Arc::downgrade(&reader);
        self.words.words.get_or_insert_default();
        Some(reader)
    }

    /// Returns whether this token belongs to the task that reads the words.
    pub(crate) fn is_read_by(&self, reader: &Arc<()>) -> bool {
        self.words.reader.ptr_eq(&Arc::downgrade(reader))
    }

    /// Returns the first rows whose words are unknown; none if words were never requested.
    pub(crate) fn portion(&self, limit: u32) -> Portion {
        let end = self.rows.end();
        let from = self.words.words.as_ref().map_or(end, WordIndex::until);
        let until = end.min(from.saturating_add(limit)).max(from);
        Portion { from, until, version: self.version(), reports: self.rows.among(from..until) }
    }

    /// Adds the texts of a portion, unless its rows belong to other reports by now.
    pub(crate) fn add_texts(&mut self, portion: &Portion, texts: &RowTexts) {
        self.add_texts_within(portion, texts, MAX_BYTES);
    }

    fn add_texts_within(&mut self, portion: &Portion, texts: &RowTexts, limit: usize) {
        if !self.has_version(&portion.version) {
            return;
        }
        let known = &mut self.words;
        let Some(words) = known.words.as_mut().filter(|words| words.until() == portion.from) else { return };
        for row in portion.from..portion.until {
            match texts.get(&row) {
                Some((reference, text)) => words.push(reference, text.as_deref()),
                // The report is gone, or was not yet visible when this was read.
                None => words.push("", None),
            }
            if words.size() > limit {
                known.mark_too_large();
                return;
            }
        }
        words.measure();
    }

    /// Returns what [`Self::has_version`] compares.
    pub(crate) fn version(&self) -> Arc<()> {
        Arc::clone(&self.words.version)
    }

    /// Returns whether rows still belong to the same reports.
    pub(crate) fn has_version(&self, version: &Arc<()>) -> bool {
        Arc::ptr_eq(&self.words.version, version)
    }

    /// Returns whether words take memory.
    pub(crate) fn has_words(&self) -> bool {
        self.words.words.is_some()
    }

    /// Drops the words as too large; the tables are searched for a while.
    pub(crate) fn mark_words_too_large(&mut self) {
        self.words.mark_too_large();
    }

    /// Returns whether a part of a word or reference takes memory.
    #[cfg(test)]
    pub(crate) fn holds(&self, part: &str) -> bool {
        self.words.words.as_ref().is_some_and(|words| words.holds(part))
    }

    /// Returns the rows that contain a key or have a part of a reference; `None` for a key that words cannot
    /// answer.
    pub(crate) fn hits(&self, key: &str, reference: &str) -> Option<Hits> {
        self.words.words.as_ref()?.find(key, reference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report_index::{IndexEntry, IndexedReports};
    use bi::ports::LogPosition;
    use forms::submission::ReportStatus;

    fn index(ids: &[i64]) -> ReportIndex {
        let mut index = ReportIndex::new(LogPosition(0), IndexedReports::default());
        for id in ids {
            receive(&mut index, *id);
        }
        index
    }

    fn receive(index: &mut ReportIndex, id: i64) {
        let status = ReportStatus::New;
        index.rows.push(&IndexEntry { id, at: id, template: 1, is_quarantined: false, status });
    }

    fn texts(portion: &Portion) -> RowTexts {
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
        index.add_texts(&portion, &texts(&portion));
        assert_eq!((index.unknown_words(), found(&index, "wort")), (Some(1), vec![0, 1]));
        // The reader gives up, and another continues.
        drop(reader);
        let reader = index.begin_words().unwrap();
        let portion = index.portion(2);
        index.add_texts(&portion, &texts(&portion));
        index.add_texts(&portion, &texts(&portion));
        assert_eq!((index.unknown_words(), found(&index, "wort")), (Some(0), vec![0, 1, 2]));
        assert!(index.is_read_by(&reader) && !index.is_read_by(&Arc::new(())));
    }

    #[test]
    fn what_was_read_of_rows_that_were_given_up_is_not_taken() {
        let mut index = index(&[1, 2, 3]);
        let _reader = index.begin_words().unwrap();
        let portion = index.portion(10);
        index.rows.change(3, false, false, ReportStatus::New);
        assert!(index.truncate_to_last());
        receive(&mut index, 4);
        index.add_texts(&portion, &texts(&portion));
        assert_eq!(index.unknown_words(), Some(3));
        let portion = index.portion(10);
        index.add_texts(&portion, &texts(&portion));
        assert_eq!((found(&index, "n4"), found(&index, "n3")), (vec![2], vec![]));
    }

    #[test]
    fn many_changed_texts_are_read_anew() {
        let ids: Vec<i64> = (1..=3_000).collect();
        let mut index = index(&ids);
        let reader = index.begin_words().unwrap();
        let portion = index.portion(3_000);
        index.add_texts(&portion, &texts(&portion));
        for id in &ids[..MAX_CHANGES] {
            index.invalidate_report(1, *id);
        }
        assert_eq!(index.hits("wort", "-").unwrap().possible.len(), MAX_CHANGES as u64);
        index.invalidate_report(1, 3_000);
        assert_eq!((index.unknown_words(), index.is_read_by(&reader)), (Some(3_000), false));
    }

    #[test]
    fn words_that_take_too_much_are_left_to_the_tables() {
        let mut index = index(&[1, 2]);
        let reader = index.begin_words().unwrap();
        let portion = index.portion(1);
        index.add_texts_within(&portion, &texts(&portion), 10);
        assert_eq!((index.unknown_words(), index.hits("wort", "-")), (None, None));
        assert!(!index.is_read_by(&reader) && index.portion(1).is_empty());
    }

    #[test]
    fn what_was_read_for_another_index_is_not_taken() {
        let mut old = index(&[1, 2, 3]);
        let _reader = old.begin_words().unwrap();
        let portion = old.portion(10);
        let mut new = index(&[2, 3, 4]);
        let _reader = new.begin_words().unwrap();
        assert!(!new.has_version(&old.version()) && old.has_version(&old.version()));
        new.add_texts(&portion, &texts(&portion));
        assert_eq!(new.unknown_words(), Some(3));
    }

    #[test]
    fn what_removed_and_changed_reports_said_is_erased() {
        let mut index = index(&[1, 2, 3, 4]);
        let _reader = index.begin_words().unwrap();
        let portion = index.portion(10);
        index.add_texts(&portion, &texts(&portion));
        for (row, answer) in
            [(0, r#""Nordtor""#), (1, r#""Hafen""#), (2, r#"["Hafen"]"#), (3, r#""Nordtor""#)]
        {
            let known = index.answers.entry((2, "ort".to_owned())).or_default();
            known.answers.add(row, answer).unwrap();
        }
        let version = index.version();
        for removed in [2, 3] {
            let gone = index.rows.change(removed, false, false, ReportStatus::New);
            index.remove(gone.unwrap());
            assert_eq!(index.rows.change(removed, false, false, ReportStatus::New), None, "it was gone");
        }
        index.invalidate_report(1, 1);
        assert!(index.is_outdated() && index.holds("n2"));
        index.erase_outdated();
        assert!(!index.is_outdated() && index.has_version(&version));
        for erased in ["n1", "n2", "n3", "R1", "R2", "R3"] {
            assert!(!index.holds(erased), "{erased}");
        }
        assert!(index.holds("n4") && index.holds("R4"));
        let hits = index.hits("wort", "-").unwrap();
        assert!(hits.sure.iter().eq([3_u32]) && hits.possible.iter().eq([0_u32, 1, 2]));
        let answers = format!("{:?}", index.answers);
        assert!(answers.contains("Nordtor") && !answers.contains("Hafen"), "{answers}");
        // Another change of the same text leaves nothing more to erase.
        index.invalidate_report(1, 1);
        assert!(!index.is_outdated());
        // The last one is given up with its row.
        let gone = index.rows.change(4, false, false, ReportStatus::New);
        index.remove(gone.unwrap());
        assert!(index.truncate_to_last() && !index.is_outdated() && !index.has_version(&version));
        assert!(!index.holds("n4") && !index.holds("wort") && !index.holds("R4"));
    }

    #[test]
    fn words_are_given_up_for_others_until_they_are_tried_again() {
        let mut index = index(&[1, 2]);
        let reader = index.begin_words().unwrap();
        let portion = index.portion(1);
        index.add_texts(&portion, &texts(&portion));
        assert!(index.has_words());
        index.mark_words_too_large();
        assert!(!index.has_words() && !index.is_read_by(&reader) && !index.has_version(&portion.version));
        assert_eq!((index.unknown_words(), index.hits("wort", "-")), (None, None));
    }
}
