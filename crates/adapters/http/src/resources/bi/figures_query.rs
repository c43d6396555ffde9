//! The form and the reports that a query is about.

use crate::framework::error::ApiError;
use crate::resources::reports::submissions::list;
use crate::state::access::{Input, Staff};
use crate::state::app_state::AppState;
use crate::state::input::{App, Params};
use crate::state::paging;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::HttpDate;
use bi::ports::CHANGE_LOG_RETENTION;
use bi::{ChangedReport, FiguresError, Filter, Month, ReportState, Rounding, Since, StatsForm};
use futures_util::join;
use kernel::{Datelike as _, Duration, ErrorKind, Locale, Period, SubmissionId, Text, Timestamp, Tz};
use std::sync::Arc;
use std::time::SystemTime;

/// The number of months of a series by default.
const MONTHS: u32 = 12;
const MAX_MONTHS: u32 = 600;

/// Parameters that every query may have.
const ALWAYS: &[&str] = &["von", "bis", "lang", "template"];

/// How far before `seit` to look: what was received or deleted then may have been committed later, and clocks
/// differ. Whoever keeps a copy replaces what is reported twice.
const OVERLAP: Duration = Duration::minutes(5);

/// How many reports `seit` may name as changed or deleted. Whoever is further behind loads everything again.
const MAX_CHANGED: u32 = 100_000;

/// The form from the path's `{templateSlug}`, or else from the parameter `template`.
pub(super) struct FormSlug(String);

impl<A> Input<A> for FormSlug {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        const MISSING: Text = Text::of("service.bi.template_missing");
        const OTHER: Text = Text::of("service.bi.template_other");
        let pairs = crate::framework::query::Pairs::of_query(request.query_string())?;
        let (in_path, named) = (request.match_info().get("templateSlug"), pairs.one("template")?);
        if let (Some(slug), Some(named)) = (in_path, named)
            && slug != named
        {
            return Err(ApiError::invalid_at("template", OTHER));
        }
        let slug = in_path.or(named).ok_or_else(|| ApiError::invalid_at("template", MISSING))?;
        Ok(Self(slug.to_owned()))
    }
}

impl FormSlug {
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

/// The path's `{feldSlug}`, unchecked: the form knows which fields it has.
pub(super) struct FieldSlug(pub(super) String);

impl<A> Input<A> for FieldSlug {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(request.match_info().get("feldSlug").unwrap_or_default().to_owned()))
    }
}

/// Refuses parameters other than these, for figures of no single form: ignoring one would tell unfiltered
/// figures.
pub(super) fn only(params: &Params, known: &[&str]) -> Result<(), ApiError> {
    if let Some(name) = params.pairs.names().find(|name| !known.contains(name)) {
        let text = Text::of("service.bi.unknown_parameter").with("words", known);
        return Err(ApiError::invalid_at(name, text));
    }
    Ok(())
}

/// Refuses parameters of a list of forms other than the language and the days, which all routes for analysts
/// accept. Days are only checked, since the list contains no figures.
pub(super) fn only_days(params: &Params) -> Result<(), ApiError> {
    only(params, &["von", "bis", "lang"])?;
    list::period(&params.pairs, Tz::UTC).map(drop)
}

/// A query of the reports of a form.
pub(super) struct FiguresQuery {
    pub(super) form: Arc<StatsForm>,
    pub(super) filter: Filter,
    pub(super) zone: Tz,
    pub(super) locale: Locale,
}

impl FiguresQuery {
    /// Reads the parameters that every query may have.
    pub(super) async fn read<A>(
        staff: &Staff<A>,
        app: &App,
        params: &Params,
        slug: &FormSlug,
        other_parameters: &[&str],
    ) -> Result<Self, ApiError> {
        let services = app.services();
        let settings = services.site.settings.load(staff.scope);
        let (form, settings) = join!(services.bi.form(staff.scope, &slug.0), settings);
        let (form, zone) = (form.map_err(error_response)?, settings?.zone());
        let (pairs, locale) = (&params.pairs, params.language()?);
        let mut filter = Filter::of(list::period(pairs, zone)?);
        let is_known = |name: &&str| ALWAYS.contains(name) || other_parameters.contains(name);
        for name in pairs.names().filter(|name| !is_known(name)) {
            let added = filter.add(&form, name, pairs.one(name)?.unwrap_or_default());
            added.map_err(|error| ApiError::invalid_at(&error.parameter, error.problem))?;
        }
        Ok(Self { form, filter, zone, locale })
    }

