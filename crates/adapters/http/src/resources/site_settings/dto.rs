use crate::error::ApiError;
use crate::object::Reader;
use crate::resources::captcha::{CaptchaContextsDto, difficulty};
use crate::texts::Text;
use serde::Serialize;
use serde_json::{Map, Value};
use site::{CaptchaChange, CaptchaSettings, Difficulty, Maintenance, SettingsPart};
use utoipa::ToSchema;

/// The application's name as it is to be.
#[derive(ToSchema)]
#[schema(as = AppNameChange)]
#[expect(dead_code, reason = "described here, read by `app_name`")]
pub(crate) struct WantedAppNameDto {
    /// 1 to 80 characters on one line.
    #[schema(example = "Meldestelle Nord")]
    app_name: String,
}

/// The maintenance notice as it is to be.
#[derive(ToSchema)]
#[schema(as = MaintenanceChange)]
#[expect(dead_code, reason = "described here, read by `maintenance`")]
pub(crate) struct WantedMaintenanceDto {
    /// Whether reports are refused for now.
    enabled: bool,
    /// What people are told, at most 2000 characters; may be empty.
    message: String,
    /// Whom they can turn to, at most 2000 characters; may be empty.
    contact: String,
}

/// Where a challenge is asked for, how hard it is, and how many there are.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaAdministration)]
pub(crate) struct CaptchaAdministrationDto {
    /// Whether it is asked for at all. While it is not, the contexts wait as they are.
    enabled: bool,
    /// Where it is asked for.
    contexts: CaptchaContextsDto,
    /// `easy`, `medium` or `hard`.
    #[schema(schema_with = crate::openapi::difficulties)]
    difficulty: &'static str,
    /// Challenges for one client in a minute, from 5 to 600. What the installation allows is the
    /// upper limit all the same (`RATE_LIMITS`).
    #[schema(minimum = 5, maximum = 600, example = 30)]
    rate_limit: u32,
    /// Reports of a form that are taken in an hour; the next ones go into quarantine, and staff are told. 0 for
    /// any number.
    #[schema(minimum = 0, maximum = 100_000, example = 300)]
    hourly_ceiling: u32,
    /// Work for the browser in place of an answer.
    work: WorkSettingsDto,
}

/// Work that browsers with scripts do by themselves, in place of an answer.
#[derive(Serialize, ToSchema)]
#[schema(as = CaptchaWork)]
pub(crate) struct WorkSettingsDto {
    /// Whether it is offered.
    enabled: bool,
    /// Leading zero bits: each more doubles the work.
    #[schema(minimum = 10, maximum = 22, example = 16)]
    difficulty: u8,
}

/// What is to be different; what is left out stays as it is.
#[derive(ToSchema)]
#[schema(as = CaptchaChange, example = json!({"enabled": false}))]
#[expect(dead_code, reason = "described here, read by `captcha`")]
pub(crate) struct WantedCaptchaDto {
    /// `false` switches it off everywhere and keeps the contexts for later.
    enabled: Option<bool>,
    /// Where it is asked for. Choosing a place without a word on `enabled` switches it on.
    contexts: Option<WantedContextsDto>,
    /// `easy`, `medium` or `hard`.
    #[schema(schema_with = crate::openapi::optional_difficulties, required = false)]
    difficulty: Option<String>,
    /// Challenges for one client in a minute, from 5 to 600.
    #[schema(minimum = 5, maximum = 600)]
    rate_limit: Option<u32>,
    /// Reports of a form in an hour before the next ones go into quarantine; 0 for any number.
    #[schema(minimum = 0, maximum = 100_000)]
    hourly_ceiling: Option<u32>,
    /// Work for the browser in place of an answer.
    work: Option<WantedWorkDto>,
}

/// See `CaptchaContexts`.
#[derive(ToSchema)]
#[schema(as = CaptchaContextsChange)]
#[expect(dead_code, reason = "described here, read by `captcha`")]
pub(crate) struct WantedContextsDto {
    /// At sign-in.
    login: Option<bool>,
    /// At the submission of a report.
    submission: Option<bool>,
}

/// See `CaptchaWork`.
#[derive(ToSchema)]
#[schema(as = CaptchaWorkChange)]
#[expect(dead_code, reason = "described here, read by `captcha`")]
pub(crate) struct WantedWorkDto {
    /// Whether it is offered.
    enabled: Option<bool>,
    /// Leading zero bits.
    #[schema(minimum = 10, maximum = 22)]
    difficulty: Option<u8>,
}

impl From<&CaptchaSettings> for CaptchaAdministrationDto {
    fn from(captcha: &CaptchaSettings) -> Self {
        Self {
            enabled: captcha.enabled,
            contexts: CaptchaContextsDto { login: captcha.login, submission: captcha.submission },
            difficulty: difficulty(captcha.difficulty).code(),
            rate_limit: captcha.rate_limit,
            hourly_ceiling: captcha.hourly_ceiling,
            work: WorkSettingsDto { enabled: captcha.work.enabled, difficulty: captcha.work.difficulty },
        }
    }
}

/// Reads a name.
pub(super) fn app_name(body: Map<String, Value>) -> Result<SettingsPart, ApiError> {
    let mut reader = Reader::new(body);
    let name = reader.required_text("app_name");
    reader.finish().map(|()| SettingsPart::AppName(name))
}

/// Reads a notice. All of it has to be there: who switches maintenance on says what people are told.
pub(super) fn maintenance(body: Map<String, Value>) -> Result<SettingsPart, ApiError> {
    let mut reader = Reader::new(body);
    let notice = Maintenance {
        enabled: reader.required_flag("enabled"),
        message: reader.given_text("message"),
        contact: reader.given_text("contact"),
    };
    reader.finish().map(|()| SettingsPart::Maintenance(notice))
}

/// Reads what is to be different about challenges.
pub(super) fn captcha(body: Map<String, Value>) -> Result<SettingsPart, ApiError> {
    const UNKNOWN: Text =
        Text::of("Möglich sind easy, medium und hard.", "Possible are easy, medium and hard.");
    let mut reader = Reader::new(body);
    let enabled = reader.flag("enabled");
    let difficulty = match reader.text("difficulty").as_deref() {
        None => None,
        Some("easy") => Some(Difficulty::Easy),
        Some("medium") => Some(Difficulty::Medium),
        Some("hard") => Some(Difficulty::Hard),
        Some(_) => {
            reader.fault("difficulty", UNKNOWN);
            None
        }
    };
    let (rate_limit, hourly_ceiling) = (reader.number("rate_limit"), reader.number("hourly_ceiling"));
    let (contexts, work) = (reader.object("contexts"), reader.object("work"));
    let mut reader = reader.beside("contexts", contexts.unwrap_or_default());
    let (login, submission) = (reader.flag("login"), reader.flag("submission"));
    let mut reader = reader.beside("work", work.unwrap_or_default());
    let work_enabled = reader.flag("enabled");
    // A number that is too large for the type is too large anyway.
    let work_difficulty = reader.number("difficulty").map(|bits| u8::try_from(bits).unwrap_or(u8::MAX));
    reader.finish()?;
    Ok(SettingsPart::Captcha(CaptchaChange {
        enabled,
        login,
        submission,
        difficulty,
        rate_limit,
        hourly_ceiling,
        work_enabled,
        work_difficulty,
    }))
}
