//! The history of a report: the part of the audit log that everybody who works on it may see (ADR 40).

use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::framework::timestamp::rfc3339;
use crate::resources::reports::submissions::find;
use crate::state::access::{ReportDetailsArea, Staff};
use crate::state::input::{App, Id, Params, RequestHead};
use crate::state::openapi::ErrorDto;
use crate::state::paging::{self, Paging};
use audit::{Entry, Object, ObjectKind};
use forms::submission::ReportStatus;
use forms::work::HISTORY;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A page of the history of a report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportHistory)]
pub(crate) struct HistoryDto {
    /// The latest first.
    data: Vec<EventDto>,
    /// The position of this page.
    #[serde(flatten)]
    paging: Paging,
}

/// Something that was done to a report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportEvent)]
struct EventDto {
    /// When it happened.
    created_at: String,
    /// Who did it: an account, or another kind of actor.
    #[schema(schema_with = crate::state::openapi::actor_kinds)]
    actor_kind: String,
    /// The actor's name at that time; empty if there is none.
    actor_name: String,
    #[schema(schema_with = crate::state::openapi::history_actions)]
    action: String,
    /// The previous status, if it was changed.
    #[schema(required = true, schema_with = crate::state::openapi::optional_report_statuses)]
    from: Option<&'static str>,
    /// The new status.
    #[schema(required = true, schema_with = crate::state::openapi::optional_report_statuses)]
    to: Option<&'static str>,
    /// `id` of the file, if one was opened.
    #[schema(required = true)]
    file: Option<String>,
}

impl From<Entry> for EventDto {
    fn from(entry: Entry) -> Self {
        let details = entry.details_by_name();
        let text = |name: &str| details.get(name).and_then(Value::as_str);
        let status = |name: &str| text(name).and_then(ReportStatus::parse).map(ReportStatus::code);
        Self {
            created_at: rfc3339(entry.at),
            from: status("from"),
            to: status("to"),
            file: text("file").map(str::to_owned),
            actor_kind: entry.actor.kind,
            actor_name: entry.actor.name,
            action: entry.action,
        }
    }
}

/// Show the history of a report
///
/// What was done to this one report, from the audit log: changes of its status, notes written and deleted,
/// its individual release from quarantine, files opened. When it was received is `created_at` of the report.
/// Administrators may do this without a subscription, too.
#[utoipa::path(
    get, path = "/api/meldungen/{id}/history", tag = "reports", operation_id = "list_report_history",
    params(
        ("id" = i64, Path, description = "Id of the report"),
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the history, newest first", body = HistoryDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<ReportDetailsArea>,
    app: App,
    id: Id,
    head: RequestHead,
    params: Params,
) -> ApiResult {
    let report = find(&app, staff.scope, &id).await?;
    let object = Object::of(ObjectKind::Report, report.id);
    let request = paging::page(&params.pairs)?;
    let page = app.services().audit.queries.about(staff.scope, &object, &HISTORY, request).await?;
    let base = format!("{}{}", app.0.options.base_url.as_deref().unwrap_or_default(), head.0.path());
    let paging = Paging::of(&page, &base, head.0.query_string());
    response::ok(&HistoryDto { data: page.items.into_iter().map(Into::into).collect(), paging })
}
