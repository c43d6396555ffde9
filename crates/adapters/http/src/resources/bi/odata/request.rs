//! Parses a request: the set, the `$` options, where a page continues, and the address of the service.

use super::filter;
use super::model::{self, ID, Model, Set};
use crate::framework::error::ApiError;
use crate::framework::forwarded;
use crate::framework::query::Pairs;
use crate::resources::bi::figures_query::{FiguresQuery, only};
use crate::state::access::Input;
use crate::state::app_state::AppState;
use crate::state::input::Params;
use crate::state::paging;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use bi::FactCondition;
use kernel::{ErrorKind, SubmissionId, Text};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::fmt::Write as _;
use std::sync::Arc;

/// The maximum number of entities per page.
pub(super) const PAGE: usize = 1000;

/// The longest `$filter`, in characters.
const MAX_FILTER_CHARS: usize = 4000;

/// The supported options.
pub(super) const OPTIONS: &[&str] =
    &["$filter", "$select", "$top", "$skip", "$count", "$orderby", "$skiptoken", "$format"];

/// The address of the service as its caller sees it, and the page size that the caller prefers.
pub(super) struct ServiceRoot {
    pub(super) url: String,
    pub(super) page: usize,
    /// The name of that preference, as it was sent.
    pub(super) preference: Option<String>,
}

impl<A> Input<A> for ServiceRoot {
    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        let scheme = if state.is_https { "https" } else { "http" };
        // As stated by the proxy, which may listen on another port.
        let (name, raw) =
            (forwarded::host(request, &state.options.trusted_proxies)?, forwarded::raw_host(request)?);
        let is_own = |base: &&String| base.split_once("://").is_some_and(|(_, rest)| is_at(rest, &name));
        let own = state.options.base_url.as_ref().filter(is_own);
        let base = own.map_or_else(
            || format!("{scheme}://{}", if is_at(raw, &name) { raw } else { &name }),
            |base| base.trim_end_matches('/').to_owned(),
        );
        let slug = request.match_info().get("templateSlug").unwrap_or_default();
        let (preference, page) = preferred_page(request).unzip();
        let page = page.unwrap_or(PAGE);
        Ok(Self { url: format!("{base}/api/bi/{slug}/odata/"), page, preference })
    }
}

/// Returns the page size that the caller prefers, with the name of the preference as it was sent.
fn preferred_page(request: &HttpRequest) -> Option<(String, usize)> {
    let is_known = |name: &str| {
        ["maxpagesize", "odata.maxpagesize"].iter().any(|known| name.eq_ignore_ascii_case(known))
    };
    let preferences = request.headers().get_all("prefer").filter_map(|value| value.to_str().ok());
    preferences.flat_map(|preferences| preferences.split([',', ';'])).find_map(|preference| {
        let (name, size) = preference.split_once('=')?;
        let name = Some(name.trim()).filter(|name| is_known(name))?;
        let size = size.trim().parse::<usize>().ok().filter(|size| *size > 0)?;
        Some((name.to_owned(), size.min(PAGE)))
    })
}

/// Returns whether an authority is this host, on any port.
fn is_at(authority: &str, name: &str) -> bool {
    let rest = authority.get(..name.len()).filter(|host| host.eq_ignore_ascii_case(name));
    rest.is_some_and(|_| matches!(authority.as_bytes().get(name.len()), None | Some(b':' | b'/')))
}

/// The path's `{set}`: the name of a set, perhaps with a key.
pub(super) struct SetName {
    name: String,
    key: Option<i64>,
}

impl<A> Input<A> for SetName {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        let text = request.match_info().get("set").unwrap_or_default();
        let Some((name, rest)) = text.split_once('(') else {
            return Ok(Self { name: text.to_owned(), key: None });
        };
        let key = rest.strip_suffix(')').map(|key| key.strip_prefix("id=").unwrap_or(key));
        let key = key.and_then(|key| key.parse().ok());
        Ok(Self { name: name.to_owned(), key: Some(key.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?) })
    }
}

impl SetName {
    /// Refuses parameters that this set, or a single report, has no use for: ignoring one would answer another
    /// question. `options` are those of the route.
    pub(super) fn check(&self, params: &Params, options: &[&str]) -> Result<(), ApiError> {
        const NO_FILTER: Text = Text::of("service.odata.no_filter");
        let of_no_use: &[&str] = match (self.key, self.name.as_str()) {
            (Some(_), _) => &["$filter", "$top", "$skip", "$count", "$orderby", "$skiptoken"],
            (None, model::OPTIONS) if params.pairs.names().any(|name| name == "$filter") => {
                return Err(ApiError::invalid_at("$filter", NO_FILTER));
            }
            // They all fit on one page, and belong to no day.
            (None, model::OPTIONS) => &["$filter", "$orderby", "$skiptoken"],
            _ => return Ok(()),
        };
        let of_use = options.iter().copied().filter(|option| !of_no_use.contains(option));
        let known: Vec<&str> = of_use.chain(["lang", "template"]).collect();
        only(params, &known)
    }

    /// Returns the set, and the key if a single report is requested.
    pub(super) fn of<'f>(&self, model: &Model<'f>) -> Result<(Set<'f>, Option<SubmissionId>), ApiError> {
        let found = model.set(&self.name).filter(|set| self.key.is_none() || *set == Set::Reports);
        let found = found.map(|set| (set, self.key.map(SubmissionId)));
        found.ok_or_else(|| {
            let names: Vec<String> = model.sets().collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let text = Text::of("service.odata.unknown_set").with("words", &names[..]);
            ApiError::of(ErrorKind::NotFound).with_message(text)
        })
    }
}

