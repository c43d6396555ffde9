//! Use case: an organisation's administrators read and change it.

use crate::claim::DomainClaim;
use crate::hosts::OwnHosts;
use crate::model::{ChangedOrganization, Organization, OrganizationChange};
use crate::organization_draft::OrganizationDraft;
use crate::ports::{CrossTenantDirectory, OrganizationStore, PutOrganizationError};
use crate::problem::OrganizationProblem;
use crate::settings;
use crate::slug::Slug;
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, ErrorKind, OrganizationId, Random, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// Why an organisation was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeOrganizationError {
    /// The data are not acceptable; at least one problem.
    #[error("the organisation's details are invalid")]
    Invalid(Vec<OrganizationProblem>),
    /// The scope has no organisation, or nothing pending.
    #[error("there is no organisation in this scope, or nothing pending")]
    Unknown,
    #[error(transparent)]
    Store(StoreError),
}

impl ChangeOrganizationError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Unknown => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<PutOrganizationError> for ChangeOrganizationError {
    fn from(error: PutOrganizationError) -> Self {
        match error {
            PutOrganizationError::SlugTaken => Self::Invalid(vec![OrganizationProblem::SlugTaken]),
            PutOrganizationError::TooManySlugs => Self::Invalid(vec![OrganizationProblem::TooManySlugs]),
            PutOrganizationError::DomainTaken => Self::Invalid(vec![OrganizationProblem::DomainTaken]),
            PutOrganizationError::Unknown => Self::Unknown,
            PutOrganizationError::Store(error) => Self::Store(error),
        }
    }
}

/// Reads and changes the organisation of a scope. The caller checks the permission.
#[derive(Clone)]
pub struct ChangeOrganization {
    pub organizations: Arc<dyn OrganizationStore>,
    /// Knows which hosts are whose.
    pub directory: Arc<dyn CrossTenantDirectory>,
    /// The hosts of the installation, which no organisation may claim.
    pub own: OwnHosts,
    pub clock: Arc<dyn Clock>,
    /// Generates the tokens that prove claims.
    pub random: Arc<dyn Random>,
}

impl ChangeOrganization {
    /// Creates the use case from its ports.
    pub fn new<S: OrganizationStore + CrossTenantDirectory + 'static>(
        store: &Arc<S>,
        own: OwnHosts,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { organizations: store.clone(), directory: store.clone(), own, clock, random }
    }

    /// Returns the organisation of a scope; `None` for the installation.
    ///
    /// # Errors
    /// The store failed.
    pub async fn show(&self, scope: Scope) -> Result<Option<Organization>, StoreError> {
        self.organizations.load(scope).await
    }

    /// Validates the change and stores it; members that it does not name stay.
    ///
    /// # Errors
    /// See [`ChangeOrganizationError`]; nothing is stored in that case.
    pub async fn change(
        &self,
        by: &AuditContext,
        draft: OrganizationDraft,
    ) -> Result<Organization, ChangeOrganizationError> {
        let scope = by.scope;
        let id = scope.organization_id().ok_or(ChangeOrganizationError::Unknown)?;
        let mut change = draft.checked(&self.own).map_err(ChangeOrganizationError::Invalid)?;
        change.claim_token = DomainClaim::new_token(&*self.random);
        let before = self.organizations.load(scope).await.map_err(ChangeOrganizationError::Store)?;
        let before = before.ok_or(ChangeOrganizationError::Unknown)?;
        if let Some(slug) = &change.slug
            && *slug != before.slug
            && leads_elsewhere(&*self.directory, &self.own, slug, Some(id))
                .await
                .map_err(ChangeOrganizationError::Store)?
        {
            return Err(ChangeOrganizationError::Invalid(vec![OrganizationProblem::SlugTaken]));
        }
        // Each given setting fits by itself; together with the current ones they may be too much.
        let after = change.applied_to(before, self.clock.now()).settings.unwrap_or_default();
        settings::fits(&after).map_err(|problem| ChangeOrganizationError::Invalid(vec![problem.into()]))?;
        let now = self.clock.now();
        let audit_event = |changed: &ChangedOrganization| events(by, &change, changed, now);
        Ok(self.organizations.change(scope, &change, now, &audit_event).await?.after)
    }
}

/// Returns the audit events of a change: the changed members, and what happened to names.
fn events(
    by: &AuditContext,
    change: &OrganizationChange,
    changed: &ChangedOrganization,
    now: Timestamp,
) -> Vec<Event> {
    let ChangedOrganization { before, after } = changed;
    let mut fields = change.fields(before);
    if after.domain == before.domain {
        fields.retain(|field| *field != "domain");
    }
    let mut events = Vec::new();
    if !fields.is_empty() {
        let domain = after.domain.as_ref().filter(|_| fields.contains(&"domain"));
        let details = Details::changed(&fields).with("name", after.name.as_str());
        let details =
            domain.into_iter().fold(details, |details, domain| details.with("value", domain.as_str()));
        let object = Object::of(ObjectKind::Organization, after.id);
        events.push(by.event(Action::OrganizationUpdated, object, details, now));
    }
    let claimed = after.pending_domain.as_ref().filter(|claim| claim.token == change.claim_token);
    let withdrawn = before.pending_domain.as_ref().filter(|_| claimed.is_some());
    let given_up = changed.given_up();
    let given_up = given_up.iter().map(|name| (Action::NameGivenUp, name.as_str()));
    let withdrawn = withdrawn.into_iter().map(|claim| (Action::DomainWithdrawn, claim.domain.as_str()));
    let claimed = claimed.into_iter().map(|claim| (Action::DomainClaimed, claim.domain.as_str()));
    let names = given_up.chain(withdrawn).chain(claimed);
    events.extend(names.map(|what| about_name(by, after, what, now)));
    events
}

/// Returns the audit event for a name of an organisation.
pub(crate) fn about_name(
    by: &AuditContext,
    organization: &Organization,
    (action, name): (Action, &str),
    now: Timestamp,
) -> Event {
    let details = Details::new().with("value", name).with("name", organization.name.as_str());
    by.event(action, Object::of(ObjectKind::Organization, organization.id), details, now)
}

/// Checks whether the subdomain of a slug is somebody else's domain, from before there was a base domain:
/// requests to it would not arrive at the owner of the slug.
pub(crate) async fn leads_elsewhere(
    directory: &dyn CrossTenantDirectory,
    own: &OwnHosts,
    slug: &Slug,
    id: Option<OrganizationId>,
) -> Result<bool, StoreError> {
    let Some(host) = own.sub_domain(slug) else { return Ok(false) };
    let found = directory.by_host(&host, None).await?;
    Ok(found.tenant().is_some_and(|tenant| Some(tenant.id) != id))
}
