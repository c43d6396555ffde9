//! Agreements in memory.

use super::MemoryTemplates;
use crate::contract::{Contract, ContractStatus, Evidence, NewContract, PrintFailure, Rendition, pdf_hash};
use crate::contracts::MAX_CONTRACTS;
use crate::ports::{
    AddError, AddedContract, AgreementTemplateStore as _, ContractFilter, ContractStore,
    CrossTenantContracts, PrintJob, StoredPdf, Verified, WaitingMails,
};
use crate::print::Pdf;
use async_trait::async_trait;
use audit::AuditEventFn;
use audit::testing::MemoryAudit;
use kernel::{ContractId, Mail, Page, PageRequest, PortalMemberId, Scope, StoreError, Timestamp};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Keeps agreements, their audit log, and the mails sent.
#[derive(Debug)]
pub struct MemoryContracts {
    kept: Mutex<Kept>,
    templates: Arc<MemoryTemplates>,
    log: Arc<MemoryAudit>,
}

#[derive(Debug, Default)]
struct Kept {
    last: i64,
    members: BTreeSet<(Scope, PortalMemberId)>,
    contracts: BTreeMap<(Scope, i64), Row>,
    mails: Vec<(Scope, Mail)>,
    ledger: Vec<(Scope, String, u32, Timestamp)>,
}

#[derive(Debug)]
struct Row {
    new: NewContract,
    contract: Contract,
    pdfs: Vec<(Rendition, Vec<u8>)>,
    due: Option<Timestamp>,
    lease_epoch: i64,
    attempts: u32,
}

impl MemoryContracts {
    /// Creates a store of agreements to the versions of these templates.
    pub fn over(templates: Arc<MemoryTemplates>) -> Self {
        Self::with_audit_log(templates, Arc::default())
    }

    /// The same, on a log that others write to as well.
    pub fn with_audit_log(templates: Arc<MemoryTemplates>, log: Arc<MemoryAudit>) -> Self {
        Self { kept: Mutex::default(), templates, log }
    }

    /// Adds an account that can conclude agreements.
    pub fn put_member(&self, scope: Scope, member: PortalMemberId) {
        self.kept().members.insert((scope, member));
    }

    /// Removes the account, and anonymises its agreements.
    pub fn remove_member(&self, scope: Scope, member: PortalMemberId, now: Timestamp) {
        let mut kept = self.kept();
        kept.members.remove(&(scope, member));
        let Kept { contracts, mails, .. } = &mut *kept;
        for ((of, _), row) in contracts.iter_mut() {
            if *of == scope && row.contract.member == Some(member) {
                let contract = &mut row.contract;
                (contract.member, contract.email, contract.company) = (None, None, None);
                (contract.consent.ip, contract.consent.user_agent) = (None, None);
                contract.anonymized_at = Some(now);
                row.due = None;
                row.lease_epoch += 1;
                for (_, bytes) in &mut row.pdfs {
                    bytes.clear();
                }
                stop(mails, row);
            }
        }
    }

