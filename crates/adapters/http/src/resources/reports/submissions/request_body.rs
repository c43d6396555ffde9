//! Reports from the public: JSON, or a multipart form with that JSON and files.

use super::idempotency_key;
use crate::framework::body::{
    self, BodyProblems, ChallengeAnswer, FileLimit, FilePart, MediaType, ObjectMembers, PAYLOAD, Parts,
    Reservation,
};
use crate::framework::error::ApiError;
use crate::framework::{language, messages};
use crate::state::access::{Anyone, Input, upload_limits};
use crate::state::app_state::AppState;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use deserr::Deserr;
use forms::{Origin, ReportInput, Upload};
use kernel::{Locale, Scope, Text};
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::ToSchema;

/// A report to send. Other members are ignored and never stored, among them `ip`, `user_agent`, `session_id`
/// and `debug_info`.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems)]
#[schema(as = Report, example = json!({
    "template_slug": "vorfall",
    "data": {"ort": "notaufnahme", "themen": ["a", "b"], "beschreibung": "…"},
    "captcha_token": "…", "captcha_answer": "42", "website": "", "locale": "de"
}))]
pub(crate) struct ReportDto {
    /// Slug of the form; `template` is accepted as well.
    #[schema(value_type = String)]
    #[deserr(default)]
    template_slug: Option<String>,
    #[schema(ignore)]
    #[deserr(default)]
    template: Option<String>,
    /// Values by field slug.
    #[schema(value_type = Object)]
    data: ObjectMembers,
    /// Token from `GET /api/captcha?context=submission`, if a challenge is required.
    #[deserr(default)]
    captcha_token: Option<String>,
    /// The answer: a text or an integer.
    #[schema(schema_with = crate::state::openapi::answer)]
    #[deserr(default)]
    captcha_answer: Option<ChallengeAnswer>,
    /// The number that the challenge's `work` asks for, instead of the answer: a text or an integer.
    #[schema(schema_with = crate::state::openapi::answer)]
    #[deserr(default)]
    captcha_work: Option<ChallengeAnswer>,
    /// Leave it empty: people do not see it, programs fill it in.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    website: Option<Value>,
    /// `de` or `en`; otherwise by `Accept-Language`.
    #[schema(schema_with = crate::state::openapi::optional_languages, required = false)]
    #[deserr(default)]
    locale: Option<Locale>,
}

/// A report with files.
#[derive(ToSchema)]
#[schema(as = ReportUpload)]
pub(crate) struct ReportUploadDto {
    /// The report as JSON, as without files.
    payload: ReportDto,
    /// Files for the field with this slug, one part each.
    #[schema(rename = "files[<slug>]", value_type = Vec<String>, format = Binary, required = false)]
    files: Vec<Upload>,
}

/// A parsed report.
pub(crate) struct ReportRequest {
    pub(crate) input: ReportInput,
    /// The memory that its files take.
    pub(crate) held: Option<Reservation>,
}

impl<C> Input<Anyone<C>> for ReportRequest {
    const READS_BODY: bool = true;

    async fn extract(
        state: &Arc<AppState>,
        access: &Anyone<C>,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        let accepted = language::of_request(request);
        let key = idempotency_key::of_header(&state.services, request)?;
        match MediaType::of(request) {
            MediaType::Json => {
                let body = body::read(request, payload, state.options.deadlines.body).await?;
                let report = ReportDto::read(body::object(&body)?)?;
                Ok(Self { input: report.input(Vec::new(), accepted, key), held: None })
            }
            MediaType::Multipart => {
                let (upload, held) = upload(state, access.scope, request, payload).await?;
                Ok(Self { input: upload.payload.input(upload.files, accepted, key), held: Some(held) })
            }
            MediaType::UrlEncoded | MediaType::Other => {
                Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, messages::NOT_REPORT_MEDIA).closing())
            }
        }
    }
}

/// Reads a report with files. Once its form is known, only files for which that has room are accepted.
async fn upload(
    state: &Arc<AppState>,
    scope: Scope,
    request: &HttpRequest,
    payload: &mut Payload,
) -> Result<(ReportUploadDto, Reservation), ApiError> {
    let uploads = upload_limits(state, request);
    let mut report = None;
    let on_field = async |name: &str, text: &str| {
        if name != PAYLOAD {
            return Ok(None);
        }
        if report.is_some() {
            return Err(ApiError::invalid_at(PAYLOAD, messages::TWICE).closing());
        }
        let read = body::object(text.as_bytes()).and_then(ReportDto::read).map_err(ApiError::closing)?;
        let limit = limit_of(state, scope, read.slug()).await?;
        report = Some(read);
        Ok(Some(limit))
    };
    let parts = body::read_multipart(request, payload, &uploads, FileLimit::Unknown, on_field).await?;
    let Parts { files, held, .. } = parts;
    let payload = report.ok_or_else(|| ApiError::invalid_at(PAYLOAD, messages::MISSING))?;
    Ok((ReportUploadDto { payload, files: uploads_of(files)? }, held))
}

