//! Reads blocks and templates, inside a unit of work and outside.

use crate::entities::form_template_blocks::{self, Entity as TemplateBlocks};
use crate::entities::{
    FormBlocks, FormTemplates, FormVersions, WithVersion, form_block, form_template, form_version,
    with_version,
};
use crate::error::store_error;
use crate::sql;
use forms::FormSnapshot;
use forms::ports::{Block, BlockContent, Template, TemplateContent};
use kernel::{BlockId, FormVersionId, Scope, StoreError, SubmissionId, TemplateId, from_micros};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Value,
};
use std::collections::HashMap;

/// Loads the blocks of a query, by id.
pub(super) async fn blocks<C: ConnectionTrait>(
    db: &C,
    of: form_block::ScopedSelect,
) -> Result<Vec<Block>, StoreError> {
    let rows = of.order_by_asc(form_block::Column::Id).all(db).await.map_err(store_error)?;
    rows.into_iter().map(block).collect()
}

/// Loads the blocks with these ids in the given order, skipping missing ones.
pub(super) async fn blocks_in_order<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    ids: &[BlockId],
) -> Result<Vec<Block>, StoreError> {
    let wanted = form_block::Column::Id.is_in(ids.iter().map(|id| id.0));
    let found = blocks(db, FormBlocks::of(scope).find().filter(wanted)).await?;
    let found: HashMap<BlockId, Block> = found.into_iter().map(|block| (block.id, block)).collect();
    Ok(ids.iter().filter_map(|id| found.get(id).cloned()).collect())
}

/// Queries the scope's templates that contain a block.
pub(super) fn with_block(scope: Scope, block: BlockId) -> form_template::ScopedSelect {
    let template_blocks = TemplateBlocks::find().filter(form_template_blocks::Column::BlockId.eq(block.0));
    let templates =
        template_blocks.select_only().column(form_template_blocks::Column::TemplateId).into_query();
    FormTemplates::of(scope).find().filter(form_template::Column::Id.in_subquery(templates))
}

/// Loads the templates of a query, by id.
pub(super) async fn templates<C: ConnectionTrait>(
    db: &C,
    of: form_template::ScopedSelect,
) -> Result<Vec<Template>, StoreError> {
    let rows = with_version(of.order_by_asc(form_template::Column::Id)).all(db).await.map_err(store_error)?;
    let own = form_template_blocks::Column::TemplateId.is_in(rows.iter().map(|row| row.template.id));
    let template_blocks =
        TemplateBlocks::find().filter(own).order_by_asc(form_template_blocks::Column::Position);
    let mut blocks: HashMap<i64, Vec<BlockId>> = HashMap::new();
    for row in template_blocks.all(db).await.map_err(store_error)? {
        blocks.entry(row.template_id).or_default().push(BlockId(row.block_id));
    }
    let read = |row: WithVersion| {
        let blocks = blocks.remove(&row.template.id).unwrap_or_default();
        template(row, blocks)
    };
    rows.into_iter().map(read).collect()
}

/// Loads the last published form of a template.
pub(super) async fn published_form<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    template: TemplateId,
) -> Result<Option<FormSnapshot>, StoreError> {
    let own = FormVersions::of(scope).find().filter(form_version::Column::TemplateId.eq(template.0));
    let newest = own.order_by_desc(form_version::Column::Id).one(db).await.map_err(store_error)?;
    newest.map(|version| sql::read(version.document)).transpose()
}

/// The part of a statement that selects reports with a value under one of the keys, from `$3` on, and its
/// values; `None` if there can be none.
pub(super) struct WithValues {
    pub(super) condition: String,
    pub(super) values: Vec<Value>,
}

impl WithValues {
    /// `$1` is the scope, `$2` the id after which reports count. `template` is the column as written in the
    /// statement.
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
            placeholders(3, templates.len()),
            placeholders(3 + templates.len(), keys.len())
        );
        Some(Self { condition, values })
    }
}

/// Returns `$3, $4, $5` for three placeholders from the third on.
fn placeholders(first: usize, count: usize) -> String {
    (first..first + count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

fn block(row: form_block::Model) -> Result<Block, StoreError> {
    Ok(Block {
        id: BlockId(row.id),
        content: BlockContent {
            slug: row.slug,
            name: sql::read(row.name)?,
            description: row.description.map(sql::read).transpose()?,
            fields: sql::read(row.fields)?,
            is_system: row.is_system,
        },
        edition: row.edition,
        created_at: from_micros(row.created_at),
        updated_at: from_micros(row.updated_at),
    })
}

fn template(row: WithVersion, blocks: Vec<BlockId>) -> Result<Template, StoreError> {
    let WithVersion { template: row, version_id } = row;
    Ok(Template {
        id: TemplateId(row.id),
        content: TemplateContent {
            slug: row.slug,
            title: sql::read(row.title)?,
            description: row.description.map(sql::read).transpose()?,
            blocks,
            retention_days: row.retention_days.map(days).transpose()?,
            settings: sql::read(row.settings)?,
        },
        is_active: row.is_active,
        current_version: version_id.map(FormVersionId),
        has_unpublished_changes: row.has_unpublished_changes,
        edition: row.edition,
        created_at: from_micros(row.created_at),
        updated_at: from_micros(row.updated_at),
    })
}

/// Reads a stored number of days. An invalid number must not be taken for "for ever".
pub(super) fn days(stored: i64) -> Result<u32, StoreError> {
    u32::try_from(stored).map_err(|_| StoreError::internal(format!("reports are kept for {stored} days")))
}
