//! Reports that are sent again under the key of the first one: they get its receipt.
//!
//! The sender of a report generates the key. This crate sees only its digest, which is kept with the report
//! for [`IDEMPOTENCY_HOURS`].

use super::{Receipt, ReportInput, SubmitPorts, SubmitReport};
use crate::attachments::{ReportAttachments, Upload};
use crate::field::FieldType;
use crate::form::Form;
use crate::metadata;
use crate::report_check::CheckedData;
use crate::submission::{IdempotencyKey, Submission};
use crate::submit_error::SubmitError;
use kernel::{Duration, Scope, StoreError, Timestamp};
use serde_json::Value;

/// How long a repeat gets the first receipt, in hours.
pub const IDEMPOTENCY_HOURS: i64 = 24;

impl IdempotencyKey {
    /// Creates the stored form of a key for a report received now.
    pub(crate) fn new(digest: [u8; 32], now: Timestamp) -> Self {
        Self { digest, expires_at: now + Duration::hours(IDEMPOTENCY_HOURS) }
    }
}

impl SubmitReport {
    /// Returns the receipt of the report that was stored under the key of this one; `None` when there is no
    /// key or no such report. Whether the two are the same is decided by what would be stored, since nothing
    /// else is known of the first one: its form, its masked values and its files. Requires no challenge,
    /// because the first report has spent it.
    pub async fn find_repeated(
        &self,
        scope: Scope,
        input: &ReportInput,
    ) -> Result<Option<Receipt>, SubmitError> {
        let Some(digest) = &input.idempotency_key else { return Ok(None) };
        let SubmitPorts { submissions, catalog, clock, .. } = &self.ports;
        let Some(first) = submissions.find_by_idempotency_key(scope, digest, clock.now()).await? else {
            return Ok(None);
        };
        let form = catalog.version(scope, first.version_id).await?;
        let form = form.ok_or_else(|| StoreError::internal("the form of a stored report is gone"))?;
        if !self.is_same_report(scope, input, &form, &first).await? {
            return Err(SubmitError::KeyReused);
        }
        Ok(Some(Receipt {
            id: first.id,
            reference: first.reference,
            created_at: first.created_at,
            locale: first.locale,
            version_id: first.version_id,
            receipt_text: form.snapshot.settings.receipt_text.clone(),
            title: form.snapshot.title.clone(),
        }))
    }

    async fn is_same_report(
        &self,
        scope: Scope,
        input: &ReportInput,
        form: &Form,
        first: &Submission,
    ) -> Result<bool, SubmitError> {
        let SubmitPorts { inspector, policy, vault, random, .. } = &self.ports;
        if ![&first.template_slug, &form.snapshot.slug].contains(&&input.template_slug) {
            return Ok(false);
        }
        let mut data = input.data.clone();
        metadata::strip(&mut data);
        let sizes: Vec<_> = input.files.iter().map(Upload::file_size).collect();
        // While there was no space for files, none were required. Today's date says nothing about the first
        // report.
        let checked = form.check_stripped(&data, &sizes, None).or_else(|violations| {
            let without = input.files.is_empty() && first.files.is_empty();
            if without { form.check_without_files(data, None) } else { Err(violations) }
        });
        let Ok(CheckedData { data }) = checked else { return Ok(false) };
        let conditions = policy.conditions(scope).await?;
        let masked = form.mask(data, self.masking(&conditions)).map_err(SubmitError::Masking)?;
        let (mut data, _) = masked.data.into_parts();
        // Texts are compared first: inspecting files costs more, and a repeat requires no challenge.
        let is_file = |slug: &str| form.field(slug).is_some_and(|field| field.kind == FieldType::FileUpload);
        let equal = |(slug, value): (&String, &Value)| is_file(slug) || first.data.get(slug) == Some(value);
        if data.len() != first.data.len() || !data.iter().all(equal) {
            return Ok(false);
        }
        let mut attachments = ReportAttachments::default();
        let inspected = attachments.inspect(form, &data, &input.files, &**inspector, &**random).await;
        // The response must not be that the service is busy, which means that nothing was stored: the first
        // report was.
        inspected.map_err(|busy| StoreError::Unavailable(busy.into()))?;
        let Ok(files) = attachments.assign(form, &mut data, &input.files) else { return Ok(false) };
        Ok(attachments.equal(&files, &first.files, &**vault, scope).await?)
    }
}
