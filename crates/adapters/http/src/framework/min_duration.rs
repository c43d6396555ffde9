//! Delays a response to a minimum duration, so that fast answers do not reveal whether an account exists.

use actix_web::rt::time::sleep;
use std::time::Duration;

/// The minimum duration of a response. For an existing account a mail is written: some tenths of a
/// millisecond that this hides.
const MIN_DURATION: Duration = Duration::from_millis(50);

/// Returns the outcome of the work, but not before the minimum duration has passed.
pub(crate) async fn at_least<T>(work: impl Future<Output = T>) -> T {
    futures_util::future::join(work, sleep(MIN_DURATION)).await.0
}
