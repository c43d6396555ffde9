use super::dto::{ScopeSettingsDto, ScopeSettingsUpdateDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{SiteAdministrationArea, Staff};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use actix_web::http::StatusCode;
use organizations::{OrganizationProblem, SettingsError};
use plans::Feature;

/// Show the settings of the organisation
///
/// Of the organisation or, for the operator, of the installation; an organisation has them in its record too.
#[utoipa::path(
    get, path = "/api/admin/settings", tag = "settings", operation_id = "show_settings",
    responses((status = 200, description = "The settings, with the defaults", body = ScopeSettingsDto))
)]
pub(crate) async fn show(staff: Staff<SiteAdministrationArea>, app: App) -> ApiResult {
    response::ok(&ScopeSettingsDto::from(app.services().organizations.settings.show(staff.scope).await?))
}

/// Change the settings of the organisation
///
/// What is missing stays as it is, `null` removes it. A new time zone applies from the next request on, to
/// days and months everywhere; so do new languages, to the public pages.
#[utoipa::path(
    put, path = "/api/admin/settings", tag = "settings", operation_id = "change_settings",
    request_body = ScopeSettingsUpdateDto,
    responses(
        (status = 200, description = "The settings as they are now", body = ScopeSettingsDto),
        (status = 403, description = "Not allowed, or `portal` or `dpa_processor` without the plan feature", body = ErrorDto),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn change(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<ScopeSettingsUpdateDto>,
) -> ApiResult {
    if body.0.is_about_agreements() {
        staff.require(&app, Feature::DpaGenerator).await?;
    }
    let changed = app.services().organizations.settings.change(&staff.audit_context(), body.0.into()).await;
    let changed = changed.map_err(|error| match error {
        SettingsError::Invalid(problems) => not_acceptable(&problems),
        SettingsError::Store(error) => error.into(),
    })?;
    response::ok(&ScopeSettingsDto::from(changed))
}

/// 422 with what is wrong by path. Here the settings are at the top level of the body.
fn not_acceptable(problems: &[OrganizationProblem]) -> ApiError {
    let path = |problem: &OrganizationProblem| {
        let field = problem.field();
        field.strip_prefix("settings.").unwrap_or(field).to_owned()
    };
    let errors = problems.iter().map(|problem| (path(problem), vec![problem.text()])).collect();
    ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors)
}
