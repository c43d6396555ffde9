//! Reading reports for figures and feeds.

use super::SqlFacts;
use super::answers::Answers;
use crate::database::Engine;
use crate::error::damaged;
use crate::sql::{self, Row};
use async_trait::async_trait;
use bi::ports::{Changes, FactPage, FactQueries, Mark, Report};
use bi::{Changed, Fact, Form, State};
use forms::export::size_of;
use futures_util::StreamExt as _;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp, micros};
use sea_orm::{ConnectionTrait, Value};
use std::pin::pin;

/// By the index of the list. Ids, times and commits of real reports agree (ADR 1), so that none comes between later.
const FACTS: &str = "SELECT s.id, s.created_at, s.version_id, CAST(s.data AS TEXT) AS data, \
     EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id) AS hidden, \
     (SELECT st.status FROM submission_states st WHERE st.submission_id = s.id) AS status FROM submissions s \
     WHERE s.scope_key = $1 AND s.template_id = $2 AND (s.created_at, s.id) > ($4, $5) AND NOT s.is_test";

/// Up to a report: its second bounds what of the index is read.
const BEFORE: &str = " AND s.created_at < $3 AND s.id < $7";

const IN_ORDER: &str = " ORDER BY s.created_at, s.id LIMIT $6";

/// Whether there is a report after one. Its first row is found in order, whatever the planner thinks of the others.
const FOLLOWED: &str = "(SELECT s.id FROM submissions s WHERE s.scope_key = $1 AND s.template_id = $2 \
     AND (s.created_at, s.id) > ($4, $5) AND NOT s.is_test ORDER BY s.created_at, s.id LIMIT 1) IS NOT NULL";

/// How it is with a report of the log now.
const STATE: &str = "c.submission_id AS id, s.id IS NOT NULL AS there, \
     EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = c.submission_id) AS hidden, \
     (SELECT st.status FROM submission_states st WHERE st.submission_id = c.submission_id) AS status";

const SINCE: &str = "FROM report_changes c LEFT JOIN submissions s ON s.id = c.submission_id \
     WHERE c.scope_key = $1 AND c.template_id = $2 AND c.changed_at >= $3 AND c.kind <> 'status'";

/// By their ids: the signs keep SQLite from reading all of the form in its list.
const REPORTS: &str = "SELECT s.id, s.version_id, s.data, s.created_at FROM submissions s \
     WHERE +s.scope_key = $1 AND +s.template_id = $2 AND s.id IN";

/// In steps, so that reports are taken meanwhile.
const FORGET: &str = "DELETE FROM report_changes WHERE id IN \
     (SELECT id FROM report_changes WHERE changed_at < $1 ORDER BY changed_at LIMIT 2000) RETURNING";

/// In the transaction of [`FORGET`], so that whoever was not told knows it.
const FORGOTTEN: &str = "UPDATE forgotten_changes SET place = $1 WHERE place < $1";

/// Changes that are told at a time; of more all reports are read anew.
pub(super) const TOLD: usize = 20_000;

/// A place in the log, in SQL: where it ends, what of it `c` is new since `$3`, whether some of that was forgotten, and
/// where a row that is forgotten stands.
struct Place {
    column: &'static str,
    now: &'static str,
    is_new: &'static str,
    is_lost: &'static str,
    of_row: &'static str,
}

/// On SQLite, where nobody else writes meanwhile, it is an id; on PostgreSQL the oldest transaction that was running, since
/// later ones may be told once more and none is missed.
const fn place(engine: Engine) -> Place {
    match engine {
        Engine::Sqlite => Place {
            column: "c.id",
            now: "(SELECT max(f.place, COALESCE((SELECT max(id) FROM report_changes), 0)) FROM forgotten_changes f)",
            is_new: "c.id > $3",
            is_lost: "(SELECT f.place > $3 FROM forgotten_changes f)",
            of_row: "id",
        },
        // Numbers of a database that this one was restored from may be larger than all that were given here.
        Engine::Postgres => Place {
            column: "c.transaction_id",
            now: "pg_snapshot_xmin(pg_current_snapshot())::text::bigint",
            is_new: "c.transaction_id >= $3 AND c.transaction_id < pg_snapshot_xmax(pg_current_snapshot())::text::bigint",
            is_lost: "(SELECT f.place >= $3 AND f.place < pg_snapshot_xmax(pg_current_snapshot())::text::bigint \
                      FROM forgotten_changes f)",
            of_row: "CASE WHEN transaction_id < pg_snapshot_xmax(pg_current_snapshot())::text::bigint \
                     THEN transaction_id ELSE 0 END",
        },
    }
}

