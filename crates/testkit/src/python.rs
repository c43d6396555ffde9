//! Finds a Python for the servers and libraries that are written in it.

use std::path::PathBuf;
use std::process::Command;

/// Returns a Python that has these modules: the one named by `MELDEWERK_TEST_PYTHON`, else that of
/// `make test`, else the machine's.
///
/// # Panics
/// With `missing`, when there is none.
pub fn with(modules: &str, missing: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let named = std::env::var_os("MELDEWERK_TEST_PYTHON").map(PathBuf::from);
    let found = named
        .into_iter()
        .chain([root.join("target/test-tools/bin/python"), PathBuf::from("python3")])
        .find(|python| {
            let probe = Command::new(python).args(["-c", &format!("import {modules}")]).output();
            probe.is_ok_and(|output| output.status.success())
        });
    found.unwrap_or_else(|| panic!("{missing}"))
}
