//! Sign-ins that wait for their second factor: stores only the SHA-256 of each handle.

use crate::columns::{bytes, drop_table, id, index, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("pending_sign_ins")
            .col(id())
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(bytes("digest").unique_key())
            .col(bytes("password_mark"))
            .col(micros("created_at"))
            .col(micros("expires_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_pending_sign_ins_user")
                    .from("pending_sign_ins", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_pending_sign_ins_user", "pending_sign_ins", &["user_id"])).await?;
        manager.create_index(index("ix_pending_sign_ins_expiry", "pending_sign_ins", &["expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "pending_sign_ins").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
