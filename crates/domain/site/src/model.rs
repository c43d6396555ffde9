//! The settings document.

use crate::look::{Layout, Logo};
use kernel::Tz;
use serde::{Deserialize, Serialize};

/// Everything that is set for one scope. A stored document: unknown keys are refused, missing
/// ones take their defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SiteSettings {
    /// Name of the application, shown in every header.
    pub app_name: String,
    /// IANA name of the time zone in which days and months are counted.
    pub timezone: String,
    /// CAPTCHA.
    pub captcha: CaptchaSettings,
    /// Maintenance notice.
    pub maintenance: Maintenance,
    /// How its pages look.
    pub layout: Layout,
    /// Its logo; changed together with the image itself.
    pub logo: Option<Logo>,
}

impl Default for SiteSettings {
    fn default() -> Self {
        Self {
            app_name: "Meldewerk".into(),
            timezone: "Europe/Berlin".into(),
            captcha: CaptchaSettings::default(),
            maintenance: Maintenance::default(),
            layout: Layout::default(),
            logo: None,
        }
    }
}

impl SiteSettings {
    /// The time zone; Berlin when the stored name is not known to this version.
    pub fn zone(&self) -> Tz {
        self.timezone.parse().unwrap_or(Tz::Europe__Berlin)
    }
}

/// Where a CAPTCHA is asked for, and how hard it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CaptchaSettings {
    /// At sign-in.
    pub login: bool,
    /// At the submission of a report.
    pub submission: bool,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How many challenges one client gets in a minute, within what the installation allows.
    pub rate_limit: u32,
}

impl Default for CaptchaSettings {
    fn default() -> Self {
        Self {
            login: false,
            submission: true,
            difficulty: Difficulty::default(),
            rate_limit: DEFAULT_RATE_LIMIT,
        }
    }
}

/// Challenges for one client in a minute until something else is set.
pub const DEFAULT_RATE_LIMIT: u32 = 30;

/// The three difficulties of the specification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Addition of 1 to 10.
    #[default]
    Easy,
    /// Addition and subtraction of 10 to 50.
    Medium,
    /// Addition, subtraction and multiplication of 2 to 99.
    Hard,
}

/// The maintenance notice (specification, "Maintenance mode").
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Maintenance {
    /// Whether reports are refused for now.
    pub enabled: bool,
    /// What people are told.
    pub message: String,
    /// Whom they can turn to.
    pub contact: String,
}
