//! The unit of work on blocks and templates.

use super::raise_revision;
use super::records::{self, Which, WithValues};
use crate::database::Exclusive;
use crate::sql;
use async_trait::async_trait;
use audit::Event;
use forms::FormSnapshot;
use forms::ports::{Block, DeleteError, FormsTx, InsertError, NewBlock, NewTemplate, Template};
use kernel::{BlockId, FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp, micros};
use sea_orm::Value;
use std::collections::HashSet;

/// A clash gives no row instead of an error: PostgreSQL would refuse everything that follows an
/// error in a transaction.
const INSERT_BLOCK: &str = "INSERT INTO form_blocks (organization_id, slug, name, description, fields, \
     is_system, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7) \
     ON CONFLICT (scope_key, slug) DO NOTHING RETURNING id";

const INSERT_TEMPLATE: &str = "INSERT INTO form_templates (organization_id, slug, title, description, \
     retention_days, settings, is_active, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) \
     ON CONFLICT (scope_key, slug) DO NOTHING RETURNING id";

const INSERT_TEMPLATE_BLOCK: &str =
    "INSERT INTO form_template_blocks (template_id, position, block_id) VALUES ($1, $2, $3)";

const INSERT_VERSION: &str = "INSERT INTO form_versions (organization_id, template_id, document, created_at) \
     VALUES ($1, $2, $3, $4) RETURNING id";

const TOUCH_TEMPLATE: &str = "UPDATE form_templates SET updated_at = $3 WHERE scope_key = $1 AND id = $2";

const SET_ACTIVE: &str = "UPDATE form_templates SET is_active = $3, updated_at = $4, edition = edition + 1 \
     WHERE scope_key = $1 AND id = $2";

const UPDATE_BLOCK: &str = "UPDATE form_blocks SET slug = $3, name = $4, description = $5, fields = $6, \
     updated_at = $7, edition = edition + 1 WHERE scope_key = $1 AND id = $2";

const UPDATE_TEMPLATE: &str = "UPDATE form_templates SET slug = $3, title = $4, description = $5, \
     retention_days = $6, settings = $7, updated_at = $8, edition = edition + 1 WHERE scope_key = $1 AND id = $2";

/// After the template was found in the scope.
const CLEAR_TEMPLATE_BLOCKS: &str = "DELETE FROM form_template_blocks WHERE template_id = $1";

const BLOCK_IN_USE: &str = "SELECT 1 AS used FROM form_blocks b JOIN form_template_blocks p ON p.block_id = b.id \
     WHERE b.scope_key = $1 AND b.id = $2 LIMIT 1";

const DELETE_BLOCK: &str = "DELETE FROM form_blocks WHERE scope_key = $1 AND id = $2";

const REPORT_COUNT: &str =
    "SELECT count(*) AS found FROM submissions WHERE scope_key = $1 AND template_id = $2";

const DELETE_VERSIONS: &str = "DELETE FROM form_versions WHERE scope_key = $1 AND template_id = $2";

/// Which blocks it has goes with it by its foreign key.
const DELETE_TEMPLATE: &str = "DELETE FROM form_templates WHERE scope_key = $1 AND id = $2";

/// A transaction that holds the intake lock: reports and other changes wait for its end.
pub(super) struct SqlFormsTx {
    transaction: Exclusive,
    scope: Scope,
    changed: bool,
    events: Vec<Event>,
}

impl SqlFormsTx {
    pub(super) fn new(transaction: Exclusive, scope: Scope) -> Self {
        Self { transaction, scope, changed: false, events: Vec::new() }
    }

    fn key(&self) -> Value {
        sql::scope_key(self.scope).into()
    }

    async fn has_blocks(&self, ids: &[BlockId]) -> Result<bool, StoreError> {
        let wanted: HashSet<i64> = ids.iter().map(|id| id.0).collect();
        if wanted.is_empty() {
            return Ok(true);
        }
        let places: Vec<String> = (2..wanted.len() + 2).map(|place| format!("${place}")).collect();
        let query = format!(
            "SELECT count(*) AS found FROM form_blocks WHERE scope_key = $1 AND id IN ({})",
            places.join(", ")
        );
        let values = std::iter::once(self.key()).chain(wanted.iter().map(|&id| id.into())).collect();
        let row = sql::one(&*self.transaction, &query, values).await?;
        let found: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        Ok(usize::try_from(found).is_ok_and(|found| found == wanted.len()))
    }
}

