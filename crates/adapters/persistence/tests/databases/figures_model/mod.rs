//! Figures of two processes on one database equal a naive count over its rows, whatever is done to reports,
//! forms, clocks and stored facts, and wherever that is interrupted.
//!
//! `FIGURES_SEED` replays a failure, `FIGURES_STEPS` runs longer.

mod naive;
mod numbers;
mod writer;

use crate::support::{World, connect, postgres, sqlite};
use bi::ports::{CrossTenantForms as _, FactQueries as _, SegmentStore as _};
use bi::{Facts, ReportState, SealFacts, SegmentBounds, SegmentSizes, Since, Statistics};
use forms::bulk_deletion::WhichReports;
use forms::testing::{at, install, scopes};
use kernel::{Days, Duration, Scope, SubmissionId, Timestamp, Tz};
use naive::{Answer, Counted, Eyes, Question, assert_between};
use numbers::{Numbers, killed, seed, setting};
use persistence::{Database, Engine, SqlFacts};
use sea_orm::TransactionTrait as _;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use writer::{Writer, snapshot};

/// The number of steps in an ordinary test run.
const STEPS: u64 = 2_500;

/// Small enough that a few hundred reports fill many.
const SIZES: SegmentSizes = SegmentSizes { rows: 32, open: 12, min_rows: 6, page: 10 };

const ZONES: [Tz; 10] = [
    Tz::Europe__Berlin,
    Tz::UTC,
    Tz::America__New_York,
    Tz::America__Santiago,
    Tz::Africa__Cairo,
    Tz::Asia__Beirut,
    Tz::Asia__Kathmandu,
    Tz::Australia__Lord_Howe,
    Tz::Pacific__Chatham,
    Tz::Pacific__Kiritimati,
];

/// Later than everything that is stored.
fn end_of_time() -> Timestamp {
    "2200-01-01T00:00:00Z".parse().unwrap()
}

/// A process's cached figures, and its sealer.
struct Process {
    facts: Arc<SqlFacts>,
    statistics: Arc<Statistics>,
}

impl Process {
    /// Starts a new process.
    fn start(database: &Database, most: usize) -> Self {
        let facts = Arc::new(SqlFacts::new(database).with_max_changes(30));
        let statistics = Statistics::new(facts.clone(), facts.clone(), facts.clone(), most);
        Self { facts, statistics: Arc::new(statistics.in_batches(25, 6)) }
    }

    fn sealer(&self) -> SealFacts {
        let facts = &self.facts;
        SealFacts {
            all: facts.clone(),
            forms: facts.clone(),
            facts: facts.clone(),
            segments: facts.clone(),
            sizes: SIZES,
        }
    }
}

struct Model {
    world: World,
    eyes: Arc<Eyes>,
    processes: [Process; 2],
    /// The step until which each process is not queried.
    asleep: [u64; 2],
    writer: Writer,
    /// Another tenant, with forms of the same names.
    stranger: Writer,
    numbers: Numbers,
    is_damaged: bool,
    answers: u64,
    done: Done,
}

/// The last steps, for debugging: each step with the action drawn for it.
#[derive(Default)]
struct Done(Vec<(u64, usize)>);

impl Drop for Done {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("the last steps, and what was drawn: {:?}", &self.0[self.0.len().saturating_sub(60)..]);
        }
    }
}

async fn writer(
    world: &World,
    other: &Database,
    eyes: &Arc<Eyes>,
    scope: Scope,
    numbers: &mut Numbers,
) -> Writer {
    let mut forms = Vec::new();
    for slug in ["vorfall", "sturz"] {
        let snapshot = snapshot(slug, numbers);
        let installed = install(&*world.forms(), scope, &snapshot, true).await;
        forms.push(Writer::published(slug, installed, snapshot));
    }
    Writer {
        databases: [world.database.clone(), other.clone()],
        eyes: Arc::clone(eyes),
        scope,
        forms,
        numbers: Numbers::new(numbers.next()),
        now: at(0),
        behind: Duration::zero(),
        prefix: scope.organization_id().map_or("I".to_owned(), |id| format!("O{id}-")),
        references: 0,
        victims: None,
        is_unsettled: false,
    }
}

