//! Up to which report a person has marked everything in a scope as read. Deleted with the account.

use crate::columns::{drop_table, organization_fk, organization_id, scope_key, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("reading_positions")
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("read_until").big_integer().not_null())
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_reading_positions_user")
                    .from("reading_positions", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .foreign_key(&mut organization_fk("reading_positions"))
            .take();
        manager.create_table(table).await?;
        let columns = ["user_id", "scope_key"];
        manager.create_index(unique("ux_reading_positions", "reading_positions", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "reading_positions").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
