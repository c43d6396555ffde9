//! The settings of a scope, an organisation or the installation.

use crate::settings;
use kernel::{Locale, Patch, Tz};
use serde_json::{Map, Value};

/// The default time zone of a scope.
const DEFAULT_ZONE: Tz = Tz::Europe__Berlin;

/// The settings of a scope: an organisation's are in its record, the installation has its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScopeSettings {
    /// A document whose known keys are validated (see [`crate::ScopeSettingsProblem`]).
    pub settings: Map<String, Value>,
    /// The address for mails to the administrators, instead of their own, and for copies of agreements.
    pub notification_email: Option<String>,
}

impl ScopeSettings {
    /// Returns the time zone in which days and months are counted; Berlin by default. Takes precedence over
    /// `site::SiteSettings::timezone`.
    pub fn zone(&self) -> Tz {
        let name = self.settings.get("timezone").and_then(Value::as_str);
        name.and_then(|name| name.parse().ok()).unwrap_or(DEFAULT_ZONE)
    }

    /// Returns the language of mails: the first in the settings, else German.
    pub fn language(&self) -> Locale {
        self.languages().into_iter().next().unwrap_or_default()
    }

    /// Returns its languages: German and English by default.
    pub fn languages(&self) -> Vec<Locale> {
        let set = self.settings.get("languages").and_then(Value::as_array);
        let known = set.into_iter().flatten().filter_map(|code| Locale::parse(code.as_str()?));
        let known: Vec<_> = known.collect();
        if known.is_empty() { vec![Locale::De, Locale::En] } else { known }
    }

    /// Returns its only language, if there is just one.
    pub fn only_language(&self) -> Option<Locale> {
        match self.languages()[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Checks whether the portal is open.
    pub fn has_portal(&self) -> bool {
        self.settings.get("portal").is_some_and(|portal| portal["enabled"] == true)
    }

    /// Returns the data processor's identity.
    pub fn processor(&self) -> ProcessorSettings<&str> {
        let processor = self.settings.get("dpa_processor");
        let text = |key| processor.and_then(|processor| processor.get(key)?.as_str());
        ProcessorSettings {
            legal_name: text("legal_name"),
            address: text("address"),
            representative: text("representative"),
            dpo_contact: text("dpo_contact"),
        }
    }
}

/// The identity of the data processor as far as it is set (specification, "DPA generator rules").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessorSettings<T> {
    /// Name of the firm.
    pub legal_name: Option<T>,
    pub address: Option<T>,
    pub representative: Option<T>,
    /// Its data protection officer.
    pub dpo_contact: Option<T>,
}

/// A validated change to the settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScopeSettingsChange {
    /// Members that it does not name stay, `null` removes one, also within objects.
    pub settings: Map<String, Value>,
    /// A new address for mails to the administrators, instead of their own, or none.
    pub notification_email: Patch<String>,
}

impl ScopeSettingsChange {
    /// Returns the settings after the change.
    #[must_use]
    pub fn applied_to(&self, present: ScopeSettings) -> ScopeSettings {
        let change = self.clone();
        ScopeSettings {
            settings: settings::merged(present.settings, change.settings),
            notification_email: change.notification_email.apply_to(present.notification_email),
        }
    }
}

/// Settings before and after a change, with no other change in between.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedScopeSettings {
    pub before: ScopeSettings,
    pub after: ScopeSettings,
}

impl ChangedScopeSettings {
    /// Checks whether anything changed.
    pub fn has_changes(&self) -> bool {
        self.before != self.after
    }

    /// Returns the names of the changed values.
    pub fn fields(&self) -> Vec<&'static str> {
        let Self { before, after } = self;
        let differs = |key: &str| before.settings.get(key) != after.settings.get(key);
        let known = ["timezone", "languages", "portal", "dpa_processor"].into_iter();
        let address = before.notification_email != after.notification_email;
        known.filter(|key| differs(key)).chain(address.then_some("notification_email")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn set(settings: &Value) -> ScopeSettings {
        ScopeSettings { settings: settings.as_object().cloned().unwrap(), notification_email: None }
    }

    /// Decisions §1: the default is `Europe/Berlin`.
    #[test]
    fn berlin_counts_until_another_zone_is_set() {
        for (settings, zone) in [
            (json!({}), "Europe/Berlin"),
            (json!({"timezone": "America/Lima"}), "America/Lima"),
            (json!({"timezone": "Zone/Of_a_later_version"}), "Europe/Berlin"),
        ] {
            assert_eq!(set(&settings).zone().name(), zone);
        }
    }

    #[test]
    fn mails_are_written_in_the_first_language_else_in_german() {
        for (settings, language, all) in [
            (json!({}), Locale::De, 2),
            (json!({"languages": ["en", "de"]}), Locale::En, 2),
            (json!({"languages": ["en"]}), Locale::En, 1),
            (json!({"languages": ["fr", 7]}), Locale::De, 2),
        ] {
            let set = set(&settings);
            assert_eq!((set.language(), set.languages().len()), (language, all), "{settings}");
        }
    }

    #[test]
    fn one_language_is_the_only_one() {
        for (settings, only) in [
            (json!({}), None),
            (json!({"languages": ["de", "en"]}), None),
            (json!({"languages": ["de"]}), Some(Locale::De)),
            (json!({"languages": ["en"]}), Some(Locale::En)),
            (json!({"languages": ["fr"]}), None),
        ] {
            assert_eq!(set(&settings).only_language(), only, "{settings}");
        }
    }

    #[test]
    fn the_portal_is_closed_until_it_is_opened() {
        for (settings, open) in [
            (json!({}), false),
            (json!({"portal": {"colour": "blue"}}), false),
            (json!({"portal": {"enabled": true}}), true),
        ] {
            assert_eq!(set(&settings).has_portal(), open, "{settings}");
        }
    }

    #[test]
    fn every_changed_value_is_named() {
        let after = json!({"timezone": "UTC", "languages": ["en"], "portal": {}, "dpa_processor": {}});
        let after = ScopeSettings { notification_email: Some("a@a.example".into()), ..set(&after) };
        let changed = ChangedScopeSettings { before: ScopeSettings::default(), after };
        let names = ["timezone", "languages", "portal", "dpa_processor", "notification_email"];
        assert_eq!(changed.fields(), names);
    }
}
