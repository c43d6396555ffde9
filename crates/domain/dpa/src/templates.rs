//! Use cases: write templates and publish them.

use crate::content::{Content, ContentProblem, ContentProblemAt, MAX_LABEL_CHARS};
use crate::ports::{AgreementTemplateStore, PutTemplateError};
use crate::system;
use crate::template::{
    AgreementTemplate, AgreementTemplateSummary, AgreementTemplateVersion, DpaTemplateId, Draft,
    MAX_RETENTION_DAYS, MAX_SLUG_CHARS, PublishedAs, is_slug, slug_of,
};
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Locale, Page, PageRequest, Scope, StoreError, Timestamp, is_blank};
use std::sync::Arc;

/// The maximum number of templates of a scope.
pub const MAX_TEMPLATES: usize = 200;

/// The maximum number of numeric suffixes tried for a slug that is taken.
const MAX_SUFFIX: usize = 50;

/// Why a template was not changed.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// There is no such template.
    #[error("there is no such template")]
    Unknown,
    /// It comes with the service: only a fork of it can be changed.
    #[error("the template is built in")]
    System,
    /// All faults of the template.
    #[error("{} values are invalid", .0.len())]
    Invalid(Vec<ContentProblemAt>),
    /// Another template has this slug.
    #[error("the slug is taken")]
    SlugTaken,
    /// It was changed since the edition that the caller saw.
    #[error("the template was changed in the meantime")]
    Stale,
    /// It equals its last version.
    #[error("nothing has changed since version {0}")]
    NothingNew(u32),
    /// The scope has [`MAX_TEMPLATES`].
    #[error("the scope has as many templates as allowed")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PutTemplateError> for TemplateError {
    fn from(error: PutTemplateError) -> Self {
        match error {
            PutTemplateError::Unknown => Self::Unknown,
            PutTemplateError::SlugTaken => Self::SlugTaken,
            PutTemplateError::Stale => Self::Stale,
            PutTemplateError::TooMany => Self::TooMany,
            PutTemplateError::Store(error) => Self::Store(error),
        }
    }
}

impl TemplateError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown => ErrorKind::NotFound,
            Self::Invalid(_) | Self::SlugTaken | Self::TooMany => ErrorKind::Invalid,
            Self::System | Self::NothingNew(_) => ErrorKind::Conflict,
            Self::Stale => ErrorKind::Stale,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Changes to a template; missing values stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateChange {
    /// The name shown to people.
    pub name: Option<String>,
    /// The slug used in URLs.
    pub slug: Option<String>,
    /// The language of its texts.
    pub locale: Option<Locale>,
    /// The text.
    pub content_md: Option<String>,
    pub variable_schema: Option<Vec<crate::Variable>>,
    pub clauses: Option<Vec<crate::Clause>>,
    /// The retention period of a contract in days.
    pub retention_days: Option<u32>,
}

impl TemplateChange {
    fn apply(self, draft: &mut Draft) {
        let Self { name, slug, locale, content_md, variable_schema, clauses, retention_days } = self;
        let Content { content_md: text, variable_schema: variables, clauses: parts } = &mut draft.content;
        put(&mut draft.name, name.map(|name| name.trim().to_owned()));
        put(&mut draft.slug, slug);
        put(&mut draft.locale, locale);
        put(text, content_md);
        put(variables, variable_schema);
        put(parts, clauses);
        put(&mut draft.retention_days, retention_days);
    }
}

fn put<T>(place: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *place = new;
    }
}

/// Writes templates and publishes them. The caller checks the permission.
#[derive(Clone)]
pub struct AgreementTemplates {
    pub store: Arc<dyn AgreementTemplateStore>,
    pub clock: Arc<dyn Clock>,
}

