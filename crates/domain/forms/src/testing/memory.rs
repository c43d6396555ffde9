//! All stores of this domain in memory, on one shared state.

use super::memory_tx::MemoryTx;
use super::memory_work::Work;
use crate::ports::{
    AppendError, Block, CrossTenantFileIndex, CrossTenantIdempotencyKeys, FormReader, FormStore, FormsTx,
    SubmissionQueries, SubmissionStore, Template,
};
use crate::submission::{
    AssignedIds, NewSubmission, QuestionFilter, ReportStatus, Submission, SubmissionFilter, SubmissionSort,
};
use crate::{Form, FormSnapshot, Revision, search_key, typed_reference};
use async_trait::async_trait;
use audit::AuditEventFn;
use audit::testing::MemoryAudit;
use kernel::{
    FormVersionId, Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp, from_micros,
    micros,
};
use serde_json::Value;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering as Atomic};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The data of one tenant.
#[derive(Clone, Default)]
pub(super) struct Tenant {
    pub(super) revision: i64,
    pub(super) blocks: Vec<Block>,
    pub(super) templates: Vec<Template>,
    pub(super) versions: HashMap<FormVersionId, (TemplateId, FormSnapshot, Timestamp)>,
    /// The rounding bases of templates.
    pub(super) rounded: HashMap<TemplateId, Option<u32>>,
}

#[derive(Default)]
struct Reports {
    last_id: i64,
    rows: Vec<(Scope, Submission, String)>,
    references: HashSet<String>,
    keys: HashMap<(Scope, [u8; 32]), (SubmissionId, Timestamp)>,
}

impl Reports {
    /// Returns when the newest report other than test data was received.
    fn newest_time(&self) -> Option<Timestamp> {
        self.rows.iter().rev().find(|row| !row.1.is_test).map(|row| row.1.created_at)
    }

    /// Stores a report at a time.
    fn push(
        &mut self,
        scope: Scope,
        template_slug: String,
        submission: NewSubmission,
        created_at: Timestamp,
    ) -> AssignedIds {
        self.last_id += 1;
        let stored = AssignedIds { id: SubmissionId(self.last_id), created_at };
        let (data, search_text) = submission.data.into_parts();
        let row = Submission {
            id: stored.id,
            reference: submission.reference,
            template_id: submission.template_id,
            template_slug,
            version_id: submission.version_id,
            data,
            locale: submission.locale,
            mask_counts: submission.mask_counts,
            files: submission.files,
            is_test: submission.is_test,
            quarantined: submission.quarantine.is_some(),
            status: ReportStatus::New,
            created_at,
        };
        self.rows.push((scope, row, search_text));
        stored
    }
}

/// The shared state of [`MemoryForms`].
#[derive(Default)]
pub(super) struct State {
    tenants: Mutex<HashMap<Scope, Tenant>>,
    reports: Mutex<Reports>,
    leftover_files: Mutex<BTreeMap<String, Scope>>,
    /// The hours of quarantined reports.
    pub(super) quarantine_hours: Mutex<HashMap<SubmissionId, Timestamp>>,
    pub(super) work: Mutex<Work>,
    pub(super) log: Arc<MemoryAudit>,
    next_id: AtomicI64,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    pub(super) fn reports(&self, scope: Scope) -> Vec<Submission> {
        let reports = lock(&self.reports);
        reports.rows.iter().filter(|row| row.0 == scope).map(|row| row.1.clone()).collect()
    }

    /// Returns the id of the newest report of all.
    pub(super) fn newest_report(&self) -> SubmissionId {
        SubmissionId(lock(&self.reports).last_id)
    }

    /// Returns the templates of all tenants that have a retention period.
    pub(super) fn templates_with_retention(&self) -> Vec<(Scope, TemplateId)> {
        let tenants = lock(&self.tenants);
        let mut templates: Vec<_> = tenants
            .iter()
            .flat_map(|(scope, tenant)| tenant.templates.iter().map(|template| (*scope, template)))
            .filter(|(_, template)| template.content.retention_days.is_some())
            .map(|(scope, template)| (scope, template.id))
            .collect();
        templates.sort_unstable();
        templates
    }

