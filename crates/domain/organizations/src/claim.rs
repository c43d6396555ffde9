//! Domains that organisations want, and the proof that they are theirs: a TXT record in the DNS, or the
//! operator's word.

use crate::change::ChangeError;
use crate::custom_domain::CustomDomain;
use crate::hosts::OwnHosts;
use crate::model::Organization;
use crate::names::Name;
use crate::ports::{OrganizationStore, TxtRecords};
use crate::problem::Problem;
use kernel::{Clock, RandomExt, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// A domain that an organisation wants. It reserves nothing: others may want the same one, and who proves it
/// gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainClaim {
    /// The domain.
    pub domain: CustomDomain,
    /// What the record has to say, for this organisation and this claim alone.
    pub token: String,
    /// Since when.
    pub since: Timestamp,
    /// The last look at the DNS.
    pub looked: Option<Look>,
}

impl DomainClaim {
    /// A token for a new claim: 128 random bits.
    pub fn new_token(random: &(impl RandomExt + ?Sized)) -> String {
        format!("{:032x}", u128::from_le_bytes(random.bytes()))
    }

    /// The text of the record.
    pub fn record(&self) -> String {
        format!("meldewerk={}", self.token)
    }

    /// The names that may have the record: the domain, and one below it for a domain that is an alias
    /// (CNAME), which can have no other record.
    pub fn places(&self) -> [String; 2] {
        [self.domain.to_string(), format!("_meldewerk.{}", self.domain)]
    }
}

/// When the DNS was asked, and what it said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// When.
    pub at: Timestamp,
    /// What.
    pub finding: Finding,
}

/// What was found where the record should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Not the record.
    Missing,
    /// No answer: nothing is known.
    Unanswered,
}

impl Finding {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Missing, Self::Unanswered];

    /// The name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Unanswered => "unanswered",
        }
    }

    /// The inverse of [`Finding::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|finding| finding.code() == code)
    }
}

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
