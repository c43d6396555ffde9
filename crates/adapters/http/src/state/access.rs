//! Who may call a route, stated in the handler's signature.
//!
//! The first parameter of every handler is its [`Access`]: [`Anyone`] with the class in which it is counted,
//! [`NoTenant`] for what does not belong to one, [`Staff`] with the area that it requires, [`AccountOwner`] for
//! what people do with their own account wherever they are, or, for the portal, [`Visitor`] and
//! [`SignedInPortalMember`]. A handler without one does not compile as a route, and the same type puts `x-role`
//! and `x-plan-feature` into the OpenAPI document.

mod areas;
mod portal;
pub(crate) mod tokens;

pub(crate) use areas::*;
pub(crate) use portal::*;

use crate::framework::body::UploadLimits;
use crate::framework::error::ApiError;
use crate::framework::rate::{Client, RateClass};
use crate::framework::{forwarded, messages};
use crate::state::app_state::AppState;
use crate::state::input::App;
use accounts::{Identity, Role};
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpMessage as _, HttpRequest};
use kernel::{ErrorKind, Membership, OrganizationId, Scope, Text};
use organizations::ResolveError;
use plans::{Feature, GateError, Tier};
use std::future::Future;
use std::marker::PhantomData;
use std::sync::Arc;
use tokens::{basic, bearer};

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callers {
    /// Everybody.
    Public,
    PortalMembers,
    /// Staff with at least this role.
    Staff(Role),
}

impl Callers {
    /// Returns the name used in the OpenAPI document.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::PortalMembers => "member",
            Self::Staff(role) => role.code(),
        }
    }

    /// Returns whether they have to send a token.
    pub(crate) const fn need_token(self) -> bool {
        !matches!(self, Self::Public)
    }
}

/// The requirements of a route for its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AccessRule {
    /// Who may call it.
    pub(crate) callers: Callers,
    /// The plan feature that the area belongs to.
    pub(crate) feature: Option<Feature>,
    /// The class in which a call is counted.
    pub(crate) class: RateClass,
    /// Whether only the platform operator may call it.
    pub(crate) operator_only: bool,
    /// Whether administrators need no plan feature.
    pub(crate) is_open_to_admins: bool,
    /// Whether it concerns only the caller's own account, so that former members may call it too.
    pub(crate) own_account_only: bool,
    /// The ability that an API token needs; `None` if API tokens are not accepted.
    pub(crate) ability: Option<&'static str>,
}

impl AccessRule {
    /// The rule of a public route.
    const fn public(class: RateClass) -> Self {
        let (operator_only, is_open_to_admins, own_account_only) = (false, false, false);
        let callers = Callers::Public;
        Self {
            callers,
            feature: None,
            class,
            operator_only,
            is_open_to_admins,
            own_account_only,
            ability: None,
        }
    }

    /// The rule of a portal route.
    const fn portal(callers: Callers, feature: Option<Feature>, class: RateClass) -> Self {
        Self { callers, feature, ..Self::public(class) }
    }

    /// The rule of a staff route.
    const fn staff<A: StaffArea>(own_account_only: bool) -> Self {
        let (callers, feature, class) = (Callers::Staff(A::ROLE), A::FEATURE, A::CLASS);
        let (operator_only, is_open_to_admins) = (A::OPERATOR_ONLY, A::OPEN_TO_ADMINS);
        Self {
            callers,
            feature,
            class,
            operator_only,
            is_open_to_admins,
            own_account_only,
            ability: A::ABILITY,
        }
    }
}

/// Decides whether a request may proceed, before anything else of it is read.
pub(crate) trait Access: Sized {
    /// Its requirements.
    const RULE: AccessRule;

    /// Lets the caller in or not: 429 before 401 before 403.
    fn authorize(
        state: &Arc<AppState>,
        request: &HttpRequest,
    ) -> impl Future<Output = Result<Self, ApiError>>;

    /// Decides again after a body was read: that took as long as the sender liked, and access revoked
    /// meanwhile must not count. Public access cannot be revoked.
    fn reauthorize(self, _: &Arc<AppState>, _: &HttpRequest) -> impl Future<Output = Result<Self, ApiError>> {
        std::future::ready(Ok(self))
    }
}

/// Another input of a handler, from the request of a caller whom `A` admitted.
pub(crate) trait Input<A>: Sized {
    /// Whether extracting it means waiting for the sender.
    const READS_BODY: bool = false;

    /// Extracts it from the request.
    fn extract(
        state: &Arc<AppState>,
        access: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> impl Future<Output = Result<Self, ApiError>>;
}

/// The parameters of a handler: its access first, then its inputs, extracted in that order.
pub(crate) trait HandlerParameters: Sized {
    /// The rule of the access.
    const RULE: AccessRule;

