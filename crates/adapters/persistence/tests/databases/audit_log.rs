//! What is specific to the audit log in a database: nobody can change it by mistake, and deliberate changes
//! are detected.

use crate::support::{World, connect, postgres, sqlite};
use accounts::ports::UserStore as _;
use accounts::testing::new_user;
use accounts::testing::onboarding::OnboardingFixture as _;
use accounts::{CrossTenantFormerMembers, Role};
use audit::ports::{AuditQueries as _, AuditStore as _, CrossTenantChains as _};
use audit::testing::read_event;
use audit::{Break, VerifyChain};
use forms::testing::{at, scopes};
use persistence::SqlAudit;
use sea_orm::ConnectionTrait as _;
use std::sync::Arc;

async fn fill(world: &World, count: i64) -> Arc<SqlAudit> {
    let log = Arc::new(SqlAudit::new(&world.database));
    for report in 1..=count {
        log.append(scopes()[1], &read_event(report, report)).await.unwrap();
    }
    log
}

async fn refuses(world: &World, statements: &[&str]) {
    let log = fill(world, 3).await;
    let connection = sea_orm::Database::connect(&world.url).await.unwrap();
    for statement in statements {
        let refused = connection.execute_unprepared(statement).await.unwrap_err().to_string();
        assert!(refused.contains("entries of the audit log are never"), "{statement}: {refused}");
    }
    connection.close().await.unwrap();
    let verdict = VerifyChain::new(log).verify(scopes()[1], None).await.unwrap();
    assert_eq!((verdict.is_whole(), verdict.head.count), (true, 3));
}

/// Even if the process ends between the two: no account is deleted without an entry.
async fn who_is_deleted_at_the_end_of_the_time_is_in_the_log_or_not_deleted(world: World) {
    let scope = scopes()[0];
    let user = new_user("ada@example.org", Role::User).unwrap();
    let user = world.accounts().insert(scope, &user, at(0)).await.unwrap();
    world.leave(user.id, Some(at(1))).await;
    world.execute("ALTER TABLE audit_entries RENAME TO away").await;
    world.accounts().prune(at(2), at(3)).await.unwrap_err();
    world.execute("ALTER TABLE away RENAME TO audit_entries").await;
    let former = world.accounts();
    assert_eq!(CrossTenantFormerMembers::list(&*former).await.unwrap().len(), 1);
    assert_eq!(former.prune(at(2), at(3)).await.unwrap(), [user.id]);
    let log = SqlAudit::new(&world.database).chain(scope, 0, 9).await.unwrap();
    let told: Vec<_> = log.iter().map(|entry| (entry.action.as_str(), entry.object_id.clone())).collect();
    assert_eq!(told, [("user.deleted", user.id.to_string())]);
    assert_eq!((log[0].actor.kind.as_str(), log[0].at, log[0].details.as_str()), ("system", at(3), "{}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_at_the_end_of_the_time_is_in_the_log_or_not_deleted_on_sqlite() {
    who_is_deleted_at_the_end_of_the_time_is_in_the_log_or_not_deleted(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_at_the_end_of_the_time_is_in_the_log_or_not_deleted_on_postgres() {
    who_is_deleted_at_the_end_of_the_time_is_in_the_log_or_not_deleted(postgres().await).await;
}

const BY_MISTAKE: [&str; 3] = [
    "UPDATE audit_entries SET actor_name = 'niemand'",
    "DELETE FROM audit_entries WHERE number = 3",
    "DELETE FROM audit_entries",
];

#[tokio::test(flavor = "multi_thread")]
async fn entries_are_neither_changed_nor_removed_by_mistake_on_sqlite() {
    refuses(&sqlite().await, &BY_MISTAKE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_are_neither_changed_nor_removed_by_mistake_on_postgres() {
    let world = postgres().await;
    refuses(&world, &BY_MISTAKE).await;
    refuses(&postgres().await, &["TRUNCATE audit_entries", "TRUNCATE audit_entries, organizations CASCADE"])
        .await;
}

/// What the contract's columns leave out: the search key, the hash itself, and the tenant.
async fn finds_a_change_of_what_is_beside_the_columns(world: &World) {
    let log = fill(world, 9).await;
    world.unprotect_audit_entries().await;
    for (change, number) in
        [("actor_key = 'niemand'", 2), ("hash = hash || hash", 4), ("organization_id = 9", 6)]
    {
        world.execute(&format!("UPDATE audit_entries SET {change} WHERE number = {number}")).await;
    }
    let verdict = VerifyChain::new(log.clone()).verify(scopes()[1], None).await.unwrap();
    for number in [2, 4] {
        assert!(verdict.breaks.contains(&Break::Changed { number }), "{number}: {:?}", verdict.breaks);
    }
    assert!(verdict.breaks.contains(&Break::Order { expected: 6, found: 7 }), "{:?}", verdict.breaks);
    let tenants = log.tenants().await.unwrap();
    assert_eq!(tenants.len(), 6);
    assert_eq!((tenants[0].id.0, tenants[0].slug.as_str()), (1, "eins"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_search_key_hash_or_tenant_is_found_on_sqlite() {
    finds_a_change_of_what_is_beside_the_columns(&sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_search_key_hash_or_tenant_is_found_on_postgres() {
    finds_a_change_of_what_is_beside_the_columns(&postgres().await).await;
}

/// Two processes on one database, which share neither queue nor connections.
async fn two_processes_grow_one_chain(world: &World) {
    let other = connect(&world.url).await;
    let mut appends = tokio::task::JoinSet::new();
    for report in 0..30 {
        let database = if report % 2 == 0 { &world.database } else { &other };
        let log = SqlAudit::new(database);
        appends.spawn(async move { log.append(scopes()[1], &read_event(report, report)).await.unwrap() });
    }
    appends.join_all().await;
    let log = Arc::new(SqlAudit::new(&other));
    let verdict = VerifyChain::new(log.clone()).verify(scopes()[1], None).await.unwrap();
    assert_eq!((verdict.is_whole(), verdict.head.count), (true, 30));
    assert_eq!(log.head(scopes()[1]).await.unwrap(), verdict.head);
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_grow_one_unbroken_chain_on_sqlite() {
    two_processes_grow_one_chain(&sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_grow_one_unbroken_chain_on_postgres() {
    two_processes_grow_one_chain(&postgres().await).await;
}
