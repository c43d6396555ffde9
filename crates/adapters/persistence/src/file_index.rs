//! Which files in the vault belong to a report.

use crate::sql;
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use forms::ports::CrossTenantFileIndex;
use kernel::StoreError;
use std::collections::HashSet;

#[async_trait]
impl CrossTenantFileIndex for SqlSubmissions {
    async fn recorded(&self, keys: &[&str]) -> Result<HashSet<String>, StoreError> {
        if keys.is_empty() {
            return Ok(HashSet::new());
        }
        let placeholders: Vec<String> = (1..=keys.len()).map(|number| format!("${number}")).collect();
        // Keys are unique in the whole store, and an orphan has no tenant to ask. A file of a deleted report
        // is about to be deleted and must not be set aside.
        let placeholders = placeholders.join(", ");
        let query = format!(
            "SELECT storage_key FROM submission_files WHERE storage_key IN ({placeholders}) \
             UNION ALL SELECT storage_key FROM removed_files WHERE storage_key IN ({placeholders})"
        );
        let values = keys.iter().map(|&key| key.into()).collect();
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(|row| row.get("storage_key")).collect()
    }
}
