//! The page of the set-up link.

use super::dto::FirstAccountDto;
use super::handlers;
use crate::framework::error::{Answer, ApiError};
use crate::state::access::{Anyone, Reading, SigningIn};
use crate::state::entry::{Sent, Stage};
use crate::state::input::{App, Params, TokenPath};
use actix_web::http::StatusCode;
use views::{AccountView, Entries};

/// Path of the page, whose link the first start prints.
pub(super) const ROUTE: &str = "/einrichtung/{token}";

/// Set the installation up
#[utoipa::path(
    get, path = "/einrichtung/{token}", tag = "pages", operation_id = "show_set_up_page",
    params(
        ("token" = String, Path, description = "The token of the printed link"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown or over, or there is an account already", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<Reading>, app: App, token: TokenPath, params: Params) -> Answer {
    let stage = Stage::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    match is_open(&stage, &token.0).await {
        Ok(()) => Ok(stage.page(StatusCode::OK, AccountView::SetUp { entries: Entries::default() })),
        Err(error) => over(&stage, error),
    }
}

/// Make the first account in a browser
///
/// As `POST /api/setup`. What is refused comes back as the page with what was typed, and the link is
/// still good.
#[utoipa::path(
    post, path = "/einrichtung/{token}", tag = "pages", operation_id = "send_set_up_page",
    params(("token" = String, Path, description = "The token of the printed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The page again, as a button asked for", body = String, content_type = "text/html"),
        (status = 201, description = "The account was made", body = String, content_type = "text/html"),
        (status = 410, description = "The link is unknown or over, or there is an account already", body = String, content_type = "text/html"),
        (status = 422, description = "The page again, with what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn create(
    anyone: Anyone<SigningIn>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: Sent,
) -> Answer {
    let mut stage = Stage::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    if let Err(error) = is_open(&stage, &token.0).await {
        return over(&stage, error);
    }
    let entry = sent.entry()?;
    if let Some(locale) = entry.wish {
        stage.locale = locale;
        return Ok(stage.page(StatusCode::OK, AccountView::SetUp { entries: entry.entries(&[]) }));
    }
    let made = match entry.decode::<FirstAccountDto>(&["name", "email", "password"], Some(&token.0)) {
        Ok(wanted) => handlers::make(stage.app(), wanted).await,
        Err(error) => Err(error),
    };
    match made {
        Ok(user) => {
            Ok(stage.page(StatusCode::CREATED, AccountView::SetUpDone { email: user.email.as_str() }))
        }
        Err(error) if error.status() == StatusCode::GONE => over(&stage, error),
        Err(error) => {
            let problems = stage.problems(&error);
            Ok(stage.refused(&error, AccountView::SetUp { entries: entry.entries(&problems) }))
        }
    }
}

async fn is_open(stage: &Stage, token: &str) -> Result<(), ApiError> {
    stage.app().services().accounts.set_up.show(token).await.map_err(handlers::refused)
}

/// A page that says that the link is not good; an error of another kind stays one.
fn over(stage: &Stage, error: ApiError) -> Answer {
    if error.status() != StatusCode::GONE {
        return Err(error);
    }
    let message = &stage.message(&error);
    Ok(stage.refused(&error, AccountView::SetUpOver { message }))
}