    /// Returns the mails sent.
    pub fn mails(&self) -> Vec<(Scope, Mail)> {
        self.kept().mails.clone()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn stop(mails: &mut Vec<(Scope, Mail)>, row: &Row) {
    mails.retain(|(_, mail)| {
        mail.id != row.new.mail && row.new.copy.as_ref().is_none_or(|copy| copy.mail != mail.id)
    });
}

fn page<'a>(all: impl Iterator<Item = &'a Row>, request: PageRequest) -> Page<Contract> {
    let mut all: Vec<Contract> = all.map(|row| row.contract.clone()).collect();
    all.sort_by_key(|contract| std::cmp::Reverse(contract.id));
    let total = all.len() as u64;
    let skipped = usize::try_from(request.offset()).unwrap_or(usize::MAX);
    let items = all.into_iter().skip(skipped).take(request.per_page() as usize).collect();
    Page { items, total, request }
}

impl ContractFilter {
    fn takes(&self, contract: &Contract) -> bool {
        let text = self.text.as_deref().unwrap_or_default().to_ascii_lowercase();
        let has = |value: &str| value.to_ascii_lowercase().contains(&text);
        let texts = [contract.company.as_deref(), contract.email.as_deref(), Some(&contract.template_name)];
        self.status.is_none_or(|status| status == contract.status) && texts.into_iter().flatten().any(has)
    }
}

#[async_trait]
impl ContractStore for MemoryContracts {
    async fn add(
        &self,
        scope: Scope,
        new: &NewContract,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<AddedContract, AddError> {
        let seen = self.templates.find(scope, new.template).await?.and_then(|template| template.published);
        if seen.is_none_or(|seen| {
            (seen.version, &seen.content_hash) != (new.consent.version, &new.template_hash)
        }) {
            return Err(AddError::VersionChanged);
        }
        let mut kept = self.kept();
        if !kept.members.contains(&(scope, new.member)) {
            return Err(AddError::NoMember);
        }
        let own = kept.contracts.iter().filter(|((of, _), _)| *of == scope);
        let own = own.filter(|(_, row)| row.contract.member == Some(new.member)).map(|(_, row)| row);
        let own: Vec<_> = own.collect();
        let [since, until] = new.repeats();
        if let Some(row) = own.iter().find(|row| {
            let at = row.contract.consent.at;
            row.contract.content_hash == new.content_hash && since < at && at < until
        }) {
            return Ok(AddedContract { contract: row.contract.clone(), is_new: false });
        }
        if own.len() as u64 >= MAX_CONTRACTS {
            return Err(AddError::TooMany);
        }
        let id = kept.last + 1;
        let contract = Contract {
            id: ContractId(id),
            member: Some(new.member),
            email: Some(new.email.clone()),
            company: Some(new.company.clone()),
            template_slug: new.template_slug.clone(),
            template_name: new.template_name.clone(),
            status: ContractStatus::Pending,
            failure: None,
            is_printed_again: true,
            consent: new.consent.clone(),
            content_hash: new.content_hash.clone(),
            pdf_sha256: None,
            engine: None,
            expires_at: new.expires_at,
            anonymized_at: None,
        };
        self.log.enter(scope, audit_event(&contract))?;
        kept.last = id;
        let due = Some(new.consent.at);
        let row = Row {
            new: new.clone(),
            contract: contract.clone(),
            pdfs: vec![],
            due,
            lease_epoch: 0,
            attempts: 0,
        };
        kept.contracts.insert((scope, id), row);
        Ok(AddedContract { contract, is_new: true })
    }

    async fn list(
        &self,
        scope: Scope,
        filter: &ContractFilter,
        request: PageRequest,
    ) -> Result<Page<Contract>, StoreError> {
        let kept = self.kept();
        let own = kept.contracts.iter().filter(|((of, _), row)| *of == scope && filter.takes(&row.contract));
        Ok(page(own.map(|(_, row)| row), request))
    }

    async fn list_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        request: PageRequest,
    ) -> Result<Page<Contract>, StoreError> {
        let kept = self.kept();
        let own = kept.contracts.iter().filter(|((of, _), _)| *of == scope);
        let own = own.filter(|(_, row)| row.contract.member == Some(member));
        Ok(page(own.map(|(_, row)| row), request))
    }

    async fn find_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        id: ContractId,
    ) -> Result<Option<Contract>, StoreError> {
        let kept = self.kept();
        let contract = kept.contracts.get(&(scope, id.0)).map(|row| row.contract.clone());
        Ok(contract.filter(|contract| contract.member == Some(member)))
    }

    async fn find(&self, scope: Scope, id: ContractId) -> Result<Option<Evidence>, StoreError> {
        Ok(self.kept().contracts.get(&(scope, id.0)).map(|row| Evidence {
            contract: row.contract.clone(),
            snapshot: row.new.snapshot.clone(),
            input: row.contract.anonymized_at.is_none().then(|| row.new.input.clone()),
            renditions: row.pdfs.iter().map(|(rendition, _)| rendition.clone()).collect(),
        }))
    }

    async fn pdf(&self, scope: Scope, id: ContractId) -> Result<Option<StoredPdf>, StoreError> {
        let kept = self.kept();
        let row = kept.contracts.get(&(scope, id.0)).filter(|row| row.contract.anonymized_at.is_none());
        let first = row.and_then(|row| row.pdfs.first());
        Ok(first
            .map(|(rendition, bytes)| StoredPdf { bytes: bytes.clone(), sha256: rendition.sha256.clone() }))
    }