impl Model {
    async fn new(world: World, seed: u64) -> Self {
        let mut numbers = Numbers::new(seed);
        let (other, eyes) = (connect(&world.url).await, Arc::new(Eyes::open(&world.url).await));
        let [installation, organization] = scopes();
        let writer = writer(&world, &other, &eyes, organization, &mut numbers).await;
        let stranger = self::writer(&world, &other, &eyes, installation, &mut numbers).await;
        world.execute("UPDATE form_templates SET retention_days = 40 WHERE scope_key = 1").await;
        let processes = [&world.database, &other].map(|database| Process::start(database, usize::MAX));
        let (asleep, is_damaged, answers, done) = ([0, 0], false, 0, Done::default());
        Self { world, eyes, processes, asleep, writer, stranger, numbers, is_damaged, answers, done }
    }

    fn is_postgres(&self) -> bool {
        self.world.database.engine() == Engine::Postgres
    }

    /// Draws a question about the current data.
    fn question(&mut self, counted: &Counted) -> Question {
        let numbers = &mut self.numbers;
        let now = self.writer.now;
        let zone = ZONES[numbers.below(ZONES.len())];
        let today = now.with_timezone(&zone).date_naive();
        let mut day = |most: u32| today.checked_sub_days(Days::new(numbers.next() % u64::from(most)));
        let (first, last) = (day(70), day(30));
        let days = match numbers.below(5) {
            0 => (first.min(last), first.max(last)),
            1 => (first, None),
            2 => (None, last),
            _ => (None, None),
        };
        let mut wanted = Vec::new();
        let choices = &counted.versions.last().unwrap().choices;
        for choice in choices.iter().filter(|choice| choice.is_single) {
            let every = counted.versions.iter().flat_map(|version| &version.choices);
            let known: BTreeSet<&str> = every
                .filter(|other| other.slug == choice.slug)
                .flat_map(|other| other.options.iter().map(|(value, _)| value.as_str()))
                .chain(["unbekannt"])
                .collect();
            if numbers.below(4) == 0 {
                let value = known.iter().nth(numbers.below(known.len())).unwrap();
                wanted.push((choice.slug.clone(), (*value).to_owned()));
            }
        }
        let ids: Vec<i64> = counted.reports.iter().map(|report| report.id).collect();
        let mut some = || SubmissionId(if ids.is_empty() { 1 } else { ids[numbers.below(ids.len())] });
        let changed = vec![some(), some(), some()];
        let (after, upto) = (some(), some());
        let since = (numbers.below(4) == 0).then(|| {
            let seconds = now.timestamp() - numbers.up_to(2_000_000);
            Since { at: kernel::from_micros(seconds * 1_000_000), changed }
        });
        let (after, upto) = match numbers.below(3) {
            0 => (None, SubmissionId(i64::MAX)),
            1 => (Some(after.min(upto)), after.max(upto)),
            _ => (Some(after), SubmissionId(i64::MAX)),
        };
        let months = u32::try_from(1 + numbers.below(30)).unwrap();
        let page = (numbers.below(8) * numbers.below(20), 1 + numbers.below(20));
        Question { zone, now, days, wanted, since, months, page, after, upto }
    }

    /// Checks that a process answers as the rows do.
    async fn check(&mut self, statistics: &Statistics) {
        if std::mem::take(&mut self.writer.is_unsettled) {
            self.eyes.settle().await;
        }
        for form in self.writer.forms.clone() {
            let (scope, template) = (self.writer.scope, form.installed.template);
            let counted = self.eyes.count(scope, template).await;
            let question = self.question(&counted);
            let (taken, answer) = question.ask(statistics, scope, form.slug).await;
            assert_eq!(taken, question);
            if answer != counted.answer(&question) {
                self.explain(statistics, scope, form.slug, &counted, &question).await;
            }
            assert_eq!(answer, counted.answer(&question), "{question:?}");
            self.answers += 1;
            if self.numbers.below(20) == 0 {
                self.check_feed(&counted, template).await;
            }
        }
    }