    /// Admits the caller and extracts the inputs.
    fn extract(
        state: &Arc<AppState>,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> impl Future<Output = Result<Self, ApiError>>;
}

macro_rules! handler_parameters {
    ($($input:ident)*) => {
        impl<A: Access, $($input: Input<A>),*> HandlerParameters for (A, $($input,)*) {
            const RULE: AccessRule = A::RULE;

            // The names of the type parameters double as names of the values.
            #[allow(non_snake_case, unused_variables)]
            async fn extract(state: &Arc<AppState>, request: &HttpRequest, payload: &mut Payload) -> Result<Self, ApiError> {
                let access = A::authorize(state, request).await?;
                $(let $input = $input::extract(state, &access, request, payload).await?;)*
                let has_waited = false $(|| <$input as Input<A>>::READS_BODY)*;
                let access = if has_waited { access.reauthorize(state, request).await? } else { access };
                Ok((access, $($input,)*))
            }
        }
    };
}
handler_parameters!();
handler_parameters!(B);
handler_parameters!(B C);
handler_parameters!(B C D);
handler_parameters!(B C D E);
handler_parameters!(B C D E F);

/// The class in which a public route is counted.
pub(crate) trait RateLimited {
    const CLASS: RateClass;
}

/// An area of the staff API.
pub(crate) trait StaffArea {
    /// The lowest role that may enter.
    const ROLE: Role;
    /// The plan feature that it belongs to (specification, "Routes gated by feature").
    const FEATURE: Option<Feature>;
    /// Whether administrators may enter without that feature.
    const OPEN_TO_ADMINS: bool = false;
    /// The class in which a call is counted.
    const CLASS: RateClass = RateClass::Api;
    /// The ability that a token needs, unless it has `*`, which covers every area; `None` if only `*` does,
    /// which excludes API tokens.
    const ABILITY: Option<&'static str> = None;
    /// Whether only the platform operator may enter.
    const OPERATOR_ONLY: bool = false;
    /// Whether the token may be sent as the password of HTTP Basic: spreadsheets support nothing else.
    const ACCEPTS_BASIC_AUTH: bool = false;
}

/// Declares the marker types of [`RateLimited`] classes.
macro_rules! classes {
    ($($name:ident => $class:ident),* $(,)?) => {$(
        #[doc = concat!("Counted as `RateClass::", stringify!($class), "`.")]
        pub(crate) struct $name;
        impl RateLimited for $name {
            const CLASS: RateClass = RateClass::$class;
        }
    )*};
}
classes! {
    ApiRate => Api,
    CaptchaRate => Captcha,
    LoginRate => Login,
    SubmissionRate => Submission,
    NoRateLimit => Unlimited,
}

/// A caller who need not be signed in.
pub(crate) struct Anyone<C> {
    /// The tenant of the host.
    pub(crate) scope: Scope,
    class: PhantomData<C>,
}

impl<C: RateLimited> Access for Anyone<C> {
    const RULE: AccessRule = AccessRule::public(C::CLASS);

    async fn authorize(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        check_rate_limit(state, request, C::CLASS)?;
        Ok(Self { scope: tenant_of_host(state, request).await?, class: PhantomData })
    }
}

/// The identity of a caller of a public route, if a token was sent. An invalid token is 401, and an API token
/// 403: whoever sent a token is not treated as anonymous. The error is returned by the handler: only after
/// the record named in the path was found, so that an unknown or expired link is reported before a bad token.
/// Extract it after the body.
pub(crate) struct OptionalIdentity(pub(crate) Result<Option<Identity>, ApiError>);

impl<C> Input<Anyone<C>> for OptionalIdentity {
    async fn extract(
        state: &Arc<AppState>,
        _: &Anyone<C>,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(Self::authenticate(state, request).await))
    }
}

impl OptionalIdentity {
    async fn authenticate(
        state: &Arc<AppState>,
        request: &HttpRequest,
    ) -> Result<Option<Identity>, ApiError> {
        if !request.headers().contains_key(header::AUTHORIZATION) {
            return Ok(None);
        }
        let token = bearer(request).ok_or_else(|| ApiError::of(ErrorKind::Unauthenticated))?;
        let identity = state.services.accounts.authenticate.authenticate(token).await;
        let identity = identity.map_err(|error| ApiError::from_domain(error.kind(), error))?;
        if !identity.abilities.iter().any(|ability| ability == "*") {
            return Err(ApiError::of(ErrorKind::Forbidden));
        }
        resolve_tenant(state, request, &identity).await?;
        Ok(Some(identity))
    }
}

/// A caller who needs no tenant: health checks, and embedded files.
pub(crate) struct NoTenant<C>(PhantomData<C>);

impl<C: RateLimited> Access for NoTenant<C> {
    const RULE: AccessRule = AccessRule::public(C::CLASS);

