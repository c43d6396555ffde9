use super::dto::{GrantDto, KeyDto, LicenseDto, LicenseListDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{PlanAdministrationArea, Staff};
use crate::state::input::{App, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging;
use actix_web::http::StatusCode;
use kernel::{ErrorKind, Text};
use plans::{LicenseError, Module};

/// List licences
///
/// The activated ones, including expired ones.
#[utoipa::path(
    get, path = "/api/admin/licenses", tag = "plan", operation_id = "list_licenses",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list, by module", body = LicenseListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<PlanAdministrationArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let licenses = app.services().plans.licenses.list(staff.scope).await?;
    let licenses = licenses.into_iter().map(LicenseDto::from).collect();
    let (data, paging) = paging::page_of(licenses, &params, &app, &head)?;
    response::ok(&LicenseListDto { data, paging })
}

/// Check a licence
///
/// Says what a key would grant here; nothing is stored.
#[utoipa::path(
    post, path = "/api/admin/licenses/check", tag = "plan", operation_id = "check_license", request_body = KeyDto,
    responses(
        (status = 200, description = "What it would grant", body = GrantDto),
        (status = 409, description = "It is in use in another organisation", body = ErrorDto),
        (status = 422, description = "It is not a licence, or not valid here; the text says why", body = ErrorDto),
        (status = 503, description = "No issuer's public key is configured", body = ErrorDto),
    )
)]
pub(crate) async fn check(staff: Staff<PlanAdministrationArea>, app: App, body: Json<KeyDto>) -> ApiResult {
    let grant =
        app.services().plans.licenses.check(staff.scope, &body.0.license_key).await.map_err(refused)?;
    response::ok(&GrantDto::from(grant))
}

/// Activate a licence
///
/// Takes effect with the next request and replaces another licence of its module, or an older key with its id
/// (a renewal). A key that is already active, or older than that, changes nothing and gets 200. A licence
/// counts in only one tenant at a time.
#[utoipa::path(
    post, path = "/api/admin/licenses/activate", tag = "plan", operation_id = "activate_license",
    request_body = KeyDto,
    responses(
        (status = 200, description = "It had already been activated", body = LicenseDto),
        (status = 201, description = "It counts", body = LicenseDto),
        (status = 409, description = "It is in use in another organisation", body = ErrorDto),
        (status = 422, description = "It is not a licence, or not valid here; the text says why", body = ErrorDto),
        (status = 503, description = "No issuer's public key is configured", body = ErrorDto),
    )
)]
pub(crate) async fn activate(
    staff: Staff<PlanAdministrationArea>,
    app: App,
    body: Json<KeyDto>,
) -> ApiResult {
    let licenses = &app.services().plans.licenses;
    let done = licenses.activate(&staff.audit_context(), &body.0.license_key).await.map_err(refused)?;
    let status = if done.is_repeat { StatusCode::OK } else { StatusCode::CREATED };
    response::json(status, &LicenseDto::from(done.license))
}

/// Deactivate the licence of a module
///
/// What it unlocked is locked from the next request on; nothing is deleted, and active forms continue to
/// accept reports.
#[utoipa::path(
    delete, path = "/api/admin/licenses/{module}", tag = "plan", operation_id = "deactivate_license",
    params(("module" = String, Path, description = "`forms`, `events`, `quizzes` or `epoll`")),
    responses(
        (status = 200, description = "It is no longer in use", body = MessageDto),
        (status = 404, description = "There is no licence of this module", body = ErrorDto),
        (status = 409, description = "The module is paid for through the payment provider; cancel it there", body = ErrorDto),
    )
)]
pub(crate) async fn deactivate(
    staff: Staff<PlanAdministrationArea>,
    app: App,
    head: RequestHead,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let not_found = || ApiError::of(ErrorKind::NotFound);
    let plans = &app.services().plans;
    let module = head.0.match_info().get("module").and_then(Module::parse).ok_or_else(not_found)?;
    match plans.licenses.deactivate(&staff.audit_context(), module).await? {
        Some(_) => response::message(&texts, &Text::of("service.license.deactivated")),
        // If a tier counts even so, it is paid for.
        None if plans.gate.plan(staff.scope).await?.tier(module, app.services().clock.now()).is_some() => {
            Err(ApiError::of(ErrorKind::Conflict).with_message(Text::of("service.license.paid")))
        }
        None => Err(not_found()),
    }
}

/// Returns the response to a refused key.
fn refused(error: LicenseError) -> ApiError {
    match error {
        LicenseError::Fault(fault) => {
            let path = (fault.kind() == ErrorKind::Invalid).then_some("license_key");
            ApiError::with_text(fault.kind(), path, Some(fault.text()), fault)
        }
        LicenseError::Store(error) => error.into(),
    }
}
