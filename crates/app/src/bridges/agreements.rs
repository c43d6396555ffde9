//! Agreements: the processor's identity, and the PDFs attached to mails.

use crate::bridges::recipients::{NotificationRecipients, Recipients};
use ::jobs::ports::Attachments;
use async_trait::async_trait;
use dpa::ports::{ContractStore, ProcessorDirectory, ProcessorProfile};
use dpa::{ATTACHMENT, Processor};
use kernel::{Attachment, ContractId, Scope, StoreError};
use organizations::ports::{OrganizationStore, ScopeSettingsStore};
use serde_json::{Map, Value};
use site::ports::SettingsStore;
use std::sync::Arc;

/// The path of the portal, below the address of a scope.
const PORTAL: &str = "/portal";
/// The path at which PDFs are verified.
const VERIFICATION: &str = "/verification";

/// Knows organisations by their settings.
pub struct OrganizationProcessors {
    /// Their names.
    pub organizations: Arc<dyn OrganizationStore>,
    pub settings: Arc<dyn ScopeSettingsStore>,
    /// The name of a site, if there is no organisation.
    pub sites: Arc<dyn SettingsStore>,
    /// The recipients of mails.
    pub recipients: NotificationRecipients,
}

#[async_trait]
impl ProcessorDirectory for OrganizationProcessors {
    async fn profile(&self, scope: Scope) -> Result<ProcessorProfile, StoreError> {
        let set = self.settings.settings(scope).await?;
        let organization = self.organizations.load(scope).await?;
        let name = match organization {
            Some(organization) => organization.name,
            None => self.sites.load(scope).await?.app_name.clone(),
        };
        let own = set.processor();
        let given = |own: Option<&str>| own.map(str::to_owned).unwrap_or_default();
        let identity = Processor {
            legal_name: own.legal_name.filter(|name| !name.trim().is_empty()).map_or(name, str::to_owned),
            address: own.address.map_or_else(|| address(&set.settings), str::to_owned),
            representative: given(own.representative),
            dpo_contact: given(own.dpo_contact),
        };
        let Recipients { locale, base, .. } = self.recipients.of(scope).await?;
        Ok(ProcessorProfile {
            identity,
            zone: set.zone(),
            // Sent to nobody else: the copy contains personal data, which not every administrator should get.
            copies: set.notification_email.clone().map(|address| (address, locale)),
            portal_url: format!("{base}{PORTAL}"),
            verification_url: format!("{base}{VERIFICATION}"),
            keeps_ledger: set.settings.get("dpa_ledger") != Some(&Value::Bool(false)),
        })
    }
}

/// Returns street, zip and city of an organisation (specification, "DPA generator rules"), as far as they are
/// set.
fn address(settings: &Map<String, Value>) -> String {
    let text = |key: &str| settings.get(key).and_then(Value::as_str).map(str::trim).unwrap_or_default();
    let city = format!("{} {}", text("zip"), text("city"));
    let lines = [text("street"), city.trim()].into_iter().filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(", ")
}

/// The attachments of mails: PDFs of agreements.
pub struct MailFiles(pub Arc<dyn ContractStore>);

#[async_trait]
impl Attachments for MailFiles {
    async fn load(&self, scope: Scope, attachment: &Attachment) -> Result<Option<Vec<u8>>, StoreError> {
        match (attachment.kind.as_str(), attachment.id.parse()) {
            (ATTACHMENT, Ok(id)) => Ok(self.0.pdf(scope, ContractId(id)).await?.map(|pdf| pdf.bytes)),
            _ => Err(StoreError::internal("a mail has a file that is not stored anywhere")),
        }
    }
}
