use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use deserr::Deserr;
use forms::quarantine::QuarantinedHour;
use kernel::{Locale, Text, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// The reports in quarantine, by hour and form.
#[derive(Serialize, ToSchema)]
#[schema(as = Quarantine)]
pub(super) struct QuarantineDto {
    /// The latest hour first.
    pub(super) data: Vec<QuarantinedHourDto>,
    /// The number of reports in quarantine, over all hours and forms.
    pub(super) reports: u64,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// The reports of a form and hour that are in quarantine.
#[derive(Serialize, ToSchema)]
#[schema(as = QuarantinedHour)]
pub(super) struct QuarantinedHourDto {
    #[schema(example = "vorfall")]
    template_slug: String,
    /// Its title in the request's language.
    template_title: String,
    /// The start of the hour.
    #[schema(format = DateTime)]
    hour: String,
    /// The number of reports.
    reports: u64,
}

impl QuarantinedHourDto {
    pub(super) fn new(of: QuarantinedHour, locale: Locale) -> Self {
        Self {
            template_title: of.title.get(locale).to_owned(),
            template_slug: of.template_slug,
            hour: rfc3339(of.hour),
            reports: of.reports,
        }
    }
}

/// The reports to release from quarantine.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = ReleaseHour, example = json!({"template_slug": "vorfall", "hour": "2026-11-22T13:00:00Z"}))]
pub(super) struct ReleaseHourDto {
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) template_slug: String,
    /// The start of the hour.
    #[schema(value_type = String, format = DateTime)]
    pub(super) hour: Timestamp,
}

/// The released reports.
#[derive(Serialize, ToSchema)]
#[schema(as = ReleasedReports)]
pub(super) struct ReleasedDto {
    /// The number of reports.
    pub(super) released: u64,
}