#[async_trait]
impl FactQueries for SqlFacts {
    async fn facts(
        &self,
        scope: Scope,
        form: &Form,
        after: Option<(Timestamp, SubmissionId)>,
        before: Option<(Timestamp, SubmissionId)>,
        most: u32,
    ) -> Result<FactPage, StoreError> {
        // Of all: a moment that no report is behind.
        let end = before.map_or(i64::MAX, |(at, _)| micros(at) + 1_000_000);
        let before = before.map_or(i64::MAX, |(_, id)| id.0);
        let mut values = cursor(scope, form.id, end, after, most);
        values.push(before.into());
        let query = format!("{FACTS}{BEFORE}{IN_ORDER}");
        let mut rows = pin!(sql::stream(self.database.reader(), &query, values).await?);
        let mut page = FactPage::default();
        while let Some(row) = rows.next().await {
            take(&mut page, form, &row?)?;
            if page.is_outdated {
                break;
            }
        }
        Ok(page)
    }

    async fn news(
        &self,
        scope: Scope,
        form: &Form,
        since: Mark,
        after: Option<(Timestamp, SubmissionId)>,
        most: u32,
    ) -> Result<(Changes, FactPage), StoreError> {
        let (Place { column, now, is_new, is_lost, .. }, most_told) =
            (place(self.database.engine()), self.told);
        // Each answer asks this, and most find nothing. It is cheap to plan, which PostgreSQL does each time.
        let told = format!(
            "(SELECT c.id FROM report_changes c WHERE c.scope_key = $1 AND c.template_id = $2 AND {is_new} \
             ORDER BY {column} LIMIT 1) IS NOT NULL"
        );
        let query = format!("SELECT {is_lost} OR {told} OR {FOLLOWED} AS is_more");
        let mut values = cursor(scope, form.id, since.0, after, most);
        values.truncate(5);
        let found = sql::one(self.database.reader(), &query, values).await?;
        if !found.map_or(Ok(true), |row| row.get("is_more"))? {
            return Ok((Changes { mark: since, ..Changes::default() }, FactPage::default()));
        }
        let query = format!(
            "SELECT m.mark, m.lost, {STATE}, CAST(NULL AS BIGINT) AS created_at, s.version_id, \
             CASE WHEN c.kind = 'changed' THEN CAST(s.data AS TEXT) END AS data \
             FROM (SELECT {now} AS mark, {is_lost} AS lost) m LEFT JOIN (SELECT c.submission_id, c.kind \
             FROM report_changes c WHERE c.scope_key = $1 AND c.template_id = $2 AND {is_new} LIMIT {most_told}) c ON TRUE \
             LEFT JOIN submissions s ON s.id = c.submission_id \
             UNION ALL SELECT CAST(NULL AS BIGINT), FALSE, f.id, TRUE, f.hidden, f.status, f.created_at, f.version_id, f.data \
             FROM ({FACTS}{IN_ORDER}) f"
        );
        let values = cursor(scope, form.id, since.0, after, most);
        let rows = sql::all(self.database.reader(), &query, values).await?;
        let (mut changes, mut new) = (Changes { mark: since, ..Changes::default() }, Vec::new());
        for row in rows {
            let id: Option<i64> = row.get("id")?;
            match (row.get::<Option<i64>>("mark")?, id) {
                (None, Some(id)) => new.push((id, row)),
                (Some(mark), id) => {
                    changes.mark = Mark(mark);
                    changes.is_cut |= row.get::<bool>("lost")?;
                    if id.is_some() {
                        let mut told = changed(&row)?;
                        if let Some(data) = row.get::<Option<String>>("data")? {
                            let version = FormVersionId(row.get("version_id")?);
                            // Of a version that the form did not have nothing can be said.
                            changes.is_cut |= !form.has_version(version);
                            told.answers = Some(Answers { form, version }.read(&data).map_err(damaged)?);
                        }
                        changes.reports.push(told);
                    }
                }
                (None, None) => {}
            }
        }
        changes.is_cut |= changes.reports.len() >= most_told;
        // The parts of such a question come in any order.
        new.sort_unstable_by_key(|(id, _)| *id);
        let mut page = FactPage::default();
        for (_, row) in new {
            take(&mut page, form, &row)?;
            if page.is_outdated {
                break;
            }
        }
        Ok((changes, page))
    }

    async fn changes(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Option<Mark>,
    ) -> Result<Changes, StoreError> {
        changes_in(self.database.reader(), self.database.engine(), scope, form, since).await
    }

    async fn changed_since(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Timestamp,
    ) -> Result<Vec<Changed>, StoreError> {
        let query = format!("SELECT DISTINCT {STATE} {SINCE} ORDER BY c.submission_id");
        let values = vec![sql::scope_key(scope).into(), form.0.into(), micros(since).into()];
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(changed).collect()
    }

