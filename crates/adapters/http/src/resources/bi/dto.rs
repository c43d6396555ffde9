use crate::framework::body::BodyProblems;
use crate::framework::error::ApiError;
use crate::framework::timestamp::rfc3339;
use bi::ports::FeedReport;
use bi::{ChoiceKind, FieldChoice, Filter, Group, MonthCount, Overview, StatsField, StatsForm};
use deserr::Deserr;
use kernel::{Locale, Patch, SubmissionId, Text, Translator as _};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use texts::Texts;
use utoipa::ToSchema;

/// The forms that have figures.
#[derive(Serialize, ToSchema)]
#[schema(as = BiTemplates)]
pub(super) struct TemplatesDto {
    /// The forms that the public can use, by slug.
    pub(super) templates: Vec<BiTemplateDto>,
}

/// A form.
#[derive(Serialize, ToSchema)]
#[schema(as = BiTemplate)]
pub(super) struct BiTemplateDto {
    #[schema(example = "vorfall")]
    slug: String,
    title: String,
    /// Its introduction.
    #[schema(required = true)]
    description: Option<String>,
}

impl BiTemplateDto {
    pub(super) fn of(form: &StatsForm, locale: Locale) -> Self {
        Self {
            slug: form.slug.clone(),
            title: form.title.get(locale).to_owned(),
            description: form.description.as_ref().map(|text| text.get(locale).to_owned()),
        }
    }
}

/// The possible queries of every form.
#[derive(Serialize, ToSchema)]
#[schema(as = BiAllFields)]
pub(super) struct AllFieldsDto {
    /// The forms that the public can use, by slug.
    pub(super) templates: Vec<FieldsDto>,
}

/// The possible queries of a form.
#[derive(Serialize, ToSchema)]
#[schema(as = BiFields)]
pub(super) struct FieldsDto {
    /// Its slug.
    #[schema(example = "vorfall")]
    template: String,
    /// The number to which its figures are rounded, 3 to 100, if small ones are protected: then there is no
    /// feed, periods are whole months, months count once they are over, and a query may use one field: only
    /// `stats/zeitverlauf` takes a filter by field, and only one.
    #[schema(required = true)]
    gerundet_auf: Option<u32>,
    /// The endpoints that every form has.
    feste_endpunkte: Vec<EndpointDto>,
    /// The fields by which reports can be grouped.
    felder: Vec<BiFieldDto>,
    /// The parameters.
    filter: Vec<BiFilterDto>,
}

/// How the numbers of a form are protected.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = BiProtection, example = json!({"gerundet_auf": 5}))]
pub(super) struct ProtectionDto {
    /// The number to which figures are rounded, 3 to 100; `null` for exact numbers.
    #[schema(value_type = Option<u32>, minimum = 3, maximum = 100)]
    #[deserr(default)]
    gerundet_auf: Patch<u32>,
}

impl ProtectionDto {
    /// Returns the change to make.
    pub(super) fn wanted(self) -> Result<Patch<u32>, ApiError> {
        const RANGE: Text = Text::of("service.bi.bases");
        match self.gerundet_auf {
            Patch::Set(to) if !bi::BASES.contains(&to) => Err(ApiError::invalid_at("gerundet_auf", RANGE)),
            wanted => Ok(wanted),
        }
    }
}

/// An endpoint that figures can be read from.
#[derive(Serialize, ToSchema)]
#[schema(as = BiEndpoint)]
struct EndpointDto {
    path: String,
    /// What it returns.
    description: String,
}

/// A field by which reports can be grouped.
#[derive(Serialize, ToSchema)]
#[schema(as = BiField)]
struct BiFieldDto {
    /// Key of its value in `data`.
    slug: String,
    label: String,
    /// `select` or `checkbox-group`.
    #[serde(rename = "type")]
    #[schema(example = "select")]
    kind: String,
    /// Whether its value in `data` is a list.
    is_json_array: bool,
    /// Slug of its block.
    block: String,
    /// Path of its figures.
    endpoint: String,
}

/// A parameter.
#[derive(Serialize, ToSchema)]
#[schema(as = BiFilter)]
struct BiFilterDto {
    /// Its name.
    param: String,
    /// `date`, `integer`, `timestamp` or `string`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// What it does.
    description: String,
}

impl FieldsDto {
    pub(super) fn of(form: &StatsForm, texts: &Texts) -> Self {
        const DAYS: [(&str, &str, Text); 7] = [
            ("von", "date", Text::of("service.bi.filter.from")),
            ("bis", "date", Text::of("service.bi.filter.until")),
            ("monate", "integer", Text::of("service.bi.filter.months")),
            ("pro_seite", "integer", Text::of("service.bi.filter.per_page")),
            ("page", "integer", Text::of("service.bi.filter.page")),
            ("seit", "timestamp", Text::of("service.bi.filter.since")),
            ("format", "string", Text::of("service.bi.filter.format")),
        ];
        let (base, locale) = (format!("/api/bi/{}", form.slug), texts.locale());
        let endpoint = |path: &str, text: Text| EndpointDto {
            path: format!("{base}/{path}"),
            description: texts.say(&text),
        };
        let field = |(field, choice): (&StatsField, &FieldChoice)| BiFieldDto {
            slug: field.slug.clone(),
            label: field.label.get(locale).to_owned(),
            kind: field.kind.clone(),
            is_json_array: choice.kind == ChoiceKind::Many,
            block: field.block.clone(),
            endpoint: format!("{base}/stats/feld/{}", field.slug),
        };
        let fixed = DAYS.into_iter().map(|(param, kind, text)| BiFilterDto {
            param: param.to_owned(),
            kind,
            description: texts.say(&text),
        });
        let of_one = form.choices().filter(|(_, choice)| choice.kind == ChoiceKind::One);
        let of_field = of_one.map(|(field, _)| BiFilterDto {
            param: Filter::parameter(&field.slug),
            kind: "string",
            description: texts
                .say(&Text::of("service.bi.filter.field").with("name", field.label.get(locale))),
        });
        Self {
            template: form.slug.clone(),
            gerundet_auf: form.rounded_to,
            feste_endpunkte: vec![
                endpoint("daten", Text::of("service.bi.endpoint.data")),
                endpoint("stats/uebersicht", Text::of("service.bi.endpoint.overview")),
                endpoint("stats/zeitverlauf", Text::of("service.bi.endpoint.series")),
            ],
            felder: form.choices().map(field).collect(),
            filter: fixed.chain(of_field).collect(),
        }
    }
}

