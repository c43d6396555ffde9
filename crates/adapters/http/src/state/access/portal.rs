//! Access to the portal of a scope: whoever comes along, and its members.
//!
//! The tenant is the one that the host names. A token of the staff is unknown here, and one of a member is unknown to the
//! staff's part of the API and to every other portal.

use super::{Access, Callers, Reading, Rule, SigningIn, bearer, charge, of_host, plan_fault};
use crate::framework::error::ApiError;
use crate::framework::forwarded;
use crate::framework::rate::RateClass;
use crate::state::app_state::AppState;
use ::portal::MemberIdentity;
use actix_web::HttpRequest;
use kernel::{ErrorKind, Scope, Text};
use plans::Feature;
use std::marker::PhantomData;
use std::sync::Arc;

/// A part of the portal that is its members' alone.
pub(crate) trait PortalArea {
    /// The plan feature that it belongs to; without it the portal has to be switched on, and nothing else.
    const FEATURE: Option<Feature> = Some(Feature::DpaGenerator);
    /// What a call counts as.
    const CLASS: RateClass = RateClass::Api;
}

/// Becoming a member.
pub(crate) struct Joining;
impl PortalArea for Joining {
    const CLASS: RateClass = RateClass::Login;
}

// Who is a member can sign in and go whatever the plan has: what is stored of somebody is theirs to delete.
impl PortalArea for Reading {
    const FEATURE: Option<Feature> = None;
}
impl PortalArea for SigningIn {
    const FEATURE: Option<Feature> = None;
    const CLASS: RateClass = RateClass::Login;
}

/// The member account itself.
pub(crate) struct OwnMembership;
impl PortalArea for OwnMembership {
    const FEATURE: Option<Feature> = None;
}

/// What asks for the member's password again: counted like signing in.
pub(crate) struct OwnMembershipPassword;
impl PortalArea for OwnMembershipPassword {
    const FEATURE: Option<Feature> = None;
    const CLASS: RateClass = RateClass::Login;
}

/// What is on offer: nothing, where the plan has no agreements (specification, "DPA endpoints").
pub(crate) struct Offers;
impl PortalArea for Offers {
    const FEATURE: Option<Feature> = None;
}

/// One's own agreements.
pub(crate) struct Agreements;
impl PortalArea for Agreements {}

/// What costs as much as a report: concluding agreements, and printing previews of them.
pub(crate) struct Concluding;
impl PortalArea for Concluding {
    const CLASS: RateClass = RateClass::Submission;
}

/// Somebody at the portal of a scope of whom nothing is known.
pub(crate) struct Visitor<A> {
    /// The tenant that the host names.
    pub(crate) scope: Scope,
    area: PhantomData<A>,
}

impl<A: PortalArea> Access for Visitor<A> {
    const RULE: Rule = Rule::portal(Callers::Public, A::FEATURE, A::CLASS);

    async fn admit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        charge(state, request, A::CLASS)?;
        let scope = of_host(state, request).await?;
        is_open(state, scope, A::FEATURE).await?;
        Ok(Self { scope, area: PhantomData })
    }
}

/// A member of the portal of a scope.
pub(crate) struct Member<A> {
    /// The tenant that the host names, and whose member it is.
    pub(crate) scope: Scope,
    /// The member and its session.
    pub(crate) caller: MemberIdentity,
    area: PhantomData<A>,
}

impl<A: PortalArea> Access for Member<A> {
    const RULE: Rule = Rule::portal(Callers::Members, A::FEATURE, A::CLASS);

    async fn admit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        // A host that is none is told before anybody is counted, as to the staff.
        forwarded::host(request, &state.options.trusted_proxies)?;
        charge(state, request, A::CLASS)?;
        Self::enter(state, request).await
    }

    async fn renew(self, state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        Self::enter(state, request).await
    }
}

impl<A: PortalArea> Member<A> {
    /// Whose token it is now, if the portal is open now.
    async fn enter(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        let token = bearer(request).ok_or_else(|| ApiError::of(ErrorKind::Unauthenticated))?;
        let scope = of_host(state, request).await?;
        let caller = state.services.portal.sessions.authenticate(scope, token).await;
        let caller = caller.map_err(|error| ApiError::from_domain(error.kind(), error))?;
        is_open(state, scope, A::FEATURE).await?;
        Ok(Self { scope, caller, area: PhantomData })
    }
}

/// Goes on when the scope has switched its portal on, and its plan has what is asked for.
async fn is_open(state: &AppState, scope: Scope, feature: Option<Feature>) -> Result<(), ApiError> {
    if !state.services.organizations.settings.show(scope).await?.has_portal() {
        return Err(ApiError::of(ErrorKind::NotFound).saying(Text::of("service.portal.closed")));
    }
    match feature {
        Some(feature) => state.services.plans.gate.pass(scope, feature).await.map_err(plan_fault),
        None => Ok(()),
    }
}
