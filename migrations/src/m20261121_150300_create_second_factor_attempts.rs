//! Attempts to enter a second-factor code, counted against guessing. A sign-in is deleted before its attempts
//! are, so its id is no foreign key.

use crate::columns::{drop_table, id, index, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("second_factor_attempts")
            .col(id())
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(ColumnDef::new("sign_in_id").big_integer().not_null())
            .col(micros("attempted_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_second_factor_attempts_user")
                    .from("second_factor_attempts", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        let table = "second_factor_attempts";
        manager
            .create_index(index("ix_second_factor_attempts_user", table, &["user_id", "attempted_at"]))
            .await?;
        manager.create_index(index("ix_second_factor_attempts_time", table, &["attempted_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "second_factor_attempts").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