    async fn forget_changes(&self, before: Timestamp) -> Result<(), StoreError> {
        let forget = format!("{FORGET} {} AS place", place(self.database.engine()).of_row);
        loop {
            let transaction = self.database.begin_write().await?;
            let rows = sql::all(&*transaction, &forget, vec![micros(before).into()]).await?;
            let places = rows.iter().map(|row| row.get("place")).collect::<Result<Vec<i64>, _>>()?;
            let Some(last) = places.into_iter().max() else { return Ok(()) };
            sql::execute(&*transaction, FORGOTTEN, vec![last.into()]).await?;
            transaction.commit().await?;
        }
    }

    async fn reports(
        &self,
        scope: Scope,
        form: TemplateId,
        ids: &[SubmissionId],
        most_bytes: usize,
    ) -> Result<Vec<Report>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (3..3 + ids.len()).map(|place| format!("${place}")).collect();
        let query = format!("{REPORTS} ({}) ORDER BY s.id", places.join(", "));
        let mut values: Vec<Value> = vec![sql::scope_key(scope).into(), form.0.into()];
        values.extend(ids.iter().map(|id| Value::from(id.0)));
        let mut rows = pin!(sql::stream(self.database.reader(), &query, values).await?);
        let (mut found, mut bytes) = (Vec::with_capacity(ids.len()), 0);
        while bytes < most_bytes
            && let Some(row) = rows.next().await
        {
            let report = report(&row?)?;
            bytes += size_of(&report.data);
            found.push(report);
        }
        Ok(found)
    }
}

/// What happened to reports of a form since a mark, as a connection sees it.
pub(super) async fn changes_in<C: ConnectionTrait>(
    db: &C,
    engine: Engine,
    scope: Scope,
    form: TemplateId,
    since: Option<Mark>,
) -> Result<Changes, StoreError> {
    let Place { now, is_new, is_lost, .. } = place(engine);
    // One statement, so that both are of one moment.
    let query = format!(
        "SELECT m.mark, m.lost, {STATE} FROM (SELECT {now} AS mark, {is_lost} AS lost) m LEFT JOIN report_changes c \
         ON c.scope_key = $1 AND c.template_id = $2 AND {is_new} LEFT JOIN submissions s ON s.id = c.submission_id"
    );
    let since = since.map_or(i64::MAX, |mark| mark.0);
    let rows = sql::all(db, &query, vec![sql::scope_key(scope).into(), form.0.into(), since.into()]).await?;
    let first = rows.first().ok_or_else(|| StoreError::internal("the log of changes has no place"))?;
    let (mark, is_cut) = (Mark(first.get("mark")?), first.get("lost")?);
    let mut reports = Vec::new();
    for row in &rows {
        if row.get::<Option<i64>>("id")?.is_some() {
            reports.push(changed(row)?);
        }
    }
    Ok(Changes { mark, reports, is_cut })
}

/// `$1` to `$6`: of a form, what a question adds, and where it begins.
fn cursor(
    scope: Scope,
    form: TemplateId,
    third: i64,
    after: Option<(Timestamp, SubmissionId)>,
    most: u32,
) -> Vec<Value> {
    let (at, id) = after.map_or((i64::MIN, 0), |(at, id)| (micros(at), id.0));
    let key = sql::scope_key(scope);
    vec![key.into(), form.0.into(), third.into(), at.into(), id.into(), i64::from(most).into()]
}

/// Adds a report to a page, unless it is of a version that the form did not have.
fn take(page: &mut FactPage, form: &Form, row: &Row) -> Result<(), StoreError> {
    let version = FormVersionId(row.get("version_id")?);
    if !form.has_version(version) {
        page.is_outdated = true;
        return Ok(());
    }
    let data: String = row.get("data")?;
    page.facts.push(Fact {
        id: SubmissionId(row.get("id")?),
        created_at: row.instant("created_at")?,
        is_hidden: row.get("hidden")?,
        answers: Answers { form, version }.read(&data).map_err(damaged)?,
        status: row.get("status")?,
    });
    Ok(())
}

fn changed(row: &Row) -> Result<Changed, StoreError> {
    let state = match (row.get("there")?, row.get("hidden")?) {
        (false, _) => State::Gone,
        (true, true) => State::Hidden,
        (true, false) => State::Counts,
    };
    Ok(Changed { id: SubmissionId(row.get("id")?), state, status: row.get("status")?, answers: None })
}

fn report(row: &Row) -> Result<Report, StoreError> {
    let data: serde_json::Value = row.get("data")?;
    let serde_json::Value::Object(data) = data else {
        return Err(StoreError::internal("the values of a report are no object"));
    };
    Ok(Report {
        id: SubmissionId(row.get("id")?),
        version: FormVersionId(row.get("version_id")?),
        data,
        created_at: row.instant("created_at")?,
    })
}
