//! Every migration can be taken back and applied again, on both databases, and the rules that
//! the schema promises hold on both.
#![allow(clippy::unwrap_used, reason = "test code")]

use migrations::{Migrator, MigratorTrait as _};
use sea_orm_migration::sea_orm::{ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, Statement};

/// One line for each column and index.
async fn shape(db: &DatabaseConnection) -> Vec<String> {
    let sql = match db.get_database_backend() {
        DatabaseBackend::Sqlite => {
            "SELECT type || ' ' || name || ': ' || coalesce(sql, '') AS line FROM sqlite_master \
             WHERE tbl_name <> 'seaql_migrations' AND name NOT LIKE 'sqlite_%' ORDER BY line"
        }
        _ => {
            "SELECT line FROM (SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable \
             AS line, table_name FROM information_schema.columns WHERE table_schema = 'public' \
             UNION ALL SELECT indexdef, tablename FROM pg_indexes WHERE schemaname = 'public' \
             UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid), conrelid::regclass::text \
             FROM pg_constraint WHERE connamespace = 'public'::regnamespace) AS parts \
             WHERE table_name <> 'seaql_migrations' ORDER BY line"
        }
    };
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get("", "line").unwrap()).collect()
}

async fn goes_up_down_and_up(url: &str) {
    let db = Database::connect(url).await.unwrap();
    let count = u32::try_from(Migrator::migrations().len()).unwrap();
    Migrator::up(&db, None).await.unwrap();
    let first = shape(&db).await;
    assert!(first.len() >= 20, "{first:#?}");
    // One at a time, so that no way back leans on a later one.
    for _ in 0..count {
        Migrator::down(&db, Some(1)).await.unwrap();
    }
    assert_eq!(shape(&db).await, Vec::<String>::new());
    for _ in 0..count {
        Migrator::up(&db, Some(1)).await.unwrap();
    }
    assert_eq!(shape(&db).await, first);
    assert!(Migrator::get_pending_migrations_read_only(&db).await.unwrap().is_empty());
    db.close().await.unwrap();
}

async fn keeps_slugs_unique_in_the_installation_and_in_each_organization(url: &str) {
    let db = Database::connect(url).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    db.execute_unprepared(
        "INSERT INTO organizations (id, name, slug, is_active, created_at, updated_at) \
         VALUES (1, 'Eins', 'eins', true, 0, 0)",
    )
    .await
    .unwrap();
    let insert = |organization: &str| {
        format!(
            "INSERT INTO form_blocks (organization_id, slug, name, fields, is_system, created_at, updated_at) \
             VALUES ({organization}, 's', '\"n\"', '[]', false, 0, 0)"
        )
    };
    for organization in ["NULL", "1"] {
        db.execute_unprepared(&insert(organization)).await.unwrap();
        assert!(db.execute_unprepared(&insert(organization)).await.is_err(), "{organization} twice");
    }
    assert!(db.execute_unprepared(&insert("2")).await.is_err(), "there is no organisation 2");
    let zero = "INSERT INTO organizations (id, name, slug, is_active, created_at, updated_at) \
         VALUES (0, 'Null', 'null', true, 0, 0)";
    assert!(db.execute_unprepared(zero).await.is_err(), "0 is the installation's scope key");
    db.close().await.unwrap();
}

#[tokio::test]
async fn the_schema_goes_up_down_and_up_on_sqlite() {
    let place = testkit::sqlite::file();
    goes_up_down_and_up(&place.url).await;
}

#[tokio::test]
async fn the_schema_goes_up_down_and_up_on_postgres() {
    let place = testkit::postgres::database();
    goes_up_down_and_up(&place.url).await;
}

#[tokio::test]
async fn slugs_are_unique_in_the_scope_also_without_organization_on_sqlite() {
    let place = testkit::sqlite::file();
    keeps_slugs_unique_in_the_installation_and_in_each_organization(&place.url).await;
}

#[tokio::test]
async fn slugs_are_unique_in_the_scope_also_without_organization_on_postgres() {
    let place = testkit::postgres::database();
    keeps_slugs_unique_in_the_installation_and_in_each_organization(&place.url).await;
}
