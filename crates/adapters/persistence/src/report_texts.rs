//! Masking stored reports once more.

use crate::sql::{self, Row};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use forms::remask::{RemaskedTexts, ReportTexts, StoredTexts};
use kernel::{FormVersionId, Scope, StoreError, SubmissionId};

const BEYOND: &str = "SELECT s.id, s.version_id, s.data, s.masked FROM submissions s \
     WHERE s.scope_key = $1 AND s.id > $2 ORDER BY s.id LIMIT $3";

const REPLACE: &str =
    "UPDATE submissions SET data = $3, search_text = $4, masked = $5 WHERE scope_key = $1 AND id = $2";

#[async_trait]
impl ReportTexts for SqlSubmissions {
    async fn beyond(
        &self,
        scope: Scope,
        after: SubmissionId,
        most: u32,
    ) -> Result<Vec<StoredTexts>, StoreError> {
        let values = vec![sql::scope_key(scope).into(), after.0.into(), i64::from(most).into()];
        let read = |row: &Row| {
            Ok(StoredTexts {
                id: SubmissionId(row.get("id")?),
                version_id: FormVersionId(row.get("version_id")?),
                data: row.document("data")?,
                masked: row.document("masked")?,
            })
        };
        sql::all(self.database.reader(), BEYOND, values).await?.iter().map(read).collect()
    }

    async fn replace(&self, scope: Scope, reports: Vec<RemaskedTexts>) -> Result<(), StoreError> {
        // As a removal: what stood in the rows is to be gone from the files, too.
        let transaction = self.database.begin_removal().await?;
        for report in reports {
            let values = vec![
                sql::scope_key(scope).into(),
                report.id.0.into(),
                sql::json(&report.data)?,
                report.search_text.into(),
                sql::json(&report.masked)?,
            ];
            sql::execute(&*transaction, REPLACE, values).await?;
        }
        transaction.commit().await
    }
}
