//! The tenants.

use crate::columns::{code, document, drop_table, flag, id, micros, optional, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("organizations")
            .col(id().check(Expr::col("id").gt(0)))
            .col(text("name"))
            .col(code(manager, "slug").unique_key())
            .col(optional(code(manager, "domain")).unique_key())
            .col(flag("is_active"))
            .col(optional(document("settings")))
            .col(micros("created_at"))
            .col(micros("updated_at"))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "organizations").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
