//! Reads the data for an index.

use crate::bi_store::{change_log_sql, listed};
use crate::database::{Database, Engine};
use crate::error::damaged;
use crate::report_columns::status;
use crate::report_index::{AnswerIndex, IndexEntry, IndexedReports};
use crate::sql::{self, Row};
use bi::ports::LogPosition;
use forms::submission::ReportStatus;
use kernel::{Scope, StoreError};
use sea_orm::Value;
use std::collections::HashMap;

/// How many rows to read at a time, from an index alone.
const PORTION: i64 = 50_000;

/// How many rows and changes to read at a time.
pub(super) const MAX_CHANGES: usize = 20_000;

const TEMPLATES: &str = "SELECT id FROM form_templates WHERE scope_key = $1";

const LAST: &str = "SELECT s.created_at, s.id FROM submissions s WHERE s.scope_key = $1 AND NOT s.is_test \
     ORDER BY s.created_at DESC, s.id DESC LIMIT 1";

const TEST_IDS: &str = "SELECT s.id FROM submissions s WHERE s.scope_key = $1 AND s.is_test";

/// Uses the index of one form's list, which does not tell test data apart.
const OF_TEMPLATE: &str = "SELECT s.id, s.created_at FROM submissions s WHERE s.scope_key = $1 AND s.template_id = $2 \
     AND (s.created_at, s.id) > ($3, $4) AND s.id <= $5 ORDER BY s.created_at, s.id LIMIT $6";

const IN_QUARANTINE: &str = "SELECT q.submission_id AS id FROM quarantined_reports q WHERE q.scope_key = $1";

const STATES: &str =
    "SELECT st.submission_id AS id, st.status FROM submission_states st WHERE st.scope_key = $1";

const SEEN: &str = "s.id, s.created_at, s.template_id, \
     EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id) AS hidden, \
     (SELECT st.status FROM submission_states st WHERE st.submission_id = s.id) AS status FROM submissions s \
     WHERE s.scope_key = $1";

/// Returns rows as lines of one text: returning rows costs the driver of SQLite five times what reading them
/// does.
pub(crate) fn lines(engine: Engine, columns: &str, of: &str) -> String {
    match engine {
        Engine::Sqlite => {
            format!("SELECT group_concat(concat_ws(' ', {columns}), char(10)) AS found FROM ({of}) f")
        }
        Engine::Postgres => {
            format!("SELECT string_agg(concat_ws(' ', {columns}), chr(10)) AS found FROM ({of}) f")
        }
    }
}

/// Runs a query with [`lines`] and returns its text.
pub(super) async fn text(database: &Database, query: &str, values: Vec<Value>) -> Result<String, StoreError> {
    let row = sql::one(database.reader(), query, values).await?;
    let found: Option<String> = row.map_or(Ok(None), |row| row.get("found"))?;
    Ok(found.unwrap_or_default())
}

pub(crate) fn number(text: &str) -> Result<i64, StoreError> {
    text.parse().map_err(|error| StoreError::Internal(Box::new(error)))
}

/// The changes since a position.
pub(super) struct IndexUpdate {
    pub(super) position: LogPosition,
    pub(super) changed: Vec<ReportChange>,
    pub(super) received: Vec<IndexEntry>,
    /// Whether everything has to be read again.
    pub(super) is_incomplete: bool,
}

/// The current state of a changed report.
pub(super) struct ReportChange {
    pub(super) id: i64,
    pub(super) template: i64,
    pub(super) exists: bool,
    pub(super) is_quarantined: bool,
    pub(super) status: ReportStatus,
    /// Whether its answers may have changed.
    pub(super) has_other_answers: bool,
}

