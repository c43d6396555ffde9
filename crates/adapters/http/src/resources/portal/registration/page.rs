//! The page that confirms a member's address. Opening it changes nothing: mail scanners open links.

use super::handlers;
use crate::framework::error::{ApiError, ApiResult};
use crate::resources::portal::link_refused;
use crate::state::access::{PortalPublicArea, PortalSignInArea, Visitor};
use crate::state::account_page_input::{PageContext, PostedForm};
use crate::state::input::{App, Params, TokenPath};
use actix_web::http::StatusCode;
use views::AccountView;

/// Path of the page that the mail links to.
const ROUTE: &str = "/portal/verify/{token}";

/// Show the page that confirms a member's address
#[utoipa::path(
    get, path = "/portal/verify/{token}", tag = "pages", operation_id = "show_verify_page",
    params(
        ("token" = String, Path, description = "The token of the mailed link"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or expired", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(
    visitor: Visitor<PortalPublicArea>,
    app: App,
    token: TokenPath,
    params: Params,
) -> ApiResult {
    let context = PageContext::open(app, visitor.scope, params.page_language(), ROUTE, &token.0).await?;
    match context.app().services().portal.register.show(visitor.scope, &token.0).await {
        Ok(member) => {
            Ok(context
                .page(StatusCode::OK, AccountView::PortalMemberAddress { email: member.email.as_str() }))
        }
        Err(error) => expired_link_page(&context, link_refused(error)),
    }
}

/// Confirm the address of a member in a browser
///
/// Like `POST /api/portal/verify`.
#[utoipa::path(
    post, path = "/portal/verify/{token}", tag = "pages", operation_id = "send_verify_page",
    params(("token" = String, Path, description = "The token of the mailed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The address is confirmed; or the page again, when a button asked for that", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or expired", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn confirm(
    visitor: Visitor<PortalSignInArea>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: PostedForm,
) -> ApiResult {
    let mut context = PageContext::open(app, visitor.scope, params.page_language(), ROUTE, &token.0).await?;
    let member = match context.app().services().portal.register.show(visitor.scope, &token.0).await {
        Ok(member) => member,
        Err(error) => return expired_link_page(&context, link_refused(error)),
    };
    if let Some(locale) = sent.fields()?.language {
        context.locale = locale;
        return Ok(
            context.page(StatusCode::OK, AccountView::PortalMemberAddress { email: member.email.as_str() })
        );
    }
    match handlers::confirm(context.app(), visitor.scope, token.0).await {
        Ok(member) => {
            let email = member.email.as_str();
            Ok(context.page(StatusCode::OK, AccountView::PortalMemberAddressConfirmed { email }))
        }
        Err(error) => expired_link_page(&context, error),
    }
}

/// Turns an invalid link into a page that says so; other errors stay errors.
fn expired_link_page(context: &PageContext, error: ApiError) -> ApiResult {
    if error.status() != StatusCode::GONE {
        return Err(error);
    }
    let message = &context.message(&error);
    Ok(context.refused(&error, AccountView::PortalMemberAddressLinkInvalid { message }))
}
