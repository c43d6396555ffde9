use super::model::{ID, Model, OF_REPORT, RECEIVED, REPORTS, Set};
use super::request::{OPTIONS, QueryOptions, ServiceRoot, SetName, check_format};
use super::versioned;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::timestamp::rfc3339;
use crate::resources::bi::figures_query::{FiguresQuery, FormSlug, error_response, only};
use crate::resources::bi::handlers::read_report_query;
use crate::state::access::{FiguresArea, Staff};
use crate::state::input::{App, Params};
use crate::state::openapi::ErrorDto;
use actix_web::HttpResponse;
use actix_web::http::header::{HeaderName, HeaderValue};
use bi::ports::FeedReport;
use bi::{FactCondition, Statistics, StatsForm};
use forms::export::PAGE_SIZE;
use kernel::{ErrorKind, Scope, SubmissionId};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The media type of JSON in OData.
const JSON: &str = "application/json;odata.metadata=minimal";

/// List the sets of a form in OData
///
/// The service document of OData 4.0, whose address is entered in Excel, Power BI and others. The sets are
/// the reports (`meldungen`), one set for each field with multiple answers (`auswahl_…`), and the options
/// with their labels (`optionen`).
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/odata/", tag = "odata", operation_id = "show_odata_service",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("$format" = Option<String>, Query, description = "Only `json`"),
        ("lang" = Option<String>, Query, description = "Language of messages; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The sets", body = Object),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn odata(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    root: ServiceRoot,
) -> ApiResult {
    // The sets would be unfiltered: a filter belongs to the address of a set.
    only(&params, &["$format", "lang", "template"])?;
    check_format(&params.pairs, "json")?;
    let query = read_report_query(&staff, &app, &params, &slug, &["$format"]).await?;
    let model = Model::of(&query.form, query.locale);
    let sets: Vec<Value> =
        model.sets().map(|name| json!({"name": name, "kind": "EntitySet", "url": name})).collect();
    written(&json!({"@odata.context": format!("{}$metadata", root.url), "value": sets}))
}

/// Like `/api/bi/{templateSlug}/odata/`
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/odata", tag = "odata", operation_id = "show_odata_service_without_slash",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("$format" = Option<String>, Query, description = "Only `json`"),
        ("lang" = Option<String>, Query, description = "Language of messages; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The sets", body = Object),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn odata_without_slash(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    root: ServiceRoot,
) -> ApiResult {
    odata(staff, app, params, slug, root).await
}

