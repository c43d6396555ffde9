//! Templates of data-processing agreements and their versions.

use crate::columns::{
    code, document, drop_table, id, micros, optional, organization_fk, organization_id, scope_key, text,
    unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let number = |name| ColumnDef::new(name).big_integer().not_null().take();
        let templates = Table::create()
            .table("dpa_templates")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "name"))
            .col(code(manager, "slug"))
            .col(text("locale"))
            .col(document("content"))
            .col(number("retention_days"))
            .col(text("content_hash"))
            .col(number("edition"))
            .col(optional(number("version")))
            .col(optional(text("published_hash")))
            // The name that members use: that of the version they see.
            .col(optional(code(manager, "published_slug")))
            .col(optional(micros("published_at")))
            .col(micros("created_at"))
            .col(micros("updated_at"))
            .foreign_key(&mut organization_fk("dpa_templates"))
            .take();
        manager.create_table(templates).await?;
        manager
            .create_index(unique("ux_dpa_templates_slug", "dpa_templates", &["scope_key", "slug"]))
            .await?;
        let seen =
            unique("ux_dpa_templates_published_slug", "dpa_templates", &["scope_key", "published_slug"]);
        manager.create_index(seen).await?;
        let versions = Table::create()
            .table("dpa_template_versions")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(number("template_id"))
            .col(number("version"))
            // The canonical JSON over which the hash is computed, byte by byte.
            .col(text("snapshot"))
            .col(text("content_hash"))
            .col(micros("published_at"))
            .foreign_key(&mut organization_fk("dpa_template_versions"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_dpa_template_versions_template")
                    .from("dpa_template_versions", "template_id")
                    .to("dpa_templates", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(versions).await?;
        let key = ["template_id", "version"];
        manager.create_index(unique("ux_dpa_template_versions", "dpa_template_versions", &key)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "dpa_template_versions").await?;
        drop_table(manager, "dpa_templates").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
