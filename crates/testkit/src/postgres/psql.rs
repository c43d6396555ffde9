//! Talks to the server through `psql`: this crate has no database library.

use super::install;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

fn command(url: &str) -> Command {
    let mut command = Command::new(install::psql());
    command.args([
        "--no-psqlrc",
        "--quiet",
        "--tuples-only",
        "--no-align",
        "--set=ON_ERROR_STOP=1",
        "--dbname",
        url,
    ]);
    command.env_remove("PGOPTIONS").env("PGCONNECT_TIMEOUT", "30");
    command
}

/// Runs statements, each in a transaction of its own, and returns the output.
pub(super) fn run(url: &str, statements: &[&str]) -> Result<String, String> {
    let mut command = command(url);
    for statement in statements {
        command.args(["--command", statement]);
    }
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}

/// A lock that only one process holds at a time. Released when dropped, and when the process dies.
#[derive(Debug)]
pub(super) struct ClusterLock {
    psql: Child,
    to: Option<ChildStdin>,
    _from: BufReader<ChildStdout>,
}

impl ClusterLock {
    /// Waits for the lock.
    pub(super) fn acquire(url: &str, key: &str) -> Self {
        let mut psql = command(url)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("psql cannot be started: {error}"));
        let mut to = psql.stdin.take().expect("psql has a pipe");
        let mut from = BufReader::new(psql.stdout.take().expect("psql has a pipe"));
        writeln!(to, "SELECT 'locked' FROM pg_advisory_lock(hashtextextended({}, 0));", literal(key))
            .expect("psql listens");
        let mut line = String::new();
        from.read_line(&mut line).expect("psql answers");
        assert_eq!(line.trim(), "locked", "the lock \"{key}\" of the test databases");
        Self { psql, to: Some(to), _from: from }
    }
}

impl Drop for ClusterLock {
    fn drop(&mut self) {
        self.to.take();
        let _ = self.psql.wait();
    }
}

/// Quotes a text as an SQL literal.
pub(super) fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Returns the URL with another database, keeping user, host and parameters.
pub(super) fn with_database(url: &str, database: &str) -> String {
    let (base, parameters) = url.split_once('?').map_or((url, None), |(base, rest)| (base, Some(rest)));
    let authority = base.find("://").map_or(0, |at| at + 3);
    let end = base[authority..].find('/').map_or(base.len(), |at| authority + at);
    let parameters = parameters.map(|rest| format!("?{rest}")).unwrap_or_default();
    format!("{}/{database}{parameters}", &base[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_database_of_a_url_changes() {
        for (url, expected) in [
            ("postgres://u:p@h:1/postgres", "postgres://u:p@h:1/t"),
            ("postgres://u:p@h:1", "postgres://u:p@h:1/t"),
            ("postgres://u@h/?host=/run/x&a=b", "postgres://u@h/t?host=/run/x&a=b"),
        ] {
            assert_eq!(with_database(url, "t"), expected);
        }
    }

    #[test]
    fn a_quote_stays_inside_its_literal() {
        assert_eq!(literal("it's"), "'it''s'");
    }
}
