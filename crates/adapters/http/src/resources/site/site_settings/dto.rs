use crate::framework::body::{BodyProblems, deserialize_as_text, non_empty};
use crate::resources::site::captcha::{CaptchaContextsDto, difficulty};
use deserr::Deserr;
use kernel::Text;
use serde::Serialize;
use site::{CaptchaChange, CaptchaDifficulty, CaptchaSettings, Maintenance, SettingsPart};
use utoipa::ToSchema;

/// The application's new name.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = AppNameUpdate)]
pub(crate) struct AppNameUpdateDto {
    /// 1 to 80 characters on one line.
    #[schema(example = "Meldestelle Nord")]
    #[deserr(try_from(String) = non_empty -> Text)]
    app_name: String,
}

/// The new maintenance notice.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MaintenanceUpdate)]
pub(crate) struct MaintenanceUpdateDto {
    /// Whether reports are refused for now.
    enabled: bool,
    /// The message to people, at most 2000 characters; may be empty.
    message: String,
    /// Whom they can contact, at most 2000 characters; may be empty.
    contact: String,
}

/// Where a challenge is required, its difficulty, and the limits.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaAdministration)]
pub(crate) struct CaptchaAdministrationDto {
    /// Whether one is required at all. While this is off, the contexts are kept.
    enabled: bool,
    /// Where one is required.
    contexts: CaptchaContextsDto,
    /// `easy`, `medium` or `hard`.
    #[schema(schema_with = crate::state::openapi::difficulties)]
    difficulty: &'static str,
    /// Challenges per client and minute, from 5 to 600. The installation's own limit still applies
    /// (`RATE_LIMITS`).
    #[schema(minimum = 5, maximum = 600, example = 30)]
    rate_limit: u32,
    /// Reports of a form that are accepted per hour; further ones go into quarantine, and staff are notified.
    /// 0 for unlimited.
    #[schema(minimum = 0, maximum = 100_000, example = 300)]
    hourly_ceiling: u32,
    /// Proof of work by the browser instead of an answer.
    work: ProofOfWorkSettingsDto,
}

/// Proof of work that browsers with scripts do automatically, instead of an answer.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaWork)]
pub(crate) struct ProofOfWorkSettingsDto {
    /// Whether it is offered.
    enabled: bool,
    /// Leading zero bits: each additional one doubles the work.
    #[schema(minimum = 10, maximum = 22, example = 16)]
    difficulty: u8,
}

/// The changes; what is missing stays as it is.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = CaptchaUpdate, example = json!({"enabled": false}))]
pub(crate) struct CaptchaUpdateDto {
    /// `false` turns challenges off everywhere and keeps the contexts for later.
    #[deserr(default)]
    enabled: Option<bool>,
    /// Where one is required. Choosing a context without `enabled` turns challenges on.
    #[deserr(default)]
    contexts: Option<ContextsUpdateDto>,
    /// `easy`, `medium` or `hard`.
    #[schema(schema_with = crate::state::openapi::optional_difficulties, required = false)]
    #[deserr(default)]
    difficulty: Option<CaptchaDifficulty>,
    /// Challenges per client and minute, from 5 to 600.
    #[schema(minimum = 5, maximum = 600)]
    #[deserr(default)]
    rate_limit: Option<u32>,
    /// Reports of a form per hour before further ones go into quarantine; 0 for unlimited.
    #[schema(minimum = 0, maximum = 100_000)]
    #[deserr(default)]
    hourly_ceiling: Option<u32>,
    /// Proof of work by the browser instead of an answer.
    #[deserr(default)]
    work: Option<WorkUpdateDto>,
}

/// See `CaptchaContexts`.
#[derive(Default, Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = CaptchaContextsUpdate)]
pub(crate) struct ContextsUpdateDto {
    /// At sign-in.
    #[deserr(default)]
    login: Option<bool>,
    /// When sending a report.
    #[deserr(default)]
    submission: Option<bool>,
}

/// See `CaptchaWork`.
#[derive(Default, Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = CaptchaWorkUpdate)]
pub(crate) struct WorkUpdateDto {
    /// Whether it is offered.
    #[deserr(default)]
    enabled: Option<bool>,
    /// Leading zero bits.
    #[schema(value_type = Option<u8>, minimum = 10, maximum = 22)]
    #[deserr(default)]
    difficulty: Option<u32>,
}

impl From<&CaptchaSettings> for CaptchaAdministrationDto {
    fn from(captcha: &CaptchaSettings) -> Self {
        Self {
            enabled: captcha.enabled,
            contexts: CaptchaContextsDto { login: captcha.login, submission: captcha.submission },
            difficulty: difficulty(captcha.difficulty).code(),
            rate_limit: captcha.rate_limit,
            hourly_ceiling: captcha.hourly_ceiling,
            work: ProofOfWorkSettingsDto {
                enabled: captcha.work.enabled,
                difficulty: captcha.work.difficulty,
            },
        }
    }
}

deserialize_as_text! {
    CaptchaDifficulty: |word| {
        let all = [CaptchaDifficulty::Easy, CaptchaDifficulty::Medium, CaptchaDifficulty::Hard];
        all.into_iter().find(|of| difficulty(*of).code() == word)
    },
        Text::of("service.settings.difficulties");
}

impl From<AppNameUpdateDto> for SettingsPart {
    fn from(wanted: AppNameUpdateDto) -> Self {
        Self::AppName(wanted.app_name)
    }
}

impl From<MaintenanceUpdateDto> for SettingsPart {
    fn from(MaintenanceUpdateDto { enabled, message, contact }: MaintenanceUpdateDto) -> Self {
        Self::Maintenance(Maintenance { enabled, message, contact })
    }
}

impl From<CaptchaUpdateDto> for SettingsPart {
    fn from(wanted: CaptchaUpdateDto) -> Self {
        let ContextsUpdateDto { login, submission } = wanted.contexts.unwrap_or_default();
        let work = wanted.work.unwrap_or_default();
        Self::Captcha(CaptchaChange {
            enabled: wanted.enabled,
            login,
            submission,
            difficulty: wanted.difficulty,
            rate_limit: wanted.rate_limit,
            hourly_ceiling: wanted.hourly_ceiling,
            work_enabled: work.enabled,
            // A number too large for the type is too large in any case.
            work_difficulty: work.difficulty.map(|bits| u8::try_from(bits).unwrap_or(u8::MAX)),
        })
    }
}
