//! A mail that a server defers at first: `cargo run -p mw-jobs --features testing --example outbox`.
#![allow(clippy::unwrap_used, reason = "an example")]

use jobs::ports::{AttemptError, Outbox as _};
use jobs::testing::{FakeQueue, FakeScheduledJobs, FakeSender, MemoryOutbox, job_id, mail};
use jobs::{FailureReason, Job, Relay, RunJob};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock as _, Duration, Scope};
use std::sync::Arc;

#[tokio::main]
async fn main() {
    let (outbox, queue) = (Arc::new(MemoryOutbox::new()), Arc::new(FakeQueue::default()));
    let (sender, clock) = (Arc::new(FakeSender::default()), Arc::new(ManualClock::default()));
    let relay = Relay::new(outbox.clone(), queue.clone(), clock.clone());
    let scheduled_jobs = Arc::new(FakeScheduledJobs::default());
    let run = RunJob::new(
        outbox.clone(),
        sender.clone(),
        scheduled_jobs,
        clock.clone(),
        Arc::new(SeededRandom::new(1)),
    );

    #[expect(clippy::disallowed_methods, reason = "an example resolves its own tenant")]
    let scope = Scope::installation();
    outbox.add(scope, &job_id(1), &Job::Mail(mail(1)), clock.now()).await.unwrap();
    sender.fail([AttemptError::temporary(FailureReason::Deferred)]);
    for _ in 0..3 {
        relay.dispatch_due().await.unwrap();
        for id in queue.take() {
            println!("{} {:?}", clock.now(), run.run(&id).await.unwrap());
        }
        clock.advance(Duration::seconds(20));
    }
}
