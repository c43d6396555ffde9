//! The fixture for the contract of the outbox, and what is specific to it in a database.

use crate::support::{World, connect, postgres, sqlite};
use ::jobs::ports::{CrossTenantOutbox, CrossTenantTicks, DeadLetterStore, Outbox};
use ::jobs::testing::contract::Fixture;
use ::jobs::testing::{FakeScheduledJobs, FakeSender, at, job_id, mail};
use ::jobs::{Counts, FailureReason, Job, JobOutcome, RunJob, UNKNOWN_PAUSE};
use kernel::testing::{FakeSealer, ManualClock, SeededRandom};
use kernel::{OutboxSealer, PageRequest, Scope};
use persistence::SqlOutbox;
use std::sync::Arc;

impl World {
    fn outbox(&self) -> Arc<SqlOutbox> {
        Arc::new(SqlOutbox::new(&self.database, Arc::new(FakeSealer)))
    }
}

impl Fixture for World {
    fn jobs(&self) -> Arc<dyn Outbox> {
        Self::outbox(self)
    }
    fn outbox(&self) -> Arc<dyn CrossTenantOutbox> {
        Self::outbox(self)
    }
    fn dead_letters(&self) -> Arc<dyn DeadLetterStore> {
        Self::outbox(self)
    }
    fn ticks(&self) -> Arc<dyn CrossTenantTicks> {
        Self::outbox(self)
    }
    fn scopes(&self) -> [Scope; 2] {
        forms::testing::scopes()
    }
}

/// Opens nothing, as with the secret of another installation.
struct OtherSecret;

impl OutboxSealer for OtherSecret {
    fn seal(&self, _: &str, _: &[u8]) -> Vec<u8> {
        Vec::new()
    }
    fn open(&self, _: &str, _: &[u8]) -> Option<Vec<u8>> {
        None
    }
}

async fn is_told_apart_from_a_job_that_cannot_be_read(world: World) {
    let [_, scope] = forms::testing::scopes();
    let (good, other) = (world.outbox(), SqlOutbox::new(&world.database, Arc::new(OtherSecret)));
    good.add(scope, &job_id(1), &Job::Mail(mail(1)), at(0)).await.unwrap();
    let claimed = other.claim(&job_id(1), at(0), at(60)).await.unwrap().unwrap();
    assert_eq!(claimed.job, None);
    other.dead_letter(&claimed, FailureReason::Unreadable, at(1)).await.unwrap();
    let page = other.list(scope, PageRequest::default()).await.unwrap();
    assert_eq!((page.items[0].reason, &page.items[0].job), (FailureReason::Unreadable, &None));
    let refused = other.add(scope, &job_id(2), &Job::Mail(mail(2)), at(0)).await;
    assert!(refused.is_err(), "nothing is stored that could not be sealed");
    // A row that was moved to another tenant does not open there.
    world.execute("UPDATE outbox SET organization_id = 9").await;
    let moved = good.all_dead(9).await.unwrap();
    assert_eq!((moved[0].0, &moved[0].1.job), (9, &None));
}

#[tokio::test]
async fn a_job_sealed_elsewhere_or_moved_to_another_tenant_is_unreadable_on_sqlite() {
    is_told_apart_from_a_job_that_cannot_be_read(sqlite().await).await;
}

#[tokio::test]
async fn a_job_sealed_elsewhere_or_moved_to_another_tenant_is_unreadable_on_postgres() {
    is_told_apart_from_a_job_that_cannot_be_read(postgres().await).await;
}

/// Two processes on one database, which share neither turns nor connections.
async fn two_processes_share_the_work(world: World) {
    let [_, scope] = forms::testing::scopes();
    let second = connect(&world.url).await;
    let outboxes = [world.outbox(), Arc::new(SqlOutbox::new(&second, Arc::new(FakeSealer)))];
    for seed in 0..20 {
        outboxes[0].add(scope, &job_id(seed), &Job::Mail(mail(seed)), at(0)).await.unwrap();
    }
    let mut claims = tokio::task::JoinSet::new();
    for seed in 0..20 {
        for outbox in &outboxes {
            let outbox = Arc::clone(outbox);
            claims.spawn(async move { outbox.claim(&job_id(seed), at(0), at(60)).await.unwrap() });
        }
    }
    let won: Vec<_> = claims.join_all().await.into_iter().flatten().map(|claimed| claimed.id).collect();
    assert_eq!(won.len(), 20);
    second.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_claim_each_job_once_on_sqlite() {
    two_processes_share_the_work(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_claim_each_job_once_on_postgres() {
    two_processes_share_the_work(postgres().await).await;
}

/// Decisions §9, "Upgrades".
async fn of_another_version_are_given_back(world: World) {
    let [_, scope] = forms::testing::scopes();
    let outbox = world.outbox();
    outbox.add(scope, &job_id(1), &Job::Mail(mail(1)), at(0)).await.unwrap();
    world.execute("UPDATE outbox SET kind = 'webhook'").await;
    let clock = Arc::new(ManualClock::at(at(0)));
    let run = RunJob::new(
        outbox.clone(),
        Arc::new(FakeSender::default()),
        Arc::new(FakeScheduledJobs::default()),
        clock.clone(),
        Arc::new(SeededRandom::new(1)),
    );
    for _ in 0..3 {
        assert_eq!(run.run(&job_id(1)).await.unwrap(), JobOutcome::Unknown);
        assert_eq!(
            run.run(&job_id(1)).await.unwrap(),
            JobOutcome::NotOurs,
            "it is left to others for a while"
        );
        assert_eq!(outbox.counts().await.unwrap(), Counts { waiting: 1, dead: 0 });
        clock.advance(UNKNOWN_PAUSE);
    }
    world.execute("UPDATE outbox SET kind = 'mail'").await;
    assert_eq!(run.run(&job_id(1)).await.unwrap(), JobOutcome::Done, "a worker that knows it");
}

#[tokio::test]
async fn jobs_of_a_kind_of_another_version_are_given_back_on_sqlite() {
    of_another_version_are_given_back(sqlite().await).await;
}

#[tokio::test]
async fn jobs_of_a_kind_of_another_version_are_given_back_on_postgres() {
    of_another_version_are_given_back(postgres().await).await;
}
