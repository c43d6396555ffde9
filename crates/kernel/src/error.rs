//! The closed set of error kinds. Each domain error is classified into one of these, and each
//! transport maps these once (HTTP: decisions §1).

/// What an error means to the caller, independent of transport and wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The input cannot be read at all (HTTP 400).
    Malformed,
    /// Who is calling is not known (401).
    Unauthenticated,
    /// Known, but not allowed (403).
    Forbidden,
    /// Not there, or not the caller's to know of (404).
    NotFound,
    /// Clashes with the present state (409).
    Conflict,
    /// Not what the caller had seen (412).
    Stale,
    /// Was there, is over (410).
    Gone,
    /// Too large (413).
    TooLarge,
    /// Well-formed but not acceptable (422).
    Invalid,
    /// Too often (429).
    RateLimited,
    /// A part that is needed is down, or the service is closed for now (503).
    Unavailable,
    /// A fault of ours (500): logged whole, answered blank.
    Internal,
}

/// A store could not do its work. The source is kept for the log and never shown.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, is full or refuses work for now; trying later may help.
    #[error("the store is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Anything else: a bug or damaged data.
    #[error("the store failed")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl StoreError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unavailable(_) => ErrorKind::Unavailable,
            Self::Internal(_) => ErrorKind::Internal,
        }
    }

    /// An internal error from a plain message.
    pub fn internal(message: impl Into<String>) -> Self {
        Self::Internal(message.into().into())
    }
}

/// What came of something that may fail without keeping anybody from going on: of a failure the log says what was left
/// undone.
pub fn log_failure<T, E: std::error::Error + 'static>(
    outcome: Result<T, E>,
    undone: &'static str,
) -> Option<T> {
    let log = |error: &E| tracing::warn!(error = error as &dyn std::error::Error, "{undone}");
    outcome.inspect_err(log).ok()
}
