use super::dto::{LoginDto, SessionDto, UserDto};
use crate::access::{Anyone, OwnAccount, SigningIn, Staff, wrong_credentials};
use crate::error::{Answer, ApiError};
use crate::input::{App, JsonObject, Params};
use crate::openapi::{ErrorDto, MessageDto};
use crate::record;
use crate::reply;
use crate::resources::captcha::challenge_problem;
use audit::{Action, Details, Object, ObjectKind};
use captcha::Context;
use kernel::ErrorKind;

/// Sign in
///
/// An unknown address and a wrong password get the same answer.
#[utoipa::path(
    post, path = "/api/auth/login", tag = "auth", operation_id = "login", request_body = LoginDto,
    responses(
        (status = 200, description = "Signed in", body = SessionDto),
        (status = 401, description = "Wrong e-mail address or password", body = ErrorDto),
        (status = 422, description = "Missing input, or wrong answer to the challenge", body = ErrorDto),
    )
)]
pub(crate) async fn login(anyone: Anyone<SigningIn>, app: App, body: JsonObject) -> Answer {
    let login = LoginDto::read(body.0)?;
    let services = app.services();
    if services.settings.load(anyone.scope).await?.captcha.login {
        let token = login.captcha_token.as_deref().unwrap_or_default();
        let answer = login.captcha_answer.as_deref().unwrap_or_default();
        services
            .captcha
            .verify(anyone.scope, Context::Login, token, answer)
            .await
            .map_err(challenge_problem)?;
    }
    let signed_in =
        services.sign_in.sign_in(&login.email, &login.password).await.map_err(|error| {
            match error.kind() {
                ErrorKind::Unauthenticated => {
                    record::sign_in_failed(&app, &login.email);
                    wrong_credentials()
                }
                kind => ApiError::from_domain(kind, error),
            }
        })?;
    record::signed_in(&app, &signed_in.user).await?;
    reply::ok(&SessionDto { token: signed_in.token, user: signed_in.user.into() })
}

/// Sign out
///
/// Revokes the token that the request came with.
#[utoipa::path(
    post, path = "/api/auth/logout", tag = "auth", operation_id = "logout",
    responses((status = 200, description = "The token is worth nothing any more", body = MessageDto))
)]
pub(crate) async fn logout(staff: Staff<OwnAccount>, app: App, params: Params) -> Answer {
    let sign_out = &app.services().sign_out;
    sign_out.sign_out(staff.identity.token_id).await?;
    let object = Object::of(ObjectKind::User, staff.identity.user.id);
    staff.record_or_keep(&app, Action::SignedOut, object, Details::new()).await;
    let message = params.accepted.pick("Sie sind abgemeldet.", "You are signed out.");
    reply::ok(&MessageDto { message: message.to_owned() })
}

/// Who am I
#[utoipa::path(
    get, path = "/api/auth/me", tag = "auth", operation_id = "show_account",
    responses((status = 200, description = "The account", body = UserDto))
)]
pub(crate) async fn me(staff: Staff<OwnAccount>) -> Answer {
    reply::ok(&UserDto::from(staff.identity.user))
}
