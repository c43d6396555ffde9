//! An in-memory index of reports for lists: a row of a few bytes for each report of a scope, and for each
//! state the rows that have it (ADR 46). Every query first brings it up to date, from the log of changes and
//! from newly received reports; accepting a report writes nothing for it.

mod answers;
mod lines;
mod reading;
mod rows;
mod words;

pub(crate) use answers::AnswerIndex;
pub(crate) use reading::{Portion, RowTexts};
pub(crate) use rows::{IndexEntry, ListedRows, ReadMarks, ReportRows, RowGroup, RowQuery};

use bi::ports::LogPosition;
use kernel::{Scope, StoreError};
use reading::WordIndexState;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// The maximum number of bytes of all indexes. Beyond that, those unused for the longest time are dropped.
const MAX_BYTES: usize = 256 << 20;

/// The maximum number of questions of a scope whose answers are kept.
const MAX_QUESTIONS: usize = 64;

/// How long to wait before trying again to index the reports of a scope.
const REFUSED: Duration = Duration::from_mins(1);

/// The indexes of a process.
#[derive(Debug, Default)]
pub(crate) struct ReportIndices(std::sync::Mutex<IndexCache>);

#[derive(Debug, Default)]
struct IndexCache {
    scopes: HashMap<Scope, CachedIndex>,
    /// Counts uses.
    clock: u64,
}

#[derive(Debug, Default)]
struct CachedIndex {
    index: Arc<Mutex<Option<ReportIndex>>>,
    bytes: usize,
    last_used: u64,
    /// When its reports were found to be too many to index.
    refused: Option<Instant>,
}

/// The index of a scope.
#[derive(Debug)]
pub(crate) struct ReportIndex {
    pub(crate) position: LogPosition,
    pub(crate) rows: ReportRows,
    answers: HashMap<(i64, String), IndexedAnswers>,
    words: WordIndexState,
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

impl ReportIndices {
    /// Returns whether the reports of a scope are currently not indexed.
    pub(crate) fn is_refused(&self, scope: Scope) -> bool {
        let cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let refused = cache.scopes.get(&scope).and_then(|cached| cached.refused);
        refused.is_some_and(|refused| refused.elapsed() < REFUSED)
    }

    /// Stops indexing the reports of a scope for a while.
    pub(crate) fn refuse(&self, scope: Scope) {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = cache.scopes.get_mut(&scope) {
            (cached.refused, cached.bytes) = (Some(Instant::now()), 0);
        }
    }

    pub(crate) fn of(&self, scope: Scope) -> Arc<Mutex<Option<ReportIndex>>> {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cache.clock += 1;
        let now = cache.clock;
        let cached = cache.scopes.entry(scope).or_default();
        cached.last_used = now;
        Arc::clone(&cached.index)
    }

    /// Records the size of a scope's index. Others are dropped if all together are too large.
    pub(crate) fn record_size(&self, scope: Scope, bytes: usize) {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = cache.scopes.get_mut(&scope) {
            cached.bytes = bytes;
        }
        while cache.scopes.values().map(|cached| cached.bytes).sum::<usize>() > MAX_BYTES {
            let others = cache.scopes.iter().filter(|(other, _)| **other != scope);
            let Some((&oldest, _)) = others.min_by_key(|(_, cached)| cached.last_used) else { return };
            cache.scopes.remove(&oldest);
        }
    }
}

impl LockedIndex {
    pub(crate) fn index(&self) -> Result<&ReportIndex, StoreError> {
        self.0.as_ref().ok_or_else(|| StoreError::internal("an index is not there"))
    }

    pub(crate) fn index_mut(&mut self) -> Result<&mut ReportIndex, StoreError> {
        self.0.as_mut().ok_or_else(|| StoreError::internal("an index is not there"))
    }

    /// Returns the rows of all reports except test data.
    pub(crate) fn rows(&self) -> Result<&ReportRows, StoreError> {
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
    pub(crate) fn new(position: LogPosition, rows: ReportRows) -> Self {
        Self { position, rows, answers: HashMap::new(), words: WordIndexState::default() }
    }

    /// Forgets the answers of a report.
    pub(crate) fn forget(&mut self, template: i64, id: i64) {
        self.answers.retain(|(of, _), _| *of != template);
        if let Some(row) = self.rows.row_of(id) {
            self.words.change(row);
        }
    }

    /// Drops the rows after the last existing report; returns whether there were any.
    pub(crate) fn truncate_to_last(&mut self) -> bool {
        let is_shorter = self.rows.truncate_to_last();
        if is_shorter {
            // These rows will belong to other reports.
            self.answers.clear();
            self.words.truncate(self.rows.end());
        }
        is_shorter
    }

    /// Returns the approximate size in bytes.
    pub(crate) fn size(&self) -> usize {
        let answers: usize = self.answers.values().map(|known| known.answers.size()).sum();
        self.rows.size() + answers + self.words.size()
    }
}
