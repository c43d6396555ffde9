//! Facts of reports as bytes, so that starting up need not read the reports. A change to a report deletes the
//! segment that contains it, in the same transaction.

use crate::columns::{bytes, drop_table, id, micros, organization_fk, organization_id, scope_key, unique};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const DROP: &str = "DELETE FROM report_segments WHERE template_id = NEW.template_id \
     AND first_id <= NEW.submission_id AND last_id >= NEW.submission_id";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let number = |name: &'static str| ColumnDef::new(name).big_integer().not_null().take();
        let table = Table::create()
            .table("report_segments")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(number("template_id"))
            .col(number("first_id"))
            .col(micros("first_at"))
            .col(number("last_id"))
            .col(micros("last_at"))
            .col(bytes("body"))
            .foreign_key(&mut organization_fk("report_segments"))
            .take();
        manager.create_table(table).await?;
        let columns = ["template_id", "first_id"];
        manager.create_index(unique("ux_report_segments_first", "report_segments", &columns)).await?;
        let trigger = match manager.get_database_backend() {
            DatabaseBackend::Postgres => format!(
                "CREATE FUNCTION drop_report_segment() RETURNS trigger LANGUAGE plpgsql AS $function$
                 BEGIN {DROP}; RETURN NULL; END $function$;
                 CREATE TRIGGER tr_report_changes_segment AFTER INSERT ON report_changes FOR EACH ROW \
                 EXECUTE FUNCTION drop_report_segment()"
            ),
            _ => format!(
                "CREATE TRIGGER tr_report_changes_segment AFTER INSERT ON report_changes FOR EACH ROW BEGIN {DROP}; END"
            ),
        };
        manager.get_connection().execute_unprepared(&trigger).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = match manager.get_database_backend() {
            DatabaseBackend::Postgres => {
                "DROP TRIGGER tr_report_changes_segment ON report_changes; DROP FUNCTION drop_report_segment"
            }
            _ => "DROP TRIGGER tr_report_changes_segment",
        };
        manager.get_connection().execute_unprepared(drop).await?;
        drop_table(manager, "report_segments").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
