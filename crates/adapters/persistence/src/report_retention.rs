//! Deletes single reports, and those whose retention period is over.

use crate::report_deletion::{delete_reports, owner};
use crate::sql::{self, Row};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use audit::AuditEventFn;
use forms::deletion::SingleDeletion;
use forms::retention::{
    CrossTenantRetention, PruneTotals, PruneTotalsQueries, PrunedBatch, retention_cutoff,
};
use kernel::{Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp, micros};

#[async_trait]
impl SingleDeletion for SqlSubmissions {
    async fn delete_one(
        &self,
        scope: Scope,
        id: SubmissionId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let transaction = self.database.begin_deletion().await?;
        let (reports, files) = delete_reports(&transaction, scope, &[id.0]).await?;
        if reports == 0 {
            return Ok(None);
        }
        transaction.commit_with_event(scope, audit_event(&())).await?;
        Ok(Some(files))
    }
}

const TEMPLATES_WITH_RETENTION: &str =
    "SELECT organization_id, id FROM form_templates WHERE retention_days IS NOT NULL ORDER BY scope_key, id";

const RETENTION_OF_TEMPLATE: &str =
    "SELECT slug, retention_days FROM form_templates WHERE scope_key = $1 AND id = $2";

const EXPIRED_REPORTS: &str = "SELECT s.id, s.is_test FROM submissions s \
     WHERE s.scope_key = $1 AND s.template_id = $2 AND s.created_at <= $3 \
     ORDER BY s.created_at, s.id LIMIT $4";

const ADD_TO_TOTALS: &str = "INSERT INTO pruned_reports (organization_id, template_slug, day, reports, test_reports) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (scope_key, day, template_slug) DO UPDATE SET \
     reports = pruned_reports.reports + excluded.reports, \
     test_reports = pruned_reports.test_reports + excluded.test_reports";

const TOTALS: &str = "SELECT template_slug, day, reports, test_reports FROM pruned_reports \
     WHERE scope_key = $1 ORDER BY day DESC, template_slug LIMIT $2 OFFSET $3";

const TOTALS_COUNT: &str = "SELECT count(*) AS found FROM pruned_reports WHERE scope_key = $1";

#[async_trait]
impl CrossTenantRetention for SqlSubmissions {
    async fn templates_with_retention(&self) -> Result<Vec<(Scope, TemplateId)>, StoreError> {
        let rows = sql::all(self.database.reader(), TEMPLATES_WITH_RETENTION, Vec::new()).await?;
        let scope_and_id = |row: &Row| Ok((owner(row.get("organization_id")?), TemplateId(row.get("id")?)));
        rows.iter().map(scope_and_id).collect()
    }

    async fn prune(
        &self,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        limit: u32,
        audit_event: AuditEventFn<'_, PrunedBatch>,
    ) -> Result<PrunedBatch, StoreError> {
        // Until this is done, nobody else changes the period or deletes reports.
        let transaction = self.database.begin_exclusive_deletion().await?;
        let key = sql::scope_key(scope);
        let template_row =
            sql::one(&*transaction, RETENTION_OF_TEMPLATE, vec![key.into(), template.0.into()]).await?;
        let Some(template_row) = template_row else { return Ok(PrunedBatch::default()) };
        let template_slug: String = template_row.get("slug")?;
        let days = template_row.get::<Option<i64>>("retention_days")?.map(u32::try_from).transpose();
        let days = days.map_err(|error| StoreError::Internal(Box::new(error)))?;
        let nothing = PrunedBatch { template_slug: template_slug.clone(), ..PrunedBatch::default() };
        let Some(until) = days.and_then(|days| retention_cutoff(now, days)) else { return Ok(nothing) };
        let values = vec![key.into(), template.0.into(), micros(until).into(), i64::from(limit).into()];
        let over = sql::all(&*transaction, EXPIRED_REPORTS, values).await?;
        if over.is_empty() {
            return Ok(nothing);
        }
        let ids = over.iter().map(|row| row.get("id")).collect::<Result<Vec<i64>, _>>()?;
        let tests = over.iter().map(|row| row.get("is_test")).collect::<Result<Vec<bool>, _>>()?;
        let test = tests.into_iter().filter(|is_test| *is_test).count() as u64;
        let (reports, files) = delete_reports(&transaction, scope, &ids).await?;
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let line = vec![
            sql::organization(scope),
            template_slug.as_str().into(),
            now.date_naive().to_string().into(),
            number(reports).into(),
            number(test).into(),
        ];
        sql::execute(&*transaction, ADD_TO_TOTALS, line).await?;
        let batch = PrunedBatch { template_slug, reports, test, files };
        transaction.commit_with_event(scope, audit_event(&batch)).await?;
        Ok(batch)
    }
}

#[async_trait]
impl PruneTotalsQueries for SqlSubmissions {
    async fn prune_totals(&self, scope: Scope, page: PageRequest) -> Result<Page<PruneTotals>, StoreError> {
        let (reader, key) = (self.database.reader(), sql::scope_key(scope));
        let row = sql::one(reader, TOTALS_COUNT, vec![key.into()]).await?;
        let total: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        let offset = i64::try_from(page.offset()).unwrap_or(i64::MAX);
        let values = vec![key.into(), i64::from(page.per_page()).into(), offset.into()];
        let rows = sql::all(reader, TOTALS, values).await?;
        let items = rows.iter().map(totals).collect::<Result<_, _>>()?;
        Ok(Page { items, total: u64::try_from(total).unwrap_or(0), request: page })
    }
}

fn totals(row: &Row) -> Result<PruneTotals, StoreError> {
    let day: String = row.get("day")?;
    let count = |column| row.get::<i64>(column).map(|count| u64::try_from(count).unwrap_or(0));
    Ok(PruneTotals {
        template_slug: row.get("template_slug")?,
        day: day.parse().map_err(|error| StoreError::Internal(Box::new(error) as _))?,
        reports: count("reports")?,
        test: count("test_reports")?,
    })
}
