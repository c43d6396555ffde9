//! Figures of two processes equal a naive count of what was done, whatever is done to reports and forms.

use crate::support::{World, connect, postgres, sqlite};
use audit::testing::no_event;
use bi::ports::{FactQueries as _, FormQueries as _};
use bi::{ChangedReport, Filter, Month, ReportState, Statistics};
use forms::bulk_deletion::{ReportDeletion as _, WhichReports};
use forms::deletion::SingleDeletion as _;
use forms::ports::{FormReader as _, FormStore as _, QuarantineStore as _, SubmissionStore as _};
use forms::submission::ReportStatus;
use forms::test_data::TestDataStore as _;
use forms::testing::{FieldBuilder, FormBuilder, Installed, SubmissionBuilder, at, install, scopes};
use forms::work::ReportStates as _;
use forms::{FieldType, FormSnapshot, Revision};
use kernel::{Duration, Period, Scope, SubmissionId, Timestamp, Tz};
use persistence::{Database, SqlFacts, SqlReportWork, SqlSubmissions};
use serde_json::{Map, Value, json};
use std::sync::Arc;

const ZONE: Tz = Tz::Europe__Berlin;
const STEPS: usize = 2_000;

/// Reproducible random numbers (xorshift, Marsaglia).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// Options appear, disappear and return; `art` is first a text, then a choice of one type and later of
/// another.
fn version(number: usize) -> FormSnapshot {
    let places: &[&str] = [&["nord", "süd"][..], &["süd", "west", "other"], &["nord", "west"]][number % 3];
    let kind = match number % 3 {
        0 => FieldBuilder::text("art"),
        1 => FieldBuilder::select("art", &["x", "y"]),
        _ => FieldBuilder::checkboxes("art", &["x", "z"]),
    };
    let fields = [FieldBuilder::select("ort", places), kind, FieldBuilder::text("was")];
    FormBuilder::new("vorfall").block("b", fields).snapshot()
}

fn data(number: usize, numbers: &mut Numbers) -> Value {
    let mut data = Map::new();
    for field in version(number).blocks.iter().flat_map(|block| &block.fields) {
        let mut option = || field.options[numbers.below(field.options.len())].value.clone();
        let value = match field.kind {
            FieldType::Text => json!("x"),
            FieldType::Select => json!(option()),
            _ => json!([option()]),
        };
        if numbers.below(6) > 0 {
            data.insert(field.slug.clone(), value);
        }
    }
    Value::Object(data)
}

struct Expected {
    id: SubmissionId,
    version: usize,
    data: Value,
    created_at: Timestamp,
    is_quarantined: bool,
    status: Option<ReportStatus>,
}

struct Model {
    world: World,
    other: Database,
    statistics: Vec<Statistics>,
    scope: Scope,
    form: Installed,
    version: usize,
    reports: Vec<Expected>,
    numbers: Numbers,
    now: Timestamp,
    references: usize,
}

fn statistics(database: &Database) -> Statistics {
    let facts = Arc::new(SqlFacts::new(database));
    Statistics::new(facts.clone(), facts.clone(), facts, usize::MAX)
}

impl Model {
    async fn new(world: World) -> Self {
        let scope = scopes()[0];
        let form = install(&*world.forms(), scope, &version(0), true).await;
        let other = connect(&world.url).await;
        let statistics = vec![statistics(&world.database), statistics(&other)];
        let (version, reports, numbers, now) = (0, Vec::new(), Numbers(88_172_645_463_325_252), at(0));
        Self { world, other, statistics, scope, form, version, reports, numbers, now, references: 0 }
    }

    async fn revision(&self) -> Revision {
        self.world.forms().revision(self.scope).await.unwrap()
    }

    fn reference(&mut self) -> String {
        self.references += 1;
        format!("R{}", self.references)
    }

    /// Through one of the two processes.
    async fn submit(&mut self, is_quarantined: bool, is_test: bool) {
        let is_other = self.numbers.below(2) > 0;
        self.submit_to(is_other, is_quarantined, is_test).await;
    }

    async fn submit_to(&mut self, is_other: bool, is_quarantined: bool, is_test: bool) {
        // The clock is set back occasionally; times still never decrease.
        let hours = i64::try_from(self.numbers.below(40)).unwrap() - 3;
        self.now += Duration::hours(hours);
        let data = data(self.version, &mut self.numbers);
        let (reference, revision) = (self.reference(), self.revision().await);
        let mut report =
            SubmissionBuilder::new(self.form, revision, &reference).at(self.now).data(data.clone());
        if is_test {
            let reports = vec![report.test_data().build()];
            self.world.submissions().append_all(self.scope, revision, reports, &no_event).await.unwrap();
            return;
        }
        if is_quarantined {
            report = report.quarantined();
        }
        let database = if is_other { &self.other } else { &self.world.database };
        let stored = SqlSubmissions::new(database).append(self.scope, report.build()).await.unwrap();
        let (id, created_at, version) = (stored.id, stored.created_at, self.version);
        self.reports.push(Expected { id, version, data, created_at, is_quarantined, status: None });
    }

