//! Use case: staff work on reports: how far they are, what they noted, what they have read, and the
//! lists they come back to.
//!
//! Nothing here changes what was reported. Who may is the caller's to say.

mod filters;
mod ports;

pub use filters::{FilterError, KeepFilters, MAX_FILTER_NAME, MAX_FILTERS, SavedFilter, SavedFilters};
pub use ports::{
    NewNote, Note, NoteDeletion, NoteRefused, ReportNotes, ReportReads, ReportStates, StatusRefused, Unread,
};

use crate::submission::{ReportStatus, Submission};
use crate::{Problem, text};
use audit::{Action, By, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, NoteId, Scope, StoreError, SubmissionId, UserId, is_blank};
use std::collections::HashSet;
use std::sync::Arc;

/// Longest note, in characters.
pub const MAX_NOTE: usize = 4000;
/// Most notes of a report.
pub const MAX_NOTES: u32 = 200;

/// What of the log everybody may see who works on the report that it was done to (ADR 40): what was changed, and that a
/// file was opened. Who read the report is told to administrators.
pub const HISTORY: [Action; 5] = [
    Action::ReportStatusChanged,
    Action::ReportNoteAdded,
    Action::ReportNoteDeleted,
    Action::ReportsReleased,
    Action::ReportFileRead,
];

/// Whose note it is: the name is kept with it, so that a note says who wrote it when the account is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Author<'a> {
    /// The account.
    pub id: UserId,
    /// Its name now.
    pub name: &'a str,
}

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// Not there, or another tenant's.
    #[error("there is no such record")]
    NotFound,
    /// Somebody else changed the status meanwhile; it is this one now.
    #[error("the status was changed meanwhile")]
    Stale(ReportStatus),
    /// The text of a note is not acceptable.
    #[error("the note is not acceptable")]
    Invalid(Problem),
    /// The report has [`MAX_NOTES`].
    #[error("the report has too many notes")]
    TooMany,
    /// The note is somebody else's.
    #[error("the note is somebody else's")]
    NotOwn,
    /// The store failed.
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

/// A report, as the log calls it.
pub(crate) fn object(report: &Submission) -> Object {
    Object::of(ObjectKind::Report, report.id)
}

/// Its reference, by which people know it.
pub(crate) fn named(report: &Submission) -> Details {
    Details::new().with("reference", report.reference.as_str())
}

/// Works on reports.
#[derive(Clone)]
pub struct WorkOnReports {
    /// How far staff are.
    pub states: Arc<dyn ReportStates>,
    /// What they noted.
    pub notes: Arc<dyn ReportNotes>,
    /// What they have read.
    pub reads: Arc<dyn ReportReads>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

impl WorkOnReports {
    /// Changes a status; what it was before. With `expected`, only when it still is that one.
    ///
    /// # Errors
    /// Unknown report, a status that is another one by now, or a failing store.
    pub async fn change_status(
        &self,
        by: &By,
        report: &Submission,
        expected: Option<ReportStatus>,
        to: ReportStatus,
    ) -> Result<ReportStatus, WorkError> {
        let now = self.clock.now();
        let event_of = |from: &ReportStatus| {
            let details = named(report).with("from", from.code()).with("to", to.code());
            (*from != to).then(|| by.did(Action::ReportStatusChanged, object(report), details, now))
        };
        let changed = self.states.change(by.scope, report.id, expected, to, now, &event_of).await;
        changed.map_err(|refused| match refused {
            StatusRefused::Unknown => WorkError::NotFound,
            StatusRefused::Stale(now) => WorkError::Stale(now),
            StatusRefused::Store(error) => error.into(),
        })
    }

    /// The notes of a report, the oldest first.
    ///
    /// # Errors
    /// Unknown report, or a failing store.
    pub async fn notes(&self, scope: Scope, report: SubmissionId) -> Result<Vec<Note>, WorkError> {
        self.notes.list(scope, report).await?.ok_or(WorkError::NotFound)
    }

