//! What tests send and get: the form, a report that is accepted, a response.

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use forms::testing::{FieldBuilder, FormBuilder};
use forms::{ConditionOp, FieldType, Validation};
use serde_json::{Value, json};

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Returns the status, after checking that an error has the proper shape.
    pub(crate) fn code(&self) -> u16 {
        if self.status.is_client_error() || self.status.is_server_error() {
            let response = self.json();
            // Pages have a sentence of their own for what is not found.
            let is_missing_page = response["page"] == "error" && self.status == 404;
            let message = response["message"].as_str().map(str::len);
            assert!(is_missing_page || message > Some(3), "no message: {}", self.text());
        }
        self.status.as_u16()
    }
}

/// The form of the tests: a choice with free text, a masked text, a condition, a file, numbers.
pub(crate) fn form() -> FormBuilder {
    FormBuilder::new("vorfall").block(
        "alles",
        [
            FieldBuilder::select("ort", &["nord", "sued", "other"])
                .other("ort_sonst")
                .required()
                .label("Ort", "Place"),
            FieldBuilder::checkboxes("themen", &["a", "b"]),
            FieldBuilder::new("text", FieldType::Textarea).anonymize(),
            FieldBuilder::new("anzahl", FieldType::Number).validation(Validation {
                min: Some(0.0),
                max: Some(10.0),
                ..Validation::default()
            }),
            FieldBuilder::new("wann", FieldType::Date),
            FieldBuilder::new("einig", FieldType::Toggle),
            FieldBuilder::text("mehr").visible_if("einig", ConditionOp::Truthy, Value::Null).required(),
            FieldBuilder::new("anhang", FieldType::FileUpload).validation(Validation {
                accept: Some(vec!["application/pdf".into()]),
                ..Validation::default()
            }),
        ],
    )
}

/// A report that is accepted.
pub(crate) fn report() -> Value {
    json!({"template_slug": "vorfall", "data": {"ort": "nord", "text": "Herr Müller fiel."}})
}
