//! The public URL of a form.

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{qr, response};
use crate::state::access::{FormTextsArea, Staff};
use crate::state::input::{App, Id};
use crate::state::openapi::ErrorDto;
use kernel::{ErrorKind, Scope, StoreError, TemplateId};
use serde::Serialize;
use utoipa::ToSchema;

/// Where the public finds a form once it is active.
#[derive(Serialize, ToSchema)]
#[schema(as = FormAddress)]
pub(crate) struct AddressDto {
    /// The address of its page; null if there is none: the installation's is not set, or the organisation has
    /// neither its own domain nor a sub-domain.
    url: Option<String>,
    /// The same as a QR code, for notices and posters: an SVG image in black and white.
    qr_code_svg: Option<String>,
}

/// Show the public address of a template
///
/// Derived from the installation's configuration and the organisation's domain, whatever the host of the
/// request. Open to editors as well.
#[utoipa::path(
    get, path = "/api/admin/form-templates/{id}/address", tag = "studio", operation_id = "show_form_template_address",
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 200, description = "The address, whether or not the form is active", body = AddressDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn show(staff: Staff<FormTextsArea>, app: App, id: Id) -> ApiResult {
    let found = app.services().forms.templates.find(staff.scope, TemplateId(id.0)).await?;
    let template = found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?.template;
    let url = of(&app, staff.scope, &template.content.slug).await?;
    let qr_code_svg = url.as_deref().and_then(qr::svg);
    response::ok(&AddressDto { url, qr_code_svg })
}

/// Returns the URL of a form's page.
pub(crate) async fn of(app: &App, scope: Scope, slug: &str) -> Result<Option<String>, StoreError> {
    let origin = app.services().organizations.public_address.of(scope).await?;
    Ok(origin.map(|origin| format!("{origin}/f/{slug}")))
}
