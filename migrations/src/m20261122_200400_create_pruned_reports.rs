//! How many reports were pruned, by template and day (`YYYY-MM-DD`, UTC): all that remains of them.

use crate::columns::{code, drop_table, id, organization_fk, organization_id, scope_key, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("pruned_reports")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "template_slug"))
            .col(code(manager, "day"))
            .col(ColumnDef::new("reports").big_integer().not_null())
            .col(ColumnDef::new("test_reports").big_integer().not_null())
            .foreign_key(&mut organization_fk("pruned_reports"))
            .take();
        manager.create_table(table).await?;
        let columns = ["scope_key", "day", "template_slug"];
        manager.create_index(unique("ux_pruned_reports_day", "pruned_reports", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "pruned_reports").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