    /// Returns how numbers are rounded, if small ones are protected; refuses what would reveal more than
    /// rounded numbers. `grouped_by` is the number of fields by which the reports are grouped.
    pub(super) fn rounding<'a>(
        &self,
        app: &'a App,
        grouped_by: usize,
    ) -> Result<Option<Rounding<'a>>, ApiError> {
        const WHOLE: Text = Text::of("service.bi.whole_months");
        const ONE_FIELD: Text = Text::of("service.bi.one_field");
        let Some(base) = self.form.rounding_base()? else { return Ok(None) };
        let services = app.services();
        let rounding =
            Rounding { base, hash: &*services.rounding_hash, zone: self.zone, now: services.clock.now() };
        let Period { from, until } = self.filter.period;
        for (name, end) in [("von", from), ("bis", until)] {
            if !rounding.is_whole(Period { from: end, until: None }) {
                return Err(ApiError::invalid_at(name, WHOLE));
            }
        }
        if let Some(slug) = self.filter.one_field_too_many(grouped_by) {
            return Err(ApiError::invalid_at(&Filter::parameter(slug), ONE_FIELD));
        }
        Ok(Some(rounding))
    }

    /// Refuses access to single reports where small numbers are protected.
    pub(super) fn of_single_reports(self) -> Result<Self, ApiError> {
        const PROTECTED: Text = Text::of("service.bi.protected");
        if self.form.rounded_to.is_some() {
            return Err(ApiError::of(ErrorKind::Forbidden).with_message(PROTECTED));
        }
        Ok(self)
    }

    /// Reads `monate`, and the last month of the series: that of `bis`, or the current one.
    pub(super) fn months(params: &Params, (now, zone): (Timestamp, Tz)) -> Result<(u32, Month), ApiError> {
        const RANGE: Text = Text::of("service.bi.months");
        let months = paging::number(&params.pairs, "monate")?.unwrap_or(MONTHS);
        if !(1..=MAX_MONTHS).contains(&months) {
            return Err(ApiError::invalid_at("monate", RANGE));
        }
        let last = list::day(&params.pairs, "bis")?.map_or_else(|| Month::at(now, zone), Month::of);
        Ok((months, last))
    }

    /// Reads `seit`: restricts the query to what is new or changed since then; returns the reports deleted
    /// since.
    pub(super) async fn since<A>(
        &mut self,
        staff: &Staff<A>,
        app: &App,
        params: &Params,
    ) -> Result<Option<Vec<SubmissionId>>, ApiError> {
        const FORMAT: Text = Text::of("service.bi.since_format");
        const TOO_OLD: Text = Text::of("service.bi.since_too_old");
        const TOO_MANY: Text = Text::of("service.bi.since_too_many");
        let Some(text) = params.pairs.one("seit")? else { return Ok(None) };
        // As in the header `Date`, or RFC 3339, where the plus sign of an offset becomes a space if it was not
        // escaped.
        let date = text.parse::<HttpDate>().ok().map(|date| Timestamp::from(SystemTime::from(date)));
        let at = date.or_else(|| text.replace(' ', "+").parse().ok());
        // Only years in which the overlap below can be subtracted.
        let at = at.filter(|at| (1970..=9999).contains(&at.year()));
        let (services, at) = (app.services(), at.map(|at| at - OVERLAP));
        let at = at.ok_or_else(|| ApiError::invalid_at("seit", FORMAT))?;
        if at < services.clock.now() - CHANGE_LOG_RETENTION {
            return Err(ApiError::invalid_at("seit", TOO_OLD));
        }
        let reports = services.bi.fact_queries();
        let found = reports.changed_since(staff.scope, self.form.id, at, MAX_CHANGED + 1).await?;
        if found.len() > MAX_CHANGED as usize {
            return Err(ApiError::invalid_at("seit", TOO_MANY.with("number", MAX_CHANGED)));
        }
        let (mut changed, mut gone) = (Vec::new(), Vec::new());
        for ChangedReport { id, state, .. } in found {
            match state {
                ReportState::Counts => changed.push(id),
                ReportState::Gone => gone.push(id),
                ReportState::Quarantined => {}
            }
        }
        self.filter.since = Some(Since { at, changed });
        Ok(Some(gone))
    }
}

/// Returns the response to a query of an unknown form.
pub(super) fn error_response(error: FiguresError) -> ApiError {
    match error {
        FiguresError::UnknownForm => ApiError::of(ErrorKind::NotFound),
        FiguresError::Store(error) => error.into(),
    }
}

/// Returns the response to a query of a field by which reports cannot be grouped.
pub(super) fn not_queryable(form: &StatsForm) -> ApiError {
    let known: Vec<&str> = form.choices().map(|(field, _)| field.slug.as_str()).collect();
    let text = if known.is_empty() {
        Text::of("service.bi.nothing_queryable")
    } else {
        Text::of("service.bi.not_queryable").with("words", &known[..])
    };
    ApiError::of(ErrorKind::NotFound).with_message(text)
}
