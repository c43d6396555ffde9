use crate::access::{ReportAdministration, Staff};
use crate::error::{Answer, ApiError};
use crate::input::{App, Id, JsonObject, Params};
use crate::object::Reader;
use crate::openapi::{ErrorDto, MessageDto};
use crate::reply;
use crate::resources::submissions::find;
use crate::texts::Text;
use audit::{Action, Details, Object, ObjectKind};
use forms::deletion::DeletionError;
use utoipa::ToSchema;

/// That this report is meant.
#[derive(ToSchema)]
#[schema(as = DeleteReport, example = json!({"confirm": "MW-7K3F-9QXP"}))]
#[expect(dead_code, reason = "described here, read by `delete`")]
pub(crate) struct ConfirmDto {
    /// Its reference, in any case.
    confirm: String,
}

/// Delete a report
///
/// For good, with its files, notes and status. `confirm` has to be its reference.
#[utoipa::path(
    delete, path = "/api/meldungen/{id}", tag = "reports", operation_id = "delete_report",
    params(("id" = i64, Path, description = "Id of the report")),
    request_body = ConfirmDto,
    responses(
        (status = 200, description = "It is gone", body = MessageDto),
        (status = 404, description = "Not there, or another tenant's", body = ErrorDto),
        (status = 422, description = "Not confirmed: nothing was deleted", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<ReportAdministration>,
    app: App,
    id: Id,
    params: Params,
    body: JsonObject,
) -> Answer {
    let report = find(&app, staff.scope, &id).await?;
    let mut reader = Reader::new(body.0);
    let confirm = reader.required_text("confirm");
    reader.finish()?;
    let deleted = app.services().delete_report.delete(staff.scope, report.id, &confirm).await;
    let reference = deleted.map_err(refusal)?;
    let details = Details::new().with("reference", reference.as_str()).with("reports", 1);
    staff.record(&app, Action::ReportsDeleted, Object::of(ObjectKind::Report, id.0), details).await?;
    let message = params.accepted.pick("Die Meldung ist gelöscht.", "The report is deleted.");
    reply::ok(&MessageDto { message: message.to_owned() })
}

fn refusal(error: DeletionError) -> ApiError {
    let kind = error.kind();
    match error {
        DeletionError::NotFound => ApiError::of(kind),
        DeletionError::NotConfirmed(reference) => {
            let text = Text::made(
                format!("Zur Bestätigung geben Sie bitte „{reference}“ ein."),
                format!("To confirm, please enter “{reference}”."),
            );
            ApiError::invalid_at("confirm", text)
        }
        DeletionError::Store(error) => error.into(),
    }
}
