//! An in-memory index of reports for lists: a row of a few bytes for each report of a scope, and for each
//! state the rows that have it (ADR 46). Every query first brings it up to date, from the log of changes and
//! from newly received reports; accepting a report writes nothing for it.

mod answers;
mod cache;
mod lines;
mod reading;
mod rows;
mod words;

pub(crate) use answers::AnswerIndex;
pub(crate) use cache::ReportIndices;
pub(crate) use reading::{Portion, RowTexts};
pub(crate) use rows::{IndexEntry, IndexedReports, ListedRows, ReadMarks, RowGroup, RowQuery};
pub(crate) use words::Hits;

use bi::ports::LogPosition;
use kernel::StoreError;
use reading::WordIndexState;
use roaring::RoaringBitmap;
use std::collections::HashMap;
use tokio::sync::OwnedMutexGuard;

/// The maximum number of questions of a scope whose answers are kept.
const MAX_QUESTIONS: usize = 64;

/// The index of a scope.
#[derive(Debug)]
pub(crate) struct ReportIndex {
    pub(crate) position: LogPosition,
    pub(crate) rows: IndexedReports,
    answers: HashMap<(i64, String), IndexedAnswers>,
    words: WordIndexState,
    /// Rows of deleted reports, and of changed ones, whose former words and answers are still here.
    outdated: RoaringBitmap,
}

/// The answers to a question up to a row.
#[derive(Debug, Default)]
pub(crate) struct IndexedAnswers {
    pub(crate) answers: AnswerIndex,
    /// The row after the last one whose answer is known.
    pub(crate) until: u32,
}

/// Reports whose answers are unknown, with their rows.
pub(crate) type UnindexedReports = Vec<(i64, u32)>;

/// The up-to-date index of a scope, locked.
pub(crate) struct LockedIndex(pub(crate) OwnedMutexGuard<Option<ReportIndex>>);

impl LockedIndex {
    pub(crate) fn index(&self) -> Result<&ReportIndex, StoreError> {
        self.0.as_ref().ok_or_else(|| StoreError::internal("an index is not there"))
    }

    pub(crate) fn index_mut(&mut self) -> Result<&mut ReportIndex, StoreError> {
        self.0.as_mut().ok_or_else(|| StoreError::internal("an index is not there"))
    }

    /// Returns the rows of all reports except test data.
    pub(crate) fn rows(&self) -> Result<&IndexedReports, StoreError> {
        self.index().map(|index| &index.rows)
    }

    /// Returns the known answers to a question of a form, and the reports whose answers are unknown.
    pub(crate) fn answers(
        &mut self,
        template: i64,
        slug: &str,
    ) -> Result<(&mut IndexedAnswers, UnindexedReports), StoreError> {
        let key = (template, slug.to_owned());
        let index = self.index_mut()?;
        if index.answers.len() >= MAX_QUESTIONS && !index.answers.contains_key(&key) {
            index.answers.clear();
        }
        let known = index.answers.entry(key).or_default();
        let of_template = index.rows.of_template(template);
        let rows = of_template.range(known.until..);
        Ok((known, rows.filter_map(|row| Some((index.rows.id(row)?, row))).collect()))
    }
}

impl ReportIndex {
    pub(crate) fn new(position: LogPosition, rows: IndexedReports) -> Self {
        let (words, outdated) = (WordIndexState::default(), RoaringBitmap::new());
        Self { position, rows, answers: HashMap::new(), words, outdated }
    }

    /// Forgets the indexed answers of the form, and marks the former words of the changed report as outdated.
    pub(crate) fn invalidate_report(&mut self, template: i64, id: i64) {
        self.answers.retain(|(of, _), _| *of != template);
        if let Some(row) = self.rows.row_of(id)
            && self.words.change(row)
        {
            self.outdated.insert(row);
        }
    }

    /// Forgets what a deleted report said.
    pub(crate) fn remove(&mut self, row: u32) {
        self.words.remove(row);
        self.outdated.insert(row);
    }

    /// Returns whether there is anything to erase.
    pub(crate) fn is_outdated(&self) -> bool {
        !self.outdated.is_empty()
    }

    /// Erases what deleted reports said and changed ones said before. Goes through all words, however few
    /// rows are outdated.
    pub(crate) fn erase_outdated(&mut self) {
        let outdated = std::mem::take(&mut self.outdated);
        self.answers.values_mut().for_each(|known| known.answers.remove(&outdated));
        self.words.erase(&outdated);
    }

    /// Drops the rows after the last existing report; returns whether there were any.
    pub(crate) fn truncate_to_last(&mut self) -> bool {
        let is_shorter = self.rows.truncate_to_last();
        if is_shorter {
            // These rows will belong to other reports.
            self.answers.clear();
            self.words.truncate(self.rows.end());
            self.outdated.remove_range(self.rows.end()..);
        }
        is_shorter
    }

    /// Returns the approximate size in bytes.
    pub(crate) fn size(&self) -> usize {
        let answers: usize = self.answers.values().map(|known| known.answers.size()).sum();
        self.rows.size() + answers + self.words.size()
    }
}
