//! The unit of work on blocks and templates.

use super::raise_revision;
use crate::database::Exclusive;
use crate::sql::{self, Row};
use async_trait::async_trait;
use forms::FormSnapshot;
use forms::ports::{Block, FormsTx, InsertError, NewBlock, NewTemplate, Template};
use kernel::{BlockId, FormVersionId, Scope, StoreError, TemplateId, Timestamp, micros};
use sea_orm::Value;
use std::collections::HashSet;

const BLOCK: &str = "SELECT id, slug, name, description, fields, is_system, created_at, updated_at \
     FROM form_blocks WHERE scope_key = $1 AND slug = $2";

const TEMPLATE: &str = "SELECT id, slug, title, description, retention_days, settings, is_active, created_at, \
     updated_at, (SELECT max(v.id) FROM form_versions v WHERE v.template_id = form_templates.id) AS version_id \
     FROM form_templates WHERE scope_key = $1 AND slug = $2";

const TEMPLATE_BLOCKS: &str =
    "SELECT block_id FROM form_template_blocks WHERE template_id = $1 ORDER BY position";

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

const SET_ACTIVE: &str =
    "UPDATE form_templates SET is_active = $3, updated_at = $4 WHERE scope_key = $1 AND id = $2";

/// A transaction that holds the intake lock: reports and other changes wait for its end.
pub(super) struct SqlFormsTx {
    transaction: Exclusive,
    scope: Scope,
    changed: bool,
}

impl SqlFormsTx {
    pub(super) fn new(transaction: Exclusive, scope: Scope) -> Self {
        Self { transaction, scope, changed: false }
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

#[async_trait]
impl FormsTx for SqlFormsTx {
    async fn block_by_slug(&mut self, slug: &str) -> Result<Option<Block>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let row = sql::one(&*self.transaction, BLOCK, vec![self.key(), slug.into()]).await?;
        row.map(|row| block(&row)).transpose()
    }

    async fn template_by_slug(&mut self, slug: &str) -> Result<Option<Template>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let Some(row) = sql::one(&*self.transaction, TEMPLATE, vec![self.key(), slug.into()]).await? else {
            return Ok(None);
        };
        let id: i64 = row.get("id")?;
        let blocks = sql::all(&*self.transaction, TEMPLATE_BLOCKS, vec![id.into()]).await?;
        let blocks = blocks.iter().map(|row| row.get("block_id").map(BlockId)).collect::<Result<_, _>>()?;
        template(&row, blocks).map(Some)
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
        let id: i64 = row.get("id")?;
        for (position, block) in (0_i64..).zip(&template.blocks) {
            let values = vec![id.into(), position.into(), block.0.into()];
            sql::execute(&*self.transaction, INSERT_TEMPLATE_BLOCK, values).await?;
        }
        Ok(TemplateId(id))
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

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.changed {
            raise_revision(&*self.transaction, self.scope).await?;
        }
        self.transaction.commit().await
    }
}

fn block(row: &Row) -> Result<Block, StoreError> {
    Ok(Block {
        id: BlockId(row.get("id")?),
        content: NewBlock {
            slug: row.get("slug")?,
            name: row.document("name")?,
            description: row.optional_document("description")?,
            fields: row.document("fields")?,
            is_system: row.get("is_system")?,
        },
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
    })
}

fn template(row: &Row, blocks: Vec<BlockId>) -> Result<Template, StoreError> {
    let retention_days: Option<i64> = row.get("retention_days")?;
    let version: Option<i64> = row.get("version_id")?;
    Ok(Template {
        id: TemplateId(row.get("id")?),
        content: NewTemplate {
            slug: row.get("slug")?,
            title: row.document("title")?,
            description: row.optional_document("description")?,
            blocks,
            retention_days: retention_days.and_then(|days| u32::try_from(days).ok()),
            settings: row.document("settings")?,
        },
        is_active: row.get("is_active")?,
        current_version: version.map(FormVersionId),
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
    })
}
