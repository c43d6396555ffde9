//! The statistics of the databases' planners.

use super::Database;
use crate::connection::{Pools, connect_writer};
use crate::error::{SharedError, store_error};
use kernel::StoreError;
use sea_orm::ConnectionTrait as _;
use sea_orm::sqlx::postgres::PgPool;
use sea_orm::sqlx::{self, Connection as _, Executor as _};

/// Analyses tables that are new, or ten times larger or smaller than at the last time, and at most 400 rows
/// per index: other writers wait meanwhile. With a limit, SQLite also stores no sample values
/// (`sqlite_stat4`), which would outlive their deleted rows.
const SQLITE: &str = "PRAGMA analysis_limit = 400; PRAGMA optimize = 0x10002";

/// System tables are not ours to analyse.
const TABLES: &str =
    "SELECT string_agg(quote_ident(tablename), ', ') FROM pg_tables WHERE schemaname = current_schema()";

/// It reads up to 30,000 pages per table.
const PATIENTLY: &str = "SET statement_timeout = '10min'";

impl Database {
    /// Updates the planner's statistics. Repeating it costs little. On PostgreSQL nobody waits for it;
    /// autovacuum, which does the same, is late after an import, and this does not interfere with it where it
    /// is running.
    pub async fn refresh_statistics(&self) -> Result<(), StoreError> {
        match &self.0.pools {
            Pools::Sqlite { .. } => {
                self.writer().await?.execute_unprepared(SQLITE).await.map(drop).map_err(store_error)
            }
            Pools::Postgres { writer, .. } => {
                analyze(writer).await.map_err(|error| SharedError::from(error).store_error())
            }
        }
    }
}

/// On a separate connection with a generous timeout.
async fn analyze(writer: &PgPool) -> Result<(), sqlx::Error> {
    let mut session = connect_writer(writer).await?;
    session.execute(PATIENTLY).await?;
    let tables: Option<String> = sqlx::query_scalar(TABLES).fetch_one(&mut session).await?;
    if let Some(tables) = tables {
        session.execute(sqlx::AssertSqlSafe(format!("ANALYZE (SKIP_LOCKED) {tables}"))).await?;
    }
    session.close().await
}

#[cfg(test)]
mod tests {
    use crate::{Database, DatabaseOptions, sql};

    async fn with_an_account(url: &str) -> Database {
        let database = Database::connect(&DatabaseOptions::new(url)).await.unwrap();
        database.migrate().await.unwrap();
        let anna = "INSERT INTO users (in_installation, name, email, role, password_hash, created_at) \
             VALUES (TRUE, 'Anna', 'anna@example.org', 'admin', '$none', 0)";
        sql::execute(&*database.writer().await.unwrap(), anna, vec![]).await.unwrap();
        database
    }

    async fn number(database: &Database, question: &str) -> i64 {
        sql::one(database.reader(), question, vec![]).await.unwrap().unwrap().get("found").unwrap()
    }

    #[tokio::test]
    async fn on_sqlite_they_are_numbers_and_no_values() {
        let place = testkit::sqlite::file();
        let database = with_an_account(&place.url).await;
        for _ in 0..2 {
            database.refresh_statistics().await.unwrap();
            let known = "SELECT count(*) AS found FROM sqlite_stat1 WHERE tbl = 'users'";
            assert!(number(&database, known).await > 0);
            assert_eq!(number(&database, "SELECT count(*) AS found FROM sqlite_stat4").await, 0);
        }
        database.close().await;
        assert!(database.refresh_statistics().await.is_err());
    }

    #[tokio::test]
    async fn on_postgresql_they_are_there_without_waiting_for_autovacuum() {
        let place = testkit::postgres::database();
        let database = with_an_account(&place.url).await;
        database.refresh_statistics().await.unwrap();
        let known = "SELECT CAST(reltuples AS BIGINT) AS found FROM pg_class WHERE relname = 'users'";
        assert_eq!(number(&database, known).await, 1);
    }
}
