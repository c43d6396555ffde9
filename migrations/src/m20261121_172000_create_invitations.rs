//! Invitations to an organisation: stores only the SHA-256 of each token.

use crate::columns::{bytes, code, drop_table, id, index, micros, optional, organization_fk};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("invitations")
            .col(id())
            // Never the installation's: it has no members.
            .col(ColumnDef::new("organization_id").big_integer().not_null())
            .col(code(manager, "email"))
            .col(code(manager, "role"))
            .col(bytes("digest").unique_key())
            .col(ColumnDef::new("invited_by").big_integer())
            .col(micros("created_at"))
            .col(micros("expires_at"))
            .col(optional(micros("accepted_at")))
            .foreign_key(&mut organization_fk("invitations"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_invitations_inviter")
                    .from("invitations", "invited_by")
                    .to("users", "id")
                    .on_delete(ForeignKeyAction::SetNull)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        let by_address = index("ix_invitations_address", "invitations", &["organization_id", "email"]);
        manager.create_index(by_address).await?;
        manager.create_index(index("ix_invitations_inviter", "invitations", &["invited_by"])).await?;
        manager.create_index(index("ix_invitations_expiry", "invitations", &["expires_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "invitations").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
