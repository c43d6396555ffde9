use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::reports::submissions::find;
use crate::state::access::{ReportDeletionArea, Staff};
use crate::state::input::{App, Id, Json, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use deserr::Deserr;
use forms::deletion::DeletionError;
use kernel::Text;
use utoipa::ToSchema;

/// Confirms that this report is meant.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DeleteReport, example = json!({"confirm": "MW-7K3F-9QXP"}))]
pub(crate) struct ConfirmDto {
    /// Its reference, in upper or lower case.
    #[deserr(try_from(String) = non_empty -> Text)]
    confirm: String,
}

/// Delete a report
///
/// Permanently, with its files, notes and status. `confirm` must be its reference.
#[utoipa::path(
    delete, path = "/api/meldungen/{id}", tag = "reports", operation_id = "delete_report",
    params(("id" = i64, Path, description = "Id of the report")),
    request_body = ConfirmDto,
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 422, description = "Not confirmed: nothing was deleted", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<ReportDeletionArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
    body: Json<ConfirmDto>,
) -> ApiResult {
    let report = find(&app, staff.scope, &id).await?;
    let delete = &app.services().forms.delete_report;
    delete.delete(&staff.audit_context(), &report, &body.0.confirm).await.map_err(error_response)?;
    response::message(&texts, &Text::of("service.report.deleted"))
}

fn error_response(error: DeletionError) -> ApiError {
    let kind = error.kind();
    match error {
        DeletionError::NotFound => ApiError::of(kind),
        DeletionError::NotConfirmed(reference) => {
            let text = Text::of("service.removal.confirm").with("name", reference);
            ApiError::invalid_at("confirm", text)
        }
        DeletionError::Store(error) => error.into(),
    }
}
