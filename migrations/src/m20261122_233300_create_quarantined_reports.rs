//! Reports in quarantine, and the hour whose limit they exceeded. A report without a row is not in
//! quarantine: receiving one as usual writes nothing here. A row is deleted when staff release the report,
//! and with the report.

use crate::columns::{drop_table, index, micros, organization_id, scope_key};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("quarantined_reports")
            .col(ColumnDef::new("submission_id").big_integer().not_null().primary_key())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("template_id").big_integer().not_null())
            .col(micros("hour"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_quarantined_reports_submission")
                    .from("quarantined_reports", "submission_id")
                    .to("submissions", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        let columns = ["scope_key", "template_id", "hour", "submission_id"];
        manager.create_index(index("ix_quarantined_reports_hour", "quarantined_reports", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "quarantined_reports").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
