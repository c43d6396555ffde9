//! Use cases: activate, list and deactivate licences of a scope; scheduled work on all of them.

use crate::codes::Module;
use crate::license::{EXPIRY_NOTICE, License, LicenseClaims, LicenseFault};
use crate::ports::{
    ActivateRefused, ActivatedLicense, CrossTenantLicenses, LicenseReader, LicenseStore, NoAnswer,
    OwnedLicense, RevocationList,
};
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Mail, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// The maximum length of a key in bytes.
pub const MAX_KEY_BYTES: usize = 8 * 1024;

/// Why a licence was not activated.
#[derive(Debug, thiserror::Error)]
pub enum LicenseError {
    /// It is not a licence, or not valid here.
    #[error(transparent)]
    Fault(#[from] LicenseFault),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LicenseError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Fault(fault) => fault.kind(),
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<ActivateRefused> for LicenseError {
    fn from(refused: ActivateRefused) -> Self {
        match refused {
            ActivateRefused::Fault(fault) => Self::Fault(fault),
            ActivateRefused::Store(error) => Self::Store(error),
        }
    }
}

/// Manages the licences of a scope.
#[derive(Clone)]
pub struct Licenses {
    pub store: Arc<dyn LicenseStore>,
    /// Reads keys.
    pub reader: Arc<dyn LicenseReader>,
    pub clock: Arc<dyn Clock>,
}

impl Licenses {
    /// Returns the licences that are valid, or were until they expired.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(&self, scope: Scope) -> Result<Vec<License>, StoreError> {
        self.store.list(scope).await
    }

    /// Returns what a key would grant the scope; stores nothing.
    ///
    /// # Errors
    /// See [`LicenseError`].
    pub async fn check(&self, scope: Scope, license_key: &str) -> Result<LicenseClaims, LicenseError> {
        let claims = self.read(scope, license_key)?;
        self.store.admit(scope, &claims).await?;
        Ok(claims)
    }

    fn read(&self, scope: Scope, license_key: &str) -> Result<LicenseClaims, LicenseFault> {
        let license_key = license_key.trim();
        if license_key.len() > MAX_KEY_BYTES {
            return Err(LicenseFault::Unreadable);
        }
        let claims = self.reader.read(license_key)?;
        claims.check(scope, self.clock.now())?;
        Ok(claims)
    }

    /// Activates a key. One that is active already stays unchanged.
    ///
    /// # Errors
    /// See [`LicenseError`].
    pub async fn activate(
        &self,
        by: &AuditContext,
        license_key: &str,
    ) -> Result<ActivatedLicense, LicenseError> {
        let claims = self.read(by.scope, license_key)?;
        let now = self.clock.now();
        let audit_event =
            |done: &ActivatedLicense| Some(event(by, Action::LicenseActivated, &done.license.claims, now));
        Ok(self.store.activate(by.scope, &claims, license_key.trim(), now, &audit_event).await?)
    }

    /// Deactivates the licence of a module; `None` when there is none.
    ///
    /// # Errors
    /// The store failed.
    pub async fn deactivate(&self, by: &AuditContext, module: Module) -> Result<Option<License>, StoreError> {
        let now = self.clock.now();
        let audit_event = |ended: &License| Some(event(by, Action::LicenseDeactivated, &ended.claims, now));
        self.store.deactivate(by.scope, module, now, &audit_event).await
    }
}

/// Writes the mails about a licence's end.
#[async_trait::async_trait]
pub trait ExpiryMails: Send + Sync {
    /// Returns one mail for each recipient.
    async fn expiry_mails(&self, owned: &OwnedLicense) -> Result<Vec<Mail>, StoreError>;
}

/// Scheduled work on the licences of all tenants.
#[derive(Clone)]
pub struct WatchLicenses {
    pub store: Arc<dyn CrossTenantLicenses>,
    /// Knows revoked licences; `None` if nobody is to be asked.
    pub revocations: Option<Arc<dyn RevocationList>>,
    pub mails: Arc<dyn ExpiryMails>,
    pub clock: Arc<dyn Clock>,
}

impl WatchLicenses {
    /// Ends expired licences, so that setting the clock back does not restore them, and notifies people of
    /// those that end soon. Returns how many ended.
    ///
    /// # Errors
    /// The store failed.
    pub async fn expire_and_warn(&self) -> Result<u64, StoreError> {
        let now = self.clock.now();
        let audit_event = |license: &License| Some(of_service(Action::LicenseExpired, &license.claims, now));
        let ended = self.store.expire(now, &audit_event).await?;
        for owned in self.store.all().await? {
            if now + EXPIRY_NOTICE >= owned.license.claims.expires_at {
                let mails = self.mails.expiry_mails(&owned).await?;
                self.store.warn(&owned, &mails, now).await?;
            }
        }
        Ok(ended)
    }

    /// Asks the issuer for revoked licences, and ends them. A failure changes nothing. Returns how many
    /// ended.
    ///
    /// # Errors
    /// Nobody answered, or the store failed.
    pub async fn phone_home(&self) -> Result<u64, PhoneHomeError> {
        let Some(revocations) = &self.revocations else { return Ok(0) };
        let known = self.store.numbers().await?;
        if known.is_empty() {
            return Ok(0);
        }
        let revoked: Vec<String> =
            revocations.revoked(&known).await?.into_iter().filter(|id| known.contains(id)).collect();
        let now = self.clock.now();
        let audit_event = |license: &License| Some(of_service(Action::LicenseRevoked, &license.claims, now));
        Ok(self.store.revoke(&revoked, now, &audit_event).await?)
    }
}

/// Why the issuer was not asked successfully.
#[derive(Debug, thiserror::Error)]
pub enum PhoneHomeError {
    /// It did not answer.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn details(claims: &LicenseClaims) -> Details {
    Details::new().with("module", claims.module.code()).with("tier", claims.tier.code())
}

fn object(claims: &LicenseClaims) -> Object {
    Object::of(ObjectKind::License, &claims.license_id)
}

fn event(by: &AuditContext, action: Action, claims: &LicenseClaims, now: Timestamp) -> Event {
    by.event(action, object(claims), details(claims), now)
}

fn of_service(action: Action, claims: &LicenseClaims, now: Timestamp) -> Event {
    Event { at: now, actor: audit::Actor::System, action, object: object(claims), details: details(claims) }
}
