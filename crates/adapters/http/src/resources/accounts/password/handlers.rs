use super::dto::{ForgottenDto, ResetDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::min_duration::at_least;
use crate::framework::response;
use crate::state::access::{Anyone, LoginRate};
use crate::state::audit_log;
use crate::state::input::{App, Json, Params, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::table::run_to_completion;
use accounts::{ResetError, User};
use kernel::{Locale, Membership, Scope, Text};
use std::sync::Arc;

/// Request a new password
///
/// If there is an account with this address, it gets a mail with a link that is valid for an hour; at most
/// three per hour. If there is none, the response and the time it takes are the same.
#[utoipa::path(
    post, path = "/api/auth/password/forgot", tag = "auth", operation_id = "ask_for_password",
    request_body = ForgottenDto,
    responses(
        (status = 200, description = "The request was accepted", body = MessageDto),
        (status = 422, description = "The address is missing", body = ErrorDto),
    )
)]
pub(crate) async fn forgot(
    _anyone: Anyone<LoginRate>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    body: Json<ForgottenDto>,
) -> ApiResult {
    ask(&app, &body.0, params.accepted).await?;
    response::message(&texts, &Text::of("public.link_sent_text"))
}

/// Sends a link if there is an account with this address; takes the same time if there is none.
pub(super) async fn ask(app: &App, request: &ForgottenDto, locale: Locale) -> Result<(), ApiError> {
    let requested = app.services().accounts.reset_password.request(&request.email, locale);
    if at_least(requested).await? {
        audit_log::record_password_reset_request(app, &request.email);
    }
    Ok(())
}

/// Set a new password
///
/// Ends all sessions of the account and its API tokens; a second factor stays. A link works once, for an
/// hour.
#[utoipa::path(
    post, path = "/api/auth/password/reset", tag = "auth", operation_id = "reset_password",
    request_body = ResetDto,
    responses(
        (status = 200, description = "The new password is set", body = MessageDto),
        (status = 410, description = "The link is unknown, used or expired", body = ErrorDto),
        (status = 422, description = "The password is invalid; the link can still be used", body = ErrorDto),
    )
)]
pub(crate) async fn reset(
    anyone: Anyone<LoginRate>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    body: Json<ResetDto>,
) -> ApiResult {
    let request = body.0;
    whose(&app, anyone.scope, &request.token).await?;
    replace(&app, request, params.accepted).await?;
    response::message(&texts, &Text::of("service.password.changed"))
}

/// Returns the account of a link. On the host of an organisation other than the account's, the link is
/// unknown, like everything of another tenant.
pub(super) async fn whose(app: &App, host: Scope, token: &str) -> Result<User, ApiError> {
    let user = app.services().accounts.reset_password.show(token).await.map_err(refused)?;
    match host.organization_id() {
        Some(id) if user.membership != Membership::Organization(id) => Err(refused(ResetError::Gone)),
        _ => Ok(user),
    }
}

/// Replaces the password and records it, even if the client has disconnected; returns the account.
pub(super) async fn replace(app: &App, request: ResetDto, locale: Locale) -> Result<User, ApiError> {
    let app = App(Arc::clone(&app.0));
    run_to_completion(async move {
        let reset = &app.services().accounts.reset_password;
        let user = reset.reset(&request.token, &request.password, locale).await.map_err(refused)?;
        Ok(user)
    })
    .await
}

/// Returns the response to a refused password change.
pub(super) fn refused(error: ResetError) -> ApiError {
    ApiError::with_text(error.kind(), error.path(), error.text(), error)
}
