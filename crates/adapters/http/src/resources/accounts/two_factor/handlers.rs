use super::dto::{
    CodeDto, NOT_PENDING, PasswordDto, RecoveryCodesDto, SetUpDto, TOO_MANY_CODES, TwoFactorChallengeDto,
    WRONG_CODE,
};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{qr, response};
use crate::resources::accounts::auth::{self, SessionDto};
use crate::state::access::{AccountOwner, Anyone, LoginRate, OwnAccountArea, OwnAccountReauthenticatedArea};
use crate::state::audit_log;
use crate::state::input::{App, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::table::run_to_completion;
use accounts::second_factor::{ChallengeError, SecondFactorError, otpauth_uri};
use kernel::{ErrorKind, Text};
use std::sync::Arc;

/// Complete a sign-in with the second factor
///
/// At most five codes per sign-in, and five wrong ones per hour and account.
#[utoipa::path(
    post, path = "/api/auth/two-factor-challenge", tag = "auth", operation_id = "complete_login",
    request_body = TwoFactorChallengeDto,
    responses(
        (status = 200, description = "Signed in", body = SessionDto),
        (status = 401, description = "Wrong or used code, or no sign-in is waiting for one", body = ErrorDto),
        (status = 403, description = "The account may not sign in here", body = ErrorDto),
        (status = 422, description = "Missing input", body = ErrorDto),
        (status = 429, description = "Too many requests or wrong codes; `Retry-After` says when to try again", body = ErrorDto),
    )
)]
pub(crate) async fn challenge(
    _: Anyone<LoginRate>,
    app: App,
    head: RequestHead,
    body: Json<TwoFactorChallengeDto>,
) -> ApiResult {
    let challenge = body.0;
    run_to_completion(async move {
        let (complete, proof) = (&app.services().accounts.complete_sign_in, challenge.proof()?);
        let signed_in = complete
            .complete(&challenge.two_factor_token, proof)
            .await
            .map_err(|error| challenge_refused(error, challenge.path(), &app))?;
        auth::finish_sign_in(&app, &head, &signed_in).await?;
        response::ok(&SessionDto::from(signed_in))
    })
    .await
}

/// Start setting up a second factor
///
/// Sign-in does not change before it is confirmed. Starting again replaces the secret and the codes; it is
/// refused while a second factor is active.
#[utoipa::path(
    post, path = "/api/auth/two-factor/enable", tag = "auth", operation_id = "enable_two_factor",
    request_body = PasswordDto,
    responses(
        (status = 200, description = "The secret and the recovery codes", body = SetUpDto),
        (status = 422, description = "Wrong password, or a second factor is active", body = ErrorDto),
    )
)]
pub(crate) async fn enable(
    own: AccountOwner<OwnAccountReauthenticatedArea>,
    app: App,
    body: Json<PasswordDto>,
) -> ApiResult {
    let confirmation = body.0;
    let services = app.services();
    let user = &own.identity.user;
    let enabled = services.accounts.second_factor.enable(user, &confirmation.password);
    let enabled = confirmed(&own, &app, enabled).await?;
    let settings = match own.tenant {
        Some(scope) => services.site.settings.load(scope).await?,
        None => Arc::default(),
    };
    let uri = otpauth_uri(&settings.app_name, user.email.as_str(), &enabled.secret);
    let qr_code_svg = uri
        .and_then(|uri| qr::svg(&uri))
        .ok_or_else(|| ApiError::from_domain(ErrorKind::Internal, "an address for apps fits no QR code"))?;
    response::ok(&SetUpDto { secret: enabled.secret, qr_code_svg, recovery_codes: enabled.recovery_codes })
}

/// Confirm the second factor
///
/// From then on sign-in requires it. The same code cannot be used to sign in.
#[utoipa::path(
    post, path = "/api/auth/two-factor/confirm", tag = "auth", operation_id = "confirm_two_factor",
    request_body = CodeDto,
    responses(
        (status = 200, description = "The second factor is active", body = MessageDto),
        (status = 422, description = "Wrong code, or nothing is waiting for confirmation", body = ErrorDto),
    )
)]
pub(crate) async fn confirm(
    own: AccountOwner<OwnAccountArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<CodeDto>,
) -> ApiResult {
    let confirmation = body.0;
    let second_factor = &app.services().accounts.second_factor;
    second_factor
        .confirm(&own.audit_context(), &own.identity.user, &confirmation.code)
        .await
        .map_err(refused)?;
    response::message(&texts, &Text::of("service.second_factor.enabled"))
}

