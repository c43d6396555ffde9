//! Counts the changes of each scope's forms and settings (see `forms::Revision`).

use crate::columns::{drop_table, id, organization_fk, organization_id, scope_key};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("scope_revisions")
            .col(id())
            .col(organization_id())
            .col(scope_key().unique_key())
            .col(ColumnDef::new("revision").big_integer().not_null())
            .foreign_key(&mut organization_fk("scope_revisions"))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "scope_revisions").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