impl SqlFormsTx {
    async fn insert_places(&self, template: TemplateId, blocks: &[BlockId]) -> Result<(), StoreError> {
        for (position, block) in (0_i64..).zip(blocks) {
            let values = vec![template.0.into(), position.into(), block.0.into()];
            sql::execute(&*self.transaction, INSERT_TEMPLATE_BLOCK, values).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl FormsTx for SqlFormsTx {
    async fn block_by_slug(&mut self, slug: &str) -> Result<Option<Block>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        Ok(records::blocks(&*self.transaction, self.scope, &Which::block_slug(slug)).await?.pop())
    }

    async fn template_by_slug(&mut self, slug: &str) -> Result<Option<Template>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        Ok(records::templates(&*self.transaction, self.scope, &Which::template_slug(slug)).await?.pop())
    }

    async fn block(&mut self, id: BlockId) -> Result<Option<Block>, StoreError> {
        Ok(records::blocks(&*self.transaction, self.scope, &Which::block(id)).await?.pop())
    }

    async fn blocks(&mut self, ids: &[BlockId]) -> Result<Vec<Block>, StoreError> {
        records::blocks_in_order(&*self.transaction, self.scope, ids).await
    }

    async fn template(&mut self, id: TemplateId) -> Result<Option<Template>, StoreError> {
        Ok(records::templates(&*self.transaction, self.scope, &Which::template(id)).await?.pop())
    }

    async fn templates_with(&mut self, block: BlockId) -> Result<Vec<Template>, StoreError> {
        records::templates(&*self.transaction, self.scope, &Which::templates_with(block)).await
    }

    async fn has_reports_with(
        &mut self,
        templates: &[TemplateId],
        keys: &[&str],
        after: SubmissionId,
    ) -> Result<bool, StoreError> {
        // The sums keep both databases from any index but that of the ids: few came since.
        let Some(WithValues { condition, values }) =
            WithValues::new(self.scope, after, "s.template_id + 0", templates, keys)
        else {
            return Ok(false);
        };
        let query =
            format!("SELECT s.id FROM submissions s WHERE s.scope_key + 0 = $1 AND {condition} LIMIT 1");
        Ok(sql::one(&*self.transaction, &query, values).await?.is_some())
    }

    async fn report_count(&mut self, template: TemplateId) -> Result<u64, StoreError> {
        let values = vec![self.key(), template.0.into()];
        let row = sql::one(&*self.transaction, REPORT_COUNT, values).await?;
        let found: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        Ok(u64::try_from(found).unwrap_or(0))
    }

    async fn insert_block(&mut self, block: &NewBlock, now: Timestamp) -> Result<BlockId, InsertError> {
        let values = vec![
            sql::organization(self.scope),
            block.slug.as_str().into(),
            sql::json(&block.name)?,
            sql::optional_json(block.description.as_ref())?,
            sql::json(&block.fields)?,
            block.is_system.into(),
            micros(now).into(),
        ];
        let row = sql::one(&*self.transaction, INSERT_BLOCK, values).await?.ok_or(InsertError::SlugTaken)?;
        self.changed = true;
        Ok(BlockId(row.get("id")?))
    }

    async fn insert_template(
        &mut self,
        template: &NewTemplate,
        now: Timestamp,
    ) -> Result<TemplateId, InsertError> {
        if !self.has_blocks(&template.blocks).await? {
            return Err(InsertError::UnknownReference);
        }
        let values = vec![
            sql::organization(self.scope),
            template.slug.as_str().into(),
            sql::json(&template.title)?,
            sql::optional_json(template.description.as_ref())?,
            Value::BigInt(template.retention_days.map(i64::from)),
            sql::json(&template.settings)?,
            false.into(),
            micros(now).into(),
        ];
        let row =
            sql::one(&*self.transaction, INSERT_TEMPLATE, values).await?.ok_or(InsertError::SlugTaken)?;
        self.changed = true;
        let id = TemplateId(row.get("id")?);
        self.insert_places(id, &template.blocks).await?;
        Ok(id)
    }

    async fn insert_version(
        &mut self,
        template: TemplateId,
        snapshot: &FormSnapshot,
        now: Timestamp,
    ) -> Result<FormVersionId, InsertError> {
        let touched = vec![self.key(), template.0.into(), micros(now).into()];
        if sql::execute(&*self.transaction, TOUCH_TEMPLATE, touched).await? != 1 {
            return Err(InsertError::UnknownReference);
        }
        self.changed = true;
        let values =
            vec![sql::organization(self.scope), template.0.into(), sql::json(snapshot)?, micros(now).into()];
        let row = sql::one(&*self.transaction, INSERT_VERSION, values).await?;
        let row = row.ok_or_else(|| StoreError::internal("an inserted version gave no id"))?;
        Ok(FormVersionId(row.get("id")?))
    }

    async fn update_block(
        &mut self,
        id: BlockId,
        block: &NewBlock,
        now: Timestamp,
    ) -> Result<bool, InsertError> {
        let values = vec![
            self.key(),
            id.0.into(),
            block.slug.as_str().into(),
            sql::json(&block.name)?,
            sql::optional_json(block.description.as_ref())?,
            sql::json(&block.fields)?,
            micros(now).into(),
        ];
        let changed = sql::execute_unique(&*self.transaction, UPDATE_BLOCK, values).await?;
        let found = changed.ok_or(InsertError::SlugTaken)? == 1;
        self.changed |= found;
        Ok(found)
    }

    async fn update_template(
        &mut self,
        id: TemplateId,
        template: &NewTemplate,
        now: Timestamp,
    ) -> Result<bool, InsertError> {
        if !self.has_blocks(&template.blocks).await? {
            return Err(InsertError::UnknownReference);
        }
        let values = vec![
            self.key(),
            id.0.into(),
            template.slug.as_str().into(),
            sql::json(&template.title)?,
            sql::optional_json(template.description.as_ref())?,
            Value::BigInt(template.retention_days.map(i64::from)),
            sql::json(&template.settings)?,
            micros(now).into(),
        ];
        let changed = sql::execute_unique(&*self.transaction, UPDATE_TEMPLATE, values).await?;
        if changed.ok_or(InsertError::SlugTaken)? != 1 {
            return Ok(false);
        }
        self.changed = true;
        sql::execute(&*self.transaction, CLEAR_TEMPLATE_BLOCKS, vec![id.0.into()]).await?;
        self.insert_places(id, &template.blocks).await?;
        Ok(true)
    }

    async fn delete_block(&mut self, id: BlockId) -> Result<bool, DeleteError> {
        let key = || vec![self.key(), id.0.into()];
        if sql::one(&*self.transaction, BLOCK_IN_USE, key()).await?.is_some() {
            return Err(DeleteError::InUse);
        }
        let found = sql::execute(&*self.transaction, DELETE_BLOCK, key()).await? == 1;
        self.changed |= found;
        Ok(found)
    }

    async fn delete_template(&mut self, id: TemplateId) -> Result<bool, DeleteError> {
        if self.report_count(id).await? > 0 {
            return Err(DeleteError::InUse);
        }
        let key = || vec![self.key(), id.0.into()];
        sql::execute(&*self.transaction, DELETE_VERSIONS, key()).await?;
        let found = sql::execute(&*self.transaction, DELETE_TEMPLATE, key()).await? == 1;
        self.changed |= found;
        Ok(found)
    }

    async fn set_active(
        &mut self,
        template: TemplateId,
        active: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let values = vec![self.key(), template.0.into(), active.into(), micros(now).into()];
        let found = sql::execute(&*self.transaction, SET_ACTIVE, values).await? == 1;
        self.changed |= found;
        Ok(found)
    }

    fn record(&mut self, event: Event) {
        self.events.push(event);
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.changed {
            raise_revision(&*self.transaction, self.scope).await?;
        }
        self.transaction.commit_told(self.scope, self.events).await
    }
}
