//! The closed set of error kinds. Each domain error is classified into one of these, and each transport maps
//! each of these once (HTTP: decisions §1).

/// What an error means to the caller, independent of transport and wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The input cannot be read at all (HTTP 400).
    Malformed,
    /// The caller is not known (401).
    Unauthenticated,
    /// The caller is known, but not allowed to do this (403).
    Forbidden,
    /// It does not exist, or the caller may not know of it (404).
    NotFound,
    /// It clashes with the current state (409).
    Conflict,
    /// The record has changed since the caller last read it (412).
    Stale,
    /// It existed once and is over (410).
    Gone,
    /// Too large (413).
    TooLarge,
    /// Well-formed but not acceptable (422).
    Invalid,
    /// Too many requests (429).
    RateLimited,
    /// A needed part is down, or the service is closed for now (503).
    Unavailable,
    /// An internal fault (500): logged in full, answered without details.
    Internal,
}

/// A store could not do its work. The source is kept for the log and never shown.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, is full or refuses work for now; trying again later may help.
    #[error("the store is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Anything else: a bug or damaged data.
    #[error("the store failed")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl StoreError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unavailable(_) => ErrorKind::Unavailable,
            Self::Internal(_) => ErrorKind::Internal,
        }
    }

    /// Creates an internal error from a plain message.
    pub fn internal(message: impl Into<String>) -> Self {
        Self::Internal(message.into().into())
    }
}

/// Logs the failure of a step that must not stop the caller; the log says what was left undone.
pub fn log_failure<T, E: std::error::Error + 'static>(
    outcome: Result<T, E>,
    undone: &'static str,
) -> Option<T> {
    let log = |error: &E| tracing::warn!(error = error as &dyn std::error::Error, "{undone}");
    outcome.inspect_err(log).ok()
}