/// Turn off the second factor
///
/// Recovery codes and sign-ins that wait for it end as well. The account is notified by mail.
#[utoipa::path(
    delete, path = "/api/auth/two-factor", tag = "auth", operation_id = "disable_two_factor",
    request_body = PasswordDto,
    responses(
        (status = 200, description = "The second factor is switched off", body = MessageDto),
        (status = 422, description = "Wrong password, or none was set up", body = ErrorDto),
    )
)]
pub(crate) async fn disable(
    own: AccountOwner<OwnAccountReauthenticatedArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    body: Json<PasswordDto>,
) -> ApiResult {
    let confirmation = body.0;
    let second_factor = &app.services().accounts.second_factor;
    let user = &own.identity.user;
    let by = own.audit_context();
    let disabled = second_factor.disable(&by, user, &confirmation.password, params.accepted);
    confirmed(&own, &app, disabled).await?;
    response::message(&texts, &Text::of("staff.two_factor.disabled"))
}

/// Create new recovery codes
///
/// The old ones become invalid. The account is notified by mail.
#[utoipa::path(
    post, path = "/api/auth/two-factor/recovery-codes", tag = "auth", operation_id = "renew_recovery_codes",
    request_body = PasswordDto,
    responses(
        (status = 200, description = "The new codes", body = RecoveryCodesDto),
        (status = 422, description = "Wrong password, or no second factor is set up", body = ErrorDto),
    )
)]
pub(crate) async fn renew_recovery_codes(
    own: AccountOwner<OwnAccountReauthenticatedArea>,
    app: App,
    params: Params,
    body: Json<PasswordDto>,
) -> ApiResult {
    let confirmation = body.0;
    let (second_factor, user) = (&app.services().accounts.second_factor, &own.identity.user);
    let by = own.audit_context();
    let renewed = second_factor.renew_recovery_codes(&by, user, &confirmation.password, params.accepted);
    let recovery_codes = confirmed(&own, &app, renewed).await?;
    response::ok(&RecoveryCodesDto { recovery_codes })
}

/// Carries out an action that requires the password again. A wrong one is recorded.
async fn confirmed<T>(
    own: &AccountOwner<OwnAccountReauthenticatedArea>,
    app: &App,
    change: impl Future<Output = Result<T, SecondFactorError>>,
) -> Result<T, ApiError> {
    let outcome = change.await;
    if matches!(outcome, Err(SecondFactorError::WrongPassword)) {
        own.record_unconfirmed_password(app).await;
    }
    outcome.map_err(refused)
}

fn challenge_refused(error: ChallengeError, path: &str, app: &App) -> ApiError {
    match error {
        ChallengeError::NotPending => ApiError::of(ErrorKind::Unauthenticated).with_message(NOT_PENDING),
        ChallengeError::WrongCode(user) => {
            audit_log::record_failed_second_step(app, &user);
            ApiError::of(ErrorKind::Unauthenticated).with_message(WRONG_CODE).at(path)
        }
        ChallengeError::TooMany { until } => {
            let wait = (until - app.services().clock.now()).num_seconds() + 1;
            ApiError::of(ErrorKind::RateLimited)
                .with_message(TOO_MANY_CODES)
                .retry_after(u64::try_from(wait).unwrap_or(1).max(1))
        }
        other => ApiError::from_domain(other.kind(), other),
    }
}

fn refused(error: SecondFactorError) -> ApiError {
    let text = error.text().unwrap_or(crate::framework::messages::INVALID);
    if let SecondFactorError::Locked { retry_after } = error {
        return ApiError::of(ErrorKind::RateLimited).with_message(text).retry_after(retry_after);
    }
    match (error.kind(), error.path()) {
        (ErrorKind::Invalid, Some(path)) => ApiError::invalid_at(path, text),
        (kind @ ErrorKind::Invalid, None) => ApiError::of(kind).with_message(text),
        (kind, _) => ApiError::from_domain(kind, error),
    }
}
