//! Use cases: conclude agreements, read them, delete them.

use crate::contract::{Consent, Contract, CopyTo, Evidence, NewContract, content_hash, parse_hash};
use crate::document::{Conclusion, company, consent_text, document};
use crate::input::{EnteredValue, InputFault};
use crate::ports::{
    AddError, AddedContract, AgreementTemplateStore, ContractFilter, ContractStore, PdfRenderer,
    ProcessorDirectory, StoredPdf, Verified,
};
use crate::print::{Pdf, PrintError};
use crate::render::RenderError;
use crate::system;
use crate::template::{AgreementTemplateVersion, DpaTemplateId, PublishedAs, Snapshot};
use crate::values::VariableValues;
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{
    Clock, ContractId, Duration, ErrorKind, MailId, Page, PageRequest, PortalMemberId, Random, Scope,
    StoreError, Timestamp,
};
use std::sync::Arc;

/// The maximum number of agreements of a member.
pub const MAX_CONTRACTS: u64 = 200;

/// The maximum length of a user agent in characters.
pub const MAX_USER_AGENT_CHARS: usize = 500;

/// The member who concludes an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signatory {
    /// The account.
    pub member: PortalMemberId,
    pub name: String,
    /// Its address.
    pub email: String,
    /// Its firm; may be empty.
    pub company: String,
    /// The address that the request came from.
    pub ip: String,
    /// The browser's user agent.
    pub user_agent: String,
}

/// A request to conclude an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractRequest {
    /// The slug of the template.
    pub slug: String,
    /// The version that the member saw.
    pub version: u32,
    /// Its hash, if the member saw it too: a template that was deleted and created again counts from 1 again.
    pub content_hash: Option<String>,
    /// The entries.
    pub input: Vec<(String, EnteredValue)>,
}

