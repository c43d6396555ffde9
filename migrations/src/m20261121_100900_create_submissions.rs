//! Reports. The two indexes serve the staff list: newest first, of all templates or of one.

use crate::columns::{code, document, drop_table, flag, id, index, micros, organization_id, scope_key, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("submissions")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("template_id").big_integer().not_null())
            .col(ColumnDef::new("version_id").big_integer().not_null())
            .col(code(manager, "reference").unique_key())
            .col(document("data"))
            .col(text("search_text"))
            .col(code(manager, "locale"))
            .col(document("masked"))
            .col(flag("is_test"))
            .col(micros("created_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submissions_organization")
                    .from("submissions", "organization_id")
                    .to("organizations", "id")
                    .on_delete(ForeignKeyAction::Restrict)
                    .take(),
            )
            // One check per report instead of two: that this version belongs to this template.
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_submissions_version")
                    .from("submissions", ("template_id", "version_id"))
                    .to("form_versions", ("template_id", "id"))
                    .on_delete(ForeignKeyAction::Restrict)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager
            .create_index(index("ix_submissions_newest", "submissions", &["scope_key", "created_at", "id"]))
            .await?;
        manager
            .create_index(index(
                "ix_submissions_template",
                "submissions",
                &["scope_key", "template_id", "created_at", "id"],
            ))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "submissions").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
