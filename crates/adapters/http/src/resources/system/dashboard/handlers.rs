use super::dto::{TemplateCountDto, TemplateCountsDto};
use crate::framework::error::Answer;
use crate::framework::reply;
use crate::state::access::{Dashboard, Staff};
use crate::state::input::{App, Head, Params};
use crate::state::paging;

/// Templates for the selector
#[utoipa::path(
    get, path = "/api/dashboard/templates", tag = "dashboard", operation_id = "list_dashboard_templates",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text in the slug or the title; at most 200 characters"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of all templates with the number of their reports", body = TemplateCountsDto),
        (status = 422, description = "A parameter is not acceptable", body = crate::state::openapi::ErrorDto),
    )
)]
pub(crate) async fn templates(staff: Staff<Dashboard>, app: App, params: Params, head: Head) -> Answer {
    let locale = params.language()?;
    let search = paging::search(&params.pairs)?;
    let counts = app.services().forms.submissions.count_by_template(staff.scope).await?;
    let counts = counts.into_iter().map(|template| TemplateCountDto {
        title: template.title.get(locale).to_owned(),
        slug: template.slug,
        is_active: template.is_active,
        count: template.count,
    });
    let found = counts.filter(|found| paging::has(search.as_deref(), [found.slug.as_str(), &found.title]));
    let (data, paging) = paging::page_of(found.collect(), &params, &app, &head)?;
    reply::ok(&TemplateCountsDto { data, paging })
}
