//! What a scope has subscribed to, and what that opens. All of it is decided here, by pure functions of a plan and a
//! moment.

use crate::codes::{Feature, Limit, Module, Need, Source, Status, Tier};
use kernel::Timestamp;
use std::collections::BTreeMap;

/// A subscription to a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// What was subscribed to.
    pub module: Module,
    /// How much of it.
    pub tier: Tier,
    /// Its state.
    pub status: Status,
    /// Where it comes from.
    pub source: Source,
    /// When the period ends that is paid for, or the licence.
    pub current_period_end: Option<Timestamp>,
}

impl Subscription {
    /// Whether it counts at a moment. A licence ends by itself; about what is paid the provider tells, and a period
    /// that is over alone means nothing.
    pub fn counts(&self, now: Timestamp) -> bool {
        let is_over = self.source == Source::License && self.current_period_end.is_some_and(|end| now >= end);
        self.status.goes_on() && !is_over
    }

    /// The state at a moment.
    pub fn status(&self, now: Timestamp) -> Status {
        if self.counts(now) { self.status } else { Status::Canceled }
    }
}

/// All that a scope has subscribed to. Without anything it is empty, and opens nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    subscriptions: Vec<Subscription>,
}

impl Plan {
    /// Of these: several of one module may stand beside each other, such as a licence and what is paid, or one
    /// that was cancelled and its successor.
    pub fn new(subscriptions: Vec<Subscription>) -> Self {
        Self { subscriptions }
    }

    /// The subscription of each module at a moment: of those that count the one of the highest tier, else the one that
    /// ended last.
    pub fn modules(&self, now: Timestamp) -> BTreeMap<Module, &Subscription> {
        let mut found: BTreeMap<Module, &Subscription> = BTreeMap::new();
        let rank = |one: &Subscription| {
            (one.counts(now), one.counts(now).then_some(one.tier), one.current_period_end)
        };
        for subscription in &self.subscriptions {
            let best = found.entry(subscription.module).or_insert(subscription);
            if rank(subscription) > rank(best) {
                *best = subscription;
            }
        }
        found
    }

    /// The tier of a module.
    pub fn tier(&self, module: Module, now: Timestamp) -> Option<Tier> {
        let of_module = self.subscriptions.iter().filter(|one| one.module == module && one.counts(now));
        of_module.map(|one| one.tier).max()
    }

    /// The highest tier of all modules.
    pub fn highest_tier(&self, now: Timestamp) -> Option<Tier> {
        self.subscriptions.iter().filter(|one| one.counts(now)).map(|one| one.tier).max()
    }

    /// Whether a feature is open.
    pub fn opens(&self, feature: Feature, now: Timestamp) -> bool {
        match feature.need() {
            Need::Module(module) => self.tier(module, now).is_some(),
            Need::Tier(tier) => self.highest_tier(now) >= Some(tier),
        }
    }

    /// How many resources of a module there may be. What is there already stays, whatever it says (specification,
    /// "Downgrade").
    pub fn limit(&self, module: Module, now: Timestamp) -> Limit {
        self.tier(module, now).map_or(Limit::AtMost(0), |tier| module.limit(tier))
    }
}
