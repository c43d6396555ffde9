use crate::resources::organization::rfc3339;
use organizations::OrganizationSummary;
use serde::Serialize;
use utoipa::ToSchema;

/// All organisations.
#[derive(Serialize, ToSchema)]
#[schema(as = OrganizationList)]
pub(super) struct OrganizationListDto {
    /// By name.
    pub(super) data: Vec<OrganizationItemDto>,
}

/// An organisation with the number of its accounts.
#[derive(Serialize, ToSchema)]
#[schema(as = OrganizationItem)]
pub(super) struct OrganizationItemDto {
    /// Its id.
    id: i64,
    /// Display name.
    name: String,
    /// Its sub-domain of the base domain.
    slug: String,
    /// Its own domain.
    #[schema(required = true)]
    domain: Option<String>,
    /// Whether it is served.
    is_active: bool,
    /// How many accounts belong to it.
    user_count: u64,
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<OrganizationSummary> for OrganizationItemDto {
    fn from(summary: OrganizationSummary) -> Self {
        let organization = summary.organization;
        Self {
            id: organization.id.0,
            name: organization.name,
            slug: organization.slug.to_string(),
            domain: organization.domain.map(|domain| domain.to_string()),
            is_active: organization.is_active,
            user_count: summary.user_count,
            created_at: rfc3339(organization.created_at),
        }
    }
}
