//! The same on SQLite, PostgreSQL and Redis: what is put in comes out, in this process or another.
#![allow(clippy::unwrap_used, reason = "test code")]

use async_trait::async_trait;
use jobs::ports::Queue as _;
use jobs::{DispatchedJob, JobId};
use queue::{Handler, JobQueue, QueueBackend};
use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use testkit::redis::TestRedis;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Long enough for a busy machine; nobody waits for it when all is well.
const TIMEOUT: Duration = Duration::from_mins(1);

struct World {
    backend: QueueBackend,
    _guard: Box<dyn Any>,
}

fn sqlite() -> World {
    let guard = tempfile::tempdir().unwrap();
    World { backend: QueueBackend::Sqlite(guard.path().join("jobs.db")), _guard: Box::new(guard) }
}

fn postgres() -> World {
    let guard = testkit::postgres::database();
    World { backend: QueueBackend::Postgres(guard.url.clone()), _guard: Box::new(guard) }
}

fn redis() -> World {
    let guard = TestRedis::start();
    World { backend: QueueBackend::Redis(guard.url()), _guard: Box::new(guard) }
}

/// Passes received ids to a channel.
struct Tells(mpsc::UnboundedSender<String>);

#[async_trait]
impl Handler for Tells {
    async fn handle(&self, id: &str) {
        self.0.send(id.to_owned()).unwrap();
        assert!(!id.ends_with('f'), "a job that panics");
    }
}

fn start(
    queue: &JobQueue,
    name: &str,
    tell: &mpsc::UnboundedSender<String>,
) -> (watch::Sender<bool>, JoinHandle<()>) {
    let (stop, stopped) = watch::channel(false);
    let (queue, name, handler) = (queue.clone(), name.to_owned(), Arc::new(Tells(tell.clone())));
    (stop, tokio::spawn(async move { queue.work(&name, handler, stopped).await }))
}

fn dispatched(numbers: std::ops::Range<u32>) -> Vec<DispatchedJob> {
    let id = |n: u32| JobId::parse(&format!("{n:032x}")).unwrap();
    numbers.map(|n| DispatchedJob { id: id(n), lease_epoch: 1 }).collect()
}

async fn receive(told: &mut mpsc::UnboundedReceiver<String>, count: usize) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    while ids.len() < count {
        ids.insert(timeout(TIMEOUT, told.recv()).await.unwrap().unwrap());
    }
    ids
}

/// Some handlers panic, which the others do not notice.
async fn what_is_put_in_comes_out(world: World) {
    let one = JobQueue::open(&world.backend).await.unwrap();
    let two = JobQueue::open(&world.backend).await.unwrap();
    one.ping().await.unwrap();
    let (tell, mut told) = mpsc::unbounded_channel();
    one.push(&dispatched(0..20)).await.unwrap();
    let workers = [start(&one, "one", &tell), start(&two, "two", &tell)];
    one.push(&dispatched(20..40)).await.unwrap();
    let expected: BTreeSet<_> =
        dispatched(0..40).into_iter().map(|dispatched| dispatched.id.as_str().to_owned()).collect();
    assert_eq!(receive(&mut told, 40).await, expected);
    for (stop, worker) in workers {
        stop.send(true).unwrap();
        timeout(TIMEOUT, worker).await.unwrap().unwrap();
    }
    one.prune().await.unwrap();
    // An id comes again with its next lease.
    let (_stop, worker) = start(&two, "three", &tell);
    let again: Vec<_> = dispatched(3..4)
        .into_iter()
        .map(|dispatched| DispatchedJob { lease_epoch: 2, ..dispatched })
        .collect();
    one.push(&again).await.unwrap();
    assert_eq!(receive(&mut told, 1).await.len(), 1);
    worker.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_in_comes_out_on_sqlite() {
    what_is_put_in_comes_out(sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_in_comes_out_on_postgres() {
    what_is_put_in_comes_out(postgres()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_in_comes_out_on_redis() {
    what_is_put_in_comes_out(redis()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redis_that_goes_away_is_noticed_and_used_again_when_it_is_back() {
    let mut server = TestRedis::start();
    let queue = JobQueue::open(&QueueBackend::Redis(server.url())).await.unwrap();
    let (tell, mut told) = mpsc::unbounded_channel();
    let (stop, worker) = start(&queue, "one", &tell);
    queue.push(&dispatched(0..1)).await.unwrap();
    assert_eq!(receive(&mut told, 1).await.len(), 1);
    server.outage();
    assert!(queue.ping().await.is_err());
    assert!(queue.push(&dispatched(1..2)).await.is_err());
    server.resume();
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    while queue.push(&dispatched(2..3)).await.is_err() {
        assert!(tokio::time::Instant::now() < deadline, "it is used again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let expected = dispatched(2..3)[0].id.as_str().to_owned();
    assert!(receive(&mut told, 1).await.contains(&expected));
    stop.send(true).unwrap();
    timeout(TIMEOUT, worker).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_redis_that_is_not_there_yet_does_not_keep_the_service_from_starting() {
    let port = testkit::ports::free_port();
    let queue = JobQueue::open(&QueueBackend::Redis(format!("redis://127.0.0.1:{port}"))).await.unwrap();
    assert!(queue.ping().await.is_err());
}
