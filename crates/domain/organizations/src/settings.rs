//! Validation of settings, and their merging with current ones.

use kernel::{ErrorKind, Locale, Text, Tz};
use serde_json::{Map, Value};

/// The maximum size of settings, in bytes of compact JSON.
pub const MAX_SETTINGS_BYTES: usize = 32 * 1024;
/// The maximum nesting depth of objects and lists, the settings themselves included.
pub const MAX_SETTINGS_DEPTH: usize = 8;
/// The maximum length of a text in a processor's identity, in characters.
const MAX_IDENTITY_CHARS: usize = 500;
/// The keys of `dpa_processor` (specification, "DPA generator rules"), with their paths.
const IDENTITY: [(&str, &str); 4] = [
    ("legal_name", "settings.dpa_processor.legal_name"),
    ("address", "settings.dpa_processor.address"),
    ("representative", "settings.dpa_processor.representative"),
    ("dpo_contact", "settings.dpa_processor.dpo_contact"),
];

/// Why settings are not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScopeSettingsProblem {
    /// More than [`MAX_SETTINGS_BYTES`].
    #[error("the settings are larger than {MAX_SETTINGS_BYTES} bytes")]
    TooLarge,
    /// More than [`MAX_SETTINGS_DEPTH`] levels.
    #[error("the settings have more than {MAX_SETTINGS_DEPTH} levels")]
    TooDeep,
    /// A key or text contains control characters other than tab and line breaks.
    #[error("the settings contain control characters")]
    ControlCharacters,
    /// `timezone` is not a name of the IANA time zone database.
    #[error("the time zone is not known")]
    Timezone,
    /// `languages` is not a list of one or both languages, each once.
    #[error("`languages` is not a list of languages")]
    Languages,
    /// `portal` is not an object whose `enabled` is a yes or no.
    #[error("`portal.enabled` is not a boolean")]
    Portal,
    /// `dpa_processor` is not an object of texts under its four keys.
    #[error("`dpa_processor` is not an object of texts")]
    Processor,
    /// One of its texts is empty, too long, or contains control characters.
    #[error("`{path}` is not a valid text")]
    Identity {
        /// The path of the text.
        path: &'static str,
    },
}

impl ScopeSettingsProblem {
    /// Always [`ErrorKind::Invalid`].
    pub const fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// Returns the path in the body.
    pub const fn field(self) -> &'static str {
        match self {
            Self::TooLarge | Self::TooDeep | Self::ControlCharacters => "settings",
            Self::Timezone => "settings.timezone",
            Self::Languages => "settings.languages",
            Self::Portal => "settings.portal.enabled",
            Self::Processor => "settings.dpa_processor",
            Self::Identity { path } => path,
        }
    }

    /// Returns the message for the person.
    pub fn text(self) -> Text {
        match self {
            Self::TooLarge => Text::of("service.organization.settings.too_large"),
            Self::TooDeep => Text::of("service.organization.settings.too_deep"),
            Self::ControlCharacters => Text::of("service.organization.settings.control_characters"),
            Self::Timezone => Text::of("service.organization.settings.timezone"),
            Self::Languages => Text::of("service.organization.settings.languages"),
            Self::Portal => Text::of("service.request.true_or_false"),
            Self::Processor => Text::of("service.organization.settings.processor"),
            Self::Identity { .. } => Text::of("service.settings.text").with("max", MAX_IDENTITY_CHARS),
        }
    }
}

/// Returns the first of [`problems`].
pub(crate) fn check(settings: &Map<String, Value>) -> Result<(), ScopeSettingsProblem> {
    problems(settings).into_iter().next().map_or(Ok(()), Err)
}

/// Checks size, depth and texts, and the keys that the service knows. Other keys are kept unchanged: they are
/// the organisation's own.
pub(crate) fn problems(settings: &Map<String, Value>) -> Vec<ScopeSettingsProblem> {
    if !fits_depth(settings.values(), 1) {
        return vec![ScopeSettingsProblem::TooDeep];
    }
    let mut problems = Vec::new();
    match settings.get("timezone") {
        None | Some(Value::Null) => {}
        Some(Value::String(name)) if name.parse::<Tz>().is_ok() => {}
        Some(_) => problems.push(ScopeSettingsProblem::Timezone),
    }
    match settings.get("languages") {
        None | Some(Value::Null) => {}
        Some(Value::Array(languages)) if are_languages(languages) => {}
        Some(_) => problems.push(ScopeSettingsProblem::Languages),
    }
    match settings.get("portal") {
        None | Some(Value::Null) => {}
        Some(Value::Object(portal)) if portal.get("enabled").is_none_or(is_switch) => {}
        Some(_) => problems.push(ScopeSettingsProblem::Portal),
    }
    match settings.get("dpa_processor") {
        None | Some(Value::Null) => {}
        Some(Value::Object(identity)) => {
            problems.extend(identity.iter().filter_map(|(key, value)| check_identity(key, value).err()));
        }
        Some(_) => problems.push(ScopeSettingsProblem::Processor),
    }
    if problems.is_empty() {
        problems.extend(fits(settings).err());
    }
    if problems.is_empty() && has_control(settings) {
        problems.push(ScopeSettingsProblem::ControlCharacters);
    }
    problems
}

/// Checks whether settings are small and shallow enough: values that fit by themselves may be too much
/// together with current ones.
pub(crate) fn fits(settings: &Map<String, Value>) -> Result<(), ScopeSettingsProblem> {
    if !fits_depth(settings.values(), 1) {
        return Err(ScopeSettingsProblem::TooDeep);
    }
    if serde_json::to_vec(settings).map_or(usize::MAX, |bytes| bytes.len()) > MAX_SETTINGS_BYTES {
        return Err(ScopeSettingsProblem::TooLarge);
    }
    Ok(())
}

