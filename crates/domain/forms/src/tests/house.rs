//! The use case on fakes, with a view of its calls to them.

use crate::ports::{
    AppendError, FileInspector, FormReader, InspectedFile, InspectorBusy, IntakeConditions, IntakeLimits,
    IntakePolicy, ReportCounter, SubmissionStore,
};
use crate::submission::{AssignedIds, NewSubmission, Submission};
use crate::testing::{
    FakeChallenge, FakeLimits, FakePolicy, FieldBuilder, FormBuilder, Installed, MarkingMasker, MemoryForms,
    MemoryVault, PassThroughInspector, install, scopes,
};
use crate::{
    FieldType, Form, FormSnapshot, Receipt, ReportInput, Revision, SubmitError, SubmitPorts, SubmitReport,
};
use async_trait::async_trait;
use bytes::Bytes;
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{FormVersionId, Scope, StoreError, TemplateId, Timestamp, Tz};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// Something that happens elsewhere just before the next append.
pub(super) type Meanwhile = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Counts every call to the stores, and lets things happen before an append.
pub(super) struct Watched {
    forms: Arc<MemoryForms>,
    policy: Arc<FakePolicy>,
    pub(super) reads: AtomicU32,
    pub(super) appends: AtomicU32,
    /// Queries for the count of an hour.
    pub(super) counts: AtomicU32,
    pub(super) meanwhile: Mutex<VecDeque<Meanwhile>>,
    pub(super) failures: Mutex<VecDeque<AppendError>>,
    /// Whether a report is stored before a failure is returned, as when the connection breaks after the
    /// commit.
    pub(super) fails_after_storing: AtomicBool,
    /// Whether the next lookup of a key finds nothing, as when its report is under way.
    pub(super) misses: AtomicBool,
}

#[async_trait]
impl FormReader for Watched {
    async fn revision(&self, scope: Scope) -> Result<Revision, StoreError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.forms.revision(scope).await
    }
    async fn published(&self, scope: Scope, slug: &str) -> Result<Option<Arc<Form>>, StoreError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.forms.published(scope, slug).await
    }
    async fn retention_days(&self, scope: Scope, slug: &str) -> Result<Option<u32>, StoreError> {
        self.forms.retention_days(scope, slug).await
    }
    async fn version(&self, scope: Scope, id: FormVersionId) -> Result<Option<Arc<Form>>, StoreError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.forms.version(scope, id).await
    }
}

#[async_trait]
impl IntakePolicy for Watched {
    async fn conditions(&self, scope: Scope) -> Result<IntakeConditions, StoreError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.policy.conditions(scope).await
    }
}

#[async_trait]
impl ReportCounter for Watched {
    async fn count_since(
        &self,
        scope: Scope,
        template: TemplateId,
        since: Timestamp,
        limit: u32,
    ) -> Result<u32, StoreError> {
        self.counts.fetch_add(1, Ordering::SeqCst);
        self.forms.count_since(scope, template, since, limit).await
    }
}

#[async_trait]
impl SubmissionStore for Watched {
    async fn append(&self, scope: Scope, submission: NewSubmission) -> Result<AssignedIds, AppendError> {
        self.appends.fetch_add(1, Ordering::SeqCst);
        let next = self.meanwhile.lock().unwrap().pop_front();
        if let Some(next) = next {
            next.await;
        }
        let failure = self.failures.lock().unwrap().pop_front();
        if let Some(failure) = failure {
            if self.fails_after_storing.load(Ordering::SeqCst) {
                self.forms.append(scope, submission).await?;
            }
            return Err(failure);
        }
        self.forms.append(scope, submission).await
    }

