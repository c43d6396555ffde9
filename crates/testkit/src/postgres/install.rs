//! Where PostgreSQL is installed on this machine, and as which user it may run.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The message when it is missing.
const MISSING: &str = "PostgreSQL's server programs (initdb, postgres, psql) were not found. \
    Install them (Debian, Ubuntu: apt-get install postgresql; Fedora: dnf install postgresql-server; \
    macOS: brew install postgresql), or name a running server in MELDEWERK_TEST_POSTGRES \
    (postgres://superuser:password@127.0.0.1:5432/postgres).";

/// Returns the directory with `initdb`, `postgres` and `psql`.
pub(super) fn bindir() -> &'static Path {
    static BINDIR: OnceLock<PathBuf> = OnceLock::new();
    BINDIR.get_or_init(|| {
        candidates()
            .into_iter()
            .find(|dir| ["initdb", "postgres", "psql"].iter().all(|program| dir.join(program).is_file()))
            .unwrap_or_else(|| panic!("{MISSING}"))
    })
}

/// Returns the `psql` to use: with a server run by somebody else, no server programs are needed here.
pub(super) fn psql() -> PathBuf {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    candidates()
        .into_iter()
        .chain(std::env::split_paths(&on_path))
        .map(|dir| dir.join("psql"))
        .find(|program| program.is_file())
        .unwrap_or_else(|| panic!("{MISSING}"))
}

/// Lists the candidates, newest version first; `pg_config` alone may belong to the client library only.
fn candidates() -> Vec<PathBuf> {
    let mut found = vec![];
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output()
        && output.status.success()
    {
        found.push(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    }
    for (root, rest) in
        [("/usr/lib/postgresql", "bin"), ("/opt/homebrew/opt", "bin"), ("/usr/local/opt", "bin")]
    {
        let mut versions: Vec<_> = std::fs::read_dir(root)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.join(rest).join("initdb").is_file())
            .collect();
        versions.sort_by_key(|path| std::cmp::Reverse(version(path)));
        found.extend(versions.into_iter().map(|path| path.join(rest)));
    }
    found.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    found
}

/// Returns `15` for `…/15` and `…/postgresql@15`, so that 9 sorts before 10.
fn version(path: &Path) -> u32 {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0)
}

/// Returns the user and group that the server runs as, when it cannot be the caller: PostgreSQL refuses to
/// run as root. `own` is a directory that the caller has just created.
pub(super) fn unprivileged(own: &Path) -> Option<(u32, u32)> {
    let caller = std::fs::metadata(own).expect("the directory is there").uid();
    (caller == 0).then(|| {
        let id = |flag: &str| {
            let output = Command::new("id").args([flag, "postgres"]).output().ok()?;
            String::from_utf8_lossy(&output.stdout).trim().parse().ok()
        };
        match (id("-u"), id("-g")) {
            (Some(user), Some(group)) => (user, group),
            _ => panic!(
                "tests run as root and there is no user \"postgres\" to run the database as: \
                 install the distribution's postgresql package, or run the tests as an ordinary user"
            ),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_numbers_not_texts() {
        assert!(version(Path::new("/usr/lib/postgresql/9")) < version(Path::new("/usr/lib/postgresql/15")));
        assert_eq!(version(Path::new("/opt/homebrew/opt/postgresql@17")), 17);
    }
}
