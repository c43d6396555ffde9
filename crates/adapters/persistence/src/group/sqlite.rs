//! Grouped commits on SQLite, on a separate connection and thread.
//!
//! Bypasses the pools, where each statement is a message to another thread and back, which under load costs
//! as much as the insert itself (docs/adr/0006). So do only the checkpoints, the vacuum and the look-ups of
//! each request (`batch_lookup`). The connection has the same settings as those of the pools.

use super::Commit;
use super::batch::{
    Batch, BatchOutcome, BatchState, FileRow, Insert, Inserted, KeyRow, NEWEST, NewReportRow, NonceRow,
};
use super::checkpoint::{CHECKPOINT_INTERVAL, Checkpoints};
use crate::connection::{WAL_PAGES, WriteQueue};
use crate::error::SharedError;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior, params};
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

const REVISION: &str = "SELECT revision FROM scope_revisions WHERE scope_key = ?1";

/// By id: ids and times grow together, so this is one step into the primary key, after skipping trailing test
/// data, which has its own times.
const NEWEST_TIME: &str = "SELECT created_at FROM submissions WHERE NOT is_test ORDER BY id DESC LIMIT 1";

const SUBMISSION: &str = "INSERT INTO submissions (organization_id, template_id, version_id, reference, \
     data, search_text, locale, masked, is_test, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) \
     ON CONFLICT (reference) DO NOTHING";

const FILE: &str = "INSERT INTO submission_files (submission_id, storage_key, field, name, media_type, size) \
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

const KNOWN_KEY: &str =
    "SELECT 1 FROM submission_keys WHERE scope_key = ?1 AND digest = ?2 AND expires_at > ?3";

const KEY: &str = "INSERT INTO submission_keys (submission_id, organization_id, digest, expires_at) \
     VALUES (?1, ?2, ?3, ?4) ON CONFLICT (scope_key, digest) DO UPDATE \
     SET submission_id = excluded.submission_id, expires_at = excluded.expires_at";

const QUARANTINED: &str = "INSERT INTO quarantined_reports (submission_id, organization_id, template_id, hour) \
     VALUES (?1, ?2, ?3, ?4)";

const TOKEN: &str = "INSERT INTO spent_captcha_tokens (nonce, organization_id, expires_at) VALUES (?1, ?2, ?3) \
     ON CONFLICT (nonce) DO NOTHING";

type GroupFailure = Box<dyn std::error::Error + Send + Sync>;

/// The connection that takes reports and spent tokens.
pub(super) struct SqliteWriter {
    connection: Connection,
    checkpoints: Checkpoints,
    write_queue: WriteQueue,
}

impl SqliteWriter {
    /// Opens the connection; the file must exist.
    pub(super) fn open(
        file: &Path,
        busy_timeout: Duration,
        write_queue: WriteQueue,
    ) -> Result<Self, GroupFailure> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(busy_timeout)?;
        connection.execute_batch(&format!(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
             PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = {WAL_PAGES}; \
             PRAGMA cache_size = -{CACHE};"
        ))?;
        let checkpoints = Checkpoints::start(file, busy_timeout, write_queue.clone(), CHECKPOINT_INTERVAL)?;
        Ok(Self { connection, checkpoints, write_queue })
    }
}

/// Memory for caching pages of the file, in KiB.
const CACHE: u32 = 16_384;

impl Commit for SqliteWriter {
    async fn commit(&mut self, batch: &Batch) -> Result<BatchOutcome, SharedError> {
        let permit = self.write_queue.acquire().await?;
        let outcome = commit(&mut self.connection, batch);
        drop(permit);
        let bytes = batch.appends.iter().map(|row| row.data.len() + row.search_text.len()).sum();
        self.checkpoints.committed(batch.appends.len() + batch.nonces.len(), bytes);
        Ok(outcome?)
    }
}

fn commit(connection: &mut Connection, batch: &Batch) -> rusqlite::Result<BatchOutcome> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let state = state(&transaction, batch)?;
    let plan = batch.plan(&state);
    let mut inserted = Inserted::default();
    if !plan.inserts.is_empty() {
        let mut statement = transaction.prepare_cached(SUBMISSION)?;
        for Insert { row, created_at } in &plan.inserts {
            if is_repeat(&transaction, row)? {
                inserted.repeated.insert(row.reference.clone());
                continue;
            }
            let added = statement.execute(params![
                row.organization_id,
                row.template_id,
                row.version_id,
                row.reference,
                row.data,
                row.search_text,
                row.locale,
                row.masked,
                row.is_test,
                created_at
            ])?;
            if added == 1 {
                let id = transaction.last_insert_rowid();
                insert_files(&transaction, id, &row.files)?;
                if let Some(KeyRow { digest, expires_at }) = row.key {
                    let key = params![id, row.organization_id, digest, expires_at];
                    transaction.prepare_cached(KEY)?.execute(key)?;
                }
                if let Some(hour) = row.quarantine {
                    let values = params![id, row.organization_id, row.template_id, hour];
                    transaction.prepare_cached(QUARANTINED)?.execute(values)?;
                }
                inserted.reports.insert(row.reference.clone(), (id, *created_at));
            }
        }
    }
    inserted.nonces = insert_nonces(&transaction, &batch.nonces)?;
    transaction.commit()?;
    Ok(batch.outcome(&state, inserted))
}

