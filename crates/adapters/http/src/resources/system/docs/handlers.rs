use crate::framework::error::{ApiError, ApiResult};
use crate::framework::headers;
use crate::state::access::{ApiRate, NoRateLimit, NoTenant};
use crate::state::input::{App, RequestHead};
use crate::state::openapi::ErrorDto;
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use bytes::Bytes;
use kernel::ErrorKind;
use std::sync::Arc;

const PAGE: &str = include_str!("files/index.html");
const INITIALIZER: &str = include_str!("files/initializer.js");

/// Get this description
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "description", operation_id = "show_openapi",
    responses((status = 200, description = "OpenAPI 3.1", body = Object))
)]
pub(crate) async fn openapi_json(_: NoTenant<ApiRate>, app: App) -> ApiResult {
    let body = app.0.openapi().map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}

/// Show this description in a browser
#[utoipa::path(
    get, path = "/api/docs", tag = "description", operation_id = "show_docs",
    responses((status = 200, description = "A page", body = String, content_type = "text/html"))
)]
pub(crate) async fn page(_: NoTenant<NoRateLimit>) -> ApiResult {
    Ok(crate::framework::response::page(StatusCode::OK, PAGE.to_owned()))
}

/// Get a file of that page
#[utoipa::path(
    get, path = "/api/docs/{file}", tag = "description", operation_id = "load_docs_file",
    params(("file" = String, Path, description = "Name of the file")),
    responses(
        (status = 200, description = "The file", body = String, content_type = "*/*"),
        (status = 404, description = "No such file", body = ErrorDto),
    )
)]
pub(crate) async fn file(_: NoTenant<NoRateLimit>, head: RequestHead) -> ApiResult {
    let name = head.0.match_info().get("file").unwrap_or_default();
    let (media_type, bytes) = match name {
        "initializer.js" => ("text/javascript; charset=utf-8", Bytes::from_static(INITIALIZER.as_bytes())),
        "swagger-ui.css" => ("text/css; charset=utf-8", vendored(name)?),
        "swagger-ui-bundle.js" => ("text/javascript; charset=utf-8", vendored(name)?),
        _ => return Err(ApiError::of(ErrorKind::NotFound)),
    };
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, headers::REVALIDATE));
    Ok(response.content_type(media_type).body(bytes))
}

fn vendored(name: &str) -> Result<Bytes, ApiError> {
    let config = Arc::new(utoipa_swagger_ui::Config::from("/api/openapi.json"));
    match utoipa_swagger_ui::serve(name, config) {
        Ok(Some(file)) => Ok(match file.bytes {
            std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
        }),
        Ok(None) => Err(ApiError::of(ErrorKind::NotFound)),
        Err(error) => Err(ApiError::from_domain(ErrorKind::Internal, error.to_string())),
    }
}
