//! The proof that an organisation owns a domain: a TXT record in the DNS.

use crate::change::{ChangeOrganizationError, about_name};
use crate::claim::{DnsCheck, DomainClaim, MissingProof};
use crate::hosts::OwnHosts;
use crate::model::{ChangedOrganization, Organization};
use crate::ports::{OrganizationStore, TxtRecords};
use crate::problem::OrganizationProblem;
use audit::{Action, AuditContext};
use kernel::{Clock, Scope, StoreError};
use std::sync::Arc;

/// Checks the DNS for the proof of a scope's pending domain, and withdraws claims. The caller checks the
/// permission.
#[derive(Clone)]
pub struct ProveDomain {
    pub organizations: Arc<dyn OrganizationStore>,
    /// Queries the DNS.
    pub records: Arc<dyn TxtRecords>,
    /// The hosts of the installation, which no organisation may claim.
    pub own: OwnHosts,
    pub clock: Arc<dyn Clock>,
}

impl ProveDomain {
    /// Looks for the record now, without holding the store meanwhile. A proven domain takes effect with the
    /// next request, in place of the previous one.
    ///
    /// # Errors
    /// [`ChangeOrganizationError::Unknown`] when there is no organisation or nothing pending; [`ChangeOrganizationError::Invalid`]
    /// when somebody else was faster, or it now belongs to the installation.
    pub async fn check(&self, by: &AuditContext) -> Result<Organization, ChangeOrganizationError> {
        let scope = by.scope;
        let claim = self.load(scope).await?.pending_domain.ok_or(ChangeOrganizationError::Unknown)?;
        if self.own.owns_domain(&claim.domain) {
            return Err(ChangeOrganizationError::Invalid(vec![OrganizationProblem::DomainOwn]));
        }
        let found = self.find(&claim).await;
        let now = self.clock.now();
        if let Err(finding) = found {
            let check = DnsCheck { at: now, finding };
            self.organizations
                .record_check(scope, &claim, check)
                .await
                .map_err(ChangeOrganizationError::Store)?;
            return self.load(scope).await;
        }
        let audit_event = |changed: &ChangedOrganization| {
            let given_up = changed.given_up();
            let proven = [(Action::DomainProven, claim.domain.as_str())].into_iter();
            let names = proven.chain(given_up.iter().map(|name| (Action::NameGivenUp, name.as_str())));
            names.map(|what| about_name(by, &changed.after, what, now)).collect()
        };
        Ok(self.organizations.activate_domain(scope, &claim, now, &audit_event).await?.after)
    }

    /// Withdraws the claim, and returns it if there was one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn withdraw(&self, by: &AuditContext) -> Result<Option<DomainClaim>, StoreError> {
        let Some(organization) = self.organizations.load(by.scope).await? else { return Ok(None) };
        let now = self.clock.now();
        let audit_event = |claim: &DomainClaim| {
            Some(about_name(by, &organization, (Action::DomainWithdrawn, claim.domain.as_str()), now))
        };
        self.organizations.withdraw_claim(by.scope, &audit_event).await
    }

    async fn load(&self, scope: Scope) -> Result<Organization, ChangeOrganizationError> {
        let found = self.organizations.load(scope).await.map_err(ChangeOrganizationError::Store)?;
        found.ok_or(ChangeOrganizationError::Unknown)
    }

    async fn find(&self, claim: &DomainClaim) -> Result<(), MissingProof> {
        let (wanted, mut finding) = (claim.record(), MissingProof::NotFound);
        for name in claim.record_names() {
            match self.records.texts(&name).await {
                Ok(texts) if texts.iter().any(|text| text.trim() == wanted) => return Ok(()),
                Ok(_) => {}
                Err(_) => finding = MissingProof::Unanswered,
            }
        }
        Err(finding)
    }
}
