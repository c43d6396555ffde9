//! Used CAPTCHA tokens, kept until they would have expired anyway.

use crate::columns::{bytes, drop_table, index, micros, organization_fk, organization_id};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create()
            .table("spent_captcha_tokens")
            .col(bytes("nonce").primary_key())
            .col(organization_id())
            .col(micros("expires_at"))
            .foreign_key(&mut organization_fk("spent_captcha_tokens"))
            .take();
        if manager.get_database_backend() == DatabaseBackend::Sqlite {
            // One tree instead of a table and an index beside it.
            table.extra("WITHOUT ROWID");
        }
        manager.create_table(table).await?;
        manager
            .create_index(index("ix_spent_captcha_tokens_expiry", "spent_captcha_tokens", &["expires_at"]))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "spent_captcha_tokens").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
