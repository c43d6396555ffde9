//! Signed licences of scopes. One that has ended stays, so that a licence that was revoked or seen to have
//! expired never counts again.

use crate::columns::{
    code, drop_table, id, index, micros, optional, organization_fk, organization_id, scope_key, text, unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("licenses")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "license_id"))
            .col(code(manager, "issuer"))
            .col(text("subject"))
            .col(code(manager, "module"))
            .col(code(manager, "tier"))
            .col(code(manager, "licensee"))
            .col(micros("issued_at"))
            .col(micros("expires_at"))
            .col(text("license_key"))
            .col(micros("activated_at"))
            .col(optional(micros("warned_at")))
            .col(optional(micros("ended_at")))
            .col(optional(code(manager, "ended")))
            .foreign_key(&mut organization_fk("licenses"))
            .take();
        manager.create_table(table).await?;
        // A licence counts in only one scope at a time.
        manager.create_index(unique("ux_licenses_number", "licenses", &["license_id"])).await?;
        manager.create_index(index("ix_licenses_scope", "licenses", &["scope_key", "module"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "licenses").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
