//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

use crate::license::{Claims, License, LicenseFault};
use crate::payment::{Applied, PaidSubscription, PaymentEvent};
use crate::plan::Plan;
use crate::{Module, Tier};
use async_trait::async_trait;
use audit::{EventOf, InChains};
use kernel::{Mail, OrganizationId, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// Knows plans. Asked with every request to what a plan opens.
#[async_trait]
pub trait PlanStore: Send + Sync {
    /// The plan of a scope at the time of the question, and the revision of the scope that it belongs to: whatever
    /// changes the plan raises the revision in its transaction.
    async fn plan(&self, scope: Scope) -> Result<(Arc<Plan>, i64), StoreError>;
    /// Whether the payment provider has a number for the scope.
    async fn is_customer(&self, scope: Scope) -> Result<bool, StoreError>;
}

/// Reads what a key says.
pub trait LicenseReader: Send + Sync {
    /// What a key says whose signature is that of a configured public key, and whose claims are all there; whether
    /// they count is not looked at. Asks nobody.
    fn read(&self, key: &str) -> Result<Claims, LicenseFault>;
}

/// Why a licence was not activated. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum ActivateRefused {
    /// It may not count here.
    #[error(transparent)]
    Fault(#[from] LicenseFault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A licence that counts from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activated {
    /// The licence.
    pub license: License,
    /// The one of the same module that it takes the place of.
    pub replaced: Option<License>,
    /// Whether it counted before, so that nothing changed.
    pub is_repeat: bool,
}

/// The licences of a scope.
#[async_trait]
pub trait LicenseStore: Send + Sync {
    /// Those that were not ended, by module; also such whose time is over.
    async fn list(&self, scope: Scope) -> Result<Vec<License>, StoreError>;
    /// Whether a licence may count for the scope by what is known of its number.
    async fn admit(&self, scope: Scope, claims: &Claims) -> Result<(), ActivateRefused>;
    /// Makes a licence count for the scope, in the place of the one of its module, and raises the scope's
    /// revision. One that counts in another scope is [`LicenseFault::InUse`], one that was revoked
    /// [`LicenseFault::Revoked`], one that was seen to be over [`LicenseFault::SeenOver`]; of two at once one wins. A
    /// key that was issued later under the same number takes the place of the one before, also of one that is over, and
    /// the one before is [`LicenseFault::Outdated`] then; what counts already stays as it is, untold.
    async fn activate(
        &self,
        scope: Scope,
        claims: &Claims,
        key: &str,
        now: Timestamp,
        event_of: EventOf<'_, Activated>,
    ) -> Result<Activated, ActivateRefused>;
    /// Ends the licence of a module, and raises the scope's revision; `None` when there is none.
    async fn deactivate(
        &self,
        scope: Scope,
        module: Module,
        now: Timestamp,
        event_of: EventOf<'_, License>,
    ) -> Result<Option<License>, StoreError>;
}

/// A licence, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owned {
    /// Whose.
    pub scope: Scope,
    /// The licence.
    pub license: License,
}

