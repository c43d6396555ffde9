//! Staff's work on reports, in memory.

use super::MemoryForms;
use super::memory::lock;
use crate::retention::PruneTotals;
use crate::submission::{ReportStatus, Submission};
use crate::work::{
    NewNote, Note, NoteDeletion, NoteRefused, ReportNotes, ReportReads, ReportStates, SavedFilter,
    SavedFilterError, SavedFilters, StatusRefused, Unread,
};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{
    NoteId, SavedFilterId, Scope, StoreError, SubmissionId, Timestamp, UserId, from_micros, micros,
};
use std::collections::{HashMap, HashSet};

/// The notes, read marks and saved filters of staff.
#[derive(Default)]
pub(super) struct Work {
    notes: Vec<(SubmissionId, Note)>,
    /// Individual marks, as read or as unread.
    marks: HashMap<(UserId, SubmissionId), bool>,
    /// Up to where everything was marked as read.
    read_until: HashMap<(Scope, UserId), SubmissionId>,
    /// Since when somebody has belonged to their tenant.
    joined: HashMap<UserId, Timestamp>,
    filters: Vec<(Scope, UserId, SavedFilter)>,
    /// Daily totals of pruned reports.
    pub(super) prune_totals: Vec<(Scope, PruneTotals)>,
    last_id: i64,
}

impl Work {
    fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    /// Deletes what belongs to deleted reports.
    pub(super) fn delete_reports(&mut self, reports: &HashSet<SubmissionId>) {
        self.notes.retain(|(report, _)| !reports.contains(report));
        self.marks.retain(|(_, report), _| !reports.contains(report));
    }

    /// Returns those of all reports of a scope that somebody has read.
    pub(super) fn read(&self, scope: Scope, reader: UserId, reports: &[Submission]) -> HashSet<SubmissionId> {
        let joined = self.joined.get(&reader);
        let is_before = |report: &&Submission| {
            !report.is_test && joined.is_some_and(|joined| report.created_at < *joined)
        };
        let before = reports.iter().filter(is_before).map(|report| report.id).max();
        let watermark = before.max(self.read_until.get(&(scope, reader)).copied());
        let is_read = |report: &&Submission| {
            report.is_test
                || report.quarantined
                || match self.marks.get(&(reader, report.id)) {
                    Some(is_read) => *is_read,
                    None => watermark.is_some_and(|watermark| report.id <= watermark),
                }
        };
        reports.iter().filter(is_read).map(|report| report.id).collect()
    }
}

impl MemoryForms {
    /// Removes what belongs to an account.
    pub fn remove_person(&self, id: UserId) {
        let mut work = lock(&self.state.work);
        work.marks.retain(|(person, _), _| *person != id);
        work.read_until.retain(|(_, person), _| *person != id);
        work.joined.remove(&id);
        work.filters.retain(|(_, person, _)| *person != id);
        for (_, note) in &mut work.notes {
            note.author = note.author.filter(|author| *author != id);
        }
    }

