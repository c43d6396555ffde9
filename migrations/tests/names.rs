//! The table of names is filled with the existing ones.
#![allow(clippy::unwrap_used, reason = "test code")]

use migrations::{Migrator, MigratorTrait as _};
use sea_orm_migration::sea_orm::{ConnectionTrait as _, Database, Statement};

async fn names_that_are_there_are_kept_for_who_has_them(url: &str) {
    let db = Database::connect(url).await.unwrap();
    let before = Migrator::migrations();
    let before = before.iter().position(|one| one.name().ends_with("create_organization_names")).unwrap();
    Migrator::up(&db, Some(u32::try_from(before).unwrap())).await.unwrap();
    db.execute_unprepared(
        "INSERT INTO organizations (id, name, slug, domain, is_active, created_at, updated_at) VALUES \
         (1, 'Eins', 'eins', NULL, true, 5, 9), (2, 'Zwei', 'zwei', 'zwei.example', false, 6, 9)",
    )
    .await
    .unwrap();
    Migrator::up(&db, None).await.unwrap();
    let sql =
        "SELECT kind, name, organization_id, since, released_at FROM organization_names ORDER BY kind, name";
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    let row = |row: &sea_orm_migration::sea_orm::QueryResult| {
        let (kind, name): (String, String) =
            (row.try_get("", "kind").unwrap(), row.try_get("", "name").unwrap());
        let owner: i64 = row.try_get("", "organization_id").unwrap();
        let since: i64 = row.try_get("", "since").unwrap();
        let released: Option<i64> = row.try_get("", "released_at").unwrap();
        assert_eq!(released, None);
        format!("{kind} {name} {owner} {since}")
    };
    let rows: Vec<_> = rows.iter().map(row).collect();
    assert_eq!(rows, ["domain zwei.example 2 6", "slug eins 1 5", "slug zwei 2 6"]);
    let twice =
        "INSERT INTO organization_names (kind, name, organization_id, since) VALUES ('slug', 'eins', 2, 0)";
    assert!(db.execute_unprepared(twice).await.is_err(), "a name is kept for one");
    db.close().await.unwrap();
}

#[tokio::test]
async fn names_that_are_there_are_kept_for_who_has_them_on_sqlite() {
    names_that_are_there_are_kept_for_who_has_them(&testkit::sqlite::file().url).await;
}

#[tokio::test]
async fn names_that_are_there_are_kept_for_who_has_them_on_postgres() {
    names_that_are_there_are_kept_for_who_has_them(&testkit::postgres::database().url).await;
}
