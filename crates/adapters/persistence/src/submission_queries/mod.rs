//! Queries of reports.

mod indexed;
mod order;

use crate::bi_store::listed;
use crate::database::{Database, Engine};
use crate::error::damaged;
use crate::quarantine::{self, IS_IN, IS_OUT};
use crate::report_columns::status;
use crate::report_index_update::has_part;
use crate::report_reads;
use crate::sql::{self, Row};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use forms::ports::SubmissionQueries;
use forms::submission::{
    QuarantineFilter, QuestionFilter, ReportStatus, StoredFile, Submission, SubmissionFilter,
};
use indexed::Ids;
use kernel::{FormVersionId, Locale, Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, micros};
use order::{Order, is_answered};
use sea_orm::Value;
use std::collections::HashMap;

/// Selects reports of a scope by id. If the conditions already determine quarantine, it is not looked up
/// again. The plus keeps SQLite from scanning the scope.
fn reports(which: QuarantineFilter) -> String {
    let quarantined = match which {
        QuarantineFilter::Exclude => "FALSE",
        QuarantineFilter::Only => "TRUE",
        QuarantineFilter::Include => {
            "EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id)"
        }
    };
    format!(
        "SELECT s.id, s.reference, s.template_id, t.slug AS template_slug, s.version_id, s.data, s.locale, s.masked, \
         s.is_test, s.created_at, {quarantined} AS quarantined, \
         (SELECT st.status FROM submission_states st WHERE st.submission_id = s.id) AS status \
         FROM submissions s JOIN form_templates t ON t.id = s.template_id WHERE +s.scope_key = $1"
    )
}

/// For reports in quarantine a plus keeps SQLite from scanning the scope instead of looking up the few.
const COUNT: &str = "SELECT count(*) AS found FROM submissions s WHERE";

/// The maximum number of reports of a scope that may be sorted to find a page.
const MAX_SORTED: u64 = 20_000;

/// References are unique across all tenants.
const NAMED: &str = "SELECT id FROM submissions WHERE reference = $1 AND scope_key = $2";

/// The conditions of a list and their values; `$1` is the scope. The filter's quarantine condition is not
/// included and binds nothing: a total is computed as a difference, so that each part is counted from an
/// index.
pub(crate) struct Conditions {
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
    /// Whether an index other than the scope's finds the reports.
    has_own_index: bool,
}

/// Returns whether the filter contains a text with a NUL, which no report has.
pub(crate) fn asks_for_nul(filter: &SubmissionFilter) -> bool {
    let answer = filter.question.as_ref().and_then(|question| question.answer.as_deref());
    [filter.template.as_deref(), filter.search.as_deref(), answer].into_iter().flatten().any(sql::has_nul)
}

impl Conditions {
    /// Builds the conditions of a filter. A search for the whole reference of a report means that report, so
    /// no texts are searched for it.
    pub(crate) async fn new(
        database: &Database,
        scope: Scope,
        filter: &SubmissionFilter,
    ) -> Result<Self, StoreError> {
        let mut conditions =
            Self { sql: String::new(), values: vec![sql::scope_key(scope).into()], has_own_index: false };
        if let Some(slug) = &filter.template {
            let slug = conditions.bind(slug.as_str());
            conditions.and(&format!(
                "s.template_id = (SELECT id FROM form_templates WHERE scope_key = $1 AND slug = {slug})"
            ));
        }
        if let Some(from) = filter.period.from {
            let from = conditions.bind(micros(from));
            conditions.and(&format!("s.created_at >= {from}"));
        }
        if let Some(until) = filter.period.until {
            let until = conditions.bind(micros(until));
            conditions.and(&format!("s.created_at < {until}"));
        }
        match filter.status {
            None => {}
            // A report without a row is new.
            Some(ReportStatus::New) => conditions
                .and("NOT EXISTS (SELECT 1 FROM submission_states st WHERE st.submission_id = s.id)"),
            Some(status) => {
                let status = conditions.bind(status.code());
                conditions.and(&format!(
                    "s.id IN (SELECT submission_id FROM submission_states WHERE scope_key = $1 AND status = {status})"
                ));
            }
        }
        if let Some(person) = filter.unread_by {
            let person = conditions.bind(person.0);
            let watermark = report_reads::read_watermark(&person, "$1");
            let own = format!("FROM submission_reads r WHERE r.user_id = {person} AND r.scope_key = $1");
            // There are few below the watermark, so they are looked up once rather than report by report.
            conditions.and(IS_OUT);
            conditions.and(&format!(
                "NOT s.is_test AND ((s.id > {watermark} AND NOT EXISTS (SELECT 1 {own} AND r.submission_id = s.id)) \
                 OR s.id IN (SELECT r.submission_id {own} AND NOT r.is_read))"
            ));
        }
        if let Some(question @ QuestionFilter { answer: Some(answer), .. }) = &filter.question {
            let is_answered = is_answered(&mut conditions, database.engine(), question, answer);
            conditions.and(&is_answered);
        }
        let search = filter.search.as_deref().filter(|search| !search.is_empty());
        if let Some(id) = named(database, scope, search).await? {
            let id = conditions.bind(id);
            conditions.and(&format!("s.id = {id}"));
            conditions.has_own_index = true;
        } else if let Some(search) = search {
            let text = conditions.bind(forms::search_key(search));
            let reference = conditions.bind(search.to_uppercase());
            conditions.and(&has_part(database.engine(), &text, &reference));
        }
        Ok(conditions)
    }

