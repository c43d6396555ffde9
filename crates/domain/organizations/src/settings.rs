//! Which settings an organisation may store.

use kernel::{ErrorKind, Text, Tz};
use serde_json::{Map, Value};

/// The largest settings, in bytes of compact JSON.
pub const MAX_SETTINGS_BYTES: usize = 32 * 1024;
/// Objects and lists inside each other, the settings themselves included.
pub const MAX_SETTINGS_DEPTH: usize = 8;
/// The longest text of a processor's identity, in characters.
const MAX_IDENTITY_CHARS: usize = 500;
/// The keys of `dpa_processor` (specification, "DPA generator rules").
const IDENTITY: [&str; 4] = ["legal_name", "address", "representative", "dpo_contact"];

/// Why settings are not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsProblem {
    /// More than [`MAX_SETTINGS_BYTES`].
    #[error("the settings are larger than {MAX_SETTINGS_BYTES} bytes")]
    TooLarge,
    /// More than [`MAX_SETTINGS_DEPTH`] levels.
    #[error("the settings have more than {MAX_SETTINGS_DEPTH} levels")]
    TooDeep,
    /// A key or text has control characters other than tab and line breaks.
    #[error("the settings have control characters")]
    ControlCharacters,
    /// `timezone` is not a name of the IANA time zone database.
    #[error("the time zone is not known")]
    Timezone,
    /// `portal` is not an object whose `enabled` is a yes or no.
    #[error("`portal.enabled` is not a boolean")]
    Portal,
    /// `dpa_processor` is not an object of texts under its four keys.
    #[error("`dpa_processor` is not an object of texts")]
    Processor,
}

impl SettingsProblem {
    /// Always [`ErrorKind::Invalid`].
    pub const fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// The path in the body.
    pub const fn field(self) -> &'static str {
        match self {
            Self::TooLarge | Self::TooDeep | Self::ControlCharacters => "settings",
            Self::Timezone => "settings.timezone",
            Self::Portal => "settings.portal.enabled",
            Self::Processor => "settings.dpa_processor",
        }
    }

    /// What the person is told.
    pub const fn text(self) -> Text {
        match self {
            Self::TooLarge => Text::of("service.organization.settings.too_large"),
            Self::TooDeep => Text::of("service.organization.settings.too_deep"),
            Self::ControlCharacters => Text::of("service.organization.settings.control_characters"),
            Self::Timezone => Text::of("service.organization.settings.timezone"),
            Self::Portal => Text::of("service.request.true_or_false"),
            Self::Processor => Text::of("service.organization.settings.processor"),
        }
    }
}

/// Checks size, depth and texts, and the keys that the service knows. Other keys are kept as
/// they are: they are the organisation's own.
pub(crate) fn check(settings: &Map<String, Value>) -> Result<(), SettingsProblem> {
    if !fits_depth(settings.values(), 1) {
        return Err(SettingsProblem::TooDeep);
    }
    if serde_json::to_vec(settings).map_or(usize::MAX, |bytes| bytes.len()) > MAX_SETTINGS_BYTES {
        return Err(SettingsProblem::TooLarge);
    }
    if has_control(settings) {
        return Err(SettingsProblem::ControlCharacters);
    }
    match settings.get("timezone") {
        None | Some(Value::Null) => {}
        Some(Value::String(name)) if name.parse::<Tz>().is_ok() => {}
        Some(_) => return Err(SettingsProblem::Timezone),
    }
    match settings.get("portal") {
        None | Some(Value::Null) => {}
        Some(Value::Object(portal)) if portal.get("enabled").is_none_or(is_switch) => {}
        Some(_) => return Err(SettingsProblem::Portal),
    }
    match settings.get("dpa_processor") {
        None | Some(Value::Null) => {}
        Some(Value::Object(identity)) if identity.iter().all(|(key, value)| is_identity(key, value)) => {}
        Some(_) => return Err(SettingsProblem::Processor),
    }
    Ok(())
}