impl AgreementTemplates {
    /// Returns the scope's own templates, followed by those that come with the service.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(
        &self,
        scope: Scope,
        page: PageRequest,
    ) -> Result<Page<AgreementTemplateSummary>, StoreError> {
        let mut list = self.store.list(scope, page).await?;
        let before = usize::try_from(page.offset().saturating_sub(list.total)).unwrap_or(usize::MAX);
        let left = page.per_page() as usize - list.items.len();
        list.items
            .extend(system::templates().iter().skip(before).take(left).map(AgreementTemplateSummary::from));
        list.total += system::templates().len() as u64;
        Ok(list)
    }

    /// Returns a template with its texts, either the scope's own or one that comes with the service.
    ///
    /// # Errors
    /// [`TemplateError::Unknown`], or the store failed.
    pub async fn find(&self, scope: Scope, id: DpaTemplateId) -> Result<AgreementTemplate, TemplateError> {
        if id.is_system() {
            let found = system::templates().iter().find(|template| template.id == id);
            return found.cloned().ok_or(TemplateError::Unknown);
        }
        self.store.find(scope, id).await?.ok_or(TemplateError::Unknown)
    }

    /// Creates a template, without texts unless given, and with a slug derived from its name unless given.
    ///
    /// # Errors
    /// See [`TemplateError`].
    pub async fn create(
        &self,
        by: &AuditContext,
        change: TemplateChange,
    ) -> Result<AgreementTemplate, TemplateError> {
        let mut draft = Draft::new("", "", Locale::De);
        let has_slug = change.slug.is_some();
        change.apply(&mut draft);
        if !has_slug {
            draft.slug = slug_of(&draft.name);
        }
        acceptable(&draft)?;
        self.add(by, &draft, None).await
    }

    /// Creates a template of the scope with the texts of another, under the first free slug.
    ///
    /// # Errors
    /// See [`TemplateError`].
    pub async fn fork(
        &self,
        by: &AuditContext,
        id: DpaTemplateId,
    ) -> Result<AgreementTemplate, TemplateError> {
        let mut draft = self.find(by.scope, id).await?.draft;
        let base: String = draft.slug.chars().take(MAX_SLUG_CHARS - 3).collect();
        let base = base.trim_end_matches('-');
        for number in 1..=MAX_SUFFIX {
            draft.slug = if number == 1 { base.to_owned() } else { format!("{base}-{number}") };
            match self.add(by, &draft, Some(id)).await {
                Err(TemplateError::SlugTaken) => {}
                other => return other,
            }
        }
        Err(TemplateError::SlugTaken)
    }

    async fn add(
        &self,
        by: &AuditContext,
        draft: &Draft,
        from: Option<DpaTemplateId>,
    ) -> Result<AgreementTemplate, TemplateError> {
        let now = self.clock.now();
        let audit_event = |template: &AgreementTemplate| {
            let details = Details::new().with("name", template.draft.name.as_str());
            let details = from.into_iter().fold(details, |details, from| details.with("source", from.0));
            Some(entry(by, Action::DpaTemplateCreated, template, details, now))
        };
        Ok(self.store.add(by.scope, draft, now, &audit_event).await?)
    }

    /// Changes the draft; versions do not change. If the caller names no edition, the last write wins.
    ///
    /// # Errors
    /// See [`TemplateError`].
    pub async fn change(
        &self,
        by: &AuditContext,
        id: DpaTemplateId,
        seen: SeenEditions<'_>,
        change: TemplateChange,
    ) -> Result<AgreementTemplate, TemplateError> {
        own(id)?;
        loop {
            let template = self.find(by.scope, id).await?;
            is_seen(seen, &template)?;
            let mut draft = template.draft.clone();
            change.clone().apply(&mut draft);
            acceptable(&draft)?;
            if draft == template.draft {
                return Ok(template);
            }
            let now = self.clock.now();
            let audit_event = |template: &AgreementTemplate| {
                let details = Details::new().with("name", template.draft.name.as_str());
                Some(entry(by, Action::DpaTemplateUpdated, template, details, now))
            };
            match self.store.replace(by.scope, id, template.edition, &draft, now, &audit_event).await {
                // Another change came first: it stays except where this one overrides it.
                Err(PutTemplateError::Stale) if seen.is_none() => {}
                other => return Ok(other?),
            }
        }
    }

    /// Publishes the draft as the next version, unless it has faults.
    ///
    /// # Errors
    /// See [`TemplateError`].
    pub async fn publish(
        &self,
        by: &AuditContext,
        id: DpaTemplateId,
        seen: SeenEditions<'_>,
    ) -> Result<AgreementTemplate, TemplateError> {
        own(id)?;
        let template = self.find(by.scope, id).await?;
        is_seen(seen, &template)?;
        let mut faults = template.draft.content.faults();
        if is_blank(&template.draft.content.content_md) {
            faults.push(ContentProblemAt {
                field: "content_md".into(),
                position: None,
                problem: ContentProblem::Empty,
            });
        }
        if !faults.is_empty() {
            return Err(TemplateError::Invalid(faults));
        }
        if let Some(published) = template.published.as_ref().filter(|_| !template.has_changes()) {
            return Err(TemplateError::NothingNew(published.version));
        }
        let now = self.clock.now();
        let audit_event = |template: &AgreementTemplate| {
            let published = template.published.as_ref()?;
            let details = Details::new()
                .with("name", template.draft.name.as_str())
                .with("version", i64::from(published.version))
                .with("content_hash", published.content_hash.as_str());
            Some(entry(by, Action::DpaTemplatePublished, template, details, now))
        };
        match self.store.publish(by.scope, id, template.edition, now, &audit_event).await {
            Err(PutTemplateError::Stale) => {
                // Of two who publish one text at the same time, the second has nothing new.
                let template = self.find(by.scope, id).await?;
                match &template.published {
                    Some(published) if !template.has_changes() => {
                        Err(TemplateError::NothingNew(published.version))
                    }
                    _ => Err(TemplateError::Stale),
                }
            }
            other => Ok(other?),
        }
    }

    /// Deletes a template with its versions. Contracts keep the version by which they were concluded.
    ///
    /// # Errors
    /// See [`TemplateError`].
    pub async fn delete(
        &self,
        by: &AuditContext,
        id: DpaTemplateId,
        seen: SeenEditions<'_>,
    ) -> Result<AgreementTemplate, TemplateError> {
        own(id)?;
        let found = self.find(by.scope, id).await?;
        is_seen(seen, &found)?;
        let now = self.clock.now();
        let audit_event = |template: &AgreementTemplate| {
            let details = Details::new().with("name", template.draft.name.as_str());
            Some(entry(by, Action::DpaTemplateDeleted, template, details, now))
        };
        Ok(self.store.delete(by.scope, id, seen.map(|_| found.edition), &audit_event).await?)
    }

    /// Returns its versions, the newest first.
    ///
    /// # Errors
    /// See [`TemplateError`].
    pub async fn versions(&self, scope: Scope, id: DpaTemplateId) -> Result<Vec<PublishedAs>, TemplateError> {
        let template = self.find(scope, id).await?;
        if id.is_system() {
            return Ok(template.published.into_iter().collect());
        }
        Ok(self.store.versions(scope, id).await?)
    }

    /// Returns one version.
    ///
    /// # Errors
    /// See [`TemplateError`].
    pub async fn version(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        version: u32,
    ) -> Result<AgreementTemplateVersion, TemplateError> {
        if id.is_system() {
            let AgreementTemplate { id, draft, published, .. } = self.find(scope, id).await?;
            let published = published.filter(|published| published.version == version);
            let published = published.ok_or(TemplateError::Unknown)?;
            return Ok(AgreementTemplateVersion { template: id, snapshot: draft.snapshot(), published });
        }
        self.store.version(scope, id, version).await?.ok_or(TemplateError::Unknown)
    }
}

