use serde::Serialize;
use site::{CaptchaSettings, SiteSettings};
use utoipa::ToSchema;

/// A challenge. Its token is good for one attempt within ten minutes.
#[derive(Serialize, ToSchema)]
#[schema(as = Challenge)]
pub(crate) struct ChallengeDto {
    /// Comes back as `captcha_token`, with the answer as `captcha_answer`.
    pub(crate) token: String,
    /// The question as a picture: a complete `<svg>` element.
    pub(crate) image_svg: String,
    /// The question in words, for people who do not see the picture.
    #[schema(example = "Was ist 7 plus 5?")]
    pub(crate) accessible_text: String,
}

impl From<captcha::Challenge> for ChallengeDto {
    fn from(challenge: captcha::Challenge) -> Self {
        Self {
            token: challenge.token,
            image_svg: challenge.image_svg,
            accessible_text: challenge.accessible_text,
        }
    }
}

/// Where a challenge is asked for.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaSettings)]
pub(crate) struct CaptchaSettingsDto {
    /// Whether it is asked for anywhere.
    enabled: bool,
    /// Where.
    contexts: CaptchaContextsDto,
    /// `easy`, `medium` or `hard`.
    #[schema(schema_with = crate::openapi::difficulties)]
    difficulty: &'static str,
}

/// Whether each context asks for a challenge.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaContexts)]
pub(crate) struct CaptchaContextsDto {
    /// At sign-in.
    login: bool,
    /// At the submission of a report.
    submission: bool,
}

impl From<&CaptchaSettings> for CaptchaContextsDto {
    fn from(captcha: &CaptchaSettings) -> Self {
        Self { login: captcha.login, submission: captcha.submission }
    }
}

impl From<&SiteSettings> for CaptchaSettingsDto {
    fn from(settings: &SiteSettings) -> Self {
        let captcha = &settings.captcha;
        Self {
            enabled: captcha.login || captcha.submission,
            contexts: CaptchaContextsDto::from(captcha),
            difficulty: super::handlers::difficulty(captcha.difficulty).code(),
        }
    }
}
