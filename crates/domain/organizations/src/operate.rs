//! Use cases for the platform operator: create organisations, list them, activate and deactivate them.

use crate::change::{ChangeOrganizationError, leads_elsewhere};
use crate::custom_domain::CustomDomain;
use crate::hosts::OwnHosts;
use crate::model::{ChangedOrganization, Organization, OrganizationSummary};
use crate::names::{Name, OpenName, ReleasedName};
use crate::organization_draft::OrganizationDraft;
use crate::ports::{CrossTenantDirectory, CrossTenantOrganizations, PutOrganizationError, ReleaseRefused};
use crate::problem::OrganizationProblem;
use audit::{Action, Actor, Details, operator_decision_events};
use kernel::{Clock, ErrorKind, Membership, OrganizationId, Page, PageRequest, StoreError, Text};
use std::sync::Arc;

/// Why an organisation was not created.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The data are not acceptable; at least one problem.
    #[error("the organisation's details are invalid")]
    Invalid(Vec<OrganizationProblem>),
    #[error(transparent)]
    Store(StoreError),
}

impl CreateError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<PutOrganizationError> for CreateError {
    fn from(error: PutOrganizationError) -> Self {
        match error {
            PutOrganizationError::SlugTaken => Self::Invalid(vec![OrganizationProblem::SlugTaken]),
            PutOrganizationError::DomainTaken => Self::Invalid(vec![OrganizationProblem::DomainTaken]),
            PutOrganizationError::Unknown | PutOrganizationError::TooManySlugs => {
                Self::Store(StoreError::internal("an inserted organisation is not there"))
            }
            PutOrganizationError::Store(error) => Self::Store(error),
        }
    }
}

/// Why an organisation was not activated or deactivated.
#[derive(Debug, thiserror::Error)]
pub enum SwitchError {
    /// There is no organisation with this id.
    #[error("there is no such organisation")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SwitchError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Why a name was not released.
#[derive(Debug, thiserror::Error)]
pub enum ReleaseNameError {
    /// It is not a name, or not reserved.
    #[error("the name is not reserved")]
    Unknown,
    /// Its organisation uses it.
    #[error("the name is in use")]
    InUse,
    #[error(transparent)]
    Store(StoreError),
}

impl ReleaseNameError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown => ErrorKind::NotFound,
            Self::InUse => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Unknown => Some(Text::of("service.organization.name_not_reserved")),
            Self::InUse => Some(Text::of("service.organization.in_use")),
            Self::Store(_) => None,
        }
    }
}

impl From<ReleaseRefused> for ReleaseNameError {
    fn from(refused: ReleaseRefused) -> Self {
        match refused {
            ReleaseRefused::Unknown => Self::Unknown,
            ReleaseRefused::InUse => Self::InUse,
            ReleaseRefused::Store(error) => Self::Store(error),
        }
    }
}

/// A domain confirmed by the operator.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfirmedDomain {
    /// The organisation that now has the domain.
    pub organization: Organization,
    pub domain: CustomDomain,
}

/// Works across all tenants. Reserved to the platform operator, which the caller checks.
#[derive(Clone)]
pub struct OperateOrganizations {
    pub organizations: Arc<dyn CrossTenantOrganizations>,
    /// Knows which hosts are whose.
    pub directory: Arc<dyn CrossTenantDirectory>,
    /// The hosts of the installation, which no organisation may claim.
    pub own: OwnHosts,
    pub clock: Arc<dyn Clock>,
}

