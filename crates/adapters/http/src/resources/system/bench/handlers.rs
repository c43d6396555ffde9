use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::state::access::{Anyone, ApiRate, SubmissionRate};
use crate::state::input::Body;
use actix_web::http::StatusCode;
use serde::Serialize;

#[derive(Serialize)]
struct NoopDto {
    id: i64,
    message: &'static str,
}

/// Does nothing and answers.
pub(crate) async fn get(_: Anyone<ApiRate>) -> ApiResult {
    response::ok(&NoopDto { id: 0, message: "noop" })
}

/// Reads the body and answers; counted like a report.
pub(crate) async fn post(_: Anyone<SubmissionRate>, body: Body) -> ApiResult {
    let id = i64::try_from(body.0.len()).unwrap_or(i64::MAX);
    response::json(StatusCode::CREATED, &NoopDto { id, message: "noop" })
}
