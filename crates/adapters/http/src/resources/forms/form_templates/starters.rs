//! Templates that come with the product.

use super::dto::FormTemplateImportedDto;
use super::transfer::installed;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{FormStudioArea, Staff};
use crate::state::input::{App, Params, RequestHead, SiteTexts};
use crate::state::openapi::ErrorDto;
use crate::state::paging::{self, Paging};
use forms::Bundle;
use kernel::{ErrorKind, Locale};
use serde::Serialize;
use utoipa::ToSchema;

/// A template that comes with the product.
#[derive(Serialize, ToSchema)]
#[schema(as = FormExample)]
struct ExampleDto {
    /// The key for creating a template from it.
    key: &'static str,
    /// Its title in the language of the request.
    title: String,
    /// The first paragraph of its introduction.
    description: String,
    /// Number of its fields.
    fields: usize,
}

impl ExampleDto {
    fn new(key: &'static str, bundle: &Bundle, locale: Locale) -> Self {
        Self {
            key,
            title: bundle.template.title.get(locale).to_owned(),
            description: bundle.template.first_paragraph(locale).to_owned(),
            fields: bundle.blocks.iter().map(|block| block.fields.len()).sum(),
        }
    }
}

/// The templates that come with the product.
#[derive(Serialize, ToSchema)]
#[schema(as = FormExampleList)]
pub(crate) struct ExampleListDto {
    /// In the order in which they are offered.
    data: Vec<ExampleDto>,
    /// The position of this page.
    #[serde(flatten)]
    paging: Paging,
}

/// List the examples
///
/// Complete forms that come with the product, in both languages.
#[utoipa::path(
    get, path = "/api/admin/form-templates/examples", tag = "studio", operation_id = "list_form_examples",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of them", body = ExampleListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(_: Staff<FormStudioArea>, app: App, params: Params, head: RequestHead) -> ApiResult {
    let locale = params.language()?;
    let all = forms::starters().map(|(key, bundle)| ExampleDto::new(key, &bundle, locale)).collect();
    let (data, paging) = paging::page_of(all, &params, &app, &head)?;
    response::ok(&ExampleListDto { data, paging })
}

/// Create a template from an example
///
/// Like importing its file: it is inactive, and a slug that is taken gets a suffix.
#[utoipa::path(
    post, path = "/api/admin/form-templates/examples/{key}", tag = "studio", operation_id = "install_form_example",
    params(("key" = String, Path, description = "Key of the example")),
    responses(
        (status = 201, description = "The template; its edition in `ETag`", body = FormTemplateImportedDto),
        (status = 404, description = "There is no such example", body = ErrorDto),
        (status = 409, description = "No slug is free", body = ErrorDto),
    )
)]
pub(crate) async fn install(
    staff: Staff<FormStudioArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    head: RequestHead,
) -> ApiResult {
    let key = head.0.match_info().get("key").unwrap_or_default();
    let bundle = forms::starter(key).ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    installed(&staff, &app, &bundle, &texts).await
}
