//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

use crate::contract::{Contract, ContractStatus, Evidence, NewContract, PrintFailure};
use crate::document::Processor;
use crate::print::{Pdf, PrintError, Printable};
use crate::template::{DpaTemplateId, Draft, PublishedAs, Template, TemplateSummary, Version};
use async_trait::async_trait;
use audit::EventOf;
use kernel::{
    ContractId, Locale, Mail, MailId, MemberId, Page, PageRequest, Scope, StoreError, Timestamp, Tz,
};

/// Why a template was not stored. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// The scope has no such template.
    #[error("there is no such template")]
    Unknown,
    /// Another template of the scope has this slug.
    #[error("the slug is taken")]
    SlugTaken,
    /// It was changed since the edition that was seen.
    #[error("the template was changed meanwhile")]
    Stale,
    /// The scope has [`MAX_TEMPLATES`](crate::MAX_TEMPLATES).
    #[error("the scope has as many templates as it may")]
    TooMany,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A scope's own templates and their versions.
#[async_trait]
pub trait TemplateStore: Send + Sync {
    /// Those of the scope, by name and id.
    async fn list(&self, scope: Scope, page: PageRequest) -> Result<Page<TemplateSummary>, StoreError>;
    /// One with its texts.
    async fn find(&self, scope: Scope, id: DpaTemplateId) -> Result<Option<Template>, StoreError>;
    /// Adds one, in edition 1. Of two at once with one slug one is added; of two for the last place one.
    async fn add(
        &self,
        scope: Scope,
        draft: &Draft,
        now: Timestamp,
        event_of: EventOf<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Puts a draft in the place of the edition that was seen, and counts one on. Versions stay what they are.
    async fn replace(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        draft: &Draft,
        now: Timestamp,
        event_of: EventOf<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Makes the draft of the edition that was seen the next version, and counts one on; of two at once one does. The
    /// version is there for ever, also when the template is changed; only [`Self::remove`] takes it away.
    async fn publish(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        now: Timestamp,
        event_of: EventOf<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Removes one with its versions, if this is still its edition where one is named, and gives it.
    async fn remove(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: Option<i64>,
        event_of: EventOf<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Its versions, the newest first.
    async fn versions(&self, scope: Scope, id: DpaTemplateId) -> Result<Vec<PublishedAs>, StoreError>;
    /// One version.
    async fn version(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        version: u32,
    ) -> Result<Option<Version>, StoreError>;
    /// The versions that members see, by name and id.
    async fn published(&self, scope: Scope) -> Result<Vec<Version>, StoreError>;
    /// The version that members see under this slug, which was that of the template when it was published. No two
    /// templates of a scope are seen under one slug: the second is not published ([`PutError::SlugTaken`]).
    async fn published_as(&self, scope: Scope, slug: &str) -> Result<Option<Version>, StoreError>;
}

/// Prints documents.
#[async_trait]
pub trait PdfRenderer: Send + Sync {
    /// Prints a document: with one engine the same bytes each time, also in another process and after a restart. Ends in
    /// bounded time, whatever the document is, and leaves nothing behind that runs. Reads no file and asks nobody.
    async fn print(&self, document: &Printable) -> Result<Pdf, PrintError>;

    /// The same for a document that nobody looks at a page for: it waits for its turn longer than any that somebody
    /// does, so that they, however many, do not keep it from being printed.
    async fn print_in_background(&self, document: &Printable) -> Result<Pdf, PrintError> {
        self.print(document).await
    }

    /// The layout of new contracts.
    fn layout(&self) -> u32;
}

/// Why an agreement was not added. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// Members see another version by now, or none.
    #[error("the template was published anew")]
    VersionChanged,
    /// The account is gone.
    #[error("there is no such member")]
    NoMember,
    /// The member has [`MAX_CONTRACTS`](crate::MAX_CONTRACTS).
    #[error("the member has as many agreements as it may")]
    TooMany,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An agreement that was to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// As it is.
    pub contract: Contract,
    /// Whether it was not there before.
    pub is_new: bool,
}

/// Which agreements a list has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContractFilter {
    /// So far.
    pub status: Option<ContractStatus>,
    /// Whose firm, address, or template's name has this in it, whatever the case of ASCII letters.
    pub text: Option<String>,
}

/// A PDF that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPdf {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its SHA-256.
    pub sha256: String,
}

/// What is known of a PDF by its SHA-256.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// It is that of an agreement, or another rendition of one.
    Kept {
        /// The name of the template.
        template_name: String,
        /// Its version.
        version: u32,
        /// When it was concluded.
        consent_at: Timestamp,
        /// The hash of what was agreed.
        content_hash: String,
    },
    /// It was, and retention deleted it.
    Deleted {
        /// The version.
        version: u32,
        /// The day, in UTC.
        day: kernel::NaiveDate,
    },
}

