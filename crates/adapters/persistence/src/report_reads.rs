//! The read marks of each person.
//!
//! Everything up to a watermark counts as read, and individual marks add exceptions in both directions. So
//! marking everything as read takes one row, and an archive that somebody never opened takes none.

use crate::database::Database;
use crate::report_index::ReadMarks;
use crate::report_index_update::{self, lines, number};
use crate::report_work::{REPORT, SqlReportWork};
use crate::sql;
use async_trait::async_trait;
use forms::work::{ReportReads, Unread};
use kernel::{Scope, StoreError, SubmissionId, Timestamp, UserId, micros};
use sea_orm::Value;
use std::collections::HashSet;

/// Selects the report up to which everything without a mark counts as read: what was received before the
/// person joined the tenant, and what they marked as read all at once. `person` and `scope` are placeholders
/// of the statement.
///
/// Ids and times of reports are in the same order, except for test data, which is left out here and so judged
/// by its id.
pub(crate) fn read_watermark(person: &str, scope: &str) -> String {
    format!(
        "(SELECT COALESCE(MAX(known.id), 0) FROM (\
         SELECT m.read_until AS id FROM reading_positions m \
         WHERE m.user_id = {person} AND m.scope_key = {scope} \
         UNION ALL SELECT prior.id FROM (SELECT b.id FROM submissions b \
         WHERE b.scope_key = {scope} AND NOT b.is_test AND b.created_at < \
         (SELECT COALESCE(u.joined_at, u.created_at) FROM users u WHERE u.id = {person}) \
         ORDER BY b.created_at DESC, b.id DESC LIMIT 1) AS prior) AS known)"
    )
}

/// Returns what a person has read in a scope.
pub(crate) async fn read_marks(
    database: &Database,
    scope: Scope,
    person: UserId,
) -> Result<ReadMarks, StoreError> {
    let engine = database.engine();
    let marks_query = "SELECT r.submission_id, CASE WHEN r.is_read THEN 1 ELSE 0 END AS is_read FROM submission_reads r \
              WHERE r.user_id = $1 AND r.scope_key = $2";
    let values = vec![Value::from(person.0), sql::scope_key(scope).into()];
    let marks = lines(engine, "f.submission_id, f.is_read", marks_query);
    // One statement: a new watermark deletes the marks below it.
    let query = format!("SELECT {} AS watermark, ({marks}) AS found", read_watermark("$1", "$2"));
    let Some(row) = sql::one(database.reader(), &query, values).await? else {
        return Ok(ReadMarks::default());
    };
    let mut read = ReadMarks { watermark: row.get("watermark")?, ..ReadMarks::default() };
    for line in row.get::<Option<String>>("found")?.unwrap_or_default().lines() {
        let (id, is_read) = line.split_once(' ').unwrap_or_default();
        let marks = if is_read == "1" { &mut read.read } else { &mut read.unread };
        marks.insert(number(id)?);
    }
    Ok(read)
}

const MARK: &str = "INSERT INTO submission_reads (user_id, submission_id, organization_id, read_at, is_read) \
     SELECT $1, s.id, s.organization_id, $2, $5 FROM submissions s WHERE s.scope_key = $3 AND s.id = $4 \
     AND NOT EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id) \
     ON CONFLICT (user_id, scope_key, submission_id) DO UPDATE SET is_read = excluded.is_read \
     WHERE submission_reads.is_read <> excluded.is_read";

const NEWEST: &str = "SELECT MAX(id) AS id FROM submissions WHERE scope_key = $1 AND id <= $2";

const DELETE_MARKS: &str =
    "DELETE FROM submission_reads WHERE user_id = $1 AND scope_key = $2 AND submission_id <= $3";

const MARK_ALL: &str = "INSERT INTO reading_positions (user_id, organization_id, read_until) \
     SELECT id, $2, $3 FROM users WHERE id = $1 ON CONFLICT (user_id, scope_key) \
     DO UPDATE SET read_until = excluded.read_until WHERE reading_positions.read_until < excluded.read_until";

const ABOVE: &str = "SELECT (SELECT count(*) FROM submissions WHERE scope_key = $1 AND id > $2 AND NOT is_test) \
     - (SELECT count(*) FROM quarantined_reports WHERE scope_key = $1 AND submission_id > $2) AS shown, \
     (SELECT MAX(id) FROM submissions WHERE scope_key = $1 AND id > $2) AS newest";

impl SqlReportWork {
    /// Counts the visible reports above one, and returns the newest, for a scope without an index.
    async fn above(&self, scope: Scope, watermark: i64) -> Result<(i64, Option<i64>), StoreError> {
        let values = vec![sql::scope_key(scope).into(), watermark.into()];
        let row = sql::one(self.database.reader(), ABOVE, values).await?;
        row.map_or(Ok((0, None)), |row| Ok((row.get("shown")?, row.get("newest")?)))
    }
}

