//! When an account signed in last; `NULL`: never. Until now only the audit log knew.

use crate::columns::{micros, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Every sign-in was recorded before it happened.
const KNOWN: &str = "UPDATE users SET last_login_at = known.latest FROM (SELECT actor_id, MAX(occurred_at) AS latest \
     FROM audit_entries WHERE actor_kind = 'user' AND action = 'auth.login' GROUP BY actor_id) AS known \
     WHERE known.actor_id = users.id";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = optional(micros("last_login_at"));
        manager.alter_table(Table::alter().table("users").add_column(column).take()).await?;
        manager.get_connection().execute_unprepared(KNOWN).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("users").drop_column("last_login_at").take()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
