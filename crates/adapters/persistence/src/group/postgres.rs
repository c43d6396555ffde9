//! A grouped commit on PostgreSQL: the rows of a statement as one array per column, so that one
//! prepared statement serves every size.

use super::Commit;
use super::batch::{Batch, Insert, Redeem, Settled, State};
use crate::error::Shared;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use std::collections::{HashMap, HashSet};

/// The number is arbitrary, and ours.
macro_rules! intake_lock {
    () => {
        "SELECT pg_advisory_xact_lock(5571003)"
    };
}

/// The lock that whoever appends reports or changes forms or settings holds until the end of the
/// transaction. SQLite has one writer anyway; on PostgreSQL this makes ids, times and revisions
/// go the same way over all replicas.
pub(crate) const INTAKE_LOCK: &str = intake_lock!();

/// The transaction and the intake lock in one round trip. The lock has to be held before the
/// first statement that reads: only then does its snapshot show the last holder's commit.
const BEGIN: &str = concat!("BEGIN; ", intake_lock!());

const STATE: &str = "SELECT scope_key, revision FROM scope_revisions WHERE scope_key = ANY($1) \
     UNION ALL SELECT -1, (SELECT created_at FROM submissions ORDER BY id DESC LIMIT 1)";

/// The rows are inserted, and so numbered, in the order of the arrays.
const SUBMISSIONS: &str = "INSERT INTO submissions (organization_id, template_id, version_id, reference, \
     data, search_text, locale, masked, is_test, created_at) \
     SELECT organization_id, template_id, version_id, reference, data::jsonb, search_text, locale, \
     masked::jsonb, is_test, created_at \
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], \
     $8::text[], $9::boolean[], $10::bigint[]) WITH ORDINALITY AS input (organization_id, template_id, \
     version_id, reference, data, search_text, locale, masked, is_test, created_at, position) \
     ORDER BY position ON CONFLICT (reference) DO NOTHING RETURNING reference, id";

const FILES: &str = "INSERT INTO submission_files (submission_id, storage_key, field, name, media_type, size) \
     SELECT submission_id, storage_key, field, name, media_type, size \
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) \
     WITH ORDINALITY AS input (submission_id, storage_key, field, name, media_type, size, position) \
     ORDER BY position";

/// In the order of the nonces on every replica, so that two that spend the same ones wait for
/// each other and never for each other in a circle.
const TOKENS: &str = "INSERT INTO spent_captcha_tokens (nonce, organization_id, expires_at) \
     SELECT nonce, organization_id, expires_at \
     FROM unnest($1::bytea[], $2::bigint[], $3::bigint[]) AS input (nonce, organization_id, expires_at) \
     ORDER BY nonce ON CONFLICT (nonce) DO NOTHING RETURNING nonce";

/// Commits through the connections that write.
pub(super) struct Writer {
    pool: PgPool,
}

impl Writer {
    pub(super) const fn new(pool: PgPool) -> Self {
        Self { pool }
    }
}

impl Commit for Writer {
    async fn commit(&mut self, batch: &Batch) -> Result<Settled, Shared> {
        Ok(commit(&self.pool, batch).await?)
    }
}

async fn commit(pool: &PgPool, batch: &Batch) -> Result<Settled, sqlx::Error> {
    let begin = if batch.appends.is_empty() { "BEGIN" } else { BEGIN };
    let mut transaction = pool.begin_with(begin).await?;
    let state = if batch.appends.is_empty() {
        State::from_rows([])
    } else {
        State::from_rows(
            sqlx::query_as::<_, (i64, Option<i64>)>(STATE)
                .bind(batch.scope_keys())
                .fetch_all(&mut *transaction)
                .await?,
        )
    };
    let plan = batch.plan(&state);
    let mut ids = HashMap::new();
    if !plan.inserts.is_empty() {
        ids = insert_submissions(&mut transaction, &plan.inserts).await?;
        insert_files(&mut transaction, &plan.inserts, &ids).await?;
    }
    let mut spent = HashSet::new();
    if !batch.redeems.is_empty() {
        spent = insert_tokens(&mut transaction, &batch.redeems).await?;
    }
    transaction.commit().await?;
    Ok(batch.settle(&state, &plan, ids, spent))
}

/// One array from one column of the rows.
fn column<'a, S, T>(rows: &'a [S], pick: impl Fn(&'a S) -> T) -> Vec<T> {
    rows.iter().map(pick).collect()
}

async fn insert_submissions(
    connection: &mut PgConnection,
    inserts: &[Insert<'_>],
) -> Result<HashMap<String, i64>, sqlx::Error> {
    let rows = sqlx::query_as::<_, (String, i64)>(SUBMISSIONS)
        .bind(column(inserts, |insert| insert.row.organization_id))
        .bind(column(inserts, |insert| insert.row.template_id))
        .bind(column(inserts, |insert| insert.row.version_id))
        .bind(column(inserts, |insert| insert.row.reference.as_str()))
        .bind(column(inserts, |insert| insert.row.data.as_str()))
        .bind(column(inserts, |insert| insert.row.search_text.as_str()))
        .bind(column(inserts, |insert| insert.row.locale))
        .bind(column(inserts, |insert| insert.row.masked.as_str()))
        .bind(column(inserts, |insert| insert.row.is_test))
        .bind(column(inserts, |insert| insert.created_at))
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

async fn insert_files(
    connection: &mut PgConnection,
    inserts: &[Insert<'_>],
    ids: &HashMap<String, i64>,
) -> Result<(), sqlx::Error> {
    let files: Vec<_> = inserts
        .iter()
        .filter_map(|insert| ids.get(&insert.row.reference).map(|&id| (id, insert)))
        .flat_map(|(id, insert)| insert.row.files.iter().map(move |file| (id, file)))
        .collect();
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

async fn insert_tokens(
    connection: &mut PgConnection,
    redeems: &[Redeem],
) -> Result<HashSet<[u8; 16]>, sqlx::Error> {
    let nonces = sqlx::query_scalar::<_, Vec<u8>>(TOKENS)
        .bind(column(redeems, |redeem| redeem.nonce.as_slice()))
        .bind(column(redeems, |redeem| redeem.organization_id))
        .bind(column(redeems, |redeem| redeem.expires_at))
        .fetch_all(connection)
        .await?;
    Ok(nonces.into_iter().filter_map(|nonce| nonce.try_into().ok()).collect())
}
