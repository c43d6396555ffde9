//! The proof that a domain is an organisation's: a TXT record in the DNS.

use crate::change::ChangeError;
use crate::claim::{DomainClaim, Finding, Look};
use crate::custom_domain::CustomDomain;
use crate::hosts::OwnHosts;
use crate::model::Organization;
use crate::names::Name;
use crate::ports::{OrganizationStore, TxtRecords};
use crate::problem::Problem;
use kernel::{Clock, Scope, StoreError};
use std::sync::Arc;

/// What became of a claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The organisation as it is now.
    pub organization: Organization,
    /// The domain, if it counts from now on.
    pub proven: Option<CustomDomain>,
    /// What it takes the place of.
    pub given_up: Vec<Name>,
}

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
    pub async fn check(&self, scope: Scope) -> Result<Checked, ChangeError> {
        let claim = self.load(scope).await?.pending_domain.ok_or(ChangeError::Unknown)?;
        if self.own.claim(&claim.domain) {
            return Err(ChangeError::Invalid(vec![Problem::DomainOwn]));
        }
        let found = self.find(&claim).await;
        let now = self.clock.now();
        if let Err(finding) = found {
            let look = Look { at: now, finding };
            self.organizations.note_look(scope, &claim, look).await.map_err(ChangeError::Store)?;
            let organization = self.load(scope).await?;
            return Ok(Checked { organization, proven: None, given_up: Vec::new() });
        }
        let changed = self.organizations.count_domain(scope, &claim, now).await?;
        let given_up = changed.given_up();
        Ok(Checked { organization: changed.after, proven: Some(claim.domain), given_up })
    }

    /// Takes the claim back; gives it, if there was one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn withdraw(&self, scope: Scope) -> Result<Option<DomainClaim>, StoreError> {
        self.organizations.withdraw_claim(scope).await
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
