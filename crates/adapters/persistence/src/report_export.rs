//! Reads reports for a table.

use crate::quarantine;
use crate::report_columns::status;
use crate::sql::{self, Row};
use crate::submission_queries::{Conditions, asks_for_nul};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use forms::FormSnapshot;
use forms::export::{ExportQueries, ExportRow, ExportSpan, ExportedTemplates, PAGE_SIZE};
use forms::submission::SubmissionFilter;
use futures_util::StreamExt as _;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp, micros};
use serde_json::Value;
use std::pin::pin;

/// Across all tenants: every later report has a higher id.
const NEWEST: &str = "SELECT COALESCE(max(id), 0) AS newest FROM submissions";

const TEMPLATE: &str = "SELECT id FROM form_templates WHERE scope_key = $1 AND slug = $2";

const COUNT: &str = "SELECT count(*) AS found FROM submissions s WHERE s.scope_key = $1";

const ROWS: &str = "SELECT s.id, s.reference, t.slug AS template_slug, s.version_id, s.data, s.is_test, \
     s.created_at, EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id) AS quarantined, \
     (SELECT st.status FROM submission_states st WHERE st.submission_id = s.id) AS status \
     FROM submissions s JOIN form_templates t ON t.id = s.template_id WHERE s.scope_key = $1";

#[async_trait]
impl ExportQueries for SqlSubmissions {
    async fn span(&self, scope: Scope, filter: &SubmissionFilter) -> Result<ExportSpan, StoreError> {
        let reader = self.database.reader();
        let row = sql::one(reader, NEWEST, Vec::new()).await?;
        let upto: i64 = row.map_or(Ok(0), |row| row.get("newest"))?;
        let templates = match &filter.template {
            None => ExportedTemplates::All,
            Some(slug) if sql::has_nul(slug) => ExportedTemplates::Unknown,
            Some(slug) => {
                let row =
                    sql::one(reader, TEMPLATE, vec![sql::scope_key(scope).into(), slug.as_str().into()]);
                match row.await? {
                    Some(row) => ExportedTemplates::One(TemplateId(row.get("id")?)),
                    None => ExportedTemplates::Unknown,
                }
            }
        };
        let mut span = ExportSpan { templates, upto: SubmissionId(upto), reports: 0 };
        if let Some(conditions) = self.within(scope, filter, &span).await? {
            let row = sql::one(reader, &format!("{COUNT}{}", conditions.sql), conditions.values).await?;
            let found: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
            span.reports = u64::try_from(found).unwrap_or(0);
        }
        Ok(span)
    }

    async fn versions(
        &self,
        scope: Scope,
        templates: ExportedTemplates,
        before: Option<FormVersionId>,
        limit: u32,
    ) -> Result<Vec<(FormVersionId, FormSnapshot)>, StoreError> {
        let mut query = "SELECT v.id, v.document FROM form_versions v \
             JOIN form_templates t ON t.id = v.template_id WHERE t.scope_key = $1 AND v.id < $2"
            .to_owned();
        let before = before.map_or(i64::MAX, |id| id.0);
        let mut values = vec![sql::scope_key(scope).into(), before.into(), i64::from(limit).into()];
        match templates {
            ExportedTemplates::All => {}
            ExportedTemplates::One(template) => {
                query.push_str(" AND t.id = $4");
                values.push(template.0.into());
            }
            ExportedTemplates::Unknown => return Ok(Vec::new()),
        }
        query.push_str(" ORDER BY v.id DESC LIMIT $3");
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(|row| Ok((FormVersionId(row.get("id")?), row.document("document")?))).collect()
    }

    async fn rows(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        span: &ExportSpan,
        after: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<Vec<ExportRow>, StoreError> {
        let Some(mut conditions) = self.within(scope, filter, span).await? else { return Ok(Vec::new()) };
        if let Some((time, id)) = after {
            // Both grow together, and the indexes of the list are in this order.
            let (time, id) = (conditions.bind(micros(time)), conditions.bind(id.0));
            conditions.and(&format!("(s.created_at, s.id) > ({time}, {id})"));
        }
        let limit = conditions.bind(i64::from(limit));
        let query = format!("{ROWS}{} ORDER BY s.created_at, s.id LIMIT {limit}", conditions.sql);
        let mut found = pin!(sql::stream(self.database.reader(), &query, conditions.values).await?);
        let (mut rows, mut size) = (Vec::new(), 0);
        while size < PAGE_SIZE
            && let Some(row) = found.next().await
        {
            let row = export_row(&row?)?;
            size += row.size();
            rows.push(row);
        }
        Ok(rows)
    }
}

impl SqlSubmissions {
    /// Returns the conditions on the reports of an export; `None` if none can match.
    async fn within(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        span: &ExportSpan,
    ) -> Result<Option<Conditions>, StoreError> {
        if asks_for_nul(filter) || span.templates == ExportedTemplates::Unknown {
            return Ok(None);
        }
        let filter = SubmissionFilter { template: None, ..filter.clone() };
        let mut conditions = Conditions::new(&self.database, scope, &filter).await?;
        if let ExportedTemplates::One(template) = span.templates {
            let template = conditions.bind(template.0);
            conditions.and(&format!("s.template_id = {template}"));
        }
        if let Some(condition) = quarantine::condition(filter.quarantine) {
            conditions.and(condition);
        }
        let newest = conditions.bind(span.upto.0);
        conditions.and(&format!("s.id <= {newest}"));
        Ok(Some(conditions))
    }
}

fn export_row(row: &Row) -> Result<ExportRow, StoreError> {
    let data: Value = row.get("data")?;
    let Value::Object(data) = data else {
        return Err(StoreError::internal("the values of a report are not a JSON object"));
    };
    Ok(ExportRow {
        id: SubmissionId(row.get("id")?),
        reference: row.get("reference")?,
        template_slug: row.get("template_slug")?,
        version_id: FormVersionId(row.get("version_id")?),
        data,
        status: status(row.get("status")?)?,
        is_test: row.get("is_test")?,
        quarantined: row.get("quarantined")?,
        created_at: row.instant("created_at")?,
    })
}
