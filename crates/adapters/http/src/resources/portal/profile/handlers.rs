use super::dto::{DeletionDto, ProfileDto, ProfileUpdateDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{OwnPortalAccountArea, OwnPortalAccountReauthenticatedArea, SignedInPortalMember};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use portal::{ConfirmError, ProfileError};

/// Show one's own member account
#[utoipa::path(
    get, path = "/api/portal/profile", tag = "portal", operation_id = "show_member_profile",
    responses((status = 200, description = "The account", body = ProfileDto))
)]
pub(crate) async fn show(member: SignedInPortalMember<OwnPortalAccountArea>) -> ApiResult {
    response::ok(&ProfileDto::from(member.identity.member))
}

/// Change one's own member account
///
/// A new password requires the current one, and ends all other sessions of the member.
#[utoipa::path(
    put, path = "/api/portal/profile", tag = "portal", operation_id = "update_member_profile",
    request_body = ProfileUpdateDto,
    responses(
        (status = 200, description = "The account as it is now", body = ProfileDto),
        (status = 409, description = "The account has changed in the meantime", body = ErrorDto),
        (status = 422, description = "A value is invalid, or `current_password` is missing or wrong", body = ErrorDto),
        (status = 429, description = "Too many requests, or ten wrong passwords within 15 minutes", body = ErrorDto),
    )
)]
pub(crate) async fn update(
    member: SignedInPortalMember<OwnPortalAccountReauthenticatedArea>,
    app: App,
    body: Json<ProfileUpdateDto>,
) -> ApiResult {
    let profile = &app.services().portal.profile;
    let updated =
        profile.update(member.scope, &member.identity, body.0.request()).await.map_err(not_changed)?;
    response::ok(&ProfileDto::from(updated))
}

fn not_changed(error: ProfileError) -> ApiError {
    let (path, text, retry_after) = (error.path(), error.text(), error.retry_after());
    waiting(ApiError::with_text(error.kind(), path, text, error), retry_after)
}

/// Delete one's own member account
///
/// Requires the password. Agreements are kept as evidence, without what identifies the member.
#[utoipa::path(
    delete, path = "/api/portal/profile", tag = "portal", operation_id = "delete_member_profile",
    request_body = DeletionDto,
    responses(
        (status = 204, description = "The account was deleted"),
        (status = 409, description = "The account has changed in the meantime", body = ErrorDto),
        (status = 422, description = "`password` is missing or wrong", body = ErrorDto),
        (status = 429, description = "Too many requests, or ten wrong passwords within 15 minutes", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    member: SignedInPortalMember<OwnPortalAccountReauthenticatedArea>,
    app: App,
    body: Json<DeletionDto>,
) -> ApiResult {
    let profile = &app.services().portal.profile;
    profile.delete(member.scope, &member.identity, &body.0.password).await.map_err(not_deleted)?;
    Ok(response::no_content())
}

fn not_deleted(error: ConfirmError) -> ApiError {
    let path = error.is_about_password().then_some("password");
    let retry_after = match &error {
        ConfirmError::Locked { retry_after } => Some(*retry_after),
        _ => None,
    };
    waiting(ApiError::with_text(error.kind(), path, error.text(), error), retry_after)
}

fn waiting(error: ApiError, retry_after: Option<u64>) -> ApiError {
    match retry_after {
        Some(seconds) => error.retry_after(seconds),
        None => error,
    }
}
