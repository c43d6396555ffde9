//! Templates; the public sees their versions.

use crate::columns::{
    code, document, drop_table, flag, id, micros, optional, organization_fk, organization_id, scope_key,
    unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("form_templates")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "slug"))
            .col(document("title"))
            .col(optional(document("description")))
            .col(ColumnDef::new("retention_days").big_integer())
            .col(document("settings"))
            .col(flag("is_active"))
            .col(micros("created_at"))
            .col(micros("updated_at"))
            .foreign_key(&mut organization_fk("form_templates"))
            .take();
        manager.create_table(table).await?;
        manager.create_index(unique("uq_form_templates_slug", "form_templates", &["scope_key", "slug"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "form_templates").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
