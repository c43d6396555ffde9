//! Audit entries that summarise an hour, so that replicas do not write another one. The key consists of the
//! account, the subject and the hour.

use crate::columns::{
    code, drop_table, id, index, micros, organization_fk, organization_id, scope_key, unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("told_once")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "key"))
            .col(micros("told_at"))
            .foreign_key(&mut organization_fk("told_once"))
            .take();
        manager.create_table(table).await?;
        manager.create_index(unique("ux_told_once", "told_once", &["scope_key", "key"])).await?;
        manager.create_index(index("ix_told_once_time", "told_once", &["told_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "told_once").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
