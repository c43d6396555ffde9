//! Limits how long an object storage is waited for, and stops asking one that does not answer (a circuit
//! breaker).

use crate::failure::BucketFailure;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// Time limits for a storage. A reporter waits meanwhile, and proxies give up after a minute.
#[derive(Clone, Copy, Debug)]
pub struct BucketLimits {
    /// For opening a connection.
    pub connect: Duration,
    /// For any request including its retries, apart from transferring a file's content.
    pub answer: Duration,
    /// The least bandwidth to allow for: transferring a file extends the limit accordingly.
    pub bytes_a_second: u64,
    /// How often to retry a request that failed before it was answered, or was answered with 5xx or 429.
    pub retries: usize,
    /// How long nothing is requested after two requests in a row without an answer. Otherwise deleting a
    /// thousand files would mean a thousand timeouts.
    pub rest: Duration,
}

impl Default for BucketLimits {
    /// A file of 10 MiB has 30 seconds, which is 3.5 Mbit/s.
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            answer: Duration::from_secs(10),
            bytes_a_second: 512 * 1024,
            retries: 3,
            rest: Duration::from_secs(5),
        }
    }
}

/// The number of requests in a row without an answer that opens the breaker.
const MAX_UNANSWERED: u32 = 2;

#[derive(Debug, Default)]
struct Outage {
    in_a_row: u32,
    until: Option<Instant>,
}

/// Waits for answers; after several missing ones it opens, and nothing is requested for a while.
#[derive(Debug)]
pub(crate) struct CircuitBreaker {
    limits: BucketLimits,
    outage: Mutex<Outage>,
}

impl CircuitBreaker {
    pub(crate) fn new(limits: BucketLimits) -> Self {
        Self { limits, outage: Mutex::default() }
    }

    /// Waits for an answer, with extra time for this many bytes.
    pub(crate) async fn wait<T>(
        &self,
        bytes: u64,
        work: impl Future<Output = object_store::Result<T>>,
    ) -> Result<T, BucketFailure> {
        if self.is_open() {
            return Err(BucketFailure::Resting);
        }
        let travel = Duration::from_secs(bytes / self.limits.bytes_a_second.max(1));
        let outcome = match timeout(self.limits.answer + travel, work).await {
            Ok(outcome) => outcome.map_err(BucketFailure::from),
            Err(_) => Err(BucketFailure::Slow),
        };
        self.record(outcome.as_ref().err().is_none_or(BucketFailure::is_an_answer));
        outcome
    }

    fn is_open(&self) -> bool {
        let outage = self.outage.lock().unwrap_or_else(PoisonError::into_inner);
        outage.until.is_some_and(|until| Instant::now() < until)
    }

    fn record(&self, answered: bool) {
        let mut outage = self.outage.lock().unwrap_or_else(PoisonError::into_inner);
        outage.in_a_row = if answered { 0 } else { outage.in_a_row.saturating_add(1) };
        outage.until = (outage.in_a_row >= MAX_UNANSWERED).then(|| Instant::now() + self.limits.rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn away() -> object_store::Result<()> {
        Err(object_store::Error::Generic { store: "S3", source: "Connection refused".into() })
    }

    fn refused() -> object_store::Result<()> {
        let source = "status code: 403 Forbidden: ".into();
        Err(object_store::Error::PermissionDenied { path: "p".into(), source })
    }

    #[tokio::test(start_paused = true)]
    async fn after_two_without_an_answer_nothing_is_asked_for_a_while() {
        let breaker = CircuitBreaker::new(BucketLimits::default());
        for _ in 0..2 {
            let failure = breaker.wait(0, async { away() }).await.unwrap_err();
            assert_eq!(failure, BucketFailure::Away("Connection refused".into()));
        }
        let unasked = async { panic!("it was asked") };
        assert_eq!(breaker.wait::<()>(0, unasked).await.unwrap_err(), BucketFailure::Resting);
        tokio::time::advance(Duration::from_secs(5)).await;
        // One more failure opens it again; one answer closes it.
        assert!(matches!(breaker.wait(0, async { away() }).await, Err(BucketFailure::Away(_))));
        assert_eq!(breaker.wait(0, async { Ok(()) }).await, Err(BucketFailure::Resting));
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(breaker.wait(0, async { Ok(()) }).await, Ok(()));
        assert!(matches!(breaker.wait(0, async { away() }).await, Err(BucketFailure::Away(_))));
        assert_eq!(breaker.wait(0, async { Ok(()) }).await, Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_refusal_is_an_answer() {
        let breaker = CircuitBreaker::new(BucketLimits::default());
        for _ in 0..5 {
            let failure = breaker.wait(0, async { refused() }).await.unwrap_err();
            assert_eq!(failure, BucketFailure::Refused("403 Forbidden".into()));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_large_file_has_more_time_than_a_small_one_and_none_has_a_minute() {
        for (bytes, seconds) in [(0, 10), (10 << 20, 30)] {
            let (breaker, start) = (CircuitBreaker::new(BucketLimits::default()), Instant::now());
            let failure = breaker.wait::<()>(bytes, std::future::pending()).await.unwrap_err();
            assert_eq!((failure, start.elapsed().as_secs()), (BucketFailure::Slow, seconds));
        }
    }
}
