//! Reads the memory store for those who edit forms.

use super::memory::{MemoryForms, Tenant};
use crate::FormSnapshot;
use crate::ports::{Block, FormLibrary, PublishedVersion, StoredValues, Template, TemplateRef};
use crate::submission::Submission;
use async_trait::async_trait;
use kernel::{BlockId, Scope, StoreError, TemplateId};

impl Tenant {
    /// Returns the blocks with these ids that exist.
    pub(super) fn blocks_in_order(&self, ids: &[BlockId]) -> Vec<Block> {
        let find = |id: &BlockId| self.blocks.iter().find(|block| block.id == *id).cloned();
        ids.iter().filter_map(find).collect()
    }

    /// Returns the templates that use a block, ordered by id.
    pub(super) fn templates_with(&self, block: BlockId) -> impl Iterator<Item = &Template> {
        self.templates.iter().filter(move |template| template.content.blocks.contains(&block))
    }

    /// Returns the form of the current version of a template.
    pub(super) fn published_form(&self, id: TemplateId) -> Option<FormSnapshot> {
        let template = self.templates.iter().find(|template| template.id == id)?;
        let (_, form, _) = self.versions.get(&template.current_version?)?;
        Some(form.clone())
    }
}

/// Checks whether a report belongs to one of the templates and has a value under one of the keys.
pub(super) fn has_value(report: &Submission, templates: &[TemplateId], keys: &[&str]) -> bool {
    templates.contains(&report.template_id) && keys.iter().any(|key| report.data.contains_key(*key))
}

#[async_trait]
impl FormLibrary for MemoryForms {
    async fn blocks(&self, scope: Scope) -> Result<Vec<(Block, u64)>, StoreError> {
        let tenant = self.state.tenant(scope);
        let used = |block: &Block| tenant.templates_with(block.id).count() as u64;
        Ok(tenant.blocks.iter().map(|block| (block.clone(), used(block))).collect())
    }

    async fn block(
        &self,
        scope: Scope,
        id: BlockId,
    ) -> Result<Option<(Block, Vec<TemplateRef>)>, StoreError> {
        let tenant = self.state.tenant(scope);
        let block = tenant.blocks.iter().find(|block| block.id == id).cloned();
        Ok(block.map(|block| (block, tenant.templates_with(id).map(TemplateRef::from).collect())))
    }

    async fn templates(&self, scope: Scope) -> Result<Vec<Template>, StoreError> {
        Ok(self.state.tenant(scope).templates)
    }

    async fn template(
        &self,
        scope: Scope,
        id: TemplateId,
    ) -> Result<Option<(Template, Vec<Block>)>, StoreError> {
        let tenant = self.state.tenant(scope);
        let template = tenant.templates.iter().find(|template| template.id == id).cloned();
        Ok(template.map(|template| {
            let blocks = tenant.blocks_in_order(&template.content.blocks);
            (template, blocks)
        }))
    }

    async fn versions(&self, scope: Scope, id: TemplateId) -> Result<Vec<PublishedVersion>, StoreError> {
        let tenant = self.state.tenant(scope);
        let own = tenant.versions.iter().filter(|(_, (template, ..))| *template == id);
        let mut versions: Vec<PublishedVersion> =
            own.map(|(id, (.., at))| PublishedVersion { id: *id, published_at: *at }).collect();
        versions.sort_by_key(|version| std::cmp::Reverse(version.id.0));
        Ok(versions)
    }

    async fn published_form(&self, scope: Scope, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError> {
        Ok(self.state.tenant(scope).published_form(id))
    }

    async fn reports_with(
        &self,
        scope: Scope,
        templates: &[TemplateId],
        keys: &[&str],
    ) -> Result<StoredValues, StoreError> {
        let until = self.state.newest_report();
        let reports = self.state.reports(scope);
        let count = reports.iter().filter(|report| has_value(report, templates, keys)).count() as u64;
        Ok(StoredValues { count, until })
    }
}
