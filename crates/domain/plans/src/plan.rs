//! The subscriptions of a scope, and what they include. All of it is decided here, by pure functions of a
//! plan and the time.

use crate::codes::{Feature, Limit, Module, Need, Source, Status, Tier};
use kernel::Timestamp;
use std::collections::BTreeMap;

/// A subscription to a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    pub module: Module,
    pub tier: Tier,
    pub status: Status,
    pub source: Source,
    /// The end of the paid period, or of the licence.
    pub current_period_end: Option<Timestamp>,
}

impl Subscription {
    /// Checks whether it is valid at a time. A licence expires by itself; a paid subscription follows the
    /// provider's events, and the end of its period alone means nothing.
    pub fn is_valid_at(&self, now: Timestamp) -> bool {
        let is_over = self.source == Source::License && self.current_period_end.is_some_and(|end| now >= end);
        self.status.is_active() && !is_over
    }

    /// Returns the state at a time.
    pub fn status(&self, now: Timestamp) -> Status {
        if self.is_valid_at(now) { self.status } else { Status::Canceled }
    }
}

/// All subscriptions of a scope. An empty plan includes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    subscriptions: Vec<Subscription>,
}

impl Plan {
    /// Creates a plan from these; there may be several for one module, such as a licence and a paid
    /// subscription, or a cancelled one and its successor.
    pub fn new(subscriptions: Vec<Subscription>) -> Self {
        Self { subscriptions }
    }

    /// Returns the subscription of each module at a time: of the valid ones that of the highest tier, else
    /// the one that ended last.
    pub fn modules(&self, now: Timestamp) -> BTreeMap<Module, &Subscription> {
        let mut by_module: BTreeMap<Module, &Subscription> = BTreeMap::new();
        let rank = |one: &Subscription| {
            (one.is_valid_at(now), one.is_valid_at(now).then_some(one.tier), one.current_period_end)
        };
        for subscription in &self.subscriptions {
            let best = by_module.entry(subscription.module).or_insert(subscription);
            if rank(subscription) > rank(best) {
                *best = subscription;
            }
        }
        by_module
    }

    /// Returns the tier of a module.
    pub fn tier(&self, module: Module, now: Timestamp) -> Option<Tier> {
        let of_module = self.subscriptions.iter().filter(|one| one.module == module && one.is_valid_at(now));
        of_module.map(|one| one.tier).max()
    }

    /// Returns the highest tier of all modules.
    pub fn highest_tier(&self, now: Timestamp) -> Option<Tier> {
        self.subscriptions.iter().filter(|one| one.is_valid_at(now)).map(|one| one.tier).max()
    }

    /// Checks whether a feature is open.
    pub fn opens(&self, feature: Feature, now: Timestamp) -> bool {
        match feature.need() {
            Need::Module(module) => self.tier(module, now).is_some(),
            Need::Tier(tier) => self.highest_tier(now) >= Some(tier),
        }
    }

    /// Returns how many resources of a module there may be. Existing ones stay, whatever it says
    /// (specification, "Downgrade").
    pub fn limit(&self, module: Module, now: Timestamp) -> Limit {
        self.tier(module, now).map_or(Limit::AtMost(0), |tier| module.limit(tier))
    }
}