/// Reads all reports of a scope except test data, and a log position that is not newer than they are.
pub(super) async fn all(
    database: &Database,
    scope: Scope,
    limit: u64,
) -> Result<Option<(LogPosition, IndexedReports)>, StoreError> {
    let (key, reader, engine) = (sql::scope_key(scope), database.reader(), database.engine());
    let end = format!("SELECT {} AS log_position", change_log_sql(engine).end);
    let position = sql::one(reader, &end, Vec::new()).await?;
    let position = position
        .ok_or_else(|| StoreError::internal("the log of changes has no position"))?
        .get("log_position")?;
    let Some(last) = sql::one(reader, LAST, vec![key.into()]).await? else {
        return Ok(Some((LogPosition(position), IndexedReports::default())));
    };
    let last: i64 = last.get("id")?;
    // Test data imported from now on has higher ids than the last one.
    let mut test = Vec::new();
    for line in text(database, &lines(engine, "f.id", TEST_IDS), vec![key.into()]).await?.lines() {
        test.push(number(line)?);
    }
    test.sort_unstable();
    let mut all: Vec<(i64, i64, i64)> = Vec::new();
    let portion = lines(engine, "f.id, f.created_at", OF_TEMPLATE);
    for template in sql::all(reader, TEMPLATES, vec![key.into()]).await? {
        let template: i64 = template.get("id")?;
        let mut after = (i64::MIN, 0);
        loop {
            let (at, id) = after;
            let values = [key, template, at, id, last, PORTION].map(Value::from).to_vec();
            let found = text(database, &portion, values).await?;
            let mut count = 0;
            for line in found.lines() {
                let (id, at) = line.split_once(' ').unwrap_or_default();
                let (id, at) = (number(id)?, number(at)?);
                // Correct even if the database changed the order of the lines.
                after = after.max((at, id));
                if test.binary_search(&id).is_err() {
                    all.push((at, id, template));
                }
                count += 1;
            }
            if all.len() as u64 > limit {
                return Ok(None);
            }
            if count < PORTION {
                break;
            }
        }
    }
    // There are so many that other work on this thread would have to wait.
    let sorted = tokio::task::spawn_blocking(move || {
        all.sort_unstable();
        let mut rows = IndexedReports::default();
        for (at, id, template) in all {
            rows.push(&IndexEntry { id, at, template, is_quarantined: false, status: ReportStatus::New });
        }
        rows
    });
    let mut rows = sorted.await.map_err(|error| StoreError::Internal(Box::new(error)))?;
    let hidden = text(database, &lines(engine, "f.id", IN_QUARANTINE), vec![key.into()]).await?;
    rows.quarantine(hidden.lines().map(number).collect::<Result<Vec<_>, _>>()?);
    let states = text(database, &lines(engine, "f.id, f.status", STATES), vec![key.into()]).await?;
    for line in states.lines() {
        let (id, code) = line.split_once(' ').unwrap_or_default();
        rows.set(status(Some(code.to_owned()))?, [number(id)?]);
    }
    Ok(Some((LogPosition(position), rows)))
}

/// Reads the changes since a position and the reports received after one; the changes are at least as recent.
pub(super) async fn update(
    database: &Database,
    scope: Scope,
    since: LogPosition,
    rows: &IndexedReports,
) -> Result<IndexUpdate, StoreError> {
    let log = change_log_sql(database.engine());
    // By the templates with reports here: even those of a form deleted meanwhile are found.
    let templates = serde_json::to_string(&rows.templates()).map_err(damaged)?;
    let of_templates = listed(database.engine(), "$5");
    let (end, is_new, has_gap) = (log.end, log.is_new.replace("$3", "$2"), log.has_gap.replace("$3", "$2"));
    // One statement, so that everything is from the same snapshot.
    let query = format!(
        "SELECT m.log_position, m.lost, c.submission_id AS id, CAST(0 AS BIGINT) AS created_at, c.template_id, \
         EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = c.submission_id) AS hidden, \
         (SELECT st.status FROM submission_states st WHERE st.submission_id = c.submission_id) AS status, \
         s.id IS NOT NULL AS there, COALESCE(c.kind = 'changed', FALSE) AS other \
         FROM (SELECT {end} AS log_position, {has_gap} AS lost) m LEFT JOIN (SELECT c.submission_id, c.template_id, c.kind \
         FROM report_changes c WHERE c.scope_key = $1 AND c.template_id IN ({of_templates}) AND {is_new} LIMIT {MAX_CHANGES}) c \
         ON TRUE LEFT JOIN submissions s ON s.id = c.submission_id \
         UNION ALL SELECT CAST(NULL AS BIGINT), FALSE, f.id, f.created_at, f.template_id, f.hidden, f.status, TRUE, FALSE \
         FROM (SELECT {SEEN} AND (s.created_at, s.id) > ($3, $4) AND NOT s.is_test \
         ORDER BY s.created_at, s.id LIMIT {MAX_CHANGES}) f"
    );
    let (at, id) = rows.last().unwrap_or((i64::MIN, 0));
    let mut values = [sql::scope_key(scope), since.0, at, id].map(Value::from).to_vec();
    values.push(templates.into());
    let mut update =
        IndexUpdate { position: since, changed: Vec::new(), received: Vec::new(), is_incomplete: false };
    for row in sql::all(database.reader(), &query, values).await? {
        let Some(position) = row.get::<Option<i64>>("log_position")? else {
            update.received.push(entry(&row)?);
            continue;
        };
        update.position = LogPosition(position);
        update.is_incomplete |= row.get::<bool>("lost")?;
        if let Some(id) = row.get::<Option<i64>>("id")? {
            update.changed.push(ReportChange {
                id,
                template: row.get("template_id")?,
                exists: row.get("there")?,
                is_quarantined: row.get("hidden")?,
                status: status(row.get("status")?)?,
                has_other_answers: row.get("other")?,
            });
        }
    }
    update.is_incomplete |= update.changed.len() >= MAX_CHANGES;
    update.received.sort_unstable_by_key(|entry| (entry.at, entry.id));
    Ok(update)
}

