//! Organisations: their own records, all of them, and their members.

use crate::database::{Database, WriteTransaction};
use crate::entities::domain_claims::{self, Entity as Claims};
use crate::entities::organization::{ActiveModel, Column, Entity as Organizations, Model};
use crate::entities::{Users, user};
use crate::error::{damaged, store_error};
use crate::form_store::raise_revision;
use crate::organization_names::{MailOutbox, count_slugs, hold, is_taken, put_claim, release, reserved_for};
use crate::organization_rows::{claim_of, find, one, organization};
use crate::sql;
use crate::tenant_lookup::TenantKey;
use async_trait::async_trait;
use audit::{AuditEventFn, Event, ScopedEvents};
use kernel::{
    OrganizationId, OutboxSealer, Page, PageRequest, Patch, Random, Scope, StoreError, Timestamp,
    from_micros, micros,
};
use organizations::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, OrganizationStore, PutOrganizationError, ReleaseRefused,
};
use organizations::{
    ChangedOrganization, CustomDomain, DnsCheck, DomainClaim, DomainStep, HostOwner, MAX_SLUGS, Name,
    NewOrganization, OpenName, Organization, OrganizationChange, OrganizationSummary, ReleasedName, Slug,
    Tenant,
};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// Organisations in the database: [`OrganizationStore`], [`CrossTenantOrganizations`],
/// [`CrossTenantDirectory`] and [`organizations::ports::MemberStore`].
#[derive(Clone)]
pub struct SqlOrganizations {
    pub(crate) database: Database,
    pub(crate) outbox: Option<MailOutbox>,
}

impl SqlOrganizations {
    /// Opens the organisations of a database. Without [`SqlOrganizations::with_mails`], a change that has
    /// to be announced by mail fails.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone(), outbox: None }
    }

    /// Adds mails, which `sealer` seals while they wait.
    #[must_use]
    pub fn with_mails(&self, sealer: Arc<dyn OutboxSealer>, random: Arc<dyn Random>) -> Self {
        Self { database: self.database.clone(), outbox: Some(MailOutbox { sealer, random }) }
    }
}

impl fmt::Debug for SqlOrganizations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlOrganizations").finish_non_exhaustive()
    }
}

fn text(value: Option<&CustomDomain>) -> Option<String> {
    value.map(|domain| domain.as_str().to_owned())
}

#[async_trait]
impl OrganizationStore for SqlOrganizations {
    async fn load(&self, scope: Scope) -> Result<Option<Organization>, StoreError> {
        match scope.organization_id() {
            Some(id) => find(self.database.reader(), id.0).await,
            None => Ok(None),
        }
    }

