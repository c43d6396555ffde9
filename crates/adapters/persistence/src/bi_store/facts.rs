//! Reads reports for figures and feeds.

use super::SqlFacts;
use super::answers::AnswerReader;
use crate::change_log::{self, ChangeLogSql};
use crate::database::Engine;
use crate::error::damaged;
use crate::sql::{self, Row};
use crate::updates_lookup::{FormUpdates, UpdatesKey};
use async_trait::async_trait;
use bi::ports::{Changes, FactPage, FactQueries, FeedReport, LogPosition};
use bi::{ChangedReport, Fact, ReportState, StatsForm};
use forms::export::size_of;
use futures_util::StreamExt as _;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp, from_micros, micros};
use sea_orm::{ConnectionTrait, Value};
use std::pin::pin;

/// Uses the index of the list. Ids, times and commits of real reports are in the same order (ADR 1), so none
/// can appear in between later.
const FACTS: &str = "SELECT s.id, s.created_at, s.version_id, CAST(s.data AS TEXT) AS data, \
     EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id) AS hidden, \
     (SELECT st.status FROM submission_states st WHERE st.submission_id = s.id) AS status FROM submissions s \
     WHERE s.scope_key = $1 AND s.template_id = $2 AND (s.created_at, s.id) > ($4, $5) AND NOT s.is_test";

/// Up to a report: the time bound limits how much of the index is read.
const BEFORE: &str = " AND s.created_at < $3 AND s.id < $7";

const IN_ORDER: &str = " ORDER BY s.created_at, s.id LIMIT $6";

/// Reports as lines of one text; a report's values never contain a line break. Returning rows costs the
/// driver of SQLite five times what reading them does.
const fn lines(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => {
            "group_concat(concat_ws(' ', f.id, f.created_at, f.version_id, f.hidden, COALESCE(f.status, ''), f.data), char(10))"
        }
        Engine::Postgres => {
            "string_agg(concat_ws(' ', f.id, f.created_at, f.version_id, f.hidden::int, COALESCE(f.status, ''), f.data), chr(10))"
        }
    }
}

/// The current state of a report in the change log.
const STATE: &str = "c.submission_id AS id, s.id IS NOT NULL AS there, \
     EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = c.submission_id) AS hidden, \
     (SELECT st.status FROM submission_states st WHERE st.submission_id = c.submission_id) AS status";

const SINCE: &str = "FROM report_changes c LEFT JOIN submissions s ON s.id = c.submission_id \
     WHERE c.scope_key = $1 AND c.template_id = $2 AND c.changed_at >= $3 AND c.kind <> 'status'";

/// Looks up by id: the plus signs keep SQLite from scanning the form's whole list.
const REPORTS: &str = "SELECT s.id, s.version_id, s.data, s.created_at FROM submissions s \
     WHERE +s.scope_key = $1 AND +s.template_id = $2 AND s.id IN";

/// In steps, so that reports are accepted in between.
const PRUNE_CHANGES: &str = "DELETE FROM report_changes WHERE id IN \
     (SELECT id FROM report_changes WHERE changed_at < $1 ORDER BY changed_at LIMIT 2000) RETURNING";

/// In the same transaction as [`PRUNE_CHANGES`], so that a process that missed changes notices.
const FORGOTTEN: &str = "UPDATE forgotten_changes SET place = $1 WHERE place < $1";

/// How many reports to read at a time, since each may be large.
const PORTION: u32 = 500;

/// The maximum number of changes to read; if there are more, all reports are read again.
pub(super) const MAX_CHANGES: usize = 20_000;

/// Returns how to read the log of changes.
pub(crate) const fn change_log_sql(engine: Engine) -> ChangeLogSql {
    match engine {
        Engine::Sqlite => change_log::SQLITE,
        Engine::Postgres => change_log::POSTGRES,
    }
}

