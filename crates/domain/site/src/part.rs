//! The parts of the settings, each changed separately.

use crate::appearance::Layout;
use crate::check::{self, SettingsProblemAt};
use crate::model::{CaptchaChange, CaptchaSettings, Maintenance, MaskingSettings, SiteSettings};

/// A part of the settings with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsPart {
    AppName(String),
    Captcha(CaptchaChange),
    /// The maintenance notice.
    Maintenance(Maintenance),
    /// The optional masking rules of the site.
    Masking(MaskingSettings),
    /// The appearance of the pages.
    Layout(Box<Layout>),
}

impl SettingsPart {
    /// Returns its name in the audit log.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AppName(_) => "app_name",
            Self::Captcha(_) => "captcha",
            Self::Maintenance(_) => "maintenance",
            Self::Masking(_) => "masking",
            Self::Layout(_) => "layout",
        }
    }

    /// Returns the part as it is stored: texts trimmed and in NFC, line ends as `\n`.
    ///
    /// ```
    /// use site::{SettingsProblem, SettingsPart};
    /// let part = SettingsPart::AppName(" Meldestelle ".into());
    /// assert_eq!(part.checked(), Ok(SettingsPart::AppName("Meldestelle".into())));
    /// let problems = SettingsPart::AppName(" ".into()).checked().unwrap_err();
    /// assert_eq!((problems[0].field(), problems[0].problem()), ("app_name", SettingsProblem::AppName));
    /// ```
    ///
    /// # Errors
    /// All of its problems.
    pub fn checked(self) -> Result<Self, Vec<SettingsProblemAt>> {
        match self {
            Self::AppName(name) => check::app_name(&name).map(Self::AppName).map_err(|one| vec![one]),
            Self::Captcha(captcha) => {
                // Missing values are not checked: the defaults are acceptable.
                let mut wanted = CaptchaSettings::default();
                captcha.put_into(&mut wanted);
                check::numbers(&wanted)?;
                Ok(Self::Captcha(captcha))
            }
            Self::Maintenance(notice) => check::maintenance(&notice).map(Self::Maintenance),
            Self::Masking(masking) => check::masking(&masking).map(Self::Masking).map_err(|one| vec![one]),
            Self::Layout(layout) => check::layout(&layout).map(Box::new).map(Self::Layout),
        }
    }

    /// Puts the part into the settings.
    pub fn put_into(&self, settings: &mut SiteSettings) {
        match self {
            Self::AppName(name) => settings.app_name.clone_from(name),
            Self::Captcha(captcha) => captcha.put_into(&mut settings.captcha),
            Self::Maintenance(notice) => settings.maintenance.clone_from(notice),
            Self::Masking(masking) => settings.masking.clone_from(masking),
            Self::Layout(layout) => settings.layout.clone_from(layout),
        }
    }
}

/// The settings before and after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedSiteSettings {
    pub before: SiteSettings,
    pub after: SiteSettings,
}

impl ChangedSiteSettings {
    /// Returns the change of putting a part into settings.
    pub fn of(before: SiteSettings, part: &SettingsPart) -> Self {
        let mut after = before.clone();
        part.put_into(&mut after);
        Self { before, after }
    }

    /// Checks whether anything changed.
    pub fn has_changes(&self) -> bool {
        self.before != self.after
    }

    /// Returns the names of the changed values.
    pub fn fields(&self) -> Vec<&'static str> {
        let Self { before, after } = self;
        [
            ("app_name", before.app_name != after.app_name),
            ("captcha_enabled", before.captcha.enabled != after.captcha.enabled),
            ("login", before.captcha.login != after.captcha.login),
            ("submission", before.captcha.submission != after.captcha.submission),
            ("difficulty", before.captcha.difficulty != after.captcha.difficulty),
            ("rate_limit", before.captcha.rate_limit != after.captcha.rate_limit),
            ("hourly_ceiling", before.captcha.hourly_ceiling != after.captcha.hourly_ceiling),
            ("work", before.captcha.work != after.captcha.work),
            ("enabled", before.maintenance.enabled != after.maintenance.enabled),
            ("message", before.maintenance.message != after.maintenance.message),
            ("contact", before.maintenance.contact != after.maintenance.contact),
            ("further_rules", before.masking != after.masking),
            ("header", before.layout.header != after.layout.header),
            ("footer", before.layout.footer != after.layout.footer),
            ("page", before.layout.page != after.layout.page),
            ("colors", before.layout.colors != after.layout.colors),
            ("logo", before.logo != after.logo),
        ]
        .into_iter()
        .filter_map(|(name, differs)| differs.then_some(name))
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_changes_itself_and_nothing_else() {
        let before = SiteSettings { app_name: "Eins".into(), ..SiteSettings::default() };
        let notice = Maintenance { enabled: true, message: "Umbau".into(), contact: String::new() };
        let change = ChangedSiteSettings::of(before.clone(), &SettingsPart::Maintenance(notice.clone()));
        assert_eq!(change.fields(), ["enabled", "message"]);
        assert_eq!(change.after, SiteSettings { maintenance: notice, ..before.clone() });
        let same = ChangedSiteSettings::of(before.clone(), &SettingsPart::AppName("Eins".into()));
        assert!(!same.has_changes() && same.fields().is_empty());
    }

    #[test]
    fn every_changed_value_is_named() {
        let mut after = SiteSettings::default();
        for part in [
            SettingsPart::AppName("x".into()),
            SettingsPart::Captcha(CaptchaChange {
                enabled: Some(false),
                login: Some(true),
                submission: Some(false),
                difficulty: Some(crate::CaptchaDifficulty::Hard),
                rate_limit: Some(7),
                hourly_ceiling: Some(8),
                work_enabled: Some(true),
                work_difficulty: Some(20),
            }),
            SettingsPart::Maintenance(Maintenance {
                enabled: true,
                message: "m".into(),
                contact: "c".into(),
            }),
            SettingsPart::Masking(MaskingSettings { optional: vec!["age".into()] }),
            SettingsPart::Layout(Box::new(crate::testing::contract::unusual().layout)),
        ] {
            let change = ChangedSiteSettings::of(SiteSettings::default(), &part);
            assert!(change.has_changes() && !change.fields().is_empty(), "{}", part.code());
            part.put_into(&mut after);
        }
        after.logo = crate::testing::contract::unusual().logo;
        assert_eq!(ChangedSiteSettings { before: SiteSettings::default(), after }.fields().len(), 17);
    }
}
