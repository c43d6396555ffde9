//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

use crate::contract::{Contract, ContractStatus, Evidence, NewContract, PrintFailure};
use crate::document::Processor;
use crate::print::{Pdf, PrintError, Printable};
use crate::template::{
    AgreementTemplate, AgreementTemplateSummary, AgreementTemplateVersion, DpaTemplateId, Draft, PublishedAs,
};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{
    ContractId, Locale, Mail, MailId, Page, PageRequest, PortalMemberId, Scope, StoreError, Timestamp, Tz,
};

/// Why a template was not stored. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum PutTemplateError {
    /// The scope has no such template.
    #[error("there is no such template")]
    Unknown,
    /// Another template of the scope has this slug.
    #[error("the slug is taken")]
    SlugTaken,
    /// The template was changed since the edition that the caller saw.
    #[error("the template was changed in the meantime")]
    Stale,
    /// The scope has [`MAX_TEMPLATES`](crate::MAX_TEMPLATES).
    #[error("the scope has as many templates as allowed")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A scope's own templates and their versions.
#[async_trait]
pub trait AgreementTemplateStore: Send + Sync {
    /// Returns the templates of the scope, by name and id.
    async fn list(
        &self,
        scope: Scope,
        page: PageRequest,
    ) -> Result<Page<AgreementTemplateSummary>, StoreError>;
    /// Finds a template with its texts.
    async fn find(&self, scope: Scope, id: DpaTemplateId) -> Result<Option<AgreementTemplate>, StoreError>;
    /// Adds a template, in edition 1. Of two concurrent calls with one slug, one succeeds; of two for the
    /// last free place, one.
    async fn add(
        &self,
        scope: Scope,
        draft: &Draft,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError>;
    /// Replaces the draft if its edition is the one seen, and increments the edition. Versions do not change.
    async fn replace(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        draft: &Draft,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError>;
    /// Publishes the draft as the next version if its edition is the one seen, and increments the edition; of
    /// two concurrent calls, one succeeds. The version stays even when the template changes; only
    /// [`Self::delete`] deletes it.
    async fn publish(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        now: Timestamp,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError>;
    /// Deletes a template with its versions, if its edition is the given one (if any), and returns it.
    async fn delete(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: Option<i64>,
        audit_event: AuditEventFn<'_, AgreementTemplate>,
    ) -> Result<AgreementTemplate, PutTemplateError>;
    /// Returns its versions, the newest first.
    async fn versions(&self, scope: Scope, id: DpaTemplateId) -> Result<Vec<PublishedAs>, StoreError>;
    /// Returns one version.
    async fn version(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        version: u32,
    ) -> Result<Option<AgreementTemplateVersion>, StoreError>;
    /// Returns the versions that members see, by name and id.
    async fn published(&self, scope: Scope) -> Result<Vec<AgreementTemplateVersion>, StoreError>;
    /// Returns the version that members see under this slug, which was the template's when it was published.
    /// No two templates of a scope are visible under one slug: the second is not published
    /// ([`PutTemplateError::SlugTaken`]).
    async fn published_as(
        &self,
        scope: Scope,
        slug: &str,
    ) -> Result<Option<AgreementTemplateVersion>, StoreError>;
}

/// Prints documents.
#[async_trait]
pub trait PdfRenderer: Send + Sync {
    /// Prints a document; one engine produces the same bytes each time, also in another process and after a
    /// restart. Ends in bounded time, whatever the document is, and leaves no process behind. Reads no file
    /// and makes no requests.
    async fn print(&self, document: &Printable) -> Result<Pdf, PrintError>;

    /// The same for a document that nobody is waiting for: it waits longer for its turn than interactive
    /// ones, so that these, however many, cannot starve it.
    async fn print_in_background(&self, document: &Printable) -> Result<Pdf, PrintError> {
        self.print(document).await
    }

    /// Returns the layout of new contracts.
    fn layout(&self) -> u32;
}

/// Why an agreement was not added. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// Members now see another version, or none.
    #[error("the template was published again")]
    VersionChanged,
    /// The account is gone.
    #[error("there is no such member")]
    NoMember,
    /// The member has [`MAX_CONTRACTS`](crate::MAX_CONTRACTS).
    #[error("the member has as many agreements as allowed")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The outcome of adding an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedContract {
    /// The stored agreement.
    pub contract: Contract,
    pub is_new: bool,
}

/// A filter of a list of agreements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContractFilter {
    pub status: Option<ContractStatus>,
    /// A text that the firm, address, or template's name contains, ignoring the case of ASCII letters.
    pub text: Option<String>,
}

/// A stored PDF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPdf {
    /// The file.
    pub bytes: Vec<u8>,
    pub sha256: String,
}

