use crate::framework::error::{ApiError, ApiResult};
use crate::state::access::{ApiRate, NoTenant};
use crate::state::input::RequestHead;
use crate::state::openapi::ErrorDto;
use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderValue};
use kernel::ErrorKind;
use serde::Serialize;
use site::geo;
use utoipa::ToSchema;

/// Specification, "Limits": the lists are cached for 24 hours.
const ONE_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// A state or a district.
#[derive(Serialize, ToSchema)]
#[schema(as = Area)]
pub(crate) struct AreaDto {
    /// Official key (AGS).
    #[schema(example = "05315")]
    key: &'static str,
    #[schema(example = "Köln")]
    name: &'static str,
}

impl From<geo::Area> for AreaDto {
    fn from(area: geo::Area) -> Self {
        Self { key: area.key, name: area.name }
    }
}

/// List the federal states
#[utoipa::path(
    get, path = "/api/geo/bundeslaender", tag = "geo", operation_id = "list_states",
    responses((status = 200, description = "The sixteen states, by key", body = Vec<AreaDto>))
)]
pub(crate) async fn states(_: NoTenant<ApiRate>) -> ApiResult {
    listed(geo::STATES.into_iter())
}

/// List the districts of a state
///
/// Kreise: © Statistisches Bundesamt (Destatis), 2019, Gemeindeverzeichnis GV-ISys, aufbereitet in
/// „landkreise-deutschland“ von Alexander Wunschik, CC BY 4.0; geändert. Name this source where you show the
/// list.
#[utoipa::path(
    get, path = "/api/geo/landkreise/{bundesland}", tag = "geo", operation_id = "list_districts",
    params(("bundesland" = String, Path, description = "Two-digit key or name of a state", example = "05")),
    responses(
        (status = 200, description = "Its districts and independent cities, by name", body = Vec<AreaDto>),
        (status = 404, description = "There is no such state", body = ErrorDto),
    )
)]
pub(crate) async fn districts(_: NoTenant<ApiRate>, head: RequestHead) -> ApiResult {
    // The framework has already decoded the escapes.
    let found = geo::districts(head.0.match_info().get("bundesland").unwrap_or_default());
    listed(found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?)
}

fn listed(areas: impl Iterator<Item = geo::Area>) -> ApiResult {
    let areas: Vec<AreaDto> = areas.map(AreaDto::from).collect();
    let body =
        serde_json::to_vec(&areas).map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, ONE_DAY))
        .content_type("application/json")
        .body(body))
}
