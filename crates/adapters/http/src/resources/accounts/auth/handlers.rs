use super::device;
use super::dto::{LoginDto, SignInRefusedDto, SignInStepDto, UserDto, WorkplaceDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::site::captcha::challenge_problem;
use crate::state::access::{AccountOwner, Anyone, LoginRate, OwnAccountArea, resolve_tenant};
use crate::state::audit_log;
use crate::state::input::{App, Json, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use accounts::lock_out::LockOutError;
use accounts::{SignInStep, SignedIn};
use audit::{Action, Details, Object, ObjectKind};
use captcha::{Context, Reply, VerifyError};
use kernel::{ErrorKind, Locale, Membership, Scope, Text};
use site::SiteSettings;

/// Sign in
///
/// An unknown address and a wrong password get the same response, and so does the correct password if the
/// account's organisation requires a challenge and none was passed. A challenge of the requested host is
/// valid everywhere. After ten wrong passwords within 15 minutes the response is 429 for 15 minutes, even for
/// the correct password and for an unknown address. The cookie of an earlier sign-in gives that browser ten
/// attempts of its own, whatever others do. With a second factor the response is `{"two_factor": true,
/// "two_factor_token": …}`, which `POST /api/auth/two-factor-challenge` turns into a session.
#[utoipa::path(
    post, path = "/api/auth/login", tag = "auth", operation_id = "login", request_body = LoginDto,
    params(("meldewerk_device" = Option<String>, Cookie, description = "Secret that an earlier sign-in left in this browser")),
    responses(
        (status = 200, description = "Signed in, or the second factor is still needed", body = SignInStepDto),
        (status = 401, description = "Wrong e-mail address or password; or the account's organisation requires a challenge of the context `login`, which `captcha_may_be_needed` says to everybody who passed none", body = SignInRefusedDto),
        (status = 403, description = "The account's organisation is not active, or this is not its host", body = ErrorDto),
        (status = 422, description = "Missing input, or a wrong answer to the challenge", body = ErrorDto),
    )
)]
pub(crate) async fn login(
    anyone: Anyone<LoginRate>,
    app: App,
    head: RequestHead,
    body: Json<LoginDto>,
) -> ApiResult {
    let login = body.0;
    let services = app.services();
    let has_passed = challenge_passed(&app, anyone.scope, &login).await?;
    let attempt = |found| services.accounts.sign_in.sign_in_to(found, &login.password, has_passed);
    let known = device::COOKIE.sent(&head.0);
    let attempted = services.accounts.lock_out.attempt(&login.email, known.as_deref(), attempt).await;
    let attempted = attempted.map_err(|error| {
        if error.kind() == ErrorKind::Unauthenticated {
            let locks = match &error {
                LockOutError::JustLocked(user) => Some(&**user),
                _ => None,
            };
            audit_log::record_failed_sign_in(&app, &login.email, locks);
        }
        device::refused(error, has_passed)
    })?;
    if let SignInStep::Done(signed_in) = &attempted.outcome {
        finish_sign_in(&app, &head, signed_in).await?;
    }
    let response = response::ok(&SignInStepDto::from(attempted.outcome))?;
    Ok(device::COOKIE.keep(response, attempted.browser_secret, app.0.is_https))
}

/// Returns whether a challenge was passed. The host's own settings may require one (422); otherwise it is
/// checked if it was answered, since the organisation of the account may require it: which one that is, is
/// unknown here.
async fn challenge_passed(app: &App, scope: Scope, login: &LoginDto) -> Result<bool, ApiError> {
    let services = app.services();
    let token = login.captcha_token.as_deref().unwrap_or_default();
    let reply = Reply {
        answer: login.captcha_answer.as_ref().map_or("", |answer| &answer.0),
        work: login.captcha_work.as_ref().map_or("", |work| &work.0),
    };
    let is_asked = services.site.settings.load(scope).await?.captcha.asks_at_login();
    if !is_asked && token.is_empty() {
        return Ok(false);
    }
    match services.captcha.verify(scope, Context::Login, token, reply).await {
        Ok(_) => Ok(true),
        Err(VerifyError::Store(error)) => Err(error.into()),
        Err(error) if is_asked => Err(challenge_problem(error)),
        Err(_) => Ok(false),
    }
}

/// Checks a new session before it is handed out, whichever step opened it. It is only useful where the
/// account may work: for an inactive organisation, or on the host of another one, it ends at once and the
/// response is 403 instead of a token. Otherwise the sign-in is recorded.
pub(crate) async fn finish_sign_in(
    app: &App,
    head: &RequestHead,
    signed_in: &SignedIn,
) -> Result<(), ApiError> {
    let services = app.services();
    let identity = services.accounts.authenticate.authenticate(&signed_in.token).await;
    let identity = identity.map_err(|error| ApiError::from_domain(error.kind(), error))?;
    if let Err(refused) = resolve_tenant(&app.0, &head.0, &identity).await {
        services.accounts.sign_out.sign_out(identity.token_id).await?;
        return Err(refused);
    }
    audit_log::record_sign_in(app, &signed_in.user).await
}

/// Sign out
///
/// Revokes the token of the request.
#[utoipa::path(
    post, path = "/api/auth/logout", tag = "auth", operation_id = "logout",
    responses((status = 200, description = "The token is no longer valid", body = MessageDto))
)]
pub(crate) async fn logout(
    own: AccountOwner<OwnAccountArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let sign_out = &app.services().accounts.sign_out;
    sign_out.sign_out(own.identity.token_id).await?;
    let object = Object::of(ObjectKind::User, own.identity.user.id);
    own.record_or_defer(&app, Action::SignedOut, object, Details::new()).await;
    response::message(&texts, &Text::of("staff.login.signed_out"))
}

/// Show one's own account
#[utoipa::path(
    get, path = "/api/auth/me", tag = "auth", operation_id = "show_account",
    responses((status = 200, description = "The account", body = UserDto))
)]
pub(crate) async fn me(own: AccountOwner<OwnAccountArea>) -> ApiResult {
    response::ok(&UserDto::from(own.identity.user))
}

/// Show where one works
///
/// The organisation in which the account works on this host. The platform operator works in another
/// organisation on that one's host, after signing in there.
#[utoipa::path(
    get, path = "/api/auth/workplace", tag = "auth", operation_id = "show_workplace",
    responses((status = 200, description = "Where the account acts", body = WorkplaceDto))
)]
pub(crate) async fn workplace(own: AccountOwner<OwnAccountArea>, app: App) -> ApiResult {
    let organizations = &app.services().organizations;
    let (here, languages, zone) = if let Some(scope) = own.tenant {
        let site = app.services().site.settings.load(scope).await?;
        (organizations.change.show(scope).await?, site.languages(), site.zone())
    } else {
        let site = SiteSettings::default();
        (None, site.languages(), site.zone())
    };
    let is_operator = own.identity.user.is_operator();
    let can_switch = is_operator && !organizations.operate.list(Membership::Installation).await?.is_empty();
    let base_url = organizations.public_address.base_url.clone();
    response::ok(&WorkplaceDto {
        organization_id: here.as_ref().map(|here| here.id.0),
        installation_url: base_url.filter(|_| is_operator && here.is_some()),
        organization_name: here.map(|here| here.name),
        can_switch,
        languages: languages.iter().copied().map(Locale::code).collect(),
        timezone: zone.name(),
    })
}
