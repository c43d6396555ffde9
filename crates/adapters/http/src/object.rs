//! Reads the members of a JSON object and collects what is wrong, path by path.

use crate::error::ApiError;
use crate::texts::{self, Text};
use actix_web::http::StatusCode;
use serde_json::{Map, Value};

/// A JSON object being read.
pub(crate) struct Reader {
    members: Map<String, Value>,
    errors: Vec<(String, Vec<Text>)>,
    /// Path of the object within the body, with a dot at its end; empty for the body itself.
    path: String,
}

impl Reader {
    pub(crate) fn new(members: Map<String, Value>) -> Self {
        Self { members, errors: Vec::new(), path: String::new() }
    }

    /// Goes on with an object that was taken out of this one; what is wrong is collected together.
    pub(crate) fn below(self, key: &str, members: Map<String, Value>) -> Self {
        Self { path: format!("{}{key}.", self.path), errors: self.errors, members }
    }

    /// The same for an object that was beside this one.
    pub(crate) fn beside(self, key: &str, members: Map<String, Value>) -> Self {
        Self { path: format!("{key}."), errors: self.errors, members }
    }

    /// Takes a member; `null` counts as absent.
    pub(crate) fn take(&mut self, key: &str) -> Option<Value> {
        self.members.get_mut(key).map(Value::take).filter(|value| !value.is_null())
    }

    /// Takes a text that may be absent.
    pub(crate) fn text(&mut self, key: &str) -> Option<String> {
        if let Value::String(text) = self.take(key)? {
            return Some(text);
        }
        self.fault(key, texts::NOT_TEXT);
        None
    }

    /// Takes a text that must be there and not be empty.
    pub(crate) fn required_text(&mut self, key: &str) -> String {
        let before = self.errors.len();
        let text = self.text(key).unwrap_or_default();
        if text.is_empty() && self.errors.len() == before {
            self.fault(key, texts::MISSING);
        }
        text
    }

    /// Takes a text that must be there and may be empty.
    pub(crate) fn given_text(&mut self, key: &str) -> String {
        let before = self.errors.len();
        self.text(key).unwrap_or_else(|| {
            if self.errors.len() == before {
                self.fault(key, texts::MISSING);
            }
            String::new()
        })
    }

    /// Takes a yes or no that must be there.
    pub(crate) fn required_flag(&mut self, key: &str) -> bool {
        match self.take(key) {
            Some(Value::Bool(flag)) => return flag,
            Some(_) => self.fault(key, texts::NOT_A_FLAG),
            None => self.fault(key, texts::MISSING),
        }
        false
    }

    /// Takes a yes or no that may be absent.
    pub(crate) fn flag(&mut self, key: &str) -> Option<bool> {
        if let Value::Bool(flag) = self.take(key)? {
            return Some(flag);
        }
        self.fault(key, texts::NOT_A_FLAG);
        None
    }

    /// Takes a whole number that may be absent and is not negative.
    pub(crate) fn number(&mut self, key: &str) -> Option<u32> {
        let number = self.take(key)?.as_u64().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            self.fault(key, texts::NOT_A_NUMBER);
        }
        number
    }

    /// Takes an object that must be there.
    pub(crate) fn required_object(&mut self, key: &str) -> Map<String, Value> {
        let before = self.errors.len();
        let object = self.object(key);
        if object.is_none() && self.errors.len() == before {
            self.fault(key, texts::MISSING);
        }
        object.unwrap_or_default()
    }

    /// Whether a member is there and `null`: to be told from one that is missing.
    pub(crate) fn is_null(&self, key: &str) -> bool {
        self.members.get(key).is_some_and(Value::is_null)
    }

    /// Takes an object that may be absent.
    pub(crate) fn object(&mut self, key: &str) -> Option<Map<String, Value>> {
        if let Value::Object(object) = self.take(key)? {
            return Some(object);
        }
        self.fault(key, texts::NOT_AN_OBJECT_HERE);
        None
    }

    /// Takes the answer to a challenge: a text, or a number in its JSON spelling. Anything else
    /// becomes a text that is never right, so that the token is spent like by any wrong answer.
    pub(crate) fn answer(&mut self, key: &str) -> Option<String> {
        Some(match self.take(key)? {
            Value::String(text) => text,
            other => other.to_string(),
        })
    }

    /// Whether nothing was noted so far.
    pub(crate) fn is_sound(&self) -> bool {
        self.errors.is_empty()
    }

    /// Notes that a member is not acceptable.
    pub(crate) fn fault(&mut self, key: &str, text: Text) {
        self.errors.push((format!("{}{key}", self.path), vec![text]));
    }

    /// `Err` with all that was noted.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.errors.is_empty() {
            Ok(())
        } else {
            Err(ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, self.errors))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn reader(value: Value) -> Reader {
        match value {
            Value::Object(members) => Reader::new(members),
            _ => Reader::new(Map::new()),
        }
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
        for (sent, read) in answers {
            assert_eq!(reader(json!({"captcha_answer": sent})).answer("captcha_answer").as_deref(), read);
        }
    }

    #[test]
    fn each_member_that_is_wrong_is_named() {
        let mut reader = reader(json!({"email": 7, "password": ""}));
        reader.required_text("email");
        reader.required_text("password");
        assert_eq!(reader.errors.len(), 2);
        assert_eq!(reader.finish().unwrap_err().status(), 422);
    }
}
