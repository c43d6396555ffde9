//! Use case: mask stored reports again by the current rules.
//!
//! A rule chosen by a site applies to later reports only. This applies it to stored ones; what was masked
//! before stays masked, and nothing is ever unmasked.

use crate::masking::{DataMasking, MaskedData, MaskingResult};
use crate::ports::{FormReader, IntakePolicy, MaskCounts, MaskFailure, OptionalRules, TextMasker};
use crate::submission::MaskCount;
use async_trait::async_trait;
use audit::ports::AuditStore;
use audit::{Action, AuditContext, AuditEventFn, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, FormVersionId, Scope, StoreError, SubmissionId};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// The maximum number of reports per step: new reports wait while it is written. A step of large ones ends
/// sooner, with the one that reaches [`PAGE_SIZE`](crate::export::PAGE_SIZE).
pub const BATCH_SIZE: u32 = 500;

/// How often a step is read again because somebody else changed its reports meanwhile.
const ATTEMPTS: u32 = 5;

/// A stored report, as far as masking needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTexts {
    pub id: SubmissionId,
    pub version_id: FormVersionId,
    pub data: Map<String, Value>,
    /// What has been masked so far.
    pub mask_counts: MaskCounts,
}

/// The new state of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct RemaskedTexts {
    pub id: SubmissionId,
    /// What was masked when it was read. Masking again always adds to it, so it shows whether the texts are
    /// still the same.
    pub before: MaskCounts,
    /// Its values and its search text.
    pub data: MaskedData,
    /// What is masked in total.
    pub mask_counts: MaskCounts,
    /// The new part of it.
    pub found: MaskCounts,
}

/// Changes the texts of stored reports.
#[async_trait]
pub trait ReportTexts: Send + Sync {
    /// Returns the scope's reports after an id, in order, at most `limit`; fewer when they are large.
    async fn list_after(
        &self,
        scope: Scope,
        after: SubmissionId,
        limit: u32,
    ) -> Result<Vec<StoredTexts>, StoreError>;
    /// Replaces the texts, in one transaction, and returns the ids of the changed reports. A report that was
    /// deleted or masked again since it was read is skipped. The previous texts are removed as thoroughly as
    /// deleted ones.
    async fn replace(
        &self,
        scope: Scope,
        reports: Vec<RemaskedTexts>,
        audit_event: AuditEventFn<'_, Vec<SubmissionId>>,
    ) -> Result<Vec<SubmissionId>, StoreError>;
}

/// The result of masking again, or of a dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remasked {
    /// The number of reports examined.
    pub seen: u64,
    /// The number of reports with a new match.
    pub changed: u64,
    /// New matches by rule.
    pub counts: MaskCounts,
}

/// Why it ended early.
#[derive(Debug, thiserror::Error)]
pub enum RemaskError {
    /// A text could not be masked.
    #[error(transparent)]
    Masking(#[from] MaskFailure),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RemaskError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Masking(_) => ErrorKind::Unavailable,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Masks stored reports again.
#[derive(Clone)]
pub struct RemaskReports {
    pub texts: Arc<dyn ReportTexts>,
    pub catalog: Arc<dyn FormReader>,
    /// The site's rules.
    pub policy: Arc<dyn IntakePolicy>,
    pub masker: Arc<dyn TextMasker>,
    /// The audit log, written before it begins.
    pub audit: Arc<dyn AuditStore>,
    pub clock: Arc<dyn Clock>,
}

/// Reports of any form.
const REPORTS: Object = Object { kind: ObjectKind::Report, id: String::new() };

impl RemaskReports {
    /// Returns the site's optional rules, by which its reports are to be masked.
    ///
    /// # Errors
    /// The store failed.
    pub async fn rules(&self, scope: Scope) -> Result<OptionalRules, StoreError> {
        Ok(self.policy.conditions(scope).await?.optional_rules)
    }

    /// Processes the scope's reports in steps, and changes them if `apply` is set; returns what was done,
    /// even if it ended early. A second run finds nothing; after an early end it continues from there.
    /// Changes are recorded in the log when they begin, and with each step.
    pub async fn run(
        &self,
        by: &AuditContext,
        rules: &OptionalRules,
        apply: bool,
    ) -> (Remasked, Result<(), RemaskError>) {
        let mut done = Remasked::default();
        let outcome = self.all(by, rules, apply, &mut done).await;
        (done, outcome)
    }

    async fn all(
        &self,
        by: &AuditContext,
        rules: &OptionalRules,
        apply: bool,
        done: &mut Remasked,
    ) -> Result<(), RemaskError> {
        let scope = by.scope;
        if apply {
            let details = Details::new().with("further", rules.join(", ").as_str());
            let begun = by.event(Action::ReportsRemaskBegun, REPORTS, details, self.clock.now());
            self.audit.append(scope, &begun).await?;
        }
        let audit_event = |replaced: &Vec<SubmissionId>| {
            let details = Details::new().with("reports", i64::try_from(replaced.len()).unwrap_or(i64::MAX));
            let entry = || by.event(Action::ReportsRemasked, REPORTS, details, self.clock.now());
            (!replaced.is_empty()).then(entry)
        };
        let masking = DataMasking { masker: &*self.masker, rules, second_form: None };
        let (mut after, mut attempts) = (SubmissionId(0), 0);
        loop {
            let reports = self.texts.list_after(scope, after, BATCH_SIZE).await?;
            let Some(last) = reports.last().map(|report| report.id) else { return Ok(()) };
            let seen = reports.len() as u64;
            let mut changed = Vec::new();
            for report in reports {
                changed.extend(self.remask(scope, report, masking).await?);
            }
            let new_counts: Vec<_> = changed.iter().map(|report| (report.id, report.found.clone())).collect();
            let replaced: HashSet<SubmissionId> = if apply && !changed.is_empty() {
                self.texts.replace(scope, changed, &audit_event).await?.into_iter().collect()
            } else {
                new_counts.iter().map(|(id, _)| *id).collect()
            };
            for (_, counts) in new_counts.iter().filter(|(id, _)| replaced.contains(id)) {
                done.changed += 1;
                add_all(&mut done.counts, counts);
            }
            if replaced.len() == new_counts.len() {
                (after, attempts) = (last, 0);
                done.seen += seen;
                continue;
            }
            attempts += 1;
            if attempts == ATTEMPTS {
                return Err(StoreError::Unavailable("somebody else keeps changing the reports".into()).into());
            }
        }
    }

    /// Returns the new state of the report, if masking finds something new.
    async fn remask(
        &self,
        scope: Scope,
        StoredTexts { id, version_id, data, mut mask_counts }: StoredTexts,
        masking: DataMasking<'_>,
    ) -> Result<Option<RemaskedTexts>, RemaskError> {
        let form = self.catalog.version(scope, version_id).await?;
        let form = form.ok_or_else(|| StoreError::internal("the form of a stored report is gone"))?;
        // A field flagged since then is one that the site wants masked.
        let current = self.catalog.published(scope, &form.snapshot.slug).await?;
        let current = current.as_deref().filter(|current| current.template_id == form.template_id);
        let masking = DataMasking { second_form: current, ..masking };
        let before = mask_counts.clone();
        let MaskingResult { data, counts: found } = form.mask(data, masking)?;
        if found.is_empty() {
            return Ok(None);
        }
        add_all(&mut mask_counts, &found);
        Ok(Some(RemaskedTexts { id, before, data, mask_counts, found }))
    }
}

fn add_all(counts: &mut MaskCounts, more: &MaskCounts) {
    for MaskCount { rule, count } in more {
        MaskCount::add(counts, rule, *count);
    }
}
