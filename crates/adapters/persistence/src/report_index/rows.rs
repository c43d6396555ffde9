//! Reports of a scope as rows in the order in which they were received, and for each state the rows that are in it.

use forms::submission::{InQuarantine, ReportStatus};
use kernel::{Period, micros};
use roaring::RoaringBitmap;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A report, as far as lists ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) id: i64,
    /// When it was received, in microseconds.
    pub(crate) at: i64,
    pub(crate) template: i64,
    pub(crate) is_hidden: bool,
    pub(crate) status: ReportStatus,
}

/// What a list asks of rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) template: Option<i64>,
    pub(crate) period: Period,
    pub(crate) status: Option<ReportStatus>,
    pub(crate) quarantine: InQuarantine,
    pub(crate) unread: Option<ReadMarks>,
}

/// What a person has read: all up to a report, but for single ones below it and above it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadMarks {
    pub(crate) floor: i64,
    pub(crate) read: HashSet<i64>,
    pub(crate) unread: HashSet<i64>,
}

/// The rows. One never moves; what was removed is taken out of all that is found.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    ids: Vec<i64>,
    times: Vec<i64>,
    there: RoaringBitmap,
    hidden: RoaringBitmap,
    /// By status but the first one, which most have and which is the rest.
    statuses: HashMap<ReportStatus, RoaringBitmap>,
    templates: HashMap<i64, RoaringBitmap>,
}

impl Rows {
    /// Adds a report behind all others.
    pub(crate) fn push(&mut self, seen: &Seen) {
        let row = self.end();
        self.ids.push(seen.id);
        self.times.push(seen.at);
        self.there.insert(row);
        self.templates.entry(seen.template).or_default().insert(row);
        if seen.is_hidden {
            self.hidden.insert(row);
        }
        if seen.status != ReportStatus::New {
            self.statuses.entry(seen.status).or_default().insert(row);
        }
    }

    /// Takes a report as it is now. One that is not here is passed over.
    pub(crate) fn change(&mut self, id: i64, is_there: bool, is_hidden: bool, status: ReportStatus) {
        let Some(row) = self.row_of(id) else { return };
        for rows in self.statuses.values_mut() {
            rows.remove(row);
        }
        self.hidden.remove(row);
        if !is_there {
            self.there.remove(row);
            return;
        }
        if is_hidden {
            self.hidden.insert(row);
        }
        if status != ReportStatus::New {
            self.statuses.entry(status).or_default().insert(row);
        }
    }

    /// Gives up the rows behind the last one that is there; whether there were any. What is received next may have
    /// earlier times than they had (ADR 1).
    pub(crate) fn give_up_last(&mut self) -> bool {
        let end = self.there.max().map_or(0, |row| row + 1);
        let is_shorter = end < self.end();
        if is_shorter {
            self.ids.truncate(end as usize);
            self.times.truncate(end as usize);
            self.templates.values_mut().for_each(|rows| _ = rows.remove_range(end..));
        }
        is_shorter
    }

    /// Hides reports whose ids ascend with the rows.
    pub(crate) fn hide(&mut self, ids: impl IntoIterator<Item = i64>) {
        let rows: Vec<u32> = ids.into_iter().filter_map(|id| self.row_of(id)).collect();
        self.hidden.extend(rows);
    }

    /// Says how far staff are with reports.
    pub(crate) fn set(&mut self, status: ReportStatus, ids: impl IntoIterator<Item = i64>) {
        let rows: Vec<u32> = ids.into_iter().filter_map(|id| self.row_of(id)).collect();
        self.statuses.entry(status).or_default().extend(rows);
    }

    /// The row behind the last one.
    pub(crate) fn end(&self) -> u32 {
        u32::try_from(self.ids.len()).unwrap_or(u32::MAX)
    }

    /// Time and id of the last row.
    pub(crate) fn last(&self) -> Option<(i64, i64)> {
        Some((*self.times.last()?, *self.ids.last()?))
    }

    pub(crate) fn id(&self, row: u32) -> Option<i64> {
        self.ids.get(row as usize).copied()
    }

    pub(crate) fn time(&self, row: u32) -> Option<i64> {
        self.times.get(row as usize).copied()
    }

    /// The reports of some rows that are there, with their rows.
    pub(crate) fn among(&self, rows: Range<u32>) -> Vec<(i64, u32)> {
        self.there.range(rows).filter_map(|row| Some((self.id(row)?, row))).collect()
    }

    /// The row of a report, as long as ids ascend.
    pub(crate) fn row_of(&self, id: i64) -> Option<u32> {
        self.ids.binary_search(&id).ok().and_then(|row| u32::try_from(row).ok())
    }

    /// The rows of reports, as long as ids ascend.
    fn rows_of(&self, ids: &HashSet<i64>) -> RoaringBitmap {
        ids.iter().filter_map(|id| self.row_of(*id)).collect()
    }

    /// How many rows are before a report that is not among them.
    pub(crate) fn before(&self, at: i64, id: i64) -> u32 {
        let from = self.times.partition_point(|time| *time < at);
        let until = self.times.partition_point(|time| *time <= at);
        let row = from + self.ids[from..until].partition_point(|each| *each < id);
        u32::try_from(row).unwrap_or(u32::MAX)
    }

