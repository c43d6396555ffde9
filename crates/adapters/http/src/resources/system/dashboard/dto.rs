use crate::state::paging::Paging;
use serde::Serialize;
use utoipa::ToSchema;

/// The templates of the tenant.
#[derive(Serialize, ToSchema)]
#[schema(as = TemplateCounts)]
pub(crate) struct TemplateCountsDto {
    /// By slug.
    pub(crate) data: Vec<TemplateCountDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(crate) paging: Paging,
}

/// A template and the number of its reports.
#[derive(Serialize, ToSchema)]
#[schema(as = TemplateCount)]
pub(crate) struct TemplateCountDto {
    /// Its slug.
    #[schema(example = "vorfall")]
    pub(crate) slug: String,
    /// Its title in the request's language.
    pub(crate) title: String,
    /// Whether the public can use it.
    pub(crate) is_active: bool,
    /// Reports, test data included.
    pub(crate) count: u64,
}
