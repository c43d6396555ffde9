//! Jobs to be done once a change is committed, such as sending a mail: written in the same transaction as the
//! change. This table is authoritative; a queue only passes on ids.

use crate::columns::{
    bytes, code, drop_table, index, micros, optional, organization_fk, organization_id, scope_key,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("outbox")
            // 32 hexadecimal digits, chosen by whoever creates the job.
            .col(code(manager, "id").primary_key())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "kind"))
            // Sealed: it may contain an address and a link with a token.
            .col(bytes("payload"))
            .col(micros("created_at"))
            .col(micros("due_at"))
            .col(code(manager, "state"))
            // Handed out or running until then; afterwards the job is handed out again.
            .col(optional(micros("lease_until")))
            // Grows with each claim: the holder of an earlier turn cannot complete a later one.
            .col(ColumnDef::new("turn").big_integer().not_null().default(0))
            .col(ColumnDef::new("attempts").big_integer().not_null().default(0))
            .col(micros("changed_at"))
            .col(optional(code(manager, "last_error")))
            .foreign_key(&mut organization_fk("outbox"))
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_outbox_due", "outbox", &["state", "due_at"])).await?;
        manager.create_index(index("ix_outbox_scope", "outbox", &["scope_key", "state", "changed_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "outbox").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