/// Why an agreement was not concluded or shown. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum ContractError {
    /// There is no such template or agreement.
    #[error("there is no such agreement")]
    Unknown,
    /// All problems with the entries.
    #[error("{} values are invalid", .0.len())]
    Invalid(Vec<InputFault>),
    /// The text cannot be rendered.
    #[error(transparent)]
    Unwritten(#[from] RenderError),
    /// Members now see another version.
    #[error("the template was published again")]
    VersionChanged,
    /// The account is gone.
    #[error("the account is gone")]
    NoMember,
    /// The member has [`MAX_CONTRACTS`].
    #[error("the member has as many agreements as allowed")]
    TooMany,
    /// Its PDF does not exist yet.
    #[error("the PDF is not ready yet")]
    NotReady,
    /// It is anonymous; there is nothing to print and no PDF.
    #[error("the agreement is anonymous")]
    Anonymous,
    /// It could not be printed.
    #[error(transparent)]
    Print(#[from] PrintError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<AddError> for ContractError {
    fn from(error: AddError) -> Self {
        match error {
            AddError::VersionChanged => Self::VersionChanged,
            AddError::NoMember => Self::NoMember,
            AddError::TooMany => Self::TooMany,
            AddError::Store(error) => Self::Store(error),
        }
    }
}

impl ContractError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown => ErrorKind::NotFound,
            Self::Invalid(_) | Self::TooMany | Self::Unwritten(_) | Self::Print(PrintError::TooLarge) => {
                ErrorKind::Invalid
            }
            Self::VersionChanged | Self::NotReady | Self::Anonymous => ErrorKind::Conflict,
            Self::NoMember => ErrorKind::Unauthenticated,
            Self::Print(
                PrintError::Unavailable(_) | PrintError::Busy | PrintError::TimedOut | PrintError::Failed(_),
            ) => ErrorKind::Unavailable,
            Self::Print(PrintError::UnknownLayout(_)) => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Concludes agreements and returns them. The caller checks the permission.
#[derive(Clone)]
pub struct Contracts {
    /// Keeps agreements.
    pub store: Arc<dyn ContractStore>,
    pub templates: Arc<dyn AgreementTemplateStore>,
    pub processors: Arc<dyn ProcessorDirectory>,
    /// Prints previews.
    pub printer: Arc<dyn PdfRenderer>,
    pub clock: Arc<dyn Clock>,
    /// Generates the ids of mails.
    pub random: Arc<dyn Random>,
}

impl Contracts {
    /// Returns the versions that members can agree to.
    ///
    /// # Errors
    /// The store failed.
    pub async fn offered(&self, scope: Scope) -> Result<Vec<AgreementTemplateVersion>, StoreError> {
        self.templates.published(scope).await
    }

    /// Concludes an agreement. A member who has just concluded the same one gets that agreement.
    ///
    /// # Errors
    /// [`ContractError`], except those of reading and printing.
    pub async fn conclude(
        &self,
        by: &AuditContext,
        who: &Signatory,
        request: &ContractRequest,
    ) -> Result<AddedContract, ContractError> {
        let scope = by.scope;
        let version =
            self.templates.published_as(scope, &request.slug).await?.ok_or(ContractError::Unknown)?;
        let AgreementTemplateVersion { template, published, snapshot } = &version;
        let is_seen = request.version == published.version
            && request.content_hash.as_ref().is_none_or(|seen| *seen == published.content_hash);
        if !is_seen {
            return Err(ContractError::VersionChanged);
        }
        let input = snapshot.content.check_input(&request.input).map_err(ContractError::Invalid)?;
        let processor = self.processors.profile(scope).await?;
        let now = whole_second(self.clock.now());
        let agreed = content_hash(snapshot, &input).map_err(damaged)?;
        let company = company(&input, &who.company).to_owned();
        let conclusion = Conclusion {
            member: &format!("{} <{}>", who.name, who.email),
            company: &company,
            at: now,
            zone: processor.zone,
            content_hash: &agreed,
            verification_url: &processor.verification_url,
        };
        let layout = self.printer.layout();
        let seen = (snapshot, published);
        let document = document(seen, &input, &processor.identity, layout, now, Some(&conclusion))?;
        let consent = Consent {
            at: now,
            text: consent_text(document.locale).to_owned(),
            ip: Some(who.ip.clone()),
            user_agent: Some(who.user_agent.chars().take(MAX_USER_AGENT_CHARS).collect()),
            version: published.version,
        };
        let copy =
            processor.copies.map(|(to, locale)| CopyTo { mail: MailId::random(&*self.random), to, locale });
        let new = NewContract {
            member: who.member,
            email: who.email.clone(),
            company,
            template: *template,
            template_hash: published.content_hash.clone(),
            snapshot: snapshot.canonical().map_err(damaged)?,
            template_slug: snapshot.slug.clone(),
            template_name: snapshot.name.clone(),
            input,
            consent,
            content_hash: agreed,
            document,
            zone: processor.zone.name().to_owned(),
            mail: MailId::random(&*self.random),
            copy,
            expires_at: now + Duration::days(snapshot.retention_days.into()),
        };
        let audit_event = |contract: &Contract| {
            let details = Details::default()
                .with("version", i64::from(contract.consent.version))
                .with("content_hash", contract.content_hash.as_str());
            Some(event(by, Action::ContractConcluded, contract.id, details, now))
        };
        Ok(self.store.add(scope, &new, &audit_event).await?)
    }

    /// Prints what an agreement would look like; stores nothing.
    ///
    /// # Errors
    /// [`ContractError::Unknown`], [`ContractError::VersionChanged`], [`ContractError::Invalid`], or it could
    /// not be printed.
    pub async fn preview(
        &self,
        scope: Scope,
        who: &Signatory,
        request: &ContractRequest,
    ) -> Result<Pdf, ContractError> {
        let version =
            self.templates.published_as(scope, &request.slug).await?.ok_or(ContractError::Unknown)?;
        if version.published.version != request.version {
            return Err(ContractError::VersionChanged);
        }
        self.print(scope, (&version.snapshot, &version.published), &who.company, &request.input).await
    }

    /// Prints what an agreement by the current draft of a template would look like; stores nothing.
    ///
    /// # Errors
    /// Like [`Self::preview`].
    pub async fn preview_draft(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        input: &[(String, EnteredValue)],
    ) -> Result<Pdf, ContractError> {
        let found = if id.is_system() {
            system::templates().iter().find(|template| template.id == id).cloned()
        } else {
            self.templates.find(scope, id).await?
        };
        let template = found.ok_or(ContractError::Unknown)?;
        let version = template.published.as_ref().map_or(0, |published| published.version);
        let published = PublishedAs {
            version,
            content_hash: template.draft_hash.clone(),
            published_at: template.updated_at,
        };
        self.print(scope, (&template.draft.snapshot(), &published), "", input).await
    }

    async fn print(
        &self,
        scope: Scope,
        version: (&Snapshot, &PublishedAs),
        of_account: &str,
        input: &[(String, EnteredValue)],
    ) -> Result<Pdf, ContractError> {
        let input: VariableValues = version.0.content.check_input(input).map_err(ContractError::Invalid)?;
        let processor = self.processors.profile(scope).await?;
        let now = whole_second(self.clock.now());
        let mut document = document(version, &input, &processor.identity, self.printer.layout(), now, None)?;
        let company = company(&input, of_account);
        if !company.is_empty() {
            document.title = format!("{} · {company}", document.title);
        }
        Ok(self.printer.print(&document).await?)
    }

    /// Returns a page of the scope's agreements.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(
        &self,
        scope: Scope,
        filter: &ContractFilter,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError> {
        self.store.list(scope, filter, page).await
    }

    /// Returns a page of a member's agreements.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError> {
        self.store.list_of(scope, member, page).await
    }

    /// Returns an agreement with its evidence.
    ///
    /// # Errors
    /// [`ContractError::Unknown`], or the store failed.
    pub async fn find(&self, scope: Scope, id: ContractId) -> Result<Evidence, ContractError> {
        self.store.find(scope, id).await?.ok_or(ContractError::Unknown)
    }

    /// Returns an agreement of this member; another member's is unknown.
    ///
    /// # Errors
    /// Like [`Self::find`].
    pub async fn find_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        id: ContractId,
    ) -> Result<Contract, ContractError> {
        self.store.find_of(scope, member, id).await?.ok_or(ContractError::Unknown)
    }

    /// Returns the PDF of an agreement.
    ///
    /// # Errors
    /// [`ContractError::NotReady`], [`ContractError::Anonymous`], or the store failed.
    pub async fn pdf(&self, scope: Scope, contract: &Contract) -> Result<StoredPdf, ContractError> {
        if contract.anonymized_at.is_some() {
            return Err(ContractError::Anonymous);
        }
        self.store.pdf(scope, contract.id).await?.ok_or(ContractError::NotReady)
    }

    /// Has an agreement printed again. If the bytes differ from its PDF, they are kept beside it.
    ///
    /// # Errors
    /// [`ContractError::Unknown`], [`ContractError::Anonymous`], or the store failed.
    pub async fn regenerate(&self, by: &AuditContext, id: ContractId) -> Result<Contract, ContractError> {
        let now = self.clock.now();
        if self.find(by.scope, id).await?.contract.anonymized_at.is_some() {
            return Err(ContractError::Anonymous);
        }
        let audit_event = |contract: &Contract| {
            Some(event(by, Action::ContractRegenerated, contract.id, Details::default(), now))
        };
        self.store.print_anew(by.scope, id, now, &audit_event).await?.ok_or(ContractError::Unknown)
    }

    /// Deletes an agreement permanently.
    ///
    /// # Errors
    /// [`ContractError::Unknown`], or the store failed.
    pub async fn delete(&self, by: &AuditContext, id: ContractId) -> Result<(), ContractError> {
        let now = self.clock.now();
        let audit_event = |contract: &Contract| {
            let details = Details::default().with("content_hash", contract.content_hash.as_str());
            Some(event(by, Action::ContractDeleted, contract.id, details, now))
        };
        self.store.delete(by.scope, id, &audit_event).await?.map(drop).ok_or(ContractError::Unknown)
    }

    /// Looks up a PDF by its SHA-256, in hexadecimal digits.
    ///
    /// # Errors
    /// The store failed.
    pub async fn verify(&self, scope: Scope, sha256: &str) -> Result<Option<Verified>, StoreError> {
        let Some(sha256) = parse_hash(sha256) else { return Ok(None) };
        self.store.verify(scope, &sha256).await
    }
}

fn event(by: &AuditContext, action: Action, id: ContractId, details: Details, now: Timestamp) -> Event {
    by.event(action, Object::of(ObjectKind::DpaContract, id), details, now)
}

/// A PDF's dates have whole seconds, so all times of an agreement do.
fn whole_second(at: Timestamp) -> Timestamp {
    kernel::from_micros(kernel::micros(at).div_euclid(1_000_000) * 1_000_000)
}

fn damaged(error: serde_json::Error) -> StoreError {
    StoreError::Internal(Box::new(error))
}
