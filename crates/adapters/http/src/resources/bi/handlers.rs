use super::dto::{
    AllFieldsDto, BiOverviewDto, BiReportDto, BiTemplateDto, DataDto, FieldsDto, GroupDto, GroupsDto,
    ProtectionDto, SeriesDto, TemplatesDto,
};
use super::feed::{Feed, FeedFormat};
use super::figures_query::{FieldSlug, FiguresQuery, FormSlug, error_response, not_queryable, only_days};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::forms::form_blocks::error_response::error_response as studio_error_response;
use crate::state::access::{FigureProtectionArea, FiguresArea, QueryableFieldsArea, Staff};
use crate::state::input::{App, Json, Params, SiteTexts};
use crate::state::openapi::ErrorDto;
use crate::state::paging;
use kernel::Text;

/// Reports per page of `daten` by default.
const PER_PAGE: u32 = 100;
const MAX_PER_PAGE: u32 = 500;

/// Reads an analyst's query and records it.
async fn read_query(
    staff: &Staff<FiguresArea>,
    app: &App,
    params: &Params,
    slug: &FormSlug,
    other_parameters: &[&str],
) -> Result<FiguresQuery, ApiError> {
    let query = FiguresQuery::read(staff, app, params, slug, other_parameters).await?;
    staff.record_figures(app, &query.form.slug).await;
    Ok(query)
}

/// Reads a query of single reports and records it; refused where small numbers are protected.
pub(super) async fn read_report_query(
    staff: &Staff<FiguresArea>,
    app: &App,
    params: &Params,
    slug: &FormSlug,
    other_parameters: &[&str],
) -> Result<FiguresQuery, ApiError> {
    let query = FiguresQuery::read(staff, app, params, slug, other_parameters).await?.of_single_reports()?;
    staff.record_figures(app, &query.form.slug).await;
    Ok(query)
}

/// List the forms for analysts
#[utoipa::path(
    get, path = "/api/bi/templates", tag = "bi", operation_id = "list_bi_templates",
    params(
        ("von" = Option<String>, Query, description = "A day, `YYYY-MM-DD`; only checked"),
        ("bis" = Option<String>, Query, description = "A day, `YYYY-MM-DD`; only checked"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The forms that the public can use", body = TemplatesDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn templates(staff: Staff<FiguresArea>, app: App, params: Params) -> ApiResult {
    only_days(&params)?;
    let locale = params.language()?;
    let forms = app.services().bi.active(staff.scope).await?;
    response::ok(&TemplatesDto {
        templates: forms.iter().map(|form| BiTemplateDto::of(form, locale)).collect(),
    })
}

/// List what can be queried of a form
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/felder", tag = "bi", operation_id = "show_bi_fields",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "Its addresses, fields and parameters", body = FieldsDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
    )
)]
pub(crate) async fn fields(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let query = read_query(&staff, &app, &params, &slug, &[]).await?;
    response::ok(&FieldsDto::of(&query.form, &texts.in_language(query.locale)))
}

