use super::dto::{MemberVerificationDto, RegistrationDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::portal::link_refused;
use crate::state::access::{PortalRegistrationArea, PortalSignInArea, Visitor};
use crate::state::input::{App, Json, Params, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::table::run_to_completion;
use kernel::{Scope, Text};
use portal::{PortalMember, ValueError};
use std::sync::Arc;

/// Register for the portal
///
/// The address gets a mail with a confirmation link, valid for 24 hours; or, if it has an account, a mail
/// that says so. At most three per hour. The response is always the same. An unconfirmed registration is
/// deleted after 7 days; another one with the same address replaces it earlier.
#[utoipa::path(
    post, path = "/api/portal/register", tag = "portal", operation_id = "register_member",
    request_body = RegistrationDto,
    responses(
        (status = 202, description = "The request was accepted, whether or not the address has an account", body = MessageDto),
        (status = 422, description = "A value is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn register(
    visitor: Visitor<PortalRegistrationArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    body: Json<RegistrationDto>,
) -> ApiResult {
    let (registration, inner) = (body.0, App(Arc::clone(&app.0)));
    // This runs to its end even if the client has disconnected. Differences in time between addresses are
    // small compared to hashing the password, and an address can be tried only three times an hour.
    run_to_completion(async move {
        let register = &inner.services().portal.register;
        let site = inner.services().site.settings.load(visitor.scope).await?;
        let wanted = registration.wanted(site.only_language, params.accepted);
        register.register(visitor.scope, wanted).await.map_err(refused)
    })
    .await?;
    response::accepted(&texts, &Text::of("service.portal.registered"))
}

fn refused(error: ValueError) -> ApiError {
    ApiError::with_text(error.kind(), error.path(), error.text(), error)
}

/// Confirm the address of a member
///
/// From then on the member can sign in. A link works once.
#[utoipa::path(
    post, path = "/api/portal/verify", tag = "portal", operation_id = "verify_member",
    request_body = MemberVerificationDto,
    responses(
        (status = 200, description = "The address is confirmed", body = MessageDto),
        (status = 410, description = "The link is unknown, used or expired", body = ErrorDto),
        (status = 422, description = "The token is missing", body = ErrorDto),
    )
)]
pub(crate) async fn verify(
    visitor: Visitor<PortalSignInArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<MemberVerificationDto>,
) -> ApiResult {
    confirm(&app, visitor.scope, body.0.token).await?;
    response::message(&texts, &Text::of("service.portal.verified"))
}

/// Confirms an address and records it, even if the client has disconnected; returns the member.
pub(super) async fn confirm(app: &App, scope: Scope, token: String) -> Result<PortalMember, ApiError> {
    let app = App(Arc::clone(&app.0));
    run_to_completion(async move {
        app.services().portal.register.verify(scope, &token).await.map_err(link_refused)
    })
    .await
}
