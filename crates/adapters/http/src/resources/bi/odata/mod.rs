//! The reports of a form through OData 4.0, which spreadsheets and analysts' tools support: the service
//! document, its description, and the sets, page by page. This module parses queries; the answers come from
//! the same facts as every other figure.

mod expression;
mod filter;
mod handlers;
mod model;
mod request;

use crate::framework::error::ApiResult;
use crate::state::table::routes;
use actix_web::http::header::{HeaderName, HeaderValue};

routes! {
    handlers::odata,
    handlers::odata_without_slash,
    handlers::odata_metadata,
    handlers::odata_set,
    handlers::odata_count,
}

/// Marks an answer as OData.
fn versioned(answer: ApiResult) -> ApiResult {
    let mut response = answer?;
    let (name, version) = (HeaderName::from_static("odata-version"), HeaderValue::from_static("4.0"));
    response.headers_mut().insert(name, version);
    Ok(response)
}
