//! A grouped commit on SQLite: few statements with many bound rows, prepared once per size.

use super::MAX_ROWS_PER_STATEMENT;
use super::batch::{Batch, FileRow, Insert, Redeem, Settled, State};
use sea_orm::sqlx::sqlite::{SqliteConnection, SqlitePool};
use sea_orm::sqlx::{self, AssertSqlSafe};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

/// Revisions of the scopes, and the time of the newest report (by id: ids and times grow
/// together, so this is one step into the primary key).
const STATE: &str = "SELECT scope_key, revision FROM scope_revisions \
     WHERE scope_key IN (SELECT value FROM json_each($1)) \
     UNION ALL SELECT -1, (SELECT created_at FROM submissions ORDER BY id DESC LIMIT 1)";

const SUBMISSION: &str = "INSERT INTO submissions (organization_id, template_id, version_id, reference, \
     data, search_text, locale, masked, is_test, created_at) VALUES ";
const SUBMISSION_END: &str = " ON CONFLICT (reference) DO NOTHING RETURNING reference, id";

const FILE: &str = "INSERT INTO submission_files (submission_id, storage_key, field, name, media_type, size) \
     VALUES ($1, $2, $3, $4, $5, $6)";

const TOKEN: &str = "INSERT INTO spent_captcha_tokens (nonce, organization_id, expires_at) VALUES ";
const TOKEN_END: &str = " ON CONFLICT (nonce) DO NOTHING RETURNING nonce";

static SUBMISSIONS: LazyLock<Vec<Arc<str>>> = LazyLock::new(|| sizes(SUBMISSION, 10, SUBMISSION_END));
static TOKENS: LazyLock<Vec<Arc<str>>> = LazyLock::new(|| sizes(TOKEN, 3, TOKEN_END));

/// The statement for 1, 2, … [`MAX_ROWS_PER_STATEMENT`] rows.
fn sizes(start: &str, columns: usize, end: &str) -> Vec<Arc<str>> {
    let mut text = String::from(start);
    let row = format!("({})", vec!["?"; columns].join(","));
    (0..MAX_ROWS_PER_STATEMENT)
        .map(|before| {
            let comma = if before == 0 { "" } else { "," };
            let _ = write!(text, "{comma}{row}");
            format!("{text}{end}").into()
        })
        .collect()
}

pub(super) async fn commit(pool: &SqlitePool, batch: &Batch) -> Result<Settled, sqlx::Error> {
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let state = if batch.appends.is_empty() {
        State::from_rows([])
    } else {
        State::from_rows(
            sqlx::query_as::<_, (i64, Option<i64>)>(STATE)
                .bind(key_list(&batch.scope_keys()))
                .fetch_all(&mut *transaction)
                .await?,
        )
    };
    let plan = batch.plan(&state);
    let mut ids = HashMap::with_capacity(plan.inserts.len());
    for chunk in plan.inserts.chunks(MAX_ROWS_PER_STATEMENT) {
        ids.extend(insert_submissions(&mut transaction, chunk).await?);
    }
    for insert in plan.inserts.iter().filter(|insert| !insert.row.files.is_empty()) {
        if let Some(&id) = ids.get(&insert.row.reference) {
            insert_files(&mut transaction, id, &insert.row.files).await?;
        }
    }
    let mut spent = HashSet::with_capacity(batch.redeems.len());
    for chunk in batch.redeems.chunks(MAX_ROWS_PER_STATEMENT) {
        spent.extend(insert_tokens(&mut transaction, chunk).await?);
    }
    transaction.commit().await?;
    Ok(batch.settle(&state, &plan, ids, spent))
}

/// A JSON array: a list as one parameter.
fn key_list(keys: &[i64]) -> String {
    let texts: Vec<String> = keys.iter().map(ToString::to_string).collect();
    format!("[{}]", texts.join(","))
}

async fn insert_submissions(
    connection: &mut SqliteConnection,
    inserts: &[Insert<'_>],
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let mut query = sqlx::query_as(AssertSqlSafe(Arc::clone(&SUBMISSIONS[inserts.len() - 1])));
    for Insert { row, created_at } in inserts {
        query = query
            .bind(row.organization_id)
            .bind(row.template_id)
            .bind(row.version_id)
            .bind(&row.reference)
            .bind(&row.data)
            .bind(&row.search_text)
            .bind(row.locale)
            .bind(&row.masked)
            .bind(row.is_test)
            .bind(created_at);
    }
    query.fetch_all(connection).await
}

async fn insert_files(
    connection: &mut SqliteConnection,
    submission_id: i64,
    files: &[FileRow],
) -> Result<(), sqlx::Error> {
    for file in files {
        sqlx::query(FILE)
            .bind(submission_id)
            .bind(&file.storage_key)
            .bind(&file.field)
            .bind(&file.name)
            .bind(&file.media_type)
            .bind(file.size)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn insert_tokens(
    connection: &mut SqliteConnection,
    redeems: &[Redeem],
) -> Result<Vec<[u8; 16]>, sqlx::Error> {
    let mut query = sqlx::query_scalar::<_, Vec<u8>>(AssertSqlSafe(Arc::clone(&TOKENS[redeems.len() - 1])));
    for redeem in redeems {
        query = query.bind(redeem.nonce.as_slice()).bind(redeem.organization_id).bind(redeem.expires_at);
    }
    let nonces = query.fetch_all(connection).await?;
    Ok(nonces.into_iter().filter_map(|nonce| nonce.try_into().ok()).collect())
}
