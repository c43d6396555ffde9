//! Validation of settings.

mod layout;

pub use layout::{
    MAX_FOOTER_LINKS, MAX_FOOTER_TEXT_CHARS, MAX_INTRO_CHARS, MAX_LABEL_CHARS, MAX_TAGLINE_CHARS,
    MAX_URL_CHARS,
};
pub(crate) use layout::{is_address, layout};

use crate::appearance::MIN_CONTRAST;
use crate::model::{CaptchaSettings, Maintenance, MaskingSettings, OPTIONAL_RULES, ProofOfWorkSettings};
use kernel::{ErrorKind, Text, is_blank, is_line_or_bidi_control};
use std::ops::RangeInclusive;
use unicode_normalization::UnicodeNormalization;

/// The maximum length of the application's name, in characters: it has to fit into the header on a phone.
pub const MAX_APP_NAME_CHARS: usize = 80;
/// The maximum length of a text of the maintenance notice, in characters.
pub const MAX_TEXT_CHARS: usize = 2000;
/// The range of challenges per minute. With fewer, somebody who mistypes would be locked out.
pub const RATE_LIMITS: RangeInclusive<u32> = 5..=600;

/// The maximum ceiling of reports per hour, up to which they are counted.
pub const MAX_HOURLY_CEILING: u32 = 100_000;

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsProblem {
    /// A name without 1 to [`MAX_APP_NAME_CHARS`] characters on one line, or without any visible one.
    #[error(
        "the name must have 1 to {MAX_APP_NAME_CHARS} characters, a visible one and no control characters"
    )]
    AppName,
    /// A text that is too long, or contains control characters.
    #[error("the text must have at most {max_chars} characters and no control characters")]
    Text {
        /// The maximum length.
        max_chars: usize,
    },
    /// Not one of [`RATE_LIMITS`].
    #[error("the number of challenges per minute must be from 5 to 600")]
    RateLimit,
    /// There is no such difficulty of the proof of work.
    #[error(
        "the difficulty of the proof of work must be from {} to {}",
        ProofOfWorkSettings::MIN,
        ProofOfWorkSettings::MAX
    )]
    ProofOfWork,
    /// More than [`MAX_HOURLY_CEILING`].
    #[error("the number of reports per hour must be at most {MAX_HOURLY_CEILING}")]
    HourlyCeiling,
    /// Not one of [`OPTIONAL_RULES`].
    #[error("not an optional masking rule")]
    OptionalRule,
    /// A required value is missing.
    #[error("missing")]
    Missing,
    /// More links than allowed.
    #[error("at most {MAX_FOOTER_LINKS} links")]
    LinkCount,
    /// A URL that is not allowed for links.
    #[error("not an allowed address for a link")]
    LinkAddress,
    /// Only one of two colours that belong together.
    #[error("background and text belong together")]
    ColorPair,
    /// A colour with insufficient contrast.
    #[error("a contrast of {tenths} tenths, which is below 45")]
    Contrast {
        /// The contrast in tenths, truncated.
        tenths: u16,
    },
}

/// What is wrong, and with which value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct SettingsProblemAt {
    field: String,
    problem: SettingsProblem,
}

impl SettingsProblemAt {
    /// Creates a problem with the value at a path within its part.
    pub(crate) fn at(field: impl Into<String>, problem: SettingsProblem) -> Self {
        Self { field: field.into(), problem }
    }

    /// Always [`ErrorKind::Invalid`].
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// Returns the path of the value within its part.
    pub fn field(&self) -> &str {
        &self.field
    }

    /// Returns what is wrong with it.
    pub const fn problem(&self) -> SettingsProblem {
        self.problem
    }

    /// Returns the message for the person.
    pub fn text(&self) -> Text {
        match self.problem {
            SettingsProblem::AppName => Text::of("service.settings.app_name"),
            SettingsProblem::Text { max_chars } => Text::of("service.settings.text").with("max", max_chars),
            SettingsProblem::RateLimit => Text::of("service.settings.rate_limit"),
            SettingsProblem::ProofOfWork => Text::of("service.settings.work")
                .with("min", u32::from(ProofOfWorkSettings::MIN))
                .with("max", u32::from(ProofOfWorkSettings::MAX)),
            SettingsProblem::HourlyCeiling => Text::of("service.settings.hourly_ceiling"),
            SettingsProblem::OptionalRule => {
                Text::of("service.one_of").with("words", OPTIONAL_RULES.as_slice())
            }
            SettingsProblem::Missing => Text::of("service.request.missing"),
            SettingsProblem::LinkCount => {
                Text::of("service.settings.link_count").with("max", MAX_FOOTER_LINKS)
            }
            SettingsProblem::LinkAddress => Text::of("service.settings.link_address"),
            SettingsProblem::ColorPair => Text::of("service.settings.color_pair"),
            SettingsProblem::Contrast { tenths } => Text::of("service.settings.contrast")
                .with("contrast", f64::from(tenths) / 10.0)
                .with("needed", MIN_CONTRAST),
        }
    }
}

