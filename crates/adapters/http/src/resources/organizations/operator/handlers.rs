use super::dto::OrganizationListDto;
use crate::framework::error::{Answer, ApiError};
use crate::framework::reply;
use crate::resources::organizations::organization::{OrganizationDto, WantedDto, not_acceptable};
use crate::state::access::{AllOrganizations, Organizations, Staff};
use crate::state::input::{App, Head, Id, Json, Params};
use crate::state::openapi::{ErrorDto, MessageDto};
use actix_web::http::StatusCode;
use audit::{Action, Details};
use kernel::{Locale, OrganizationId};
use organizations::{CreateError, Organization};

/// List organisations
///
/// Whoever administers an organisation gets that one, an administrator or developer of the installation all.
#[utoipa::path(
    get, path = "/api/admin/organizations", tag = "organizations", operation_id = "list_organizations",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text in the name, the slug or the domain; at most 200 characters"),
        ("sort" = Option<String>, Query, description = "`name` (default), `slug`, `user_count`, `created_at`, or one of them with a minus before"),
    ),
    responses((status = 200, description = "A page of them", body = OrganizationListDto))
)]
pub(crate) async fn list(staff: Staff<Organizations>, app: App, params: Params, head: Head) -> Answer {
    let list = app.services().organizations.operate.list(staff.identity.user.membership).await?;
    reply::ok(&OrganizationListDto::of(list, &params, &app, &head)?)
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
pub(crate) async fn create(staff: Staff<AllOrganizations>, app: App, body: Json<WantedDto>) -> Answer {
    let made = app.services().organizations.operate.create(body.0.into()).await;
    let made = made.map_err(|error| match error {
        CreateError::Invalid(problems) => not_acceptable(&problems),
        CreateError::Store(error) => error.into(),
    })?;
    let domain = made.domain.iter();
    let details = domain.fold(Details::new(), |details, domain| details.with("value", domain.as_str()));
    let about = AboutOrganization { id: made.id, name: Some(&made.name) };
    about.record(&staff, &app, (Action::OrganizationCreated, details)).await?;
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
pub(super) async fn record(
    staff: &Staff<AllOrganizations>,
    app: &App,
    organization: &Organization,
    action: Action,
) -> Result<(), ApiError> {
    let about = AboutOrganization { id: organization.id, name: Some(&organization.name) };
    about.record(staff, app, (action, Details::new())).await
}

/// An organisation that the operator decides about; without a name when it is gone.
pub(super) struct AboutOrganization<'a> {
    pub(super) id: OrganizationId,
    pub(super) name: Option<&'a str>,
}

impl AboutOrganization<'_> {
    pub(super) async fn record(
        &self,
        staff: &Staff<AllOrganizations>,
        app: &App,
        what: (Action, Details),
    ) -> Result<(), ApiError> {
        Ok(app.services().audit.platform.decided_about(self.id, self.name, staff.actor(), what).await?)
    }
}
