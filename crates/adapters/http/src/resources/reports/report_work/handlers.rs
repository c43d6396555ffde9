use super::dto::{NewStatusDto, ReadUntilDto, ReportStatusDto, RetentionLedgerDto, UnreadDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::reports::submissions::find;
use crate::state::access::{ReportDeletionArea, ReportsArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::{self, Paging};
use forms::work::WorkError;
use kernel::{ErrorKind, SubmissionId, Text};

/// Count unread reports
///
/// What was received before the caller's account was created, or joined the organisation, counts as read;
/// test data is never unread.
#[utoipa::path(
    get, path = "/api/meldungen/unread", tag = "reports", operation_id = "count_unread_reports",
    responses((status = 200, description = "How many reports the caller has not read", body = UnreadDto))
)]
pub(crate) async fn unread(staff: Staff<ReportsArea>, app: App) -> ApiResult {
    let unread = app.services().forms.work.unread(staff.scope, staff.identity.user.id).await?;
    response::ok(&UnreadDto { unread: unread.count, until: unread.until.0 })
}

/// Mark all reports as read
///
/// For the caller: all reports of the site that existed when they looked, whichever list they see.
#[utoipa::path(
    put, path = "/api/meldungen/read", tag = "reports", operation_id = "mark_all_reports_read",
    request_body = ReadUntilDto,
    responses(
        (status = 200, description = "They are marked as read", body = MessageDto),
        (status = 422, description = "`until` is missing, or not a whole number from 0", body = ErrorDto),
    )
)]
pub(crate) async fn mark_all_read(
    staff: Staff<ReportsArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<ReadUntilDto>,
) -> ApiResult {
    let until = SubmissionId(body.0.until);
    app.services().forms.work.mark_all(staff.scope, staff.identity.user.id, until).await?;
    response::message(&texts, &Text::of("service.work.all_read"))
}

/// Change the status of a report
///
/// Any status may follow any other. With `expected` it changes only if it is still the one that the caller
/// saw.
#[utoipa::path(
    put, path = "/api/meldungen/{id}/status", tag = "reports", operation_id = "change_report_status",
    params(("id" = i64, Path, description = "Id of the report")),
    request_body = NewStatusDto,
    responses(
        (status = 200, description = "Changed", body = ReportStatusDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 412, description = "Somebody else has changed it in the meantime; `status` is what it is now", body = ErrorDto),
        (status = 422, description = "There is no such status", body = ErrorDto),
    )
)]
pub(crate) async fn change_status(
    staff: Staff<ReportsArea>,
    app: App,
    id: Id,
    body: Json<NewStatusDto>,
) -> ApiResult {
    let report = find(&app, staff.scope, &id).await?;
    let NewStatusDto { status: to, expected } = body.0;
    let work = &app.services().forms.work;
    work.change_status(&staff.audit_context(), &report, expected, to).await.map_err(error_response)?;
    response::ok(&ReportStatusDto { status: to.code() })
}

/// Mark a report as read
///
/// For the caller. Opening a report does so automatically.
#[utoipa::path(
    put, path = "/api/meldungen/{id}/read", tag = "reports", operation_id = "mark_report_read",
    params(("id" = i64, Path, description = "Id of the report")),
    responses(
        (status = 200, description = "It is marked as read", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn mark_read(
    staff: Staff<ReportsArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    mark(&staff, &app, &id, true).await?;
    response::message(&texts, &Text::of("service.work.read"))
}

/// Mark a report as unread
///
/// For the caller, until they open it again.
#[utoipa::path(
    delete, path = "/api/meldungen/{id}/read", tag = "reports", operation_id = "mark_report_unread",
    params(("id" = i64, Path, description = "Id of the report")),
    responses(
        (status = 200, description = "It is marked as unread", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn mark_unread(
    staff: Staff<ReportsArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    mark(&staff, &app, &id, false).await?;
    response::message(&texts, &Text::of("service.work.unread"))
}

async fn mark(staff: &Staff<ReportsArea>, app: &App, id: &Id, is_read: bool) -> Result<(), ApiError> {
    let (work, reader) = (&app.services().forms.work, staff.identity.user.id);
    work.mark(staff.scope, kernel::SubmissionId(id.0), reader, is_read).await.map_err(error_response)
}

/// List reports deleted by retention
///
/// The number of reports that were deleted because their retention period was over, by form and day. Nothing
/// else is left of them.
#[utoipa::path(
    get, path = "/api/admin/meldungen/retention", tag = "reports", operation_id = "list_retention_ledger",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = RetentionLedgerDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list_retention_ledger(
    staff: Staff<ReportDeletionArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let page =
        app.services().forms.prune_totals.prune_totals(staff.scope, paging::page(&params.pairs)?).await?;
    let base = app.0.options.base_url.as_deref().unwrap_or_default();
    let paging = Paging::of(&page, &format!("{base}/api/admin/meldungen/retention"), head.0.query_string());
    response::ok(&RetentionLedgerDto { data: page.items.into_iter().map(Into::into).collect(), paging })
}

/// Returns the response to a refused operation.
pub(super) fn error_response(error: WorkError) -> ApiError {
    const STALE: Text = Text::of("service.work.stale");
    const TOO_MANY: Text = Text::of("service.work.too_many_notes");
    const NOT_OWN: Text = Text::of("service.work.not_own");
    let kind = error.kind();
    match error {
        WorkError::NotFound => ApiError::of(kind),
        WorkError::Stale(now) => ApiError::of(ErrorKind::Stale)
            .with_message(STALE.with("status", now.text()))
            .with("status", &now.code()),
        WorkError::Invalid(problem) => ApiError::invalid_at("text", problem.text()),
        WorkError::TooMany => ApiError::invalid_at("text", TOO_MANY),
        WorkError::NotOwn => ApiError::of(kind).with_message(NOT_OWN),
        WorkError::Store(error) => error.into(),
    }
}
