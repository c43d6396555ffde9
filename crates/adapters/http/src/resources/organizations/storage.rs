//! How many bytes of files an organisation may keep, and does.

use super::handlers::record;
use crate::access::{AllOrganizations, Staff};
use crate::error::{Answer, ApiError};
use crate::input::{App, Id, JsonObject};
use crate::object::Reader;
use crate::openapi::ErrorDto;
use crate::reply;
use crate::texts::{self, Text};
use audit::Action;
use kernel::OrganizationId;
use organizations::{MAX_STORAGE_QUOTA, StorageUse, SwitchError};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Room for the files of an organisation, in bytes.
#[derive(Serialize, ToSchema)]
#[schema(as = StorageUse)]
pub(super) struct StorageDto {
    /// Its own quota; `null` where the default counts.
    #[schema(required = true)]
    quota: Option<u64>,
    /// What counts for organisations without a quota of their own; `null` for any number.
    #[schema(required = true)]
    default_quota: Option<u64>,
    /// What it keeps.
    used: u64,
}

impl From<StorageUse> for StorageDto {
    fn from(StorageUse { quota, default_quota, used }: StorageUse) -> Self {
        Self { quota, default_quota, used }
    }
}

/// A quota to be set.
#[derive(ToSchema)]
#[schema(as = StorageQuota, example = json!({"quota": 10_737_418_240_u64}))]
#[expect(dead_code, reason = "described here, read by `set`")]
pub(super) struct WantedQuotaDto {
    /// Bytes; `null` for the default.
    #[schema(required = true, maximum = 9_007_199_254_740_991_u64)]
    quota: Option<u64>,
}

/// Show what an organisation keeps
///
/// For the platform operator alone. Bytes of files; texts are never refused for it.
#[utoipa::path(
    get, path = "/api/admin/organizations/{id}/storage", tag = "organizations", operation_id = "show_storage",
    params(("id" = i64, Path, description = "Id of the organisation")),
    responses(
        (status = 200, description = "What it may keep, and does", body = StorageDto),
        (status = 404, description = "Not there", body = ErrorDto),
    )
)]
pub(crate) async fn show(_: Staff<AllOrganizations>, app: App, id: Id) -> Answer {
    let found = app.services().organizations.storage.of(OrganizationId(id.0)).await.map_err(refusal)?;
    reply::ok(&StorageDto::from(found))
}

/// Set what an organisation may keep
///
/// For the platform operator alone. Beyond it reports with files are refused at the field of the file, with a
/// sentence that the text can be sent without. What is kept already stays.
#[utoipa::path(
    put, path = "/api/admin/organizations/{id}/storage", tag = "organizations", operation_id = "set_storage_quota",
    params(("id" = i64, Path, description = "Id of the organisation")),
    request_body = WantedQuotaDto,
    responses(
        (status = 200, description = "What it may keep now, and does", body = StorageDto),
        (status = 404, description = "Not there", body = ErrorDto),
        (status = 422, description = "`quota` is missing, or no number of bytes", body = ErrorDto),
    )
)]
pub(crate) async fn set(staff: Staff<AllOrganizations>, app: App, id: Id, body: JsonObject) -> Answer {
    const NO_BYTES: Text = Text::of(
        "Das muss eine Zahl von Bytes sein, oder null für die Vorgabe.",
        "This must be a number of bytes, or null for the default.",
    );
    let storage = &app.services().organizations.storage;
    let mut reader = Reader::new(body.0);
    let is_default = reader.is_null("quota");
    let wanted = reader.take("quota");
    let quota = wanted.as_ref().and_then(Value::as_u64).filter(|bytes| *bytes <= MAX_STORAGE_QUOTA);
    match (wanted, quota) {
        (None, _) if !is_default => reader.fault("quota", texts::MISSING),
        (Some(_), None) => reader.fault("quota", NO_BYTES),
        _ => {}
    }
    reader.finish()?;
    let id = OrganizationId(id.0);
    let organization = storage.set(id, quota).await.map_err(refusal)?;
    record(&staff, &app, &organization, Action::OrganizationUpdated).await?;
    reply::ok(&StorageDto::from(storage.of(id).await.map_err(refusal)?))
}

fn refusal(error: SwitchError) -> ApiError {
    ApiError::from_domain(error.kind(), error)
}
