//! Events of the payment provider, and which of them is the latest.

use crate::codes::{Module, Source, Status, Tier};
use crate::plan::Subscription;
use kernel::Timestamp;

/// An event of the provider, as far as it concerns a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentEvent {
    /// The id of the event; a repeated event has the same.
    pub id: String,
    /// What happened.
    pub kind: PaymentEventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentEventKind {
    /// A subscription began, changed or ended.
    Subscription(PaidSubscription),
    /// An invoice was not paid; it is only recorded in the log.
    PaymentFailed { provider_customer_id: String },
    /// Anything else.
    Nothing,
}

/// A subscription according to one event, or to all events combined ([`PaidSubscription::with`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidSubscription {
    /// The provider's id of the subscription.
    pub subscription_id: String,
    pub provider_customer_id: String,
    pub status: Status,
    /// Orders several events about it.
    pub order: EventOrder,
    /// What it is for; `None` if unchanged. The end of a subscription need not contain it, since it makes no
    /// difference then.
    pub paid_for: Option<PaidFor>,
}

/// What a subscription is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidFor {
    pub items: Vec<PaidItem>,
    /// Orders the events that contain it.
    pub order: EventOrder,
}

/// One item of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidItem {
    pub module: Module,
    pub tier: Tier,
    /// The provider's id of the price.
    pub price_id: Option<String>,
    pub current_period_end: Option<Timestamp>,
}

impl PaidSubscription {
    /// Combines what is known with another event; `None` when that is nothing new. In whatever order and
    /// however often events arrive, they combine to one state.
    pub fn with(&self, news: &Self) -> Option<Self> {
        let last = if news.order > self.order { news } else { self };
        let said = [&self.paid_for, &news.paid_for].into_iter().flatten();
        let paid_for = said.max_by(|one, other| one.order.cmp(&other.order)).cloned();
        let known = Self { paid_for, ..last.clone() };
        (known != *self).then_some(known)
    }

    /// Checks whether it continues and nothing known says what it is for. Such an event is not recorded: it
    /// takes effect when it is sent again, once its product contains the metadata.
    pub fn is_unclear(&self) -> bool {
        self.status.is_active() && self.items().is_empty()
    }

    /// Returns its items.
    pub fn items(&self) -> &[PaidItem] {
        self.paid_for.as_ref().map_or(&[], |paid_for| &paid_for.items)
    }

    /// Returns its contribution to a plan.
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

/// The position of an event among all about one subscription. The provider sends them in any order, and its
/// times have whole seconds, so the kind and the id of the event decide between two of one second: the end of
/// a subscription is final, whatever comes later.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventOrder {
    /// Whether it is the end.
    pub is_final: bool,
    /// When it happened, in seconds since the Unix epoch.
    pub created: i64,
    /// Whether it reports a change; a creation in the same second comes before it.
    pub is_change: bool,
    pub event_id: String,
}

/// The outcome of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOutcome {
    /// It takes effect.
    Counts,
    /// It was received before, or an event received before is later.
    Known,
    /// Its customer belongs to nobody: it is kept until the operator assigns the customer.
    Waits,
    /// It does not concern plans.
    Ignored,
}
