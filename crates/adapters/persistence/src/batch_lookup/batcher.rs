//! One query for all callers that ask in the same turn of a thread's runtime.

use super::NotBatched;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use tokio::runtime::{self, Handle};
use tokio::sync::oneshot;

/// Answers for many keys at once.
pub(crate) trait BatchSource: Send + Sync + 'static {
    /// The key of a lookup.
    type Key: Clone + Eq + Hash + Send + Sync;
    /// The result for one key.
    type Answer: Clone + Send;
    /// What a thread keeps between queries, for the runtime in which it was opened.
    type Kept: Send;

    /// At most this many threads run queries.
    const MAX_THREADS: usize;

    /// Looks up all keys; a key without an entry is missing from the result. Whatever is in `kept` afterwards
    /// is passed to the next call, unless this one failed.
    fn ask(
        &self,
        kept: &mut Option<Self::Kept>,
        keys: &[Self::Key],
    ) -> impl Future<Output = Result<HashMap<Self::Key, Self::Answer>, NotBatched>> + Send;
}

/// Batches lookups in a source. A caller that finds no lookup running on its thread spawns a task, which runs
/// after the other callers of the same turn have queued up: it takes all that wait, then queries, and
/// continues with those that came meanwhile. So each result is newer than its request, and no cancelled
/// caller affects another.
///
/// This takes a task because a server's connection polls a future that merely yields again at once.
pub(crate) struct Batcher<S: BatchSource>(Arc<Inner<S>>);

struct Inner<S: BatchSource> {
    source: S,
    /// `None` once closed.
    threads: Mutex<Option<Threads<S>>>,
}

type Threads<S> = HashMap<RuntimeThread, ThreadState<S>>;

/// A thread and its runtime: a task of a runtime that is no longer driven would never complete.
type RuntimeThread = (ThreadId, runtime::Id);

/// The state of the lookups on a thread.
enum ThreadState<S: BatchSource> {
    /// No task is running.
    Idle(S::Kept),
    /// A task will pick these up.
    Busy(Vec<PendingLookup<S>>),
}

struct PendingLookup<S: BatchSource> {
    key: S::Key,
    reply: oneshot::Sender<Option<S::Answer>>,
}

impl<S: BatchSource> fmt::Debug for Batcher<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Batcher(..)")
    }
}

impl<S: BatchSource> Batcher<S> {
    pub(crate) fn new(source: S) -> Self {
        Self(Arc::new(Inner { source, threads: Mutex::new(Some(HashMap::new())) }))
    }

    pub(crate) fn source(&self) -> &S {
        &self.0.source
    }

    /// Stops answering; later lookups fail as not batched.
    pub(crate) fn close(&self) {
        self.0.lock().take();
    }

    /// Looks up a key.
    pub(crate) async fn find(&self, key: S::Key) -> Result<Option<S::Answer>, NotBatched> {
        // The sender was dropped: the query that should have answered failed.
        self.join(key)?.await.map_err(|_| NotBatched)
    }

    fn join(&self, key: S::Key) -> Result<oneshot::Receiver<Option<S::Answer>>, NotBatched> {
        let runtime = Handle::try_current().map_err(|_| NotBatched)?;
        let thread = (thread::current().id(), runtime.id());
        let (reply, answer) = oneshot::channel();
        let waiting = PendingLookup { key, reply };
        let kept = {
            let mut threads = self.0.lock();
            let threads = threads.as_mut().ok_or(NotBatched)?;
            if let Some(ThreadState::Busy(queue)) = threads.get_mut(&thread) {
                queue.push(waiting);
                return Ok(answer);
            }
            if threads.len() >= S::MAX_THREADS && !threads.contains_key(&thread) {
                return Err(NotBatched);
            }
            match threads.insert(thread, ThreadState::Busy(vec![waiting])) {
                Some(ThreadState::Idle(kept)) => Some(kept),
                Some(ThreadState::Busy(_)) | None => None,
            }
        };
        // Not under the lock: a runtime that is shutting down drops the task here, which frees its slot.
        runtime.spawn(BatchTask { inner: Arc::clone(&self.0), thread, is_done: false }.run(kept));
        Ok(answer)
    }
}

