//! The reports of a form through OData 4.0, which spreadsheets and analysts' tools support: the service
//! document, its description, and the sets, page by page. This module parses queries; the responses come from
//! the same facts as every other figure.

mod expression;
mod filter;
mod handlers;
mod model;
mod request;

use crate::framework::error::{ApiResult, as_odata};
use crate::state::table::routes;

routes! {
    handlers::odata,
    handlers::odata_without_slash,
    handlers::odata_metadata,
    handlers::odata_set,
    handlers::odata_count,
}

/// Marks a response as OData.
fn versioned(response: ApiResult) -> ApiResult {
    response.map(as_odata)
}
