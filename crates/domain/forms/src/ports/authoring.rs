//! Making and changing blocks and templates.

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
    /// Its id.
    pub id: BlockId,
    /// Its content.
    pub content: BlockContent,
    /// Counts its changes, from 1: who saves says which edition was being edited.
    pub edition: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was changed.
    pub updated_at: Timestamp,
}

/// What a template consists of.
#[derive(Clone, Debug, PartialEq)]
pub struct TemplateContent {
    /// Unique in the scope; part of the form's address.
    pub slug: String,
    /// Title.
    pub title: LocalizedText,
    /// Introduction.
    pub description: Option<LocalizedText>,
    /// Blocks in order.
    pub blocks: Vec<BlockId>,
    /// Days that reports are kept; forever when absent.
    pub retention_days: Option<u32>,
    /// Settings.
    pub settings: TemplateSettings,
}

/// A stored template.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// Its id.
    pub id: TemplateId,
    /// Its content.
    pub content: TemplateContent,
    /// Whether the public can use it.
    pub is_active: bool,
    /// The version that the public sees.
    pub current_version: Option<FormVersionId>,
    /// Whether the template or its blocks were changed since, as a draft.
    pub has_unpublished_changes: bool,
    /// Counts the changes of its own members, from 1; those of its blocks have their own.
    pub edition: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was changed.
    pub updated_at: Timestamp,
}

impl Template {
    /// Whether a change may wait to be published: while the form is online, and until what waited is published.
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
    /// A row that is referred to is not in this scope.
    #[error("a referenced record does not exist")]
    UnknownReference,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a row could not be deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// A template has the block, or a report is of the template.
    #[error("the record is in use")]
    InUse,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a template is called where others refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateRef {
    /// Its id.
    pub id: TemplateId,
    /// Its slug.
    pub slug: String,
    /// Its title.
    pub title: LocalizedText,
    /// Whether the public can use it.
    pub is_active: bool,
    /// Whether it has changes that are not published.
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

/// A state of a template that the public saw, or could have seen. Reports keep the one that they
/// were sent with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedVersion {
    /// Its id.
    pub id: FormVersionId,
    /// Since when.
    pub published_at: Timestamp,
}

/// How many reports have a value somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredValues {
    /// Reports with at least one of the values.
    pub count: u64,
    /// No report that is stored later has an id up to this one. It is of the whole store.
    pub until: SubmissionId,
}

/// Shows blocks and templates to those who edit them. What it answers from several tables may
/// be a moment apart, the record itself being read first: an edition is never newer than what
/// stands beside it.
#[async_trait]
pub trait FormLibrary: Send + Sync {
    /// All blocks by id, each with the number of templates that have it.
    async fn blocks(&self, scope: Scope) -> Result<Vec<(Block, u64)>, StoreError>;
    /// A block with the templates that have it, by id.
    async fn block(&self, scope: Scope, id: BlockId)
    -> Result<Option<(Block, Vec<TemplateRef>)>, StoreError>;
    /// All templates by id.
    async fn templates(&self, scope: Scope) -> Result<Vec<Template>, StoreError>;
    /// A template with its blocks in order.
    async fn template(
        &self,
        scope: Scope,
        id: TemplateId,
    ) -> Result<Option<(Template, Vec<Block>)>, StoreError>;
    /// The versions of a template, the newest first; none when there is no such template.
    async fn versions(&self, scope: Scope, id: TemplateId) -> Result<Vec<PublishedVersion>, StoreError>;
    /// The form that was published last; `None` when there is no such template.
    async fn published_form(&self, scope: Scope, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError>;
    /// How many reports of these templates have a value under at least one of these keys. It may
    /// look at every report of theirs.
    async fn reports_with(
        &self,
        scope: Scope,
        templates: &[TemplateId],
        keys: &[&str],
    ) -> Result<StoredValues, StoreError>;
}

/// A unit of work on blocks and templates of one scope. All of it becomes visible at
/// [`FormsTx::commit`], or none of it. A commit that changed anything raises the revision.
/// After an error it can only be dropped.
#[async_trait]
pub trait FormsTx: Send {
    /// The block with this slug.
    async fn block_by_slug(&mut self, slug: &str) -> Result<Option<Block>, StoreError>;
    /// The template with this slug.
    async fn template_by_slug(&mut self, slug: &str) -> Result<Option<Template>, StoreError>;
    /// The block with this id.
    async fn block(&mut self, id: BlockId) -> Result<Option<Block>, StoreError>;
    /// The blocks with these ids in the order asked; those that are not there are left out.
    async fn blocks(&mut self, ids: &[BlockId]) -> Result<Vec<Block>, StoreError>;
    /// The template with this id.
    async fn template(&mut self, id: TemplateId) -> Result<Option<Template>, StoreError>;
    /// The templates that have this block, by id.
    async fn templates_with(&mut self, block: BlockId) -> Result<Vec<Template>, StoreError>;
    /// The form of the current version of a template, if it has one.
    async fn published_form(&mut self, id: TemplateId) -> Result<Option<FormSnapshot>, StoreError>;
    /// Whether a report of these templates with an id above `after` has a value under at least
    /// one of these keys. Looks at no other reports: everybody who reports waits meanwhile.
    async fn has_reports_with(
        &mut self,
        templates: &[TemplateId],
        keys: &[&str],
        after: SubmissionId,
    ) -> Result<bool, StoreError>;
    /// The number of reports of a template.
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
    /// Replaces a block's content but for `is_system`, and counts its edition up; `false` when
    /// there is no such block. Versions stay as they are.
    async fn update_block(
        &mut self,
        id: BlockId,
        block: &BlockContent,
        now: Timestamp,
    ) -> Result<bool, InsertError>;
    /// Replaces a template's content and counts its edition up; `false` when there is no such
    /// template. Its versions stay as they are.
    async fn update_template(
        &mut self,
        id: TemplateId,
        template: &TemplateContent,
        now: Timestamp,
    ) -> Result<bool, InsertError>;
    /// Removes a block that no template has; `false` when there is no such block.
    async fn delete_block(&mut self, id: BlockId) -> Result<bool, DeleteError>;
    /// Removes a template that has no reports, with its versions; `false` when there is no such
    /// template.
    async fn delete_template(&mut self, id: TemplateId) -> Result<bool, DeleteError>;
    /// Switches a template on, if fewer are on than may be, and counts its edition up; `false` when there is no such
    /// template. One that is on already is none more.
    async fn switch_on(
        &mut self,
        template: TemplateId,
        quota: TemplateQuota,
        now: Timestamp,
    ) -> Result<bool, SwitchOnError>;
    /// Switches a template off and counts its edition up; `false` when there is no such template.
    async fn switch_off(&mut self, template: TemplateId, now: Timestamp) -> Result<bool, StoreError>;
    /// Says whether a template has changes that are not published, and that it was changed; `false` when there is no
    /// such template. Its edition stays.
    async fn mark_unpublished(
        &mut self,
        template: TemplateId,
        has_changes: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// Rounds the numbers of a template for analysts, or no longer; `false` when there is no such template.
    async fn round_figures(&mut self, template: TemplateId, to: Option<u32>) -> Result<bool, StoreError>;
    /// Has the log of the scope say this, once all of it is visible.
    fn record(&mut self, event: Event);
    /// Makes it all visible.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
