//! Every migration can be reverted and applied again, on both databases, and the rules that the schema
//! promises hold on both.
#![allow(clippy::unwrap_used, reason = "test code")]

use migrations::{Migrator, MigratorTrait as _};
use sea_orm_migration::sea_orm::{ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, Statement};
use std::collections::BTreeSet;

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

/// Returns the tables of the database.
async fn tables(db: &DatabaseConnection) -> BTreeSet<String> {
    let sql = match db.get_database_backend() {
        DatabaseBackend::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
             AND name <> 'seaql_migrations'"
        }
        _ => {
            "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' \
             AND tablename <> 'seaql_migrations'"
        }
    };
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get("", "name").unwrap()).collect()
}

/// Returns the tables that the sources of the migrations create.
fn created() -> BTreeSet<String> {
    let mut tables = BTreeSet::new();
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap() {
        let code = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let named = code.split("Table::create()").skip(1).map(|rest| rest.split('"').nth(1).unwrap());
        tables.extend(named.map(str::to_owned));
    }
    tables
}

async fn goes_up_down_and_up(url: &str) {
    let db = Database::connect(url).await.unwrap();
    let count = u32::try_from(Migrator::migrations().len()).unwrap();
    Migrator::up(&db, None).await.unwrap();
    let first = shape(&db).await;
    assert_eq!(tables(&db).await, created());
    // One at a time, so that no way back relies on a later one.
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

/// What an entry of the log says: chain, action, type of object.
type Event = (&'static str, &'static str, &'static str);

/// Organisation, role, time of joining, log entries, and expected place.
type Account = (&'static str, &'static str, &'static str, &'static [Event], Option<i64>);

/// Accounts from before `place_key` and where they belong afterwards: according to the log of an
/// organisation, and never locking out those who operate the installation.
async fn tells_former_members_from_the_staff_of_the_installation(url: &str) {
    let db = Database::connect(url).await.unwrap();
    let all = Migrator::migrations();
    let before = all.iter().position(|one| one.name() == "m20261122_233100_say_where_users_belong").unwrap();
    Migrator::up(&db, Some(u32::try_from(before).unwrap())).await.unwrap();
    let run = async |sql: String| db.execute_unprepared(&sql).await.map(drop).unwrap();
    run("INSERT INTO organizations (id, name, slug, is_active, created_at, updated_at) \
         VALUES (7, 'Sieben', 'sieben', true, 0, 0)"
        .into())
    .await;
    let (installation, nowhere) = (Some(0), None);
    let accounts: [Account; 11] = [
        ("NULL", "developer", "NULL", &[], installation),
        ("NULL", "developer", "NULL", &[("7", "member.removed", "user")], installation),
        ("NULL", "admin", "NULL", &[("NULL", "user.created", "user")], installation),
        ("NULL", "user", "NULL", &[("NULL", "user.created", "user")], installation),
        (
            "NULL",
            "user",
            "NULL",
            &[("7", "report.read", "report"), ("7", "member.removed", "invitation")],
            installation,
        ),
        ("NULL", "user", "NULL", &[], installation),
        ("NULL", "user", "NULL", &[("7", "member.removed", "user")], nowhere),
        ("NULL", "user", "NULL", &[("7", "user.created", "user")], nowhere),
        ("NULL", "user", "5", &[("NULL", "user.created", "user")], nowhere),
        ("NULL", "editor", "NULL", &[("7", "member.removed", "user")], installation),
        ("7", "user", "5", &[("7", "member.removed", "user")], Some(7)),
    ];
    let hash = if url.starts_with("sqlite") { "X'00'" } else { "'\\x00'" };
    let mut number = 0;
    for (id, (organization, role, joined_at, events, _)) in (1..).zip(accounts) {
        run(format!(
            "INSERT INTO users (id, organization_id, name, email, role, password_hash, created_at, joined_at) \
             VALUES ({id}, {organization}, 'n', 'u{id}@example.org', '{role}', '$none', 0, {joined_at})"
        ))
        .await;
        for (chain, action, kind) in events {
            number += 1;
            run(format!(
                "INSERT INTO audit_entries (organization_id, number, occurred_at, actor_kind, actor_name, actor_key, \
                 action, object_kind, object_id, details, hash) \
                 VALUES ({chain}, {number}, 0, 'user', '', '', '{action}', '{kind}', '{id}', '{{}}', {hash})"
            ))
            .await;
        }
    }
    Migrator::up(&db, Some(1)).await.unwrap();
    let place = async |id: i64| -> Option<i64> {
        let sql = format!("SELECT place_key FROM users WHERE id = {id}");
        let statement = Statement::from_string(db.get_database_backend(), sql);
        db.query_one_raw(statement).await.unwrap().unwrap().try_get("", "place_key").unwrap()
    };
    for (id, (organization, role, joined_at, events, expected)) in (1..).zip(accounts) {
        assert_eq!(place(id).await, expected, "{organization} {role} {joined_at} {events:?}");
    }
    // An older binary that is still running: accounts that it creates or removes belong nowhere at worst.
    run("UPDATE users SET organization_id = NULL, role = 'user' WHERE id = 11".into()).await;
    assert_eq!(place(11).await, nowhere);
    run("INSERT INTO users (id, organization_id, name, email, role, password_hash, created_at) \
         VALUES (12, 7, 'n', 'u12@example.org', 'admin', '$none', 0)"
        .into())
    .await;
    assert_eq!(place(12).await, Some(7));
    run("UPDATE users SET in_installation = TRUE WHERE id = 12".into()).await;
    run("INSERT INTO users (id, organization_id, in_installation, name, email, role, password_hash, created_at) \
         VALUES (13, 7, TRUE, 'n', 'u13@example.org', 'user', '$none', 0)"
        .into())
    .await;
    for id in [12, 13] {
        assert_eq!(place(id).await, Some(7), "nobody belongs to both");
    }
    db.close().await.unwrap();
}

/// The statements of version 0.1.0 when somebody accepts an invitation or is removed.
async fn an_older_binary_moves_accounts(url: &str) {
    let db = Database::connect(url).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    let run = async |sql: &str| db.execute_unprepared(sql).await.map(drop).unwrap();
    run("INSERT INTO organizations (id, name, slug, is_active, created_at, updated_at) \
         VALUES (7, 'Sieben', 'sieben', true, 0, 0)")
    .await;
    run("INSERT INTO users (id, in_installation, left_at, name, email, role, password_hash, created_at) \
         VALUES (1, TRUE, NULL, 'n', 'a@example.org', 'user', '$none', 0), \
         (2, FALSE, 5, 'n', 'b@example.org', 'user', '$none', 0)")
    .await;
    let place = async |id: i64| -> (Option<i64>, Option<i64>) {
        let sql = format!("SELECT place_key, left_at FROM users WHERE id = {id}");
        let statement = Statement::from_string(db.get_database_backend(), sql);
        let row = db.query_one_raw(statement).await.unwrap().unwrap();
        (row.try_get("", "place_key").unwrap(), row.try_get("", "left_at").unwrap())
    };
    assert_eq!([place(1).await, place(2).await], [(Some(0), None), (None, Some(5))]);
    for id in [1, 2] {
        run(&format!("UPDATE users SET organization_id = 7, role = 'editor', joined_at = 9 WHERE id = {id}"))
            .await;
        assert_eq!(place(id).await, (Some(7), None));
        run(&format!("UPDATE users SET organization_id = NULL, role = 'user' WHERE id = {id}")).await;
        assert_eq!(place(id).await, (None, None), "not the installation, and since when is not known");
    }
    db.close().await.unwrap();
}

#[tokio::test]
async fn an_older_binary_moves_accounts_on_sqlite() {
    an_older_binary_moves_accounts(&testkit::sqlite::file().url).await;
}

#[tokio::test]
async fn an_older_binary_moves_accounts_on_postgres() {
    an_older_binary_moves_accounts(&testkit::postgres::database().url).await;
}

#[tokio::test]
async fn former_members_are_told_from_the_staff_of_the_installation_on_sqlite() {
    let place = testkit::sqlite::file();
    tells_former_members_from_the_staff_of_the_installation(&place.url).await;
}

#[tokio::test]
async fn former_members_are_told_from_the_staff_of_the_installation_on_postgres() {
    let place = testkit::postgres::database();
    tells_former_members_from_the_staff_of_the_installation(&place.url).await;
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
