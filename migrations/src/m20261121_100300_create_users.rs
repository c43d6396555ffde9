//! Staff accounts. An e-mail address is unique across all tenants: sign-in does not know the tenant yet.

use crate::columns::{code, drop_table, id, index, micros, organization_id, scope_key, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("users")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(text("name"))
            .col(code(manager, "email").unique_key())
            .col(code(manager, "role"))
            .col(text("password_hash"))
            .col(micros("created_at"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_users_organization")
                    .from("users", "organization_id")
                    .to("organizations", "id")
                    .on_delete(ForeignKeyAction::Restrict)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_users_scope", "users", &["scope_key", "id"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "users").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
