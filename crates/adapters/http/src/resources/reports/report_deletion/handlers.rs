use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{messages, response};
use crate::state::access::{ReportDeletionArea, Staff};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use actix_web::http::StatusCode;
use deserr::Deserr;
use forms::bulk_deletion::{DeletionFailed, WhichReports};
use kernel::{ErrorKind, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// The number of reports.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportCount)]
pub(crate) struct CountDto {
    /// All reports, including test data.
    total: u64,
    /// Of these, test data.
    test: u64,
    /// The text that confirms deleting them all: the name of the application.
    confirm: String,
}

/// The result of a deletion.
#[derive(Serialize, ToSchema)]
#[schema(as = DeletedReports)]
pub(crate) struct DeletedReportsDto {
    /// The number of reports.
    deleted: u64,
}

/// Confirms that all reports are meant.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = ClearAll, example = json!({"confirm": "Meldewerk"}))]
pub(crate) struct ClearAllDto {
    /// The name of the application, as returned by `GET /api/app-name`.
    #[deserr(try_from(String) = non_empty -> Text)]
    confirm: String,
}

/// Confirms that all reports in quarantine are meant.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = ClearQuarantine, example = json!({"confirm": "Meldewerk"}))]
pub(crate) struct ClearQuarantineDto {
    /// The name of the application, as returned by `GET /api/app-name`.
    #[deserr(try_from(String) = non_empty -> Text)]
    confirm: String,
}

/// Confirms that the reports of one form are meant.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = ClearByTemplate, example = json!({"template_slug": "vorfall", "confirm": "vorfall"}))]
pub(crate) struct ClearByTemplateDto {
    /// The slug of the form; `template` is accepted as well.
    #[schema(value_type = String)]
    #[deserr(default)]
    template_slug: Option<String>,
    #[schema(ignore)]
    #[deserr(default)]
    template: Option<String>,
    /// Its slug again.
    #[deserr(try_from(String) = non_empty -> Text)]
    confirm: String,
}

/// Count the reports
#[utoipa::path(
    get, path = "/api/admin/meldungen/count", tag = "reports", operation_id = "count_reports",
    responses((status = 200, description = "How many there are", body = CountDto))
)]
pub(crate) async fn count(staff: Staff<ReportDeletionArea>, app: App) -> ApiResult {
    let services = app.services();
    let count = services.forms.delete_reports.count(staff.scope).await?;
    let confirm = services.site.settings.load(staff.scope).await?.app_name.clone();
    response::ok(&CountDto { total: count.total, test: count.test, confirm })
}

/// Delete all reports
///
/// Permanently, with their files. `confirm` must be the name of the application.
#[utoipa::path(
    post, path = "/api/admin/meldungen/clear-all", tag = "reports", operation_id = "delete_all_reports",
    request_body = ClearAllDto,
    responses(
        (status = 200, description = "What was deleted", body = DeletedReportsDto),
        (status = 422, description = "Not confirmed: nothing was deleted", body = ErrorDto),
    )
)]
pub(crate) async fn clear_all(
    staff: Staff<ReportDeletionArea>,
    app: App,
    body: Json<ClearAllDto>,
) -> ApiResult {
    clear(staff, app, &body.0.confirm, WhichReports::All).await
}

/// Delete all reports in quarantine
///
/// Permanently, with their files. `confirm` must be the name of the application.
#[utoipa::path(
    post, path = "/api/admin/meldungen/clear-quarantine", tag = "reports", operation_id = "delete_quarantined_reports",
    request_body = ClearQuarantineDto,
    responses(
        (status = 200, description = "What was deleted", body = DeletedReportsDto),
        (status = 422, description = "Not confirmed: nothing was deleted", body = ErrorDto),
    )
)]
pub(crate) async fn clear_quarantine(
    staff: Staff<ReportDeletionArea>,
    app: App,
    body: Json<ClearQuarantineDto>,
) -> ApiResult {
    clear(staff, app, &body.0.confirm, WhichReports::Quarantined).await
}

