//! Domains that organisations claim but have not proven, at most one each.

use crate::columns::{code, drop_table, micros, optional, organization_fk, organization_id};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("domain_claims")
            .col(organization_id().not_null().primary_key().take())
            .col(code(manager, "domain"))
            .col(code(manager, "token"))
            .col(micros("since"))
            .col(optional(micros("looked_at")))
            .col(optional(code(manager, "finding")))
            .foreign_key(&mut organization_fk("domain_claims"))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "domain_claims").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
