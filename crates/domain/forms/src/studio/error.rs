//! Why an operation in the studio failed.

use crate::Violations;
use crate::ports::{DeleteError, SwitchOnError, TemplateRef};
use kernel::{ErrorKind, StoreError, Text};

/// Why an operation in the studio failed. In every case nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// It does not exist, or belongs to another tenant.
    #[error("there is no such record")]
    NotFound,
    /// It was changed since the caller read it.
    #[error("the record was changed in the meantime")]
    Stale,
    /// Editors may change texts only (decisions §4).
    #[error("only texts may be changed")]
    TextsOnly,
    /// Templates use the block.
    #[error("the block is in use")]
    InUse(Vec<TemplateRef>),
    /// The template has this many reports.
    #[error("the template has reports")]
    HasReports(u64),
    /// Fields with stored values would be removed or change their type, and nobody has confirmed it.
    #[error("stored values would lose their fields")]
    HoldsData {
        /// The reports with at least one such value.
        count: u64,
        /// The keys concerned.
        keys: Vec<String>,
    },
    /// The plan's limit of active templates is reached.
    #[error("as many templates are active as the plan allows")]
    LimitReached {
        limit: u32,
        /// The current number.
        current: u64,
    },
    /// The content breaks the rules of blocks or templates.
    #[error(transparent)]
    Invalid(Violations),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StudioError {
    /// Classifies the error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFound => ErrorKind::NotFound,
            Self::Stale => ErrorKind::Stale,
            Self::TextsOnly | Self::LimitReached { .. } => ErrorKind::Forbidden,
            Self::InUse(_) | Self::HasReports(_) | Self::HoldsData { .. } => ErrorKind::Conflict,
            Self::Invalid(violations) => violations.kind(),
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns a message for the person, where the kind alone does not say it.
    pub fn text(&self) -> Option<Text> {
        Some(match self {
            Self::Stale => Text::of("service.studio.stale"),
            Self::TextsOnly => Text::of("service.studio.texts_only"),
            Self::InUse(templates) => Text::of("service.studio.in_use").with("count", templates.len()),
            Self::HasReports(count) => Text::of("service.studio.has_reports").with("count", *count),
            Self::HoldsData { count, .. } => Text::of("service.studio.holds_data").with("count", *count),
            Self::LimitReached { limit, .. } => {
                Text::of("service.studio.limit_reached").with("count", *limit)
            }
            Self::NotFound | Self::Invalid(_) | Self::Store(_) => return None,
        })
    }
}

/// The caller has determined the users in the same unit of work.
impl From<DeleteError> for StudioError {
    fn from(error: DeleteError) -> Self {
        match error {
            DeleteError::InUse => StoreError::internal("a record came into use while it was deleted").into(),
            DeleteError::Store(error) => error.into(),
        }
    }
}

/// The caller has read an outdated quota again.
impl From<SwitchOnError> for StudioError {
    fn from(error: SwitchOnError) -> Self {
        match error {
            SwitchOnError::Outdated => super::guard::kept_changing(),
            SwitchOnError::Full { limit, current } => Self::LimitReached { limit, current },
            SwitchOnError::Store(error) => error.into(),
        }
    }
}
