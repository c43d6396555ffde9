//! Use case: an organisation's administrators look at it and change it.

use crate::hosts::OwnHosts;
use crate::model::Organization;
use crate::ports::{OrganizationStore, PutError};
use crate::problem::Problem;
use crate::wanted::Wanted;
use kernel::{Clock, ErrorKind, Scope, StoreError};
use std::sync::Arc;

/// Why an organisation was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// Not acceptable; at least one problem.
    #[error("the organisation's data are not acceptable")]
    Invalid(Vec<Problem>),
    /// The scope has no organisation.
    #[error("there is no organisation in this scope")]
    Unknown,
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl ChangeError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Unknown => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<PutError> for ChangeError {
    fn from(error: PutError) -> Self {
        match error {
            PutError::SlugTaken => Self::Invalid(vec![Problem::SlugTaken]),
            PutError::DomainTaken => Self::Invalid(vec![Problem::DomainTaken]),
            PutError::Unknown => Self::Unknown,
            PutError::Store(error) => Self::Store(error),
        }
    }
}

/// What became of an organisation.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedOrganization {
    /// The organisation as it is.
    pub organization: Organization,
    /// What of it was asked to be otherwise than it was, by the names of the API.
    pub fields: Vec<&'static str>,
}

/// Reads and changes the organisation of a scope. Who may is the caller's to check.
#[derive(Clone)]
pub struct ChangeOrganization {
    /// Keeps organisations.
    pub organizations: Arc<dyn OrganizationStore>,
    /// What no organisation may call its own.
    pub own: OwnHosts,
    /// Dates a change.
    pub clock: Arc<dyn Clock>,
}

impl ChangeOrganization {
    /// The use case on these ports.
    pub fn new(organizations: Arc<dyn OrganizationStore>, own: OwnHosts, clock: Arc<dyn Clock>) -> Self {
        Self { organizations, own, clock }
    }

    /// The organisation of a scope; `None` for the installation.
    ///
    /// # Errors
    /// The store failed.
    pub async fn show(&self, scope: Scope) -> Result<Option<Organization>, StoreError> {
        self.organizations.load(scope).await
    }

    /// Checks what is wanted and stores it; what is not named stays as it is.
    ///
    /// # Errors
    /// See [`ChangeError`]; nothing is stored then.
    pub async fn change(&self, scope: Scope, wanted: Wanted) -> Result<ChangedOrganization, ChangeError> {
        if scope.organization_id().is_none() {
            return Err(ChangeError::Unknown);
        }
        let change = wanted.checked(&self.own).map_err(ChangeError::Invalid)?;
        let before = self.organizations.load(scope).await.map_err(ChangeError::Store)?;
        let fields = before.ok_or(ChangeError::Unknown).map(|before| change.fields(&before))?;
        let organization = self.organizations.change(scope, &change, self.clock.now()).await?;
        Ok(ChangedOrganization { organization, fields })
    }
}
