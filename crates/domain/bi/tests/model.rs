//! Figures equal a naive count over the reports, whatever happened to them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test file: tests fail by panicking")]

use bi::kernel::{Duration, FormVersionId, Period, Scope, SubmissionId, TemplateId, Timestamp, Tz};
use bi::testing::{MemoryReport, MemoryReports, choice, form, text};
use bi::{ChoiceKind, FiguresError, Filter, Month, Statistics, StatsField, StatsForm, Statuses};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

const ZONE: Tz = Tz::Europe__Berlin;

#[expect(clippy::disallowed_methods, reason = "a test has its own tenants")]
fn scope() -> Scope {
    Scope::installation()
}

fn start() -> Timestamp {
    "2026-01-15T08:00:00.5Z".parse().unwrap()
}

/// The versions of the form: `art` begins as a text, and `wege` changes its kind.
fn versions() -> Vec<Vec<StatsField>> {
    use ChoiceKind::{Many, One};
    vec![
        vec![choice("ort", One, &["nord", "süd"]), text("art"), choice("wege", One, &["a", "b"])],
        vec![
            choice("ort", One, &["süd", "west"]),
            choice("art", One, &["x", "y"]),
            choice("wege", Many, &["a", "c"]),
        ],
        vec![choice("ort", One, &["nord", "west", "other"]), choice("art", Many, &["x", "z"]), text("wege")],
    ]
}

#[derive(Clone, Debug)]
enum Step {
    Submit { hours: i64, values: [u8; 3], is_quarantined: bool, is_test: bool },
    Remove(usize),
    Release(usize),
    Work(usize, u8),
    Publish,
    Look,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let submit = (0_i64..600, any::<[u8; 3]>(), proptest::bool::weighted(0.2), proptest::bool::weighted(0.1));
    let submit = submit.prop_map(|(hours, values, is_quarantined, is_test)| Step::Submit {
        hours,
        values,
        is_quarantined,
        is_test,
    });
    let step = prop_oneof![
        8 => submit,
        2 => any::<usize>().prop_map(Step::Remove),
        2 => any::<usize>().prop_map(Step::Release),
        3 => (any::<usize>(), any::<u8>()).prop_map(|(at, status)| Step::Work(at, status)),
        1 => Just(Step::Publish),
        3 => Just(Step::Look),
    ];
    prop::collection::vec(step, 1..120)
}

/// Returns a valid value for a field of a version.
fn value(field: &StatsField, seed: u8) -> Value {
    let Some(choice) = &field.choice else { return json!("x") };
    let pick = |seed: u8| choice.options[usize::from(seed) % choice.options.len()].value.clone();
    match choice.kind {
        ChoiceKind::One => json!(pick(seed)),
        ChoiceKind::Many if seed.is_multiple_of(3) => json!([pick(seed), pick(seed + 1)]),
        ChoiceKind::Many => json!([pick(seed)]),
    }
}

struct Model {
    store: Arc<MemoryReports>,
    statistics: [Statistics; 2],
    published: usize,
    ids: Vec<SubmissionId>,
    now: Timestamp,
}

impl Model {
    fn new() -> Self {
        let store = Arc::new(MemoryReports::default());
        // The second one keeps only the requested form in memory.
        let statistics =
            [usize::MAX, 0].map(|most| Statistics::new(store.clone(), store.clone(), store.clone(), most));
        let model = Self { store, statistics, published: 0, ids: Vec::new(), now: start() };
        model.publish(1)
    }

    fn publish(mut self, versions: usize) -> Self {
        self.published = versions;
        self.store.put_form(scope(), form(&self::versions()[..versions]));
        self
    }

    fn submit(&mut self, hours: i64, values: [u8; 3], is_quarantined: bool, is_test: bool) {
        self.now += Duration::hours(hours);
        let fields = &versions()[self.published - 1];
        let data: Map<String, Value> = fields
            .iter()
            .zip(values)
            .filter(|(_, seed)| !seed.is_multiple_of(5))
            .map(|(field, seed)| (field.slug.clone(), value(field, seed)))
            .collect();
        let id = SubmissionId(i64::try_from(self.ids.len() * 3).unwrap() + 1);
        self.ids.push(id);
        let version = FormVersionId(i64::try_from(self.published).unwrap());
        let report = MemoryReport {
            template: TemplateId(1),
            version,
            data,
            created_at: self.now,
            is_quarantined,
            is_test,
            status: None,
        };
        self.store.put(scope(), id, report);
    }

