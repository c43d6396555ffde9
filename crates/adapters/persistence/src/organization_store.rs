//! Organisations: their own records, all of them, and who belongs to one.

use crate::database::{Database, Exclusive};
use crate::directory::Key;
use crate::form_store::raise_revision;
use crate::organization_names::{
    Letters, claim_of, count_slugs, hold, is_taken, put_claim, release, reserved_for,
};
use crate::sql::{self, Row};
use async_trait::async_trait;
use audit::{Event, InChains, Told};
use kernel::{
    OrganizationId, OutboxSealer, Page, PageRequest, Patch, Random, Scope, StoreError, Timestamp, micros,
};
use organizations::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, OrganizationStore, PutError, ReleaseRefused,
};
use organizations::{
    Change, Changed, CustomDomain, DomainClaim, DomainStep, HostOwner, Look, MAX_SLUGS, Name,
    NewOrganization, OpenName, Organization, OrganizationSummary, ReleasedName, Slug, Tenant,
};
use sea_orm::{ConnectionTrait, Value};
use std::fmt;
use std::sync::Arc;

/// Organisations in the database: [`OrganizationStore`], [`CrossTenantOrganizations`],
/// [`CrossTenantDirectory`] and [`organizations::ports::MemberStore`].
#[derive(Clone)]
pub struct SqlOrganizations {
    pub(crate) database: Database,
    pub(crate) letters: Option<Letters>,
}

impl SqlOrganizations {
    /// The organisations of a database. Without [`SqlOrganizations::with_letters`] a change of which somebody
    /// has to be told by mail fails.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone(), letters: None }
    }

    /// The same with mails, which are sealed by `sealer` while they wait.
    #[must_use]
    pub fn with_letters(&self, sealer: Arc<dyn OutboxSealer>, random: Arc<dyn Random>) -> Self {
        Self { database: self.database.clone(), letters: Some(Letters { sealer, random }) }
    }
}

impl fmt::Debug for SqlOrganizations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlOrganizations").finish_non_exhaustive()
    }
}

/// The columns of an organisation `o`, and of its claim `c`.
macro_rules! columns {
    () => {
        "o.id, o.name, o.slug, o.domain, o.is_active, o.settings, o.notification_email, o.payment_customer_id, \
         o.created_at, o.updated_at, c.domain AS claimed, c.token, c.since, c.looked_at, c.finding"
    };
}

const BY_ID: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM organizations o LEFT JOIN domain_claims c ON c.organization_id = o.id WHERE o.id = $1"
);

const BY_SLUG: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM organizations o LEFT JOIN domain_claims c ON c.organization_id = o.id WHERE o.slug = $1"
);

const LIST: &str = concat!(
    "SELECT ",
    columns!(),
    ", (SELECT count(*) FROM users u WHERE u.place_key = o.id) AS user_count \
     FROM organizations o LEFT JOIN domain_claims c ON c.organization_id = o.id ORDER BY o.name, o.id"
);

const INSERT: &str = "INSERT INTO organizations (name, slug, domain, is_active, settings, notification_email, \
     created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id";

const UPDATE: &str = "UPDATE organizations SET name = $2, slug = $3, domain = $4, settings = $5, \
     notification_email = $6, updated_at = $7 WHERE id = $1";

const SET_ACTIVE: &str =
    "UPDATE organizations SET is_active = $2, updated_at = $3 WHERE id = $1 AND is_active <> $2";

fn text(value: Option<&str>) -> Value {
    Value::String(value.map(str::to_owned))
}

