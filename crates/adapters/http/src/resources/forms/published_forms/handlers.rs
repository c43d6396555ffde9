use super::dto::PublicFormDto;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::headers;
use crate::state::access::{Anyone, ApiRate};
use crate::state::input::{App, Params, RequestHead, SlugParam};
use crate::state::openapi::ErrorDto;
use actix_web::HttpResponse;
use actix_web::http::header;
use futures_util::join;
use kernel::ErrorKind;

/// Show a form to fill in
///
/// The active form with its blocks and fields in order, in one language; if the site has only one, in that.
/// Texts are plain, keys inside a field are `camelCase`. The response may be cached and revalidated with its
/// `ETag`.
#[utoipa::path(
    get, path = "/api/form-templates/{slug}", tag = "forms", operation_id = "show_form_template",
    params(
        ("slug" = String, Path, description = "Slug of the form"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
        ("If-None-Match" = Option<String>, Header, description = "`ETag` of the version that the client has"),
    ),
    responses(
        (status = 200, description = "The form", body = PublicFormDto),
        (status = 304, description = "The version that the client has is the current one"),
        (status = 404, description = "No active form has this slug", body = ErrorDto),
        (status = 422, description = "Unknown language", body = ErrorDto),
    )
)]
pub(crate) async fn show(
    anyone: Anyone<ApiRate>,
    app: App,
    slug: SlugParam,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let (services, locale) = (app.services(), params.language()?);
    // Loaded together, as on its page.
    let (form, locale) =
        join!(services.forms.catalog.published(anyone.scope, &slug.0), app.language(anyone.scope, locale));
    let (form, locale) = (form?.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?, locale?);
    // A version never changes, and its serialisation depends only on this program's version.
    let etag = format!("W/\"{}-{}-{}\"", form.version_id, locale.code(), env!("CARGO_PKG_VERSION"));
    let is_known = headers::is_known(&head.0, &etag);
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .insert_header((header::CACHE_CONTROL, headers::REVALIDATE))
        .insert_header((header::VARY, "Accept-Language"))
        .insert_header((header::ETAG, etag));
    if is_known {
        return Ok(response.finish());
    }
    let kept = &app.0.form_cache;
    let body = if let Some(body) = kept.get(form.version_id, locale) {
        body
    } else {
        let body = serde_json::to_vec(&PublicFormDto::from(form.public_view(locale)))
            .map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?
            .into();
        kept.keep(form.version_id, locale, &body);
        body
    };
    Ok(response.content_type("application/json").body(body))
}
