//! Frozen states of templates. The newest one of a template is its current one: versions are only ever added,
//! so there is no pointer that could go wrong.

use crate::columns::{document, drop_table, id, index, micros, organization_fk, organization_id, scope_key};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("form_versions")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("template_id").big_integer().not_null())
            .col(document("document"))
            .col(micros("created_at"))
            .foreign_key(&mut organization_fk("form_versions"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_form_versions_template")
                    .from("form_versions", "template_id")
                    .to("form_templates", "id")
                    .on_delete(ForeignKeyAction::Restrict)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager
            // Unique, so that reports can refer to a version of a template.
            .create_index(
                index("ix_form_versions_template", "form_versions", &["template_id", "id"]).unique().take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "form_versions").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
