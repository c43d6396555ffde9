//! The log: text for people or one JSON object a line, to standard error.

use crate::config::{Config, LogFormat};
use tracing_subscriber::EnvFilter;

/// Why there is no log.
#[derive(Debug, thiserror::Error)]
pub enum LoggingError {
    /// The filter cannot be read.
    #[error("RUST_LOG: `{0}` is not a filter like `info` or `meldewerk=debug,info`")]
    Filter(String),
    /// There is one already.
    #[error("the log is set up twice")]
    Twice,
}

/// Sets the log up, once per process.
pub fn start(config: &Config) -> Result<(), LoggingError> {
    let filter = EnvFilter::builder()
        .parse(&config.log_filter)
        .map_err(|_| LoggingError::Filter(config.log_filter.clone()))?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let result = match config.log_format {
        LogFormat::Text => builder.with_ansi(false).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    result.map_err(|_| LoggingError::Twice)
}
