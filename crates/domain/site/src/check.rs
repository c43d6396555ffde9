//! Which settings are accepted.

use crate::model::{Maintenance, SiteSettings};
use kernel::{ErrorKind, Locale, Tz};
use unicode_normalization::UnicodeNormalization;

/// The longest application name, in characters: it stands in the header of a telephone.
pub const MAX_APP_NAME_CHARS: usize = 80;
/// The longest text of the maintenance notice, in characters.
pub const MAX_TEXT_CHARS: usize = 2000;

/// Why settings are not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsProblem {
    /// Not 1 to [`MAX_APP_NAME_CHARS`] characters on one line.
    #[error("the application name must have 1 to {MAX_APP_NAME_CHARS} characters and no control characters")]
    AppName,
    /// Not a name of the IANA time zone database.
    #[error("the time zone is not known")]
    Timezone,
    /// The maintenance message is longer than [`MAX_TEXT_CHARS`] or has control characters.
    #[error(
        "the maintenance message must have at most {MAX_TEXT_CHARS} characters and no control characters"
    )]
    Message,
    /// The contact is longer than [`MAX_TEXT_CHARS`] or has control characters.
    #[error("the contact must have at most {MAX_TEXT_CHARS} characters and no control characters")]
    Contact,
}

impl SettingsProblem {
    /// Always [`ErrorKind::Invalid`].
    pub const fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// The path of the setting in the document.
    pub const fn field(self) -> &'static str {
        match self {
            Self::AppName => "app_name",
            Self::Timezone => "timezone",
            Self::Message => "maintenance.message",
            Self::Contact => "maintenance.contact",
        }
    }

    /// What the person is told.
    pub const fn text(self, locale: Locale) -> &'static str {
        match self {
            Self::AppName => locale.pick(
                "Der Name muss 1 bis 80 Zeichen haben und darf keine Steuerzeichen enthalten.",
                "The name must have 1 to 80 characters and no control characters.",
            ),
            Self::Timezone => locale.pick(
                "Diese Zeitzone ist nicht bekannt. Ein Beispiel ist Europe/Berlin.",
                "This time zone is not known. An example is Europe/Berlin.",
            ),
            Self::Message | Self::Contact => locale.pick(
                "Der Text darf höchstens 2000 Zeichen und keine Steuerzeichen enthalten.",
                "The text must have at most 2000 characters and no control characters.",
            ),
        }
    }
}

impl SiteSettings {
    /// The settings as they are stored: texts trimmed and in NFC, line ends as `\n`, the time
    /// zone by its official spelling.
    ///
    /// ```
    /// use site::{SettingsProblem, SiteSettings};
    /// let settings = SiteSettings { app_name: " Meldestelle ".into(), ..SiteSettings::default() };
    /// assert_eq!(settings.checked().map(|s| s.app_name), Ok("Meldestelle".into()));
    /// let settings = SiteSettings { timezone: "Berlin".into(), ..SiteSettings::default() };
    /// assert_eq!(settings.checked(), Err(SettingsProblem::Timezone));
    /// ```
    ///
    /// # Errors
    /// The first [`SettingsProblem`], in the order of its variants.
    pub fn checked(self) -> Result<Self, SettingsProblem> {
        let app_name = clean(&self.app_name, MAX_APP_NAME_CHARS, false).ok_or(SettingsProblem::AppName)?;
        if app_name.is_empty() {
            return Err(SettingsProblem::AppName);
        }
        let zone: Tz = self.timezone.trim().parse().map_err(|_| SettingsProblem::Timezone)?;
        let notice = &self.maintenance;
        let message = clean(&notice.message, MAX_TEXT_CHARS, true).ok_or(SettingsProblem::Message)?;
        let contact = clean(&notice.contact, MAX_TEXT_CHARS, true).ok_or(SettingsProblem::Contact)?;
        Ok(Self {
            app_name,
            timezone: zone.name().to_owned(),
            captcha: self.captcha,
            maintenance: Maintenance { enabled: notice.enabled, message, contact },
        })
    }
}