impl<S: BatchSource> Inner<S> {
    fn lock(&self) -> MutexGuard<'_, Option<Threads<S>>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks up what waits on a thread. If it fails or is dropped with its runtime, the callers fall back.
struct BatchTask<S: BatchSource> {
    inner: Arc<Inner<S>>,
    thread: RuntimeThread,
    is_done: bool,
}

impl<S: BatchSource> BatchTask<S> {
    async fn run(mut self, mut kept: Option<S::Kept>) {
        while let Some(waiting) = self.next(&mut kept) {
            let keys: HashSet<&S::Key> = waiting.iter().map(|one| &one.key).collect();
            let keys: Vec<S::Key> = keys.into_iter().cloned().collect();
            let Ok(found) = self.inner.source.ask(&mut kept, &keys).await else { return };
            for PendingLookup { key, reply } in waiting {
                // A failed send is a caller that went away.
                drop(reply.send(found.get(&key).cloned()));
            }
        }
    }

    /// Takes the queued lookups; if there are none, gives `kept` back and ends the task.
    fn next(&mut self, kept: &mut Option<S::Kept>) -> Option<Vec<PendingLookup<S>>> {
        let mut threads = self.inner.lock();
        let threads = threads.as_mut()?;
        let Some(ThreadState::Busy(queue)) = threads.get_mut(&self.thread) else { return None };
        let mut waiting = std::mem::take(queue);
        waiting.retain(|one| !one.reply.is_closed());
        if !waiting.is_empty() {
            return Some(waiting);
        }
        self.is_done = true;
        match kept.take() {
            Some(kept) => threads.insert(self.thread, ThreadState::Idle(kept)),
            None => threads.remove(&self.thread),
        };
        None
    }
}

impl<S: BatchSource> Drop for BatchTask<S> {
    fn drop(&mut self) {
        if !self.is_done
            && let Some(threads) = self.inner.lock().as_mut()
        {
            threads.remove(&self.thread);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::{Pin, pin};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::task::{Context, Poll, Waker};

    type Answered = Result<Option<(usize, usize)>, NotBatched>;

    /// Answers with the number of its calls; keeps the number of calls on this thread.
    #[derive(Debug, Default)]
    struct Counting {
        asked: AtomicUsize,
        keys: AtomicUsize,
        fails: AtomicBool,
    }

    impl BatchSource for Arc<Counting> {
        type Key = i64;
        type Answer = (usize, usize);
        type Kept = usize;

        const MAX_THREADS: usize = 2;

        async fn ask(
            &self,
            kept: &mut Option<usize>,
            keys: &[i64],
        ) -> Result<HashMap<i64, (usize, usize)>, NotBatched> {
            let before = kept.take().unwrap_or(0);
            tokio::task::yield_now().await;
            if self.fails.swap(false, Ordering::Relaxed) {
                return Err(NotBatched);
            }
            self.keys.fetch_add(keys.len(), Ordering::Relaxed);
            let asked = self.asked.fetch_add(1, Ordering::Relaxed);
            *kept = Some(before + 1);
            Ok(keys.iter().filter(|key| **key > 0).map(|key| (*key, (asked, before))).collect())
        }
    }

    fn batcher() -> (Arc<Counting>, Batcher<Arc<Counting>>) {
        let counting = Arc::new(Counting::default());
        (Arc::clone(&counting), Batcher::new(counting))
    }

    #[tokio::test]
    async fn who_asks_in_the_same_turn_shares_a_question_and_who_comes_later_does_not() {
        let (source, batcher) = batcher();
        let (one, two, other, none) =
            tokio::join!(batcher.find(1), batcher.find(1), batcher.find(2), batcher.find(-1));
        assert_eq!((one, two, other, none), (Ok(Some((0, 0))), Ok(Some((0, 0))), Ok(Some((0, 0))), Ok(None)));
        assert_eq!(source.keys.load(Ordering::Relaxed), 3, "each key once");
        assert_eq!(batcher.find(1).await, Ok(Some((1, 1))), "with what was kept");
        let later = async {
            tokio::task::yield_now().await;
            tokio::task::yield_now().await;
            batcher.find(1).await
        };
        let (first, later) = tokio::join!(batcher.find(1), later);
        assert_eq!((first, later), (Ok(Some((2, 2))), Ok(Some((3, 3)))), "asked while one was under way");
    }

    #[tokio::test]
    async fn a_failure_is_everybodys_of_the_round_and_nothing_is_kept() {
        let (source, batcher) = batcher();
        assert_eq!(batcher.find(1).await, Ok(Some((0, 0))));
        source.fails.store(true, Ordering::Relaxed);
        assert_eq!(tokio::join!(batcher.find(1), batcher.find(2)), (Err(NotBatched), Err(NotBatched)));
        assert_eq!(batcher.find(1).await, Ok(Some((1, 0))));
    }

    #[tokio::test]
    async fn nobody_waits_for_one_who_went_away() {
        let (source, batcher) = batcher();
        {
            let mut gone = pin!(batcher.find(1));
            assert!(gone.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        }
        assert_eq!(batcher.find(2).await, Ok(Some((0, 0))), "by the task of the one who went away");
        assert_eq!(source.keys.load(Ordering::Relaxed), 1, "and not for them");
    }

    #[tokio::test]
    async fn a_closed_source_is_asked_nothing_more() {
        let (_, batcher) = batcher();
        let (waits, ()) = tokio::join!(batcher.find(1), async { batcher.close() });
        assert_eq!((waits, batcher.find(1).await), (Err(NotBatched), Err(NotBatched)));
    }

    fn runtime() -> runtime::Runtime {
        runtime::Builder::new_current_thread().build().unwrap()
    }

    /// Starts a lookup without waiting for it.
    fn begin(batcher: &Batcher<Arc<Counting>>) -> Pin<Box<dyn Future<Output = Answered> + '_>> {
        let mut waits: Pin<Box<dyn Future<Output = Answered>>> = Box::pin(batcher.find(1));
        assert!(waits.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        waits
    }

    #[test]
    fn nobody_waits_for_a_task_of_a_runtime_that_is_gone_or_that_nobody_drives() {
        let (_, batcher) = batcher();
        let (gone, stands) = (runtime(), runtime());
        let waits = {
            let _within = gone.enter();
            begin(&batcher)
        };
        drop(gone);
        assert_eq!(runtime().block_on(waits), Err(NotBatched));
        let _within = stands.enter();
        let _waits = begin(&batcher);
        assert_eq!(runtime().block_on(batcher.find(1)), Ok(Some((0, 0))));
    }

    #[test]
    fn who_has_no_runtime_or_one_that_has_ended_goes_another_way() {
        let (_, batcher) = batcher();
        assert_eq!(runtime_free(batcher.find(1)), Err(NotBatched));
        let ended = runtime();
        let handle = ended.handle().clone();
        drop(ended);
        let _within = handle.enter();
        assert_eq!(runtime_free(batcher.find(1)), Err(NotBatched));
    }

    /// Runs a future that needs no runtime to complete.
    fn runtime_free<T>(future: impl Future<Output = T>) -> T {
        match pin!(future).as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(outcome) => outcome,
            Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn threads_beyond_the_most_go_another_way() {
        let (_, batcher) = batcher();
        let runtimes = [runtime(), runtime(), runtime()];
        for (runtime, answer) in runtimes.iter().zip([Ok(Some((0, 0))), Ok(Some((1, 0))), Err(NotBatched)]) {
            assert_eq!(runtime.block_on(batcher.find(1)), answer);
        }
        assert_eq!(runtimes[0].block_on(batcher.find(1)), Ok(Some((2, 1))));
    }
}
