//! Quarantines of which staff were notified: once per form and hour, however many processes see it begin.

use crate::columns::{drop_table, micros, organization_fk, organization_id, scope_key, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("quarantine_alarms")
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("template_id").big_integer().not_null())
            .col(micros("hour"))
            .foreign_key(&mut organization_fk("quarantine_alarms"))
            .take();
        manager.create_table(table).await?;
        let columns = ["scope_key", "template_id", "hour"];
        manager.create_index(unique("ux_quarantine_alarms_hour", "quarantine_alarms", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "quarantine_alarms").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
