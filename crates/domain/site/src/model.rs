//! The settings document.

use crate::appearance::{Layout, Logo};
use kernel::{Locale, Tz};
use serde::{Deserialize, Serialize};

/// The settings of one scope. A stored document: missing members take their defaults, and those written by a
/// later version are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SiteSettings {
    /// The name of the application, shown in every header.
    pub app_name: String,
    /// The IANA name of the time zone in which days and months are counted; replaced on loading by the scope's
    /// own, if it has one (`organizations::ScopeSettings::zone`).
    pub timezone: String,
    pub captcha: CaptchaSettings,
    /// The maintenance notice.
    pub maintenance: Maintenance,
    /// The optional masking rules of the site.
    #[serde(skip_serializing_if = "MaskingSettings::is_default")]
    pub masking: MaskingSettings,
    /// The appearance of its pages.
    pub layout: Layout,
    /// Its logo; changed together with the image itself.
    pub logo: Option<Logo>,
    /// The only language of its pages, if there is just one, whatever a request asks for. Set with the scope,
    /// and not stored here.
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
    /// Returns the time zone; Berlin when this version does not know the stored name.
    pub fn zone(&self) -> Tz {
        self.timezone.parse().unwrap_or(Tz::Europe__Berlin)
    }

    /// Returns the language of a page for somebody who requests this one.
    pub fn language(&self, wanted: Locale) -> Locale {
        self.only_language.unwrap_or(wanted)
    }

    /// Returns the languages of its pages.
    pub const fn languages(&self) -> &'static [Locale] {
        match self.only_language {
            Some(Locale::De) => &[Locale::De],
            Some(Locale::En) => &[Locale::En],
            None => &[Locale::De, Locale::En],
        }
    }
}

/// Where a CAPTCHA is required, and how hard it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CaptchaSettings {
    /// Whether it is required at all; otherwise the contexts have no effect.
    #[serde(skip_serializing_if = "is_true")]
    pub enabled: bool,
    /// Whether it is required at sign-in. Use [`asks_at_login`](Self::asks_at_login) for the effective value.
    pub login: bool,
    /// Whether it is required for reports. Use [`asks_for_reports`](Self::asks_for_reports) for the effective
    /// value.
    pub submission: bool,
    pub difficulty: CaptchaDifficulty,
    /// How many challenges one client gets per minute, within the limit of the installation.
    pub rate_limit: u32,
    /// How many reports of a form are accepted per hour before further ones go into quarantine; 0 for no
    /// limit.
    #[serde(skip_serializing_if = "is_default_ceiling")]
    pub hourly_ceiling: u32,
    /// Proof of work by the browser in place of an answer.
    #[serde(skip_serializing_if = "is_default")]
    pub work: ProofOfWorkSettings,
}

/// Omitted while it has its default: the previous release does not know the member.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_true(enabled: &bool) -> bool {
    *enabled
}

/// See [`is_true`].
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_default_ceiling(ceiling: &u32) -> bool {
    *ceiling == DEFAULT_HOURLY_CEILING
}

/// See [`is_true`].
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_default(work: &ProofOfWorkSettings) -> bool {
    *work == ProofOfWorkSettings::default()
}

impl CaptchaSettings {
    /// Checks whether sign-in requires it.
    pub const fn asks_at_login(&self) -> bool {
        self.enabled && self.login
    }

    /// Checks whether sending a report requires it.
    pub const fn asks_for_reports(&self) -> bool {
        self.enabled && self.submission
    }
}

/// Changes to [`CaptchaSettings`]; `None` leaves a value unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaptchaChange {
    /// Whether it is required at all. If this is missing, choosing a context switches it on.
    pub enabled: Option<bool>,
    /// Whether it is required at sign-in.
    pub login: Option<bool>,
    /// Whether it is required for reports.
    pub submission: Option<bool>,
    pub difficulty: Option<CaptchaDifficulty>,
    /// The challenges for one client per minute.
    pub rate_limit: Option<u32>,
    /// The reports of a form per hour.
    pub hourly_ceiling: Option<u32>,
    /// Whether work is offered.
    pub work_enabled: Option<bool>,
    /// See [`ProofOfWorkSettings::difficulty`].
    pub work_difficulty: Option<u8>,
}

impl CaptchaChange {
    /// Applies the change.
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

/// The proof of work that browsers with scripts may do instead of asking a person (decisions §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProofOfWorkSettings {
    /// Whether it is offered.
    pub enabled: bool,
    /// The required leading zero bits of SHA-256, from [`ProofOfWorkSettings::MIN`] to [`ProofOfWorkSettings::MAX`].
    pub difficulty: u8,
}

impl ProofOfWorkSettings {
    /// A thousand hashes on average.
    pub const MIN: u8 = 10;
    /// Four million.
    pub const MAX: u8 = 22;
}

impl Default for ProofOfWorkSettings {
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
            difficulty: CaptchaDifficulty::default(),
            rate_limit: DEFAULT_RATE_LIMIT,
            hourly_ceiling: DEFAULT_HOURLY_CEILING,
            work: ProofOfWorkSettings::default(),
        }
    }
}

/// The default number of challenges for one client per minute.
pub const DEFAULT_RATE_LIMIT: u32 = 30;

/// The default number of reports of a form per hour.
pub const DEFAULT_HOURLY_CEILING: u32 = 300;

/// The difficulty of challenges as a setting (specification, "CAPTCHA rules").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CaptchaDifficulty {
    /// Addition of 1 to 10.
    #[default]
    Easy,
    /// Addition and subtraction of 10 to 50.
    Medium,
    /// Addition, subtraction and multiplication of 2 to 99.
    Hard,
}

/// The optional masking rules, by code (decisions §3): each is off until it is chosen.
pub const OPTIONAL_RULES: [&str; 8] =
    ["person", "full_name", "other_date", "address", "case_number", "age", "identifier", "plate"];

/// The optional masking rules of the site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MaskingSettings {
    /// The codes of the chosen rules, in the order of [`OPTIONAL_RULES`].
    #[serde(rename = "further")]
    pub optional: Vec<String>,
}

impl MaskingSettings {
    /// Returns whether the rule with this code is chosen.
    pub fn has(&self, code: &str) -> bool {
        self.optional.iter().any(|chosen| chosen == code)
    }

    /// See [`is_true`].
    const fn is_default(&self) -> bool {
        self.optional.is_empty()
    }
}

/// The maintenance notice (specification, "Maintenance mode").
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Maintenance {
    /// Whether reports are refused for now.
    pub enabled: bool,
    /// The message for people.
    pub message: String,
    /// Whom they can contact.
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

    #[test]
    fn a_rule_that_a_stored_choice_does_not_name_is_off() {
        for (stored, chosen) in [("{}", ""), (r#"{"further":["person","plate"]}"#, "person plate")] {
            let masking: MaskingSettings = serde_json::from_str(stored).unwrap();
            assert_eq!(masking.optional.join(" "), chosen);
        }
    }
}
