use serde::Serialize;
use site::{CaptchaSettings, SiteSettings};
use utoipa::ToSchema;

/// A challenge. Its token is valid for one attempt within ten minutes.
#[derive(Serialize, ToSchema)]
#[schema(as = Challenge)]
pub(crate) struct ChallengeDto {
    /// To be sent back as `captcha_token`, with the answer as `captcha_answer`.
    pub(crate) token: String,
    /// The question as an image: a complete `<svg>` element.
    pub(crate) image_svg: String,
    /// The question in words, for people who cannot see the image.
    #[schema(example = "Was ist 7 plus 5?")]
    pub(crate) accessible_text: String,
    /// Proof of work that a program may do instead of asking a person, if the site offers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) work: Option<ProofOfWorkDto>,
}

/// Proof of work instead of the answer: any whole number for which the salt, a colon and its decimal digits
/// have a SHA-256 with this many leading zero bits. It is sent back as `captcha_work`.
#[derive(Serialize, ToSchema)]
#[schema(as = ChallengeWork)]
pub(crate) struct ProofOfWorkDto {
    /// The beginning of the hashed text; belongs to this token alone.
    #[schema(example = "AAECAwQFBgcICQoLDA0ODw")]
    salt: String,
    /// The required number of leading zero bits.
    #[schema(minimum = 10, maximum = 22, example = 16)]
    difficulty: u8,
    /// Always `sha-256`.
    #[schema(schema_with = crate::state::openapi::work_algorithms)]
    algorithm: &'static str,
}

impl From<captcha::ProofOfWork> for ProofOfWorkDto {
    fn from(work: captcha::ProofOfWork) -> Self {
        Self { salt: work.salt, difficulty: work.difficulty.bits(), algorithm: captcha::ALGORITHM }
    }
}

impl From<captcha::Challenge> for ChallengeDto {
    fn from(challenge: captcha::Challenge) -> Self {
        Self {
            token: challenge.token,
            image_svg: challenge.image_svg,
            accessible_text: challenge.accessible_text,
            work: challenge.work.map(ProofOfWorkDto::from),
        }
    }
}

/// Where a challenge is required.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaSettings)]
pub(crate) struct CaptchaSettingsDto {
    /// Whether one is required anywhere.
    enabled: bool,
    contexts: CaptchaContextsDto,
    /// `easy`, `medium` or `hard`.
    #[schema(schema_with = crate::state::openapi::difficulties)]
    difficulty: &'static str,
}

/// Whether each context requires a challenge.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaContexts)]
pub(crate) struct CaptchaContextsDto {
    /// At sign-in.
    pub(crate) login: bool,
    /// When sending a report.
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
