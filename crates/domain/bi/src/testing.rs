//! Reports in memory, and builders of forms.

use crate::facts::{ChangedReport, Fact, ReportState};
use crate::form::{ChoiceKind, FieldChoice, FormVersion, StatsField, StatsForm, StatsOption};
use crate::ports::{
    Changes, CrossTenantForms, FactPage, FactQueries, FeedReport, FormQueries, LogPosition, SegmentStore,
};
use crate::segment::{Segment, SegmentBounds};
use async_trait::async_trait;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Builds a choice whose options are labelled like their values.
pub fn choice(slug: &str, kind: ChoiceKind, options: &[&str]) -> StatsField {
    let option = |value: &&str| StatsOption { value: (*value).to_owned(), label: (*value).into() };
    let choice = FieldChoice { kind, options: options.iter().map(option).collect() };
    let code = if kind == ChoiceKind::One { "select" } else { "checkbox-group" };
    StatsField {
        slug: slug.to_owned(),
        label: slug.into(),
        kind: code.to_owned(),
        block: "block".to_owned(),
        choice: Some(choice),
    }
}

/// Builds a text field.
pub fn text(slug: &str) -> StatsField {
    StatsField {
        slug: slug.to_owned(),
        label: slug.into(),
        kind: "text".to_owned(),
        block: "block".to_owned(),
        choice: None,
    }
}

/// Builds the form `vorfall`, whose versions have the ids 1, 2, … and these fields.
pub fn form(versions: &[Vec<StatsField>]) -> StatsForm {
    let versions = versions
        .iter()
        .zip(1..)
        .map(|(fields, id)| FormVersion { id: FormVersionId(id), fields: fields.clone() });
    StatsForm::new(TemplateId(1), "vorfall".to_owned(), ("Vorfall".into(), None), true, versions.collect())
}

/// A report in memory.
#[derive(Clone, Debug)]
pub struct MemoryReport {
    /// The form.
    pub template: TemplateId,
    pub version: FormVersionId,
    pub data: Map<String, Value>,
    /// When it was received.
    pub created_at: Timestamp,
    pub is_quarantined: bool,
    /// Whether it is test data.
    pub is_test: bool,
    /// The status set by staff.
    pub status: Option<String>,
}

#[derive(Default)]
struct Tables {
    forms: BTreeMap<(Scope, String), Arc<StatsForm>>,
    reports: BTreeMap<(Scope, SubmissionId), MemoryReport>,
    log: Vec<(Scope, TemplateId, SubmissionId, Timestamp)>,
    segments: BTreeMap<(Scope, TemplateId, SubmissionId), Segment>,
}

impl Tables {
    /// Notes a change to a report, which removes its segment.
    fn note(&mut self, scope: Scope, template: TemplateId, id: SubmissionId, at: Timestamp) {
        self.log.push((scope, template, id, at));
        self.segments.retain(|(of, form, first), segment| {
            (*of, *form) != (scope, template) || id < *first || id > segment.bounds.last.1
        });
    }
}

/// Forms and reports in memory.
#[derive(Default)]
pub struct MemoryReports {
    tables: Mutex<Tables>,
}

impl MemoryReports {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a form, replacing the one with its slug.
    pub fn put_form(&self, scope: Scope, form: StatsForm) {
        self.tables().forms.insert((scope, form.slug.clone()), Arc::new(form));
    }

    /// Adds a report.
    pub fn put(&self, scope: Scope, id: SubmissionId, report: MemoryReport) {
        self.tables().reports.insert((scope, id), report);
    }

    /// Removes a report.
    pub fn remove(&self, scope: Scope, id: SubmissionId, at: Timestamp) {
        let mut tables = self.tables();
        let Some(report) = tables.reports.remove(&(scope, id)) else { return };
        tables.note(scope, report.template, id, at);
    }

    /// Releases a report from quarantine.
    pub fn release(&self, scope: Scope, id: SubmissionId, at: Timestamp) {
        let mut tables = self.tables();
        let Some(report) = tables.reports.get_mut(&(scope, id)) else { return };
        report.is_quarantined = false;
        let template = report.template;
        tables.note(scope, template, id, at);
    }

    /// Sets the status of a report.
    pub fn work_on(&self, scope: Scope, id: SubmissionId, status: Option<&str>, at: Timestamp) {
        let mut tables = self.tables();
        let Some(report) = tables.reports.get_mut(&(scope, id)) else { return };
        report.status = status.map(str::to_owned);
        let template = report.template;
        tables.note(scope, template, id, at);
    }

    /// Returns all reports of a form that count, by id.
    pub fn counting(&self, scope: Scope, template: TemplateId) -> Vec<(SubmissionId, MemoryReport)> {
        let tables = self.tables();
        let counts = |of: Scope, report: &MemoryReport| {
            of == scope && report.template == template && !report.is_quarantined && !report.is_test
        };
        let found = tables.reports.iter().filter(|((of, _), report)| counts(*of, report));
        found.map(|((_, id), report)| (*id, report.clone())).collect()
    }

    fn changed(tables: &Tables, scope: Scope, id: SubmissionId) -> ChangedReport {
        let report = tables.reports.get(&(scope, id));
        let state = match report {
            None => ReportState::Gone,
            Some(report) if report.is_quarantined => ReportState::Quarantined,
            Some(_) => ReportState::Counts,
        };
        ChangedReport { id, state, status: report.and_then(|report| report.status.clone()), answers: None }
    }
}

