use super::dto::{AcceptedReportDto, ReportDetailDto, ReportItemDto, ReportListDto};
use super::error_response::error_response;
use super::list::ListQuery;
use super::questions;
use super::request_body::{ReportDto, ReportRequest, ReportUploadDto};
use crate::framework::body::Reservation;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{Anyone, ReportDetailsArea, ReportsArea, Staff, SubmissionRate};
use crate::state::input::{App, Id, Params, RequestHead, SiteTexts};
use crate::state::openapi::ErrorDto;
use crate::state::paging::Paging;
use crate::state::services::Services;
use ::texts::Texts;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentDisposition};
use audit::{Action, Details, Object, ObjectKind};
use forms::ports::ChallengeFailure;
use forms::submission::Submission;
use forms::{Form, Receipt, ReportInput, SubmitError, SubmitReport};
use kernel::{ErrorKind, FormVersionId, Scope, StoreError, SubmissionId};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// Send a report
///
/// With files as `multipart/form-data`: the JSON in a part `payload`, which comes first, then files in parts
/// named `files[<slug>]`. Before `payload` at most 1 MiB of files is accepted.
///
/// A report that is sent again within 24 hours with the same `Idempotency-Key` gets the first response and is
/// not stored again; a different one is refused with 422.
///
/// Nothing is stored on a 4xx, nor on a 503 for maintenance, for a report that could not be masked or for too
/// many concurrent uploads or files to inspect. After any other 5xx, or no response at all, it is unknown
/// whether the report was stored: perhaps only its confirmation was lost.
#[utoipa::path(
    post, path = "/api/meldungen", tag = "reports", operation_id = "submit_report",
    params((
        "Idempotency-Key" = Option<String>, Header, description = "A UUID that the sender generates for the report",
        pattern = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
    )),
    request_body(content((ReportDto = "application/json"), (ReportUploadDto = "multipart/form-data"))),
    responses(
        (status = 201, description = "The report was accepted, and survives a crash from now on", body = AcceptedReportDto),
        (status = 404, description = "No active form has this slug", body = ErrorDto),
        (status = 413, description = "The body or a file is too large, or more than 1 MiB of files came before `payload`", body = ErrorDto),
        (status = 422, description = "Values, the challenge or the honeypot are invalid", body = ErrorDto),
        (status = 503, description = "Closed for maintenance, the report could not be masked, or too many uploads or files to inspect at once: nothing is stored. Or the store failed: it is not known whether the report was stored", body = ErrorDto),
    )
)]
pub(crate) async fn submit(anyone: Anyone<SubmissionRate>, app: App, report: ReportRequest) -> ApiResult {
    let ReportRequest { input, held } = report;
    let receipt = accept(app.services(), anyone.scope, input, held).await.map_err(error_response)?;
    let locale = receipt.locale;
    // Not in the site's own wording: loading that would cost each report more than everything else here.
    let message =
        Texts::built_in(locale).fill("service.report.received", &[("reference", &receipt.reference)]);
    response::json(
        StatusCode::CREATED,
        &AcceptedReportDto { id: receipt.id.0, reference: receipt.reference, message },
    )
}

/// Accepts a report. One with files is processed to its end even if its sender disconnects: a future dropped
/// half-way would leave files that belong to no report. Until then its files count as memory in use.
pub(crate) async fn accept(
    services: &Services,
    scope: Scope,
    input: ReportInput,
    held: Option<Reservation>,
) -> Result<Receipt, SubmitError> {
    let forms = Arc::clone(&services.forms);
    if input.files.is_empty() {
        // Keeps the code for keys out of the future of a report without one.
        return if input.idempotency_key.is_none() {
            forms.submit.submit(scope, input).await
        } else {
            Box::pin(submit_once(&forms.submit, scope, input)).await
        };
    }
    let work = async move {
        let outcome = submit_once(&forms.submit, scope, input).await;
        drop(held);
        outcome
    };
    let ended = actix_web::rt::spawn(work).await;
    ended.unwrap_or_else(|error| Err(SubmitError::Store(StoreError::Internal(Box::new(error)))))
}