    fn counting(&self, period: Period, ort: Option<&str>) -> Vec<(SubmissionId, MemoryReport)> {
        let mut found = self.store.counting(scope(), TemplateId(1));
        found.retain(|(_, report)| {
            period.contains(report.created_at)
                && ort.is_none_or(|ort| report.data.get("ort") == Some(&json!(ort)))
        });
        found
    }

    /// Counts the reports with this value whose version has the field as a choice.
    fn naive(found: &[(SubmissionId, MemoryReport)], slug: &str, wanted: &str) -> u64 {
        let has = |report: &MemoryReport| {
            let fields = &versions()[usize::try_from(report.version.0).unwrap() - 1];
            let is_choice = fields.iter().any(|field| field.slug == slug && field.choice.is_some());
            is_choice
                && match report.data.get(slug) {
                    Some(Value::Array(values)) => values.contains(&json!(wanted)),
                    Some(value) => value == wanted,
                    None => false,
                }
        };
        found.iter().filter(|(_, report)| has(report)).count() as u64
    }

    async fn read<T>(&self, which: usize, read: impl FnOnce(&StatsForm, &bi::Facts) -> T) -> T {
        let statistics = &self.statistics[which];
        let form = statistics.form(scope(), "vorfall").await.unwrap();
        statistics.read(scope(), form, read).await.unwrap()
    }

    async fn check(&self) {
        let day = |ago| (self.now - Duration::days(ago)).with_timezone(&ZONE).date_naive();
        let last_weeks = Period::days(Some(day(45)), Some(day(3)), ZONE).unwrap();
        for (period, ort) in [
            (Period::default(), None),
            (last_weeks, None),
            (last_weeks, Some("süd")),
            (Period::default(), Some("west")),
        ] {
            let found = self.counting(period, ort);
            for which in [0, 1] {
                let (statuses, overview, months, groups, page, is_filtered) = self
                    .read(which, |form, facts| {
                        let mut filter = Filter::of(period);
                        let is_filtered = ort.is_none_or(|ort| filter.add(form, "ort", ort).is_ok());
                        let groups: Vec<_> = form
                            .choices()
                            .map(|(field, _)| (field.slug.clone(), filter.groups(form, facts, &field.slug)))
                            .collect();
                        let months = filter.months(facts, Month::at(self.now, ZONE), 24, ZONE);
                        (
                            filter.statuses(facts),
                            filter.overview(form, facts, self.now, ZONE),
                            months,
                            groups,
                            filter.page(facts, 2, 3),
                            is_filtered,
                        )
                    })
                    .await;
                assert!(is_filtered);
                assert_eq!(overview.total, found.len() as u64);
                let mut with: BTreeMap<String, u64> = BTreeMap::new();
                for status in found.iter().filter_map(|(_, report)| report.status.clone()) {
                    *with.entry(status).or_default() += 1;
                }
                let new = found.len() as u64 - with.values().sum::<u64>();
                assert_eq!(statuses, Statuses { new, others: with });
                let in_month = |month: Month| {
                    found.iter().filter(|(_, report)| Month::at(report.created_at, ZONE) == month).count()
                        as u64
                };
                let month = Month::at(self.now, ZONE);
                assert_eq!(
                    (overview.this_month, overview.last_month),
                    (Some(in_month(month)), in_month(month.before(1)))
                );
                assert_eq!(months.len(), 24);
                for each in months {
                    assert_eq!(each.reports, in_month(each.month), "{}", each.month);
                }
                for (slug, groups) in groups {
                    for pair in groups.windows(2) {
                        assert!(pair[0].reports >= pair[1].reports);
                    }
                    for group in &groups {
                        assert_eq!(
                            group.reports,
                            Self::naive(&found, &slug, &group.value),
                            "{slug} {}",
                            group.value
                        );
                    }
                    let all = ["nord", "süd", "west", "other", "x", "y", "z", "a", "b", "c"];
                    let counted: u64 = all.iter().map(|value| Self::naive(&found, &slug, value)).sum();
                    assert_eq!(
                        groups.iter().map(|group| group.reports).sum::<u64>(),
                        counted,
                        "none is left out"
                    );
                }
                let ids: Vec<SubmissionId> = found.iter().map(|(id, _)| *id).skip(2).take(3).collect();
                assert_eq!(page, (found.len() as u64, ids));
            }
        }
    }

