use serde::Serialize;
use utoipa::ToSchema;

/// The application's name.
#[derive(Serialize, ToSchema)]
#[schema(as = AppName)]
pub(crate) struct AppNameDto {
    /// Shown in every header.
    #[schema(example = "Meldewerk")]
    pub(crate) app_name: String,
}

/// The maintenance notice.
#[derive(Serialize, ToSchema)]
#[schema(as = Maintenance)]
pub(crate) struct MaintenanceDto {
    /// Whether reports are refused for now.
    pub(crate) enabled: bool,
    /// The message to people.
    pub(crate) message: String,
    /// Whom they can contact.
    pub(crate) contact: String,
}