/// How long to wait each time for a report that is being stored with the same key, in milliseconds.
const WAITS: [u64; 4] = [50, 100, 200, 400];

/// Accepts a report. Of two concurrent ones with the same key and the same challenge, the second finds the
/// challenge spent a moment before the first is stored: it waits for the receipt of that one.
async fn submit_once(
    submit: &SubmitReport,
    scope: Scope,
    input: ReportInput,
) -> Result<Receipt, SubmitError> {
    let repeat = input.idempotency_key.map(|_| input.clone());
    let outcome = submit.submit(scope, input).await;
    if let (Some(repeat), Err(SubmitError::Challenge(ChallengeFailure::NotValid))) = (repeat, &outcome) {
        for wait in WAITS {
            tokio::time::sleep(Duration::from_millis(wait)).await;
            if let Some(first) = submit.find_repeated(scope, &repeat).await? {
                return Ok(first);
            }
        }
    }
    outcome
}

/// List reports
///
/// The audit log gets one entry per account, form and hour, with the number of reports shown.
#[utoipa::path(
    get, path = "/api/meldungen", tag = "reports", operation_id = "list_reports",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("template" = Option<String>, Query, description = "Slug of a template"),
        ("von" = Option<String>, Query, description = "First day, `YYYY-MM-DD`, in the site's time zone"),
        ("bis" = Option<String>, Query, description = "Last day, inclusive, `YYYY-MM-DD`"),
        ("search" = Option<String>, Query, description = "Text to find in the reference, the masked texts or the labels of chosen options; at most 200 characters"),
        ("status" = Option<String>, Query, description = "`new`, `in_progress`, `resolved`, `rejected` or `archived`"),
        ("unread" = Option<String>, Query, description = "`true`: only what the caller has not opened"),
        ("quarantine" = Option<String>, Query, description = "Reports beyond the hourly ceiling of their form: `exclude` (default), `include` or `only`"),
        ("field" = Option<String>, Query, description = "Slug of a question of the form, see `GET /api/meldungen/questions`; only with `template`"),
        ("answer" = Option<String>, Query, description = "The answer that reports must give to that question, alone or among others"),
        ("sort" = Option<String>, Query, description = "`-created_at` (default), `created_at`, `reference`, `-reference`, `template` or `-template`; with `field` also `field` and `-field`: numbers by size, options in the order of the form"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = ReportListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<ReportsArea>,
    app: App,
    params: Params,
    SiteTexts(texts): SiteTexts,
    head: RequestHead,
) -> ApiResult {
    let services = app.services();
    let texts = texts.in_language(params.language()?);
    let zone = services.site.settings.load(staff.scope).await?.zone();
    let reader = staff.identity.user.id;
    let mut query = ListQuery::read(&params.pairs, zone, reader)?;
    questions::complete(services, staff.scope, &mut query.filter).await?;
    let page = services.forms.submissions.list(staff.scope, &query.filter, query.page).await?;
    let forms = versions(&app, staff.scope, &page.items).await?;
    let base = format!("{}/api/meldungen", app.0.options.base_url.as_deref().unwrap_or_default());
    let ids: Vec<_> = page.items.iter().map(|report| report.id).collect();
    let read = services.forms.work.read_among(staff.scope, reader, &ids).await?;
    staff.record_listed(&app, &page.items).await;
    let mut data = Vec::with_capacity(page.items.len());
    for report in &page.items {
        let form = forms.get(&report.version_id).map(|form| &**form);
        let item = ReportItemDto::new(report, form, &texts).unread(!read.contains(&report.id));
        let item = item.found_by(query.filter.search.as_deref(), form, &texts);
        data.push(item.answering(query.filter.question.as_ref(), form, &texts));
    }
    response::ok(&ReportListDto { data, paging: Paging::of(&page, &base, head.0.query_string()) })
}

