use super::dto::FirstAccountDto;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::accounts::auth::UserDto;
use crate::state::access::{Anyone, LoginRate};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use crate::state::table::run_to_completion;
use accounts::{SetUpError, User};
use actix_web::http::StatusCode;
use std::sync::Arc;

/// Create the first account
///
/// It becomes a developer of the installation, and so its platform operator. Only while no account exists at
/// all, and only with the token from the link that the service printed at start.
#[utoipa::path(
    post, path = "/api/setup", tag = "auth", operation_id = "set_up", request_body = FirstAccountDto,
    responses(
        (status = 201, description = "The account", body = UserDto),
        (status = 410, description = "The link is unknown or expired, or there is an account already", body = ErrorDto),
        (status = 422, description = "A value is invalid; the link can still be used", body = ErrorDto),
    )
)]
pub(crate) async fn create(_anyone: Anyone<LoginRate>, app: App, body: Json<FirstAccountDto>) -> ApiResult {
    let user = make(&app, body.0).await?;
    response::json(StatusCode::CREATED, &UserDto::from(user))
}

/// Creates the account and records it, even if the client has disconnected.
pub(super) async fn make(app: &App, wanted: FirstAccountDto) -> Result<User, ApiError> {
    let app = App(Arc::clone(&app.0));
    run_to_completion(async move {
        let set_up = &app.services().accounts.set_up;
        let user = set_up.create(&wanted.token, wanted.account()).await.map_err(refused)?;
        Ok(user)
    })
    .await
}

/// Returns the response to a refused first account.
pub(super) fn refused(error: SetUpError) -> ApiError {
    let at = error.faults().iter().filter_map(|fault| Some((fault.path()?, fault.text()?))).collect();
    ApiError::with_texts(error.kind(), at, error.text(), error)
}
