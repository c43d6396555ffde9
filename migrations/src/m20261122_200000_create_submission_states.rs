//! The status of reports. A report without a row is new: receiving reports writes nothing here.

use crate::columns::{code, drop_table, index, micros, organization_id, scope_key};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("submission_states")
            .col(ColumnDef::new("submission_id").big_integer().not_null().primary_key())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "status"))
            .col(micros("changed_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submission_states_submission")
                    .from("submission_states", "submission_id")
                    .to("submissions", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        let columns = ["scope_key", "status", "submission_id"];
        manager.create_index(index("ix_submission_states_status", "submission_states", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "submission_states").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
