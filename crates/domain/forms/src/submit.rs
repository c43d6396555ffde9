//! The single way in which a person's report is accepted. Made-up ones are stored by [`crate::test_data`].

mod challenge;
mod repeat;

pub use repeat::IDEMPOTENCY_HOURS;

use crate::attachments::{self, ReportAttachments, Upload};
use crate::check_basis::{CheckBasis, CheckBasisCache};
use crate::form::Form;
use crate::hourly_counter::{CountedReport, HourlyCounter};
use crate::masking::DataMasking;
use crate::ports::{
    AppendError, ChallengeFailure, ChallengeVerifier, FileInspector, FileVault, FormReader, IntakeConditions,
    IntakeLimits, IntakePolicy, SubmissionStore, TextMasker,
};
use crate::quarantine::QuarantineBegun;
use crate::reference::References;
use crate::report_check::CheckedData;
use crate::submission::{IdempotencyKey, NewSubmission};
use crate::submit_error::SubmitError;
use crate::{Problem, Violations, metadata};
use kernel::{
    Clock, FormVersionId, Locale, LocalizedText, NaiveDate, Random, Scope, StoreError, SubmissionId,
    Timestamp, log_failure,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// How often a report is checked again because the form changed meanwhile, or gets another reference because
/// the first is taken.
const MAX_ATTEMPTS: u32 = 5;

/// The ports of [`SubmitReport`].
#[derive(Clone)]
pub struct SubmitPorts {
    pub catalog: Arc<dyn FormReader>,
    /// Stores reports.
    pub submissions: Arc<dyn SubmissionStore>,
    /// Whether and under what conditions reports are accepted.
    pub policy: Arc<dyn IntakePolicy>,
    /// Tells people from robots.
    pub challenge: Arc<dyn ChallengeVerifier>,
    /// Masks personal data.
    pub masker: Arc<dyn TextMasker>,
    pub inspector: Arc<dyn FileInspector>,
    pub vault: Arc<dyn FileVault>,
    /// Limits the harm of a flood.
    pub limits: IntakeLimits,
    pub clock: Arc<dyn Clock>,
    /// Generates references and keys.
    pub random: Arc<dyn Random>,
}

/// The origin of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A member of the public.
    #[default]
    Public,
    /// Demonstration data of the operator: no challenge and no ceiling. Its time also comes from the port, so
    /// the demonstration passes a clock that it sets.
    Seed,
}

/// A report as sent. Its `Debug` output omits everything entered, since that is not masked yet.
#[derive(Clone, Default)]
pub struct ReportInput {
    pub template_slug: String,
    /// Values by slug.
    pub data: Map<String, Value>,
    /// The token of the challenge shown.
    pub captcha_token: Option<String>,
    pub captcha_answer: Option<String>,
    /// The browser's proof of work instead of an answer.
    pub captcha_work: Option<String>,
    pub honeypot_filled: bool,
    /// Language of the form.
    pub locale: Locale,
    pub files: Vec<Upload>,
    /// The digest of the sender's idempotency key: a report sent again under it gets the first receipt and is
    /// not stored again.
    pub idempotency_key: Option<[u8; 32]>,
    pub origin: Origin,
}

impl std::fmt::Debug for ReportInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReportInput")
            .field("values", &self.data.len())
            .field("files", &self.files.len())
            .field("locale", &self.locale)
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}

/// The reporter's receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Id of the report.
    pub id: SubmissionId,
    /// The reference to quote when asking about the report, `MW-7K3F-9QXP`.
    pub reference: String,
    /// When it was received.
    pub created_at: Timestamp,
    /// The language in which the form was filled in.
    pub locale: Locale,
    pub version_id: FormVersionId,
    /// The template's own text on what happens next.
    pub receipt_text: Option<LocalizedText>,
    /// Title of the form.
    pub title: LocalizedText,
}

/// Checks, masks and stores reports.
///
/// Keeps forms and conditions in memory between reports. That is safe: a report is appended only under the
/// revision against which it was checked, and a refusal based on cached data is given only after comparing
/// the revision.
pub struct SubmitReport {
    pub(crate) ports: SubmitPorts,
    basis_cache: CheckBasisCache,
    counter: HourlyCounter,
    references: References,
}

