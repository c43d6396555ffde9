//! The unit of work on blocks and templates.

use super::records::{self, WithValues};
use super::{raise_revision, revision};
use crate::database::WriteTransaction;
use crate::entities::form_template_blocks::{self, Entity as TemplateBlocks};
use crate::entities::{FormBlocks, FormTemplates, FormVersions, form_block, form_template, form_version};
use crate::error::{is_duplicate, store_error};
use crate::sql;
use async_trait::async_trait;
use audit::Event;
use forms::FormSnapshot;
use forms::ports::{
    Block, BlockContent, DeleteError, FormsTx, InsertError, SwitchOnError, Template, TemplateContent,
    TemplateQuota,
};
use kernel::{BlockId, FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DbErr, EntityTrait as _, ExprTrait as _, JsonValue as Json, PaginatorTrait as _,
    QueryFilter as _, TryInsertResult, UpdateResult, Value,
};
use serde::Serialize;
use std::collections::HashSet;

const REPORT_COUNT: &str =
    "SELECT count(*) AS found FROM submissions WHERE scope_key = $1 AND template_id = $2";

/// A transaction that holds the intake lock: reports and other changes wait until it ends.
pub(super) struct SqlFormsTx {
    transaction: WriteTransaction,
    scope: Scope,
    changed: bool,
    events: Vec<Event>,
}

impl SqlFormsTx {
    pub(super) fn new(transaction: WriteTransaction, scope: Scope) -> Self {
        Self { transaction, scope, changed: false, events: Vec::new() }
    }

    fn key(&self) -> Value {
        sql::scope_key(self.scope).into()
    }

    fn own_block(&self, id: BlockId) -> form_block::ScopedSelect {
        FormBlocks::of(self.scope).find().filter(form_block::Column::Id.eq(id.0))
    }

    fn own_template(&self, id: TemplateId) -> form_template::ScopedSelect {
        FormTemplates::of(self.scope).find().filter(form_template::Column::Id.eq(id.0))
    }

    async fn has_blocks(&self, ids: &[BlockId]) -> Result<bool, StoreError> {
        let wanted: HashSet<i64> = ids.iter().map(|id| id.0).collect();
        let expected = wanted.len() as u64;
        let found = FormBlocks::of(self.scope).find().filter(form_block::Column::Id.is_in(wanted));
        Ok(found.count(&*self.transaction).await.map_err(store_error)? == expected)
    }

    async fn insert_template_blocks(
        &self,
        template: TemplateId,
        blocks: &[BlockId],
    ) -> Result<(), StoreError> {
        for (position, block) in (0_i64..).zip(blocks) {
            let row = form_template_blocks::ActiveModel {
                template_id: Set(template.0),
                position: Set(position),
                block_id: Set(block.0),
            };
            let put = TemplateBlocks::insert(row).exec_without_returning(&*self.transaction).await;
            put.map_err(store_error)?;
        }
        Ok(())
    }

    async fn switch(&mut self, template: TemplateId, on: bool, now: Timestamp) -> Result<bool, StoreError> {
        let switched = FormTemplates::of(self.scope)
            .update_to(|row| {
                row.is_active = Set(on);
                row.updated_at = Set(micros(now));
            })
            .col_expr(form_template::Column::Edition, next_edition(form_template::Column::Edition))
            .filter(form_template::Column::Id.eq(template.0));
        let found = switched.exec(&*self.transaction).await.map_err(store_error)?.rows_affected == 1;
        self.changed |= found;
        Ok(found)
    }

    /// Returns whether an update found its row.
    fn found(&mut self, changed: Result<UpdateResult, DbErr>) -> Result<bool, InsertError> {
        match changed.map_err(store_error) {
            Ok(done) => {
                self.changed |= done.rows_affected == 1;
                Ok(done.rows_affected == 1)
            }
            Err(error) if is_duplicate(&error) => Err(InsertError::SlugTaken),
            Err(error) => Err(error.into()),
        }
    }
}

fn next_edition<C: ColumnTrait>(edition: C) -> Expr {
    Expr::col(edition).add(1)
}

