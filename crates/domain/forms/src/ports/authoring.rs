//! Creating and changing blocks and templates.

use super::limits::{SwitchOnError, TemplateQuota};
use crate::snapshot::{BlockContent, FormSnapshot, TemplateSettings};
use async_trait::async_trait;
use audit::Event;
use kernel::{BlockId, FormVersionId, LocalizedText, Scope, StoreError, SubmissionId, TemplateId, Timestamp};

/// Changes blocks and templates.
#[async_trait]
pub trait FormStore: Send + Sync {
    /// Opens a unit of work. Dropping it undoes everything.
    async fn begin(&self, scope: Scope) -> Result<Box<dyn FormsTx>, StoreError>;
}

/// A stored block.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub id: BlockId,
    pub content: BlockContent,
    /// Counts its changes, from 1; a writer names the edition that was being edited.
    pub edition: i64,
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// The content of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct TemplateContent {
    /// Unique in the scope; part of the form's URL.
    pub slug: String,
    pub title: LocalizedText,
    /// The introduction.
    pub description: Option<LocalizedText>,
    /// The blocks in order.
    pub blocks: Vec<BlockId>,
    /// The retention period of reports in days; unlimited if absent.
    pub retention_days: Option<u32>,
    pub settings: TemplateSettings,
}

/// A stored template.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    pub id: TemplateId,
    pub content: TemplateContent,
    /// Whether it is online.
    pub is_active: bool,
    /// The version that the public sees.
    pub current_version: Option<FormVersionId>,
    /// Whether the template or its blocks have unpublished draft changes.
    pub has_unpublished_changes: bool,
    /// Counts changes to its own members, from 1; its blocks have their own count.
    pub edition: i64,
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl Template {
    /// Checks whether changes may wait to be published: while the form is online, and until pending changes
    /// are published.
    pub fn keeps_drafts(&self) -> bool {
        self.is_active || self.has_unpublished_changes
    }
}

/// Why a row could not be inserted.
#[derive(Debug, thiserror::Error)]
pub enum InsertError {
    /// The slug is taken in this scope.
    #[error("the slug is taken")]
    SlugTaken,
    /// A referenced row is not in this scope.
    #[error("a referenced record does not exist")]
    UnknownReference,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a row could not be deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// A template uses the block, or a report belongs to the template.
    #[error("the record is in use")]
    InUse,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A reference to a template, as shown elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateRef {
    pub id: TemplateId,
    pub slug: String,
    pub title: LocalizedText,
    /// Whether it is online.
    pub is_active: bool,
    pub has_unpublished_changes: bool,
}

impl From<&Template> for TemplateRef {
    fn from(template: &Template) -> Self {
        let TemplateContent { slug, title, .. } = &template.content;
        Self {
            id: template.id,
            slug: slug.clone(),
            title: title.clone(),
            is_active: template.is_active,
            has_unpublished_changes: template.has_unpublished_changes,
        }
    }
}

/// A published state of a template. Reports keep the one with which they were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedVersion {
    pub id: FormVersionId,
    pub published_at: Timestamp,
}

/// The number of reports with certain values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredValues {
    /// The reports with at least one of the values.
    pub count: u64,
    /// No report stored later has an id up to this one, in the whole store.
    pub until: SubmissionId,
}

