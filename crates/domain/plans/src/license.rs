//! Licences: the content of a signed key, and when it is valid.

use crate::codes::{Module, Source, Status, Tier};
use crate::plan::Subscription;
use kernel::{Duration, ErrorKind, OrganizationId, Scope, Text, Timestamp};

/// The issuer claim of licences.
pub const ISSUER: &str = "meldewerk";

/// How far the issuer's clock may be ahead.
pub const LEEWAY: Duration = Duration::seconds(60);

/// How long before its end people are notified.
pub const EXPIRY_NOTICE: Duration = Duration::days(30);

/// Whom a licence is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Licensee {
    /// Any organisation, or the installation, but only one at a time.
    Any,
    /// This organisation.
    Organization(OrganizationId),
}

impl Licensee {
    /// Parses `*` or the digits of an id.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Any);
        }
        let is_plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain).map(|id| Self::Organization(OrganizationId(id)))
    }

    /// Checks whether the licensee owns this scope.
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

/// The claims of a key with a valid signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LicenseClaims {
    /// Its id, unique among all licences of the issuer.
    pub license_id: String,
    pub issuer: String,
    /// The name of the buyer.
    pub holder_name: String,
    pub module: Module,
    pub tier: Tier,
    /// Who may use it.
    pub licensed_to: Licensee,
    pub issued_at: Timestamp,
    pub expires_at: Timestamp,
}

/// Why a key is not a valid licence for a scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LicenseFault {
    /// No public key is configured, so no licence can be checked.
    #[error("no public key for licences is configured")]
    NoPublicKey,
    /// It is not a key: not three parts, another algorithm, unknown members.
    #[error("this is not a licence key")]
    Unreadable,
    /// The signature is not the issuer's.
    #[error("the signature of the licence is not valid")]
    Signature,
    /// A claim is missing or invalid.
    #[error("the licence has no usable `{0}`")]
    Claim(&'static str),
    /// Issued in the future.
    #[error("the licence is issued in the future")]
    NotYet,
    #[error("the licence has expired")]
    Expired(Timestamp),
    /// It was seen to have expired, whatever the clock says now.
    #[error("the licence had already expired here")]
    SeenExpired(Timestamp),
    /// A later key of this licence has been activated.
    #[error("a later key of the licence is known")]
    Outdated,
    /// It was issued to somebody else.
    #[error("the licence is for another organisation")]
    OtherLicensee,
    /// It was revoked by the issuer.
    #[error("the licence was revoked")]
    Revoked,
    /// It is in use elsewhere in this installation.
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

    /// Returns the message for the customer.
    pub fn text(&self) -> Text {
        match self {
            Self::NoPublicKey => Text::of("service.license.no_public_key"),
            Self::Unreadable => Text::of("service.license.unreadable"),
            Self::Signature => Text::of("service.license.signature"),
            Self::Claim(name) => Text::of("service.license.claim").with("name", *name),
            Self::NotYet => Text::of("service.license.not_yet"),
            Self::Expired(at) => Text::of("service.license.expired").with("date", at.date_naive()),
            Self::SeenExpired(at) => Text::of("service.license.seen_over").with("date", at.date_naive()),
            Self::Outdated => Text::of("service.license.outdated"),
            Self::OtherLicensee => Text::of("service.license.other_licensee"),
            Self::Revoked => Text::of("service.license.revoked"),
            Self::InUse => Text::of("service.license.in_use"),
        }
    }
}

impl LicenseClaims {
    /// Checks whether the claims are valid for a scope at a time.
    ///
    /// # Errors
    /// The reason why not.
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
        if !self.licensed_to.is(scope) {
            return Err(LicenseFault::OtherLicensee);
        }
        Ok(())
    }
}

/// Why a licence is no longer valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LicenseEnd {
    /// It was deactivated; it may be activated again.
    Deactivated,
    /// Another licence of the module replaced it; it may be activated again.
    Replaced,
    /// It expired. That remains so even if somebody sets the clock back.
    Expired,
    /// It was revoked by the issuer.
    Revoked,
}

impl LicenseEnd {
    /// Returns the name used in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Deactivated => "deactivated",
            Self::Replaced => "replaced",
            Self::Expired => "expired",
            Self::Revoked => "revoked",
        }
    }

    /// Returns the inverse of `code`.
    pub fn parse(code: &str) -> Option<Self> {
        [Self::Deactivated, Self::Replaced, Self::Expired, Self::Revoked]
            .into_iter()
            .find(|known| known.code() == code)
    }
}

/// A licence of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct License {
    /// The claims of its key.
    pub claims: LicenseClaims,
    /// When it was activated here.
    pub activated_at: Timestamp,
}

impl License {
    /// Returns how it ends at a time: a licence past its end has expired, even if somebody deactivates it.
    pub fn ended(&self, how: LicenseEnd, now: Timestamp) -> LicenseEnd {
        let is_over = now >= self.claims.expires_at;
        if is_over && how != LicenseEnd::Revoked { LicenseEnd::Expired } else { how }
    }

    /// Checks whether it is replaced by a key with the same id; `false` when it continues unchanged.
    ///
    /// # Errors
    /// The reason why the key is not valid.
    pub fn is_replaced_by(
        &self,
        ended: Option<LicenseEnd>,
        is_here: bool,
        claims: &LicenseClaims,
    ) -> Result<bool, LicenseFault> {
        let (issued, known) = (claims.issued_at, self.claims.issued_at);
        match ended {
            Some(LicenseEnd::Revoked) => Err(LicenseFault::Revoked),
            None if !is_here => Err(LicenseFault::InUse),
            _ if claims.module != self.claims.module => Err(LicenseFault::Claim("module")),
            None => Ok(issued > known),
            Some(LicenseEnd::Expired) if issued <= known => {
                Err(LicenseFault::SeenExpired(self.claims.expires_at))
            }
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
