//! Decodes a JSON body into one struct: `deserr` reads what `utoipa` describes. All errors are reported at
//! once, each at its path: `fields.0.label`.

use crate::framework::error::{ApiError, MAX_PATHS};
use crate::framework::messages;
use actix_web::http::StatusCode;
use deserr::{
    DeserializeError, Deserr, ErrorKind, IntoValue, MergeWithError, Value, ValueKind, ValuePointerRef,
};
use kernel::{Locale, Patch, Text, Timestamp};
use serde_json::{Map, Value as Json};
use std::ops::ControlFlow;

/// The longest member name that a path shows, in characters: it comes from the request.
const LONGEST_NAME: usize = 63;

/// The errors of a body, by path.
#[derive(Debug)]
pub(crate) struct BodyProblems(Vec<(String, Vec<Text>)>);

impl BodyProblems {
    /// Creates the only problem of a body, at this location.
    pub(crate) fn at(location: ValuePointerRef<'_>, text: Text) -> Self {
        Self(vec![(path(location), vec![text])])
    }
}

impl From<BodyProblems> for ApiError {
    fn from(faults: BodyProblems) -> Self {
        Self::invalid(StatusCode::UNPROCESSABLE_ENTITY, faults.0)
    }
}

pub(crate) fn decode<T: Deserr<BodyProblems>>(members: Map<String, Json>) -> Result<T, ApiError> {
    deserr::deserialize::<T, Json, BodyProblems>(Json::Object(members)).map_err(ApiError::from)
}

impl MergeWithError<BodyProblems> for BodyProblems {
    fn merge(present: Option<Self>, other: Self, _: ValuePointerRef<'_>) -> ControlFlow<Self, Self> {
        let mut faults = present.unwrap_or(Self(Vec::new()));
        faults.0.extend(other.0);
        // No more are reported, so no more are looked for.
        if faults.0.len() < MAX_PATHS { ControlFlow::Continue(faults) } else { ControlFlow::Break(faults) }
    }
}

/// Takes over the error of a field's `try_from`.
impl MergeWithError<Text> for BodyProblems {
    fn merge(present: Option<Self>, other: Text, location: ValuePointerRef<'_>) -> ControlFlow<Self, Self> {
        <Self as MergeWithError<Self>>::merge(present, Self::at(location, other), location)
    }
}

impl DeserializeError for BodyProblems {
    fn error<V: IntoValue>(
        present: Option<Self>,
        error: ErrorKind<'_, V>,
        location: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let other = match error {
            // `null` counts as absent.
            ErrorKind::IncorrectValueKind { actual: Value::Null, .. } => {
                Self::at(location, messages::MISSING)
            }
            ErrorKind::IncorrectValueKind { accepted, .. } => Self::at(location, expected(accepted)),
            ErrorKind::MissingField { field } => Self::at(location.push_key(field), messages::MISSING),
            ErrorKind::UnknownKey { key, .. } => Self::at(location.push_key(key), messages::UNKNOWN_MEMBER),
            ErrorKind::UnknownValue { accepted, .. } => Self::at(location, messages::one_of(accepted)),
            // A number out of range for its type; the other case is a sequence of fixed length.
            ErrorKind::Unexpected { .. } => Self::at(location, messages::NOT_A_NUMBER),
            ErrorKind::BadSequenceLen { .. } => Self::at(location, messages::NOT_A_LIST),
        };
        <Self as MergeWithError<Self>>::merge(present, other, location)
    }
}

fn expected(accepted: &[ValueKind]) -> Text {
    match accepted.first() {
        Some(ValueKind::Boolean) => messages::NOT_A_FLAG,
        Some(ValueKind::Float) => messages::NOT_A_FRACTION,
        Some(ValueKind::Integer | ValueKind::NegativeInteger) => messages::NOT_A_NUMBER,
        Some(ValueKind::Sequence) => messages::NOT_A_LIST,
        Some(ValueKind::Map) => messages::NOT_AN_OBJECT_HERE,
        Some(ValueKind::String | ValueKind::Null) | None => messages::NOT_TEXT,
    }
}

fn path(location: ValuePointerRef<'_>) -> String {
    let (before, own) = match location {
        ValuePointerRef::Origin => return String::new(),
        ValuePointerRef::Key { key, prev } => (path(*prev), key.chars().take(LONGEST_NAME).collect()),
        ValuePointerRef::Index { index, prev } => (path(*prev), index.to_string()),
    };
    if before.is_empty() { own } else { format!("{before}.{own}") }
}

/// Refuses an empty text; for use as `try_from`.
pub(crate) fn non_empty(text: String) -> Result<String, Text> {
    if text.is_empty() { Err(messages::MISSING) } else { Ok(text) }
}

/// Parses a text, or returns what to say about an invalid one.
pub(crate) fn parse_text<T, V: IntoValue>(
    value: Value<V>,
    location: ValuePointerRef<'_>,
    parse: impl FnOnce(&str) -> Option<T>,
    otherwise: Text,
) -> Result<T, BodyProblems> {
    let text = <String as Deserr<BodyProblems>>::deserialize_from_value(value, location)?;
    parse(&text).ok_or_else(|| BodyProblems::at(location, otherwise))
}

/// Implements `Deserr` for types that bodies contain as text.
macro_rules! deserialize_as_text {
    ($($type:ty: $parse:expr, $otherwise:expr;)*) => {$(
        impl ::deserr::Deserr<$crate::framework::body::BodyProblems> for $type {
            fn deserialize_from_value<V: ::deserr::IntoValue>(
                value: ::deserr::Value<V>,
                location: ::deserr::ValuePointerRef<'_>,
            ) -> Result<Self, $crate::framework::body::BodyProblems> {
                $crate::framework::body::parse_text(value, location, $parse, $otherwise)
            }
        }
    )*};
}
pub(crate) use deserialize_as_text;

