//! Finds what was done to one record in order without walking the log: without the time in the index, SQLite
//! prefers the one that has it and walks everything. The action is checked before the row is read: a report
//! may have been read ten thousand times.

use crate::columns::index;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const NAME: &str = "ix_audit_entries_object";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = ["scope_key", "object_kind", "object_id", "occurred_at", "action"];
        manager.create_index(index(NAME, "audit_entries", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(NAME).table("audit_entries").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
