//! Whether the public can use a form: also for administrators, who create none (ADR 42).

use crate::framework::body::BodyProblems;
use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::resources::forms::form_blocks::error_response::error_response;
use crate::state::access::{FormPublishingArea, Staff};
use crate::state::input::{App, Id, Json};
use crate::state::openapi::ErrorDto;
use deserr::Deserr;
use forms::TemplateDraft;
use forms::studio::{Rights, Saving};
use kernel::TemplateId;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether the public should be able to use a form.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormOnlineUpdate)]
pub(crate) struct OnlineUpdateDto {
    /// Whether it should be online.
    is_active: bool,
}

/// Whether the public can use a form.
#[derive(Serialize, ToSchema)]
#[schema(as = FormOnline)]
pub(crate) struct OnlineDto {
    /// Id of the template.
    id: i64,
    /// Whether it is online.
    is_active: bool,
}

/// Put a form online, or take it offline
///
/// Takes effect with the next request. Nothing else about the form changes: drafts stay drafts, and its
/// reports stay.
#[utoipa::path(
    put, path = "/api/admin/form-templates/{id}/online", tag = "studio", operation_id = "set_form_online",
    request_body = OnlineUpdateDto,
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 200, description = "As it is now", body = OnlineDto),
        (status = 403, description = "The plan allows no further active form (`limit`, `current`)", body = ErrorDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 422, description = "A property is invalid, or the form has no fields", body = ErrorDto),
    )
)]
pub(crate) async fn set(
    staff: Staff<FormPublishingArea>,
    app: App,
    id: Id,
    body: Json<OnlineUpdateDto>,
) -> ApiResult {
    let draft = TemplateDraft { is_active: Some(body.0.is_active), ..TemplateDraft::default() };
    let templates = &app.services().forms.templates;
    let (by, id) = (staff.audit_context(), TemplateId(id.0));
    let changed = templates.update(&by, id, Rights::All, None, &draft, Saving::Draft).await;
    let template = changed.map_err(error_response)?.after.template;
    response::ok(&OnlineDto { id: template.id.0, is_active: template.is_active })
}
