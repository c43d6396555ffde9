//! The last sign-in of an account is taken from the audit log, where it was recorded.
#![allow(clippy::unwrap_used, reason = "test code")]

use migrations::{Migrator, MigratorTrait as _};
use sea_orm_migration::sea_orm::{ConnectionTrait as _, Database, Statement};

async fn what_the_log_knows_of_sign_ins_is_kept(url: &str) {
    let db = Database::connect(url).await.unwrap();
    let before = Migrator::migrations();
    let before = before.iter().position(|one| one.name().ends_with("add_last_login_to_users")).unwrap();
    Migrator::up(&db, Some(u32::try_from(before).unwrap())).await.unwrap();
    for id in 1..=3 {
        db.execute_unprepared(&format!(
            "INSERT INTO users (id, in_installation, name, email, role, password_hash, created_at) \
             VALUES ({id}, TRUE, 'n', 'u{id}@example.org', 'user', '$none', 0)"
        ))
        .await
        .unwrap();
    }
    let hash = if url.starts_with("sqlite") { "X'00'" } else { "'\\x00'" };
    let entries = [
        ("user", 1, "auth.login", 5),
        ("user", 1, "auth.login", 9),
        ("user", 1, "auth.logout", 12),
        ("user", 2, "report.read", 7),
    ];
    for (number, (kind, actor, action, at)) in (1..).zip(entries) {
        db.execute_unprepared(&format!(
            "INSERT INTO audit_entries (number, occurred_at, actor_kind, actor_id, actor_name, actor_key, action, \
             object_kind, object_id, details, hash) \
             VALUES ({number}, {at}, '{kind}', {actor}, '', '', '{action}', 'user', '{actor}', '{{}}', {hash})"
        ))
        .await
        .unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let sql = "SELECT last_login_at FROM users ORDER BY id";
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    let last: Vec<Option<i64>> = rows.iter().map(|row| row.try_get("", "last_login_at").unwrap()).collect();
    assert_eq!(last, [Some(9), None, None]);
    db.close().await.unwrap();
}

#[tokio::test]
async fn what_the_log_knows_of_sign_ins_is_kept_on_sqlite() {
    what_the_log_knows_of_sign_ins_is_kept(&testkit::sqlite::file().url).await;
}

#[tokio::test]
async fn what_the_log_knows_of_sign_ins_is_kept_on_postgres() {
    what_the_log_knows_of_sign_ins_is_kept(&testkit::postgres::database().url).await;
}
