//! Use case: staff's work on reports: statuses, notes, read marks, and saved filters.
//!
//! Nothing here changes what was reported. The caller checks the permission.

mod filters;
mod ports;

pub use filters::{
    MAX_FILTER_NAME, MAX_FILTERS, ManageSavedFilters, SavedFilter, SavedFilterError, SavedFilters,
};
pub use ports::{
    NewNote, Note, NoteDeletion, NoteRefused, ReportNotes, ReportReads, ReportStates, StatusRefused, Unread,
};

use crate::submission::{ReportStatus, Submission};
use crate::{Problem, text};
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, NoteId, Scope, StoreError, SubmissionId, UserId, is_blank};
use std::collections::HashSet;
use std::sync::Arc;

/// The maximum length of a note, in characters.
pub const MAX_NOTE: usize = 4000;
/// The maximum number of notes of a report.
pub const MAX_NOTES: u32 = 200;

/// The actions in the log that everybody who works on a report may see (ADR 40): what was changed, and that a
/// file was opened. Only administrators see who read the report.
pub const HISTORY: [Action; 5] = [
    Action::ReportStatusChanged,
    Action::ReportNoteAdded,
    Action::ReportNoteDeleted,
    Action::ReportsReleased,
    Action::ReportFileRead,
];

/// The author of a note. The name is stored with it, so that it is known when the account is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Author<'a> {
    /// The account.
    pub id: UserId,
    /// Its current name.
    pub name: &'a str,
}

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// It does not exist, or belongs to another tenant.
    #[error("there is no such record")]
    NotFound,
    /// Somebody else changed the status meanwhile; contains the current one.
    #[error("the status was changed in the meantime")]
    Stale(ReportStatus),
    /// The text of a note is not acceptable.
    #[error("the note is invalid")]
    Invalid(Problem),
    /// The report already has [`MAX_NOTES`].
    #[error("the report has too many notes")]
    TooMany,
    /// The note is somebody else's.
    #[error("somebody else wrote the note")]
    NotOwn,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl WorkError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFound => ErrorKind::NotFound,
            Self::Stale(_) => ErrorKind::Stale,
            Self::Invalid(_) | Self::TooMany => ErrorKind::Invalid,
            Self::NotOwn => ErrorKind::Forbidden,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Returns a report as the object of an audit entry.
pub(crate) fn object(report: &Submission) -> Object {
    Object::of(ObjectKind::Report, report.id)
}

/// Returns its reference, by which people know it.
pub(crate) fn named(report: &Submission) -> Details {
    Details::new().with("reference", report.reference.as_str())
}

/// Sets status, notes and read marks of reports.
#[derive(Clone)]
pub struct WorkOnReports {
    /// Keeps the processing statuses.
    pub states: Arc<dyn ReportStates>,
    /// The notes of staff.
    pub notes: Arc<dyn ReportNotes>,
    /// Which reports staff have read.
    pub reads: Arc<dyn ReportReads>,
    pub clock: Arc<dyn Clock>,
}

impl WorkOnReports {
    /// Changes a status and returns the previous one. With `expected`, only if that is still the current one.
    ///
    /// # Errors
    /// Unknown report, a status that has changed meanwhile, or a failing store.
    pub async fn change_status(
        &self,
        by: &AuditContext,
        report: &Submission,
        expected: Option<ReportStatus>,
        to: ReportStatus,
    ) -> Result<ReportStatus, WorkError> {
        let now = self.clock.now();
        let audit_event = |from: &ReportStatus| {
            let details = named(report).with("from", from.code()).with("to", to.code());
            (*from != to).then(|| by.event(Action::ReportStatusChanged, object(report), details, now))
        };
        let changed = self.states.change(by.scope, report.id, expected, to, now, &audit_event).await;
        changed.map_err(|refused| match refused {
            StatusRefused::Unknown => WorkError::NotFound,
            StatusRefused::Stale(now) => WorkError::Stale(now),
            StatusRefused::Store(error) => error.into(),
        })
    }

    /// Returns the notes of a report, the oldest first.
    ///
    /// # Errors
    /// Unknown report, or a failing store.
    pub async fn notes(&self, scope: Scope, report: SubmissionId) -> Result<Vec<Note>, WorkError> {
        self.notes.list(scope, report).await?.ok_or(WorkError::NotFound)
    }

