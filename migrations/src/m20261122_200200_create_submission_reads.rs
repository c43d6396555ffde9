//! Which reports each person has read. A mark is deleted with the report and with the account.

use crate::columns::{drop_table, index, micros, organization_id, scope_key, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("submission_reads")
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(ColumnDef::new("submission_id").big_integer().not_null())
            .col(organization_id())
            .col(scope_key())
            .col(micros("read_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submission_reads_user")
                    .from("submission_reads", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submission_reads_submission")
                    .from("submission_reads", "submission_id")
                    .to("submissions", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        // In this order the index alone answers how many reports somebody has read in a scope.
        let columns = ["user_id", "scope_key", "submission_id"];
        manager.create_index(unique("ux_submission_reads_mark", "submission_reads", &columns)).await?;
        let columns = ["submission_id"];
        manager.create_index(index("ix_submission_reads_submission", "submission_reads", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "submission_reads").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
