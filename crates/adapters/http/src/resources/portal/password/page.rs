//! The page on which a member sets a new password.

use super::dto::ResetDto;
use super::handlers;
use crate::framework::error::{ApiError, ApiResult};
use crate::resources::portal::link_refused;
use crate::state::access::{PortalPublicArea, PortalSignInArea, Visitor};
use crate::state::account_page_input::{PageContext, PostedForm};
use crate::state::input::{App, Params, TokenPath};
use actix_web::http::StatusCode;
use views::{AccountView, FormEntries};

/// Path of the page that the mail links to.
const ROUTE: &str = "/portal/password/{token}";

/// Show the page for a new portal password
#[utoipa::path(
    get, path = "/portal/password/{token}", tag = "pages", operation_id = "show_member_password_page",
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
    match context.app().services().portal.reset_password.show(visitor.scope, &token.0).await {
        Ok(member) => {
            let email = member.email.as_str();
            let new = AccountView::PortalMemberNewPassword { email, entries: FormEntries::default() };
            Ok(context.page(StatusCode::OK, new))
        }
        Err(error) => expired_link_page(&context, link_refused(error)),
    }
}

/// Set a new portal password in a browser
///
/// Like `POST /api/portal/password/reset`. A refusal shows the page again, and the link stays valid.
#[utoipa::path(
    post, path = "/portal/password/{token}", tag = "pages", operation_id = "send_member_password_page",
    params(("token" = String, Path, description = "The token of the mailed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The new password is set; or the page again, when a button asked for that", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or expired", body = String, content_type = "text/html"),
        (status = 422, description = "The page again, saying what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn replace(
    visitor: Visitor<PortalSignInArea>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: PostedForm,
) -> ApiResult {
    let mut context = PageContext::open(app, visitor.scope, params.page_language(), ROUTE, &token.0).await?;
    let member = match context.app().services().portal.reset_password.show(visitor.scope, &token.0).await {
        Ok(member) => member,
        Err(error) => return expired_link_page(&context, link_refused(error)),
    };
    let (fields, email) = (sent.fields()?, member.email.as_str());
    if let Some(locale) = fields.language {
        context.locale = locale;
        let new = AccountView::PortalMemberNewPassword { email, entries: FormEntries::default() };
        return Ok(context.page(StatusCode::OK, new));
    }
    let replaced = match fields.decode::<ResetDto>(&["password"], Some(&token.0)) {
        Ok(reset) => handlers::replace(context.app(), visitor.scope, reset).await,
        Err(error) => Err(error),
    };
    match replaced {
        Ok(_) => Ok(context.page(StatusCode::OK, AccountView::PortalMemberPasswordSet)),
        Err(error) if error.status() == StatusCode::GONE => expired_link_page(&context, error),
        Err(error) => {
            let problems = context.problems(&error);
            let entries = FormEntries { problems: &problems, ..FormEntries::default() };
            Ok(context.refused(&error, AccountView::PortalMemberNewPassword { email, entries }))
        }
    }
}

/// Turns an invalid link into a page that says so; other errors stay errors.
fn expired_link_page(context: &PageContext, error: ApiError) -> ApiResult {
    if error.status() != StatusCode::GONE {
        return Err(error);
    }
    let message = &context.message(&error);
    Ok(context.refused(&error, AccountView::PortalMemberPasswordLinkInvalid { message }))
}
