//! Measures how many reports per second reach the disk with 64 concurrent callers: on SQLite
//! (`synchronous=FULL`) and on a throwaway PostgreSQL server that flushes its commits too.
//!
//! ```text
//! cargo run --release -p mw-persistence --example append_load -- 10000
//! ```
//!
//! The argument is the number of reports; a second one, `sqlite` or `postgres`, restricts the run to that
//! database. Both databases are created in the directory for temporary files (`TMPDIR`): point it at the disk
//! to be measured.

use forms::ports::{FormReader as _, SubmissionStore as _};
use forms::testing::{FieldBuilder, FormBuilder, SubmissionBuilder, install, scopes};
use persistence::{Database, DatabaseOptions, SqlForms, SqlSubmissions};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use testkit::postgres::{Durability, TestCluster};

type Failure = Box<dyn std::error::Error + Send + Sync>;

const CALLERS: usize = 64;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let reports: usize = std::env::args().nth(1).map_or(Ok(10_000), |number| number.parse())?;
    let only = std::env::args().nth(2);
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if wanted("sqlite") {
        let place = testkit::sqlite::file();
        measure("SQLite", &place.url, reports).await?;
    }
    if wanted("postgres") {
        let cluster = TestCluster::start(Durability::Durable);
        measure("PostgreSQL", cluster.admin_url(), reports).await?;
    }
    Ok(())
}

async fn measure(name: &str, url: &str, reports: usize) -> Result<(), Failure> {
    let database = Database::connect(&DatabaseOptions::new(url)).await?;
    database.migrate().await?;
    let [scope, _] = scopes();
    let catalog = SqlForms::new(&database);
    let form = FormBuilder::new("vorfall").block("b", [FieldBuilder::text("text")]).snapshot();
    let form = install(&catalog, scope, &form, true).await;
    let text = "Auf Station 4B kam es in der Spätschicht zu einer Verwechslung zweier Infusionen. ".repeat(5);

    let next = Arc::new(AtomicUsize::new(0));
    let start = Instant::now();
    let callers: Vec<_> = (0..CALLERS)
        .map(|_| {
            let (next, text) = (Arc::clone(&next), text.clone());
            let (catalog, store) = (catalog.clone(), SqlSubmissions::new(&database));
            tokio::spawn(async move {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= reports {
                        return Ok::<_, Failure>(());
                    }
                    let revision = catalog.revision(scope).await?;
                    // Random references hit random places in the index, as real ones do.
                    let reference = format!("{:016X}", (n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                    let report = SubmissionBuilder::new(form, revision, &reference)
                        .data(serde_json::json!({"text": text, "ort": "nord"}))
                        .searchable(&text)
                        .build();
                    store.append(scope, report).await?;
                }
            })
        })
        .collect();
    for caller in callers {
        caller.await??;
    }
    let seconds = start.elapsed().as_secs_f64();
    let statistics = database.write_statistics();
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let (rate, per_commit) =
        (reports as f64 / seconds, statistics.requests as f64 / statistics.commits.max(1) as f64);
    println!("{name}: {rate:.0} reports/s, {CALLERS} callers, {per_commit:.1} reports per commit");
    database.close().await;
    Ok(())
}
