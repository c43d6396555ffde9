use super::archive::{Archive, Files};
use super::sheet::{Sheet, SheetFormat};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::query::Pairs;
use crate::framework::sheets::csv::Separator;
use crate::framework::sheets::xlsx::{MAX_COLUMNS, MAX_ROWS};
use crate::resources::reports::submissions::{list, questions};
use crate::state::access::{ReportExportArea, Staff};
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
use forms::submission::{QuarantineFilter, SubmissionFilter};
use futures_util::{StreamExt as _, stream};
use kernel::{ErrorKind, Scope, StoreError, SubmissionId, Text, Timestamp};
use std::sync::Arc;

/// How many rows to read at a time. While one page is written the next one is read; beyond that no database
/// resources are held, however slowly the client reads.
const PAGE: u32 = 500;

/// How many rows to write without a pause.
const AT_ONCE: usize = 50;

/// A page being read.
type PageTask = JoinHandle<Result<Vec<ExportRow>, StoreError>>;

/// Export reports
///
/// All reports that match the filter of the list, one row each, the oldest first; what is received after the
/// start is not included. There is a column for every field of every version of the form, including hidden
/// fields and free texts, or of all forms without `template`. Whatever starts like a formula gets an
/// apostrophe. XLSX and CSV with semicolons use the site's local time, CSV with commas UTC. It is sent while
/// it is read: a body without its proper end is incomplete. XLSX is limited to 1,048,575 reports and 32,767
/// characters per cell; a truncated cell says so at its end. CSV has no limits. ZIP has the CSV and a folder
/// for each report with files, named after its reference.
#[utoipa::path(
    get, path = "/api/meldungen/export", tag = "reports", operation_id = "export_reports",
    params(
        ("format" = Option<String>, Query, description = "`csv` (default; UTF-8 with byte order mark), `xlsx`, or `zip`: the CSV and the files of the reports"),
        ("separator" = Option<String>, Query, description = "For CSV: `comma` (default), or `semicolon` with decimal commas, as spreadsheets set to German expect"),
        ("template" = Option<String>, Query, description = "Slug of a template"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("search" = Option<String>, Query, description = "As for the list"),
        ("status" = Option<String>, Query, description = "As for the list"),
        ("unread" = Option<String>, Query, description = "As for the list"),
        ("quarantine" = Option<String>, Query, description = "Reports beyond the hourly ceiling of their form: `exclude` (default), `include` or `only`; with the latter two, a column marks them"),
        ("values" = Option<String>, Query, description = "`true`: next to the labels of options, a column with their stored values"),
        ("field" = Option<String>, Query, description = "As for the list"),
        ("answer" = Option<String>, Query, description = "As for the list"),
        ("lang" = Option<String>, Query, description = "Language of titles and labels; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            (String = "application/zip"),
        )),
        (status = 422, description = "A parameter is invalid, or there is more than the format can hold", body = ErrorDto),
    )
)]
pub(crate) async fn export(
    staff: Staff<ReportExportArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    const TOO_MANY: Text = Text::of("service.export.too_many");
    let services = app.services();
    let texts = texts.in_language(params.language()?);
    let format = format(&params.pairs)?;
    let zone = services.site.settings.load(staff.scope).await?.zone();
    let mut filter = list::filter(&params.pairs, zone, staff.identity.user.id)?;
    questions::complete(services, staff.scope, &mut filter).await?;
    let queries = Arc::clone(&services.forms.exports);
    let span = queries.span(staff.scope, &filter).await?;
    if format == SheetFormat::Xlsx && span.reports >= MAX_ROWS {
        return Err(ApiError::invalid_at("format", TOO_MANY));
    }
    let mut table = ExportTable::new(Arc::new(texts.clone())).in_zone(zone);
    if filter.quarantine != QuarantineFilter::Exclude {
        table = table.with_quarantine();
    }
    if values(&params.pairs)? {
        table = table.with_values();
    }
    let table = export::with_fields(table, &*queries, staff.scope, span.templates).await?;
    if format == SheetFormat::Xlsx && table.width() > MAX_COLUMNS {
        return Err(ApiError::invalid_at("format", TOO_MANY));
    }
    let sheet = Sheet::begin(format, &table, span.reports, &texts).map_err(internal)?;
    let object = match &filter.template {
        Some(slug) => Object::of(ObjectKind::Template, slug),
        None => Object { kind: ObjectKind::Report, id: String::new() },
    };
    let details = details(&params.pairs, format, &span)?;
    staff.record_or_fail(&app, Action::ReportsExported, object, details).await?;
    let source = ExportSource { queries, scope: staff.scope, filter: filter.into(), span };
    let export = Export { source: source.clone(), table, ahead: None, sheet: Some(sheet) };
    let file_name = texts.get("staff.export.file_name");
    let mut response = HttpResponse::Ok();
    response.content_type(format.media_type());
    response.insert_header(ContentDisposition::attachment(format!("{file_name}.{}", format.code())));
    Ok(match format {
        SheetFormat::Csv(_) | SheetFormat::Xlsx => response.streaming(Box::pin(export.stream())),
        SheetFormat::Zip(_) => {
            let forms = &services.forms;
            let (reports, vault) = (Arc::clone(&forms.submissions), Arc::clone(&forms.vault));
            let files = Files { source, reports, vault };
            let table = export.stream().boxed_local();
            let archive = Archive::begin(&format!("{file_name}.csv"), table, files).map_err(internal)?;
            response.streaming(Box::pin(archive.stream()))
        }
    })
}

