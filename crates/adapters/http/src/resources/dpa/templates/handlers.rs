use super::dto::{
    DpaTemplateDto, DpaTemplateInputDto, DpaTemplateListDto, DpaVersionDto, DpaVersionListDto,
    TemplateItemDto, VersionItemDto,
};
use super::path::{TemplatePath, VersionPath};
use crate::framework::error::{ApiError, ApiResult, status_of};
use crate::framework::response;
use crate::state::access::{DpaStudioArea, Staff};
use crate::state::if_match::{IfMatch, with_etag};
use crate::state::input::{App, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::{Paging, page, page_of};
use ::texts::Texts;
use actix_web::http::StatusCode;
use dpa::{AgreementTemplate, TemplateError};
use kernel::{ErrorKind, Text};

/// List templates of agreements
///
/// The tenant's own by name, then those that come with the service.
#[utoipa::path(
    get, path = "/api/admin/dpa-templates", tag = "dpa", operation_id = "list_dpa_templates",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = DpaTemplateListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<DpaStudioArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let found = app.services().dpa.templates.list(staff.scope, page(&params.pairs)?).await?;
    let base = format!("{}/api/admin/dpa-templates", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&found, &base, head.0.query_string());
    response::ok(&DpaTemplateListDto {
        data: found.items.into_iter().map(TemplateItemDto::from).collect(),
        paging,
    })
}

/// Create a template of agreements
///
/// Without content it is empty. Syntax errors in a text are reported with line and column; references to what
/// does not exist yet are in `problems`.
#[utoipa::path(
    post, path = "/api/admin/dpa-templates", tag = "dpa", operation_id = "create_dpa_template",
    request_body = DpaTemplateInputDto,
    responses(
        (status = 201, description = "The template; its edition in `ETag`", body = DpaTemplateDto),
        (status = 422, description = "A property is invalid, the slug is taken, or there are 200 already", body = ErrorDto),
    )
)]
pub(crate) async fn create(
    staff: Staff<DpaStudioArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<DpaTemplateInputDto>,
) -> ApiResult {
    let made = app
        .services()
        .dpa
        .templates
        .create(&staff.audit_context(), body.0.into())
        .await
        .map_err(error_response)?;
    template_response(StatusCode::CREATED, made, &texts)
}

/// Show a template of agreements
#[utoipa::path(
    get, path = "/api/admin/dpa-templates/{id}", tag = "dpa", operation_id = "show_dpa_template",
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 200, description = "The template; its edition in `ETag`", body = DpaTemplateDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn show(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let found = app.services().dpa.templates.find(staff.scope, id.0).await.map_err(error_response)?;
    template_response(StatusCode::OK, found, &texts)
}

/// Change a template of agreements
///
/// Changes its draft: versions stay as they are, and members see the last one until another is published.
#[utoipa::path(
    put, path = "/api/admin/dpa-templates/{id}", tag = "dpa", operation_id = "update_dpa_template",
    request_body = DpaTemplateInputDto,
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition that was edited; without it, the last change wins"),
    ),
    responses(
        (status = 200, description = "The template as it is now; its edition in `ETag`", body = DpaTemplateDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "It is built in", body = ErrorDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
        (status = 422, description = "A property is invalid, or the slug is taken", body = ErrorDto),
    )
)]
pub(crate) async fn update(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    if_match: IfMatch,
    SiteTexts(texts): SiteTexts,
    body: Json<DpaTemplateInputDto>,
) -> ApiResult {
    let templates = &app.services().dpa.templates;
    let changed = templates
        .change(&staff.audit_context(), id.0, if_match.get(), body.0.into())
        .await
        .map_err(error_response)?;
    template_response(StatusCode::OK, changed, &texts)
}

