//! The audit log. Rows are added and never changed or removed: triggers enforce it, so that no mistake in a
//! statement can break the rule.

use crate::columns::{bytes, code, drop_table, id, index, micros, organization_id, scope_key, text, unique};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const PROTECT_SQLITE: [&str; 2] = [
    "CREATE TRIGGER audit_entries_no_update BEFORE UPDATE ON audit_entries \
     BEGIN SELECT RAISE(ABORT, 'entries of the audit log are never changed'); END",
    "CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries \
     BEGIN SELECT RAISE(ABORT, 'entries of the audit log are never removed'); END",
];

const PROTECT_POSTGRES: [&str; 3] = [
    "CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $function$
     BEGIN RAISE EXCEPTION 'entries of the audit log are never changed or removed'; END $function$",
    "CREATE TRIGGER audit_entries_no_change BEFORE UPDATE OR DELETE ON audit_entries \
     FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()",
    "CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries \
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("audit_entries")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("number").big_integer().not_null())
            .col(micros("occurred_at"))
            .col(code(manager, "actor_kind"))
            // No foreign key: the entry outlives the account.
            .col(ColumnDef::new("actor_id").big_integer())
            .col(text("actor_name"))
            .col(text("actor_key"))
            .col(code(manager, "action"))
            .col(code(manager, "object_kind"))
            .col(code(manager, "object_id"))
            // Text on both databases: its bytes are hashed.
            .col(text("details"))
            .col(bytes("hash"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_audit_entries_organization")
                    .from("audit_entries", "organization_id")
                    .to("organizations", "id")
                    .on_delete(ForeignKeyAction::Restrict)
                    .take(),
            )
            .take();
        manager.create_table(table).await?;
        manager
            .create_index(unique("ux_audit_entries_number", "audit_entries", &["scope_key", "number"]))
            .await?;
        manager
            .create_index(index("ix_audit_entries_time", "audit_entries", &["scope_key", "occurred_at"]))
            .await?;
        manager
            .create_index(index(
                "ix_audit_entries_action",
                "audit_entries",
                &["scope_key", "action", "number"],
            ))
            .await?;
        let statements: &[&str] = match manager.get_database_backend() {
            DatabaseBackend::Postgres => &PROTECT_POSTGRES,
            _ => &PROTECT_SQLITE,
        };
        for statement in statements {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "audit_entries").await?;
        if manager.get_database_backend() == DatabaseBackend::Postgres {
            manager.get_connection().execute_unprepared("DROP FUNCTION refuse_audit_change").await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