    /// The templates that have, or had, reports here.
    pub(crate) fn templates(&self) -> Vec<i64> {
        self.templates.keys().copied().collect()
    }

    /// How many rows have an id below this one, as long as ids ascend.
    pub(crate) fn below(&self, id: i64) -> u32 {
        u32::try_from(self.ids.partition_point(|each| *each < id)).unwrap_or(u32::MAX)
    }

    /// The rows of a template that are there.
    pub(crate) fn of_template(&self, template: i64) -> RoaringBitmap {
        self.templates.get(&template).map_or_else(RoaringBitmap::new, |rows| rows & &self.there)
    }

    /// How many rows are there that nobody hides, with ids above one.
    pub(crate) fn shown_above(&self, id: i64) -> u64 {
        let from = self.below(id.saturating_add(1));
        let end = self.end();
        let there = self.there.range_cardinality(from..end);
        there - self.hidden.range_cardinality(from..end)
    }

    /// The rows that are asked for.
    pub(crate) fn found(&self, asked: &Asked) -> RoaringBitmap {
        let mut found = match asked.template {
            Some(template) => self.of_template(template),
            None => self.there.clone(),
        };
        let place =
            |time: i64| u32::try_from(self.times.partition_point(|each| *each < time)).unwrap_or(u32::MAX);
        if let Some(from) = asked.period.from {
            found.remove_range(..place(micros(from)));
        }
        if let Some(until) = asked.period.until {
            found.remove_range(place(micros(until))..);
        }
        match asked.quarantine {
            InQuarantine::Exclude => found -= &self.hidden,
            InQuarantine::Only => found &= &self.hidden,
            InQuarantine::Include => {}
        }
        match asked.status {
            None => {}
            Some(ReportStatus::New) => self.statuses.values().for_each(|rows| found -= rows),
            Some(status) => match self.statuses.get(&status) {
                Some(rows) => found &= rows,
                None => found.clear(),
            },
        }
        if let Some(marks) = &asked.unread {
            let mut unread = RoaringBitmap::new();
            unread.insert_range(self.below(marks.floor.saturating_add(1))..self.end());
            unread -= self.rows_of(&marks.read);
            unread |= self.rows_of(&marks.unread);
            found &= unread - &self.hidden;
        }
        found
    }

    /// Bytes that this takes, about.
    pub(crate) fn size(&self) -> usize {
        let bitmaps =
            self.statuses.values().chain(self.templates.values()).chain([&self.there, &self.hidden]);
        self.ids.capacity() * 16 + bitmaps.map(RoaringBitmap::serialized_size).sum::<usize>()
    }
}

/// Rows that are shown one after the other: those of reports, and those of test data, which have times of their own.
#[derive(Debug, Default)]
pub(crate) struct Group {
    pub(crate) real: RoaringBitmap,
    pub(crate) test: RoaringBitmap,
}

/// The rows of reports and of test data.
pub(crate) struct Both<'a> {
    pub(crate) real: &'a Rows,
    pub(crate) test: &'a Rows,
    /// Whether a group is in the order of ids and not of times. Both are one for reports.
    pub(crate) is_by_id: bool,
}

impl Both<'_> {
    /// The ids of a group, in any order.
    pub(crate) fn ids(&self, group: &Group) -> Vec<i64> {
        let real = group.real.iter().filter_map(|row| self.real.id(row));
        real.chain(group.test.iter().filter_map(|row| self.test.id(row))).collect()
    }

    /// The ids of a page over groups, each upwards or downwards.
    pub(crate) fn page(&self, groups: &[Group], is_down: bool, mut skip: u64, most: usize) -> Vec<i64> {
        let mut page = Vec::with_capacity(most);
        for group in groups {
            let all = group.real.len() + group.test.len();
            if skip >= all {
                skip -= all;
                continue;
            }
            let tests = self.places(group);
            while skip < all && page.len() < most {
                let place = if is_down { all - 1 - skip } else { skip };
                let id = match tests.binary_search_by_key(&place, |(place, _)| *place) {
                    Ok(test) => Some(tests[test].1),
                    Err(tests) => self.select(&group.real, place - tests as u64),
                };
                page.extend(id);
                skip += 1;
            }
            if page.len() == most {
                break;
            }
            skip = 0;
        }
        page
    }

    fn select(&self, rows: &RoaringBitmap, rank: u64) -> Option<i64> {
        rows.select(u32::try_from(rank).ok()?).and_then(|row| self.real.id(row))
    }

    /// Where the test data of a group stand among all of it.
    fn places(&self, group: &Group) -> Vec<(u64, i64)> {
        let rows = group.test.iter();
        let mut tests: Vec<(i64, i64)> =
            rows.filter_map(|row| Some((self.test.time(row)?, self.test.id(row)?))).collect();
        if self.is_by_id {
            tests.sort_unstable_by_key(|(_, id)| *id);
        }
        let place = |(before_it, (at, id)): (usize, (i64, i64))| {
            let row = if self.is_by_id { self.real.below(id) } else { self.real.before(at, id) };
            let real = row.checked_sub(1).map_or(0, |row| group.real.rank(row));
            (before_it as u64 + real, id)
        };
        tests.into_iter().enumerate().map(place).collect()
    }
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod tests;