/// Returns the name as it is stored.
pub(crate) fn app_name(name: &str) -> Result<String, SettingsProblemAt> {
    clean(name, MAX_APP_NAME_CHARS, false)
        .filter(|name| !name.is_empty())
        .ok_or_else(|| SettingsProblemAt::at("app_name", SettingsProblem::AppName))
}

/// Checks the number of challenges per minute.
fn rate_limit(per_minute: u32) -> Result<(), SettingsProblemAt> {
    if RATE_LIMITS.contains(&per_minute) {
        Ok(())
    } else {
        Err(SettingsProblemAt::at("rate_limit", SettingsProblem::RateLimit))
    }
}

/// Checks the difficulty of the proof of work.
fn proof_of_work(work: ProofOfWorkSettings) -> Result<(), SettingsProblemAt> {
    if (ProofOfWorkSettings::MIN..=ProofOfWorkSettings::MAX).contains(&work.difficulty) {
        Ok(())
    } else {
        Err(SettingsProblemAt::at("work.difficulty", SettingsProblem::ProofOfWork))
    }
}

/// Checks the numbers of a CAPTCHA.
pub(crate) fn numbers(captcha: &CaptchaSettings) -> Result<(), Vec<SettingsProblemAt>> {
    let ceiling = match captcha.hourly_ceiling {
        0..=MAX_HOURLY_CEILING => None,
        _ => Some(SettingsProblemAt::at("hourly_ceiling", SettingsProblem::HourlyCeiling)),
    };
    let problems = [rate_limit(captcha.rate_limit).err(), ceiling, proof_of_work(captcha.work).err()];
    let problems: Vec<_> = problems.into_iter().flatten().collect();
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Returns the rules as they are stored: each once, in their own order.
pub(crate) fn masking(masking: &MaskingSettings) -> Result<MaskingSettings, SettingsProblemAt> {
    let is_known = |rule: &String| OPTIONAL_RULES.contains(&rule.as_str());
    if let Some(unknown) = masking.optional.iter().position(|rule| !is_known(rule)) {
        return Err(SettingsProblemAt::at(format!("further.{unknown}"), SettingsProblem::OptionalRule));
    }
    let chosen = |rule: &&str| masking.optional.iter().any(|one| one == rule);
    Ok(MaskingSettings {
        optional: OPTIONAL_RULES.iter().filter(|rule| chosen(rule)).map(ToString::to_string).collect(),
    })
}

/// Returns the notice as it is stored.
pub(crate) fn maintenance(notice: &Maintenance) -> Result<Maintenance, Vec<SettingsProblemAt>> {
    let too_long = |field| SettingsProblemAt::at(field, SettingsProblem::Text { max_chars: MAX_TEXT_CHARS });
    let message = clean(&notice.message, MAX_TEXT_CHARS, true);
    let contact = clean(&notice.contact, MAX_TEXT_CHARS, true);
    match (message, contact) {
        (Some(message), Some(contact)) => Ok(Maintenance { enabled: notice.enabled, message, contact }),
        (message, contact) => Err([
            message.is_none().then(|| too_long("message")),
            contact.is_none().then(|| too_long("contact")),
        ]
        .into_iter()
        .flatten()
        .collect()),
    }
}

/// Returns the text as it is stored, empty when nothing of it is visible; `None` when it is too long or
/// contains forbidden characters. Joiners and soft hyphens stay between visible characters: scripts and long
/// words need them.
pub(crate) fn clean(text: &str, max_chars: usize, lines: bool) -> Option<String> {
    let text = text.trim();
    // Composition joins at most four characters into one; a longer text need not be examined.
    if text.chars().nth(4 * max_chars).is_some() {
        return None;
    }
    let text: String = text.replace("\r\n", "\n").nfc().collect();
    let allowed = |c: char| {
        if lines && matches!(c, '\n' | '\t') { true } else { !c.is_control() && !is_line_or_bidi_control(c) }
    };
    let is_fine = text.chars().nth(max_chars).is_none() && text.chars().all(allowed);
    is_fine.then(|| if is_blank(&text) { String::new() } else { text })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(message: &str, contact: &str) -> Result<Maintenance, Vec<String>> {
        maintenance(&Maintenance { enabled: true, message: message.into(), contact: contact.into() })
            .map_err(|problems| problems.iter().map(|problem| problem.field().to_owned()).collect())
    }

    #[test]
    fn the_name_has_1_to_80_characters_on_one_line_and_one_of_them_can_be_seen() {
        assert_eq!(app_name(&"ä".repeat(80)), Ok("ä".repeat(80)));
        assert_eq!(app_name(&"a\u{308}".repeat(80)), Ok("ä".repeat(80)), "counted in NFC");
        assert_eq!(app_name("Patienten\u{ad}sicherheit").as_deref(), Ok("Patienten\u{ad}sicherheit"));
        for refused in [
            &"ä".repeat(81),
            "",
            "  ",
            "a\nb",
            "a\tb",
            "a\0b",
            "a\u{202e}b",
            "a\u{2028}b",
            "\u{200b}",
            "\u{feff} \u{3164}",
            &"x".repeat(1_000_000),
        ] {
            let fault = app_name(refused).map_err(|problem| problem.problem());
            assert_eq!(fault, Err(SettingsProblem::AppName), "{:?}", refused.get(..4));
        }
        assert_eq!(
            app_name("<script>alert(1)</script>").as_deref(),
            Ok("<script>alert(1)</script>"),
            "pages escape it"
        );
    }

    #[test]
    fn the_maintenance_texts_have_at_most_2000_characters() {
        let refused = |fields: &[&str]| Err(fields.iter().map(|&field| field.to_owned()).collect());
        let longest = "ü".repeat(2000);
        assert_eq!(notice(&longest, &longest).map(|n| n.message), Ok(longest.clone()));
        let longer = format!("{longest}x");
        assert_eq!(notice(&longer, ""), refused(&["message"]));
        assert_eq!(notice("", &longer), refused(&["contact"]));
        assert_eq!(notice("a\0", "a\u{1b}[2J"), refused(&["message", "contact"]));
        let lines = notice(" Wir bauen um.\r\nBis bald. ", "Tel.\t112").unwrap();
        assert_eq!(
            (lines.message.as_str(), lines.contact.as_str()),
            ("Wir bauen um.\nBis bald.", "Tel.\t112")
        );
        assert!(lines.enabled);
    }

    #[test]
    fn five_to_six_hundred_challenges_a_minute_may_be_allowed() {
        for allowed in [5, 30, 600] {
            assert_eq!(rate_limit(allowed), Ok(()));
        }
        for refused in [0, 4, 601, u32::MAX] {
            assert_eq!(
                rate_limit(refused).map_err(|problem| problem.problem()),
                Err(SettingsProblem::RateLimit)
            );
        }
    }

    #[test]
    fn work_may_take_a_thousand_to_four_million_hashes() {
        let of = |difficulty| proof_of_work(ProofOfWorkSettings { enabled: true, difficulty });
        assert!([10, 16, 22].into_iter().all(|bits| of(bits).is_ok()));
        for refused in [0, 9, 23, u8::MAX] {
            assert_eq!(of(refused).map_err(|problem| problem.problem()), Err(SettingsProblem::ProofOfWork));
        }
    }

    #[test]
    fn optional_rules_are_kept_once_each_and_in_order_and_unknown_ones_refused() {
        let of = |rules: &[&str]| {
            masking(&MaskingSettings { optional: rules.iter().map(ToString::to_string).collect() })
        };
        assert_eq!(
            of(&["age", "person", "age"]).map(|kept| kept.optional.join(" ")),
            Ok("person age".into())
        );
        assert_eq!(
            of(&["other_date", "full_name", "person"]).map(|kept| kept.optional.join(" ")),
            Ok("person full_name other_date".into())
        );
        assert_eq!(of(&[]), Ok(MaskingSettings::default()));
        for unknown in ["name", "Age", ""] {
            let problem = of(&["age", unknown]).unwrap_err();
            assert_eq!((problem.field(), problem.problem()), ("further.1", SettingsProblem::OptionalRule));
        }
    }

    #[test]
    fn any_number_of_reports_an_hour_up_to_the_highest_or_no_ceiling_may_be_set() {
        let ceiling = |hourly_ceiling| CaptchaSettings { hourly_ceiling, ..CaptchaSettings::default() };
        for allowed in [0, 1, 300, MAX_HOURLY_CEILING] {
            assert_eq!(numbers(&ceiling(allowed)), Ok(()));
        }
        let both = CaptchaSettings { rate_limit: 1, ..ceiling(MAX_HOURLY_CEILING + 1) };
        let fields: Vec<_> = numbers(&both).unwrap_err().iter().map(|one| one.field().to_owned()).collect();
        assert_eq!(fields, ["rate_limit", "hourly_ceiling"]);
    }

    #[test]
    fn each_problem_is_told_in_both_languages() {
        use SettingsProblem::{
            AppName, ColorPair, Contrast, LinkAddress, LinkCount, Missing, OptionalRule, ProofOfWork,
            RateLimit, Text,
        };
        let faults = [
            AppName,
            Text { max_chars: 7 },
            RateLimit,
            ProofOfWork,
            OptionalRule,
            Missing,
            LinkCount,
            LinkAddress,
            ColorPair,
        ];
        for fault in faults.into_iter().chain([Contrast { tenths: 41 }, SettingsProblem::HourlyCeiling]) {
            let problem = SettingsProblemAt::at("x", fault);
            assert_eq!((problem.kind(), problem.field()), (ErrorKind::Invalid, "x"));
        }
    }
}
