//! Domains claimed by organisations, and what the DNS said about them.

use crate::custom_domain::CustomDomain;
use kernel::{RandomExt, Timestamp};

/// A domain claimed by an organisation. A claim reserves nothing: others may claim the same domain, and
/// whoever proves it gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainClaim {
    pub domain: CustomDomain,
    /// The token that the record has to contain, for this organisation and this claim only.
    pub token: String,
    /// When it was claimed.
    pub since: Timestamp,
    pub last_check: Option<DnsCheck>,
}

impl DomainClaim {
    /// Generates a token for a new claim: 128 random bits.
    pub fn new_token(random: &(impl RandomExt + ?Sized)) -> String {
        format!("{:032x}", u128::from_le_bytes(random.bytes()))
    }

    /// Returns the text of the record.
    pub fn record(&self) -> String {
        format!("meldewerk={}", self.token)
    }

    /// Returns the names that may have the record: the domain, and one below it for a domain that is an alias
    /// (CNAME), which cannot have other records.
    pub fn record_names(&self) -> [String; 2] {
        [self.domain.to_string(), format!("_meldewerk.{}", self.domain)]
    }
}

/// The time and the result of a DNS check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DnsCheck {
    /// When the DNS was queried.
    pub at: Timestamp,
    /// The result.
    pub finding: MissingProof,
}

/// Why the record was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingProof {
    /// No such record.
    NotFound,
    /// No answer, so nothing is known.
    Unanswered,
}

impl MissingProof {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::NotFound, Self::Unanswered];

    /// Returns the name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotFound => "missing",
            Self::Unanswered => "unanswered",
        }
    }

    /// Returns the inverse of [`MissingProof::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|missing| missing.code() == code)
    }
}
