//! Use cases of the platform operator: make organisations, see them all, switch them on and off.

use crate::hosts::OwnHosts;
use crate::model::{Organization, OrganizationSummary};
use crate::ports::{CrossTenantOrganizations, PutError};
use crate::problem::Problem;
use crate::wanted::Wanted;
use kernel::{Clock, ErrorKind, OrganizationId, StoreError};
use std::sync::Arc;

/// Why an organisation was not made.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// Not acceptable; at least one problem.
    #[error("the organisation's data are not acceptable")]
    Invalid(Vec<Problem>),
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl CreateError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<PutError> for CreateError {
    fn from(error: PutError) -> Self {
        match error {
            PutError::SlugTaken => Self::Invalid(vec![Problem::SlugTaken]),
            PutError::DomainTaken => Self::Invalid(vec![Problem::DomainTaken]),
            PutError::Unknown => Self::Store(StoreError::internal("an inserted organisation is not there")),
            PutError::Store(error) => Self::Store(error),
        }
    }
}

/// Why an organisation was not switched.
#[derive(Debug, thiserror::Error)]
pub enum SwitchError {
    /// There is none with this id.
    #[error("there is no such organisation")]
    Unknown,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SwitchError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Works across all tenants. Only the platform operator may call it, which is the caller's to
/// check.
#[derive(Clone)]
pub struct OperateOrganizations {
    /// Keeps organisations.
    pub organizations: Arc<dyn CrossTenantOrganizations>,
    /// What no organisation may call its own.
    pub own: OwnHosts,
    /// Dates what happens.
    pub clock: Arc<dyn Clock>,
}

impl OperateOrganizations {
    /// The use case on these ports.
    pub fn new(
        organizations: Arc<dyn CrossTenantOrganizations>,
        own: OwnHosts,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { organizations, own, clock }
    }

    /// Makes an active organisation.
    ///
    /// # Errors
    /// See [`CreateError`]; nothing is stored then.
    pub async fn create(&self, wanted: Wanted) -> Result<Organization, CreateError> {
        let new = wanted.checked_new(&self.own).map_err(CreateError::Invalid)?;
        Ok(self.organizations.insert(&new, self.clock.now()).await?)
    }

    /// All organisations with the number of their accounts, by name.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(&self) -> Result<Vec<OrganizationSummary>, StoreError> {
        self.organizations.list().await
    }

    /// Activates or deactivates an organisation; doing it twice is no error. From the next
    /// request on an inactive one is refused to everybody.
    ///
    /// # Errors
    /// See [`SwitchError`].
    pub async fn set_active(&self, id: OrganizationId, is_active: bool) -> Result<Organization, SwitchError> {
        let switched = self.organizations.set_active(id, is_active, self.clock.now()).await?;
        switched.ok_or(SwitchError::Unknown)
    }
}
