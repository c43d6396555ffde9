//! One question for all who have it in the same turn of a thread's runtime.

use super::NotHere;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use tokio::sync::oneshot;

/// A thread, and what is asked there.
type Place = (ThreadId, i64);

/// Those who wait for the answer of a round.
type Waiting<A> = Vec<oneshot::Sender<A>>;

/// The rounds that are open. Who has a question when none is open opens one and leaves it to a task, which
/// runs when the others of the turn have come by: it closes the round and only then asks, so the answer is newer
/// than all of their questions.
///
/// A task, since whoever merely yields is polled again at once by a server's connection.
#[derive(Debug)]
pub(crate) struct Rounds<A>(Arc<Mutex<HashMap<Place, Waiting<A>>>>);

impl<A> Default for Rounds<A> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<A: Copy + Send + 'static> Rounds<A> {
    /// What `ask` answers, or that of the one who opened the round.
    pub(crate) async fn share(
        &self,
        key: i64,
        ask: impl FnOnce() -> Result<A, NotHere> + Send + 'static,
    ) -> Result<A, NotHere> {
        let place = (thread::current().id(), key);
        let (reply, answer) = oneshot::channel();
        let is_first = {
            let mut rounds = lock(&self.0);
            let waiting = rounds.entry(place).or_default();
            waiting.push(reply);
            waiting.len() == 1
        };
        if is_first {
            let round = Round { rounds: Arc::clone(&self.0), place, is_open: true };
            tokio::spawn(async move {
                let waiting = round.close();
                let Ok(answer) = ask() else { return };
                for reply in waiting {
                    // A failed send is a caller that went away.
                    let _ = reply.send(answer);
                }
            });
        }
        answer.await.map_err(|_| NotHere)
    }
}

fn lock<A>(rounds: &Mutex<HashMap<Place, Waiting<A>>>) -> MutexGuard<'_, HashMap<Place, Waiting<A>>> {
    rounds.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A round that is open until it is closed, or its task goes with its runtime: those who wait go another way then.
struct Round<A> {
    rounds: Arc<Mutex<HashMap<Place, Waiting<A>>>>,
    place: Place,
    is_open: bool,
}

impl<A> Round<A> {
    /// Those who came by.
    fn close(mut self) -> Waiting<A> {
        let waiting = lock(&self.rounds).remove(&self.place).unwrap_or_default();
        // What has this place from now on is another round.
        self.is_open = false;
        waiting
    }
}

impl<A> Drop for Round<A> {
    fn drop(&mut self) {
        if self.is_open {
            lock(&self.rounds).remove(&self.place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::pin;
    use std::sync::atomic::{AtomicI64, Ordering};
    use std::task::{Context, Waker};

    fn counting(asked: &Arc<AtomicI64>) -> impl FnOnce() -> Result<i64, NotHere> + Send + 'static {
        let asked = Arc::clone(asked);
        move || Ok(asked.fetch_add(1, Ordering::Relaxed))
    }

    #[tokio::test]
    async fn who_asks_in_the_same_turn_shares_a_question_and_who_comes_later_does_not() {
        let (rounds, asked) = (Rounds::default(), Arc::default());
        let same = || rounds.share(1, counting(&asked));
        let (one, two, three, other) =
            tokio::join!(same(), same(), same(), rounds.share(2, counting(&asked)));
        assert_eq!(asked.load(Ordering::Relaxed), 2, "one for each key");
        assert!(one.is_ok() && one == two && two == three && three != other);
        assert_eq!(same().await, Ok(2));
        assert!(lock(&rounds.0).is_empty());
    }

    #[tokio::test]
    async fn a_failure_is_everybodys_and_nobody_waits_for_one_who_went_away() {
        let (rounds, asked) = (Rounds::<i64>::default(), Arc::default());
        let (one, two) = tokio::join!(rounds.share(1, || Err(NotHere)), rounds.share(1, counting(&asked)));
        assert_eq!((one, two), (Err(NotHere), Err(NotHere)));
        {
            let mut gone = pin!(rounds.share(1, counting(&asked)));
            assert!(gone.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        }
        assert_eq!(rounds.share(1, counting(&asked)).await, Ok(0), "by the task of the one who went away");
        assert!(lock(&rounds.0).is_empty());
    }

    #[test]
    fn nobody_waits_for_a_task_that_went_with_its_runtime() {
        let rounds = Rounds::<i64>::default();
        let runtime = || tokio::runtime::Builder::new_current_thread().build().unwrap();
        let gone = runtime();
        let mut waits = Box::pin(rounds.share(1, || Ok(1)));
        let within = gone.enter();
        assert!(waits.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        drop(within);
        drop(gone);
        assert_eq!(runtime().block_on(waits), Err(NotHere));
        assert_eq!(runtime().block_on(rounds.share(1, || Ok(1))), Ok(1));
    }
}
