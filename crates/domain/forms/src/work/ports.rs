//! The ports of staff's work on reports.

use super::Author;
use crate::submission::ReportStatus;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{NoteId, Scope, StoreError, SubmissionId, Timestamp, UserId};
use std::collections::HashSet;

/// Why a status was not changed.
#[derive(Debug, thiserror::Error)]
pub enum StatusRefused {
    /// The scope has no such report.
    #[error("there is no such report")]
    Unknown,
    /// The status is not the expected one but this one.
    #[error("the status has changed")]
    Stale(ReportStatus),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps the processing statuses of reports. They are deleted with the report.
#[async_trait]
pub trait ReportStates: Send + Sync {
    /// Sets the status of a report to `to` and returns the previous one. `expected` is the required current
    /// status, `None` for any. Of two concurrent changes with one expectation, one is stale. `audit_event`
    /// receives the previous status.
    async fn change(
        &self,
        scope: Scope,
        report: SubmissionId,
        expected: Option<ReportStatus>,
        to: ReportStatus,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ReportStatus>,
    ) -> Result<ReportStatus, StatusRefused>;
}

/// A note of staff on a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub id: NoteId,
    /// The author; `None` when the account is gone.
    pub author: Option<UserId>,
    /// The author's name at the time of writing.
    pub author_name: String,
    /// Plain text.
    pub body: String,
    /// When it was written.
    pub created_at: Timestamp,
}

/// A note to be added.
#[derive(Clone, Copy, Debug)]
pub struct NewNote<'a> {
    pub author: Author<'a>,
    /// Plain text.
    pub body: &'a str,
    /// When it was written.
    pub created_at: Timestamp,
}

/// Why a note was not added.
#[derive(Debug, thiserror::Error)]
pub enum NoteRefused {
    /// The scope has no such report.
    #[error("there is no such report")]
    Unknown,
    /// It already has the maximum number of notes.
    #[error("the report has too many notes")]
    Full,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The outcome of deleting a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteDeletion {
    /// It was deleted.
    Done,
    /// The report has no such note, or the scope no such report.
    Unknown,
    /// It is somebody else's, and was not deleted.
    NotOwn,
}

/// Keeps notes. They are deleted with their report, and stay when their author's account is deleted.
#[async_trait]
pub trait ReportNotes: Send + Sync {
    /// Adds a note, unless the report has `limit` already, even with concurrent calls.
    async fn add(
        &self,
        scope: Scope,
        report: SubmissionId,
        note: &NewNote<'_>,
        limit: u32,
        audit_event: AuditEventFn<'_, Note>,
    ) -> Result<Note, NoteRefused>;
    /// Returns all notes of a report, the oldest first; `None` when the scope has no such report.
    async fn list(&self, scope: Scope, report: SubmissionId) -> Result<Option<Vec<Note>>, StoreError>;
    /// Deletes a note written by `author`.
    async fn delete(
        &self,
        scope: Scope,
        report: SubmissionId,
        note: NoteId,
        author: UserId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<NoteDeletion, StoreError>;
}

/// How much somebody has not read, and up to where they could mark everything as read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of unread reports of the scope.
    pub count: u64,
    /// No existing report has a greater id.
    pub until: SubmissionId,
}

impl Default for Unread {
    fn default() -> Self {
        Self { count: 0, until: SubmissionId(0) }
    }
}

/// Keeps what each person has read. Marks are deleted with the report and with the account.
///
/// Quarantined reports count as read, and cannot be marked; once released they are like any other.
///
/// Reports received before a person belonged to the tenant count as read: the archive is no news to a new
/// colleague. The time is when their account was created, or when they joined the organisation with an
/// existing account. Test data is never unread.
#[async_trait]
pub trait ReportReads: Send + Sync {
    /// Marks a report as read or unread; succeeds if it already is. Returns whether the scope has such a
    /// report.
    async fn mark(
        &self,
        scope: Scope,
        report: SubmissionId,
        reader: UserId,
        is_read: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// Returns those of the reports that this person has read.
    async fn read_among(
        &self,
        scope: Scope,
        reader: UserId,
        reports: &[SubmissionId],
    ) -> Result<HashSet<SubmissionId>, StoreError>;
    /// Counts the reports of the scope that this person has not read.
    async fn unread(&self, scope: Scope, reader: UserId) -> Result<Unread, StoreError>;
    /// Marks all reports of the scope up to one as read, even those marked as unread; later ones are unread,
    /// whatever `until` is. It never undoes anything. It writes one position and deletes the marks below it,
    /// however many reports there are.
    async fn mark_all(&self, scope: Scope, reader: UserId, until: SubmissionId) -> Result<(), StoreError>;
}