    /// Prints which reports differ, and what the log says about them.
    async fn explain(
        &self,
        of: &Statistics,
        scope: Scope,
        slug: &str,
        counted: &Counted,
        question: &Question,
    ) {
        const TOLD: &str = "SELECT kind FROM report_changes WHERE submission_id = $1 ORDER BY id";
        let (days, wanted, since, page) = ((None, None), Vec::new(), None, (0, usize::MAX));
        let all = Question { days, wanted, since, page, ..question.clone() };
        let differing = all.ask(of, scope, slug).await.1.differing(&counted.answer(&all));
        for id in differing {
            let told = self.eyes.all(TOLD, vec![id.0.into()]).await;
            let told: Vec<String> = told.iter().map(|row| row.try_get("", "kind").unwrap()).collect();
            println!("{id} differs, of which was told: {told:?}");
        }
    }

    /// Checks what feeds read besides the figures.
    async fn check_feed(&mut self, counted: &Counted, form: kernel::TemplateId) {
        let (scope, facts) = (self.writer.scope, &self.processes[self.numbers.below(2)].facts);
        let some = counted.reports.iter().skip(self.numbers.below(20)).take(20);
        let ids: Vec<SubmissionId> = some.clone().map(|report| SubmissionId(report.id)).collect();
        let read = facts.reports(scope, form, &ids, usize::MAX).await.unwrap();
        assert_eq!(read.len(), ids.len());
        for (read, report) in read.iter().zip(some) {
            assert_eq!((read.id.0, &read.data), (report.id, &*report.data));
        }
        let present = self.eyes.states(scope, form).await;
        for changed in facts.changed_since(scope, form, at(-1_000_000_000), u32::MAX).await.unwrap() {
            let expected = match present.get(&changed.id.0) {
                None => (ReportState::Gone, None),
                Some((true, status)) => (ReportState::Quarantined, status.clone()),
                Some((false, status)) => (ReportState::Counts, status.clone()),
            };
            assert_eq!((changed.state, changed.status), expected, "{}", changed.id);
        }
    }

    fn awake(&self, step: u64) -> Vec<Arc<Statistics>> {
        let awake = self.processes.iter().zip(self.asleep).filter(|(_, until)| *until <= step);
        awake.map(|(process, _)| Arc::clone(&process.statistics)).collect()
    }

    /// Checks the processes that are awake, or one that starts.
    async fn look(&mut self, step: u64) {
        let awake = self.awake(step);
        let which = self.numbers.below(5);
        if let Some(statistics) = awake.get(which) {
            self.check(statistics).await;
        } else if which == 2 {
            let started = Process::start(&self.world.database, 0);
            self.check(&started.statistics).await;
            self.check(&started.statistics).await;
        }
    }

    /// What one process acknowledged is part of the other's next answer.
    async fn acknowledge(&mut self, step: u64) {
        let by = self.numbers.below(2);
        let (form, id) = self.writer.submit_by(by, false).await;
        if self.asleep[1 - by] > step {
            return;
        }
        let (statistics, scope) = (&self.processes[1 - by].statistics, self.writer.scope);
        let form = statistics.form(scope, self.writer.forms[form].slug).await.unwrap();
        let last = statistics.read(scope, form, |_, facts| {
            bi::Filter::default().page_after(facts, Some(SubmissionId(id.0 - 1)), id, 1)
        });
        assert_eq!(last.await.unwrap(), [id]);
    }

    /// Removes the newest report, which all know, and stores the next one with a clock that is behind.
    async fn newest_goes(&mut self, step: u64) {
        self.writer.behind = Duration::zero();
        for _ in 0..=self.numbers.below(2) {
            self.writer.submit().await;
        }
        self.look(step).await;
        self.look(step).await;
        self.writer.behind = Duration::hours(self.numbers.up_to(30));
        for _ in 0..=self.numbers.below(2) {
            self.writer.remove_newest().await;
        }
        self.writer.submit().await;
    }

