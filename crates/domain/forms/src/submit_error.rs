//! Why a report was not accepted.

use crate::ports::{ChallengeFailure, InspectorBusy, MaskFailure};
use crate::{Problem, Violations};
use kernel::{ErrorKind, StoreError};

/// The path at which a challenge that was not passed is reported.
pub(crate) const CHALLENGE_PATH: &str = "captcha_answer";

impl ChallengeFailure {
    /// Returns what to tell the reporter; `None` if the store failed.
    pub(crate) const fn problem(&self) -> Option<Problem> {
        match self {
            Self::Missing => Some(Problem::ChallengeMissing),
            Self::WrongAnswer => Some(Problem::ChallengeWrong),
            Self::NotValid => Some(Problem::ChallengeExpired),
            Self::Store(_) => None,
        }
    }
}

/// Why a report was not accepted. Nothing was stored, except possibly in the case of [`SubmitError::Store`].
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// There is no active template with this slug.
    #[error("no active template has this slug")]
    UnknownTemplate,
    /// The service is closed for maintenance.
    #[error("reports are not accepted during maintenance")]
    Maintenance {
        /// The public notice.
        message: String,
    },
    /// The honeypot was filled in.
    #[error("the honeypot was filled in")]
    Honeypot,
    /// Values or files are not acceptable.
    #[error(transparent)]
    Invalid(Violations),
    /// The challenge was not passed.
    #[error("the challenge was not passed")]
    Challenge(#[source] ChallengeFailure),
    /// A text could not be masked: the report is refused rather than stored unmasked.
    #[error("the report could not be masked")]
    Masking(#[source] MaskFailure),
    /// Its files could not be inspected now, since others are.
    #[error(transparent)]
    Busy(#[from] InspectorBusy),
    /// Another report was stored under this report's key.
    #[error("another report was stored under this key")]
    KeyReused,
    /// A store failed, or the form changed faster than the report could be checked. If the store of reports
    /// failed, it is unknown whether it contains the report.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SubmitError {
    /// Classifies the error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownTemplate => ErrorKind::NotFound,
            Self::Maintenance { .. } | Self::Masking(_) | Self::Busy(_) => ErrorKind::Unavailable,
            Self::Invalid(violations) => violations.kind(),
            Self::Challenge(ChallengeFailure::Store(error)) | Self::Store(error) => error.kind(),
            Self::Honeypot | Self::Challenge(_) | Self::KeyReused => ErrorKind::Invalid,
        }
    }

    /// Returns what to show at which part of the form; `None` where the form is not at fault.
    pub fn violations(&self) -> Option<Violations> {
        match self {
            Self::Invalid(violations) => Some(violations.clone()),
            Self::Honeypot => Some(Violations::one("website", Problem::HoneypotFilled)),
            Self::Challenge(failure) => {
                failure.problem().map(|problem| Violations::one(CHALLENGE_PATH, problem))
            }
            _ => None,
        }
    }

    /// Checks whether the refusal depends on the form or the conditions, and might not follow from newer
    /// ones.
    pub(crate) fn depends_on_basis(&self) -> bool {
        match self {
            Self::UnknownTemplate | Self::Maintenance { .. } | Self::Invalid(_) => true,
            Self::Challenge(failure) => !matches!(failure, ChallengeFailure::Store(_)),
            // Even if maintenance has just ended, a filled honeypot is still one.
            Self::Honeypot | Self::Masking(_) | Self::Busy(_) | Self::KeyReused | Self::Store(_) => false,
        }
    }
}
