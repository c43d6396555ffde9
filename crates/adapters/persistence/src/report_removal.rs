//! Removing reports.

use crate::sql;
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use forms::removal::{RemovedReports, ReportCount, ReportRemoval, WhichReports};
use kernel::{Scope, StoreError};

const COUNT: &str = "SELECT count(*) AS total, count(*) FILTER (WHERE is_test) AS test FROM submissions \
     WHERE scope_key = $1";

const TEMPLATE: &str = "SELECT id FROM form_templates WHERE scope_key = $1 AND slug = $2";

#[async_trait]
impl ReportRemoval for SqlSubmissions {
    async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError> {
        let row = sql::one(self.database.reader(), COUNT, vec![sql::scope_key(scope).into()]).await?;
        let row = row.ok_or_else(|| StoreError::internal("a count gave no row"))?;
        let number = |column| row.get::<i64>(column).map(|number| u64::try_from(number).unwrap_or(0));
        Ok(ReportCount { total: number("total")?, test: number("test")? })
    }

    async fn remove(&self, scope: Scope, which: &WhichReports) -> Result<Option<RemovedReports>, StoreError> {
        // Reports wait for the end of it: each is removed and counted, or comes afterwards.
        let transaction = self.database.begin_exclusive().await?;
        let mut values = vec![sql::scope_key(scope).into()];
        let condition = match which {
            WhichReports::All => "",
            WhichReports::Test => " AND s.is_test",
            WhichReports::OfTemplate(slug) => {
                if sql::has_nul(slug) {
                    return Ok(None);
                }
                let named = vec![sql::scope_key(scope).into(), slug.as_str().into()];
                let Some(row) = sql::one(&*transaction, TEMPLATE, named).await? else { return Ok(None) };
                values.push(row.get::<i64>("id")?.into());
                " AND s.template_id = $2"
            }
        };
        let keys = format!(
            "SELECT f.storage_key FROM submission_files f JOIN submissions s ON s.id = f.submission_id \
             WHERE s.scope_key = $1{condition}"
        );
        let rows = sql::all(&*transaction, &keys, values.clone()).await?;
        let files = rows.iter().map(|row| row.get("storage_key")).collect::<Result<_, _>>()?;
        // The records of the files go with their report.
        let delete = format!("DELETE FROM submissions AS s WHERE s.scope_key = $1{condition}");
        let reports = sql::execute(&*transaction, &delete, values).await?;
        transaction.commit().await?;
        Ok(Some(RemovedReports { reports, files }))
    }
}
