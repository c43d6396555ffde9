//! Reading forms for those who edit them.

use super::SqlForms;
use super::records::{self, Which, WithValues};
use crate::sql;
use async_trait::async_trait;
use forms::ports::{Block, FormLibrary, PublishedVersion, StoredValues, Template, TemplateRef};
use kernel::{BlockId, FormVersionId, Scope, StoreError, SubmissionId, TemplateId};
use std::collections::HashMap;

const USED: &str = "SELECT p.block_id, count(DISTINCT p.template_id) AS used FROM form_template_blocks p \
     JOIN form_blocks b ON b.id = p.block_id WHERE b.scope_key = $1 GROUP BY p.block_id";

const VERSIONS: &str = "SELECT v.id, v.created_at FROM form_versions v WHERE v.scope_key = $1 \
     AND v.template_id = $2 ORDER BY v.id DESC";

/// Of all tenants: a number that only ever grows, and is told to nobody.
const NEWEST_REPORT: &str = "SELECT COALESCE(max(id), 0) AS newest FROM submissions";

#[async_trait]
impl FormLibrary for SqlForms {
    async fn blocks(&self, scope: Scope) -> Result<Vec<(Block, u64)>, StoreError> {
        let reader = self.database.reader();
        let blocks = records::blocks(reader, scope, &Which::ALL).await?;
        let mut used: HashMap<i64, u64> = HashMap::new();
        for row in sql::all(reader, USED, vec![sql::scope_key(scope).into()]).await? {
            let count: i64 = row.get("used")?;
            used.insert(row.get("block_id")?, u64::try_from(count).unwrap_or(0));
        }
        let counted = |block: Block| {
            let count = used.get(&block.id.0).copied().unwrap_or(0);
            (block, count)
        };
        Ok(blocks.into_iter().map(counted).collect())
    }

    async fn block(
        &self,
        scope: Scope,
        id: BlockId,
    ) -> Result<Option<(Block, Vec<TemplateRef>)>, StoreError> {
        let reader = self.database.reader();
        let Some(block) = records::blocks(reader, scope, &Which::block(id)).await?.pop() else {
            return Ok(None);
        };
        let users = records::templates(reader, scope, &Which::templates_with(id)).await?;
        Ok(Some((block, users.iter().map(TemplateRef::from).collect())))
    }

    async fn templates(&self, scope: Scope) -> Result<Vec<Template>, StoreError> {
        records::templates(self.database.reader(), scope, &Which::ALL).await
    }

    async fn template(
        &self,
        scope: Scope,
        id: TemplateId,
    ) -> Result<Option<(Template, Vec<Block>)>, StoreError> {
        let reader = self.database.reader();
        let Some(template) = records::templates(reader, scope, &Which::template(id)).await?.pop() else {
            return Ok(None);
        };
        let blocks = records::blocks_in_order(reader, scope, &template.content.blocks).await?;
        Ok(Some((template, blocks)))
    }

    async fn versions(&self, scope: Scope, id: TemplateId) -> Result<Vec<PublishedVersion>, StoreError> {
        let values = vec![sql::scope_key(scope).into(), id.0.into()];
        let rows = sql::all(self.database.reader(), VERSIONS, values).await?;
        let version = |row: &sql::Row| {
            let id = FormVersionId(row.get("id")?);
            Ok(PublishedVersion { id, published_at: row.instant("created_at")? })
        };
        rows.iter().map(version).collect()
    }

    async fn reports_with(
        &self,
        scope: Scope,
        templates: &[TemplateId],
        keys: &[&str],
    ) -> Result<StoredValues, StoreError> {
        let reader = self.database.reader();
        // Before they are counted: ids are given in the order of the commits.
        let newest = sql::one(reader, NEWEST_REPORT, Vec::new()).await?;
        let until = SubmissionId(newest.map_or(Ok(0), |row| row.get("newest"))?);
        let Some(WithValues { condition, values }) =
            WithValues::new(scope, SubmissionId(0), "s.template_id", templates, keys)
        else {
            return Ok(StoredValues { count: 0, until });
        };
        let query =
            format!("SELECT count(*) AS found FROM submissions s WHERE s.scope_key = $1 AND {condition}");
        let row = sql::one(reader, &query, values).await?;
        let count: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        Ok(StoredValues { count: u64::try_from(count).unwrap_or(0), until })
    }
}
