//! A unit of work on the memory store: a copy of the tenant that replaces it at the commit.

use super::memory::{State, Tenant};
use super::memory_library::has_value;
use crate::FormSnapshot;
use crate::ports::{
    Block, BlockContent, DeleteError, FormsTx, InsertError, SwitchOnError, Template, TemplateContent,
    TemplateQuota,
};
use async_trait::async_trait;
use audit::Event;
use kernel::{BlockId, FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

pub(super) struct MemoryTx {
    state: Arc<State>,
    scope: Scope,
    tenant: Tenant,
    changed: bool,
    events: Vec<Event>,
    // One writer at a time, until this is dropped.
    _turn: OwnedMutexGuard<()>,
}

impl MemoryTx {
    pub(super) fn new(state: Arc<State>, scope: Scope, turn: OwnedMutexGuard<()>) -> Self {
        Self { tenant: state.tenant(scope), state, scope, changed: false, events: Vec::new(), _turn: turn }
    }

    fn switch(&mut self, id: TemplateId, is_active: bool, now: Timestamp) -> bool {
        let Some(template) = self.template_mut(id) else { return false };
        template.is_active = is_active;
        template.updated_at = now;
        template.edition += 1;
        self.changed = true;
        true
    }

    fn template_mut(&mut self, id: TemplateId) -> Option<&mut Template> {
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

    async fn block(&mut self, id: BlockId) -> Result<Option<Block>, StoreError> {
        Ok(self.tenant.blocks.iter().find(|block| block.id == id).cloned())
    }

    async fn blocks(&mut self, ids: &[BlockId]) -> Result<Vec<Block>, StoreError> {
        Ok(self.tenant.blocks_in_order(ids))
    }

    async fn template(&mut self, id: TemplateId) -> Result<Option<Template>, StoreError> {
        Ok(self.template_mut(id).cloned())
    }

    async fn templates_with(&mut self, block: BlockId) -> Result<Vec<Template>, StoreError> {
        Ok(self.tenant.templates_with(block).cloned().collect())
    }

    async fn published_form(&mut self, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError> {
        Ok(self.tenant.published_form(id))
    }

    async fn has_reports_with(
        &mut self,
        templates: &[TemplateId],
        keys: &[&str],
        after: SubmissionId,
    ) -> Result<bool, StoreError> {
        let reports = self.state.reports(self.scope);
        Ok(reports.iter().any(|report| report.id > after && has_value(report, templates, keys)))
    }

    async fn report_count(&mut self, template: TemplateId) -> Result<u64, StoreError> {
        let reports = self.state.reports(self.scope);
        Ok(reports.iter().filter(|report| report.template_id == template).count() as u64)
    }

    async fn update_block(
        &mut self,
        id: BlockId,
        block: &BlockContent,
        now: Timestamp,
    ) -> Result<bool, InsertError> {
        if self.tenant.blocks.iter().any(|known| known.id != id && known.content.slug == block.slug) {
            return Err(InsertError::SlugTaken);
        }
        let Some(known) = self.tenant.blocks.iter_mut().find(|known| known.id == id) else {
            return Ok(false);
        };
        known.content = BlockContent { is_system: known.content.is_system, ..block.clone() };
        known.edition += 1;
        known.updated_at = now;
        self.changed = true;
        Ok(true)
    }

    async fn update_template(
        &mut self,
        id: TemplateId,
        template: &TemplateContent,
        now: Timestamp,
    ) -> Result<bool, InsertError> {
        if self.tenant.templates.iter().any(|known| known.id != id && known.content.slug == template.slug) {
            return Err(InsertError::SlugTaken);
        }
        if self.tenant.blocks_in_order(&template.blocks).len() != template.blocks.len() {
            return Err(InsertError::UnknownReference);
        }
        let Some(known) = self.template_mut(id) else { return Ok(false) };
        known.content = template.clone();
        known.edition += 1;
        known.updated_at = now;
        self.changed = true;
        Ok(true)
    }

    async fn delete_block(&mut self, id: BlockId) -> Result<bool, DeleteError> {
        if self.tenant.templates_with(id).next().is_some() {
            return Err(DeleteError::InUse);
        }
        let before = self.tenant.blocks.len();
        self.tenant.blocks.retain(|block| block.id != id);
        let found = self.tenant.blocks.len() < before;
        self.changed |= found;
        Ok(found)
    }

    async fn delete_template(&mut self, id: TemplateId) -> Result<bool, DeleteError> {
        if self.report_count(id).await? > 0 {
            return Err(DeleteError::InUse);
        }
        let before = self.tenant.templates.len();
        self.tenant.templates.retain(|template| template.id != id);
        self.tenant.versions.retain(|_, (template, ..)| *template != id);
        let found = self.tenant.templates.len() < before;
        self.changed |= found;
        Ok(found)
    }

    async fn insert_block(&mut self, block: &BlockContent, now: Timestamp) -> Result<BlockId, InsertError> {
        if self.tenant.blocks.iter().any(|known| known.content.slug == block.slug) {
            return Err(InsertError::SlugTaken);
        }
        let id = BlockId(self.state.next_id());
        let content = block.clone();
        self.tenant.blocks.push(Block { id, content, edition: 1, created_at: now, updated_at: now });
        self.changed = true;
        Ok(id)
    }

    async fn insert_template(
        &mut self,
        template: &TemplateContent,
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
            has_unpublished_changes: false,
            edition: 1,
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
        let owner = self.template_mut(template).ok_or(InsertError::UnknownReference)?;
        owner.current_version = Some(id);
        owner.updated_at = now;
        self.tenant.versions.insert(id, (template, snapshot.clone(), now));
        self.changed = true;
        Ok(id)
    }

    async fn switch_on(
        &mut self,
        template: TemplateId,
        quota: TemplateQuota,
        now: Timestamp,
    ) -> Result<bool, SwitchOnError> {
        if quota.revision.is_some_and(|at| at.0 != self.state.tenant(self.scope).revision) {
            return Err(SwitchOnError::Outdated);
        }
        let others = self.tenant.templates.iter().filter(|other| other.is_active && other.id != template);
        let current = others.count() as u64;
        if let Some(limit) = quota.limit.filter(|limit| current >= u64::from(*limit)) {
            return Err(SwitchOnError::Full { limit, current });
        }
        Ok(self.switch(template, true, now))
    }

    async fn switch_off(&mut self, template: TemplateId, now: Timestamp) -> Result<bool, StoreError> {
        Ok(self.switch(template, false, now))
    }

    async fn mark_unpublished(
        &mut self,
        template: TemplateId,
        has_changes: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let Some(template) = self.template_mut(template) else { return Ok(false) };
        template.has_unpublished_changes = has_changes;
        template.updated_at = now;
        self.changed = true;
        Ok(true)
    }

    async fn round_figures(&mut self, template: TemplateId, to: Option<u32>) -> Result<bool, StoreError> {
        let is_there = self.template_mut(template).is_some();
        if is_there {
            self.tenant.rounded.insert(template, to);
            self.changed = true;
        }
        Ok(is_there)
    }

    fn record(&mut self, event: Event) {
        self.events.push(event);
    }

    async fn commit(mut self: Box<Self>) -> Result<(), StoreError> {
        self.state.log.enter(self.scope, self.events)?;
        if self.changed {
            // A setting may have raised the revision meanwhile.
            self.tenant.revision = self.state.tenant(self.scope).revision + 1;
            self.state.replace(self.scope, self.tenant);
        }
        Ok(())
    }
}
