use super::dto::{ForgottenDto, ResetDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::min_duration::at_least;
use crate::framework::response;
use crate::resources::portal::link_refused;
use crate::state::access::{PortalSignInArea, Visitor};
use crate::state::input::{App, Json, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::table::run_to_completion;
use kernel::{Scope, Text};
use portal::PortalMember;
use std::sync::Arc;

/// Request a new password for the portal
///
/// If there is a member with this address, it gets a mail with a link that is valid for an hour; at most
/// three per hour. If there is none, the response and the time it takes are the same.
#[utoipa::path(
    post, path = "/api/portal/password/forgot", tag = "portal", operation_id = "ask_for_member_password",
    request_body = ForgottenDto,
    responses(
        (status = 202, description = "The request was accepted", body = MessageDto),
        (status = 422, description = "The address is missing", body = ErrorDto),
    )
)]
pub(crate) async fn forgot(
    visitor: Visitor<PortalSignInArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<ForgottenDto>,
) -> ApiResult {
    at_least(app.services().portal.reset_password.request(visitor.scope, &body.0.email)).await?;
    response::accepted(&texts, &Text::of("public.link_sent_text"))
}

/// Set a new password for the portal
///
/// Ends all sessions of the member, and confirms the address if that has not happened yet. A link works once,
/// for an hour.
#[utoipa::path(
    post, path = "/api/portal/password/reset", tag = "portal", operation_id = "reset_member_password",
    request_body = ResetDto,
    responses(
        (status = 200, description = "The new password is set", body = MessageDto),
        (status = 410, description = "The link is unknown, used or expired", body = ErrorDto),
        (status = 422, description = "The password is invalid; the link can still be used", body = ErrorDto),
    )
)]
pub(crate) async fn reset(
    visitor: Visitor<PortalSignInArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<ResetDto>,
) -> ApiResult {
    replace(&app, visitor.scope, body.0).await?;
    response::message(&texts, &Text::of("service.password.changed"))
}

/// Replaces the password and records it, even if the client has disconnected; returns the member.
pub(super) async fn replace(app: &App, scope: Scope, request: ResetDto) -> Result<PortalMember, ApiError> {
    let app = App(Arc::clone(&app.0));
    run_to_completion(async move {
        let reset = &app.services().portal.reset_password;
        reset.reset(scope, &request.token, &request.password).await.map_err(link_refused)
    })
    .await
}