/// Describe the sets of a form
///
/// The description of the service in CSDL, as XML.
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/odata/$metadata", tag = "odata", operation_id = "show_odata_metadata",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("$format" = Option<String>, Query, description = "Only `xml`"),
        ("lang" = Option<String>, Query, description = "Language of labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The description", body = String, content_type = "application/xml"),
        (status = 404, description = "There is no such form", body = ErrorDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn odata_metadata(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
) -> ApiResult {
    only(&params, &["$format", "lang", "template"])?;
    check_format(&params.pairs, "xml")?;
    let query = read_report_query(&staff, &app, &params, &slug, &["$format"]).await?;
    let document = Model::of(&query.form, query.locale).document();
    let document = document.map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?;
    versioned(Ok(HttpResponse::Ok().content_type("application/xml").body(document)))
}

/// List a set of a form, page by page
///
/// In the order in which the reports were received. If there are more pages, `@odata.nextLink` is the address
/// of the next one. `meldungen(7)` is the single report with this id, with no parameters but `$select`,
/// `$format`, `lang` and `template`. `optionen` are all on one page and have no `$filter`, `von`, `bis` or field.
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/odata/{set}", tag = "odata", operation_id = "list_odata_set",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("set" = String, Path, description = "`meldungen`, `optionen` or `auswahl_…`"),
        ("$filter" = Option<String>, Query, description = "Comparisons of `created_at`, `id` (`meldung_id`) and single-answer fields by `eq`, `ne`, `gt`, `ge`, `lt`, `le` and `in`, combined with `and`, `or`, `not` and parentheses"),
        ("$select" = Option<String>, Query, description = "Names of properties, separated by commas"),
        ("$top" = Option<u32>, Query, description = "How many to return at most"),
        ("$skip" = Option<u32>, Query, description = "How many to skip"),
        ("$count" = Option<bool>, Query, description = "`true` adds the number of all matches as `@odata.count`"),
        ("$orderby" = Option<String>, Query, description = "Only `id` (`meldung_id`), which is the order anyway"),
        ("$skiptoken" = Option<i64>, Query, description = "Where the next page begins; part of `@odata.nextLink`"),
        ("$format" = Option<String>, Query, description = "Only `json`"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page", body = Object),
        (status = 404, description = "There is no such form, set or report", body = ErrorDto),
        (status = 422, description = "An option is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn odata_set(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    set: SetName,
    root: ServiceRoot,
) -> ApiResult {
    set.check(&params, OPTIONS)?;
    let mut query = read_report_query(&staff, &app, &params, &slug, OPTIONS).await?;
    let form = Arc::clone(&query.form);
    let model = Model::of(&form, query.locale);
    let (of, key) = set.of(&model)?;
    let wanted = QueryOptions::read(&model, of, &params, &mut query)?;
    let source =
        Source { statistics: &app.services().bi, scope: staff.scope, model: &model, wanted: &wanted };
    if let Some(id) = key {
        return written(&source.one(query, id, &root.url).await?);
    }
    let page = match of {
        Set::Reports => source.reports(query, root.page).await?,
        Set::Options => source.options(&query),
        Set::List(slug) => source.list(query, slug, root.page).await?,
    };
    let name = of.name();
    let mut body = Map::new();
    body.insert("@odata.context".to_owned(), context(&root.url, &name, &wanted, "").into());
    if wanted.is_counted {
        body.insert("@odata.count".to_owned(), page.total.into());
    }
    body.insert("value".to_owned(), page.entities.into());
    if let Some((last, taken)) = page.next {
        let next = wanted.next(&format!("{}{name}", root.url), last, taken, &params);
        body.insert("@odata.nextLink".to_owned(), next.into());
    }
    let mut response = written(&body.into())?;
    if let Some((preference, size)) = root.preference.zip(page.size)
        && let Ok(applied) = HeaderValue::try_from(format!("{preference}={size}"))
    {
        response.headers_mut().insert(HeaderName::from_static("preference-applied"), applied);
    }
    Ok(response)
}

/// Count the entities in a set of a form
#[utoipa::path(
    get, path = "/api/bi/{templateSlug}/odata/{set}/$count", tag = "odata", operation_id = "count_odata_set",
    params(
        ("templateSlug" = String, Path, description = "Slug of the form"),
        ("set" = String, Path, description = "`meldungen`, `optionen` or `auswahl_…`"),
        ("$filter" = Option<String>, Query, description = "As for the set"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("lang" = Option<String>, Query, description = "Language of messages; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The number", body = String, content_type = "text/plain"),
        (status = 404, description = "There is no such form or set", body = ErrorDto),
        (status = 422, description = "The filter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn odata_count(
    staff: Staff<FiguresArea>,
    app: App,
    params: Params,
    slug: FormSlug,
    set: SetName,
) -> ApiResult {
    set.check(&params, &["$filter"])?;
    let mut query = read_report_query(&staff, &app, &params, &slug, &["$filter"]).await?;
    let form = Arc::clone(&query.form);
    let model = Model::of(&form, query.locale);
    let (of, key) = set.of(&model)?;
    if key.is_some() {
        return Err(ApiError::of(ErrorKind::NotFound));
    }
    let wanted = QueryOptions::read(&model, of, &params, &mut query)?;
    let wanted = QueryOptions { top: Some(0), ..wanted };
    let source =
        Source { statistics: &app.services().bi, scope: staff.scope, model: &model, wanted: &wanted };
    let total = match of {
        Set::Reports => source.reports(query, 1).await?.total,
        Set::Options => source.options(&query).total,
        Set::List(slug) => source.list(query, slug, 1).await?.total,
    };
    versioned(Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(total.to_string())))
}

/// The source of a form's entities.
struct Source<'a> {
    statistics: &'a Arc<Statistics>,
    scope: Scope,
    model: &'a Model<'a>,
    wanted: &'a QueryOptions,
}

/// Some entities of a set.
struct ODataPage {
    total: u64,
    entities: Vec<Value>,
    /// How many entities a page has at most, if there are pages.
    size: Option<usize>,
    /// If more follow: the last report and the number of entities so far.
    next: Option<(SubmissionId, usize)>,
}

impl Source<'_> {
    /// Returns how many entities the page has at most: as many as requested, or a full page.
    fn size(&self, page: usize) -> usize {
        self.wanted.top.map_or(page, |top| page.min(top as usize))
    }

    fn has_more(&self, page: usize) -> bool {
        self.wanted.rest(page) != Some(0)
    }

    async fn reports(&self, query: FiguresQuery, page: usize) -> Result<ODataPage, ApiError> {
        let (FiguresQuery { form, filter, .. }, wanted) = (query, self.wanted);
        let size = self.size(page);
        let read = |_: &StatsForm, facts: &bi::Facts| {
            let total = filter.page(facts, 0, 0).0;
            let mut filter = filter;
            wanted.following().into_iter().for_each(|condition| filter.require(condition));
            // One more tells whether there are others.
            (total, filter.page(facts, wanted.skip.into(), size + 1).1)
        };
        let reading = self.statistics.read(self.scope, Arc::clone(&form), read).await;
        let (total, mut ids) = reading.map_err(error_response)?;
        let mut more = ids.len() > size && self.has_more(size);
        ids.truncate(size);
        let reports = self.statistics.fact_queries().reports(self.scope, form.id, &ids, PAGE_SIZE).await?;
        let bytes: usize = reports.iter().map(|report| forms::export::size_of(&report.data)).sum();
        let mut last = ids.last().copied();
        if bytes >= PAGE_SIZE {
            // If they are large, the rest comes with the next page.
            let cut = reports.last().map(|report| report.id);
            more = more || cut != last;
            ids.retain(|id| Some(*id) <= cut);
            last = cut;
        }
        // A report of a version published meanwhile begins the next page, which knows that version.
        let unknown = reports.iter().position(|report| !form.has_version(report.version));
        let known = &reports[..unknown.unwrap_or(reports.len())];
        if let Some(first) = unknown.and_then(|at| reports.get(at)) {
            (more, last) = (true, first.id.0.checked_sub(1).map(SubmissionId));
            ids.retain(|id| *id < first.id);
        }
        let entities = known.iter().map(|report| self.report(report)).collect();
        let next = last.filter(|_| more).map(|last| (last, ids.len()));
        Ok(ODataPage { total, entities, size: Some(page), next })
    }

    /// Returns the single report with this id.
    async fn one(&self, mut query: FiguresQuery, id: SubmissionId, root: &str) -> Result<Value, ApiError> {
        query.filter.require(FactCondition::Ids(id.0..=id.0));
        let page = self.reports(query, 1).await?;
        let Some(Value::Object(report)) = page.entities.into_iter().next() else {
            return Err(ApiError::of(ErrorKind::NotFound));
        };
        let context = context(root, REPORTS, self.wanted, "/$entity");
        let mut body = Map::from_iter([("@odata.context".to_owned(), context.into())]);
        body.extend(report);
        Ok(body.into())
    }

    fn report(&self, report: &FeedReport) -> Value {
        let own = self.model.properties.iter();
        let own = own.map(|property| (property.name.as_str(), property.value(self.model.form, report)));
        let fixed = [(ID, report.id.0.into()), (RECEIVED, rfc3339(report.created_at).into())];
        self.entity(fixed.into_iter().chain(own))
    }

    fn options(&self, query: &FiguresQuery) -> ODataPage {
        let (form, locale) = (&query.form, query.locale);
        let is_choice = |slug: &&str| {
            [bi::ChoiceKind::One, bi::ChoiceKind::Many].into_iter().any(|kind| form.ever_was(slug, kind))
        };
        let mut options = Vec::new();
        for slug in form.slugs().into_iter().filter(is_choice) {
            for (option, is_present) in form.options(slug) {
                options.push(self.entity([
                    ("feld", slug.into()),
                    ("wert", option.value.as_str().into()),
                    ("bezeichnung", option.label.get(locale).into()),
                    ("entfernt", (!is_present).into()),
                ]));
            }
        }
        let total = options.len() as u64;
        let top = self.wanted.top.map_or(usize::MAX, |top| top as usize);
        let entities = options.into_iter().skip(self.wanted.skip as usize).take(top).collect();
        ODataPage { total, entities, size: None, next: None }
    }

    async fn list(&self, query: FiguresQuery, slug: &str, page: usize) -> Result<ODataPage, ApiError> {
        let (FiguresQuery { form, filter, locale, .. }, wanted) = (query, self.wanted);
        // Uses the form as the facts know it: a version may have been published meanwhile.
        let read = |form: &StatsForm, facts: &bi::Facts| {
            let labels = form.options(slug);
            // Whole reports only, so that the next page begins with one.
            let size = page.max(labels.len());
            let total = filter.chosen(form, facts, slug, 0, 0).total;
            let mut filter = filter;
            wanted.following().into_iter().for_each(|condition| filter.require(condition));
            // One more tells whether there are others.
            let some = filter.chosen(form, facts, slug, wanted.skip.into(), size + 1).some.into_iter();
            let labelled = some.filter_map(|choice| {
                let (option, _) = labels.get(choice.option)?;
                Some((choice, option.value.clone(), option.label.get(locale).to_owned()))
            });
            (total, labelled.collect::<Vec<_>>(), size)
        };
        let reading = self.statistics.read(self.scope, form, read).await;
        let (total, mut some, size) = reading.map_err(error_response)?;
        let (top, mut next) = (wanted.top.map_or(usize::MAX, |top| top as usize), None);
        if some.len() > size && top > size {
            let cut = some.last().map(|(choice, ..)| choice.report);
            some.retain(|(choice, ..)| Some(choice.report) != cut);
            next = some.last().map(|(choice, ..)| (choice.report, some.len()));
        }
        some.truncate(top);
        let entities = some.iter().map(|(choice, value, label)| {
            self.entity([
                (OF_REPORT, choice.report.0.into()),
                (RECEIVED, rfc3339(choice.received).into()),
                ("wert", value.as_str().into()),
                ("bezeichnung", label.as_str().into()),
            ])
        });
        Ok(ODataPage { total, entities: entities.collect(), size: Some(size), next })
    }

    /// Returns an entity with the requested properties.
    fn entity<'n>(&self, properties: impl IntoIterator<Item = (&'n str, Value)>) -> Value {
        let is_wanted = |name: &str| {
            let select = self.wanted.select.as_ref();
            select.is_none_or(|names| names.iter().any(|wanted| wanted == name))
        };
        let wanted = properties.into_iter().filter(|(name, _)| is_wanted(name));
        Value::Object(wanted.map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

/// Returns the context of a response: it says where in the description the entities are defined.
fn context(root: &str, set: &str, wanted: &QueryOptions, end: &str) -> String {
    let select = wanted.select.as_ref().map(|names| format!("({})", names.join(","))).unwrap_or_default();
    format!("{root}$metadata#{set}{select}{end}")
}

fn written(body: &Value) -> ApiResult {
    versioned(Ok(HttpResponse::Ok().content_type(JSON).body(body.to_string())))
}
