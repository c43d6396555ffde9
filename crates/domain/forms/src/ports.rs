//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

mod authoring;
mod limits;

pub use crate::snapshot::BlockContent;
pub use authoring::{
    Block, DeleteError, FormLibrary, FormStore, FormsTx, InsertError, PublishedVersion, StoredValues,
    Template, TemplateContent, TemplateRef,
};
pub use limits::{
    FileRoom, IntakeLimits, NoLimit, QuarantineAlarm, QuarantineBegun, QuarantineStore, QuarantinedHour,
    QuotaGate, ReceivedReports, SwitchOnError, TemplateQuota,
};

use crate::form::{Form, Revision};
use crate::submission::{NewSubmission, Stored, Submission, SubmissionFilter};
use async_trait::async_trait;
use bytes::Bytes;
use kernel::{FormVersionId, NaiveDate, Page, PageRequest, Scope, StoreError, SubmissionId, Timestamp, Tz};
use std::collections::HashSet;
use std::sync::Arc;

/// Reads forms.
#[async_trait]
pub trait FormCatalog: Send + Sync {
    /// The present revision of the scope; `Revision(0)` for a scope without any change yet.
    async fn revision(&self, scope: Scope) -> Result<Revision, StoreError>;

    /// The current version of the *active* template with this slug.
    async fn published(&self, scope: Scope, slug: &str) -> Result<Option<Arc<Form>>, StoreError>;

    /// After how many days reports to the *active* template with this slug are deleted, if they are.
    async fn retention_days(&self, scope: Scope, slug: &str) -> Result<Option<u32>, StoreError>;

    /// Any version of the scope, whatever became of its template.
    async fn version(&self, scope: Scope, id: FormVersionId) -> Result<Option<Arc<Form>>, StoreError>;
}

/// Why a report was not appended.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// The scope's revision is not the one that the report was checked against.
    #[error("the form or the settings changed meanwhile")]
    Outdated,
    /// The reference is taken; draw another.
    #[error("the reference is taken")]
    ReferenceTaken,
    /// A report of the scope was stored under the same key, which still counts.
    #[error("a report was stored under this key")]
    Repeated,
    /// The store failed. Whether the report was stored is not known: the connection may have
    /// broken after the commit and before its answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes reports.
#[async_trait]
pub trait SubmissionStore: Send + Sync {
    /// Stores a report with its files' records. Once this returns, the report survives a crash
    /// and a power cut. Ids are given in the order of commits, and `created_at` never falls
    /// as ids grow within the store. Its key is stored with it or neither is; of several reports
    /// with one key, at once or one after the other, one is stored.
    async fn append(&self, scope: Scope, submission: NewSubmission) -> Result<Stored, AppendError>;

    /// The report of the scope that was stored under a key with this digest, as long as the key
    /// counts and the report is there.
    async fn first_of(
        &self,
        scope: Scope,
        key: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<Submission>, StoreError>;
}

/// Forgets keys of reports, of whatever tenant. For housekeeping only.
#[async_trait]
pub trait CrossTenantReportKeys: Send + Sync {
    /// Removes the keys that do not count any more; how many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// Reads reports. Sees only the scope's own.
#[async_trait]
pub trait SubmissionQueries: Send + Sync {
    /// A page of the list.
    async fn list(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        page: PageRequest,
    ) -> Result<Page<Submission>, StoreError>;
    /// One report.
    async fn find(&self, scope: Scope, id: SubmissionId) -> Result<Option<Submission>, StoreError>;
}

/// Masks personal data in a text.
pub trait TextMasker: Send + Sync {
    /// The masked text and what was done, added to `counts` by rule code. An error means that
    /// the text must not be stored.
    fn mask(
        &self,
        text: &str,
        further: &FurtherRules,
        counts: &mut MaskCounts,
    ) -> Result<String, MaskFailure>;
}

/// Says what masking would do, for a trial.
pub trait MaskingTrial: Send + Sync {
    /// The text in pieces: what is kept, and what would be masked and why.
    fn explain(&self, text: &str, further: &FurtherRules) -> Result<Vec<TextPiece>, MaskFailure>;
}

/// Codes of the rules that a site chose beyond those that always hold. One that the masker does not know is passed over.
pub type FurtherRules = Vec<String>;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// As it was written.
    pub text: String,
    /// What stands for it, when it is masked.
    pub masked: Option<MaskedPiece>,
}

/// What a piece of a text was masked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaskedPiece {
    /// Code of the rule.
    pub rule: &'static str,
    /// The text that stands for the piece.
    pub replacement: &'static str,
}

/// Matches by rule code, in the order first seen.
pub type MaskCounts = Vec<crate::submission::MaskCount>;

