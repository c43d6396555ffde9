//! Access tokens: stores only the SHA-256 of each secret.

use crate::columns::{bytes, document, drop_table, id, index, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("access_tokens")
            .col(id())
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(bytes("digest").unique_key())
            .col(document("abilities"))
            .col(micros("created_at"))
            .col(micros("expires_at"))
            .col(micros("absolute_expires_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_access_tokens_user")
                    .from("access_tokens", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_access_tokens_user", "access_tokens", &["user_id"])).await?;
        manager.create_index(index("ix_access_tokens_expiry", "access_tokens", &["expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "access_tokens").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
