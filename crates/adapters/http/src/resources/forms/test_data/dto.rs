use crate::framework::body::{BodyProblems, ObjectMembers, non_empty};
use crate::framework::error::ApiError;
use crate::framework::messages;
use ::texts::Texts;
use deserr::Deserr;
use forms::test_data::{MAX_REPORTS, RefusedReport, TestReport};
use kernel::{Text, Timestamp, Translator as _};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The maximum number of reports that a prompt asks for: with more, models leave fields out.
const MAX_ASKED: u32 = 100;
/// The maximum number of paths reported for one report.
const MAX_PATHS_LISTED: usize = 20;
/// How many reports a prompt asks for by default.
const ASKED: u32 = 20;

/// The amount of test data.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataStatus)]
pub(crate) struct TestDataStatusDto {
    /// The number of made-up reports.
    pub(super) test: u64,
    /// The number of all reports, including made-up ones.
    pub(super) total: u64,
    /// The maximum number of reports in one import.
    pub(super) most: usize,
}

/// A request for a prompt to a language model.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = TestDataPromptRequest, example = json!({"template_slug": "vorfall", "count": 20}))]
pub(crate) struct PromptRequestDto {
    /// An active form.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) template_slug: String,
    /// How many reports, 1 to 100; 20 if absent.
    #[schema(value_type = Option<u32>)]
    #[deserr(default = ASKED, try_from(Option<u32>) = possible -> Text)]
    pub(super) count: u32,
}

/// The prompt with which a language model makes up reports.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataPrompt)]
pub(crate) struct PromptDto {
    /// The text for the model.
    pub(super) prompt: String,
}

/// Made-up reports.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(
    as = TestDataImport,
    example = json!({"template_slug": "vorfall", "reports": [{"created_at": "2026-03-01T08:30:00Z", "data": {"titel": "Sturz"}}]})
)]
pub(crate) struct ImportDto {
    /// An active form.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) template_slug: String,
    /// The reports, at most 1,000. Each is checked separately, so that problems are reported by position.
    #[schema(value_type = Vec<MadeUpDto>)]
    #[deserr(try_from(Vec<Value>) = not_too_many -> Text)]
    pub(super) reports: Vec<Value>,
}

/// A made-up report.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = TestDataReport)]
pub(crate) struct MadeUpDto {
    /// Values by slug, as in a report.
    #[schema(value_type = BTreeMap<String, Value>)]
    data: ObjectMembers,
    /// When it was supposedly received, RFC 3339, not in the future; now, if absent.
    #[schema(value_type = Option<String>, format = DateTime)]
    #[deserr(default)]
    created_at: Option<Timestamp>,
}

fn possible(count: Option<u32>) -> Result<u32, Text> {
    const COUNT: Text = Text::of("service.test_data.count");
    let count = count.unwrap_or(ASKED);
    if (1..=MAX_ASKED).contains(&count) { Ok(count) } else { Err(COUNT) }
}

fn not_too_many(reports: Vec<Value>) -> Result<Vec<Value>, Text> {
    const LIST: Text = Text::of("service.test_data.list");
    if (1..=MAX_REPORTS).contains(&reports.len()) { Ok(reports) } else { Err(LIST) }
}

/// Parses one of the reports, or returns what is wrong with it, by path.
pub(super) fn made_up(report: Value, now: Timestamp) -> Result<TestReport, ApiError> {
    const TIME: Text = Text::of("service.test_data.time");
    let MadeUpDto { data, created_at } = deserr::deserialize::<_, _, BodyProblems>(report)?;
    if created_at.is_some_and(|instant| !is_past(instant, now)) {
        return Err(ApiError::invalid_at("created_at", TIME));
    }
    Ok(TestReport { data: data.0, created_at })
}

/// Stored times begin with 1970.
fn is_past(instant: Timestamp, now: Timestamp) -> bool {
    instant <= now && instant.timestamp() >= 0
}

/// The result of an import.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataImported)]
pub(crate) struct TestDataImportedDto {
    /// The number of imported reports: all, or none.
    pub(super) imported: u64,
    /// The problems if none was imported: of the first 20 invalid reports.
    pub(super) errors: Vec<RefusedDto>,
}

/// Why nothing was imported.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataRefusal)]
pub(crate) struct RefusalDto {
    /// The reason, for people.
    message: String,
    /// 0, if single reports are invalid.
    imported: Option<u64>,
    /// The problems.
    errors: Option<RefusalErrorsDto>,
}

/// The problems of an import.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = TestDataErrors)]
#[expect(dead_code, reason = "described here, written by `refused`")]
pub(crate) enum RefusalErrorsDto {
    /// Problems of single reports: of the first 20 invalid ones.
    OfReports(Vec<RefusedDto>),
    /// Problems of the request: the texts of each path.
    OfRequest(BTreeMap<String, Vec<String>>),
}

/// The problems of one report.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataRefused)]
pub(crate) struct RefusedDto {
    /// Its position in the list, from 0.
    index: usize,
    /// The problems, by path.
    errors: BTreeMap<String, Vec<String>>,
}

impl RefusedDto {
    pub(super) fn of(refused: &RefusedReport, texts: &Texts) -> Self {
        let errors = refused
            .violations
            .texts()
            .map(|(path, problems)| (path.to_owned(), problems.iter().map(|text| texts.say(text)).collect()));
        Self { index: refused.index, errors: errors.collect() }
    }

    pub(super) fn misshapen(index: usize, error: &ApiError, texts: &Texts) -> Self {
        let at_path = |(path, text): (Option<&str>, String)| {
            (path.filter(|path| !path.is_empty()).unwrap_or("data").to_owned(), vec![text])
        };
        Self {
            index,
            errors: error.problems(texts).into_iter().take(MAX_PATHS_LISTED).map(at_path).collect(),
        }
    }
}

/// The result of a deletion.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataCleared)]
pub(crate) struct ClearedDto {
    /// The number of reports.
    pub(super) deleted: u64,
}

/// 422 with the list of what is wrong.
pub(super) fn refused(errors: &[RefusedDto]) -> ApiError {
    const NOTHING: Text = Text::of("service.test_data.nothing");
    ApiError::new(actix_web::http::StatusCode::UNPROCESSABLE_ENTITY, NOTHING)
        .with("imported", &0)
        .with("errors", &errors)
}

/// Returns the response to an unknown form.
pub(super) fn unknown_form() -> ApiError {
    ApiError::invalid_at("template_slug", messages::UNKNOWN_FORM)
}
