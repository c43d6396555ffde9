//! The reports of a scope as rows in the order of arrival, and for each state the rows that have it.

use forms::submission::{QuarantineFilter, ReportStatus};
use kernel::{Period, micros};
use roaring::RoaringBitmap;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The part of a report that lists query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IndexEntry {
    pub(crate) id: i64,
    /// When it was received, in microseconds.
    pub(crate) at: i64,
    pub(crate) template: i64,
    pub(crate) is_quarantined: bool,
    pub(crate) status: ReportStatus,
}

/// The criteria of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowQuery {
    pub(crate) template: Option<i64>,
    pub(crate) period: Period,
    pub(crate) status: Option<ReportStatus>,
    pub(crate) quarantine: QuarantineFilter,
    pub(crate) unread: Option<ReadMarks>,
}

/// A person's read marks: everything up to a report, with individual exceptions below and above it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadMarks {
    pub(crate) watermark: i64,
    pub(crate) read: HashSet<i64>,
    pub(crate) unread: HashSet<i64>,
}

/// The rows. A row never moves; deleted reports are excluded from every result.
#[derive(Debug, Default)]
pub(crate) struct IndexedReports {
    ids: Vec<i64>,
    times: Vec<i64>,
    existing: RoaringBitmap,
    quarantined: RoaringBitmap,
    /// By status, except the first one, which most reports have and which is whatever remains.
    statuses: HashMap<ReportStatus, RoaringBitmap>,
    templates: HashMap<i64, RoaringBitmap>,
}

impl IndexedReports {
    /// Appends a report.
    pub(crate) fn push(&mut self, entry: &IndexEntry) {
        let row = self.end();
        self.ids.push(entry.id);
        self.times.push(entry.at);
        self.existing.insert(row);
        self.templates.entry(entry.template).or_default().insert(row);
        if entry.is_quarantined {
            self.quarantined.insert(row);
        }
        if entry.status != ReportStatus::New {
            self.statuses.entry(entry.status).or_default().insert(row);
        }
    }

    /// Updates a report to its current state, and returns its row if it was there until now. A report that is
    /// not here is ignored.
    pub(crate) fn change(
        &mut self,
        id: i64,
        exists: bool,
        is_quarantined: bool,
        status: ReportStatus,
    ) -> Option<u32> {
        let row = self.row_of(id)?;
        for rows in self.statuses.values_mut() {
            rows.remove(row);
        }
        self.quarantined.remove(row);
        if !exists {
            return self.existing.remove(row).then_some(row);
        }
        if is_quarantined {
            self.quarantined.insert(row);
        }
        if status != ReportStatus::New {
            self.statuses.entry(status).or_default().insert(row);
        }
        None
    }

    /// Drops the rows after the last existing report; returns whether there were any. The next report may
    /// have an earlier time than they had (ADR 1).
    pub(crate) fn truncate_to_last(&mut self) -> bool {
        let end = self.existing.max().map_or(0, |row| row + 1);
        let is_shorter = end < self.end();
        if is_shorter {
            self.ids.truncate(end as usize);
            self.times.truncate(end as usize);
            self.templates.values_mut().for_each(|rows| _ = rows.remove_range(end..));
        }
        is_shorter
    }

    /// Hides reports; requires that ids ascend with the rows.
    pub(crate) fn quarantine(&mut self, ids: impl IntoIterator<Item = i64>) {
        let rows: Vec<u32> = ids.into_iter().filter_map(|id| self.row_of(id)).collect();
        self.quarantined.extend(rows);
    }

    pub(crate) fn set(&mut self, status: ReportStatus, ids: impl IntoIterator<Item = i64>) {
        let rows: Vec<u32> = ids.into_iter().filter_map(|id| self.row_of(id)).collect();
        self.statuses.entry(status).or_default().extend(rows);
    }

    /// Returns the row after the last one.
    pub(crate) fn end(&self) -> u32 {
        u32::try_from(self.ids.len()).unwrap_or(u32::MAX)
    }

    /// Returns time and id of the last row.
    pub(crate) fn last(&self) -> Option<(i64, i64)> {
        Some((*self.times.last()?, *self.ids.last()?))
    }

    pub(crate) fn id(&self, row: u32) -> Option<i64> {
        self.ids.get(row as usize).copied()
    }

    pub(crate) fn time(&self, row: u32) -> Option<i64> {
        self.times.get(row as usize).copied()
    }

    /// Returns the existing reports in a range of rows, with their rows.
    pub(crate) fn among(&self, rows: Range<u32>) -> Vec<(i64, u32)> {
        self.existing.range(rows).filter_map(|row| Some((self.id(row)?, row))).collect()
    }

    /// Returns the row of a report; requires that ids ascend.
    pub(crate) fn row_of(&self, id: i64) -> Option<u32> {
        self.ids.binary_search(&id).ok().and_then(|row| u32::try_from(row).ok())
    }

    /// Returns the rows of reports; requires that ids ascend.
    fn rows_of(&self, ids: &HashSet<i64>) -> RoaringBitmap {
        ids.iter().filter_map(|id| self.row_of(*id)).collect()
    }

    /// Returns how many rows precede a report that is not among them.
    pub(crate) fn before(&self, at: i64, id: i64) -> u32 {
        let from = self.times.partition_point(|time| *time < at);
        let until = self.times.partition_point(|time| *time <= at);
        let row = from + self.ids[from..until].partition_point(|each| *each < id);
        u32::try_from(row).unwrap_or(u32::MAX)
    }

