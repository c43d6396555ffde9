//! Export and import of templates.

use super::dto::{FormTemplateBundleDto, FormTemplateImportedDto, TemplateDetailDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::forms::form_blocks::error_response::not_installed;
use crate::state::access::{FormStudioArea, Staff};
use crate::state::if_match::with_etag;
use crate::state::input::{App, Id, Json, SiteTexts};
use crate::state::openapi::ErrorDto;
use ::texts::Texts;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use audit::{Action, Details, Object, ObjectKind};
use forms::Bundle;
use kernel::{ErrorKind, TemplateId, Translator as _};

/// Export a template
///
/// With its blocks, as a file without ids, owners and times.
#[utoipa::path(
    get, path = "/api/admin/form-templates/{id}/export", tag = "studio", operation_id = "export_form_template",
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 200, description = "The bundle, as an attachment", body = FormTemplateBundleDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn export(staff: Staff<FormStudioArea>, app: App, id: Id) -> ApiResult {
    let templates = &app.services().forms.templates;
    let bundle = templates.export(staff.scope, TemplateId(id.0)).await?;
    let bundle = bundle.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let details = Details::new().with("name", bundle.template.slug.as_str());
    let object = Object::of(ObjectKind::Template, id.0);
    staff.record_or_fail(&app, Action::TemplateExported, object, details).await?;
    let mut response = response::ok(&bundle)?;
    // A slug is letters, digits and underscores.
    let name = format!("attachment; filename=\"{}.meldewerk.json\"", bundle.template.slug);
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Import a template
///
/// An existing block with the same slug and content is reused; one with other content gets a new slug and a
/// line in `warnings`, and so does the template. The template is inactive. All or nothing. Ids, owners and
/// times are not allowed in a bundle and are refused with 422.
#[utoipa::path(
    post, path = "/api/admin/form-templates/import", tag = "studio", operation_id = "import_form_template",
    request_body = FormTemplateBundleDto,
    responses(
        (status = 201, description = "The template; its edition in `ETag`", body = FormTemplateImportedDto),
        (status = 409, description = "No slug is free", body = ErrorDto),
        (status = 422, description = "Not a bundle of this format and version, too large, or something in it is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn import(
    staff: Staff<FormStudioArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<FormTemplateBundleDto>,
) -> ApiResult {
    installed(&staff, &app, &body.0.into(), &texts).await
}

/// Installs a bundle, inactive, and returns the result.
pub(super) async fn installed(
    staff: &Staff<FormStudioArea>,
    app: &App,
    bundle: &Bundle,
    texts: &Texts,
) -> ApiResult {
    let forms = &app.services().forms;
    let installed =
        forms.install.install(&staff.audit_context(), bundle, false).await.map_err(not_installed)?;
    let found = forms.templates.find(staff.scope, installed.template_id).await?;
    let shown = found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let edition = shown.template.edition;
    let warnings = installed.warnings.iter().map(|warning| texts.say(&warning.text())).collect();
    let imported = FormTemplateImportedDto { template: TemplateDetailDto::from(shown), warnings };
    with_etag(response::json(StatusCode::CREATED, &imported), edition)
}