/// Deletes reports of any form, if the name of the application was typed.
async fn clear(staff: Staff<ReportDeletionArea>, app: App, typed: &str, which: WhichReports) -> ApiResult {
    let name = app.services().site.settings.load(staff.scope).await?.app_name.clone();
    confirmed(typed, &name)?;
    let deleted = delete(staff, app, which).await?;
    response::ok(&DeletedReportsDto { deleted })
}

/// Delete the reports of one form
///
/// Permanently, with their files. `confirm` must be the slug of the form, which stays.
#[utoipa::path(
    post, path = "/api/admin/meldungen/clear-by-template", tag = "reports", operation_id = "delete_reports_of_template",
    request_body = ClearByTemplateDto,
    responses(
        (status = 200, description = "What was deleted", body = DeletedReportsDto),
        (status = 422, description = "Not confirmed, or there is no such form: nothing was deleted", body = ErrorDto),
    )
)]
pub(crate) async fn clear_by_template(
    staff: Staff<ReportDeletionArea>,
    app: App,
    body: Json<ClearByTemplateDto>,
) -> ApiResult {
    let ClearByTemplateDto { template_slug, template, confirm } = body.0;
    let slug = template_slug.or(template).filter(|slug| !slug.is_empty());
    let slug = slug.ok_or_else(|| ApiError::invalid_at("template_slug", messages::MISSING))?;
    confirmed(&confirm, &slug)?;
    let deleted = delete(staff, app, WhichReports::OfTemplate(slug)).await?;
    response::ok(&DeletedReportsDto { deleted })
}

/// Refuses unless the name of what is deleted was typed exactly.
fn confirmed(typed: &str, name: &str) -> Result<(), ApiError> {
    if typed.trim() == name {
        return Ok(());
    }
    let text = Text::of("service.removal.confirm").with("name", name);
    Err(ApiError::invalid_at("confirm", text))
}

/// Deletes reports, after recording that somebody started it.
pub(crate) async fn delete(
    staff: Staff<ReportDeletionArea>,
    app: App,
    which: WhichReports,
) -> Result<u64, ApiError> {
    const UNKNOWN: Text = Text::of("service.removal.unknown_form");
    let Some(plan) = app.services().forms.delete_reports.plan(staff.scope, &which).await? else {
        let errors = vec![("template_slug".to_owned(), vec![UNKNOWN])];
        return Err(ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors));
    };
    app.services().forms.delete_reports.begin(&staff.audit_context(), &which).await?;
    // Once started it continues, even if nobody waits for the response any more.
    let deletion = actix_web::rt::spawn(async move {
        let delete = &app.services().forms.delete_reports;
        delete.delete(&staff.audit_context(), &which, &plan).await.map_err(ended_half_way)
    });
    deletion.await.map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?
}

fn ended_half_way(failed: DeletionFailed) -> ApiError {
    let (kind, deleted) = (failed.kind(), failed.deleted);
    let error = ApiError::from_domain(kind, failed);
    if deleted == 0 {
        return error;
    }
    error.with_message(Text::of("service.removal.ended_half_way").with("count", deleted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::texts::Texts;
    use kernel::{Locale, StoreError};

    #[test]
    fn a_deletion_that_ended_half_way_says_how_much_is_gone() {
        let failed =
            |deleted| DeletionFailed { deleted, source: StoreError::Unavailable("disk full".into()) };
        let told = |deleted| ended_half_way(failed(deleted)).message(&Texts::built_in(Locale::De));
        assert!(told(4000).contains("4000 Meldungen wurden gelöscht"), "{}", told(4000));
        assert!(!told(0).contains("gelöscht"), "{}", told(0));
        assert_eq!(failed(1).kind(), ErrorKind::Unavailable);
    }
}
