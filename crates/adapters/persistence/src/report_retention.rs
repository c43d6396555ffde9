//! Removes single reports, and those whose retention period is over.

use crate::report_removal::{owner, remove_reports};
use crate::sql::{self, Row};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use audit::AuditEventFn;
use forms::deletion::SingleRemoval;
use forms::retention::{CrossTenantRetention, LedgerEntry, PrunedSlice, RetentionLedger, retention_cutoff};
use kernel::{Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp, micros};

#[async_trait]
impl SingleRemoval for SqlSubmissions {
    async fn remove_one(
        &self,
        scope: Scope,
        id: SubmissionId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let transaction = self.database.begin_removal().await?;
        let (reports, files) = remove_reports(&transaction, scope, &[id.0]).await?;
        if reports == 0 {
            return Ok(None);
        }
        transaction.commit_with_event(scope, audit_event(&())).await?;
        Ok(Some(files))
    }
}

const LIMITED: &str =
    "SELECT organization_id, id FROM form_templates WHERE retention_days IS NOT NULL ORDER BY scope_key, id";

const RULE: &str = "SELECT slug, retention_days FROM form_templates WHERE scope_key = $1 AND id = $2";

const OVER: &str = "SELECT s.id, s.is_test FROM submissions s \
     WHERE s.scope_key = $1 AND s.template_id = $2 AND s.created_at <= $3 \
     ORDER BY s.created_at, s.id LIMIT $4";

const ADD_UP: &str = "INSERT INTO pruned_reports (organization_id, template_slug, day, reports, test_reports) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (scope_key, day, template_slug) DO UPDATE SET \
     reports = pruned_reports.reports + excluded.reports, \
     test_reports = pruned_reports.test_reports + excluded.test_reports";

const LEDGER: &str = "SELECT template_slug, day, reports, test_reports FROM pruned_reports \
     WHERE scope_key = $1 ORDER BY day DESC, template_slug LIMIT $2 OFFSET $3";

const LEDGER_COUNT: &str = "SELECT count(*) AS found FROM pruned_reports WHERE scope_key = $1";

#[async_trait]
impl CrossTenantRetention for SqlSubmissions {
    async fn limited(&self) -> Result<Vec<(Scope, TemplateId)>, StoreError> {
        let rows = sql::all(self.database.reader(), LIMITED, Vec::new()).await?;
        let of = |row: &Row| Ok((owner(row.get("organization_id")?), TemplateId(row.get("id")?)));
        rows.iter().map(of).collect()
    }

    async fn prune(
        &self,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        limit: u32,
        audit_event: AuditEventFn<'_, PrunedSlice>,
    ) -> Result<PrunedSlice, StoreError> {
        // Until this is done, nobody else changes the rule or removes reports.
        let transaction = self.database.begin_exclusive_removal().await?;
        let key = sql::scope_key(scope);
        let rule = sql::one(&*transaction, RULE, vec![key.into(), template.0.into()]).await?;
        let Some(rule) = rule else { return Ok(PrunedSlice::default()) };
        let template_slug: String = rule.get("slug")?;
        let days = rule.get::<Option<i64>>("retention_days")?.map(u32::try_from).transpose();
        let days = days.map_err(|error| StoreError::Internal(Box::new(error)))?;
        let nothing = PrunedSlice { template_slug: template_slug.clone(), ..PrunedSlice::default() };
        let Some(until) = days.and_then(|days| retention_cutoff(now, days)) else { return Ok(nothing) };
        let values = vec![key.into(), template.0.into(), micros(until).into(), i64::from(limit).into()];
        let over = sql::all(&*transaction, OVER, values).await?;
        if over.is_empty() {
            return Ok(nothing);
        }
        let ids = over.iter().map(|row| row.get("id")).collect::<Result<Vec<i64>, _>>()?;
        let tests = over.iter().map(|row| row.get("is_test")).collect::<Result<Vec<bool>, _>>()?;
        let test = tests.into_iter().filter(|is_test| *is_test).count() as u64;
        let (reports, files) = remove_reports(&transaction, scope, &ids).await?;
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let line = vec![
            sql::organization(scope),
            template_slug.as_str().into(),
            now.date_naive().to_string().into(),
            number(reports).into(),
            number(test).into(),
        ];
        sql::execute(&*transaction, ADD_UP, line).await?;
        let slice = PrunedSlice { template_slug, reports, test, files };
        transaction.commit_with_event(scope, audit_event(&slice)).await?;
        Ok(slice)
    }
}

#[async_trait]
impl RetentionLedger for SqlSubmissions {
    async fn ledger(&self, scope: Scope, page: PageRequest) -> Result<Page<LedgerEntry>, StoreError> {
        let (reader, key) = (self.database.reader(), sql::scope_key(scope));
        let row = sql::one(reader, LEDGER_COUNT, vec![key.into()]).await?;
        let total: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        let offset = i64::try_from(page.offset()).unwrap_or(i64::MAX);
        let values = vec![key.into(), i64::from(page.per_page()).into(), offset.into()];
        let rows = sql::all(reader, LEDGER, values).await?;
        let items = rows.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Page { items, total: u64::try_from(total).unwrap_or(0), request: page })
    }
}

fn entry(row: &Row) -> Result<LedgerEntry, StoreError> {
    let day: String = row.get("day")?;
    let count = |column| row.get::<i64>(column).map(|count| u64::try_from(count).unwrap_or(0));
    Ok(LedgerEntry {
        template_slug: row.get("template_slug")?,
        day: day.parse().map_err(|error| StoreError::Internal(Box::new(error) as _))?,
        reports: count("reports")?,
        test: count("test_reports")?,
    })
}
