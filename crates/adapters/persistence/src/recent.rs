//! What reports say that this process took since somebody asked for figures, so that it need not be read back (ADR 30).

use crate::group::{AppendOutcome, ReportRow};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Most bytes of values. The form with most of them makes room.
const MOST_BYTES: usize = 16 << 20;

/// A report as it was stored.
#[derive(Debug, PartialEq)]
pub(crate) struct Taken {
    pub(crate) id: i64,
    pub(crate) created_at: i64,
    pub(crate) version_id: i64,
    pub(crate) is_hidden: bool,
    pub(crate) data: String,
}

/// The reports that were taken of forms that somebody asks for, in the order of their ids.
#[derive(Debug, Default)]
pub(crate) struct Recent(Mutex<HashMap<i64, Form>>);

#[derive(Debug, Default)]
struct Form {
    reports: VecDeque<Taken>,
    bytes: usize,
}

impl Recent {
    /// Keeps the reports of a form from now on.
    pub(crate) fn begin(&self, template_id: i64) {
        self.forms().entry(template_id).or_default();
    }

    /// Keeps what was stored, before anybody is told.
    pub(crate) fn keep(&self, rows: Vec<ReportRow>, answers: &[Result<AppendOutcome, kernel::StoreError>]) {
        let mut forms = self.forms();
        if forms.is_empty() {
            return;
        }
        for (row, answer) in rows.into_iter().zip(answers) {
            if let Ok(AppendOutcome::Stored { id, created_at }) = *answer
                && let Some(form) = forms.get_mut(&row.template_id).filter(|_| !row.is_test)
            {
                form.bytes += row.data.len();
                let (version_id, is_hidden) = (row.version_id, row.quarantine.is_some());
                form.reports.push_back(Taken { id, created_at, version_id, is_hidden, data: row.data });
            }
        }
        while forms.values().map(|form| form.bytes).sum::<usize>() > MOST_BYTES
            && let Some(largest) = forms.iter().max_by_key(|(_, form)| form.bytes).map(|(id, _)| *id)
        {
            forms.remove(&largest);
        }
    }

    /// Gives those of a form after one and up to another away, and forgets what was before.
    pub(crate) fn take(&self, template_id: i64, after: i64, last: i64) -> Vec<Taken> {
        let mut forms = self.forms();
        let Some(form) = forms.get_mut(&template_id) else { return Vec::new() };
        let count = form.reports.partition_point(|report| report.id <= last);
        let taken: Vec<Taken> = form.reports.drain(..count).collect();
        form.bytes -= taken.iter().map(|report| report.data.len()).sum::<usize>();
        drop(forms);
        taken.into_iter().skip_while(|report| report.id <= after).collect()
    }

    /// Forgets what was taken of a form: since the place in the log up to which all is told now moved on, nobody would be told any
    /// more that one of them was removed before.
    pub(crate) fn forget(&self, template_id: i64) {
        if let Some(form) = self.forms().get_mut(&template_id) {
            *form = Form::default();
        }
    }

    fn forms(&self) -> MutexGuard<'_, HashMap<i64, Form>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(template_id: i64, data: &str) -> ReportRow {
        ReportRow {
            organization_id: None,
            revision: 0,
            template_id,
            version_id: 3,
            reference: String::new(),
            data: data.into(),
            search_text: String::new(),
            locale: "de",
            masked: "[]".into(),
            is_test: false,
            quarantine: None,
            created_at: 0,
            files: Vec::new(),
            key: None,
        }
    }

    fn keep(recent: &Recent, id: i64, row: ReportRow) {
        recent.keep(vec![row], &[Ok(AppendOutcome::Stored { id, created_at: id * 10 })]);
    }

    fn ids(recent: &Recent, template_id: i64, after: i64, last: i64) -> Vec<i64> {
        recent.take(template_id, after, last).iter().map(|report| report.id).collect()
    }

    #[test]
    fn only_real_reports_of_forms_that_are_asked_for_are_kept() {
        let recent = Recent::default();
        keep(&recent, 1, row(7, "{}"));
        recent.begin(7);
        assert!(recent.take(7, 0, 9).is_empty());
        keep(&recent, 2, ReportRow { quarantine: Some(0), ..row(7, "{}") });
        keep(&recent, 3, row(8, "{}"));
        keep(&recent, 4, ReportRow { is_test: true, ..row(7, "{}") });
        recent.keep(vec![row(7, "{}")], &[Ok(AppendOutcome::Outdated)]);
        let taken = Taken { id: 2, created_at: 20, version_id: 3, is_hidden: true, data: "{}".into() };
        assert_eq!(recent.take(7, 0, 9), [taken]);
    }

    #[test]
    fn what_follows_another_report_stays_for_the_next_answer() {
        let recent = Recent::default();
        recent.begin(7);
        for id in 1..=5 {
            keep(&recent, id, row(7, "{}"));
        }
        assert_eq!(ids(&recent, 7, 2, 4), [3, 4]);
        assert_eq!(ids(&recent, 7, 4, 9), [5]);
        assert!(ids(&recent, 7, 0, 9).is_empty());
    }

    #[test]
    fn what_was_forgotten_is_not_given_away_and_more_is_kept() {
        let recent = Recent::default();
        recent.begin(7);
        keep(&recent, 1, row(7, "{}"));
        recent.forget(7);
        keep(&recent, 2, row(7, "{}"));
        assert_eq!(ids(&recent, 7, 0, 9), [2]);
    }

    #[test]
    fn the_form_with_most_bytes_makes_room() {
        let recent = Recent::default();
        recent.begin(7);
        recent.begin(8);
        let half = "x".repeat(MOST_BYTES / 2);
        keep(&recent, 1, row(7, &half));
        keep(&recent, 2, row(8, "{}"));
        keep(&recent, 3, row(7, &half));
        keep(&recent, 4, row(7, "{}"));
        assert!(ids(&recent, 7, 0, 9).is_empty());
        assert_eq!(ids(&recent, 8, 0, 9), [2]);
    }
}
