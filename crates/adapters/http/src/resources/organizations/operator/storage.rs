//! How many bytes of files an organisation may store, and how many it does.

use crate::framework::body::BodyProblems;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{AllOrganizationsArea, Staff};
use crate::state::input::{App, Id, Json};
use crate::state::openapi::ErrorDto;
use deserr::Deserr;
use kernel::{OrganizationId, Text};
use organizations::{MAX_STORAGE_QUOTA, StorageUse, SwitchError};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Storage for the files of an organisation, in bytes.
#[derive(Serialize, ToSchema)]
#[schema(as = StorageUse)]
pub(super) struct StorageDto {
    /// Its own quota; `null` if the default applies.
    #[schema(required = true)]
    quota: Option<u64>,
    /// The quota of organisations without one of their own; `null` for unlimited.
    #[schema(required = true)]
    default_quota: Option<u64>,
    /// How much it stores.
    used: u64,
}

impl From<StorageUse> for StorageDto {
    fn from(StorageUse { quota, default_quota, used }: StorageUse) -> Self {
        Self { quota, default_quota, used }
    }
}

/// A quota to set.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = StorageQuota, example = json!({"quota": 10_737_418_240_u64}))]
pub(super) struct QuotaInputDto {
    /// Bytes; `null` for the default.
    #[schema(required = true, maximum = 9_007_199_254_740_991_u64)]
    #[deserr(try_from(Option<Value>) = bytes -> Text)]
    quota: Option<u64>,
}

fn bytes(quota: Option<Value>) -> Result<Option<u64>, Text> {
    const NO_BYTES: Text = Text::of("service.organization.quota");
    let whole = |quota: Value| quota.as_u64().filter(|bytes| *bytes <= MAX_STORAGE_QUOTA).ok_or(NO_BYTES);
    quota.map(whole).transpose()
}

/// Show how much an organisation stores
///
/// Only for the platform operator. Bytes of files; texts are never refused because of it.
#[utoipa::path(
    get, path = "/api/admin/organizations/{id}/storage", tag = "organizations", operation_id = "show_storage",
    params(("id" = i64, Path, description = "Id of the organisation")),
    responses(
        (status = 200, description = "How much it may store, and how much it does", body = StorageDto),
        (status = 404, description = "Not found", body = ErrorDto),
    )
)]
pub(crate) async fn show(_: Staff<AllOrganizationsArea>, app: App, id: Id) -> ApiResult {
    let found =
        app.services().organizations.storage.of(OrganizationId(id.0)).await.map_err(error_response)?;
    response::ok(&StorageDto::from(found))
}

/// Set how much an organisation may store
///
/// Only for the platform operator. Above it, reports with files are refused at the field of the file, with a
/// note that the text can be sent without. Stored files stay.
#[utoipa::path(
    put, path = "/api/admin/organizations/{id}/storage", tag = "organizations", operation_id = "set_storage_quota",
    params(("id" = i64, Path, description = "Id of the organisation")),
    request_body = QuotaInputDto,
    responses(
        (status = 200, description = "How much it may store now, and how much it does", body = StorageDto),
        (status = 404, description = "Not found", body = ErrorDto),
        (status = 422, description = "`quota` is missing, or not a number of bytes", body = ErrorDto),
    )
)]
pub(crate) async fn set(
    staff: Staff<AllOrganizationsArea>,
    app: App,
    id: Id,
    body: Json<QuotaInputDto>,
) -> ApiResult {
    let storage = &app.services().organizations.storage;
    let id = OrganizationId(id.0);
    storage.set(&staff.actor(), id, body.0.quota).await.map_err(error_response)?;
    response::ok(&StorageDto::from(storage.of(id).await.map_err(error_response)?))
}

fn error_response(error: SwitchError) -> ApiError {
    ApiError::from_domain(error.kind(), error)
}
