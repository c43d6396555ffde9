use super::dto::{SettingsDto, WantedSettingsDto};
use crate::framework::error::{Answer, ApiError};
use crate::framework::reply;
use crate::state::access::{SiteAdministration, Staff};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use actix_web::http::StatusCode;
use organizations::{Problem, SettingsError};
use plans::Feature;

/// Show what the scope has set
///
/// For every scope, the installation included; an organisation's are those of its record.
#[utoipa::path(
    get, path = "/api/admin/settings", tag = "settings", operation_id = "show_settings",
    responses((status = 200, description = "The settings, with the defaults", body = SettingsDto))
)]
pub(crate) async fn show(staff: Staff<SiteAdministration>, app: App) -> Answer {
    reply::ok(&SettingsDto::from(app.services().organizations.settings.show(staff.scope).await?))
}

/// Change what the scope has set
///
/// What is left out stays as it is, `null` takes it away. Another time zone counts from the next request on, for days and
/// months everywhere; other languages do, for the public pages.
#[utoipa::path(
    put, path = "/api/admin/settings", tag = "settings", operation_id = "change_settings",
    request_body = WantedSettingsDto,
    responses(
        (status = 200, description = "The settings as they are now", body = SettingsDto),
        (status = 403, description = "Not allowed, or `portal` or `dpa_processor` without the plan feature", body = ErrorDto),
        (status = 422, description = "Not acceptable", body = ErrorDto),
    )
)]
pub(crate) async fn change(
    staff: Staff<SiteAdministration>,
    app: App,
    body: Json<WantedSettingsDto>,
) -> Answer {
    if body.0.is_about_agreements() {
        staff.require(&app, Feature::DpaGenerator).await?;
    }
    let changed = app.services().organizations.settings.change(&staff.by(), body.0.into()).await;
    let changed = changed.map_err(|error| match error {
        SettingsError::Invalid(problems) => not_acceptable(&problems),
        SettingsError::Store(error) => error.into(),
    })?;
    reply::ok(&SettingsDto::from(changed))
}

/// 422 with what is wrong by path. The members stand at the top of this body.
fn not_acceptable(problems: &[Problem]) -> ApiError {
    let path = |problem: &Problem| {
        let field = problem.field();
        field.strip_prefix("settings.").unwrap_or(field).to_owned()
    };
    let errors = problems.iter().map(|problem| (path(problem), vec![problem.text()])).collect();
    ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors)
}