    async fn print_anew(
        &self,
        scope: Scope,
        id: ContractId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError> {
        let mut kept = self.kept();
        let row = kept.contracts.get_mut(&(scope, id.0));
        let Some(row) = row.filter(|row| row.contract.anonymized_at.is_none()) else { return Ok(None) };
        self.log.enter(scope, audit_event(&row.contract))?;
        row.due = Some(now);
        row.attempts = 0;
        row.contract.is_printed_again = true;
        if row.contract.status != ContractStatus::Ready {
            row.contract.status = ContractStatus::Pending;
        }
        Ok(Some(row.contract.clone()))
    }

    async fn delete(
        &self,
        scope: Scope,
        id: ContractId,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError> {
        let mut kept = self.kept();
        let Kept { contracts, mails, .. } = &mut *kept;
        let Some(row) = contracts.get(&(scope, id.0)) else { return Ok(None) };
        self.log.enter(scope, audit_event(&row.contract))?;
        stop(mails, row);
        Ok(contracts.remove(&(scope, id.0)).map(|row| row.contract))
    }

    async fn verify(&self, scope: Scope, sha256: &str) -> Result<Option<Verified>, StoreError> {
        let kept = self.kept();
        let own = kept.contracts.iter().filter(|((of, _), _)| *of == scope).map(|(_, row)| row);
        let found = own.into_iter().find(|row| row.pdfs.iter().any(|(pdf, _)| pdf.sha256 == sha256));
        if let Some(Row { contract, .. }) = found {
            return Ok(Some(Verified::Kept {
                template_name: contract.template_name.clone(),
                version: contract.consent.version,
                consent_at: contract.consent.at,
                content_hash: contract.content_hash.clone(),
            }));
        }
        let gone = kept.ledger.iter().find(|(of, hash, ..)| *of == scope && hash == sha256);
        Ok(gone.map(|(.., version, at)| Verified::Deleted { version: *version, day: at.date_naive() }))
    }
}

#[async_trait]
impl CrossTenantContracts for MemoryContracts {
    async fn claim(&self, now: Timestamp, until: Timestamp) -> Result<Option<PrintJob>, StoreError> {
        let mut kept = self.kept();
        let due = kept.contracts.iter_mut().filter(|(_, row)| row.due.is_some_and(|due| due <= now));
        let Some((&(scope, _), row)) = due.min_by_key(|((_, id), row)| (row.due, *id)) else {
            return Ok(None);
        };
        row.due = Some(until);
        row.lease_epoch += 1;
        row.attempts += 1;
        if row.contract.status != ContractStatus::Ready {
            row.contract.status = ContractStatus::Generating;
        }
        Ok(Some(PrintJob {
            scope,
            contract: row.contract.clone(),
            document: row.new.document.clone(),
            lease_epoch: row.lease_epoch,
            attempts: row.attempts,
            mails: WaitingMails { member: row.new.mail.clone(), copy: row.new.copy.clone() },
        }))
    }

    async fn printed(
        &self,
        job: &PrintJob,
        pdf: &Pdf,
        mails: &[Mail],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let row = kept.contracts.get_mut(&(job.scope, job.contract.id.0));
        let Some(row) = row.filter(|row| row.lease_epoch == job.lease_epoch) else { return Ok(false) };
        row.due = None;
        row.contract.is_printed_again = false;
        row.contract.failure = None;
        let sha256 = pdf_hash(&pdf.bytes);
        let rendition = Rendition { sha256: sha256.clone(), engine: pdf.engine.clone(), created_at: now };
        let is_first = row.pdfs.is_empty();
        if !row.pdfs.iter().any(|(kept, _)| kept.sha256 == sha256 || (kept.engine == pdf.engine && !is_first))
        {
            row.pdfs.push((rendition, pdf.bytes.clone()));
        }
        if is_first {
            row.contract.status = ContractStatus::Ready;
            row.contract.pdf_sha256 = Some(sha256);
            row.contract.engine = Some(pdf.engine.clone());
            kept.mails.extend(mails.iter().map(|mail| (job.scope, mail.clone())));
        }
        Ok(true)
    }

    async fn failed(
        &self,
        job: &PrintJob,
        failure: PrintFailure,
        due: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let row = kept.contracts.get_mut(&(job.scope, job.contract.id.0));
        let Some(row) = row.filter(|row| row.lease_epoch == job.lease_epoch) else { return Ok(false) };
        row.due = due;
        row.attempts = job.attempts - u32::from(failure.is_ours());
        row.contract.is_printed_again = due.is_some();
        row.contract.failure = Some(failure);
        if row.contract.status != ContractStatus::Ready {
            row.contract.status = ContractStatus::Failed;
        }
        Ok(true)
    }

    async fn expired(&self, now: Timestamp) -> Result<Vec<Scope>, StoreError> {
        let kept = self.kept();
        let over = kept.contracts.iter().filter(|(_, row)| row.contract.expires_at <= now);
        let scopes: BTreeSet<Scope> = over.map(|((scope, _), _)| *scope).collect();
        Ok(scopes.into_iter().collect())
    }

    async fn prune(
        &self,
        scope: Scope,
        now: Timestamp,
        limit: u32,
        keeps_ledger: bool,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError> {
        let mut kept = self.kept();
        let over =
            kept.contracts.iter().filter(|((of, _), row)| *of == scope && row.contract.expires_at <= now);
        let over: Vec<i64> = over.map(|((_, id), _)| *id).take(limit as usize).collect();
        let pruned = over.len() as u64;
        self.log.enter(scope, audit_event(&pruned))?;
        let Kept { contracts, mails, ledger, .. } = &mut *kept;
        for id in over {
            let Some(row) = contracts.remove(&(scope, id)) else { continue };
            stop(mails, &row);
            if keeps_ledger {
                let version = row.contract.consent.version;
                ledger.extend(row.pdfs.into_iter().map(|(pdf, _)| (scope, pdf.sha256, version, now)));
            }
        }
        Ok(pruned)
    }
}
