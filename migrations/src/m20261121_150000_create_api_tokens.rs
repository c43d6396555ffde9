//! API tokens: stores only the SHA-256 of each secret. They are deleted with their account.

use crate::columns::{bytes, document, drop_table, id, index, micros, optional, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("api_tokens")
            .col(id())
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(text("name"))
            .col(bytes("digest").unique_key())
            .col(document("abilities"))
            .col(micros("created_at"))
            .col(optional(micros("expires_at")))
            .col(optional(micros("last_used_at")))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_api_tokens_user")
                    .from("api_tokens", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_api_tokens_user", "api_tokens", &["user_id", "id"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "api_tokens").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
