//! Use case: store facts as sealed segments, so that a start need not read all reports.
//!
//! A sealed segment is a compact stored form with a checksum ([`Segment`](crate::Segment)). It is not encrypted.

use crate::facts::{ChangedReport, Facts, SEGMENT_ROWS};
use crate::form::StatsForm;
use crate::ports::{CrossTenantForms, FactQueries, FormQueries, SegmentStore};
use kernel::{Scope, StoreError, SubmissionId, Timestamp};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A report, and when it was received.
type Cursor = (Timestamp, SubmissionId);

/// The work done on each form.
#[derive(Clone, Copy)]
enum SealTask {
    Seal,
    Forget,
    Verify,
}

/// How many reports a sealed segment has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentSizes {
    /// The size of a segment, at most [`SEGMENT_ROWS`].
    pub rows: u32,
    /// How many remain outside at the end: staff work on the latest reports, which would keep removing their
    /// segment.
    pub open: u32,
    /// The minimum size of a segment between others, where reports were removed.
    pub min_rows: u32,
    /// How many are read at a time.
    pub page: u32,
}

impl Default for SegmentSizes {
    fn default() -> Self {
        Self { rows: SEGMENT_ROWS, open: 10_000, min_rows: 4096, page: 8192 }
    }
}

/// Stores the facts of all tenants as sealed segments, which are not encrypted.
#[derive(Clone)]
pub struct SealFacts {
    /// Lists the forms of all tenants.
    pub all: Arc<dyn CrossTenantForms>,
    pub forms: Arc<dyn FormQueries>,
    /// Reads reports.
    pub facts: Arc<dyn FactQueries>,
    pub segments: Arc<dyn SegmentStore>,
    /// How many reports a sealed segment has.
    pub sizes: SegmentSizes,
}

impl SealFacts {
    /// Stores segments of the reports that are in none yet, and returns their number. Idempotent.
    ///
    /// # Errors
    /// The store failed; segments that were stored stay.
    pub async fn seal(&self) -> Result<u64, StoreError> {
        self.each(SealTask::Seal).await
    }

    /// Deletes all segments, stores new ones, and returns how many.
    ///
    /// # Errors
    /// The store failed; missing segments are read from the reports.
    pub async fn rebuild(&self) -> Result<u64, StoreError> {
        self.each(SealTask::Forget).await?;
        self.seal().await
    }

    /// Compares segments with their reports, deletes those of forms that differ, and returns the number of
    /// such forms.
    ///
    /// # Errors
    /// The store failed.
    pub async fn verify(&self) -> Result<u64, StoreError> {
        self.each(SealTask::Verify).await
    }

    async fn is_right(&self, scope: Scope, form: &StatsForm) -> Result<bool, StoreError> {
        for bounds in self.segments.bounds(scope, form.id).await? {
            let position = self.facts.changes(scope, form.id, None).await?.position;
            let Some(bytes) = self.segments.bytes(scope, form.id, bounds.first.1).await? else { continue };
            let before = (bounds.first.0, SubmissionId(bounds.first.1.0 - 1));
            let behind = Some((bounds.last.0, SubmissionId(bounds.last.1.0 + 1)));
            let read = self.next(scope, form, Some(before), behind, 1..=SEGMENT_ROWS).await?;
            let sealed = read.and_then(|facts| facts.seal(form)).map(|segment| segment.bytes);
            let since = self.facts.changes(scope, form.id, Some(position)).await?;
            let is_own = |changed: &ChangedReport| (bounds.first.1..=bounds.last.1).contains(&changed.id);
            let is_untouched = !since.is_incomplete && !since.reports.iter().any(is_own);
            if is_untouched && sealed.as_deref() != Some(&bytes[..]) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Works on each form and returns the sum of the results. A failure in one form does not stop the others.
    async fn each(&self, task: SealTask) -> Result<u64, StoreError> {
        let (mut sum, mut failure) = (0, None);
        for (scope, slug) in self.all.slugs().await? {
            let outcome = match self.forms.form(scope, &slug).await {
                Ok(Some(form)) => self.one(scope, &form, task).await,
                Ok(None) => Ok(0),
                Err(error) => Err(error),
            };
            match outcome {
                Ok(number) => sum += number,
                Err(error) => {
                    tracing::error!(
                        form = slug,
                        error = &error as &dyn std::error::Error,
                        "segments of figures could not be stored or verified"
                    );
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(sum), Err)
    }

    async fn one(&self, scope: Scope, form: &StatsForm, task: SealTask) -> Result<u64, StoreError> {
        match task {
            SealTask::Seal => return self.seal_form(scope, form).await,
            SealTask::Verify if self.is_right(scope, form).await? => return Ok(0),
            SealTask::Verify | SealTask::Forget => {}
        }
        self.segments.delete_all(scope, form.id).await?;
        Ok(1)
    }

    async fn seal_form(&self, scope: Scope, form: &StatsForm) -> Result<u64, StoreError> {
        let SegmentSizes { rows, open, min_rows, .. } = self.sizes;
        let (mut after, mut sealed) = (None, 0);
        let mut present = self.segments.bounds(scope, form.id).await?.into_iter().peekable();
        loop {
            let position = self.facts.changes(scope, form.id, None).await?.position;
            let next = present.peek().map(|bounds| bounds.first);
            let min_rows = if next.is_some() { min_rows } else { rows };
            let found = self.next(scope, form, after, next, min_rows..=rows).await?;
            let segment = found.and_then(|facts| facts.seal(form));
            let is_open = match &segment {
                Some(segment) if next.is_none() => {
                    let behind = self.facts.facts(scope, form, Some(segment.bounds.last), None, open).await?;
                    behind.facts.len() < open as usize
                }
                _ => false,
            };
            match (segment, present.peek()) {
                (Some(segment), _) if !is_open => {
                    after = Some(segment.bounds.last);
                    sealed += u64::from(self.segments.keep(scope, form.id, &segment, position).await?);
                }
                // Too few before the next segment, which exists already.
                (_, Some(_)) => after = present.next().map(|bounds| bounds.last),
                (_, None) => return Ok(sealed),
            }
        }
    }

    /// Returns facts of the next reports, at most a segment's worth; `None` where there are too few.
    async fn next(
        &self,
        scope: Scope,
        form: &StatsForm,
        mut after: Option<Cursor>,
        before: Option<Cursor>,
        wanted: RangeInclusive<u32>,
    ) -> Result<Option<Facts>, StoreError> {
        let least = after.map_or(SubmissionId(0), |(_, id)| id);
        let (mut facts, mut rows) = (Facts::default(), 0);
        while rows < *wanted.end() {
            let limit = (wanted.end() - rows).min(self.sizes.page);
            let page = self.facts.facts(scope, form, after, before, limit).await?;
            if page.facts.is_empty() {
                break;
            }
            let own = page.facts.iter().filter(|fact| fact.id > least).count();
            rows += u32::try_from(own).unwrap_or(u32::MAX);
            after = page.facts.last().map(|fact| (fact.created_at, fact.id));
            // Earlier reports may have been received in the second in which a segment begins.
            page.facts.iter().filter(|fact| fact.id > least).for_each(|fact| facts.add(fact));
        }
        Ok((rows >= *wanted.start()).then_some(facts))
    }
}
