use super::archive::{Archive, Files};
use super::sheet::{Format, Sheet};
use crate::framework::error::{Answer, ApiError};
use crate::framework::query::Pairs;
use crate::framework::sheets::csv::Separator;
use crate::framework::sheets::xlsx::{MOST_COLUMNS, MOST_ROWS};
use crate::resources::reports::submissions::{list, questions};
use crate::state::access::{ReportExport, Staff};
use crate::state::input::{App, Params, SiteTexts};
use crate::state::openapi::ErrorDto;
use actix_web::HttpResponse;
use actix_web::http::header::ContentDisposition;
use actix_web::rt::{
    self,
    task::{JoinHandle, yield_now},
};
use audit::{Action, Details, Object, ObjectKind};
use bytes::Bytes;
use forms::export::{self, ExportQueries, ExportRow, ExportSpan, ExportTable};
use forms::submission::{InQuarantine, SubmissionFilter};
use futures_util::{StreamExt as _, stream};
use kernel::{ErrorKind, Scope, StoreError, SubmissionId, Text, Timestamp};
use std::sync::Arc;

/// Rows that are read at a time. When a page is there the next one is read, while this one is written; beyond
/// that nothing of the database is held, however slowly the client reads.
const PAGE: u32 = 500;

/// Rows that are written without a pause.
const AT_ONCE: usize = 50;

/// A page on its way.
type Page = JoinHandle<Result<Vec<ExportRow>, StoreError>>;

/// Export reports
///
/// All reports that the filter of the list finds, one row each, the oldest first; what is received after
/// the beginning is not part of it. A column for every field of every version of the form, hidden ones and
/// other texts included, or of all forms without `template`. Whatever starts like a formula gets an
/// apostrophe. XLSX and CSV with semicolons have the site's local times, CSV with commas UTC. It is sent while it is read: a body that ends without its end is not whole. XLSX has at most
/// 1,048,575 reports and 32,767 characters in a cell, which says at its end when something is missing; CSV has
/// no limits. ZIP has the CSV and a folder for each report with files, named like its reference.
#[utoipa::path(
    get, path = "/api/meldungen/export", tag = "reports", operation_id = "export_reports",
    params(
        ("format" = Option<String>, Query, description = "`csv` (default; UTF-8 with byte order mark), `xlsx`, or `zip`: the CSV and the files of the reports"),
        ("separator" = Option<String>, Query, description = "Of CSV: `comma` (default), or `semicolon` with decimal commas, as spreadsheets set to German read it"),
        ("template" = Option<String>, Query, description = "Slug of a template"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive"),
        ("search" = Option<String>, Query, description = "As in the list"),
        ("status" = Option<String>, Query, description = "As in the list"),
        ("unread" = Option<String>, Query, description = "As in the list"),
        ("quarantine" = Option<String>, Query, description = "Reports beyond the ceiling of their form and hour: `exclude` (default), `include` or `only`; asked for, there is a column that tells them"),
        ("values" = Option<String>, Query, description = "`true`: beside the labels of options a column with their values as they are stored"),
        ("field" = Option<String>, Query, description = "As in the list"),
        ("answer" = Option<String>, Query, description = "As in the list"),
        ("lang" = Option<String>, Query, description = "Language of titles and labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            (String = "application/zip"),
        )),
        (status = 422, description = "A parameter is not acceptable, or there is more than the format can hold", body = ErrorDto),
    )
)]
pub(crate) async fn export(
    staff: Staff<ReportExport>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
) -> Answer {
    const TOO_MANY: Text = Text::of("service.export.too_many");
    let services = app.services();
    let texts = texts.in_language(params.language()?);
    let format = format(&params.pairs)?;
    let zone = services.site.settings.load(staff.scope).await?.zone();
    let mut filter = list::filter(&params.pairs, zone, staff.identity.user.id)?;
    questions::complete(services, staff.scope, &mut filter).await?;
    let queries = Arc::clone(&services.forms.exports);
    let span = queries.span(staff.scope, &filter).await?;
    if format == Format::Xlsx && span.reports >= MOST_ROWS {
        return Err(ApiError::invalid_at("format", TOO_MANY));
    }
    let mut table = ExportTable::new(Arc::new(texts.clone())).in_zone(zone);
    if filter.quarantine != InQuarantine::Exclude {
        table = table.with_quarantine();
    }
    if values(&params.pairs)? {
        table = table.with_values();
    }
    let table = export::with_fields(table, &*queries, staff.scope, span.templates).await?;
    if format == Format::Xlsx && table.width() > MOST_COLUMNS {
        return Err(ApiError::invalid_at("format", TOO_MANY));
    }
    let sheet = Sheet::begin(format, &table, span.reports, &texts).map_err(internal)?;
    let object = match &filter.template {
        Some(slug) => Object::of(ObjectKind::Template, slug),
        None => Object { kind: ObjectKind::Report, id: String::new() },
    };
    let details = details(&params.pairs, format, &span)?;
    staff.record_before(&app, Action::ReportsExported, object, details).await?;
    let source = ExportSource { queries, scope: staff.scope, filter: filter.into(), span };
    let export = Export { source: source.clone(), table, ahead: None, sheet: Some(sheet) };
    let file_name = texts.get("staff.export.file_name");
    let mut answer = HttpResponse::Ok();
    answer.content_type(format.media_type());
    answer.insert_header(ContentDisposition::attachment(format!("{file_name}.{}", format.code())));
    Ok(match format {
        Format::Csv(_) | Format::Xlsx => answer.streaming(Box::pin(export.stream())),
        Format::Zip(_) => {
            let forms = &services.forms;
            let (reports, vault) = (Arc::clone(&forms.submissions), Arc::clone(&forms.vault));
            let files = Files { source, reports, vault };
            let table = export.stream().boxed_local();
            let archive = Archive::begin(&format!("{file_name}.csv"), table, files).map_err(internal)?;
            answer.streaming(Box::pin(archive.stream()))
        }
    })
}

