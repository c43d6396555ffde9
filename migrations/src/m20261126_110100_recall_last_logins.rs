//! Takes the last sign-ins from the audit log, which alone knew of them until now. A migration of its own, so
//! that the table of accounts, which each request reads, is not locked while the log is read.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Every sign-in was recorded before it happened. An account that has signed in meanwhile is left alone.
const KNOWN: &str = "UPDATE users SET last_login_at = known.latest FROM (SELECT actor_id, MAX(occurred_at) AS latest \
     FROM audit_entries WHERE actor_kind = 'user' AND action = 'auth.login' GROUP BY actor_id) AS known \
     WHERE known.actor_id = users.id AND users.last_login_at IS NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(KNOWN).await.map(drop)
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
