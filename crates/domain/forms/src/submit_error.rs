//! Why a report was not taken.

use crate::ports::{ChallengeFailure, MaskFailure};
use crate::{Problem, Violations};
use kernel::{ErrorKind, StoreError};

/// Why a report was not taken. Nothing of it was stored, unless it is [`SubmitError::Store`].
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// There is no active template with this slug.
    #[error("no active template has this slug")]
    UnknownTemplate,
    /// The service is closed for maintenance.
    #[error("reports are not taken during maintenance")]
    Maintenance {
        /// The public notice.
        message: String,
    },
    /// The field that people leave empty was filled in.
    #[error("the honeypot was filled in")]
    Honeypot,
    /// Values or files are not acceptable.
    #[error(transparent)]
    Invalid(Violations),
    /// The challenge was not passed.
    #[error("the challenge was not passed")]
    Challenge(#[source] ChallengeFailure),
    /// A text could not be masked: the report is refused rather than stored as it is.
    #[error("the report could not be masked")]
    Masking(#[source] MaskFailure),
    /// Another report was stored under the key of this one.
    #[error("another report was stored under this key")]
    KeyReused,
    /// A store failed, or the form changed faster than the report could be checked. When the
    /// store of reports failed, it is not known whether the report is in it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SubmitError {
    /// Classifies the error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownTemplate => ErrorKind::NotFound,
            Self::Maintenance { .. } | Self::Masking(_) => ErrorKind::Unavailable,
            Self::Invalid(violations) => violations.kind(),
            Self::Challenge(ChallengeFailure::Store(error)) | Self::Store(error) => error.kind(),
            Self::Honeypot | Self::Challenge(_) | Self::KeyReused => ErrorKind::Invalid,
        }
    }

    /// What to show at which part of the form; `None` where the form is not at fault.
    pub fn violations(&self) -> Option<Violations> {
        match self {
            Self::Invalid(violations) => Some(violations.clone()),
            Self::Honeypot => Some(Violations::one("website", Problem::HoneypotFilled)),
            Self::Challenge(failure) => {
                let problem = match failure {
                    ChallengeFailure::Missing => Problem::ChallengeMissing,
                    ChallengeFailure::WrongAnswer => Problem::ChallengeWrong,
                    ChallengeFailure::NotValid => Problem::ChallengeExpired,
                    ChallengeFailure::Store(_) => return None,
                };
                Some(Violations::one("captcha_answer", problem))
            }
            _ => None,
        }
    }

    /// Whether the refusal follows from the form or the conditions, and so might not follow
    /// from newer ones.
    pub(crate) fn depends_on_intake(&self) -> bool {
        match self {
            Self::UnknownTemplate | Self::Maintenance { .. } | Self::Invalid(_) => true,
            Self::Challenge(failure) => !matches!(failure, ChallengeFailure::Store(_)),
            // With maintenance switched off a moment ago, a filled honeypot is still one.
            Self::Honeypot | Self::Masking(_) | Self::KeyReused | Self::Store(_) => false,
        }
    }
}
