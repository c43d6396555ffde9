//! The reports of a form by OData 4.0, which spreadsheets and analysts' tools speak: the service document, its
//! description, and the sets, page by page. What is asked for is read here, what is answered comes from the same facts as
//! every other figure.

mod expression;
mod filter;
mod handlers;
mod model;
mod request;

use crate::framework::error::Answer;
use crate::state::table::routes;
use actix_web::http::header::{HeaderName, HeaderValue};

routes! {
    handlers::odata,
    handlers::odata_without_slash,
    handlers::odata_metadata,
    handlers::odata_set,
    handlers::odata_count,
}

/// Says that the answer is one of OData.
fn versioned(answer: Answer) -> Answer {
    let mut response = answer?;
    let (name, version) = (HeaderName::from_static("odata-version"), HeaderValue::from_static("4.0"));
    response.headers_mut().insert(name, version);
    Ok(response)
}
