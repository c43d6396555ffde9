use super::dto::{CreatedDto, TokenCreateDto, TokenDto, TokenListDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{OwnApiTokensArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::{self, Paging};
use accounts::api_tokens::IssueTokenError;
use actix_web::http::StatusCode;
use kernel::{ErrorKind, Text, TokenId};

/// List one's own tokens
///
/// Without their secrets; includes expired ones.
#[utoipa::path(
    get, path = "/api/admin/tokens", tag = "tokens", operation_id = "list_tokens",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = TokenListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<OwnApiTokensArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let page = paging::page(&params.pairs)?;
    let page = app.services().accounts.api_tokens.list(staff.identity.user.id, page).await?;
    let base = format!("{}/api/admin/tokens", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&page, &base, head.0.query_string());
    response::ok(&TokenListDto { data: page.items.into_iter().map(TokenDto::from).collect(), paging })
}

/// Create a token
///
/// Only this response shows it; the account is notified by mail. It may read statistics (`bi:read`) and nothing
/// else, as long as its account is an administrator's.
#[utoipa::path(
    post, path = "/api/admin/tokens", tag = "tokens", operation_id = "create_token",
    request_body = TokenCreateDto,
    responses(
        (status = 201, description = "The token, shown in plain text only this once", body = CreatedDto),
        (status = 422, description = "The name is invalid, or the end is: not RFC 3339 with a zone, in the past, or more than ten years ahead", body = ErrorDto),
    )
)]
pub(crate) async fn create(
    staff: Staff<OwnApiTokensArea>,
    app: App,
    params: Params,
    body: Json<TokenCreateDto>,
) -> ApiResult {
    let wanted = body.0;
    let tokens = &app.services().accounts.api_tokens;
    let issued = tokens
        .issue(
            &staff.identity.user.audit_context(),
            &staff.identity,
            &wanted.name,
            wanted.expires_at,
            params.accepted,
        )
        .await;
    let issued = issued.map_err(error_response)?;
    response::json(StatusCode::CREATED, &CreatedDto::from(issued))
}

/// Revoke one of one's own tokens
#[utoipa::path(
    delete, path = "/api/admin/tokens/{id}", tag = "tokens", operation_id = "revoke_token",
    params(("id" = i64, Path, description = "Id of the token")),
    responses(
        (status = 200, description = "It can no longer be used", body = MessageDto),
        (status = 404, description = "Not found, or somebody else's", body = ErrorDto),
    )
)]
pub(crate) async fn revoke(
    staff: Staff<OwnApiTokensArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    if !app
        .services()
        .accounts
        .api_tokens
        .revoke(&staff.identity.user.audit_context(), staff.identity.user.id, TokenId(id.0))
        .await?
    {
        return Err(ApiError::of(ErrorKind::NotFound));
    }
    response::message(&texts, &Text::of("service.token.revoked"))
}

/// Returns the response to a refused token.
fn error_response(error: IssueTokenError) -> ApiError {
    match error.problem() {
        Some((path, text)) => ApiError::invalid_at(path, text),
        None => ApiError::from_domain(error.kind(), error),
    }
}