    pub(super) fn next_id(&self) -> i64 {
        self.next_id.fetch_add(1, Atomic::Relaxed) + 1
    }

    pub(super) fn tenant(&self, scope: Scope) -> Tenant {
        lock(&self.tenants).get(&scope).cloned().unwrap_or_default()
    }

    pub(super) fn replace(&self, scope: Scope, tenant: Tenant) {
        lock(&self.tenants).insert(scope, tenant);
    }
}

/// [`FormReader`], [`FormStore`], [`crate::ports::FormLibrary`], [`SubmissionStore`], [`SubmissionQueries`] and
/// [`CrossTenantFileIndex`] in memory.
#[derive(Default)]
pub struct MemoryForms {
    pub(super) state: Arc<State>,
    writer: Arc<tokio::sync::Mutex<()>>,
}

impl MemoryForms {
    /// Creates an empty store.
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Creates an empty store that records its changes in this log.
    pub fn with_audit_log(log: Arc<MemoryAudit>) -> Arc<Self> {
        Arc::new(Self { state: Arc::new(State { log, ..State::default() }), ..Self::default() })
    }

    /// Returns the audit log of the changes.
    pub fn log(&self) -> Arc<MemoryAudit> {
        Arc::clone(&self.state.log)
    }

    /// Returns the revision of a scope.
    pub fn revision_now(&self, scope: Scope) -> i64 {
        self.state.tenant(scope).revision
    }

    /// Raises the revision of a scope, as a change of its settings does.
    pub fn touch(&self, scope: Scope) {
        lock(&self.state.tenants).entry(scope).or_default().revision += 1;
    }

    /// Returns the rounding base of a template.
    pub fn rounded_to(&self, scope: Scope, template: TemplateId) -> Option<u32> {
        self.state.tenant(scope).rounded.get(&template).copied().flatten()
    }

    /// Returns all reports of a scope, oldest first.
    pub fn reports(&self, scope: Scope) -> Vec<Submission> {
        self.state.reports(scope)
    }

    /// Finds the scope's template with this slug.
    pub(super) fn template_named(&self, scope: Scope, slug: &str) -> Option<TemplateId> {
        let templates = self.state.tenant(scope).templates;
        templates.iter().find(|template| template.content.slug == slug).map(|template| template.id)
    }

