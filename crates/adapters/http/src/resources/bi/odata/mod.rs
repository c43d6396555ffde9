//! The reports of a form through OData 4.0, which spreadsheets and analysts' tools support: the service
//! document, its description, and the sets, page by page. This module parses queries; the answers come from
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

/// Marks an answer as OData.
fn versioned(answer: ApiResult) -> ApiResult {
    answer.map(as_odata)
}