/// List the reports of a form
///
/// In the order in which they were received, so that pages stay the same while reports come in; when one is
/// deleted, those after it move up. A file contains all of them, whatever is deleted meanwhile, and is sent
/// while it is read; a body without its proper end is incomplete. With `seit`, only those that are new or
/// changed since then (and some that are slightly older), and on the first page, or in the first line of
/// `ndjson`, the ids of those that were deleted. To bring a copy up to date, use `ndjson` and pass the header
/// `Date` of the previous complete response.
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/daten", tag = "bi", operation_id = "list_bi_data",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("page" = Option<u32>, Query, description = "From 1"),
        ("pro_seite" = Option<u32>, Query, description = "1 to 500, default 100"),
        ("seit" = Option<String>, Query, description = "Only what is new or changed since this time, at most 400 days ago: RFC 3339 with a zone, or an HTTP date like the header `Date`; not with `csv` and `xlsx`"),
        ("format" = Option<String>, Query, description = "`json` (default) for one page; `csv`, `xlsx` or `ndjson` (one JSON object per line) for all reports"),
        ("separator" = Option<String>, Query, description = "For CSV: `comma` (default) or `semicolon`"),
        ("lang" = Option<String>, Query, description = "Language of messages; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page, or the file", content(
            (DataDto = "application/json"),
            (String = "text/csv"),
            (String = "application/x-ndjson"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn data(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    const FORMATS: Text = Text::of("service.bi.since_formats");
    const RANGE: Text = Text::of("service.bi.per_page");
    const FROM_ONE: Text = Text::of("service.request.page");
    const ONE_PAGE: Text = Text::of("service.bi.page_formats");
    // A request with this time as `seit` returns whatever is committed from now on.
    let now = app.services().clock.now();
    let other_parameters = ["page", "pro_seite", "seit", "format", "separator"];
    let mut query = read_report_query(&staff, &app, &params, &slug, &other_parameters).await?;
    let format = FeedFormat::asked(&params.pairs)?;
    if format.is_some()
        && let Some(name) = params.pairs.names().find(|name| ["page", "pro_seite"].contains(name))
    {
        return Err(ApiError::invalid_at(name, ONE_PAGE));
    }
    let gone = query.since(&staff, &app, &params).await?;
    if let Some(format) = format {
        // A table has no place for deleted ids.
        if gone.is_some() && format != FeedFormat::Ndjson {
            return Err(ApiError::invalid_at("seit", FORMATS));
        }
        return response::dated(Feed::response(&staff, &app, query, (format, gone), &texts).await?, now);
    }
    let page = paging::number(&params.pairs, "page")?.unwrap_or(1);
    if page == 0 {
        return Err(ApiError::invalid_at("page", FROM_ONE));
    }
    let per_page = paging::number(&params.pairs, "pro_seite")?.unwrap_or(PER_PAGE);
    if !(1..=MAX_PER_PAGE).contains(&per_page) {
        return Err(ApiError::invalid_at("pro_seite", RANGE));
    }
    let first = (u64::from(page) - 1) * u64::from(per_page);
    let FiguresQuery { form, filter, .. } = query;
    let bi = &app.services().bi;
    let found = bi.read(staff.scope, form.clone(), |_, facts| filter.page(facts, first, per_page as usize));
    let (total, ids) = found.await.map_err(error_response)?;
    let reports = bi.fact_queries().reports(staff.scope, form.id, &ids, usize::MAX).await?;
    let response = response::ok(&DataDto {
        data: reports.into_iter().map(|report| BiReportDto::of(report, &form)).collect(),
        current_page: page,
        last_page: total.div_ceil(u64::from(per_page)).max(1),
        per_page,
        total,
        // Once is enough, and the list may be long.
        deleted: gone.map(|gone| gone.into_iter().filter(|_| page == 1).map(|id| id.0).collect()),
    })?;
    response::dated(response, now)
}

/// Show the key figures of a form
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/stats/uebersicht", tag = "bi", operation_id = "show_bi_overview",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The total, this month, last month, and the most frequent values", body = BiOverviewDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn overview(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
) -> ApiResult {
    let query = read_query(&staff, &app, &params, &slug, &[]).await?;
    // It groups by one field at a time.
    let rounding = query.rounding(&app, 1)?;
    let FiguresQuery { form, filter, zone, locale } = query;
    let now = app.services().clock.now();
    let reading = app.services().bi.read(staff.scope, form, |form, facts| match rounding {
        Some(rounding) => filter.rounded_overview(form, facts, rounding),
        None => filter.overview(form, facts, now, zone),
    });
    response::ok(&BiOverviewDto::of(reading.await.map_err(error_response)?, locale))
}

/// Count the reports of a form by month
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/stats/zeitverlauf", tag = "bi", operation_id = "show_bi_series",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("monate" = Option<u32>, Query, description = "Number of months, 1 to 600, default 12; the last is the current month, or that of `bis`"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of messages; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "Every month of the period, including those without reports", body = SeriesDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn series(staff: Staff<FiguresArea>, app: App, params: Params, slug: FormSlug) -> ApiResult {
    let query = read_query(&staff, &app, &params, &slug, &["monate"]).await?;
    let rounding = query.rounding(&app, 0)?;
    let FiguresQuery { form, filter, zone, .. } = query;
    let (months, last) = FiguresQuery::months(&params, (app.services().clock.now(), zone))?;
    let reading = app.services().bi.read(staff.scope, form, |form, facts| match rounding {
        Some(rounding) => {
            let last = last.min(rounding.last_month());
            filter.rounded_months(form, facts, (last, months), rounding)
        }
        None => filter.months(facts, last, months, zone),
    });
    let daten = reading.await.map_err(error_response)?.into_iter().map(Into::into).collect();
    response::ok(&SeriesDto { zeitraum_monate: months, daten })
}

/// Count the reports of a form by the options of a field
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/stats/feld/{feldSlug}", tag = "bi", operation_id = "show_bi_groups",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("feldSlug" = String, Path, description = "Slug of a field of type `select` or `checkbox-group`"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The options, most frequent first", body = GroupsDto),
        (status = 404, description = "There is no such form, or figures cannot be grouped by the field; `message` lists the possible ones", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn groups(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    field: FieldSlug,
) -> ApiResult {
    let query = read_query(&staff, &app, &params, &slug, &[]).await?;
    let rounding = query.rounding(&app, 1)?;
    let FiguresQuery { form, filter, locale, .. } = query;
    let Some((known, _)) = form.choice(&field.0) else { return Err(not_queryable(&form)) };
    let label = known.label.get(locale).to_owned();
    let reading = app.services().bi.read(staff.scope, form.clone(), |form, facts| match rounding {
        Some(rounding) => filter.rounded_groups(form, facts, &field.0, rounding),
        None => filter.groups(form, facts, &field.0),
    });
    let groups = reading.await.map_err(error_response)?;
    let daten = groups.iter().map(|group| GroupDto::of(group, locale)).collect();
    response::ok(&GroupsDto { feld: field.0, label, daten })
}

/// Like `/api/bi/{templateSlug}/felder`
#[utoipa::path(
    get, path = "/api/bi/felder", tag = "bi", operation_id = "show_bi_fields_of_named",
    params(
        ("template" = String, Query, description = "Slug of the form"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "Its addresses, fields and parameters", body = FieldsDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "No form is named", body = ErrorDto),
    )
)]
pub(crate) async fn fields_by_parameter(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    texts: SiteTexts,
) -> ApiResult {
    fields(staff, app, params, slug, texts).await
}

