use crate::error::ApiError;
use crate::object::Reader;
use crate::resources::captcha::{CaptchaContextsDto, difficulty};
use crate::texts::Text;
use serde::Serialize;
use serde_json::{Map, Value};
use site::{CaptchaSettings, Difficulty, Maintenance, SettingsPart};
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
    /// Where it is asked for.
    contexts: CaptchaContextsDto,
    /// `easy`, `medium` or `hard`.
    #[schema(schema_with = crate::openapi::difficulties)]
    difficulty: &'static str,
    /// Challenges for one client in a minute, from 5 to 600. What the installation allows is the
    /// upper limit all the same (`RATE_LIMITS`).
    #[schema(minimum = 5, maximum = 600, example = 30)]
    rate_limit: u32,
}

impl From<&CaptchaSettings> for CaptchaAdministrationDto {
    fn from(captcha: &CaptchaSettings) -> Self {
        Self {
            contexts: CaptchaContextsDto::from(captcha),
            difficulty: difficulty(captcha.difficulty).code(),
            rate_limit: captcha.rate_limit,
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

/// Reads where and how a challenge is asked for.
pub(super) fn captcha(body: Map<String, Value>) -> Result<SettingsPart, ApiError> {
    const UNKNOWN: Text =
        Text::of("Möglich sind easy, medium und hard.", "Possible are easy, medium and hard.");
    let mut reader = Reader::new(body);
    let contexts = reader.required_object("contexts");
    let difficulty = match reader.required_text("difficulty").as_str() {
        "easy" => Some(Difficulty::Easy),
        "medium" => Some(Difficulty::Medium),
        "hard" => Some(Difficulty::Hard),
        // Told to be missing already.
        "" => None,
        _ => {
            reader.fault("difficulty", UNKNOWN);
            None
        }
    };
    let rate_limit = reader.required_number("rate_limit");
    let mut within = reader.below("contexts", contexts);
    let (login, submission) = (within.required_flag("login"), within.required_flag("submission"));
    within.finish()?;
    Ok(SettingsPart::Captcha(CaptchaSettings {
        login,
        submission,
        difficulty: difficulty.unwrap_or_default(),
        rate_limit,
    }))
}
