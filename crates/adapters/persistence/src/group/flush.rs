//! Flushes the database file to disk without going through SQLite.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Flushes a database file.
///
/// Its descriptor is never closed: SQLite uses POSIX locks, and closing any descriptor of a file releases all
/// locks that the process holds on it, those of SQLite included. So there is one descriptor per file for the
/// lifetime of the process, however often its database is opened. An open descriptor keeps the inode from
/// being reused for another file, so the key stays unique.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flush(&'static File);

static OPEN: Mutex<BTreeMap<(u64, u64), &'static File>> = Mutex::new(BTreeMap::new());

impl Flush {
    /// Opens this file, which must exist.
    pub(super) fn of(file: &Path) -> io::Result<Self> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let metadata = std::fs::metadata(file)?;
        let key = (metadata.dev(), metadata.ino());
        if let Some(known) = open.get(&key) {
            return Ok(Self(known));
        }
        let opened: &'static File = Box::leak(Box::new(File::open(file)?));
        open.insert(key, opened);
        Ok(Self(opened))
    }

    /// Returns once everything written to the file before is on the disk.
    pub(super) fn flush(self) -> io::Result<()> {
        self.0.sync_data()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_opened_once_however_often_it_is_asked_for() {
        let place = testkit::sqlite::file();
        let folder = place.dir.path();
        let [one, other] = ["one.db", "other.db"].map(|name| folder.join(name));
        std::fs::write(&one, "1").unwrap();
        std::fs::write(&other, "2").unwrap();
        let first = Flush::of(&one).unwrap();
        assert!(std::ptr::eq(first.0, Flush::of(&one).unwrap().0));
        assert!(!std::ptr::eq(first.0, Flush::of(&other).unwrap().0));
        first.flush().unwrap();
        assert!(Flush::of(&folder.join("none.db")).is_err());
    }

    /// Two processes on one database: the locks of this one must survive a flush.
    #[test]
    fn locks_of_sqlite_outlive_the_end_of_a_flush() {
        let place = testkit::sqlite::file();
        let file = place.dir.path().join("locked.db");
        let connection = rusqlite::Connection::open(&file).unwrap();
        connection.execute_batch("CREATE TABLE t (a); BEGIN EXCLUSIVE").unwrap();
        let locks = || {
            let inode = format!(":{} ", std::fs::metadata(&file).unwrap().ino());
            let all = std::fs::read_to_string("/proc/locks").unwrap();
            all.lines().filter(|line| line.contains(&inode)).count()
        };
        let before = locks();
        assert!(before > 0, "SQLite holds locks");
        for _ in 0..3 {
            Flush::of(&file).unwrap().flush().unwrap();
        }
        assert_eq!(locks(), before);
    }
}
