//! The reports of a form as held in memory: one row each, in the order in which they were received, and for
//! each option the rows that have it.

use crate::form::OptionIndex;
use kernel::{Period, SubmissionId, Timestamp};
use roaring::RoaringBitmap;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// The maximum number of rows in a segment of stored facts: whole containers of bitmaps.
pub const SEGMENT_ROWS: u32 = 65_536;

/// A report, as far as figures need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub id: SubmissionId,
    /// When it was received.
    pub created_at: Timestamp,
    /// Whether it is left out of all figures for now, because it is in quarantine.
    pub is_quarantined: bool,
    /// Its answers to choices.
    pub answers: Vec<OptionIndex>,
    /// The status set by staff; `None` while nobody has begun.
    pub status: Option<String>,
}

/// The state of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportState {
    Counts,
    Quarantined,
    /// It was removed.
    Gone,
}

/// A report that changed, in its current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedReport {
    pub id: SubmissionId,
    pub state: ReportState,
    /// The status set by staff; `None` while nobody has begun.
    pub status: Option<String>,
    /// Its answers to choices, if its values may have changed.
    pub answers: Option<Vec<OptionIndex>>,
}

/// The reports of a form. A row never moves; removed and quarantined reports are excluded.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Ascending like the times (ADR 1).
    ids: Vec<i64>,
    /// Seconds since the Unix epoch, rounded down.
    seconds: Vec<u32>,
    excluded: RoaringBitmap,
    /// All statuses but the first one, which most reports have and which is implied.
    statuses: BTreeMap<String, RoaringBitmap>,
    /// The rows, by column and option.
    columns: Vec<Vec<RoaringBitmap>>,
    last: Option<(Timestamp, SubmissionId)>,
}

/// The bitmaps read for some rows, without their ids and times.
#[derive(Default)]
pub(crate) struct Bitmaps {
    pub(crate) excluded: RoaringBitmap,
    pub(crate) statuses: Vec<(String, RoaringBitmap)>,
    pub(crate) answers: Vec<(OptionIndex, RoaringBitmap)>,
}

impl Facts {
    /// Adds a report that was received after all others.
    pub fn add(&mut self, fact: &Fact) {
        let row = self.rows();
        self.ids.push(fact.id.0);
        self.seconds.push(u32::try_from(fact.created_at.timestamp()).unwrap_or(0));
        if fact.is_quarantined {
            self.excluded.insert(row);
        }
        if let Some(status) = &fact.status {
            self.statuses.entry(status.clone()).or_default().insert(row);
        }
        for answer in &fact.answers {
            self.option(*answer).insert(row);
        }
        self.last = Some((fact.created_at, fact.id));
    }

    fn option(&mut self, answer: OptionIndex) -> &mut RoaringBitmap {
        let (column, option) = (answer.column as usize, answer.option as usize);
        if self.columns.len() <= column {
            self.columns.resize_with(column + 1, Vec::new);
        }
        let options = &mut self.columns[column];
        if options.len() <= option {
            options.resize_with(option + 1, RoaringBitmap::new);
        }
        &mut options[option]
    }

    /// Updates a report. One that is not here is ignored: it is test data, or has come and gone.
    pub fn change(&mut self, changed: &ChangedReport) {
        let Ok(row) = self.ids.binary_search(&changed.id.0) else { return };
        let row = u32::try_from(row).unwrap_or(u32::MAX);
        if changed.state == ReportState::Counts {
            self.excluded.remove(row);
        } else {
            self.excluded.insert(row);
        }
        for rows in self.statuses.values_mut() {
            rows.remove(row);
        }
        if changed.state == ReportState::Gone || changed.answers.is_some() {
            for rows in self.columns.iter_mut().flatten() {
                rows.remove(row);
            }
        }
        for answer in changed.answers.iter().flatten() {
            self.option(*answer).insert(row);
        }
        if let Some(status) = &changed.status {
            self.statuses.entry(status.clone()).or_default().insert(row);
        }
    }

    /// Returns the rows of each status except the first one.
    pub(crate) const fn statuses(&self) -> &BTreeMap<String, RoaringBitmap> {
        &self.statuses
    }

    /// Returns the report that was received last.
    pub const fn last(&self) -> Option<(Timestamp, SubmissionId)> {
        self.last
    }

    /// Returns the second of the first report.
    pub(crate) fn first_second(&self) -> Option<Timestamp> {
        self.seconds.first().and_then(|second| Timestamp::from_timestamp((*second).into(), 0))
    }

    fn rows(&self) -> u32 {
        u32::try_from(self.ids.len()).unwrap_or(u32::MAX)
    }

    /// Returns ids and seconds of all rows.
    pub(crate) fn all_rows(&self) -> (&[i64], &[u32]) {
        (&self.ids, &self.seconds)
    }

    /// Returns the rows that are in no figure.
    pub(crate) const fn excluded(&self) -> &RoaringBitmap {
        &self.excluded
    }

