use super::dto::{AdoptableFormDto, AdoptableFormListDto, AdoptedFormDto, AdoptionDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::forms::form_blocks::error_response::not_installed;
use crate::resources::forms::form_templates::public_url;
use crate::state::access::{FormPublishingArea, Staff};
use crate::state::input::{App, Json, Params, RequestHead};
use crate::state::openapi::ErrorDto;
use crate::state::paging;
use actix_web::http::StatusCode;
use kernel::ErrorKind;

/// List the forms that can be adopted
///
/// Complete forms that come with the product, in both languages, each with its questions.
#[utoipa::path(
    get, path = "/api/admin/form-examples", tag = "studio", operation_id = "list_adoptable_forms",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of them", body = AdoptableFormListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    _: Staff<FormPublishingArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let locale = params.language()?;
    let all = forms::starters().map(|(key, bundle)| AdoptableFormDto::new(key, &bundle, locale)).collect();
    let (data, paging) = paging::page_of(all, &params, &app, &head)?;
    response::ok(&AdoptableFormListDto { data, paging })
}

/// Adopt an example
///
/// Creates a template from it, unchanged, and puts it online if the body says so. A slug that is taken gets a
/// suffix. Only developers can change its questions.
#[utoipa::path(
    post, path = "/api/admin/form-examples/{key}/adopt", tag = "studio", operation_id = "adopt_form_example",
    request_body = AdoptionDto,
    params(
        ("key" = String, Path, description = "Key of the example"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 201, description = "The form", body = AdoptedFormDto),
        (status = 403, description = "The plan allows no further active form (`limit`, `current`); nothing was adopted", body = ErrorDto),
        (status = 404, description = "There is no such example", body = ErrorDto),
        (status = 409, description = "No slug is free", body = ErrorDto),
        (status = 422, description = "A property or parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn adopt(
    staff: Staff<FormPublishingArea>,
    app: App,
    params: Params,
    head: RequestHead,
    body: Json<AdoptionDto>,
) -> ApiResult {
    let locale = params.language()?;
    let key = head.0.match_info().get("key").unwrap_or_default();
    let bundle = forms::starter(key).ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let is_active = body.0.is_active == Some(true);
    let install = &app.services().forms.install;
    let installed =
        install.install(&staff.audit_context(), &bundle, is_active).await.map_err(not_installed)?;
    let adopted = AdoptedFormDto {
        url: public_url::of(&app, staff.scope, &installed.slug).await?,
        id: installed.template_id.0,
        slug: installed.slug,
        title: bundle.template.title.get(locale).to_owned(),
        is_active,
    };
    response::json(StatusCode::CREATED, &adopted)
}
