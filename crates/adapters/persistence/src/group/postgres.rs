//! Grouped commits on PostgreSQL: one call of a function that takes an array per column, so that one prepared
//! statement and one round trip serve a batch of any size.

use super::Commit;
use super::batch::{AppendOutcome, Batch, BatchOutcome, BatchState, FileRow, Inserted, KeyRow, NewReportRow};
use crate::connection::{TRUST_IDLE_FOR, answers, connect_writer};
use crate::error::SharedError;
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use sea_orm::sqlx::{self, Connection as _};
use std::collections::HashSet;
use std::time::Instant;

/// The lock held until the end of the transaction by everything that appends reports or changes forms or
/// settings. SQLite has only one writer anyway; on PostgreSQL this keeps ids, times and revisions in the same
/// order across all replicas. An arbitrary id; unique among the locks of this service.
const LOCK: i64 = 5_571_003;

/// Takes the lock for a unit of work.
pub(crate) const INTAKE_LOCK: &str = "SELECT pg_advisory_xact_lock(5571003)";

/// See the migration that creates it.
const STORE_BATCH: &str = "SELECT scope_keys, scope_revisions, stored_references, stored_ids, stored_times, spent \
     FROM settle_intake($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";

const FILES: &str = "INSERT INTO submission_files (submission_id, storage_key, field, name, media_type, size) \
     SELECT submission_id, storage_key, field, name, media_type, size \
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) \
     WITH ORDINALITY AS input (submission_id, storage_key, field, name, media_type, size, position) \
     ORDER BY position";

/// Inserts the keys of stored reports; returns the reports whose key was free.
const KEYS: &str = "INSERT INTO submission_keys (submission_id, organization_id, digest, expires_at) \
     SELECT submission_id, organization_id, digest, expires_at \
     FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bigint[]) \
     AS input (submission_id, organization_id, digest, expires_at) \
     ON CONFLICT (scope_key, digest) DO UPDATE \
     SET submission_id = excluded.submission_id, expires_at = excluded.expires_at \
     WHERE submission_keys.expires_at <= $5 RETURNING submission_id";

const UNDO_REPEATS: &str = "DELETE FROM submissions WHERE id = ANY($1)";

const QUARANTINED: &str = "INSERT INTO quarantined_reports (submission_id, organization_id, template_id, hour) \
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])";

/// Commits on a connection of its own: a pool checks after each use that the connection still answers, which
/// is one more round trip per batch.
pub(super) struct PostgresWriter {
    /// Provides the address of the database.
    pool: PgPool,
    /// `None` before the first batch and after a failure.
    connection: Option<(PgConnection, Instant)>,
}

impl PostgresWriter {
    pub(super) const fn new(pool: PgPool) -> Self {
        Self { pool, connection: None }
    }

    /// Returns a connection that answers.
    async fn connection(&mut self) -> Result<PgConnection, sqlx::Error> {
        if let Some((mut connection, used)) = self.connection.take()
            && (used.elapsed() < TRUST_IDLE_FOR || answers(&mut connection).await)
        {
            return Ok(connection);
        }
        connect_writer(&self.pool).await
    }
}

impl Commit for PostgresWriter {
    async fn commit(&mut self, batch: &Batch) -> Result<BatchOutcome, SharedError> {
        let mut connection = self.connection().await?;
        let outcome = commit(&mut connection, batch).await?;
        self.connection = Some((connection, Instant::now()));
        Ok(outcome)
    }
}

async fn commit(connection: &mut PgConnection, batch: &Batch) -> Result<BatchOutcome, sqlx::Error> {
    let plain = |row: &NewReportRow| row.files.is_empty() && row.key.is_none() && row.quarantine.is_none();
    if batch.appends.iter().all(plain) {
        // A single statement is its own transaction. Its row arrives before the commit, so the answer is read
        // to its end.
        return store_batch(connection, batch).await;
    }
    let mut transaction = connection.begin().await?;
    let mut outcome = store_batch(&mut transaction, batch).await?;
    insert_keys(&mut transaction, batch, &mut outcome).await?;
    insert_files(&mut transaction, batch, &outcome).await?;
    insert_quarantined(&mut transaction, batch, &outcome).await?;
    transaction.commit().await?;
    Ok(outcome)
}

/// The single row of an answer: arrays of scope keys and their revisions, of references, ids and times of the
/// stored reports, and of the nonces now spent.
type IntakeRow = (Vec<i64>, Vec<i64>, Vec<String>, Vec<i64>, Vec<i64>, Vec<Vec<u8>>);

async fn store_batch(connection: &mut PgConnection, batch: &Batch) -> Result<BatchOutcome, sqlx::Error> {
    let Batch { appends, nonces } = batch;
    let row = sqlx::query_as::<_, IntakeRow>(STORE_BATCH)
        .bind(LOCK)
        .bind(column(appends, |row| row.organization_id))
        .bind(column(appends, |row| row.revision))
        .bind(column(appends, |row| row.template_id))
        .bind(column(appends, |row| row.version_id))
        .bind(column(appends, |row| row.reference.as_str()))
        .bind(column(appends, |row| row.data.as_str()))
        .bind(column(appends, |row| row.search_text.as_str()))
        .bind(column(appends, |row| row.locale))
        .bind(column(appends, |row| row.masked.as_str()))
        .bind(column(appends, |row| row.is_test))
        .bind(column(appends, |row| row.created_at))
        .bind(column(nonces, |row| row.nonce.as_slice()))
        .bind(column(nonces, |row| row.organization_id))
        .bind(column(nonces, |row| row.expires_at))
        .fetch_all(connection)
        .await?
        .pop()
        .ok_or(sqlx::Error::RowNotFound)?;
    Ok(read(batch, row))
}

