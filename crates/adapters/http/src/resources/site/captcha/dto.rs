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
    /// What a program may do instead of asking a person, where the site offers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) work: Option<WorkDto>,
}

/// Work that stands in for the answer: any whole number whose decimal text, behind the salt
/// and a colon, has a SHA-256 with so many leading zero bits. It comes back as `captcha_work`.
#[derive(Serialize, ToSchema)]
#[schema(as = ChallengeWork)]
pub(crate) struct WorkDto {
    /// Leads the text that is hashed; belongs to this token alone.
    #[schema(example = "AAECAwQFBgcICQoLDA0ODw")]
    salt: String,
    /// Leading zero bits that are wanted.
    #[schema(minimum = 10, maximum = 22, example = 16)]
    difficulty: u8,
    /// Always `sha-256`.
    #[schema(schema_with = crate::state::openapi::work_algorithms)]
    algorithm: &'static str,
}

impl From<captcha::Work> for WorkDto {
    fn from(work: captcha::Work) -> Self {
        Self { salt: work.salt, difficulty: work.difficulty.bits(), algorithm: captcha::ALGORITHM }
    }
}

impl From<captcha::Challenge> for ChallengeDto {
    fn from(challenge: captcha::Challenge) -> Self {
        Self {
            token: challenge.token,
            image_svg: challenge.image_svg,
            accessible_text: challenge.accessible_text,
            work: challenge.work.map(WorkDto::from),
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
    #[schema(schema_with = crate::state::openapi::difficulties)]
    difficulty: &'static str,
}

/// Whether each context asks for a challenge.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaContexts)]
pub(crate) struct CaptchaContextsDto {
    /// At sign-in.
    pub(crate) login: bool,
    /// At the submission of a report.
    pub(crate) submission: bool,
}

impl From<&CaptchaSettings> for CaptchaContextsDto {
    fn from(captcha: &CaptchaSettings) -> Self {
        Self { login: captcha.asks_at_login(), submission: captcha.asks_for_reports() }
    }
}

impl From<&SiteSettings> for CaptchaSettingsDto {
    fn from(settings: &SiteSettings) -> Self {
        let captcha = &settings.captcha;
        Self {
            enabled: captcha.asks_at_login() || captcha.asks_for_reports(),
            contexts: CaptchaContextsDto::from(captcha),
            difficulty: super::handlers::difficulty(captcha.difficulty).code(),
        }
    }
}