/// The options of a request for a set.
pub(super) struct QueryOptions {
    pub(super) top: Option<u32>,
    pub(super) skip: u32,
    pub(super) after: Option<SubmissionId>,
    pub(super) is_counted: bool,
    /// The requested properties; all of them by default.
    pub(super) select: Option<Vec<String>>,
    pub(super) filter: Option<String>,
}

impl QueryOptions {
    /// Parses the options, and adds the filter to the query.
    pub(super) fn read(
        model: &Model<'_>,
        set: Set<'_>,
        params: &Params,
        query: &mut FiguresQuery,
    ) -> Result<Self, ApiError> {
        const YES_OR_NO: Text = Text::of("service.odata.count");
        const ORDER: Text = Text::of("service.odata.order");
        const TOKEN: Text = Text::of("service.odata.token");
        const TOO_LONG: Text = Text::of("service.odata.too_long");
        let pairs = &params.pairs;
        let filter = pairs.one("$filter")?;
        if filter.is_some_and(|text| text.chars().count() > MAX_FILTER_CHARS) {
            return Err(ApiError::invalid_at("$filter", TOO_LONG));
        }
        if let Some(text) = filter {
            query.filter.require(filter::condition(model, set, text, query.zone)?);
        }
        let is_counted = match pairs.one("$count")? {
            None | Some("false") => false,
            Some("true") => true,
            Some(_) => return Err(ApiError::invalid_at("$count", YES_OR_NO)),
        };
        // The only order, so that pages stay the same.
        let order = pairs.one("$orderby")?.map(|order| order.strip_suffix(" asc").unwrap_or(order));
        let id = model.names(set).first().copied().unwrap_or(ID);
        if order.is_some_and(|order| order != id) {
            return Err(ApiError::invalid_at("$orderby", ORDER.with("name", id)));
        }
        check_format(pairs, "json")?;
        let token = pairs.one("$skiptoken")?.map(str::parse);
        let after = token.transpose().map_err(|_| ApiError::invalid_at("$skiptoken", TOKEN))?;
        Ok(Self {
            top: paging::number(pairs, "$top")?,
            skip: paging::number(pairs, "$skip")?.unwrap_or(0),
            after: after.map(SubmissionId),
            is_counted,
            select: select(model, set, pairs)?,
            filter: filter.map(str::to_owned),
        })
    }

    /// Returns how many more entities are requested after this page.
    pub(super) fn rest(&self, page: usize) -> Option<u32> {
        let page = u32::try_from(page).unwrap_or(u32::MAX);
        self.top.map(|top| top.saturating_sub(page))
    }

    /// Returns the address of the page after the one that ends with a report.
    pub(super) fn next(&self, address: &str, last: SubmissionId, page: usize, params: &Params) -> String {
        let mut next = format!("{address}?$skiptoken={}", last.0);
        let rest = self.rest(page).map(|rest| rest.to_string());
        let options = [
            ("$top", rest.as_deref()),
            ("$filter", self.filter.as_deref()),
            ("$count", self.is_counted.then_some("true")),
        ];
        // The general parameters, as in the request.
        let names = params.pairs.names().filter(|name| !OPTIONS.contains(name));
        let others = names.map(|name| (name, params.pairs.one(name).ok().flatten()));
        for (name, value) in options.into_iter().chain(others) {
            if let Some(value) = value {
                let _ = write!(next, "&{}={}", escaped(name).replace("%24", "$"), escaped(value));
            }
        }
        if let Some(names) = &self.select {
            let _ = write!(next, "&$select={}", names.join(","));
        }
        next
    }

    /// Restricts to what follows the last page.
    pub(super) fn following(&self) -> Option<FactCondition> {
        self.after.map(|SubmissionId(id)| match id.checked_add(1) {
            Some(next) => FactCondition::Ids(next..=i64::MAX),
            None => FactCondition::always(false),
        })
    }
}

/// Checks `$format`, which may only name the format that the response has anyway.
pub(super) fn check_format(pairs: &Pairs, name: &str) -> Result<(), ApiError> {
    const FORMAT: Text = Text::of("service.odata.format");
    // Parameters of the media type that clients send, if they are true of the response.
    const AS_IT_IS: [&str; 5] = [
        "odata.metadata=minimal",
        "odata.streaming=true",
        "odata.streaming=false",
        "IEEE754Compatible=false",
        "charset=utf-8",
    ];
    let Some(format) = pairs.one("$format")? else { return Ok(()) };
    let mut parts = format.split(';').map(str::trim);
    let bare = parts.next().unwrap_or_default();
    let is_known = bare.strip_prefix("application/").unwrap_or(bare) == name;
    if !is_known || !parts.all(|part| AS_IT_IS.iter().any(|known| known.eq_ignore_ascii_case(part))) {
        return Err(ApiError::invalid_at("$format", FORMAT.with("name", name)));
    }
    Ok(())
}

fn select(model: &Model<'_>, set: Set<'_>, pairs: &Pairs) -> Result<Option<Vec<String>>, ApiError> {
    let Some(text) = pairs.one("$select")? else { return Ok(None) };
    let (known, mut names) = (model.names(set), Vec::new());
    for name in text.split(',').map(str::trim) {
        if name == "*" {
            return Ok(None);
        }
        if !known.contains(&name) {
            let text = Text::of("service.odata.unknown_property").with("words", &known[..]);
            return Err(ApiError::invalid_at("$select", text));
        }
        if !names.iter().any(|other| other == name) {
            names.push(name.to_owned());
        }
    }
    Ok(Some(names))
}

/// The characters an address holds unescaped (RFC 3986 §2.3).
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Escapes a value for a query string.
fn escaped(value: &str) -> String {
    utf8_percent_encode(value, UNRESERVED).to_string()
}
