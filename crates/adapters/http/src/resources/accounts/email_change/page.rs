//! The page that confirms a new e-mail address. Opening it changes nothing: mail scanners open links.

use super::handlers;
use crate::framework::error::{ApiError, ApiResult};
use crate::state::access::{Anyone, ApiRate, LoginRate};
use crate::state::account_page_input::{PageContext, PostedForm};
use crate::state::input::{App, Params, TokenPath};
use actix_web::http::StatusCode;
use views::AccountView;

/// Path of the page that the mail links to.
pub(super) const ROUTE: &str = "/adresse/{token}";

/// Show the page that confirms a new e-mail address
#[utoipa::path(
    get, path = "/adresse/{token}", tag = "pages", operation_id = "show_address_page",
    params(
        ("token" = String, Path, description = "The token of the mailed link"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or expired", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<ApiRate>, app: App, token: TokenPath, params: Params) -> ApiResult {
    let context = PageContext::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    match handlers::wanted(context.app(), anyone.scope, &token.0).await {
        Ok(email) => Ok(context.page(StatusCode::OK, AccountView::NewAddress { email: &email })),
        Err(error) => expired_link_page(&context, error),
    }
}

/// Confirm a new e-mail address in a browser
///
/// Like `POST /api/auth/email/confirm`.
#[utoipa::path(
    post, path = "/adresse/{token}", tag = "pages", operation_id = "send_address_page",
    params(("token" = String, Path, description = "The token of the mailed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The new address is in use; or the page again, when a button asked for that", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or expired", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn confirm(
    anyone: Anyone<LoginRate>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: PostedForm,
) -> ApiResult {
    let mut context = PageContext::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    let email = match handlers::wanted(context.app(), anyone.scope, &token.0).await {
        Ok(email) => email,
        Err(error) => return expired_link_page(&context, error),
    };
    if let Some(locale) = sent.fields()?.language {
        context.locale = locale;
        return Ok(context.page(StatusCode::OK, AccountView::NewAddress { email: &email }));
    }
    match handlers::change(context.app(), token.0, context.locale).await {
        Ok(user) => Ok(context.page(StatusCode::OK, AccountView::AddressSet { email: user.email.as_str() })),
        Err(error) => expired_link_page(&context, error),
    }
}

/// Turns an invalid link into a page that says so; other errors stay errors.
fn expired_link_page(context: &PageContext, error: ApiError) -> ApiResult {
    if error.status() != StatusCode::GONE {
        return Err(error);
    }
    let message = &context.message(&error);
    Ok(context.refused(&error, AccountView::AddressLinkInvalid { message }))
}
