//! Use cases for developers, and for editors as far as texts go: templates.

use super::compose::{compose, fields, fields_of, lost, preview};
use super::guard::{ChangeGuard, MAX_ATTEMPTS, kept_changing};
use super::publishing::publish_or_keep_draft;
use super::{FormChanges, Saving, StudioError, TemplateFilter, list};
use crate::bundle::{FORMAT, VERSION};
use crate::drafts::{BlockDraft, TemplateDraft};
use crate::ports::{
    Block, BlockContent, FormLibrary, FormStore, FormsTx, InsertError, PublishedVersion, QuotaGate,
    SwitchOnError, Template, TemplateContent, TemplateQuota,
};
use crate::slugs::free_template_slug;
use crate::{
    Bundle, BundleBlock, BundleTemplate, Form, FormSnapshot, MAX_BLOCKS, Problem, TemplateSettings,
    Violations, check_snapshot, content_rules,
};
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{BlockId, Clock, LocalizedText, Page, PageRequest, Scope, StoreError, TemplateId, Timestamp};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What a person may change in a template (decisions §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rights {
    /// Title, description and texts, for editors.
    Texts,
    /// Everything, for developers.
    All,
}

/// Lists, shows, creates, changes, publishes, duplicates, exports and deletes templates.
pub struct ManageTemplates {
    store: Arc<dyn FormStore>,
    library: Arc<dyn FormLibrary>,
    quotas: Arc<dyn QuotaGate>,
    clock: Arc<dyn Clock>,
}

/// A template with its blocks in order.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownTemplate {
    pub template: Template,
    pub blocks: Vec<Block>,
}

/// The unpublished changes of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Unpublished {
    /// What they change for reporters.
    pub changes: FormChanges,
    /// The number of reports with values of fields that would be removed or change their type.
    pub reports: u64,
}

/// The outcome of a change to a template.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedTemplate {
    /// The state before the change.
    pub before: Template,
    /// The current state.
    pub after: ShownTemplate,
}

/// Returns the names of the members that changed, except `is_active`.
fn changed(before: &TemplateContent, after: &TemplateContent) -> Vec<&'static str> {
    let mut names = Vec::new();
    for (changed, name) in [
        (before.slug != after.slug, "identifier"),
        (before.title != after.title, "title"),
        (before.description != after.description, "description"),
        (before.blocks != after.blocks, "blocks"),
        (before.retention_days != after.retention_days, "retention_days"),
        (before.settings.quick_exit != after.settings.quick_exit, "quick_exit"),
        (before.settings.steps != after.settings.steps, "steps"),
        (before.settings.receipt_text != after.settings.receipt_text, "receipt_text"),
    ] {
        if changed {
            names.push(name);
        }
    }
    names
}

impl TemplateContent {
    /// The basis for the draft of a new template.
    fn empty() -> Self {
        Self {
            slug: String::new(),
            title: LocalizedText::from(""),
            description: None,
            blocks: Vec::new(),
            retention_days: None,
            settings: TemplateSettings::default(),
        }
    }
}

impl TemplateDraft {
    fn apply_to(&self, present: &TemplateContent) -> TemplateContent {
        let TemplateSettings { quick_exit, steps, receipt_text } = &present.settings;
        TemplateContent {
            slug: self.slug.clone().unwrap_or_else(|| present.slug.clone()),
            title: self.title.clone().unwrap_or_else(|| present.title.clone()),
            description: self.description.clone().apply_to(present.description.clone()),
            blocks: self.blocks.clone().unwrap_or_else(|| present.blocks.clone()),
            retention_days: self.retention_days.apply_to(present.retention_days),
            settings: TemplateSettings {
                quick_exit: self.quick_exit.unwrap_or(*quick_exit),
                steps: self.steps.unwrap_or(*steps),
                receipt_text: self.receipt_text.clone().apply_to(receipt_text.clone()),
            },
        }
    }
}

