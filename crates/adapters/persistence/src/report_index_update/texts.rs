//! The texts of reports, as searches need them.

use super::read::{lines, number, text};
use crate::bi_store::listed;
use crate::database::{Database, Engine};
use crate::error::damaged;
use crate::report_index::RowTexts;
use crate::sql;
use kernel::{Scope, StoreError};
use std::collections::{HashMap, HashSet};

/// The longest text, in characters, whose words are indexed. Many texts of the maximum length would be too
/// much for one query result.
const LONGEST: u32 = 10_000;

/// Condition: the report `s` contains a text, or its reference has a part; both are placeholders. Literal:
/// unlike in LIKE, no character has a special meaning.
pub(crate) fn has_part(engine: Engine, text: &str, reference: &str) -> String {
    let position = match engine {
        Engine::Sqlite => "instr",
        Engine::Postgres => "strpos",
    };
    format!("({position}(s.search_text, {text}) > 0 OR {position}(s.reference, {reference}) > 0)")
}

/// Reads the texts of reports, by row.
pub(super) async fn of(
    database: &Database,
    scope: Scope,
    wanted: &[(i64, u32)],
) -> Result<RowTexts, StoreError> {
    if wanted.is_empty() {
        return Ok(RowTexts::new());
    }
    let engine = database.engine();
    let said = format!("CASE WHEN length(s.search_text) <= {LONGEST} THEN s.search_text END");
    let said = match engine {
        Engine::Sqlite => format!("json_array(s.reference, {said})"),
        Engine::Postgres => format!("json_build_array(s.reference, {said})::text"),
    };
    // The plus keeps SQLite, which has no statistics, from scanning the scope.
    let rows_query = format!(
        "SELECT s.id, {said} AS said FROM submissions s WHERE +s.scope_key = $1 AND s.id IN ({})",
        listed(engine, "$2")
    );
    let ids: Vec<i64> = wanted.iter().map(|(id, _)| *id).collect();
    let ids = serde_json::to_string(&ids).map_err(damaged)?;
    let values = vec![sql::scope_key(scope).into(), ids.into()];
    let rows: HashMap<i64, u32> = wanted.iter().copied().collect();
    let mut texts = RowTexts::with_capacity(wanted.len());
    for line in text(database, &lines(engine, "f.id, f.said", &rows_query), values).await?.lines() {
        let (id, said) = line.split_once(' ').unwrap_or_default();
        if let Some(row) = rows.get(&number(id)?) {
            texts.insert(*row, serde_json::from_str(said).map_err(damaged)?);
        }
    }
    Ok(texts)
}

/// Returns which of some reports contain a key or have a part of a reference.
pub(super) async fn with_part(
    database: &Database,
    scope: Scope,
    key: String,
    reference: String,
    ids: &[i64],
) -> Result<HashSet<i64>, StoreError> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let engine = database.engine();
    let rows_query = format!(
        "SELECT s.id FROM submissions s WHERE +s.scope_key = $1 AND s.id IN ({}) AND {}",
        listed(engine, "$2"),
        has_part(engine, "$3", "$4")
    );
    let ids = serde_json::to_string(ids).map_err(damaged)?;
    let values = vec![sql::scope_key(scope).into(), ids.into(), key.into(), reference.into()];
    text(database, &lines(engine, "f.id", &rows_query), values).await?.lines().map(number).collect()
}
