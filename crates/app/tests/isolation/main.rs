//! Two organisations on the real stores, over the real server: the fakes of the HTTP tests could
//! be kinder than a database.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod cases;
mod client;
mod matrix;
mod world;

use std::path::Path;
use testkit::postgres::TestDatabase;
use world::World;

#[tokio::test(flavor = "multi_thread")]
async fn two_organizations_are_isolated_on_sqlite() {
    let place = testkit::sqlite::file();
    let world = World::start(&place.url).await;
    let b = world.b.id();
    cases::all(&world, async || {
        format!("{}\n{}", world.rows(&world.b).await, sqlite_rows(&place.path, b).unwrap())
    })
    .await;
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

/// Every row of every table that belongs to the organisation, as the file has it.
fn sqlite_rows(file: &Path, organization: i64) -> rusqlite::Result<String> {
    let connection = rusqlite::Connection::open(file)?;
    let tables = "SELECT t.name FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c \
                  WHERE t.type = 'table' AND c.name = 'organization_id' ORDER BY t.name";
    let tables: Vec<String> =
        connection.prepare(tables)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    assert!(tables.len() >= 6, "{tables:?}");
    let mut lines = Vec::new();
    let questions = tables.iter().map(|table| format!("SELECT * FROM {table} WHERE organization_id = ?1"));
    for question in questions.chain(["SELECT * FROM organizations WHERE id = ?1".to_owned()]) {
        let mut statement = connection.prepare(&question)?;
        let columns = statement.column_count();
        let mut rows = statement.query([organization])?;
        while let Some(row) = rows.next()? {
            let values: Vec<_> = (0..columns).map(|at| row.get_ref(at)).collect::<Result<_, _>>()?;
            lines.push(format!("{question} {values:?}"));
        }
    }
    lines.sort();
    assert!(lines.len() > 10, "{lines:#?}");
    Ok(lines.join("\n"))
}

/// Every row of every table that belongs to the organisation, as the database has it.
fn raw_rows(database: &TestDatabase, organization: i64) -> String {
    let tables = "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' \
                  AND column_name = 'organization_id' ORDER BY table_name";
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
