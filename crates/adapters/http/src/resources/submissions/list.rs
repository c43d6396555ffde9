//! The query of the list of reports, and what other lists share with it.

use crate::error::ApiError;
use crate::query::Pairs;
use crate::texts::Text;
use chrono::Datelike as _;
use forms::submission::{SubmissionFilter, SubmissionSort};
use kernel::{NaiveDate, Page, PageRequest, Period, Tz};
use serde::Serialize;
use utoipa::ToSchema;

/// Longest text that is searched for, in characters.
const SEARCH_LIMIT: usize = 200;

/// What a request asks for.
pub(super) struct ListQuery {
    pub(super) filter: SubmissionFilter,
    pub(super) page: PageRequest,
}

impl ListQuery {
    /// Reads the parameters; days are those of the zone.
    pub(super) fn read(pairs: &Pairs, zone: Tz) -> Result<Self, ApiError> {
        let period = period(pairs, zone)?;
        Ok(Self {
            filter: SubmissionFilter {
                template: pairs.one("template")?.map(str::to_owned),
                period,
                search: text(pairs, "search")?,
                sort: sort(pairs)?,
            },
            page: page(pairs)?,
        })
    }
}

/// `page` and `per_page`, or its alias `pro_seite`.
pub(crate) fn page(pairs: &Pairs) -> Result<PageRequest, ApiError> {
    const RANGE: Text = Text::of("Möglich ist 1 bis 100.", "Possible is 1 to 100.");
    const FROM_ONE: Text = Text::of("Seiten zählen ab 1.", "Pages count from 1.");
    let page = number(pairs, "page")?.unwrap_or(1);
    let per_page = match (number(pairs, "per_page")?, number(pairs, "pro_seite")?) {
        (Some(_), Some(_)) => return Err(ApiError::invalid_at("per_page", crate::texts::TWICE)),
        (Some(size), None) | (None, Some(size)) => size,
        (None, None) => PageRequest::DEFAULT_PER_PAGE,
    };
    if page == 0 {
        return Err(ApiError::invalid_at("page", FROM_ONE));
    }
    PageRequest::new(page, per_page).ok_or_else(|| ApiError::invalid_at("per_page", RANGE))
}

/// `von` and `bis`: whole days of the zone, both included.
pub(crate) fn period(pairs: &Pairs, zone: Tz) -> Result<Period, ApiError> {
    const REVERSED: Text = Text::of("von liegt nach bis.", "von is after bis.");
    Period::days(day(pairs, "von")?, day(pairs, "bis")?, zone)
        .ok_or_else(|| ApiError::invalid_at("von", REVERSED))
}

/// A text that is searched for; one of blanks counts as absent.
pub(crate) fn text(pairs: &Pairs, name: &str) -> Result<Option<String>, ApiError> {
    const TOO_LONG: Text = Text::of("Höchstens 200 Zeichen.", "200 characters at most.");
    let text = pairs.one(name)?.map(str::trim).filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().count() > SEARCH_LIMIT) {
        return Err(ApiError::invalid_at(name, TOO_LONG));
    }
    Ok(text.map(str::to_owned))
}

fn number(pairs: &Pairs, name: &str) -> Result<Option<u32>, ApiError> {
    const NOT_A_NUMBER: Text = Text::of("Das muss eine ganze Zahl sein.", "This must be a whole number.");
    let parse = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).ok_or_else(|| ApiError::invalid_at(name, NOT_A_NUMBER))
    };
    pairs.one(name)?.map(parse).transpose()
}

fn day(pairs: &Pairs, name: &str) -> Result<Option<NaiveDate>, ApiError> {
    const NOT_A_DAY: Text = Text::of(
        "Das muss ein Kalendertag sein: JJJJ-MM-TT.",
        "This must be a day of the calendar: YYYY-MM-DD.",
    );
    let parse = |text: &str| {
        let shape = text.len() == 10
            && text
                .bytes()
                .enumerate()
                .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() });
        NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .ok()
            // The years of the calendar in use, as for the dates of a report.
            .filter(|day| shape && day.year() >= 1)
            .ok_or_else(|| ApiError::invalid_at(name, NOT_A_DAY))
    };
    pairs.one(name)?.map(parse).transpose()
}

