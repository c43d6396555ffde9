use crate::framework::body::{Faults, filled};
use crate::framework::reply::rfc3339;
use crate::state::paging::Paging;
use deserr::Deserr;
use forms::retention::LedgerEntry;
use forms::submission::ReportStatus;
use forms::work::{Note, SavedFilter};
use kernel::{Text, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A status to be set.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = ReportStatusUpdate, example = json!({"status": "in_progress", "expected": "new"}))]
pub(super) struct NewStatusDto {
    /// What it becomes.
    #[schema(schema_with = crate::state::openapi::report_statuses)]
    pub(super) status: ReportStatus,
    /// What the caller saw; another one by now is 412.
    #[schema(schema_with = crate::state::openapi::optional_report_statuses)]
    #[deserr(default)]
    pub(super) expected: Option<ReportStatus>,
}

/// The status of a report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportStatus)]
pub(super) struct StatusDto {
    /// How far staff are.
    #[schema(schema_with = crate::state::openapi::report_statuses)]
    pub(super) status: &'static str,
}

/// How much is new for the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = UnreadReports)]
pub(super) struct UnreadDto {
    /// Reports that the caller has not read.
    pub(super) unread: u64,
    /// What to say to mark all of them as read; no report that is there now has a greater id.
    pub(super) until: i64,
}

/// Up to where the caller has read everything.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = ReadUntil, example = json!({"until": 4711}))]
pub(super) struct ReadUntilDto {
    /// `until` of the answer that the caller saw: what came in since stays unread.
    #[deserr(try_from(i64) = from_zero -> Text)]
    pub(super) until: i64,
}

fn from_zero(until: i64) -> Result<i64, Text> {
    const NO_ID: Text = Text::of("service.work.no_id");
    if until < 0 { Err(NO_ID) } else { Ok(until) }
}

/// A note to be written.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = NoteCreate)]
pub(super) struct NewNoteDto {
    /// Plain text of 1 to 4,000 characters.
    #[deserr(try_from(String) = filled -> Text)]
    pub(super) text: String,
}

/// The notes of a report.
#[derive(Serialize, ToSchema)]
#[schema(as = NoteList)]
pub(super) struct NoteListDto {
    /// The oldest first.
    pub(super) data: Vec<NoteDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A note of staff on a report.
#[derive(Serialize, ToSchema)]
#[schema(as = Note)]
pub(super) struct NoteDto {
    /// Its id.
    id: i64,
    /// What the author was called when it was written.
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

/// A filter to be kept.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = SavedFilterCreate, example = json!({"name": "Offene Vorfälle", "query": "template=vorfall&status=new"}))]
pub(super) struct NewFilterDto {
    /// 1 to 80 characters; one of each name.
    #[deserr(try_from(String) = filled -> Text)]
    pub(super) name: String,
    /// The query of the list without the page: `template`, `von`, `bis`, `search`, `status`, `unread`, `quarantine`, `sort`.
    #[deserr(try_from(String) = filled -> Text)]
    pub(super) query: String,
}

/// The caller's filters.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedFilterList)]
pub(super) struct FilterListDto {
    /// By name.
    pub(super) data: Vec<FilterDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A filter of the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedFilter)]
pub(super) struct FilterDto {
    /// Its id.
    id: i64,
    /// What the caller calls it.
    name: String,
    /// The query of the list.
    query: String,
}

impl From<SavedFilter> for FilterDto {
    fn from(filter: SavedFilter) -> Self {
        Self { id: filter.id.0, name: filter.name, query: filter.query }
    }
}

/// What was pruned.
#[derive(Serialize, ToSchema)]
#[schema(as = RetentionLedger)]
pub(super) struct LedgerDto {
    /// The latest day first.
    pub(super) data: Vec<LedgerEntryDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// What was pruned of a form on a day.
#[derive(Serialize, ToSchema)]
#[schema(as = RetentionLedgerEntry)]
pub(super) struct LedgerEntryDto {
    /// Slug that the form had.
    template_slug: String,
    /// The day, in UTC.
    #[schema(value_type = String, format = Date)]
    day: String,
    /// Reports, test data included.
    reports: u64,
    /// Those of them that were test data.
    test: u64,
}

impl From<LedgerEntry> for LedgerEntryDto {
    fn from(entry: LedgerEntry) -> Self {
        let LedgerEntry { template_slug, day, reports, test } = entry;
        Self { template_slug, day: day.to_string(), reports, test }
    }
}
