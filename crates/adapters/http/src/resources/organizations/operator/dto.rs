use crate::framework::error::ApiError;
use crate::framework::timestamp::rfc3339;
use crate::state::input::{App, Params, RequestHead};
use crate::state::paging::{self, Paging};
use organizations::{CustomDomain, Organization, OrganizationSummary};
use serde::Serialize;
use utoipa::ToSchema;

/// Organisations.
#[derive(Serialize, ToSchema)]
#[schema(as = OrganizationList)]
pub(super) struct OrganizationListDto {
    /// By name.
    pub(super) data: Vec<OrganizationItemDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// Returns the requested page of the organisations that match the search.
pub(super) fn page(
    mut all: Vec<OrganizationSummary>,
    params: &Params,
    app: &App,
    head: &RequestHead,
) -> Result<(Vec<OrganizationSummary>, Paging), ApiError> {
    let search = paging::search(&params.pairs)?;
    all.retain(|summary| {
        let Organization { name, slug, domain, .. } = &summary.organization;
        let domain = domain.as_ref().map(CustomDomain::as_str);
        paging::has(search.as_deref(), [name.as_str(), slug.as_str()].into_iter().chain(domain))
    });
    // Already sorted by name, which also orders equal ones.
    let (by, descending) = paging::sort(&params.pairs, &["name", "slug", "user_count", "created_at"])?;
    match by {
        "slug" => all.sort_by(|a, b| a.organization.slug.as_str().cmp(b.organization.slug.as_str())),
        "user_count" => all.sort_by_key(|summary| summary.user_count),
        "created_at" => all.sort_by_key(|summary| summary.organization.created_at),
        _ => {}
    }
    if descending {
        all.reverse();
    }
    paging::page_of(all, params, app, head)
}

/// An organisation with the number of its accounts.
#[derive(Serialize, ToSchema)]
#[schema(as = OrganizationItem)]
pub(super) struct OrganizationItemDto {
    id: i64,
    /// Display name.
    name: String,
    /// Its sub-domain of the base domain.
    slug: String,
    /// Its own domain.
    #[schema(required = true)]
    domain: Option<String>,
    is_active: bool,
    /// Its id at the payment provider.
    #[schema(required = true)]
    payment_customer_id: Option<String>,
    /// The number of its accounts.
    user_count: u64,
    /// The number of invitations that can still be accepted.
    open_invitations: u64,
    /// Where the public and its staff reach it; `null` if it has no address of its own.
    #[schema(required = true)]
    url: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
}

impl OrganizationItemDto {
    pub(super) fn of(summary: OrganizationSummary, open_invitations: u64, url: Option<String>) -> Self {
        let organization = summary.organization;
        Self {
            id: organization.id.0,
            name: organization.name,
            slug: organization.slug.to_string(),
            domain: organization.domain.map(|domain| domain.to_string()),
            is_active: organization.is_active,
            payment_customer_id: organization.payment_customer_id,
            user_count: summary.user_count,
            open_invitations,
            url,
            created_at: rfc3339(organization.created_at),
        }
    }
}