/// Shows blocks and templates to those who edit them. Answers from several tables may differ by a moment, but
/// the record itself is read first: an edition is never newer than the data beside it.
#[async_trait]
pub trait FormLibrary: Send + Sync {
    /// Returns all blocks by id, each with the number of templates that use it.
    async fn blocks(&self, scope: Scope) -> Result<Vec<(Block, u64)>, StoreError>;
    /// Returns a block with the templates that use it, by id.
    async fn block(&self, scope: Scope, id: BlockId)
    -> Result<Option<(Block, Vec<TemplateRef>)>, StoreError>;
    /// Returns all templates by id.
    async fn templates(&self, scope: Scope) -> Result<Vec<Template>, StoreError>;
    /// Returns a template with its blocks in order.
    async fn template(
        &self,
        scope: Scope,
        id: TemplateId,
    ) -> Result<Option<(Template, Vec<Block>)>, StoreError>;
    /// Returns the versions of a template, the newest first; empty when there is no such template.
    async fn versions(&self, scope: Scope, id: TemplateId) -> Result<Vec<PublishedVersion>, StoreError>;
    /// Returns the form that was published last; `None` when there is no such template.
    async fn published_form(&self, scope: Scope, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError>;
    /// Counts the reports of these templates with a value under at least one of these keys. May read every
    /// report of theirs.
    async fn reports_with(
        &self,
        scope: Scope,
        templates: &[TemplateId],
        keys: &[&str],
    ) -> Result<StoredValues, StoreError>;
}

/// A unit of work on blocks and templates of one scope. All of it becomes visible at [`FormsTx::commit`], or
/// none of it. A commit that changed anything raises the revision. After an error it can only be dropped.
#[async_trait]
pub trait FormsTx: Send {
    /// Finds the block with this slug.
    async fn block_by_slug(&mut self, slug: &str) -> Result<Option<Block>, StoreError>;
    /// Finds the template with this slug.
    async fn template_by_slug(&mut self, slug: &str) -> Result<Option<Template>, StoreError>;
    /// Finds the block with this id.
    async fn block(&mut self, id: BlockId) -> Result<Option<Block>, StoreError>;
    /// Returns the blocks with these ids in the given order, without those that do not exist.
    async fn blocks(&mut self, ids: &[BlockId]) -> Result<Vec<Block>, StoreError>;
    /// Finds the template with this id.
    async fn template(&mut self, id: TemplateId) -> Result<Option<Template>, StoreError>;
    /// Returns the templates that use this block, by id.
    async fn templates_with(&mut self, block: BlockId) -> Result<Vec<Template>, StoreError>;
    /// Returns the form of the current version of a template, if it has one.
    async fn published_form(&mut self, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError>;
    /// Checks whether a report of these templates with an id above `after` has a value under at least one of
    /// these keys. Reads no other reports, since all reporters wait meanwhile.
    async fn has_reports_with(
        &mut self,
        templates: &[TemplateId],
        keys: &[&str],
        after: SubmissionId,
    ) -> Result<bool, StoreError>;
    /// Counts the reports of a template.
    async fn report_count(&mut self, template: TemplateId) -> Result<u64, StoreError>;
    /// Adds a block.
    async fn insert_block(&mut self, block: &BlockContent, now: Timestamp) -> Result<BlockId, InsertError>;
    /// Adds an inactive template without a version.
    async fn insert_template(
        &mut self,
        template: &TemplateContent,
        now: Timestamp,
    ) -> Result<TemplateId, InsertError>;
    /// Adds a version and makes it the current one.
    async fn insert_version(
        &mut self,
        template: TemplateId,
        snapshot: &FormSnapshot,
        now: Timestamp,
    ) -> Result<FormVersionId, InsertError>;
    /// Replaces a block's content except `is_system`, and increments its edition; `false` when there is no
    /// such block. Versions do not change.
    async fn update_block(
        &mut self,
        id: BlockId,
        block: &BlockContent,
        now: Timestamp,
    ) -> Result<bool, InsertError>;
    /// Replaces a template's content and increments its edition; `false` when there is no such template. Its
    /// versions do not change.
    async fn update_template(
        &mut self,
        id: TemplateId,
        template: &TemplateContent,
        now: Timestamp,
    ) -> Result<bool, InsertError>;
    /// Removes a block that no template uses; `false` when there is no such block.
    async fn delete_block(&mut self, id: BlockId) -> Result<bool, DeleteError>;
    /// Removes a template that has no reports, with its versions; `false` when there is no such
    /// template.
    async fn delete_template(&mut self, id: TemplateId) -> Result<bool, DeleteError>;
    /// Activates a template, if the limit of active ones allows it, and increments its edition; `false` when
    /// there is no such template. An active one counts only once.
    async fn switch_on(
        &mut self,
        template: TemplateId,
        quota: TemplateQuota,
        now: Timestamp,
    ) -> Result<bool, SwitchOnError>;
    /// Deactivates a template and increments its edition; `false` when there is no such template.
    async fn switch_off(&mut self, template: TemplateId, now: Timestamp) -> Result<bool, StoreError>;
    /// Sets whether a template has unpublished changes, and the time of its change; `false` when there is no
    /// such template. Its edition stays.
    async fn mark_unpublished(
        &mut self,
        template: TemplateId,
        has_changes: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// Sets or clears the rounding of a template's numbers for analysts; `false` when there is no such
    /// template.
    async fn round_figures(&mut self, template: TemplateId, to: Option<u32>) -> Result<bool, StoreError>;
    /// Records an event in the scope's log, once all of it is visible.
    fn record(&mut self, event: Event);
    /// Makes all changes visible.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
