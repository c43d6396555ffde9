//! The settings document.

use crate::look::{Layout, Logo};
use kernel::{Locale, Tz};
use serde::{Deserialize, Serialize};

/// Everything that is set for one scope. A stored document: missing members take their
/// defaults, and those that a later version wrote are passed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SiteSettings {
    /// Name of the application, shown in every header.
    pub app_name: String,
    /// IANA name of the time zone in which days and months are counted.
    pub timezone: String,
    /// CAPTCHA.
    pub captcha: CaptchaSettings,
    /// Maintenance notice.
    pub maintenance: Maintenance,
    /// What is masked beyond the rules that always hold.
    #[serde(skip_serializing_if = "MaskingSettings::is_usual")]
    pub masking: MaskingSettings,
    /// How its pages look.
    pub layout: Layout,
    /// Its logo; changed together with the image itself.
    pub logo: Option<Logo>,
    /// The language that its pages are in whatever anybody asks for, if it has one alone. Set with the scope, and no
    /// part of what is stored here.
    #[serde(skip)]
    pub only_language: Option<Locale>,
}

impl Default for SiteSettings {
    fn default() -> Self {
        Self {
            app_name: "Meldewerk".into(),
            timezone: "Europe/Berlin".into(),
            captcha: CaptchaSettings::default(),
            maintenance: Maintenance::default(),
            masking: MaskingSettings::default(),
            layout: Layout::default(),
            logo: None,
            only_language: None,
        }
    }
}

impl SiteSettings {
    /// The time zone; Berlin when the stored name is not known to this version.
    pub fn zone(&self) -> Tz {
        self.timezone.parse().unwrap_or(Tz::Europe__Berlin)
    }

    /// The language of a page for somebody who wants it in this one.
    pub fn language(&self, wanted: Locale) -> Locale {
        self.only_language.unwrap_or(wanted)
    }

    /// The languages of its pages.
    pub const fn languages(&self) -> &'static [Locale] {
        match self.only_language {
            Some(Locale::De) => &[Locale::De],
            Some(Locale::En) => &[Locale::En],
            None => &[Locale::De, Locale::En],
        }
    }
}

/// Where a CAPTCHA is asked for, and how hard it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CaptchaSettings {
    /// Whether it is asked for at all; without it the contexts wait.
    #[serde(skip_serializing_if = "is_on")]
    pub enabled: bool,
    /// At sign-in. Ask [`asks_at_login`](Self::asks_at_login) whether it counts.
    pub login: bool,
    /// At the submission of a report. Ask [`asks_for_reports`](Self::asks_for_reports).
    pub submission: bool,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How many challenges one client gets in a minute, within what the installation allows.
    pub rate_limit: u32,
    /// How many reports of a form are taken in an hour before the next ones go into quarantine; 0 for any number.
    #[serde(skip_serializing_if = "is_usual")]
    pub hourly_ceiling: u32,
    /// Work for the browser that stands in for an answer.
    #[serde(skip_serializing_if = "is_default")]
    pub work: WorkSettings,
}

/// Left out while it is as it always was: the release before does not know the member.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_on(enabled: &bool) -> bool {
    *enabled
}

/// See [`is_on`].
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_usual(ceiling: &u32) -> bool {
    *ceiling == DEFAULT_HOURLY_CEILING
}

/// See [`is_on`].
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_default(work: &WorkSettings) -> bool {
    *work == WorkSettings::default()
}

impl CaptchaSettings {
    /// Whether signing in asks for it.
    pub const fn asks_at_login(&self) -> bool {
        self.enabled && self.login
    }

    /// Whether sending a report asks for it.
    pub const fn asks_for_reports(&self) -> bool {
        self.enabled && self.submission
    }
}

