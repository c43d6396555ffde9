//! What staff's work on reports needs of a store.

use super::Author;
use crate::submission::ReportStatus;
use async_trait::async_trait;
use audit::EventOf;
use kernel::{NoteId, Scope, StoreError, SubmissionId, Timestamp, UserId};
use std::collections::HashSet;

/// Why a status was not changed.
#[derive(Debug, thiserror::Error)]
pub enum StatusRefused {
    /// The scope has no such report.
    #[error("there is no such report")]
    Unknown,
    /// It is not the expected one but this one.
    #[error("the status is another one")]
    Stale(ReportStatus),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps how far staff are with reports. What is kept goes with the report.
#[async_trait]
pub trait ReportStates: Send + Sync {
    /// Sets the status of a report to `to`; what it was before. `expected` is what it has to be now, `None` for
    /// anything. Of two changes with one expectation at once, one is stale. `event_of` gets what
    /// it was before.
    async fn change(
        &self,
        scope: Scope,
        report: SubmissionId,
        expected: Option<ReportStatus>,
        to: ReportStatus,
        now: Timestamp,
        event_of: EventOf<'_, ReportStatus>,
    ) -> Result<ReportStatus, StatusRefused>;
}

/// A note of staff on a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its id.
    pub id: NoteId,
    /// Who wrote it; `None` when the account is gone.
    pub author: Option<UserId>,
    /// What they were called when they wrote it.
    pub author_name: String,
    /// Plain text.
    pub body: String,
    /// When it was written.
    pub created_at: Timestamp,
}

/// A note that is to be added.
#[derive(Clone, Copy, Debug)]
pub struct NewNote<'a> {
    /// Who wrote it.
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
    /// It has as many as it may have.
    #[error("the report has too many notes")]
    Full,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What became of the deletion of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteDeletion {
    /// It is gone.
    Done,
    /// The report has no such note, or the scope no such report.
    Unknown,
    /// It is somebody else's, and stays.
    NotOwn,
}

/// Keeps notes. They go with their report, and stay when their author goes.
#[async_trait]
pub trait ReportNotes: Send + Sync {
    /// Adds a note, unless the report has `most` already; also of two at once.
    async fn add(
        &self,
        scope: Scope,
        report: SubmissionId,
        note: &NewNote<'_>,
        most: u32,
        event_of: EventOf<'_, Note>,
    ) -> Result<Note, NoteRefused>;
    /// All of a report, the oldest first; `None` when the scope has no such report.
    async fn list(&self, scope: Scope, report: SubmissionId) -> Result<Option<Vec<Note>>, StoreError>;
    /// Deletes a note that `by` wrote.
    async fn delete(
        &self,
        scope: Scope,
        report: SubmissionId,
        note: NoteId,
        by: UserId,
        event_of: EventOf<'_, ()>,
    ) -> Result<NoteDeletion, StoreError>;
}

/// How much somebody has not read, and up to where they could say that they have read everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    /// How many reports of the scope.
    pub count: u64,
    /// No report that is there now has a greater id.
    pub until: SubmissionId,
}

impl Default for Unread {
    fn default() -> Self {
        Self { count: 0, until: SubmissionId(0) }
    }
}

/// Keeps what each person has read. It goes with the report and with the account.
///
/// What is in quarantine counts as read, and takes no mark: once it is taken out it is like any other.
///
/// What came in before a person belonged to the tenant counts as read: the archive is no news to a new
/// colleague. The moment is when their account was made, or when they joined the organisation with one that
/// they had. Test data is never
/// unread.
#[async_trait]
pub trait ReportReads: Send + Sync {
    /// Remembers it, or wants it to count as unread; fine when it is so already. Whether the scope has such a
    /// report.
    async fn mark(
        &self,
        scope: Scope,
        report: SubmissionId,
        by: UserId,
        is_read: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// Those of the reports that this person has read.
    async fn read_among(
        &self,
        scope: Scope,
        by: UserId,
        reports: &[SubmissionId],
    ) -> Result<HashSet<SubmissionId>, StoreError>;
    /// How many reports of the scope this person has not read.
    async fn unread(&self, scope: Scope, by: UserId) -> Result<Unread, StoreError>;
    /// Remembers that this person has read all reports of the scope up to one, also what they had marked as
    /// unread; those that come later are unread, whatever `until` is. It never takes anything back. It
    /// writes one position and forgets the marks below it, however many reports there are.
    async fn mark_all(&self, scope: Scope, by: UserId, until: SubmissionId) -> Result<(), StoreError>;
}
