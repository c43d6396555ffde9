use super::dto::{FormerMemberDto, FormerMemberListDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{FormerMemberAdministrationArea, Staff};
use crate::state::input::{App, Params, RequestHead, SiteTexts, UserPath};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging;
use kernel::{ErrorKind, Text};

/// List accounts that belong to no organisation
///
/// Only for the platform operator: people who were removed from their organisation. They can see their own
/// account and accept an invitation, nothing else, and are deleted after 90 days.
#[utoipa::path(
    get, path = "/api/admin/former-members", tag = "users", operation_id = "list_former_members",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list, by id", body = FormerMemberListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    _: Staff<FormerMemberAdministrationArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let former = app.services().accounts.former_members.store.list().await?;
    let former = former.into_iter().map(FormerMemberDto::from).collect();
    let (data, paging) = paging::page_of(former, &params, &app, &head)?;
    response::ok(&FormerMemberListDto { data, paging })
}

/// Delete an account that belongs to no organisation
///
/// Only for the platform operator. Its sessions and tokens are deleted with it.
#[utoipa::path(
    delete, path = "/api/admin/former-members/{user}", tag = "users", operation_id = "delete_former_member",
    params(("user" = i64, Path, description = "Id of the account")),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or the account belongs somewhere", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<FormerMemberAdministrationArea>,
    app: App,
    path: UserPath,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let deleted = app.services().accounts.former_members.delete(&staff.actor(), path.0).await?;
    let user = deleted.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    response::message(&texts, &Text::of("service.user.deleted").with("name", &user.name))
}
