//! Templates in memory.

use crate::ports::{AgreementTemplateStore, PutTemplateError};
use crate::template::{
    AgreementTemplate, AgreementTemplateSummary, AgreementTemplateVersion, DpaTemplateId, Draft, PublishedAs,
    Snapshot,
};
use crate::templates::MAX_TEMPLATES;
use async_trait::async_trait;
use audit::AuditEventFn;
use audit::testing::MemoryAudit;
use kernel::{Page, PageRequest, Scope, StoreError, Timestamp};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Keeps templates and the audit log of changes.
#[derive(Debug, Default)]
pub struct MemoryTemplates {
    kept: Mutex<Kept>,
    log: Arc<MemoryAudit>,
}

#[derive(Debug, Default)]
struct Kept {
    last: i64,
    templates: BTreeMap<(Scope, i64), WithVersions>,
}

type WithVersions = (AgreementTemplate, Vec<(PublishedAs, Snapshot)>);

impl MemoryTemplates {
    /// Creates a store without templates.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a store on a log that others write to as well.
    pub fn with_audit_log(log: Arc<MemoryAudit>) -> Self {
        Self { log, ..Self::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes a template whose edition is the one seen.
    fn change(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
        change: impl FnOnce(&mut AgreementTemplate) -> Result<Option<Snapshot>, StoreError>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        let mut kept = self.kept();
        let (found, _) = kept.templates.get(&(scope, id.0)).ok_or(PutTemplateError::Unknown)?;
        if found.edition != seen {
            return Err(PutTemplateError::Stale);
        }
        let mut template = found.clone();
        let snapshot = change(&mut template)?;
        let mut others = kept.templates.iter().filter(|((of, other), _)| *of == scope && *other != id.0);
        let is_taken = |(_, row): (_, &WithVersions)| match &snapshot {
            None => row.0.draft.slug == template.draft.slug,
            Some(snapshot) => as_seen(row).is_some_and(|seen| seen.snapshot.slug == snapshot.slug),
        };
        if others.any(is_taken) {
            return Err(PutTemplateError::SlugTaken);
        }
        template.edition += 1;
        self.log.enter(scope, audit_event(&template))?;
        if let Some((kept, versions)) = kept.templates.get_mut(&(scope, id.0)) {
            *kept = template.clone();
            versions.extend(template.published.clone().zip(snapshot));
        }
        Ok(template)
    }
}

fn hash(draft: &Draft) -> Result<String, StoreError> {
    draft.snapshot().hash().map_err(|error| StoreError::Internal(Box::new(error)))
}

#[async_trait]
impl AgreementTemplateStore for MemoryTemplates {
    async fn list(
        &self,
        scope: Scope,
        page: PageRequest,
    ) -> Result<Page<AgreementTemplateSummary>, StoreError> {
        let kept = self.kept();
        let own = kept.templates.iter().filter(|((of, _), _)| *of == scope);
        let mut all: Vec<_> =
            own.map(|(_, (template, _))| AgreementTemplateSummary::from(template)).collect();
        all.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
        let total = all.len() as u64;
        let skipped = usize::try_from(page.offset()).unwrap_or(usize::MAX);
        let items = all.into_iter().skip(skipped).take(page.per_page() as usize).collect();
        Ok(Page { items, total, request: page })
    }

    async fn find(&self, scope: Scope, id: DpaTemplateId) -> Result<Option<AgreementTemplate>, StoreError> {
        Ok(self.kept().templates.get(&(scope, id.0)).map(|(template, _)| template.clone()))
    }

    async fn add(
        &self,
        scope: Scope,
        draft: &Draft,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        let mut kept = self.kept();
        let own = kept.templates.iter().filter(|((of, _), _)| *of == scope);
        let slugs: Vec<&String> = own.map(|(_, (template, _))| &template.draft.slug).collect();
        if slugs.contains(&&draft.slug) {
            return Err(PutTemplateError::SlugTaken);
        }
        if slugs.len() >= MAX_TEMPLATES {
            return Err(PutTemplateError::TooMany);
        }
        let id = DpaTemplateId(kept.last + 1);
        let template = AgreementTemplate {
            id,
            draft: draft.clone(),
            draft_hash: hash(draft)?,
            published: None,
            edition: 1,
            created_at: now,
            updated_at: now,
        };
        self.log.enter(scope, audit_event(&template))?;
        kept.last = id.0;
        kept.templates.insert((scope, id.0), (template.clone(), Vec::new()));
        Ok(template)
    }

    async fn replace(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        draft: &Draft,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        self.change(scope, id, seen, audit_event, |template| {
            (template.draft, template.draft_hash, template.updated_at) = (draft.clone(), hash(draft)?, now);
            Ok(None)
        })
    }

    async fn publish(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        self.change(scope, id, seen, audit_event, |template| {
            let version = template.published.as_ref().map_or(0, |published| published.version) + 1;
            let content_hash = template.draft_hash.clone();
            template.published = Some(PublishedAs { version, content_hash, published_at: now });
            template.updated_at = now;
            Ok(Some(template.draft.snapshot()))
        })
    }

    async fn delete(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: Option<i64>,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        let mut kept = self.kept();
        let (found, _) = kept.templates.get(&(scope, id.0)).ok_or(PutTemplateError::Unknown)?;
        if seen.is_some_and(|seen| seen != found.edition) {
            return Err(PutTemplateError::Stale);
        }
        let found = found.clone();
        self.log.enter(scope, audit_event(&found))?;
        kept.templates.remove(&(scope, id.0));
        Ok(found)
    }

    async fn versions(&self, scope: Scope, id: DpaTemplateId) -> Result<Vec<PublishedAs>, StoreError> {
        let kept = self.kept();
        let versions = kept.templates.get(&(scope, id.0)).map(|(_, versions)| versions.iter().rev());
        Ok(versions.into_iter().flatten().map(|(published, _)| published.clone()).collect())
    }

    async fn version(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        version: u32,
    ) -> Result<Option<AgreementTemplateVersion>, StoreError> {
        let kept = self.kept();
        let mut versions = kept.templates.get(&(scope, id.0)).into_iter().flat_map(|(_, versions)| versions);
        let found = versions.find(|(published, _)| published.version == version);
        Ok(found.map(|(published, snapshot)| AgreementTemplateVersion {
            template: id,
            published: published.clone(),
            snapshot: snapshot.clone(),
        }))
    }

    async fn published(&self, scope: Scope) -> Result<Vec<AgreementTemplateVersion>, StoreError> {
        let kept = self.kept();
        let own = kept.templates.iter().filter(|((of, _), _)| *of == scope);
        let mut seen: Vec<AgreementTemplateVersion> = own.filter_map(|(_, row)| as_seen(row)).collect();
        seen.sort_by(|a, b| (&a.snapshot.name, a.template).cmp(&(&b.snapshot.name, b.template)));
        Ok(seen)
    }

    async fn published_as(
        &self,
        scope: Scope,
        slug: &str,
    ) -> Result<Option<AgreementTemplateVersion>, StoreError> {
        let seen = self.published(scope).await?.into_iter().find(|version| version.snapshot.slug == slug);
        Ok(seen)
    }
}

/// Returns the version that members see.
fn as_seen((template, versions): &WithVersions) -> Option<AgreementTemplateVersion> {
    let (published, snapshot) = versions.last()?;
    Some(AgreementTemplateVersion {
        template: template.id,
        published: published.clone(),
        snapshot: snapshot.clone(),
    })
}