    async fn remove(&mut self) {
        let Some(at) = self.some() else { return };
        let id = self.reports.remove(at).id;
        if self.numbers.below(3) == 0 {
            // By hand, bypassing all code.
            self.world.execute(&format!("DELETE FROM submissions WHERE id = {id}")).await;
        } else {
            self.world.submissions().delete_one(self.scope, id, &no_event).await.unwrap().unwrap();
        }
    }

    fn some(&mut self) -> Option<usize> {
        (!self.reports.is_empty()).then(|| self.numbers.below(self.reports.len()))
    }

    async fn release(&mut self) {
        let Some(hidden) = self.reports.iter_mut().find(|report| report.is_quarantined) else { return };
        hidden.is_quarantined = false;
        self.world.submissions().release(self.scope, hidden.id, &no_event).await.unwrap();
    }

    async fn work(&mut self) {
        let Some(at) = self.some() else { return };
        let to = [ReportStatus::InProgress, ReportStatus::Resolved, ReportStatus::New][self.numbers.below(3)];
        let report = &mut self.reports[at];
        report.status = (to != ReportStatus::New).then_some(to);
        let states = SqlReportWork::new(&self.world.database);
        states.change(self.scope, report.id, None, to, self.now, &no_event).await.unwrap();
    }

    async fn publish(&mut self) {
        self.version += 1;
        let store = self.world.forms();
        let mut transaction = store.begin(self.scope).await.unwrap();
        let version =
            transaction.insert_version(self.form.template, &version(self.version), self.now).await.unwrap();
        transaction.commit().await.unwrap();
        self.form.version = version;
    }

    /// Removes everything, or test data, in steps of which the last may be skipped.
    async fn clear(&mut self, which: WhichReports) {
        let reports = self.world.submissions();
        let plan = reports.plan(self.scope, &which).await.unwrap().unwrap();
        let (mut after, is_killed) = (SubmissionId(0), self.numbers.below(2) == 0);
        loop {
            let removed = reports.delete_some(self.scope, &plan, after, 7, &no_event).await.unwrap();
            if which == WhichReports::All {
                let upto = removed.last.unwrap_or(plan.until);
                self.reports.retain(|report| report.id > upto);
            }
            match removed.last {
                Some(last) if !is_killed => after = last,
                _ => return,
            }
        }
    }

    async fn step(&mut self) {
        match self.numbers.below(100) {
            0..70 => self.submit(false, false).await,
            70..75 => self.submit(true, false).await,
            75..80 => self.submit(false, true).await,
            80..88 => self.remove().await,
            88..91 => self.release().await,
            91 => self.work().await,
            92..95 => self.publish().await,
            95 => {
                let which = if self.numbers.below(4) == 0 { WhichReports::All } else { WhichReports::Test };
                self.clear(which).await;
            }
            // A process restarts.
            96 => self.statistics[1] = statistics(&self.other),
            _ => self.check().await,
        }
    }

    fn counting(&self, period: Period, place: Option<&str>) -> Vec<&Expected> {
        let counts = |report: &&Expected| {
            !report.is_quarantined
                && period.contains(report.created_at)
                && place.is_none_or(|place| report.data.get("ort") == Some(&json!(place)))
        };
        self.reports.iter().filter(counts).collect()
    }

    /// Counts the reports with this value whose version has the field as a choice.
    fn naive(found: &[&Expected], slug: &str, wanted: &str) -> u64 {
        let has = |report: &&&Expected| {
            let snapshot = version(report.version);
            let mut fields = snapshot.blocks.iter().flat_map(|block| &block.fields);
            let field = fields.find(|field| field.slug == slug);
            field.is_some_and(|field| field.kind != FieldType::Text)
                && match &report.data[slug] {
                    Value::Array(values) => values.contains(&json!(wanted)),
                    value => value == wanted,
                }
        };
        found.iter().filter(has).count() as u64
    }

