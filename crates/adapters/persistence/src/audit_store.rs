//! The audit log.

use crate::chain::{append_in, stored_head};
use crate::database::{Database, Engine};
use crate::sql::{self, Row};
use async_trait::async_trait;
use audit::ports::{AuditLog, AuditStore, CrossTenantChains, Tenant};
use audit::{AuditFilter, Entry, Event, Hash, Head, StoredActor, detail_key, name_key};
use kernel::{OrganizationId, Page, PageRequest, Scope, StoreError, micros};
use sea_orm::Value;

/// The audit log in the database: [`AuditStore`], [`AuditLog`] and [`CrossTenantChains`].
#[derive(Clone, Debug)]
pub struct SqlAudit {
    database: Database,
}

impl SqlAudit {
    /// The audit log of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

const ENTRY: &str = "SELECT number, occurred_at, actor_kind, actor_id, actor_name, actor_key, action, \
     object_kind, object_id, details, hash FROM audit_entries WHERE scope_key = $1";

const COUNT: &str = "SELECT count(*) AS found FROM audit_entries WHERE scope_key = $1";

const TENANTS: &str = "SELECT id, slug FROM organizations ORDER BY id";

#[async_trait]
impl AuditStore for SqlAudit {
    async fn append(&self, scope: Scope, event: &Event) -> Result<Entry, StoreError> {
        let transaction = self.database.begin_write().await?;
        let entry = append_in(&*transaction, scope, event).await?;
        transaction.commit().await?;
        Ok(entry)
    }
}

/// The conditions of a list and their values; `$1` is the scope.
struct Conditions {
    sql: String,
    values: Vec<Value>,
}

impl Conditions {
    /// `None` when nothing can fit: no stored text has a NUL.
    fn new(engine: Engine, scope: Scope, filter: &AuditFilter) -> Option<Self> {
        let texts = [filter.actor.as_deref(), filter.search.as_deref()];
        if texts.iter().flatten().any(|text| sql::has_nul(text)) {
            return None;
        }
        // Literal: no character of the text has a meaning, unlike in LIKE.
        let position = match engine {
            Engine::Sqlite => "instr",
            Engine::Postgres => "strpos",
        };
        let mut conditions = Self { sql: String::new(), values: vec![sql::scope_key(scope).into()] };
        if let Some(from) = filter.period.from {
            conditions.and(micros(from), |from| format!("occurred_at >= {from}"));
        }
        if let Some(until) = filter.period.until {
            conditions.and(micros(until), |until| format!("occurred_at < {until}"));
        }
        if let Some(action) = filter.action {
            conditions.and(action.code(), |action| format!("action = {action}"));
        }
        if let Some(name) = &filter.actor {
            conditions.and(name_key(name), |name| format!("{position}(actor_key, {name}) > 0"));
        }
        if let Some(text) = &filter.search {
            conditions.values.push(detail_key(text).into());
            let detail = conditions.values.len();
            conditions.and(text.as_str(), |text| {
                format!("(object_id = {text} OR {position}(details, ${detail}) > 0)")
            });
        }
        Some(conditions)
    }

    /// One more condition on a value, which is told its place in the statement.
    fn and(&mut self, value: impl Into<Value>, condition: impl FnOnce(&str) -> String) {
        self.values.push(value.into());
        let place = format!("${}", self.values.len());
        self.sql.push_str(" AND ");
        self.sql.push_str(&condition(&place));
    }

    /// Entries that fit, the latest first, as many as `limit` after `offset`.
    async fn read(mut self, log: &SqlAudit, limit: u32, offset: u64) -> Result<Vec<Entry>, StoreError> {
        self.values.push(i64::from(limit).into());
        self.values.push(i64::try_from(offset).unwrap_or(i64::MAX).into());
        let (limit, offset) = (self.values.len() - 1, self.values.len());
        let query = format!("{ENTRY}{} ORDER BY number DESC LIMIT ${limit} OFFSET ${offset}", self.sql);
        let rows = sql::all(log.database.reader(), &query, self.values).await?;
        rows.iter().map(entry).collect()
    }
}

#[async_trait]
impl AuditLog for SqlAudit {
    async fn list(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError> {
        let Some(conditions) = Conditions::new(self.database.engine(), scope, filter) else {
            return Ok(Page { items: Vec::new(), total: 0, request: page });
        };
        let count = format!("{COUNT}{}", conditions.sql);
        let row = sql::one(self.database.reader(), &count, conditions.values.clone()).await?;
        let total: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        let items = conditions.read(self, page.per_page(), page.offset()).await?;
        Ok(Page { items, total: u64::try_from(total).unwrap_or(0), request: page })
    }

    async fn before(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Entry>, StoreError> {
        let Some(mut conditions) = Conditions::new(self.database.engine(), scope, filter) else {
            return Ok(Vec::new());
        };
        conditions.and(before, |before| format!("number < {before}"));
        conditions.read(self, limit, 0).await
    }

    async fn chain(&self, scope: Scope, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let query = format!("{ENTRY} AND number > $2 ORDER BY number LIMIT $3");
        let values = vec![sql::scope_key(scope).into(), after.into(), i64::from(limit).into()];
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(entry).collect()
    }

    async fn count(&self, scope: Scope) -> Result<i64, StoreError> {
        let row = sql::one(self.database.reader(), COUNT, vec![sql::scope_key(scope).into()]).await?;
        row.map_or(Ok(0), |row| row.get("found"))
    }

    async fn head(&self, scope: Scope) -> Result<Head, StoreError> {
        stored_head(self.database.reader(), scope).await
    }
}

#[async_trait]
impl CrossTenantChains for SqlAudit {
    async fn tenants(&self) -> Result<Vec<Tenant>, StoreError> {
        let rows = sql::all(self.database.reader(), TENANTS, Vec::new()).await?;
        rows.iter()
            .map(|row| Ok(Tenant { id: OrganizationId(row.get("id")?), slug: row.get("slug")? }))
            .collect()
    }
}

/// Whatever the row holds, as long as it has the types of the columns: what was tampered with is
/// for the verification to find.
fn entry(row: &Row) -> Result<Entry, StoreError> {
    let (actor_name, actor_key): (String, String) = (row.get("actor_name")?, row.get("actor_key")?);
    let hash: Vec<u8> = row.get("hash")?;
    Ok(Entry {
        number: row.get("number")?,
        at: row.instant("occurred_at")?,
        // The key is no part of the hash, being made from the name; one that was changed would
        // hide the entry from a search, so it counts as a change of the entry.
        hash: if actor_key == name_key(&actor_name) { Hash::stored(&hash) } else { Hash::NONE },
        actor: StoredActor { kind: row.get("actor_kind")?, id: row.get("actor_id")?, name: actor_name },
        action: row.get("action")?,
        object_kind: row.get("object_kind")?,
        object_id: row.get("object_id")?,
        details: row.get("details")?,
    })
}
