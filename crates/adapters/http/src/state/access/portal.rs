//! Access to the portal of a scope, for visitors and members.
//!
//! The tenant is that of the host. A staff token is unknown here, and a member's token is unknown to the
//! staff API and to every other portal.

use super::{Access, AccessRule, Callers, bearer, check_rate_limit, plan_error, tenant_of_host};
use crate::framework::error::ApiError;
use crate::framework::forwarded;
use crate::framework::rate::RateClass;
use crate::state::app_state::AppState;
use ::portal::PortalMemberIdentity;
use actix_web::HttpRequest;
use kernel::{ErrorKind, Scope, Text};
use plans::Feature;
use std::marker::PhantomData;
use std::sync::Arc;

pub(crate) trait PortalArea {
    /// The plan feature that it belongs to; without one the portal only has to be turned on.
    const FEATURE: Option<Feature> = Some(Feature::DpaGenerator);
    /// The class in which a call is counted.
    const CLASS: RateClass = RateClass::Api;
}

/// Registration, counted like signing in.
pub(crate) struct PortalRegistrationArea;
impl PortalArea for PortalRegistrationArea {
    const CLASS: RateClass = RateClass::Login;
}

/// Pages that everybody may open. Like signing in, they never require a plan feature: members have to be able
/// to delete what is stored about them, whatever the plan includes.
pub(crate) struct PortalPublicArea;
impl PortalArea for PortalPublicArea {
    const FEATURE: Option<Feature> = None;
}

/// Signing in, verifying an address, and requesting and setting a new password.
pub(crate) struct PortalSignInArea;
impl PortalArea for PortalSignInArea {
    const FEATURE: Option<Feature> = None;
    const CLASS: RateClass = RateClass::Login;
}

/// One's own account in the portal.
pub(crate) struct OwnPortalAccountArea;
impl PortalArea for OwnPortalAccountArea {
    const FEATURE: Option<Feature> = None;
}

/// Routes that require the member's password again: counted like signing in.
pub(crate) struct OwnPortalAccountReauthenticatedArea;
impl PortalArea for OwnPortalAccountReauthenticatedArea {
    const FEATURE: Option<Feature> = None;
    const CLASS: RateClass = RateClass::Login;
}

/// Agreements on offer: none if the plan does not include agreements (specification, "DPA endpoints").
pub(crate) struct OffersArea;
impl PortalArea for OffersArea {
    const FEATURE: Option<Feature> = None;
}

/// One's own agreements.
pub(crate) struct AgreementsArea;
impl PortalArea for AgreementsArea {}

/// Operations that cost as much as a report: concluding agreements, and printing previews of them.
pub(crate) struct AgreementConclusionArea;
impl PortalArea for AgreementConclusionArea {
    const CLASS: RateClass = RateClass::Submission;
}

/// A visitor of a scope's portal, who need not be signed in.
pub(crate) struct Visitor<A> {
    /// The tenant of the host.
    pub(crate) scope: Scope,
    area: PhantomData<A>,
}

impl<A: PortalArea> Access for Visitor<A> {
    const RULE: AccessRule = AccessRule::portal(Callers::Public, A::FEATURE, A::CLASS);

    async fn authorize(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        check_rate_limit(state, request, A::CLASS)?;
        let scope = tenant_of_host(state, request).await?;
        is_open(state, scope, A::FEATURE).await?;
        Ok(Self { scope, area: PhantomData })
    }
}

/// A member of the portal of a scope.
pub(crate) struct SignedInPortalMember<A> {
    /// The tenant of the host, to which the member belongs.
    pub(crate) scope: Scope,
    /// The member and the session.
    pub(crate) identity: PortalMemberIdentity,
    area: PhantomData<A>,
}

impl<A: PortalArea> Access for SignedInPortalMember<A> {
    const RULE: AccessRule = AccessRule::portal(Callers::PortalMembers, A::FEATURE, A::CLASS);

    async fn authorize(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        // An invalid host is refused before anybody is counted, as for staff.
        forwarded::host(request, &state.options.trusted_proxies)?;
        check_rate_limit(state, request, A::CLASS)?;
        Self::permit(state, request).await
    }

    async fn reauthorize(self, state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        Self::permit(state, request).await
    }
}

impl<A: PortalArea> SignedInPortalMember<A> {
    /// Returns the current owner of the token, if the portal is currently open.
    async fn permit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        let token = bearer(request).ok_or_else(|| ApiError::of(ErrorKind::Unauthenticated))?;
        let scope = tenant_of_host(state, request).await?;
        let identity = state.services.portal.sessions.authenticate(scope, token).await;
        let identity = identity.map_err(|error| ApiError::from_domain(error.kind(), error))?;
        is_open(state, scope, A::FEATURE).await?;
        Ok(Self { scope, identity, area: PhantomData })
    }
}

/// Checks that the scope has turned on its portal, and that its plan has the feature.
async fn is_open(state: &AppState, scope: Scope, feature: Option<Feature>) -> Result<(), ApiError> {
    if !state.services.organizations.settings.show(scope).await?.has_portal() {
        return Err(ApiError::of(ErrorKind::NotFound).with_message(Text::of("service.portal.closed")));
    }
    match feature {
        Some(feature) => state.services.plans.gate.require_feature(scope, feature).await.map_err(plan_error),
        None => Ok(()),
    }
}
