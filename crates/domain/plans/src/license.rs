//! Licences: what a signed key says, and when it counts.

use crate::codes::{Module, Source, Status, Tier};
use crate::plan::Subscription;
use kernel::{Duration, ErrorKind, OrganizationId, Scope, Text, Timestamp};

/// Who issues licences, as they say themselves.
pub const ISSUER: &str = "meldewerk";

/// How far the clock of who issued a licence may be ahead.
pub const LEEWAY: Duration = Duration::seconds(60);

/// How long before its end people are told.
pub const TOLD_AHEAD: Duration = Duration::days(30);

/// Whom a licence is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Licensee {
    /// Any organisation, or the installation; one at a time.
    Any,
    /// This organisation.
    Organization(OrganizationId),
}

impl Licensee {
    /// Reads `*` or the digits of an id.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Any);
        }
        let is_plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain).map(|id| Self::Organization(OrganizationId(id)))
    }

    /// Whether it is the owner of this scope.
    pub fn is(self, scope: Scope) -> bool {
        match self {
            Self::Any => true,
            Self::Organization(id) => scope.organization_id() == Some(id),
        }
    }
}

impl std::fmt::Display for Licensee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Any => f.write_str("*"),
            Self::Organization(id) => id.fmt(f),
        }
    }
}

/// What a key says whose signature is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Its number, unique over all licences of the issuer.
    pub license_id: String,
    /// Who issued it.
    pub issuer: String,
    /// Whom it was sold to, in words.
    pub subject: String,
    /// The module.
    pub module: Module,
    /// How much of it.
    pub tier: Tier,
    /// Whom it is for.
    pub licensee: Licensee,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// From then on it does not count.
    pub expires_at: Timestamp,
}

/// Why a key is no licence for a scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LicenseFault {
    /// No public key is configured, so no licence can be checked.
    #[error("no public key for licences is configured")]
    NoPublicKey,
    /// It is no key: not three parts, another algorithm, members that no licence has.
    #[error("this is no licence key")]
    Unreadable,
    /// The signature is not the issuer's.
    #[error("the signature of the licence is not good")]
    Signature,
    /// A claim is missing, or not as it has to be.
    #[error("the licence says nothing usable in `{0}`")]
    Claim(&'static str),
    /// Issued in the future.
    #[error("the licence is issued in the future")]
    NotYet,
    /// Over.
    #[error("the licence expired")]
    Expired(Timestamp),
    /// Its time was seen to be over, whatever the clock says now.
    #[error("the licence was seen to be over")]
    SeenOver(Timestamp),
    /// A key of this licence that was issued later has been activated.
    #[error("a later key of the licence is known")]
    Outdated,
    /// For somebody else.
    #[error("the licence is for another organisation")]
    OtherLicensee,
    /// Withdrawn by the issuer.
    #[error("the licence was revoked")]
    Revoked,
    /// It counts elsewhere in this installation.
    #[error("the licence is in use")]
    InUse,
}

impl LicenseFault {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::InUse => ErrorKind::Conflict,
            Self::NoPublicKey => ErrorKind::Unavailable,
            _ => ErrorKind::Invalid,
        }
    }

    /// What the customer is told.
    pub fn text(&self) -> Text {
        match self {
            Self::NoPublicKey => Text::of("service.license.no_public_key"),
            Self::Unreadable => Text::of("service.license.unreadable"),
            Self::Signature => Text::of("service.license.signature"),
            Self::Claim(name) => Text::of("service.license.claim").with("name", *name),
            Self::NotYet => Text::of("service.license.not_yet"),
            Self::Expired(at) => Text::of("service.license.expired").with("date", at.date_naive()),
            Self::SeenOver(at) => Text::of("service.license.seen_over").with("date", at.date_naive()),
            Self::Outdated => Text::of("service.license.outdated"),
            Self::OtherLicensee => Text::of("service.license.other_licensee"),
            Self::Revoked => Text::of("service.license.revoked"),
            Self::InUse => Text::of("service.license.in_use"),
        }
    }
}

impl Claims {
    /// Whether they count for a scope at a moment.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, scope: Scope, now: Timestamp) -> Result<(), LicenseFault> {
        if self.issuer != ISSUER {
            return Err(LicenseFault::Claim("iss"));
        }
        if self.issued_at > now + LEEWAY {
            return Err(LicenseFault::NotYet);
        }
        if now >= self.expires_at {
            return Err(LicenseFault::Expired(self.expires_at));
        }
        if !self.licensee.is(scope) {
            return Err(LicenseFault::OtherLicensee);
        }
        Ok(())
    }
}

/// Why a licence does not count any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Taken out; it may be put in again.
    Deactivated,
    /// Another one of the module took its place; it may be put in again.
    Replaced,
    /// Its time was over. That stays so when somebody sets the clock back.
    Expired,
    /// Withdrawn by the issuer.
    Revoked,
}

impl Ended {
    /// The name used in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Deactivated => "deactivated",
            Self::Replaced => "replaced",
            Self::Expired => "expired",
            Self::Revoked => "revoked",
        }
    }

    /// The inverse of `code`.
    pub fn parse(code: &str) -> Option<Self> {
        [Self::Deactivated, Self::Replaced, Self::Expired, Self::Revoked]
            .into_iter()
            .find(|known| known.code() == code)
    }
}

/// A licence of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct License {
    /// What its key says.
    pub claims: Claims,
    /// Since when it counts here.
    pub activated_at: Timestamp,
}

impl License {
    /// How it ends at a moment: one whose time is over has expired, also when somebody takes it out.
    pub fn ended(&self, how: Ended, now: Timestamp) -> Ended {
        let is_over = now >= self.claims.expires_at;
        if is_over && how != Ended::Revoked { Ended::Expired } else { how }
    }

    /// Whether it makes way for a key of the same number; `false` when it goes on as it is.
    ///
    /// # Errors
    /// Why the key does not count.
    pub fn makes_way(
        &self,
        ended: Option<Ended>,
        is_here: bool,
        claims: &Claims,
    ) -> Result<bool, LicenseFault> {
        let (issued, known) = (claims.issued_at, self.claims.issued_at);
        match ended {
            Some(Ended::Revoked) => Err(LicenseFault::Revoked),
            None if !is_here => Err(LicenseFault::InUse),
            _ if claims.module != self.claims.module => Err(LicenseFault::Claim("module")),
            None => Ok(issued > known),
            Some(Ended::Expired) if issued <= known => Err(LicenseFault::SeenOver(self.claims.expires_at)),
            Some(_) if issued < known => Err(LicenseFault::Outdated),
            Some(_) => Ok(true),
        }
    }
}

impl From<&License> for Subscription {
    fn from(License { claims, .. }: &License) -> Self {
        Self {
            module: claims.module,
            tier: claims.tier,
            status: Status::Active,
            source: Source::License,
            current_period_end: Some(claims.expires_at),
        }
    }
}
