//! The page behind the set-up link.

use super::dto::FirstAccountDto;
use super::handlers;
use crate::framework::error::{ApiError, ApiResult};
use crate::state::access::{Anyone, ApiRate, LoginRate};
use crate::state::account_page_input::{PageContext, PostedForm};
use crate::state::input::{App, Params, TokenPath};
use actix_web::http::StatusCode;
use views::{AccountView, FormEntries};

/// Path of the page; the first start prints the link to it.
pub(super) const ROUTE: &str = "/einrichtung/{token}";

/// Show the set-up page
#[utoipa::path(
    get, path = "/einrichtung/{token}", tag = "pages", operation_id = "show_set_up_page",
    params(
        ("token" = String, Path, description = "The token of the printed link"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown or expired, or there is an account already", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<ApiRate>, app: App, token: TokenPath, params: Params) -> ApiResult {
    let context = PageContext::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    match is_open(&context, &token.0).await {
        Ok(()) => Ok(context.page(StatusCode::OK, AccountView::SetUp { entries: FormEntries::default() })),
        Err(error) => expired_link_page(&context, error),
    }
}

/// Create the first account in a browser
///
/// Like `POST /api/setup`. A refusal shows the page again with what was typed, and the link stays valid.
#[utoipa::path(
    post, path = "/einrichtung/{token}", tag = "pages", operation_id = "send_set_up_page",
    params(("token" = String, Path, description = "The token of the printed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The page again, because a button asked for that", body = String, content_type = "text/html"),
        (status = 201, description = "The account was created", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown or expired, or there is an account already", body = String, content_type = "text/html"),
        (status = 422, description = "The page again, saying what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn create(
    anyone: Anyone<LoginRate>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: PostedForm,
) -> ApiResult {
    let mut context = PageContext::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    if let Err(error) = is_open(&context, &token.0).await {
        return expired_link_page(&context, error);
    }
    let fields = sent.fields()?;
    if let Some(locale) = fields.language {
        context.locale = locale;
        return Ok(context.page(StatusCode::OK, AccountView::SetUp { entries: fields.entries(&[]) }));
    }
    let made = match fields.decode::<FirstAccountDto>(&["name", "email", "password"], Some(&token.0)) {
        Ok(wanted) => handlers::make(context.app(), wanted).await,
        Err(error) => Err(error),
    };
    match made {
        Ok(user) => {
            Ok(context.page(StatusCode::CREATED, AccountView::SetUpDone { email: user.email.as_str() }))
        }
        Err(error) if error.status() == StatusCode::GONE => expired_link_page(&context, error),
        Err(error) => {
            let problems = context.problems(&error);
            Ok(context.refused(&error, AccountView::SetUp { entries: fields.entries(&problems) }))
        }
    }
}

async fn is_open(context: &PageContext, token: &str) -> Result<(), ApiError> {
    context.app().services().accounts.set_up.show(token).await.map_err(handlers::refused)
}

/// Turns an invalid link into a page that says so; other errors stay errors.
fn expired_link_page(context: &PageContext, error: ApiError) -> ApiResult {
    if error.status() != StatusCode::GONE {
        return Err(error);
    }
    let message = &context.message(&error);
    Ok(context.refused(&error, AccountView::SetUpLinkInvalid { message }))
}