/// Delete a template of agreements
///
/// With its versions. Agreements keep the text under which they were concluded.
#[utoipa::path(
    delete, path = "/api/admin/dpa-templates/{id}", tag = "dpa", operation_id = "delete_dpa_template",
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition to delete"),
    ),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "It is built in", body = ErrorDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    if_match: IfMatch,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let templates = &app.services().dpa.templates;
    let gone =
        templates.delete(&staff.audit_context(), id.0, if_match.get()).await.map_err(error_response)?;
    response::message(&texts, &Text::of("service.dpa.deleted").with("name", gone.draft.name))
}

/// Copy a template of agreements
///
/// One that comes with the service or one of the tenant's own, under the next free slug. The copy is a draft.
#[utoipa::path(
    post, path = "/api/admin/dpa-templates/{id}/fork", tag = "dpa", operation_id = "fork_dpa_template",
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 201, description = "The copy; its edition in `ETag`", body = DpaTemplateDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 422, description = "There are 200 already, or 50 copies", body = ErrorDto),
    )
)]
pub(crate) async fn fork(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let made =
        app.services().dpa.templates.fork(&staff.audit_context(), id.0).await.map_err(error_response)?;
    template_response(StatusCode::CREATED, made, &texts)
}

/// Publish a template of agreements
///
/// Freezes the draft as the next version. Refused as long as there are `problems`.
#[utoipa::path(
    post, path = "/api/admin/dpa-templates/{id}/publish", tag = "dpa", operation_id = "publish_dpa_template",
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition to publish"),
    ),
    responses(
        (status = 200, description = "The template with its new version; its edition in `ETag`", body = DpaTemplateDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "Nothing has changed since its last version, or it is built in", body = ErrorDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
        (status = 422, description = "It has faults", body = ErrorDto),
    )
)]
pub(crate) async fn publish(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    if_match: IfMatch,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let templates = &app.services().dpa.templates;
    let done =
        templates.publish(&staff.audit_context(), id.0, if_match.get()).await.map_err(error_response)?;
    template_response(StatusCode::OK, done, &texts)
}

/// List the versions of a template of agreements
#[utoipa::path(
    get, path = "/api/admin/dpa-templates/{id}/versions", tag = "dpa", operation_id = "list_dpa_template_versions",
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = DpaVersionListDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn versions(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let found = app.services().dpa.templates.versions(staff.scope, id.0).await.map_err(error_response)?;
    let (items, paging) = page_of(found, &params, &app, &head)?;
    response::ok(&DpaVersionListDto { data: items.into_iter().map(VersionItemDto::from).collect(), paging })
}

/// Show a version of a template of agreements
///
/// As it was published, with the JSON over which its hash is computed.
#[utoipa::path(
    get, path = "/api/admin/dpa-templates/{id}/versions/{version}", tag = "dpa", operation_id = "show_dpa_template_version",
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("version" = u32, Path, description = "Its number"),
    ),
    responses(
        (status = 200, description = "The version", body = DpaVersionDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn version(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    version: VersionPath,
) -> ApiResult {
    let found = app.services().dpa.templates.version(staff.scope, id.0, version.0).await;
    response::ok(&DpaVersionDto::from(found.map_err(error_response)?))
}

fn template_response(status: StatusCode, template: AgreementTemplate, texts: &Texts) -> ApiResult {
    let edition = template.edition;
    with_etag(response::json(status, &DpaTemplateDto::new(template, texts)), edition)
}

/// Returns the response to a refused operation.
fn error_response(error: TemplateError) -> ApiError {
    match error {
        TemplateError::Invalid(faults) => {
            let errors = faults.iter().map(|fault| (fault.field.clone(), vec![fault.text()])).collect();
            ApiError::invalid(status_of(ErrorKind::Invalid), errors)
        }
        TemplateError::SlugTaken => {
            let text = TemplateError::SlugTaken.text();
            ApiError::with_text(ErrorKind::Invalid, Some("slug"), text, TemplateError::SlugTaken)
        }
        TemplateError::Store(error) => error.into(),
        error => ApiError::with_text(error.kind(), None, error.text(), error),
    }
}
