//! The published states of a template.

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::framework::timestamp::rfc3339;
use crate::state::access::{FormTextsArea, Staff};
use crate::state::input::{App, Id, Params, RequestHead};
use crate::state::openapi::ErrorDto;
use crate::state::paging::{self, Paging};
use kernel::{ErrorKind, TemplateId};
use serde::Serialize;
use utoipa::ToSchema;

/// A published state of a template.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateVersion)]
struct FormTemplateVersionDto {
    /// Its number, from 1, in the order of publication.
    number: usize,
    #[schema(format = DateTime)]
    published_at: String,
    /// Whether it is the one that the public sees, or would see.
    is_current: bool,
}

/// The published states of a template.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateVersionList)]
pub(crate) struct FormTemplateVersionListDto {
    /// The newest first.
    data: Vec<FormTemplateVersionDto>,
    /// The position of this page.
    #[serde(flatten)]
    paging: Paging,
}

/// List the published states of a template
///
/// Every published change of the template or of one of its blocks created one. A report is shown with the
/// fields of the state with which it was sent. The audit log says who made the change. Open to editors as
/// well.
#[utoipa::path(
    get, path = "/api/admin/form-templates/{id}/versions", tag = "studio", operation_id = "list_form_template_versions",
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of them", body = FormTemplateVersionListDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<FormTextsArea>,
    app: App,
    id: Id,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let found = app.services().forms.templates.versions(staff.scope, TemplateId(id.0)).await?;
    let versions = found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let count = versions.len();
    let shown = |(index, version): (usize, forms::ports::PublishedVersion)| FormTemplateVersionDto {
        number: count - index,
        published_at: rfc3339(version.published_at),
        is_current: index == 0,
    };
    let versions = versions.into_iter().enumerate().map(shown).collect();
    let (data, paging) = paging::page_of(versions, &params, &app, &head)?;
    response::ok(&FormTemplateVersionListDto { data, paging })
}