/// The text could not be masked.
#[derive(Debug, thiserror::Error)]
#[error("the text could not be masked")]
pub struct MaskFailure(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Whether reports are taken now, and under what conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IntakeConditions {
    /// The public notice while the service is closed for maintenance.
    pub maintenance: Option<String>,
    /// Whether a challenge has to be solved.
    pub challenge_required: bool,
    /// How many reports of a form are taken in an hour before the next ones go into quarantine.
    pub hourly_ceiling: Option<u32>,
    /// What is masked beyond the rules that always hold.
    pub further_rules: FurtherRules,
    /// The zone in which days are counted.
    pub zone: Tz,
}

impl IntakeConditions {
    /// The day that it is at a moment.
    pub(crate) fn day(&self, at: Timestamp) -> NaiveDate {
        at.with_timezone(&self.zone).date_naive()
    }
}

/// Settings of the site that matter to the intake.
#[async_trait]
pub trait IntakePolicy: Send + Sync {
    /// The present conditions. A change raises the scope's revision in the same transaction.
    async fn conditions(&self, scope: Scope) -> Result<IntakeConditions, StoreError>;
}

/// Why a challenge was not passed.
#[derive(Debug, thiserror::Error)]
pub enum ChallengeFailure {
    /// No token or no answer.
    #[error("the challenge was not answered")]
    Missing,
    /// The answer is wrong; the token is spent.
    #[error("the answer is wrong")]
    WrongAnswer,
    /// The token is unknown, spent, expired or meant for something else.
    #[error("the challenge is not valid any more")]
    NotValid,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What came back for a challenge; an empty text is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeReply<'a> {
    /// The token.
    pub token: &'a str,
    /// A person's answer.
    pub answer: &'a str,
    /// What a browser worked out instead.
    pub work: &'a str,
}

/// Tells people from programs.
#[async_trait]
pub trait ChallengeGate: Send + Sync {
    /// Redeems a token with what came back for it: one attempt, right or wrong.
    async fn pass(&self, scope: Scope, reply: ChallengeReply<'_>) -> Result<(), ChallengeFailure>;
}

/// The media types that an inspector may find, and so all that a field can ask for.
pub const FILE_TYPES: [&str; 4] = ["application/pdf", "image/jpeg", "image/png", "image/webp"];
/// The same for all pictures among them.
pub const ANY_IMAGE: &str = "image/*";

/// Finds out what a file is and removes what it tells of its maker.
#[async_trait]
pub trait FileInspector: Send + Sync {
    /// The media type by the first bytes (never by name), which costs next to nothing; `None` when
    /// it is not of a known kind. One of [`FILE_TYPES`].
    fn media_type(&self, content: &[u8]) -> Option<&'static str>;
    /// The media type, a fitting extension, and the cleaned bytes; `None` when the content is not
    /// of a known kind or is damaged. This is work for the processor: it must not hold up the
    /// other tasks of the thread.
    async fn inspect(&self, content: Bytes) -> Option<InspectedFile>;
}

/// What an inspection found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectedFile {
    /// Media type by content.
    pub media_type: String,
    /// Extension without the dot.
    pub extension: String,
    /// The bytes to keep.
    pub content: Bytes,
}

/// Keeps files of reports.
#[async_trait]
pub trait FileVault: Send + Sync {
    /// Keeps a file durably under a key; the key is new.
    async fn put(&self, scope: Scope, key: &str, content: Bytes) -> Result<(), StoreError>;
    /// Reads a file.
    async fn get(&self, scope: Scope, key: &str) -> Result<Option<Bytes>, StoreError>;
    /// Removes a file; fine when it is not there.
    async fn delete(&self, scope: Scope, key: &str) -> Result<(), StoreError>;
}

/// Something that lies in the vault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultedFile {
    /// Where it lies; only the vault knows what that means.
    pub place: String,
    /// The key that it was put under; `None` for what is left of a put that did not finish.
    pub key: Option<String>,
    /// When it was written, by the clock of the vault; for what lies aside, when it was set aside.
    pub written_at: Timestamp,
}

/// Goes through the vault, whoever its files belong to: an orphan belongs to nobody. For
/// housekeeping only, since nothing here names a tenant.
#[async_trait]
pub trait CrossTenantFileInventory: Send + Sync {
    /// Begins a walk. What is put or deleted meanwhile may or may not be seen; everything else is
    /// seen exactly once. What lies aside is not seen.
    async fn walk(&self) -> Result<Box<dyn FileWalk>, StoreError>;
    /// Begins a walk through what lies aside.
    async fn walk_aside(&self) -> Result<Box<dyn FileWalk>, StoreError>;
    /// Durably moves a finished file that [`Self::walk`] found to where [`FileVault`] does not
    /// find it, but a person can put it back from; fine when it is not there any more.
    async fn set_aside(&self, found: &VaultedFile, now: Timestamp) -> Result<(), StoreError>;
    /// Removes for ever what one of the walks found; fine when it is not there any more.
    async fn remove(&self, found: &VaultedFile) -> Result<(), StoreError>;
}

/// A walk through the vault, in pages.
#[async_trait]
pub trait FileWalk: Send {
    /// At most `limit` more files, in no order; none at the end, and only there. After an error
    /// the walk goes on behind what could not be read, so that it comes to its end in any case.
    async fn next(&mut self, limit: usize) -> Result<Vec<VaultedFile>, StoreError>;
}

/// Tells which files of the vault belong to a report, of whatever tenant. For housekeeping
/// only.
#[async_trait]
pub trait CrossTenantFileIndex: Send + Sync {
    /// Those of the keys that a stored report has a file under. At most [`MAX_FILE_KEYS`] at once.
    async fn recorded(&self, keys: &[&str]) -> Result<HashSet<String>, StoreError>;
}

/// Most keys of one question to [`CrossTenantFileIndex`].
pub const MAX_FILE_KEYS: usize = 500;
