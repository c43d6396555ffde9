//! Use cases: what the payment provider tells, and where customers are sent.

use crate::codes::{Module, Tier};
use crate::payment::{Applied, PaidItem, PaidSubscription};
use crate::ports::{
    CheckoutOrder, CrossTenantPayments, Effect, EventFault, LinkRefused, Linked, NoAnswer, PaymentEvents,
    PaymentPages,
};
use audit::{Action, Actor, By, Details, Event, Object, ObjectKind, decided_about};
use kernel::{Clock, Duration, ErrorKind, OrganizationId, Scope, StoreError, Text, Timestamp};
use std::sync::Arc;

/// For how long it is remembered what was told of nobody's customer.
pub const REMEMBERED: Duration = Duration::days(30);

/// Longest number of a customer, in characters.
pub const MAX_CUSTOMER_CHARS: usize = 255;

/// Whether a text may be a provider's number of a customer.
pub fn is_customer_number(number: &str) -> bool {
    (1..=MAX_CUSTOMER_CHARS).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Why an event was not taken.
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

/// Why a customer's number was not set.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// It is no number of a customer.
    #[error("this is no number of a customer")]
    Invalid,
    /// Refused.
    #[error(transparent)]
    Refused(#[from] LinkRefused),
}

impl LinkError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid | Self::Refused(LinkRefused::Taken) => ErrorKind::Invalid,
            Self::Refused(LinkRefused::Unknown) => ErrorKind::NotFound,
            Self::Refused(LinkRefused::Store(error)) => error.kind(),
        }
    }

    /// What the operator is told, for what an operator can mend.
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
    /// No provider is configured, or the scope is no customer of it.
    #[error("the scope is no customer of a payment provider")]
    NoCustomer,
    /// There is no price for it.
    #[error("the provider has no price for this")]
    NoPrice,
    /// The provider did not answer.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
    /// The store failed.
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

    /// What the customer is told.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::NoCustomer => Some(Text::of("service.payment.no_customer")),
            Self::NoPrice => Some(Text::of("service.payment.no_price")),
            Self::NoAnswer(_) => Some(Text::of("service.payment.no_answer")),
            Self::Store(_) => None,
        }
    }
}

/// The entry of a subscription that is another than before.
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

/// What is paid for.
#[derive(Clone)]
pub struct Payments {
    /// Keeps it.
    pub store: Arc<dyn CrossTenantPayments>,
    /// Reads what the provider sends.
    pub events: Arc<dyn PaymentEvents>,
    /// Its pages.
    pub pages: Arc<dyn PaymentPages>,
    /// Dates what happens.
    pub clock: Arc<dyn Clock>,
}

impl Payments {
    /// Takes an event of the provider. It counts when this returns, with the number of the event and what became of it.
    ///
    /// # Errors
    /// See [`ReceiveError`].
    pub async fn receive(
        &self,
        signature: Option<&str>,
        body: &[u8],
    ) -> Result<(String, Applied), ReceiveError> {
        let now = self.clock.now();
        let event = self.events.read(signature, body, now).await?;
        let event_of = |effect: &Effect| {
            Some(match effect {
                Effect::Changed(after) => changed(after, now),
                Effect::PaymentFailed => {
                    let object = Object::of(ObjectKind::Subscription, "");
                    let (actor, action) = (Actor::System, Action::PaymentFailed);
                    Event { at: now, actor, action, object, details: Details::new() }
                }
            })
        };
        let applied = self.store.apply(&event, now, &event_of).await?;
        Ok((event.id, applied))
    }

    /// Sets whose customer an organisation is; `None` for nobody's. Only the platform operator may, which is the
    /// caller's to check.
    ///
    /// # Errors
    /// See [`LinkError`].
    pub async fn link(
        &self,
        by: &Actor,
        id: OrganizationId,
        customer_id: Option<&str>,
    ) -> Result<Linked, LinkError> {
        if customer_id.is_some_and(|number| !is_customer_number(number)) {
            return Err(LinkError::Invalid);
        }
        let now = self.clock.now();
        let event_of = |linked: &Linked| {
            if linked.before == linked.after {
                return Vec::new();
            }
            let details = Details::changed(&["payment_customer_id"]);
            let mut events =
                decided_about(by, id, Some(&linked.name), Action::OrganizationUpdated, details, now);
            #[expect(clippy::disallowed_methods, reason = "the operator says whose it is")]
            let scope = Scope::organization(id);
            events.extend(linked.paid.iter().map(|paid| (scope, changed(paid, now))));
            events
        };
        Ok(self.store.link(id, customer_id, now, &event_of).await?)
    }

    /// A page on which the scope subscribes to a tier of a module.
    ///
    /// # Errors
    /// See [`PageError`].
    pub async fn checkout(
        &self,
        by: &By,
        module: Module,
        tier: Tier,
        return_url: &str,
    ) -> Result<String, PageError> {
        let customer_id = self.customer(by.scope).await?;
        let order = CheckoutOrder { customer_id: &customer_id, module, tier, return_url };
        self.pages.checkout(&order).await?.ok_or(PageError::NoPrice)
    }

    /// A page on which the scope looks after what it has subscribed to.
    ///
    /// # Errors
    /// See [`PageError`].
    pub async fn portal(&self, by: &By, return_url: &str) -> Result<String, PageError> {
        let customer_id = self.customer(by.scope).await?;
        Ok(self.pages.portal(&customer_id, return_url).await?)
    }

    /// Forgets what was told of nobody's customers long ago; how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn forget(&self) -> Result<u64, StoreError> {
        self.store.forget(self.clock.now() - REMEMBERED).await
    }

    async fn customer(&self, scope: Scope) -> Result<String, PageError> {
        if !self.pages.is_configured() {
            return Err(PageError::NoCustomer);
        }
        self.store.customer(scope).await?.ok_or(PageError::NoCustomer)
    }
}