    /// Appends rows with their bitmaps, which count from the first of them.
    pub(crate) fn append(&mut self, ids: Vec<i64>, seconds: Vec<u32>, at: Timestamp, read: &Bitmaps) {
        let before = self.rows();
        self.last = ids.last().map(|id| (at, SubmissionId(*id)));
        self.ids.extend(ids);
        self.seconds.extend(seconds);
        // By whole words: one by one, a million reports would take the better part of a second.
        let mut bits = vec![0_u8; SEGMENT_ROWS as usize / 8];
        let mut add = |to: &mut RoaringBitmap, rows: &RoaringBitmap| {
            bits.fill(0);
            for row in rows {
                bits[row as usize / 8] |= 1 << (row % 8);
            }
            *to |= RoaringBitmap::from_lsb0_bytes(before, &bits);
        };
        add(&mut self.excluded, &read.excluded);
        for (status, rows) in &read.statuses {
            add(self.statuses.entry(status.clone()).or_default(), rows);
        }
        for (answer, rows) in &read.answers {
            add(self.option(*answer), rows);
        }
    }

    /// Appends reports that were received after all others.
    pub fn extend(&mut self, later: Self) {
        let before = self.rows();
        let add =
            |to: &mut RoaringBitmap, rows: &RoaringBitmap| to.extend(rows.iter().map(|row| before + row));
        add(&mut self.excluded, &later.excluded);
        for (status, rows) in &later.statuses {
            add(self.statuses.entry(status.clone()).or_default(), rows);
        }
        for (column, options) in (0..).zip(&later.columns) {
            for (option, rows) in (0..).zip(options) {
                add(self.option(OptionIndex { column, option }), rows);
            }
        }
        self.ids.extend(later.ids);
        self.seconds.extend(later.seconds);
        self.last = later.last.or(self.last);
    }

    /// Returns the approximate memory use in bytes.
    pub fn size(&self) -> usize {
        let bitmaps = self.columns.iter().flatten().chain(self.statuses.values()).chain([&self.excluded]);
        self.ids.capacity() * 8
            + self.seconds.capacity() * 4
            + bitmaps.map(RoaringBitmap::serialized_size).sum::<usize>()
    }

    /// Returns the rows of a period. Its ends are whole seconds.
    pub(crate) fn range(&self, period: Period) -> Range<u32> {
        let row_at = |at: Timestamp| {
            let second = u32::try_from(at.timestamp().max(0)).unwrap_or(u32::MAX);
            u32::try_from(self.seconds.partition_point(|each| *each < second)).unwrap_or(u32::MAX)
        };
        let from = period.from.map_or(0, row_at);
        from..period.until.map_or(self.rows(), row_at).max(from)
    }

    /// Returns the rows of a period without excluded ones.
    pub(crate) fn found(&self, period: Period) -> RoaringBitmap {
        let mut found = RoaringBitmap::new();
        found.insert_range(self.range(period));
        found -= &self.excluded;
        found
    }

    /// Returns the rows of reports with these ids.
    pub(crate) fn rows_between(&self, ids: &RangeInclusive<i64>) -> Range<u32> {
        let row = |row: usize| u32::try_from(row).unwrap_or(u32::MAX);
        let from = row(self.ids.partition_point(|id| id < ids.start()));
        from..row(self.ids.partition_point(|id| id <= ids.end())).max(from)
    }

    /// Returns the report of a row, and the second in which it was received.
    pub(crate) fn row(&self, row: u32) -> Option<(SubmissionId, Timestamp)> {
        let second = *self.seconds.get(row as usize)?;
        Some((self.id(row)?, Timestamp::from_timestamp(second.into(), 0)?))
    }

    /// Returns the report of a row.
    pub(crate) fn id(&self, row: u32) -> Option<SubmissionId> {
        self.ids.get(row as usize).map(|id| SubmissionId(*id))
    }

    /// Returns the rows that have an answer, excluded ones included.
    pub(crate) fn with(&self, answer: OptionIndex) -> Option<&RoaringBitmap> {
        self.columns.get(answer.column as usize)?.get(answer.option as usize)
    }

    /// Counts the found rows that have one of the answers; no row has two of them.
    pub(crate) fn count(&self, found: &RoaringBitmap, answers: &[OptionIndex]) -> u64 {
        answers.iter().filter_map(|answer| self.with(*answer)).map(|rows| rows.intersection_len(found)).sum()
    }

    /// Returns the rows of these reports.
    pub(crate) fn rows_of(&self, ids: impl IntoIterator<Item = SubmissionId>) -> RoaringBitmap {
        let rows = ids.into_iter().filter_map(|id| self.ids.binary_search(&id.0).ok());
        rows.filter_map(|row| u32::try_from(row).ok()).collect()
    }

    /// Returns the reports of some of the rows, from the one with this rank on.
    pub(crate) fn ids(&self, found: &RoaringBitmap, from: u64, limit: usize) -> Vec<SubmissionId> {
        let first = u32::try_from(from).ok().and_then(|from| found.select(from));
        let Some(first) = first else { return Vec::new() };
        let rows = found.range(first..).take(limit);
        rows.filter_map(|row| self.id(row)).collect()
    }

    /// Returns the reports of some of the rows, after one and up to another.
    pub(crate) fn ids_between(
        &self,
        found: &RoaringBitmap,
        after: Option<SubmissionId>,
        upto: SubmissionId,
        limit: usize,
    ) -> Vec<SubmissionId> {
        let row = |id: SubmissionId| {
            u32::try_from(self.ids.partition_point(|each| *each <= id.0)).unwrap_or(u32::MAX)
        };
        let (first, end) = (after.map_or(0, row), row(upto));
        let rows = found.range(first..end.max(first)).take(limit);
        rows.filter_map(|row| self.id(row)).collect()
    }
}