impl OperateOrganizations {
    /// Creates the use case from its ports.
    pub fn new<S: CrossTenantOrganizations + CrossTenantDirectory + 'static>(
        store: &Arc<S>,
        own: OwnHosts,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { organizations: store.clone(), directory: store.clone(), own, clock }
    }

    /// Creates an active organisation.
    ///
    /// # Errors
    /// See [`CreateError`]; nothing is stored in that case.
    pub async fn create(&self, by: &Actor, draft: OrganizationDraft) -> Result<Organization, CreateError> {
        let new = draft.checked_new(&self.own).map_err(CreateError::Invalid)?;
        let is_led_elsewhere = leads_elsewhere(&*self.directory, &self.own, &new.slug, None).await;
        if is_led_elsewhere.map_err(CreateError::Store)? {
            return Err(CreateError::Invalid(vec![OrganizationProblem::SlugTaken]));
        }
        let now = self.clock.now();
        let audit_event = |made: &Organization| {
            let domain = made.domain.iter();
            let details =
                domain.fold(Details::new(), |details, domain| details.with("value", domain.as_str()));
            operator_decision_events(by, made.id, Some(&made.name), Action::OrganizationCreated, details, now)
        };
        Ok(self.organizations.insert(&new, now, &audit_event).await?)
    }

    /// Returns the organisations visible to accounts of this membership, with the number of their accounts,
    /// by name: their own, or all for the installation.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(&self, seen_by: Membership) -> Result<Vec<OrganizationSummary>, StoreError> {
        let mut list = self.organizations.list().await?;
        list.retain(|summary| match seen_by {
            Membership::Organization(id) => summary.organization.id == id,
            Membership::Installation => true,
            Membership::Nowhere => false,
        });
        Ok(list)
    }

    /// Activates or deactivates an organisation; doing it twice is no error. From the next request on,
    /// requests to an inactive one are refused.
    ///
    /// # Errors
    /// See [`SwitchError`].
    pub async fn set_active(
        &self,
        by: &Actor,
        id: OrganizationId,
        is_active: bool,
    ) -> Result<Organization, SwitchError> {
        let now = self.clock.now();
        let action = if is_active { Action::OrganizationActivated } else { Action::OrganizationDeactivated };
        let audit_event = |known: &Organization| {
            operator_decision_events(by, id, Some(&known.name), action, Details::new(), now)
        };
        let switched = self.organizations.set_active(id, is_active, now, &audit_event).await?;
        switched.ok_or(SwitchError::Unknown)
    }

    /// Returns the reserved former names and the claimed domains, by name.
    ///
    /// # Errors
    /// The store failed.
    pub async fn open_names(&self, request: PageRequest) -> Result<Page<OpenName>, StoreError> {
        self.organizations.open_names(request).await
    }

    /// Releases a former name: from the next request on it leads nowhere, and any organisation may take it.
    /// The administrators of its owner are notified by mail.
    ///
    /// # Errors
    /// See [`ReleaseNameError`].
    pub async fn release(&self, by: &Actor, name: &str) -> Result<ReleasedName, ReleaseNameError> {
        let name = Name::parse(name).ok_or(ReleaseNameError::Unknown)?;
        let now = self.clock.now();
        let audit_event = |released: &ReleasedName| {
            let details = Details::new().with("value", released.name.as_str());
            let name = released.owner_name.as_deref();
            operator_decision_events(by, released.owner, name, Action::NameReleased, details, now)
        };
        Ok(self.organizations.release(&name, now, &audit_event).await?)
    }

    /// Confirms the domain that an organisation claims: it takes effect with the next request.
    ///
    /// # Errors
    /// [`ChangeOrganizationError::Unknown`] when it does not claim this domain; otherwise the same as for a proof.
    pub async fn confirm_domain(
        &self,
        by: &Actor,
        id: OrganizationId,
        domain: &str,
    ) -> Result<ConfirmedDomain, ChangeOrganizationError> {
        let domain = CustomDomain::parse(domain).ok_or(ChangeOrganizationError::Unknown)?;
        if self.own.owns_domain(&domain) {
            return Err(ChangeOrganizationError::Invalid(vec![OrganizationProblem::DomainOwn]));
        }
        let now = self.clock.now();
        let audit_event = |changed: &ChangedOrganization| {
            let given_up = changed.given_up();
            let confirmed = [(Action::DomainConfirmed, domain.as_str())].into_iter();
            let names = confirmed.chain(given_up.iter().map(|name| (Action::NameGivenUp, name.as_str())));
            let about = Some(changed.after.name.as_str());
            names
                .flat_map(|(action, name)| {
                    operator_decision_events(by, id, about, action, Details::new().with("value", name), now)
                })
                .collect()
        };
        let changed = self.organizations.confirm_domain(id, &domain, now, &audit_event).await?;
        Ok(ConfirmedDomain { organization: changed.after, domain })
    }
}
