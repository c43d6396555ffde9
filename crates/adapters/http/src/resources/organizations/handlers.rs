use super::dto::OrganizationListDto;
use crate::access::{AllOrganizations, Staff};
use crate::error::{Answer, ApiError};
use crate::input::{App, Id, JsonObject, Params};
use crate::openapi::{ErrorDto, MessageDto};
use crate::reply;
use crate::resources::organization::{OrganizationDto, WantedDto, not_acceptable, wanted};
use actix_web::http::StatusCode;
use audit::Action;
use kernel::{Locale, OrganizationId};
use organizations::{CreateError, Organization};

/// List all organisations
///
/// For the platform operator alone: a developer without an organisation.
#[utoipa::path(
    get, path = "/api/admin/organizations", tag = "organizations", operation_id = "list_organizations",
    responses((status = 200, description = "All of them", body = OrganizationListDto))
)]
pub(crate) async fn list(_: Staff<AllOrganizations>, app: App) -> Answer {
    let list = app.services().organizations.operate.list().await?;
    reply::ok(&OrganizationListDto { data: list.into_iter().map(Into::into).collect() })
}

/// Make an organisation
///
/// For the platform operator alone. It is active at once; `name` and `slug` must be there.
#[utoipa::path(
    post, path = "/api/admin/organizations", tag = "organizations", operation_id = "create_organization",
    request_body = WantedDto,
    responses(
        (status = 201, description = "The new organisation", body = OrganizationDto),
        (status = 422, description = "Not acceptable, reserved, or another organisation's", body = ErrorDto),
    )
)]
pub(crate) async fn create(staff: Staff<AllOrganizations>, app: App, body: JsonObject) -> Answer {
    let made = app.services().organizations.operate.create(wanted(body.0)?).await;
    let made = made.map_err(|error| match error {
        CreateError::Invalid(problems) => not_acceptable(&problems),
        CreateError::Store(error) => error.into(),
    })?;
    record(&staff, &app, &made, Action::OrganizationCreated).await?;
    reply::json(StatusCode::CREATED, &OrganizationDto::from(made))
}

/// Activate an organisation
///
/// For the platform operator alone.
#[utoipa::path(
    post, path = "/api/admin/organizations/{id}/activate", tag = "organizations", operation_id = "activate_organization",
    params(("id" = i64, Path, description = "Id of the organisation")),
    responses(
        (status = 200, description = "It is active", body = MessageDto),
        (status = 404, description = "Not there", body = ErrorDto),
    )
)]
pub(crate) async fn activate(staff: Staff<AllOrganizations>, app: App, id: Id, params: Params) -> Answer {
    let name = switch(&staff, &app, id, true).await?.name;
    let message = match params.accepted {
        Locale::De => format!("{name} ist aktiv."),
        Locale::En => format!("{name} is active."),
    };
    reply::ok(&MessageDto { message })
}

/// Deactivate an organisation
///
/// For the platform operator alone. From the next request on its hosts and members get 403; nothing
/// of it is deleted.
#[utoipa::path(
    post, path = "/api/admin/organizations/{id}/deactivate", tag = "organizations", operation_id = "deactivate_organization",
    params(("id" = i64, Path, description = "Id of the organisation")),
    responses(
        (status = 200, description = "It is not active", body = MessageDto),
        (status = 404, description = "Not there", body = ErrorDto),
    )
)]
pub(crate) async fn deactivate(staff: Staff<AllOrganizations>, app: App, id: Id, params: Params) -> Answer {
    let name = switch(&staff, &app, id, false).await?.name;
    let message = match params.accepted {
        Locale::De => format!("{name} ist nicht mehr aktiv."),
        Locale::En => format!("{name} is no longer active."),
    };
    reply::ok(&MessageDto { message })
}

async fn switch(
    staff: &Staff<AllOrganizations>,
    app: &App,
    id: Id,
    is_active: bool,
) -> Result<Organization, ApiError> {
    let switched = app.services().organizations.operate.set_active(OrganizationId(id.0), is_active).await;
    let switched = switched.map_err(|error| ApiError::from_domain(error.kind(), error))?;
    let action = if is_active { Action::OrganizationActivated } else { Action::OrganizationDeactivated };
    record(staff, app, &switched, action).await?;
    Ok(switched)
}

/// In the chain of the organisation and in the installation's, whatever host was asked.
async fn record(
    staff: &Staff<AllOrganizations>,
    app: &App,
    organization: &Organization,
    action: Action,
) -> Result<(), ApiError> {
    let platform = &app.services().platform_log;
    Ok(platform.decided(organization.id, &organization.name, staff.actor(), action).await?)
}
