//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

mod authoring;
mod limits;

pub use crate::masking::{MaskCounts, MaskFailure, OptionalRules, TextMasker};
pub use crate::snapshot::BlockContent;
pub use authoring::{
    Block, DeleteError, FormLibrary, FormStore, FormsTx, InsertError, PublishedVersion, StoredValues,
    Template, TemplateContent, TemplateRef,
};
pub use limits::{
    IntakeLimits, NoLimit, QuarantineBegun, QuarantineNotifier, QuarantineStore, QuarantinedHour, QuotaGate,
    ReportCounter, StorageSpace, SwitchOnError, TemplateQuota,
};

use crate::form::{Form, Revision};
use crate::submission::{AssignedIds, NewSubmission, Submission, SubmissionFilter};
use async_trait::async_trait;
use bytes::Bytes;
use kernel::{FormVersionId, NaiveDate, Page, PageRequest, Scope, StoreError, SubmissionId, Timestamp, Tz};
use std::collections::HashSet;
use std::sync::Arc;

/// Reads forms.
#[async_trait]
pub trait FormReader: Send + Sync {
    /// Returns the current revision of the scope; `Revision(0)` for a scope without any change yet.
    async fn revision(&self, scope: Scope) -> Result<Revision, StoreError>;

    /// Returns the current version of the *active* template with this slug.
    async fn published(&self, scope: Scope, slug: &str) -> Result<Option<Arc<Form>>, StoreError>;

    /// Returns the retention period in days of the *active* template with this slug, if it has one.
    async fn retention_days(&self, scope: Scope, slug: &str) -> Result<Option<u32>, StoreError>;

    /// Returns any version of the scope, whatever happened to its template.
    async fn version(&self, scope: Scope, id: FormVersionId) -> Result<Option<Arc<Form>>, StoreError>;
}

/// Why a report was not appended.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// The scope's revision is not the one against which the report was checked.
    #[error("the form or the settings changed in the meantime")]
    Outdated,
    /// The reference is taken; generate another.
    #[error("the reference is taken")]
    ReferenceTaken,
    /// A report of the scope was stored under the same key, which is still valid.
    #[error("a report was stored under this key")]
    Repeated,
    /// The store failed. Whether the report was stored is unknown: the connection may have broken between the
    /// commit and its answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores reports.
#[async_trait]
pub trait SubmissionStore: Send + Sync {
    /// Stores a report with the records of its files. Once this returns, the report survives a crash and a
    /// power cut. Ids are assigned in the order of commits, and `created_at` never decreases as ids grow
    /// within the store. Its key is stored with it, both or neither; of several reports with one key,
    /// concurrent or consecutive, one is stored.
    async fn append(&self, scope: Scope, submission: NewSubmission) -> Result<AssignedIds, AppendError>;

    /// Returns the report of the scope that was stored under a key with this digest, as long as the key is
    /// valid and the report exists.
    async fn find_by_idempotency_key(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<Submission>, StoreError>;
}

/// Deletes keys of reports, of all tenants. For housekeeping only.
#[async_trait]
pub trait CrossTenantIdempotencyKeys: Send + Sync {
    /// Deletes expired keys and returns how many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// Reads reports of the scope only.
#[async_trait]
pub trait SubmissionQueries: Send + Sync {
    /// Returns a page of the list.
    async fn list(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        page: PageRequest,
    ) -> Result<Page<Submission>, StoreError>;
    /// Finds one report.
    async fn find(&self, scope: Scope, id: SubmissionId) -> Result<Option<Submission>, StoreError>;
}

/// Explains what masking would do, for a trial.
pub trait MaskingTrial: Send + Sync {
    /// Returns the text in pieces: kept ones, and those that would be masked with the reason.
    fn explain(&self, text: &str, rules: &OptionalRules) -> Result<Vec<TextPiece>, MaskFailure>;
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// The original text.
    pub text: String,
    /// The replacement, if it is masked.
    pub masked: Option<MaskedPiece>,
}

/// The masking of a piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaskedPiece {
    /// The code of the rule.
    pub rule: &'static str,
    /// The text that replaces the piece.
    pub replacement: &'static str,
}

/// Whether and under what conditions reports are accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IntakeConditions {
    /// The public notice while the service is closed for maintenance.
    pub maintenance: Option<String>,
    /// Whether a challenge has to be solved.
    pub challenge_required: bool,
    /// How many reports of a form are accepted per hour before further ones go into quarantine.
    pub hourly_ceiling: Option<u32>,
    /// The optional masking rules of the site.
    pub optional_rules: OptionalRules,
    /// The time zone in which days are counted.
    pub zone: Tz,
}

impl IntakeConditions {
    /// Returns the day at a point in time.
    pub(crate) fn day(&self, at: Timestamp) -> NaiveDate {
        at.with_timezone(&self.zone).date_naive()
    }
}

/// Settings of the site that matter to the intake.
#[async_trait]
pub trait IntakePolicy: Send + Sync {
    /// Returns the current conditions. A change to them raises the scope's revision in the same transaction.
    async fn conditions(&self, scope: Scope) -> Result<IntakeConditions, StoreError>;
}