/// State that must survive when a report has to be checked again.
#[derive(Default)]
struct Progress {
    /// The outcome of the challenge; a token is good for one attempt.
    challenge: Option<Result<(), ChallengeFailure>>,
    attachments: ReportAttachments,
    /// How it was counted among the reports of the hour.
    counted: Option<CountedReport>,
    /// Whether the report may have been stored, though the store did not confirm it.
    may_be_stored: bool,
}

/// Why an attempt ended without a report.
enum SubmitAttemptError {
    Refused(SubmitError),
    Outdated,
    ReferenceTaken,
    Repeated,
}

impl From<SubmitError> for SubmitAttemptError {
    fn from(error: SubmitError) -> Self {
        Self::Refused(error)
    }
}

impl From<StoreError> for SubmitAttemptError {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

impl SubmitReport {
    /// Creates the use case from its ports.
    pub fn new(ports: SubmitPorts) -> Self {
        Self {
            ports,
            basis_cache: CheckBasisCache::default(),
            counter: HourlyCounter::default(),
            references: References::default(),
        }
    }

    /// Accepts a report, or returns the receipt of the one accepted under the same key. Otherwise the order
    /// is: conditions, honeypot, form, values with kinds of files and space for them, challenge, content of
    /// files, masking, store. The challenge comes after the values, so that a typing error does not spend it,
    /// and before all work that a robot could cause. If the values are wrong, the reply is checked as well: a
    /// wrong one is reported with them and uses up the token; a right one stays valid for the corrected
    /// report.
    pub async fn submit(&self, scope: Scope, mut input: ReportInput) -> Result<Receipt, SubmitError> {
        metadata::strip(&mut input.data);
        // Rare paths are boxed, here and below: otherwise the future of every report would reserve room for
        // them.
        if input.idempotency_key.is_some()
            && let Some(first) = Box::pin(self.find_repeated(scope, &input)).await?
        {
            return Ok(first);
        }
        let mut progress = Progress::default();
        let mut result = self.run(scope, &input, &mut progress).await;
        // The files of a report that was stored after all must exist; otherwise they are cleaned up later.
        if result.is_err() && !progress.may_be_stored {
            progress.attachments.discard(&*self.ports.vault, scope).await;
        }
        match (&result, &progress.counted) {
            (Ok(receipt), Some(counted)) if counted.exceeds_ceiling => {
                Box::pin(self.notify_of_quarantine(&input.template_slug, receipt, counted)).await;
            }
            (Err(_), Some(counted)) if !progress.may_be_stored => self.counter.uncount(counted),
            _ => {}
        }
        // The same report may have been accepted meanwhile, which spent its challenge.
        if result.is_err()
            && let Ok(Some(first)) = Box::pin(self.find_repeated(scope, &input)).await
        {
            result = Ok(first);
        }
        result
    }

    pub(crate) fn masking<'a>(&'a self, conditions: &'a IntakeConditions) -> DataMasking<'a> {
        DataMasking { masker: &*self.ports.masker, rules: &conditions.optional_rules, second_form: None }
    }

    /// Returns what would be stored of the values, as a preview before sending. Stores nothing.
    ///
    /// # Errors
    /// A text cannot be masked, or the store failed.
    pub async fn preview(
        &self,
        scope: Scope,
        form: &Form,
        mut data: Map<String, Value>,
    ) -> Result<Map<String, Value>, SubmitError> {
        let conditions = self.ports.policy.conditions(scope).await?;
        // Hidden values are not stored.
        let shown = form.visibility(&data);
        data.retain(|slug, _| shown.is_visible(slug));
        let masked = form.mask(data, self.masking(&conditions)).map_err(SubmitError::Masking)?;
        Ok(masked.data.into_parts().0)
    }

    /// Updates the hourly counts with the reports accepted by other processes. Call it every few seconds:
    /// until then a ceiling only counts those of this process.
    ///
    /// # Errors
    /// The store failed; the next call tries again.
    pub async fn refresh_ceilings(&self) -> Result<(), StoreError> {
        self.counter.refresh(&*self.ports.limits.counter, &*self.ports.clock).await
    }

    /// Notifies staff of a quarantine. The report is stored: a failure to notify does not change the answer,
    /// and the next report or a scheduled job tries again.
    async fn notify_of_quarantine(&self, slug: &str, receipt: &Receipt, counted: &CountedReport) {
        let Some(notification) = self.counter.begin_notification(counted) else { return };
        let begun = QuarantineBegun {
            template: counted.template,
            slug: slug.to_owned(),
            title: receipt.title.clone(),
            hour: counted.hour,
        };
        let notified = self.ports.limits.notifier.notify(counted.scope, &begun).await;
        if log_failure(notified, "nobody was notified of a quarantine yet; trying again").is_some() {
            notification.done();
        }
    }

