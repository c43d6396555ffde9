//! The pages for a forgotten password.

use super::dto::{ForgottenDto, ResetDto};
use super::handlers;
use crate::framework::error::{ApiError, ApiResult};
use crate::state::access::{Anyone, ApiRate, LoginRate};
use crate::state::account_page_input::{PageContext, PostedForm};
use crate::state::input::{App, Params, TokenPath};
use actix_web::http::StatusCode;
use views::{AccountView, FormEntries};

/// Path of the page that asks for the address.
pub(super) const FORGOTTEN: &str = "/passwort-vergessen";
/// Path of the page that the mail links to.
pub(super) const ROUTE: &str = "/passwort/{token}";

/// Show the page for a forgotten password
#[utoipa::path(
    get, path = "/passwort-vergessen", tag = "pages", operation_id = "show_forgotten_page",
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn forgotten(anyone: Anyone<ApiRate>, app: App, params: Params) -> ApiResult {
    let context = PageContext::open(app, anyone.scope, params.page_language(), FORGOTTEN, "").await?;
    Ok(context.page(StatusCode::OK, AccountView::ForgottenPassword { entries: FormEntries::default() }))
}

/// Request a new password in a browser
///
/// Like `POST /api/auth/password/forgot`: the response is the same whether there is an account or not.
#[utoipa::path(
    post, path = "/passwort-vergessen", tag = "pages", operation_id = "send_forgotten_page",
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The request was accepted; or the page again, when a button asked for that", body = String, content_type = "text/html"),
        (status = 422, description = "The page again, saying what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn ask(anyone: Anyone<LoginRate>, app: App, params: Params, sent: PostedForm) -> ApiResult {
    let mut context = PageContext::open(app, anyone.scope, params.page_language(), FORGOTTEN, "").await?;
    let fields = sent.fields()?;
    if let Some(locale) = fields.language {
        context.locale = locale;
        return Ok(
            context.page(StatusCode::OK, AccountView::ForgottenPassword { entries: fields.entries(&[]) })
        );
    }
    let asked = match fields.decode::<ForgottenDto>(&["email"], None) {
        Ok(asked) => handlers::ask(context.app(), &asked, context.locale).await,
        Err(error) => Err(error),
    };
    match asked {
        Ok(()) => Ok(context.page(StatusCode::OK, AccountView::LinkSent)),
        Err(error) => {
            let problems = context.problems(&error);
            Ok(context.refused(&error, AccountView::ForgottenPassword { entries: fields.entries(&problems) }))
        }
    }
}

/// Show the page for a new password
#[utoipa::path(
    get, path = "/passwort/{token}", tag = "pages", operation_id = "show_password_page",
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
    match handlers::whose(context.app(), anyone.scope, &token.0).await {
        Ok(user) => {
            let new =
                AccountView::NewPassword { email: user.email.as_str(), entries: FormEntries::default() };
            Ok(context.page(StatusCode::OK, new))
        }
        Err(error) => expired_link_page(&context, error),
    }
}

/// Set a new password in a browser
///
/// Like `POST /api/auth/password/reset`. A refusal shows the page again, and the link stays valid.
#[utoipa::path(
    post, path = "/passwort/{token}", tag = "pages", operation_id = "send_password_page",
    params(("token" = String, Path, description = "The token of the mailed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The new password is set; or the page again, when a button asked for that", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown, used or expired", body = String, content_type = "text/html"),
        (status = 422, description = "The page again, saying what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn replace(
    anyone: Anyone<LoginRate>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: PostedForm,
) -> ApiResult {
    let mut context = PageContext::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    let user = match handlers::whose(context.app(), anyone.scope, &token.0).await {
        Ok(user) => user,
        Err(error) => return expired_link_page(&context, error),
    };
    let (fields, email) = (sent.fields()?, user.email.as_str());
    if let Some(locale) = fields.language {
        context.locale = locale;
        let new = AccountView::NewPassword { email, entries: FormEntries::default() };
        return Ok(context.page(StatusCode::OK, new));
    }
    let replaced = match fields.decode::<ResetDto>(&["password"], Some(&token.0)) {
        Ok(reset) => handlers::replace(context.app(), reset, context.locale).await,
        Err(error) => Err(error),
    };
    match replaced {
        Ok(_) => Ok(context.page(StatusCode::OK, AccountView::PasswordSet { email })),
        Err(error) if error.status() == StatusCode::GONE => expired_link_page(&context, error),
        Err(error) => {
            let problems = context.problems(&error);
            let entries = FormEntries { problems: &problems, ..FormEntries::default() };
            Ok(context.refused(&error, AccountView::NewPassword { email, entries }))
        }
    }
}

/// Turns an invalid link into a page that says so; other errors stay errors.
fn expired_link_page(context: &PageContext, error: ApiError) -> ApiResult {
    if error.status() != StatusCode::GONE {
        return Err(error);
    }
    let message = &context.message(&error);
    Ok(context.refused(&error, AccountView::PasswordLinkInvalid { message }))
}
