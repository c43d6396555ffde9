//! Texts of the pages that a scope has replaced.

use crate::columns::{
    code, drop_table, id, micros, optional, organization_fk, organization_id, scope_key, text, unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("translations")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "key"))
            .col(optional(text("de")))
            .col(optional(text("en")))
            .col(micros("updated_at"))
            .foreign_key(&mut organization_fk("translations"))
            .take();
        manager.create_table(table).await?;
        manager.create_index(unique("ux_translations_key", "translations", &["scope_key", "key"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "translations").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
