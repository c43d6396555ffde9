use super::dto::OrganizationDto;
use super::handlers::refused_change;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{OwnOrganizationArea, Staff};
use crate::state::input::{App, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use kernel::{ErrorKind, Text};
use organizations::ChangeOrganizationError;

/// Check for the record that proves the pending domain
///
/// Queries the DNS now, for ten seconds at most. If the record is there, the domain is used from the next
/// request on and the previous one stays reserved; otherwise `pending_domain` says what was found.
#[utoipa::path(
    post, path = "/api/admin/organization/pending-domain/check", tag = "organizations",
    operation_id = "check_pending_domain",
    responses(
        (status = 200, description = "The organisation as it is now", body = OrganizationDto),
        (status = 404, description = "Nothing is pending", body = ErrorDto),
        (status = 422, description = "Another organisation has taken the domain", body = ErrorDto),
    )
)]
pub(crate) async fn check(staff: Staff<OwnOrganizationArea>, app: App) -> ApiResult {
    let checked = app.services().organizations.prove.check(&staff.audit_context()).await;
    let organization = checked.map_err(|error| match error {
        ChangeOrganizationError::Unknown => nothing_pending(),
        other => refused_change(other),
    })?;
    response::ok(&OrganizationDto::from(organization))
}

/// Withdraw the claim to the pending domain
#[utoipa::path(
    delete, path = "/api/admin/organization/pending-domain", tag = "organizations",
    operation_id = "withdraw_pending_domain",
    responses(
        (status = 200, description = "Withdrawn", body = MessageDto),
        (status = 404, description = "Nothing is pending", body = ErrorDto),
    )
)]
pub(crate) async fn withdraw(
    staff: Staff<OwnOrganizationArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    app.services().organizations.prove.withdraw(&staff.audit_context()).await?.ok_or_else(nothing_pending)?;
    response::message(&texts, &Text::of("staff.organization.pending_withdrawn"))
}

fn nothing_pending() -> ApiError {
    const TEXT: Text = Text::of("service.organization.nothing_pending");
    ApiError::of(ErrorKind::NotFound).with_message(TEXT)
}
