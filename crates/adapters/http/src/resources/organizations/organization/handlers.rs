use super::dto::{MemberDto, OrganizationDto, OrganizationUpdateDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{OwnOrganizationArea, Staff};
use crate::state::input::{App, Json, RequestHead, SiteTexts, canonical_id};
use crate::state::openapi::{ErrorDto, MessageDto};
use accounts::Role;
use actix_web::http::StatusCode;
use kernel::{ErrorKind, Text, UserId};
use organizations::{ChangeOrganizationError, OrganizationProblem, RemoveError, Remover};

/// Show the organisation
#[utoipa::path(
    get, path = "/api/admin/organization", tag = "organizations", operation_id = "show_organization",
    responses(
        (status = 200, description = "The organisation", body = OrganizationDto),
        (status = 404, description = "The account does not act in an organisation", body = ErrorDto),
    )
)]
pub(crate) async fn show(staff: Staff<OwnOrganizationArea>, app: App) -> ApiResult {
    let found = app.services().organizations.change.show(staff.scope).await?;
    response::ok(&OrganizationDto::from(found.ok_or_else(no_organization)?))
}

/// Change the organisation
///
/// A slug or domain belongs to only one organisation, even after it was given up; of two concurrent requests
/// for it only one succeeds. A new domain is claimed (`pending_domain`) and used once it is proven; one that
/// belonged to the organisation before is used at once. Other members of the body (`is_active`, `id`,
/// `payment_customer_id`) are ignored.
#[utoipa::path(
    put, path = "/api/admin/organization", tag = "organizations", operation_id = "change_organization",
    request_body = OrganizationUpdateDto,
    responses(
        (status = 200, description = "The organisation as it is now", body = OrganizationDto),
        (status = 404, description = "The account does not act in an organisation", body = ErrorDto),
        (status = 422, description = "Invalid, reserved, or another organisation's", body = ErrorDto),
    )
)]
pub(crate) async fn change(
    staff: Staff<OwnOrganizationArea>,
    app: App,
    body: Json<OrganizationUpdateDto>,
) -> ApiResult {
    let changed = app.services().organizations.change.change(&staff.audit_context(), body.0.into()).await;
    response::ok(&OrganizationDto::from(changed.map_err(refused_change)?))
}

/// Returns the response to a refused change of an organisation.
pub(super) fn refused_change(error: ChangeOrganizationError) -> ApiError {
    match error {
        ChangeOrganizationError::Invalid(problems) => not_acceptable(&problems),
        ChangeOrganizationError::Unknown => no_organization(),
        ChangeOrganizationError::Store(error) => error.into(),
    }
}

/// List the members
#[utoipa::path(
    get, path = "/api/admin/organization/members", tag = "organizations", operation_id = "list_members",
    responses(
        (status = 200, description = "All members, by id", body = Vec<MemberDto>),
        (status = 404, description = "The account does not act in an organisation", body = ErrorDto),
    )
)]
pub(crate) async fn members(staff: Staff<OwnOrganizationArea>, app: App) -> ApiResult {
    let members = app.services().organizations.members.list(staff.scope).await?;
    let members = members.ok_or_else(no_organization)?;
    response::ok(&members.into_iter().map(MemberDto::from).collect::<Vec<_>>())
}

/// Remove a member
///
/// The account stays, with the role `user`, but belongs to no organisation: it can see itself and accept an
/// invitation, nothing else, and is deleted after 90 days. Its tokens are revoked. One's own account, a
/// developer (for an administrator) and the last administrator cannot be removed.
#[utoipa::path(
    delete, path = "/api/admin/organization/members/{userId}", tag = "organizations", operation_id = "remove_member",
    params(("userId" = i64, Path, description = "Id of the account")),
    responses(
        (status = 200, description = "Removed", body = MessageDto),
        (status = 403, description = "The account is protected", body = ErrorDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn remove(
    staff: Staff<OwnOrganizationArea>,
    app: App,
    head: RequestHead,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let user = UserId(canonical_id(&head.0, "userId")?);
    let caller = &staff.identity.user;
    let by = Remover { user: caller.id, is_developer: caller.role == Role::Developer };
    let members = &app.services().organizations.members;
    let removed = members.remove(&staff.audit_context(), user, by).await.map_err(refused)?;
    let name = removed.name;
    response::message(&texts, &Text::of("service.member.removed").with("name", &name))
}

fn refused(error: RemoveError) -> ApiError {
    ApiError::with_text(error.kind(), None, error.text(), error)
}

/// 422 with what is wrong by path.
pub(crate) fn not_acceptable(problems: &[OrganizationProblem]) -> ApiError {
    let errors = problems.iter().map(|problem| (problem.field().to_owned(), vec![problem.text()])).collect();
    ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors)
}

/// 404 for an account without an organisation.
pub(crate) fn no_organization() -> ApiError {
    const TEXT: Text = Text::of("service.organization.none");
    ApiError::of(ErrorKind::NotFound).with_message(TEXT)
}
