use crate::framework::timestamp::rfc3339;
use crate::state::openapi::{features, optional_tiers, subscription_statuses, tiers};
use kernel::Timestamp;
use plans::{Feature, Limit, Plan, Tier};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The tenant's subscriptions, and what they unlock.
#[derive(Serialize, ToSchema)]
#[schema(as = Plan)]
pub(super) struct PlanDto {
    /// By module: `forms`, `events`, `quizzes`, `epoll`. A module without a subscription is missing.
    subscriptions: BTreeMap<&'static str, SubscriptionDto>,
    /// Whether each feature is unlocked.
    #[schema(schema_with = features)]
    features: BTreeMap<&'static str, bool>,
    /// The highest tier of all active subscriptions; `null` without any.
    #[schema(schema_with = optional_tiers)]
    highest_tier: Option<&'static str>,
    /// Whether the tenant is a customer of the payment provider.
    stripe_connected: bool,
}

/// A subscription to a module.
#[derive(Serialize, ToSchema)]
#[schema(as = Subscription)]
struct SubscriptionDto {
    #[schema(schema_with = tiers)]
    tier: &'static str,
    /// `canceled` also for an expired licence.
    #[schema(schema_with = subscription_statuses)]
    status: &'static str,
    /// The limit by name: `max_templates`, `max_events`, `max_quizzes` or `max_polls`; `null` for unlimited,
    /// 0 if the subscription does not count.
    #[schema(value_type = BTreeMap<String, Option<u32>>, example = json!({"max_templates": 5}))]
    limits: BTreeMap<&'static str, Option<u32>>,
    /// When the paid period or the licence ends; `null` if unknown.
    #[schema(required = true, format = DateTime)]
    current_period_end: Option<String>,
}

impl PlanDto {
    pub(super) fn of(plan: &Plan, now: Timestamp, stripe_connected: bool) -> Self {
        let subscriptions = plan.modules(now).into_iter().map(|(module, one)| {
            let shown = SubscriptionDto {
                tier: one.tier.code(),
                status: one.status(now).code(),
                limits: BTreeMap::from([(module.limit_key(), plan.limit(module, now).number())]),
                current_period_end: one.current_period_end.map(rfc3339),
            };
            (module.code(), shown)
        });
        Self {
            subscriptions: subscriptions.collect(),
            features: Feature::of_tiers().map(|feature| (feature.code(), plan.opens(feature, now))).collect(),
            highest_tier: plan.highest_tier(now).map(Tier::code),
            stripe_connected,
        }
    }
}

/// How much of its limits a tenant uses.
#[derive(Serialize, ToSchema)]
#[schema(as = PlanUsage)]
pub(super) struct UsageDto {
    /// Active templates.
    templates: UsedDto,
}

/// How much of a limit is used.
#[derive(Serialize, ToSchema)]
#[schema(as = Used)]
struct UsedDto {
    /// The current number.
    current: u64,
    /// The maximum; `null` for unlimited.
    #[schema(required = true)]
    limit: Option<u32>,
}

impl UsageDto {
    pub(super) fn of(active_templates: u64, limit: Limit) -> Self {
        Self { templates: UsedDto { current: active_templates, limit: limit.number() } }
    }
}
