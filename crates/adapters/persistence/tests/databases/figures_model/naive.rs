//! Counts over the rows of the reports by the rules, one report after the other. It shares nothing with the
//! tested code: it is slow, and easily seen to be right.

use bi::{Filter, Group, Overview, Since, Statistics, Statuses, Top};
use forms::{FieldType, FormSnapshot};
use kernel::{
    Datelike as _, LocalizedText, NaiveDate, Period, Scope, SubmissionId, TemplateId, Timestamp, Tz,
    from_micros,
};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, QueryResult, Statement, Value as Bound};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const ROWS: &str = "SELECT s.id, s.version_id, CAST(s.data AS TEXT) AS data, s.created_at, st.status FROM submissions s \
     LEFT JOIN submission_states st ON st.submission_id = s.id WHERE s.scope_key = $1 AND s.template_id = $2 \
     AND NOT s.is_test AND NOT EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id) ORDER BY s.id";

const VERSIONS: &str = "SELECT id, CAST(document AS TEXT) AS document FROM form_versions \
     WHERE scope_key = $1 AND template_id = $2 AND id > $3 ORDER BY id";

const STATES: &str = "SELECT s.id, EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id) AS hidden, \
     st.status FROM submissions s LEFT JOIN submission_states st ON st.submission_id = s.id \
     WHERE s.scope_key = $1 AND s.template_id = $2";

/// A field of a version that figures can be grouped by.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) slug: String,
    label: LocalizedText,
    pub(super) is_single: bool,
    pub(super) options: Vec<(String, LocalizedText)>,
}

#[derive(Debug)]
pub(super) struct Version {
    id: i64,
    pub(super) choices: Vec<Choice>,
}

fn version(id: i64, document: &str) -> Version {
    let snapshot: FormSnapshot = serde_json::from_str(document).unwrap();
    let fields = snapshot.blocks.into_iter().flat_map(|block| block.fields);
    let choices = fields.filter(|field| matches!(field.kind, FieldType::Select | FieldType::CheckboxGroup));
    let choices = choices.map(|field| Choice {
        is_single: field.kind == FieldType::Select,
        slug: field.slug,
        label: field.label,
        options: field.options.into_iter().map(|option| (option.value, option.label)).collect(),
    });
    Version { id, choices: choices.collect() }
}

/// A report that counts.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) id: i64,
    version: Arc<Version>,
    pub(super) data: Arc<Map<String, Value>>,
    created_at: Timestamp,
    status: Option<String>,
}

impl Report {
    /// Returns its values for a field, if its own version has that as a choice.
    fn values(&self, slug: &str) -> BTreeSet<&str> {
        if !self.version.choices.iter().any(|choice| choice.slug == slug) {
            return BTreeSet::new();
        }
        match self.data.get(slug) {
            Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).collect(),
            Some(value) => value.as_str().into_iter().collect(),
            None => BTreeSet::new(),
        }
    }
}

/// The reports of a form that count, and its versions, the oldest first.
#[derive(Debug)]
pub(super) struct Counted {
    pub(super) versions: Vec<Arc<Version>>,
    pub(super) reports: Vec<Report>,
}

type Known = (String, Arc<Map<String, Value>>);

/// Reads the tables.
pub(super) struct Eyes {
    pub(super) connection: DatabaseConnection,
    /// Documents never change.
    versions: Mutex<HashMap<TemplateId, Vec<Arc<Version>>>>,
    documents: Mutex<HashMap<i64, Known>>,
}

impl Eyes {
    pub(super) async fn open(url: &str) -> Self {
        let connection = sea_orm::Database::connect(url).await.unwrap();
        Self { connection, versions: Mutex::default(), documents: Mutex::default() }
    }

    pub(super) async fn all(&self, sql: &str, values: Vec<Bound>) -> Vec<QueryResult> {
        let statement = Statement::from_sql_and_values(self.connection.get_database_backend(), sql, values);
        self.connection.query_all_raw(statement).await.unwrap()
    }

    /// Returns the single number that a query yields.
    pub(super) async fn number(&self, sql: &str, values: Vec<Bound>) -> i64 {
        self.all(sql, values).await[0].try_get_by_index(0).unwrap()
    }

