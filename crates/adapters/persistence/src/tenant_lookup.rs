//! Which organisation a host or an account belongs to, looked up with every request (see `batch_lookup`).
//!
//! A second statement runs only for hosts that currently belong to nobody: a name that was given up still
//! leads to its organisation, and a domain that was released, or is merely claimed, leads nowhere. It starts
//! later, so it finds a name that changes its state between the two.

use crate::batch_lookup::{Lookup, single_key_statement};
use kernel::OrganizationId;
use organizations::{HostOwner, Tenant};
use rusqlite::ToSql;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::PgConnection;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The key of an organisation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TenantKey {
    /// By its domain, or else by its slug.
    Host { domain: String, slug: Option<String> },
    /// By its id.
    Id(i64),
}

impl TenantKey {
    fn id(&self) -> Option<i64> {
        if let Self::Id(id) = self { Some(*id) } else { None }
    }

    fn domain(&self) -> Option<&str> {
        if let Self::Host { domain, .. } = self { Some(domain) } else { None }
    }

    fn slug(&self) -> Option<&str> {
        if let Self::Host { slug, .. } = self { slug.as_deref() } else { None }
    }
}

/// A row about a name: the owner's id if there is one, slug, domain, and whether it is active.
type NameRow = (Option<i64>, Option<String>, Option<String>, Option<bool>);

/// Selects the current owners of ids, domains and slugs; one that is asked for twice, twice. With OR, SQLite
/// scans the table once its statistics say that most organisations have no domain.
pub(crate) const PRESENT: &str = "SELECT id, slug, domain, is_active FROM organizations WHERE id = ANY($1) \
     UNION ALL SELECT id, slug, domain, is_active FROM organizations WHERE domain = ANY($2) \
     UNION ALL SELECT id, slug, domain, is_active FROM organizations WHERE slug = ANY($3)";

/// Selects the reservations of domains and slugs.
pub(crate) const FORMER: &str = "SELECT o.id, CASE n.kind WHEN 'slug' THEN n.name END, \
     CASE n.kind WHEN 'domain' THEN n.name END, o.is_active FROM organization_names n \
     LEFT JOIN organizations o ON o.id = n.organization_id AND n.released_at IS NULL \
     WHERE (n.kind = 'domain' AND n.name = ANY($1)) OR (n.kind = 'slug' AND n.name = ANY($2))";

static PRESENT_OF_ONE: LazyLock<String> = LazyLock::new(|| single_key_statement(PRESENT));
static FORMER_OF_ONE: LazyLock<String> = LazyLock::new(|| single_key_statement(FORMER));

/// Looks up the owners of hosts and ids.
pub(crate) struct TenantLookup;

impl Lookup for TenantLookup {
    type Key = TenantKey;
    type Answer = HostOwner;

    fn look_up_one(
        connection: &rusqlite::Connection,
        key: &TenantKey,
    ) -> rusqlite::Result<Option<HostOwner>> {
        let entries = |statement: &str, values: &[&dyn ToSql]| -> rusqlite::Result<Vec<NameRow>> {
            let mut statement = connection.prepare_cached(statement)?;
            statement.query_map(values, |row| NameRow::try_from(row))?.collect()
        };
        let (domain, slug) = (key.domain(), key.slug());
        let present = entries(&PRESENT_OF_ONE, &[&key.id(), &domain, &slug])?;
        if let Some(tenant) = pick(&present, key) {
            return Ok(Some(HostOwner::Tenant(tenant)));
        }
        let former = if domain.is_some() { entries(&FORMER_OF_ONE, &[&domain, &slug])? } else { Vec::new() };
        Ok(former_owner(&former, key))
    }

    async fn look_up_many(
        connection: &mut PgConnection,
        keys: &[TenantKey],
    ) -> Result<HashMap<TenantKey, HostOwner>, sqlx::Error> {
        let (domains, slugs) = names(keys.iter());
        let ids: Vec<i64> = keys.iter().filter_map(TenantKey::id).collect();
        let present = sqlx::query_as(PRESENT).bind(ids).bind(domains).bind(slugs);
        let present: Vec<NameRow> = present.fetch_all(&mut *connection).await?;
        let (domains, slugs) = names(keys.iter().filter(|key| pick(&present, key).is_none()));
        let former: Vec<NameRow> = if domains.is_empty() {
            Vec::new()
        } else {
            sqlx::query_as(FORMER).bind(domains).bind(slugs).fetch_all(connection).await?
        };
        let owner = |key| pick(&present, key).map(HostOwner::Tenant).or_else(|| former_owner(&former, key));
        Ok(keys.iter().filter_map(|key| Some((key.clone(), owner(key)?))).collect())
    }
}

fn names<'a>(keys: impl Iterator<Item = &'a TenantKey> + Clone) -> (Vec<&'a str>, Vec<&'a str>) {
    (keys.clone().filter_map(TenantKey::domain).collect(), keys.filter_map(TenantKey::slug).collect())
}

/// Returns the organisation for which a name without a current owner is reserved.
fn former_owner(entries: &[NameRow], key: &TenantKey) -> Option<HostOwner> {
    let is_known =
        || entries.iter().any(|(_, _, domain, _)| domain.is_some() && domain.as_deref() == key.domain());
    pick(entries, key).map(HostOwner::Tenant).or_else(|| is_known().then_some(HostOwner::Withheld))
}

/// Returns the organisation with a key: a domain takes precedence over a slug.
fn pick(entries: &[NameRow], key: &TenantKey) -> Option<Tenant> {
    let tenant = |(id, _, _, is_active): &NameRow| {
        Some(Tenant { id: OrganizationId((*id)?), is_active: (*is_active)? })
    };
    let first =
        |is_meant: &dyn Fn(&NameRow) -> bool| entries.iter().filter(|entry| is_meant(entry)).find_map(tenant);
    match key {
        TenantKey::Id(id) => first(&|entry| entry.0 == Some(*id)),
        TenantKey::Host { domain, slug } => first(&|entry| entry.2.as_ref() == Some(domain))
            .or_else(|| first(&|entry| slug.is_some() && entry.1 == *slug)),
    }
}