    async fn change(
        &self,
        scope: Scope,
        change: &OrganizationChange,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutOrganizationError> {
        let id = scope.organization_id().ok_or(PutOrganizationError::Unknown)?.0;
        // Exclusive, so that nobody else takes a name between check and change.
        let transaction = self.database.begin_exclusive().await?;
        let present = find(&*transaction, id).await?.ok_or(PutOrganizationError::Unknown)?;
        let mut changed = change.applied_to(present.clone(), as_stored(now));
        if changed.slug != present.slug {
            let slug = Name::Slug(changed.slug.clone());
            if is_taken(&transaction, &slug, id).await? {
                return Err(PutOrganizationError::SlugTaken);
            }
            let is_own = reserved_for(&transaction, &slug).await? == Some(id);
            if !is_own && count_slugs(&transaction, id).await? >= MAX_SLUGS {
                return Err(PutOrganizationError::TooManySlugs);
            }
        }
        if let Patch::Set(domain) = &change.domain {
            let name = Name::Domain(domain.clone());
            // A domain that an older version of this program assigned belongs to the organisation, whoever it
            // is reserved for.
            if present.domain.as_ref() != Some(domain) && is_taken(&transaction, &name, id).await? {
                return Err(PutOrganizationError::DomainTaken);
            }
            let is_reserved = reserved_for(&transaction, &name).await? == Some(id);
            match change.domain_step(&present, is_reserved, as_stored(now)) {
                DomainStep::None => {}
                DomainStep::Restored(domain) => changed.domain = Some(domain),
                DomainStep::Claim(claim) => {
                    put_claim(&transaction, id, &claim).await?;
                    changed.pending_domain = Some(claim);
                }
            }
        }
        // The current ones as well: an older version of this program records no names.
        for organization in [&present, &changed] {
            hold(&transaction, self.outbox.as_ref(), organization, now).await?;
        }
        let row = ActiveModel {
            name: Set(changed.name.clone()),
            slug: Set(changed.slug.as_str().to_owned()),
            domain: Set(text(changed.domain.as_ref())),
            settings: Set(json(changed.settings.as_ref())?),
            notification_email: Set(changed.notification_email.clone()),
            updated_at: Set(micros(now)),
            ..ActiveModel::default()
        };
        let update = Organizations::update_many().filter(Column::Id.eq(id)).set(row);
        update.exec(&*transaction).await.map_err(store_error)?;
        raise_revision(&*transaction, scope).await?;
        let changed = ChangedOrganization { before: present, after: changed };
        transaction.commit_with_event(scope, audit_event(&changed)).await?;
        Ok(changed)
    }

    async fn activate_domain(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutOrganizationError> {
        let id = scope.organization_id().ok_or(PutOrganizationError::Unknown)?;
        let is_claim = |known: &DomainClaim| known.domain == claim.domain && known.token == claim.token;
        let (transaction, changed) = self.count(id, is_claim, now).await?;
        transaction.commit_with_event(scope, audit_event(&changed)).await?;
        Ok(changed)
    }

    async fn record_check(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        check: DnsCheck,
    ) -> Result<(), StoreError> {
        let last_check = Claims::update_many()
            .filter(domain_claims::Column::OrganizationId.eq(sql::scope_key(scope)))
            .filter(domain_claims::Column::Token.eq(claim.token.as_str()))
            .col_expr(domain_claims::Column::LookedAt, micros(check.at).into())
            .col_expr(domain_claims::Column::Finding, check.finding.code().into());
        self.database.update(last_check).await.map(drop)
    }

    async fn withdraw_claim(
        &self,
        scope: Scope,
        audit_event: AuditEventFn<'_, DomainClaim>,
    ) -> Result<Option<DomainClaim>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let found = Claims::find_by_id(sql::scope_key(scope)).lock_exclusive().one(&*transaction).await;
        let Some(row) = found.map_err(store_error)? else { return Ok(None) };
        end_claim(&transaction, row.organization_id).await?;
        let claim = claim_of(row)?;
        transaction.commit_with_event(scope, audit_event(&claim)).await?;
        Ok(Some(claim))
    }
}

impl SqlOrganizations {
    /// Makes the domain of a claim take effect, once its transaction is committed.
    async fn count(
        &self,
        id: OrganizationId,
        is_claim: impl Fn(&DomainClaim) -> bool + Send,
        now: Timestamp,
    ) -> Result<(WriteTransaction, ChangedOrganization), PutOrganizationError> {
        let transaction = self.database.begin_exclusive().await?;
        let present = find(&*transaction, id.0).await?.ok_or(PutOrganizationError::Unknown)?;
        let claim = present.pending_domain.clone().filter(is_claim).ok_or(PutOrganizationError::Unknown)?;
        if is_taken(&transaction, &Name::Domain(claim.domain.clone()), id.0).await? {
            return Err(PutOrganizationError::DomainTaken);
        }
        let changed = Organization {
            domain: Some(claim.domain),
            pending_domain: None,
            updated_at: as_stored(now),
            ..present.clone()
        };
        for organization in [&present, &changed] {
            hold(&transaction, self.outbox.as_ref(), organization, now).await?;
        }
        let update = Organizations::update_many()
            .filter(Column::Id.eq(id.0))
            .col_expr(Column::Domain, text(changed.domain.as_ref()).into())
            .col_expr(Column::UpdatedAt, micros(now).into());
        update.exec(&*transaction).await.map_err(store_error)?;
        end_claim(&transaction, id.0).await?;
        raise_revision(&*transaction, scope_of(id)).await?;
        Ok((transaction, ChangedOrganization { before: present, after: changed }))
    }
}

async fn end_claim(transaction: &WriteTransaction, id: i64) -> Result<(), StoreError> {
    let ended = Claims::delete_by_id(id).exec(&**transaction).await;
    ended.map(drop).map_err(store_error)
}

#[expect(clippy::disallowed_methods, reason = "the operator changes an organisation by its id")]
fn scope_of(id: OrganizationId) -> Scope {
    Scope::organization(id)
}

#[async_trait]
impl CrossTenantOrganizations for SqlOrganizations {
    async fn insert(
        &self,
        new: &NewOrganization,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Organization, PutOrganizationError> {
        let transaction = self.database.begin_exclusive().await?;
        // No organisation has id 0.
        if is_taken(&transaction, &Name::Slug(new.slug.clone()), 0).await? {
            return Err(PutOrganizationError::SlugTaken);
        }
        if let Some(domain) = &new.domain
            && is_taken(&transaction, &Name::Domain(domain.clone()), 0).await?
        {
            return Err(PutOrganizationError::DomainTaken);
        }
        let row = ActiveModel {
            name: Set(new.name.clone()),
            slug: Set(new.slug.as_str().to_owned()),
            domain: Set(text(new.domain.as_ref())),
            is_active: Set(true),
            settings: Set(json(new.settings.as_ref())?),
            notification_email: Set(new.notification_email.clone()),
            created_at: Set(micros(now)),
            updated_at: Set(micros(now)),
            ..ActiveModel::default()
        };
        let made = Organizations::insert(row).exec(&*transaction).await.map_err(store_error)?;
        let stored = find(&*transaction, made.last_insert_id).await?;
        let stored = stored.ok_or_else(|| StoreError::internal("an inserted organisation is not there"))?;
        hold(&transaction, self.outbox.as_ref(), &stored, now).await?;
        transaction.commit_scoped_events(audit_event(&stored)).await?;
        Ok(stored)
    }

    async fn list(&self) -> Result<Vec<OrganizationSummary>, StoreError> {
        let reader = self.database.reader();
        let ordered = Organizations::find().order_by_asc(Column::Name).order_by_asc(Column::Id);
        let rows = ordered.find_also_related(domain_claims::Entity).all(reader).await.map_err(store_error)?;
        let members = Users::find_across_tenants().group_by(user::Column::PlaceKey).select_only();
        let members = members.column(user::Column::PlaceKey).expr(user::Column::Id.count());
        let members = members.into_tuple::<(Option<i64>, i64)>().all(reader).await.map_err(store_error)?;
        let members: HashMap<_, _> = members.into_iter().collect();
        let summary = |row: (Model, _)| {
            let user_count = members.get(&Some(row.0.id)).map_or(0, |count| count.unsigned_abs());
            Ok(OrganizationSummary { organization: organization(row)?, user_count })
        };
        rows.into_iter().map(summary).collect()
    }

    async fn by_slug(&self, slug: &Slug) -> Result<Option<Organization>, StoreError> {
        one(self.database.reader(), Organizations::find().filter(Column::Slug.eq(slug.as_str()))).await
    }

    async fn set_active(
        &self,
        id: OrganizationId,
        is_active: bool,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Option<Organization>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let update = Organizations::update_many()
            .filter(Column::Id.eq(id.0))
            .filter(Column::IsActive.ne(is_active))
            .col_expr(Column::IsActive, is_active.into())
            .col_expr(Column::UpdatedAt, micros(now).into());
        let is_other = update.exec(&*transaction).await.map_err(store_error)?.rows_affected > 0;
        let switched = find(&*transaction, id.0).await?;
        let events = switched.as_ref().filter(|_| is_other).map(audit_event);
        transaction.commit_scoped_events(events.unwrap_or_default()).await?;
        Ok(switched)
    }

    async fn open_names(&self, request: PageRequest) -> Result<Page<OpenName>, StoreError> {
        crate::organization_names::open_names(self.database.reader(), request).await
    }

    async fn release(
        &self,
        name: &Name,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ReleasedName, ScopedEvents>,
    ) -> Result<ReleasedName, ReleaseRefused> {
        let transaction = self.database.begin_exclusive().await?;
        let released = release(&transaction, self.outbox.as_ref(), name, now).await?;
        transaction.commit_scoped_events(audit_event(&released)).await?;
        Ok(released)
    }

    async fn confirm_domain(
        &self,
        id: OrganizationId,
        domain: &CustomDomain,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, ScopedEvents>,
    ) -> Result<ChangedOrganization, PutOrganizationError> {
        let (transaction, changed) = self.count(id, |known| known.domain == *domain, now).await?;
        transaction.commit_scoped_events(audit_event(&changed)).await?;
        Ok(changed)
    }
}

#[async_trait]
impl CrossTenantDirectory for SqlOrganizations {
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<HostOwner, StoreError> {
        if sql::has_nul(host) {
            return Ok(HostOwner::Unrelated);
        }
        let key =
            TenantKey::Host { domain: host.to_owned(), slug: slug.map(|slug| slug.as_str().to_owned()) };
        Ok(self.database.tenant_lookup().find(key).await?.unwrap_or(HostOwner::Unrelated))
    }

    async fn by_id(&self, id: OrganizationId) -> Result<Option<Tenant>, StoreError> {
        Ok(self.database.tenant_lookup().find(TenantKey::Id(id.0)).await?.and_then(HostOwner::tenant))
    }
}

/// Truncates to the stored precision: microseconds.
fn as_stored(at: Timestamp) -> Timestamp {
    from_micros(micros(at))
}

fn json(settings: Option<&impl Serialize>) -> Result<Option<serde_json::Value>, StoreError> {
    settings.map(serde_json::to_value).transpose().map_err(damaged)
}
