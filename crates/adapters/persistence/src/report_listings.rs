//! Counts of reports shown in lists, until they become entries of the audit log.

use crate::account_store::home;
use crate::chain::append_in;
use crate::database::Database;
use crate::sql::{self, Row};
use async_trait::async_trait;
use audit::{CrossTenantListings, Event, ListingCount};
use kernel::{OrganizationId, Scope, StoreError, Timestamp, UserId, micros};

/// Counts of viewed lists of reports in the database: [`CrossTenantListings`].
#[derive(Clone, Debug)]
pub struct SqlListings {
    database: Database,
}

impl SqlListings {
    /// Opens the counts of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

const ADD: &str = "INSERT INTO report_views AS v (organization_id, user_id, user_name, form, hour, reports, last_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (scope_key, user_id, form, hour) DO UPDATE SET \
     reports = v.reports + excluded.reports, user_name = excluded.user_name, last_at = excluded.last_at";

/// Keys of audit entries that must exist only once ([`CrossTenantListings::record_once`]).
const ONCE: &str = "INSERT INTO told_once (organization_id, key, told_at) VALUES ($1, $2, $3) \
     ON CONFLICT (scope_key, key) DO NOTHING";

const PRUNE_ONCE: &str = "DELETE FROM told_once WHERE told_at < $1";

/// Takes one whose hour is over. A concurrent caller that wanted the same one gets none and is done.
const TAKE: &str = "DELETE FROM report_views WHERE id = (SELECT MIN(id) FROM report_views WHERE hour <= $1) \
     RETURNING organization_id, user_id, user_name, form, hour, reports, last_at";

#[async_trait]
impl CrossTenantListings for SqlListings {
    async fn add(&self, shown: &[ListingCount]) -> Result<(), StoreError> {
        let transaction = self.database.begin_write().await?;
        // In a fixed order, so that two concurrent calls do not deadlock.
        let mut shown: Vec<&ListingCount> = shown.iter().collect();
        shown.sort_by(|left, right| key(left).cmp(&key(right)));
        for ListingCount { scope, user, name, form, hour, reports, at } in shown {
            let values = vec![
                sql::organization(*scope),
                user.0.into(),
                name.as_str().into(),
                form.as_str().into(),
                micros(*hour).into(),
                (*reports).into(),
                micros(*at).into(),
            ];
            sql::execute(&*transaction, ADD, values).await?;
        }
        transaction.commit().await
    }

    async fn record_once(&self, scope: Scope, key: &str, event: &Event) -> Result<(), StoreError> {
        let transaction = self.database.begin_write().await?;
        let values = vec![sql::organization(scope), key.into(), micros(event.at).into()];
        if sql::execute(&*transaction, ONCE, values).await? > 0 {
            append_in(&*transaction, scope, event).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    async fn flush_until(&self, until: Timestamp) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, PRUNE_ONCE, vec![micros(until).into()]).await?;
        let mut recorded = 0;
        loop {
            // The count becomes an entry in one step, so it is neither lost nor recorded twice.
            let transaction = self.database.begin_write().await?;
            let row = sql::one(&*transaction, TAKE, vec![micros(until).into()]).await?;
            let Some(row) = row else { return Ok(recorded) };
            let count = listing_count(&row)?;
            append_in(&*transaction, count.scope, &count.event()).await?;
            transaction.commit().await?;
            recorded += 1;
        }
    }
}

fn key(count: &ListingCount) -> (i64, i64, &str, Timestamp) {
    (sql::scope_key(count.scope), count.user.0, &count.form, count.hour)
}

fn listing_count(row: &Row) -> Result<ListingCount, StoreError> {
    Ok(ListingCount {
        scope: home(row.get::<Option<i64>>("organization_id")?.map(OrganizationId)),
        user: UserId(row.get("user_id")?),
        name: row.get("user_name")?,
        form: row.get("form")?,
        hour: row.instant("hour")?,
        reports: row.get("reports")?,
        at: row.instant("last_at")?,
    })
}