/// A scope's agreements and their PDFs.
#[async_trait]
pub trait ContractStore: Send + Sync {
    /// Adds one that waits to be printed. A member who agreed to the same with the same details just before
    /// ([`REPEATED_WITHIN`](crate::REPEATED_WITHIN)) has that one: of two at once one is added, and both get it.
    async fn add(
        &self,
        scope: Scope,
        new: &NewContract,
        event_of: EventOf<'_, Contract>,
    ) -> Result<Added, AddError>;
    /// Those of the scope, the newest first.
    async fn list(
        &self,
        scope: Scope,
        filter: &ContractFilter,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError>;
    /// Those of a member, the newest first.
    async fn list_of(
        &self,
        scope: Scope,
        member: MemberId,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError>;
    /// One with all that is kept.
    async fn find(&self, scope: Scope, id: ContractId) -> Result<Option<Evidence>, StoreError>;
    /// One of a member.
    async fn find_of(
        &self,
        scope: Scope,
        member: MemberId,
        id: ContractId,
    ) -> Result<Option<Contract>, StoreError>;
    /// The PDF of one, which is the agreement; `None` while it is not there.
    async fn pdf(&self, scope: Scope, id: ContractId) -> Result<Option<StoredPdf>, StoreError>;
    /// Lets one be printed anew at once, whatever became of earlier attempts. `None` when there is no such one, or it is
    /// anonymous and there is nothing to print.
    async fn print_anew(
        &self,
        scope: Scope,
        id: ContractId,
        now: Timestamp,
        event_of: EventOf<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError>;
    /// Deletes one with its PDF and the mails that wait, and gives it.
    async fn remove(
        &self,
        scope: Scope,
        id: ContractId,
        event_of: EventOf<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError>;
    /// What is known of a PDF.
    async fn verify(&self, scope: Scope, sha256: &str) -> Result<Option<Verified>, StoreError>;
}

/// An agreement that somebody prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintJob {
    /// Whose it is.
    pub scope: Scope,
    /// Which one.
    pub contract: Contract,
    /// What is printed.
    pub document: Printable,
    /// Which turn it is: ends of an earlier turn are ignored.
    pub turn: i64,
    /// How many attempts were begun since it was to be printed, this one included.
    pub attempts: u32,
    /// The mails that go out with its first PDF.
    pub mails: WaitingMails,
}

/// The mails that go out with the first PDF of an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingMails {
    /// To the member.
    pub member: MailId,
    /// A copy to the organisation.
    pub copy: Option<crate::contract::CopyTo>,
}

/// The agreements of all tenants, as who prints and who prunes sees them. Nothing that answers a request uses it.
#[async_trait]
pub trait CrossTenantContracts: Send + Sync {
    /// Begins to print the agreement that is due longest, with a lease until `until`. Of many at once one gets it.
    async fn claim(&self, now: Timestamp, until: Timestamp) -> Result<Option<PrintJob>, StoreError>;
    /// Keeps a PDF. The first of an agreement is the agreement, makes it ready, and its mails go into the outbox, all at
    /// once; what is printed later with other bytes is kept beside it, one of each engine. `false` when the turn is over.
    async fn printed(
        &self,
        job: &PrintJob,
        pdf: &Pdf,
        mails: &[Mail],
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// The attempt failed; the next one is due at `due`, or none is. An agreement that is ready stays so. `false` when
    /// the turn is over.
    async fn failed(
        &self,
        job: &PrintJob,
        failure: PrintFailure,
        due: Option<Timestamp>,
    ) -> Result<bool, StoreError>;
    /// The scopes that have agreements whose time is over.
    async fn expired(&self, now: Timestamp) -> Result<Vec<Scope>, StoreError>;
    /// Deletes up to `limit` agreements of a scope whose time is over, with their PDFs and the mails that wait, and notes
    /// hash, version and day of each PDF if `keeps_ledger`. Gives their number, which the log is told.
    async fn prune(
        &self,
        scope: Scope,
        now: Timestamp,
        limit: u32,
        keeps_ledger: bool,
        event_of: EventOf<'_, u64>,
    ) -> Result<u64, StoreError>;
}

/// Who concludes agreements with members, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessorProfile {
    /// Its identity in the texts.
    pub identity: Processor,
    /// The zone of its times.
    pub zone: Tz,
    /// Where copies of mails go, and in which language.
    pub copies: Option<(String, Locale)>,
    /// The address of its portal.
    pub portal_url: String,
    /// The address at which anybody verifies a PDF.
    pub verification_url: String,
    /// Whether hash, version and day of what retention deletes are kept, so that the verification page can say so.
    pub keeps_ledger: bool,
}

/// Knows the organisations behind scopes.
#[async_trait]
pub trait ProcessorDirectory: Send + Sync {
    /// That of a scope.
    async fn profile(&self, scope: Scope) -> Result<ProcessorProfile, StoreError>;
}