    async fn authorize(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        forwarded::raw_host(request)?;
        check_rate_limit(state, request, C::CLASS)?;
        Ok(Self(PhantomData))
    }
}

/// A member of staff who may enter the area.
pub(crate) struct Staff<A> {
    /// The tenant.
    pub(crate) scope: Scope,
    /// The account and its token.
    pub(crate) identity: Identity,
    area: PhantomData<A>,
}

impl<A: StaffArea> Access for Staff<A> {
    const RULE: AccessRule = AccessRule::staff::<A>(false);

    async fn authorize(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        // An invalid host is refused before anybody is counted.
        forwarded::host(request, &state.options.trusted_proxies)?;
        check_rate_limit(state, request, A::CLASS)?;
        Self::permit(state, request).await
    }

    async fn reauthorize(self, state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        Self::permit(state, request).await
    }
}

impl<A: StaffArea> Staff<A> {
    /// Returns the current owner of the token, if the area is currently open to them.
    async fn permit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        let identity = authenticate::<A>(state, request).await?;
        // Checked before the role, since a former member has none anywhere.
        let scope = match identity.user.membership {
            Membership::Nowhere => None,
            _ if !identity.user.role.includes(A::ROLE) => return Err(ApiError::of(ErrorKind::Forbidden)),
            _ if A::OPERATOR_ONLY && !identity.user.is_operator() => {
                return Err(ApiError::of(ErrorKind::Forbidden));
            }
            _ => resolve_tenant(state, request, &identity).await?,
        };
        let scope = scope.ok_or_else(|| tenant_error(ResolveError::Nowhere))?;
        let is_open = A::OPEN_TO_ADMINS && identity.user.role.includes(Role::Admin);
        if let Some(required) = A::FEATURE.filter(|_| !is_open) {
            state.services.plans.gate.require_feature(scope, required).await.map_err(plan_error)?;
        }
        Ok(Self { scope, identity, area: PhantomData })
    }
}

impl<A> Staff<A> {
    /// Requires a plan feature for a part of a request, in addition to that of its area.
    pub(crate) async fn require(&self, app: &App, feature: Feature) -> Result<(), ApiError> {
        app.services().plans.gate.require_feature(self.scope, feature).await.map_err(plan_error)
    }
}

impl Staff<AllOrganizationsArea> {
    /// Returns the scope of an organisation in which the operator works from here.
    pub(crate) async fn resolve_organization(
        &self,
        app: &App,
        id: OrganizationId,
    ) -> Result<Scope, ApiError> {
        app.services().tenants.resolve_organization(id, caller(&self.identity)).await.map_err(tenant_error)
    }
}

/// A member of staff, or a former one, using their own account. There is no scope here, so such a route leads
/// to nothing of a tenant.
pub(crate) struct AccountOwner<A> {
    /// The account and its token.
    pub(crate) identity: Identity,
    /// The scope of the audit chain and of the site's name; `None` for a former member.
    pub(crate) tenant: Option<Scope>,
    area: PhantomData<A>,
}

impl<A: StaffArea> Access for AccountOwner<A> {
    const RULE: AccessRule = AccessRule::staff::<A>(true);

    async fn authorize(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        // As for other staff routes.
        forwarded::host(request, &state.options.trusted_proxies)?;
        check_rate_limit(state, request, A::CLASS)?;
        Self::permit(state, request).await
    }

    async fn reauthorize(self, state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        Self::permit(state, request).await
    }
}

impl<A: StaffArea> AccountOwner<A> {
    async fn permit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        let identity = authenticate::<A>(state, request).await?;
        if !identity.user.role.includes(A::ROLE) {
            return Err(ApiError::of(ErrorKind::Forbidden));
        }
        let tenant = resolve_tenant(state, request, &identity).await?;
        Ok(Self { identity, tenant, area: PhantomData })
    }
}

/// Returns the current owner of the token, if it is valid for this area.
async fn authenticate<A: StaffArea>(state: &AppState, request: &HttpRequest) -> Result<Identity, ApiError> {
    let token = match bearer(request) {
        Some(token) => Some(token.to_owned()),
        None if A::ACCEPTS_BASIC_AUTH => basic(request),
        None => None,
    };
    // Only with this header does a client ask its user for a password.
    let challenged = |error: ApiError| if A::ACCEPTS_BASIC_AUTH { error.offering_basic() } else { error };
    let token = token.ok_or_else(|| challenged(ApiError::of(ErrorKind::Unauthenticated)))?;
    let identity = state.services.accounts.authenticate.authenticate(&token).await;
    let identity = identity.map_err(|error| challenged(ApiError::from_domain(error.kind(), error)))?;
    // `*` covers everything that the role may do; API tokens cover only their own areas.
    let is_able = |ability: &String| ability == "*" || A::ABILITY == Some(ability.as_str());
    if !identity.abilities.iter().any(is_able) {
        return Err(ApiError::of(ErrorKind::Forbidden));
    }
    Ok(identity)
}