deserialize_as_text! {
    Locale: Locale::parse, messages::NOT_A_LANGUAGE;
    Timestamp: |text| kernel::DateTime::parse_from_rfc3339(text).ok().map(|at| at.to_utc()), messages::NOT_AN_INSTANT;
}

/// An absent member keeps the current value, if its field has `#[deserr(default)]`.
impl<T: Deserr<BodyProblems>> Deserr<BodyProblems> for Patch<T> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyProblems> {
        match value {
            Value::Null => Ok(Self::Clear),
            value => T::deserialize_from_value(value, location).map(Self::Set),
        }
    }
}

/// Any object, taken verbatim.
#[derive(Debug, PartialEq)]
pub(crate) struct ObjectMembers(pub(crate) Map<String, Json>);

impl Deserr<BodyProblems> for ObjectMembers {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyProblems> {
        match <Json as Deserr<BodyProblems>>::deserialize_from_value(value, location)? {
            Json::Object(members) => Ok(Self(members)),
            Json::Null => Err(BodyProblems::at(location, messages::MISSING)),
            _ => Err(BodyProblems::at(location, messages::NOT_AN_OBJECT_HERE)),
        }
    }
}

/// The answer to a challenge: a text, or a number in its JSON spelling. Anything else becomes a text that is
/// never right, so that it uses up the token like any wrong answer.
#[derive(Debug, PartialEq)]
pub(crate) struct ChallengeAnswer(pub(crate) String);

impl Deserr<BodyProblems> for ChallengeAnswer {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyProblems> {
        Ok(Self(match <Json as Deserr<BodyProblems>>::deserialize_from_value(value, location)? {
            Json::String(text) => text,
            other => other.to_string(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::texts::Texts;
    use serde_json::json;

    #[derive(Debug, Deserr, PartialEq)]
    #[deserr(error = BodyProblems, deny_unknown_fields)]
    struct Body {
        #[deserr(try_from(String) = non_empty -> Text)]
        name: String,
        #[deserr(default)]
        note: Patch<String>,
        #[deserr(default)]
        locale: Option<Locale>,
        #[deserr(default)]
        inner: Option<Vec<Inner>>,
        #[deserr(default)]
        answer: Option<ChallengeAnswer>,
    }

    #[derive(Debug, Deserr, PartialEq)]
    #[deserr(error = BodyProblems, deny_unknown_fields)]
    struct Inner {
        count: u32,
        share: f64,
        is_on: bool,
        rest: ObjectMembers,
    }

    fn read(body: Json) -> Result<Body, Vec<(String, String)>> {
        let Json::Object(members) = body else { panic!("an object") };
        deserr::deserialize::<Body, Json, BodyProblems>(Json::Object(members)).map_err(|faults| {
            let text = |texts: Vec<Text>| {
                texts.iter().map(|text| kernel::Translator::say(&Texts::built_in(Locale::En), text)).collect()
            };
            faults.0.into_iter().map(|(path, texts)| (path, text(texts))).collect()
        })
    }

    #[test]
    fn everything_wrong_is_told_at_once_at_its_path() {
        let found = read(json!({
            "name": "", "note": 7, "locale": "fr", "other": 1,
            "inner": [{"count": -1, "share": "x", "is_on": 1, "rest": []}, 7, {"count": 5_000_000_000_u64, "rest": null}],
        }));
        let mut paths: Vec<String> = found.unwrap_err().into_iter().map(|(path, _)| path).collect();
        paths.sort();
        assert_eq!(
            paths,
            [
                "inner.0.count",
                "inner.0.is_on",
                "inner.0.rest",
                "inner.0.share",
                "inner.1",
                "inner.2.count",
                "inner.2.is_on",
                "inner.2.rest",
                "inner.2.share",
                "locale",
                "name",
                "note",
                "other",
            ]
        );
    }

    #[test]
    fn null_counts_as_absent_and_takes_away_what_can_be_taken_away() {
        let body = read(json!({"name": "x", "note": null, "locale": null, "inner": null})).unwrap();
        assert_eq!((body.note, body.locale, body.inner), (Patch::Clear, None, None));
        assert_eq!(read(json!({"name": "x"})).unwrap().note, Patch::Keep);
        assert_eq!(
            read(json!({"name": null})).unwrap_err(),
            [("name".to_owned(), "This is missing.".to_owned())]
        );
    }

    #[test]
    fn of_a_body_full_of_faults_so_many_are_told_and_no_more_looked_for() {
        let inner = vec![json!({}); 100_000];
        let found = read(json!({"name": "x", "inner": inner})).unwrap_err();
        assert!((MAX_PATHS..MAX_PATHS + 10).contains(&found.len()), "{}", found.len());
    }

    #[test]
    fn a_long_foreign_key_is_cut_in_the_path() {
        let key = "x".repeat(10_000);
        let found = read(json!({"name": "x", key: 1})).unwrap_err();
        assert_eq!(found[0].0, "x".repeat(63));
    }

    #[test]
    fn an_answer_may_be_a_number_and_only_its_canonical_spelling_can_be_right() {
        let answers = [
            (json!("7"), Some("7")),
            (json!(7), Some("7")),
            (json!(-7), Some("-7")),
            (json!(7.0), Some("7.0")),
            (json!([7]), Some("[7]")),
            (json!(true), Some("true")),
            (json!("07"), Some("07")),
            (json!(null), None),
        ];
        for (sent, expected) in answers {
            let answer = read(json!({"name": "x", "answer": sent})).unwrap().answer;
            assert_eq!(answer.as_ref().map(|answer| answer.0.as_str()), expected);
        }
    }
}