    pub(super) async fn execute(&self, sql: &str, values: Vec<Bound>) -> u64 {
        let statement = Statement::from_sql_and_values(self.connection.get_database_backend(), sql, values);
        self.connection.execute_raw(statement).await.unwrap().rows_affected()
    }

    pub(super) async fn count(&self, scope: Scope, form: TemplateId) -> Counted {
        let key = scope.organization_id().map_or(0, |id| id.0);
        let rows = self.all(ROWS, vec![key.into(), form.0.into()]).await;
        let last = self.versions.lock().unwrap().get(&form).and_then(|known| Some(known.last()?.id));
        let new = self.all(VERSIONS, vec![key.into(), form.0.into(), last.unwrap_or(0).into()]).await;
        let mut versions = self.versions.lock().unwrap();
        let versions = versions.entry(form).or_default();
        for row in new {
            let id = row.try_get("", "id").unwrap();
            if versions.last().is_none_or(|last| last.id < id) {
                versions.push(Arc::new(version(id, &row.try_get::<String>("", "document").unwrap())));
            }
        }
        let mut documents = self.documents.lock().unwrap();
        let report = |row: &QueryResult| {
            let (id, own) = (row.try_get("", "id").unwrap(), row.try_get("", "version_id").unwrap());
            let place = versions.binary_search_by_key(&own, |version| version.id).unwrap();
            let text: String = row.try_get("", "data").unwrap();
            let known = documents.get(&id).filter(|(known, _)| *known == text);
            let data = known
                .map_or_else(|| Arc::new(serde_json::from_str(&text).unwrap()), |(_, data)| Arc::clone(data));
            documents.insert(id, (text, Arc::clone(&data)));
            let created_at = from_micros(row.try_get("", "created_at").unwrap());
            let status = row.try_get("", "status").unwrap();
            Report { id, version: Arc::clone(&versions[place]), data, created_at, status }
        };
        let reports = rows.iter().map(report).collect();
        Counted { versions: versions.clone(), reports }
    }

    /// Waits until interrupted work is committed or rolled back in the background.
    pub(super) async fn settle(&self) {
        const RUNNING: &str = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
             AND pid <> pg_backend_pid() AND state <> 'idle'";
        if self.connection.get_database_backend() == DbBackend::Postgres {
            while self.number(RUNNING, Vec::new()).await > 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        } else {
            // There is only one writer.
            self.execute("UPDATE forgotten_changes SET place = place", Vec::new()).await;
        }
    }

