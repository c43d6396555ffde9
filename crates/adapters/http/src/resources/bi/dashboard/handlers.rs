use super::dto::{
    DashboardFieldDto, DashboardOverviewDto, DashboardStatusDto, FiguresDto, FormDto, OptionDto,
    TemplateCountDto, TemplateCountsDto,
};
use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::resources::bi::figures_query::{FiguresQuery, FormSlug, error_response, only};
use crate::resources::reports::submissions::list;
use crate::state::access::{DashboardArea, Staff};
use crate::state::input::{App, Params, RequestHead};
use crate::state::openapi::ErrorDto;
use crate::state::paging;
use bi::{Facts, Filter, Month, MonthCount, StatsForm, Statuses};
use kernel::{Timestamp, Tz};
use std::cmp::Reverse;
use std::sync::Arc;

/// List the templates for the selector
#[utoipa::path(
    get, path = "/api/dashboard/templates", tag = "dashboard", operation_id = "list_dashboard_templates",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text to find in the slug or the title; at most 200 characters"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of all templates, each with the number of its reports", body = TemplateCountsDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn templates(
    staff: Staff<DashboardArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    only(&params, &["page", "per_page", "pro_seite", "search", "lang"])?;
    let locale = params.language()?;
    let search = paging::search(&params.pairs)?;
    let bi = &app.services().bi;
    let mut forms = bi.forms_ever_online(staff.scope).await?;
    forms.retain(|form| paging::has(search.as_deref(), [form.slug.as_str(), form.title.get(locale)]));
    let (forms, paging) = paging::page_of(forms, &params, &app, &head)?;
    let mut data = Vec::new();
    for form in forms {
        let read = |_: &StatsForm, facts: &Facts| Filter::default().page(facts, 0, 0).0;
        let count = bi.read(staff.scope, Arc::clone(&form), read).await.map_err(error_response)?;
        data.push(TemplateCountDto::of(&form, count, locale));
    }
    response::ok(&TemplateCountsDto { data, paging })
}

/// The figures of a form for one query.
#[derive(Default)]
struct FormFigures {
    total: u64,
    this_month: u64,
    last_month: u64,
    months: Vec<MonthCount>,
    statuses: Statuses,
}

impl FormFigures {
    fn of(
        filter: &Filter,
        form: &StatsForm,
        facts: &Facts,
        months: (u32, Month),
        at: (Timestamp, Tz),
    ) -> Self {
        let overview = filter.overview(form, facts, at.0, at.1);
        Self {
            total: overview.total,
            // Staff can read the reports themselves, so nothing is rounded for them.
            this_month: overview.this_month.unwrap_or(0),
            last_month: overview.last_month,
            months: filter.months(facts, months.1, months.0, at.1),
            statuses: filter.statuses(facts),
        }
    }

    /// Adds those of another form, for the same months.
    fn add(&mut self, other: Self) {
        self.total += other.total;
        self.this_month += other.this_month;
        self.last_month += other.last_month;
        for (month, more) in self.months.iter_mut().zip(other.months) {
            month.reports += more.reports;
        }
        self.statuses.new += other.statuses.new;
        for (status, more) in other.statuses.others {
            *self.statuses.others.entry(status).or_default() += more;
        }
    }
}

impl From<FormFigures> for FiguresDto {
    fn from(found: FormFigures) -> Self {
        Self {
            total: found.total,
            this_month: found.this_month,
            last_month: found.last_month,
            statuses: DashboardStatusDto::all(&found.statuses),
            months: found.months.into_iter().map(Into::into).collect(),
        }
    }
}

/// Show the figures of all forms
///
/// Of the reports of every form that was ever in use, together and by form.
#[utoipa::path(
    get, path = "/api/dashboard/stats", tag = "dashboard", operation_id = "show_dashboard",
    params(
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("monate" = Option<u32>, Query, description = "Number of months, 1 to 600, default 12; the last is the current month, or that of `bis`"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "Totals, months, statuses and forms", body = DashboardOverviewDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn overview(staff: Staff<DashboardArea>, app: App, params: Params) -> ApiResult {
    only(&params, &["von", "bis", "monate", "lang"])?;
    let (services, locale) = (app.services(), params.language()?);
    let zone = services.site.settings.load(staff.scope).await?.zone();
    let filter = Filter::of(list::period(&params.pairs, zone)?);
    let at = (services.clock.now(), zone);
    let months = FiguresQuery::months(&params, at)?;
    // Without any form, the months have no reports.
    let empty = filter.months(&Facts::default(), months.1, months.0, zone);
    let mut sum = FormFigures { months: empty, ..FormFigures::default() };
    let mut templates = Vec::new();
    for form in services.bi.forms_ever_online(staff.scope).await? {
        let read = |form: &StatsForm, facts: &Facts| FormFigures::of(&filter, form, facts, months, at);
        let found = services.bi.read(staff.scope, Arc::clone(&form), read).await.map_err(error_response)?;
        templates.push(TemplateCountDto::of(&form, found.total, locale));
        sum.add(found);
    }
    templates.sort_by_key(|template| Reverse(template.count));
    response::ok(&DashboardOverviewDto { figures: sum.into(), templates })
}

/// Show the figures of a form
///
/// A field of type `select` can be used as a filter, as in the figures for analysts.
#[utoipa::path(
    get, path = "/api/dashboard/stats/{templateSlug}", tag = "dashboard", operation_id = "show_dashboard_form",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("monate" = Option<u32>, Query, description = "Number of months, 1 to 600, default 12; the last is the current month, or that of `bis`"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "Totals, months, statuses, and the options of each field", body = FormDto),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn form(staff: Staff<DashboardArea>, app: App, params: Params, slug: FormSlug) -> ApiResult {
    let FiguresQuery { form, filter, zone, locale } =
        FiguresQuery::read(&staff, &app, &params, &slug, &["monate"]).await?;
    let at = (app.services().clock.now(), zone);
    let months = FiguresQuery::months(&params, at)?;
    let read = |form: &StatsForm, facts: &Facts| {
        let fields = form.choices().map(|(field, _)| {
            let groups = filter.groups(form, facts, &field.slug).into_iter();
            DashboardFieldDto {
                slug: field.slug.clone(),
                label: field.label.get(locale).to_owned(),
                kind: field.kind.clone(),
                options: groups.map(|group| OptionDto::of(group, locale)).collect(),
            }
        });
        (FormFigures::of(&filter, form, facts, months, at), fields.collect())
    };
    let reading = app.services().bi.read(staff.scope, Arc::clone(&form), read);
    let (found, fields) = reading.await.map_err(error_response)?;
    response::ok(&FormDto {
        template: form.slug.clone(),
        title: form.title.get(locale).to_owned(),
        is_active: form.is_active,
        figures: found.into(),
        fields,
    })
}
