//! Where an account belongs. Until now the lack of an organisation meant the installation, and a member who was
//! removed worked there. `place_key` is the scope that the account works in: its organisation, 0 for the
//! installation, `NULL` for none. An older binary that knows nothing of it makes an account belong nowhere at worst.

use crate::columns::{flag, index, micros, optional};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Accounts without organisation stay where they work, but for former members: removal gave them the role `user`, and
/// the chain of an organisation tells of them (or they had joined one by an invitation). Another role was given to
/// them afterwards, by somebody who administers the installation.
const SETTLE: &str = "UPDATE users SET in_installation = TRUE WHERE organization_id IS NULL AND NOT (role = 'user' \
     AND (joined_at IS NOT NULL OR EXISTS (SELECT 1 FROM audit_entries e WHERE e.organization_id IS NOT NULL \
     AND e.object_kind = 'user' AND e.object_id = CAST(users.id AS TEXT) \
     AND e.action IN ('user.created', 'invitation.accepted', 'member.removed'))))";

const INDEX: &str = "ix_users_place";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut in_installation = flag("in_installation");
        in_installation.default(false).check(Expr::cust("organization_id IS NULL OR NOT in_installation"));
        add(manager, in_installation).await?;
        add(manager, optional(micros("left_at"))).await?;
        manager.get_connection().execute_unprepared(SETTLE).await?;
        let place = Expr::cust("CASE WHEN in_installation THEN 0 ELSE organization_id END");
        // SQLite adds no stored columns, and PostgreSQL knows no others before its version 18.
        let is_stored = manager.get_database_backend() == DatabaseBackend::Postgres;
        add(manager, ColumnDef::new("place_key").big_integer().generated(place, is_stored).take()).await?;
        manager.create_index(index(INDEX, "users", &["place_key", "id"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
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

async fn add(manager: &SchemaManager<'_>, column: ColumnDef) -> Result<(), DbErr> {
    manager.alter_table(Table::alter().table("users").add_column(column).take()).await
}