/// Like `/api/bi/{templateSlug}/daten`
#[utoipa::path(
    get, path = "/api/bi/daten", tag = "bi", operation_id = "list_bi_data_of_named",
    params(
        ("template" = String, Query, description = "Slug of the form"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("page" = Option<u32>, Query, description = "From 1"),
        ("pro_seite" = Option<u32>, Query, description = "1 to 500, default 100"),
        ("seit" = Option<String>, Query, description = "As for the path with `{templateSlug}`"),
        ("format" = Option<String>, Query, description = "As for the path with `{templateSlug}`"),
        ("separator" = Option<String>, Query, description = "As for the path with `{templateSlug}`"),
        ("lang" = Option<String>, Query, description = "Language of messages; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page, or the file", content(
            (DataDto = "application/json"),
            (String = "text/csv"),
            (String = "application/x-ndjson"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid, or no form is named", body = ErrorDto),
    )
)]
pub(crate) async fn data_by_parameter(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    texts: SiteTexts,
) -> ApiResult {
    data(staff, app, params, slug, texts).await
}

/// Like `/api/bi/{templateSlug}/stats/uebersicht`
#[utoipa::path(
    get, path = "/api/bi/stats/uebersicht", tag = "bi", operation_id = "show_bi_overview_of_named",
    params(
        ("template" = String, Query, description = "Slug of the form"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The total, this month, last month, and the most frequent values", body = BiOverviewDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid, or no form is named", body = ErrorDto),
    )
)]
pub(crate) async fn overview_by_parameter(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
) -> ApiResult {
    overview(staff, app, params, slug).await
}

