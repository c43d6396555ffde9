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

use std::collections::BTreeSet;
use std::path::Path;
use testkit::postgres::TestDatabase;
use world::World;

#[tokio::test(flavor = "multi_thread")]
async fn two_organizations_are_isolated_on_sqlite() {
    let place = testkit::sqlite::file();
    let world = World::start(&place.url).await;
    let (b, tables) = (world.b.id(), tables_with_owner());
    cases::all(&world, async || format!("{}\n{}", world.rows(&world.b).await, place.rows_of(b, &tables)))
        .await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_organizations_are_isolated_on_postgres() {
    let place = testkit::postgres::database();
    let world = World::start(&place.url).await;
    let (b, tables) = (world.b.id(), tables_with_owner());
    let raw_rows = || raw_rows(&place, b, &tables);
    cases::all(&world, async || format!("{}\n{}", world.rows(&world.b).await, raw_rows())).await;
    world.stop().await;
}

/// Returns the tables that the sources of the migrations create with an owner.
fn tables_with_owner() -> BTreeSet<String> {
    const OWNER: [&str; 2] = [".col(organization_id()", ".col(ColumnDef::new(\"organization_id\")"];
    let owners = |code: &str| OWNER.iter().map(|column| code.matches(column).count()).sum::<usize>();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/src");
    let (mut tables, mut count) = (BTreeSet::new(), 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let code = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        count += owners(&code);
        let created = code.split("Table::create()").skip(1).filter(|table| owners(table) > 0);
        tables.extend(created.map(|table| table.split('"').nth(1).unwrap().to_owned()));
    }
    assert_eq!(tables.len(), count, "{tables:?}");
    tables
}

/// Returns every row of every table that belongs to the organisation, as stored, except the log of what its
/// own people looked at, which they do here too.
fn raw_rows(database: &TestDatabase, organization: i64, expected: &BTreeSet<String>) -> String {
    let tables = "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' \
                  AND column_name = 'organization_id'";
    let tables: BTreeSet<String> = database.execute(tables).lines().map(str::to_owned).collect();
    assert_eq!(&tables, expected, "the tables with an owner");
    let mut rows: Vec<String> = tables
        .iter()
        .filter(|table| *table != "report_views")
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
