//! Whatever is done to reports and forms, through one process or the other, or by hand.

use super::naive::Eyes;
use super::numbers::{Numbers, killed};
use audit::testing::no_event;
use forms::bulk_deletion::{ReportDeletion as _, WhichReports};
use forms::deletion::SingleDeletion as _;
use forms::ports::{
    AppendError, FormReader as _, FormStore as _, QuarantineStore as _, SubmissionStore as _,
};
use forms::remask::{RemaskedTexts, ReportTexts as _};
use forms::retention::CrossTenantRetention as _;
use forms::submission::{MaskCount, ReportStatus};
use forms::test_data::TestDataStore as _;
use forms::testing::{FieldBuilder, FormBuilder, Installed, SubmissionBuilder};
use forms::work::{ReportStates as _, StatusRefused};
use forms::{FieldType, FormSnapshot, MaskedData};
use kernel::{Duration, LocalizedText, Scope, SubmissionId, Timestamp};
use persistence::{Database, Engine, SqlForms, SqlReportWork, SqlSubmissions};
use sea_orm::Value as Bound;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// How many reports one step of a clearing removes.
const BATCH_SIZE: u32 = 7;

/// A published form.
#[derive(Clone)]
pub(super) struct Published {
    pub(super) slug: &'static str,
    pub(super) installed: Installed,
    snapshot: FormSnapshot,
}

/// Fields appear, disappear and change their types; options appear, disappear and return, in another order
/// and with other labels.
pub(super) fn snapshot(slug: &str, numbers: &mut Numbers) -> FormSnapshot {
    const POOLS: [(&str, [&str; 5]); 4] = [
        ("ort", ["nord", "süd", "west", "ost", "other"]),
        ("art", ["x", "y", "z", "nord", "v"]),
        ("wege", ["a", "b", "c", "d", "e"]),
        ("page", ["1", "2", "3", "4", "5"]),
    ];
    let mut fields = vec![FieldBuilder::text("was")];
    for (slug, pool) in POOLS {
        let mut options: Vec<&str> = pool.into_iter().filter(|_| numbers.below(3) > 0).collect();
        if options.is_empty() {
            options.push(pool[0]);
        }
        let by = numbers.below(options.len());
        options.rotate_left(by);
        let kind = match numbers.below(if slug == "ort" { 6 } else { 10 }) {
            0..5 => FieldType::Select,
            5..7 => FieldType::CheckboxGroup,
            7 => FieldType::RadioGroup,
            8 => FieldType::Text,
            _ => continue,
        };
        fields.push(FieldBuilder::new(slug, kind).options(&options));
    }
    let by = numbers.below(fields.len());
    fields.rotate_left(by);
    let mut snapshot = FormBuilder::new(slug).block("b", fields).snapshot();
    for field in snapshot.blocks.iter_mut().flat_map(|block| &mut block.fields) {
        field.label = LocalizedText::from(format!("{} {}", field.slug, numbers.below(1000)).as_str());
        for option in &mut field.options {
            option.label = LocalizedText::from(format!("{} {}", option.value, numbers.below(1000)).as_str());
        }
    }
    snapshot
}

/// Draws values that the form accepts.
fn data(form: &FormSnapshot, numbers: &mut Numbers) -> Map<String, Value> {
    let mut data = Map::new();
    for field in form.blocks.iter().flat_map(|block| &block.fields) {
        if numbers.below(7) == 0 {
            continue;
        }
        let mut option = || json!(field.options[numbers.below(field.options.len())].value);
        let value = match field.kind {
            // A typed text may equal an option.
            FieldType::Text => json!(["nord", "x", "a", "1"][numbers.below(4)]),
            FieldType::CheckboxGroup => json!([option(), option()]),
            _ => option(),
        };
        data.insert(field.slug.clone(), value);
    }
    data
}

/// Acts on one scope.
#[derive(Clone)]
pub(super) struct Writer {
    pub(super) databases: [Database; 2],
    pub(super) eyes: Arc<Eyes>,
    pub(super) scope: Scope,
    pub(super) forms: Vec<Published>,
    pub(super) numbers: Numbers,
    /// The current time, and how far the clocks are behind it.
    pub(super) now: Timestamp,
    pub(super) behind: Duration,
    /// The start of all references, which are unique in the store.
    pub(super) prefix: String,
    pub(super) references: u32,
    /// If set, only these reports are acted on, each once.
    pub(super) victims: Option<Vec<i64>>,
    /// Whether something was interrupted since the last count.
    pub(super) is_unsettled: bool,
}

impl Writer {
    pub(super) fn key(&self) -> Bound {
        self.scope.organization_id().map_or(0, |id| id.0).into()
    }

    fn database(&mut self) -> Database {
        self.databases[self.numbers.below(2)].clone()
    }

    fn reports(&mut self) -> SqlSubmissions {
        SqlSubmissions::new(&self.database())
    }