/// Interprets the function's answer to a batch.
fn read(batch: &Batch, row: IntakeRow) -> BatchOutcome {
    let (scope_keys, revisions, references, ids, times, spent) = row;
    let state = BatchState::from_rows(scope_keys.into_iter().zip(revisions.into_iter().map(Some)));
    let inserted = Inserted {
        reports: references.into_iter().zip(ids.into_iter().zip(times)).collect(),
        nonces: spent.into_iter().filter_map(spent_nonce).collect(),
        ..Inserted::default()
    };
    batch.outcome(&state, inserted)
}

/// Reads a nonce that was spent. One of another length is left out, so its token is refused: an error would
/// concern the whole batch, whose reports are stored by then.
fn spent_nonce(stored: Vec<u8>) -> Option<[u8; 16]> {
    let nonce = stored.try_into().ok();
    if nonce.is_none() {
        tracing::error!("the database returned a nonce of another length");
    }
    nonce
}

/// Collects one column of the rows into an array.
fn column<'a, S, T>(rows: &'a [S], pick: impl Fn(&'a S) -> T) -> Vec<T> {
    rows.iter().map(pick).collect()
}

/// Stores the keys of the new reports, and removes reports whose key is already known: nobody sees them in
/// between, because [`LOCK`] is held until the end of the transaction.
async fn insert_keys(
    connection: &mut PgConnection,
    batch: &Batch,
    outcome: &mut BatchOutcome,
) -> Result<(), sqlx::Error> {
    let keyed: Vec<(i64, &NewReportRow, KeyRow)> = batch
        .appends
        .iter()
        .zip(&outcome.appends)
        .filter_map(|(row, verdict)| match (row.key, verdict) {
            (Some(key), AppendOutcome::Stored { id, .. }) => Some((*id, row, key)),
            _ => None,
        })
        .collect();
    let Some(now) = keyed.iter().map(|(_, row, _)| row.created_at).max() else { return Ok(()) };
    // Of several reports in the batch with the same key, the first is stored.
    let mut seen = HashSet::with_capacity(keyed.len());
    let first = |(_, row, key): &&(i64, &NewReportRow, KeyRow)| seen.insert((row.scope_key(), key.digest));
    let firsts: Vec<_> = keyed.iter().filter(first).collect();
    let took: HashSet<i64> = sqlx::query_scalar(KEYS)
        .bind(column(&firsts, |(id, ..)| *id))
        .bind(column(&firsts, |(_, row, _)| row.organization_id))
        .bind(column(&firsts, |(.., key)| key.digest.as_slice()))
        .bind(column(&firsts, |(.., key)| key.expires_at))
        .bind(now)
        .fetch_all(&mut *connection)
        .await?
        .into_iter()
        .collect();
    let repeated: Vec<i64> = keyed.iter().map(|(id, ..)| *id).filter(|id| !took.contains(id)).collect();
    if repeated.is_empty() {
        return Ok(());
    }
    sqlx::query(UNDO_REPEATS).bind(&repeated).execute(connection).await?;
    for verdict in &mut outcome.appends {
        if matches!(verdict, AppendOutcome::Stored { id, .. } if repeated.contains(id)) {
            *verdict = AppendOutcome::Repeated;
        }
    }
    Ok(())
}

/// The reports that were stored, with their ids.
fn stored<'a>(batch: &'a Batch, outcome: &'a BatchOutcome) -> impl Iterator<Item = (i64, &'a NewReportRow)> {
    batch.appends.iter().zip(&outcome.appends).filter_map(|(row, verdict)| match verdict {
        AppendOutcome::Stored { id, .. } => Some((*id, row)),
        AppendOutcome::Outdated | AppendOutcome::ReferenceTaken | AppendOutcome::Repeated => None,
    })
}

async fn insert_quarantined(
    connection: &mut PgConnection,
    batch: &Batch,
    outcome: &BatchOutcome,
) -> Result<(), sqlx::Error> {
    let rows: Vec<_> =
        stored(batch, outcome).filter_map(|(id, row)| Some((id, row, row.quarantine?))).collect();
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(QUARANTINED)
        .bind(column(&rows, |(id, ..)| *id))
        .bind(column(&rows, |(_, row, _)| row.organization_id))
        .bind(column(&rows, |(_, row, _)| row.template_id))
        .bind(column(&rows, |(.., hour)| *hour))
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_files(
    connection: &mut PgConnection,
    batch: &Batch,
    outcome: &BatchOutcome,
) -> Result<(), sqlx::Error> {
    let files: Vec<(i64, &FileRow)> =
        stored(batch, outcome).flat_map(|(id, row)| row.files.iter().map(move |file| (id, file))).collect();
    if files.is_empty() {
        return Ok(());
    }
    sqlx::query(FILES)
        .bind(column(&files, |(id, _)| *id))
        .bind(column(&files, |(_, file)| file.storage_key.as_str()))
        .bind(column(&files, |(_, file)| file.field.as_str()))
        .bind(column(&files, |(_, file)| file.name.as_str()))
        .bind(column(&files, |(_, file)| file.media_type.as_str()))
        .bind(column(&files, |(_, file)| file.size))
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::spent_nonce;

    #[test]
    fn a_nonce_of_another_length_is_not_taken_for_one_that_was_spent() {
        assert_eq!(spent_nonce(vec![7; 16]), Some([7; 16]));
        assert_eq!((spent_nonce(vec![7; 15]), spent_nonce(Vec::new())), (None, None));
    }
}
