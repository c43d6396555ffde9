//! The page on which anybody can verify a PDF. With the script the file stays in the browser and only its
//! SHA-256 is sent; without it the file is sent, but not stored.

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{Anyone, ApiRate, SubmissionRate};
use crate::state::input::{App, Params, RequestHead};
use crate::state::single_file_upload::{FileSpec, SingleFileUpload};
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use dpa::ports::Verified;
use kernel::{ErrorKind, Scope, Text, Tz};
use views::{EntryProblem, Verification, VerificationPage, names};

/// Path of the page; that of a file is followed by its SHA-256.
const ROUTE: &str = "/verification";

const NOT_A_HASH: Text = Text::of("service.dpa.not_a_sha256");

/// Show the page for verifying the PDF of an agreement
#[utoipa::path(
    get, path = "/verification", tag = "pages", operation_id = "show_verification_page",
    params(
        ("sha256" = Option<String>, Query, description = "64 hexadecimal digits: leads to the page of that file"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 303, description = "The address of the page of this file"),
        (status = 422, description = "The page; the address is not a SHA-256", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<ApiRate>, app: App, params: Params) -> ApiResult {
    let asked = params.pairs.one("sha256")?;
    match (asked, asked.and_then(dpa::parse_hash)) {
        (_, Some(sha256)) => found_at(&app, anyone.scope, &sha256, &params).await,
        (Some(_), None) => {
            let error = ApiError::invalid_at("sha256", NOT_A_HASH);
            page(&app, anyone.scope, &params, Err(&error)).await
        }
        (None, None) => page(&app, anyone.scope, &params, Ok(None)).await,
    }
}

/// Show what is known about a PDF by its SHA-256
#[utoipa::path(
    get, path = "/verification/{sha256}", tag = "pages", operation_id = "show_verified_page",
    params(
        ("sha256" = String, Path, description = "64 hexadecimal digits"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn verified(
    anyone: Anyone<ApiRate>,
    app: App,
    head: RequestHead,
    params: Params,
) -> ApiResult {
    let sha256 = dpa::parse_hash(head.0.match_info().get("sha256").unwrap_or_default());
    let sha256 = sha256.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let known = app.services().dpa.contracts.verify(anyone.scope, &sha256).await?;
    page(&app, anyone.scope, &params, Ok(Some((&sha256, known.as_ref())))).await
}

/// The file of an agreement.
pub(crate) struct Agreement;

impl FileSpec for Agreement {
    const PART: &'static str = "file";
    const MAX_BYTES: usize = dpa::MAX_PDF_BYTES;
}

/// Send a PDF to be verified
///
/// For browsers without scripts. The file is not stored; the response redirects to the page of its SHA-256.
#[utoipa::path(
    post, path = "/verification", tag = "pages", operation_id = "send_verification_page",
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    request_body(content = Object, content_type = "multipart/form-data"),
    responses(
        (status = 303, description = "The address of the page of this file"),
        (status = 422, description = "The page; no file was chosen", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn send(
    anyone: Anyone<SubmissionRate>,
    app: App,
    params: Params,
    file: SingleFileUpload<Agreement>,
) -> ApiResult {
    match file.content {
        Ok(content) => found_at(&app, anyone.scope, &dpa::pdf_hash(&content), &params).await,
        Err(error) => page(&app, anyone.scope, &params, Err(&error)).await,
    }
}

async fn found_at(app: &App, scope: Scope, sha256: &str, params: &Params) -> ApiResult {
    let only = app.services().site.settings.load(scope).await?.only_language;
    let address = names::with_language(&format!("{ROUTE}/{sha256}"), params.page_language(), only);
    Ok(HttpResponse::SeeOther().insert_header((header::LOCATION, address)).finish())
}

fn view(known: Option<&Verified>, zone: Tz) -> Verification<'_> {
    match known {
        None => Verification::Unknown,
        Some(Verified::Kept { template_name, version, consent_at, content_hash }) => Verification::Stored {
            template: template_name,
            version: *version,
            concluded_at: consent_at.with_timezone(&zone),
            content_hash,
        },
        Some(Verified::Deleted { version, day }) => Verification::Deleted { version: *version, day: *day },
    }
}

/// Renders the page with what is known about a file, or with what is wrong.
async fn page(
    app: &App,
    scope: Scope,
    params: &Params,
    known: Result<Option<(&str, Option<&Verified>)>, &ApiError>,
) -> ApiResult {
    let (settings, wordings) = app.site(scope).await?;
    let locale = settings.language(params.page_language());
    let brand = &settings.brand(locale).with_wordings(wordings);
    let path = match known {
        Ok(Some((sha256, _))) => &format!("{ROUTE}/{sha256}"),
        _ => ROUTE,
    };
    let problem = known.err().and_then(|error| {
        let (field, text) = error.problems(&brand.texts).into_iter().next()?;
        Some(EntryProblem { field: field.map(str::to_owned), text })
    });
    let entered = params.pairs.one("sha256").ok().flatten().unwrap_or_default();
    let html = app.services().pages.verification(&VerificationPage {
        locale,
        brand,
        path,
        form_path: ROUTE,
        max_bytes: dpa::MAX_PDF_BYTES,
        verified: known.ok().flatten().map(|(sha256, known)| (sha256, view(known, settings.zone()))),
        entered,
        problem,
    });
    match known {
        Ok(_) => Ok(response::page(StatusCode::OK, html)),
        Err(error) => {
            error.log(ROUTE);
            Ok(error.page(html))
        }
    }
}