fn internal(error: std::io::Error) -> ApiError {
    ApiError::from_domain(ErrorKind::Internal, error)
}

fn format(pairs: &Pairs) -> Result<SheetFormat, ApiError> {
    const NO_FORMAT: Text = Text::of("service.export.formats");
    let separator = Separator::asked(pairs)?;
    match pairs.one("format")? {
        None | Some("csv") => Ok(SheetFormat::Csv(separator)),
        Some("xlsx") => Ok(SheetFormat::Xlsx),
        Some("zip") => Ok(SheetFormat::Zip(separator)),
        Some(_) => Err(ApiError::invalid_at("format", NO_FORMAT)),
    }
}

/// Returns whether the values of options are added to their labels.
fn values(pairs: &Pairs) -> Result<bool, ApiError> {
    const ONLY_TRUE: Text = Text::of("service.request.only_true");
    match pairs.one("values")? {
        None => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(ApiError::invalid_at("values", ONLY_TRUE)),
    }
}

/// Returns the details for the audit log. The search itself is not recorded, only that there was one: people
/// search for names.
fn details(pairs: &Pairs, format: SheetFormat, span: &ExportSpan) -> Result<Details, ApiError> {
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

#[derive(Clone)]
pub(super) struct ExportSource {
    queries: Arc<dyn ExportQueries>,
    pub(super) scope: Scope,
    filter: Arc<SubmissionFilter>,
    span: ExportSpan,
}

impl ExportSource {
    /// Returns the page after this report, or the first one.
    pub(super) async fn rows(
        &self,
        after: Option<(Timestamp, SubmissionId)>,
    ) -> Result<Vec<ExportRow>, StoreError> {
        self.queries.rows(self.scope, &self.filter, &self.span, after, PAGE).await
    }

    /// Starts reading that page.
    fn read(&self, after: Option<(Timestamp, SubmissionId)>) -> PageTask {
        let source = self.clone();
        rt::spawn(async move { source.rows(after).await })
    }
}

/// The progress of an export.
struct Export {
    source: ExportSource,
    table: ExportTable,
    /// The next page; `None` before the first one is requested.
    ahead: Option<PageTask>,
    /// `None` once the end is written.
    sheet: Option<Sheet>,
}

impl Export {
    /// Streams the file piece by piece. If something fails on the way, the connection ends without the end of
    /// the body, so that nobody takes a part for the whole.
    fn stream(self) -> impl futures_util::Stream<Item = Result<Bytes, StoreError>> {
        stream::try_unfold(self, |mut export| async move {
            let next = export.next().await.inspect_err(|error| {
                tracing::error!(error = error as &dyn std::error::Error, "an export of reports was cut off");
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
                // An empty piece would end the body too early.
                return Ok((!rest.is_empty()).then_some(rest));
            };
            self.ahead = Some(self.source.read(Some((last.created_at, last.id))));
            for rows in rows.chunks(AT_ONCE) {
                // Lets the next page be fetched meanwhile, and others have their turn.
                yield_now().await;
                sheet.add(&self.table, rows).map_err(failed)?;
            }
            let bytes = sheet.take();
            self.sheet = Some(sheet);
            // The compression may need more rows before it outputs anything.
            if !bytes.is_empty() {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }
}