    /// Returns the hour whose ceiling the report exceeds, if it does. Counted once, however often the report
    /// is checked.
    async fn exceeded_hour(
        &self,
        scope: Scope,
        form: &Form,
        basis: &CheckBasis,
        (origin, counted): (Origin, &mut Option<CountedReport>),
    ) -> Option<Timestamp> {
        if counted.is_none()
            && origin == Origin::Public
            && let Some(ceiling) = basis.conditions.hourly_ceiling
        {
            let (reports, now) = (&*self.ports.limits.counter, self.ports.clock.now());
            *counted = Some(self.counter.count(reports, scope, form.template_id, now, ceiling).await);
        }
        counted.as_ref().filter(|counted| counted.exceeds_ceiling).map(|counted| counted.hour)
    }

    async fn run(
        &self,
        scope: Scope,
        input: &ReportInput,
        progress: &mut Progress,
    ) -> Result<Receipt, SubmitError> {
        let slug = input.template_slug.as_str();
        let (mut basis, mut fresh) = match self.basis_cache.get(scope, slug) {
            Some(kept) => (kept, false),
            None => (self.load(scope, slug).await?, true),
        };
        for _ in 0..MAX_ATTEMPTS {
            match self.attempt(scope, input, &basis, progress).await {
                Ok(receipt) => return Ok(receipt),
                Err(SubmitAttemptError::ReferenceTaken) => {}
                Err(SubmitAttemptError::Repeated) => {
                    progress.may_be_stored = false;
                    if let Some(counted) = progress.counted.take() {
                        self.counter.uncount(&counted);
                    }
                    // The first report has its own copies of the files.
                    progress.attachments.discard(&*self.ports.vault, scope).await;
                    let first = Box::pin(self.find_repeated(scope, input)).await?;
                    return first.ok_or_else(|| {
                        StoreError::Unavailable("the first report was deleted meanwhile".into()).into()
                    });
                }
                Err(SubmitAttemptError::Refused(error)) => {
                    let current = fresh
                        || !error.depends_on_basis()
                        || self.ports.catalog.revision(scope).await? == basis.revision;
                    if current {
                        return Err(error);
                    }
                    (basis, fresh) = (self.load(scope, slug).await?, true);
                }
                Err(SubmitAttemptError::Outdated) => (basis, fresh) = (self.load(scope, slug).await?, true),
            }
        }
        Err(StoreError::Unavailable("the form kept changing while the report was checked".into()).into())
    }

    async fn load(&self, scope: Scope, slug: &str) -> Result<Arc<CheckBasis>, StoreError> {
        self.basis_cache.load(&*self.ports.catalog, &*self.ports.policy, scope, slug).await
    }

    async fn attempt(
        &self,
        scope: Scope,
        input: &ReportInput,
        basis: &CheckBasis,
        progress: &mut Progress,
    ) -> Result<Receipt, SubmitAttemptError> {
        if let Some(message) = &basis.conditions.maintenance {
            return Err(SubmitError::Maintenance { message: message.clone() }.into());
        }
        if input.honeypot_filled {
            return Err(SubmitError::Honeypot.into());
        }
        let form = basis.form.as_deref().ok_or(SubmitError::UnknownTemplate)?;
        let needs_challenge = basis.conditions.challenge_required && input.origin == Origin::Public;
        let today = basis.conditions.day(self.ports.clock.now());
        let (mut data, bytes) = match self.check(scope, form, input, today).await {
            // All problems are reported at once.
            Err(SubmitError::Invalid(violations)) if needs_challenge => {
                let violations = Box::pin(self.with_challenge(scope, input, progress, violations)).await;
                return Err(SubmitError::Invalid(violations).into());
            }
            checked => checked?,
        };
        if needs_challenge {
            self.challenge(scope, input, progress).await?;
        }
        let Progress { attachments, counted, .. } = progress;
        let SubmitPorts { inspector, random, .. } = &self.ports;
        let inspected = attachments.inspect(form, &data, &input.files, &**inspector, &**random).await;
        inspected.map_err(SubmitError::Busy)?;
        let files = attachments.assign(form, &mut data, &input.files).map_err(SubmitError::Invalid)?;
        let masked = form.mask(data, self.masking(&basis.conditions)).map_err(SubmitError::Masking)?;
        attachments.put(&files, &*self.ports.vault, scope).await?;
        let quarantine = self.exceeded_hour(scope, form, basis, (input.origin, counted)).await;
        let now = self.ports.clock.now();
        let submission = NewSubmission {
            reference: self.references.draw(&*self.ports.random, now),
            template_id: form.template_id,
            version_id: form.version_id,
            revision: basis.revision,
            data: masked.data,
            locale: input.locale,
            mask_counts: masked.counts,
            files,
            is_test: false,
            quarantine,
            created_at: now,
            idempotency_key: input.idempotency_key.map(|digest| IdempotencyKey::new(digest, now)),
        };
        // Until the store has answered: a broken connection says nothing about the commit.
        progress.may_be_stored = true;
        let appended = self.append(scope, form, submission).await;
        match appended {
            Ok(_) => self.ports.limits.space.record_stored(scope, bytes),
            Err(SubmitAttemptError::Outdated | SubmitAttemptError::ReferenceTaken) => {
                progress.may_be_stored = false;
            }
            Err(_) => {}
        }
        appended
    }

