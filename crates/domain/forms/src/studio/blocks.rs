//! Use cases for developers: blocks.

use super::compose::{compose, lost, preview, remapped};
use super::guard::{ChangeGuard, MAX_ATTEMPTS, kept_changing};
use super::publishing::publish_or_keep_draft;
use super::{BlockFilter, Saving, StudioError, list};
use crate::drafts::{BlockDraft, check_file_types};
use crate::ports::{
    Block, BlockContent, FormLibrary, FormStore, FormsTx, InsertError, Template, TemplateRef,
};
use crate::{
    Condition, Form, FormBlock, FormSnapshot, Problem, TemplateSettings, Violations, check_block,
    check_snapshot,
};
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{BlockId, Clock, LocalizedText, Page, PageRequest, Scope, StoreError, TemplateId, Timestamp};
use std::collections::HashSet;
use std::sync::Arc;

/// Lists, shows, creates, changes and deletes blocks.
pub struct ManageBlocks {
    store: Arc<dyn FormStore>,
    library: Arc<dyn FormLibrary>,
    clock: Arc<dyn Clock>,
}

/// The outcome of a change to a block.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedBlock {
    /// The state before the change.
    pub before: BlockContent,
    /// The current state.
    pub after: Block,
    /// The templates that use it, by id, in their current state.
    pub used_by: Vec<TemplateRef>,
}

impl ChangedBlock {
    /// Returns the names of the members that changed.
    fn fields(&self) -> Vec<&'static str> {
        let (before, after) = (&self.before, &self.after.content);
        let mut names = Vec::new();
        for (changed, name) in [
            (before.slug != after.slug, "identifier"),
            (before.name != after.name, "name"),
            (before.description != after.description, "description"),
            (before.fields != after.fields, "fields"),
        ] {
            if changed {
                names.push(name);
            }
        }
        names
    }
}

impl BlockContent {
    /// The basis for the draft of a new block.
    pub(super) fn empty() -> Self {
        Self {
            slug: String::new(),
            name: LocalizedText::from(""),
            description: None,
            fields: Vec::new(),
            is_system: false,
        }
    }
}

impl BlockDraft {
    pub(super) fn apply_to(&self, present: &BlockContent) -> BlockContent {
        BlockContent {
            slug: self.slug.clone().unwrap_or_else(|| present.slug.clone()),
            name: self.name.clone().unwrap_or_else(|| present.name.clone()),
            description: self.description.clone().apply_to(present.description.clone()),
            fields: self.fields.clone().unwrap_or_else(|| present.fields.clone()),
            is_system: present.is_system,
        }
    }
}

/// Checks a block with its draft applied.
fn check(draft: &BlockDraft, content: &BlockContent) -> Result<(), Violations> {
    let mut found = check_block(content).err().unwrap_or_default();
    check_file_types(draft.fields.as_deref().unwrap_or_default(), &mut found);
    found.into_result()
}

impl ManageBlocks {
    /// Creates the use cases from their ports.
    pub fn new(store: Arc<dyn FormStore>, library: Arc<dyn FormLibrary>, clock: Arc<dyn Clock>) -> Self {
        Self { store, library, clock }
    }

