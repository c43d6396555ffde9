//! Reads forms for those who edit them.

use super::SqlForms;
use super::records::{self, WithValues};
use crate::entities::form_template_blocks::{Column, Entity as TemplateBlocks};
use crate::entities::{FormBlocks, FormTemplates, FormVersions, form_block, form_template, form_version};
use crate::error::store_error;
use crate::sql;
use async_trait::async_trait;
use forms::FormSnapshot;
use forms::ports::{Block, FormLibrary, PublishedVersion, StoredValues, Template, TemplateRef};
use kernel::{BlockId, FormVersionId, Scope, StoreError, SubmissionId, TemplateId, from_micros};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use std::collections::{HashMap, HashSet};

/// Across all tenants: a number that only ever grows and is never disclosed.
const NEWEST_REPORT: &str = "SELECT COALESCE(max(id), 0) AS newest FROM submissions";

#[async_trait]
impl FormLibrary for SqlForms {
    async fn blocks(&self, scope: Scope) -> Result<Vec<(Block, u64)>, StoreError> {
        let reader = self.database.reader();
        let blocks = records::blocks(reader, FormBlocks::of(scope).find()).await?;
        let template_blocks =
            TemplateBlocks::find().filter(Column::BlockId.is_in(blocks.iter().map(|block| block.id.0)));
        let mut used: HashMap<i64, HashSet<i64>> = HashMap::new();
        for row in template_blocks.all(reader).await.map_err(store_error)? {
            used.entry(row.block_id).or_default().insert(row.template_id);
        }
        let counted = |block: Block| {
            let count = used.get(&block.id.0).map_or(0, |templates| templates.len() as u64);
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
        let own = FormBlocks::of(scope).find().filter(form_block::Column::Id.eq(id.0));
        let Some(block) = records::blocks(reader, own).await?.pop() else { return Ok(None) };
        let users = records::templates(reader, records::with_block(scope, id)).await?;
        Ok(Some((block, users.iter().map(TemplateRef::from).collect())))
    }

    async fn templates(&self, scope: Scope) -> Result<Vec<Template>, StoreError> {
        records::templates(self.database.reader(), FormTemplates::of(scope).find()).await
    }

    async fn template(
        &self,
        scope: Scope,
        id: TemplateId,
    ) -> Result<Option<(Template, Vec<Block>)>, StoreError> {
        let reader = self.database.reader();
        let own = FormTemplates::of(scope).find().filter(form_template::Column::Id.eq(id.0));
        let Some(template) = records::templates(reader, own).await?.pop() else { return Ok(None) };
        let blocks = records::blocks_in_order(reader, scope, &template.content.blocks).await?;
        Ok(Some((template, blocks)))
    }

    async fn versions(&self, scope: Scope, id: TemplateId) -> Result<Vec<PublishedVersion>, StoreError> {
        let rows = FormVersions::of(scope)
            .find()
            .filter(form_version::Column::TemplateId.eq(id.0))
            .order_by_desc(form_version::Column::Id)
            .select_only()
            .columns([form_version::Column::Id, form_version::Column::CreatedAt])
            .into_tuple::<(i64, i64)>();
        let rows = rows.all(self.database.reader()).await.map_err(store_error)?;
        let version = |(id, at)| PublishedVersion { id: FormVersionId(id), published_at: from_micros(at) };
        Ok(rows.into_iter().map(version).collect())
    }

    async fn published_form(&self, scope: Scope, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError> {
        records::published_form(self.database.reader(), scope, id).await
    }

    async fn reports_with(
        &self,
        scope: Scope,
        templates: &[TemplateId],
        keys: &[&str],
    ) -> Result<StoredValues, StoreError> {
        let reader = self.database.reader();
        // This is read before counting: ids are assigned in commit order.
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
