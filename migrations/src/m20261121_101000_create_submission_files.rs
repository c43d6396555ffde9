//! The records of reports' files; the content is in the vault.

use crate::columns::{code, drop_table, id, index, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("submission_files")
            .col(id())
            .col(ColumnDef::new("submission_id").big_integer().not_null())
            .col(code(manager, "storage_key").unique_key())
            .col(code(manager, "field"))
            .col(text("name"))
            .col(code(manager, "media_type"))
            .col(ColumnDef::new("size").big_integer().not_null())
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submission_files_submission")
                    .from("submission_files", "submission_id")
                    .to("submissions", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager
            .create_index(index(
                "ix_submission_files_submission",
                "submission_files",
                &["submission_id", "id"],
            ))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "submission_files").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