    async fn find_by_idempotency_key(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<Submission>, StoreError> {
        if self.misses.swap(false, Ordering::SeqCst) {
            return Ok(None);
        }
        self.forms.find_by_idempotency_key(scope, digest, now).await
    }
}

/// Counts the inspected files.
#[derive(Default)]
pub(super) struct CountingInspector(AtomicU32);

impl CountingInspector {
    pub(super) fn inspected(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl FileInspector for CountingInspector {
    fn media_type(&self, content: &[u8]) -> Option<&'static str> {
        PassThroughInspector.media_type(content)
    }
    async fn inspect(&self, content: Bytes) -> Result<Option<InspectedFile>, InspectorBusy> {
        self.0.fetch_add(1, Ordering::SeqCst);
        PassThroughInspector.inspect(content).await
    }
}

pub(super) struct House {
    pub(super) scope: Scope,
    pub(super) forms: Arc<MemoryForms>,
    pub(super) policy: Arc<FakePolicy>,
    pub(super) challenge: Arc<FakeChallenge>,
    pub(super) inspector: Arc<CountingInspector>,
    pub(super) vault: Arc<MemoryVault>,
    pub(super) clock: Arc<ManualClock>,
    pub(super) limits: Arc<FakeLimits>,
    pub(super) watched: Arc<Watched>,
    ports: SubmitPorts,
    pub(super) use_case: SubmitReport,
    pub(super) installed: Installed,
}

/// A form with one field of each kind that matters to the intake.
pub(super) fn vorfall() -> FormSnapshot {
    FormBuilder::new("vorfall")
        .block(
            "angaben",
            [
                FieldBuilder::select("ort", &["nord", "other"]).other("ort_text").required(),
                FieldBuilder::new("text", FieldType::Textarea).anonymize(),
                FieldBuilder::new("anhang", FieldType::FileUpload),
            ],
        )
        .snapshot()
}

impl House {
    pub(super) async fn new() -> Self {
        let [scope, _] = scopes();
        let forms = MemoryForms::new();
        let installed = install(&*forms, scope, &vorfall(), true).await;
        let policy = FakePolicy::new(Arc::clone(&forms));
        let watched = Arc::new(Watched {
            forms: Arc::clone(&forms),
            policy: Arc::clone(&policy),
            reads: AtomicU32::new(0),
            appends: AtomicU32::new(0),
            counts: AtomicU32::new(0),
            meanwhile: Mutex::default(),
            failures: Mutex::default(),
            fails_after_storing: AtomicBool::new(false),
            misses: AtomicBool::new(false),
        });
        let (challenge, vault) = (FakeChallenge::new(), MemoryVault::new());
        let inspector = Arc::new(CountingInspector::default());
        let clock = Arc::new(ManualClock::default());
        let limits = Arc::new(FakeLimits::default());
        let ports = SubmitPorts {
            catalog: watched.clone(),
            submissions: watched.clone(),
            policy: watched.clone(),
            challenge: challenge.clone(),
            masker: Arc::new(MarkingMasker),
            inspector: inspector.clone(),
            vault: vault.clone(),
            limits: IntakeLimits {
                counter: watched.clone(),
                notifier: limits.clone(),
                space: limits.clone(),
            },
            clock: clock.clone(),
            random: Arc::new(SeededRandom::new(1)),
        };
        let use_case = SubmitReport::new(ports.clone());
        Self {
            scope,
            forms,
            policy,
            challenge,
            inspector,
            vault,
            clock,
            limits,
            watched,
            ports,
            use_case,
            installed,
        }
    }

    /// Creates the same use case as another process has it: on the same stores, without anything in memory.
    pub(super) fn another_process(&self) -> SubmitReport {
        SubmitReport::new(self.ports.clone())
    }

    /// Creates a house whose form and conditions are already in memory.
    pub(super) async fn warm() -> Self {
        let house = Self::new().await;
        house.submit(report(json!({"ort": "nord"}))).await.unwrap();
        house
    }

    pub(super) async fn submit(&self, input: ReportInput) -> Result<Receipt, SubmitError> {
        self.use_case.submit(self.scope, input).await
    }

    pub(super) fn stored(&self) -> Vec<Submission> {
        self.forms.reports(self.scope)
    }

    pub(super) fn require_challenge(&self, required: bool) {
        self.policy.set(
            self.scope,
            IntakeConditions { challenge_required: required, ..IntakeConditions::default() },
        );
    }

    pub(super) fn maintain(&self, notice: Option<&str>) {
        let maintenance = notice.map(str::to_owned);
        self.policy.set(self.scope, IntakeConditions { maintenance, ..IntakeConditions::default() });
    }

    pub(super) fn ceiling(&self, ceiling: u32) {
        let conditions = IntakeConditions { hourly_ceiling: Some(ceiling), ..IntakeConditions::default() };
        self.policy.set(self.scope, conditions);
    }

    /// Sets the zone in which days are counted.
    pub(super) fn live_in(&self, zone: Tz) {
        self.policy.set(self.scope, IntakeConditions { zone, ..IntakeConditions::default() });
    }

    /// Replaces the content of the template.
    pub(super) async fn change(&self, form: &FormSnapshot) -> FormVersionId {
        change(&self.forms, self.scope, self.installed, form).await
    }

    pub(super) async fn set_active(&self, active: bool) {
        set_active(&self.forms, self.scope, self.installed, active).await;
    }

    pub(super) fn before_append(&self, what: impl Future<Output = ()> + Send + 'static) {
        self.watched.meanwhile.lock().unwrap().push_back(Box::pin(what));
    }
}

pub(super) async fn change(
    forms: &MemoryForms,
    scope: Scope,
    form: Installed,
    to: &FormSnapshot,
) -> FormVersionId {
    let mut tx = crate::ports::FormStore::begin(forms, scope).await.unwrap();
    let version = tx.insert_version(form.template, to, crate::testing::at(1)).await.unwrap();
    tx.commit().await.unwrap();
    version
}

pub(super) async fn set_active(forms: &MemoryForms, scope: Scope, form: Installed, active: bool) {
    let mut tx = crate::ports::FormStore::begin(forms, scope).await.unwrap();
    assert!(crate::testing::switch(&mut *tx, form.template, active, crate::testing::at(1)).await);
    tx.commit().await.unwrap();
}

pub(super) fn report(data: Value) -> ReportInput {
    ReportInput { template_slug: "vorfall".into(), data: super::object(data), ..ReportInput::default() }
}

pub(super) fn answered(data: Value, token: &str, answer: &str) -> ReportInput {
    ReportInput { captcha_token: Some(token.into()), captcha_answer: Some(answer.into()), ..report(data) }
}