    /// Sets since when somebody has belonged to their tenant; for anybody else all reports are unread.
    pub fn joined(&self, id: UserId, at: Timestamp) {
        lock(&self.state.work).joined.insert(id, at);
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
        expected: Option<ReportStatus>,
        to: ReportStatus,
        _: Timestamp,
        audit_event: AuditEventFn<'_, ReportStatus>,
    ) -> Result<ReportStatus, StatusRefused> {
        let changed = self.change_report(scope, report, |report| {
            if expected.is_some_and(|expected| expected != report.status) {
                return Err(StatusRefused::Stale(report.status));
            }
            self.state.log.enter(scope, audit_event(&report.status))?;
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
        new: &NewNote<'_>,
        limit: u32,
        audit_event: AuditEventFn<'_, Note>,
    ) -> Result<Note, NoteRefused> {
        if !self.has_report(scope, report) {
            return Err(NoteRefused::Unknown);
        }
        let mut work = lock(&self.state.work);
        if work.notes.iter().filter(|(of, _)| *of == report).count() >= limit as usize {
            return Err(NoteRefused::Full);
        }
        let note = Note {
            id: NoteId(work.next_id()),
            author: Some(new.author.id),
            author_name: new.author.name.to_owned(),
            body: new.body.to_owned(),
            created_at: from_micros(micros(new.created_at)),
        };
        self.state.log.enter(scope, audit_event(&note))?;
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
        author: UserId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<NoteDeletion, StoreError> {
        if !self.has_report(scope, report) {
            return Ok(NoteDeletion::Unknown);
        }
        let mut work = lock(&self.state.work);
        let found = work.notes.iter().position(|(of, known)| *of == report && known.id == note);
        let Some(found) = found else { return Ok(NoteDeletion::Unknown) };
        if work.notes[found].1.author != Some(author) {
            return Ok(NoteDeletion::NotOwn);
        }
        self.state.log.enter(scope, audit_event(&()))?;
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
        reader: UserId,
        is_read: bool,
        _: Timestamp,
    ) -> Result<bool, StoreError> {
        let own = self.reports(scope);
        let Some(known) = own.iter().find(|own| own.id == report) else { return Ok(false) };
        if known.quarantined {
            return Ok(true);
        }
        lock(&self.state.work).marks.insert((reader, report), is_read);
        Ok(true)
    }

    async fn read_among(
        &self,
        scope: Scope,
        reader: UserId,
        reports: &[SubmissionId],
    ) -> Result<HashSet<SubmissionId>, StoreError> {
        let own = self.reports(scope);
        let read = lock(&self.state.work).read(scope, reader, &own);
        Ok(reports.iter().filter(|report| read.contains(report)).copied().collect())
    }

    async fn unread(&self, scope: Scope, reader: UserId) -> Result<Unread, StoreError> {
        let reports = self.reports(scope);
        let read = lock(&self.state.work).read(scope, reader, &reports);
        let until = reports.iter().map(|report| report.id).max().unwrap_or(SubmissionId(0));
        Ok(Unread { count: (reports.len() - read.len()) as u64, until })
    }

    async fn mark_all(&self, scope: Scope, reader: UserId, until: SubmissionId) -> Result<(), StoreError> {
        let reports = self.reports(scope);
        let Some(until) = reports.iter().map(|report| report.id).filter(|id| *id <= until).max() else {
            return Ok(());
        };
        let mut work = lock(&self.state.work);
        work.marks.retain(|(person, report), _| {
            *person != reader || *report > until || !reports.iter().any(|own| own.id == *report)
        });
        let reached = work.read_until.entry((scope, reader)).or_insert(until);
        *reached = until.max(*reached);
        Ok(())
    }
}

#[async_trait]
impl SavedFilters for MemoryForms {
    async fn list(&self, scope: Scope, user: UserId) -> Result<Vec<SavedFilter>, StoreError> {
        let work = lock(&self.state.work);
        let own = work.filters.iter().filter(|(owner, person, _)| *owner == scope && *person == user);
        let mut own: Vec<_> = own.map(|(.., filter)| filter.clone()).collect();
        own.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(own)
    }

    async fn add(
        &self,
        scope: Scope,
        user: UserId,
        name: &str,
        query: &str,
        _: Timestamp,
        limit: u32,
    ) -> Result<SavedFilter, SavedFilterError> {
        let mut work = lock(&self.state.work);
        let own = work.filters.iter().filter(|(owner, person, _)| *owner == scope && *person == user);
        let own: Vec<&SavedFilter> = own.map(|(.., filter)| filter).collect();
        if own.iter().any(|filter| filter.name == name) {
            return Err(SavedFilterError::NameTaken);
        }
        if own.len() >= limit as usize {
            return Err(SavedFilterError::TooMany);
        }
        let id = SavedFilterId(work.next_id());
        let filter = SavedFilter { id, name: name.to_owned(), query: query.to_owned() };
        work.filters.push((scope, user, filter.clone()));
        Ok(filter)
    }

    async fn delete(&self, scope: Scope, user: UserId, id: SavedFilterId) -> Result<bool, StoreError> {
        let mut work = lock(&self.state.work);
        let before = work.filters.len();
        work.filters.retain(|(owner, person, filter)| *owner != scope || *person != user || filter.id != id);
        Ok(work.filters.len() < before)
    }
}
