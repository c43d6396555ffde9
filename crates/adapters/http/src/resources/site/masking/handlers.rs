use super::dto::{MaskingDto, MaskingUpdateDto, TrialDto, TrialRequestDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::site::site_settings::{change, not_acceptable};
use crate::state::access::{SiteAdministrationArea, Staff};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use kernel::ErrorKind;
use site::{MaskingSettings, SettingsPart};

/// Show what is masked
///
/// Names after a title, e-mail addresses, telephone numbers, rooms and dates are always masked; these are the
/// additional rules.
#[utoipa::path(
    get, path = "/api/admin/masking", tag = "settings", operation_id = "show_masking",
    responses((status = 200, description = "The rules that were chosen", body = MaskingDto))
)]
pub(crate) async fn show(staff: Staff<SiteAdministrationArea>, app: App) -> ApiResult {
    let settings = app.services().site.settings.load(staff.scope).await?;
    response::ok(&MaskingDto { further: &settings.masking.optional })
}

/// Choose what is masked
///
/// Takes effect with the next report; stored ones stay as they are.
#[utoipa::path(
    post, path = "/api/admin/masking", tag = "settings", operation_id = "set_masking",
    request_body = MaskingUpdateDto,
    responses(
        (status = 200, description = "The rules as they are now", body = MaskingDto),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn set(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<MaskingUpdateDto>,
) -> ApiResult {
    let settings = change(&staff, &app, body.0.into()).await?;
    response::ok(&MaskingDto { further: &settings.masking.optional })
}

/// Try masking on a text
///
/// Says which parts of a text would be masked and why. The text is neither stored nor logged.
#[utoipa::path(
    post, path = "/api/admin/masking/trial", tag = "settings", operation_id = "try_masking",
    request_body = TrialRequestDto,
    responses(
        (status = 200, description = "The text in pieces", body = TrialDto),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn try_out(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<TrialRequestDto>,
) -> ApiResult {
    let TrialRequestDto { text, further } = body.0;
    let services = app.services();
    let further = match further {
        None => services.site.settings.load(staff.scope).await?.masking.optional.clone(),
        Some(further) => {
            let wanted = SettingsPart::Masking(MaskingSettings { optional: further.clone() });
            wanted.checked().map_err(|problems| not_acceptable(&problems))?;
            further
        }
    };
    let pieces = services.forms.trial.explain(&text, &further);
    let pieces = pieces.map_err(|error| ApiError::from_domain(ErrorKind::Unavailable, error))?;
    response::ok(&TrialDto::from(pieces))
}