/// Like `/api/bi/{templateSlug}/stats/zeitverlauf`
#[utoipa::path(
    get, path = "/api/bi/stats/zeitverlauf", tag = "bi", operation_id = "show_bi_series_of_named",
    params(
        ("template" = String, Query, description = "Slug of the form"),
        ("monate" = Option<u32>, Query, description = "As for the path with `{templateSlug}`"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of messages; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "Every month of the period, including those without reports", body = SeriesDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid, or no form is named", body = ErrorDto),
    )
)]
pub(crate) async fn series_by_parameter(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
) -> ApiResult {
    series(staff, app, params, slug).await
}

/// Like `/api/bi/{templateSlug}/stats/feld/{feldSlug}`
#[utoipa::path(
    get, path = "/api/bi/stats/feld/{feldSlug}", tag = "bi", operation_id = "show_bi_groups_of_named",
    params(
        ("feldSlug" = String, Path, description = "Slug of a field of type `select` or `checkbox-group`"),
        ("template" = String, Query, description = "Slug of the form"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The options, most frequent first", body = GroupsDto),
        (status = 404, description = "There is no such form, or figures cannot be grouped by the field; `message` lists the possible ones", body = ErrorDto),
        (status = 422, description = "A parameter is invalid, or no form is named", body = ErrorDto),
    )
)]
pub(crate) async fn groups_by_parameter(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    field: FieldSlug,
) -> ApiResult {
    groups(staff, app, params, slug, field).await
}

/// List what can be queried with a token
///
/// The endpoints, fields and parameters of every form that the public can use, for the page of tokens.
#[utoipa::path(
    get, path = "/api/admin/bi/felder", tag = "bi", operation_id = "list_bi_fields",
    params(
        ("von" = Option<String>, Query, description = "A day, `YYYY-MM-DD`; only checked"),
        ("bis" = Option<String>, Query, description = "A day, `YYYY-MM-DD`; only checked"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "By form", body = AllFieldsDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn all_fields(
    staff: Staff<QueryableFieldsArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    only_days(&params)?;
    let texts = texts.in_language(params.language()?);
    let forms = app.services().bi.active(staff.scope).await?;
    response::ok(&AllFieldsDto { templates: forms.iter().map(|form| FieldsDto::of(form, &texts)).collect() })
}

/// Protect the small numbers of a form
///
/// Numbers for analysts are rounded at random to multiples of `gerundet_auf`, smaller ones become 0, and
/// single reports are not available: so comparing responses does not reveal whether a certain report exists.
#[utoipa::path(
    put, path = "/api/admin/bi/{templateSlug}/protection", tag = "bi", operation_id = "protect_bi_figures",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    request_body = ProtectionDto,
    responses(
        (status = 200, description = "What can now be queried of the form", body = FieldsDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "The number is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn protect(
    staff: Staff<FigureProtectionArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    SiteTexts(texts): SiteTexts,
    Json(body): Json<ProtectionDto>,
) -> ApiResult {
    let services = app.services();
    let (scope, locale) = (staff.scope, params.language()?);
    let mut form = services.bi.form(scope, slug.text()).await.map_err(error_response)?;
    let to = body.wanted()?.apply_to(form.rounded_to);
    if to != form.rounded_to {
        let studio = &services.forms.templates;
        studio.round_figures(&staff.audit_context(), form.id, to).await.map_err(studio_error_response)?;
        form = services.bi.form(scope, slug.text()).await.map_err(error_response)?;
    }
    response::ok(&FieldsDto::of(&form, &texts.in_language(locale)))
}
