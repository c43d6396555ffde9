//! Templates of data-processing agreements and their versions.

use crate::database::{Database, WriteTransaction};
use crate::entities::{DpaTemplateVersions, DpaTemplates, dpa_template, dpa_template_version};
use crate::error::{damaged, is_duplicate, store_error};
use crate::sql;
use async_trait::async_trait;
use audit::AuditEventFn;
use dpa::ports::{AgreementTemplateStore, PutTemplateError};
use dpa::{
    AgreementTemplate, AgreementTemplateSummary, AgreementTemplateVersion, DpaTemplateId, Draft,
    MAX_TEMPLATES, PublishedAs,
};
use kernel::{Locale, Page, PageRequest, Scope, StoreError, Timestamp, from_micros, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, FromQueryResult, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

/// Templates in the database: [`AgreementTemplateStore`].
#[derive(Clone, Debug)]
pub struct SqlDpaTemplates {
    database: Database,
}

impl SqlDpaTemplates {
    /// Opens the templates of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

/// A row without its texts.
#[derive(FromQueryResult)]
struct Listed {
    id: i64,
    name: String,
    slug: String,
    locale: String,
    retention_days: i64,
    content_hash: String,
    version: Option<i64>,
    published_hash: Option<String>,
    published_at: Option<i64>,
    created_at: i64,
    updated_at: i64,
}

#[async_trait]
impl AgreementTemplateStore for SqlDpaTemplates {
    async fn list(
        &self,
        scope: Scope,
        page: PageRequest,
    ) -> Result<Page<AgreementTemplateSummary>, StoreError> {
        use dpa_template::Column;
        let reader = self.database.reader();
        let own = DpaTemplates::of(scope).find();
        let total = own.clone().count(reader).await.map_err(store_error)?;
        let columns = [
            Column::Id,
            Column::Name,
            Column::Slug,
            Column::Locale,
            Column::RetentionDays,
            Column::ContentHash,
            Column::Version,
            Column::PublishedHash,
            Column::PublishedAt,
            Column::CreatedAt,
            Column::UpdatedAt,
        ];
        let rows = own
            .select_only()
            .columns(columns)
            .order_by_asc(Column::Name)
            .order_by_asc(Column::Id)
            .offset(page.offset())
            .limit(u64::from(page.per_page()))
            .into_model::<Listed>();
        let rows = rows.all(reader).await.map_err(store_error)?;
        let items = rows.into_iter().map(summary).collect::<Result<_, _>>()?;
        Ok(Page { items, total, request: page })
    }

    async fn find(&self, scope: Scope, id: DpaTemplateId) -> Result<Option<AgreementTemplate>, StoreError> {
        let own = DpaTemplates::of(scope).find().filter(dpa_template::Column::Id.eq(id.0));
        let found = own.one(self.database.reader()).await.map_err(store_error)?;
        found.map(template).transpose()
    }

    async fn add(
        &self,
        scope: Scope,
        draft: &Draft,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        let content_hash = draft.snapshot().hash().map_err(damaged)?;
        let content = serde_json::to_value(&draft.content).map_err(damaged)?;
        // Concurrent additions wait here, so that of two for the last free place only one finds it.
        let transaction = self.database.begin_exclusive().await?;
        let own = DpaTemplates::of(scope);
        if own.find().count(&*transaction).await.map_err(store_error)? >= MAX_TEMPLATES as u64 {
            return Err(PutTemplateError::TooMany);
        }
        let row = own.insert(|row| {
            fill(row, draft, content, &content_hash, now);
            row.edition = Set(1);
            row.created_at = Set(micros(now));
        });
        let added = row.exec_with_returning(&*transaction).await.map_err(store_error).map_err(put_error)?;
        let added = template(added)?;
        transaction.commit_with_event(scope, audit_event(&added)).await?;
        Ok(added)
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
        let content_hash = draft.snapshot().hash().map_err(damaged)?;
        let content = serde_json::to_value(&draft.content).map_err(damaged)?;
        let transaction = self.database.begin_write().await?;
        let changed =
            change(&transaction, scope, id, seen, |row| fill(row, draft, content, &content_hash, now));
        let changed = changed.await?;
        transaction.commit_with_event(scope, audit_event(&changed)).await?;
        Ok(changed)
    }

    async fn publish(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        let transaction = self.database.begin_write().await?;
        // Raises the edition first, so that somebody who publishes the same edition at the same time waits
        // and finds it changed.
        let seen_now = change(&transaction, scope, id, seen, |row| row.updated_at = Set(micros(now))).await?;
        let snapshot = seen_now.draft.snapshot().canonical().map_err(damaged)?;
        let version = seen_now.published.as_ref().map_or(0, |published| published.version) + 1;
        let content_hash = &seen_now.draft_hash;
        let row = DpaTemplateVersions::of(scope).insert(|row| {
            row.template_id = Set(id.0);
            row.version = Set(version.into());
            row.snapshot = Set(snapshot);
            row.content_hash = Set(content_hash.clone());
            row.published_at = Set(micros(now));
        });
        row.exec(&*transaction).await.map_err(store_error)?;
        let own = DpaTemplates::of(scope).update_to(|row| {
            row.version = Set(Some(version.into()));
            row.published_hash = Set(Some(content_hash.clone()));
            row.published_slug = Set(Some(seen_now.draft.slug.clone()));
            row.published_at = Set(Some(micros(now)));
        });
        let own = own.filter(dpa_template::Column::Id.eq(id.0));
        own.exec(&*transaction).await.map_err(store_error).map_err(put_error)?;
        let published = PublishedAs { version, content_hash: content_hash.clone(), published_at: now };
        let published = AgreementTemplate { published: Some(published), ..seen_now };
        transaction.commit_with_event(scope, audit_event(&published)).await?;
        Ok(published)
    }

    async fn delete(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: Option<i64>,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError> {
        use dpa_template::Column;
        let transaction = self.database.begin_write().await?;
        let own = DpaTemplates::of(scope);
        let mut gone = own.delete().filter(Column::Id.eq(id.0));
        if let Some(seen) = seen {
            gone = gone.filter(Column::Edition.eq(seen));
        }
        let gone = gone.exec_with_returning(&*transaction).await.map_err(store_error)?;
        let Some(gone) = gone.into_iter().next().map(template).transpose()? else {
            return Err(missing(&transaction, scope, id).await?);
        };
        transaction.commit_with_event(scope, audit_event(&gone)).await?;
        Ok(gone)
    }

    async fn versions(&self, scope: Scope, id: DpaTemplateId) -> Result<Vec<PublishedAs>, StoreError> {
        use dpa_template_version::Column;
        let own = DpaTemplateVersions::of(scope).find().filter(Column::TemplateId.eq(id.0));
        let own = own.select_only().columns([Column::Version, Column::ContentHash, Column::PublishedAt]);
        let own = own.order_by_desc(Column::Version).into_tuple::<(i64, String, i64)>();
        let rows = own.all(self.database.reader()).await.map_err(store_error)?;
        rows.into_iter().map(|(version, hash, at)| published_as(version, hash, at)).collect()
    }

    async fn version(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        version: u32,
    ) -> Result<Option<AgreementTemplateVersion>, StoreError> {
        use dpa_template_version::Column;
        let own = DpaTemplateVersions::of(scope).find().filter(Column::TemplateId.eq(id.0));
        let found = own.filter(Column::Version.eq(i64::from(version))).one(self.database.reader()).await;
        let Some(row) = found.map_err(store_error)? else { return Ok(None) };
        let snapshot = serde_json::from_str(&row.snapshot).map_err(damaged)?;
        let published = published_as(row.version, row.content_hash, row.published_at)?;
        Ok(Some(AgreementTemplateVersion { template: id, published, snapshot }))
    }

    async fn published(&self, scope: Scope) -> Result<Vec<AgreementTemplateVersion>, StoreError> {
        use dpa_template::Column;
        let own = DpaTemplates::of(scope).find().filter(Column::Version.is_not_null());
        let own = own.select_only().columns([Column::Id, Column::Version]).into_tuple::<(i64, i64)>();
        let rows = own.all(self.database.reader()).await.map_err(store_error)?;
        let mut seen = Vec::new();
        for (id, version) in rows {
            // A version that was removed meanwhile is left out.
            seen.extend(self.version(scope, DpaTemplateId(id), number(version)?).await?);
        }
        seen.sort_by(|a, b| (&a.snapshot.name, a.template).cmp(&(&b.snapshot.name, b.template)));
        Ok(seen)
    }

    async fn published_as(
        &self,
        scope: Scope,
        slug: &str,
    ) -> Result<Option<AgreementTemplateVersion>, StoreError> {
        use dpa_template::Column;
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let own = DpaTemplates::of(scope).find().filter(Column::PublishedSlug.eq(slug));
        let own = own.select_only().columns([Column::Id, Column::Version]).into_tuple::<(i64, Option<i64>)>();
        let found = own.one(self.database.reader()).await.map_err(store_error)?;
        let Some((id, Some(version))) = found else { return Ok(None) };
        self.version(scope, DpaTemplateId(id), number(version)?).await
    }
}

/// Changes the template if it still has the edition that was seen, and raises the edition.
async fn change(
    transaction: &WriteTransaction,
    scope: Scope,
    id: DpaTemplateId,
    seen: i64,
    fill: impl FnOnce(&mut dpa_template::RowValues),
) -> Result<AgreementTemplate, PutTemplateError> {
    use dpa_template::Column;
    let own = DpaTemplates::of(scope).update_to(|row| {
        fill(row);
        row.edition = Set(seen + 1);
    });
    let own = own.filter(Column::Id.eq(id.0)).filter(Column::Edition.eq(seen));
    let changed = own.exec_with_returning(&**transaction).await.map_err(store_error).map_err(put_error)?;
    match changed.into_iter().next() {
        Some(row) => Ok(template(row)?),
        None => Err(missing(transaction, scope, id).await?),
    }
}

/// Returns why an edition was not found.
async fn missing(
    transaction: &WriteTransaction,
    scope: Scope,
    id: DpaTemplateId,
) -> Result<PutTemplateError, StoreError> {
    let own = DpaTemplates::of(scope).find().filter(dpa_template::Column::Id.eq(id.0));
    let is_there = own.count(&**transaction).await.map_err(store_error)? > 0;
    Ok(if is_there { PutTemplateError::Stale } else { PutTemplateError::Unknown })
}

fn put_error(error: StoreError) -> PutTemplateError {
    if is_duplicate(&error) { PutTemplateError::SlugTaken } else { error.into() }
}

fn fill(
    row: &mut dpa_template::RowValues,
    draft: &Draft,
    content: serde_json::Value,
    content_hash: &str,
    now: Timestamp,
) {
    row.name = Set(draft.name.clone());
    row.slug = Set(draft.slug.clone());
    row.locale = Set(draft.locale.code().to_owned());
    row.content = Set(content);
    row.retention_days = Set(draft.retention_days.into());
    row.content_hash = Set(content_hash.to_owned());
    row.updated_at = Set(micros(now));
}

fn template(row: dpa_template::Model) -> Result<AgreementTemplate, StoreError> {
    Ok(AgreementTemplate {
        id: DpaTemplateId(row.id),
        draft: Draft {
            name: row.name,
            slug: row.slug,
            locale: locale(&row.locale)?,
            content: serde_json::from_value(row.content).map_err(damaged)?,
            retention_days: number(row.retention_days)?,
        },
        draft_hash: row.content_hash,
        published: published(row.version, row.published_hash, row.published_at)?,
        edition: row.edition,
        created_at: from_micros(row.created_at),
        updated_at: from_micros(row.updated_at),
    })
}

fn summary(row: Listed) -> Result<AgreementTemplateSummary, StoreError> {
    let published = published(row.version, row.published_hash, row.published_at)?;
    Ok(AgreementTemplateSummary {
        id: DpaTemplateId(row.id),
        name: row.name,
        slug: row.slug,
        locale: locale(&row.locale)?,
        retention_days: number(row.retention_days)?,
        has_changes: published.as_ref().is_none_or(|published| published.content_hash != row.content_hash),
        published,
        created_at: from_micros(row.created_at),
        updated_at: from_micros(row.updated_at),
    })
}

fn published(
    version: Option<i64>,
    hash: Option<String>,
    at: Option<i64>,
) -> Result<Option<PublishedAs>, StoreError> {
    match (version, hash, at) {
        (Some(version), Some(hash), Some(at)) => published_as(version, hash, at).map(Some),
        _ => Ok(None),
    }
}

fn published_as(version: i64, content_hash: String, at: i64) -> Result<PublishedAs, StoreError> {
    Ok(PublishedAs { version: number(version)?, content_hash, published_at: from_micros(at) })
}

pub(crate) fn number(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|error| StoreError::Internal(Box::new(error)))
}

fn locale(code: &str) -> Result<Locale, StoreError> {
    Locale::parse(code).ok_or_else(|| StoreError::internal("the language of a template is unknown"))
}