/// Returns which files the form with this slug accepts. Stores cache published forms, and the use case asks
/// for the same one a moment later.
async fn limit_of(state: &AppState, scope: Scope, slug: &str) -> Result<FileLimit, ApiError> {
    if !forms::is_slug(slug) {
        return Ok(FileLimit::NoForm);
    }
    let form = state.services.forms.catalog.published(scope, slug).await?;
    Ok(form.map_or(FileLimit::NoForm, |form| FileLimit::of(&form)))
}

/// Returns the files by the slugs of their fields.
fn uploads_of(files: Vec<FilePart>) -> Result<Vec<Upload>, ApiError> {
    const UNKNOWN_PART: Text = Text::of("service.report.unknown_part");
    let upload = |FilePart { name, bytes, .. }| {
        let field = field_of(&name).ok_or_else(|| ApiError::invalid_at("files", UNKNOWN_PART))?;
        Ok(Upload { field: field.to_owned(), bytes })
    };
    files.into_iter().map(upload).collect()
}

/// Returns the slug in `files[<slug>]`.
pub(crate) fn field_of(name: &str) -> Option<&str> {
    name.strip_prefix("files[")?.strip_suffix(']').filter(|slug| !slug.is_empty())
}

impl ReportDto {
    fn read(mut request: Map<String, Value>) -> Result<Self, ApiError> {
        const TWO_NAMES: Text = Text::of("service.report.two_names");
        // Most of a report is its data: moved, not rebuilt.
        let data = request.get_mut("data").and_then(Value::as_object_mut).map(std::mem::take);
        let mut report: Self = body::decode(request)?;
        report.data = ObjectMembers(data.unwrap_or_default());
        let alias = report.template.take();
        match (&report.template_slug, alias) {
            (Some(slug), Some(alias)) if *slug != alias => {
                Err(ApiError::invalid_at("template_slug", TWO_NAMES))
            }
            (None, None) => Err(ApiError::invalid_at("template_slug", messages::MISSING)),
            (Some(_), _) => Ok(report),
            (None, alias) => Ok(Self { template_slug: alias, ..report }),
        }
    }

    fn slug(&self) -> &str {
        self.template_slug.as_deref().unwrap_or_default()
    }

    fn input(self, files: Vec<Upload>, accepted: Locale, idempotency_key: Option<[u8; 32]>) -> ReportInput {
        ReportInput {
            template_slug: self.template_slug.unwrap_or_default(),
            data: self.data.0,
            captcha_token: self.captcha_token,
            captcha_answer: self.captcha_answer.map(|answer| answer.0),
            captcha_work: self.captcha_work.map(|work| work.0),
            honeypot_filled: self.website.is_some_and(|value| is_filled(&value)),
            locale: self.locale.unwrap_or(accepted),
            files,
            idempotency_key,
            origin: Origin::Public,
        }
    }
}

/// Returns whether anything at all is in the honeypot.
fn is_filled(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(members) => !members.is_empty(),
        Value::Bool(_) | Value::Number(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read_json(value: Value) -> Result<ReportInput, ApiError> {
        let Value::Object(members) = value else { panic!("an object") };
        ReportDto::read(members).map(|report| report.input(Vec::new(), Locale::De, None))
    }

    #[test]
    fn anything_in_the_honeypot_counts_as_filled() {
        for (value, filled) in [
            (json!(null), false),
            (json!(""), false),
            (json!([]), false),
            (json!({}), false),
            (json!(" "), true),
            (json!("x"), true),
            (json!([""]), true),
            (json!({"a": 1}), true),
            (json!(0), true),
            (json!(false), true),
        ] {
            let input = read_json(json!({"template_slug": "a", "data": {}, "website": value})).unwrap();
            assert_eq!(input.honeypot_filled, filled);
        }
    }

    #[test]
    fn template_is_an_alias_that_must_not_contradict() {
        assert_eq!(read_json(json!({"template": "a", "data": {}})).unwrap().template_slug, "a");
        assert!(read_json(json!({"template": "a", "template_slug": "a", "data": {}})).is_ok());
        assert_eq!(
            read_json(json!({"template": "a", "template_slug": "b", "data": {}})).unwrap_err().status(),
            422
        );
    }

    #[test]
    fn other_members_are_ignored() {
        let input =
            read_json(json!({"template": "a", "data": {"x": 1}, "ip": "1.2.3.4", "IP": 1, "more": {}}))
                .unwrap();
        assert_eq!(Value::Object(input.data), json!({"x": 1}));
    }

    #[test]
    fn members_of_the_wrong_type_are_named() {
        for wrong in [
            json!({}),
            json!({"template": 1, "data": {}}),
            json!({"template": "a", "data": []}),
            json!({"template": "a", "data": null}),
            json!({"template": "a", "data": {}, "locale": "fr"}),
            json!({"template": "a", "data": {}, "captcha_token": 7}),
        ] {
            assert_eq!(
                read_json(wrong.clone()).err().map(|error| error.status().as_u16()),
                Some(422),
                "{wrong}"
            );
        }
    }

    #[test]
    fn names_of_file_parts_carry_the_slug() {
        assert_eq!(field_of("files[anhang]"), Some("anhang"));
        assert_eq!(field_of("files[]"), None);
        assert_eq!(field_of("anhang"), None);
    }
}