/// Merges given settings over current ones (RFC 7396): objects member by member, anything else as a whole.
/// The only way in which settings change, those of an organisation and those of the installation.
pub(crate) fn merged(mut present: Map<String, Value>, given: Map<String, Value>) -> Map<String, Value> {
    for (key, value) in given {
        match value {
            Value::Null => drop(present.shift_remove(&key)),
            Value::Object(given) => {
                let place = present.entry(key).or_insert(Value::Null);
                let there = if let Value::Object(there) = place.take() { there } else { Map::new() };
                *place = Value::Object(merged(there, given));
            }
            value => drop(present.insert(key, value)),
        }
    }
    present
}

fn are_languages(languages: &[Value]) -> bool {
    let known = |value: &Value| value.as_str().and_then(Locale::parse);
    match languages {
        [one] => known(one).is_some(),
        [one, other] => known(one).is_some() && known(other).is_some() && one != other,
        _ => false,
    }
}

/// `null` removes it.
fn is_switch(value: &Value) -> bool {
    value.is_boolean() || value.is_null()
}

fn check_identity(key: &str, value: &Value) -> Result<(), ScopeSettingsProblem> {
    let known = IDENTITY.iter().find(|(known, _)| *known == key);
    let (_, path) = known.ok_or(ScopeSettingsProblem::Processor)?;
    match value {
        Value::Null => Ok(()),
        Value::String(text) if text.chars().nth(MAX_IDENTITY_CHARS).is_none() && !is_controlled(text) => {
            Ok(())
        }
        _ => Err(ScopeSettingsProblem::Identity { path }),
    }
}

/// Checks whether the values of a level, and those nested in them, stay within the depth. Stops at the first
/// that does not, so that a deep document cannot exhaust the stack.
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

    fn checked(settings: &Value) -> Result<(), ScopeSettingsProblem> {
        check(settings.as_object().unwrap())
    }

    #[test]
    fn known_keys_are_checked_and_others_kept() {
        for fine in [
            json!({}),
            json!({"timezone": "Europe/Vienna", "portal": {"enabled": true, "colour": "blue"}}),
            json!({"timezone": null, "portal": {"enabled": null}, "dpa_processor": {"legal_name": "Klinik", "address": null}}),
            json!({"languages": ["en", "de"], "dpa_processor": {"address": "Weg 1\n12345 Ort"}}),
            json!({"languages": null}),
            json!({"anything": [1, {"else": "ü\n"}]}),
        ] {
            assert_eq!(checked(&fine), Ok(()), "{fine}");
        }
        let at = |path| ScopeSettingsProblem::Identity { path };
        let wrong = [
            (json!({"timezone": "Mars/Olympus"}), ScopeSettingsProblem::Timezone),
            (json!({"timezone": 1}), ScopeSettingsProblem::Timezone),
            (json!({"portal": true}), ScopeSettingsProblem::Portal),
            (json!({"portal": {"enabled": "yes"}}), ScopeSettingsProblem::Portal),
            (json!({"dpa_processor": "x"}), ScopeSettingsProblem::Processor),
            (json!({"dpa_processor": {"iban": "x"}}), ScopeSettingsProblem::Processor),
            (json!({"dpa_processor": {"address": 1}}), at("settings.dpa_processor.address")),
            (json!({"dpa_processor": {"address": "x".repeat(501)}}), at("settings.dpa_processor.address")),
            (json!({"dpa_processor": {"legal_name": "a\u{0}"}}), at("settings.dpa_processor.legal_name")),
            (json!({"languages": []}), ScopeSettingsProblem::Languages),
            (json!({"languages": "de"}), ScopeSettingsProblem::Languages),
            (json!({"languages": ["de", "fr"]}), ScopeSettingsProblem::Languages),
            (json!({"languages": ["de", "de"]}), ScopeSettingsProblem::Languages),
            (json!({"languages": ["de", "en", "de"]}), ScopeSettingsProblem::Languages),
            (json!({"timezone": ""}), ScopeSettingsProblem::Timezone),
            (json!({"timezone": "x".repeat(30_000)}), ScopeSettingsProblem::Timezone),
            (json!({"a": {"b\u{0}": 1}}), ScopeSettingsProblem::ControlCharacters),
            (json!({"a": ["\u{1b}[2J"]}), ScopeSettingsProblem::ControlCharacters),
        ];
        for (settings, problem) in wrong {
            assert_eq!(checked(&settings), Err(problem), "{settings}");
            assert_eq!(problem.kind(), ErrorKind::Invalid);
        }
    }

    #[test]
    fn size_and_depth_are_bounded() {
        assert_eq!(checked(&json!({"a": "x".repeat(MAX_SETTINGS_BYTES - 8)})), Ok(()));
        assert_eq!(
            checked(&json!({"a": "x".repeat(MAX_SETTINGS_BYTES)})),
            Err(ScopeSettingsProblem::TooLarge)
        );
        let nested = |levels: usize| (1..levels).fold(json!({}), |inside, _| json!({"a": inside}));
        assert_eq!(checked(&nested(8)), Ok(()));
        assert_eq!(checked(&nested(9)), Err(ScopeSettingsProblem::TooDeep));
        assert_eq!(checked(&json!({"a": [[[[[[[[1]]]]]]]]})), Err(ScopeSettingsProblem::TooDeep));
    }
}
