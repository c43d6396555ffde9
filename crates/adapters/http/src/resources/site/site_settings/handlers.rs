use super::dto::{AppNameUpdateDto, CaptchaAdministrationDto, CaptchaUpdateDto, MaintenanceUpdateDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::site::public::{AppNameDto, MaintenanceDto};
use crate::state::access::{SiteAdministrationArea, Staff};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use actix_web::http::StatusCode;
use site::{ChangeSettingsError, SettingsPart, SettingsProblemAt, SiteSettings};

/// Set the application's name
#[utoipa::path(
    post, path = "/api/admin/app-name", tag = "settings", operation_id = "set_app_name",
    request_body = AppNameUpdateDto,
    responses(
        (status = 200, description = "The name as it is now", body = AppNameDto),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn set_app_name(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<AppNameUpdateDto>,
) -> ApiResult {
    let settings = change(&staff, &app, body.0.into()).await?;
    response::ok(&AppNameDto { app_name: settings.app_name })
}

/// Close the site for maintenance, or open it again
///
/// While it is closed, reports from the public get 503 and the message; staff and reading are not affected.
#[utoipa::path(
    post, path = "/api/admin/maintenance", tag = "settings", operation_id = "set_maintenance",
    request_body = MaintenanceUpdateDto,
    responses(
        (status = 200, description = "The notice as it is now", body = MaintenanceDto),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn set_maintenance(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<MaintenanceUpdateDto>,
) -> ApiResult {
    let notice = change(&staff, &app, body.0.into()).await?.maintenance;
    response::ok(&MaintenanceDto {
        enabled: notice.enabled,
        message: notice.message,
        contact: notice.contact,
    })
}

/// Show where a challenge is required
#[utoipa::path(
    get, path = "/api/admin/captcha", tag = "settings", operation_id = "show_captcha_administration",
    responses((status = 200, description = "The settings", body = CaptchaAdministrationDto))
)]
pub(crate) async fn show_captcha(staff: Staff<SiteAdministrationArea>, app: App) -> ApiResult {
    let settings = app.services().site.settings.load(staff.scope).await?;
    response::ok(&CaptchaAdministrationDto::from(&settings.captcha))
}

/// Set where a challenge is required
///
/// What is missing stays as it is; `{"enabled": false}` turns challenges off everywhere, and `{"enabled":
/// true}` turns them on again where they were. Takes effect with the next request, even for people who
/// already have a form open.
#[utoipa::path(
    post, path = "/api/admin/captcha", tag = "settings", operation_id = "set_captcha",
    request_body = CaptchaUpdateDto,
    responses(
        (status = 200, description = "The settings as they are now", body = CaptchaAdministrationDto),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn set_captcha(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<CaptchaUpdateDto>,
) -> ApiResult {
    let settings = change(&staff, &app, body.0.into()).await?;
    response::ok(&CaptchaAdministrationDto::from(&settings.captcha))
}

/// Replaces a part of the settings; returns all settings as they are now.
pub(crate) async fn change(
    staff: &Staff<SiteAdministrationArea>,
    app: &App,
    part: SettingsPart,
) -> Result<SiteSettings, ApiError> {
    let changed =
        app.services().site.change.change(&staff.audit_context(), part).await.map_err(
            |error| match error {
                ChangeSettingsError::Invalid(problems) => not_acceptable(&problems),
                ChangeSettingsError::Store(error) => error.into(),
            },
        )?;
    Ok(changed.after)
}

/// 422 with what is wrong by path.
pub(crate) fn not_acceptable(problems: &[SettingsProblemAt]) -> ApiError {
    let errors = problems.iter().map(|problem| (problem.field().to_owned(), vec![problem.text()])).collect();
    ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors)
}
