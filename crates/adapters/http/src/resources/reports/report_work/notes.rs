//! Notes on a report.

use super::dto::{NewNoteDto, NoteDto, NoteListDto};
use super::handlers::error_response;
use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::resources::reports::submissions::find;
use crate::state::access::{ReportDetailsArea, ReportsArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts, canonical_id};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging;
use actix_web::http::StatusCode;
use forms::work::Author;
use kernel::{NoteId, SubmissionId, Text};

/// List the notes on a report
///
/// Administrators may do this without a subscription, too.
#[utoipa::path(
    get, path = "/api/meldungen/{id}/notes", tag = "reports", operation_id = "list_report_notes",
    params(
        ("id" = i64, Path, description = "Id of the report"),
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the notes, oldest first", body = NoteListDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<ReportDetailsArea>,
    app: App,
    id: Id,
    head: RequestHead,
    params: Params,
) -> ApiResult {
    let notes =
        app.services().forms.work.notes(staff.scope, SubmissionId(id.0)).await.map_err(error_response)?;
    let note = |note| NoteDto::new(note, staff.identity.user.id);
    let notes = notes.into_iter().map(note).collect();
    let (data, paging) = paging::page_of(notes, &params, &app, &head)?;
    response::ok(&NoteListDto { data, paging })
}

/// Write a note on a report
///
/// Only for staff: notes are never part of exports or statistics, and are deleted with the report.
#[utoipa::path(
    post, path = "/api/meldungen/{id}/notes", tag = "reports", operation_id = "add_report_note",
    params(("id" = i64, Path, description = "Id of the report")),
    request_body = NewNoteDto,
    responses(
        (status = 201, description = "The note", body = NoteDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 422, description = "The text is invalid, or the report already has 200 notes", body = ErrorDto),
    )
)]
pub(crate) async fn add(staff: Staff<ReportsArea>, app: App, id: Id, body: Json<NewNoteDto>) -> ApiResult {
    let report = find(&app, staff.scope, &id).await?;
    let user = &staff.identity.user;
    let author = Author { id: user.id, name: &user.name };
    let note = app
        .services()
        .forms
        .work
        .add_note(&staff.audit_context(), &report, author, &body.0.text)
        .await
        .map_err(error_response)?;
    response::json(StatusCode::CREATED, &NoteDto::new(note, user.id))
}

/// Delete one of one's own notes
#[utoipa::path(
    delete, path = "/api/meldungen/{id}/notes/{note}", tag = "reports", operation_id = "delete_report_note",
    params(
        ("id" = i64, Path, description = "Id of the report"),
        ("note" = i64, Path, description = "Id of the note"),
    ),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 403, description = "Somebody else wrote it", body = ErrorDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<ReportsArea>,
    app: App,
    id: Id,
    head: RequestHead,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let note = NoteId(canonical_id(&head.0, "note")?);
    let report = find(&app, staff.scope, &id).await?;
    let work = &app.services().forms.work;
    work.delete_note(&staff.audit_context(), &report, note, staff.identity.user.id)
        .await
        .map_err(error_response)?;
    response::message(&texts, &Text::of("service.work.note_deleted"))
}
