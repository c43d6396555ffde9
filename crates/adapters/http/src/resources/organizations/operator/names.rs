//! Names that the platform operator decides on.

use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::framework::timestamp::rfc3339;
use crate::resources::organizations::organization::not_acceptable;
use crate::state::access::{AllOrganizationsArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto, one_of};
use crate::state::paging::{self, Paging};
use deserr::Deserr;
use kernel::{ErrorKind, OrganizationId, Text};
use organizations::{ChangeOrganizationError, NameState, OpenName};
use serde::Serialize;
use utoipa::ToSchema;

/// A page of names.
#[derive(Serialize, ToSchema)]
#[schema(as = OpenNameList)]
pub(super) struct OpenNameListDto {
    /// By name.
    data: Vec<OpenNameDto>,
    #[serde(flatten)]
    paging: Paging,
}

/// A name that leads, led or is to lead to an organisation.
#[derive(Serialize, ToSchema)]
#[schema(as = OpenName)]
pub(super) struct OpenNameDto {
    #[schema(example = "melden.klinik-nord.example")]
    name: String,
    /// `slug` or `domain`.
    #[schema(schema_with = kinds)]
    kind: &'static str,
    /// `reserved`: given up, and reserved until it is released; `pending`: a claimed domain.
    #[schema(schema_with = states)]
    state: &'static str,
    /// The organisation to which it belonged, or which claims it.
    organization_id: i64,
    /// Its display name; `null` if the organisation was deleted.
    #[schema(required = true)]
    organization_name: Option<String>,
    /// When it became the organisation's, or was claimed.
    #[schema(format = DateTime)]
    since: String,
}

fn kinds() -> utoipa::openapi::Object {
    one_of(["slug", "domain"])
}

fn states() -> utoipa::openapi::Object {
    one_of(NameState::ALL.map(NameState::code))
}

impl From<OpenName> for OpenNameDto {
    fn from(open: OpenName) -> Self {
        Self {
            kind: open.name.kind(),
            name: open.name.to_string(),
            state: open.state.code(),
            organization_id: open.owner.0,
            organization_name: open.owner_name,
            since: rfc3339(open.since),
        }
    }
}

/// The name to release.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = NameChoice, example = json!({"name": "klinik-nord"}))]
pub(super) struct NameChoiceDto {
    /// A slug or a domain.
    #[deserr(try_from(String) = non_empty -> Text)]
    name: String,
}

/// The domain to confirm.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DomainChoice, example = json!({"domain": "melden.klinik-nord.example"}))]
pub(super) struct DomainChoiceDto {
    /// The pending domain.
    #[deserr(try_from(String) = non_empty -> Text)]
    domain: String,
}

/// List former names and pending domains
///
/// Only for the platform operator.
#[utoipa::path(
    get, path = "/api/admin/organizations/names", tag = "organizations", operation_id = "list_open_names",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = OpenNameListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    _: Staff<AllOrganizationsArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let page = app.services().organizations.operate.open_names(paging::page(&params.pairs)?).await?;
    let base = app.0.options.base_url.as_deref().unwrap_or_default();
    let base = format!("{base}/api/admin/organizations/names");
    let paging = Paging::of(&page, &base, head.0.query_string());
    response::ok(&OpenNameListDto { data: page.items.into_iter().map(Into::into).collect(), paging })
}

/// Release a former name
///
/// Only for the platform operator. From the next request on it leads nowhere, and any organisation may take
/// it; the administrators of the organisation that gave it up are notified by mail.
#[utoipa::path(
    post, path = "/api/admin/organizations/names/release", tag = "organizations", operation_id = "release_name",
    request_body = NameChoiceDto,
    responses(
        (status = 200, description = "Released", body = MessageDto),
        (status = 404, description = "It is not reserved", body = ErrorDto),
        (status = 422, description = "It is in use, or was not given", body = ErrorDto),
    )
)]
pub(crate) async fn release(
    staff: Staff<AllOrganizationsArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    body: Json<NameChoiceDto>,
) -> ApiResult {
    let released = app.services().organizations.operate.release(&staff.actor(), &body.0.name).await.map_err(
        |error| {
            let path = (error.kind() == ErrorKind::Invalid).then_some("name");
            ApiError::with_text(error.kind(), path, error.text(), error)
        },
    )?;
    let name = released.name;
    response::message(&texts, &Text::of("service.organization.name_released").with("name", name.as_str()))
}

/// Confirm a pending domain
///
/// Only for the platform operator, who has to verify the owner. From the next request on it is in use, like a
/// proven one.
#[utoipa::path(
    post, path = "/api/admin/organizations/{id}/confirm-domain", tag = "organizations",
    operation_id = "confirm_domain",
    params(("id" = i64, Path, description = "Id of the organisation")),
    request_body = DomainChoiceDto,
    responses(
        (status = 200, description = "It counts", body = MessageDto),
        (status = 404, description = "The organisation has not claimed this domain", body = ErrorDto),
        (status = 422, description = "Another organisation has it, or it was not given", body = ErrorDto),
    )
)]
pub(crate) async fn confirm(
    staff: Staff<AllOrganizationsArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
    body: Json<DomainChoiceDto>,
) -> ApiResult {
    const UNKNOWN: Text = Text::of("service.organization.claim_unknown");
    let operate = &app.services().organizations.operate;
    let confirmed = operate.confirm_domain(&staff.actor(), OrganizationId(id.0), &body.0.domain).await;
    let confirmed = confirmed.map_err(|error| match error {
        ChangeOrganizationError::Invalid(problems) => not_acceptable(&problems),
        ChangeOrganizationError::Unknown => ApiError::of(ErrorKind::NotFound).with_message(UNKNOWN),
        ChangeOrganizationError::Store(error) => error.into(),
    })?;
    let (organization, domain) = (confirmed.organization, confirmed.domain);
    let name = organization.name;
    response::message(
        &texts,
        &Text::of("service.organization.domain_confirmed")
            .with("domain", domain.as_str())
            .with("name", &name),
    )
}
