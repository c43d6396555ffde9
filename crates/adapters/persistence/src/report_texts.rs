//! Masks stored reports again.

use crate::database::Engine;
use crate::sql::{self, Row};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use audit::AuditEventFn;
use forms::export::{PAGE_SIZE, size_of};
use forms::remask::{RemaskedTexts, ReportTexts, StoredTexts};
use futures_util::StreamExt as _;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId};
use std::pin::pin;

const BEYOND: &str = "SELECT s.id, s.version_id, s.data, s.masked FROM submissions s \
     WHERE s.scope_key = $1 AND s.id > $2 ORDER BY s.id LIMIT $3";

/// Compares `masked` as text: the columns are JSON, which PostgreSQL cannot compare.
const REPLACE: &str = "UPDATE submissions SET data = $3, search_text = $4, masked = $5 \
     WHERE scope_key = $1 AND id = $2 AND CAST(masked AS TEXT) = $6";

/// On PostgreSQL, locks all reports before the first one is changed: a change deletes the report's sealed
/// figures, for which a change of another report would wait.
const LOCK: &str = "SELECT id FROM submissions WHERE scope_key = $1 AND id IN";

#[async_trait]
impl ReportTexts for SqlSubmissions {
    async fn list_after(
        &self,
        scope: Scope,
        after: SubmissionId,
        limit: u32,
    ) -> Result<Vec<StoredTexts>, StoreError> {
        let values = vec![sql::scope_key(scope).into(), after.0.into(), i64::from(limit).into()];
        let read = |row: &Row| {
            Ok(StoredTexts {
                id: SubmissionId(row.get("id")?),
                version_id: FormVersionId(row.get("version_id")?),
                data: row.document("data")?,
                mask_counts: row.document("masked")?,
            })
        };
        let mut found = pin!(sql::stream(self.database.reader(), BEYOND, values).await?);
        let (mut texts, mut size) = (Vec::new(), 0);
        while size < PAGE_SIZE
            && let Some(row) = found.next().await
        {
            let report = read(&row?)?;
            size += size_of(&report.data);
            texts.push(report);
        }
        Ok(texts)
    }

    async fn replace(
        &self,
        scope: Scope,
        reports: Vec<RemaskedTexts>,
        audit_event: AuditEventFn<'_, Vec<SubmissionId>>,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        // A deletion: the old content of the rows must be erased from the files, too.
        let transaction = self.database.begin_deletion().await?;
        if self.database.engine() == Engine::Postgres && !reports.is_empty() {
            let placeholders: Vec<String> =
                (2..2 + reports.len()).map(|number| format!("${number}")).collect();
            let query = format!("{LOCK} ({}) ORDER BY id FOR UPDATE", placeholders.join(", "));
            let ids = reports.iter().map(|report| report.id.0.into());
            let values = std::iter::once(sql::scope_key(scope).into()).chain(ids).collect();
            sql::all(&*transaction, &query, values).await?;
        }
        let mut replaced = Vec::with_capacity(reports.len());
        for report in reports {
            let before = serde_json::to_string(&report.before)
                .map_err(|error| StoreError::Internal(Box::new(error)))?;
            let values = vec![
                sql::scope_key(scope).into(),
                report.id.0.into(),
                sql::json(report.data.values())?,
                report.data.search_text().into(),
                sql::json(&report.mask_counts)?,
                before.into(),
            ];
            if sql::execute(&*transaction, REPLACE, values).await? == 1 {
                replaced.push(report.id);
            }
        }
        transaction.commit_with_event(scope, audit_event(&replaced)).await?;
        Ok(replaced)
    }
}
