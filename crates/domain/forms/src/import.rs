//! Installs a bundle, as a whole or not at all.

use crate::Violations;
use crate::bundle::{Bundle, check_bundle};
use crate::ports::{
    BlockContent, FormStore, FormsTx, InsertError, QuotaGate, SwitchOnError, TemplateContent, TemplateQuota,
};
use crate::slugs::{MAX_SUFFIX, free_template_slug, with_suffix};
use crate::snapshot::{FormBlock, FormSnapshot};
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use kernel::{BlockId, Clock, ErrorKind, FormVersionId, StoreError, TemplateId, Text, Timestamp};
use std::sync::Arc;

/// How often an import is retried when another one takes a slug at the same moment.
const MAX_ATTEMPTS: u32 = 3;

/// Installs bundles.
pub struct InstallBundle {
    store: Arc<dyn FormStore>,
    quotas: Arc<dyn QuotaGate>,
    clock: Arc<dyn Clock>,
}

/// The result of an installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalledBundle {
    /// The new template.
    pub template_id: TemplateId,
    pub version_id: FormVersionId,
    /// The slug it was given.
    pub slug: String,
    /// Deviations from the bundle.
    pub warnings: Vec<InstallWarning>,
}

/// A deviation from the bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstallWarning {
    /// A block with this slug and different content already exists.
    BlockRenamed {
        /// The slug in the bundle.
        from: String,
        /// The slug of the block now in use.
        to: String,
    },
    /// A template with this slug already exists.
    TemplateRenamed {
        /// The slug in the bundle.
        from: String,
        /// The slug it was given.
        to: String,
    },
}

impl InstallWarning {
    /// Returns the message for the person who imports.
    pub fn text(&self) -> Text {
        let (text, from, to) = match self {
            Self::BlockRenamed { from, to } => (Text::of("service.import.block_renamed"), from, to),
            Self::TemplateRenamed { from, to } => (Text::of("service.import.template_renamed"), from, to),
        };
        text.with("from", from).with("to", to)
    }
}

/// Why a bundle was not installed. In every case nothing was stored.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// The bundle breaks the rules of blocks or templates.
    #[error(transparent)]
    Invalid(Violations),
    /// Others kept taking the slugs, or changing the plan.
    #[error("the slugs are taken")]
    Conflict,
    /// It was to be active, but the limit of active templates is reached.
    #[error("as many templates are active as the plan allows")]
    LimitReached {
        limit: u32,
        /// The current number.
        current: u64,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl InstallError {
    /// Classifies the error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(violations) => violations.kind(),
            Self::Conflict => ErrorKind::Conflict,
            Self::LimitReached { .. } => ErrorKind::Forbidden,
            Self::Store(error) => error.kind(),
        }
    }
}

impl InstallBundle {
    /// Creates the use case from its ports.
    pub fn new(store: Arc<dyn FormStore>, quotas: Arc<dyn QuotaGate>, clock: Arc<dyn Clock>) -> Self {
        Self { store, quotas, clock }
    }

    /// Installs a bundle. An existing block with the same content is reused, one with different content gets
    /// a new slug, and so does a template whose slug is taken. The template is active only if `activate` is
    /// set.
    pub async fn install(
        &self,
        by: &AuditContext,
        bundle: &Bundle,
        activate: bool,
    ) -> Result<InstalledBundle, InstallError> {
        check_bundle(bundle).map_err(InstallError::Invalid)?;
        for _ in 0..MAX_ATTEMPTS {
            let quota = if activate { Some(self.quotas.templates(by.scope).await?) } else { None };
            let (mut tx, now) = (self.store.begin(by.scope).await?, self.clock.now());
            let attempt = Install { tx: &mut *tx, now, warnings: Vec::new() };
            match attempt.run(bundle, quota).await {
                Ok(installed) => {
                    let object = Object::of(ObjectKind::Template, installed.template_id);
                    let details = Details::new().with("name", installed.slug.as_str());
                    tx.record(by.event(Action::TemplateImported, object.clone(), details.clone(), now));
                    if activate {
                        tx.record(by.event(Action::TemplateActivated, object, details, now));
                    }
                    tx.commit().await?;
                    return Ok(installed);
                }
                Err(InstallAttemptError::Outdated) => {}
                Err(InstallAttemptError::Final(error)) => return Err(error),
            }
        }
        Err(InstallError::Conflict)
    }
}

