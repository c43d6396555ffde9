//! Reading reports for a table.

use crate::sql::{self, Row};
use crate::submission_queries::{Conditions, asks_for_nul, status};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use forms::FormSnapshot;
use forms::export::{ExportQueries, ExportRow, ExportSpan};
use forms::submission::SubmissionFilter;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, Timestamp, micros};

/// Of all tenants: a number that no later report has.
const NEWEST: &str = "SELECT COALESCE(max(id), 0) AS newest FROM submissions";

const COUNT: &str = "SELECT count(*) AS found FROM submissions s WHERE s.scope_key = $1";

const ROWS: &str = "SELECT s.id, s.reference, t.slug AS template_slug, s.version_id, s.data, s.is_test, \
     s.created_at, \
     (SELECT st.status FROM submission_states st WHERE st.submission_id = s.id) AS status \
     FROM submissions s JOIN form_templates t ON t.id = s.template_id WHERE s.scope_key = $1";

#[async_trait]
impl ExportQueries for SqlSubmissions {
    async fn span(&self, scope: Scope, filter: &SubmissionFilter) -> Result<ExportSpan, StoreError> {
        let reader = self.database.reader();
        let row = sql::one(reader, NEWEST, Vec::new()).await?;
        let upto: i64 = row.map_or(Ok(0), |row| row.get("newest"))?;
        if asks_for_nul(filter) {
            return Ok(ExportSpan { upto: SubmissionId(upto), reports: 0 });
        }
        let mut conditions = Conditions::new(self.database.engine(), scope, filter);
        let newest = conditions.bind(upto);
        conditions.and(&format!("s.id <= {newest}"));
        let row = sql::one(reader, &format!("{COUNT}{}", conditions.sql), conditions.values).await?;
        let found: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        Ok(ExportSpan { upto: SubmissionId(upto), reports: u64::try_from(found).unwrap_or(0) })
    }

    async fn versions(
        &self,
        scope: Scope,
        template: Option<&str>,
        before: Option<FormVersionId>,
        most: u32,
    ) -> Result<Vec<(FormVersionId, FormSnapshot)>, StoreError> {
        if template.is_some_and(sql::has_nul) {
            return Ok(Vec::new());
        }
        let mut query = "SELECT v.id, v.document FROM form_versions v \
             JOIN form_templates t ON t.id = v.template_id WHERE t.scope_key = $1 AND v.id < $2"
            .to_owned();
        let mut values = vec![sql::scope_key(scope).into(), before.map_or(i64::MAX, |id| id.0).into()];
        if let Some(slug) = template {
            query.push_str(" AND t.slug = $4");
            values.push(i64::from(most).into());
            values.push(slug.into());
        } else {
            values.push(i64::from(most).into());
        }
        query.push_str(" ORDER BY v.id DESC LIMIT $3");
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(|row| Ok((FormVersionId(row.get("id")?), row.document("document")?))).collect()
    }

    async fn rows(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        upto: SubmissionId,
        after: Option<(Timestamp, SubmissionId)>,
        most: u32,
    ) -> Result<Vec<ExportRow>, StoreError> {
        if asks_for_nul(filter) {
            return Ok(Vec::new());
        }
        let mut conditions = Conditions::new(self.database.engine(), scope, filter);
        let newest = conditions.bind(upto.0);
        conditions.and(&format!("s.id <= {newest}"));
        if let Some((time, id)) = after {
            // Both grow together, and the indices of the list are in this order.
            let (time, id) = (conditions.bind(micros(time)), conditions.bind(id.0));
            conditions.and(&format!("(s.created_at, s.id) > ({time}, {id})"));
        }
        let limit = conditions.bind(i64::from(most));
        let query = format!("{ROWS}{} ORDER BY s.created_at, s.id LIMIT {limit}", conditions.sql);
        let rows = sql::all(self.database.reader(), &query, conditions.values).await?;
        rows.iter().map(export_row).collect()
    }
}

fn export_row(row: &Row) -> Result<ExportRow, StoreError> {
    let data: serde_json::Value = row.get("data")?;
    let serde_json::Value::Object(data) = data else {
        return Err(StoreError::internal("the values of a report are no object"));
    };
    Ok(ExportRow {
        id: SubmissionId(row.get("id")?),
        reference: row.get("reference")?,
        template_slug: row.get("template_slug")?,
        version_id: FormVersionId(row.get("version_id")?),
        data,
        status: status(row.get("status")?)?,
        is_test: row.get("is_test")?,
        created_at: row.instant("created_at")?,
    })
}