    /// Returns a page of the blocks, each with the number of templates that use it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(
        &self,
        scope: Scope,
        filter: &BlockFilter,
        page: PageRequest,
    ) -> Result<Page<(Block, u64)>, StoreError> {
        Ok(list::blocks(self.library.blocks(scope).await?, filter, page))
    }

    /// Returns a block with the templates that use it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn find(
        &self,
        scope: Scope,
        id: BlockId,
    ) -> Result<Option<(Block, Vec<TemplateRef>)>, StoreError> {
        self.library.block(scope, id).await
    }

    /// Creates a block.
    ///
    /// # Errors
    /// [`StudioError::Invalid`] when it breaks a rule or its slug is taken.
    pub async fn create(&self, by: &AuditContext, draft: &BlockDraft) -> Result<Block, StudioError> {
        let content = draft.apply_to(&BlockContent::empty());
        check(draft, &content).map_err(StudioError::Invalid)?;
        let (mut tx, now) = (self.store.begin(by.scope).await?, self.clock.now());
        let id = tx.insert_block(&content, now).await.map_err(refused)?;
        let block = tx.block(id).await?.ok_or(StudioError::NotFound)?;
        tx.record(event(by, Action::BlockCreated, &block, Details::new(), now));
        tx.commit().await?;
        Ok(block)
    }

    /// Builds the form that a block would make by itself, under this title; stores nothing. A condition on a
    /// field outside the block is left out.
    ///
    /// # Errors
    /// The violations of the block, by its own paths.
    pub fn preview(&self, draft: &BlockDraft, title: LocalizedText) -> Result<Form, Violations> {
        let mut content = draft.apply_to(&BlockContent::empty());
        check(draft, &content)?;
        let own: HashSet<String> = content.fields.iter().map(|field| field.slug.clone()).collect();
        for field in &mut content.fields {
            let is_own = |condition: &Condition| own.contains(&condition.field);
            field.visible_if = field.visible_if.take().and_then(|visible_if| visible_if.with_only(is_own));
        }
        preview(FormSnapshot {
            slug: content.slug.clone(),
            title,
            description: None,
            settings: TemplateSettings::default(),
            blocks: vec![FormBlock::from(&content)],
        })
    }

    /// Changes a block, and with it every template that uses it; as a draft, where the template is online. If
    /// `editions` are given, the current one has to be among them.
    ///
    /// # Errors
    /// See [`StudioError`]; a violation that exists only in a template is reported as
    /// [`Problem::InTemplate`].
    pub async fn update(
        &self,
        by: &AuditContext,
        id: BlockId,
        editions: Option<&[i64]>,
        draft: &BlockDraft,
        saving: Saving,
    ) -> Result<ChangedBlock, StudioError> {
        let mut guard = ChangeGuard::new(&*self.library, by.scope, draft.confirm);
        for _ in 0..MAX_ATTEMPTS {
            let mut tx = self.store.begin(by.scope).await?;
            let before = current(&mut *tx, id, editions).await?;
            let content = draft.apply_to(&before.content);
            let users = tx.templates_with(id).await?;
            if content == before.content {
                let used_by = users.iter().map(TemplateRef::from).collect();
                return Ok(ChangedBlock { before: content, after: before, used_by });
            }
            check(draft, &content).map_err(StudioError::Invalid)?;
            let lost = lost(&before.content.fields, &content.fields);
            let templates: Vec<TemplateId> = users.iter().map(|template| template.id).collect();
            let Some(mut tx) = guard.check(tx, &templates, &lost).await? else { continue };
            let now = self.clock.now();
            if !tx.update_block(id, &content, now).await.map_err(refused)? {
                return Err(StudioError::NotFound);
            }
            let published = carry_on(&mut *tx, &users, id, saving, now).await?;
            let after = tx.block(id).await?.ok_or(StudioError::NotFound)?;
            let used_by = tx.templates_with(id).await?.iter().map(TemplateRef::from).collect();
            let changed = ChangedBlock { before: before.content, after, used_by };
            let details = Details::changed(&changed.fields());
            tx.record(event(by, Action::BlockUpdated, &changed.after, details, now));
            for template in published {
                let object = Object::of(ObjectKind::Template, template.id);
                let details = Details::new().with("name", template.content.slug.as_str());
                tx.record(by.event(Action::TemplatePublished, object, details, now));
            }
            tx.commit().await?;
            return Ok(changed);
        }
        Err(kept_changing())
    }

    /// Deletes a block that no template uses.
    ///
    /// # Errors
    /// [`StudioError::InUse`] with the templates that use it.
    pub async fn delete(
        &self,
        by: &AuditContext,
        id: BlockId,
        editions: Option<&[i64]>,
    ) -> Result<Block, StudioError> {
        let mut tx = self.store.begin(by.scope).await?;
        let block = current(&mut *tx, id, editions).await?;
        let users = tx.templates_with(id).await?;
        if !users.is_empty() {
            return Err(StudioError::InUse(users.iter().map(TemplateRef::from).collect()));
        }
        if !tx.delete_block(id).await? {
            return Err(StudioError::NotFound);
        }
        tx.record(event(by, Action::BlockDeleted, &block, Details::new(), self.clock.now()));
        tx.commit().await?;
        Ok(block)
    }
}

/// Creates an audit event, in which a block is identified by its slug.
fn event(by: &AuditContext, action: Action, block: &Block, details: Details, now: Timestamp) -> Event {
    let object = Object::of(ObjectKind::Block, block.id);
    by.event(action, object, details.with("name", block.content.slug.as_str()), now)
}

/// Returns the block, if the caller has seen its current edition.
async fn current(tx: &mut dyn FormsTx, id: BlockId, editions: Option<&[i64]>) -> Result<Block, StudioError> {
    let block = tx.block(id).await?.ok_or(StudioError::NotFound)?;
    if editions.is_some_and(|seen| !seen.contains(&block.edition)) {
        return Err(StudioError::Stale);
    }
    Ok(block)
}

/// Applies the changed block to each template: published, or kept as a draft. A draft for an online form is
/// also kept in offline ones, so that putting one of them online publishes nothing unfinished. Returns those
/// whose draft was published with it.
async fn carry_on<'a>(
    tx: &mut dyn FormsTx,
    users: &'a [Template],
    id: BlockId,
    saving: Saving,
    now: Timestamp,
) -> Result<Vec<&'a Template>, StudioError> {
    let mut published = Vec::new();
    let keeps = users.iter().any(|template| saving.keeps(template));
    for template in users {
        let blocks = tx.blocks(&template.content.blocks).await?;
        let snapshot = compose(&template.content, &blocks);
        check_snapshot(&snapshot)
            .map_err(|found| StudioError::Invalid(remapped(&found, &template.content, id)))?;
        // A form that the public can use must have fields.
        if template.is_active && blocks.iter().all(|block| block.content.fields.is_empty()) {
            return Err(StudioError::Invalid(Violations::one("fields", Problem::FormEmpty)));
        }
        let is_new = publish_or_keep_draft(tx, template, &snapshot, keeps, now).await.map_err(refused)?;
        if is_new && template.has_unpublished_changes {
            published.push(template);
        }
    }
    Ok(published)
}

fn refused(error: InsertError) -> StudioError {
    match error {
        InsertError::SlugTaken => StudioError::Invalid(Violations::one("slug", Problem::RepeatedSlug)),
        InsertError::UnknownReference => {
            StoreError::internal("a record vanished within a unit of work").into()
        }
        InsertError::Store(error) => error.into(),
    }
}
