//! The contract of every outbox.
//!
//! An adapter writes one [`Fixture`] and expands [`jobs_contract!`](crate::jobs_contract): one
//! test per case. Cases panic with the reason when an implementation does not keep the contract.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

use super::{at, job_id, mail};
use crate::model::{Claimed, Counts, DeadJob, DispatchedJob, FailureReason, Job, JobId};
use crate::ports::{CrossTenantOutbox, CrossTenantTicks, DeadLetterStore, Outbox};
use audit::testing::no_event;
use kernel::testing::SeededRandom;
use kernel::{PageRequest, Scope};
use std::sync::Arc;
use tokio::task::JoinSet;

/// An empty, isolated outbox. It lives as long as this value.
pub trait Fixture: Send + Sync {
    /// Accepts jobs.
    fn jobs(&self) -> Arc<dyn Outbox>;
    /// The outbox as the relay and the worker use it.
    fn outbox(&self) -> Arc<dyn CrossTenantOutbox>;
    /// The dead letters as administrators use them.
    fn dead_letters(&self) -> Arc<dyn DeadLetterStore>;
    /// The ticks of the schedules.
    fn ticks(&self) -> Arc<dyn CrossTenantTicks>;
    /// Two different tenants that exist in this database.
    fn scopes(&self) -> [Scope; 2];
}

async fn add(fixture: &dyn Fixture, scope: Scope, seed: u64, seconds: i64) -> JobId {
    let (id, job) = (job_id(seed), Job::Mail(mail(seed)));
    fixture.jobs().add(scope, &id, &job, at(seconds)).await.expect("the job is added");
    id
}

async fn dispatch(fixture: &dyn Fixture, now: i64, until: i64) -> Vec<DispatchedJob> {
    fixture.outbox().dispatch(at(now), at(until), 100).await.expect("jobs are dispatched")
}

async fn claim(fixture: &dyn Fixture, id: &JobId, now: i64, until: i64) -> Option<Claimed> {
    fixture.outbox().claim(id, at(now), at(until)).await.expect("the claim is decided")
}

async fn must_claim(fixture: &dyn Fixture, id: &JobId, now: i64) -> Claimed {
    claim(fixture, id, now, now + 600).await.expect("the job is free")
}

async fn dead_letter(fixture: &dyn Fixture, scope: Scope, seed: u64, now: i64) -> JobId {
    let id = add(fixture, scope, seed, now).await;
    let claimed = must_claim(fixture, &id, now).await;
    let given_up = fixture.outbox().dead_letter(&claimed, FailureReason::Refused, at(now)).await;
    assert!(given_up.expect("the job is given up"));
    id
}

async fn dead(fixture: &dyn Fixture, scope: Scope) -> Vec<DeadJob> {
    let page = PageRequest::new(1, 100).expect("a valid page");
    let page = fixture.dead_letters().list(scope, page).await.expect("the list is read");
    assert_eq!(page.total, page.items.len() as u64);
    page.items
}

async fn counts(fixture: &dyn Fixture) -> (u64, u64) {
    let Counts { waiting, dead } = fixture.outbox().counts().await.expect("jobs are counted");
    (waiting, dead)
}

/// A job is added, dispatched, claimed and ended.
pub async fn a_job_is_handed_out_claimed_and_gone_when_done(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    let since = async |time| fixture.outbox().waiting_since(at(time)).await.expect("jobs are counted");
    assert_eq!((since(-1).await, since(0).await), (0, 1));
    assert_eq!(dispatch(fixture, -1, 60).await, [], "not due before it was added");
    let dispatched = dispatch(fixture, 0, 60).await;
    assert_eq!(dispatched.iter().map(|dispatched| &dispatched.id).collect::<Vec<_>>(), [&id]);
    let claimed = must_claim(fixture, &id, 1).await;
    assert_eq!((claimed.attempts, &claimed.job), (1, &Some(Job::Mail(mail(1)))));
    assert_eq!(claimed.scope, scope);
    assert!(claimed.lease_epoch > dispatched[0].lease_epoch);
    fixture.outbox().done(&id).await.expect("the job is ended");
    assert_eq!(claim(fixture, &id, 9999, 9999).await, None);
    assert_eq!(counts(fixture).await, (0, 0));
}

