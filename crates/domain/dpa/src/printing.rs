//! Use case: print waiting agreements, in processes that have a browser.
//!
//! An agreement is its own job: whether it is to be printed stands in its row, and who takes it has it for a short time.
//! So four hung prints hold up no mail, and a process without a browser takes none (ADR 35).

use crate::contract::{Contract, PrintFailure};
use crate::contracts::Contracts;
use crate::ports::{CrossTenantContracts, PdfRenderer, PrintJob, ProcessorDirectory, WaitingMails};
use crate::print::PrintError;
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use kernel::{Attachment, Clock, Duration, Locale, Mail, StoreError};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How long a process may hold an agreement that it prints: longer than printing may take, and short enough
/// that an agreement whose process was killed is ready within 90 seconds.
pub const LEASE: Duration = Duration::seconds(60);

/// How often printing an agreement is attempted automatically.
pub const MAX_PRINTS: u32 = 10;

/// The pause when no browser is available.
const WITHOUT_BROWSER: Duration = Duration::minutes(1);

/// The kind of an attachment that is the PDF of an agreement.
pub const ATTACHMENT: &str = "dpa_contract";

/// How many agreements are deleted at a time.
const PRUNED_AT_ONCE: u32 = 10;

/// Prints agreements, and deletes them when their retention period is over.
#[derive(Clone)]
pub struct Printing {
    /// Gives access to all agreements.
    pub contracts: Arc<dyn CrossTenantContracts>,
    /// Prints documents.
    pub printer: Arc<dyn PdfRenderer>,
    /// Knows where the portal is.
    pub processors: Arc<dyn ProcessorDirectory>,
    pub clock: Arc<dyn Clock>,
}

impl Printing {
    /// Prints the agreements of all scopes, with the printer of the previews of one.
    pub fn of(one: &Contracts, contracts: Arc<dyn CrossTenantContracts>) -> Self {
        let Contracts { printer, processors, clock, .. } = one.clone();
        Self { contracts, printer, processors, clock }
    }

    /// Prints one waiting agreement. `false` when there is none.
    ///
    /// # Errors
    /// The store failed. An attempt already begun is repeated when its lease ends.
    pub async fn print_next(&self) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let Some(job) = self.contracts.claim(now, now + LEASE).await? else { return Ok(false) };
        if job.attempts > MAX_PRINTS {
            self.contracts.failed(&job, PrintFailure::Abandoned, None).await?;
            return Ok(true);
        }
        match self.printer.print_in_background(&job.document).await {
            Ok(pdf) => {
                let mails = self.mails(&job).await?;
                self.contracts.printed(&job, &pdf, &mails, self.clock.now()).await?;
            }
            Err(error) => {
                tracing::warn!(contract = %job.contract.id, attempts = job.attempts, %error, "an agreement was not printed");
                let failure = failure(&error);
                let waits = failure.is_ours().then_some(WITHOUT_BROWSER);
                let due = waits.or_else(|| pause(job.attempts)).map(|pause| self.clock.now() + pause);
                self.contracts.failed(&job, failure, due).await?;
            }
        }
        Ok(true)
    }

    async fn mails(&self, job: &PrintJob) -> Result<Vec<Mail>, StoreError> {
        // Anonymised or ready meanwhile: there is nobody to notify.
        let Contract { email: Some(email), pdf_sha256: None, .. } = &job.contract else {
            return Ok(Vec::new());
        };
        let processor = self.processors.profile(job.scope).await?;
        let contract = &job.contract;
        // A mail must not have empty values.
        let who =
            contract.company.clone().filter(|company| !company.is_empty()).unwrap_or_else(|| email.clone());
        let mail = |id, to: &str, locale: Locale, template: &str| Mail {
            id,
            to: to.to_owned(),
            locale,
            template: template.to_owned(),
            values: BTreeMap::from([
                ("agreement".to_owned(), contract.template_name.clone()),
                ("version".to_owned(), contract.consent.version.to_string()),
                ("company".to_owned(), who.clone()),
                ("organization".to_owned(), processor.identity.legal_name.clone()),
                ("link".to_owned(), format!("{}/contracts/{}", processor.portal_url, contract.id)),
            ]),
            not_after: None,
            attachments: vec![Attachment {
                kind: ATTACHMENT.to_owned(),
                id: contract.id.to_string(),
                name: format!("{}.pdf", contract.template_slug),
                media_type: "application/pdf".to_owned(),
            }],
        };
        let WaitingMails { member, copy } = job.mails.clone();
        let own = mail(member, email, job.document.locale, "agreement");
        let copy = copy.map(|copy| mail(copy.mail, &copy.to, copy.locale, "agreement_copy"));
        Ok([own].into_iter().chain(copy).collect())
    }

    /// Deletes agreements whose retention period is over (specification, "Retention and deletion"), and
    /// returns their number.
    ///
    /// # Errors
    /// The store failed; deletions made by then remain.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        let now = self.clock.now();
        let mut all = 0;
        for scope in self.contracts.expired(now).await? {
            let keeps_ledger = self.processors.profile(scope).await?.keeps_ledger;
            let audit_event = move |pruned: &u64| {
                let details =
                    Details::default().with("contracts", i64::try_from(*pruned).unwrap_or(i64::MAX));
                let object = Object { kind: ObjectKind::DpaContract, id: String::new() };
                (*pruned > 0)
                    .then(|| AuditContext::system(scope).event(Action::ContractsPruned, object, details, now))
            };
            loop {
                let pruned =
                    self.contracts.prune(scope, now, PRUNED_AT_ONCE, keeps_ledger, &audit_event).await?;
                all += pruned;
                if pruned < u64::from(PRUNED_AT_ONCE) {
                    break;
                }
            }
        }
        Ok(all)
    }
}

/// Returns the pause after an attempt: 10 seconds, doubled each time up to an hour. `None` when there is no
/// further automatic attempt.
fn pause(attempts: u32) -> Option<Duration> {
    let doubled = 10_i64 << attempts.saturating_sub(1).min(16);
    (attempts < MAX_PRINTS).then(|| Duration::seconds(doubled.min(3600)))
}

const fn failure(error: &PrintError) -> PrintFailure {
    match error {
        PrintError::Unavailable(_) => PrintFailure::NoBrowser,
        PrintError::Busy => PrintFailure::Busy,
        PrintError::TimedOut => PrintFailure::TimedOut,
        PrintError::TooLarge => PrintFailure::TooLarge,
        PrintError::UnknownLayout(_) => PrintFailure::UnknownLayout,
        PrintError::Failed(_) => PrintFailure::BrowserFailed,
    }
}