#[async_trait]
impl FormsTx for SqlFormsTx {
    async fn block_by_slug(&mut self, slug: &str) -> Result<Option<Block>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let own = FormBlocks::of(self.scope).find().filter(form_block::Column::Slug.eq(slug));
        Ok(records::blocks(&*self.transaction, own).await?.pop())
    }

    async fn template_by_slug(&mut self, slug: &str) -> Result<Option<Template>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let own = FormTemplates::of(self.scope).find().filter(form_template::Column::Slug.eq(slug));
        Ok(records::templates(&*self.transaction, own).await?.pop())
    }

    async fn block(&mut self, id: BlockId) -> Result<Option<Block>, StoreError> {
        Ok(records::blocks(&*self.transaction, self.own_block(id)).await?.pop())
    }

    async fn blocks(&mut self, ids: &[BlockId]) -> Result<Vec<Block>, StoreError> {
        records::blocks_in_order(&*self.transaction, self.scope, ids).await
    }

    async fn template(&mut self, id: TemplateId) -> Result<Option<Template>, StoreError> {
        Ok(records::templates(&*self.transaction, self.own_template(id)).await?.pop())
    }

    async fn templates_with(&mut self, block: BlockId) -> Result<Vec<Template>, StoreError> {
        records::templates(&*self.transaction, records::with_block(self.scope, block)).await
    }

    async fn published_form(&mut self, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError> {
        records::published_form(&*self.transaction, self.scope, id).await
    }

    async fn has_reports_with(
        &mut self,
        templates: &[TemplateId],
        keys: &[&str],
        after: SubmissionId,
    ) -> Result<bool, StoreError> {
        // The additions keep both databases from using any index but that of the ids: few reports have come
        // since.
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

    async fn insert_block(&mut self, block: &BlockContent, now: Timestamp) -> Result<BlockId, InsertError> {
        let (name, description, fields) = documents(&block.name, block.description.as_ref(), &block.fields)?;
        let row = FormBlocks::of(self.scope).insert(|row| {
            row.slug = Set(block.slug.clone());
            row.name = Set(name);
            row.description = Set(description);
            row.fields = Set(fields);
            row.is_system = Set(block.is_system);
            row.created_at = Set(micros(now));
            row.updated_at = Set(micros(now));
        });
        // A conflict returns no row instead of an error: PostgreSQL would refuse everything that follows an
        // error in a transaction.
        let row = row.on_conflict_do_nothing_on([form_block::Column::ScopeKey, form_block::Column::Slug]);
        let TryInsertResult::Inserted(made) = row.exec(&*self.transaction).await.map_err(store_error)? else {
            return Err(InsertError::SlugTaken);
        };
        self.changed = true;
        Ok(BlockId(made.last_insert_id))
    }

    async fn insert_template(
        &mut self,
        template: &TemplateContent,
        now: Timestamp,
    ) -> Result<TemplateId, InsertError> {
        if !self.has_blocks(&template.blocks).await? {
            return Err(InsertError::UnknownReference);
        }
        let (title, description, settings) =
            documents(&template.title, template.description.as_ref(), &template.settings)?;
        let row = FormTemplates::of(self.scope).insert(|row| {
            row.slug = Set(template.slug.clone());
            row.title = Set(title);
            row.description = Set(description);
            row.retention_days = Set(template.retention_days.map(i64::from));
            row.settings = Set(settings);
            row.is_active = Set(false);
            row.created_at = Set(micros(now));
            row.updated_at = Set(micros(now));
        });
        let row =
            row.on_conflict_do_nothing_on([form_template::Column::ScopeKey, form_template::Column::Slug]);
        let TryInsertResult::Inserted(made) = row.exec(&*self.transaction).await.map_err(store_error)? else {
            return Err(InsertError::SlugTaken);
        };
        self.changed = true;
        let id = TemplateId(made.last_insert_id);
        self.insert_template_blocks(id, &template.blocks).await?;
        Ok(id)
    }

    async fn insert_version(
        &mut self,
        template: TemplateId,
        snapshot: &FormSnapshot,
        now: Timestamp,
    ) -> Result<FormVersionId, InsertError> {
        let touched = FormTemplates::of(self.scope)
            .update_to(|row| row.updated_at = Set(micros(now)))
            .filter(form_template::Column::Id.eq(template.0));
        let touched = touched.exec(&*self.transaction).await;
        if !self.found(touched)? {
            return Err(InsertError::UnknownReference);
        }
        let document = sql::document(snapshot)?;
        let made = FormVersions::of(self.scope).insert(|row| {
            row.template_id = Set(template.0);
            row.document = Set(document);
            row.created_at = Set(micros(now));
        });
        let made = made.exec(&*self.transaction).await.map_err(store_error)?;
        Ok(FormVersionId(made.last_insert_id))
    }

    async fn update_block(
        &mut self,
        id: BlockId,
        block: &BlockContent,
        now: Timestamp,
    ) -> Result<bool, InsertError> {
        let (name, description, fields) = documents(&block.name, block.description.as_ref(), &block.fields)?;
        let changed = FormBlocks::of(self.scope)
            .update_to(|row| {
                row.slug = Set(block.slug.clone());
                row.name = Set(name);
                row.description = Set(description);
                row.fields = Set(fields);
                row.updated_at = Set(micros(now));
            })
            .col_expr(form_block::Column::Edition, next_edition(form_block::Column::Edition))
            .filter(form_block::Column::Id.eq(id.0));
        let changed = changed.exec(&*self.transaction).await;
        self.found(changed)
    }

    async fn update_template(
        &mut self,
        id: TemplateId,
        template: &TemplateContent,
        now: Timestamp,
    ) -> Result<bool, InsertError> {
        if !self.has_blocks(&template.blocks).await? {
            return Err(InsertError::UnknownReference);
        }
        let (title, description, settings) =
            documents(&template.title, template.description.as_ref(), &template.settings)?;
        let changed = FormTemplates::of(self.scope)
            .update_to(|row| {
                row.slug = Set(template.slug.clone());
                row.title = Set(title);
                row.description = Set(description);
                row.retention_days = Set(template.retention_days.map(i64::from));
                row.settings = Set(settings);
                row.updated_at = Set(micros(now));
            })
            .col_expr(form_template::Column::Edition, next_edition(form_template::Column::Edition))
            .filter(form_template::Column::Id.eq(id.0));
        let changed = changed.exec(&*self.transaction).await;
        if !self.found(changed)? {
            return Ok(false);
        }
        let template_blocks =
            TemplateBlocks::delete_many().filter(form_template_blocks::Column::TemplateId.eq(id.0));
        template_blocks.exec(&*self.transaction).await.map_err(store_error)?;
        self.insert_template_blocks(id, &template.blocks).await?;
        Ok(true)
    }

    async fn delete_block(&mut self, id: BlockId) -> Result<bool, DeleteError> {
        let users = records::with_block(self.scope, id).count(&*self.transaction).await;
        if users.map_err(store_error)? > 0 {
            return Err(DeleteError::InUse);
        }
        let deleted = FormBlocks::of(self.scope).delete().filter(form_block::Column::Id.eq(id.0));
        let found = deleted.exec(&*self.transaction).await.map_err(store_error)?.rows_affected == 1;
        self.changed |= found;
        Ok(found)
    }

    async fn delete_template(&mut self, id: TemplateId) -> Result<bool, DeleteError> {
        if self.report_count(id).await? > 0 {
            return Err(DeleteError::InUse);
        }
        let versions =
            FormVersions::of(self.scope).delete().filter(form_version::Column::TemplateId.eq(id.0));
        versions.exec(&*self.transaction).await.map_err(store_error)?;
        // The list of its blocks is deleted through the foreign key.
        let deleted = FormTemplates::of(self.scope).delete().filter(form_template::Column::Id.eq(id.0));
        let found = deleted.exec(&*self.transaction).await.map_err(store_error)?.rows_affected == 1;
        self.changed |= found;
        Ok(found)
    }

    async fn switch_on(
        &mut self,
        template: TemplateId,
        quota: TemplateQuota,
        now: Timestamp,
    ) -> Result<bool, SwitchOnError> {
        if let Some(at) = quota.revision
            && revision(&*self.transaction, self.scope).await? != at.0
        {
            return Err(SwitchOnError::Outdated);
        }
        if let Some(limit) = quota.limit {
            let others =
                FormTemplates::of(self.scope).find().filter(form_template::Column::IsActive.eq(true));
            let others = others.filter(form_template::Column::Id.ne(template.0)).count(&*self.transaction);
            let current = others.await.map_err(store_error)?;
            if current >= u64::from(limit) {
                return Err(SwitchOnError::Full { limit, current });
            }
        }
        Ok(self.switch(template, true, now).await?)
    }

    async fn switch_off(&mut self, template: TemplateId, now: Timestamp) -> Result<bool, StoreError> {
        self.switch(template, false, now).await
    }

    async fn mark_unpublished(
        &mut self,
        template: TemplateId,
        has_changes: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let marked = FormTemplates::of(self.scope)
            .update_to(|row| {
                row.has_unpublished_changes = Set(has_changes);
                row.updated_at = Set(micros(now));
            })
            .filter(form_template::Column::Id.eq(template.0));
        let found = marked.exec(&*self.transaction).await.map_err(store_error)?.rows_affected == 1;
        self.changed |= found;
        Ok(found)
    }

    async fn round_figures(&mut self, template: TemplateId, to: Option<u32>) -> Result<bool, StoreError> {
        let to = to.map(i32::try_from).transpose().map_err(|error| StoreError::Internal(Box::new(error)))?;
        let rounded = FormTemplates::of(self.scope)
            .update_to(|row| row.figures_rounded_to = Set(to))
            .filter(form_template::Column::Id.eq(template.0));
        let found = rounded.exec(&*self.transaction).await.map_err(store_error)?.rows_affected == 1;
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
        self.transaction.commit_with_event(self.scope, self.events).await
    }
}

type Documents = (Json, Option<Json>, Json);

/// Serialises three documents for storage.
fn documents(
    name: &impl Serialize,
    description: Option<&impl Serialize>,
    content: &impl Serialize,
) -> Result<Documents, StoreError> {
    Ok((sql::document(name)?, description.map(sql::document).transpose()?, sql::document(content)?))
}