    async fn check(&mut self) {
        let day = |ago| (self.now - Duration::days(ago)).with_timezone(&ZONE).date_naive();
        let period = Period::days(Some(day(200)), Some(day(20)), ZONE).unwrap();
        for (period, place) in [(Period::default(), None), (period, None), (period, Some("süd"))] {
            let found = self.counting(period, place);
            for statistics in &self.statistics {
                let form = statistics.form(self.scope, "vorfall").await.unwrap();
                let answer = statistics.read(self.scope, form, |form, facts| {
                    let mut filter = Filter::of(period);
                    let fits = place.is_none_or(|place| filter.add(form, "ort", place).is_ok());
                    let groups = form
                        .choices()
                        .map(|(field, _)| (field.slug.clone(), filter.groups(form, facts, &field.slug)));
                    let months = filter.months(facts, Month::at(self.now, ZONE), 36, ZONE);
                    (
                        filter.statuses(facts),
                        fits,
                        filter.overview(form, facts, self.now, ZONE),
                        groups.collect::<Vec<(String, Vec<bi::Group>)>>(),
                        months,
                        filter.page(facts, 3, 5),
                    )
                });
                let (statuses, fits, overview, groups, months, page) = answer.await.unwrap();
                assert!(fits);
                let ids: Vec<SubmissionId> = found.iter().skip(3).take(5).map(|report| report.id).collect();
                assert_eq!((overview.total, page), (found.len() as u64, (found.len() as u64, ids.clone())));
                for (status, count) in &statuses.others {
                    let has = |report: &&&Expected| report.status.is_some_and(|own| own.code() == status);
                    assert_eq!(*count, found.iter().filter(has).count() as u64, "{status}");
                }
                let new = found.iter().filter(|report| report.status.is_none()).count() as u64;
                assert_eq!(statuses.new, new);
                for each in months {
                    let own = found
                        .iter()
                        .filter(|report| Month::at(report.created_at, ZONE) == each.month)
                        .count();
                    assert_eq!(each.reports, own as u64, "{}", each.month);
                }
                for (slug, groups) in groups {
                    let values = ["nord", "süd", "west", "other", "x", "y", "z"];
                    for value in values {
                        let group = groups.iter().find(|group| group.value == value);
                        let counted = group.map_or(0, |group| group.reports);
                        assert_eq!(counted, Self::naive(&found, &slug, value), "{slug} {value}");
                    }
                }
                let rows = statistics
                    .fact_queries()
                    .reports(self.scope, self.form.template, &ids, usize::MAX)
                    .await
                    .unwrap();
                assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), ids);
            }
        }
    }

    async fn run(mut self) {
        for _ in 0..STEPS {
            self.step().await;
        }
        self.check().await;
        assert!(self.version > 20 && self.reports.len() > 20);
        self.others_see_nothing().await;
        self.clear_all().await;
    }

    async fn others_see_nothing(&self) {
        let facts = SqlFacts::new(&self.world.database);
        let form = facts.form(self.scope, "vorfall").await.unwrap().unwrap();
        let stranger = scopes()[1];
        assert!(facts.form(stranger, "vorfall").await.unwrap().is_none());
        assert!(facts.all(stranger).await.unwrap().is_empty());
        assert_eq!(facts.all(self.scope).await.unwrap().len(), 1);
        assert!(facts.facts(stranger, &form, None, None, 9).await.unwrap().facts.is_empty());
        let ids: Vec<SubmissionId> = self.reports.iter().map(|report| report.id).take(9).collect();
        assert!(facts.reports(stranger, form.id, &ids, usize::MAX).await.unwrap().is_empty());
        let long_ago = "2020-01-01T00:00:00Z".parse().unwrap();
        assert!(facts.changed_since(stranger, form.id, long_ago, 9).await.unwrap().is_empty());
        assert!(!facts.changed_since(self.scope, form.id, long_ago, 9).await.unwrap().is_empty());
        let changes = facts.changes(self.scope, form.id, None).await.unwrap();
        assert!(changes.reports.is_empty());
        assert!(
            facts
                .changes(stranger, form.id, Some(bi::ports::LogPosition(0)))
                .await
                .unwrap()
                .reports
                .is_empty()
        );
    }

    async fn clear_all(&mut self) {
        while !self.reports.is_empty() {
            self.clear(WhichReports::All).await;
        }
        self.check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_equal_a_naive_count_on_sqlite() {
    Model::new(sqlite().await).await.run().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_equal_a_naive_count_on_postgres() {
    Model::new(postgres().await).await.run().await;
}

/// On PostgreSQL a transaction that begins before a read and ends after it is part of the next read, even if
/// transactions with higher numbers were part of the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_removal_that_ends_late_is_not_missed() {
    use sea_orm::{ConnectionTrait as _, TransactionTrait as _};
    let mut model = Model::new(postgres().await).await;
    for _ in 0..3 {
        model.submit(false, false).await;
    }
    let total = async |model: &Model| {
        let form = model.statistics[0].form(model.scope, "vorfall").await.unwrap();
        let reading = model.statistics[0].read(model.scope, form, |form, facts| {
            Filter::default().overview(form, facts, model.now, ZONE).total
        });
        reading.await.unwrap()
    };
    assert_eq!(total(&model).await, 3);
    let connection = sea_orm::Database::connect(&model.world.url).await.unwrap();
    let late = connection.begin().await.unwrap();
    late.execute_unprepared(&format!("DELETE FROM submissions WHERE id = {}", model.reports[0].id))
        .await
        .unwrap();
    model.world.execute(&format!("DELETE FROM submissions WHERE id = {}", model.reports[1].id)).await;
    assert_eq!(total(&model).await, 2);
    assert_eq!(total(&model).await, 2);
    late.commit().await.unwrap();
    assert_eq!(total(&model).await, 1);
    let facts = SqlFacts::new(&model.world.database);
    let changed = facts.changed_since(model.scope, model.form.template, at(0), 9).await.unwrap();
    let gone = |report: &Expected| ChangedReport {
        id: report.id,
        state: ReportState::Gone,
        status: None,
        answers: None,
    };
    let gone: Vec<ChangedReport> = model.reports[..2].iter().map(gone).collect();
    assert_eq!(changed, gone);
}

/// Whoever asks what changed since a time is told of nothing earlier, and of no more than was asked for.
async fn changes_are_told_since_a_time(world: World) {
    let mut model = Model::new(world).await;
    for _ in 0..4 {
        model.submit(false, false).await;
    }
    for (minute, report) in (1..).zip(&model.reports[..3]) {
        model.world.submissions().delete_one(model.scope, report.id, &no_event).await.unwrap().unwrap();
        let update = "UPDATE report_changes SET changed_at =";
        let at = kernel::micros(at(60 * minute));
        model.world.execute(&format!("{update} {at} WHERE submission_id = {}", report.id)).await;
    }
    let facts = SqlFacts::new(&model.world.database);
    let since = async |seconds: i64, most: u32| {
        let changed = facts.changed_since(model.scope, model.form.template, at(seconds), most).await.unwrap();
        changed.iter().map(|report| report.id).collect::<Vec<SubmissionId>>()
    };
    let ids: Vec<SubmissionId> = model.reports[..3].iter().map(|report| report.id).collect();
    assert_eq!(since(0, 9).await, ids);
    assert_eq!(since(0, 2).await, ids[..2]);
    assert_eq!(since(120, 9).await, ids[1..]);
    assert_eq!(since(121, 9).await, ids[2..]);
    assert!(since(181, 9).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_told_since_a_time_on_sqlite() {
    changes_are_told_since_a_time(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_told_since_a_time_on_postgres() {
    changes_are_told_since_a_time(postgres().await).await;
}

/// A report that one process accepted and somebody removed is never counted in place of one from another
/// process.
async fn a_removed_report_takes_no_place(world: World) {
    let mut model = Model::new(world).await;
    model.submit_to(false, false, false).await;
    model.check().await;
    for is_last_first in [false, true] {
        model.submit_to(false, false, false).await;
        let gone = model.reports.pop().unwrap().id;
        model.world.submissions().delete_one(model.scope, gone, &no_event).await.unwrap().unwrap();
        model.check().await;
        model.submit_to(!is_last_first, false, false).await;
        model.submit_to(is_last_first, false, false).await;
        model.check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_report_takes_no_place_on_sqlite() {
    a_removed_report_takes_no_place(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_report_takes_no_place_on_postgres() {
    a_removed_report_takes_no_place(postgres().await).await;
}

/// A clock that was set back makes no report older than the previous one, even if the test data between them,
/// which had that report's time, was deleted separately.
async fn reports_stay_in_order(world: World) {
    let mut model = Model::new(world).await;
    model.submit(false, false).await;
    let (first, revision) = (model.reports[0].created_at, model.revision().await);
    let made_up = |number: i64| {
        let report = SubmissionBuilder::new(model.form, revision, &format!("T{number}")).test_data();
        report.at(first - Duration::days(9 - number)).build()
    };
    let reports = vec![made_up(1), made_up(2)];
    model.world.submissions().append_all(model.scope, revision, reports, &no_event).await.unwrap();
    let last = SubmissionId(model.reports[0].id.0 + 2);
    model.world.submissions().delete_one(model.scope, last, &no_event).await.unwrap().unwrap();
    model.now -= Duration::days(5);
    model.submit(false, false).await;
    assert!(model.reports[1].created_at >= first);
    model.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_stay_in_order_on_sqlite() {
    reports_stay_in_order(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_stay_in_order_on_postgres() {
    reports_stay_in_order(postgres().await).await;
}