impl ManageTemplates {
    /// Creates the use cases from their ports.
    pub fn new(
        store: Arc<dyn FormStore>,
        library: Arc<dyn FormLibrary>,
        quotas: Arc<dyn QuotaGate>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, library, quotas, clock }
    }

    /// Sets the rounding of a template's numbers for analysts, which protects small ones, or clears it
    /// (`None`).
    ///
    /// # Errors
    /// There is no such template, or the store failed.
    pub async fn round_figures(
        &self,
        by: &AuditContext,
        id: TemplateId,
        to: Option<u32>,
    ) -> Result<(), StudioError> {
        let mut tx = self.store.begin(by.scope).await?;
        let template = tx.template(id).await?.ok_or(StudioError::NotFound)?;
        if !tx.round_figures(id, to).await? {
            return Err(StudioError::NotFound);
        }
        let value = to.map_or_else(|| "none".to_owned(), |to| to.to_string());
        let details = Details::new().with("value", value.as_str());
        tx.record(event(by, Action::FiguresRounded, &template, details, self.clock.now()));
        Ok(tx.commit().await?)
    }

    /// Returns a page of the templates.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(
        &self,
        scope: Scope,
        filter: &TemplateFilter,
        page: PageRequest,
    ) -> Result<Page<Template>, StoreError> {
        Ok(list::templates(self.library.templates(scope).await?, filter, page))
    }

    /// Counts the active templates.
    ///
    /// # Errors
    /// The store failed.
    pub async fn active(&self, scope: Scope) -> Result<u64, StoreError> {
        let templates = self.library.templates(scope).await?;
        Ok(templates.iter().filter(|template| template.is_active).count() as u64)
    }

    /// Returns a template with its blocks.
    ///
    /// # Errors
    /// The store failed.
    pub async fn find(&self, scope: Scope, id: TemplateId) -> Result<Option<ShownTemplate>, StoreError> {
        let found = self.library.template(scope, id).await?;
        Ok(found.map(|(template, blocks)| ShownTemplate { template, blocks }))
    }

    /// Creates a template, active only if the draft says so.
    ///
    /// # Errors
    /// [`StudioError::Invalid`] when it breaks a rule or its slug is taken, [`StudioError::LimitReached`]
    /// when the limit of active templates is reached.
    pub async fn create(
        &self,
        by: &AuditContext,
        draft: &TemplateDraft,
    ) -> Result<ShownTemplate, StudioError> {
        let content = draft.apply_to(&TemplateContent::empty());
        let is_active = draft.is_active == Some(true);
        for _ in 0..MAX_ATTEMPTS {
            let quota = self.quota(by.scope, is_active).await?;
            let mut tx = self.store.begin(by.scope).await?;
            let blocks = blocks_of(&mut *tx, &content).await?;
            let snapshot = checked(&content, &blocks, is_active)?;
            let Some(template) = self.insert(&mut *tx, &content, &snapshot, quota).await? else { continue };
            let now = self.clock.now();
            tx.record(event(by, Action::TemplateCreated, &template, Details::new(), now));
            if is_active {
                tx.record(event(by, Action::TemplateActivated, &template, Details::new(), now));
            }
            tx.commit().await?;
            return Ok(ShownTemplate { template, blocks });
        }
        Err(kept_changing())
    }

    /// Returns the quota of active templates if one more is wanted; read before the unit of work begins.
    async fn quota(&self, scope: Scope, is_wanted: bool) -> Result<Option<TemplateQuota>, StoreError> {
        if is_wanted { self.quotas.templates(scope).await.map(Some) } else { Ok(None) }
    }

    /// Returns the published versions of a template, the newest first.
    ///
    /// # Errors
    /// The store failed.
    pub async fn versions(
        &self,
        scope: Scope,
        id: TemplateId,
    ) -> Result<Option<Vec<PublishedVersion>>, StoreError> {
        if self.library.template(scope, id).await?.is_none() {
            return Ok(None);
        }
        self.library.versions(scope, id).await.map(Some)
    }

    /// Builds the form that a template would make; stores nothing and blocks nobody. The `unsaved` blocks
    /// replace the saved ones; an id that no block has belongs to a new one.
    ///
    /// # Errors
    /// [`StudioError::Invalid`] with the violations, by the same paths as when saving.
    pub async fn preview(
        &self,
        scope: Scope,
        draft: &TemplateDraft,
        unsaved: &[(BlockId, BlockDraft)],
    ) -> Result<Form, StudioError> {
        let content = draft.apply_to(&TemplateContent::empty());
        countable(&content)?;
        let all = self.library.blocks(scope).await?;
        let mut all: HashMap<BlockId, Block> = all.into_iter().map(|(block, _)| (block.id, block)).collect();
        let now = self.clock.now();
        for (id, draft) in unsaved {
            let nothing = || Block {
                id: *id,
                content: BlockContent::empty(),
                edition: 0,
                created_at: now,
                updated_at: now,
            };
            let block = all.entry(*id).or_insert_with(nothing);
            block.content = draft.apply_to(&block.content);
        }
        let blocks = content.blocks.iter().filter_map(|id| all.get(id).cloned()).collect();
        let blocks = all_there(&content, blocks)?;
        preview(checked(&content, &blocks, draft.is_active == Some(true))?).map_err(StudioError::Invalid)
    }

    /// Changes a template. If `editions` are given, the current one has to be among them. A person who may
    /// change texts only never publishes somebody else's draft.
    ///
    /// # Errors
    /// See [`StudioError`].
    pub async fn update(
        &self,
        by: &AuditContext,
        id: TemplateId,
        rights: Rights,
        editions: Option<&[i64]>,
        draft: &TemplateDraft,
        saving: Saving,
    ) -> Result<ChangedTemplate, StudioError> {
        let mut guard = ChangeGuard::new(&*self.library, by.scope, draft.confirm);
        for _ in 0..MAX_ATTEMPTS {
            let quota = self.quota(by.scope, draft.is_active == Some(true)).await?;
            let mut tx = self.store.begin(by.scope).await?;
            let before = current(&mut *tx, id, editions).await?;
            let content = draft.apply_to(&before.content);
            let is_active = draft.is_active.unwrap_or(before.is_active);
            let changes = changed(&before.content, &content);
            let is_text = |name: &&str| matches!(*name, "title" | "description" | "receipt_text");
            if rights == Rights::Texts && (is_active != before.is_active || !changes.iter().all(is_text)) {
                return Err(StudioError::TextsOnly);
            }
            let saving = if rights == Rights::Texts && before.has_unpublished_changes {
                Saving::Draft
            } else {
                saving
            };
            if saving.keeps(&before) {
                not_in_a_draft(&changes)?;
            }
            let old_blocks = tx.blocks(&before.content.blocks).await?;
            let blocks = blocks_of(&mut *tx, &content).await?;
            let snapshot = checked(&content, &blocks, is_active)?;
            let keeps = saving.keeps(&before);
            let published = if keeps { None } else { tx.published_form(id).await? };
            // The new form is compared with the published one: a draft may have received answers since it was
            // saved.
            let lost = match &published {
                Some(form) => lost(fields_of(form), fields(&blocks)),
                None => lost(fields(&old_blocks), fields(&blocks)),
            };
            let Some(mut tx) = guard.check(tx, &[id], &lost).await? else { continue };
            let now = self.clock.now();
            if !changes.is_empty() && !tx.update_template(id, &content, now).await.map_err(refused)? {
                return Err(StudioError::NotFound);
            }
            match quota {
                Some(quota) if !before.is_active => match tx.switch_on(id, quota, now).await {
                    Err(SwitchOnError::Outdated) => continue,
                    switched => switched?,
                },
                _ if is_active != before.is_active => tx.switch_off(id, now).await?,
                _ => true,
            };
            // Putting a form online or taking it offline does not change its draft.
            let is_switch =
                changes.is_empty() && is_active != before.is_active && before.has_unpublished_changes;
            let is_new = !is_switch
                && (!changes.is_empty() || !keeps)
                && publish_or_keep_draft(&mut *tx, &before, &snapshot, keeps, now).await.map_err(refused)?;
            let template = tx.template(id).await?.ok_or(StudioError::NotFound)?;
            if !changes.is_empty() {
                let details = Details::changed(&changes);
                tx.record(event(by, Action::TemplateUpdated, &template, details, now));
            }
            if is_new && before.has_unpublished_changes {
                tx.record(event(by, Action::TemplatePublished, &template, Details::new(), now));
            }
            if is_active != before.is_active {
                let action = if is_active { Action::TemplateActivated } else { Action::TemplateDeactivated };
                tx.record(event(by, action, &template, Details::new(), now));
            }
            tx.commit().await?;
            return Ok(ChangedTemplate { before, after: ShownTemplate { template, blocks } });
        }
        Err(kept_changing())
    }

    /// Publishes the draft; does nothing without one. If `editions` are given, the current one has to be
    /// among them. `confirm` allows fields with stored values to be removed.
    ///
    /// # Errors
    /// See [`StudioError`].
    pub async fn publish(
        &self,
        by: &AuditContext,
        id: TemplateId,
        editions: Option<&[i64]>,
        confirm: bool,
    ) -> Result<ShownTemplate, StudioError> {
        let mut guard = ChangeGuard::new(&*self.library, by.scope, confirm);
        for _ in 0..MAX_ATTEMPTS {
            let mut tx = self.store.begin(by.scope).await?;
            let before = current(&mut *tx, id, editions).await?;
            let blocks = blocks_of(&mut *tx, &before.content).await?;
            let snapshot = checked(&before.content, &blocks, before.is_active)?;
            let published = tx.published_form(id).await?;
            let lost = published.map_or_else(Vec::new, |form| lost(fields_of(&form), fields(&blocks)));
            let Some(mut tx) = guard.check(tx, &[id], &lost).await? else { continue };
            let now = self.clock.now();
            let is_new =
                publish_or_keep_draft(&mut *tx, &before, &snapshot, false, now).await.map_err(refused)?;
            let template = tx.template(id).await?.ok_or(StudioError::NotFound)?;
            if is_new {
                tx.record(event(by, Action::TemplatePublished, &template, Details::new(), now));
            }
            tx.commit().await?;
            return Ok(ShownTemplate { template, blocks });
        }
        Err(kept_changing())
    }

    /// Returns what publishing would change for reporters; blocks nobody.
    ///
    /// # Errors
    /// The store failed.
    pub async fn changes(&self, scope: Scope, id: TemplateId) -> Result<Option<Unpublished>, StoreError> {
        let Some((template, blocks)) = self.library.template(scope, id).await? else { return Ok(None) };
        let draft = compose(&template.content, &blocks);
        // A template always has a version, except at the moment of its creation.
        let published = self.library.published_form(scope, id).await?.unwrap_or_else(|| draft.clone());
        let changes = FormChanges::between(&published, &draft);
        let lost = lost(fields_of(&published), fields(&blocks));
        let keys: Vec<&str> = lost.iter().map(String::as_str).collect();
        let reports =
            if keys.is_empty() { 0 } else { self.library.reports_with(scope, &[id], &keys).await?.count };
        Ok(Some(Unpublished { changes, reports }))
    }

    /// Creates an inactive copy of a template, with the same blocks, under the first free slug.
    ///
    /// # Errors
    /// [`StudioError::NotFound`].
    pub async fn duplicate(&self, by: &AuditContext, id: TemplateId) -> Result<ShownTemplate, StudioError> {
        let mut tx = self.store.begin(by.scope).await?;
        let original = current(&mut *tx, id, None).await?;
        let slug = free_template_slug(&mut *tx, &original.content.slug).await?;
        let slug = slug.ok_or_else(|| invalid("slug", Problem::RepeatedSlug))?;
        let content = TemplateContent { slug, ..original.content };
        let blocks = blocks_of(&mut *tx, &content).await?;
        let template = self.insert(&mut *tx, &content, &compose(&content, &blocks), None).await?;
        // An inactive template needs no quota.
        let template = template.ok_or_else(kept_changing)?;
        tx.record(event(by, Action::TemplateCreated, &template, Details::new(), self.clock.now()));
        tx.commit().await?;
        Ok(ShownTemplate { template, blocks })
    }

    /// Exports a template with its blocks as a file, without anything specific to this installation.
    ///
    /// # Errors
    /// The store failed.
    pub async fn export(&self, scope: Scope, id: TemplateId) -> Result<Option<Bundle>, StoreError> {
        let Some((template, blocks)) = self.library.template(scope, id).await? else { return Ok(None) };
        let mut seen = HashSet::new();
        let TemplateContent { slug, title, description, retention_days, settings, .. } = template.content;
        Ok(Some(Bundle {
            format: FORMAT.to_owned(),
            version: VERSION,
            template: BundleTemplate {
                slug,
                title,
                description,
                blocks: Some(blocks.iter().map(|block| block.content.slug.clone()).collect()),
                retention_days,
                settings,
            },
            // A block without fields may occur in a form twice.
            blocks: blocks.iter().filter(|block| seen.insert(block.id)).map(BundleBlock::from).collect(),
        }))
    }

    /// Deletes a template that has no reports, with its versions.
    ///
    /// # Errors
    /// [`StudioError::HasReports`] with their number.
    pub async fn delete(
        &self,
        by: &AuditContext,
        id: TemplateId,
        editions: Option<&[i64]>,
    ) -> Result<Template, StudioError> {
        let mut tx = self.store.begin(by.scope).await?;
        let template = current(&mut *tx, id, editions).await?;
        let reports = tx.report_count(id).await?;
        if reports > 0 {
            return Err(StudioError::HasReports(reports));
        }
        if !tx.delete_template(id).await? {
            return Err(StudioError::NotFound);
        }
        tx.record(event(by, Action::TemplateDeleted, &template, Details::new(), self.clock.now()));
        tx.commit().await?;
        Ok(template)
    }

    /// Inserts a template, active if there is a quota; `None` when the quota is outdated and all has to be
    /// begun again.
    async fn insert(
        &self,
        tx: &mut dyn FormsTx,
        content: &TemplateContent,
        snapshot: &FormSnapshot,
        quota: Option<TemplateQuota>,
    ) -> Result<Option<Template>, StudioError> {
        let now = self.clock.now();
        let id = tx.insert_template(content, now).await.map_err(refused)?;
        tx.insert_version(id, snapshot, now).await.map_err(refused)?;
        if let Some(quota) = quota {
            match tx.switch_on(id, quota, now).await {
                Err(SwitchOnError::Outdated) => return Ok(None),
                switched => switched?,
            };
        }
        tx.template(id).await?.ok_or(StudioError::NotFound).map(Some)
    }
}

