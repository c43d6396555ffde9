use crate::state::paging::Paging;
use bi::{Group, MonthCount, StatsForm, Statuses};
use forms::submission::ReportStatus;
use kernel::Locale;
use serde::Serialize;
use utoipa::ToSchema;

/// The templates of the tenant.
#[derive(Serialize, ToSchema)]
#[schema(as = TemplateCounts)]
pub(crate) struct TemplateCountsDto {
    /// By slug.
    pub(crate) data: Vec<TemplateCountDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(crate) paging: Paging,
}

/// A template and the number of its reports.
#[derive(Serialize, ToSchema)]
#[schema(as = TemplateCount)]
pub(crate) struct TemplateCountDto {
    #[schema(example = "vorfall")]
    pub(crate) slug: String,
    /// Its title in the request's language.
    pub(crate) title: String,
    /// Whether the public can use it.
    pub(crate) is_active: bool,
    /// The number of reports, without test data and those in quarantine.
    pub(crate) count: u64,
}

impl TemplateCountDto {
    pub(crate) fn of(form: &StatsForm, count: u64, locale: Locale) -> Self {
        Self {
            slug: form.slug.clone(),
            title: form.title.get(locale).to_owned(),
            is_active: form.is_active,
            count,
        }
    }
}

/// Figures of all forms together.
#[derive(Serialize, ToSchema)]
#[schema(as = DashboardOverview)]
pub(crate) struct DashboardOverviewDto {
    #[serde(flatten)]
    pub(crate) figures: FiguresDto,
    /// By form, the one with the most reports first.
    pub(crate) templates: Vec<TemplateCountDto>,
}

/// Figures of a form.
#[derive(Serialize, ToSchema)]
#[schema(as = DashboardForm)]
pub(crate) struct FormDto {
    /// Its slug.
    #[schema(example = "vorfall")]
    pub(crate) template: String,
    pub(crate) title: String,
    /// Whether the public can use it.
    pub(crate) is_active: bool,
    #[serde(flatten)]
    pub(crate) figures: FiguresDto,
    /// By field that allows grouping, in the order of the form.
    pub(crate) fields: Vec<DashboardFieldDto>,
}

/// Figures that exist for every form. Test data, reports in quarantine and deleted ones do not count.
#[derive(Serialize, ToSchema)]
#[schema(as = DashboardFigures)]
pub(crate) struct FiguresDto {
    /// Reports that match the filter.
    pub(crate) total: u64,
    /// Of these, the ones of this month.
    pub(crate) this_month: u64,
    /// Of these, the ones of last month.
    pub(crate) last_month: u64,
    /// Every month, the earliest first, including those without reports.
    pub(crate) months: Vec<DashboardMonthDto>,
    /// Every status, including those without reports.
    pub(crate) statuses: Vec<DashboardStatusDto>,
}

/// Reports of a month.
#[derive(Serialize, ToSchema)]
#[schema(as = DashboardMonth)]
pub(crate) struct DashboardMonthDto {
    #[schema(example = "2026-11")]
    month: String,
    /// The number of reports.
    count: u64,
}

impl From<MonthCount> for DashboardMonthDto {
    fn from(count: MonthCount) -> Self {
        Self { month: count.month.to_string(), count: count.reports }
    }
}

/// Reports of a status.
#[derive(Serialize, ToSchema)]
#[schema(as = DashboardStatus)]
pub(crate) struct DashboardStatusDto {
    #[schema(schema_with = crate::state::openapi::report_statuses)]
    status: &'static str,
    /// The number of reports.
    count: u64,
}

impl DashboardStatusDto {
    /// Returns every status, in order.
    pub(crate) fn all(statuses: &Statuses) -> Vec<Self> {
        let count = |status: ReportStatus| match status {
            ReportStatus::New => statuses.new,
            other => statuses.others.get(other.code()).copied().unwrap_or_default(),
        };
        ReportStatus::ALL.iter().map(|status| Self { status: status.code(), count: count(*status) }).collect()
    }
}

/// A field by which reports can be grouped.
#[derive(Serialize, ToSchema)]
#[schema(as = DashboardField)]
pub(crate) struct DashboardFieldDto {
    pub(crate) slug: String,
    pub(crate) label: String,
    /// `select` or `checkbox-group`.
    #[serde(rename = "type")]
    #[schema(example = "select")]
    pub(crate) kind: String,
    /// Its options, the most frequent first.
    pub(crate) options: Vec<OptionDto>,
}

/// The reports with an option.
#[derive(Serialize, ToSchema)]
#[schema(as = DashboardOption)]
pub(crate) struct OptionDto {
    /// The stored value.
    value: String,
    label: String,
    /// The number of reports.
    count: u64,
}

impl OptionDto {
    pub(crate) fn of(group: Group, locale: Locale) -> Self {
        Self { label: group.label.get(locale).to_owned(), value: group.value, count: group.reports }
    }
}