    /// Adds a note: plain text, normalised to NFC and trimmed.
    ///
    /// # Errors
    /// A text that is empty, too long or has control characters; unknown report; too many notes; or a
    /// failing store.
    pub async fn add_note(
        &self,
        by: &AuditContext,
        report: &Submission,
        author: Author<'_>,
        written: &str,
    ) -> Result<Note, WorkError> {
        let kept = text::normalize(written).map_err(WorkError::Invalid)?;
        let body = kept.trim();
        match body.chars().count() {
            _ if is_blank(body) => return Err(WorkError::Invalid(Problem::Required)),
            actual if actual > MAX_NOTE => {
                return Err(WorkError::Invalid(Problem::TooLong { max: MAX_NOTE, actual }));
            }
            _ => {}
        }
        let now = self.clock.now();
        let audit_event = |note: &Note| {
            let details = named(report).with("note", note.id.0);
            Some(by.event(Action::ReportNoteAdded, object(report), details, now))
        };
        let note = NewNote { author, body, created_at: now };
        let added = self.notes.add(by.scope, report.id, &note, MAX_NOTES, &audit_event).await;
        added.map_err(|refused| match refused {
            NoteRefused::Unknown => WorkError::NotFound,
            NoteRefused::Full => WorkError::TooMany,
            NoteRefused::Store(error) => error.into(),
        })
    }

    /// Deletes one of the caller's own notes.
    ///
    /// # Errors
    /// Unknown report or note, somebody else's note, or a failing store.
    pub async fn delete_note(
        &self,
        by: &AuditContext,
        report: &Submission,
        note: NoteId,
        author: UserId,
    ) -> Result<(), WorkError> {
        let audit_event = |(): &()| {
            let details = named(report).with("note", note.0);
            Some(by.event(Action::ReportNoteDeleted, object(report), details, self.clock.now()))
        };
        match self.notes.delete(by.scope, report.id, note, author, &audit_event).await? {
            NoteDeletion::Done => Ok(()),
            NoteDeletion::Unknown => Err(WorkError::NotFound),
            NoteDeletion::NotOwn => Err(WorkError::NotOwn),
        }
    }

    /// Marks a report as read by somebody, or as unread again.
    ///
    /// # Errors
    /// Unknown report, or a failing store.
    pub async fn mark(
        &self,
        scope: Scope,
        report: SubmissionId,
        reader: UserId,
        is_read: bool,
    ) -> Result<(), WorkError> {
        let is_there = self.reads.mark(scope, report, reader, is_read, self.clock.now()).await?;
        if is_there { Ok(()) } else { Err(WorkError::NotFound) }
    }

    /// Marks an existing report as read by somebody; writes only the first time.
    ///
    /// # Errors
    /// A failing store.
    pub async fn mark_opened(
        &self,
        scope: Scope,
        report: SubmissionId,
        reader: UserId,
    ) -> Result<(), StoreError> {
        if self.reads.read_among(scope, reader, &[report]).await?.contains(&report) {
            return Ok(());
        }
        self.reads.mark(scope, report, reader, true, self.clock.now()).await.map(drop)
    }

    /// Returns which of these somebody has read.
    ///
    /// # Errors
    /// A failing store.
    pub async fn read_among(
        &self,
        scope: Scope,
        reader: UserId,
        reports: &[SubmissionId],
    ) -> Result<HashSet<SubmissionId>, StoreError> {
        self.reads.read_among(scope, reader, reports).await
    }

    /// Counts the reports of the scope that somebody has not read.
    ///
    /// # Errors
    /// A failing store.
    pub async fn unread(&self, scope: Scope, reader: UserId) -> Result<Unread, StoreError> {
        self.reads.unread(scope, reader).await
    }

    /// Marks all reports of the scope as read up to the newest that the person knew of, so that those
    /// received meanwhile stay unread.
    ///
    /// # Errors
    /// A failing store.
    pub async fn mark_all(
        &self,
        scope: Scope,
        reader: UserId,
        until: SubmissionId,
    ) -> Result<(), StoreError> {
        self.reads.mark_all(scope, reader, until).await
    }
}
