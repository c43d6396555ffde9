use super::dto::ConfirmationDto;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{Anyone, LoginRate};
use crate::state::input::{App, Json, Params, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::table::run_to_completion;
use accounts::{ConfirmEmailError, User};
use kernel::{Locale, Membership, Scope, Text};
use std::sync::Arc;

/// Confirm a new e-mail address
///
/// From then on the account signs in with it; the previous address is notified by mail. A link works once,
/// for 24 hours, until another address is requested or the password is changed.
#[utoipa::path(
    post, path = "/api/auth/email/confirm", tag = "auth", operation_id = "confirm_address",
    request_body = ConfirmationDto,
    responses(
        (status = 200, description = "The new address is in use", body = MessageDto),
        (status = 410, description = "The link is unknown, used or expired", body = ErrorDto),
        (status = 422, description = "The token is missing", body = ErrorDto),
    )
)]
pub(crate) async fn confirm(
    anyone: Anyone<LoginRate>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    body: Json<ConfirmationDto>,
) -> ApiResult {
    let confirmation = body.0;
    wanted(&app, anyone.scope, &confirmation.token).await?;
    change(&app, confirmation.token, params.accepted).await?;
    response::message(&texts, &Text::of("service.address.changed"))
}

/// Returns the address that a link confirms. On the host of an organisation other than the account's, the
/// link is unknown, like everything of another tenant.
pub(super) async fn wanted(app: &App, host: Scope, token: &str) -> Result<String, ApiError> {
    let (user, email) = app.services().accounts.change_email.show(token).await.map_err(refused)?;
    match host.organization_id() {
        Some(id) if user.membership != Membership::Organization(id) => Err(refused(ConfirmEmailError::Gone)),
        _ => Ok(email.as_str().to_owned()),
    }
}

/// Changes the address and records it, even if the client has disconnected; returns the account.
pub(super) async fn change(app: &App, token: String, locale: Locale) -> Result<User, ApiError> {
    let app = App(Arc::clone(&app.0));
    run_to_completion(async move {
        let user = app.services().accounts.change_email.confirm(&token, locale).await.map_err(refused)?;
        Ok(user)
    })
    .await
}

fn refused(error: ConfirmEmailError) -> ApiError {
    ApiError::with_text(error.kind(), None, error.text(), error)
}
