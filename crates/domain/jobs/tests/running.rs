//! The full path of a job, on fakes.
#![allow(clippy::unwrap_used, reason = "test code")]

use jobs::ports::{AttemptError, CrossTenantOutbox as _, CrossTenantTicks as _, Outbox as _};
use jobs::testing::{FakeQueue, FakeScheduledJobs, FakeSender, MemoryOutbox, job_id, mail};
use jobs::{
    DISPATCH_LEASE, DeadLetterError, DeadLetters, FailureReason, Job, JobId, JobOutcome, MAX_ATTEMPTS,
    RUN_LEASE, Relay, RunJob, Schedule, Schedules, UNKNOWN_PAUSE,
};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock as _, Duration, PageRequest, Scope};
use std::sync::Arc;

struct World {
    outbox: Arc<MemoryOutbox>,
    queue: Arc<FakeQueue>,
    sender: Arc<FakeSender>,
    scheduled_jobs: Arc<FakeScheduledJobs>,
    clock: Arc<ManualClock>,
    relay: Relay,
    run: RunJob,
    letters: DeadLetters,
    scope: Scope,
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn world() -> World {
    let outbox = Arc::new(MemoryOutbox::new());
    let (queue, sender) = (Arc::new(FakeQueue::default()), Arc::new(FakeSender::default()));
    let (scheduled_jobs, clock) = (Arc::new(FakeScheduledJobs::default()), Arc::new(ManualClock::default()));
    World {
        relay: Relay::new(outbox.clone(), queue.clone(), clock.clone()),
        run: worker(&outbox, &sender, &scheduled_jobs, &clock),
        letters: DeadLetters::new(outbox.clone(), clock.clone()),
        scope: Scope::organization(kernel::OrganizationId(1)),
        outbox,
        queue,
        sender,
        scheduled_jobs,
        clock,
    }
}

fn worker(
    outbox: &Arc<MemoryOutbox>,
    sender: &Arc<FakeSender>,
    scheduled_jobs: &Arc<FakeScheduledJobs>,
    clock: &Arc<ManualClock>,
) -> RunJob {
    RunJob::new(
        outbox.clone(),
        sender.clone(),
        scheduled_jobs.clone(),
        clock.clone(),
        Arc::new(SeededRandom::new(1)),
    )
}

impl World {
    async fn add(&self, seed: u64) -> JobId {
        let (id, job) = (job_id(seed), Job::Mail(mail(seed)));
        self.outbox.add(self.scope, &id, &job, self.clock.now()).await.unwrap();
        id
    }

    /// Passes on and runs all due jobs.
    async fn work(&self) -> Vec<JobOutcome> {
        self.relay.dispatch_due().await.unwrap();
        let mut outcomes = Vec::new();
        for id in self.queue.take() {
            outcomes.push(self.run.run(&id).await.unwrap());
        }
        outcomes
    }

