//! Statements with bound values, and rows.

use crate::error::store_error;
use async_trait::async_trait;
use futures_util::{Stream, StreamExt as _};
use kernel::{PageRequest, Scope, StoreError, Timestamp, from_micros};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult, SqlErr, Statement,
    StreamTrait as _, TryGetable, Value,
};

/// Returns the scope as the number in the column `scope_key`: 0 is the installation.
pub(crate) fn scope_key(scope: Scope) -> i64 {
    scope.organization_id().map_or(0, |id| id.0)
}

/// Returns the value of the column `organization_id`.
pub(crate) fn organization(scope: Scope) -> Value {
    Value::BigInt(scope.organization_id().map(|id| id.0))
}

/// Serialises a document for storage.
pub(crate) fn document(value: &impl serde::Serialize) -> Result<serde_json::Value, StoreError> {
    serde_json::to_value(value).map_err(crate::error::damaged)
}

/// Parses a stored document.
pub(crate) fn read<T: serde::de::DeserializeOwned>(stored: serde_json::Value) -> Result<T, StoreError> {
    serde_json::from_value(stored).map_err(crate::error::damaged)
}

/// Binds a value as JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<Value, StoreError> {
    serde_json::to_value(value)
        .map(|value| Value::Json(Some(Box::new(value))))
        .map_err(|error| StoreError::Internal(Box::new(error)))
}

/// Returns the number of rows before a page, limited to what both databases can count.
pub(crate) fn offset(page: PageRequest) -> u64 {
    page.offset().min(i64::MAX.unsigned_abs())
}

/// Returns whether a text has a NUL: no stored text does (decisions §2), so such a search finds nothing.
pub(crate) fn has_nul(text: &str) -> bool {
    text.as_bytes().contains(&0)
}

/// Returns whether any text in a JSON value has a NUL.
pub(crate) fn json_has_nul(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::String(text) => has_nul(text),
        serde_json::Value::Array(items) => items.iter().any(json_has_nul),
        serde_json::Value::Object(map) => map_has_nul(map),
        _ => false,
    }
}

/// Returns whether any text in a JSON object has a NUL.
pub(crate) fn map_has_nul(map: &serde_json::Map<String, serde_json::Value>) -> bool {
    map.iter().any(|(key, value)| has_nul(key) || json_has_nul(value))
}

/// The error for a text with a NUL.
pub(crate) fn nul_refused() -> StoreError {
    StoreError::internal("a text with a NUL was to be stored")
}

/// A connection or transaction that refuses texts with a NUL. PostgreSQL cannot store one, and some functions
/// of SQLite would truncate the text: neither gets to see it.
#[derive(Debug)]
pub(crate) struct NoNul<C>(pub(crate) C);

fn without_nul(statement: Statement) -> Result<Statement, DbErr> {
    let refused = statement.values.as_ref().is_some_and(|values| values.0.iter().any(value_has_nul));
    if refused { Err(DbErr::Custom("a text with a NUL was to be stored".to_owned())) } else { Ok(statement) }
}

#[async_trait]
impl<C: ConnectionTrait> ConnectionTrait for NoNul<C> {
    fn get_database_backend(&self) -> DbBackend {
        self.0.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.0.execute_raw(without_nul(statement)?).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.0.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.0.query_one_raw(without_nul(statement)?).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.0.query_all_raw(without_nul(statement)?).await
    }
}

fn value_has_nul(value: &Value) -> bool {
    match value {
        Value::String(Some(text)) => has_nul(text),
        Value::Json(Some(value)) => json_has_nul(value),
        _ => false,
    }
}

fn statement<C: ConnectionTrait>(db: &C, sql: &str, values: Vec<Value>) -> Statement {
    Statement::from_sql_and_values(db.get_database_backend(), sql, values)
}

/// Returns the first row.
pub(crate) async fn one<C: ConnectionTrait>(
    db: &C,
    sql: &str,
    values: Vec<Value>,
) -> Result<Option<Row>, StoreError> {
    let found = db.query_one_raw(statement(db, sql, values)).await.map_err(store_error)?;
    Ok(found.map(Row))
}

/// Returns all rows.
pub(crate) async fn all<C: ConnectionTrait>(
    db: &C,
    sql: &str,
    values: Vec<Value>,
) -> Result<Vec<Row>, StoreError> {
    let found = db.query_all_raw(statement(db, sql, values)).await.map_err(store_error)?;
    Ok(found.into_iter().map(Row).collect())
}

/// Streams the rows one after the other, without collecting them.
pub(crate) async fn stream<'a>(
    db: &'a NoNul<DatabaseConnection>,
    sql: &str,
    values: Vec<Value>,
) -> Result<impl Stream<Item = Result<Row, StoreError>> + Send + 'a, StoreError> {
    let found =
        db.0.stream_raw(without_nul(statement(db, sql, values)).map_err(store_error)?)
            .await
            .map_err(store_error)?;
    Ok(found.map(|row| row.map(Row).map_err(store_error)))
}

/// Runs a statement and returns the number of rows that it changed.
pub(crate) async fn execute<C: ConnectionTrait>(
    db: &C,
    sql: &str,
    values: Vec<Value>,
) -> Result<u64, StoreError> {
    let done = db.execute_raw(statement(db, sql, values)).await.map_err(store_error)?;
    Ok(done.rows_affected())
}

/// Runs a statement; `None` if it violated a uniqueness constraint. On PostgreSQL its transaction is then
/// over.
pub(crate) async fn execute_unique<C: ConnectionTrait>(
    db: &C,
    sql: &str,
    values: Vec<Value>,
) -> Result<Option<u64>, StoreError> {
    match db.execute_raw(statement(db, sql, values)).await {
        Ok(done) => Ok(Some(done.rows_affected())),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => Ok(None),
        Err(error) => Err(store_error(error)),
    }
}

/// A row, read by column name.
pub(crate) struct Row(pub(crate) QueryResult);

impl Row {
    pub(crate) fn get<T: TryGetable>(&self, column: &str) -> Result<T, StoreError> {
        self.0.try_get("", column).map_err(store_error)
    }

    /// Reads an instant.
    pub(crate) fn instant(&self, column: &str) -> Result<Timestamp, StoreError> {
        self.get(column).map(from_micros)
    }

    /// Reads a stored document.
    pub(crate) fn document<T: serde::de::DeserializeOwned>(&self, column: &str) -> Result<T, StoreError> {
        let value: serde_json::Value = self.get(column)?;
        serde_json::from_value(value).map_err(crate::error::damaged)
    }

    /// Reads a stored document that may be missing.
    pub(crate) fn optional_document<T: serde::de::DeserializeOwned>(
        &self,
        column: &str,
    ) -> Result<Option<T>, StoreError> {
        let value: Option<serde_json::Value> = self.get(column)?;
        value.map(serde_json::from_value).transpose().map_err(crate::error::damaged)
    }
}