fn state(transaction: &Transaction<'_>, batch: &Batch) -> rusqlite::Result<BatchState> {
    let mut rows = Vec::new();
    if !batch.appends.is_empty() {
        let mut revision = transaction.prepare_cached(REVISION)?;
        for key in batch.scope_keys() {
            rows.push((key, revision.query_row([key], |row| row.get(0)).optional()?));
        }
        let newest = transaction.prepare_cached(NEWEST_TIME)?.query_row([], |row| row.get(0)).optional()?;
        rows.push((NEWEST, newest));
    }
    Ok(BatchState::from_rows(rows))
}

/// Returns whether a report was already stored under this one's key, and the key has not expired.
fn is_repeat(transaction: &Transaction<'_>, row: &NewReportRow) -> rusqlite::Result<bool> {
    let Some(key) = &row.key else { return Ok(false) };
    let known = params![row.scope_key(), key.digest, row.created_at];
    transaction.prepare_cached(KNOWN_KEY)?.exists(known)
}

fn insert_files(transaction: &Transaction<'_>, id: i64, files: &[FileRow]) -> rusqlite::Result<()> {
    for file in files {
        transaction.prepare_cached(FILE)?.execute(params![
            id,
            file.storage_key,
            file.field,
            file.name,
            file.media_type,
            file.size
        ])?;
    }
    Ok(())
}

/// Inserts the nonces and returns those that were not spent yet.
fn insert_nonces(transaction: &Transaction<'_>, nonces: &[NonceRow]) -> rusqlite::Result<HashSet<[u8; 16]>> {
    let mut spent = HashSet::with_capacity(nonces.len());
    for NonceRow { organization_id, nonce, expires_at } in nonces {
        let mut statement = transaction.prepare_cached(TOKEN)?;
        if statement.execute(params![nonce, organization_id, expires_at])? == 1 {
            spent.insert(*nonce);
        }
    }
    Ok(spent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_connection_that_takes_reports_is_durable_and_checks_foreign_keys() {
        let place = testkit::sqlite::file();
        let file = place.dir.path().join("reports.db");
        let writer =
            SqliteWriter::open(&file, Duration::from_secs(5), WriteQueue::new(Duration::ZERO)).unwrap();
        let pragma = |name: &str| -> i64 {
            writer.connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0)).unwrap()
        };
        let mode: String = writer.connection.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
        assert_eq!(mode, "wal");
        assert_eq!(pragma("synchronous"), 2, "2 is FULL");
        assert_eq!(pragma("foreign_keys"), 1);
        assert_eq!(pragma("secure_delete"), 1);
        assert_eq!(pragma("busy_timeout"), 5000);
        assert_eq!(pragma("wal_autocheckpoint"), i64::from(WAL_PAGES));
    }

    /// Returns whether a write reaches the file, with a thread that checks by itself after `rest`.
    async fn is_checkpointed(rest: Duration, act: impl FnOnce(&mut Checkpoints)) -> bool {
        const BYTES: i64 = 1 << 24;
        let place = testkit::sqlite::file();
        let file = place.dir.path().join("reports.db");
        let writer = Connection::open(&file).unwrap();
        writer.execute_batch("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0").unwrap();
        let write_queue = WriteQueue::new(Duration::from_secs(5));
        let mut checkpoints = Checkpoints::start(&file, Duration::from_secs(5), write_queue, rest).unwrap();
        writer.execute_batch("CREATE TABLE t (a)").unwrap();
        writer.execute("INSERT INTO t VALUES (zeroblob(?1))", [BYTES]).unwrap();
        act(&mut checkpoints);
        for _ in 0..1000 {
            if std::fs::metadata(&file).unwrap().len() > BYTES.unsigned_abs() {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn many_reports_are_checkpointed_into_the_file_at_once() {
        assert!(
            is_checkpointed(Duration::from_hours(1), |checkpoints| checkpoints.committed(1, 1 << 25)).await
        );
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_anybody_writes_is_checkpointed_into_the_file() {
        assert!(is_checkpointed(Duration::from_millis(50), |_| ()).await);
    }
}
