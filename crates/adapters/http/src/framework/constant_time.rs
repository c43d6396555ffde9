//! Answers that take the same time, whatever was found.

use actix_web::rt::time::sleep;
use std::time::Duration;

/// How long an answer takes at least. An account costs a mail more than none: some tenths of a
/// millisecond that nobody can see beyond this.
const MIN_DURATION: Duration = Duration::from_millis(50);

/// The outcome of the work, not before the time is over.
pub(crate) async fn at_least<T>(work: impl Future<Output = T>) -> T {
    futures_util::future::join(work, sleep(MIN_DURATION)).await.0
}