fn sort(pairs: &Pairs) -> Result<SubmissionSort, ApiError> {
    const UNKNOWN: Text = Text::of(
        "Möglich sind created_at, reference und template, absteigend mit einem Minus davor.",
        "Possible are created_at, reference and template, descending with a minus before.",
    );
    Ok(match pairs.one("sort")? {
        None | Some("-created_at") => SubmissionSort::NewestFirst,
        Some("created_at") => SubmissionSort::OldestFirst,
        Some("reference") => SubmissionSort::Reference,
        Some("-reference") => SubmissionSort::ReferenceDescending,
        Some("template") => SubmissionSort::Template,
        Some("-template") => SubmissionSort::TemplateDescending,
        Some(_) => return Err(ApiError::invalid_at("sort", UNKNOWN)),
    })
}

/// Where a page stands in the whole list (decisions §1: flat, beside `data`).
#[derive(Serialize, ToSchema)]
pub(crate) struct Paging {
    /// This page, from 1.
    current_page: u32,
    /// The last page; 1 for an empty list.
    last_page: u64,
    /// Items per page.
    per_page: u32,
    /// Items on all pages.
    total: u64,
    /// Number of the first item here; `null` on an empty page.
    #[schema(required = true)]
    from: Option<u64>,
    /// Number of the last item here; `null` on an empty page.
    #[schema(required = true)]
    to: Option<u64>,
    /// Address of the next page.
    #[schema(required = true)]
    next_page_url: Option<String>,
    /// Address of the page before.
    #[schema(required = true)]
    prev_page_url: Option<String>,
}

impl Paging {
    /// `base` is the list's address; the other parameters of the query stay as they are.
    pub(crate) fn of<T>(page: &Page<T>, base: &str, query: &str) -> Self {
        let current = page.request.page();
        let shown = page.items.len() as u64;
        let first = page.request.offset() + 1;
        let link = |number: u64| {
            let kept =
                query.split('&').filter(|part| !part.is_empty() && part.split('=').next() != Some("page"));
            let number = format!("page={number}");
            let parts: Vec<&str> = kept.chain([number.as_str()]).collect();
            format!("{base}?{}", parts.join("&"))
        };
        let last = page.last_page();
        Self {
            current_page: current,
            last_page: last,
            per_page: page.request.per_page(),
            total: page.total,
            from: (shown > 0).then_some(first),
            to: (shown > 0).then(|| first + shown - 1),
            next_page_url: (u64::from(current) < last).then(|| link(u64::from(current) + 1)),
            // From behind the end the way back leads to the last page.
            prev_page_url: (current > 1).then(|| link(u64::from(current - 1).min(last))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<ListQuery, u16> {
        let pairs = Pairs::decode(query).unwrap();
        ListQuery::read(&pairs, Tz::Europe__Berlin).map_err(|error| error.status().as_u16())
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
        assert_eq!(read("search=%20").unwrap().filter.search, None);
    }

    #[test]
    fn links_keep_the_other_parameters() {
        let page = Page { items: vec![(); 5], total: 12, request: PageRequest::new(2, 5).unwrap() };
        let paging = Paging::of(&page, "/api/meldungen", "search=a%20b&page=2&per_page=5");
        assert_eq!(paging.next_page_url.as_deref(), Some("/api/meldungen?search=a%20b&per_page=5&page=3"));
        assert_eq!(paging.prev_page_url.as_deref(), Some("/api/meldungen?search=a%20b&per_page=5&page=1"));
        assert_eq!((paging.from, paging.to, paging.last_page), (Some(6), Some(10), 3));
        let beyond = Page { items: Vec::<()>::new(), total: 12, request: PageRequest::new(9, 5).unwrap() };
        let paging = Paging::of(&beyond, "/api/meldungen", "");
        assert_eq!((paging.from, paging.to, paging.next_page_url), (None, None, None));
        assert_eq!(paging.prev_page_url.as_deref(), Some("/api/meldungen?page=3"));
    }
}
