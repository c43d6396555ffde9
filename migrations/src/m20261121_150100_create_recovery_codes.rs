//! Unused recovery codes: stores only a keyed digest of each.

use crate::columns::{bytes, drop_table, id, micros, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("recovery_codes")
            .col(id())
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(bytes("digest"))
            .col(micros("created_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_recovery_codes_user")
                    .from("recovery_codes", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager
            .create_index(unique("ux_recovery_codes_user_digest", "recovery_codes", &["user_id", "digest"]))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "recovery_codes").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
