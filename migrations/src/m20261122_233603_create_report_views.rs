//! How many reports of a form an account saw in lists within an hour, until the hour is over and the number
//! becomes an entry of the audit log. No foreign key to the account: it may be deleted by then.

use crate::columns::{
    code, drop_table, id, index, micros, organization_fk, organization_id, scope_key, text, unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("report_views")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("user_id").big_integer().not_null())
            .col(text("user_name"))
            .col(code(manager, "form"))
            .col(micros("hour"))
            .col(ColumnDef::new("reports").big_integer().not_null())
            .col(micros("last_at"))
            .foreign_key(&mut organization_fk("report_views"))
            .take();
        manager.create_table(table).await?;
        let key = ["scope_key", "user_id", "form", "hour"];
        manager.create_index(unique("ux_report_views", "report_views", &key)).await?;
        manager.create_index(index("ix_report_views_hour", "report_views", &["hour"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "report_views").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
