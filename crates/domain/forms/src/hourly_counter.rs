//! Counts each form's reports in the current hour in memory: exactly for those accepted by this process, and
//! a few seconds late for those of others.

use crate::ports::ReportCounter;
use kernel::{Clock, Duration, Scope, StoreError, TemplateId, Timestamp, hour_of};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedReport {
    pub(crate) scope: Scope,
    pub(crate) template: TemplateId,
    pub(crate) hour: Timestamp,
    pub(crate) exceeds_ceiling: bool,
}

/// The current hour of a form.
#[derive(Debug)]
struct Hour {
    begin: Timestamp,
    /// Accepted by this process.
    own: u32,
    /// Accepted by others, or before this process started.
    others: u32,
    /// The ceiling at the latest report.
    ceiling: u32,
    /// Whether a report came in since the database was last read.
    has_new_reports: bool,
    /// Whether staff have been notified of the quarantine, or are being notified.
    is_notified: bool,
}

impl Hour {
    const fn new(begin: Timestamp) -> Self {
        Self { begin, own: 0, others: 0, ceiling: 0, has_new_reports: false, is_notified: false }
    }

    const fn count(&self) -> u32 {
        self.own.saturating_add(self.others)
    }
}

/// Staff are being notified. When that fails, or its caller is cancelled, the next report tries again.
pub(crate) struct Notification<'a> {
    counter: &'a HourlyCounter,
    counted: &'a CountedReport,
    is_done: bool,
}

impl Notification<'_> {
    /// Marks staff as notified.
    pub(crate) fn done(mut self) {
        self.is_done = true;
    }
}

impl Drop for Notification<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.counter.change(self.counted, |hour| hour.is_notified = false);
        }
    }
}

/// The counts of all forms. A form without a report for a day is evicted.
#[derive(Debug, Default)]
pub(crate) struct HourlyCounter {
    forms: Mutex<HashMap<(Scope, TemplateId), Hour>>,
}

impl HourlyCounter {
    /// Counts a report. The database is queried only at the first report of a form; if it does not answer,
    /// the count starts at zero, since losing a report is worse than letting a few more in.
    pub(crate) async fn count(
        &self,
        reports: &dyn ReportCounter,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        ceiling: u32,
    ) -> CountedReport {
        let (form, begin) = ((scope, template), hour_of(now));
        if !self.forms().contains_key(&form)
            && let Ok(found) = reports.count_since(scope, template, begin, ceiling).await
        {
            self.update_from_database(form, begin, found);
        }
        let mut forms = self.forms();
        let hour = forms.entry(form).or_insert_with(|| Hour::new(begin));
        if hour.begin != begin {
            *hour = Hour::new(begin);
        }
        let exceeds_ceiling = hour.count() >= ceiling;
        hour.own = hour.own.saturating_add(1);
        (hour.ceiling, hour.has_new_reports) = (ceiling, true);
        CountedReport { scope, template, hour: begin, exceeds_ceiling }
    }

    /// Uncounts a report that was not stored.
    pub(crate) fn uncount(&self, counted: &CountedReport) {
        self.change(counted, |hour| hour.own = hour.own.saturating_sub(1));
    }

    /// Begins to notify staff of the quarantine, unless that is done or under way for this form and hour.
    pub(crate) fn begin_notification<'a>(&'a self, counted: &'a CountedReport) -> Option<Notification<'a>> {
        let is_first = self.change(counted, |hour| !std::mem::replace(&mut hour.is_notified, true));
        // Created only where it is used: dropping one marks staff as not notified.
        if is_first == Some(true) {
            Some(Notification { counter: self, counted, is_done: false })
        } else {
            None
        }
    }

    /// Reads from the database what others accepted, for the forms that had reports since the last time.
    pub(crate) async fn refresh(
        &self,
        reports: &dyn ReportCounter,
        clock: &dyn Clock,
    ) -> Result<(), StoreError> {
        let now = clock.now();
        let begin = hour_of(now);
        let due: Vec<((Scope, TemplateId), u32)> = {
            let mut forms = self.forms();
            forms.retain(|_, hour| now - hour.begin < Duration::days(1));
            let busy = forms.iter_mut().filter_map(|(form, hour)| {
                let is_due = hour.begin == begin && hour.has_new_reports && hour.count() < hour.ceiling;
                hour.has_new_reports = false;
                is_due.then_some((*form, hour.ceiling))
            });
            busy.collect()
        };
        for ((scope, template), ceiling) in due {
            let found = reports.count_since(scope, template, begin, ceiling).await?;
            self.update_from_database((scope, template), begin, found);
        }
        Ok(())
    }

    /// Updates the count from the database. It may include all that this process has counted by now, so the
    /// reports of others are never overestimated.
    fn update_from_database(&self, form: (Scope, TemplateId), begin: Timestamp, found: u32) {
        let mut forms = self.forms();
        let hour = forms.entry(form).or_insert_with(|| Hour::new(begin));
        if hour.begin == begin {
            hour.others = hour.others.max(found.saturating_sub(hour.own));
        }
    }

    /// Changes the hour of a counted report, if it is still the current one.
    fn change<T>(&self, counted: &CountedReport, change: impl FnOnce(&mut Hour) -> T) -> Option<T> {
        let mut forms = self.forms();
        let hour = forms.get_mut(&(counted.scope, counted.template));
        hour.filter(|hour| hour.begin == counted.hour).map(change)
    }

    fn forms(&self) -> MutexGuard<'_, HashMap<(Scope, TemplateId), Hour>> {
        self.forms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