/// The text as it is stored, or `None` when it is too long or has characters that may not be.
fn clean(text: &str, max_chars: usize, lines: bool) -> Option<String> {
    let text = text.trim();
    // Composing joins at most four characters into one; a longer text is not looked at.
    if text.chars().nth(4 * max_chars).is_some() {
        return None;
    }
    let text: String = text.replace("\r\n", "\n").nfc().collect();
    let allowed =
        |c: char| if lines && matches!(c, '\n' | '\t') { true } else { !c.is_control() && !turns_lines(c) };
    (text.chars().nth(max_chars).is_none() && text.chars().all(allowed)).then_some(text)
}

/// Line separators, and marks that turn the direction of the text around them: a name with one
/// would disturb the header of every page.
const fn turns_lines(c: char) -> bool {
    matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(app_name: &str) -> Result<String, SettingsProblem> {
        SiteSettings { app_name: app_name.into(), ..SiteSettings::default() }.checked().map(|s| s.app_name)
    }

    fn notice(message: &str, contact: &str) -> Result<Maintenance, SettingsProblem> {
        let maintenance = Maintenance { enabled: true, message: message.into(), contact: contact.into() };
        SiteSettings { maintenance, ..SiteSettings::default() }.checked().map(|s| s.maintenance)
    }

    #[test]
    fn the_defaults_are_accepted_as_they_are() {
        assert_eq!(SiteSettings::default().checked(), Ok(SiteSettings::default()));
    }

    #[test]
    fn the_name_has_1_to_80_characters_on_one_line() {
        assert_eq!(named(&"ä".repeat(80)), Ok("ä".repeat(80)));
        assert_eq!(named(&"a\u{308}".repeat(80)), Ok("ä".repeat(80)), "counted in NFC");
        for refused in [
            &"ä".repeat(81),
            "",
            "  ",
            "a\nb",
            "a\tb",
            "a\0b",
            "a\u{202e}b",
            "a\u{2028}b",
            &"x".repeat(1_000_000),
        ] {
            assert_eq!(named(refused), Err(SettingsProblem::AppName), "{:?}", refused.get(..4));
        }
        assert_eq!(
            named("<script>alert(1)</script>").as_deref(),
            Ok("<script>alert(1)</script>"),
            "pages escape it"
        );
    }

    #[test]
    fn the_time_zone_is_one_of_the_iana_database() {
        let zone = |name: &str| {
            SiteSettings { timezone: name.into(), ..SiteSettings::default() }.checked().map(|s| s.timezone)
        };
        for known in ["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires"] {
            assert_eq!(zone(known).as_deref(), Ok(known));
        }
        for unknown in ["", "Berlin", "Europe/Bielefeld", "+01:00", "../etc/passwd"] {
            assert_eq!(zone(unknown), Err(SettingsProblem::Timezone), "{unknown}");
        }
    }

    #[test]
    fn the_maintenance_texts_have_at_most_2000_characters() {
        let longest = "ü".repeat(2000);
        assert_eq!(notice(&longest, &longest).map(|n| n.message), Ok(longest.clone()));
        assert_eq!(notice(&format!("{longest}x"), ""), Err(SettingsProblem::Message));
        assert_eq!(notice("", &format!("{longest}x")), Err(SettingsProblem::Contact));
        assert_eq!(notice("a\0", ""), Err(SettingsProblem::Message));
        assert_eq!(notice("", "a\u{1b}[2J"), Err(SettingsProblem::Contact));
        let lines = notice(" Wir bauen um.\r\nBis bald. ", "Tel.\t112").unwrap();
        assert_eq!(
            (lines.message.as_str(), lines.contact.as_str()),
            ("Wir bauen um.\nBis bald.", "Tel.\t112")
        );
        assert!(lines.enabled);
    }

    #[test]
    fn each_problem_is_told_in_both_languages() {
        use SettingsProblem::{AppName, Contact, Message, Timezone};
        for problem in [AppName, Timezone, Message, Contact] {
            assert_eq!(problem.kind(), ErrorKind::Invalid);
            assert!(!problem.field().is_empty());
            assert_ne!(problem.text(Locale::De), problem.text(Locale::En));
        }
    }
}
