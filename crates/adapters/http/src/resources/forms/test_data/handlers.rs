use super::dto::{
    self, ClearedDto, ImportDto, PromptDto, PromptRequestDto, RefusalDto, RefusedDto, TestDataImportedDto,
    TestDataStatusDto,
};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::reports::report_deletion;
use crate::state::access::{ReportDeletionArea, Staff};
use crate::state::input::{App, Json, Params, SiteTexts};
use crate::state::openapi::ErrorDto;
use forms::bulk_deletion::WhichReports;
use forms::test_data::{self, ImportTestDataError, MAX_REPORTS, TestReport};

/// The maximum number of malformed reports that one response lists.
const MAX_LISTED: usize = 20;

/// Count the test data
#[utoipa::path(
    get, path = "/api/admin/testdata/status", tag = "reports", operation_id = "count_test_data",
    responses((status = 200, description = "How many made-up reports there are", body = TestDataStatusDto))
)]
pub(crate) async fn status(staff: Staff<ReportDeletionArea>, app: App) -> ApiResult {
    let count = app.services().forms.delete_reports.count(staff.scope).await?;
    response::ok(&TestDataStatusDto { test: count.test, total: count.total, most: MAX_REPORTS })
}

/// Write a prompt for test data
///
/// A text that asks a language model for made-up reports of a form in the format of the import. It contains
/// the form's definition and nothing from any report.
#[utoipa::path(
    post, path = "/api/admin/testdata/prompt", tag = "reports", operation_id = "write_test_data_prompt",
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    request_body = PromptRequestDto,
    responses(
        (status = 200, description = "The prompt", body = PromptDto),
        (status = 422, description = "No active form has this slug, or the number is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn prompt(
    staff: Staff<ReportDeletionArea>,
    app: App,
    params: Params,
    body: Json<PromptRequestDto>,
) -> ApiResult {
    let locale = params.language()?;
    let PromptRequestDto { template_slug, count } = body.0;
    let form = app.services().forms.catalog.published(staff.scope, &template_slug).await?;
    let form = form.ok_or_else(dto::unknown_form)?;
    response::ok(&PromptDto { prompt: test_data::prompt(&form, &template_slug, count, locale) })
}

/// Import test data
///
/// Each report is checked and masked like one from the public, and marked as test data. All are imported or
/// none.
#[utoipa::path(
    post, path = "/api/admin/testdata/import", tag = "reports", operation_id = "import_test_data",
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    request_body = ImportDto,
    responses(
        (status = 200, description = "All were imported", body = TestDataImportedDto),
        (status = 422, description = "Nothing was imported; if single reports are at fault, `errors` lists them", body = RefusalDto),
    )
)]
pub(crate) async fn import(
    staff: Staff<ReportDeletionArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    body: Json<ImportDto>,
) -> ApiResult {
    let locale = params.language()?;
    let texts = texts.in_language(locale);
    let services = app.services();
    let (ImportDto { template_slug, reports }, now) = (body.0, services.clock.now());
    let reports: Vec<_> = reports.into_iter().map(|report| dto::made_up(report, now)).collect();
    let misshapen = (0..).zip(&reports).filter_map(|(index, report)| {
        report.as_ref().err().map(|error| RefusedDto::misshapen(index, error, &texts))
    });
    let misshapen: Vec<RefusedDto> = misshapen.take(MAX_LISTED).collect();
    if !misshapen.is_empty() {
        return Err(dto::refused(&misshapen));
    }
    let reports: Vec<TestReport> = reports.into_iter().flatten().collect();
    let imported =
        services.forms.test_data.import(&staff.audit_context(), &template_slug, &reports, locale).await;
    let imported = imported.map_err(|error| match error {
        ImportTestDataError::UnknownTemplate => dto::unknown_form(),
        ImportTestDataError::Invalid(refused) => {
            let refused: Vec<_> = refused.iter().map(|one| RefusedDto::of(one, &texts)).collect();
            dto::refused(&refused)
        }
        other => ApiError::from_domain(other.kind(), other),
    })?;
    response::ok(&TestDataImportedDto { imported, errors: Vec::new() })
}

/// Delete the test data
///
/// All made-up reports of the organisation, of every form; real reports stay.
#[utoipa::path(
    post, path = "/api/admin/testdata/clear", tag = "reports", operation_id = "delete_test_data",
    responses((status = 200, description = "What was deleted", body = ClearedDto))
)]
pub(crate) async fn clear(staff: Staff<ReportDeletionArea>, app: App) -> ApiResult {
    let deleted = report_deletion::delete(staff, app, WhichReports::Test).await?;
    response::ok(&ClearedDto { deleted })
}
