//! The notes of staff on reports. A note is deleted with its report; when its author's account is deleted,
//! the name stays.

use crate::columns::{drop_table, id, index, micros, organization_id, scope_key, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("submission_notes")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("submission_id").big_integer().not_null())
            .col(ColumnDef::new("author_id").big_integer())
            .col(text("author_name"))
            .col(text("body"))
            .col(micros("created_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submission_notes_submission")
                    .from("submission_notes", "submission_id")
                    .to("submissions", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submission_notes_author")
                    .from("submission_notes", "author_id")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::SetNull)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        let columns = ["submission_id", "id"];
        manager.create_index(index("ix_submission_notes_submission", "submission_notes", &columns)).await?;
        manager.create_index(index("ix_submission_notes_author", "submission_notes", &["author_id"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "submission_notes").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
