use super::download;
use super::dto::{AuditEntryDto, AuditListDto};
use super::query::AuditQuery;
use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::framework::sheets::csv::Separator;
use crate::state::access::{AuditLogsArea, Staff};
use crate::state::input::{App, Params, RequestHead, SiteTexts};
use crate::state::openapi::ErrorDto;
use crate::state::paging::Paging;
use audit::{Action, Details, Object, ObjectKind};
use std::sync::Arc;

/// List the audit log
///
/// Who did what to which record when, the latest first. As CSV it returns all matching entries at once,
/// whatever the page; the export is itself recorded.
#[utoipa::path(
    get, path = "/api/admin/audit-logs", tag = "audit", operation_id = "list_audit_logs",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("action" = Option<String>, Query, description = "Code of an action, such as `report.read`"),
        ("actor" = Option<String>, Query, description = "Part of the name of the person who did it, ignoring case; at most 200 characters"),
        ("search" = Option<String>, Query, description = "The id of the object, or a text among the details, in full; at most 200 characters"),
        ("format" = Option<String>, Query, description = "`json` (default) or `csv`"),
        ("separator" = Option<String>, Query, description = "For CSV: `comma` (default), or `semicolon`, as spreadsheets set to German expect"),
    ),
    responses(
        (status = 200, description = "A page of the log, or all matching entries as CSV", content(
            (AuditListDto = "application/json"), (String = "text/csv"),
        )),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<AuditLogsArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    head: RequestHead,
) -> ApiResult {
    let services = app.services();
    let zone = services.site.settings.load(staff.scope).await?.zone();
    let query = AuditQuery::read(&params.pairs, zone)?;
    let separator = Separator::asked(&params.pairs)?;
    if query.csv {
        let object = Object::of(ObjectKind::AuditLog, "");
        staff.record_or_fail(&app, Action::AuditExported, object, Details::new()).await?;
        return Ok(download::download(
            Arc::clone(&services.audit.queries),
            staff.scope,
            query.filter,
            (texts, separator),
        ));
    }
    let page = services.audit.queries.list(staff.scope, &query.filter, query.page).await?;
    let base = format!("{}/api/admin/audit-logs", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&page, &base, head.0.query_string());
    response::ok(&AuditListDto { data: page.items.into_iter().map(AuditEntryDto::from).collect(), paging })
}