fn answers(form: &StatsForm, report: &MemoryReport) -> Vec<crate::form::OptionIndex> {
    let of = |(slug, value): (&String, &Value)| -> Vec<crate::form::OptionIndex> {
        let one = |value: &Value| form.answer(report.version, slug, value.as_str()?);
        match value {
            Value::Array(values) => values.iter().filter_map(one).collect(),
            value => one(value).into_iter().collect(),
        }
    };
    report.data.iter().flat_map(of).collect()
}

#[async_trait]
impl FormQueries for MemoryReports {
    async fn all(&self, scope: Scope) -> Result<Vec<Arc<StatsForm>>, StoreError> {
        let tables = self.tables();
        let of_scope = tables.forms.iter().filter(|((of, _), _)| *of == scope);
        Ok(of_scope.map(|(_, form)| Arc::clone(form)).collect())
    }

    async fn form(&self, scope: Scope, slug: &str) -> Result<Option<Arc<StatsForm>>, StoreError> {
        Ok(self.tables().forms.get(&(scope, slug.to_owned())).cloned())
    }
}

#[async_trait]
impl FactQueries for MemoryReports {
    async fn facts(
        &self,
        scope: Scope,
        form: &StatsForm,
        after: Option<(Timestamp, SubmissionId)>,
        before: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<FactPage, StoreError> {
        let tables = self.tables();
        let mut page = FactPage::default();
        for ((of, id), report) in &tables.reports {
            let is_new = after.is_none_or(|after| (report.created_at, *id) > after)
                && before.is_none_or(|(_, before)| *id < before);
            if *of != scope || report.template != form.id || report.is_test || !is_new {
                continue;
            }
            if page.facts.len() == limit as usize {
                break;
            }
            if !form.has_version(report.version) {
                page.is_outdated = true;
                break;
            }
            let (created_at, is_quarantined) = (report.created_at, report.is_quarantined);
            let status = report.status.clone();
            page.facts.push(Fact {
                id: *id,
                created_at,
                is_quarantined,
                answers: answers(form, report),
                status,
            });
        }
        Ok(page)
    }

    async fn changes(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Option<LogPosition>,
    ) -> Result<Changes, StoreError> {
        let tables = self.tables();
        let position = LogPosition(i64::try_from(tables.log.len()).unwrap_or(i64::MAX));
        let from = since.map_or(tables.log.len(), |since| usize::try_from(since.0).unwrap_or(0));
        let own = tables.log.iter().skip(from).filter(|(of, template, ..)| (*of, *template) == (scope, form));
        let reports = own.map(|(_, _, id, _)| Self::changed(&tables, scope, *id)).collect();
        Ok(Changes { position, reports, is_incomplete: false })
    }

    async fn changed_since(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<ChangedReport>, StoreError> {
        let tables = self.tables();
        let own = tables
            .log
            .iter()
            .filter(|(of, template, _, at)| (*of, *template) == (scope, form) && *at >= since);
        let ids: std::collections::BTreeSet<SubmissionId> = own.map(|(_, _, id, _)| *id).collect();
        Ok(ids.into_iter().take(limit as usize).map(|id| Self::changed(&tables, scope, id)).collect())
    }

    async fn prune_changes_across_tenants(&self, _: Timestamp) -> Result<(), StoreError> {
        // The positions here are indices into the whole log.
        Ok(())
    }

    async fn reports(
        &self,
        scope: Scope,
        form: TemplateId,
        ids: &[SubmissionId],
        _: usize,
    ) -> Result<Vec<FeedReport>, StoreError> {
        let tables = self.tables();
        let of = |id: &SubmissionId| {
            let report = tables.reports.get(&(scope, *id)).filter(|report| report.template == form)?;
            Some(FeedReport {
                id: *id,
                version: report.version,
                data: report.data.clone(),
                created_at: report.created_at,
            })
        };
        Ok(ids.iter().filter_map(of).collect())
    }
}

#[async_trait]
impl SegmentStore for MemoryReports {
    async fn bounds(&self, scope: Scope, form: TemplateId) -> Result<Vec<SegmentBounds>, StoreError> {
        let tables = self.tables();
        let own = tables.segments.iter().filter(|((of, template, _), _)| (*of, *template) == (scope, form));
        Ok(own.map(|(_, segment)| segment.bounds).collect())
    }

    async fn bytes(
        &self,
        scope: Scope,
        form: TemplateId,
        first: SubmissionId,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.tables().segments.get(&(scope, form, first)).map(|segment| segment.bytes.clone()))
    }

    async fn keep(
        &self,
        scope: Scope,
        form: TemplateId,
        segment: &Segment,
        since: LogPosition,
    ) -> Result<bool, StoreError> {
        let mut tables = self.tables();
        let own = segment.bounds.first.1..=segment.bounds.last.1;
        let since = usize::try_from(since.0).unwrap_or(0);
        let is_own = |(of, template, id, _): &(Scope, TemplateId, SubmissionId, Timestamp)| {
            (*of, *template) == (scope, form) && own.contains(id)
        };
        if tables.log.iter().skip(since).any(is_own) {
            return Ok(false);
        }
        let key = (scope, form, segment.bounds.first.1);
        Ok(tables.segments.insert(key, segment.clone()).is_none())
    }

    async fn delete_all(&self, scope: Scope, form: TemplateId) -> Result<(), StoreError> {
        self.tables().segments.retain(|(of, template, _), _| (*of, *template) != (scope, form));
        Ok(())
    }
}

#[async_trait]
impl CrossTenantForms for MemoryReports {
    async fn slugs(&self) -> Result<Vec<(Scope, String)>, StoreError> {
        Ok(self.tables().forms.keys().cloned().collect())
    }
}
