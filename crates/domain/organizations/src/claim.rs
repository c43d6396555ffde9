//! Domains that organisations want, and what the DNS said of them.

use crate::custom_domain::CustomDomain;
use kernel::{RandomExt, Timestamp};

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
    pub looked: Option<DnsCheck>,
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
pub struct DnsCheck {
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