    /// Returns the files of deleted reports by their keys, until these are deleted.
    pub(super) fn leftover_files(&self) -> MutexGuard<'_, BTreeMap<String, Scope>> {
        lock(&self.state.leftover_files)
    }

    pub(super) fn keep_removed_files(&self, scope: Scope, keys: &[String]) {
        self.leftover_files().extend(keys.iter().map(|key| (key.clone(), scope)));
    }

    /// Changes a report of the scope and its search text.
    pub(super) fn change_texts(
        &self,
        scope: Scope,
        id: SubmissionId,
        change: impl FnOnce(&mut Submission, &mut String),
    ) {
        let mut reports = lock(&self.state.reports);
        let found = reports.rows.iter_mut().find(|row| row.0 == scope && row.1.id == id);
        if let Some((_, report, search_text)) = found {
            change(report, search_text);
        }
    }

    /// Removes reports of a scope.
    pub(super) fn delete_reports(
        &self,
        scope: Scope,
        mut wanted: impl FnMut(&Submission) -> bool,
    ) -> Vec<Submission> {
        let mut reports = lock(&self.state.reports);
        let (gone, kept): (Vec<_>, Vec<_>) =
            std::mem::take(&mut reports.rows).into_iter().partition(|row| row.0 == scope && wanted(&row.1));
        reports.rows = kept;
        for row in &gone {
            reports.references.remove(&row.1.reference);
        }
        reports.keys.retain(|_, (id, _)| gone.iter().all(|row| row.1.id != *id));
        drop(reports);
        lock(&self.state.work).delete_reports(&gone.iter().map(|row| row.1.id).collect());
        gone.into_iter().map(|row| row.1).collect()
    }

    /// Stores test data, all or none.
    pub(super) fn append_made_up(
        &self,
        scope: Scope,
        revision: Revision,
        submissions: Vec<NewSubmission>,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<(), AppendError> {
        let tenants = lock(&self.state.tenants);
        let tenant = tenants.get(&scope).filter(|tenant| tenant.revision == revision.0);
        let tenant = tenant.ok_or(AppendError::Outdated)?;
        let mut reports = lock(&self.state.reports);
        let mut references = reports.references.clone();
        if !submissions.iter().all(|submission| references.insert(submission.reference.clone())) {
            return Err(AppendError::ReferenceTaken);
        }
        self.state.log.enter(scope, audit_event(&()))?;
        reports.references = references;
        let newest = reports.newest_time();
        let last = submissions.len();
        for (place, submission) in (1..).zip(submissions) {
            let slug = tenant.templates.iter().find(|template| template.id == submission.template_id);
            let slug = slug.ok_or_else(|| StoreError::internal("no such template in this scope"))?;
            let mut created_at = from_micros(micros(submission.created_at));
            if place == last {
                created_at = newest.map_or(created_at, |newest| newest.max(created_at));
            }
            reports.push(scope, slug.content.slug.clone(), submission, created_at);
        }
        Ok(())
    }

    /// Returns the reports of a scope that match a filter, in its order.
    pub(super) fn found(&self, scope: Scope, filter: &SubmissionFilter) -> Vec<Submission> {
        let wanted = filter.search.as_deref().map(search_key);
        let read = filter.unread_by.map(|person| {
            let reports = self.reports(scope);
            lock(&self.state.work).read(scope, person, &reports)
        });
        let reports = lock(&self.state.reports);
        let reference = filter.search.as_deref().and_then(typed_reference);
        let named = reference.filter(|reference| {
            reports.rows.iter().any(|(owner, report, _)| *owner == scope && report.reference == *reference)
        });
        let mut found: Vec<Submission> = reports
            .rows
            .iter()
            .filter(|(owner, report, text)| {
                *owner == scope
                    && filter.template.as_ref().is_none_or(|slug| *slug == report.template_slug)
                    && filter.period.contains(report.created_at)
                    && filter.status.is_none_or(|status| status == report.status)
                    && filter.quarantine.shows(report.quarantined)
                    && filter.question.as_ref().is_none_or(|question| is_answered(question, report))
                    && read.as_ref().is_none_or(|read| !read.contains(&report.id))
                    && match (&named, &wanted) {
                        (Some(reference), _) => report.reference == *reference,
                        (None, Some(wanted)) => {
                            text.contains(wanted.as_str())
                                || search_key(&report.reference).contains(wanted.as_str())
                        }
                        (None, None) => true,
                    }
            })
            .map(|(_, report, _)| report.clone())
            .collect();
        found.sort_by(|a, b| compare(filter, a, b));
        found
    }

    /// Changes a report of a scope; `None` when there is none with this id.
    pub(super) fn change_report<T>(
        &self,
        scope: Scope,
        id: SubmissionId,
        change: impl FnOnce(&mut Submission) -> T,
    ) -> Option<T> {
        let mut reports = lock(&self.state.reports);
        let row = reports.rows.iter_mut().find(|row| row.0 == scope && row.1.id == id)?;
        Some(change(&mut row.1))
    }

    /// Returns the search texts of the scope's reports, oldest first.
    pub fn search_texts(&self, scope: Scope) -> Vec<String> {
        let reports = lock(&self.state.reports);
        reports.rows.iter().filter(|row| row.0 == scope).map(|row| row.2.clone()).collect()
    }
}

