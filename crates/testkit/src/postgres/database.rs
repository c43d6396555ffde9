//! One database per test.

use super::cluster::random_hex;
use super::psql::{self, with_database};
use std::time::Duration;

/// A separate database, dropped with this value, open connections included.
#[derive(Debug)]
pub struct TestDatabase {
    /// `postgres://…`, as a superuser.
    pub url: String,
    name: String,
}

impl TestDatabase {
    /// Returns the name of the database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs SQL through `psql`, each statement in a transaction of its own, and returns the rows as text, one
    /// line each, columns separated by `|`. Panics when the server refuses.
    pub fn execute(&self, statement: &str) -> String {
        psql::run(&self.url, &[statement]).unwrap_or_else(|error| panic!("{statement}\n{error}"))
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        // A server that is gone has taken its databases with it.
        let _ =
            psql::run(super::admin_url(), &[&format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)]);
    }
}

/// Creates an empty database.
pub fn database() -> TestDatabase {
    copy_of("template0")
}

/// Copies a database that nobody is connected to.
pub(super) fn copy_of(template: &str) -> TestDatabase {
    let admin = super::admin_url();
    let name = format!("t_{}", random_hex());
    let create = format!("CREATE DATABASE {name} TEMPLATE {template}");
    let mut refused = String::new();
    for attempt in 0..20 {
        match psql::run(admin, &[&create]) {
            Ok(_) => return TestDatabase { url: with_database(admin, &name), name },
            Err(error) => refused = error,
        }
        // Retry only what passes: a background process is using the template, or other tests have taken all
        // connections.
        if !refused.contains("being accessed") && !refused.contains("too many") {
            break;
        }
        std::thread::sleep(Duration::from_millis(50 * (attempt + 1)));
    }
    panic!("no test database could be made: {refused}");
}