async fn tenant_of_host(state: &AppState, request: &HttpRequest) -> Result<Scope, ApiError> {
    let host = forwarded::host(request, &state.options.trusted_proxies)?;
    let scope = state.services.tenants.resolve(&host, None).await.map_err(tenant_error)?;
    request.extensions_mut().insert(scope);
    Ok(scope)
}

/// Resolves the site on which a page was not found, for the page that says so: the request keeps it. A client
/// over its limit costs no query, and a host without a site has none.
pub(crate) async fn resolve_site_of_error_page(state: &AppState, request: &HttpRequest) {
    if check_rate_limit(state, request, RateClass::Api).is_ok() {
        drop(tenant_of_host(state, request).await);
    }
}

/// Returns the tenant in which this account works on this host; `None` for a former member, who may still use
/// their own account and an invitation.
pub(crate) async fn resolve_tenant(
    state: &AppState,
    request: &HttpRequest,
    identity: &Identity,
) -> Result<Option<Scope>, ApiError> {
    let host = forwarded::host(request, &state.options.trusted_proxies)?;
    match state.services.tenants.resolve(&host, Some(caller(identity))).await {
        Ok(scope) => {
            request.extensions_mut().insert(scope);
            Ok(Some(scope))
        }
        Err(ResolveError::Nowhere) => Ok(None),
        Err(error) => Err(tenant_error(error)),
    }
}

/// Returns the caller, as far as tenants are concerned.
fn caller(identity: &Identity) -> organizations::Caller {
    let user = &identity.user;
    let is_developer = user.role == Role::Developer;
    organizations::Caller { user: user.id, membership: user.membership, is_developer }
}

/// Counts a request of this client; 429 if it exceeds the limit.
pub(crate) fn check_rate_limit(
    state: &AppState,
    request: &HttpRequest,
    class: RateClass,
) -> Result<(), ApiError> {
    if !state.limiters.limits(class) {
        return Ok(());
    }
    state.limiters.check(class, client(state, request))
}

/// Counts a challenge that this client gets on a page, like one that it requests from the API: against the
/// installation's limit, and against the site's (see [`check_challenge_limit`]).
pub(crate) fn check_page_challenge_limits(
    state: &AppState,
    request: &HttpRequest,
    scope: Scope,
    per_minute: u32,
) -> Result<(), ApiError> {
    check_rate_limit(state, request, RateClass::Captcha)?;
    check_challenge_limit(state, request, scope, per_minute)
}

/// Counts a challenge of this client within a site, which sets a limit per minute; 429 if it exceeds that.
pub(crate) fn check_challenge_limit(
    state: &AppState,
    request: &HttpRequest,
    scope: Scope,
    per_minute: u32,
) -> Result<(), ApiError> {
    if !state.limiters.limits(RateClass::Captcha) {
        return Ok(());
    }
    state.limiters.check_challenge(scope, per_minute, client(state, request))
}

/// Returns the keyed hashes by which this client is counted, see [`crate::ClientPseudonyms`].
fn client(state: &AppState, request: &HttpRequest) -> Client {
    let address = forwarded::client_address(request, &state.options.trusted_proxies);
    Client::of(&*state.services.client_pseudonyms, address)
}

/// Returns the limits for the uploads of this client.
pub(crate) fn upload_limits<'a>(state: &'a AppState, request: &HttpRequest) -> UploadLimits<'a> {
    let address = forwarded::client_address(request, &state.options.trusted_proxies);
    UploadLimits {
        budget: &state.upload_budget,
        client: state.services.client_pseudonyms.pseudonym(forwarded::wide_network(address)),
        grace: state.options.deadlines.upload_grace,
    }
}

/// Returns the response to a failed look-up of the tenant.
pub(crate) fn tenant_error(error: ResolveError) -> ApiError {
    const INACTIVE: Text = Text::of("service.access.inactive");
    const NOWHERE: Text = Text::of("service.request.nowhere");
    let kind = error.kind();
    let message = match &error {
        ResolveError::Inactive => INACTIVE,
        ResolveError::Nowhere => NOWHERE,
        _ => messages::of_kind(kind),
    };
    ApiError::from_domain(kind, error).with_message(message)
}

/// Returns the response to a missing plan feature.
fn plan_error(error: GateError) -> ApiError {
    match error {
        GateError::Missing { required, highest_tier } => ApiError::from_domain(error.kind(), error)
            .with_message(Text::of("service.plan.missing"))
            .with("required_feature", &required.code())
            .with("highest_tier", &highest_tier.map(Tier::code)),
        GateError::Store(error) => error.into(),
    }
}

/// 401 for wrong credentials; differs from a missing token only in its text.
pub(crate) fn wrong_credentials() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, Text::of("service.access.wrong_credentials"))
}
