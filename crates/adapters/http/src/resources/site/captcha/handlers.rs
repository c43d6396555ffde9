use super::dto::{CaptchaSettingsDto, ChallengeDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{self, Anyone, ApiRate, CaptchaRate};
use crate::state::input::{App, Params, RequestHead};
use captcha::{Challenge, Context, Demand, Difficulty, VerifyError, WorkDifficulty};
use forms::Problem;
use kernel::{Locale, Scope, Text};
use site::{CaptchaDifficulty, CaptchaSettings};

/// Get a new challenge
///
/// The number per client and minute is limited by the installation and by the site's own settings; challenges
/// on form pages count as well.
#[utoipa::path(
    get, path = "/api/captcha", tag = "captcha", operation_id = "issue_challenge",
    params(
        ("context" = Option<String>, Query, description = "`submission` (default) or `login`; the token is valid for this only"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The challenge", body = ChallengeDto),
        (status = 422, description = "Unknown context or language", body = crate::state::openapi::ErrorDto),
    )
)]
pub(crate) async fn issue(
    anyone: Anyone<CaptchaRate>,
    app: App,
    head: RequestHead,
    params: Params,
) -> ApiResult {
    const UNKNOWN: Text = Text::of("service.captcha.contexts");
    let context = match params.pairs.one("context")? {
        None => Context::Submission,
        Some(code) => Context::parse(code).ok_or_else(|| ApiError::invalid_at("context", UNKNOWN))?,
    };
    let locale = params.language()?;
    let settings = app.services().site.settings.load(anyone.scope).await?;
    access::check_challenge_limit(&app.0, &head.0, anyone.scope, settings.captcha.rate_limit)?;
    // Somebody who signs in is staff, and keeps their own language.
    let locale = if context == Context::Login { locale } else { settings.language(locale) };
    response::ok(&ChallengeDto::from(challenge(&app, anyone.scope, context, &settings.captcha, locale)))
}

/// Show where a challenge is required
#[utoipa::path(
    get, path = "/api/captcha/settings", tag = "captcha", operation_id = "show_captcha_settings",
    responses((status = 200, description = "The settings", body = CaptchaSettingsDto))
)]
pub(crate) async fn settings(anyone: Anyone<ApiRate>, app: App) -> ApiResult {
    let settings = app.services().site.settings.load(anyone.scope).await?;
    response::ok(&CaptchaSettingsDto::from(&*settings))
}

/// Issues a challenge with the difficulty of the settings.
pub(crate) fn challenge(
    app: &App,
    scope: Scope,
    context: Context,
    settings: &CaptchaSettings,
    locale: Locale,
) -> Challenge {
    let work = settings.work.enabled.then(|| WorkDifficulty::new(settings.work.difficulty)).flatten();
    let demand = Demand { difficulty: difficulty(settings.difficulty), work };
    app.services().captcha.issue(scope, context, demand, locale)
}

/// Converts the difficulty of the settings to that of challenges.
pub(crate) const fn difficulty(set: CaptchaDifficulty) -> Difficulty {
    match set {
        CaptchaDifficulty::Easy => Difficulty::Easy,
        CaptchaDifficulty::Medium => Difficulty::Medium,
        CaptchaDifficulty::Hard => Difficulty::Hard,
    }
}

/// Returns the error for a refused answer, in the words of the forms.
pub(crate) fn challenge_problem(error: VerifyError) -> ApiError {
    let problem = match error {
        VerifyError::Missing => Problem::ChallengeMissing,
        VerifyError::WrongAnswer => Problem::ChallengeWrong,
        VerifyError::Store(error) => return error.into(),
        VerifyError::Expired | VerifyError::AlreadyUsed | VerifyError::NotForThis | VerifyError::Forged => {
            Problem::ChallengeExpired
        }
    };
    ApiError::invalid_at("captcha_answer", problem.text())
}