/// What is to be different of a [`CaptchaSettings`]; what is `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaptchaChange {
    /// Whether it is asked for at all. Without a word on it, choosing a place switches it on.
    pub enabled: Option<bool>,
    /// At sign-in.
    pub login: Option<bool>,
    /// At the submission of a report.
    pub submission: Option<bool>,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// Challenges for one client in a minute.
    pub rate_limit: Option<u32>,
    /// Reports of a form in an hour.
    pub hourly_ceiling: Option<u32>,
    /// Whether work is offered.
    pub work_enabled: Option<bool>,
    /// How much of it.
    pub work_difficulty: Option<u8>,
}

impl CaptchaChange {
    /// Makes the change.
    pub fn put_into(&self, captcha: &mut CaptchaSettings) {
        let is_chosen = self.login == Some(true) || self.submission == Some(true);
        captcha.enabled = self.enabled.unwrap_or(captcha.enabled || is_chosen);
        captcha.login = self.login.unwrap_or(captcha.login);
        captcha.submission = self.submission.unwrap_or(captcha.submission);
        captcha.difficulty = self.difficulty.unwrap_or(captcha.difficulty);
        captcha.rate_limit = self.rate_limit.unwrap_or(captcha.rate_limit);
        captcha.hourly_ceiling = self.hourly_ceiling.unwrap_or(captcha.hourly_ceiling);
        captcha.work.enabled = self.work_enabled.unwrap_or(captcha.work.enabled);
        captcha.work.difficulty = self.work_difficulty.unwrap_or(captcha.work.difficulty);
    }
}

/// Work that browsers with scripts may do instead of asking a person (decisions §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkSettings {
    /// Whether it is offered.
    pub enabled: bool,
    /// Leading zero bits of SHA-256 that are wanted, from [`WorkSettings::MIN`] to
    /// [`WorkSettings::MAX`].
    pub difficulty: u8,
}

impl WorkSettings {
    /// A thousand hashes on average.
    pub const MIN: u8 = 10;
    /// Four million.
    pub const MAX: u8 = 22;
}

impl Default for WorkSettings {
    fn default() -> Self {
        Self { enabled: false, difficulty: 16 }
    }
}

impl Default for CaptchaSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            login: false,
            submission: true,
            difficulty: Difficulty::default(),
            rate_limit: DEFAULT_RATE_LIMIT,
            hourly_ceiling: DEFAULT_HOURLY_CEILING,
            work: WorkSettings::default(),
        }
    }
}

/// Challenges for one client in a minute until something else is set.
pub const DEFAULT_RATE_LIMIT: u32 = 30;

/// Reports of a form in an hour until something else is set.
pub const DEFAULT_HOURLY_CEILING: u32 = 300;

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

/// The further rules of masking, by code (decisions §3): each is off until it is chosen.
pub const FURTHER_RULES: [&str; 7] =
    ["person", "other_date", "address", "case_number", "age", "identifier", "plate"];

/// What is masked beyond the rules that always hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MaskingSettings {
    /// Codes of the chosen rules, in the order of [`FURTHER_RULES`].
    pub further: Vec<String>,
}

impl MaskingSettings {
    /// See [`is_on`].
    const fn is_usual(&self) -> bool {
        self.further.is_empty()
    }
}

/// The maintenance notice (specification, "Maintenance mode").
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Maintenance {
    /// Whether reports are refused for now.
    pub enabled: bool,
    /// What people are told.
    pub message: String,
    /// Whom they can turn to.
    pub contact: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_counts_where_there_is_a_choice() {
        let both = SiteSettings::default();
        assert_eq!(both.languages(), [Locale::De, Locale::En]);
        let german = SiteSettings { only_language: Some(Locale::De), ..SiteSettings::default() };
        assert_eq!(german.languages(), [Locale::De]);
        for wanted in [Locale::De, Locale::En] {
            assert_eq!((both.language(wanted), german.language(wanted)), (wanted, Locale::De));
        }
        let stored = serde_json::to_value(&german).unwrap();
        assert_eq!(stored, serde_json::to_value(&both).unwrap(), "it is stored with the scope");
    }
}
