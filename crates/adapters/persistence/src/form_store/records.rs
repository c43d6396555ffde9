//! Reading blocks and templates, within a unit of work and without.

use crate::sql::{self, Row};
use forms::ports::{Block, NewBlock, NewTemplate, Template};
use kernel::{BlockId, FormVersionId, Scope, StoreError, SubmissionId, TemplateId};
use sea_orm::{ConnectionTrait, Value};
use std::collections::HashMap;

const BLOCKS: &str = "SELECT b.id, b.slug, b.name, b.description, b.fields, b.is_system, b.edition, b.created_at, \
     b.updated_at FROM form_blocks b WHERE b.scope_key = $1";

const TEMPLATES: &str = "SELECT t.id, t.slug, t.title, t.description, t.retention_days, t.settings, t.is_active, \
     t.edition, t.created_at, t.updated_at, \
     (SELECT max(v.id) FROM form_versions v WHERE v.template_id = t.id) AS version_id \
     FROM form_templates t WHERE t.scope_key = $1";

const PLACES: &str = "SELECT p.template_id, p.block_id FROM form_template_blocks p \
     JOIN form_templates t ON t.id = p.template_id WHERE t.scope_key = $1";

/// Which records of a scope; `$2` is the value.
pub(super) struct Which {
    condition: &'static str,
    value: Option<Value>,
}

impl Which {
    pub(super) const ALL: Self = Self { condition: "", value: None };

    pub(super) fn block(id: BlockId) -> Self {
        Self { condition: " AND b.id = $2", value: Some(id.0.into()) }
    }

    pub(super) fn block_slug(slug: &str) -> Self {
        Self { condition: " AND b.slug = $2", value: Some(slug.into()) }
    }

    pub(super) fn template(id: TemplateId) -> Self {
        Self { condition: " AND t.id = $2", value: Some(id.0.into()) }
    }

    pub(super) fn template_slug(slug: &str) -> Self {
        Self { condition: " AND t.slug = $2", value: Some(slug.into()) }
    }

    pub(super) fn templates_with(block: BlockId) -> Self {
        const HAS: &str = " AND EXISTS (SELECT 1 FROM form_template_blocks u WHERE u.template_id = t.id \
             AND u.block_id = $2)";
        Self { condition: HAS, value: Some(block.0.into()) }
    }

    fn values(&self, scope: Scope) -> Vec<Value> {
        std::iter::once(sql::scope_key(scope).into()).chain(self.value.clone()).collect()
    }
}

/// Blocks by id.
pub(super) async fn blocks<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    which: &Which,
) -> Result<Vec<Block>, StoreError> {
    let query = format!("{BLOCKS}{} ORDER BY b.id", which.condition);
    sql::all(db, &query, which.values(scope)).await?.iter().map(block).collect()
}

/// The blocks with these ids in the order asked, those that are there.
pub(super) async fn blocks_in_order<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    ids: &[BlockId],
) -> Result<Vec<Block>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let query = format!("{BLOCKS} AND b.id IN ({})", places(2, ids.len()));
    let values = std::iter::once(sql::scope_key(scope).into()).chain(ids.iter().map(|id| id.0.into()));
    let rows = sql::all(db, &query, values.collect()).await?;
    let found = rows.iter().map(block).collect::<Result<Vec<Block>, _>>()?;
    let found: HashMap<BlockId, Block> = found.into_iter().map(|block| (block.id, block)).collect();
    Ok(ids.iter().filter_map(|id| found.get(id).cloned()).collect())
}

/// Templates by id.
pub(super) async fn templates<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    which: &Which,
) -> Result<Vec<Template>, StoreError> {
    let query = format!("{TEMPLATES}{} ORDER BY t.id", which.condition);
    let rows = sql::all(db, &query, which.values(scope)).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let query = format!("{PLACES}{} ORDER BY p.template_id, p.position", which.condition);
    let mut blocks: HashMap<i64, Vec<BlockId>> = HashMap::new();
    for row in sql::all(db, &query, which.values(scope)).await? {
        blocks.entry(row.get("template_id")?).or_default().push(BlockId(row.get("block_id")?));
    }
    let read = |row: &Row| {
        let id: i64 = row.get("id")?;
        template(row, id, blocks.remove(&id).unwrap_or_default())
    };
    rows.iter().map(read).collect()
}

/// The part of a statement about reports that have a value under one of the keys, from `$3` on,
/// and its values; `None` when there can be none.
pub(super) struct WithValues {
    pub(super) condition: String,
    pub(super) values: Vec<Value>,
}

impl WithValues {
    /// `$1` is the scope, `$2` the id after which reports count. `template` is how the column is
    /// written.
    pub(super) fn new(
        scope: Scope,
        after: SubmissionId,
        template: &str,
        templates: &[TemplateId],
        keys: &[&str],
    ) -> Option<Self> {
        if templates.is_empty() || keys.is_empty() || keys.iter().any(|key| sql::has_nul(key)) {
            return None;
        }
        let mut values: Vec<Value> = vec![sql::scope_key(scope).into(), after.0.into()];
        values.extend(templates.iter().map(|id| Value::from(id.0)));
        values.extend(keys.iter().map(|key| Value::from(*key)));
        let condition = format!(
            "s.id > $2 AND {template} IN ({}) \
             AND EXISTS (SELECT 1 FROM json_each(s.data) AS j WHERE j.key IN ({}))",
            places(3, templates.len()),
            places(3 + templates.len(), keys.len())
        );
        Some(Self { condition, values })
    }
}

/// `$3, $4, $5` for three values from the third on.
fn places(first: usize, count: usize) -> String {
    (first..first + count).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ")
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
        edition: row.get("edition")?,
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
    })
}

fn template(row: &Row, id: i64, blocks: Vec<BlockId>) -> Result<Template, StoreError> {
    let retention_days: Option<i64> = row.get("retention_days")?;
    let version: Option<i64> = row.get("version_id")?;
    Ok(Template {
        id: TemplateId(id),
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
        edition: row.get("edition")?,
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
    })
}
