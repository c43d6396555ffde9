use super::dto::{LayoutDto, LayoutUpdateDto, LogoDto, LogoUploadDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{headers, response};
use crate::resources::forms::form_previews;
use crate::resources::site::site_settings;
use crate::state::access::{Anyone, ApiRate, NoRateLimit, NoTenant, SiteAdministrationArea, Staff};
use crate::state::input::{App, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::single_file_upload::{FileSpec, SingleFileUpload};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use kernel::{ErrorKind, Text};
use site::{Colors, LogoError, MAX_LOGO_BYTES, SettingsPart, SiteSettings};
use views::IndexPage;

/// An image must load nothing, run nothing and open nothing, whatever a browser takes it for.
const IMAGE_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");

/// Show the appearance of the site's pages
#[utoipa::path(
    get, path = "/api/layout/settings", tag = "site", operation_id = "show_layout",
    responses((status = 200, description = "The layout", body = LayoutDto))
)]
pub(crate) async fn show(anyone: Anyone<ApiRate>, app: App) -> ApiResult {
    let settings = app.services().site.settings.load(anyone.scope).await?;
    response::ok(&LayoutDto::from(&*settings))
}

/// Set the appearance of the site's pages
///
/// Replaces everything but the logo. Illegible colours (WCAG 2.2 AA, 4.5:1) are refused with their contrast.
#[utoipa::path(
    post, path = "/api/admin/layout", tag = "settings", operation_id = "set_layout",
    request_body = LayoutUpdateDto,
    responses(
        (status = 200, description = "The layout as it is now", body = LayoutDto),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn change(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<LayoutUpdateDto>,
) -> ApiResult {
    site_settings::change(&staff, &app, SettingsPart::Layout(Box::new(body.0.into()))).await?;
    // Loaded again to include the settings of the scope.
    let settings = app.services().site.settings.load(staff.scope).await?;
    response::ok(&LayoutDto::from(&*settings))
}

/// Preview the appearance of the site's pages
///
/// The layout in the body, with a form that is open, or else the page that lists the forms. Nothing is
/// stored.
#[utoipa::path(
    post, path = "/api/admin/layout/preview", tag = "settings", operation_id = "preview_layout",
    request_body = LayoutUpdateDto,
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    responses(
        (status = 200, description = "The page, for a sandboxed frame", body = String, content_type = "text/html"),
        (status = 422, description = "Invalid", body = ErrorDto),
    )
)]
pub(crate) async fn preview(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    params: Params,
    body: Json<LayoutUpdateDto>,
) -> ApiResult {
    let locale = params.language()?;
    let part = SettingsPart::Layout(Box::new(body.0.into())).checked();
    let part = part.map_err(|problems| site_settings::not_acceptable(&problems))?;
    let (settings, wordings) = app.site(staff.scope).await?;
    let mut settings = SiteSettings::clone(&settings);
    let locale = settings.language(locale);
    part.put_into(&mut settings);
    let services = app.services();
    let open = services.bi.active(staff.scope).await?.into_iter().next();
    let form = match &open {
        Some(form) => services.forms.catalog.published(staff.scope, &form.slug).await?,
        None => None,
    };
    if let Some(form) = form {
        let retention = app.retention(staff.scope, &form.snapshot.slug).await;
        return form_previews::page(&app, staff.scope, (settings.into(), wordings), &form, locale, retention)
            .await;
    }
    let brand = &settings.brand(locale).with_wordings(wordings);
    let page = IndexPage { locale, brand, forms: &[], maintenance: None };
    Ok(response::page(StatusCode::OK, services.pages.index(&page)))
}

/// Upload a logo
///
/// PNG, JPEG or WebP by its content, at most 2 MiB and 4096 pixels a side, in the part `logo`. The image is
/// re-encoded, so that nothing but the picture is stored. If it is refused, the current one stays.
#[utoipa::path(
    post, path = "/api/admin/layout/upload-logo", tag = "settings", operation_id = "upload_logo",
    request_body(content = LogoUploadDto, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The logo as it is now", body = LogoDto),
        (status = 413, description = "More than 2 MiB", body = ErrorDto),
        (status = 422, description = "Not an accepted kind of image", body = ErrorDto),
    )
)]
pub(crate) async fn upload_logo(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    file: SingleFileUpload<LogoFile>,
) -> ApiResult {
    let content = file.content?.into();
    let changed = app.services().site.logos.upload(&staff.audit_context(), content).await.map_err(refused)?;
    let logo = changed.after.logo.as_ref().ok_or_else(|| ApiError::of(ErrorKind::Internal))?;
    response::ok(&LogoDto::from(logo))
}

/// Remove the logo
#[utoipa::path(
    delete, path = "/api/admin/layout/logo/{hash}", tag = "settings", operation_id = "remove_logo",
    params(("hash" = String, Path, description = "The last part of the logo's address")),
    responses(
        (status = 200, description = "There is no logo now", body = MessageDto),
        (status = 404, description = "Not the current one", body = ErrorDto),
    )
)]
pub(crate) async fn remove_logo(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    head: RequestHead,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let hash = head.0.match_info().get("hash").unwrap_or_default();
    let changed = app.services().site.logos.remove(&staff.audit_context(), hash).await?;
    changed.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    response::message(&texts, &Text::of("service.logo.removed"))
}

pub(crate) struct LogoFile;

impl FileSpec for LogoFile {
    const PART: &'static str = "logo";
    const MAX_BYTES: usize = MAX_LOGO_BYTES;
}

/// Show the logo
///
/// Only the site's current one has an address; it changes with the content.
#[utoipa::path(
    get, path = "/site/logo/{hash}", tag = "site", operation_id = "load_logo",
    params(("hash" = String, Path, description = "From `GET /api/layout/settings`")),
    responses((status = 200, description = "The image", content(
        (String = "image/jpeg"),
        (String = "image/png"),
    )))
)]
pub(crate) async fn logo(anyone: Anyone<ApiRate>, app: App, head: RequestHead) -> ApiResult {
    let hash = head.0.match_info().get("hash").unwrap_or_default();
    let found = app.services().site.logos.show(anyone.scope, hash).await?;
    let logo = found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, headers::IMMUTABLE))
        .insert_header((header::CONTENT_SECURITY_POLICY, IMAGE_POLICY))
        .insert_header((header::CROSS_ORIGIN_RESOURCE_POLICY, headers::CROSS_ORIGIN))
        .content_type(logo.media_type)
        .body(logo.content))
}

/// Get a style sheet with the colours in its name
#[utoipa::path(
    get, path = "/site/colors/{file}", tag = "site", operation_id = "load_colors",
    params(("file" = String, Path, description = "From `GET /api/layout/settings`")),
    responses((status = 200, description = "The style sheet", body = String, content_type = "text/css"))
)]
pub(crate) async fn colors(_: NoTenant<NoRateLimit>, app: App, head: RequestHead) -> ApiResult {
    let file = head.0.match_info().get("file").unwrap_or_default();
    let colors = Colors::parse_style(file).ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, headers::IMMUTABLE))
        .insert_header((header::CROSS_ORIGIN_RESOURCE_POLICY, headers::CROSS_ORIGIN))
        .content_type("text/css; charset=utf-8")
        .body(app.services().pages.style(colors)))
}

fn refused(error: LogoError) -> ApiError {
    let kind = error.kind();
    match error.text() {
        Some(text) => ApiError::invalid(
            crate::framework::error::status_of(kind),
            vec![("logo".to_owned(), vec![text.clone()])],
        )
        .with_message(text),
        None => ApiError::from_domain(kind, error),
    }
}
