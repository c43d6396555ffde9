//! The audit log as CSV, a few hundred rows in memory at a time.

use super::dto::time;
use crate::framework::sheets::csv::{self, Separator};
use ::texts::Texts;
use actix_web::HttpResponse;
use actix_web::http::header::ContentDisposition;
use audit::ports::AuditQueries;
use audit::{Action, AuditFilter, Entry};
use bytes::Bytes;
use futures_util::stream;
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// How many rows to read at a time.
const STEP: u32 = 500;

const COLUMNS: [&str; 11] = [
    "id",
    "created_at",
    "actor_kind",
    "actor_id",
    "actor_name",
    "action",
    "action_text",
    "object_kind",
    "object_id",
    "details",
    "hash",
];

/// The progress of an export.
struct Export {
    log: Arc<dyn AuditQueries>,
    scope: Scope,
    filter: AuditFilter,
    texts: Texts,
    separator: Separator,
    /// Only entries below this number are still missing.
    before: i64,
    is_begun: bool,
}

/// Returns all matching entries as a download. If the store fails on the way, the connection ends without the
/// end of the body, so that nobody takes half a log for a whole one.
pub(super) fn download(
    log: Arc<dyn AuditQueries>,
    scope: Scope,
    filter: AuditFilter,
    (texts, separator): (Texts, Separator),
) -> HttpResponse {
    let export = Export { log, scope, filter, texts, separator, before: i64::MAX, is_begun: false };
    let rows = stream::try_unfold(export, |mut export| async move {
        let next = next(&mut export).await.inspect_err(|error| {
            tracing::error!(
                error = error as &dyn std::error::Error,
                "an export of the audit log was cut off"
            );
        })?;
        Ok::<_, StoreError>(next.map(|bytes| (bytes, export)))
    });
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8; header=present")
        .insert_header(ContentDisposition::attachment("audit-log.csv"))
        .streaming(Box::pin(rows))
}

async fn next(export: &mut Export) -> Result<Option<Bytes>, StoreError> {
    let entries = export.log.before(export.scope, &export.filter, export.before, STEP).await?;
    let mut text = String::new();
    if !export.is_begun {
        text.push(csv::MARK);
        csv::row(&mut text, export.separator, COLUMNS);
        export.is_begun = true;
    }
    for entry in &entries {
        row(&mut text, entry, export);
        export.before = entry.number;
    }
    Ok((!text.is_empty()).then(|| text.into()))
}

fn row(text: &mut String, entry: &Entry, export: &Export) {
    // A tampered row may name an unknown action.
    let action_key = format!("staff.audit.action.{}", entry.action);
    let action_text = if Action::parse(&entry.action).is_some() { export.texts.get(&action_key) } else { "" };
    let actor_id = entry.actor.id.map(|id| id.to_string()).unwrap_or_default();
    let cells: [&str; COLUMNS.len()] = [
        &entry.number.to_string(),
        &time(entry),
        &entry.actor.kind,
        &actor_id,
        &entry.actor.name,
        &entry.action,
        action_text,
        &entry.object_kind,
        &entry.object_id,
        &entry.details,
        &entry.hash.to_string(),
    ];
    csv::row(text, export.separator, cells);
}
