use super::dto::{AppNameDto, MaintenanceDto};
use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::state::access::{Anyone, ApiRate};
use crate::state::input::App;

/// Show the application's name
#[utoipa::path(
    get, path = "/api/app-name", tag = "site", operation_id = "show_app_name",
    responses((status = 200, description = "The name", body = AppNameDto))
)]
pub(crate) async fn app_name(anyone: Anyone<ApiRate>, app: App) -> ApiResult {
    let settings = app.services().site.settings.load(anyone.scope).await?;
    response::ok(&AppNameDto { app_name: settings.app_name.clone() })
}

/// Show whether reports are accepted now
#[utoipa::path(
    get, path = "/api/maintenance/status", tag = "site", operation_id = "show_maintenance",
    responses((status = 200, description = "The notice", body = MaintenanceDto))
)]
pub(crate) async fn maintenance(anyone: Anyone<ApiRate>, app: App) -> ApiResult {
    let notice = app.services().site.settings.load(anyone.scope).await?.maintenance.clone();
    response::ok(&MaintenanceDto {
        enabled: notice.enabled,
        message: notice.message,
        contact: notice.contact,
    })
}
