use super::dto::{FormTemplateDto, FormTemplateInputDto, FormTemplateListDto, TemplateDetailDto};
use super::list;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::forms::form_blocks::error_response::error_response;
use crate::resources::forms::form_blocks::{ConflictDto, saving};
use crate::state::access::{FormStudioArea, FormTextsArea, Staff};
use crate::state::if_match::{IfMatch, with_etag};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::Paging;
use accounts::Role;
use actix_web::http::StatusCode;
use forms::TemplateDraft;
use forms::studio::{Rights, ShownTemplate};
use kernel::{ErrorKind, TemplateId, Text};

/// List templates
///
/// Open to editors as well.
#[utoipa::path(
    get, path = "/api/admin/form-templates", tag = "studio", operation_id = "list_form_templates",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text to find in the slug, title or description, ignoring case and accents; at most 200 characters"),
        ("is_active" = Option<bool>, Query, description = "`true`: only those that the public can use; `false`: only the others"),
        ("sort" = Option<String>, Query, description = "`title` (default), `slug`, `created_at` or `updated_at`; descending with a minus in front"),
        ("lang" = Option<String>, Query, description = "`de` or `en`: the language whose titles are sorted by; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = FormTemplateListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<FormTextsArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let (filter, page) = list::read(&params.pairs, params.language()?)?;
    let page = app.services().forms.templates.list(staff.scope, &filter, page).await?;
    let base = format!("{}/api/admin/form-templates", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&page, &base, head.0.query_string());
    response::ok(&FormTemplateListDto {
        data: page.items.into_iter().map(FormTemplateDto::from).collect(),
        paging,
    })
}

/// Create a template
///
/// Inactive unless the body says otherwise.
#[utoipa::path(
    post, path = "/api/admin/form-templates", tag = "studio", operation_id = "create_form_template",
    request_body = FormTemplateInputDto,
    responses(
        (status = 201, description = "The template; its edition in `ETag`", body = TemplateDetailDto),
        (status = 422, description = "A property is invalid, the slug is taken, or a block does not exist", body = ErrorDto),
    )
)]
pub(crate) async fn create(
    staff: Staff<FormStudioArea>,
    app: App,
    body: Json<FormTemplateInputDto>,
) -> ApiResult {
    let draft = TemplateDraft::from(body.0);
    let made = app
        .services()
        .forms
        .templates
        .create(&staff.audit_context(), &draft)
        .await
        .map_err(error_response)?;
    template_response(StatusCode::CREATED, made)
}

/// Show a template
///
/// With its blocks. Open to editors as well.
#[utoipa::path(
    get, path = "/api/admin/form-templates/{id}", tag = "studio", operation_id = "show_template",
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 200, description = "The template; its own edition in `ETag`, unaffected by changes to its blocks", body = TemplateDetailDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn show(staff: Staff<FormTextsArea>, app: App, id: Id) -> ApiResult {
    let found = app.services().forms.templates.find(staff.scope, TemplateId(id.0)).await?;
    template_response(StatusCode::OK, found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?)
}

/// Change a template
///
/// Takes effect with the next request; with `publish=false` a form that is online keeps the change as a
/// draft, and the slug and the retention period cannot be changed. An editor's changes also become a draft
/// while somebody else's draft is waiting. Editors may change title, description and the receipt's text;
/// anything else is refused with 403. Fields for which reports have values are removed, or change their type,
/// only with `confirm: true`; the reports stay as they are, with the fields they were sent with.
#[utoipa::path(
    put, path = "/api/admin/form-templates/{id}", tag = "studio", operation_id = "update_form_template",
    request_body = FormTemplateInputDto,
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("publish" = Option<bool>, Query, description = "`false`: a form that is online keeps the change as a draft; otherwise it is published, with everything that the form keeps as one"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition that was edited; without it, the last change wins"),
    ),
    responses(
        (status = 200, description = "The template as it is now; its edition in `ETag`", body = TemplateDetailDto),
        (status = 403, description = "Editors may change texts only", body = ErrorDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "There are reports (`count`) with values for fields that would be removed or change their type (`fields`)", body = ConflictDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
        (status = 422, description = "A property or parameter is invalid, the slug is taken, or a block does not exist", body = ErrorDto),
    )
)]
pub(crate) async fn update(
    staff: Staff<FormTextsArea>,
    app: App,
    id: Id,
    if_match: IfMatch,
    params: Params,
    body: Json<FormTemplateInputDto>,
) -> ApiResult {
    let (saving, draft) = (saving(&params.pairs)?, TemplateDraft::from(body.0));
    let is_developer = staff.identity.user.role.includes(Role::Developer);
    let rights = if is_developer { Rights::All } else { Rights::Texts };
    let templates = &app.services().forms.templates;
    let changed = templates
        .update(&staff.audit_context(), TemplateId(id.0), rights, if_match.get(), &draft, saving)
        .await;
    template_response(StatusCode::OK, changed.map_err(error_response)?.after)
}

/// Duplicate a template
///
/// An inactive copy of the same blocks; its slug gets a suffix.
#[utoipa::path(
    post, path = "/api/admin/form-templates/{id}/duplicate", tag = "studio", operation_id = "duplicate_form_template",
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 201, description = "The copy; its edition in `ETag`", body = TemplateDetailDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn duplicate(staff: Staff<FormStudioArea>, app: App, id: Id) -> ApiResult {
    let templates = &app.services().forms.templates;
    let made = templates.duplicate(&staff.audit_context(), TemplateId(id.0)).await.map_err(error_response)?;
    template_response(StatusCode::CREATED, made)
}

/// Delete a template
///
/// Only one without reports: delete those first, or take the form offline.
#[utoipa::path(
    delete, path = "/api/admin/form-templates/{id}", tag = "studio", operation_id = "delete_form_template",
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition to delete"),
    ),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "It still has reports (`count`)", body = ConflictDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<FormStudioArea>,
    app: App,
    id: Id,
    if_match: IfMatch,
    params: Params,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let templates = &app.services().forms.templates;
    let deleted = templates
        .delete(&staff.audit_context(), TemplateId(id.0), if_match.get())
        .await
        .map_err(error_response)?;
    let title = deleted.content.title.get(params.accepted);
    response::message(&texts, &Text::of("service.template.deleted").with("title", title))
}

/// Returns a template with the edition that is shown.
pub(super) fn template_response(status: StatusCode, shown: ShownTemplate) -> ApiResult {
    let edition = shown.template.edition;
    with_etag(response::json(status, &TemplateDetailDto::from(shown)), edition)
}
