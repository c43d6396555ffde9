//! How many reports each form got in the running hour, kept in memory: exact for what this process took, and
//! a few seconds behind for what others did.

use crate::ports::ReceivedReports;
use kernel::{Clock, Duration, Scope, StoreError, TemplateId, Timestamp, hour_of};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A report that was counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ticket {
    pub(crate) scope: Scope,
    pub(crate) template: TemplateId,
    pub(crate) hour: Timestamp,
    /// Whether it lies beyond the ceiling.
    pub(crate) beyond: bool,
}

/// The running hour of a form.
#[derive(Debug)]
struct Hour {
    begin: Timestamp,
    /// Taken by this process.
    own: u32,
    /// Taken by others, or before this process began.
    others: u32,
    /// The ceiling at the last report.
    ceiling: u32,
    /// Whether there was a report since the database was looked at.
    is_busy: bool,
    /// Whether staff were told of the quarantine, or are being told.
    is_told: bool,
}

impl Hour {
    const fn new(begin: Timestamp) -> Self {
        Self { begin, own: 0, others: 0, ceiling: 0, is_busy: false, is_told: false }
    }

    const fn count(&self) -> u32 {
        self.own.saturating_add(self.others)
    }
}

/// Staff are being told. When that fails, or its caller goes away meanwhile, the next report tries again.
pub(crate) struct Telling<'a> {
    ceilings: &'a Ceilings,
    ticket: &'a Ticket,
    is_done: bool,
}

impl Telling<'_> {
    /// They know.
    pub(crate) fn done(mut self) {
        self.is_done = true;
    }
}

impl Drop for Telling<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.ceilings.change(self.ticket, |hour| hour.is_told = false);
        }
    }
}

/// The counts of all forms. A form that had no report for a day is forgotten.
#[derive(Debug, Default)]
pub(crate) struct Ceilings {
    forms: Mutex<HashMap<(Scope, TemplateId), Hour>>,
}

impl Ceilings {
    /// Counts a report. The database is asked at the first report of a form alone; if it does not answer, the
    /// count begins with nothing, since it is worse to lose sight of a report than to let some more in.
    pub(crate) async fn take(
        &self,
        received: &dyn ReceivedReports,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        ceiling: u32,
    ) -> Ticket {
        let (form, begin) = ((scope, template), hour_of(now));
        if !self.forms().contains_key(&form)
            && let Ok(found) = received.received(scope, template, begin, ceiling).await
        {
            self.learn(form, begin, found);
        }
        let mut forms = self.forms();
        let hour = forms.entry(form).or_insert_with(|| Hour::new(begin));
        if hour.begin != begin {
            *hour = Hour::new(begin);
        }
        let beyond = hour.count() >= ceiling;
        hour.own = hour.own.saturating_add(1);
        (hour.ceiling, hour.is_busy) = (ceiling, true);
        Ticket { scope, template, hour: begin, beyond }
    }

    /// The report was not stored.
    pub(crate) fn give_back(&self, ticket: &Ticket) {
        self.change(ticket, |hour| hour.own = hour.own.saturating_sub(1));
    }

    /// Begins to tell staff of the quarantine, unless that was done for this form and hour, or is being done.
    pub(crate) fn begin_telling<'a>(&'a self, ticket: &'a Ticket) -> Option<Telling<'a>> {
        let is_first = self.change(ticket, |hour| !std::mem::replace(&mut hour.is_told, true));
        // Made only where it is meant: one that is dropped takes back that staff are told.
        if is_first == Some(true) { Some(Telling { ceilings: self, ticket, is_done: false }) } else { None }
    }

    /// Looks into the database for what others took, of the forms that had reports since the last look.
    pub(crate) async fn refresh(
        &self,
        received: &dyn ReceivedReports,
        clock: &dyn Clock,
    ) -> Result<(), StoreError> {
        let now = clock.now();
        let begin = hour_of(now);
        let due: Vec<((Scope, TemplateId), u32)> = {
            let mut forms = self.forms();
            forms.retain(|_, hour| now - hour.begin < Duration::days(1));
            let busy = forms.iter_mut().filter_map(|(form, hour)| {
                let is_due = hour.begin == begin && hour.is_busy && hour.count() < hour.ceiling;
                hour.is_busy = false;
                is_due.then_some((*form, hour.ceiling))
            });
            busy.collect()
        };
        for ((scope, template), ceiling) in due {
            let found = received.received(scope, template, begin, ceiling).await?;
            self.learn((scope, template), begin, found);
        }
        Ok(())
    }

    /// Takes note of what the database has. What this process counted by now may be among it, all of it: so
    /// others are never thought to be more than they are.
    fn learn(&self, form: (Scope, TemplateId), begin: Timestamp, found: u32) {
        let mut forms = self.forms();
        let hour = forms.entry(form).or_insert_with(|| Hour::new(begin));
        if hour.begin == begin {
            hour.others = hour.others.max(found.saturating_sub(hour.own));
        }
    }

    /// Changes the hour of a ticket, if it is still the running one.
    fn change<T>(&self, ticket: &Ticket, change: impl FnOnce(&mut Hour) -> T) -> Option<T> {
        let mut forms = self.forms();
        let hour = forms.get_mut(&(ticket.scope, ticket.template));
        hour.filter(|hour| hour.begin == ticket.hour).map(change)
    }

    fn forms(&self) -> MutexGuard<'_, HashMap<(Scope, TemplateId), Hour>> {
        self.forms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
