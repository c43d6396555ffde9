use super::dto::{ChangedProfileDto, ProfileDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{AccountOwner, OwnAccountReauthenticatedArea};
use crate::state::input::{App, Json, Params};
use crate::state::openapi::ErrorDto;
use accounts::ProfileError;
use kernel::ErrorKind;

/// Change one's own account
///
/// A new address and a new password require the current password. A new password ends all other access tokens
/// of the account; the one of this request stays. A new address takes effect once it is confirmed through the
/// link in a mail, and the current address is notified; until then it is `pending_email`. Only its owner
/// learns, by mail, that an address belongs to another account. Sending the current address withdraws a
/// pending request.
#[utoipa::path(
    put, path = "/api/auth/profile", tag = "auth", operation_id = "update_profile", request_body = ProfileDto,
    responses(
        (status = 200, description = "The account as it is now", body = ChangedProfileDto),
        (status = 409, description = "The account has changed in the meantime", body = ErrorDto),
        (status = 422, description = "A value is invalid, or `current_password` is missing or wrong", body = ErrorDto),
        (status = 429, description = "Too many requests, five other addresses within an hour, or ten wrong passwords within 15 minutes", body = ErrorDto),
    )
)]
pub(crate) async fn update(
    own: AccountOwner<OwnAccountReauthenticatedArea>,
    app: App,
    params: Params,
    body: Json<ProfileDto>,
) -> ApiResult {
    let profile = body.0;
    let update = &app.services().accounts.update_profile;
    let updated =
        update.update(&own.audit_context(), &own.identity, profile.request(), params.accepted).await;
    if matches!(updated, Err(ProfileError::WrongPassword)) {
        own.record_unconfirmed_password(&app).await;
    }
    let updated = updated.map_err(refused)?;
    response::ok(&ChangedProfileDto::from(updated))
}

fn refused(error: ProfileError) -> ApiError {
    if let (
        ProfileError::Locked { retry_after } | ProfileError::TooManyAddresses { retry_after },
        Some(text),
    ) = (&error, error.text())
    {
        return ApiError::of(ErrorKind::RateLimited).with_message(text).retry_after(*retry_after);
    }
    match (error.kind(), error.path(), error.text()) {
        (ErrorKind::Invalid, Some(path), Some(text)) => ApiError::invalid_at(path, text),
        (kind, ..) => ApiError::from_domain(kind, error),
    }
}
