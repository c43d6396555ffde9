//! Technical metadata that no report may carry (specification, anonymisation rule 3).

use serde_json::{Map, Value};

/// The keys that are removed, whatever their case and surrounding white space.
pub const METADATA_KEYS: [&str; 4] = ["ip", "user_agent", "session_id", "debug_info"];

/// Checks whether a key is removed from reports.
pub fn is_metadata(key: &str) -> bool {
    // Hardly any key has white space around it; checking that costs less than trimming.
    let bare = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
    let key = if bare(key.as_bytes().first()) && bare(key.as_bytes().last()) { key } else { key.trim() };
    // The lengths rule out nearly all keys at once; a report has dozens.
    matches!(key.len(), 2 | 10) && METADATA_KEYS.iter().any(|known| key.eq_ignore_ascii_case(known))
}

/// Removes metadata keys at every depth, arrays included. Runs before anything else reads the data. The JSON
/// parser bounds the depth.
pub(crate) fn strip(data: &mut Map<String, Value>) {
    if data.keys().any(|key| is_metadata(key)) {
        data.retain(|key, _| !is_metadata(key));
    }
    data.values_mut().for_each(strip_value);
}

fn strip_value(value: &mut Value) {
    match value {
        Value::Object(map) => strip(map),
        Value::Array(items) => items.iter_mut().for_each(strip_value),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_metadata_key_is_one() {
        assert!(METADATA_KEYS.iter().all(|key| is_metadata(key)));
    }

    #[test]
    fn metadata_keys_are_removed_at_every_depth_and_in_every_spelling() {
        let Value::Object(mut data) = json!({
            "ip": "1.2.3.4", "IP": "1", "Ip ": "2", "\tUser_Agent": "x", "session_id": {"a": 1}, "debug_info": [],
            "a": {"ip": "1", "b": [{"DEBUG_INFO": 1, "c": [[{"ip": 1, "d": 2}]]}]}, "iP\u{a0}": 1,
            "tip": 1, "ip_text": 2
        }) else {
            unreachable!()
        };
        strip(&mut data);
        assert_eq!(Value::Object(data), json!({"a": {"b": [{"c": [[{"d": 2}]]}]}, "tip": 1, "ip_text": 2}));
    }
}
