//! Questions of a form whose answers filter and sort the list of its reports.

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::query::Pairs;
use crate::framework::response;
use crate::state::access::{ReportsArea, Staff};
use crate::state::input::{App, Params, SiteTexts};
use crate::state::openapi::ErrorDto;
use crate::state::services::Services;
use bi::FiguresError;
use forms::export::ExportedTemplates;
use forms::submission::{QuestionFilter, SubmissionFilter, SubmissionSort};
use forms::{FieldDefinition, FieldType, answer_label};
use kernel::{ErrorKind, Scope, Text, Translator as _};
use serde::Serialize;
use utoipa::ToSchema;

/// The questions of a form.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportQuestions)]
pub(crate) struct QuestionsDto {
    /// In the order of the form; empty without a form.
    questions: Vec<QuestionDto>,
}

/// A question whose answers can filter and sort a list.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportQuestion)]
struct QuestionDto {
    /// The value for `field`.
    slug: String,
    /// Its label, in the request's language.
    label: String,
    #[serde(rename = "type")]
    #[schema(schema_with = crate::state::openapi::field_types)]
    kind: FieldType,
    /// The possible values of `answer`; empty for numbers, which can be any.
    options: Vec<QuestionOptionDto>,
}

/// A possible answer.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportQuestionOption)]
struct QuestionOptionDto {
    /// The stored value.
    value: String,
    label: String,
}

/// List the questions that can filter and sort reports
///
/// The choices, numbers, and yes-or-no questions of a form as it is now.
#[utoipa::path(
    get, path = "/api/meldungen/questions", tag = "reports", operation_id = "list_report_questions",
    params(
        ("template" = Option<String>, Query, description = "Slug of a template"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The questions", body = QuestionsDto),
        (status = 404, description = "No form with this slug has ever been in use", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<ReportsArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let texts = texts.in_language(params.language()?);
    let fields = match params.pairs.one("template")? {
        Some(template) => {
            let fields = fields(app.services(), staff.scope, template).await?;
            fields.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?
        }
        None => Vec::new(),
    };
    let locale = texts.locale();
    let questions = fields.iter().filter_map(|field| {
        let QuestionFilter { slug, options, .. } = QuestionFilter::of(field)?;
        let option = |value: String| QuestionOptionDto { label: answer_label(field, &value, &texts), value };
        let options = options.into_iter().map(option).collect();
        Some(QuestionDto { slug, label: field.label.get(locale).to_owned(), kind: field.kind, options })
    });
    response::ok(&QuestionsDto { questions: questions.collect() })
}

/// Reads `field` and `answer`, as far as the query tells.
pub(super) fn asked(pairs: &Pairs, sort: SubmissionSort) -> Result<Option<QuestionFilter>, ApiError> {
    const NEEDS_TEMPLATE: Text = Text::of("service.report.field_needs_template");
    const NEEDS_FIELD: Text = Text::of("service.report.answer_needs_field");
    let answer = pairs.one("answer")?.map(str::to_owned);
    let Some(slug) = pairs.one("field")? else {
        let is_by_answer = matches!(sort, SubmissionSort::Answer | SubmissionSort::AnswerDescending);
        return match (answer, is_by_answer) {
            (Some(_), _) => Err(ApiError::invalid_at("answer", NEEDS_FIELD)),
            (None, true) => Err(ApiError::invalid_at("sort", NEEDS_FIELD)),
            (None, false) => Ok(None),
        };
    };
    if pairs.one("template")?.is_none() {
        return Err(ApiError::invalid_at("field", NEEDS_TEMPLATE));
    }
    Ok(Some(QuestionFilter { slug: slug.to_owned(), options: Vec::new(), answer }))
}

/// Looks up the possible answers to the question of a filter. An unknown form has no reports anyway.
pub(crate) async fn complete(
    services: &Services,
    scope: Scope,
    filter: &mut SubmissionFilter,
) -> Result<(), ApiError> {
    const NOT_A_NUMBER: Text = Text::of("service.field.expected_number");
    let (Some(template), Some(question)) = (&filter.template, &mut filter.question) else { return Ok(()) };
    let Some(fields) = fields(services, scope, template).await? else {
        filter.question = None;
        return Ok(());
    };
    let known: Vec<QuestionFilter> = fields.iter().filter_map(QuestionFilter::of).collect();
    let Some(found) = known.iter().find(|known| known.slug == question.slug) else {
        let slugs: Vec<&str> = known.iter().map(|known| known.slug.as_str()).collect();
        let text = Text::of("service.report.fields").with("fields", slugs.join(", "));
        return Err(ApiError::invalid_at("field", text));
    };
    let is_number = |answer: &str| answer.parse::<f64>().is_ok_and(f64::is_finite);
    if found.options.is_empty() && question.answer.as_deref().is_some_and(|answer| !is_number(answer)) {
        return Err(ApiError::invalid_at("answer", NOT_A_NUMBER));
    }
    question.options.clone_from(&found.options);
    Ok(())
}

/// Returns the fields of a form as it is now, in use or not; `None` if there is no such form.
async fn fields(
    services: &Services,
    scope: Scope,
    template: &str,
) -> Result<Option<Vec<FieldDefinition>>, ApiError> {
    let form = match services.bi.form(scope, template).await {
        Ok(form) => form,
        Err(FiguresError::UnknownForm) => return Ok(None),
        Err(FiguresError::Store(error)) => return Err(error.into()),
    };
    let newest = services
        .forms
        .exports
        .versions(scope, ExportedTemplates::One(form.id), None, 1)
        .await?
        .into_iter()
        .next();
    Ok(newest.map(|(_, snapshot)| snapshot.blocks.into_iter().flat_map(|block| block.fields).collect()))
}
