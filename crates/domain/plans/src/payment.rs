//! What the payment provider tells, and which of it is the last word.

use crate::codes::{Module, Source, Status, Tier};
use crate::plan::Subscription;
use kernel::Timestamp;

/// An event of the provider, as far as it concerns a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentEvent {
    /// The number of the event; one that comes again has the same.
    pub id: String,
    /// What happened.
    pub kind: PaymentEventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentEventKind {
    /// A subscription began, changed or ended.
    Subscription(PaidSubscription),
    /// An invoice was not paid; nothing follows from it but a line in the log.
    PaymentFailed {
        /// Whose it is.
        customer_id: String,
    },
    /// Anything else.
    Nothing,
}

/// A subscription as an event tells it, or as all events together do ([`PaidSubscription::with`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidSubscription {
    /// The provider's number of it.
    pub subscription_id: String,
    /// The provider's number of the customer.
    pub customer_id: String,
    /// Its state.
    pub status: Status,
    /// Which of several events about it is the last word.
    pub order: EventOrder,
    /// What it is for; `None` when that is as it was. The end of a subscription need not say it, since nothing follows
    /// from it.
    pub paid_for: Option<PaidFor>,
}

/// What a subscription is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidFor {
    /// Its items.
    pub items: Vec<PaidItem>,
    /// Which of several events that say it is the last word.
    pub order: EventOrder,
}

/// One item of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidItem {
    /// What was subscribed to.
    pub module: Module,
    /// How much of it.
    pub tier: Tier,
    /// The provider's number of the price.
    pub price_id: Option<String>,
    /// When the paid period ends.
    pub current_period_end: Option<Timestamp>,
}

impl PaidSubscription {
    /// What is known of it once an event has told `news` too; `None` when that is nothing new. In whatever order
    /// events come and however often, all of them together make one state.
    pub fn with(&self, news: &Self) -> Option<Self> {
        let last = if news.order > self.order { news } else { self };
        let said = [&self.paid_for, &news.paid_for].into_iter().flatten();
        let paid_for = said.max_by(|one, other| one.order.cmp(&other.order)).cloned();
        let known = Self { paid_for, ..last.clone() };
        (known != *self).then_some(known)
    }

    /// Whether it goes on and nothing that is known says what it is for. Such news is not taken note of: sent again, once
    /// its product says it, it counts.
    pub fn is_unclear(&self) -> bool {
        self.status.goes_on() && self.items().is_empty()
    }

    /// What it is for.
    pub fn items(&self) -> &[PaidItem] {
        self.paid_for.as_ref().map_or(&[], |paid_for| &paid_for.items)
    }

    /// What it gives to a plan.
    pub fn subscriptions(&self) -> impl Iterator<Item = Subscription> {
        self.items().iter().map(|item| Subscription {
            module: item.module,
            tier: item.tier,
            status: self.status,
            source: Source::Payment,
            current_period_end: item.current_period_end,
        })
    }
}

/// The place of an event among all about one subscription. The provider sends them in any order, and its times have
/// whole seconds, so that the kind and the number of the event decide between two of one second: the end of a
/// subscription is final, whatever comes later.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventOrder {
    /// Whether it is the end.
    pub is_final: bool,
    /// When it happened, in seconds since the Unix epoch.
    pub created: i64,
    /// Whether it tells of a change; the beginning of the same second comes before it.
    pub is_change: bool,
    /// The number of the event.
    pub event_id: String,
}

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// It counts from now on.
    Counts,
    /// It came before, or an event that came before is the last word.
    Known,
    /// Its customer is nobody's: it is kept until the operator says whose.
    Waits,
    /// It is nothing to a plan.
    Ignored,
}
