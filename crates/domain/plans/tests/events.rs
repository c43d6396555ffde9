//! Hostile check 79: any order of delivery of a history ends in one state, that of its last event.

#![allow(clippy::unwrap_used, reason = "a test file: tests fail by panicking")]

use audit::testing::{MemoryAudit, no_event};
use kernel::{OrganizationId, Scope};
use plans::ports::{CrossTenantPayments, PlanStore};
use plans::testing::{MemoryPlans, now, paid};
use plans::{EventOrder, Module, PaidSubscription, PaymentEvent, PaymentEventKind, Status, Tier};
use proptest::prelude::*;
use std::sync::Arc;

/// Generates an event of a subscription or of its successor, within a few seconds.
fn event() -> impl Strategy<Value = PaidSubscription> {
    let parts = (0..2usize, 0..6i64, 0..4usize, 0..4usize, 0..6u8, any::<u32>());
    parts.prop_map(|(which, created, tier, status, kind, number)| {
        let subscription = ["sub_old", "sub_new"][which];
        let one = paid(subscription, "cus_1", Tier::ALL[tier], created);
        let is_final = kind == 0;
        let order =
            EventOrder { is_final, created, is_change: kind != 1, event_id: format!("evt_{number:08x}") };
        let status = if is_final { Status::Canceled } else { Status::ALL[status] };
        PaidSubscription { status, order, ..one }
    })
}

async fn state_after(history: &[PaidSubscription]) -> (Option<Tier>, Vec<(Tier, Status)>) {
    let id = OrganizationId(1);
    let plans = MemoryPlans::new(Arc::new(MemoryAudit::new()));
    plans.add_organization(id, "Eins");
    plans.link(id, Some("cus_1"), now(), &no_event).await.unwrap();
    for paid in history {
        let event = PaymentEvent {
            id: paid.order.event_id.clone(),
            kind: PaymentEventKind::Subscription(paid.clone()),
        };
        plans.apply(&event, now(), &no_event).await.unwrap();
    }
    #[expect(clippy::disallowed_methods, reason = "a test chooses the tenant")]
    let scope = Scope::organization(id);
    let plan = plans.plan(scope).await.unwrap().0;
    let shown = plan.modules(now()).values().map(|one| (one.tier, one.status)).collect();
    (plan.tier(Module::Forms, now()), shown)
}

proptest! {
    #[test]
    fn any_permutation_of_a_history_with_repeats_ends_in_one_state(
        history in proptest::collection::vec(event(), 20),
        order in Just((0..40usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        // Ids of events are unique.
        let mut history = history;
        for (number, event) in history.iter_mut().enumerate() {
            event.order.event_id = format!("{}_{number}", event.order.event_id);
            // An ended subscription need not say what it was for.
            let says = event.status.is_active() || number % 2 == 0;
            event.paid_for = event.paid_for.take().filter(|_| says);
            if let Some(paid_for) = &mut event.paid_for {
                paid_for.order = event.order.clone();
            }
        }
        let shuffled: Vec<_> = order.iter().map(|at| history[at % history.len()].clone()).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (given, mixed) = runtime.block_on(async { (state_after(&history).await, state_after(&shuffled).await) });
        prop_assert_eq!(&given, &mixed);
        let last = |subscription: &str| {
            let of = history.iter().filter(|one| one.subscription_id == subscription);
            of.max_by(|a, b| a.order.cmp(&b.order))
        };
        let counting = ["sub_old", "sub_new"].into_iter().filter_map(last).filter(|one| one.status.is_active());
        prop_assert_eq!(given.0, counting.filter_map(|one| Some(one.items().first()?.tier)).max());
    }
}
