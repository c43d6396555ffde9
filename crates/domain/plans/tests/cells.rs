//! Every combination of module × tier × feature × status × source, and the limits, checked against the tables
//! of the specification ("Limits") spelled out again.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test file: tests fail by panicking")]

use kernel::Duration;
use plans::testing::now;
use plans::{Feature, Limit, Module, Plan, Source, Status, Subscription, Tier};

/// Specification: the lowest tier of each feature that a tier opens.
const OF_TIERS: [(&str, u8); 8] = [
    ("bi_api", 2),
    ("audit_log", 2),
    ("email_notifications", 3),
    ("scheduled_reports", 3),
    ("white_label", 3),
    ("dpa_generator", 3),
    ("sso", 4),
    ("multi_tenancy", 4),
];

/// Specification: starter, professional, business, enterprise; `None` is unlimited.
const LIMITS: [(&str, &str, [Option<u32>; 4]); 4] = [
    ("forms", "max_templates", [Some(1), Some(5), Some(15), None]),
    ("events", "max_events", [Some(3), Some(10), Some(50), None]),
    ("quizzes", "max_quizzes", [Some(3), Some(10), Some(50), None]),
    ("epoll", "max_polls", [Some(3), Some(15), Some(50), None]),
];

fn rank(tier: Tier) -> u8 {
    match tier.code() {
        "starter" => 1,
        "professional" => 2,
        "business" => 3,
        "enterprise" => 4,
        other => panic!("{other}"),
    }
}

fn subscription(module: Module, tier: Tier, status: Status, source: Source) -> Subscription {
    Subscription { module, tier, status, source, current_period_end: None }
}

#[test]
fn every_cell_opens_what_the_specification_says() {
    let mut cells = 0;
    for &module in Module::ALL {
        for &tier in Tier::ALL {
            for &status in Status::ALL {
                for &source in Source::ALL {
                    let plan = Plan::new(vec![subscription(module, tier, status, source)]);
                    // Decisions §6: past due and trialing count, canceled does not.
                    let counts = status.code() != "canceled";
                    assert_eq!(plan.tier(module, now()), counts.then_some(tier));
                    assert_eq!(plan.highest_tier(now()), counts.then_some(tier));
                    for &feature in Feature::ALL {
                        let of_tier = OF_TIERS.iter().find(|(code, _)| *code == feature.code());
                        let opens = match of_tier {
                            Some((_, lowest)) => rank(tier) >= *lowest,
                            None => feature.code() == module.code(),
                        };
                        let cell = format!("{module:?} {tier:?} {status:?} {source:?} {feature:?}");
                        assert_eq!(plan.opens(feature, now()), counts && opens, "{cell}");
                        cells += 1;
                    }
                    let limits = LIMITS.iter().find(|(code, ..)| *code == module.code()).unwrap();
                    let limit = limits.2[usize::from(rank(tier)) - 1];
                    let limit = if counts { limit } else { Some(0) };
                    assert_eq!(plan.limit(module, now()).number(), limit, "{module:?} {tier:?} {status:?}");
                    assert_eq!(module.limit_key(), limits.1);
                    for &other in Module::ALL.iter().filter(|other| **other != module) {
                        assert_eq!(plan.limit(other, now()), Limit::AtMost(0), "0 means no subscription");
                    }
                }
            }
        }
    }
    assert_eq!(cells, 4 * 4 * 4 * 2 * 12);
}

#[test]
fn codes_lead_back_and_nothing_else_is_one() {
    assert!(Module::ALL.iter().all(|module| Module::parse(module.code()) == Some(*module)));
    assert!(Tier::ALL.iter().all(|tier| Tier::parse(tier.code()) == Some(*tier)));
    assert!(Status::ALL.iter().all(|status| Status::parse(status.code()) == Some(*status)));
    assert!(Feature::ALL.iter().all(|feature| Feature::parse(feature.code()) == Some(*feature)));
    assert_eq!((Tier::parse("Starter"), Module::parse(""), Tier::parse("4")), (None, None, None));
    assert_eq!(Feature::of_tiers().count(), OF_TIERS.len());
    assert!(Tier::ALL.is_sorted(), "the highest tier is the last one");
}

#[test]
fn the_highest_tier_of_all_modules_opens_what_hangs_on_tiers() {
    let plan = Plan::new(vec![
        subscription(Module::Forms, Tier::Starter, Status::Active, Source::License),
        subscription(Module::Epoll, Tier::Enterprise, Status::Canceled, Source::Payment),
        subscription(Module::Quizzes, Tier::Business, Status::PastDue, Source::Payment),
    ]);
    assert_eq!(plan.highest_tier(now()), Some(Tier::Business));
    assert!(plan.opens(Feature::DpaGenerator, now()) && !plan.opens(Feature::Sso, now()));
    assert!(!plan.opens(Feature::Epoll, now()), "cancelled");
}

/// A licence expires to the second without a write; a paid subscription continues until the provider says
/// otherwise.
#[test]
fn a_licence_ends_by_itself_and_a_paid_period_does_not() {
    let end = now() + Duration::hours(1);
    for (source, after) in [(Source::License, false), (Source::Payment, true)] {
        let one = Subscription {
            current_period_end: Some(end),
            ..subscription(Module::Forms, Tier::Starter, Status::Active, source)
        };
        let plan = Plan::new(vec![one]);
        assert!(plan.opens(Feature::Forms, end - Duration::microseconds(1)));
        assert_eq!(plan.opens(Feature::Forms, end), after);
        let shown = plan.modules(end)[&Module::Forms].status(end);
        assert_eq!(shown, if after { Status::Active } else { Status::Canceled });
    }
}

#[test]
fn of_several_subscriptions_to_a_module_the_highest_that_counts_is_shown() {
    let of = |tier, status, source| subscription(Module::Forms, tier, status, source);
    let plan = Plan::new(vec![
        of(Tier::Enterprise, Status::Canceled, Source::Payment),
        of(Tier::Starter, Status::Active, Source::License),
        of(Tier::Business, Status::Trialing, Source::Payment),
    ]);
    assert_eq!(plan.modules(now())[&Module::Forms].tier, Tier::Business);
    let ended = Plan::new(vec![of(Tier::Enterprise, Status::Canceled, Source::Payment)]);
    assert_eq!(
        ended.modules(now())[&Module::Forms].status,
        Status::Canceled,
        "one that is over is shown as such"
    );
}

#[test]
fn a_limit_allows_another_up_to_its_number() {
    assert!(Limit::AtMost(2).allows_another(1) && !Limit::AtMost(2).allows_another(2));
    assert!(!Limit::AtMost(0).allows_another(0) && Limit::Unlimited.allows_another(u64::MAX));
}
