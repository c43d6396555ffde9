//! Reads untrusted JSON: whatever parsers may read in different ways is refused (decisions §9). One pass over
//! the text builds the tree that the use cases take.

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value, map::Entry};
use std::cell::Cell;
use std::fmt;

/// The deepest nesting of objects and arrays, far below what the stack can take.
pub(crate) const MAX_DEPTH: u8 = 64;

/// Why a body is not acceptable JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonFault {
    /// Not JSON in UTF-8 (RFC 8259), a lone surrogate, a byte order mark, a number beyond a
    /// double, or something after the end.
    Syntax {
        /// Line, from 1; 0 if unknown.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// A key occurs twice in one object.
    DuplicateKey,
    /// More than [`MAX_DEPTH`] levels.
    TooDeep,
}

/// Parses one JSON value that takes up the whole text.
pub(crate) fn parse(body: &[u8]) -> Result<Value, JsonFault> {
    // Checked once for the whole body, which is faster than string by string.
    let text = std::str::from_utf8(body).map_err(|_| JsonFault::Syntax { line: 0, column: 0 })?;
    let fault = Cell::new(None);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    Node { depth: 0, fault: &fault }
        .deserialize(&mut deserializer)
        .and_then(|value| deserializer.end().map(|()| value))
        .map_err(|error| {
            fault.get().unwrap_or(JsonFault::Syntax { line: error.line(), column: error.column() })
        })
}

/// A value at a certain depth.
#[derive(Clone, Copy)]
struct Node<'a> {
    depth: u8,
    fault: &'a Cell<Option<JsonFault>>,
}

impl Node<'_> {
    /// Returns the state inside an object or array found here.
    fn enter<E: serde::de::Error>(self) -> Result<Self, E> {
        if self.depth >= MAX_DEPTH {
            return Err(self.fail(JsonFault::TooDeep));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }

    fn fail<E: serde::de::Error>(self, fault: JsonFault) -> E {
        self.fault.set(Some(fault));
        E::custom("refused")
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not a finite number"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inside = self.enter::<A::Error>()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(inside)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let inside = self.enter::<A::Error>()?;
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            match object.entry(key) {
                // Keys are compared after unescaping: "a" and "\u0061" are the same.
                Entry::Occupied(_) => return Err(inside.fail(JsonFault::DuplicateKey)),
                Entry::Vacant(place) => {
                    place.insert(entries.next_value_seed(inside)?);
                }
            }
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn nested(depth: usize) -> String {
        format!("{}{}", "[".repeat(depth), "]".repeat(depth))
    }

    #[test]
    fn valid_json_is_read_as_it_is() {
        let cases = [
            ("{}", json!({})),
            (
                r#" {"a" : [1, -2, 0.5, true, null, "ü\n\ud83d\ude00"]} "#,
                json!({"a": [1, -2, 0.5, true, null, "ü\n😀"]}),
            ),
            (r#"{"":0,"a b":{"a":{}}}"#, json!({"": 0, "a b": {"a": {}}})),
            ("18446744073709551615", json!(u64::MAX)),
            ("1E+2", json!(100.0)),
            (r#""\u0000""#, json!("\0")),
            ("1e-400", json!(0.0)),
        ];
        for (text, value) in cases {
            assert_eq!(parse(text.as_bytes()), Ok(value), "{text}");
        }
        let keys = parse(br#"{"z":1,"a":2,"m":3}"#).unwrap();
        assert_eq!(keys.as_object().unwrap().keys().collect::<Vec<_>>(), ["z", "a", "m"]);
    }

    /// In the spirit of the public JSON test suites: each of these must be refused.
    #[test]
    fn what_is_not_json_is_refused() {
        let cases: &[&[u8]] = &[
            b"",
            b" ",
            b"{",
            b"[",
            b"]",
            b"{]",
            b"[1,]",
            b"[,1]",
            b"[1 2]",
            b"[1,,2]",
            b"{\"a\"}",
            b"{\"a\":}",
            b"{\"a\" 1}",
            b"{\"a\":1,}",
            b"{,}",
            b"{a:1}",
            b"{'a':1}",
            b"{1:1}",
            b"{\"a\":1 \"b\":2}",
            b"nul",
            b"True",
            b"TRUE",
            b"tru",
            b"NaN",
            b"Infinity",
            b"-Infinity",
            b"-",
            b"+1",
            b".5",
            b"1.",
            b"01",
            b"-01",
            b"1e",
            b"1e+",
            b"0x10",
            b"1_000",
            b"--1",
            b"1e400",
            b"-1e400",
            b"\"",
            b"\"a",
            b"'a'",
            b"\"\\x41\"",
            b"\"\\u12\"",
            b"\"\\u12G4\"",
            b"\"\\\"",
            b"\"\t\"",
            b"\"\n\"",
            b"\"\x00\"",
            b"\"\x1f\"",
            b"\"\\ud800\"",
            b"\"\\udc00\"",
            b"\"\\ud800\\u0041\"",
            b"\"\\ud800x\"",
            b"{\"\\ud83d\":1}",
            b"{} {}",
            b"1 1",
            b"{}x",
            b"[]]",
            b"null,",
            b"/* c */ 1",
            b"1 // c",
            b"\xef\xbb\xbf{}",
            b"\xff",
            b"\"\xff\"",
            b"\"\xc0\x80\"",
            b"\"\xed\xa0\x80\"",
            b"\"\xf4\x90\x80\x80\"",
            b"{\x00}",
            b"[1\x0b]",
            b"\xc2\xa01",
            b"\x00",
            b"1\x00",
            b"<xml/>",
            b"a=1&b=2",
        ];
        for case in cases {
            assert!(parse(case).is_err(), "{:?}", String::from_utf8_lossy(case));
        }
    }

    #[test]
    fn a_key_twice_is_refused_at_any_depth_and_in_any_spelling() {
        for text in
            [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"a":2}}]"#, r#"{"a":1,"\u0061":2}"#, r#"{"":1,"":1}"#]
        {
            assert_eq!(parse(text.as_bytes()), Err(JsonFault::DuplicateKey), "{text}");
        }
        assert!(parse(r#"{"a":{"a":1},"b":{"a":1}}"#.as_bytes()).is_ok());
    }

    #[test]
    fn depth_is_bounded_and_never_met_by_the_stack() {
        assert!(parse(nested(64).as_bytes()).is_ok());
        assert_eq!(parse(nested(65).as_bytes()), Err(JsonFault::TooDeep));
        assert_eq!(parse("[".repeat(500_000).as_bytes()), Err(JsonFault::TooDeep));
        assert_eq!(parse(r#"{"a":"#.repeat(100_000).as_bytes()), Err(JsonFault::TooDeep));
    }

    #[test]
    fn the_place_of_a_fault_is_told() {
        assert_eq!(parse(b"{\n  \"a\": x}"), Err(JsonFault::Syntax { line: 2, column: 8 }));
    }
}