/// A page of reports, in the order in which they were received.
#[derive(Serialize, ToSchema)]
#[schema(as = BiData)]
pub(super) struct DataDto {
    /// The reports of this page.
    pub(super) data: Vec<BiReportDto>,
    /// This page, from 1.
    pub(super) current_page: u32,
    /// The last page; 1 without reports.
    pub(super) last_page: u64,
    /// Reports per page.
    pub(super) per_page: u32,
    /// Reports on all pages.
    pub(super) total: u64,
    /// With `seit`: on the first page, the ids of the reports that were deleted since then, whatever the
    /// other filters are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) deleted: Option<Vec<i64>>,
}

/// The first line of an NDJSON file with `seit`: the ids of the reports that were deleted since then.
#[derive(Serialize)]
pub(super) struct BiDeletedDto {
    deleted: Vec<i64>,
}

impl BiDeletedDto {
    pub(super) fn of(deleted: Vec<SubmissionId>) -> Self {
        Self { deleted: deleted.into_iter().map(|id| id.0).collect() }
    }
}

/// A report with its masked values.
#[derive(Serialize, ToSchema)]
#[schema(as = BiReport)]
pub(super) struct BiReportDto {
    id: i64,
    /// Slug of its form.
    template_slug: String,
    /// Its masked values by slug; multiple answers are a list.
    data: Map<String, Value>,
    /// When it was received.
    created_at: String,
}

impl BiReportDto {
    pub(super) fn of(report: FeedReport, form: &StatsForm) -> Self {
        let FeedReport { id: SubmissionId(id), data, created_at, .. } = report;
        Self { id, template_slug: form.slug.clone(), data, created_at: rfc3339(created_at) }
    }
}

/// The key figures of a form.
#[derive(Serialize, ToSchema)]
#[schema(as = BiOverview)]
pub(super) struct BiOverviewDto {
    /// All reports that match the filter.
    gesamt: u64,
    /// Those of this month; `null` where numbers are rounded, since the month is not over.
    #[schema(required = true)]
    diesen_monat: Option<u64>,
    /// Those of last month.
    letzten_monat: u64,
    /// By field: its label, and the label of its most frequent value.
    top_werte: BTreeMap<String, TopDto>,
}

/// The most frequent value of a field.
#[derive(Serialize, ToSchema)]
#[schema(as = BiTop)]
struct TopDto {
    /// The label of the field.
    label: String,
    /// The label of the value; `null` if no report has one.
    #[schema(required = true)]
    wert: Option<String>,
}

impl BiOverviewDto {
    pub(super) fn of(overview: Overview, locale: Locale) -> Self {
        let top = overview.top.into_iter().map(|top| {
            let wert = top.value.map(|value| value.get(locale).to_owned());
            (top.slug, TopDto { label: top.label.get(locale).to_owned(), wert })
        });
        Self {
            gesamt: overview.total,
            diesen_monat: overview.this_month,
            letzten_monat: overview.last_month,
            top_werte: top.collect(),
        }
    }
}

/// Reports by month, including months without any.
#[derive(Serialize, ToSchema)]
#[schema(as = BiSeries)]
pub(super) struct SeriesDto {
    /// The number of months.
    pub(super) zeitraum_monate: u32,
    /// The months, the earliest first.
    pub(super) daten: Vec<BiMonthDto>,
}

/// Reports of a month.
#[derive(Serialize, ToSchema)]
#[schema(as = BiMonth)]
pub(super) struct BiMonthDto {
    /// The month.
    #[schema(example = "2026-11")]
    monat: String,
    /// The number of reports.
    anzahl: u64,
}

impl From<MonthCount> for BiMonthDto {
    fn from(count: MonthCount) -> Self {
        Self { monat: count.month.to_string(), anzahl: count.reports }
    }
}

/// Reports by the options of a field.
#[derive(Serialize, ToSchema)]
#[schema(as = BiGroups)]
pub(super) struct GroupsDto {
    /// Slug of the field.
    pub(super) feld: String,
    pub(super) label: String,
    /// The options, the most frequent first, including those without reports.
    pub(super) daten: Vec<GroupDto>,
}

/// The reports with an option.
#[derive(Serialize, ToSchema)]
#[schema(as = BiGroup)]
pub(super) struct GroupDto {
    /// The label of the option.
    bezeichnung: String,
    /// The number of reports.
    anzahl: u64,
}

impl GroupDto {
    pub(super) fn of(group: &Group, locale: Locale) -> Self {
        Self { bezeichnung: group.label.get(locale).to_owned(), anzahl: group.reports }
    }
}
