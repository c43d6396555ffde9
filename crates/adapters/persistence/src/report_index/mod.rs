//! What lists of reports ask, remembered: a row of a few bytes for each report of a scope, and for each state the rows that
//! are in it (ADR 46). Whoever asks brings it up to date first, from the log of what happened to reports and from
//! those that came since; taking a report writes nothing for it.

mod answers;
mod lines;
mod reading;
mod rows;
mod words;

pub(crate) use answers::Answers;
pub(crate) use reading::{Portion, Texts};
pub(crate) use rows::{Asked, Both, Group, ReadMarks, Rows, Seen};

use bi::ports::Mark;
use kernel::{Scope, StoreError};
use reading::KnownWords;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// Most bytes of all indices. Those that nobody asked for the longest time make room.
const MOST_BYTES: usize = 256 << 20;

/// Most questions of a scope whose answers are remembered.
const MOST_QUESTIONS: usize = 64;

/// How long nobody tries anew to remember the reports of a scope.
const REFUSED: Duration = Duration::from_mins(1);

/// The indices of a process.
#[derive(Debug, Default)]
pub(crate) struct ReportIndices(std::sync::Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    scopes: HashMap<Scope, Place>,
    asked: u64,
}

#[derive(Debug, Default)]
struct Place {
    index: Arc<Mutex<Option<ReportIndex>>>,
    bytes: usize,
    asked: u64,
    /// When it was found that its reports are not remembered.
    refused: Option<Instant>,
}

/// What is remembered of a scope.
#[derive(Debug)]
pub(crate) struct ReportIndex {
    pub(crate) mark: Mark,
    pub(crate) rows: Rows,
    answers: HashMap<(i64, String), Known>,
    words: KnownWords,
}

/// The answers to a question up to a row.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) answers: Answers,
    /// The row behind the last one that they are known of.
    pub(crate) until: u32,
}

/// Reports whose answers are not known, with their rows.
pub(crate) type Missing = Vec<(i64, u32)>;

/// The index of a scope as it is now.
pub(crate) struct Current(pub(crate) OwnedMutexGuard<Option<ReportIndex>>);

impl ReportIndices {
    /// Whether the reports of a scope are not remembered for now.
    pub(crate) fn is_refused(&self, scope: Scope) -> bool {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let refused = kept.scopes.get(&scope).and_then(|place| place.refused);
        refused.is_some_and(|refused| refused.elapsed() < REFUSED)
    }

    /// Says that the reports of a scope are not remembered for now.
    pub(crate) fn refuse(&self, scope: Scope) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = kept.scopes.get_mut(&scope) {
            (place.refused, place.bytes) = (Some(Instant::now()), 0);
        }
    }

    pub(crate) fn of(&self, scope: Scope) -> Arc<Mutex<Option<ReportIndex>>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        let asked = kept.asked;
        let place = kept.scopes.entry(scope).or_default();
        place.asked = asked;
        Arc::clone(&place.index)
    }

    /// Says what a scope takes. Others make room when all take too much.
    pub(crate) fn takes(&self, scope: Scope, bytes: usize) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = kept.scopes.get_mut(&scope) {
            place.bytes = bytes;
        }
        while kept.scopes.values().map(|place| place.bytes).sum::<usize>() > MOST_BYTES {
            let others = kept.scopes.iter().filter(|(other, _)| **other != scope);
            let Some((&oldest, _)) = others.min_by_key(|(_, place)| place.asked) else { return };
            kept.scopes.remove(&oldest);
        }
    }
}

impl Current {
    pub(crate) fn index(&self) -> Result<&ReportIndex, StoreError> {
        self.0.as_ref().ok_or_else(|| StoreError::internal("an index is not there"))
    }

    pub(crate) fn index_mut(&mut self) -> Result<&mut ReportIndex, StoreError> {
        self.0.as_mut().ok_or_else(|| StoreError::internal("an index is not there"))
    }

    /// The reports, but for test data.
    pub(crate) fn rows(&self) -> Result<&Rows, StoreError> {
        self.index().map(|index| &index.rows)
    }

    /// What is known of the answers to a question of a form, with the reports of which it is not.
    pub(crate) fn answers(&mut self, template: i64, slug: &str) -> Result<(&mut Known, Missing), StoreError> {
        let key = (template, slug.to_owned());
        let index = self.index_mut()?;
        if index.answers.len() >= MOST_QUESTIONS && !index.answers.contains_key(&key) {
            index.answers.clear();
        }
        let known = index.answers.entry(key).or_default();
        let of_template = index.rows.of_template(template);
        let rows = of_template.range(known.until..);
        Ok((known, rows.filter_map(|row| Some((index.rows.id(row)?, row))).collect()))
    }
}

impl ReportIndex {
    pub(crate) fn new(mark: Mark, rows: Rows) -> Self {
        Self { mark, rows, answers: HashMap::new(), words: KnownWords::default() }
    }

    /// Forgets what a report of a form says.
    pub(crate) fn forget(&mut self, template: i64, id: i64) {
        self.answers.retain(|(of, _), _| *of != template);
        if let Some(row) = self.rows.row_of(id) {
            self.words.change(row);
        }
    }

    /// Gives up the rows behind the last one that is there; whether there were any.
    pub(crate) fn give_up_last(&mut self) -> bool {
        let is_shorter = self.rows.give_up_last();
        if is_shorter {
            // Their rows are of other reports then.
            self.answers.clear();
            self.words.truncate(self.rows.end());
        }
        is_shorter
    }

    /// Bytes that this takes, about.
    pub(crate) fn size(&self) -> usize {
        let answers: usize = self.answers.values().map(|known| known.answers.size()).sum();
        self.rows.size() + answers + self.words.size()
    }
}