pub(crate) async fn find<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<Organization>, StoreError> {
    sql::one(db, BY_ID, vec![id.into()]).await?.map(|row| organization(&row)).transpose()
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
        change: &Change,
        now: Timestamp,
        told: Told<'_, Changed, Vec<Event>>,
    ) -> Result<Changed, PutError> {
        let id = scope.organization_id().ok_or(PutError::Unknown)?.0;
        // Exclusive, so that nobody else takes a name between the look and the change.
        let transaction = self.database.begin_exclusive().await?;
        let present = find(&*transaction, id).await?.ok_or(PutError::Unknown)?;
        let mut changed = change.applied_to(present.clone(), as_stored(now));
        if changed.slug != present.slug {
            let slug = Name::Slug(changed.slug.clone());
            if is_taken(&transaction, &slug, id).await? {
                return Err(PutError::SlugTaken);
            }
            let is_own = reserved_for(&transaction, &slug).await? == Some(id);
            if !is_own && count_slugs(&transaction, id).await? >= MAX_SLUGS {
                return Err(PutError::TooManySlugs);
            }
        }
        if let Patch::Set(domain) = &change.domain {
            let name = Name::Domain(domain.clone());
            // What an older version of this program gave it is its own, whomever it is reserved for.
            if present.domain.as_ref() != Some(domain) && is_taken(&transaction, &name, id).await? {
                return Err(PutError::DomainTaken);
            }
            let is_reserved = reserved_for(&transaction, &name).await? == Some(id);
            match change.domain_step(&present, is_reserved, as_stored(now)) {
                DomainStep::None => {}
                DomainStep::Counts(domain) => changed.domain = Some(domain),
                DomainStep::Claim(claim) => {
                    put_claim(&transaction, id, &claim).await?;
                    changed.pending_domain = Some(claim);
                }
            }
        }
        // The present ones as well: an older version of this program keeps no names.
        for organization in [&present, &changed] {
            hold(&transaction, self.letters.as_ref(), organization, now).await?;
        }
        let values = vec![
            id.into(),
            changed.name.as_str().into(),
            changed.slug.as_str().into(),
            text(changed.domain.as_ref().map(CustomDomain::as_str)),
            sql::optional_json(changed.settings.as_ref())?,
            text(changed.notification_email.as_deref()),
            micros(now).into(),
        ];
        sql::execute(&*transaction, UPDATE, values).await?;
        raise_revision(&*transaction, scope).await?;
        let changed = Changed { before: present, after: changed };
        transaction.commit_told(scope, told(&changed)).await?;
        Ok(changed)
    }

    async fn count_domain(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        now: Timestamp,
        told: Told<'_, Changed, Vec<Event>>,
    ) -> Result<Changed, PutError> {
        let id = scope.organization_id().ok_or(PutError::Unknown)?;
        let is_claim = |known: &DomainClaim| known.domain == claim.domain && known.token == claim.token;
        let (transaction, changed) = self.count(id, is_claim, now).await?;
        transaction.commit_told(scope, told(&changed)).await?;
        Ok(changed)
    }

    async fn note_look(&self, scope: Scope, claim: &DomainClaim, look: Look) -> Result<(), StoreError> {
        const NOTE: &str = "UPDATE domain_claims SET looked_at = $3, finding = $4 \
             WHERE organization_id = $1 AND token = $2";
        let id = sql::scope_key(scope);
        let values =
            vec![id.into(), claim.token.as_str().into(), micros(look.at).into(), look.finding.code().into()];
        sql::execute(&*self.database.writer().await?, NOTE, values).await.map(drop)
    }

    async fn withdraw_claim(
        &self,
        scope: Scope,
        told: Told<'_, DomainClaim>,
    ) -> Result<Option<DomainClaim>, StoreError> {
        const WITHDRAW: &str = "DELETE FROM domain_claims WHERE organization_id = $1 \
             RETURNING domain AS claimed, token, since, looked_at, finding";
        let transaction = self.database.begin_write().await?;
        let row = sql::one(&*transaction, WITHDRAW, vec![sql::scope_key(scope).into()]).await?;
        let Some(claim) = row.map_or(Ok(None), |row| claim_of(&row))? else { return Ok(None) };
        transaction.commit_told(scope, told(&claim)).await?;
        Ok(Some(claim))
    }
}

