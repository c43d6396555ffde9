//! Use case: stored reports are masked once more, by the rules as they are now.
//!
//! A rule that a site chooses counts for later reports only. This applies it to what is stored; what was masked then
//! stays so, and nothing is ever unmasked.

use crate::masking::Masking;
use crate::ports::{FormCatalog, IntakePolicy, MaskCounts, MaskFailure, TextMasker};
use crate::submission::MaskCount;
use async_trait::async_trait;
use kernel::{ErrorKind, FormVersionId, Scope, StoreError, SubmissionId};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Most reports of one step: new reports wait while it is written.
pub const STEP: u32 = 500;

/// A stored report, as far as masking goes.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTexts {
    /// Its id.
    pub id: SubmissionId,
    /// The version of its form.
    pub version_id: FormVersionId,
    /// Its values.
    pub data: Map<String, Value>,
    /// What was masked so far.
    pub masked: MaskCounts,
}

/// A report as it is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct RemaskedTexts {
    /// Its id.
    pub id: SubmissionId,
    /// Its values.
    pub data: Map<String, Value>,
    /// The text that the search sees.
    pub search_text: String,
    /// What was masked in all.
    pub masked: MaskCounts,
}

/// Changes the texts of stored reports.
#[async_trait]
pub trait ReportTexts: Send + Sync {
    /// The scope's reports beyond an id, in their order, at most so many.
    async fn beyond(
        &self,
        scope: Scope,
        after: SubmissionId,
        most: u32,
    ) -> Result<Vec<StoredTexts>, StoreError>;
    /// Puts all of them in their places, or none; a report that was deleted meanwhile is passed over. What stood
    /// there is gone like what is deleted.
    async fn replace(&self, scope: Scope, reports: Vec<RemaskedTexts>) -> Result<(), StoreError>;
}

/// What was done, or would be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remasked {
    /// Reports that were looked at.
    pub seen: u64,
    /// Those of them with a new match.
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
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RemaskError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Masking(_) => ErrorKind::Unavailable,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Masks stored reports once more.
#[derive(Clone)]
pub struct RemaskReports {
    /// The reports.
    pub texts: Arc<dyn ReportTexts>,
    /// Their forms.
    pub catalog: Arc<dyn FormCatalog>,
    /// The rules that the site chose.
    pub policy: Arc<dyn IntakePolicy>,
    /// Masks.
    pub masker: Arc<dyn TextMasker>,
}

impl RemaskReports {
    /// Goes through the scope's reports in steps, and changes them if it is to `apply`; what was done, also when it
    /// ended early. Done again, it finds nothing: after an early end it goes on where it was.
    pub async fn run(&self, scope: Scope, apply: bool) -> (Remasked, Result<(), RemaskError>) {
        let mut done = Remasked::default();
        let outcome = self.all(scope, apply, &mut done).await;
        (done, outcome)
    }

    async fn all(&self, scope: Scope, apply: bool, done: &mut Remasked) -> Result<(), RemaskError> {
        let further = self.policy.conditions(scope).await?.further_rules;
        let masking = Masking { masker: &*self.masker, further: &further };
        let mut after = SubmissionId(0);
        loop {
            let reports = self.texts.beyond(scope, after, STEP).await?;
            let Some(last) = reports.last() else { return Ok(()) };
            after = last.id;
            let mut step = Remasked { seen: reports.len() as u64, ..Remasked::default() };
            let mut changed = Vec::new();
            for report in reports {
                changed.extend(self.remask(scope, report, masking, &mut step.counts).await?);
            }
            step.changed = changed.len() as u64;
            if apply && !changed.is_empty() {
                self.texts.replace(scope, changed).await?;
            }
            done.seen += step.seen;
            done.changed += step.changed;
            step.counts.iter().for_each(|found| MaskCount::add(&mut done.counts, &found.rule, found.count));
        }
    }

    /// The report as it is to be, if masking finds something new.
    async fn remask(
        &self,
        scope: Scope,
        StoredTexts { id, version_id, mut data, mut masked }: StoredTexts,
        masking: Masking<'_>,
        counts: &mut MaskCounts,
    ) -> Result<Option<RemaskedTexts>, RemaskError> {
        let form = self.catalog.version(scope, version_id).await?;
        let form = form.ok_or_else(|| StoreError::internal("the form of a stored report is gone"))?;
        let found = form.mask(&mut data, masking)?;
        if found.counts.is_empty() {
            return Ok(None);
        }
        for MaskCount { rule, count } in &found.counts {
            MaskCount::add(&mut masked, rule, *count);
            MaskCount::add(counts, rule, *count);
        }
        Ok(Some(RemaskedTexts { id, data, search_text: found.search_text, masked }))
    }
}
