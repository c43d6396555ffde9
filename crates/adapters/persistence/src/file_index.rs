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
        let places: Vec<String> = (1..=keys.len()).map(|place| format!("${place}")).collect();
        // Keys are unique in the whole store, and an orphan has no tenant to ask. A file of a removed report
        // is about to be deleted and must not be set aside.
        let places = places.join(", ");
        let query = format!(
            "SELECT storage_key FROM submission_files WHERE storage_key IN ({places}) \
             UNION ALL SELECT storage_key FROM removed_files WHERE storage_key IN ({places})"
        );
        let values = keys.iter().map(|&key| key.into()).collect();
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(|row| row.get("storage_key")).collect()
    }
}
