//! Deletes reports.

use crate::database::WriteTransaction;
use crate::sql;
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use audit::AuditEventFn;
use forms::bulk_deletion::{
    CrossTenantLeftoverFiles, DeletedReports, DeletionPlan, ReportCount, ReportDeletion, WhichReports,
};
use kernel::{OrganizationId, Scope, StoreError, SubmissionId, TemplateId};
use sea_orm::Value;

const COUNT: &str = "SELECT count(*) AS total, count(*) FILTER (WHERE is_test) AS test FROM submissions \
     WHERE scope_key = $1";

const TEMPLATE: &str = "SELECT id FROM form_templates WHERE scope_key = $1 AND slug = $2";

/// Ids grow in commit order (ADR 1): every report up to the newest one is visible.
const NEWEST: &str = "SELECT COALESCE(max(id), 0) AS id FROM submissions";

const WAITING: &str = "SELECT organization_id, storage_key FROM removed_files WHERE storage_key > $1 \
     ORDER BY storage_key LIMIT $2";

#[expect(clippy::disallowed_methods, reason = "the owner of a stored row, for housekeeping alone")]
pub(crate) fn owner(organization: Option<i64>) -> Scope {
    organization.map_or_else(Scope::installation, |id| Scope::organization(OrganizationId(id)))
}