fn internal(error: std::io::Error) -> ApiError {
    ApiError::from_domain(ErrorKind::Internal, error)
}

fn format(pairs: &Pairs) -> Result<Format, ApiError> {
    const NO_FORMAT: Text = Text::of("service.export.formats");
    let separator = Separator::asked(pairs)?;
    match pairs.one("format")? {
        None | Some("csv") => Ok(Format::Csv(separator)),
        Some("xlsx") => Ok(Format::Xlsx),
        Some("zip") => Ok(Format::Zip(separator)),
        Some(_) => Err(ApiError::invalid_at("format", NO_FORMAT)),
    }
}

/// Whether the values of options stand beside their labels.
fn values(pairs: &Pairs) -> Result<bool, ApiError> {
    const ONLY_TRUE: Text = Text::of("service.request.only_true");
    match pairs.one("values")? {
        None => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(ApiError::invalid_at("values", ONLY_TRUE)),
    }
}

/// What the audit log says of it. Of a search only that there was one: people look for names.
fn details(pairs: &Pairs, format: Format, span: &ExportSpan) -> Result<Details, ApiError> {
    let reports = i64::try_from(span.reports).unwrap_or(i64::MAX);
    let mut details = Details::new().with("format", format.code()).with("reports", reports);
    for name in ["von", "bis", "status", "unread", "quarantine", "field"] {
        if let Some(value) = pairs.one(name)? {
            details = details.with(name, value);
        }
    }
    for name in ["search", "answer"] {
        if pairs.one(name)?.is_some() {
            details = details.with(name, true);
        }
    }
    Ok(details)
}

/// What an export reads.
#[derive(Clone)]
pub(super) struct ExportSource {
    queries: Arc<dyn ExportQueries>,
    pub(super) scope: Scope,
    filter: Arc<SubmissionFilter>,
    span: ExportSpan,
}

impl ExportSource {
    /// The page after this report, or the first one.
    pub(super) async fn rows(
        &self,
        after: Option<(Timestamp, SubmissionId)>,
    ) -> Result<Vec<ExportRow>, StoreError> {
        self.queries.rows(self.scope, &self.filter, &self.span, after, PAGE).await
    }

    /// Begins to read that page.
    fn read(&self, after: Option<(Timestamp, SubmissionId)>) -> Page {
        let source = self.clone();
        rt::spawn(async move { source.rows(after).await })
    }
}

/// Where an export is.
struct Export {
    source: ExportSource,
    table: ExportTable,
    /// The page that comes next; none before the first one is asked for.
    ahead: Option<Page>,
    /// Gone when the end was written.
    sheet: Option<Sheet>,
}

impl Export {
    /// The file, piece by piece. When something fails on the way the connection ends without the end of
    /// the body, so that nobody takes a part for the whole.
    fn stream(self) -> impl futures_util::Stream<Item = Result<Bytes, StoreError>> {
        stream::try_unfold(self, |mut export| async move {
            let next = export.next().await.inspect_err(|error| {
                tracing::error!(error = error as &dyn std::error::Error, "an export of reports ended early");
            })?;
            Ok(next.map(|bytes| (bytes, export)))
        })
    }

    async fn next(&mut self) -> Result<Option<Bytes>, StoreError> {
        let failed = |error: std::io::Error| StoreError::Internal(Box::new(error));
        while let Some(mut sheet) = self.sheet.take() {
            let page = self.ahead.take().unwrap_or_else(|| self.source.read(None));
            let rows = page.await.map_err(|error| StoreError::Internal(Box::new(error)))??;
            let Some(last) = rows.last() else {
                let rest = sheet.end().map_err(failed)?;
                // Nothing is no piece: it would end the body before its end.
                return Ok((!rest.is_empty()).then_some(rest));
            };
            self.ahead = Some(self.source.read(Some((last.created_at, last.id))));
            for rows in rows.chunks(AT_ONCE) {
                // So that the next page is taken from the store meanwhile, and others have their turn.
                yield_now().await;
                sheet.add(&self.table, rows).map_err(failed)?;
            }
            let bytes = sheet.take();
            self.sheet = Some(sheet);
            // What is being compressed may need more rows before anything of it is finished.
            if !bytes.is_empty() {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }
}
