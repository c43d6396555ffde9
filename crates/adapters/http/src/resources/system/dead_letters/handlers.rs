use super::dto::{DeadLetterDto, DeadLetterListDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{DeadLettersArea, Staff};
use crate::state::input::{App, JobPath, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::{self, Paging};
use jobs::DeadLetterError;
use kernel::Text;

/// List what could not be delivered
///
/// Mails that the mail server permanently refused or did not accept within two days. Only those of the
/// caller's organisation.
#[utoipa::path(
    get, path = "/api/admin/jobs/dead", tag = "jobs", operation_id = "list_dead_letters",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = DeadLetterListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<DeadLettersArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    head: RequestHead,
) -> ApiResult {
    let page = paging::page(&params.pairs)?;
    let page = app.services().dead_letters.list(staff.scope, page).await?;
    let base = format!("{}/api/admin/jobs/dead", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&page, &base, head.0.query_string());
    let data = page.items.into_iter().map(|letter| DeadLetterDto::new(letter, &texts)).collect();
    response::ok(&DeadLetterListDto { data, paging })
}

/// Try to deliver again
///
/// Starts over, for another two days.
#[utoipa::path(
    post, path = "/api/admin/jobs/{id}/retry", tag = "jobs", operation_id = "retry_dead_letter",
    params(("id" = String, Path, description = "Id of the job, 32 hexadecimal digits")),
    responses(
        (status = 200, description = "Delivery is tried again", body = MessageDto),
        (status = 404, description = "Not found, or another organisation's", body = ErrorDto),
    )
)]
pub(crate) async fn retry(
    staff: Staff<DeadLettersArea>,
    app: App,
    id: JobPath,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    app.services().dead_letters.retry(&staff.audit_context(), &id.0).await.map_err(error_response)?;
    response::message(&texts, &Text::of("service.delivery.retried"))
}

/// Give up permanently
#[utoipa::path(
    delete, path = "/api/admin/jobs/{id}", tag = "jobs", operation_id = "discard_dead_letter",
    params(("id" = String, Path, description = "Id of the job, 32 hexadecimal digits")),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or another organisation's", body = ErrorDto),
    )
)]
pub(crate) async fn discard(
    staff: Staff<DeadLettersArea>,
    app: App,
    id: JobPath,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    app.services().dead_letters.discard(&staff.audit_context(), &id.0).await.map_err(error_response)?;
    response::message(&texts, &Text::of("service.delivery.discarded"))
}

fn error_response(error: DeadLetterError) -> ApiError {
    match error {
        DeadLetterError::Unknown => ApiError::of(error.kind()),
        DeadLetterError::Store(error) => error.into(),
    }
}
