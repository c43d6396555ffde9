//! SQLite databases in directories of their own.

use std::path::PathBuf;
use tempfile::TempDir;

/// A database file that does not exist yet, in a directory that goes with this value.
#[derive(Debug)]
pub struct TempSqlite {
    /// `sqlite://…?mode=rwc`: connecting makes the file.
    pub url: String,
    /// The file.
    pub path: PathBuf,
    /// The directory; also holds the `-wal` and `-shm` files.
    pub dir: TempDir,
}

/// A fresh place for a SQLite database.
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
