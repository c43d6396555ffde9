//! Requests for a new password: stores only the SHA-256 of each token. A request for an address without an
//! account is stored too, so that both take equally long.

use crate::columns::{bytes, drop_table, id, index, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("password_resets")
            .col(id())
            .col(ColumnDef::new("user_id").big_integer())
            .col(bytes("digest").unique_key())
            .col(micros("created_at"))
            .col(micros("expires_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_password_resets_user")
                    .from("password_resets", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_password_resets_user", "password_resets", &["user_id"])).await?;
        manager.create_index(index("ix_password_resets_expiry", "password_resets", &["expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "password_resets").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
