use super::dto::{OpenSessionDto, SessionsDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{AccountOwner, OwnAccountArea};
use crate::state::input::{App, Id, Params, RequestHead, SiteTexts};
use crate::state::openapi::MessageDto;
use crate::state::paging;
use kernel::{ErrorKind, Text, TokenId};

/// List one's own sessions
#[utoipa::path(
    get, path = "/api/auth/sessions", tag = "auth", operation_id = "list_sessions",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses((status = 200, description = "A page of those that have not ended", body = SessionsDto))
)]
pub(crate) async fn list(
    own: AccountOwner<OwnAccountArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let sessions = app.services().accounts.sessions.list(&own.identity).await?;
    let sessions = sessions.into_iter().map(OpenSessionDto::from).collect();
    let (data, paging) = paging::page_of(sessions, &params, &app, &head)?;
    response::ok(&SessionsDto { data, paging })
}

/// End one of one's own sessions
#[utoipa::path(
    delete, path = "/api/auth/sessions/{id}", tag = "auth", operation_id = "end_session",
    params(("id" = i64, Path, description = "Id of the session")),
    responses((status = 200, description = "Its token is no longer valid", body = MessageDto))
)]
pub(crate) async fn end(
    own: AccountOwner<OwnAccountArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    id: Id,
) -> ApiResult {
    if !app.services().accounts.sessions.end(&own.audit_context(), &own.identity, TokenId(id.0)).await? {
        return Err(ApiError::of(ErrorKind::NotFound));
    }
    response::message(&texts, &Text::of("staff.sessions.ended"))
}

/// End all one's other sessions
#[utoipa::path(
    delete, path = "/api/auth/sessions", tag = "auth", operation_id = "end_other_sessions",
    responses((status = 200, description = "Only the session of this request remains", body = MessageDto))
)]
pub(crate) async fn end_others(
    own: AccountOwner<OwnAccountArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    app.services().accounts.sessions.end_others(&own.audit_context(), &own.identity).await?;
    response::message(&texts, &Text::of("staff.sessions.ended_others"))
}
