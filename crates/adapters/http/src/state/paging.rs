//! Pages of lists (decisions §1): the parameters that every list takes, and the position of a page.

use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::state::input::{App, Params, RequestHead};
use kernel::{Page, PageRequest, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// The longest search text, in characters.
pub(crate) const LONGEST_SEARCH: usize = 200;

/// Reads `page` and `per_page` with its alias `pro_seite`.
pub(crate) fn page(pairs: &Pairs) -> Result<PageRequest, ApiError> {
    let page = number(pairs, "page")?.unwrap_or(1);
    let per_page = match (number(pairs, "per_page")?, number(pairs, "pro_seite")?) {
        (Some(_), Some(_)) => {
            return Err(ApiError::invalid_at("per_page", crate::framework::messages::TWICE));
        }
        (Some(size), None) | (None, Some(size)) => size,
        (None, None) => PageRequest::DEFAULT_PER_PAGE,
    };
    page_request(page, per_page)
}

/// Reads `search`, trimmed; an empty one counts as absent.
pub(crate) fn search(pairs: &Pairs) -> Result<Option<String>, ApiError> {
    text(pairs, "search")
}

/// Reads a search text, trimmed; an empty one counts as absent.
pub(crate) fn text(pairs: &Pairs, name: &str) -> Result<Option<String>, ApiError> {
    const TOO_LONG: Text = Text::of("service.request.search_too_long");
    let search = pairs.one(name)?.map(str::trim).filter(|text| !text.is_empty());
    if search.is_some_and(|text| text.chars().count() > LONGEST_SEARCH) {
        return Err(ApiError::invalid_at(name, TOO_LONG));
    }
    Ok(search.map(str::to_owned))
}

/// Reads `sort`: one of the names, and whether descending; the first one by default.
pub(crate) fn sort<'a>(pairs: &Pairs, names: &[&'a str]) -> Result<(&'a str, bool), ApiError> {
    let Some(asked) = pairs.one("sort")? else {
        return Ok((names.first().copied().unwrap_or_default(), false));
    };
    let (descending, key) = asked.strip_prefix('-').map_or((false, asked), |key| (true, key));
    let known = names.iter().find(|name| **name == key).map(|name| (*name, descending));
    known.ok_or_else(|| {
        let text = Text::of("service.request.sorts").with("words", names);
        ApiError::invalid_at("sort", text)
    })
}

/// Returns whether one of the texts contains the search text, ignoring case; always true without one.
pub(crate) fn has<'a>(search: Option<&str>, texts: impl IntoIterator<Item = &'a str>) -> bool {
    let Some(search) = search.map(str::to_lowercase) else { return true };
    texts.into_iter().any(|text| text.to_lowercase().contains(&search))
}

fn page_request(page: u32, per_page: u32) -> Result<PageRequest, ApiError> {
    const RANGE: Text = Text::of("service.request.per_page");
    const FROM_ONE: Text = Text::of("service.request.page");
    if page == 0 {
        return Err(ApiError::invalid_at("page", FROM_ONE));
    }
    PageRequest::new(page, per_page).ok_or_else(|| ApiError::invalid_at("per_page", RANGE))
}

/// Reads a whole number.
pub(crate) fn number(pairs: &Pairs, name: &str) -> Result<Option<u32>, ApiError> {
    const NOT_A_NUMBER: Text = Text::of("service.request.not_a_number");
    let parse = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).ok_or_else(|| ApiError::invalid_at(name, NOT_A_NUMBER))
    };
    // An empty text is not a number.
    pairs.given(name)?.map(parse).transpose()
}

/// Returns the requested page of a list that is completely in memory, and its position.
pub(crate) fn page_of<T>(
    items: Vec<T>,
    params: &Params,
    app: &App,
    head: &RequestHead,
) -> Result<(Vec<T>, Paging), ApiError> {
    let request = page(&params.pairs)?;
    let total = items.len() as u64;
    let before = usize::try_from(request.offset()).unwrap_or(usize::MAX);
    let items = items.into_iter().skip(before).take(request.per_page() as usize).collect();
    let page = Page { items, total, request };
    let base = format!("{}{}", app.0.options.base_url.as_deref().unwrap_or_default(), head.0.path());
    let paging = Paging::of(&page, &base, head.0.query_string());
    Ok((page.items, paging))
}

/// The position of a page in the whole list (decisions §1: flat, beside `data`).
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
    /// Address of the previous page.
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
            // On a page beyond the end, the previous page is the last one.
            prev_page_url: (current > 1).then(|| link(u64::from(current - 1).min(last))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
