//! Which blocks a template is made of, in order. A block in use cannot be deleted.

use crate::columns::{drop_table, index};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("form_template_blocks")
            .col(ColumnDef::new("template_id").big_integer().not_null())
            .col(ColumnDef::new("position").big_integer().not_null())
            .col(ColumnDef::new("block_id").big_integer().not_null())
            .primary_key(Index::create().col("template_id").col("position"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_form_template_blocks_template")
                    .from("form_template_blocks", "template_id")
                    .to("form_templates", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_form_template_blocks_block")
                    .from("form_template_blocks", "block_id")
                    .to("form_blocks", "id")
                    .on_delete(ForeignKeyAction::Restrict)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager
            .create_index(index("ix_form_template_blocks_block", "form_template_blocks", &["block_id"]))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "form_template_blocks").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
