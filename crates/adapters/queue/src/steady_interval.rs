//! Polls the queue at regular intervals.

use apalis_core::backend::ext::poll_strategy::{PollSnapshot, PollStrategy};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// Wakes the poller each time the pause has passed. The library's `IntervalStrategy` does not, if the pause
/// ends while a poll is still running: it starts over without registering a waker, and the queue is polled
/// only at the next heartbeat, half a minute later.
#[derive(Debug)]
pub(crate) struct SteadyInterval {
    pause: Duration,
    interval: Option<Interval>,
}

impl SteadyInterval {
    pub(crate) const fn new(pause: Duration) -> Self {
        Self { pause, interval: None }
    }
}

impl Clone for SteadyInterval {
    fn clone(&self) -> Self {
        Self::new(self.pause)
    }
}

impl PollStrategy for SteadyInterval {
    fn poll_drive(&mut self, cx: &mut Context<'_>, _: &PollSnapshot) -> Poll<Option<()>> {
        let interval = self.interval.get_or_insert_with(|| {
            let mut interval = interval(self.pause);
            interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
            interval
        });
        let mut is_due = false;
        // Polls until the interval is pending, since only then is the waker registered.
        while interval.poll_tick(cx).is_ready() {
            is_due = true;
        }
        if is_due { Poll::Ready(Some(())) } else { Poll::Pending }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use apalis_core::backend::ext::poll_strategy::IntervalStrategy;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    #[derive(Default)]
    struct Woken(AtomicUsize);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Counts how often a task is woken that polls once the pause has passed, and never again.
    async fn woken(mut strategy: impl PollStrategy) -> usize {
        let woken = Arc::new(Woken::default());
        let asking = Arc::clone(&woken).into();
        let mut ask = || strategy.poll_drive(&mut Context::from_waker(&asking), &PollSnapshot::default());
        let _ = ask();
        tokio::time::sleep(Duration::from_millis(30)).await;
        woken.0.store(0, Ordering::SeqCst);
        assert_eq!(ask(), Poll::Ready(Some(())));
        tokio::time::sleep(Duration::from_millis(200)).await;
        woken.0.load(Ordering::SeqCst)
    }

    #[tokio::test]
    async fn who_asks_when_it_is_over_is_woken_again() {
        let pause = Duration::from_millis(20);
        assert_eq!(woken(SteadyInterval::new(pause)).await, 1);
        assert_eq!(woken(IntervalStrategy::new(pause)).await, 0, "else this file can go");
    }
}
