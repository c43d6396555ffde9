use crate::error::ApiError;
use crate::object::Reader;
use crate::texts::{self, Text};
use chrono::DateTime;
use forms::test_data::{MOST, RefusedReport, TestReport};
use kernel::{Locale, Timestamp};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Most reports that a prompt asks for: more than that, and models leave fields out.
const MOST_ASKED: u32 = 100;

/// What test data there is.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataStatus)]
pub(crate) struct StatusDto {
    /// Made-up reports in the store.
    pub(super) test: u64,
    /// All reports, made-up ones included.
    pub(super) total: u64,
    /// Most reports that one import takes.
    pub(super) most: usize,
}

/// What to ask a language model for.
#[derive(ToSchema)]
#[schema(as = TestDataPromptWanted, example = json!({"template_slug": "vorfall", "count": 20}))]
pub(crate) struct WantedDto {
    /// An active form.
    pub(super) template_slug: String,
    /// How many reports, 1 to 100; 20 when absent.
    #[schema(value_type = Option<u32>)]
    pub(super) count: u32,
}

impl WantedDto {
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        const COUNT: Text =
            Text::of("Bitte eine Zahl von 1 bis 100 angeben.", "Please give a number from 1 to 100.");
        let mut reader = Reader::new(body);
        let template_slug = reader.required_text("template_slug");
        let count =
            reader.take("count").map_or(Some(20), |count| count.as_u64().and_then(|n| n.try_into().ok()));
        let count = count.filter(|count| (1..=MOST_ASKED).contains(count)).unwrap_or_else(|| {
            reader.fault("count", COUNT);
            1
        });
        reader.finish().map(|()| Self { template_slug, count })
    }
}

/// A prompt.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataPrompt)]
pub(crate) struct PromptDto {
    /// The text for the model.
    pub(super) prompt: String,
}

/// Made-up reports.
#[derive(ToSchema)]
#[schema(
    as = TestDataImport,
    example = json!({"template_slug": "vorfall", "reports": [{"created_at": "2026-03-01T08:30:00Z", "data": {"titel": "Sturz"}}]})
)]
pub(crate) struct ImportDto {
    /// An active form.
    pub(super) template_slug: String,
    /// The reports, at most 1,000.
    #[schema(value_type = Vec<MadeUpDto>)]
    pub(super) reports: Vec<Result<TestReport, Text>>,
}

/// A made-up report.
#[derive(ToSchema)]
#[schema(as = TestDataReport)]
#[expect(dead_code, reason = "described here, read by `ImportDto::read`")]
pub(crate) struct MadeUpDto {
    /// Values by slug, as in a report.
    data: BTreeMap<String, Value>,
    /// When it is said to have been received, RFC 3339, not in the future; now, when absent.
    #[schema(value_type = Option<String>, format = DateTime)]
    created_at: Option<Timestamp>,
}

impl ImportDto {
    /// Reads the body. What is wrong with one of the reports is kept at its place.
    pub(super) fn read(body: Map<String, Value>, now: Timestamp) -> Result<Self, ApiError> {
        const LIST: Text = Text::of(
            "Bitte eine Liste mit 1 bis 1.000 Meldungen angeben.",
            "Please give a list of 1 to 1,000 reports.",
        );
        let mut reader = Reader::new(body);
        let template_slug = reader.required_text("template_slug");
        let reports = match reader.take("reports") {
            Some(Value::Array(reports)) if (1..=MOST).contains(&reports.len()) => reports,
            _ => {
                reader.fault("reports", LIST);
                Vec::new()
            }
        };
        reader.finish()?;
        Ok(Self { template_slug, reports: reports.into_iter().map(|report| made_up(report, now)).collect() })
    }
}

fn made_up(report: Value, now: Timestamp) -> Result<TestReport, Text> {
    const SHAPE: Text = Text::of(
        "Jede Meldung braucht ein Objekt „data“ mit den Werten.",
        "Each report needs an object “data” with the values.",
    );
    const TIME: Text = Text::of(
        "„created_at“ muss ein vergangener Zeitpunkt mit Zeitzone sein, zum Beispiel 2026-03-01T08:30:00Z.",
        "“created_at” must be a past instant with a time zone, for example 2026-03-01T08:30:00Z.",
    );
    let Value::Object(mut report) = report else { return Err(SHAPE) };
    let Some(Value::Object(data)) = report.remove("data") else { return Err(SHAPE) };
    let created_at = match report.remove("created_at") {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => match DateTime::parse_from_rfc3339(&text) {
            Ok(instant) if is_past(instant.to_utc(), now) => Some(instant.to_utc()),
            _ => return Err(TIME),
        },
        Some(_) => return Err(TIME),
    };
    Ok(TestReport { data, created_at })
}

/// After 1970, which is where the stores count from.
fn is_past(instant: Timestamp, now: Timestamp) -> bool {
    instant <= now && instant.timestamp() >= 0
}

/// What was imported.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataImported)]
pub(crate) struct ImportedDto {
    /// How many reports: all, or none.
    pub(super) imported: u64,
    /// What is wrong, when none was imported: of the first 20 reports with faults.
    pub(super) errors: Vec<RefusedDto>,
}

/// Why nothing was imported.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataRefusal)]
pub(crate) struct RefusalDto {
    /// What went wrong.
    message: String,
    /// 0, where single reports are at fault.
    imported: Option<u64>,
    /// What is wrong.
    errors: Option<RefusalErrorsDto>,
}

/// What is wrong with an import.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = TestDataErrors)]
#[expect(dead_code, reason = "described here, written by `refused`")]
pub(crate) enum RefusalErrorsDto {
    /// With single reports: of the first 20 with faults.
    OfReports(Vec<RefusedDto>),
    /// With the request: the texts of each path.
    OfRequest(BTreeMap<String, Vec<String>>),
}

/// What is wrong with one report.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataRefused)]
pub(crate) struct RefusedDto {
    /// Its place in the list, from 0.
    index: usize,
    /// What is wrong, by path.
    errors: BTreeMap<String, Vec<String>>,
}

impl RefusedDto {
    pub(super) fn of(refused: &RefusedReport, locale: Locale) -> Self {
        Self { index: refused.index, errors: refused.violations.messages(locale).into_iter().collect() }
    }

    pub(super) fn shape(index: usize, text: &Text, locale: Locale) -> Self {
        Self { index, errors: BTreeMap::from([("reports".to_owned(), vec![text.get(locale).to_owned()])]) }
    }
}

/// What was deleted.
#[derive(Serialize, ToSchema)]
#[schema(as = TestDataCleared)]
pub(crate) struct ClearedDto {
    /// How many reports.
    pub(super) deleted: u64,
}

/// 422 with the list of what is wrong.
pub(super) fn refused(errors: &[RefusedDto]) -> ApiError {
    const NOTHING: Text = Text::of(
        "Nichts wurde importiert: Einige Meldungen sind so nicht möglich.",
        "Nothing was imported: some of the reports are not acceptable.",
    );
    ApiError::new(actix_web::http::StatusCode::UNPROCESSABLE_ENTITY, NOTHING)
        .with("imported", &0)
        .with("errors", &errors)
}

/// There is no such form.
pub(super) fn unknown_form() -> ApiError {
    ApiError::invalid_at("template_slug", texts::UNKNOWN_FORM)
}
