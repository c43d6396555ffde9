//! Staff's work on reports, in memory.

use super::MemoryForms;
use super::memory::lock;
use crate::retention::LedgerEntry;
use crate::submission::ReportStatus;
use crate::work::{
    Author, FilterError, Note, NoteDeletion, NoteRefused, ReportNotes, ReportReads, ReportStates,
    SavedFilter, SavedFilters, StatusRefused,
};
use async_trait::async_trait;
use kernel::{
    NoteId, SavedFilterId, Scope, StoreError, SubmissionId, Timestamp, UserId, from_micros, micros,
};
use std::collections::HashSet;

/// What staff have noted, read and kept.
#[derive(Default)]
pub(super) struct Work {
    notes: Vec<(SubmissionId, Note)>,
    pub(super) reads: HashSet<(UserId, SubmissionId)>,
    filters: Vec<(Scope, UserId, SavedFilter)>,
    /// What was pruned.
    pub(super) ledger: Vec<(Scope, LedgerEntry)>,
    last_id: i64,
}

impl Work {
    fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    /// What belongs to reports goes with them.
    pub(super) fn forget(&mut self, reports: &HashSet<SubmissionId>) {
        self.notes.retain(|(report, _)| !reports.contains(report));
        self.reads.retain(|(_, report)| !reports.contains(report));
    }
}

impl MemoryForms {
    /// What goes with an account.
    pub fn forget_person(&self, id: UserId) {
        let mut work = lock(&self.state.work);
        work.reads.retain(|(person, _)| *person != id);
        work.filters.retain(|(_, person, _)| *person != id);
        for (_, note) in &mut work.notes {
            note.author = note.author.filter(|author| *author != id);
        }
    }

    fn has_report(&self, scope: Scope, id: SubmissionId) -> bool {
        self.reports(scope).iter().any(|report| report.id == id)
    }
}

#[async_trait]
impl ReportStates for MemoryForms {
    async fn change(
        &self,
        scope: Scope,
        report: SubmissionId,
        (expected, to): (Option<ReportStatus>, ReportStatus),
        _: Timestamp,
    ) -> Result<ReportStatus, StatusRefused> {
        let changed = self.change_report(scope, report, |report| {
            if expected.is_some_and(|expected| expected != report.status) {
                return Err(StatusRefused::Stale(report.status));
            }
            Ok(std::mem::replace(&mut report.status, to))
        });
        changed.unwrap_or(Err(StatusRefused::Unknown))
    }
}

#[async_trait]
impl ReportNotes for MemoryForms {
    async fn add(
        &self,
        scope: Scope,
        report: SubmissionId,
        author: Author<'_>,
        body: &str,
        (now, most): (Timestamp, u32),
    ) -> Result<Note, NoteRefused> {
        if !self.has_report(scope, report) {
            return Err(NoteRefused::Unknown);
        }
        let mut work = lock(&self.state.work);
        if work.notes.iter().filter(|(of, _)| *of == report).count() >= most as usize {
            return Err(NoteRefused::Full);
        }
        let note = Note {
            id: NoteId(work.next_id()),
            author: Some(author.id),
            author_name: author.name.to_owned(),
            body: body.to_owned(),
            created_at: from_micros(micros(now)),
        };
        work.notes.push((report, note.clone()));
        Ok(note)
    }

    async fn list(&self, scope: Scope, report: SubmissionId) -> Result<Option<Vec<Note>>, StoreError> {
        if !self.has_report(scope, report) {
            return Ok(None);
        }
        let work = lock(&self.state.work);
        Ok(Some(work.notes.iter().filter(|(of, _)| *of == report).map(|(_, note)| note.clone()).collect()))
    }

    async fn delete(
        &self,
        scope: Scope,
        report: SubmissionId,
        note: NoteId,
        by: UserId,
    ) -> Result<NoteDeletion, StoreError> {
        if !self.has_report(scope, report) {
            return Ok(NoteDeletion::Unknown);
        }
        let mut work = lock(&self.state.work);
        let found = work.notes.iter().position(|(of, known)| *of == report && known.id == note);
        let Some(found) = found else { return Ok(NoteDeletion::Unknown) };
        if work.notes[found].1.author != Some(by) {
            return Ok(NoteDeletion::NotOwn);
        }
        work.notes.remove(found);
        Ok(NoteDeletion::Done)
    }
}

#[async_trait]
impl ReportReads for MemoryForms {
    async fn mark(
        &self,
        scope: Scope,
        report: SubmissionId,
        by: UserId,
        is_read: bool,
        _: Timestamp,
    ) -> Result<bool, StoreError> {
        if !self.has_report(scope, report) {
            return Ok(false);
        }
        let mut work = lock(&self.state.work);
        if is_read {
            work.reads.insert((by, report));
        } else {
            work.reads.remove(&(by, report));
        }
        Ok(true)
    }

    async fn read_among(
        &self,
        scope: Scope,
        by: UserId,
        reports: &[SubmissionId],
    ) -> Result<HashSet<SubmissionId>, StoreError> {
        let own: HashSet<_> = self.reports(scope).iter().map(|report| report.id).collect();
        let work = lock(&self.state.work);
        let is_read = |report: &&SubmissionId| own.contains(report) && work.reads.contains(&(by, **report));
        Ok(reports.iter().filter(is_read).copied().collect())
    }

    async fn unread(&self, scope: Scope, by: UserId) -> Result<u64, StoreError> {
        let reports = self.reports(scope);
        let work = lock(&self.state.work);
        Ok(reports.iter().filter(|report| !work.reads.contains(&(by, report.id))).count() as u64)
    }
}

#[async_trait]
impl SavedFilters for MemoryForms {
    async fn list(&self, scope: Scope, of: UserId) -> Result<Vec<SavedFilter>, StoreError> {
        let work = lock(&self.state.work);
        let own = work.filters.iter().filter(|(owner, person, _)| *owner == scope && *person == of);
        let mut own: Vec<_> = own.map(|(.., filter)| filter.clone()).collect();
        own.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(own)
    }

    async fn add(
        &self,
        scope: Scope,
        of: UserId,
        (name, query): (&str, &str),
        (_, most): (Timestamp, u32),
    ) -> Result<SavedFilter, FilterError> {
        let mut work = lock(&self.state.work);
        let own = work.filters.iter().filter(|(owner, person, _)| *owner == scope && *person == of);
        let own: Vec<&SavedFilter> = own.map(|(.., filter)| filter).collect();
        if own.iter().any(|filter| filter.name == name) {
            return Err(FilterError::NameTaken);
        }
        if own.len() >= most as usize {
            return Err(FilterError::TooMany);
        }
        let id = SavedFilterId(work.next_id());
        let filter = SavedFilter { id, name: name.to_owned(), query: query.to_owned() };
        work.filters.push((scope, of, filter.clone()));
        Ok(filter)
    }

    async fn delete(&self, scope: Scope, of: UserId, id: SavedFilterId) -> Result<bool, StoreError> {
        let mut work = lock(&self.state.work);
        let before = work.filters.len();
        work.filters.retain(|(owner, person, filter)| *owner != scope || *person != of || filter.id != id);
        Ok(work.filters.len() < before)
    }
}
