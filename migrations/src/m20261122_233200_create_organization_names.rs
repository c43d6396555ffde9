//! Slugs and domains that belong or belonged to an organisation. No foreign key: the names of a deleted
//! organisation stay reserved.

use crate::columns::{code, drop_table, id, index, micros, optional, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const FILL: &str = "INSERT INTO organization_names (kind, name, organization_id, since) \
     SELECT 'slug', slug, id, created_at FROM organizations \
     UNION ALL SELECT 'domain', domain, id, created_at FROM organizations WHERE domain IS NOT NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("organization_names")
            .col(id())
            .col(code(manager, "kind"))
            .col(code(manager, "name"))
            .col(ColumnDef::new("organization_id").big_integer().not_null())
            .col(micros("since"))
            .col(optional(micros("released_at")))
            .take();
        manager.create_table(table).await?;
        manager
            .create_index(unique("ux_organization_names", "organization_names", &["kind", "name"]))
            .await?;
        let by_owner = index("ix_organization_names_owner", "organization_names", &["organization_id"]);
        manager.create_index(by_owner).await?;
        manager.get_connection().execute_unprepared(FILL).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "organization_names").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
