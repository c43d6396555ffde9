//! Two organisations on the real stores, over the real server: the fakes of the HTTP tests could be more
//! lenient than a database.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod agreements;
mod cases;
mod client;
mod clock;
mod killed;
mod matrix;
mod nowhere;
mod plans;
mod world;

use testkit::postgres::TestDatabase;
use world::World;

#[tokio::test(flavor = "multi_thread")]
async fn two_organizations_are_isolated_on_sqlite() {
    let place = testkit::sqlite::file();
    let world = World::start(&place.url).await;
    let b = world.b.id();
    cases::all(&world, async || format!("{}\n{}", world.rows(&world.b).await, place.rows_of(b))).await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_organizations_are_isolated_on_postgres() {
    let place = testkit::postgres::database();
    let world = World::start(&place.url).await;
    let b = world.b.id();
    cases::all(&world, async || format!("{}\n{}", world.rows(&world.b).await, raw_rows(&place, b))).await;
    world.stop().await;
}

/// Returns every row of every table that belongs to the organisation, as stored, except the log of what its
/// own people looked at, which they do here too.
fn raw_rows(database: &TestDatabase, organization: i64) -> String {
    let tables = "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' \
                  AND column_name = 'organization_id' AND table_name <> 'report_views' ORDER BY table_name";
    let tables = database.execute(tables);
    assert!(tables.lines().count() >= 6, "{tables}");
    let mut rows: Vec<String> = tables
        .lines()
        .map(|table| {
            let rows = format!(
                "SELECT row_to_json(t) FROM {table} t WHERE organization_id = {organization} ORDER BY 1::text"
            );
            format!("{table}\n{}", database.execute(&rows))
        })
        .collect();
    rows.push(
        database.execute(&format!("SELECT row_to_json(t) FROM organizations t WHERE id = {organization}")),
    );
    rows.join("\n")
}