#[async_trait]
impl ReportReads for SqlReportWork {
    async fn mark(
        &self,
        scope: Scope,
        report: SubmissionId,
        reader: UserId,
        is_read: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let key = sql::scope_key(scope);
        let known = vec![key.into(), report.0.into()];
        if sql::one(self.database.reader(), REPORT, known).await?.is_none() {
            return Ok(false);
        }
        let values = vec![reader.0.into(), micros(now).into(), key.into(), report.0.into(), is_read.into()];
        sql::execute(&*self.database.writer().await?, MARK, values).await?;
        Ok(true)
    }

    async fn read_among(
        &self,
        scope: Scope,
        reader: UserId,
        reports: &[SubmissionId],
    ) -> Result<HashSet<SubmissionId>, StoreError> {
        if reports.is_empty() {
            return Ok(HashSet::new());
        }
        // The plus keeps SQLite, which has no statistics, from scanning the scope instead of looking these
        // up.
        let placeholders: Vec<String> = (3..reports.len() + 3).map(|number| format!("${number}")).collect();
        let watermark = read_watermark("$1", "$2");
        let query = format!(
            "SELECT s.id FROM submissions s LEFT JOIN submission_reads r \
             ON r.user_id = $1 AND r.scope_key = $2 AND r.submission_id = s.id \
             WHERE +s.scope_key = $2 AND s.id IN ({}) AND (s.is_test OR COALESCE(r.is_read, s.id <= {watermark}) \
             OR EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id))",
            placeholders.join(", ")
        );
        let mut values = vec![reader.0.into(), sql::scope_key(scope).into()];
        values.extend(reports.iter().map(|report| Value::from(report.0)));
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(|row| row.get("id").map(SubmissionId)).collect()
    }

    async fn unread(&self, scope: Scope, reader: UserId) -> Result<Unread, StoreError> {
        // The visible ones above the watermark, minus those with a mark (none in quarantine has one), plus those
        // marked as unread anywhere. Test data is never unread.
        let query = format!(
            "WITH f AS (SELECT {} AS id) SELECT f.id AS watermark, \
             (SELECT count(*) FROM submissions WHERE scope_key = $2 AND id > f.id AND is_test) AS test_data, \
             (SELECT count(*) FROM submission_reads WHERE user_id = $1 AND scope_key = $2 AND NOT is_read) \
             - (SELECT count(*) FROM submission_reads WHERE user_id = $1 AND scope_key = $2 AND submission_id > f.id) \
             - (SELECT count(*) FROM submissions s LEFT JOIN submission_reads r \
             ON r.user_id = $1 AND r.scope_key = $2 AND r.submission_id = s.id \
             WHERE s.scope_key = $2 AND s.is_test AND NOT COALESCE(r.is_read, s.id <= f.id)) AS marked FROM f",
            read_watermark("$1", "$2")
        );
        let values = vec![reader.0.into(), sql::scope_key(scope).into()];
        let Some(row) = sql::one(self.database.reader(), &query, values).await? else {
            return Ok(Unread::default());
        };
        let watermark: i64 = row.get("watermark")?;
        let (shown, newest) = match report_index_update::current(&self.database, scope).await? {
            Some(index) => {
                let rows = index.rows()?;
                let shown = i64::try_from(rows.shown_above(watermark)).unwrap_or(i64::MAX);
                (shown, rows.last().map(|(_, id)| id))
            }
            None => self.above(scope, watermark).await?,
        };
        let count = shown + row.get::<i64>("test_data")? + row.get::<i64>("marked")?;
        let until = newest.map_or(watermark, |newest| newest.max(watermark));
        Ok(Unread { count: u64::try_from(count).unwrap_or(0), until: SubmissionId(until) })
    }

    async fn mark_all(&self, scope: Scope, reader: UserId, until: SubmissionId) -> Result<(), StoreError> {
        let key = sql::scope_key(scope);
        let transaction = self.database.begin_deletion().await?;
        let row = sql::one(&*transaction, NEWEST, vec![key.into(), until.0.into()]).await?;
        let Some(until) = row.map_or(Ok(None), |row| row.get::<Option<i64>>("id"))? else { return Ok(()) };
        sql::execute(&*transaction, DELETE_MARKS, vec![reader.0.into(), key.into(), until.into()]).await?;
        let values = vec![reader.0.into(), sql::organization(scope), until.into()];
        sql::execute(&*transaction, MARK_ALL, values).await?;
        transaction.commit().await
    }
}