    async fn run(mut self, steps: Vec<Step>) {
        for step in steps {
            let some = |at: usize, ids: &[SubmissionId]| (!ids.is_empty()).then(|| ids[at % ids.len()]);
            match step {
                Step::Submit { hours, values, is_quarantined, is_test } => {
                    self.submit(hours, values, is_quarantined, is_test);
                }
                Step::Remove(at) => {
                    if let Some(id) = some(at, &self.ids) {
                        self.store.remove(scope(), id, self.now);
                    }
                }
                Step::Release(at) => {
                    if let Some(id) = some(at, &self.ids) {
                        self.store.release(scope(), id, self.now);
                    }
                }
                Step::Work(at, status) => {
                    let status = [None, Some("resolved"), Some("in_progress")][usize::from(status) % 3];
                    if let Some(id) = some(at, &self.ids) {
                        self.store.work_on(scope(), id, status, self.now);
                    }
                }
                Step::Publish => {
                    let next = (self.published + 1).min(3);
                    self = self.publish(next);
                }
                Step::Look => self.check().await,
            }
        }
        self.check().await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn every_figure_equals_a_naive_count(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(Model::new().run(steps));
    }
}

#[tokio::test]
async fn a_form_that_was_published_meanwhile_is_read_anew() {
    let mut model = Model::new();
    let old = model.statistics[0].form(scope(), "vorfall").await.unwrap();
    model = model.publish(2);
    model.submit(1, [1, 1, 1], false, false);
    let seen = model.statistics[0].read(scope(), old.clone(), |form, facts| {
        (form.versions().len(), Filter::default().overview(form, facts, model.now, ZONE).total)
    });
    assert_eq!(seen.await.unwrap(), (2, 1));
    assert!(matches!(model.statistics[0].form(scope(), "anders").await, Err(FiguresError::UnknownForm)));
}

#[tokio::test]
async fn a_text_never_becomes_a_group_and_a_removed_option_keeps_its_last_label() {
    let mut model = Model::new();
    model.submit(1, [1, 1, 1], false, false);
    model = model.publish(3);
    let groups = |slug: &'static str| {
        let model = &model;
        async move { model.read(0, |form, facts| Filter::default().groups(form, facts, slug)).await }
    };
    // `art` was a text whose value is now one of the options.
    assert!(groups("art").await.iter().all(|group| group.reports == 0));
    let places = groups("ort").await;
    let all: Vec<(&str, u64)> = places.iter().map(|group| (group.value.as_str(), group.reports)).collect();
    assert_eq!(all, [("süd", 1), ("nord", 0), ("west", 0), ("other", 0)]);
}

#[test]
fn a_parameter_is_a_fields_that_has_one_value() {
    let form = form(&[vec![
        choice("ort", ChoiceKind::One, &["nord"]),
        choice("page", ChoiceKind::One, &["1"]),
        choice("wege", ChoiceKind::Many, &["a"]),
        text("was"),
    ]]);
    let mut filter = Filter::default();
    assert_eq!(Filter::parameter("page"), "feld.page");
    for parameter in ["ort", "feld.ort", "feld.page"] {
        filter.add(&form, parameter, "unbekannt").unwrap();
    }
    for (parameter, key) in [
        ("wege", "service.bi.several_values"),
        ("was", "service.bi.unknown_filter"),
        ("page", "service.bi.unknown_filter"),
        ("nirgends", "service.bi.unknown_filter"),
        ("ort' OR 1=1--", "service.bi.unknown_filter"),
    ] {
        for value in ["x", ""] {
            let error = filter.add(&form, parameter, value).unwrap_err();
            assert_eq!((error.parameter.as_str(), error.problem.key()), (parameter, key));
        }
    }
    let filtered = filter.values().count();
    filter.add(&form, "ort", "").unwrap();
    assert_eq!(filter.values().count(), filtered, "an empty value does not filter");
}