/// Why a challenge was not passed.
#[derive(Debug, thiserror::Error)]
pub enum ChallengeFailure {
    /// The token or the answer is missing.
    #[error("the challenge was not answered")]
    Missing,
    /// The answer is wrong; the token is spent.
    #[error("the answer is wrong")]
    WrongAnswer,
    /// The token is unknown, spent, expired or issued for something else.
    #[error("the challenge is no longer valid")]
    NotValid,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The reply to a challenge; an empty text counts as missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeReply<'a> {
    pub token: &'a str,
    /// A person's answer.
    pub answer: &'a str,
    /// The proof of work of a browser.
    pub work: &'a str,
}

/// Tells people from robots.
#[async_trait]
pub trait ChallengeVerifier: Send + Sync {
    /// Redeems a token with its reply: one attempt, right or wrong.
    async fn verify(&self, scope: Scope, reply: ChallengeReply<'_>) -> Result<(), ChallengeFailure>;
    /// Judges a reply whose report is refused anyway: a right one stays good for one [`verify`](Self::verify),
    /// any other spends the token, as an attempt does.
    async fn check(&self, scope: Scope, reply: ChallengeReply<'_>) -> Result<(), ChallengeFailure>;
}

/// All media types that an inspector may return, and that a field can therefore accept.
pub const FILE_TYPES: [&str; 4] = ["application/pdf", "image/jpeg", "image/png", "image/webp"];
/// Stands for all pictures among them.
pub const ANY_IMAGE: &str = "image/*";

/// Detects the type of a file and removes metadata about its author.
#[async_trait]
pub trait FileInspector: Send + Sync {
    /// Returns the media type by the first bytes (never by name), which costs next to nothing; `None` for an
    /// unknown kind. One of [`FILE_TYPES`].
    fn media_type(&self, content: &[u8]) -> Option<&'static str>;
    /// Returns the media type, a fitting extension, and the cleaned bytes; `None` for an unknown kind or a
    /// damaged file. This is CPU-bound work: it must not block the other tasks of the thread, nor wait for long
    /// when there is much of it.
    async fn inspect(&self, content: Bytes) -> Result<Option<InspectedFile>, InspectorBusy>;
}

/// Too many files are being inspected. This one may be sent again in a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many files are being inspected")]
pub struct InspectorBusy;

/// The result of an inspection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectedFile {
    /// The media type, by content.
    pub media_type: String,
    /// Extension without the dot.
    pub extension: String,
    /// The bytes to store.
    pub content: Bytes,
}

/// Keeps files of reports.
#[async_trait]
pub trait FileVault: Send + Sync {
    /// Stores a file durably under a new key.
    async fn put(&self, scope: Scope, key: &str, content: Bytes) -> Result<(), StoreError>;
    /// Reads a file.
    async fn get(&self, scope: Scope, key: &str) -> Result<Option<Bytes>, StoreError>;
    /// Deletes a file; succeeds when it does not exist.
    async fn delete(&self, scope: Scope, key: &str) -> Result<(), StoreError>;
}

/// An entry found in the vault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultedFile {
    /// Where it is; only the vault knows the meaning.
    pub location: String,
    /// The key under which it was put; `None` for the rest of an unfinished put.
    pub key: Option<String>,
    /// When it was written, by the vault's clock; for files set aside, when that happened.
    pub written_at: Timestamp,
}

/// Walks through the vault, across tenants: an orphan belongs to nobody. For housekeeping only, since nothing
/// here names a tenant.
#[async_trait]
pub trait CrossTenantFileInventory: Send + Sync {
    /// Begins a walk. Files put or deleted meanwhile may or may not be seen; all others are seen exactly
    /// once. Files set aside are not seen.
    async fn walk(&self) -> Result<Box<dyn FileWalk>, StoreError>;
    /// Begins a walk through the files set aside.
    async fn walk_orphans(&self) -> Result<Box<dyn FileWalk>, StoreError>;
    /// Durably moves a finished file found by [`Self::walk`] to where [`FileVault`] does not find it, but a
    /// person can restore it; succeeds when it no longer exists.
    async fn set_aside(&self, found: &VaultedFile, now: Timestamp) -> Result<(), StoreError>;
    /// Permanently deletes a file found by one of the walks; succeeds when it no longer exists.
    async fn delete_found(&self, found: &VaultedFile) -> Result<(), StoreError>;
}

/// A walk through the vault, in pages.
#[async_trait]
pub trait FileWalk: Send {
    /// Returns at most `limit` more files, in no order; empty at the end, and only there. After an error the
    /// walk continues after what could not be read, so that it always ends.
    async fn next(&mut self, limit: usize) -> Result<Vec<VaultedFile>, StoreError>;
}

/// Knows which files of the vault belong to a report, across tenants. For housekeeping only.
#[async_trait]
pub trait CrossTenantFileIndex: Send + Sync {
    /// Returns those of the keys under which a stored report has a file. At most [`MAX_FILE_KEYS`] per call.
    async fn recorded(&self, keys: &[&str]) -> Result<HashSet<String>, StoreError>;
}

/// The maximum number of keys per call to [`CrossTenantFileIndex`].
pub const MAX_FILE_KEYS: usize = 500;
