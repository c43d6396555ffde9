//! The query of the list of reports, and what other lists share with it.

use super::questions;
use crate::framework::body::deserialize_as_text;
use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::state::paging;
use chrono::Datelike as _;
use forms::submission::{QuarantineFilter, ReportStatus, SubmissionFilter, SubmissionSort};
use kernel::{NaiveDate, PageRequest, Period, Text, Tz, UserId};

/// The parsed query.
pub(super) struct ListQuery {
    pub(super) filter: SubmissionFilter,
    pub(super) page: PageRequest,
}

impl ListQuery {
    /// Reads the parameters; days are those of the zone.
    pub(super) fn read(pairs: &Pairs, zone: Tz, reader: UserId) -> Result<Self, ApiError> {
        let page = paging::page(pairs)?;
        Ok(Self { filter: filter(pairs, zone, reader)?, page })
    }
}

/// Reads the parameters of the list except the page; `reader` is the caller.
pub(crate) fn filter(pairs: &Pairs, zone: Tz, reader: UserId) -> Result<SubmissionFilter, ApiError> {
    const NOT_TRUE: Text = Text::of("service.request.only_true");
    let search = paging::search(pairs)?;
    let period = period(pairs, zone)?;
    let status =
        |code: &str| ReportStatus::parse(code).ok_or_else(|| ApiError::invalid_at("status", NO_STATUS));
    let unread_by = match pairs.one("unread")? {
        None => None,
        Some("true") => Some(reader),
        Some(_) => return Err(ApiError::invalid_at("unread", NOT_TRUE)),
    };
    let sort = sort(pairs)?;
    Ok(SubmissionFilter {
        template: pairs.one("template")?.map(str::to_owned),
        period,
        search,
        status: pairs.one("status")?.map(status).transpose()?,
        unread_by,
        quarantine: quarantine(pairs)?,
        question: questions::asked(pairs, sort)?,
        sort,
    })
}

deserialize_as_text! { ReportStatus: ReportStatus::parse, NO_STATUS; }

/// For an unknown status.
const NO_STATUS: Text = Text::of("service.report.statuses");

fn quarantine(pairs: &Pairs) -> Result<QuarantineFilter, ApiError> {
    const UNKNOWN: Text = Text::of("service.report.quarantine");
    Ok(match pairs.one("quarantine")? {
        None | Some("exclude") => QuarantineFilter::Exclude,
        Some("include") => QuarantineFilter::Include,
        Some("only") => QuarantineFilter::Only,
        Some(_) => return Err(ApiError::invalid_at("quarantine", UNKNOWN)),
    })
}

/// Reads `von` and `bis`: whole days of the zone, both included.
pub(crate) fn period(pairs: &Pairs, zone: Tz) -> Result<Period, ApiError> {
    const REVERSED: Text = Text::of("service.report.days_reversed");
    Period::days(day(pairs, "von")?, day(pairs, "bis")?, zone)
        .ok_or_else(|| ApiError::invalid_at("von", REVERSED))
}

/// Reads a date.
pub(crate) fn day(pairs: &Pairs, name: &str) -> Result<Option<NaiveDate>, ApiError> {
    const NOT_A_DAY: Text = Text::of("service.report.not_a_day");
    let parse = |text: &str| {
        let shape = text.len() == 10
            && text
                .bytes()
                .enumerate()
                .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() });
        NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .ok()
            // Only ordinary years, as for the dates of a report.
            .filter(|day| shape && day.year() >= 1)
            .ok_or_else(|| ApiError::invalid_at(name, NOT_A_DAY))
    };
    pairs.one(name)?.map(parse).transpose()
}

fn sort(pairs: &Pairs) -> Result<SubmissionSort, ApiError> {
    const UNKNOWN: Text = Text::of("service.report.sorts");
    Ok(match pairs.one("sort")? {
        None | Some("-created_at") => SubmissionSort::NewestFirst,
        Some("created_at") => SubmissionSort::OldestFirst,
        Some("reference") => SubmissionSort::Reference,
        Some("-reference") => SubmissionSort::ReferenceDescending,
        Some("template") => SubmissionSort::Template,
        Some("-template") => SubmissionSort::TemplateDescending,
        Some("field") => SubmissionSort::Answer,
        Some("-field") => SubmissionSort::AnswerDescending,
        Some(_) => return Err(ApiError::invalid_at("sort", UNKNOWN)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<ListQuery, u16> {
        let pairs = Pairs::decode(query).unwrap();
        ListQuery::read(&pairs, Tz::Europe__Berlin, UserId(7)).map_err(|error| error.status().as_u16())
    }

    #[test]
    fn days_are_whole_days_of_the_zone() {
        let query = read("von=2026-07-01&bis=2026-07-01").unwrap();
        assert_eq!(query.filter.period.from.unwrap().to_rfc3339(), "2026-06-30T22:00:00+00:00");
        assert_eq!(query.filter.period.until.unwrap().to_rfc3339(), "2026-07-01T22:00:00+00:00");
    }

    #[test]
    fn what_is_out_of_range_or_unknown_is_422() {
        for wrong in [
            "page=0",
            "page=",
            "per_page=",
            "page=-1",
            "page=1.0",
            "page=+1",
            "page=4294967296",
            "page=x",
            "per_page=0",
            "per_page=101",
            "pro_seite=1000000000",
            "per_page=5&pro_seite=5",
            "von=2026-13-01",
            "von=2026-2-1",
            "bis=2026-02-30",
            "von=0000-00-00",
            "von=2026-02-02&bis=2026-02-01",
            "status=New",
            "status=done",
            "unread=1",
            "field=ort",
            "template=x&answer=nord",
            "template=x&sort=field",
            "unread=false",
            "quarantine=true",
            "quarantine=Only",
            "sort=id",
            "sort=-id",
            "sort=created_at;drop",
            "page=1&page=2",
        ] {
            assert_eq!(read(wrong).err(), Some(422), "{wrong}");
        }
        assert_eq!(read(&format!("search={}", "x".repeat(201))).err(), Some(422));
    }

    #[test]
    fn the_alias_and_the_defaults_work() {
        assert_eq!(read("").unwrap().page, PageRequest::default());
        assert_eq!(read("pro_seite=7&page=3").unwrap().page, PageRequest::new(3, 7).unwrap());
        assert_eq!(read("unread=true").unwrap().filter.unread_by, Some(UserId(7)));
        assert_eq!(read("quarantine=only").unwrap().filter.quarantine, QuarantineFilter::Only);
        assert_eq!(read("status=resolved").unwrap().filter.status, Some(ReportStatus::Resolved));
        assert_eq!(read("search=%20").unwrap().filter.search, None);
    }
}