/// The result of looking up a PDF by its SHA-256.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// It belongs to an agreement, as its PDF or another rendition.
    Kept {
        template_name: String,
        version: u32,
        /// When it was concluded.
        consent_at: Timestamp,
        /// The hash of what was agreed.
        content_hash: String,
    },
    /// It belonged to an agreement, which was deleted after its retention period.
    Deleted {
        version: u32,
        /// The day, in UTC.
        day: kernel::NaiveDate,
    },
}

/// A scope's agreements and their PDFs.
#[async_trait]
pub trait ContractStore: Send + Sync {
    /// Adds an agreement that waits to be printed. A member who has just agreed to the same with the same
    /// details ([`REPEATED_WITHIN`](crate::REPEATED_WITHIN)) gets that one: of two concurrent calls, one adds
    /// it, and both return it.
    async fn add(
        &self,
        scope: Scope,
        new: &NewContract,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<AddedContract, AddError>;
    /// Returns the agreements of the scope, the newest first.
    async fn list(
        &self,
        scope: Scope,
        filter: &ContractFilter,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError>;
    /// Returns the agreements of a member, the newest first.
    async fn list_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError>;
    /// Finds an agreement with its evidence.
    async fn find(&self, scope: Scope, id: ContractId) -> Result<Option<Evidence>, StoreError>;
    /// Finds an agreement of a member.
    async fn find_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        id: ContractId,
    ) -> Result<Option<Contract>, StoreError>;
    /// Returns the PDF of an agreement; `None` while it does not exist.
    async fn pdf(&self, scope: Scope, id: ContractId) -> Result<Option<StoredPdf>, StoreError>;
    /// Has an agreement printed again at once, whatever the outcome of earlier attempts. `None` when it does
    /// not exist, or is anonymous so that there is nothing to print.
    async fn print_anew(
        &self,
        scope: Scope,
        id: ContractId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError>;
    /// Deletes an agreement with its PDF and its pending mails, and returns it.
    async fn delete(
        &self,
        scope: Scope,
        id: ContractId,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError>;
    /// Looks up a PDF.
    async fn verify(&self, scope: Scope, sha256: &str) -> Result<Option<Verified>, StoreError>;
}

/// An agreement that a process is printing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintJob {
    pub scope: Scope,
    /// The agreement.
    pub contract: Contract,
    pub document: Printable,
    /// Counts the leases of this job, as a fencing token: results under an earlier lease are ignored.
    pub lease_epoch: i64,
    /// How many attempts were begun since it was to be printed, this one included.
    pub attempts: u32,
    /// The mails sent with its first PDF.
    pub mails: WaitingMails,
}

/// The mails sent with the first PDF of an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingMails {
    /// To the member.
    pub member: MailId,
    /// A copy to the organisation.
    pub copy: Option<crate::contract::CopyTo>,
}

/// The agreements of all tenants, for printing and pruning. Never used to answer a request.
#[async_trait]
pub trait CrossTenantContracts: Send + Sync {
    /// Begins to print the agreement that has been due longest, with a lease until `until`. Of concurrent
    /// calls, one gets it.
    async fn claim(&self, now: Timestamp, until: Timestamp) -> Result<Option<PrintJob>, StoreError>;
    /// Stores a PDF. The first one becomes the PDF of the agreement, makes it ready, and puts its mails into
    /// the outbox, in one step; later renditions with other bytes are kept beside it, one per engine. `false`
    /// when the lease was taken over.
    async fn printed(
        &self,
        job: &PrintJob,
        pdf: &Pdf,
        mails: &[Mail],
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// Records a failed attempt; the next one is due at `due`, if any. A ready agreement stays ready. `false`
    /// when the lease was taken over.
    async fn failed(
        &self,
        job: &PrintJob,
        failure: PrintFailure,
        due: Option<Timestamp>,
    ) -> Result<bool, StoreError>;
    /// Returns the scopes with agreements whose retention period is over.
    async fn expired(&self, now: Timestamp) -> Result<Vec<Scope>, StoreError>;
    /// Deletes up to `limit` agreements of a scope whose retention period is over, with their PDFs and
    /// pending mails, and keeps hash, version and day of each PDF if `keeps_ledger`. Returns their number,
    /// which the log records.
    async fn prune(
        &self,
        scope: Scope,
        now: Timestamp,
        limit: u32,
        keeps_ledger: bool,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError>;
}

/// The organisation that concludes agreements with members, and its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessorProfile {
    /// Its identity in the texts.
    pub identity: Processor,
    /// The time zone of its times.
    pub zone: Tz,
    /// The recipient of copies of mails, and the language.
    pub copies: Option<(String, Locale)>,
    /// The address of its portal.
    pub portal_url: String,
    /// The address at which anybody can verify a PDF.
    pub verification_url: String,
    /// Whether hash, version and day of agreements deleted by retention are kept, for the verification page.
    pub keeps_ledger: bool,
}

/// Knows the organisations behind scopes.
#[async_trait]
pub trait ProcessorDirectory: Send + Sync {
    /// Returns the profile of a scope.
    async fn profile(&self, scope: Scope) -> Result<ProcessorProfile, StoreError>;
}
