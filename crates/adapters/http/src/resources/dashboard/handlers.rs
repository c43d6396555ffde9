use super::dto::{TemplateCountDto, TemplateCountsDto};
use crate::access::{Dashboard, Staff};
use crate::error::Answer;
use crate::input::{App, Params};
use crate::reply;

/// Templates for the selector
#[utoipa::path(
    get, path = "/api/dashboard/templates", tag = "dashboard", operation_id = "list_dashboard_templates",
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    responses(
        (status = 200, description = "All templates with the number of their reports", body = TemplateCountsDto),
        (status = 422, description = "Unknown language", body = crate::openapi::ErrorDto),
    )
)]
pub(crate) async fn templates(staff: Staff<Dashboard>, app: App, params: Params) -> Answer {
    let locale = params.language()?;
    let counts = app.services().submissions.count_by_template(staff.scope).await?;
    let data = counts.into_iter().map(|template| TemplateCountDto {
        title: template.title.get(locale).to_owned(),
        slug: template.slug,
        is_active: template.is_active,
        count: template.count,
    });
    reply::ok(&TemplateCountsDto { data: data.collect() })
}
