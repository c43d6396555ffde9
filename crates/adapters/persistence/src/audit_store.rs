//! The audit log.

use crate::chain::{append_in, stored_head};
use crate::database::{Database, Engine};
use crate::entities::audit_entry::{Column, Model, ScopedSelect};
use crate::entities::{AuditEntries, organization};
use crate::error::store_error;
use crate::sql;
use async_trait::async_trait;
use audit::ports::{AuditQueries, AuditStore, ChainTenant, CrossTenantChains};
use audit::{Action, AuditFilter, Entry, Event, Hash, Head, Object, StoredActor, detail_key, name_key};
use kernel::{OrganizationId, Page, PageRequest, Scope, StoreError, from_micros, micros};
use sea_orm::sea_query::{Condition, Expr, Func};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, ExprTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};

/// The audit log in the database: [`AuditStore`], [`AuditQueries`] and [`CrossTenantChains`].
#[derive(Clone, Debug)]
pub struct SqlAudit {
    database: Database,
}

impl SqlAudit {
    /// Opens the audit log of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

#[async_trait]
impl AuditStore for SqlAudit {
    async fn append(&self, scope: Scope, event: &Event) -> Result<Entry, StoreError> {
        let transaction = self.database.begin_write().await?;
        let entry = append_in(&*transaction, scope, event).await?;
        transaction.commit().await?;
        Ok(entry)
    }
}

impl SqlAudit {
    /// Selects the matching entries; `None` if nothing can match: no stored text has a NUL.
    fn matching(&self, scope: Scope, filter: &AuditFilter) -> Option<ScopedSelect> {
        let texts = [filter.actor.as_deref(), filter.search.as_deref()];
        if texts.iter().flatten().any(|text| sql::has_nul(text)) {
            return None;
        }
        // Literal: unlike in LIKE, no character has a special meaning.
        let position = match self.database.engine() {
            Engine::Sqlite => "instr",
            Engine::Postgres => "strpos",
        };
        let has = |column: Column, text: String| {
            Expr::from(Func::cust(position).arg(Expr::col(column)).arg(text)).gt(0)
        };
        let search = filter.search.as_deref();
        let search = search.map(|text| Column::ObjectId.eq(text).or(has(Column::Details, detail_key(text))));
        let all = Condition::all()
            .add_option(filter.period.from.map(|from| Column::OccurredAt.gte(micros(from))))
            .add_option(filter.period.until.map(|until| Column::OccurredAt.lt(micros(until))))
            .add_option(filter.action.map(|action| Column::Action.eq(action.code())))
            .add_option(filter.actor.as_deref().map(|name| has(Column::ActorKey, name_key(name))))
            .add_option(search);
        Some(AuditEntries::of(scope).find().filter(all))
    }

    async fn read(&self, rows: ScopedSelect) -> Result<Vec<Entry>, StoreError> {
        let rows = rows.all(self.database.reader()).await.map_err(store_error)?;
        Ok(rows.into_iter().map(entry).collect())
    }
}

#[async_trait]
impl AuditQueries for SqlAudit {
    async fn list(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError> {
        let Some(matching) = self.matching(scope, filter) else {
            return Ok(Page { items: Vec::new(), total: 0, request: page });
        };
        let reader = self.database.reader();
        let total = if *filter == AuditFilter::default() {
            // Entry numbers have no gaps, so the chain need not be walked to count it.
            stored_head(reader, scope).await?.count.try_into().unwrap_or(0)
        } else {
            matching.clone().count(reader).await.map_err(store_error)?
        };
        let latest = matching.order_by_desc(Column::Number);
        let items = self.read(latest.limit(u64::from(page.per_page())).offset(sql::offset(page))).await?;
        Ok(Page { items, total, request: page })
    }

    async fn before(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Entry>, StoreError> {
        let Some(matching) = self.matching(scope, filter) else { return Ok(Vec::new()) };
        let latest = matching.filter(Column::Number.lt(before)).order_by_desc(Column::Number);
        self.read(latest.limit(u64::from(limit))).await
    }

    async fn about(
        &self,
        scope: Scope,
        object: &Object,
        actions: &[Action],
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError> {
        let of_object = Condition::all()
            .add(Column::ObjectKind.eq(object.kind.code()))
            .add(Column::ObjectId.eq(object.id.as_str()))
            .add(Column::Action.is_in(actions.iter().map(|action| action.code())));
        let matching = AuditEntries::of(scope).find().filter(of_object);
        let total = matching.clone().count(self.database.reader()).await.map_err(store_error)?;
        let latest = matching.order_by_desc(Column::OccurredAt).order_by_desc(Column::Number);
        let items = self.read(latest.limit(u64::from(page.per_page())).offset(sql::offset(page))).await?;
        Ok(Page { items, total, request: page })
    }

    async fn chain(&self, scope: Scope, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let next = AuditEntries::of(scope).find().filter(Column::Number.gt(after));
        self.read(next.order_by_asc(Column::Number).limit(u64::from(limit))).await
    }

    async fn count(&self, scope: Scope) -> Result<i64, StoreError> {
        let count = AuditEntries::of(scope).find().count(self.database.reader()).await;
        Ok(count.map_err(store_error)?.cast_signed())
    }

    async fn head(&self, scope: Scope) -> Result<Head, StoreError> {
        stored_head(self.database.reader(), scope).await
    }
}

#[async_trait]
impl CrossTenantChains for SqlAudit {
    async fn tenants(&self) -> Result<Vec<ChainTenant>, StoreError> {
        let rows = organization::Entity::find().order_by_asc(organization::Column::Id);
        let rows = rows.all(self.database.reader()).await.map_err(store_error)?;
        Ok(rows.into_iter().map(|row| ChainTenant { id: OrganizationId(row.id), slug: row.slug }).collect())
    }
}

/// Accepts whatever the row holds as long as the column types match: it is the verification that finds
/// tampering.
fn entry(row: Model) -> Entry {
    Entry {
        number: row.number,
        at: from_micros(row.occurred_at),
        // The key is derived from the name and not part of the hash; a changed key would hide the entry from
        // a search, so it counts as a change of the entry.
        hash: if row.actor_key == name_key(&row.actor_name) { Hash::stored(&row.hash) } else { Hash::NONE },
        actor: StoredActor { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
        action: row.action,
        object_kind: row.object_kind,
        object_id: row.object_id,
        details: row.details,
    }
}
