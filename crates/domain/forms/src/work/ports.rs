//! What staff's work on reports needs of a store.

use super::Author;
use crate::submission::ReportStatus;
use async_trait::async_trait;
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
    /// Sets the status of a report; what it was before. `change` is what it has to be now (`None` for
    /// anything) and what it becomes. Of two changes with one expectation at once, one is stale.
    async fn change(
        &self,
        scope: Scope,
        report: SubmissionId,
        change: (Option<ReportStatus>, ReportStatus),
        now: Timestamp,
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
        author: Author<'_>,
        body: &str,
        (now, most): (Timestamp, u32),
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
    ) -> Result<NoteDeletion, StoreError>;
}

/// Keeps what each person has read. It goes with the report and with the account.
#[async_trait]
pub trait ReportReads: Send + Sync {
    /// Remembers it, or forgets it; fine when it is so already. Whether the scope has such a report.
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
    async fn unread(&self, scope: Scope, by: UserId) -> Result<u64, StoreError>;
}
