//! Second factors of accounts, at most one each: pending while `confirmed_at` is `NULL`. The secret is
//! sealed; `last_step` is the last time step used (RFC 6238, section 5.2), and every attempt writes
//! `claimed_at`, so that the attempts of one account run one after another.

use crate::columns::{bytes, drop_table, micros, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("second_factors")
            .col(ColumnDef::new("user_id").big_integer().not_null().primary_key())
            .col(bytes("sealed_secret"))
            .col(micros("created_at"))
            .col(optional(micros("confirmed_at")))
            .col(optional(micros("claimed_at")))
            .col(ColumnDef::new("last_step").big_integer().not_null().default(0))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_second_factors_user")
                    .from("second_factors", "user_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "second_factors").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
