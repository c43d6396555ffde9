use super::dto::{QuarantineDto, QuarantinedHourDto, ReleaseHourDto, ReleasedDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::reports::submissions::find;
use crate::state::access::{ReportsArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::{self, Paging};
use forms::quarantine::ReleaseReportsError;
use kernel::Text;

/// Show the quarantine
///
/// Reports above the limit of their form and hour, by hour and form. The reports themselves: `GET
/// /api/meldungen?quarantine=only`.
#[utoipa::path(
    get, path = "/api/meldungen/quarantine", tag = "reports", operation_id = "show_quarantine",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of the hours and forms", body = QuarantineDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<ReportsArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let locale = params.language()?;
    let quarantine = &app.services().forms.quarantine;
    let page = quarantine.hours(staff.scope, paging::page(&params.pairs)?).await?;
    let reports = quarantine.count(staff.scope).await?;
    let base = app.0.options.base_url.as_deref().unwrap_or_default();
    let paging = Paging::of(&page, &format!("{base}/api/meldungen/quarantine"), head.0.query_string());
    let data = page.items.into_iter().map(|of| QuarantinedHourDto::new(of, locale));
    response::ok(&QuarantineDto { data: data.collect(), reports, paging })
}

/// Release a report from quarantine
///
/// From then on it is a report like any other.
#[utoipa::path(
    post, path = "/api/meldungen/{id}/release", tag = "reports", operation_id = "release_report",
    params(("id" = i64, Path, description = "Id of the report")),
    responses(
        (status = 200, description = "It is no longer in quarantine", body = MessageDto),
        (status = 404, description = "Not found, not in quarantine, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn release(
    staff: Staff<ReportsArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let report = find(&app, staff.scope, &id).await?;
    app.services().forms.quarantine.release(&staff.audit_context(), &report).await.map_err(error_response)?;
    response::message(&texts, &Text::of("service.report.released"))
}

/// Release the reports of a form and hour from quarantine
#[utoipa::path(
    post, path = "/api/meldungen/quarantine/release", tag = "reports", operation_id = "release_hour",
    request_body = ReleaseHourDto,
    responses(
        (status = 200, description = "How many were released", body = ReleasedDto),
        (status = 404, description = "No report of this form and hour is in quarantine", body = ErrorDto),
        (status = 422, description = "The form or the hour is missing", body = ErrorDto),
    )
)]
pub(crate) async fn release_hour(
    staff: Staff<ReportsArea>,
    app: App,
    body: Json<ReleaseHourDto>,
) -> ApiResult {
    let ReleaseHourDto { template_slug: slug, hour } = body.0;
    let quarantine = &app.services().forms.quarantine;
    let released =
        quarantine.release_hour(&staff.audit_context(), &slug, hour).await.map_err(error_response)?;
    response::ok(&ReleasedDto { released })
}

fn error_response(error: ReleaseReportsError) -> ApiError {
    match error {
        ReleaseReportsError::NotFound => ApiError::of(error.kind()),
        ReleaseReportsError::Store(error) => error.into(),
    }
}