    async fn dead(&self) -> Vec<jobs::DeadLetter> {
        self.letters.list(self.scope, PageRequest::default()).await.unwrap().items
    }
}

#[tokio::test]
async fn a_mail_is_sent_once_and_its_job_is_gone() {
    let world = world();
    world.add(1).await;
    assert_eq!(world.work().await, [JobOutcome::Done]);
    assert_eq!(world.work().await, []);
    assert_eq!(world.sender.sent(), [mail(1)]);
    assert_eq!(world.outbox.counts().await.unwrap(), jobs::Counts::default());
}

#[tokio::test]
async fn what_fails_for_now_is_tried_again_later_under_the_same_number() {
    let world = world();
    world.add(1).await;
    world.sender.fail([FailureReason::Deferred, FailureReason::TimedOut].map(AttemptError::temporary));
    assert_eq!(world.work().await, [JobOutcome::Postponed(FailureReason::Deferred)]);
    assert_eq!(world.work().await, [], "not at once");
    world.clock.advance(Duration::seconds(36));
    assert_eq!(world.work().await, [JobOutcome::Postponed(FailureReason::TimedOut)]);
    world.clock.advance(Duration::seconds(72));
    assert_eq!(world.work().await, [JobOutcome::Done]);
    assert_eq!(world.sender.tried(), [mail(1), mail(1), mail(1)]);
    assert_eq!(world.sender.sent(), [mail(1)]);
}

/// A dead link helps nobody, and a dead letter must not bring it back.
#[tokio::test]
async fn a_mail_whose_link_is_over_is_not_sent_any_more() {
    let world = world();
    let end = world.clock.now() + Duration::hours(1);
    for (seed, first) in [
        (1, AttemptError::temporary(FailureReason::Deferred)),
        (2, AttemptError::permanent(FailureReason::Refused)),
    ] {
        let mail = kernel::Mail { not_after: Some(end), ..mail(seed) };
        let (id, job) = (job_id(seed), Job::Mail(mail));
        world.outbox.add(world.scope, &id, &job, world.clock.now()).await.unwrap();
        world.sender.fail([first]);
        world.work().await;
    }
    assert_eq!((world.sender.tried().len(), world.dead().await.len()), (2, 1));
    world.clock.advance(Duration::hours(1));
    world.letters.retry(&audit::AuditContext::system(world.scope), &job_id(2)).await.unwrap();
    assert_eq!(world.work().await, [JobOutcome::DeadLettered(FailureReason::TooLate); 2]);
    assert_eq!(world.sender.tried().len(), 2, "at the end it is over");
    assert_eq!(world.outbox.counts().await.unwrap(), jobs::Counts { waiting: 0, dead: 2 }, "and is told of");
}

#[tokio::test]
async fn what_is_refused_for_good_is_a_dead_letter_at_once() {
    let world = world();
    let id = world.add(1).await;
    world.sender.fail([AttemptError::permanent(FailureReason::Refused)]);
    assert_eq!(world.work().await, [JobOutcome::DeadLettered(FailureReason::Refused)]);
    world.clock.advance(Duration::days(9));
    assert_eq!(world.work().await, []);
    let dead = world.dead().await;
    assert_eq!(
        (dead.len(), &dead[0].id, dead[0].reason, dead[0].attempts),
        (1, &id, FailureReason::Refused, 1)
    );
}

#[tokio::test]
async fn a_server_that_never_takes_it_makes_a_dead_letter_after_about_two_days() {
    let world = world();
    world.add(1).await;
    world.sender.fail(vec![AttemptError::temporary(FailureReason::Unreachable); MAX_ATTEMPTS as usize]);
    let begun = world.clock.now();
    loop {
        match world.work().await.as_slice() {
            [JobOutcome::DeadLettered(FailureReason::Unreachable)] => break,
            [JobOutcome::Postponed(FailureReason::Unreachable)] | [] => {
                world.clock.advance(Duration::minutes(1));
            }
            other => panic!("{other:?}"),
        }
    }
    let hours = (world.clock.now() - begun).num_hours();
    assert!((40..=56).contains(&hours), "{hours}");
    assert_eq!(world.dead().await[0].attempts, MAX_ATTEMPTS);
}

#[tokio::test]
async fn a_dead_letter_tells_neither_the_address_in_full_nor_the_link() {
    let world = world();
    world.add(1).await;
    world.sender.fail([AttemptError::permanent(FailureReason::Refused)]);
    world.work().await;
    let [letter] = <[_; 1]>::try_from(world.dead().await).unwrap();
    assert_eq!(letter.recipient.as_deref(), Some("e…@example.org"));
    assert_eq!(letter.subject.as_deref(), Some("invitation"));
    let all = format!("{letter:?}");
    assert!(!all.contains("eva1") && !all.contains("geheim"), "{all}");
}

#[tokio::test]
async fn a_dead_letter_can_be_sent_again_or_discarded_by_its_own_tenant() {
    let world = world();
    let (again, gone) = (world.add(1).await, world.add(2).await);
    world.sender.fail([FailureReason::Refused, FailureReason::BadAddress].map(AttemptError::permanent));
    world.work().await;
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let other = Scope::installation();
    for refused in [
        world.letters.retry(&audit::AuditContext::system(other), &again).await,
        world.letters.discard(&audit::AuditContext::system(other), &gone).await,
    ] {
        assert!(matches!(refused, Err(DeadLetterError::Unknown)));
    }
    world.letters.retry(&audit::AuditContext::system(world.scope), &again).await.unwrap();
    world.letters.discard(&audit::AuditContext::system(world.scope), &gone).await.unwrap();
    assert_eq!(world.work().await, [JobOutcome::Done]);
    assert_eq!(world.sender.sent(), [mail(1)]);
    assert!(world.dead().await.is_empty());
}

#[tokio::test]
async fn while_the_queue_is_down_jobs_wait_and_none_is_lost() {
    let world = world();
    world.add(1).await;
    world.queue.set_down(true);
    for _ in 0..3 {
        assert!(world.relay.dispatch_due().await.is_err());
    }
    world.add(2).await;
    world.queue.set_down(false);
    assert_eq!(world.work().await, [JobOutcome::Done, JobOutcome::Done]);
}

#[tokio::test]
async fn a_queue_that_nobody_empties_does_not_grow() {
    let world = world();
    for seed in 0..150 {
        world.add(seed).await;
    }
    assert_eq!(world.relay.dispatch_due().await.unwrap(), 100);
    assert_eq!(world.relay.dispatch_due().await.unwrap(), 0);
    for id in world.queue.take() {
        world.run.run(&id).await.unwrap();
    }
    assert_eq!(world.work().await.len(), 50);
    assert_eq!(world.sender.sent().len(), 150);
}

#[tokio::test]
async fn a_queue_that_loses_or_repeats_ids_changes_nothing() {
    let world = world();
    let id = world.add(1).await;
    world.relay.dispatch_due().await.unwrap();
    assert_eq!(world.queue.take(), std::slice::from_ref(&id), "and it is lost");
    world.clock.advance(DISPATCH_LEASE);
    assert_eq!(world.work().await, [JobOutcome::Done]);
    for _ in 0..3 {
        assert_eq!(world.run.run(&id).await.unwrap(), JobOutcome::NotOurs);
    }
    assert_eq!(world.sender.sent().len(), 1);
}

#[tokio::test]
async fn a_worker_that_was_killed_after_the_claim_costs_one_lease_and_no_mail() {
    let world = world();
    let id = world.add(1).await;
    let now = world.clock.now();
    world.outbox.claim(&id, now, now + RUN_LEASE).await.unwrap().unwrap();
    assert_eq!(world.work().await, []);
    world.clock.advance(RUN_LEASE);
    assert_eq!(world.work().await, [JobOutcome::Done]);
    assert_eq!(world.sender.sent(), [mail(1)]);
}

#[tokio::test]
async fn a_job_that_kills_its_worker_each_time_is_given_up_in_the_end() {
    let world = world();
    let id = world.add(1).await;
    for _ in 0..MAX_ATTEMPTS {
        let now = world.clock.now();
        world.outbox.claim(&id, now, now + RUN_LEASE).await.unwrap().unwrap();
        world.clock.advance(RUN_LEASE);
    }
    assert_eq!(world.work().await, [JobOutcome::DeadLettered(FailureReason::Abandoned)]);
    assert!(world.sender.tried().is_empty());
}

#[tokio::test]
async fn a_process_that_ends_gives_back_what_it_works_on() {
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A sender that never answers.
    #[derive(Default)]
    struct Hangs(AtomicBool);

    #[async_trait::async_trait]
    impl jobs::ports::MailSender for Hangs {
        async fn send(&self, _: kernel::Scope, _: &kernel::Mail) -> Result<(), AttemptError> {
            self.0.store(true, Ordering::SeqCst);
            std::future::pending().await
        }
        fn has_template(&self, _: &str) -> bool {
            true
        }
    }

    let world = world();
    let id = world.add(1).await;
    let hangs = Arc::new(Hangs::default());
    let run = Arc::new(RunJob::new(
        world.outbox.clone(),
        hangs.clone(),
        world.scheduled_jobs.clone(),
        world.clock.clone(),
        Arc::new(SeededRandom::new(1)),
    ));
    let task = tokio::spawn({
        let (run, id) = (Arc::clone(&run), id.clone());
        async move { run.run(&id).await }
    });
    while !hangs.0.load(Ordering::SeqCst) {
        tokio::task::yield_now().await;
    }
    assert_eq!(run.running(), 1);
    assert_eq!(run.release_running().await.unwrap(), 1);
    task.abort();
    assert!(task.await.unwrap_err().is_cancelled());
    assert_eq!(run.running(), 0);
    assert_eq!(world.work().await, [JobOutcome::Done], "the next worker need not wait for the lease");
}

#[tokio::test]
async fn a_scheduled_job_runs_once_however_many_processes_there_are() {
    let world = world();
    world.clock.set("2026-03-01T03:44:00Z".parse().unwrap());
    let schedules = |seed| {
        let all = vec![Schedule::new("known", "0 45 3 * * *").unwrap()];
        Schedules::new(all, world.outbox.clone(), world.clock.clone(), Arc::new(SeededRandom::new(seed)))
    };
    let processes = [schedules(1), schedules(2), schedules(3)];
    // The time that passed before any process ran is made up for, once.
    for (seconds, done) in [(0, 1), (59, 1), (60, 2), (61, 2), (3600, 2)] {
        world.clock.set("2026-03-01T03:44:00Z".parse().unwrap());
        world.clock.advance(Duration::seconds(seconds));
        for schedules in &processes {
            schedules.tick().await.unwrap();
        }
        world.work().await;
        assert_eq!(world.scheduled_jobs.done().len(), done, "{seconds} seconds later");
    }
    assert_eq!(world.outbox.last("known").await.unwrap(), Some("2026-03-01T03:45:00Z".parse().unwrap()));
}

#[tokio::test]
async fn a_scheduled_job_that_fails_is_tried_again() {
    let world = world();
    let id = JobId::random(&SeededRandom::new(1));
    world.outbox.add(world.scope, &id, &Job::Scheduled("broken".into()), world.clock.now()).await.unwrap();
    assert_eq!(world.work().await, [JobOutcome::Postponed(FailureReason::Failed)]);
}

/// Decisions §9, "Upgrades": two versions work at the same time, and a worker takes nothing from the other.
#[tokio::test]
async fn a_job_of_another_version_is_given_back_for_a_while_and_never_given_up() {
    let world = world();
    let of_another = kernel::Mail { template: "unheard_of".into(), ..mail(1) };
    for (seed, job) in [(1, Job::Mail(of_another)), (2, Job::Scheduled("of another version".into()))] {
        world.outbox.add(world.scope, &job_id(seed), &job, world.clock.now()).await.unwrap();
    }
    for _ in 0..=MAX_ATTEMPTS {
        assert_eq!(world.work().await, [JobOutcome::Unknown; 2]);
        assert_eq!(world.work().await, [], "not over and over again");
        world.clock.advance(UNKNOWN_PAUSE);
    }
    assert_eq!(world.sender.tried(), []);
    assert_eq!(world.outbox.counts().await.unwrap(), jobs::Counts { waiting: 2, dead: 0 });
    let added = world.clock.now() - UNKNOWN_PAUSE * (1 + i32::try_from(MAX_ATTEMPTS).unwrap());
    let since = async |time| world.outbox.waiting_since(time).await.unwrap();
    assert_eq!((since(added).await, since(added - UNKNOWN_PAUSE).await), (2, 0));
}

#[tokio::test]
async fn a_scheduled_job_that_keeps_failing_leaves_nothing_behind_for_its_next_time_comes() {
    let world = world();
    let id = JobId::random(&SeededRandom::new(1));
    world.outbox.add(world.scope, &id, &Job::Scheduled("broken".into()), world.clock.now()).await.unwrap();
    let mut outcomes = Vec::new();
    for _ in 0..5 {
        outcomes.extend(world.work().await);
        world.clock.advance(Duration::hours(5));
    }
    let later = JobOutcome::Postponed(FailureReason::Failed);
    assert_eq!(outcomes, [later, later, JobOutcome::Skipped(FailureReason::Failed)]);
    assert_eq!(world.outbox.counts().await.unwrap(), jobs::Counts::default());
}
