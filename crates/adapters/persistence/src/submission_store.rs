//! Stores new reports.

use crate::database::Database;
use crate::group::{AppendOutcome, FileRow, KeyRow, NewReportRow};
use crate::sql;
use async_trait::async_trait;
use forms::ports::{AppendError, CrossTenantIdempotencyKeys, SubmissionQueries as _, SubmissionStore};
use forms::submission::{AssignedIds, NewSubmission, StoredFile, Submission};
use kernel::{Scope, StoreError, SubmissionId, Timestamp, from_micros, micros};

/// Reports in the database: [`SubmissionStore`] and [`forms::ports::SubmissionQueries`].
#[derive(Clone, Debug)]
pub struct SqlSubmissions {
    pub(crate) database: Database,
}

impl SqlSubmissions {
    /// Opens the reports of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

const FIRST: &str =
    "SELECT submission_id FROM submission_keys WHERE scope_key = $1 AND digest = $2 AND expires_at > $3";

const PRUNE: &str = "DELETE FROM submission_keys WHERE expires_at <= $1";

#[async_trait]
impl SubmissionStore for SqlSubmissions {
    async fn append(&self, scope: Scope, submission: NewSubmission) -> Result<AssignedIds, AppendError> {
        let row = row(scope, submission)?;
        match self.database.group().append(row).await? {
            AppendOutcome::Stored { id, created_at } => {
                Ok(AssignedIds { id: SubmissionId(id), created_at: from_micros(created_at) })
            }
            AppendOutcome::Outdated => Err(AppendError::Outdated),
            AppendOutcome::ReferenceTaken => Err(AppendError::ReferenceTaken),
            AppendOutcome::Repeated => Err(AppendError::Repeated),
        }
    }

    async fn find_by_idempotency_key(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<Submission>, StoreError> {
        let values = vec![sql::scope_key(scope).into(), digest.to_vec().into(), micros(now).into()];
        let Some(row) = sql::one(self.database.reader(), FIRST, values).await? else { return Ok(None) };
        self.find(scope, SubmissionId(row.get("submission_id")?)).await
    }
}

#[async_trait]
impl CrossTenantIdempotencyKeys for SqlSubmissions {
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, PRUNE, vec![micros(now).into()]).await
    }
}

fn row(scope: Scope, submission: NewSubmission) -> Result<NewReportRow, StoreError> {
    if has_nul(&submission) {
        return Err(sql::nul_refused());
    }
    let (values, search_text) = submission.data.into_parts();
    let serialised = |error| StoreError::Internal(Box::new(error));
    Ok(NewReportRow {
        organization_id: scope.organization_id().map(|id| id.0),
        revision: submission.revision.0,
        template_id: submission.template_id.0,
        version_id: submission.version_id.0,
        data: serde_json::to_string(&values).map_err(serialised)?,
        masked: serde_json::to_string(&submission.mask_counts).map_err(serialised)?,
        reference: submission.reference,
        search_text,
        locale: submission.locale.code(),
        is_test: submission.is_test,
        quarantine: submission.quarantine.map(micros),
        created_at: micros(submission.created_at),
        files: submission.files.into_iter().map(file_row).collect::<Result<_, _>>()?,
        key: submission
            .idempotency_key
            .map(|key| KeyRow { digest: key.digest, expires_at: micros(key.expires_at) }),
    })
}

fn file_row(file: StoredFile) -> Result<FileRow, StoreError> {
    Ok(FileRow {
        storage_key: file.key,
        field: file.field,
        name: file.name,
        media_type: file.media_type,
        size: i64::try_from(file.size).map_err(|error| StoreError::Internal(Box::new(error)))?,
    })
}

fn has_nul(submission: &NewSubmission) -> bool {
    sql::has_nul(&submission.reference)
        || sql::has_nul(submission.data.search_text())
        || sql::map_has_nul(submission.data.values())
        || submission.mask_counts.iter().any(|mask| sql::has_nul(&mask.rule))
        || submission.files.iter().any(|file| {
            [&file.key, &file.field, &file.name, &file.media_type].iter().any(|text| sql::has_nul(text))
        })
}