/// `null` takes it away.
fn is_switch(value: &Value) -> bool {
    value.is_boolean() || value.is_null()
}

fn is_identity(key: &str, value: &Value) -> bool {
    let is_text = match value {
        Value::Null => true,
        Value::String(text) => text.chars().nth(MAX_IDENTITY_CHARS).is_none(),
        _ => false,
    };
    IDENTITY.contains(&key) && is_text
}

/// Whether the values of a level, and what is in them, stay within the depth. Stops at the first
/// that does not, so that the stack never meets a deep document.
fn fits_depth<'a>(mut values: impl Iterator<Item = &'a Value>, level: usize) -> bool {
    values.all(|value| match value {
        Value::Object(map) => level < MAX_SETTINGS_DEPTH && fits_depth(map.values(), level + 1),
        Value::Array(items) => level < MAX_SETTINGS_DEPTH && fits_depth(items.iter(), level + 1),
        _ => true,
    })
}

fn has_control(map: &Map<String, Value>) -> bool {
    map.iter().any(|(key, value)| is_controlled(key) || value_has_control(value))
}

fn value_has_control(value: &Value) -> bool {
    match value {
        Value::String(text) => is_controlled(text),
        Value::Array(items) => items.iter().any(value_has_control),
        Value::Object(map) => has_control(map),
        _ => false,
    }
}

fn is_controlled(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn checked(settings: &Value) -> Result<(), SettingsProblem> {
        check(settings.as_object().unwrap())
    }

    #[test]
    fn known_keys_are_checked_and_others_kept() {
        for fine in [
            json!({}),
            json!({"timezone": "Europe/Vienna", "portal": {"enabled": true, "colour": "blue"}}),
            json!({"timezone": null, "portal": {"enabled": null}, "dpa_processor": {"legal_name": "Klinik", "address": null}}),
            json!({"anything": [1, {"else": "ü\n"}]}),
        ] {
            assert_eq!(checked(&fine), Ok(()), "{fine}");
        }
        let wrong = [
            (json!({"timezone": "Mars/Olympus"}), SettingsProblem::Timezone),
            (json!({"timezone": 1}), SettingsProblem::Timezone),
            (json!({"portal": true}), SettingsProblem::Portal),
            (json!({"portal": {"enabled": "yes"}}), SettingsProblem::Portal),
            (json!({"dpa_processor": "x"}), SettingsProblem::Processor),
            (json!({"dpa_processor": {"iban": "x"}}), SettingsProblem::Processor),
            (json!({"dpa_processor": {"address": 1}}), SettingsProblem::Processor),
            (json!({"dpa_processor": {"address": "x".repeat(501)}}), SettingsProblem::Processor),
            (json!({"a": {"b\u{0}": 1}}), SettingsProblem::ControlCharacters),
            (json!({"a": ["\u{1b}[2J"]}), SettingsProblem::ControlCharacters),
        ];
        for (settings, problem) in wrong {
            assert_eq!(checked(&settings), Err(problem), "{settings}");
            assert_eq!(problem.kind(), ErrorKind::Invalid);
        }
    }

    #[test]
    fn size_and_depth_are_bounded() {
        assert_eq!(checked(&json!({"a": "x".repeat(MAX_SETTINGS_BYTES - 8)})), Ok(()));
        assert_eq!(checked(&json!({"a": "x".repeat(MAX_SETTINGS_BYTES)})), Err(SettingsProblem::TooLarge));
        let nested = |levels: usize| (1..levels).fold(json!({}), |inside, _| json!({"a": inside}));
        assert_eq!(checked(&nested(8)), Ok(()));
        assert_eq!(checked(&nested(9)), Err(SettingsProblem::TooDeep));
        assert_eq!(checked(&json!({"a": [[[[[[[[1]]]]]]]]})), Err(SettingsProblem::TooDeep));
    }
}