/// Jobs of every kind come back as they were added.
pub async fn every_kind_of_job_is_read_back(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let id = JobId::random(&SeededRandom::new(99));
    let job = Job::Scheduled("files:sweep".into());
    fixture.jobs().add(scope, &id, &job, at(0)).await.expect("the job is added");
    assert_eq!(must_claim(fixture, &id, 0).await.job, Some(job));
}

/// A dispatched job is dispatched again only after its lease, for example when the queue lost it.
pub async fn a_job_that_nobody_claimed_is_handed_out_again_after_its_lease(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    assert_eq!(dispatch(fixture, 0, 60).await.len(), 1);
    assert_eq!(dispatch(fixture, 59, 120).await, []);
    for (now, expected) in [(0, 1), (59, 1), (60, 0)] {
        assert_eq!(fixture.outbox().dispatched(at(now)).await.expect("they are counted"), expected);
    }
    let again = dispatch(fixture, 60, 120).await;
    assert_eq!(again.len(), 1, "the lease has ended");
    let claimed = must_claim(fixture, &id, 61).await;
    assert_eq!(claimed.attempts, 1, "a dispatch is no attempt");
    assert_eq!(fixture.outbox().dispatched(at(62)).await.expect("they are counted"), 0);
}

/// A job whose worker was killed is dispatched again after its lease.
pub async fn a_job_whose_worker_died_is_handed_out_again_after_its_lease(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    let lost = claim(fixture, &id, 0, 600).await.expect("the job is free");
    assert_eq!(claim(fixture, &id, 599, 999).await, None, "somebody works on it");
    assert_eq!(dispatch(fixture, 599, 999).await, []);
    assert_eq!(dispatch(fixture, 600, 700).await.len(), 1, "the lease has ended");
    let claimed = must_claim(fixture, &id, 601).await;
    assert_eq!(claimed.attempts, 2, "the attempt that died counts");
    // The worker that was taken for dead comes back.
    let outbox = fixture.outbox();
    assert!(!outbox.postpone(&lost, at(5), FailureReason::Deferred, at(602)).await.expect("it is decided"));
    assert!(!outbox.dead_letter(&lost, FailureReason::Refused, at(602)).await.expect("it is decided"));
    assert!(!outbox.release(&lost, at(602), at(602)).await.expect("it is decided"));
    assert_eq!(claim(fixture, &id, 603, 999).await, None, "the new lease holds");
    outbox.done(&lost.id).await.expect("the job is ended");
    assert_eq!(counts(fixture).await, (0, 0), "what is done is done, whoever did it");
}

/// Of twenty workers that got the same id, one works on the job.
pub async fn of_twenty_claims_at_once_one_wins(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    dispatch(fixture, 0, 60).await;
    let mut claims = JoinSet::new();
    for _ in 0..20 {
        let (outbox, id) = (fixture.outbox(), id.clone());
        claims.spawn(async move { outbox.claim(&id, at(1), at(600)).await.expect("the claim is decided") });
    }
    let won: Vec<_> = claims.join_all().await.into_iter().flatten().collect();
    assert_eq!(won.len(), 1);
    assert_eq!(won[0].attempts, 1);
}

/// Relays of several processes get different jobs.
pub async fn of_many_relays_at_once_each_gets_other_jobs(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    for seed in 1..=30 {
        add(fixture, scope, seed, 0).await;
    }
    let mut relays = JoinSet::new();
    for _ in 0..6 {
        let outbox = fixture.outbox();
        relays.spawn(async move {
            let mut mine = Vec::new();
            loop {
                let dispatched = outbox.dispatch(at(0), at(60), 4).await.expect("jobs are dispatched");
                if dispatched.is_empty() {
                    return mine;
                }
                assert!(dispatched.len() <= 4);
                mine.extend(dispatched.into_iter().map(|dispatched| dispatched.id));
            }
        });
    }
    let mut all: Vec<_> = relays.join_all().await.into_iter().flatten().collect();
    // On some databases a relay sees nothing while another one holds the rows; nothing is lost.
    all.extend(dispatch(fixture, 0, 60).await.into_iter().map(|dispatched| dispatched.id));
    all.sort();
    let mut expected: Vec<_> = (1..=30).map(job_id).collect();
    expected.sort();
    assert_eq!(all, expected, "each once");
}

