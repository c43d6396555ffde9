//! The page behind an invitation's link.

use super::dto::AcceptDto;
use super::handlers;
use crate::framework::error::{ApiError, ApiResult};
use crate::state::access::{Anyone, ApiRate, LoginRate};
use crate::state::account_page_input::{PageContext, PostedForm};
use crate::state::input::{App, Params, TokenPath};
use accounts::invitations::FoundInvitation;
use actix_web::http::StatusCode;
use views::{AccountView, FormEntries, InvitationView};

/// Path of the page that the mail of an invitation links to.
pub(super) const ROUTE: &str = "/einladung/{token}";
/// Where somebody with an account accepts.
const ACCEPT: &str = "/app/invitation/";

/// Show an invitation in a browser
///
/// With a form for somebody without an account; with a link to the sign-in for somebody who has one.
#[utoipa::path(
    get, path = "/einladung/{token}", tag = "pages", operation_id = "show_invitation_page",
    params(
        ("token" = String, Path, description = "The token of the mailed link"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 403, description = "Its organisation is not active", body = String, content_type = "text/html"),
        (status = 404, description = "It does not exist, or it was withdrawn", body = String, content_type = "text/html"),
        (status = 410, description = "Already accepted, or more than seven days old", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<ApiRate>, app: App, token: TokenPath, params: Params) -> ApiResult {
    let context = PageContext::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    match handlers::found(context.app(), anyone.scope, &token.0).await {
        Ok(found) => {
            let accept_path = format!("{ACCEPT}{}", token.0);
            Ok(context
                .page(StatusCode::OK, account_view(&context, &found, &accept_path, FormEntries::default())))
        }
        Err(error) => closed(&context, error),
    }
}

/// Accept an invitation without an account in a browser
///
/// Creates the account, like `POST /invitations/{token}/accept`. A refusal shows the page again with what was
/// typed; `action` (`lang-de`, `lang-en`) shows it again in that language.
#[utoipa::path(
    post, path = "/einladung/{token}", tag = "pages", operation_id = "send_invitation_page",
    params(("token" = String, Path, description = "The token of the mailed link")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The page again, because a button asked for that", body = String, content_type = "text/html"),
        (status = 201, description = "The account was created and is a member", body = String, content_type = "text/html"),
        (status = 401, description = "The invitee has an account by now, and has to sign in", body = String, content_type = "text/html"),
        (status = 403, description = "Its organisation is not active", body = String, content_type = "text/html"),
        (status = 404, description = "It does not exist, or it was withdrawn", body = String, content_type = "text/html"),
        (status = 410, description = "Already accepted, or more than seven days old", body = String, content_type = "text/html"),
        (status = 422, description = "The page again, saying what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn join(
    anyone: Anyone<LoginRate>,
    app: App,
    token: TokenPath,
    params: Params,
    sent: PostedForm,
) -> ApiResult {
    let mut context = PageContext::open(app, anyone.scope, params.page_language(), ROUTE, &token.0).await?;
    let found = match handlers::found(context.app(), anyone.scope, &token.0).await {
        Ok(found) => found,
        Err(error) => return closed(&context, error),
    };
    let (fields, accept_path) = (sent.fields()?, format!("{ACCEPT}{}", token.0));
    if let Some(locale) = fields.language {
        context.locale = locale;
        return Ok(
            context.page(StatusCode::OK, account_view(&context, &found, &accept_path, fields.entries(&[])))
        );
    }
    let made = match fields.decode::<AcceptDto>(&["name", "password"], None) {
        Ok(wanted) => handlers::join(context.app(), token.0, wanted).await,
        Err(error) => Err(error),
    };
    let error = match made {
        Ok(user) => {
            let organization = &found.organization.name;
            let joined = AccountView::Joined { organization, email: user.email.as_str() };
            return Ok(context.page(StatusCode::CREATED, joined));
        }
        Err(error) => error,
    };
    match error.status() {
        StatusCode::UNAUTHORIZED => {
            let offer = offer(&context, &found);
            Ok(context.refused(&error, AccountView::InvitationOfAccount { offer, accept_path: &accept_path }))
        }
        StatusCode::FORBIDDEN | StatusCode::NOT_FOUND | StatusCode::GONE => closed(&context, error),
        _ => {
            let problems = context.problems(&error);
            Ok(context
                .refused(&error, account_view(&context, &found, &accept_path, fields.entries(&problems))))
        }
    }
}

fn offer<'a>(context: &PageContext, found: &'a FoundInvitation) -> InvitationView<'a> {
    InvitationView {
        organization: &found.organization.name,
        role: found.role.code(),
        email: found.email.as_str(),
        expires_at: context.local(found.expires_at),
    }
}

fn account_view<'a>(
    context: &PageContext,
    found: &'a FoundInvitation,
    accept_path: &'a str,
    entries: FormEntries<'a>,
) -> AccountView<'a> {
    let offer = offer(context, found);
    if found.account.is_some() {
        AccountView::InvitationOfAccount { offer, accept_path }
    } else {
        AccountView::Invitation { offer, entries }
    }
}

/// Turns a closed invitation into a page that says why it cannot be accepted; other errors stay errors.
fn closed(context: &PageContext, error: ApiError) -> ApiResult {
    let status = error.status().as_u16();
    if !matches!(status, 403 | 404 | 410) {
        return Err(error);
    }
    let message = &context.message(&error);
    Ok(context.refused(&error, AccountView::InvitationRefused { status, message }))
}