    /// Changes or removes bytes of a segment, or all of it.
    async fn damage(&mut self) {
        let rows = self.eyes.all("SELECT id, body FROM report_segments ORDER BY id", Vec::new()).await;
        if rows.is_empty() {
            return;
        }
        let row = &rows[self.numbers.below(rows.len())];
        let (id, mut body): (i64, Vec<u8>) =
            (row.try_get("", "id").unwrap(), row.try_get("", "body").unwrap());
        match self.numbers.below(4) {
            0 => {
                self.eyes.execute("DELETE FROM report_segments WHERE id = $1", vec![id.into()]).await;
                return;
            }
            1 => body.truncate(self.numbers.below(body.len().max(1))),
            _ if body.is_empty() => return,
            _ => {
                let place = self.numbers.below(body.len());
                body[place] ^= 1 << self.numbers.below(8);
            }
        }
        self.is_damaged = true;
        let values = vec![body.into(), id.into()];
        self.eyes.execute("UPDATE report_segments SET body = $1 WHERE id = $2", values).await;
    }

    /// Checks that a valid segment that lacks a row is detected.
    async fn omit(&mut self) {
        const REPLACE: &str = "UPDATE report_segments SET body = $1 WHERE template_id = $2 AND first_id = $3";
        let (process, own) =
            (&self.processes[self.numbers.below(2)], &self.writer.forms[self.numbers.below(2)]);
        let (scope, template) = (self.writer.scope, own.installed.template);
        let form = process.statistics.form(scope, own.slug).await.unwrap();
        let bounds = process.facts.bounds(scope, template).await.unwrap();
        if bounds.is_empty() {
            return;
        }
        let bounds = bounds[self.numbers.below(bounds.len())];
        let SegmentBounds { first, last } = bounds;
        let (after, before) = ((first.0, SubmissionId(first.1.0 - 1)), (last.0, SubmissionId(last.1.0 + 1)));
        let page = process.facts.facts(scope, &form, Some(after), Some(before), 1000).await.unwrap();
        let (mut less, omitted) = (Facts::default(), self.numbers.below(page.facts.len()));
        let rows =
            page.facts.iter().enumerate().filter(|(place, fact)| *place != omitted && fact.id >= first.1);
        rows.for_each(|(_, fact)| less.add(fact));
        if let Some(segment) = less.seal(&form) {
            let values = vec![segment.bytes.into(), template.0.into(), first.1.0.into()];
            self.eyes.execute(REPLACE, values).await;
            let is_other = page.facts[omitted].id >= first.1;
            self.eyes.outwait_transactions().await;
            process.sealer().verify().await.unwrap();
            let present = process.facts.bounds(scope, template).await.unwrap();
            let is_found = !present.contains(&bounds);
            assert!(is_found || !is_other, "a segment without {:?} is not found", page.facts[omitted]);
            self.is_damaged = false;
        }
    }

    async fn verify(&mut self) {
        self.eyes.outwait_transactions().await;
        let wrong = self.processes[self.numbers.below(2)].sealer().verify().await.unwrap();
        assert!(self.is_damaged || wrong == 0, "{wrong} forms have segments that are wrong");
        self.is_damaged = false;
    }

    /// On PostgreSQL, a transaction that begins before others and ends after they were looked at.
    async fn late(&mut self, step: u64) {
        const NEWEST: &str = "SELECT id FROM submissions WHERE scope_key = 1 ORDER BY id DESC LIMIT 6";
        use sea_orm::ConnectionTrait as _;
        let newest = self.eyes.all(NEWEST, Vec::new()).await;
        if newest.len() < 6 || !self.is_postgres() {
            return;
        }
        let ids: Vec<i64> = newest.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
        self.eyes.settle().await;
        self.writer.is_unsettled = false;
        let late = self.eyes.connection.begin().await.unwrap();
        let first = self.numbers.below(3);
        late.execute_unprepared(&format!("DELETE FROM submissions WHERE id = {}", ids[first])).await.unwrap();
        self.writer.submit().await;
        self.look(step).await;
        self.world.execute(&format!("DELETE FROM submissions WHERE id = {}", ids[5])).await;
        self.writer.submit().await;
        self.look(step).await;
        if self.numbers.below(4) == 0 {
            late.rollback().await.unwrap();
        } else {
            late.commit().await.unwrap();
        }
        self.look(step).await;
    }

