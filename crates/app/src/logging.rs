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
        .parse(with_nonsense_hidden(&config.log_filter))
        .map_err(|_| LoggingError::Filter(config.log_filter.clone()))?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let result = match config.log_format {
        LogFormat::Text => builder.with_ansi(false).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    result.map_err(|_| LoggingError::Twice)
}

/// The HTTP library calls it an error when a stranger sends nonsense, and on some of it tells what
/// was sent. Whoever wants to see that names the target in the filter.
fn with_nonsense_hidden(filter: &str) -> String {
    const DISPATCHER: &str = "actix_http::h1";
    if filter.contains(DISPATCHER) { filter.to_owned() } else { format!("{filter},{DISPATCHER}=off") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_strangers_send_is_no_error_of_ours_unless_somebody_asks_for_it() {
        assert_eq!(with_nonsense_hidden("info"), "info,actix_http::h1=off");
        let asked = "info,actix_http::h1=debug";
        assert_eq!(with_nonsense_hidden(asked), asked);
        assert!(EnvFilter::builder().parse(with_nonsense_hidden("meldewerk=debug,info")).is_ok());
    }
}
