//! The page that confirms another address. Opening it changes nothing: mail scanners open links.

use super::handlers;
use crate::framework::error::{Answer, ApiError};
use crate::state::access::{Anyone, Reading, SigningIn};
use crate::state::entry::{Sent, Stage};
use crate::state::input::{App, Params, TokenPath};
use actix_web::http::StatusCode;
use views::AccountView;

/// Path of the page that the mail links to.
pub(super) const ROUTE: &str = "/adresse/{token}";

/// Confirm another address
#[utoipa::path(
    get, path = "/adresse/{token}", tag = "pages", operation_id = "show_address_page",
    params(
        ("token" = String, Path, description = "The token of the mailed link"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or over", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<Reading>, app: App, token: TokenPath, params: Params) -> Answer {
    let stage = Stage::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    match handlers::wanted(stage.app(), anyone.scope, &token.0).await {
        Ok(email) => Ok(stage.page(StatusCode::OK, AccountView::NewAddress { email: &email })),
        Err(error) => over(&stage, error),
    }
}

/// Have another address count
///
/// As `POST /api/auth/email/confirm`.
#[utoipa::path(
    post, path = "/adresse/{token}", tag = "pages", operation_id = "send_address_page",
    params(("token" = String, Path, description = "The token of the mailed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The address counts, or the page again as a button asked for", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or over", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn confirm(
    anyone: Anyone<SigningIn>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: Sent,
) -> Answer {
    let mut stage = Stage::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    let email = match handlers::wanted(stage.app(), anyone.scope, &token.0).await {
        Ok(email) => email,
        Err(error) => return over(&stage, error),
    };
    if let Some(locale) = sent.entry()?.wish {
        stage.locale = locale;
        return Ok(stage.page(StatusCode::OK, AccountView::NewAddress { email: &email }));
    }
    match handlers::change(stage.app(), token.0, stage.locale).await {
        Ok(user) => Ok(stage.page(StatusCode::OK, AccountView::AddressSet { email: user.email.as_str() })),
        Err(error) => over(&stage, error),
    }
}

/// A page that says that the link is not good; an error of another kind stays one.
fn over(stage: &Stage, error: ApiError) -> Answer {
    if error.status() != StatusCode::GONE {
        return Err(error);
    }
    let message = &stage.message(&error);
    Ok(stage.refused(&error, AccountView::AddressLinkOver { message }))
}
