//! SQLite databases in directories of their own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A database file that does not exist yet, in a directory that is removed with this value.
#[derive(Debug)]
pub struct TempSqlite {
    /// `sqlite://…?mode=rwc`: connecting creates the file.
    pub url: String,
    pub path: PathBuf,
    /// The directory; also holds the `-wal` and `-shm` files.
    pub dir: TempDir,
}

/// Creates a fresh directory for a SQLite database.
///
/// ```
/// let database = testkit::sqlite::file();
/// assert!(database.url.starts_with("sqlite:///"));
/// assert!(!database.path.exists());
/// ```
pub fn file() -> TempSqlite {
    let dir = tempfile::Builder::new().prefix("mw-sqlite-").tempdir().expect("a temporary directory");
    let path = dir.path().join("meldewerk.db");
    let url = format!("sqlite://{}?mode=rwc", path.display());
    TempSqlite { url, path, dir }
}

impl TempSqlite {
    /// Returns the rows whose `organization_id` is this one, in every table that has the column, except
    /// `report_views`, and its row in `organizations`. Reads the file directly, past all code under test.
    ///
    /// # Panics
    /// When other tables than `expected` have the column.
    pub fn rows_of(&self, organization: i64, expected: &BTreeSet<String>) -> String {
        rows_of(&self.path, organization, expected).expect("the rows are read")
    }
}

/// Runs statements on a file, past all code under test.
///
/// # Panics
/// When that fails.
pub fn execute(file: &Path, statements: &str) {
    let connection = rusqlite::Connection::open(file).expect("the file is opened");
    connection.execute_batch(statements).expect("the statements are run");
}

/// Returns the single number that a query on a file yields, past all code under test.
///
/// # Panics
/// When there is none.
pub fn number(file: &Path, question: &str) -> i64 {
    let connection = rusqlite::Connection::open(file).expect("the file is opened");
    connection.query_row(question, [], |row| row.get(0)).expect("the number is read")
}

fn rows_of(file: &Path, organization: i64, expected: &BTreeSet<String>) -> rusqlite::Result<String> {
    let connection = rusqlite::Connection::open(file)?;
    let tables = "SELECT t.name FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c \
                  WHERE t.type = 'table' AND c.name = 'organization_id'";
    let tables: BTreeSet<String> =
        connection.prepare(tables)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    assert_eq!(&tables, expected, "the tables with an owner");
    let mut lines = Vec::new();
    let read = tables.iter().filter(|table| *table != "report_views");
    let questions = read.map(|table| format!("SELECT * FROM {table} WHERE organization_id = ?1"));
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