/// Returns `$first, $second, …`.
fn placeholders(first: usize, count: usize) -> String {
    (first..first + count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// Returns those of the reports that nobody released from quarantine while this waited for locks; nobody can
/// do so from now on.
async fn still_in_quarantine(
    transaction: &WriteTransaction,
    scope: Scope,
    ids: &[i64],
) -> Result<Vec<i64>, StoreError> {
    let take = format!(
        "DELETE FROM quarantined_reports WHERE scope_key = $1 AND submission_id IN ({}) RETURNING submission_id",
        placeholders(2, ids.len())
    );
    let ids = ids.iter().map(|&id| id.into());
    let values = std::iter::once(sql::scope_key(scope).into()).chain(ids).collect();
    let rows = sql::all(&**transaction, &take, values).await?;
    rows.iter().map(|row| row.get("submission_id")).collect()
}

/// Deletes reports by id with everything that belongs to them, and records the keys of their files for
/// deletion; returns the number of reports and those keys.
pub(crate) async fn delete_reports(
    transaction: &WriteTransaction,
    scope: Scope,
    ids: &[i64],
) -> Result<(u64, Vec<String>), StoreError> {
    if ids.is_empty() {
        return Ok((0, Vec::new()));
    }
    let values = || -> Vec<Value> {
        std::iter::once(sql::scope_key(scope).into()).chain(ids.iter().map(|&id| id.into())).collect()
    };
    let wanted = format!("scope_key = $1 AND id IN ({})", placeholders(2, ids.len()));
    let delete = format!(
        "DELETE FROM submission_files WHERE submission_id IN (SELECT id FROM submissions WHERE {wanted}) \
         RETURNING storage_key"
    );
    let rows = sql::all(&**transaction, &delete, values()).await?;
    let files: Vec<String> = rows.iter().map(|row| row.get("storage_key")).collect::<Result<_, _>>()?;
    for keys in files.chunks(1000) {
        let rows: Vec<String> = (2..2 + keys.len()).map(|number| format!("($1, ${number})")).collect();
        let keep =
            format!("INSERT INTO removed_files (organization_id, storage_key) VALUES {}", rows.join(", "));
        let keys = keys.iter().map(|key| key.as_str().into());
        let values = std::iter::once(sql::organization(scope)).chain(keys).collect();
        sql::execute(&**transaction, &keep, values).await?;
    }
    // Status, notes and marks are deleted with their report.
    let remove = format!("DELETE FROM submissions WHERE {wanted}");
    let reports = sql::execute(&**transaction, &remove, values()).await?;
    Ok((reports, files))
}

#[async_trait]
impl ReportDeletion for SqlSubmissions {
    async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError> {
        let row = sql::one(self.database.reader(), COUNT, vec![sql::scope_key(scope).into()]).await?;
        let row = row.ok_or_else(|| StoreError::internal("a count gave no row"))?;
        let number = |column| row.get::<i64>(column).map(|number| u64::try_from(number).unwrap_or(0));
        Ok(ReportCount { total: number("total")?, test: number("test")? })
    }

    async fn plan(&self, scope: Scope, which: &WhichReports) -> Result<Option<DeletionPlan>, StoreError> {
        let reader = self.database.reader();
        let template = match which {
            WhichReports::OfTemplate(slug) => {
                if sql::has_nul(slug) {
                    return Ok(None);
                }
                let named = vec![sql::scope_key(scope).into(), slug.as_str().into()];
                let Some(row) = sql::one(reader, TEMPLATE, named).await? else { return Ok(None) };
                Some(TemplateId(row.get("id")?))
            }
            WhichReports::All | WhichReports::Test | WhichReports::Quarantined => None,
        };
        let newest = sql::one(reader, NEWEST, vec![]).await?;
        let newest = newest.ok_or_else(|| StoreError::internal("a maximum gave no row"))?;
        let until = SubmissionId(newest.get("id")?);
        let (test, quarantined) = (*which == WhichReports::Test, *which == WhichReports::Quarantined);
        Ok(Some(DeletionPlan { template, test, quarantined, until }))
    }

    async fn delete_some(
        &self,
        scope: Scope,
        plan: &DeletionPlan,
        after: SubmissionId,
        limit: u32,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<DeletedReports, StoreError> {
        // Selected before anybody has to wait: many other reports may lie between these.
        let mut ids = self.planned(scope, plan, after, limit).await?;
        let Some(last) = ids.last().copied() else { return Ok(DeletedReports::default()) };
        let count = ids.len();
        let transaction = self.database.begin_deletion().await?;
        if plan.quarantined {
            ids = still_in_quarantine(&transaction, scope, &ids).await?;
        }
        let (reports, files) = delete_reports(&transaction, scope, &ids).await?;
        transaction.commit_with_event(scope, audit_event(&reports)).await?;
        let last = (count == limit as usize).then_some(SubmissionId(last));
        Ok(DeletedReports { reports, files, last })
    }

    async fn delete_file_keys(&self, scope: Scope, keys: &[String]) -> Result<(), StoreError> {
        for keys in keys.chunks(1000) {
            let delete = format!(
                "DELETE FROM removed_files WHERE scope_key = $1 AND storage_key IN ({})",
                placeholders(2, keys.len())
            );
            let keys = keys.iter().map(|key| key.as_str().into());
            let values = std::iter::once(sql::scope_key(scope).into()).chain(keys).collect();
            sql::execute(&*self.database.writer().await?, &delete, values).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl CrossTenantLeftoverFiles for SqlSubmissions {
    async fn waiting(&self, after: &str, limit: u32) -> Result<Vec<(Scope, String)>, StoreError> {
        let values = vec![after.into(), i64::from(limit).into()];
        let rows = sql::all(self.database.reader(), WAITING, values).await?;
        rows.iter()
            .map(|row| {
                let organization: Option<i64> = row.get("organization_id")?;
                Ok((owner(organization), row.get("storage_key")?))
            })
            .collect()
    }
}

impl SqlSubmissions {
    /// Returns the ids of the planned reports, the oldest first.
    async fn planned(
        &self,
        scope: Scope,
        plan: &DeletionPlan,
        after: SubmissionId,
        limit: u32,
    ) -> Result<Vec<i64>, StoreError> {
        let mut values =
            vec![sql::scope_key(scope).into(), after.0.into(), plan.until.0.into(), i64::from(limit).into()];
        let mut condition = String::new();
        if let Some(template) = plan.template {
            condition.push_str(" AND template_id = $5");
            values.push(template.0.into());
        }
        if plan.test {
            condition.push_str(" AND is_test");
        }
        if plan.quarantined {
            condition
                .push_str(" AND id IN (SELECT submission_id FROM quarantined_reports WHERE scope_key = $1)");
        }
        let query = format!(
            "SELECT id FROM submissions WHERE scope_key = $1 AND id > $2 AND id <= $3{condition} \
             ORDER BY id LIMIT $4"
        );
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(|row| row.get("id")).collect()
    }
}
