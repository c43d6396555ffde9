//! Programs that run with a shifted clock.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The message when it is missing.
const MISSING: &str =
    "libfaketime was not found: `make test` installs it (Debian, Ubuntu: apt-get install libfaketime)";

/// A clock for the commands that are started with it; it runs on from where it is set, even in commands
/// already running. Measured durations are not affected.
#[derive(Debug)]
pub struct FakeTime {
    offset: PathBuf,
}

impl FakeTime {
    /// Creates a clock that shows the machine's time until it is set. `folder` keeps the file that holds the
    /// offset.
    pub fn new(folder: &Path) -> Self {
        let clock = Self { offset: folder.join("faketime") };
        clock.set(0);
        clock
    }

    /// Sets the offset from the machine's time in seconds, ahead or behind.
    pub fn set(&self, seconds: i64) {
        let next = self.offset.with_extension("next");
        fs::write(&next, format!("{seconds:+}\n")).expect("a file");
        fs::rename(next, &self.offset).expect("in its place");
    }

    /// Makes a command use this clock.
    pub fn apply_to<'a>(&self, command: &'a mut Command) -> &'a mut Command {
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