/// The longest overdue job goes first.
pub async fn jobs_are_handed_out_in_the_order_in_which_they_are_due(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let late = add(fixture, scope, 1, 5).await;
    let early = add(fixture, other, 2, 3).await;
    let dispatched = fixture.outbox().dispatch(at(9), at(60), 1).await.expect("jobs are dispatched");
    assert_eq!(dispatched.iter().map(|dispatched| &dispatched.id).collect::<Vec<_>>(), [&early]);
    let dispatched = fixture.outbox().dispatch(at(9), at(60), 1).await.expect("jobs are dispatched");
    assert_eq!(dispatched.iter().map(|dispatched| &dispatched.id).collect::<Vec<_>>(), [&late]);
}

/// Jobs that could not be put into the queue, for example while it is down, wait again.
pub async fn what_could_not_be_passed_on_waits_again(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    let dispatched = dispatch(fixture, 0, 60).await;
    fixture.outbox().undo_dispatch(&dispatched, at(1)).await.expect("the dispatch is undone");
    let again = dispatch(fixture, 2, 60).await;
    assert_eq!(again.len(), 1);
    // One that moved on meanwhile is left alone.
    let claimed = must_claim(fixture, &id, 3).await;
    fixture.outbox().undo_dispatch(&again, at(4)).await.expect("nothing is undone");
    assert_eq!(dispatch(fixture, 5, 60).await, []);
    fixture.outbox().done(&claimed.id).await.expect("the job is ended");
    fixture.outbox().undo_dispatch(&again, at(6)).await.expect("nothing is undone");
    assert_eq!(counts(fixture).await, (0, 0));
}

/// A postponed job waits for the whole pause between two attempts.
pub async fn a_postponed_job_is_free_when_it_is_due_and_not_before(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    let claimed = must_claim(fixture, &id, 0).await;
    let outbox = fixture.outbox();
    assert!(
        outbox.postpone(&claimed, at(30), FailureReason::Deferred, at(1)).await.expect("it is postponed")
    );
    assert!(!outbox.postpone(&claimed, at(99), FailureReason::Deferred, at(1)).await.expect("it is decided"));
    assert_eq!(claim(fixture, &id, 29, 600).await, None, "a repeated id does not shorten the pause");
    assert_eq!(dispatch(fixture, 29, 60).await, []);
    assert_eq!(dispatch(fixture, 30, 60).await.len(), 1);
    assert_eq!(must_claim(fixture, &id, 30).await.attempts, 2);
}

/// A job that is released, for example when its process is shut down, can be claimed again without a lost
/// attempt.
pub async fn a_job_that_is_given_back_is_free_when_it_is_due_and_the_attempt_does_not_count(
    fixture: &dyn Fixture,
) {
    let [scope, _] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    let claimed = must_claim(fixture, &id, 0).await;
    assert!(fixture.outbox().release(&claimed, at(1), at(1)).await.expect("it is released"));
    assert_eq!(dispatch(fixture, 1, 60).await.len(), 1);
    let claimed = must_claim(fixture, &id, 2).await;
    assert_eq!(claimed.attempts, 1);
    // For other workers, after a pause.
    assert!(fixture.outbox().release(&claimed, at(30), at(3)).await.expect("it is released"));
    assert_eq!(dispatch(fixture, 29, 60).await, []);
    assert_eq!(claim(fixture, &id, 29, 60).await, None);
    assert_eq!(must_claim(fixture, &id, 30).await.attempts, 1);
}

