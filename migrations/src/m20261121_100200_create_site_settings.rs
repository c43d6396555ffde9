//! The settings document of each scope.

use crate::columns::{document, drop_table, id, micros, organization_fk, organization_id, scope_key};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("site_settings")
            .col(id())
            .col(organization_id())
            .col(scope_key().unique_key())
            .col(document("document"))
            .col(micros("updated_at"))
            .foreign_key(&mut organization_fk("site_settings"))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "site_settings").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
