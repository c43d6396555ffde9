use super::dto::{self, OrganizationItemDto, OrganizationListDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::organizations::organization::{OrganizationDto, OrganizationUpdateDto, not_acceptable};
use crate::state::access::{AllOrganizationsArea, OrganizationsArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use actix_web::http::StatusCode;
use kernel::{OrganizationId, Text};
use organizations::{CreateError, Organization};

/// List organisations
///
/// An administrator of an organisation gets only that one; an administrator or developer of the installation
/// gets all.
#[utoipa::path(
    get, path = "/api/admin/organizations", tag = "organizations", operation_id = "list_organizations",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text to find in the name, the slug or the domain; at most 200 characters"),
        ("sort" = Option<String>, Query, description = "`name` (default), `slug`, `user_count` or `created_at`; descending with a minus in front"),
    ),
    responses((status = 200, description = "A page of them", body = OrganizationListDto))
)]
pub(crate) async fn list(
    staff: Staff<OrganizationsArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let services = app.services();
    let list = services.organizations.operate.list(staff.identity.user.membership).await?;
    let (found, paging) = dto::page(list, &params, &app, &head)?;
    let open = services.accounts.accept_invitation.count_open().await?;
    let mut data = Vec::with_capacity(found.len());
    for summary in found {
        let url = services.organizations.public_address.of_organization(&summary.organization).await?;
        let open = open.get(&summary.organization.id).copied().unwrap_or_default();
        data.push(OrganizationItemDto::of(summary, open, url));
    }
    response::ok(&OrganizationListDto { data, paging })
}

/// Create an organisation
///
/// Only for the platform operator. It is active at once; `name` and `slug` are required.
#[utoipa::path(
    post, path = "/api/admin/organizations", tag = "organizations", operation_id = "create_organization",
    request_body = OrganizationUpdateDto,
    responses(
        (status = 201, description = "The new organisation", body = OrganizationDto),
        (status = 422, description = "Invalid, reserved, or another organisation's", body = ErrorDto),
    )
)]
pub(crate) async fn create(
    staff: Staff<AllOrganizationsArea>,
    app: App,
    body: Json<OrganizationUpdateDto>,
) -> ApiResult {
    let made = app.services().organizations.operate.create(&staff.actor(), body.0.into()).await;
    let made = made.map_err(|error| match error {
        CreateError::Invalid(problems) => not_acceptable(&problems),
        CreateError::Store(error) => error.into(),
    })?;
    response::json(StatusCode::CREATED, &OrganizationDto::from(made))
}

/// Activate an organisation
///
/// Only for the platform operator.
#[utoipa::path(
    post, path = "/api/admin/organizations/{id}/activate", tag = "organizations", operation_id = "activate_organization",
    params(("id" = i64, Path, description = "Id of the organisation")),
    responses(
        (status = 200, description = "It is active", body = MessageDto),
        (status = 404, description = "Not found", body = ErrorDto),
    )
)]
pub(crate) async fn activate(
    staff: Staff<AllOrganizationsArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let name = switch(&staff, &app, id, true).await?.name;
    response::message(&texts, &Text::of("service.organization.activated").with("name", &name))
}

/// Deactivate an organisation
///
/// Only for the platform operator. From the next request on its hosts and members get 403; none of its data
/// is deleted.
#[utoipa::path(
    post, path = "/api/admin/organizations/{id}/deactivate", tag = "organizations", operation_id = "deactivate_organization",
    params(("id" = i64, Path, description = "Id of the organisation")),
    responses(
        (status = 200, description = "It is not active", body = MessageDto),
        (status = 404, description = "Not found", body = ErrorDto),
    )
)]
pub(crate) async fn deactivate(
    staff: Staff<AllOrganizationsArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let name = switch(&staff, &app, id, false).await?.name;
    response::message(&texts, &Text::of("service.organization.deactivated").with("name", &name))
}

async fn switch(
    staff: &Staff<AllOrganizationsArea>,
    app: &App,
    id: Id,
    is_active: bool,
) -> Result<Organization, ApiError> {
    let operate = &app.services().organizations.operate;
    let switched = operate.set_active(&staff.actor(), OrganizationId(id.0), is_active).await;
    switched.map_err(|error| ApiError::from_domain(error.kind(), error))
}
