//! Where an account belongs. Until now an account without an organisation belonged to the installation, and a
//! removed member worked there. `place_key` is the scope in which the account works: its organisation, 0 for
//! the installation, `NULL` for none. An older binary that does not know the column at worst makes an account
//! belong nowhere: triggers clear both marks when an account gets an organisation, so that it belongs to that
//! one alone and a later departure is recorded anew.

use crate::columns::{flag, index, micros, optional};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Accounts without an organisation stay where they work, except former members: their removal gave them the
/// role `user`, and an organisation's audit chain mentions them (or they had joined one through an
/// invitation). If they have another role, somebody who administers the installation gave it to them
/// afterwards.
const SETTLE: &str = "UPDATE users SET in_installation = TRUE WHERE organization_id IS NULL AND NOT (role = 'user' \
     AND (joined_at IS NOT NULL OR EXISTS (SELECT 1 FROM audit_entries e WHERE e.organization_id IS NOT NULL \
     AND e.object_kind = 'user' AND e.object_id = CAST(users.id AS TEXT) \
     AND e.action IN ('user.created', 'invitation.accepted', 'member.removed'))))";

const INDEX: &str = "ix_users_place";

const HOLD: &str = "CREATE FUNCTION users_hold_place() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     NEW.in_installation := FALSE; NEW.left_at := NULL; RETURN NEW; END $$; \
     CREATE TRIGGER users_hold_place BEFORE INSERT OR UPDATE ON users FOR EACH ROW \
     WHEN (NEW.organization_id IS NOT NULL) EXECUTE FUNCTION users_hold_place()";

const RELEASE: &str = "DROP TRIGGER users_hold_place ON users; DROP FUNCTION users_hold_place()";

/// In SQLite a trigger cannot change the row before it is stored.
const HOLD_ON_SQLITE: &str = "CREATE TRIGGER users_hold_place_inserted AFTER INSERT ON users \
     WHEN NEW.organization_id IS NOT NULL AND (NEW.in_installation OR NEW.left_at IS NOT NULL) BEGIN \
     UPDATE users SET in_installation = FALSE, left_at = NULL WHERE id = NEW.id; END; \
     CREATE TRIGGER users_hold_place_updated AFTER UPDATE ON users \
     WHEN NEW.organization_id IS NOT NULL AND (NEW.in_installation OR NEW.left_at IS NOT NULL) BEGIN \
     UPDATE users SET in_installation = FALSE, left_at = NULL WHERE id = NEW.id; END";

const RELEASE_ON_SQLITE: &str =
    "DROP TRIGGER users_hold_place_inserted; DROP TRIGGER users_hold_place_updated";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut in_installation = flag("in_installation");
        in_installation.default(false);
        add(manager, in_installation).await?;
        add(manager, optional(micros("left_at"))).await?;
        manager.get_connection().execute_unprepared(SETTLE).await?;
        let place = Expr::cust("CASE WHEN in_installation THEN 0 ELSE organization_id END");
        // SQLite cannot add stored columns, and PostgreSQL has no virtual ones before version 18.
        let is_stored = is_postgres(manager);
        add(manager, ColumnDef::new("place_key").big_integer().generated(place, is_stored).take()).await?;
        manager.create_index(index(INDEX, "users", &["place_key", "id"])).await?;
        let hold = if is_stored { HOLD } else { HOLD_ON_SQLITE };
        manager.get_connection().execute_unprepared(hold).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let release = if is_postgres(manager) { RELEASE } else { RELEASE_ON_SQLITE };
        manager.get_connection().execute_unprepared(release).await?;
        let mut index = Index::drop();
        index.name(INDEX).table("users");
        manager.drop_index(index).await?;
        for column in ["place_key", "left_at", "in_installation"] {
            manager.alter_table(Table::alter().table("users").drop_column(column).take()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

fn is_postgres(manager: &SchemaManager<'_>) -> bool {
    manager.get_database_backend() == DatabaseBackend::Postgres
}

async fn add(manager: &SchemaManager<'_>, column: ColumnDef) -> Result<(), DbErr> {
    manager.alter_table(Table::alter().table("users").add_column(column).take()).await
}
