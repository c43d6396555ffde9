//! The idempotency keys of reports, as digests, for as long as a repeated request gets the first receipt. A
//! key is deleted with its report; a report without a key has no row.

use crate::columns::{bytes, drop_table, index, micros, organization_id, scope_key, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("submission_keys")
            .col(ColumnDef::new("submission_id").big_integer().not_null().primary_key())
            .col(organization_id())
            .col(scope_key())
            .col(bytes("digest"))
            .col(micros("expires_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submission_keys_submission")
                    .from("submission_keys", "submission_id")
                    .to("submissions", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        let columns = ["scope_key", "digest"];
        manager.create_index(unique("ux_submission_keys_digest", "submission_keys", &columns)).await?;
        manager.create_index(index("ix_submission_keys_expiry", "submission_keys", &["expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "submission_keys").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
