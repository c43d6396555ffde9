//! Databases that are migrated once and then copied.

use super::database::{TestDatabase, copy_of};
use super::psql::{self, ClusterLock, literal, with_database};
use std::collections::HashSet;
use std::sync::Mutex as StdMutex;
use std::time::Duration;
use tokio::sync::Mutex;

/// The templates that this process knows to be ready.
static READY: StdMutex<Option<HashSet<String>>> = StdMutex::new(None);
/// One build at a time in this process; the lock in the database does the same across processes.
static BUILDING: Mutex<()> = Mutex::const_new(());

/// Returns a copy of the database that `migrate` prepared. `migrate` receives the URL of an empty database
/// and runs once per server for each `name`, however many tests and processes ask at once; a build that dies
/// half-way is discarded and repeated.
///
/// `name` (lower-case letters, digits, `_`, at most 40) stands for the schema: on a server that outlives a
/// change of the migrations it must change with them.
pub fn database_from_template(name: &str, migrate: impl FnOnce(&str)) -> TestDatabase {
    if !is_ready(name) {
        let _turn = loop {
            match BUILDING.try_lock() {
                Ok(turn) => break turn,
                Err(_) => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        if let Some(build) = Build::begin(name) {
            migrate(&build.url);
            build.finish();
        }
    }
    copy_of(&template(name))
}

/// [`database_from_template`] with an asynchronous `migrate`, for use inside a runtime.
pub async fn database_from_template_async(name: &str, migrate: impl AsyncFnOnce(&str)) -> TestDatabase {
    if !is_ready(name) {
        let _turn = BUILDING.lock().await;
        if let Some(build) = Build::begin(name) {
            migrate(&build.url).await;
            build.finish();
        }
    }
    copy_of(&template(name))
}

fn template(name: &str) -> String {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    assert!(
        name.len() <= 40 && !name.is_empty() && name.chars().all(fine),
        "\"{name}\" is no name for a template"
    );
    format!("tpl_{name}")
}

fn is_ready(name: &str) -> bool {
    let ready = READY.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    ready.as_ref().is_some_and(|names| names.contains(name))
}

fn set_ready(name: &str) {
    let mut ready = READY.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    ready.get_or_insert_default().insert(name.to_owned());
}

/// A template being built. It gets its final name when it is done: whoever sees that name sees a finished
/// template.
struct Build<'a> {
    name: &'a str,
    draft: String,
    url: String,
    _lock: ClusterLock,
}

impl<'a> Build<'a> {
    /// Begins a build; `None` when the template exists already.
    fn begin(name: &'a str) -> Option<Self> {
        let admin = super::admin_url();
        let (done, draft) = (template(name), format!("draft_{name}"));
        let lock = ClusterLock::acquire(admin, &done);
        let found = run(&[&format!("SELECT count(*) FROM pg_database WHERE datname = {}", literal(&done))]);
        if found == "1" {
            set_ready(name);
            return None;
        }
        run(&[
            &format!("DROP DATABASE IF EXISTS {draft} WITH (FORCE)"),
            &format!("CREATE DATABASE {draft} TEMPLATE template0"),
        ]);
        Some(Self { name, url: with_database(admin, &draft), draft, _lock: lock })
    }

    fn finish(self) {
        let (done, draft) = (template(self.name), &self.draft);
        // Connections left open by the migration would block the copies.
        run(&[
            &format!("ALTER DATABASE {draft} ALLOW_CONNECTIONS false"),
            &format!(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = {}",
                literal(draft)
            ),
            &format!("ALTER DATABASE {draft} RENAME TO {done}"),
        ]);
        set_ready(self.name);
    }
}

fn run(statements: &[&str]) -> String {
    psql::run(super::admin_url(), statements)
        .unwrap_or_else(|error| panic!("the template is not made: {error}"))
}
