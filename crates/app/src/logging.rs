//! The log: text for people or one JSON object per line, to standard error.
//!
//! A log that cannot be written, or whose reader has stalled, stops no request, no worker and no start: lines
//! wait in a bounded queue for a separate thread, and those that find no room or cannot be written are lost
//! and counted (`log_lines_lost_total`).

use crate::config::{Config, LogFormat};
use std::io::{self, Write};
use tracing_appender::non_blocking::{NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

/// The number of lines that may wait to be written, about two megabytes.
const WAITING: usize = 8_192;

/// Why logging could not be started.
#[derive(Debug, thiserror::Error)]
pub enum LoggingError {
    /// The filter cannot be read.
    #[error("RUST_LOG: `{0}` is not a filter like `info` or `meldewerk=debug,info`")]
    Filter(String),
    /// It was started already.
    #[error("the log was set up twice")]
    Twice,
}

/// Starts logging, once per process. Waiting lines are written when the returned guard is dropped.
pub fn start(config: &Config) -> Result<WorkerGuard, LoggingError> {
    let filter = filter(config)?;
    let (queue, guard) = NonBlockingBuilder::default()
        .lossy(true)
        .buffered_lines_limit(WAITING)
        .thread_name("log")
        .finish(Lossy(std::io::stderr()));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(move || LogQueue(queue.clone()))
        // Otherwise it writes to standard error, and panics when that fails.
        .log_internal_errors(false);
    let result = match config.log_format {
        LogFormat::Text => builder.with_ansi(false).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    result.map_err(|_| LoggingError::Twice)?;
    Ok(guard)
}

/// Returns the filter of a configuration.
pub fn filter(config: &Config) -> Result<EnvFilter, LoggingError> {
    let filter = silence_client_errors(&config.log_filter);
    EnvFilter::builder().parse(filter).map_err(|_| LoggingError::Filter(config.log_filter.clone()))
}

/// Accepts every line without waiting, and counts those that find no room.
struct LogQueue(NonBlocking);

impl Write for LogQueue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let lost = self.0.error_counter();
        let before = lost.dropped_lines();
        let written = self.0.write(line)?;
        if lost.dropped_lines() > before {
            metrics::counter!("log_lines_lost_total").increment(1);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Accepts every line, and drops those that its target does not accept.
struct Lossy<W>(W);

impl<W: Write> Write for Lossy<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.0.write_all(line).is_err() {
            metrics::counter!("log_lines_lost_total").increment(1);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

/// The HTTP library logs malformed requests as errors, in some cases with their content. Whoever
/// wants to see that names the target in the filter.
fn silence_client_errors(filter: &str) -> String {
    const DISPATCHER: &str = "actix_http::h1";
    if filter.contains(DISPATCHER) { filter.to_owned() } else { format!("{filter},{DISPATCHER}=off") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_not_taken_is_no_error() {
        let mut full = Lossy(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        assert_eq!(full.write(b"a line").unwrap(), 6);
        full.flush().unwrap();
    }

    #[test]
    fn what_strangers_send_is_no_error_of_ours_unless_somebody_asks_for_it() {
        assert_eq!(silence_client_errors("info"), "info,actix_http::h1=off");
        let asked = "info,actix_http::h1=debug";
        assert_eq!(silence_client_errors(asked), asked);
        assert!(EnvFilter::builder().parse(silence_client_errors("meldewerk=debug,info")).is_ok());
    }
}
