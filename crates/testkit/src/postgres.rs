//! Throwaway PostgreSQL: one server per test process (or one for the whole test run, see
//! [`ADMIN_URL_VARIABLE`]), one database per test.
//!
//! ```no_run
//! # fn migrate(url: &str) {}
//! // An empty database, dropped at the end of the test.
//! let empty = testkit::postgres::database();
//! println!("{}", empty.url);
//! // A database with tables; `migrate` runs once for all tests, each gets a copy.
//! let ready = testkit::postgres::database_from_template("schema", migrate);
//! # drop(ready);
//! ```

mod cluster;
mod database;
mod install;
mod psql;
mod template;

pub(crate) use cluster::random_hex;
pub use cluster::{Durability, TestCluster};
pub use database::{TestDatabase, database};
pub use template::{database_from_template, database_from_template_async};

use std::sync::OnceLock;

/// Environment variable with the URL of a superuser's database (`postgres://…/postgres`). When it is set,
/// tests create their databases there instead of starting a server: the test runner starts one
/// [`TestCluster`] and hands its URL to hundreds of test processes.
pub const ADMIN_URL_VARIABLE: &str = "MELDEWERK_TEST_POSTGRES";

/// Returns the URL of this test process's server: the one named by the environment, else one that is started
/// now and stops with the process.
pub fn admin_url() -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    static OWN: OnceLock<TestCluster> = OnceLock::new();
    URL.get_or_init(|| match std::env::var(ADMIN_URL_VARIABLE) {
        Ok(url) if !url.is_empty() => url,
        _ => OWN.get_or_init(|| TestCluster::start(Durability::Fast)).admin_url().to_owned(),
    })
}