    /// Waits until all transactions of the server, in any database, that have begun to write are over. Until
    /// then PostgreSQL cannot tell which changes are newer than they are, and segments that such changes
    /// touch are not verified.
    pub(super) async fn outwait_transactions(&self) {
        const NEXT: &str = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint";
        const OLDEST: &str = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint";
        if self.connection.get_database_backend() == DbBackend::Postgres {
            let next = self.number(NEXT, Vec::new()).await;
            while self.number(OLDEST, Vec::new()).await < next {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }

    /// Returns the values that a report of a version may have for a field.
    pub(super) async fn options(&self, own: i64, slug: &str) -> Vec<String> {
        const DOCUMENT: &str = "SELECT CAST(document AS TEXT) AS document FROM form_versions WHERE id = $1";
        let document: String = self.all(DOCUMENT, vec![own.into()]).await[0].try_get("", "document").unwrap();
        let choices = version(own, &document).choices.into_iter();
        let options = choices.filter(|choice| choice.slug == slug).flat_map(|choice| choice.options);
        options.map(|(value, _)| value).collect()
    }

    /// Returns all reports of a form: whether they are in quarantine, and their status.
    pub(super) async fn states(
        &self,
        scope: Scope,
        form: TemplateId,
    ) -> BTreeMap<i64, (bool, Option<String>)> {
        let key = scope.organization_id().map_or(0, |id| id.0);
        let rows = self.all(STATES, vec![key.into(), form.0.into()]).await;
        let state = |row: &QueryResult| {
            let state = (row.try_get("", "hidden").unwrap(), row.try_get("", "status").unwrap());
            (row.try_get("", "id").unwrap(), state)
        };
        rows.iter().map(state).collect()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    pub(super) zone: Tz,
    pub(super) now: Timestamp,
    pub(super) days: (Option<NaiveDate>, Option<NaiveDate>),
    pub(super) wanted: Vec<(String, String)>,
    pub(super) since: Option<Since>,
    pub(super) months: u32,
    pub(super) page: (usize, usize),
    pub(super) after: Option<SubmissionId>,
    pub(super) upto: SubmissionId,
}

#[derive(Debug, PartialEq)]
pub(super) struct Answer {
    overview: Overview,
    months: Vec<(String, u64)>,
    groups: Vec<(String, Vec<Group>)>,
    statuses: Statuses,
    page: (u64, Vec<SubmissionId>),
    following: Vec<SubmissionId>,
}

/// Months since the year 0.
fn month(at: Timestamp, zone: Tz) -> i32 {
    let day = at.with_timezone(&zone).date_naive();
    day.year() * 12 + i32::try_from(day.month0()).unwrap()
}

fn name(month: i32) -> String {
    format!("{:04}-{:02}", month.div_euclid(12), month.rem_euclid(12) + 1)
}

impl Question {
    fn matches(&self, report: &Report) -> bool {
        let day = report.created_at.with_timezone(&self.zone).date_naive();
        let since =
            |since: &Since| report.created_at >= since.at || since.changed.contains(&SubmissionId(report.id));
        self.days.0.is_none_or(|first| first <= day)
            && self.days.1.is_none_or(|last| day <= last)
            && self.since.as_ref().is_none_or(since)
            && self.wanted.iter().all(|(slug, value)| report.values(slug).contains(value.as_str()))
    }

    /// Asks a process; returns the question as it was understood, since a field may no longer be a choice.
    pub(super) async fn ask(&self, of: &Statistics, scope: Scope, slug: &str) -> (Self, Answer) {
        let form = of.form(scope, slug).await.unwrap();
        let reading = of.read(scope, form, |form, facts| {
            let mut filter = Filter::of(Period::days(self.days.0, self.days.1, self.zone).unwrap());
            filter.since.clone_from(&self.since);
            let mut taken = self.clone();
            taken.wanted.retain(|(slug, value)| filter.add(form, &Filter::parameter(slug), value).is_ok());
            let last = bi::Month::at(self.now, self.zone);
            let months = filter.months(facts, last, self.months, self.zone);
            let groups = form.choices().map(|(field, _)| field.slug.clone());
            let groups = groups.map(|slug| (slug.clone(), filter.groups(form, facts, &slug)));
            let answer = Answer {
                overview: filter.overview(form, facts, self.now, self.zone),
                months: months.iter().map(|each| (each.month.to_string(), each.reports)).collect(),
                groups: groups.collect(),
                statuses: filter.statuses(facts),
                page: filter.page(facts, self.page.0 as u64, self.page.1),
                following: filter.page_after(facts, self.after, self.upto, self.page.1),
            };
            (taken, answer)
        });
        reading.await.unwrap()
    }
}

impl Counted {
    /// Returns all options that ever existed: the current ones, then the removed ones, the most recent first;
    /// each with its last label.
    fn options(&self, slug: &str) -> Vec<(&str, &LocalizedText, bool)> {
        let mut options: Vec<(&str, &LocalizedText, bool)> = Vec::new();
        let newest = self.versions.last().unwrap().id;
        for version in self.versions.iter().rev() {
            for choice in version.choices.iter().filter(|choice| choice.slug == slug) {
                for (value, label) in &choice.options {
                    if options.iter().all(|(known, ..)| known != value) {
                        options.push((value, label, version.id == newest));
                    }
                }
            }
        }
        options
    }

    fn groups(&self, found: &[&Report], slug: &str) -> Vec<Group> {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for value in found.iter().flat_map(|report| report.values(slug)) {
            *counts.entry(value).or_default() += 1;
        }
        let options = self.options(slug).into_iter();
        let mut groups: Vec<Group> = options
            .filter(|(value, _, is_there)| *is_there || counts.contains_key(value))
            .map(|(value, label, _)| Group {
                value: value.to_owned(),
                label: label.clone(),
                reports: counts.get(value).copied().unwrap_or(0),
            })
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.reports));
        groups
    }

    pub(super) fn answer(&self, question: &Question) -> Answer {
        let found: Vec<&Report> = self.reports.iter().filter(|report| question.matches(report)).collect();
        let count =
            |matches: &dyn Fn(&Report) -> bool| found.iter().filter(|report| matches(report)).count() as u64;
        let in_month = |wanted: i32| count(&|report| month(report.created_at, question.zone) == wanted);
        let present = month(question.now, question.zone);
        let choices = &self.versions.last().unwrap().choices;
        let groups: Vec<_> =
            choices.iter().map(|choice| (choice.slug.clone(), self.groups(&found, &choice.slug))).collect();
        let top = choices.iter().zip(&groups).map(|(choice, (slug, groups))| {
            let first = groups.first().filter(|group| group.reports > 0);
            Top {
                slug: slug.clone(),
                label: choice.label.clone(),
                value: first.map(|group| group.label.clone()),
            }
        });
        let overview = Overview {
            total: found.len() as u64,
            this_month: Some(in_month(present)),
            last_month: in_month(present - 1),
            top: top.collect(),
        };
        let months = (0..i32::try_from(question.months).unwrap()).rev().map(|ago| present - ago);
        let mut statuses = Statuses::default();
        for report in &found {
            match &report.status {
                Some(status) => *statuses.others.entry(status.clone()).or_default() += 1,
                None => statuses.new += 1,
            }
        }
        let ids = || found.iter().map(|report| SubmissionId(report.id));
        let page = ids().skip(question.page.0).take(question.page.1).collect();
        let is_next =
            |id: &SubmissionId| question.after.is_none_or(|after| *id > after) && *id <= question.upto;
        Answer {
            overview,
            months: months.map(|month| (name(month), in_month(month))).collect(),
            groups,
            statuses,
            page: (found.len() as u64, page),
            following: ids().filter(is_next).take(question.page.1).collect(),
        }
    }
}

impl Answer {
    /// Returns the reports that are in only one of two answers about all reports.
    pub(super) fn differing(&self, other: &Self) -> Vec<SubmissionId> {
        let (own, other): (BTreeSet<_>, BTreeSet<_>) =
            (self.page.1.iter().copied().collect(), other.page.1.iter().copied().collect());
        own.symmetric_difference(&other).copied().collect()
    }
}

/// Checks that every number of an answer lies between what existed both before and after and what existed
/// before or after, since nothing is added, removed or changed twice meanwhile. The question has all reports
/// on its page.
pub(super) fn assert_between(before: &Counted, after: &Counted, question: &Question, answer: &Answer) {
    let ids = |counted: &Counted, matches: &dyn Fn(&Report) -> bool| -> BTreeSet<i64> {
        let found = counted.reports.iter().filter(|report| question.matches(report) && matches(report));
        found.map(|report| report.id).collect()
    };
    let between = |what: &str, number: u64, matches: &dyn Fn(&Report) -> bool| {
        let (before, after) = (ids(before, matches), ids(after, matches));
        let bounds = before.intersection(&after).count() as u64..=before.union(&after).count() as u64;
        assert!(bounds.contains(&number), "{what}: {number} is not in {bounds:?}; {question:?}");
    };
    let present = month(question.now, question.zone);
    let is_in = |wanted: i32| move |report: &Report| month(report.created_at, question.zone) == wanted;
    between("total", answer.overview.total, &|_| true);
    between("this month", answer.overview.this_month.unwrap(), &is_in(present));
    between("last month", answer.overview.last_month, &is_in(present - 1));
    for (each, number) in &answer.months {
        between(each, *number, &|report| name(month(report.created_at, question.zone)) == *each);
    }
    for (slug, groups) in &answer.groups {
        for group in groups {
            let has = |report: &Report| report.values(slug).contains(group.value.as_str());
            between(&format!("{slug}={}", group.value), group.reports, &has);
        }
    }
    between("new", answer.statuses.new, &|report| report.status.is_none());
    for (status, number) in &answer.statuses.others {
        between(status, *number, &|report| report.status.as_ref() == Some(status));
    }
    let (before, after) = (ids(before, &|_| true), ids(after, &|_| true));
    let page: BTreeSet<i64> = answer.page.1.iter().map(|id| id.0).collect();
    assert!(before.intersection(&after).all(|id| page.contains(id)), "one is not on the page; {question:?}");
    assert!(page.iter().all(|id| before.contains(id) || after.contains(id)), "one is too many; {question:?}");
    assert!(
        answer.page.1.is_sorted() && answer.page.0 == page.len() as u64 && answer.following == answer.page.1
    );
    assert_eq!(answer.overview.total, answer.page.0);
}