fn entry(row: &Row) -> Result<IndexEntry, StoreError> {
    Ok(IndexEntry {
        id: row.get("id")?,
        at: row.get("created_at")?,
        template: row.get("template_id")?,
        is_quarantined: row.get("hidden")?,
        status: status(row.get("status")?)?,
    })
}

/// Reads the test data of a scope in order of time; `None` if there is too much.
pub(super) async fn test_data(
    database: &Database,
    scope: Scope,
    limit: usize,
) -> Result<Option<IndexedReports>, StoreError> {
    // The plus keeps SQLite, which has no statistics, from scanning the scope.
    let query = format!(
        "SELECT {} AND s.id IN (SELECT s.id FROM submissions s WHERE s.scope_key = $1 AND s.is_test LIMIT {})",
        SEEN.replace("WHERE s.scope_key", "WHERE +s.scope_key"),
        limit + 1
    );
    let found = sql::all(database.reader(), &query, vec![sql::scope_key(scope).into()]).await?;
    if found.len() > limit {
        return Ok(None);
    }
    let mut found = found.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    found.sort_unstable_by_key(|entry| (entry.at, entry.id));
    let mut rows = IndexedReports::default();
    for entry in &found {
        rows.push(entry);
    }
    Ok(Some(rows))
}

/// Adds the answers of rows to a question.
pub(super) async fn answers(
    database: &Database,
    scope: Scope,
    slug: &str,
    wanted: &[(i64, u32)],
    to: &mut AnswerIndex,
) -> Result<(), StoreError> {
    let engine = database.engine();
    let (answer, slug) = match engine {
        // A slug has no quotes.
        Engine::Sqlite => ("s.data -> $2", format!("$.\"{slug}\"")),
        Engine::Postgres => ("(s.data -> $2)::text", slug.to_owned()),
    };
    let ids = listed(engine, "$3");
    // The plus keeps SQLite, which has no statistics, from scanning the scope.
    let rows_query = format!(
        "SELECT s.id, {answer} AS answer FROM submissions s WHERE +s.scope_key = $1 AND s.id IN ({ids})"
    );
    let query = format!("{} WHERE f.answer IS NOT NULL", lines(engine, "f.id, f.answer", &rows_query));
    let ids: Vec<i64> = wanted.iter().map(|(id, _)| *id).collect();
    let ids = serde_json::to_string(&ids).map_err(damaged)?;
    let values = vec![sql::scope_key(scope).into(), slug.as_str().into(), ids.into()];
    let rows: HashMap<i64, u32> = wanted.iter().copied().collect();
    for line in text(database, &query, values).await?.lines() {
        let (id, answer) = line.split_once(' ').unwrap_or_default();
        if let Some(row) = rows.get(&number(id)?) {
            to.add(*row, answer).map_err(damaged)?;
        }
    }
    Ok(())
}
