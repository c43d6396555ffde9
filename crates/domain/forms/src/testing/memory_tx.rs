//! A unit of work on the memory store: a copy of the tenant that replaces it at the commit.

use super::memory::{State, Tenant};
use crate::FormSnapshot;
use crate::ports::{Block, FormsTx, InsertError, NewBlock, NewTemplate, Template};
use async_trait::async_trait;
use kernel::{BlockId, FormVersionId, Scope, StoreError, TemplateId, Timestamp};
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

pub(super) struct MemoryTx {
    state: Arc<State>,
    scope: Scope,
    tenant: Tenant,
    changed: bool,
    // One writer at a time, until this is dropped.
    _turn: OwnedMutexGuard<()>,
}

impl MemoryTx {
    pub(super) fn new(state: Arc<State>, scope: Scope, turn: OwnedMutexGuard<()>) -> Self {
        Self { tenant: state.tenant(scope), state, scope, changed: false, _turn: turn }
    }

    fn template(&mut self, id: TemplateId) -> Option<&mut Template> {
        self.tenant.templates.iter_mut().find(|template| template.id == id)
    }
}

#[async_trait]
impl FormsTx for MemoryTx {
    async fn block_by_slug(&mut self, slug: &str) -> Result<Option<Block>, StoreError> {
        Ok(self.tenant.blocks.iter().find(|block| block.content.slug == slug).cloned())
    }

    async fn template_by_slug(&mut self, slug: &str) -> Result<Option<Template>, StoreError> {
        Ok(self.tenant.templates.iter().find(|template| template.content.slug == slug).cloned())
    }

    async fn insert_block(&mut self, block: &NewBlock, now: Timestamp) -> Result<BlockId, InsertError> {
        if self.tenant.blocks.iter().any(|known| known.content.slug == block.slug) {
            return Err(InsertError::SlugTaken);
        }
        let id = BlockId(self.state.next_id());
        self.tenant.blocks.push(Block { id, content: block.clone(), created_at: now, updated_at: now });
        self.changed = true;
        Ok(id)
    }

    async fn insert_template(
        &mut self,
        template: &NewTemplate,
        now: Timestamp,
    ) -> Result<TemplateId, InsertError> {
        if self.tenant.templates.iter().any(|known| known.content.slug == template.slug) {
            return Err(InsertError::SlugTaken);
        }
        let known = |id: &BlockId| self.tenant.blocks.iter().any(|block| block.id == *id);
        if !template.blocks.iter().all(known) {
            return Err(InsertError::UnknownReference);
        }
        let id = TemplateId(self.state.next_id());
        self.tenant.templates.push(Template {
            id,
            content: template.clone(),
            is_active: false,
            current_version: None,
            created_at: now,
            updated_at: now,
        });
        self.changed = true;
        Ok(id)
    }

    async fn insert_version(
        &mut self,
        template: TemplateId,
        snapshot: &FormSnapshot,
        now: Timestamp,
    ) -> Result<FormVersionId, InsertError> {
        let id = FormVersionId(self.state.next_id());
        let owner = self.template(template).ok_or(InsertError::UnknownReference)?;
        owner.current_version = Some(id);
        owner.updated_at = now;
        self.tenant.versions.insert(id, (template, snapshot.clone()));
        self.changed = true;
        Ok(id)
    }

    async fn set_active(
        &mut self,
        template: TemplateId,
        active: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let Some(template) = self.template(template) else { return Ok(false) };
        template.is_active = active;
        template.updated_at = now;
        self.changed = true;
        Ok(true)
    }

    async fn commit(mut self: Box<Self>) -> Result<(), StoreError> {
        if self.changed {
            // A setting may have raised the revision meanwhile.
            self.tenant.revision = self.state.tenant(self.scope).revision + 1;
            self.state.replace(self.scope, self.tenant);
        }
        Ok(())
    }
}
