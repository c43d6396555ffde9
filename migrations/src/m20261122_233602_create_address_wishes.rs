//! Requests for a new e-mail address, one per account: stores only the SHA-256 of each link. An address that
//! somebody else has may be requested too; nobody can confirm it then.

use crate::columns::{bytes, code, drop_table, index, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("address_wishes")
            .col(ColumnDef::new("user_id").big_integer().not_null().primary_key())
            .col(code(manager, "email"))
            .col(bytes("digest").unique_key())
            .col(micros("created_at"))
            .col(micros("expires_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_address_wishes_user")
                    .from("address_wishes", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_address_wishes_expiry", "address_wishes", &["expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "address_wishes").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