    /// Condition: a report is one of these.
    fn among(engine: Engine, scope: Scope, ids: &[i64]) -> Result<Self, StoreError> {
        let mut conditions =
            Self { sql: String::new(), values: vec![sql::scope_key(scope).into()], has_own_index: true };
        let ids = conditions.bind(serde_json::to_string(ids).map_err(damaged)?);
        conditions.and(&format!("s.id IN ({})", listed(engine, &ids)));
        Ok(conditions)
    }

    /// Condition: the report is in the scope. The plus keeps SQLite, which has no statistics, from scanning
    /// it.
    const fn of_scope(&self) -> &'static str {
        if self.has_own_index { "+s.scope_key = $1" } else { "s.scope_key = $1" }
    }

    /// Binds a value and returns its placeholder.
    pub(crate) fn bind(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    pub(crate) fn and(&mut self, condition: &str) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
    }
}

/// Finds the report whose whole reference is searched for.
async fn named(database: &Database, scope: Scope, search: Option<&str>) -> Result<Option<i64>, StoreError> {
    let Some(reference) = search.and_then(forms::typed_reference) else { return Ok(None) };
    let values = vec![reference.into(), sql::scope_key(scope).into()];
    sql::one(database.reader(), NAMED, values).await?.map(|row| row.get("id")).transpose()
}

/// Selects the ids of a page from an index before any report is read. The second half of a list is scanned
/// from its end; returns whether that is the case.
fn ids_of_page(conditions: &mut Conditions, order: &Order, page: PageRequest, total: u64) -> (String, bool) {
    let from_end = page.offset() > total / 2;
    let rest = total.saturating_sub(page.offset());
    let limit = rest.min(u64::from(page.per_page()));
    let skipped = if from_end { rest - limit } else { page.offset() };
    let table = if order.asks_for_template() {
        "submissions s JOIN form_templates t ON t.id = s.template_id"
    } else {
        "submissions s"
    };
    // PostgreSQL caches the plan for a literal limit; with a bound one it would plan on each request.
    let mut query = format!(
        "SELECT s.id FROM {table} WHERE {}{} ORDER BY {} LIMIT {limit}",
        conditions.of_scope(),
        conditions.sql,
        order.written(from_end)
    );
    if skipped > 0 {
        let skipped = conditions.bind(i64::try_from(skipped).unwrap_or(i64::MAX));
        query.push_str(" OFFSET ");
        query.push_str(&skipped);
    }
    (query, from_end)
}

#[async_trait]
impl SubmissionQueries for SqlSubmissions {
    async fn list(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        page: PageRequest,
    ) -> Result<Page<Submission>, StoreError> {
        if asks_for_nul(filter) {
            return Ok(Page { items: Vec::new(), total: 0, request: page });
        }
        let found = indexed::found(&self.database, scope, filter, page).await?;
        let known = found.as_ref().map(|found| found.total);
        let mut conditions = match found.map(|found| found.ids) {
            Some(Ids::OfPage(ids)) => {
                let items = self.reports(scope, filter.quarantine, &ids).await?;
                return Ok(Page { items, total: known.unwrap_or(0), request: page });
            }
            Some(Ids::OfAll(ids)) => Conditions::among(self.database.engine(), scope, &ids)?,
            Some(Ids::Unknown) | None => Conditions::new(&self.database, scope, filter).await?,
        };
        let total = match known {
            Some(total) => total,
            None => self.count(&conditions, filter.quarantine).await?,
        };
        if page.offset() >= total {
            return Ok(Page { items: Vec::new(), total, request: page });
        }
        if let Some(condition) = quarantine::condition(filter.quarantine) {
            conditions.and(condition);
        }
        // For many reports the index of references finds a page before the others are sorted. PostgreSQL
        // works that out by itself, and would be misled into expecting few.
        let engine = self.database.engine();
        conditions.has_own_index |= engine == Engine::Sqlite && known.is_some() && total > MAX_SORTED;
        let order = Order::of(&mut conditions, engine, filter);
        let (ids, from_end) = ids_of_page(&mut conditions, &order, page, total);
        let rows = sql::all(self.database.reader(), &ids, conditions.values).await?;
        let mut ids = rows.iter().map(|row| row.get("id")).collect::<Result<Vec<_>, _>>()?;
        if from_end {
            ids.reverse();
        }
        let items = self.reports(scope, filter.quarantine, &ids).await?;
        Ok(Page { items, total, request: page })
    }

