use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use deserr::Deserr;
use forms::retention::PruneTotals;
use forms::submission::ReportStatus;
use forms::work::{Note, SavedFilter};
use kernel::{Text, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A status to set.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = ReportStatusUpdate, example = json!({"status": "in_progress", "expected": "new"}))]
pub(super) struct NewStatusDto {
    #[schema(schema_with = crate::state::openapi::report_statuses)]
    pub(super) status: ReportStatus,
    /// The status that the caller saw; 412 if it has changed since.
    #[schema(schema_with = crate::state::openapi::optional_report_statuses)]
    #[deserr(default)]
    pub(super) expected: Option<ReportStatus>,
}

/// The status of a report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportStatus)]
pub(super) struct ReportStatusDto {
    #[schema(schema_with = crate::state::openapi::report_statuses)]
    pub(super) status: &'static str,
}

/// The number of unread reports.
#[derive(Serialize, ToSchema)]
#[schema(as = UnreadReports)]
pub(super) struct UnreadDto {
    /// Reports that the caller has not read.
    pub(super) unread: u64,
    /// The value to send to mark all of them as read; no report that exists now has a greater id.
    pub(super) until: i64,
}

/// Up to where the caller has read everything.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = ReadUntil, example = json!({"until": 4711}))]
pub(super) struct ReadUntilDto {
    /// `until` of the response that the caller saw: what has come in since stays unread.
    #[deserr(try_from(i64) = from_zero -> Text)]
    pub(super) until: i64,
}

fn from_zero(until: i64) -> Result<i64, Text> {
    const NO_ID: Text = Text::of("service.work.no_id");
    if until < 0 { Err(NO_ID) } else { Ok(until) }
}

/// A note to be written.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = NoteCreate)]
pub(super) struct NewNoteDto {
    /// Plain text of 1 to 4,000 characters.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) text: String,
}

/// The notes of a report.
#[derive(Serialize, ToSchema)]
#[schema(as = NoteList)]
pub(super) struct NoteListDto {
    /// The oldest first.
    pub(super) data: Vec<NoteDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A note of staff on a report.
#[derive(Serialize, ToSchema)]
#[schema(as = Note)]
pub(super) struct NoteDto {
    id: i64,
    /// The author's name at the time of writing.
    author_name: String,
    /// Whether the caller wrote it, and may delete it.
    is_own: bool,
    /// Plain text.
    text: String,
    /// When it was written.
    created_at: String,
}

impl NoteDto {
    pub(super) fn new(note: Note, caller: UserId) -> Self {
        Self {
            id: note.id.0,
            is_own: note.author == Some(caller),
            author_name: note.author_name,
            text: note.body,
            created_at: rfc3339(note.created_at),
        }
    }
}

/// A filter to save.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = SavedFilterCreate, example = json!({"name": "Offene Vorfälle", "query": "template=vorfall&status=new"}))]
pub(super) struct NewFilterDto {
    /// 1 to 80 characters; unique for the caller.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) name: String,
    /// The query of the list without the page: `template`, `von`, `bis`, `search`, `status`, `unread`,
    /// `quarantine`, `sort`.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) query: String,
}

/// The caller's filters.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedFilterList)]
pub(super) struct FilterListDto {
    /// By name.
    pub(super) data: Vec<SavedFilterDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A filter of the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedFilter)]
pub(super) struct SavedFilterDto {
    id: i64,
    /// The caller's name for it.
    name: String,
    /// The query of the list.
    query: String,
}

impl From<SavedFilter> for SavedFilterDto {
    fn from(filter: SavedFilter) -> Self {
        Self { id: filter.id.0, name: filter.name, query: filter.query }
    }
}

/// Reports deleted at the end of their retention period.
#[derive(Serialize, ToSchema)]
#[schema(as = RetentionLedger)]
pub(super) struct RetentionLedgerDto {
    /// The latest day first.
    pub(super) data: Vec<RetentionLedgerEntryDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// The reports of a form that were deleted on a day because their retention period was over.
#[derive(Serialize, ToSchema)]
#[schema(as = RetentionLedgerEntry)]
pub(super) struct RetentionLedgerEntryDto {
    /// The slug that the form had.
    template_slug: String,
    /// The day, in UTC.
    #[schema(value_type = String, format = Date)]
    day: String,
    /// The number of reports, including test data.
    reports: u64,
    /// Of these, test data.
    test: u64,
}

impl From<PruneTotals> for RetentionLedgerEntryDto {
    fn from(entry: PruneTotals) -> Self {
        let PruneTotals { template_slug, day, reports, test } = entry;
        Self { template_slug, day: day.to_string(), reports, test }
    }
}