    /// Answers given while others write lie between the counts before and after.
    async fn under_writes(&mut self, step: u64) {
        const IDS: &str = "SELECT id FROM submissions WHERE scope_key = 1 AND NOT is_test ORDER BY id";
        let rows = self.eyes.all(IDS, Vec::new()).await;
        let mut victims: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
        for place in (1..victims.len()).rev() {
            victims.swap(place, self.numbers.below(place + 1));
        }
        let mut writer = Writer { victims: Some(victims), ..self.writer.clone() };
        let count = 10 + self.numbers.below(20);
        let writing = tokio::spawn(async move {
            for _ in 0..count {
                writer.something().await;
            }
            Writer { victims: None, ..writer }
        });
        let sealer = self.processes[self.numbers.below(2)].sealer();
        let seals = self.numbers.below(2) == 0;
        let sealing = tokio::spawn(async move { if seals { sealer.seal().await.unwrap() } else { 0 } });
        let mut asking = Vec::new();
        for statistics in self.awake(step) {
            let (eyes, scope) = (Arc::clone(&self.eyes), self.writer.scope);
            for form in self.writer.forms.clone() {
                let counted = eyes.count(scope, form.installed.template).await;
                let question = Question {
                    since: None,
                    page: (0, usize::MAX),
                    after: None,
                    upto: SubmissionId(i64::MAX),
                    ..self.question(&counted)
                };
                let (eyes, statistics) = (Arc::clone(&eyes), Arc::clone(&statistics));
                asking.push(tokio::spawn(async move {
                    for _ in 0..4 {
                        let before = eyes.count(scope, form.installed.template).await;
                        let (taken, answer): (_, Answer) = question.ask(&statistics, scope, form.slug).await;
                        let after = eyes.count(scope, form.installed.template).await;
                        assert_between(&before, &after, &taken, &answer);
                    }
                    4
                }));
            }
        }
        for asked in asking {
            self.answers += asked.await.unwrap();
        }
        sealing.await.unwrap();
        self.writer = writing.await.unwrap();
        for statistics in self.awake(step) {
            self.check(&statistics).await;
        }
    }

    async fn step(&mut self, step: u64) {
        let (which, drawn) = (self.numbers.below(2), self.numbers.below(1000));
        self.done.0.push((step, drawn));
        match drawn {
            0..430 => self.writer.submit().await,
            430..440 => self.newest_goes(step).await,
            440..520 => self.acknowledge(step).await,
            520..545 => self.writer.import().await,
            545..620 => self.writer.remove().await,
            620..655 => self.writer.release().await,
            655..735 => self.writer.work().await,
            735..765 => self.writer.publish().await,
            765..785 => self.writer.rewrite().await,
            785..797 => self.writer.prune().await,
            797..815 => {
                let steps = 1 + self.numbers.below(4);
                let all = if self.numbers.below(6) == 0 { usize::MAX } else { steps };
                let kinds = [
                    WhichReports::Test,
                    WhichReports::Quarantined,
                    WhichReports::OfTemplate("sturz".to_owned()),
                ];
                let kind = match self.numbers.below(20) {
                    0 => WhichReports::All,
                    1..12 => kinds[0].clone(),
                    12..16 => kinds[1].clone(),
                    _ => kinds[2].clone(),
                };
                let is_all = matches!(kind, WhichReports::Test) || self.numbers.below(3) == 0;
                self.writer.clear(kind, if is_all { all } else { steps }).await;
            }
            815..825 => {
                // Set back by up to weeks, or correct again.
                let days = self.numbers.below(20) * self.numbers.below(2);
                self.writer.behind = Duration::days(i64::try_from(days).unwrap());
            }
            825..865 => {
                let sealer = self.processes[which].sealer();
                sealer.seal().await.unwrap();
            }
            865..885 => {
                let (sealer, waits) = (self.processes[which].sealer(), self.numbers.below(60));
                killed(sealer.seal(), waits).await;
            }
            885..890 => {
                let (sealer, waits) = (self.processes[which].sealer(), self.numbers.below(80));
                killed(sealer.rebuild(), waits).await;
            }
            890..897 => self.verify().await,
            897..900 => self.omit().await,
            900..915 => self.damage().await,
            915..930 => {
                self.processes[which].facts.prune_changes_across_tenants(end_of_time()).await.unwrap();
            }
            930..945 => {
                let most = if self.numbers.below(3) == 0 { 0 } else { usize::MAX };
                let database = [&self.world.database, &self.writer.databases[1]][which];
                self.processes[which] = Process::start(database, most);
            }
            945..950 => self.asleep[which] = step + 20 + self.numbers.next() % 100,
            950..960 => self.under_writes(step).await,
            960..970 => {
                // The caller goes away meanwhile.
                let form = &self.writer.forms[self.numbers.below(2)];
                let statistics = Arc::clone(&self.processes[which].statistics);
                let counted = self.eyes.count(self.writer.scope, form.installed.template).await;
                let (slug, scope) = (form.slug, self.writer.scope);
                let (question, waits) = (self.question(&counted), self.numbers.below(12));
                killed(question.ask(&statistics, scope, slug), waits).await;
            }
            970..978 => self.writer.submit_killed().await,
            978..986 => self.late(step).await,
            _ => {
                self.stranger.now = self.writer.now;
                self.stranger.something().await;
            }
        }
        if self.numbers.below(2) == 0 {
            self.look(step).await;
        }
    }

