use super::dto::{AccountCreateDto, AccountDto, AccountItemDto, AccountListDto, UpdateDto};
use super::list;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{AccountAdministrationArea, Staff};
use crate::state::input::{App, Json, Params, RequestHead, SiteTexts, UserPath};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::Paging;
use accounts::administration::{ManageUserError, TakenAddressesError};
use actix_web::http::StatusCode;
use kernel::{ErrorKind, Text};

/// List accounts
#[utoipa::path(
    get, path = "/api/admin/users", tag = "users", operation_id = "list_accounts",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text to find in the name or the address, ignoring case and accents; at most 200 characters"),
        ("sort" = Option<String>, Query, description = "`name` (default), `email`, `role` or `created_at`; descending with a minus in front"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = AccountListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<AccountAdministrationArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let (filter, page) = list::read(&params.pairs)?;
    let page = app.services().accounts.manage_users.list(staff.scope, &filter, page).await?;
    let base = format!("{}/api/admin/users", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&page, &base, head.0.query_string());
    response::ok(&AccountListDto { data: page.items.into_iter().map(AccountItemDto::from).collect(), paging })
}

/// Create an account
///
/// An address that already has an account, here or elsewhere, is refused with 422, without revealing where;
/// such attempts are recorded and limited to 20 per hour and organisation, after which every request with an
/// address is refused with 429.
#[utoipa::path(
    post, path = "/api/admin/users", tag = "users", operation_id = "create_account",
    request_body = AccountCreateDto,
    responses(
        (status = 201, description = "The account", body = AccountDto),
        (status = 403, description = "Only a developer may create developers", body = ErrorDto),
        (status = 422, description = "A value is invalid, or the address is taken, however it is spelt", body = ErrorDto),
    )
)]
pub(crate) async fn create(
    staff: Staff<AccountAdministrationArea>,
    app: App,
    body: Json<AccountCreateDto>,
) -> ApiResult {
    let account = body.0;
    let users = &app.services().accounts.manage_users;
    let actor = &staff.identity.user;
    let made = users.create(actor, staff.scope, account.request());
    let user = with_address(&staff, &app, made).await?;
    response::json(StatusCode::CREATED, &AccountDto::from(user))
}

/// Change an account
///
/// A new role takes effect with the account's next request; a new password ends its sessions and API tokens
/// at once. The owner is notified by mail of a new password or address. Taken addresses count as when
/// creating an account.
#[utoipa::path(
    put, path = "/api/admin/users/{user}", tag = "users", operation_id = "update_account", request_body = UpdateDto,
    params(("user" = i64, Path, description = "Id of the account")),
    responses(
        (status = 200, description = "The account as it is now", body = AccountDto),
        (status = 403, description = "An administrator may not change a developer's account, and nobody their own role, address or password here", body = ErrorDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "The last administrator cannot be given a lower role", body = ErrorDto),
        (status = 422, description = "A value is invalid, or the address is taken, however it is spelt", body = ErrorDto),
    )
)]
pub(crate) async fn update(
    staff: Staff<AccountAdministrationArea>,
    app: App,
    path: UserPath,
    params: Params,
    body: Json<UpdateDto>,
) -> ApiResult {
    let update = body.0;
    let (users, wanted) = (&app.services().accounts.manage_users, update.changes());
    let change = users.update(&staff.identity.user, staff.scope, path.0, wanted, params.accepted);
    let changed = match wanted.email {
        Some(_) => with_address(&staff, &app, change).await?,
        None => change.await.map_err(error_response)?,
    };
    response::ok(&AccountDto::from(changed.after))
}

/// Delete an account
///
/// Its sessions and API tokens end with it.
#[utoipa::path(
    delete, path = "/api/admin/users/{user}", tag = "users", operation_id = "delete_account",
    params(("user" = i64, Path, description = "Id of the account")),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 403, description = "An administrator may not delete a developer's account, and nobody their own", body = ErrorDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "The last administrator cannot be deleted", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<AccountAdministrationArea>,
    app: App,
    path: UserPath,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let users = &app.services().accounts.manage_users;
    let user = users.delete(&staff.identity.user, staff.scope, path.0).await.map_err(error_response)?;
    response::message(&texts, &Text::of("service.user.deleted").with("name", &user.name))
}

/// Runs what gives an account an address, unless its scope has tried too many taken ones.
async fn with_address<T>(
    staff: &Staff<AccountAdministrationArea>,
    app: &App,
    change: impl Future<Output = Result<T, ManageUserError>>,
) -> Result<T, ApiError> {
    let oracle = &app.services().accounts.taken_addresses;
    match oracle.attempt(&staff.audit_context(), staff.identity.user.id, change).await {
        Ok(done) => Ok(done),
        Err(TakenAddressesError::TooMany { retry_after }) => {
            Err(ApiError::of(ErrorKind::RateLimited).retry_after(retry_after))
        }
        Err(TakenAddressesError::Taken(error) | TakenAddressesError::Other(error)) => {
            Err(error_response(error))
        }
        Err(TakenAddressesError::Store(error)) => Err(error.into()),
    }
}

/// Returns the response to a refused change.
fn error_response(error: ManageUserError) -> ApiError {
    match error {
        ManageUserError::Invalid(problems) => {
            let errors = problems.into_iter().map(|problem| {
                let text = problem.text();
                (problem.path().to_owned(), vec![text])
            });
            ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors.collect())
        }
        ManageUserError::Refused(refusal) => {
            let text = refusal.text();
            ApiError::of(refusal.kind()).with_message(text)
        }
        error => ApiError::from_domain(error.kind(), error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::texts::Texts;
    use accounts::administration::Refusal;
    use kernel::{Locale, Translator as _};

    #[test]
    fn what_is_forbidden_is_403_and_the_last_administrator_409_each_in_its_own_words() {
        for (refused, status) in [
            (Refusal::Developer, 403),
            (Refusal::DeletesThemselves, 403),
            (Refusal::OwnRole, 403),
            (Refusal::OwnCredentials, 403),
            (Refusal::LastAdministrator, 409),
        ] {
            let error = error_response(ManageUserError::Refused(refused));
            assert_eq!(error.status(), status, "{refused:?}");
            let texts = Texts::built_in(Locale::En);
            assert_eq!(error.message(&texts), texts.say(&refused.text()));
        }
    }
}
