//! The log of changes to reports after they were received: deleted, changed, released from quarantine, worked
//! on. Processes use it to update the figures that they cache, and feeds to report what is gone. Triggers
//! write it, so that it also covers replicas of an older release and statements typed by hand; receiving a
//! report writes nothing.
//!
//! Ids are assigned before transactions end, so on PostgreSQL they do not tell what was committed since a
//! previous look; the transaction number does, compared to the oldest one that was running then.

use crate::columns::{code, drop_table, id, index, micros, organization_fk, organization_id, scope_key};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Name, trigger time, table and row of each event. Test data is in no figure.
const EVENTS: [(&str, &str, &str, &str, &str); 6] = [
    ("tr_submissions_removed", "removed", "DELETE", "submissions", "OLD"),
    ("tr_submissions_changed", "changed", "UPDATE OF data", "submissions", "OLD"),
    ("tr_quarantined_reports_released", "released", "DELETE", "quarantined_reports", "OLD"),
    ("tr_submission_states_begun", "status", "INSERT", "submission_states", "NEW"),
    ("tr_submission_states_changed", "status", "UPDATE OF status", "submission_states", "NEW"),
    ("tr_submission_states_ended", "status", "DELETE", "submission_states", "OLD"),
];

const POSTGRES: &str = "
ALTER TABLE report_changes ADD COLUMN transaction_id bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint);
CREATE INDEX ix_report_changes_transaction ON report_changes (scope_key, template_id, transaction_id);
CREATE FUNCTION note_report_change() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    at bigint := (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
    report bigint;
BEGIN
    IF TG_TABLE_NAME = 'submissions' THEN
        IF NOT OLD.is_test THEN
            INSERT INTO report_changes (organization_id, template_id, submission_id, kind, changed_at)
            VALUES (OLD.organization_id, OLD.template_id, OLD.id, TG_ARGV[0], at);
        END IF;
        RETURN NULL;
    END IF;
    IF TG_OP = 'DELETE' THEN report := OLD.submission_id; ELSE report := NEW.submission_id; END IF;
    -- Of a report that is gone its own removal tells.
    INSERT INTO report_changes (organization_id, template_id, submission_id, kind, changed_at)
    SELECT s.organization_id, s.template_id, s.id, TG_ARGV[0], at
    FROM submissions s WHERE s.id = report AND NOT s.is_test;
    RETURN NULL;
END
$function$";

fn trigger(
    backend: DatabaseBackend,
    (name, kind, event, table, row): (&str, &str, &str, &str, &str),
) -> String {
    if backend == DatabaseBackend::Postgres {
        return format!(
            "CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW EXECUTE FUNCTION note_report_change('{kind}')"
        );
    }
    let columns = "organization_id, template_id, submission_id, kind, changed_at";
    // Older command-line programs do not know `unixepoch('subsec')`.
    let at = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000";
    let insert = if table == "submissions" {
        format!(
            "SELECT {row}.organization_id, {row}.template_id, {row}.id, '{kind}', {at} WHERE NOT {row}.is_test"
        )
    } else {
        format!(
            "SELECT s.organization_id, s.template_id, s.id, '{kind}', {at} FROM submissions s \
             WHERE s.id = {row}.submission_id AND NOT s.is_test"
        )
    };
    format!(
        "CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW BEGIN INSERT INTO report_changes ({columns}) {insert}; END"
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
            .col(code(manager, "kind"))
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
        let since = ["scope_key", "template_id", "changed_at"];
        manager.create_index(index("ix_report_changes_since", "report_changes", &since)).await?;
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
        for (name, _, _, table, _) in EVENTS {
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
