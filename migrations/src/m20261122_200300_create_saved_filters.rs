//! Filters of the report list that people save for themselves.

use crate::columns::{
    code, drop_table, id, index, micros, organization_fk, organization_id, scope_key, text, unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("saved_filters")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(code(manager, "name"))
            .col(text("query"))
            .col(micros("created_at"))
            .foreign_key(&mut organization_fk("saved_filters"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_saved_filters_user")
                    .from("saved_filters", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        let columns = ["user_id", "scope_key", "name"];
        manager.create_index(unique("ux_saved_filters_name", "saved_filters", &columns)).await?;
        manager.create_index(index("ix_saved_filters_scope", "saved_filters", &["organization_id"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "saved_filters").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
