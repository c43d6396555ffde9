//! Use cases: process events of the payment provider, and send customers to its pages.

use crate::codes::{Module, Tier};
use crate::payment::{EventOutcome, PaidItem, PaidSubscription};
use crate::ports::{
    CheckoutOrder, CrossTenantPayments, Effect, EventFault, LinkRefused, Linked, NoAnswer, PaymentEvents,
    PaymentPages,
};
use audit::{Action, Actor, AuditContext, Details, Event, Object, ObjectKind, operator_decision_events};
use kernel::{Clock, Duration, ErrorKind, OrganizationId, Scope, StoreError, Text, Timestamp};
use std::sync::Arc;

/// How long events of unassigned customers are kept.
pub const UNASSIGNED_RETENTION: Duration = Duration::days(30);

/// The maximum length of a customer id, in characters.
pub const MAX_CUSTOMER_CHARS: usize = 255;

/// Checks whether a text may be a provider's customer id.
pub fn is_customer_number(number: &str) -> bool {
    (1..=MAX_CUSTOMER_CHARS).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Why an event was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// It could not be read.
    #[error(transparent)]
    Fault(#[from] EventFault),
    /// The store failed; the provider sends it again.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ReceiveError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Fault(EventFault::NoAnswer(_)) => ErrorKind::Unavailable,
            Self::Fault(_) => ErrorKind::Malformed,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Why a customer id was not set.
#[derive(Debug, thiserror::Error)]
pub enum PaymentLinkError {
    /// It is not a valid customer id.
    #[error("this is not a customer number")]
    Invalid,
    #[error(transparent)]
    Refused(#[from] LinkRefused),
}

impl PaymentLinkError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid | Self::Refused(LinkRefused::Taken) => ErrorKind::Invalid,
            Self::Refused(LinkRefused::Unknown) => ErrorKind::NotFound,
            Self::Refused(LinkRefused::Store(error)) => error.kind(),
        }
    }

    /// Returns the message for the operator, for errors that an operator can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Invalid => Some(Text::of("service.payment.no_customer_number")),
            Self::Refused(LinkRefused::Taken) => Some(Text::of("service.payment.customer_taken")),
            Self::Refused(_) => None,
        }
    }
}

/// Why there is no page of the provider.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// No provider is configured, or the scope is not its customer.
    #[error("the scope is not a customer of the payment provider")]
    NoCustomer,
    /// There is no price for it.
    #[error("the provider has no price for this")]
    NoPrice,
    /// The provider did not answer.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PageError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NoCustomer | Self::NoPrice => ErrorKind::Invalid,
            Self::NoAnswer(_) => ErrorKind::Unavailable,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the message for the customer.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::NoCustomer => Some(Text::of("service.payment.no_customer")),
            Self::NoPrice => Some(Text::of("service.payment.no_price")),
            Self::NoAnswer(_) => Some(Text::of("service.payment.no_answer")),
            Self::Store(_) => None,
        }
    }
}

/// Returns the audit event of a changed subscription.
fn changed(paid: &PaidSubscription, now: Timestamp) -> Event {
    let all =
        |code: fn(&PaidItem) -> &'static str| paid.items().iter().map(code).collect::<Vec<_>>().join(", ");
    let details = Details::new()
        .with("module", &*all(|item| item.module.code()))
        .with("tier", &*all(|item| item.tier.code()))
        .with("state", paid.status.code());
    let object = Object::of(ObjectKind::Subscription, &paid.subscription_id);
    Event { at: now, actor: Actor::System, action: Action::SubscriptionChanged, object, details }
}

/// Paid subscriptions.
#[derive(Clone)]
pub struct Payments {
    /// Keeps subscriptions.
    pub store: Arc<dyn CrossTenantPayments>,
    /// Reads the provider's events.
    pub events: Arc<dyn PaymentEvents>,
    /// The provider's pages.
    pub pages: Arc<dyn PaymentPages>,
    pub clock: Arc<dyn Clock>,
}

impl Payments {
    /// Processes an event of the provider. It has taken effect when this returns; returns the id of the event
    /// and its outcome.
    ///
    /// # Errors
    /// See [`ReceiveError`].
    pub async fn receive(
        &self,
        signature: Option<&str>,
        body: &[u8],
    ) -> Result<(String, EventOutcome), ReceiveError> {
        let now = self.clock.now();
        let event = self.events.read(signature, body, now).await?;
        let audit_event = |effect: &Effect| {
            Some(match effect {
                Effect::Changed(after) => changed(after, now),
                Effect::PaymentFailed => {
                    let object = Object::of(ObjectKind::Subscription, "");
                    let (actor, action) = (Actor::System, Action::PaymentFailed);
                    Event { at: now, actor, action, object, details: Details::new() }
                }
            })
        };
        let applied = self.store.apply(&event, now, &audit_event).await?;
        Ok((event.id, applied))
    }

    /// Sets the customer id of an organisation; `None` removes it. Reserved to the platform operator, which
    /// the caller checks.
    ///
    /// # Errors
    /// See [`PaymentLinkError`].
    pub async fn link(
        &self,
        by: &Actor,
        id: OrganizationId,
        provider_customer_id: Option<&str>,
    ) -> Result<Linked, PaymentLinkError> {
        if provider_customer_id.is_some_and(|number| !is_customer_number(number)) {
            return Err(PaymentLinkError::Invalid);
        }
        let now = self.clock.now();
        let audit_event = |linked: &Linked| {
            if linked.before == linked.after {
                return Vec::new();
            }
            let details = Details::changed(&["payment_customer_id"]);
            let mut events = operator_decision_events(
                by,
                id,
                Some(&linked.name),
                Action::OrganizationUpdated,
                details,
                now,
            );
            #[expect(clippy::disallowed_methods, reason = "the operator says whose it is")]
            let scope = Scope::organization(id);
            events.extend(linked.paid.iter().map(|paid| (scope, changed(paid, now))));
            events
        };
        Ok(self.store.link(id, provider_customer_id, now, &audit_event).await?)
    }

    /// Returns a page on which the scope subscribes to a tier of a module.
    ///
    /// # Errors
    /// See [`PageError`].
    pub async fn checkout(
        &self,
        by: &AuditContext,
        module: Module,
        tier: Tier,
        return_url: &str,
    ) -> Result<String, PageError> {
        let provider_customer_id = self.customer(by.scope).await?;
        let order = CheckoutOrder { provider_customer_id: &provider_customer_id, module, tier, return_url };
        self.pages.checkout(&order).await?.ok_or(PageError::NoPrice)
    }

    /// Returns a page on which the scope manages its subscriptions.
    ///
    /// # Errors
    /// See [`PageError`].
    pub async fn billing_page(&self, by: &AuditContext, return_url: &str) -> Result<String, PageError> {
        let provider_customer_id = self.customer(by.scope).await?;
        Ok(self.pages.billing_page(&provider_customer_id, return_url).await?)
    }

    /// Deletes old events of unassigned customers and returns how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        self.store.prune(self.clock.now() - UNASSIGNED_RETENTION).await
    }

    async fn customer(&self, scope: Scope) -> Result<String, PageError> {
        if !self.pages.is_configured() {
            return Err(PageError::NoCustomer);
        }
        self.store.customer(scope).await?.ok_or(PageError::NoCustomer)
    }
}
