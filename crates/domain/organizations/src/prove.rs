//! The proof that a domain is an organisation's: a TXT record in the DNS.

use crate::change::{ChangeError, about_name};
use crate::claim::{DnsCheck, DomainClaim, Finding};
use crate::hosts::OwnHosts;
use crate::model::{ChangedOrganization, Organization};
use crate::ports::{OrganizationStore, TxtRecords};
use crate::problem::Problem;
use audit::{Action, By};
use kernel::{Clock, Scope, StoreError};
use std::sync::Arc;

/// Asks the DNS for the proof of a scope's pending domain, and withdraws it. Who may is the caller's to check.
#[derive(Clone)]
pub struct ProveDomain {
    /// Keeps organisations.
    pub organizations: Arc<dyn OrganizationStore>,
    /// Asks the DNS.
    pub records: Arc<dyn TxtRecords>,
    /// What no organisation may call its own.
    pub own: OwnHosts,
    /// Dates what happens.
    pub clock: Arc<dyn Clock>,
}

impl ProveDomain {
    /// Looks for the record now; nothing is held of the store meanwhile. A domain that is proven counts from
    /// the next request on, in the place of the one before.
    ///
    /// # Errors
    /// [`ChangeError::Unknown`] when there is no organisation or nothing pending;
    /// [`ChangeError::Invalid`] when somebody else was quicker, or it is the installation's own by now.
    pub async fn check(&self, by: &By) -> Result<Organization, ChangeError> {
        let scope = by.scope;
        let claim = self.load(scope).await?.pending_domain.ok_or(ChangeError::Unknown)?;
        if self.own.claim(&claim.domain) {
            return Err(ChangeError::Invalid(vec![Problem::DomainOwn]));
        }
        let found = self.find(&claim).await;
        let now = self.clock.now();
        if let Err(finding) = found {
            let look = DnsCheck { at: now, finding };
            self.organizations.record_check(scope, &claim, look).await.map_err(ChangeError::Store)?;
            return self.load(scope).await;
        }
        let event_of = |changed: &ChangedOrganization| {
            let given_up = changed.given_up();
            let proven = [(Action::DomainProven, claim.domain.as_str())].into_iter();
            let names = proven.chain(given_up.iter().map(|name| (Action::NameGivenUp, name.as_str())));
            names.map(|what| about_name(by, &changed.after, what, now)).collect()
        };
        Ok(self.organizations.count_domain(scope, &claim, now, &event_of).await?.after)
    }

    /// Takes the claim back; gives it, if there was one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn withdraw(&self, by: &By) -> Result<Option<DomainClaim>, StoreError> {
        let Some(organization) = self.organizations.load(by.scope).await? else { return Ok(None) };
        let now = self.clock.now();
        let event_of = |claim: &DomainClaim| {
            Some(about_name(by, &organization, (Action::DomainWithdrawn, claim.domain.as_str()), now))
        };
        self.organizations.withdraw_claim(by.scope, &event_of).await
    }

    async fn load(&self, scope: Scope) -> Result<Organization, ChangeError> {
        let found = self.organizations.load(scope).await.map_err(ChangeError::Store)?;
        found.ok_or(ChangeError::Unknown)
    }

    async fn find(&self, claim: &DomainClaim) -> Result<(), Finding> {
        let (wanted, mut finding) = (claim.record(), Finding::Missing);
        for place in claim.places() {
            match self.records.texts(&place).await {
                Ok(texts) if texts.iter().any(|text| text.trim() == wanted) => return Ok(()),
                Ok(_) => {}
                Err(_) => finding = Finding::Unanswered,
            }
        }
        Err(finding)
    }
}