    /// Returns the templates that have, or had, reports here.
    pub(crate) fn templates(&self) -> Vec<i64> {
        self.templates.keys().copied().collect()
    }

    /// Returns how many rows have a lower id; requires that ids ascend.
    pub(crate) fn below(&self, id: i64) -> u32 {
        u32::try_from(self.ids.partition_point(|each| *each < id)).unwrap_or(u32::MAX)
    }

    /// Returns the existing rows of a template.
    pub(crate) fn of_template(&self, template: i64) -> RoaringBitmap {
        self.templates.get(&template).map_or_else(RoaringBitmap::new, |rows| rows & &self.existing)
    }

    /// Returns how many existing, unhidden rows have a higher id.
    pub(crate) fn shown_above(&self, id: i64) -> u64 {
        let from = self.below(id.saturating_add(1));
        let end = self.end();
        let there = self.existing.range_cardinality(from..end);
        there - self.quarantined.range_cardinality(from..end)
    }

    /// Returns the rows that match the criteria.
    pub(crate) fn found(&self, query: &RowQuery) -> RoaringBitmap {
        let mut matching = match query.template {
            Some(template) => self.of_template(template),
            None => self.existing.clone(),
        };
        let position =
            |time: i64| u32::try_from(self.times.partition_point(|each| *each < time)).unwrap_or(u32::MAX);
        if let Some(from) = query.period.from {
            matching.remove_range(..position(micros(from)));
        }
        if let Some(until) = query.period.until {
            matching.remove_range(position(micros(until))..);
        }
        match query.quarantine {
            QuarantineFilter::Exclude => matching -= &self.quarantined,
            QuarantineFilter::Only => matching &= &self.quarantined,
            QuarantineFilter::Include => {}
        }
        match query.status {
            None => {}
            Some(ReportStatus::New) => self.statuses.values().for_each(|rows| matching -= rows),
            Some(status) => match self.statuses.get(&status) {
                Some(rows) => matching &= rows,
                None => matching.clear(),
            },
        }
        if let Some(marks) = &query.unread {
            let mut unread = RoaringBitmap::new();
            unread.insert_range(self.below(marks.watermark.saturating_add(1))..self.end());
            unread -= self.rows_of(&marks.read);
            unread |= self.rows_of(&marks.unread);
            matching &= unread - &self.quarantined;
        }
        matching
    }

    /// Returns the approximate size in bytes.
    pub(crate) fn size(&self) -> usize {
        let bitmaps =
            self.statuses.values().chain(self.templates.values()).chain([&self.existing, &self.quarantined]);
        self.ids.capacity() * 16 + bitmaps.map(RoaringBitmap::serialized_size).sum::<usize>()
    }
}

/// Rows that are listed together: those of reports, and those of test data, which has its own times.
#[derive(Debug, Default)]
pub(crate) struct RowGroup {
    pub(crate) real: RoaringBitmap,
    pub(crate) test: RoaringBitmap,
}

/// The rows of reports and of test data.
pub(crate) struct ListedRows<'a> {
    pub(crate) real: &'a IndexedReports,
    pub(crate) test: &'a IndexedReports,
    /// Whether a group is ordered by id rather than by time. For reports both are the same.
    pub(crate) is_by_id: bool,
}

impl ListedRows<'_> {
    /// Returns the ids of a group, in any order.
    pub(crate) fn ids(&self, group: &RowGroup) -> Vec<i64> {
        let real = group.real.iter().filter_map(|row| self.real.id(row));
        real.chain(group.test.iter().filter_map(|row| self.test.id(row))).collect()
    }

    /// Returns the ids of a page across groups, each in ascending or descending order.
    pub(crate) fn page(&self, groups: &[RowGroup], is_down: bool, mut skip: u64, limit: usize) -> Vec<i64> {
        let mut page = Vec::with_capacity(limit);
        for group in groups {
            let all = group.real.len() + group.test.len();
            if skip >= all {
                skip -= all;
                continue;
            }
            let tests = self.positions(group);
            while skip < all && page.len() < limit {
                let position = if is_down { all - 1 - skip } else { skip };
                let id = match tests.binary_search_by_key(&position, |(position, _)| *position) {
                    Ok(test) => Some(tests[test].1),
                    Err(tests) => self.select(&group.real, position - tests as u64),
                };
                page.extend(id);
                skip += 1;
            }
            if page.len() == limit {
                break;
            }
            skip = 0;
        }
        page
    }

    fn select(&self, rows: &RoaringBitmap, rank: u64) -> Option<i64> {
        rows.select(u32::try_from(rank).ok()?).and_then(|row| self.real.id(row))
    }

    /// Returns the positions of a group's test data within the whole group.
    fn positions(&self, group: &RowGroup) -> Vec<(u64, i64)> {
        let rows = group.test.iter();
        let mut tests: Vec<(i64, i64)> =
            rows.filter_map(|row| Some((self.test.time(row)?, self.test.id(row)?))).collect();
        if self.is_by_id {
            tests.sort_unstable_by_key(|(_, id)| *id);
        }
        let position = |(before_it, (at, id)): (usize, (i64, i64))| {
            let row = if self.is_by_id { self.real.below(id) } else { self.real.before(at, id) };
            let real = row.checked_sub(1).map_or(0, |row| group.real.rank(row));
            (before_it as u64 + real, id)
        };
        tests.into_iter().enumerate().map(position).collect()
    }
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod tests;
