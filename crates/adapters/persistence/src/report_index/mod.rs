//! What lists of reports ask, remembered: a row of a few bytes for each report of a scope, and for each state the rows that
//! are in it (ADR 46). Whoever asks brings it up to date first, from the log of what happened to reports and from
//! those that came since; taking a report writes nothing for it.

mod answers;
mod read;
mod rows;

pub(crate) use answers::Answers;
pub(crate) use read::read_marks;
pub(crate) use rows::{Asked, Both, Group, Rows};

use crate::database::Database;
use bi::ports::Mark;
use kernel::{Scope, StoreError};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// Most bytes of all indices. Those that nobody asked for the longest time make room.
const MOST_BYTES: usize = 256 << 20;

/// Most reports of a scope that are remembered: about as many bytes.
const MOST_ROWS: u64 = 12_000_000;

/// Most questions of a scope whose answers are remembered.
const MOST_QUESTIONS: usize = 64;

/// Most reports of test data, which are read with each question.
const MOST_TEST_DATA: usize = 2_000;

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
}

/// What is remembered of a scope.
#[derive(Debug)]
pub(crate) struct ReportIndex {
    mark: Mark,
    pub(crate) rows: Rows,
    answers: HashMap<(i64, String), Known>,
}

/// The answers to a question up to a row.
#[derive(Debug, Default)]
struct Known {
    answers: Answers,
    until: u32,
}

/// The index of a scope as it is now.
pub(crate) struct Current(OwnedMutexGuard<Option<ReportIndex>>);

impl ReportIndices {
    fn of(&self, scope: Scope) -> Arc<Mutex<Option<ReportIndex>>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        let asked = kept.asked;
        let place = kept.scopes.entry(scope).or_default();
        place.asked = asked;
        Arc::clone(&place.index)
    }

    /// Says what a scope takes. Others make room when all take too much.
    fn takes(&self, scope: Scope, bytes: usize) {
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

impl Database {
    /// The index of a scope, brought up to date; none of one with more reports than are remembered.
    pub(crate) async fn report_index(&self, scope: Scope) -> Result<Option<Current>, StoreError> {
        let mut index = self.report_indices().of(scope).lock_owned().await;
        // What is half brought up to date is not kept.
        let mut known = match index.take() {
            Some(known) => known.brought_up(self, scope).await?,
            None => None,
        };
        if known.is_none()
            && let Some((mark, rows)) = read::all(self, scope, MOST_ROWS).await?
        {
            // What came while it was read.
            let fresh = ReportIndex { mark, rows, answers: HashMap::new() };
            known = fresh.brought_up(self, scope).await?;
        }
        let Some(known) = known else { return Ok(None) };
        self.report_indices().takes(scope, known.size());
        *index = Some(known);
        Ok(Some(Current(index)))
    }
}

impl Current {
    fn index(&self) -> Result<&ReportIndex, StoreError> {
        self.0.as_ref().ok_or_else(|| StoreError::internal("an index is not there"))
    }

    /// The reports, but for test data.
    pub(crate) fn rows(&self) -> Result<&Rows, StoreError> {
        self.index().map(|index| &index.rows)
    }

    /// What the reports of a form say to a question.
    pub(crate) async fn answers(
        &mut self,
        database: &Database,
        scope: Scope,
        template: i64,
        slug: &str,
    ) -> Result<&Answers, StoreError> {
        let key = (template, slug.to_owned());
        let index = self.0.as_mut().ok_or_else(|| StoreError::internal("an index is not there"))?;
        if index.answers.len() >= MOST_QUESTIONS && !index.answers.contains_key(&key) {
            index.answers.clear();
        }
        let known = index.answers.entry(key).or_default();
        let end = index.rows.end();
        let of_template = index.rows.of_template(template);
        let rows = of_template.range(known.until..);
        let missing: Vec<_> = rows.filter_map(|row| Some((index.rows.id(row)?, row))).collect();
        read::answers(database, scope, slug, &missing, &mut known.answers).await?;
        known.until = end;
        Ok(&known.answers)
    }
}

/// The test data of a scope, as far as there are not too many, in the order of times or of ids.
pub(crate) async fn test_data(
    database: &Database,
    scope: Scope,
    is_by_id: bool,
) -> Result<Option<Rows>, StoreError> {
    read::test_data(database, scope, MOST_TEST_DATA, is_by_id).await
}

/// What test data of a form say to a question.
pub(crate) async fn answers_of_tests(
    database: &Database,
    scope: Scope,
    rows: &Rows,
    template: i64,
    slug: &str,
) -> Result<Answers, StoreError> {
    let of_template = rows.of_template(template);
    let wanted: Vec<_> = of_template.iter().filter_map(|row| Some((rows.id(row)?, row))).collect();
    let mut answers = Answers::default();
    read::answers(database, scope, slug, &wanted, &mut answers).await?;
    Ok(answers)
}

impl ReportIndex {
    /// The index with what happened since; `None` when all has to be read anew.
    async fn brought_up(mut self, database: &Database, scope: Scope) -> Result<Option<Self>, StoreError> {
        loop {
            let news = read::news(database, scope, self.mark, self.rows.last()).await?;
            if news.is_cut {
                return Ok(None);
            }
            for changed in &news.changed {
                self.rows.change(changed.id, changed.is_there, changed.is_hidden, changed.status);
                if changed.has_other_answers {
                    self.answers.retain(|(template, _), _| *template != changed.template);
                }
            }
            self.mark = news.mark;
            if self.rows.give_up_last() {
                let end = self.rows.end();
                self.answers.retain(|_, known| known.until <= end);
                continue;
            }
            for seen in &news.received {
                self.rows.push(seen);
            }
            if news.received.len() < read::TOLD {
                return Ok(Some(self));
            }
        }
    }

    fn size(&self) -> usize {
        self.rows.size() + self.answers.values().map(|known| known.answers.size()).sum::<usize>()
    }
}
