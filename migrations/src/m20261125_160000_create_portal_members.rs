//! Members of portals, their sessions and the links mailed to them.

use crate::columns::{
    bytes, code, drop_table, id, index, micros, optional, organization_fk, organization_id, scope_key, text,
    unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// What belongs to a member is deleted with it.
fn member_fk(name: &'static str, table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table, "member_id")
        .to("portal_members", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let members = Table::create()
            .table("portal_members")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(text("name"))
            .col(code(manager, "email"))
            .col(optional(text("company")))
            .col(text("locale"))
            .col(text("password_hash"))
            // `NULL` until somebody has proven the address.
            .col(optional(micros("verified_at")))
            .col(micros("created_at"))
            .foreign_key(&mut organization_fk("portal_members"))
            .take();
        manager.create_table(members).await?;
        manager
            .create_index(unique("ux_portal_members_email", "portal_members", &["scope_key", "email"]))
            .await?;
        let sessions = Table::create()
            .table("portal_sessions")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("member_id").big_integer().not_null())
            .col(bytes("digest").unique_key())
            .col(micros("created_at"))
            .col(micros("expires_at"))
            .col(micros("absolute_expires_at"))
            .foreign_key(&mut organization_fk("portal_sessions"))
            .foreign_key(&mut member_fk("fk_portal_sessions_member", "portal_sessions"))
            .take();
        manager.create_table(sessions).await?;
        manager.create_index(index("ix_portal_sessions_member", "portal_sessions", &["member_id"])).await?;
        manager.create_index(index("ix_portal_sessions_expiry", "portal_sessions", &["expires_at"])).await?;
        let links = Table::create()
            .table("portal_links")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            // `NULL` when nobody has the address.
            .col(ColumnDef::new("member_id").big_integer())
            .col(text("kind"))
            .col(bytes("digest").unique_key())
            .col(micros("created_at"))
            .col(micros("expires_at"))
            .foreign_key(&mut organization_fk("portal_links"))
            .foreign_key(&mut member_fk("fk_portal_links_member", "portal_links"))
            .take();
        manager.create_table(links).await?;
        manager.create_index(index("ix_portal_links_member", "portal_links", &["member_id"])).await?;
        manager.create_index(index("ix_portal_links_expiry", "portal_links", &["expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "portal_links").await?;
        drop_table(manager, "portal_sessions").await?;
        drop_table(manager, "portal_members").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
