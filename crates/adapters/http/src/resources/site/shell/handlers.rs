use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{headers, response};
use crate::state::access::{Anyone, ApiRate, NoRateLimit, NoTenant, PortalPublicArea, Visitor};
use crate::state::input::{App, Params, RequestHead};
use actix_web::http::header::{AcceptEncoding, Encoding, HeaderValue};
use actix_web::http::{StatusCode, header};
use actix_web::{HttpMessage as _, HttpResponse};
use bytes::Bytes;
use kernel::ErrorKind;
use std::borrow::Cow;
use views::{AccessibilityPage, Asset, FormLink, IndexPage};

/// Show the start page with the open forms
#[utoipa::path(
    get, path = "/", tag = "pages", operation_id = "show_index_page",
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn index(anyone: Anyone<ApiRate>, app: App, params: Params) -> ApiResult {
    let services = app.services();
    let (settings, wordings) = app.site(anyone.scope).await?;
    let locale = settings.language(params.page_language());
    let forms = services.bi.active(anyone.scope).await?;
    let links: Vec<FormLink> = forms
        .iter()
        .map(|form| FormLink {
            path: format!("/f/{}", form.slug),
            title: form.title.get(locale).to_owned(),
            description: form.description.as_ref().map(|text| text.get(locale).to_owned()),
        })
        .collect();
    let brand = &settings.brand(locale).with_wordings(wordings);
    let maintenance = settings.maintenance.enabled.then_some(&settings.maintenance);
    let page = IndexPage { locale, brand, forms: &links, maintenance };
    Ok(response::page(StatusCode::OK, services.pages.index(&page)))
}

/// Show the accessibility statement
#[utoipa::path(
    get, path = "/barrierefreiheit", tag = "pages", operation_id = "show_accessibility_page",
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn accessibility(anyone: Anyone<ApiRate>, app: App, params: Params) -> ApiResult {
    let (settings, wordings) = app.site(anyone.scope).await?;
    let locale = settings.language(params.page_language());
    let brand = &settings.brand(locale).with_wordings(wordings);
    let contact = &settings.maintenance.contact;
    let name = app.organization_name(anyone.scope, &settings).await;
    let organization_name = name.as_deref();
    let view = AccessibilityPage { locale, brand, contact, organization_name };
    let html = app.services().pages.accessibility(&view);
    Ok(response::page(StatusCode::OK, html))
}

/// Get the staff application
///
/// A single page for every path below `/app`; it gets everything else from the API.
#[utoipa::path(
    get, path = "/app/{tail}", tag = "pages", operation_id = "show_staff_page",
    params(("tail" = String, Path, description = "Interpreted by the application in the browser")),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn staff_app(_: NoTenant<NoRateLimit>, app: App, head: RequestHead) -> ApiResult {
    let page = app.services().pages.staff_app().ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    Ok(deliver(&head, page))
}

/// Get the portal
///
/// A single page for every path below `/portal` except those of links in mails; it gets everything else from
/// the API. There is none if the portal is turned off.
#[utoipa::path(
    get, path = "/portal/{tail}", tag = "pages", operation_id = "show_portal_page",
    params(("tail" = String, Path, description = "Interpreted by the application in the browser")),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn portal_app(_: Visitor<PortalPublicArea>, app: App, head: RequestHead) -> ApiResult {
    let page = app.services().pages.portal_app().ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    Ok(deliver(&head, page))
}

/// Get a file that pages load
#[utoipa::path(
    get, path = "/assets/{tail}", tag = "pages", operation_id = "load_asset",
    params(("tail" = String, Path, description = "Path of the file; `/public/{tail}` serves the same")),
    responses(
        (status = 200, description = "The file", body = String, content_type = "*/*"),
        (status = 304, description = "The client already has it"),
    )
)]
pub(crate) async fn asset(_: NoTenant<NoRateLimit>, app: App, head: RequestHead) -> ApiResult {
    let path = head.0.path().trim_start_matches('/');
    let pages = &app.services().pages;
    // A file that the build has compressed has the address of the original.
    let is_packed = [".br", ".gz"].iter().any(|ending| path.ends_with(ending));
    let plain = pages.asset(path).filter(|_| !is_packed).ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let coding = coding(&head);
    let packed = coding.and_then(|(_, ending)| pages.asset(&format!("{path}.{ending}")));
    let mut response = match (coding, packed) {
        (Some((name, _)), Some(packed)) => {
            let Asset { media_type, immutable, .. } = plain;
            let mut response = deliver(&head, Asset { media_type, immutable, ..packed });
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            response
        }
        _ => deliver(&head, plain),
    };
    // The plain one too, or a cache gives it to all.
    if [".css", ".js"].iter().any(|ending| path.ends_with(ending)) {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response.headers_mut().insert(header::CROSS_ORIGIN_RESOURCE_POLICY, headers::CROSS_ORIGIN);
    Ok(response)
}

/// Get the icon
///
/// Browsers request it from every site, whatever its tenant.
#[utoipa::path(
    get, path = "/favicon.ico", tag = "pages", operation_id = "load_icon",
    responses(
        (status = 200, description = "The icon", body = String, content_type = "image/x-icon"),
        (status = 304, description = "The client already has it"),
    )
)]
pub(crate) async fn icon(_: NoTenant<NoRateLimit>, app: App, head: RequestHead) -> ApiResult {
    let icon = app.services().pages.asset("favicon.ico").ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let mut response = deliver(&head, icon);
    response.headers_mut().insert(header::CACHE_CONTROL, headers::ONE_DAY);
    Ok(response)
}

/// The encoding that the client accepts, and the ending of the files that the build has compressed with it.
/// The build does that once, as small as possible, for which a request leaves no time.
fn coding(head: &RequestHead) -> Option<(&'static str, &'static str)> {
    let known = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
    let wanted = head.0.get_header::<AcceptEncoding>()?.negotiate(known.iter())?;
    if wanted == Encoding::brotli() {
        Some(("br", "br"))
    } else if wanted == Encoding::gzip() {
        Some(("gzip", "gz"))
    } else {
        None
    }
}

fn deliver(head: &RequestHead, asset: Asset) -> HttpResponse {
    let caching = if asset.immutable { headers::IMMUTABLE } else { headers::REVALIDATE };
    let known = headers::is_known(&head.0, &asset.etag);
    let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let mut response = HttpResponse::build(status);
    response.insert_header((header::CACHE_CONTROL, caching)).insert_header((header::ETAG, asset.etag));
    if asset.media_type == "font/woff2" {
        // The preview of a form is in a frame with an opaque origin, not even ours, and fonts are the one
        // thing that browsers withhold from such a page.
        response.insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"));
    }
    if known {
        return response.finish();
    }
    response.content_type(asset.media_type).body(match asset.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    })
}
