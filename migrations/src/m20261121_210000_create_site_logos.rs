//! The logo of each scope. It is in the database and not among the files of reports: it changes together with
//! the settings that name it, and every replica has it at once.

use crate::columns::{bytes, code, drop_table, id, micros, organization_fk, organization_id, scope_key};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("site_logos")
            .col(id())
            .col(organization_id())
            .col(scope_key().unique_key())
            .col(code(manager, "hash"))
            .col(code(manager, "media_type"))
            .col(bytes("content"))
            .col(micros("updated_at"))
            .foreign_key(&mut organization_fk("site_logos"))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "site_logos").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