    /// Advances the time and returns that of one process's clock.
    fn clock(&mut self) -> Timestamp {
        let step = match self.numbers.below(4) {
            0 => Duration::microseconds(self.numbers.up_to(400_000)),
            1 => Duration::seconds(self.numbers.up_to(900)),
            _ => Duration::minutes(self.numbers.up_to(700)),
        };
        self.now += step;
        self.now - self.behind - Duration::milliseconds(self.numbers.up_to(1500))
    }

    fn reference(&mut self) -> String {
        self.references += 1;
        format!("{}{}", self.prefix, self.references)
    }

    /// Stores a report through a process; returns its form and its id.
    pub(super) async fn submit_by(&mut self, process: usize, is_quarantined: bool) -> (usize, SubmissionId) {
        let (at, form) = (self.clock(), self.numbers.below(self.forms.len()));
        let (own, database) = (self.forms[form].clone(), self.databases[process].clone());
        let (reference, data) = (self.reference(), data(&own.snapshot, &mut self.numbers));
        loop {
            let revision = SqlForms::new(&database).revision(self.scope).await.unwrap();
            let report = SubmissionBuilder::new(own.installed, revision, &reference).at(at);
            let report = report.data(Value::Object(data.clone()));
            let report = if is_quarantined { report.quarantined() } else { report };
            match SqlSubmissions::new(&database).append(self.scope, report.build()).await {
                Ok(stored) => return (form, stored.id),
                // Somebody else published meanwhile.
                Err(AppendError::Outdated) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    pub(super) async fn submit(&mut self) {
        let (process, is_quarantined) = (self.numbers.below(2), self.numbers.below(12) == 0);
        self.submit_by(process, is_quarantined).await;
    }

    /// Submits a report whose sender goes away meanwhile: it is stored, or it is not.
    pub(super) async fn submit_killed(&mut self) {
        let (process, polls) = (self.numbers.below(2), self.numbers.below(6));
        killed(self.submit_by(process, false), polls).await;
        // This one is stored after it.
        self.submit_by(process, false).await;
    }

    /// Imports test data with arbitrary earlier times.
    pub(super) async fn import(&mut self) {
        let (now, form) = (self.clock(), self.numbers.below(self.forms.len()));
        let own = self.forms[form].clone();
        let revision = SqlForms::new(&self.databases[0]).revision(self.scope).await.unwrap();
        let mut times: Vec<Timestamp> = (0..=self.numbers.below(5))
            .map(|_| now - Duration::hours(self.numbers.up_to(500) * self.numbers.up_to(2)))
            .collect();
        times.sort_unstable();
        let mut reports = Vec::new();
        for at in times {
            let (reference, data) = (self.reference(), data(&own.snapshot, &mut self.numbers));
            let report = SubmissionBuilder::new(own.installed, revision, &reference).at(at).test_data();
            reports.push(report.data(Value::Object(data)).build());
        }
        self.reports().append_all(self.scope, revision, reports, &no_event).await.unwrap();
    }

    /// Draws one of the reports, preferring recent ones.
    async fn some(&mut self) -> Option<i64> {
        const COUNT: &str = "SELECT count(*) FROM submissions WHERE scope_key = $1";
        const ONE: &str = "SELECT id FROM submissions WHERE scope_key = $1 ORDER BY id DESC LIMIT 1 OFFSET ";
        if let Some(victims) = &mut self.victims {
            return victims.pop();
        }
        let all = usize::try_from(self.eyes.number(COUNT, vec![self.key()]).await).unwrap();
        let most = if self.numbers.below(3) == 0 { all.min(3) } else { all };
        let place = (most > 0).then(|| self.numbers.below(most))?;
        Some(self.eyes.number(&format!("{ONE}{place}"), vec![self.key()]).await)
    }

    pub(super) async fn remove(&mut self) {
        let Some(id) = self.some().await else { return };
        match self.numbers.below(4) {
            0 => {
                self.eyes.execute("DELETE FROM submissions WHERE id = $1", vec![id.into()]).await;
            }
            1 => {
                let (scope, reports, polls) = (self.scope, self.reports(), self.numbers.below(12));
                self.is_unsettled = true;
                killed(reports.delete_one(scope, SubmissionId(id), &no_event), polls).await;
            }
            _ => {
                self.reports().delete_one(self.scope, SubmissionId(id), &no_event).await.unwrap();
            }
        }
    }

    pub(super) async fn remove_newest(&mut self) {
        const NEWEST: &str = "SELECT max(id) FROM submissions WHERE scope_key = $1";
        let newest = self.eyes.all(NEWEST, vec![self.key()]).await;
        let Some(id) = newest[0].try_get_by_index(0).unwrap() else { return };
        self.reports().delete_one(self.scope, SubmissionId(id), &no_event).await.unwrap();
    }

    pub(super) async fn release(&mut self) {
        const HIDDEN: &str = "SELECT submission_id FROM quarantined_reports WHERE scope_key = $1";
        const RELEASE: &str = "DELETE FROM quarantined_reports WHERE submission_id = $1";
        let hidden = self.eyes.all(HIDDEN, vec![self.key()]).await;
        if hidden.is_empty() {
            return;
        }
        let id: i64 = hidden[self.numbers.below(hidden.len())].try_get_by_index(0).unwrap();
        if self.victims.as_ref().is_some_and(|victims| !victims.contains(&id)) {
            return;
        }
        if let Some(victims) = &mut self.victims {
            victims.retain(|victim| *victim != id);
        }
        if self.numbers.below(4) == 0 {
            self.eyes.execute(RELEASE, vec![id.into()]).await;
        } else {
            self.reports().release(self.scope, SubmissionId(id), &no_event).await.unwrap();
        }
    }

    pub(super) async fn work(&mut self) {
        let Some(id) = self.some().await else { return };
        let to = ReportStatus::ALL[self.numbers.below(ReportStatus::ALL.len())];
        let (states, now) = (SqlReportWork::new(&self.database()), self.now);
        match states.change(self.scope, SubmissionId(id), None, to, now, &no_event).await {
            Ok(_) | Err(StatusRefused::Unknown) => {}
            Err(error) => panic!("{error}"),
        }
    }

    /// Publishes another version of a form.
    pub(super) async fn publish(&mut self) {
        let form = self.numbers.below(self.forms.len());
        let snapshot = snapshot(self.forms[form].slug, &mut self.numbers);
        let (store, now) = (SqlForms::new(&self.database()), self.now);
        let own = &mut self.forms[form];
        let mut transaction = store.begin(self.scope).await.unwrap();
        let version = transaction.insert_version(own.installed.template, &snapshot, now).await.unwrap();
        transaction.commit().await.unwrap();
        own.installed.version = version;
        own.snapshot = snapshot;
    }

    /// Masks a text of a report again, or changes it by hand. It may have been a choice: a later version that
    /// has the field as a text says whether it is masked.
    pub(super) async fn rewrite(&mut self) {
        let Some(id) = self.some().await else { return };
        let (scope, reports, id) = (self.scope, self.reports(), SubmissionId(id));
        let found = reports.list_after(scope, SubmissionId(id.0 - 1), 1).await.unwrap();
        let Some(report) = found.into_iter().find(|report| report.id == id) else { return };
        let mut data = report.data;
        let Some(slug) = data.keys().nth(self.numbers.below(data.len().max(1))).cloned() else { return };
        let options = self.eyes.options(report.version_id.0, &slug).await;
        let word = options.get(self.numbers.below(options.len() * 2 + 1)).map_or("[Name]", String::as_str);
        let word = json!(word);
        data[&slug] = if data[&slug].is_array() { json!([word]) } else { word };
        if self.numbers.below(3) == 0 {
            let is_postgres = self.databases[0].engine() == Engine::Postgres;
            let update = format!(
                "UPDATE submissions SET data = $1{} WHERE id = $2",
                if is_postgres { "::json" } else { "" }
            );
            self.eyes.execute(&update, vec![Value::Object(data).to_string().into(), id.0.into()]).await;
            return;
        }
        let (before, mut mask_counts) = (report.mask_counts.clone(), report.mask_counts);
        MaskCount::add(&mut mask_counts, "name", 1);
        let (data, found) = (MaskedData::assume_masked(data, String::new()), Vec::new());
        let rewritten = RemaskedTexts { id, before, data, mask_counts, found };
        reports.replace(scope, vec![rewritten], &no_event).await.unwrap();
    }

    /// Clears in steps, of which the last ones may be skipped.
    pub(super) async fn clear(&mut self, which: WhichReports, mut steps: usize) {
        let (scope, reports) = (self.scope, self.reports());
        let plan = reports.plan(scope, &which).await.unwrap().unwrap();
        let mut after = SubmissionId(0);
        while steps > 0 {
            steps -= 1;
            let step = reports.delete_some(scope, &plan, after, BATCH_SIZE, &no_event);
            let removed = if steps == 0 {
                self.is_unsettled = true;
                killed(step, self.numbers.below(20)).await
            } else {
                Some(step.await)
            };
            match removed.map(|removed| removed.unwrap().last) {
                Some(Some(last)) => after = last,
                _ => return,
            }
        }
    }

    /// Deletes what is past its retention period.
    pub(super) async fn prune(&mut self) {
        let form = self.forms[self.numbers.below(self.forms.len())].installed.template;
        let (scope, reports, now) = (self.scope, self.reports(), self.now);
        let most = u32::try_from(1 + self.numbers.below(40)).unwrap();
        for _ in 0..=self.numbers.below(4) {
            if reports.prune(scope, form, now, most, &no_event).await.unwrap().reports == 0 {
                return;
            }
        }
    }

    /// Does something on which nothing else depends.
    pub(super) async fn something(&mut self) {
        match self.numbers.below(20) {
            0..10 => self.submit().await,
            10..14 => self.remove().await,
            14 | 15 => self.release().await,
            16..19 => self.work().await,
            _ => self.publish().await,
        }
    }

    pub(super) fn published(slug: &'static str, installed: Installed, snapshot: FormSnapshot) -> Published {
        Published { slug, installed, snapshot }
    }
}