#[async_trait]
impl FactQueries for SqlFacts {
    async fn facts(
        &self,
        scope: Scope,
        form: &StatsForm,
        after: Option<(Timestamp, SubmissionId)>,
        before: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<FactPage, StoreError> {
        // Stands for no bound: a time later than any report.
        let end = before.map_or(i64::MAX, |(at, _)| micros(at) + 1_000_000);
        let before = before.map_or(i64::MAX, |(_, id)| id.0);
        let lines = lines(self.database.engine());
        let query = format!("SELECT {lines} AS reports FROM ({FACTS}{BEFORE}{IN_ORDER}) f");
        let (mut page, mut after) = (FactPage::default(), after);
        loop {
            let missing = limit - u32::try_from(page.facts.len()).unwrap_or(limit);
            let portion = missing.min(PORTION);
            let mut values = cursor(scope, form.id, end, after, portion);
            values.push(before.into());
            let row = sql::one(self.database.reader(), &query, values).await?;
            let text: Option<String> = row.map_or(Ok(None), |row| row.get("reports"))?;
            let FactPage { facts, is_outdated } = of_lines(form, &text.unwrap_or_default())?;
            let is_last = portion < PORTION || facts.len() < portion as usize;
            after = facts.last().map(|fact| (fact.created_at, fact.id)).or(after);
            page.is_outdated = is_outdated;
            page.facts.extend(facts);
            if is_last || is_outdated {
                return Ok(page);
            }
        }
    }

    async fn new_and_changed(
        &self,
        scope: Scope,
        form: &StatsForm,
        since: LogPosition,
        after: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<(Changes, FactPage), StoreError> {
        let (at, id) = bounds(after);
        let key = UpdatesKey {
            scope_key: sql::scope_key(scope),
            template_id: form.id.0,
            position: since.0,
            at,
            id,
            max_reports: limit.into(),
        };
        // Before the lookup, so that reports accepted meanwhile are kept.
        self.database.recent().begin(form.id.0);
        let updates = self.database.updates_lookup().find(key).await?;
        let updates = updates.ok_or_else(|| StoreError::internal("a number of reports has no row"))?;
        if !updates.has_changed
            && let Some(page) = self.recent_page(form, after, &updates, limit)?
        {
            return Ok((Changes { position: since, ..Changes::default() }, page));
        }
        let (ChangeLogSql { end, is_new, has_gap, .. }, max_changes) =
            (change_log_sql(self.database.engine()), self.max_changes);
        // Changes from here on will be reported again, and reports accepted from here on are kept: the
        // reports are read in between.
        let position =
            sql::one(self.database.reader(), &format!("SELECT {end} AS log_position"), Vec::new()).await?;
        let position = position
            .ok_or_else(|| StoreError::internal("the log of changes has no position"))?
            .get("log_position")?;
        self.database.recent().evict(form.id.0);
        let page = self.facts(scope, form, after, None, limit).await?;
        let query = format!(
            "SELECT m.lost, {STATE}, s.version_id, \
             CASE WHEN c.kind = 'changed' THEN CAST(s.data AS TEXT) END AS data \
             FROM (SELECT {has_gap} AS lost) m LEFT JOIN (SELECT c.submission_id, c.kind \
             FROM report_changes c WHERE c.scope_key = $1 AND c.template_id = $2 AND {is_new} LIMIT {max_changes}) c ON TRUE \
             LEFT JOIN submissions s ON s.id = c.submission_id"
        );
        let values = vec![sql::scope_key(scope).into(), form.id.0.into(), since.0.into()];
        let mut changes = Changes { position: LogPosition(position), ..Changes::default() };
        for row in sql::all(self.database.reader(), &query, values).await? {
            changes.is_incomplete |= row.get::<bool>("lost")?;
            if row.get::<Option<i64>>("id")?.is_some() {
                let mut report = changed(&row)?;
                if let Some(data) = row.get::<Option<String>>("data")? {
                    let version = FormVersionId(row.get("version_id")?);
                    // Nothing can be said about a version that the form does not know.
                    changes.is_incomplete |= !form.has_version(version);
                    report.answers = Some(AnswerReader { form, version }.read(&data).map_err(damaged)?);
                }
                changes.reports.push(report);
            }
        }
        changes.is_incomplete |= changes.reports.len() >= max_changes;
        Ok((changes, page))
    }

    async fn changes(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Option<LogPosition>,
    ) -> Result<Changes, StoreError> {
        let changes = changes_in(self.database.reader(), self.database.engine(), scope, form, since).await?;
        self.database.recent().evict(form.0);
        Ok(changes)
    }

    async fn changed_since(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<ChangedReport>, StoreError> {
        let query = format!("SELECT DISTINCT {STATE} {SINCE} ORDER BY c.submission_id LIMIT $4");
        let key = sql::scope_key(scope);
        let values = vec![key.into(), form.0.into(), micros(since).into(), i64::from(limit).into()];
        let rows = sql::all(self.database.reader(), &query, values).await?;
        rows.iter().map(changed).collect()
    }

    async fn prune_changes_across_tenants(&self, before: Timestamp) -> Result<(), StoreError> {
        let delete = format!(
            "{PRUNE_CHANGES} {} AS log_position",
            change_log_sql(self.database.engine()).row_position
        );
        loop {
            let transaction = self.database.begin_write().await?;
            let rows = sql::all(&*transaction, &delete, vec![micros(before).into()]).await?;
            let positions =
                rows.iter().map(|row| row.get("log_position")).collect::<Result<Vec<i64>, _>>()?;
            let Some(last) = positions.into_iter().max() else { return Ok(()) };
            sql::execute(&*transaction, FORGOTTEN, vec![last.into()]).await?;
            transaction.commit().await?;
        }
    }

    async fn reports(
        &self,
        scope: Scope,
        form: TemplateId,
        ids: &[SubmissionId],
        max_bytes: usize,
    ) -> Result<Vec<FeedReport>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let placeholders: Vec<String> = (3..3 + ids.len()).map(|number| format!("${number}")).collect();
        let query = format!("{REPORTS} ({}) ORDER BY s.id", placeholders.join(", "));
        let mut values: Vec<Value> = vec![sql::scope_key(scope).into(), form.0.into()];
        values.extend(ids.iter().map(|id| Value::from(id.0)));
        let mut rows = pin!(sql::stream(self.database.reader(), &query, values).await?);
        let (mut found, mut bytes) = (Vec::with_capacity(ids.len()), 0);
        while bytes < max_bytes
            && let Some(row) = rows.next().await
        {
            let report = report(&row?)?;
            bytes += size_of(&report.data);
            found.push(report);
        }
        Ok(found)
    }
}

/// Returns the changes to a form's reports since a position, as a connection sees them.
pub(super) async fn changes_in<C: ConnectionTrait>(
    db: &C,
    engine: Engine,
    scope: Scope,
    form: TemplateId,
    since: Option<LogPosition>,
) -> Result<Changes, StoreError> {
    let ChangeLogSql { end, is_new, has_gap, .. } = change_log_sql(engine);
    // One statement, so that both are from the same snapshot.
    let query = format!(
        "SELECT m.log_position, m.lost, {STATE} FROM (SELECT {end} AS log_position, {has_gap} AS lost) m LEFT JOIN report_changes c \
         ON c.scope_key = $1 AND c.template_id = $2 AND {is_new} LEFT JOIN submissions s ON s.id = c.submission_id"
    );
    let since = since.map_or(i64::MAX, |position| position.0);
    let rows = sql::all(db, &query, vec![sql::scope_key(scope).into(), form.0.into(), since.into()]).await?;
    let first = rows.first().ok_or_else(|| StoreError::internal("the log of changes has no position"))?;
    let (position, is_incomplete) = (LogPosition(first.get("log_position")?), first.get("lost")?);
    let mut reports = Vec::new();
    for row in &rows {
        if row.get::<Option<i64>>("id")?.is_some() {
            reports.push(changed(row)?);
        }
    }
    Ok(Changes { position, reports, is_incomplete })
}

/// Returns `$1` to `$6`: the form, one value of the query's own, the starting point, and the limit.
fn cursor(
    scope: Scope,
    form: TemplateId,
    value: i64,
    after: Option<(Timestamp, SubmissionId)>,
    limit: u32,
) -> Vec<Value> {
    let (at, id) = bounds(after);
    let key = sql::scope_key(scope);
    vec![key.into(), form.0.into(), value.into(), at.into(), id.into(), i64::from(limit).into()]
}

/// The starting point in SQL: the time and the id of the report before.
fn bounds(after: Option<(Timestamp, SubmissionId)>) -> (i64, i64) {
    after.map_or((i64::MIN, 0), |(at, id)| (micros(at), id.0))
}

struct ReportLine<'a> {
    id: SubmissionId,
    created_at: Timestamp,
    version: FormVersionId,
    is_quarantined: bool,
    status: Option<String>,
    data: &'a str,
}

impl<'a> ReportLine<'a> {
    /// Parses a line in the format of [`lines`].
    fn of_line(line: &'a str) -> Result<Self, StoreError> {
        let mut parts = line.splitn(6, ' ');
        let mut part =
            || parts.next().ok_or_else(|| StoreError::internal("a report has fewer than six parts"));
        let number = |text: &str| text.parse().map_err(|error| StoreError::Internal(Box::new(error)));
        Ok(Self {
            id: SubmissionId(number(part()?)?),
            created_at: from_micros(number(part()?)?),
            version: FormVersionId(number(part()?)?),
            is_quarantined: part()? == "1",
            status: Some(part()?).filter(|status| !status.is_empty()).map(str::to_owned),
            data: part()?,
        })
    }