/// A dead letter keeps what is needed to understand it, and nobody works on it.
pub async fn a_job_that_is_given_up_is_a_dead_letter(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    let id = add(fixture, scope, 1, 0).await;
    let claimed = must_claim(fixture, &id, 5).await;
    assert!(
        fixture.outbox().dead_letter(&claimed, FailureReason::Refused, at(6)).await.expect("it is given up")
    );
    let expected = DeadJob {
        id: id.clone(),
        kind: "mail".into(),
        created_at: at(0),
        died_at: at(6),
        attempts: 1,
        reason: FailureReason::Refused,
        job: Some(Job::Mail(mail(1))),
    };
    assert_eq!(dead(fixture, scope).await, [expected]);
    assert_eq!(counts(fixture).await, (0, 1));
    assert_eq!(dispatch(fixture, 9999, 9999).await, []);
    assert_eq!(claim(fixture, &id, 9999, 9999).await, None);
}

/// A retry starts over; of concurrent ones, one succeeds.
pub async fn a_dead_letter_is_retried_once_and_starts_over(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    let id = dead_letter(fixture, scope, 1, 0).await;
    let mut retries = JoinSet::new();
    for _ in 0..10 {
        let (letters, id) = (fixture.dead_letters(), id.clone());
        retries
            .spawn(async move { letters.retry(scope, &id, at(9), &no_event).await.expect("it is decided") });
    }
    let outcomes = retries.join_all().await;
    assert_eq!(outcomes.iter().filter(|is_retried| **is_retried).count(), 1);
    assert_eq!(dead(fixture, scope).await, []);
    assert_eq!(dispatch(fixture, 8, 60).await, []);
    assert_eq!(dispatch(fixture, 9, 60).await.len(), 1);
    assert_eq!(must_claim(fixture, &id, 9).await.attempts, 1);
}

/// Discarding removes a dead letter and nothing that is alive.
pub async fn only_dead_letters_are_discarded_and_retried(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let (letters, alive) = (fixture.dead_letters(), add(fixture, scope, 1, 0).await);
    assert!(!letters.discard(scope, &alive, &no_event).await.expect("it is decided"));
    assert!(!letters.retry(scope, &alive, at(1), &no_event).await.expect("it is decided"));
    let gone = dead_letter(fixture, scope, 2, 0).await;
    assert!(letters.discard(scope, &gone, &no_event).await.expect("it is discarded"));
    assert!(!letters.discard(scope, &gone, &no_event).await.expect("it is decided"));
    assert_eq!(counts(fixture).await, (1, 0));
}

/// Tenants see and change only their own dead letters.
pub async fn a_tenant_sees_and_changes_only_its_own_dead_letters(fixture: &dyn Fixture) {
    let [one, two] = fixture.scopes();
    let (letters, of_one, of_two) = (
        fixture.dead_letters(),
        dead_letter(fixture, one, 1, 0).await,
        dead_letter(fixture, two, 2, 0).await,
    );
    for (scope, own, other) in [(one, &of_one, &of_two), (two, &of_two, &of_one)] {
        let seen: Vec<_> = dead(fixture, scope).await.into_iter().map(|dead| dead.id).collect();
        assert_eq!(seen, std::slice::from_ref(own));
        assert!(!letters.retry(scope, other, at(1), &no_event).await.expect("it is decided"));
        assert!(!letters.discard(scope, other, &no_event).await.expect("it is decided"));
    }
    assert_eq!(counts(fixture).await, (0, 2));
}

