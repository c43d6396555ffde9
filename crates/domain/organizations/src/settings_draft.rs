//! The draft of settings, and its validation.

use crate::organization_draft::{checked_address, optional};
use crate::problem::OrganizationProblem;
use crate::scope_settings::ScopeSettingsChange;
use crate::settings;
use kernel::{Locale, Patch, is_blank};
use serde_json::{Map, Value};

/// Changes to the settings as sent, not validated yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsDraft {
    /// The IANA name of a time zone.
    pub timezone: Patch<String>,
    /// Languages, the most important one first.
    pub languages: Patch<Vec<Locale>>,
    /// The address for mails to the administrators, instead of their own; a blank text clears it.
    pub notification_email: Patch<String>,
    /// Whether the portal is open.
    pub portal_enabled: Patch<bool>,
    /// The data processor; a blank text clears a value.
    pub processor: ProcessorDraft,
}

/// Changes to a data processor's identity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessorDraft {
    /// Name of the firm.
    pub legal_name: Patch<String>,
    pub address: Patch<String>,
    pub representative: Patch<String>,
    /// Its data protection officer.
    pub dpo_contact: Patch<String>,
}

impl ProcessorDraft {
    /// Creates a draft without changes.
    pub const fn none() -> Self {
        Self {
            legal_name: Patch::Clear,
            address: Patch::Clear,
            representative: Patch::Clear,
            dpo_contact: Patch::Clear,
        }
    }
}

impl SettingsDraft {
    /// Returns the change, if every part of it is acceptable.
    ///
    /// # Errors
    /// All problems, at most one for each path.
    pub fn checked(self) -> Result<ScopeSettingsChange, Vec<OrganizationProblem>> {
        let mut problems = Vec::new();
        let notification_email =
            optional(self.notification_email, checked_address, &mut |problem| problems.push(problem));
        let codes = |languages: Vec<Locale>| languages.into_iter().map(|language| language.code().into());
        let ProcessorDraft { legal_name, address, representative, dpo_contact } = self.processor;
        let processor = members([
            ("legal_name", text(legal_name)),
            ("address", text(address)),
            ("representative", text(representative)),
            ("dpo_contact", text(dpo_contact)),
        ]);
        let settings = members([
            ("timezone", self.timezone.map(Value::String)),
            ("languages", self.languages.map(|languages| Value::Array(codes(languages).collect()))),
            ("portal", object(members([("enabled", self.portal_enabled.map(Value::Bool))]))),
            ("dpa_processor", object(processor)),
        ]);
        problems.extend(settings::problems(&settings).into_iter().map(OrganizationProblem::from));
        if problems.is_empty() {
            Ok(ScopeSettingsChange { settings, notification_email })
        } else {
            Err(problems)
        }
    }
}

/// A blank text counts as none.
fn text(value: Patch<String>) -> Patch<Value> {
    match value {
        Patch::Set(text) if is_blank(&text) => Patch::Clear,
        Patch::Set(text) => Patch::Set(Value::String(text.trim().to_owned())),
        Patch::Clear => Patch::Clear,
        Patch::Keep => Patch::Keep,
    }
}

fn object(members: Map<String, Value>) -> Patch<Value> {
    if members.is_empty() { Patch::Keep } else { Patch::Set(Value::Object(members)) }
}

/// Returns the members that change, with `null` for those that are cleared.
fn members<const N: usize>(members: [(&str, Patch<Value>); N]) -> Map<String, Value> {
    let given = members.into_iter().filter(|(_, value)| *value != Patch::Keep);
    given.map(|(key, value)| (key.to_owned(), value.into_option().unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope_settings::ScopeSettings;
    use serde_json::json;

    fn set(text: &str) -> Patch<String> {
        Patch::Set(text.to_owned())
    }

    fn faults(draft: SettingsDraft) -> Vec<&'static str> {
        draft.checked().unwrap_err().iter().map(|problem| problem.field()).collect()
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once_by_its_path() {
        let draft = SettingsDraft {
            timezone: set("Mars/Olympus"),
            languages: Patch::Set(vec![]),
            notification_email: set("nobody"),
            portal_enabled: Patch::Set(true),
            processor: ProcessorDraft {
                legal_name: set("a\u{0}"),
                address: set(&"x".repeat(501)),
                ..ProcessorDraft::default()
            },
        };
        let expected = [
            "notification_email",
            "settings.timezone",
            "settings.languages",
            "settings.dpa_processor.legal_name",
            "settings.dpa_processor.address",
        ];
        assert_eq!(faults(draft), expected);
    }

    /// Decisions §1 and §5: a time zone is an IANA name.
    #[test]
    fn a_time_zone_is_a_name_of_the_iana_database() {
        let zone = |name: &str| SettingsDraft { timezone: set(name), ..SettingsDraft::default() };
        for fine in ["Europe/Berlin", "Pacific/Auckland", "America/Argentina/Buenos_Aires", "UTC"] {
            assert!(zone(fine).checked().is_ok(), "{fine}");
        }
        let huge = "x".repeat(100_000);
        for wrong in
            ["", " ", "Berlin", "europe/berlin", " Europe/Berlin", "+01:00", "Europe/Berlin\u{0}", &huge]
        {
            assert_eq!(faults(zone(wrong)), ["settings.timezone"], "{:?}", wrong.get(..20));
        }
    }

    #[test]
    fn a_blank_text_clears_and_what_is_missing_stays() {
        let processor =
            ProcessorDraft { legal_name: set(" Klinik "), address: set(" "), ..Default::default() };
        let draft = SettingsDraft { notification_email: set(" "), processor, ..SettingsDraft::default() };
        let change = draft.checked().unwrap();
        assert_eq!(
            Value::Object(change.settings.clone()),
            json!({"dpa_processor": {"legal_name": "Klinik", "address": null}})
        );
        let Value::Object(there) = json!({"dpa_processor": {"address": "Ort", "dpo_contact": "b"}, "x": 1})
        else {
            unreachable!("an object")
        };
        let present = ScopeSettings { settings: there, notification_email: Some("a@a.example".into()) };
        let after = change.applied_to(present);
        assert_eq!(after.notification_email, None);
        assert_eq!(
            Value::Object(after.settings),
            json!({"dpa_processor": {"dpo_contact": "b", "legal_name": "Klinik"}, "x": 1})
        );
    }

    #[test]
    fn a_language_is_named_once() {
        let languages = |languages: &[Locale]| SettingsDraft {
            languages: Patch::Set(languages.to_vec()),
            ..Default::default()
        };
        for fine in [&[Locale::En][..], &[Locale::En, Locale::De]] {
            assert!(languages(fine).checked().is_ok(), "{fine:?}");
        }
        for wrong in [&[][..], &[Locale::De, Locale::De], &[Locale::De, Locale::En, Locale::De]] {
            assert_eq!(faults(languages(wrong)), ["settings.languages"], "{wrong:?}");
        }
    }
}