    /// Adds the report to a page; a version that the form does not know makes the page outdated.
    fn add_to(self, page: &mut FactPage, form: &StatsForm) -> Result<(), StoreError> {
        let Self { id, created_at, version, is_quarantined, status, data } = self;
        if !form.has_version(version) {
            page.is_outdated = true;
            return Ok(());
        }
        let answers = AnswerReader { form, version }.read(data).map_err(damaged)?;
        page.facts.push(Fact { id, created_at, is_quarantined, answers, status });
        Ok(())
    }
}

impl SqlFacts {
    /// Returns the reports counted by a [`FormUpdates`] if this process accepted all of them. Ids are assigned in
    /// commit order, so it did if it has as many up to the last one; otherwise some are test data or came
    /// through another process.
    fn recent_page(
        &self,
        form: &StatsForm,
        after: Option<(Timestamp, SubmissionId)>,
        updates: &FormUpdates,
        limit: u32,
    ) -> Result<Option<FactPage>, StoreError> {
        let FormUpdates { reports, ids, last, .. } = *updates;
        let Some(last) = last.filter(|_| reports < i64::from(limit)) else {
            return Ok((reports == 0).then(FactPage::default));
        };
        let taken = self.database.recent().take(form.id.0, after.map_or(0, |(_, id)| id.0), last);
        // The sum detects a report that was kept after its removal in place of one from another process.
        let sum = taken.iter().fold(0_i64, |sum, report| sum.saturating_add(report.id));
        if i64::try_from(taken.len()) != Ok(reports) || Some(sum) != ids {
            return Ok(None);
        }
        let stored = taken.iter().map(|report| ReportLine {
            id: SubmissionId(report.id),
            created_at: from_micros(report.created_at),
            version: FormVersionId(report.version_id),
            is_quarantined: report.is_quarantined,
            status: None,
            data: &report.data,
        });
        in_order(form, stored.collect()).map(Some)
    }
}

/// Selects the ids in a JSON list bound at a placeholder.
pub(crate) fn listed(engine: Engine, placeholder: &str) -> String {
    match engine {
        Engine::Sqlite => format!("SELECT value FROM json_each({placeholder})"),
        Engine::Postgres => {
            format!("SELECT value::bigint FROM json_array_elements_text({placeholder}::json)")
        }
    }
}

/// Parses the reports of [`lines`].
fn of_lines(form: &StatsForm, text: &str) -> Result<FactPage, StoreError> {
    in_order(form, text.lines().map(ReportLine::of_line).collect::<Result<_, _>>()?)
}

/// Builds a page from reports in any order.
fn in_order(form: &StatsForm, mut reports: Vec<ReportLine>) -> Result<FactPage, StoreError> {
    reports.sort_unstable_by_key(|report| (report.created_at, report.id));
    let mut page = FactPage::default();
    for report in reports {
        report.add_to(&mut page, form)?;
        if page.is_outdated {
            break;
        }
    }
    Ok(page)
}

fn changed(row: &Row) -> Result<ChangedReport, StoreError> {
    let state = match (row.get("there")?, row.get("hidden")?) {
        (false, _) => ReportState::Gone,
        (true, true) => ReportState::Quarantined,
        (true, false) => ReportState::Counts,
    };
    Ok(ChangedReport { id: SubmissionId(row.get("id")?), state, status: row.get("status")?, answers: None })
}

fn report(row: &Row) -> Result<FeedReport, StoreError> {
    let data: serde_json::Value = row.get("data")?;
    let serde_json::Value::Object(data) = data else {
        return Err(StoreError::internal("the values of a report are not a JSON object"));
    };
    Ok(FeedReport {
        id: SubmissionId(row.get("id")?),
        version: FormVersionId(row.get("version_id")?),
        data,
        created_at: row.instant("created_at")?,
    })
}
