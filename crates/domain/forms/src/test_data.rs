//! Use cases: test data, to try a form and what follows.
//!
//! A made-up report is checked and masked like a real one and marked, so that it can be distinguished from
//! real ones and deleted separately. It may be backdated; see ADR 1 for what that means for the order of
//! reports.

mod prompt;

pub use prompt::prompt;

use crate::form::{Form, Revision};
use crate::masking::DataMasking;
use crate::ports::{AppendError, FormReader, IntakeConditions, IntakePolicy, MaskFailure, TextMasker};
use crate::submission::NewSubmission;
use crate::{Violations, reference, syntax};
use async_trait::async_trait;
use audit::{Action, AuditContext, AuditEventFn, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Locale, Random, Scope, StoreError, Timestamp};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The maximum number of reports of one import.
pub const MAX_REPORTS: usize = 1000;

/// The maximum number of reports whose problems are returned.
const MAX_LISTED: usize = 20;

/// How often an import is checked again because the form changed meanwhile, or a reference is taken.
const MAX_ATTEMPTS: u32 = 5;

/// Stores test data.
#[async_trait]
pub trait TestDataStore: Send + Sync {
    /// Stores all of them or none, in this order, if the scope's revision is still the one against which they
    /// were checked. They keep their times, except that the last one's is raised to the newest stored time,
    /// so that the times of later reports continue from there (ADR 1).
    async fn append_all(
        &self,
        scope: Scope,
        revision: Revision,
        reports: Vec<NewSubmission>,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<(), AppendError>;
}

/// A made-up report as sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TestReport {
    /// Values by slug.
    pub data: Map<String, Value>,
    /// When it is supposed to have been received; now, if absent. Not in the future.
    pub created_at: Option<Timestamp>,
}

/// The problems of one of the reports.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedReport {
    /// Its index, from 0.
    pub index: usize,
    /// The problems, by path.
    pub violations: Violations,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportTestDataError {
    /// There is no active template with this slug.
    #[error("no active template has this slug")]
    UnknownTemplate,
    /// No reports, or more than [`MAX_REPORTS`].
    #[error("the number of reports is invalid")]
    Count,
    /// Some are not acceptable; contains the first of them.
    #[error("some reports are invalid")]
    Invalid(Vec<RefusedReport>),
    /// A text could not be masked.
    #[error("a report could not be masked")]
    Masking(#[source] MaskFailure),
    /// The store failed, or the form kept changing.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ImportTestDataError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownTemplate | Self::Count | Self::Invalid(_) => ErrorKind::Invalid,
            Self::Masking(_) => ErrorKind::Unavailable,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Imports test data.
#[derive(Clone)]
pub struct ImportTestData {
    pub catalog: Arc<dyn FormReader>,
    /// Takes the reports.
    pub store: Arc<dyn TestDataStore>,
    /// The optional masking rules of the site.
    pub policy: Arc<dyn IntakePolicy>,
    /// Masks personal data.
    pub masker: Arc<dyn TextMasker>,
    pub clock: Arc<dyn Clock>,
    /// Generates references.
    pub random: Arc<dyn Random>,
}

impl ImportTestData {
    /// Checks, masks and stores all reports, or none; returns how many. Files cannot be made up, so file
    /// fields stay empty, required or not.
    ///
    /// # Errors
    /// See [`ImportTestDataError`]; nothing was stored in that case, except possibly if the store failed.
    pub async fn import(
        &self,
        by: &AuditContext,
        slug: &str,
        reports: &[TestReport],
        locale: Locale,
    ) -> Result<u64, ImportTestDataError> {
        let scope = by.scope;
        if reports.is_empty() || reports.len() > MAX_REPORTS {
            return Err(ImportTestDataError::Count);
        }
        let audit_event = |(): &()| {
            let count = i64::try_from(reports.len()).unwrap_or(i64::MAX);
            let details = Details::new().with("name", slug).with("reports", count);
            let object = Object::of(ObjectKind::Template, slug);
            Some(by.event(Action::TestDataImported, object, details, self.clock.now()))
        };
        for _ in 0..MAX_ATTEMPTS {
            let revision = self.catalog.revision(scope).await?;
            let form = if syntax::is_slug(slug) { self.catalog.published(scope, slug).await? } else { None };
            let form = form.ok_or(ImportTestDataError::UnknownTemplate)?;
            let conditions = self.policy.conditions(scope).await?;
            let prepared = self.prepare(&form, revision, reports, locale, &conditions)?;
            match self.store.append_all(scope, revision, prepared, &audit_event).await {
                Ok(()) => return Ok(reports.len() as u64),
                Err(AppendError::Outdated | AppendError::ReferenceTaken) => {}
                Err(AppendError::Repeated) => {
                    return Err(StoreError::internal("made-up reports have no keys").into());
                }
                Err(AppendError::Store(error)) => return Err(error.into()),
            }
        }
        Err(StoreError::Unavailable("the form kept changing while the reports were checked".into()).into())
    }

    /// Prepares the reports for storage, the oldest first.
    fn prepare(
        &self,
        form: &Form,
        revision: Revision,
        reports: &[TestReport],
        locale: Locale,
        conditions: &IntakeConditions,
    ) -> Result<Vec<NewSubmission>, ImportTestDataError> {
        let now = self.clock.now();
        let today = conditions.day(now);
        let masking =
            DataMasking { masker: &*self.masker, rules: &conditions.optional_rules, second_form: None };
        let mut refused = Vec::new();
        let mut prepared = Vec::with_capacity(reports.len());
        for (index, report) in reports.iter().enumerate() {
            let data = match form.check_without_files(report.data.clone(), Some(today)) {
                Ok(checked) => checked.data,
                Err(violations) => {
                    refused.push(RefusedReport { index, violations });
                    if refused.len() >= MAX_LISTED {
                        break;
                    }
                    continue;
                }
            };
            let masked = form.mask(data, masking).map_err(ImportTestDataError::Masking)?;
            prepared.push(NewSubmission {
                reference: reference::draw(&*self.random),
                template_id: form.template_id,
                version_id: form.version_id,
                revision,
                data: masked.data,
                locale,
                mask_counts: masked.counts,
                files: Vec::new(),
                is_test: true,
                quarantine: None,
                created_at: report.created_at.map_or(now, |made_up| made_up.min(now)),
                idempotency_key: None,
            });
        }
        if !refused.is_empty() {
            return Err(ImportTestDataError::Invalid(refused));
        }
        prepared.sort_by_key(|report| report.created_at);
        Ok(prepared)
    }
}