/// Why an attempt failed.
enum InstallAttemptError {
    /// Somebody took a slug, or changed the plan, between the read and the insert.
    Outdated,
    Final(InstallError),
}

impl From<StoreError> for InstallAttemptError {
    fn from(error: StoreError) -> Self {
        Self::Final(error.into())
    }
}

impl From<InsertError> for InstallAttemptError {
    fn from(error: InsertError) -> Self {
        match error {
            InsertError::SlugTaken => Self::Outdated,
            InsertError::Store(error) => error.into(),
            InsertError::UnknownReference => {
                StoreError::internal("a record vanished during the import").into()
            }
        }
    }
}

impl From<SwitchOnError> for InstallAttemptError {
    fn from(error: SwitchOnError) -> Self {
        match error {
            SwitchOnError::Outdated => Self::Outdated,
            SwitchOnError::Full { limit, current } => {
                Self::Final(InstallError::LimitReached { limit, current })
            }
            SwitchOnError::Store(error) => error.into(),
        }
    }
}

/// One attempt in one unit of work.
struct Install<'a> {
    tx: &'a mut dyn FormsTx,
    now: Timestamp,
    warnings: Vec<InstallWarning>,
}

impl Install<'_> {
    async fn run(
        mut self,
        bundle: &Bundle,
        quota: Option<TemplateQuota>,
    ) -> Result<InstalledBundle, InstallAttemptError> {
        let mut blocks = Vec::with_capacity(bundle.blocks.len());
        for block in &bundle.blocks {
            blocks.push(self.block(BlockContent::from(block)).await?);
        }
        let slug = self.template_slug(&bundle.template.slug).await?;
        let used: Vec<_> = bundle.order().into_iter().flatten().map(|index| &blocks[index]).collect();
        let snapshot = FormSnapshot {
            slug: slug.clone(),
            title: bundle.template.title.clone(),
            description: bundle.template.description.clone(),
            settings: bundle.template.settings.clone(),
            // The bundle was checked before the unit of work began, so that nobody had to wait for that.
            blocks: used.iter().map(|(_, block)| FormBlock::from(block)).collect(),
        };
        let template = TemplateContent {
            slug: slug.clone(),
            title: snapshot.title.clone(),
            description: snapshot.description.clone(),
            blocks: used.iter().map(|(id, _)| *id).collect(),
            retention_days: bundle.template.retention_days,
            settings: snapshot.settings.clone(),
        };
        let template_id = self.tx.insert_template(&template, self.now).await?;
        let version_id = self.tx.insert_version(template_id, &snapshot, self.now).await?;
        if let Some(quota) = quota {
            self.tx.switch_on(template_id, quota, self.now).await?;
        }
        Ok(InstalledBundle { template_id, version_id, slug, warnings: self.warnings })
    }

    /// Returns the block as stored: found, or added under the first free slug.
    async fn block(&mut self, wanted: BlockContent) -> Result<(BlockId, BlockContent), InstallAttemptError> {
        for suffix in 1..=MAX_SUFFIX {
            let slug = with_suffix(&wanted.slug, suffix);
            let known = self.tx.block_by_slug(&slug).await?;
            if known.as_ref().is_some_and(|known| !same_content(&known.content, &wanted)) {
                continue;
            }
            if slug != wanted.slug {
                let (from, to) = (wanted.slug.clone(), slug.clone());
                self.warnings.push(InstallWarning::BlockRenamed { from, to });
            }
            if let Some(known) = known {
                return Ok((known.id, known.content));
            }
            let block = BlockContent { slug, ..wanted };
            return Ok((self.tx.insert_block(&block, self.now).await?, block));
        }
        Err(InstallAttemptError::Final(InstallError::Conflict))
    }

    async fn template_slug(&mut self, wanted: &str) -> Result<String, InstallAttemptError> {
        let free = free_template_slug(&mut *self.tx, wanted).await?;
        let slug = free.ok_or(InstallAttemptError::Final(InstallError::Conflict))?;
        if slug != wanted {
            let (from, to) = (wanted.to_owned(), slug.clone());
            self.warnings.push(InstallWarning::TemplateRenamed { from, to });
        }
        Ok(slug)
    }
}

/// Checks whether two blocks are the same to those who fill them in, whatever their slugs.
fn same_content(a: &BlockContent, b: &BlockContent) -> bool {
    a.name == b.name && a.description == b.description && a.fields == b.fields
}
