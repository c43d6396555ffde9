//! Organisations: their own records, all of them, and who belongs to one.

use crate::database::{Database, Exclusive};
use crate::directory::{Entry, Key};
use crate::form_store::raise_revision;
use crate::sql::{self, Row};
use async_trait::async_trait;
use kernel::{OrganizationId, Scope, StoreError, Timestamp, micros};
use organizations::ports::{CrossTenantDirectory, CrossTenantOrganizations, OrganizationStore, PutError};
use organizations::{Change, CustomDomain, NewOrganization, Organization, OrganizationSummary, Slug, Tenant};
use sea_orm::{ConnectionTrait, Value};

/// Organisations in the database: [`OrganizationStore`], [`CrossTenantOrganizations`],
/// [`CrossTenantDirectory`] and [`organizations::ports::MemberStore`].
#[derive(Clone, Debug)]
pub struct SqlOrganizations {
    pub(crate) database: Database,
}

impl SqlOrganizations {
    /// The organisations of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

const BY_ID: &str = "SELECT id, name, slug, domain, is_active, settings, notification_email, payment_customer_id, \
     created_at, updated_at FROM organizations WHERE id = $1";

const BY_SLUG: &str = "SELECT id, name, slug, domain, is_active, settings, notification_email, payment_customer_id, \
     created_at, updated_at FROM organizations WHERE slug = $1";

const LIST: &str = "SELECT o.id, o.name, o.slug, o.domain, o.is_active, o.settings, o.notification_email, \
     o.payment_customer_id, o.created_at, o.updated_at, \
     (SELECT count(*) FROM users u WHERE u.scope_key = o.id) AS user_count \
     FROM organizations o ORDER BY o.name, o.id";

/// Id 0 is nobody's, so it excepts none.
const SLUG_TAKEN: &str = "SELECT id FROM organizations WHERE slug = $1 AND id <> $2";

const DOMAIN_TAKEN: &str = "SELECT id FROM organizations WHERE domain = $1 AND id <> $2";

const INSERT: &str = "INSERT INTO organizations (name, slug, domain, is_active, settings, notification_email, \
     created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id";

const UPDATE: &str = "UPDATE organizations SET name = $2, slug = $3, domain = $4, settings = $5, \
     notification_email = $6, updated_at = $7 WHERE id = $1";

const SET_ACTIVE: &str =
    "UPDATE organizations SET is_active = $2, updated_at = $3 WHERE id = $1 AND is_active <> $2";

/// Looks inside the transaction, which no other change of an organisation can interleave; the
/// unique indexes stand behind it.
async fn refuse_taken(
    transaction: &Exclusive,
    id: i64,
    slug: &Slug,
    domain: Option<&CustomDomain>,
) -> Result<(), PutError> {
    if sql::one(&**transaction, SLUG_TAKEN, vec![slug.as_str().into(), id.into()]).await?.is_some() {
        return Err(PutError::SlugTaken);
    }
    if let Some(domain) = domain {
        let values = vec![domain.as_str().into(), id.into()];
        if sql::one(&**transaction, DOMAIN_TAKEN, values).await?.is_some() {
            return Err(PutError::DomainTaken);
        }
    }
    Ok(())
}

fn text(value: Option<&str>) -> Value {
    Value::String(value.map(str::to_owned))
}

async fn find<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<Organization>, StoreError> {
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

    async fn change(&self, scope: Scope, change: &Change, now: Timestamp) -> Result<Organization, PutError> {
        let id = scope.organization_id().ok_or(PutError::Unknown)?.0;
        let transaction = self.database.begin_exclusive().await?;
        let present = find(&*transaction, id).await?.ok_or(PutError::Unknown)?;
        let changed = change.applied_to(present, as_stored(now));
        refuse_taken(&transaction, id, &changed.slug, changed.domain.as_ref()).await?;
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
        transaction.commit().await?;
        Ok(changed)
    }
}

#[async_trait]
impl CrossTenantOrganizations for SqlOrganizations {
    async fn insert(&self, new: &NewOrganization, now: Timestamp) -> Result<Organization, PutError> {
        let transaction = self.database.begin_exclusive().await?;
        refuse_taken(&transaction, 0, &new.slug, new.domain.as_ref()).await?;
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
        transaction.commit().await?;
        Ok(stored.ok_or_else(|| StoreError::internal("an inserted organisation is not there"))?)
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
    ) -> Result<Option<Organization>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let values = vec![id.0.into(), is_active.into(), micros(now).into()];
        sql::execute(&*transaction, SET_ACTIVE, values).await?;
        let switched = find(&*transaction, id.0).await?;
        transaction.commit().await?;
        Ok(switched)
    }
}

#[async_trait]
impl CrossTenantDirectory for SqlOrganizations {
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<Option<Tenant>, StoreError> {
        if sql::has_nul(host) {
            return Ok(None);
        }
        let key = Key::Host { domain: host.to_owned(), slug: slug.map(|slug| slug.as_str().to_owned()) };
        Ok(self.database.directory().find(key).await?.as_ref().map(tenant))
    }

    async fn by_id(&self, id: OrganizationId) -> Result<Option<Tenant>, StoreError> {
        Ok(self.database.directory().find(Key::Id(id.0)).await?.as_ref().map(tenant))
    }
}

fn tenant(entry: &Entry) -> Tenant {
    Tenant { id: OrganizationId(entry.id), is_active: entry.is_active }
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
        is_active: row.get("is_active")?,
        settings: row.optional_document("settings")?,
        notification_email: row.get("notification_email")?,
        payment_customer_id: row.get("payment_customer_id")?,
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
    })
}
