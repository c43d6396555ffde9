//! A schema that a later version has already migrated.

use crate::Migrator;
use sea_orm_migration::MigratorTraitSelf;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{DatabaseConnection, Statement};

const APPLIED: &str = "SELECT version FROM seaql_migrations ORDER BY version";

/// The migrations of this version, and the names of those that a later one has applied: by itself the library
/// refuses a schema with migrations that it does not know.
#[derive(Debug)]
pub struct Schema(Vec<String>);

impl Schema {
    /// Inspects a database; only reads.
    pub async fn of(database: &DatabaseConnection) -> Result<Self, DbErr> {
        if !SchemaManager::new(database).has_table("seaql_migrations").await? {
            return Ok(Self(Vec::new()));
        }
        let own = <Migrator as MigratorTrait>::migrations();
        let is_own = |name: &String| own.iter().any(|migration| migration.name() == name);
        let question = Statement::from_string(database.get_database_backend(), APPLIED);
        let rows = database.query_all_raw(question).await?;
        let applied: Vec<String> =
            rows.iter().map(|row| row.try_get("", "version")).collect::<Result<_, _>>()?;
        Ok(Self(applied.into_iter().filter(|name| !is_own(name)).collect()))
    }

    /// Returns the names of the applied migrations that this version does not have.
    pub fn of_later(&self) -> &[String] {
        &self.0
    }

    /// Returns the names of the migrations that are not applied yet, oldest first; only reads.
    pub async fn pending(&self, database: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
        let pending = self.get_pending_migrations_read_only(database).await?;
        Ok(pending.iter().map(|migration| migration.name().to_owned()).collect())
    }

    /// Applies the pending migrations.
    pub async fn bring_up(&self, database: &DatabaseConnection) -> Result<(), DbErr> {
        self.up(database, None).await
    }
}

impl MigratorTraitSelf for Schema {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        let later =
            self.0.iter().map(|name| Box::new(LaterMigration(name.clone())) as Box<dyn MigrationTrait>);
        <Migrator as MigratorTrait>::migrations().into_iter().chain(later).collect()
    }
}

/// An applied migration of which only the name is known.
struct LaterMigration(String);

impl MigrationName for LaterMigration {
    fn name(&self) -> &str {
        &self.0
    }
}

#[async_trait::async_trait]
impl MigrationTrait for LaterMigration {
    async fn up(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}