    /// Adds a note: plain text, kept in NFC and without white space around it.
    ///
    /// # Errors
    /// A text that is empty, too long or has control characters; unknown report; too many notes; or a
    /// failing store.
    pub async fn add_note(
        &self,
        by: &By,
        report: &Submission,
        author: Author<'_>,
        written: &str,
    ) -> Result<Note, WorkError> {
        let kept = text::normalise(written).map_err(WorkError::Invalid)?;
        let body = kept.trim();
        match body.chars().count() {
            _ if is_blank(body) => return Err(WorkError::Invalid(Problem::Required)),
            actual if actual > MAX_NOTE => {
                return Err(WorkError::Invalid(Problem::TooLong { max: MAX_NOTE, actual }));
            }
            _ => {}
        }
        let now = self.clock.now();
        let event_of = |note: &Note| {
            let details = named(report).with("note", note.id.0);
            Some(by.did(Action::ReportNoteAdded, object(report), details, now))
        };
        let note = NewNote { author, body, created_at: now };
        let added = self.notes.add(by.scope, report.id, &note, MAX_NOTES, &event_of).await;
        added.map_err(|refused| match refused {
            NoteRefused::Unknown => WorkError::NotFound,
            NoteRefused::Full => WorkError::TooMany,
            NoteRefused::Store(error) => error.into(),
        })
    }

    /// Deletes a note of the caller's own.
    ///
    /// # Errors
    /// Unknown report or note, somebody else's note, or a failing store.
    pub async fn delete_note(
        &self,
        by: &By,
        report: &Submission,
        note: NoteId,
        author: UserId,
    ) -> Result<(), WorkError> {
        let event_of = |(): &()| {
            let details = named(report).with("note", note.0);
            Some(by.did(Action::ReportNoteDeleted, object(report), details, self.clock.now()))
        };
        match self.notes.delete(by.scope, report.id, note, author, &event_of).await? {
            NoteDeletion::Done => Ok(()),
            NoteDeletion::Unknown => Err(WorkError::NotFound),
            NoteDeletion::NotOwn => Err(WorkError::NotOwn),
        }
    }

    /// Remembers that somebody has read a report, or wants it to count as unread again.
    ///
    /// # Errors
    /// Unknown report, or a failing store.
    pub async fn mark(
        &self,
        scope: Scope,
        report: SubmissionId,
        by: UserId,
        is_read: bool,
    ) -> Result<(), WorkError> {
        let is_there = self.reads.mark(scope, report, by, is_read, self.clock.now()).await?;
        if is_there { Ok(()) } else { Err(WorkError::NotFound) }
    }

    /// Remembers that somebody has read a report that is there; writes only the first time.
    ///
    /// # Errors
    /// A failing store.
    pub async fn opened(&self, scope: Scope, report: SubmissionId, by: UserId) -> Result<(), StoreError> {
        if self.reads.read_among(scope, by, &[report]).await?.contains(&report) {
            return Ok(());
        }
        self.reads.mark(scope, report, by, true, self.clock.now()).await.map(drop)
    }

    /// Which of these somebody has read.
    ///
    /// # Errors
    /// A failing store.
    pub async fn read_among(
        &self,
        scope: Scope,
        by: UserId,
        reports: &[SubmissionId],
    ) -> Result<HashSet<SubmissionId>, StoreError> {
        self.reads.read_among(scope, by, reports).await
    }

    /// How many reports of the scope somebody has not read.
    ///
    /// # Errors
    /// A failing store.
    pub async fn unread(&self, scope: Scope, by: UserId) -> Result<Unread, StoreError> {
        self.reads.unread(scope, by).await
    }

    /// Remembers that somebody has read all reports of the scope up to one: the newest that they knew of, so
    /// that what came meanwhile stays unread.
    ///
    /// # Errors
    /// A failing store.
    pub async fn mark_all(&self, scope: Scope, by: UserId, until: SubmissionId) -> Result<(), StoreError> {
        self.reads.mark_all(scope, by, until).await
    }
}
