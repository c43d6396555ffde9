//! Programs that are told another time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to do when it is missing.
const MISSING: &str =
    "libfaketime was not found: `make test` installs it (Debian, Ubuntu: apt-get install libfaketime)";

/// A clock of one's own for the commands that are started with it; it goes on from where it is set, also in those that
/// run. What measures durations is left alone.
#[derive(Debug)]
pub struct FakeTime {
    offset: PathBuf,
}

impl FakeTime {
    /// A clock that tells the machine's time until it is set. `folder` keeps the file that says what it tells.
    pub fn new(folder: &Path) -> Self {
        let clock = Self { offset: folder.join("faketime") };
        clock.set(0);
        clock
    }

    /// Sets it that many seconds ahead of the machine's, or behind.
    pub fn set(&self, seconds: i64) {
        let next = self.offset.with_extension("next");
        fs::write(&next, format!("{seconds:+}\n")).expect("a file");
        fs::rename(next, &self.offset).expect("in its place");
    }

    /// Has a command live by it.
    pub fn tell<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("LD_PRELOAD", library())
            .env("FAKETIME_TIMESTAMP_FILE", &self.offset)
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
    }
}

fn library() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    folders
        .map(|folder| folder.join("faketime/libfaketimeMT.so.1"))
        .find(|library| library.exists())
        .unwrap_or_else(|| panic!("{MISSING}"))
}