/// Dead letters are listed in pages, the latest first; the operator sees those of all tenants.
pub async fn dead_letters_are_listed_by_page_the_latest_first(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let mut expected = Vec::new();
    for seed in 1..=5 {
        let seconds = i64::try_from(seed).expect("a small number");
        expected.insert(0, dead_letter(fixture, scope, seed, seconds).await);
    }
    let ids = |items: Vec<DeadJob>| items.into_iter().map(|dead| dead.id).collect::<Vec<_>>();
    for (page, expected) in [(1, &expected[..2]), (2, &expected[2..4]), (3, &expected[4..]), (4, &[])] {
        let request = PageRequest::new(page, 2).expect("a valid page");
        let page = fixture.dead_letters().list(scope, request).await.expect("the list is read");
        assert_eq!((page.total, ids(page.items)), (5, expected.to_vec()));
    }
    let foreign = dead_letter(fixture, other, 9, 9).await;
    let all = fixture.outbox().all_dead(3).await.expect("the list is read");
    let number = |scope: Scope| scope.organization_id().map_or(0, |id| id.0);
    let tenants: Vec<_> = all.iter().map(|(tenant, _)| *tenant).collect();
    assert_eq!(tenants, [number(other), number(scope), number(scope)]);
    assert_eq!(ids(all.into_iter().map(|(_, dead)| dead).collect())[0], foreign);
    assert!(fixture.outbox().retry_any(&foreign, at(10)).await.expect("it is retried"));
    assert!(!fixture.outbox().retry_any(&foreign, at(10)).await.expect("it is decided"));
    assert_eq!(dispatch(fixture, 10, 60).await.len(), 1);
}

/// Of all processes, one gets a tick, and its job is added with it.
pub async fn of_twenty_that_claim_a_tick_at_once_one_gets_it(fixture: &dyn Fixture) {
    let mut claimants = JoinSet::new();
    for seed in 0..20 {
        let ticks = fixture.ticks();
        claimants.spawn(async move {
            let id = JobId::random(&SeededRandom::new(seed));
            ticks.claim_tick("files:sweep", at(0), &id, at(1)).await.expect("the tick is decided")
        });
    }
    assert_eq!(claimants.join_all().await.into_iter().filter(|claimed| *claimed).count(), 1);
    assert_eq!(fixture.ticks().last("files:sweep").await.expect("it is read"), Some(at(0)));
    let dispatched = dispatch(fixture, 1, 60).await;
    assert_eq!(dispatched.len(), 1);
    let claimed = must_claim(fixture, &dispatched[0].id, 2).await;
    assert_eq!(claimed.job, Some(Job::Scheduled("files:sweep".into())));
}

/// A process whose clock is behind does not claim an old tick again.
pub async fn ticks_of_a_schedule_only_go_forward(fixture: &dyn Fixture) {
    let ticks = fixture.ticks();
    let mut seed = 0;
    assert_eq!(ticks.last("a").await.expect("it is read"), None);
    for (name, tick, expected) in
        [("a", 10, true), ("a", 10, false), ("a", 9, false), ("a", 11, true), ("b", 9, true)]
    {
        seed += 1;
        let id = JobId::random(&SeededRandom::new(seed));
        let claimed = ticks.claim_tick(name, at(tick), &id, at(12)).await.expect("the tick is decided");
        assert_eq!(claimed, expected, "{name} {tick}");
    }
    assert_eq!(ticks.last("a").await.expect("it is read"), Some(at(11)));
    assert_eq!(counts(fixture).await, (3, 0));
}

/// Expands to one test per case. `$fixture` names an `async fn() -> impl Fixture`.
#[macro_export]
macro_rules! jobs_contract {
    ($fixture:path) => {
        $crate::jobs_contract! { @cases $fixture;
            a_job_is_handed_out_claimed_and_gone_when_done
            every_kind_of_job_is_read_back
            a_job_that_nobody_claimed_is_handed_out_again_after_its_lease
            a_job_whose_worker_died_is_handed_out_again_after_its_lease
            of_twenty_claims_at_once_one_wins
            of_many_relays_at_once_each_gets_other_jobs
            jobs_are_handed_out_in_the_order_in_which_they_are_due
            what_could_not_be_passed_on_waits_again
            a_postponed_job_is_free_when_it_is_due_and_not_before
            a_job_that_is_given_back_is_free_when_it_is_due_and_the_attempt_does_not_count
            a_job_that_is_given_up_is_a_dead_letter
            a_dead_letter_is_retried_once_and_starts_over
            only_dead_letters_are_discarded_and_retried
            a_tenant_sees_and_changes_only_its_own_dead_letters
            dead_letters_are_listed_by_page_the_latest_first
            of_twenty_that_claim_a_tick_at_once_one_gets_it
            ticks_of_a_schedule_only_go_forward
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::contract::$case(&fixture).await;
        }
    )*};
}
