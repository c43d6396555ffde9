//! An upload in progress: bounded in size, and ended when it is slower than any person's connection.

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};
use std::cell::RefCell;
use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until};

/// The slowest acceptable upload, in bytes per second.
const SLOWEST: u64 = 4 * 1024;
/// The pace must allow everything received so far to be sent again within this many seconds: an upload that
/// occupies much memory must be fast.
const SPAN: u64 = 120;

/// Tracks when more has to arrive. Each byte moves the deadline by the time that it may take at the required
/// rate, but never further than `grace` ahead: after a fast start nobody may occupy memory for long.
#[derive(Clone, Copy, Debug)]
struct Pace {
    grace: Duration,
    due: Instant,
    /// Bytes received.
    arrived: u64,
}

impl Pace {
    fn new(grace: Duration, now: Instant) -> Self {
        Self { grace, due: now + grace, arrived: 0 }
    }

    fn arrived(&mut self, bytes: usize, now: Instant) {
        let bytes = bytes as u64;
        self.arrived = self.arrived.saturating_add(bytes);
        let rate = SLOWEST.max(self.arrived / SPAN);
        let extension = Duration::from_nanos(bytes.saturating_mul(1_000_000_000) / rate);
        // `due` is in the past only if nobody has polled: our delay, not the client's.
        self.due = (self.due.max(now) + extension).min(now + self.grace);
    }
}

/// The request's body, lent to the parser.
pub(super) struct PacedBody {
    payload: Rc<RefCell<Payload>>,
    pace: Pace,
    timer: Pin<Box<Sleep>>,
    left: usize,
}

impl PacedBody {
    /// Accepts at most `limit` bytes. Over any period as long as `grace` the upload must be at least as fast
    /// as [`SLOWEST`], and fast enough to send everything received so far again within [`SPAN`].
    pub(super) fn new(payload: Rc<RefCell<Payload>>, limit: usize, grace: Duration) -> Self {
        let pace = Pace::new(grace, Instant::now());
        Self { payload, pace, timer: Box::pin(sleep_until(pace.due)), left: limit }
    }
}

impl Stream for PacedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let piece = self.payload.borrow_mut().poll_next_unpin(cx);
        match piece {
            Poll::Ready(Some(Ok(chunk))) => {
                let Some(left) = self.left.checked_sub(chunk.len()) else {
                    return Poll::Ready(Some(Err(PayloadError::Overflow)));
                };
                self.left = left;
                self.pace.arrived(chunk.len(), Instant::now());
                Poll::Ready(Some(Ok(chunk)))
            }
            Poll::Ready(ended) => Poll::Ready(ended),
            Poll::Pending => {
                let due = self.pace.due;
                if self.timer.deadline() != due {
                    self.timer.as_mut().reset(due);
                }
                ready!(self.timer.as_mut().poll(cx));
                Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into()))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRACE: Duration = Duration::from_secs(10);

    /// Returns whether a body that sends this many bytes per second is still accepted after a minute.
    fn lasts(bytes_a_second: usize, burst: usize) -> bool {
        let start = Instant::now();
        let mut pace = Pace::new(GRACE, start);
        pace.arrived(burst, start);
        (1..=60).all(|second| {
            let now = start + Duration::from_secs(second);
            let in_time = now <= pace.due;
            pace.arrived(bytes_a_second, now);
            in_time
        })
    }

    #[test]
    fn four_kib_a_second_is_taken_and_less_is_not() {
        assert!(lasts(4 * 1024 + 1, 0));
        assert!(lasts(1_000_000, 0));
        assert!(!lasts(3 * 1024, 0));
        assert!(!lasts(1, 0));
    }

    #[test]
    fn the_more_has_come_the_faster_the_rest_has_to_be() {
        let ten = 10 * 1024 * 1024;
        assert!(!lasts(32 * 1024, ten), "10 MiB are held for a fast rest only");
        assert!(lasts(256 * 1024, ten));
        assert!(lasts(32 * 1024, 1024 * 1024));
        assert!(!lasts(5 * 1024, 1024 * 1024));
    }

    #[test]
    fn a_fast_start_is_no_licence_to_be_slow() {
        assert!(!lasts(1, 60 * 1024 * 1024));
    }

    #[test]
    fn a_delay_of_our_own_is_not_counted() {
        let start = Instant::now();
        let mut pace = Pace::new(GRACE, start);
        let asked_again = start + Duration::from_mins(1);
        pace.arrived(32 * 1024, asked_again);
        assert!(asked_again + Duration::from_secs(7) <= pace.due);
    }

    #[test]
    fn a_pause_up_to_the_grace_is_borne() {
        let start = Instant::now();
        let mut pace = Pace::new(GRACE, start);
        let (first, after) = (start + Duration::from_secs(9), start + Duration::from_secs(18));
        assert!(first <= pace.due);
        pace.arrived(64 * 1024, first);
        assert!(after <= pace.due);
    }
}