    /// Clearing everything leaves no trace of it, and leaves other tenants' data alone.
    async fn clear_all(&mut self) {
        const LEFT: [&str; 5] = [
            "SELECT count(*) FROM submissions WHERE scope_key = $1",
            "SELECT count(*) FROM quarantined_reports WHERE scope_key = $1",
            "SELECT count(*) FROM submission_states WHERE scope_key = $1",
            "SELECT count(*) FROM report_segments WHERE scope_key = $1",
            // The log says that something is gone, but nothing of its content.
            "SELECT count(*) FROM report_changes c JOIN submissions s ON s.id = c.submission_id WHERE c.scope_key = $1",
        ];
        let stranger = self.stranger.key();
        let of_stranger = async |eyes: &Eyes| eyes.number(LEFT[0], vec![stranger.clone()]).await;
        let before = of_stranger(&self.eyes).await;
        self.processes[0].sealer().seal().await.unwrap();
        self.writer.clear(WhichReports::All, usize::MAX).await;
        for left in LEFT {
            assert_eq!(self.eyes.number(left, vec![self.writer.key()]).await, 0, "{left}");
        }
        assert_eq!(of_stranger(&self.eyes).await, before);
        for process in 0..2 {
            let statistics = Arc::clone(&self.processes[process].statistics);
            self.check(&statistics).await;
        }
        self.processes[0].facts.prune_changes_across_tenants(end_of_time()).await.unwrap();
        let log = "SELECT count(*) FROM report_changes WHERE scope_key = $1";
        assert_eq!(self.eyes.number(log, vec![self.writer.key()]).await, 0);
        assert_eq!(self.processes[0].facts.slugs().await.unwrap().len(), 4);
    }
}

async fn run(world: World) {
    let (seed, steps) = (seed(), setting("FIGURES_STEPS").unwrap_or(STEPS));
    println!("FIGURES_SEED={seed} FIGURES_STEPS={steps}");
    let began = Instant::now();
    let mut model = Model::new(world, seed).await;
    for step in 0..steps {
        model.step(step).await;
        if (step + 1).is_multiple_of(1000) {
            println!("{} steps, {} answers, {:?}", step + 1, model.answers, began.elapsed());
        }
    }
    for process in 0..2 {
        let statistics = Arc::clone(&model.processes[process].statistics);
        model.check(&statistics).await;
    }
    model.clear_all().await;
    println!("{steps} steps, {} answers, {:?}", model.answers, began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_equal_a_count_of_the_rows_on_sqlite() {
    run(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_equal_a_count_of_the_rows_on_postgres() {
    run(postgres().await).await;
}