/// The editions one of which the caller must have seen; `None` for any.
pub type SeenEditions<'a> = Option<&'a [i64]>;

fn is_seen(seen: SeenEditions<'_>, found: &AgreementTemplate) -> Result<(), TemplateError> {
    if seen.is_none_or(|seen| seen.contains(&found.edition)) { Ok(()) } else { Err(TemplateError::Stale) }
}

/// Refuses changes to a template that comes with the service.
fn own(id: DpaTemplateId) -> Result<(), TemplateError> {
    let is_system = system::templates().iter().any(|template| template.id == id);
    if is_system { Err(TemplateError::System) } else { Ok(()) }
}

/// Checks whether a draft may be stored: names in it may still be unresolved.
fn acceptable(draft: &Draft) -> Result<(), TemplateError> {
    let mut faults = draft.content.faults();
    faults.retain(|fault| !fault.problem.is_open_end());
    let mut fault =
        |field: &str, problem| faults.push(ContentProblemAt { field: field.into(), position: None, problem });
    if is_blank(&draft.name) {
        fault("name", ContentProblem::Empty);
    } else if draft.name.chars().count() > MAX_LABEL_CHARS {
        fault("name", ContentProblem::TooLong(MAX_LABEL_CHARS));
    } else if draft.name.chars().any(char::is_control) {
        fault("name", ContentProblem::Character);
    }
    if !is_slug(&draft.slug) {
        fault("slug", ContentProblem::NoSlug);
    }
    if !(1..=MAX_RETENTION_DAYS).contains(&draft.retention_days) {
        fault("retention_days", ContentProblem::OutOfRange(MAX_RETENTION_DAYS));
    }
    if faults.is_empty() { Ok(()) } else { Err(TemplateError::Invalid(faults)) }
}

fn entry(
    by: &AuditContext,
    action: Action,
    template: &AgreementTemplate,
    details: Details,
    at: Timestamp,
) -> Event {
    by.event(action, Object::of(ObjectKind::DpaTemplate, template.id), details, at)
}
