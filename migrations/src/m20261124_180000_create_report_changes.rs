//! What happened to reports after they were received: removed, changed, taken out of quarantine. Figures that a process
//! remembers are brought up to date by it, and feeds tell what is gone. Triggers write it, so that it holds for replicas
//! of an older release and for statements that are typed by hand; taking a report writes nothing.
//!
//! Ids are handed out before transactions end, so that on PostgreSQL they do not tell what was committed since a look;
//! the number of the transaction does, against the oldest one that was running then.

use crate::columns::{drop_table, id, index, micros, organization_fk, organization_id, scope_key};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const COLUMNS: &str = "organization_id, template_id, submission_id, changed_at";

/// When, what for and of which row. Test data is in no figure.
const EVENTS: [(&str, &str, &str, &str); 3] = [
    ("tr_submissions_removed", "DELETE ON submissions", "OLD.id", "NOT OLD.is_test"),
    ("tr_submissions_changed", "UPDATE OF data ON submissions", "OLD.id", "NOT OLD.is_test"),
    ("tr_quarantined_reports_released", "DELETE ON quarantined_reports", "OLD.submission_id", ""),
];

const POSTGRES: &str = "
ALTER TABLE report_changes ADD COLUMN transaction_id bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint);
CREATE INDEX ix_report_changes_transaction ON report_changes (scope_key, template_id, transaction_id);
CREATE FUNCTION note_report_change() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    report bigint;
BEGIN
    IF TG_TABLE_NAME = 'submissions' THEN report := OLD.id; ELSE report := OLD.submission_id; END IF;
    INSERT INTO report_changes (organization_id, template_id, submission_id, changed_at)
    VALUES (OLD.organization_id, OLD.template_id, report, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint);
    RETURN NULL;
END
$function$";

fn trigger(backend: DatabaseBackend, (name, event, report, condition): (&str, &str, &str, &str)) -> String {
    let when = if condition.is_empty() { String::new() } else { format!(" WHEN ({condition})") };
    if backend == DatabaseBackend::Postgres {
        return format!(
            "CREATE TRIGGER {name} AFTER {event} FOR EACH ROW{when} EXECUTE FUNCTION note_report_change()"
        );
    }
    format!(
        "CREATE TRIGGER {name} AFTER {event} FOR EACH ROW{when} BEGIN INSERT INTO report_changes ({COLUMNS}) VALUES \
         (OLD.organization_id, OLD.template_id, {report}, CAST(unixepoch('subsec') * 1000000 AS INTEGER)); END"
    )
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("report_changes")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("template_id").big_integer().not_null())
            .col(ColumnDef::new("submission_id").big_integer().not_null())
            .col(micros("changed_at"))
            .foreign_key(&mut organization_fk("report_changes"))
            .take();
        manager.create_table(table).await?;
        manager
            .create_index(index(
                "ix_report_changes_form",
                "report_changes",
                &["scope_key", "template_id", "id"],
            ))
            .await?;
        manager.create_index(index("ix_report_changes_time", "report_changes", &["changed_at"])).await?;
        let (connection, backend) = (manager.get_connection(), manager.get_database_backend());
        if backend == DatabaseBackend::Postgres {
            connection.execute_unprepared(POSTGRES).await?;
        }
        for event in EVENTS {
            connection.execute_unprepared(&trigger(backend, event)).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let (connection, backend) = (manager.get_connection(), manager.get_database_backend());
        for (name, event, ..) in EVENTS {
            let table = event.rsplit(' ').next().unwrap_or_default();
            let on =
                if backend == DatabaseBackend::Postgres { format!(" ON {table}") } else { String::new() };
            connection.execute_unprepared(&format!("DROP TRIGGER {name}{on}")).await?;
        }
        if backend == DatabaseBackend::Postgres {
            connection.execute_unprepared("DROP FUNCTION note_report_change").await?;
        }
        drop_table(manager, "report_changes").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
