//! Saved filters of the list, per person.

use crate::{Problem, text};
use async_trait::async_trait;
use kernel::{Clock, ErrorKind, SavedFilterId, Scope, StoreError, Timestamp, UserId, is_blank};
use std::sync::Arc;

/// The maximum length of a name, in characters.
pub const MAX_FILTER_NAME: usize = 80;
/// The maximum number of filters of a person.
pub const MAX_FILTERS: u32 = 50;

/// A saved filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFilter {
    pub id: SavedFilterId,
    /// Its name; unique for the person in the scope.
    pub name: String,
    /// The query of the list, in the caller's format.
    pub query: String,
}

/// Why a filter was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SavedFilterError {
    /// The name is not acceptable.
    #[error("the name is invalid")]
    Invalid(Problem),
    /// The person has a filter of this name.
    #[error("there is already a filter with this name")]
    NameTaken,
    /// The person has [`MAX_FILTERS`].
    #[error("there are too many filters")]
    TooMany,
    /// It does not exist, or belongs to somebody else.
    #[error("there is no such filter")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SavedFilterError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) | Self::NameTaken | Self::TooMany => ErrorKind::Invalid,
            Self::NotFound => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Keeps filters. They are deleted with the account.
#[async_trait]
pub trait SavedFilters: Send + Sync {
    /// Returns the filters of a person in a scope, by name.
    async fn list(&self, scope: Scope, owner: UserId) -> Result<Vec<SavedFilter>, StoreError>;
    /// Saves a filter, unless the name is taken ([`SavedFilterError::NameTaken`]) or there are
    /// `limit` already ([`SavedFilterError::TooMany`]), even with concurrent calls.
    async fn add(
        &self,
        scope: Scope,
        owner: UserId,
        name: &str,
        query: &str,
        now: Timestamp,
        limit: u32,
    ) -> Result<SavedFilter, SavedFilterError>;
    /// Deletes one of their filters; returns whether it existed.
    async fn delete(&self, scope: Scope, owner: UserId, id: SavedFilterId) -> Result<bool, StoreError>;
}

/// Manages people's saved filters.
#[derive(Clone)]
pub struct ManageSavedFilters {
    pub store: Arc<dyn SavedFilters>,
    pub clock: Arc<dyn Clock>,
}

impl ManageSavedFilters {
    /// Returns the filters of a person, by name.
    ///
    /// # Errors
    /// A failing store.
    pub async fn list(&self, scope: Scope, owner: UserId) -> Result<Vec<SavedFilter>, StoreError> {
        self.store.list(scope, owner).await
    }

    /// Saves a filter. The caller checks that the query is valid.
    ///
    /// # Errors
    /// A name that is empty, too long, taken or has control characters, too many filters, or a failing store.
    pub async fn save(
        &self,
        scope: Scope,
        owner: UserId,
        name: &str,
        query: &str,
    ) -> Result<SavedFilter, SavedFilterError> {
        let kept = text::normalize(name).map_err(SavedFilterError::Invalid)?;
        let name = kept.trim();
        match name.chars().count() {
            _ if is_blank(name) => return Err(SavedFilterError::Invalid(Problem::Required)),
            actual if actual > MAX_FILTER_NAME => {
                return Err(SavedFilterError::Invalid(Problem::TooLong { max: MAX_FILTER_NAME, actual }));
            }
            _ if name.contains(['\n', '\t']) => {
                return Err(SavedFilterError::Invalid(Problem::ControlCharacter));
            }
            _ => {}
        }
        self.store.add(scope, owner, name, query, self.clock.now(), MAX_FILTERS).await
    }

    /// Deletes a filter.
    ///
    /// # Errors
    /// Unknown filter, or a failing store.
    pub async fn delete(
        &self,
        scope: Scope,
        owner: UserId,
        id: SavedFilterId,
    ) -> Result<(), SavedFilterError> {
        if self.store.delete(scope, owner, id).await? { Ok(()) } else { Err(SavedFilterError::NotFound) }
    }
}