fn compile(
    template: TemplateId,
    version: FormVersionId,
    snapshot: &FormSnapshot,
) -> Result<Arc<Form>, StoreError> {
    let form = Form::compile(template, version, snapshot.clone());
    form.map(Arc::new).map_err(|violations| StoreError::Internal(Box::new(violations)))
}

#[async_trait]
impl FormReader for MemoryForms {
    async fn revision(&self, scope: Scope) -> Result<Revision, StoreError> {
        Ok(Revision(lock(&self.state.tenants).get(&scope).map_or(0, |tenant| tenant.revision)))
    }

    async fn published(&self, scope: Scope, slug: &str) -> Result<Option<Arc<Form>>, StoreError> {
        let tenant = self.state.tenant(scope);
        let active = |template: &&Template| template.is_active && template.content.slug == slug;
        let Some(template) = tenant.templates.iter().find(active) else { return Ok(None) };
        let Some(id) = template.current_version else { return Ok(None) };
        tenant.versions.get(&id).map(|(template, form, _)| compile(*template, id, form)).transpose()
    }

    async fn retention_days(&self, scope: Scope, slug: &str) -> Result<Option<u32>, StoreError> {
        let tenant = self.state.tenant(scope);
        let active = |template: &&Template| template.is_active && template.content.slug == slug;
        Ok(tenant.templates.iter().find(active).and_then(|template| template.content.retention_days))
    }

    async fn version(&self, scope: Scope, id: FormVersionId) -> Result<Option<Arc<Form>>, StoreError> {
        let tenant = self.state.tenant(scope);
        tenant.versions.get(&id).map(|(template, form, _)| compile(*template, id, form)).transpose()
    }
}

#[async_trait]
impl FormStore for MemoryForms {
    async fn begin(&self, scope: Scope) -> Result<Box<dyn FormsTx>, StoreError> {
        let turn = Arc::clone(&self.writer).lock_owned().await;
        Ok(Box::new(MemoryTx::new(Arc::clone(&self.state), scope, turn)))
    }
}

#[async_trait]
impl SubmissionStore for MemoryForms {
    async fn append(&self, scope: Scope, submission: NewSubmission) -> Result<AssignedIds, AppendError> {
        // Held to the end: the revision can't move between the check and the insert.
        let tenants = lock(&self.state.tenants);
        let tenant = tenants.get(&scope).ok_or(AppendError::Outdated)?;
        if tenant.revision != submission.revision.0 {
            return Err(AppendError::Outdated);
        }
        let template = tenant.templates.iter().find(|template| template.id == submission.template_id);
        let template = template.ok_or_else(|| StoreError::internal("no such template in this scope"))?;
        let mut reports = lock(&self.state.reports);
        let key = submission.idempotency_key.map(|key| ((scope, key.digest), key.expires_at));
        let known = key.and_then(|(key, _)| reports.keys.get(&key));
        if known.is_some_and(|(_, expires_at)| *expires_at > submission.created_at) {
            return Err(AppendError::Repeated);
        }
        if !reports.references.insert(submission.reference.clone()) {
            return Err(AppendError::ReferenceTaken);
        }
        let newest = reports.newest_time();
        let created_at = from_micros(micros(submission.created_at));
        let created_at = newest.map_or(created_at, |newest| newest.max(created_at));
        let quarantine = submission.quarantine;
        let stored = reports.push(scope, template.content.slug.clone(), submission, created_at);
        if let Some(hour) = quarantine {
            lock(&self.state.quarantine_hours).insert(stored.id, hour);
        }
        if let Some((key, expires_at)) = key {
            reports.keys.insert(key, (stored.id, expires_at));
        }
        Ok(stored)
    }

