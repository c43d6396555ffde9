//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

use crate::license::{License, LicenseClaims, LicenseFault};
use crate::payment::{EventOutcome, PaidSubscription, PaymentEvent};
use crate::plan::Plan;
use crate::{Module, Tier};
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{Mail, OrganizationId, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// Knows plans. Queried with every request that depends on a plan.
#[async_trait]
pub trait PlanStore: Send + Sync {
    /// Returns the current plan of a scope, and the revision of the scope to which it belongs: every change
    /// to the plan raises the revision in its transaction.
    async fn plan(&self, scope: Scope) -> Result<(Arc<Plan>, i64), StoreError>;
    /// Checks whether the scope is a customer of the payment provider.
    async fn is_customer(&self, scope: Scope) -> Result<bool, StoreError>;
}

/// Reads keys.
pub trait LicenseReader: Send + Sync {
    /// Returns the claims of a key, if it is signed by a configured public key and the claims are complete;
    /// does not check whether they are valid. Makes no requests.
    fn read(&self, license_key: &str) -> Result<LicenseClaims, LicenseFault>;
}

/// Why a licence was not activated. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum ActivateRefused {
    /// It is not valid here.
    #[error(transparent)]
    Fault(#[from] LicenseFault),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The outcome of an activation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivatedLicense {
    pub license: License,
    /// The licence of the same module that it replaces.
    pub replaced: Option<License>,
    /// Whether it was active before, so that nothing changed.
    pub is_repeat: bool,
}

/// The licences of a scope.
#[async_trait]
pub trait LicenseStore: Send + Sync {
    /// Returns the licences that were not ended, by module, expired ones included.
    async fn list(&self, scope: Scope) -> Result<Vec<License>, StoreError>;
    /// Checks whether a licence may be activated for the scope, by what is known of its id.
    async fn admit(&self, scope: Scope, claims: &LicenseClaims) -> Result<(), ActivateRefused>;
    /// Activates a licence for the scope, replacing the one of its module, and raises the scope's revision.
    /// One that is active in another scope is [`LicenseFault::InUse`], a revoked one
    /// [`LicenseFault::Revoked`], one that was seen to have expired [`LicenseFault::SeenExpired`]; of two
    /// concurrent calls, one wins. A later key with the same id replaces the earlier one, even an expired
    /// one, and the earlier one is [`LicenseFault::Outdated`] from then on; a licence that is active already
    /// stays unchanged and is not recorded again.
    async fn activate(
        &self,
        scope: Scope,
        claims: &LicenseClaims,
        license_key: &str,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ActivatedLicense>,
    ) -> Result<ActivatedLicense, ActivateRefused>;
    /// Ends the licence of a module, and raises the scope's revision; `None` when there is none.
    async fn deactivate(
        &self,
        scope: Scope,
        module: Module,
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<Option<License>, StoreError>;
}

/// A licence with its scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedLicense {
    pub scope: Scope,
    pub license: License,
}

/// The licences of all tenants, only for schedules and the command line.
#[async_trait]
pub trait CrossTenantLicenses: Send + Sync {
    /// Returns those that were not ended.
    async fn all(&self) -> Result<Vec<OwnedLicense>, StoreError>;
    /// Returns the ids of all that are valid or may become valid again.
    async fn numbers(&self) -> Result<Vec<String>, StoreError>;
    /// Revokes these, including deactivated ones, each with an entry in the chain of its scope, whose
    /// revision is raised; returns how many. Unknown ids are ignored. A revocation is final.
    async fn revoke(
        &self,
        license_ids: &[String],
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<u64, StoreError>;
    /// Ends expired licences that were not ended, in the same way.
    async fn expire(&self, now: Timestamp, audit_event: AuditEventFn<'_, License>)
    -> Result<u64, StoreError>;
    /// Records that people were notified of the end of this licence, and puts the mails into the outbox in
    /// the same transaction; `false` when that was recorded before.
    async fn warn(&self, owned: &OwnedLicense, mails: &[Mail], now: Timestamp) -> Result<bool, StoreError>;
}

/// Asks the issuer for revoked licences.
#[async_trait]
pub trait RevocationList: Send + Sync {
    /// Returns which of these were revoked. The caller ignores any others in the answer.
    async fn revoked(&self, license_ids: &[String]) -> Result<Vec<String>, NoAnswer>;
}

/// Another service did not answer, or not usably.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

/// Why a payment event was not read.
#[derive(Debug, thiserror::Error)]
pub enum EventFault {
    /// The signature is missing, wrong or too old, or no secret is configured.
    #[error("the signature is not valid")]
    Signature,
    /// The signed body is not an event.
    #[error("this is not an event")]
    Unreadable,
    /// Additional data for the event could not be fetched; the provider sends it again.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
}

/// Knows the secret with which the payment provider signs its events.
pub trait EventSecret: Send + Sync {
    /// Checks whether these bytes are the HMAC-SHA256 of the message under the secret, in constant time.
    fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool;
}

/// Reads events of the payment provider.
#[async_trait]
pub trait PaymentEvents: Send + Sync {
    /// Returns the event in a body whose signature is valid at this time. The bytes are checked before
    /// anything parses them.
    async fn read(
        &self,
        signature: Option<&str>,
        body: &[u8],
        now: Timestamp,
    ) -> Result<PaymentEvent, EventFault>;
}

/// The pages of the payment provider for customers.
#[async_trait]
pub trait PaymentPages: Send + Sync {
    /// Checks whether a provider is configured.
    fn is_configured(&self) -> bool;
    /// Returns a page on which a customer subscribes to a tier of a module; `None` when the provider has no
    /// price for it.
    async fn checkout(&self, order: &CheckoutOrder<'_>) -> Result<Option<String>, NoAnswer>;
    /// Returns a page on which a customer sees invoices, changes and ends subscriptions.
    async fn billing_page(&self, provider_customer_id: &str, return_url: &str) -> Result<String, NoAnswer>;
}

/// A requested subscription.
#[derive(Clone, Copy, Debug)]
pub struct CheckoutOrder<'a> {
    pub provider_customer_id: &'a str,
    pub module: Module,
    pub tier: Tier,
    /// The URL to which the provider sends people back.
    pub return_url: &'a str,
}

/// Why a customer id was not set. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum LinkRefused {
    /// There is no such organisation.
    #[error("there is no such organisation")]
    Unknown,
    /// Another organisation, or the installation, has the customer id.
    #[error("the number belongs to another organisation or the installation")]
    Taken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An organisation whose customer id was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    pub name: String,
    /// The customer id before.
    pub before: Option<String>,
    /// The customer id now.
    pub after: Option<String>,
    /// The earlier events of the customer, which now take effect.
    pub paid: Vec<PaidSubscription>,
}

/// The effect of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A subscription changed to this state.
    Changed(PaidSubscription),
    /// An invoice was not paid.
    PaymentFailed,
}

/// Paid subscriptions, across tenants: an event names a customer, and the store knows to whom it belongs.
#[async_trait]
pub trait CrossTenantPayments: Send + Sync {
    /// Processes an event: its id, its effect and the revision of the scope are stored in one transaction, so
    /// that each takes effect once, however often and in whatever order it arrives. An event about a
    /// subscription is combined with what is known of it ([`PaidSubscription::with`]); ended subscriptions
    /// are kept, so that later events about them do not affect a successor.
    async fn apply(
        &self,
        event: &PaymentEvent,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Effect>,
    ) -> Result<EventOutcome, StoreError>;
    /// Returns the customer id of the scope.
    async fn customer(&self, scope: Scope) -> Result<Option<String>, StoreError>;
    /// Sets the customer id of an organisation, and raises its revision: earlier events of the customer then
    /// take effect.
    async fn link(
        &self,
        id: OrganizationId,
        provider_customer_id: Option<&str>,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Linked, ScopedEvents>,
    ) -> Result<Linked, LinkRefused>;
    /// Deletes events that have waited for their customer since before `time`, and ids of events from before
    /// then; returns how many.
    async fn prune(&self, time: Timestamp) -> Result<u64, StoreError>;
}
