use super::dto::{LoginDto, SessionDto};
use crate::framework::device::{DeviceCookie, locked};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{
    OwnPortalAccountArea, PortalSignInArea, SignedInPortalMember, Visitor, wrong_credentials,
};
use crate::state::input::{App, Json, RequestHead};
use crate::state::openapi::ErrorDto;
use actix_web::http::StatusCode;
use credentials::lock_out::LockOutError;
use kernel::{ErrorKind, Scope};
use std::sync::Arc;

/// The cookie of members, separate from that of staff.
const COOKIE: DeviceCookie = DeviceCookie { name: "meldewerk_portal_device", path: "/api/portal" };

/// Sign in to the portal
///
/// An unknown address, a wrong password and an unconfirmed address get the same response; if the password for
/// an unconfirmed address was correct, its owner gets another mail with a link, at most three per hour. After
/// ten attempts within 15 minutes the response is 429 for 15 minutes, even for the correct password and for
/// an unknown address. The cookie of an earlier sign-in gives that browser ten attempts of its own, whatever
/// others do.
#[utoipa::path(
    post, path = "/api/portal/login", tag = "portal", operation_id = "sign_in_member", request_body = LoginDto,
    params(("meldewerk_portal_device" = Option<String>, Cookie, description = "Secret that an earlier sign-in left in this browser")),
    responses(
        (status = 200, description = "Signed in", body = SessionDto),
        (status = 401, description = "Wrong e-mail address or password, or the address is not confirmed", body = ErrorDto),
    )
)]
pub(crate) async fn login(
    visitor: Visitor<PortalSignInArea>,
    app: App,
    head: RequestHead,
    body: Json<LoginDto>,
) -> ApiResult {
    let login = body.0;
    let known = COOKIE.sent(&head.0);
    let sign_in = &app.services().portal.sign_in;
    let attempt = sign_in.sign_in(visitor.scope, &login.email, &login.password, known.as_deref()).await;
    if let Some(member) = attempt.unproven {
        send_link_again(&app, visitor.scope, member);
    }
    let guarded = attempt.outcome.map_err(refused)?;
    let response = response::ok(&SessionDto::from(guarded.outcome))?;
    Ok(COOKIE.keep(response, guarded.browser_secret, app.0.is_https))
}

/// Not awaited: the time that a response takes must not reveal that the password was correct.
fn send_link_again(app: &App, scope: Scope, member: portal::PortalMember) {
    let portal = Arc::clone(&app.services().portal);
    actix_web::rt::spawn(async move {
        if let Err(error) = portal.register.send_again(scope, &member).await {
            tracing::warn!(
                target: "meldewerk::portal",
                member = member.id.0,
                error = &error as &dyn std::error::Error,
                "a link could not be sent again"
            );
        }
    });
}

/// A lock-out reveals nothing about the password or the account.
fn refused(error: LockOutError) -> ApiError {
    match error {
        LockOutError::Locked { retry_after } => {
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, locked(retry_after)).retry_after(retry_after)
        }
        LockOutError::JustLocked(_) => wrong_credentials(),
        LockOutError::SignIn(error) => match error.kind() {
            ErrorKind::Unauthenticated => wrong_credentials(),
            kind => ApiError::from_domain(kind, error),
        },
    }
}

/// Sign out of the portal
///
/// Ends the session of the request.
#[utoipa::path(
    post, path = "/api/portal/logout", tag = "portal", operation_id = "sign_out_member",
    responses((status = 204, description = "The token is no longer valid"))
)]
pub(crate) async fn logout(member: SignedInPortalMember<OwnPortalAccountArea>, app: App) -> ApiResult {
    app.services().portal.sessions.sign_out(member.scope, member.identity.session).await?;
    Ok(response::no_content())
}
