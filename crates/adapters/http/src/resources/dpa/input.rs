//! The input for an agreement, nested or dotted (decisions §7).

use crate::framework::body::BodyProblems;
use crate::framework::error::{ApiError, status_of};
use actix_web::HttpResponse;
use actix_web::http::header::{ContentDisposition, DispositionParam, DispositionType};
use deserr::{Deserr, IntoValue, Value as Given, ValuePointerRef};
use dpa::{ContractError, EnteredValue, MAX_PATH_CHARS, VariableValue};
use kernel::{ErrorKind, Text};
use utoipa::ToSchema;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder};
use utoipa::openapi::{RefOr, Schema};

/// Values by the paths of variables. The domain knows which variables exist; here any JSON is flattened.
pub(super) struct InputDto(pub(super) Vec<(String, EnteredValue)>);

/// `{"controller": {"company": "…"}}` or `{"controller.company": "…"}`.
pub(super) fn input_schema() -> ObjectBuilder {
    let anything = AdditionalProperties::<Schema>::FreeForm(true);
    ObjectBuilder::new()
        .additional_properties(Some(anything))
        .description(Some("Values by the keys of the variables, nested or dotted"))
        .examples([serde_json::json!({"controller": {"company": "Klinik am See"}})])
}

impl Deserr<BodyProblems> for InputDto {
    fn deserialize_from_value<V: IntoValue>(
        value: Given<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyProblems> {
        let Given::Map(map) = value else {
            return Err(BodyProblems::at(location, Text::of("service.dpa.input_object")));
        };
        let mut entered = Vec::new();
        put(map, "", &mut entered);
        Ok(Self(entered))
    }
}

/// The maximum number of values to flatten. No template has that many, so with more, some are unknown and the
/// input is refused.
const MAX_ENTERED: usize = 1000;

fn put<M: deserr::Map>(map: M, prefix: &str, entered: &mut Vec<(String, EnteredValue)>) {
    for (key, value) in map.into_iter() {
        if entered.len() >= MAX_ENTERED {
            return;
        }
        let path = if prefix.is_empty() { key } else { format!("{prefix}.{key}") };
        if path.len() > MAX_PATH_CHARS {
            // No variable has such a path, nor anything below it; this keeps the paths from getting as long
            // each.
            entered.push((path.chars().take(MAX_PATH_CHARS).collect(), EnteredValue::Other));
            continue;
        }
        match value.into_value() {
            Given::Map(inner) => put(inner, &path, entered),
            Given::Null => entered.push((path, EnteredValue::Nothing)),
            Given::String(text) => entered.push((path, EnteredValue::Value(VariableValue::Text(text)))),
            Given::Boolean(is_on) => entered.push((path, EnteredValue::Value(VariableValue::Toggle(is_on)))),
            Given::Sequence(list) => entered.push((path, list_of(list))),
            Given::Integer(_) | Given::NegativeInteger(_) | Given::Float(_) => {
                entered.push((path, EnteredValue::Other));
            }
        }
    }
}

fn list_of<S: deserr::Sequence>(list: S) -> EnteredValue {
    let texts = list.into_iter().map(|value| match value.into_value() {
        Given::String(text) => Some(text),
        _ => None,
    });
    texts
        .collect::<Option<_>>()
        .map_or(EnteredValue::Other, |texts| EnteredValue::Value(VariableValue::List(texts)))
}

/// Returns the response to a refused operation.
pub(super) fn error_response(error: ContractError) -> ApiError {
    match error {
        ContractError::Invalid(faults) => {
            let at_path = |(path, problem): (String, dpa::InputProblem)| {
                (format!("input.{path}"), vec![problem.text()])
            };
            ApiError::invalid(status_of(ErrorKind::Invalid), faults.into_iter().map(at_path).collect())
        }
        ContractError::Store(error) => error.into(),
        error => ApiError::with_text(error.kind(), None, error.text(), error),
    }
}

/// Returns a PDF, to be shown in the browser or saved as a file.
pub(super) fn pdf(bytes: Vec<u8>, name: &str, is_shown: bool) -> HttpResponse {
    let disposition = if is_shown { DispositionType::Inline } else { DispositionType::Attachment };
    let parameters = vec![DispositionParam::Filename(format!("{name}.pdf"))];
    HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header(ContentDisposition { disposition, parameters })
        .body(bytes)
}

/// The schema of [`InputDto`], where a derive needs a type.
impl utoipa::PartialSchema for InputDto {
    fn schema() -> RefOr<Schema> {
        RefOr::T(Schema::Object(input_schema().build()))
    }
}

impl ToSchema for InputDto {
    fn name() -> std::borrow::Cow<'static, str> {
        "DpaInput".into()
    }
}