    async fn find_by_idempotency_key(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<Submission>, StoreError> {
        let known = lock(&self.state.reports).keys.get(&(scope, *digest)).copied();
        match known {
            Some((id, expires_at)) if expires_at > now => self.find(scope, id).await,
            _ => Ok(None),
        }
    }
}

#[async_trait]
impl CrossTenantIdempotencyKeys for MemoryForms {
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut reports = lock(&self.state.reports);
        let before = reports.keys.len();
        reports.keys.retain(|_, (_, expires_at)| *expires_at > now);
        Ok((before - reports.keys.len()) as u64)
    }
}

#[async_trait]
impl CrossTenantFileIndex for MemoryForms {
    async fn recorded(&self, keys: &[&str]) -> Result<HashSet<String>, StoreError> {
        let mut recorded: HashSet<String> = {
            let reports = lock(&self.state.reports);
            reports.rows.iter().flat_map(|row| &row.1.files).map(|file| file.key.clone()).collect()
        };
        recorded.extend(self.leftover_files().keys().cloned());
        recorded.retain(|key| keys.contains(&key.as_str()));
        Ok(recorded)
    }
}

#[async_trait]
impl SubmissionQueries for MemoryForms {
    async fn list(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        page: PageRequest,
    ) -> Result<Page<Submission>, StoreError> {
        let found = self.found(scope, filter);
        let items = found.iter().skip(usize::try_from(page.offset()).unwrap_or(usize::MAX));
        let items = items.take(page.per_page() as usize).cloned().collect();
        Ok(Page { items, total: found.len() as u64, request: page })
    }

    async fn find(&self, scope: Scope, id: SubmissionId) -> Result<Option<Submission>, StoreError> {
        let reports = lock(&self.state.reports);
        Ok(reports.rows.iter().find(|row| row.0 == scope && row.1.id == id).map(|row| row.1.clone()))
    }
}

/// Returns a single answer as text.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        _ => None,
    }
}

fn is_answered(question: &QuestionFilter, report: &Submission) -> bool {
    let Some(wanted) = &question.answer else { return true };
    if question.options.is_empty() {
        let value = report.data.get(&question.slug).and_then(Value::as_f64);
        return value.is_some() && value == wanted.parse().ok();
    }
    match report.data.get(&question.slug) {
        Some(Value::Array(values)) => values.iter().any(|value| value == wanted.as_str()),
        Some(value) => written(value).as_ref() == Some(wanted),
        None => false,
    }
}

/// Returns the index of the answer among the options, or its number.
fn rank(question: Option<&QuestionFilter>, report: &Submission) -> Option<f64> {
    let question = question?;
    let value = report.data.get(&question.slug)?;
    if question.options.is_empty() {
        return value.as_f64();
    }
    let answer = written(value)?;
    let place = question.options.iter().position(|option| *option == answer)?;
    u32::try_from(place).ok().map(f64::from)
}

fn compare(filter: &SubmissionFilter, a: &Submission, b: &Submission) -> Ordering {
    let (sort, question) = (filter.sort, filter.question.as_ref());
    let by_time = (a.created_at, a.id).cmp(&(b.created_at, b.id));
    let by_reference = (&a.reference, a.id).cmp(&(&b.reference, b.id));
    let by_template = (&a.template_slug, a.id).cmp(&(&b.template_slug, b.id));
    match sort {
        SubmissionSort::NewestFirst => by_time.reverse(),
        SubmissionSort::OldestFirst => by_time,
        SubmissionSort::Reference => by_reference,
        SubmissionSort::ReferenceDescending => by_reference.reverse(),
        SubmissionSort::Template => by_template,
        SubmissionSort::TemplateDescending => by_template.reverse(),
        SubmissionSort::Answer | SubmissionSort::AnswerDescending => {
            let (of_a, of_b) = (rank(question, a), rank(question, b));
            let by_rank = of_a.unwrap_or_default().total_cmp(&of_b.unwrap_or_default());
            let by_rank = if sort == SubmissionSort::Answer { by_rank } else { by_rank.reverse() };
            of_a.is_none().cmp(&of_b.is_none()).then(by_rank).then(by_time.reverse())
        }
    }
}
