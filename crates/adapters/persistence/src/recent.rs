//! Keeps the content of reports that this process accepted since figures were last requested, so that it need
//! not be read back (ADR 30).

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The maximum number of bytes of reports. Beyond that the form with most of them is dropped.
const MAX_BYTES: usize = 16 << 20;

/// How long the reports of a form are kept although nobody reads its figures.
const KEEP_FOR: Duration = Duration::from_secs(30);

/// A report as it was stored.
#[derive(Debug, PartialEq)]
pub(crate) struct RecentReport {
    pub(crate) id: i64,
    pub(crate) created_at: i64,
    pub(crate) version_id: i64,
    pub(crate) is_quarantined: bool,
    pub(crate) data: String,
}

impl RecentReport {
    fn size(&self) -> usize {
        size_of::<Self>() + self.data.capacity()
    }
}

/// The reports accepted for forms whose figures are in use, in the order of their ids.
#[derive(Debug, Default)]
pub(crate) struct RecentReports(Mutex<HashMap<i64, RecentForm>>);

#[derive(Debug)]
struct RecentForm {
    asked: Instant,
    reports: VecDeque<RecentReport>,
    bytes: usize,
}

impl RecentForm {
    fn new() -> Self {
        Self { asked: Instant::now(), reports: VecDeque::new(), bytes: 0 }
    }
}

impl RecentReports {
    /// Starts keeping the reports of a form.
    pub(crate) fn begin(&self, template_id: i64) {
        self.forms().entry(template_id).or_insert_with(RecentForm::new).asked = Instant::now();
    }

    /// Keeps stored reports, with the ids of their forms, before the callers get their answers.
    pub(crate) fn keep(&self, reports: impl Iterator<Item = (i64, RecentReport)>) {
        let mut forms = self.forms();
        if forms.is_empty() {
            return;
        }
        for (template_id, report) in reports {
            if let Some(form) = forms.get_mut(&template_id) {
                form.bytes += report.size();
                form.reports.push_back(report);
            }
        }
        forms.retain(|_, form| form.asked.elapsed() < KEEP_FOR);
        while forms.values().map(|form| form.bytes).sum::<usize>() > MAX_BYTES
            && let Some(largest) = forms.iter().max_by_key(|(_, form)| form.bytes).map(|(id, _)| *id)
        {
            forms.remove(&largest);
        }
    }

    /// Removes and returns the reports of a form after one id and up to another, and drops earlier ones.
    pub(crate) fn take(&self, template_id: i64, after: i64, last: i64) -> Vec<RecentReport> {
        let mut forms = self.forms();
        let Some(form) = forms.get_mut(&template_id) else { return Vec::new() };
        let count = form.reports.partition_point(|report| report.id <= last);
        let taken: Vec<RecentReport> = form.reports.drain(..count).collect();
        form.bytes -= taken.iter().map(RecentReport::size).sum::<usize>();
        drop(forms);
        taken.into_iter().skip_while(|report| report.id <= after).collect()
    }

    /// Drops the reports of a form: once the log is read from a later position, nothing would tell that one
    /// of them was removed before it.
    pub(crate) fn evict(&self, template_id: i64) {
        if let Some(form) = self.forms().get_mut(&template_id) {
            *form = RecentForm::new();
        }
    }

    fn forms(&self) -> MutexGuard<'_, HashMap<i64, RecentForm>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(id: i64, data: &str) -> RecentReport {
        RecentReport { id, created_at: id * 10, version_id: 3, is_quarantined: false, data: data.into() }
    }

    fn keep(recent: &RecentReports, template_id: i64, ids: &[i64]) {
        recent.keep(ids.iter().map(|id| (template_id, report(*id, "{}"))));
    }

    fn ids(recent: &RecentReports, template_id: i64, after: i64, last: i64) -> Vec<i64> {
        recent.take(template_id, after, last).iter().map(|report| report.id).collect()
    }

    #[test]
    fn only_reports_of_forms_that_are_asked_for_are_kept() {
        let recent = RecentReports::default();
        keep(&recent, 7, &[1]);
        recent.begin(7);
        assert!(recent.take(7, 0, 9).is_empty());
        keep(&recent, 7, &[2]);
        keep(&recent, 8, &[3]);
        assert_eq!(recent.take(7, 0, 9), [report(2, "{}")]);
        assert!(recent.take(8, 0, 9).is_empty());
    }

    #[test]
    fn what_follows_another_report_stays_for_the_next_answer() {
        let recent = RecentReports::default();
        recent.begin(7);
        keep(&recent, 7, &[1, 2, 3, 4, 5]);
        assert_eq!(ids(&recent, 7, 2, 4), [3, 4]);
        assert_eq!(ids(&recent, 7, 4, 9), [5]);
        assert!(ids(&recent, 7, 0, 9).is_empty());
    }

    #[test]
    fn what_was_forgotten_is_not_given_away_and_more_is_kept() {
        let recent = RecentReports::default();
        recent.begin(7);
        keep(&recent, 7, &[1]);
        recent.evict(7);
        keep(&recent, 7, &[2]);
        assert_eq!(ids(&recent, 7, 0, 9), [2]);
    }

    #[test]
    fn the_form_with_most_bytes_makes_room() {
        let recent = RecentReports::default();
        recent.begin(7);
        recent.begin(8);
        let half = "x".repeat(MAX_BYTES / 2);
        recent.keep([(7, report(1, &half)), (8, report(2, "{}")), (7, report(3, &half))].into_iter());
        keep(&recent, 7, &[4]);
        assert!(ids(&recent, 7, 0, 9).is_empty());
        assert_eq!(ids(&recent, 8, 0, 9), [2]);
    }

    #[test]
    fn what_nobody_asks_for_any_more_is_forgotten() {
        let recent = RecentReports::default();
        recent.begin(7);
        keep(&recent, 7, &[1]);
        let Some(long_ago) = Instant::now().checked_sub(KEEP_FOR) else { return };
        recent.forms().get_mut(&7).unwrap().asked = long_ago;
        keep(&recent, 8, &[2]);
        assert!(ids(&recent, 7, 0, 9).is_empty());
    }
}