/// Show a report
///
/// Administrators may do this without a subscription, too: what is stored stays readable.
#[utoipa::path(
    get, path = "/api/meldungen/{id}", tag = "reports", operation_id = "show_report",
    params(
        ("id" = i64, Path, description = "Id of the report"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The report", body = ReportDetailDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn show(
    staff: Staff<ReportDetailsArea>,
    app: App,
    id: Id,
    params: Params,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let texts = texts.in_language(params.language()?);
    let report = find(&app, staff.scope, &id).await?;
    let form = app.services().forms.catalog.version(staff.scope, report.version_id).await?;
    let details = Details::new().with("reference", report.reference.as_str());
    staff.record_or_defer(&app, Action::ReportRead, Object::of(ObjectKind::Report, id.0), details).await;
    let marked = app.services().forms.work.mark_opened(staff.scope, report.id, staff.identity.user.id).await;
    if let Err(error) = marked {
        // A read-only store must not keep staff from reading.
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, "that a report was read could not be stored");
    }
    response::ok(&ReportDetailDto::new(&report, form.as_deref(), &texts))
}

/// Download a file of a report
///
/// Always as an attachment; browsers never show it as part of the site. Administrators may do this without a
/// subscription, too.
#[utoipa::path(
    get, path = "/api/meldungen/{id}/files/{key}", tag = "reports", operation_id = "download_report_file",
    params(
        ("id" = i64, Path, description = "Id of the report"),
        ("key" = String, Path, description = "`id` of the file"),
    ),
    responses(
        (status = 200, description = "The file, with the media type recognised from its content", content(
            (String = "application/pdf"),
            (String = "image/jpeg"),
            (String = "image/png"),
            (String = "image/webp"),
        )),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn file(staff: Staff<ReportDetailsArea>, app: App, id: Id, head: RequestHead) -> ApiResult {
    const SANDBOX: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";
    let not_found = || ApiError::of(ErrorKind::NotFound);
    let report = find(&app, staff.scope, &id).await?;
    let key = head.0.match_info().get("key").unwrap_or_default();
    let file = report.files.iter().find(|file| file.key == key).ok_or_else(not_found)?;
    let content = app.services().forms.vault.get(staff.scope, &file.key).await?.ok_or_else(not_found)?;
    let details = Details::new().with("reference", report.reference.as_str()).with("file", key);
    staff.record_or_defer(&app, Action::ReportFileRead, Object::of(ObjectKind::Report, id.0), details).await;
    let harmless = |byte: char| byte.is_ascii_alphanumeric() || matches!(byte, '.' | '-' | '_');
    let name: String = file.name.chars().filter(|character| harmless(*character)).collect();
    Ok(HttpResponse::Ok()
        .content_type(file.media_type.as_str())
        .insert_header(ContentDisposition::attachment(name))
        .insert_header((header::CONTENT_SECURITY_POLICY, SANDBOX))
        .body(content))
}

/// Returns the report of a path.
pub(crate) async fn find(app: &App, scope: Scope, id: &Id) -> Result<Submission, ApiError> {
    let report = app.services().forms.submissions.find(scope, SubmissionId(id.0)).await?;
    report.ok_or_else(|| ApiError::of(ErrorKind::NotFound))
}

/// Returns the form versions with which the reports were filled in, each loaded once.
async fn versions(
    app: &App,
    scope: Scope,
    reports: &[Submission],
) -> Result<HashMap<FormVersionId, Arc<Form>>, StoreError> {
    let mut forms = HashMap::new();
    for report in reports {
        if !forms.contains_key(&report.version_id)
            && let Some(form) = app.services().forms.catalog.version(scope, report.version_id).await?
        {
            forms.insert(report.version_id, form);
        }
    }
    Ok(forms)
}
