//! One database for one test.

use super::cluster::random_hex;
use super::psql::{self, with_database};
use std::time::Duration;

/// A database of its own; dropped with this value, open connections and all.
#[derive(Debug)]
pub struct TestDatabase {
    /// `postgres://…`, as a superuser.
    pub url: String,
    name: String,
}

impl TestDatabase {
    /// The name of the database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs SQL through `psql`, each statement in a transaction of its own, and gives the rows
    /// as text: one line each, columns separated by `|`. Panics when the server refuses.
    pub fn execute(&self, statement: &str) -> String {
        psql::run(&self.url, &[statement]).unwrap_or_else(|error| panic!("{statement}\n{error}"))
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        // A server that is gone has taken the database with it.
        let _ =
            psql::run(super::admin_url(), &[&format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)]);
    }
}

/// An empty database.
pub fn database() -> TestDatabase {
    copy_of("template0")
}

/// A copy of a database that nobody is connected to.
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
        // Busy only: the template is looked at by a background process, or all connections
        // are taken by other tests.
        if !refused.contains("being accessed") && !refused.contains("too many") {
            break;
        }
        std::thread::sleep(Duration::from_millis(50 * (attempt + 1)));
    }
    panic!("no test database could be made: {refused}");
}