impl SqlOrganizations {
    /// Makes the domain of a claim count, once what it begins is committed.
    async fn count(
        &self,
        id: OrganizationId,
        is_claim: impl Fn(&DomainClaim) -> bool + Send,
        now: Timestamp,
    ) -> Result<(Exclusive, Changed), PutError> {
        const COUNT: &str = "UPDATE organizations SET domain = $2, updated_at = $3 WHERE id = $1";
        const DONE: &str = "DELETE FROM domain_claims WHERE organization_id = $1";
        let transaction = self.database.begin_exclusive().await?;
        let present = find(&*transaction, id.0).await?.ok_or(PutError::Unknown)?;
        let claim = present.pending_domain.clone().filter(is_claim).ok_or(PutError::Unknown)?;
        if is_taken(&transaction, &Name::Domain(claim.domain.clone()), id.0).await? {
            return Err(PutError::DomainTaken);
        }
        let changed = Organization {
            domain: Some(claim.domain),
            pending_domain: None,
            updated_at: as_stored(now),
            ..present.clone()
        };
        for organization in [&present, &changed] {
            hold(&transaction, self.letters.as_ref(), organization, now).await?;
        }
        let domain = text(changed.domain.as_ref().map(CustomDomain::as_str));
        sql::execute(&*transaction, COUNT, vec![id.0.into(), domain, micros(now).into()]).await?;
        sql::execute(&*transaction, DONE, vec![id.0.into()]).await?;
        raise_revision(&*transaction, scope_of(id)).await?;
        Ok((transaction, Changed { before: present, after: changed }))
    }
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
        told: Told<'_, Organization, InChains>,
    ) -> Result<Organization, PutError> {
        let transaction = self.database.begin_exclusive().await?;
        // Id 0 is nobody's.
        if is_taken(&transaction, &Name::Slug(new.slug.clone()), 0).await? {
            return Err(PutError::SlugTaken);
        }
        if let Some(domain) = &new.domain
            && is_taken(&transaction, &Name::Domain(domain.clone()), 0).await?
        {
            return Err(PutError::DomainTaken);
        }
        let values = vec![
            new.name.as_str().into(),
            new.slug.as_str().into(),
            text(new.domain.as_ref().map(CustomDomain::as_str)),
            true.into(),
            sql::optional_json(new.settings.as_ref())?,
            text(new.notification_email.as_deref()),
            micros(now).into(),
        ];
        let row = sql::one(&*transaction, INSERT, values).await?;
        let row = row.ok_or_else(|| StoreError::internal("an inserted organisation gave no id"))?;
        let stored = find(&*transaction, row.get("id")?).await?;
        let stored = stored.ok_or_else(|| StoreError::internal("an inserted organisation is not there"))?;
        hold(&transaction, self.letters.as_ref(), &stored, now).await?;
        transaction.commit_in_chains(told(&stored)).await?;
        Ok(stored)
    }

    async fn list(&self) -> Result<Vec<OrganizationSummary>, StoreError> {
        let rows = sql::all(self.database.reader(), LIST, vec![]).await?;
        let summary = |row: &Row| {
            let count: i64 = row.get("user_count")?;
            Ok(OrganizationSummary { organization: organization(row)?, user_count: count.unsigned_abs() })
        };
        rows.iter().map(summary).collect()
    }

    async fn by_slug(&self, slug: &Slug) -> Result<Option<Organization>, StoreError> {
        let row = sql::one(self.database.reader(), BY_SLUG, vec![slug.as_str().into()]).await?;
        row.map(|row| organization(&row)).transpose()
    }

    async fn set_active(
        &self,
        id: OrganizationId,
        is_active: bool,
        now: Timestamp,
        told: Told<'_, Organization, InChains>,
    ) -> Result<Option<Organization>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let values = vec![id.0.into(), is_active.into(), micros(now).into()];
        let is_other = sql::execute(&*transaction, SET_ACTIVE, values).await? > 0;
        let switched = find(&*transaction, id.0).await?;
        let told = switched.as_ref().filter(|_| is_other).map(told);
        transaction.commit_in_chains(told.unwrap_or_default()).await?;
        Ok(switched)
    }

    async fn open_names(&self, request: PageRequest) -> Result<Page<OpenName>, StoreError> {
        crate::organization_names::open_names(self.database.reader(), request).await
    }

    async fn release(
        &self,
        name: &Name,
        now: Timestamp,
        told: Told<'_, ReleasedName, InChains>,
    ) -> Result<ReleasedName, ReleaseRefused> {
        let transaction = self.database.begin_exclusive().await?;
        let released = release(&transaction, self.letters.as_ref(), name, now).await?;
        transaction.commit_in_chains(told(&released)).await?;
        Ok(released)
    }

    async fn confirm_domain(
        &self,
        id: OrganizationId,
        domain: &CustomDomain,
        now: Timestamp,
        told: Told<'_, Changed, InChains>,
    ) -> Result<Changed, PutError> {
        let (transaction, changed) = self.count(id, |known| known.domain == *domain, now).await?;
        transaction.commit_in_chains(told(&changed)).await?;
        Ok(changed)
    }
}

#[async_trait]
impl CrossTenantDirectory for SqlOrganizations {
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<HostOwner, StoreError> {
        if sql::has_nul(host) {
            return Ok(HostOwner::Unknown);
        }
        let key = Key::Host { domain: host.to_owned(), slug: slug.map(|slug| slug.as_str().to_owned()) };
        Ok(self.database.directory().find(key).await?.unwrap_or(HostOwner::Unknown))
    }

    async fn by_id(&self, id: OrganizationId) -> Result<Option<Tenant>, StoreError> {
        Ok(self.database.directory().find(Key::Id(id.0)).await?.and_then(HostOwner::tenant))
    }
}

/// To the microsecond.
fn as_stored(at: Timestamp) -> Timestamp {
    kernel::from_micros(micros(at))
}

fn organization(row: &Row) -> Result<Organization, StoreError> {
    let slug: String = row.get("slug")?;
    let domain: Option<String> = row.get("domain")?;
    let domain = domain.map(|text| {
        CustomDomain::parse(&text).ok_or_else(|| StoreError::internal("a stored domain is not one"))
    });
    Ok(Organization {
        id: OrganizationId(row.get("id")?),
        name: row.get("name")?,
        slug: Slug::parse(&slug).ok_or_else(|| StoreError::internal("a stored slug is not one"))?,
        domain: domain.transpose()?,
        pending_domain: claim_of(row)?,
        is_active: row.get("is_active")?,
        settings: row.optional_document("settings")?,
        notification_email: row.get("notification_email")?,
        payment_customer_id: row.get("payment_customer_id")?,
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
    })
}