/// The licences of all tenants, for schedules and the command line alone.
#[async_trait]
pub trait CrossTenantLicenses: Send + Sync {
    /// Those that were not ended.
    async fn all(&self) -> Result<Vec<Owned>, StoreError>;
    /// The numbers of all that may count, now or once more.
    async fn numbers(&self) -> Result<Vec<String>, StoreError>;
    /// Revokes these, also such as were taken out, each with an entry in the chain of its scope, whose revision is
    /// raised; how many. Numbers that are nobody's are passed over. What is revoked stays so.
    async fn revoke(
        &self,
        license_ids: &[String],
        now: Timestamp,
        event_of: EventOf<'_, License>,
    ) -> Result<u64, StoreError>;
    /// Ends those that were not ended and whose time is over, in the same way.
    async fn expire(&self, now: Timestamp, event_of: EventOf<'_, License>) -> Result<u64, StoreError>;
    /// Takes note that people were told of the end of this licence, and puts the mails into the outbox in the same
    /// transaction; `false` when that was noted before.
    async fn warn(&self, owned: &Owned, mails: &[Mail], now: Timestamp) -> Result<bool, StoreError>;
}

/// Asks the issuer which licences were revoked.
#[async_trait]
pub trait RevocationList: Send + Sync {
    /// Which of these were revoked. What is not among them is passed over by the caller.
    async fn revoked(&self, license_ids: &[String]) -> Result<Vec<String>, NoAnswer>;
}

/// Another service did not answer, or not with something that can be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

/// Why a payment event was not read.
#[derive(Debug, thiserror::Error)]
pub enum EventFault {
    /// The signature is missing, wrong or too old, or no secret is configured.
    #[error("the signature is not good")]
    Signature,
    /// What was signed is no event.
    #[error("this is no event")]
    Unreadable,
    /// What the event needs could not be asked for; the provider sends it again.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
}

/// Knows the secret that the payment provider signs its events with.
pub trait EventSecret: Send + Sync {
    /// Whether these bytes are the HMAC-SHA256 of the message under the secret. Takes the same time for each wrong one.
    fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool;
}

/// Reads what the payment provider sends.
#[async_trait]
pub trait PaymentEvents: Send + Sync {
    /// The event in a body whose signature is good at this moment. The bytes are checked before anything reads them.
    async fn read(
        &self,
        signature: Option<&str>,
        body: &[u8],
        now: Timestamp,
    ) -> Result<PaymentEvent, EventFault>;
}

/// The pages of the payment provider that customers are sent to.
#[async_trait]
pub trait PaymentPages: Send + Sync {
    /// Whether there is a provider to send them to.
    fn is_configured(&self) -> bool;
    /// A page on which a customer subscribes to a tier of a module; `None` when the provider has no price for it.
    async fn checkout(&self, order: &CheckoutOrder<'_>) -> Result<Option<String>, NoAnswer>;
    /// A page on which a customer sees invoices, changes and ends subscriptions.
    async fn portal(&self, customer_id: &str, return_url: &str) -> Result<String, NoAnswer>;
}

/// What somebody wants to subscribe to.
#[derive(Clone, Copy, Debug)]
pub struct CheckoutOrder<'a> {
    /// The provider's number of the customer.
    pub customer_id: &'a str,
    /// What.
    pub module: Module,
    /// How much of it.
    pub tier: Tier,
    /// Where the provider sends people back to.
    pub return_url: &'a str,
}

/// Why a customer's number was not set. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum LinkRefused {
    /// There is no such organisation.
    #[error("there is no such organisation")]
    Unknown,
    /// Another organisation has the number, or the installation.
    #[error("the number is another's")]
    Taken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An organisation whose customer's number was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// Its display name.
    pub name: String,
    /// The number before.
    pub before: Option<String>,
    /// The number now.
    pub after: Option<String>,
    /// What was told of the customer before, and counts from now on.
    pub paid: Vec<PaidSubscription>,
}

/// What an event changed, or made known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A subscription is another than before: so.
    Changed(PaidSubscription),
    /// An invoice was not paid.
    PaymentFailed,
}

/// What is paid for. Of no tenant: an event names a customer, and whose that is the store knows.
#[async_trait]
pub trait CrossTenantPayments: Send + Sync {
    /// Takes an event: its number, its effect and the revision of the scope are one transaction, so that each counts
    /// once, however often and in whatever order it comes. What is told of a subscription is joined to what is known of it
    /// ([`PaidSubscription::with`]); an ended one is kept, so that later news of it touch no successor.
    async fn apply(
        &self,
        event: &PaymentEvent,
        now: Timestamp,
        event_of: EventOf<'_, Effect>,
    ) -> Result<Applied, StoreError>;
    /// The provider's number of the scope.
    async fn customer(&self, scope: Scope) -> Result<Option<String>, StoreError>;
    /// Sets the provider's number of an organisation, and raises its revision: what was told of the customer before
    /// counts from then on.
    async fn link(
        &self,
        id: OrganizationId,
        customer_id: Option<&str>,
        now: Timestamp,
        event_of: EventOf<'_, Linked, InChains>,
    ) -> Result<Linked, LinkRefused>;
    /// Forgets what has waited for its customer since before `time`, and numbers of events from before then; how many.
    async fn forget(&self, time: Timestamp) -> Result<u64, StoreError>;
}
