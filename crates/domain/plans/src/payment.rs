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
    pub news: News,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A subscription began, changed or ended.
    Subscription(PaidSubscription),
    /// An invoice was not paid; nothing follows from it but a line in the log.
    PaymentFailed {
        /// Whose it is.
        customer_id: String,
    },
    /// Anything else: taken note of, so that the provider does not send it again.
    Nothing,
}

/// A subscription as an event tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidSubscription {
    /// The provider's number of it.
    pub subscription_id: String,
    /// The provider's number of the customer.
    pub customer_id: String,
    /// The provider's number of the price.
    pub price_id: Option<String>,
    /// What was subscribed to.
    pub module: Module,
    /// How much of it.
    pub tier: Tier,
    /// Its state.
    pub status: Status,
    /// When the paid period ends.
    pub current_period_end: Option<Timestamp>,
    /// Which of several events about it is the last word.
    pub order: Order,
}

/// The place of an event among all about one subscription. The provider sends them in any order, and its times have
/// whole seconds, so that the kind and the number of the event decide between two of one second: the end of a
/// subscription is final, whatever comes later.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// Whether it is the end.
    pub is_final: bool,
    /// When it happened, in seconds since the Unix epoch.
    pub created: i64,
    /// Whether it tells of a change; the beginning of the same second comes before it.
    pub is_change: bool,
    /// The number of the event.
    pub event_id: String,
}

impl From<&PaidSubscription> for Subscription {
    fn from(paid: &PaidSubscription) -> Self {
        Self {
            module: paid.module,
            tier: paid.tier,
            status: paid.status,
            source: Source::Payment,
            current_period_end: paid.current_period_end,
        }
    }
}

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// It counts from now on.
    Counts,
    /// It came before, or an event that came before is the last word.
    Known,
    /// It is kept until the operator says whose customer it is.
    Waits,
}