/// Creates an audit event, in which a template is identified by its slug.
fn event(by: &AuditContext, action: Action, template: &Template, details: Details, now: Timestamp) -> Event {
    let object = Object::of(ObjectKind::Template, template.id);
    by.event(action, object, details.with("name", template.content.slug.as_str()), now)
}

/// Returns the template, if the caller has seen its current edition.
async fn current(
    tx: &mut dyn FormsTx,
    id: TemplateId,
    editions: Option<&[i64]>,
) -> Result<Template, StudioError> {
    let template = tx.template(id).await?.ok_or(StudioError::NotFound)?;
    if editions.is_some_and(|seen| !seen.contains(&template.edition)) {
        return Err(StudioError::Stale);
    }
    Ok(template)
}

/// Refuses to keep changes in a draft that apply to the template as a whole: links use the slug, and reports
/// are deleted by the retention period.
fn not_in_a_draft(changes: &[&str]) -> Result<(), StudioError> {
    let mut found = Violations::default();
    for (change, path) in [("identifier", "slug"), ("retention_days", "retention_days")] {
        if changes.contains(&change) {
            found.add(path, Problem::NotInADraft);
        }
    }
    found.into_result().map_err(StudioError::Invalid)
}

/// Refuses a list of blocks that is too long before looking up or copying any of it.
fn countable(content: &TemplateContent) -> Result<(), StudioError> {
    if content.blocks.len() <= MAX_BLOCKS {
        return Ok(());
    }
    let too_many = Problem::TooManyItems { max: MAX_BLOCKS };
    Err(StudioError::Invalid(Violations::one("blocks", too_many)))
}

