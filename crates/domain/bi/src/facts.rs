//! What is remembered of the reports of a form: one row each in the order in which they were received, and for each
//! option the rows that have it.

use crate::form::Answer;
use kernel::{Period, SubmissionId, Timestamp};
use roaring::RoaringBitmap;
use std::ops::Range;

/// A report, as far as figures go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its id.
    pub id: SubmissionId,
    /// When it was received.
    pub created_at: Timestamp,
    /// Whether it is in no figure, for now: it is in quarantine.
    pub is_hidden: bool,
    /// What it has under its choices.
    pub answers: Vec<Answer>,
}

/// The reports of a form. A row never moves; what was removed or is in quarantine is hidden.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Grow together with the times (ADR 1).
    ids: Vec<i64>,
    /// Seconds since the Unix epoch, rounded down.
    seconds: Vec<u32>,
    hidden: RoaringBitmap,
    /// By column and option: the rows.
    columns: Vec<Vec<RoaringBitmap>>,
    last: Option<(Timestamp, SubmissionId)>,
}

impl Facts {
    /// Adds a report that was received after all others.
    pub fn add(&mut self, fact: &Fact) {
        let row = self.rows();
        self.ids.push(fact.id.0);
        self.seconds.push(u32::try_from(fact.created_at.timestamp()).unwrap_or(0));
        if fact.is_hidden {
            self.hidden.insert(row);
        }
        for answer in &fact.answers {
            self.option(*answer).insert(row);
        }
        self.last = Some((fact.created_at, fact.id));
    }

    fn option(&mut self, answer: Answer) -> &mut RoaringBitmap {
        let (column, option) = (usize::from(answer.column), usize::from(answer.option));
        if self.columns.len() <= column {
            self.columns.resize_with(column + 1, Vec::new);
        }
        let options = &mut self.columns[column];
        if options.len() <= option {
            options.resize_with(option + 1, RoaringBitmap::new);
        }
        &mut options[option]
    }

    /// Hides a report, or shows it again. One that is not here is passed over: it is test data, or came and went.
    pub fn hide(&mut self, id: SubmissionId, is_hidden: bool) {
        let Ok(row) = self.ids.binary_search(&id.0) else { return };
        let row = u32::try_from(row).unwrap_or(u32::MAX);
        if is_hidden {
            self.hidden.insert(row);
        } else {
            self.hidden.remove(row);
        }
    }

    /// The report that was received last.
    pub const fn last(&self) -> Option<(Timestamp, SubmissionId)> {
        self.last
    }

    fn rows(&self) -> u32 {
        u32::try_from(self.ids.len()).unwrap_or(u32::MAX)
    }

    /// Bytes that this takes, about.
    pub fn size(&self) -> usize {
        let bitmaps = self.columns.iter().flatten().chain([&self.hidden]);
        self.ids.capacity() * 8
            + self.seconds.capacity() * 4
            + bitmaps.map(RoaringBitmap::serialized_size).sum::<usize>()
    }

    /// The rows of a period. Its ends are whole seconds.
    pub(crate) fn range(&self, period: Period) -> Range<u32> {
        let place = |at: Timestamp| {
            let second = u32::try_from(at.timestamp().max(0)).unwrap_or(u32::MAX);
            u32::try_from(self.seconds.partition_point(|each| *each < second)).unwrap_or(u32::MAX)
        };
        let from = period.from.map_or(0, place);
        from..period.until.map_or(self.rows(), place).max(from)
    }

    /// The rows of a period that have one of the answers of each list, without hidden ones.
    pub(crate) fn found(&self, period: Period, wanted: &[Vec<Answer>]) -> RoaringBitmap {
        let mut found = RoaringBitmap::new();
        found.insert_range(self.range(period));
        found -= &self.hidden;
        for answers in wanted {
            let mut any = RoaringBitmap::new();
            for rows in answers.iter().filter_map(|answer| self.with(*answer)) {
                any |= rows;
            }
            found &= any;
        }
        found
    }

    /// The rows that have an answer, hidden ones too.
    pub(crate) fn with(&self, answer: Answer) -> Option<&RoaringBitmap> {
        self.columns.get(usize::from(answer.column))?.get(usize::from(answer.option))
    }

    /// How many of the found rows have one of the answers, which no row has two of.
    pub(crate) fn count(&self, found: &RoaringBitmap, answers: &[Answer]) -> u64 {
        answers.iter().filter_map(|answer| self.with(*answer)).map(|rows| rows.intersection_len(found)).sum()
    }

    /// The rows of these reports.
    pub(crate) fn rows_of(&self, ids: impl IntoIterator<Item = SubmissionId>) -> RoaringBitmap {
        let rows = ids.into_iter().filter_map(|id| self.ids.binary_search(&id.0).ok());
        rows.filter_map(|row| u32::try_from(row).ok()).collect()
    }

    /// The reports of some of the rows, from the one with this rank on.
    pub(crate) fn ids(&self, found: &RoaringBitmap, from: u64, most: usize) -> Vec<SubmissionId> {
        let first = u32::try_from(from).ok().and_then(|from| found.select(from));
        let Some(first) = first else { return Vec::new() };
        let rows = found.range(first..).take(most);
        rows.filter_map(|row| self.ids.get(row as usize).map(|id| SubmissionId(*id))).collect()
    }
}