    async fn find(&self, scope: Scope, id: SubmissionId) -> Result<Option<Submission>, StoreError> {
        let query = format!("{} AND s.id = $2", reports(QuarantineFilter::Include));
        let values = vec![sql::scope_key(scope).into(), id.0.into()];
        let row = sql::one(self.database.reader(), &query, values).await?;
        Ok(self.with_files(row.into_iter().collect()).await?.pop())
    }
}

impl SqlSubmissions {
    /// Counts the reports that match conditions.
    async fn count(&self, conditions: &Conditions, which: QuarantineFilter) -> Result<u64, StoreError> {
        let all = format!("{COUNT} {}{}", conditions.of_scope(), conditions.sql);
        // Without conditions, the number can be read from the index of the quarantine.
        let inside = if conditions.sql.is_empty() {
            quarantine::COUNT.to_owned()
        } else {
            format!("{COUNT} +s.scope_key = $1{} AND {IS_IN}", conditions.sql)
        };
        let count = match which {
            QuarantineFilter::Exclude => format!("SELECT ({all}) - ({inside}) AS found"),
            QuarantineFilter::Include => all,
            QuarantineFilter::Only => inside,
        };
        let row = sql::one(self.database.reader(), &count, conditions.values.clone()).await?;
        row.map_or(Ok(0), |row| row.get::<i64>("found")).map(|found| u64::try_from(found).unwrap_or(0))
    }

    /// Loads the reports with these ids, in order, without those deleted meanwhile.
    async fn reports(
        &self,
        scope: Scope,
        which: QuarantineFilter,
        ids: &[i64],
    ) -> Result<Vec<Submission>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let placeholders: Vec<String> = (2..2 + ids.len()).map(|number| format!("${number}")).collect();
        let query = format!("{} AND s.id IN ({})", reports(which), placeholders.join(", "));
        let mut values = vec![Value::from(sql::scope_key(scope))];
        values.extend(ids.iter().map(|id| Value::from(*id)));
        let rows = sql::all(self.database.reader(), &query, values).await?;
        let mut found: HashMap<i64, Submission> =
            self.with_files(rows).await?.into_iter().map(|report| (report.id.0, report)).collect();
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }

    /// Reads reports from rows, each with its files.
    async fn with_files(&self, rows: Vec<Row>) -> Result<Vec<Submission>, StoreError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.get("id")).collect::<Result<_, _>>()?;
        let placeholders: Vec<String> = (1..=ids.len()).map(|number| format!("${number}")).collect();
        let query = format!(
            "SELECT submission_id, storage_key, field, name, media_type, size FROM submission_files \
             WHERE submission_id IN ({}) ORDER BY id",
            placeholders.join(", ")
        );
        let values = ids.iter().map(|&id| id.into()).collect();
        let mut files: HashMap<i64, Vec<StoredFile>> = HashMap::new();
        for row in sql::all(self.database.reader(), &query, values).await? {
            files.entry(row.get("submission_id")?).or_default().push(stored_file(&row)?);
        }
        rows.iter().zip(ids).map(|(row, id)| submission(row, files.remove(&id).unwrap_or_default())).collect()
    }
}

fn submission(row: &Row, files: Vec<StoredFile>) -> Result<Submission, StoreError> {
    let locale: String = row.get("locale")?;
    Ok(Submission {
        id: SubmissionId(row.get("id")?),
        reference: row.get("reference")?,
        template_id: TemplateId(row.get("template_id")?),
        template_slug: row.get("template_slug")?,
        version_id: FormVersionId(row.get("version_id")?),
        data: row.document("data")?,
        locale: Locale::parse(&locale).ok_or_else(|| StoreError::internal("a stored language is unknown"))?,
        mask_counts: row.document("masked")?,
        files,
        is_test: row.get("is_test")?,
        quarantined: row.get("quarantined")?,
        status: status(row.get("status")?)?,
        created_at: row.instant("created_at")?,
    })
}

fn stored_file(row: &Row) -> Result<StoredFile, StoreError> {
    let size: i64 = row.get("size")?;
    Ok(StoredFile {
        key: row.get("storage_key")?,
        field: row.get("field")?,
        name: row.get("name")?,
        media_type: row.get("media_type")?,
        size: u64::try_from(size).unwrap_or(0),
    })
}
