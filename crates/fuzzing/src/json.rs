//! The strict parser accepts nothing that another parser would read differently.

use http_api::testing::{self, JsonRefusal, MAX_DEPTH};
use serde_json::Value;

pub(crate) fn run(data: &[u8]) {
    let other = serde_json::from_slice::<Value>(data);
    match testing::json(data) {
        Ok(value) => {
            assert_eq!(other.ok().as_ref(), Some(&value), "others read it otherwise");
            let Outline { deepest, members } = Outline::of(data);
            assert!(deepest <= usize::from(MAX_DEPTH));
            assert_eq!(count(&value), members, "a member got lost");
            let printed = serde_json::to_vec(&value).unwrap();
            assert_eq!(testing::json(&printed), Ok(value), "{}", String::from_utf8_lossy(&printed));
        }
        Err(JsonRefusal::Syntax) => assert!(other.is_err(), "others take it"),
        Err(JsonRefusal::TooDeep) => assert!(Outline::of(data).deepest > usize::from(MAX_DEPTH)),
        Err(JsonRefusal::DuplicateKey) => {
            if let Ok(value) = other {
                assert!(count(&value) < Outline::of(data).members, "no key is there twice");
            }
        }
    }
}

/// Counts the members of all objects.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(members) => members.len() + members.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The depth and the number of members of a JSON text, counted without parsing it.
struct Outline {
    deepest: usize,
    members: usize,
}

impl Outline {
    fn of(data: &[u8]) -> Self {
        let mut outline = Self { deepest: 0, members: 0 };
        let (mut depth, mut in_text, mut bytes) = (0_usize, false, data.iter());
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' if in_text => {
                    bytes.next();
                }
                b'"' => in_text = !in_text,
                _ if in_text => {}
                b'{' | b'[' => {
                    depth += 1;
                    outline.deepest = outline.deepest.max(depth);
                }
                b'}' | b']' => depth = depth.saturating_sub(1),
                b':' => outline.members += 1,
                _ => {}
            }
        }
        outline
    }
}