/// Returns the blocks that a template names, all of which must exist.
async fn blocks_of(tx: &mut dyn FormsTx, content: &TemplateContent) -> Result<Vec<Block>, StudioError> {
    countable(content)?;
    all_there(content, tx.blocks(&content.blocks).await?)
}

/// Returns these blocks, if they are all that the template names.
fn all_there(content: &TemplateContent, blocks: Vec<Block>) -> Result<Vec<Block>, StudioError> {
    if blocks.len() == content.blocks.len() {
        return Ok(blocks);
    }
    let known: HashSet<BlockId> = blocks.iter().map(|block| block.id).collect();
    let mut found = Violations::default();
    for (i, id) in content.blocks.iter().enumerate() {
        if !known.contains(id) {
            found.add(format!("blocks.{i}.form_block_id"), Problem::UnknownBlock);
        }
    }
    Err(StudioError::Invalid(found))
}

/// Builds the form, if it complies with the rules.
fn checked(
    content: &TemplateContent,
    blocks: &[Block],
    is_active: bool,
) -> Result<FormSnapshot, StudioError> {
    let snapshot = compose(content, blocks);
    let mut found = check_snapshot(&snapshot).err().unwrap_or_default();
    if let Some(problem) = content_rules::check_retention(content.retention_days) {
        found.add("retention_days", problem);
    }
    if is_active && fields(blocks).next().is_none() {
        found.add("is_active", Problem::FormEmpty);
    }
    found.into_result().map_err(StudioError::Invalid)?;
    Ok(snapshot)
}

fn invalid(path: &str, problem: Problem) -> StudioError {
    StudioError::Invalid(Violations::one(path, problem))
}

fn refused(error: InsertError) -> StudioError {
    match error {
        InsertError::SlugTaken => invalid("slug", Problem::RepeatedSlug),
        InsertError::UnknownReference => {
            StoreError::internal("a record vanished within a unit of work").into()
        }
        InsertError::Store(error) => error.into(),
    }
}