    /// Checks everything that costs little: the values, the kinds of files, and whether there is space for
    /// them, and reports all problems at once. Returns the values and the size of the files in bytes.
    async fn check(
        &self,
        scope: Scope,
        form: &Form,
        input: &ReportInput,
        today: NaiveDate,
    ) -> Result<(Map<String, Value>, u64), SubmitError> {
        let sizes: Vec<_> = input.files.iter().map(Upload::file_size).collect();
        let (data, mut violations) = match form.check_stripped(&input.data, &sizes, Some(today)) {
            Ok(CheckedData { data }) if form.is_answered(&data) => (data, Violations::default()),
            Ok(CheckedData { data }) => (data, Violations::one("data", Problem::NothingAnswered)),
            Err(violations) => {
                match Box::pin(self.without_required_files(scope, form, input, today)).await? {
                    Some(CheckedData { data }) => (data, Violations::default()),
                    None => (form.shown_file_fields(&input.data, &sizes, Some(today)), violations),
                }
            }
        };
        violations.extend(attachments::check_kinds(form, &data, &input.files, &*self.ports.inspector));
        let bytes = attachments::size(&data, &input.files);
        if bytes > 0 && !self.ports.limits.space.has_space(scope, bytes).await? {
            violations.extend(attachments::no_space(&data, &input.files));
        }
        violations.sort_by_key(|path| form.position(path));
        violations.into_result().map_err(SubmitError::Invalid)?;
        Ok((data, bytes))
    }

    /// Checks a report again that lacks required files: while there is no space for all files that the form
    /// accepts, none are required, so that a report refused with files can be sent without them. `None` if it
    /// is still to be refused.
    async fn without_required_files(
        &self,
        scope: Scope,
        form: &Form,
        input: &ReportInput,
        today: NaiveDate,
    ) -> Result<Option<CheckedData>, StoreError> {
        if input.files.is_empty()
            && let Ok(checked) = form.check_without_files(input.data.clone(), Some(today))
            && !self.ports.limits.space.has_space(scope, form.max_file_bytes().unwrap_or(0)).await?
        {
            return Ok(Some(checked));
        }
        Ok(None)
    }

    async fn append(
        &self,
        scope: Scope,
        form: &Form,
        submission: NewSubmission,
    ) -> Result<Receipt, SubmitAttemptError> {
        let NewSubmission { locale, version_id, .. } = submission;
        let reference = submission.reference.clone();
        match self.ports.submissions.append(scope, submission).await {
            Ok(stored) => Ok(Receipt {
                id: stored.id,
                reference,
                created_at: stored.created_at,
                locale,
                version_id,
                receipt_text: form.snapshot.settings.receipt_text.clone(),
                title: form.snapshot.title.clone(),
            }),
            Err(AppendError::Outdated) => Err(SubmitAttemptError::Outdated),
            Err(AppendError::ReferenceTaken) => Err(SubmitAttemptError::ReferenceTaken),
            Err(AppendError::Repeated) => Err(SubmitAttemptError::Repeated),
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }
}
