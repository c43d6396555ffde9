//! Stores made-up reports.

use crate::sql;
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use audit::AuditEventFn;
use forms::Revision;
use forms::ports::AppendError;
use forms::submission::NewSubmission;
use forms::test_data::TestDataStore;
use kernel::{Scope, StoreError, micros};
use sea_orm::{ConnectionTrait, Value};
use std::collections::HashSet;

const REVISION: &str = "SELECT revision FROM scope_revisions WHERE scope_key = $1";

const NEWEST: &str = "SELECT created_at FROM submissions WHERE NOT is_test ORDER BY id DESC LIMIT 1";

/// How many reports to insert with one statement.
const ROWS: usize = 250;
const COLUMNS: usize = 8;

#[async_trait]
impl TestDataStore for SqlSubmissions {
    async fn append_all(
        &self,
        scope: Scope,
        revision: Revision,
        mut reports: Vec<NewSubmission>,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<(), AppendError> {
        let mut seen = HashSet::with_capacity(reports.len());
        if !reports.iter().all(|report| seen.insert(report.reference.as_str())) {
            return Err(AppendError::ReferenceTaken);
        }
        // No other report comes between the newest one and these.
        let transaction = self.database.begin_exclusive().await?;
        let row = sql::one(&*transaction, REVISION, vec![sql::scope_key(scope).into()]).await?;
        let current: i64 = row.map_or(Ok(0), |row| row.get("revision"))?;
        if current != revision.0 {
            return Err(AppendError::Outdated);
        }
        let newest = sql::one(&*transaction, NEWEST, vec![]).await?;
        if let (Some(newest), Some(last)) = (newest, reports.last_mut()) {
            last.created_at = last.created_at.max(newest.instant("created_at")?);
        }
        for some in reports.chunks(ROWS) {
            if !insert(&*transaction, scope, some).await? {
                return Err(AppendError::ReferenceTaken);
            }
        }
        transaction.commit_with_event(scope, audit_event(&())).await?;
        Ok(())
    }
}

/// Inserts reports; returns whether all references were free.
async fn insert<C: ConnectionTrait>(
    transaction: &C,
    scope: Scope,
    reports: &[NewSubmission],
) -> Result<bool, StoreError> {
    let rows: Vec<String> = (0..reports.len())
        .map(|row| {
            let placeholders: Vec<String> =
                (1..=COLUMNS).map(|column| format!("${}", row * COLUMNS + column + 1)).collect();
            format!("($1, {}, TRUE)", placeholders.join(", "))
        })
        .collect();
    let query = format!(
        "INSERT INTO submissions (organization_id, template_id, version_id, reference, data, search_text, \
         locale, masked, created_at, is_test) VALUES {}",
        rows.join(", ")
    );
    let mut values: Vec<Value> = Vec::with_capacity(1 + reports.len() * COLUMNS);
    values.push(sql::organization(scope));
    for report in reports {
        values.extend([
            report.template_id.0.into(),
            report.version_id.0.into(),
            report.reference.as_str().into(),
            sql::json(report.data.values())?,
            report.data.search_text().into(),
            report.locale.code().into(),
            sql::json(&report.mask_counts)?,
            micros(report.created_at).into(),
        ]);
    }
    Ok(sql::execute_unique(transaction, &query, values).await?.is_some())
}
