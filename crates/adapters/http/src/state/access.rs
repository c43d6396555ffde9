//! Who may call a route, said in the handler's signature.
//!
//! The first parameter of every handler is its [`Access`]: [`Anyone`] with the class it is
//! counted in, [`Staff`] with the area it opens, or, at the portal, [`Visitor`] and [`Member`]. A handler without one does
//! not compile as a route, and the same type puts `x-role` and `x-plan-feature` into the OpenAPI document.

mod areas;
mod portal;
pub(crate) mod tokens;

pub(crate) use areas::*;
pub(crate) use portal::*;

use crate::framework::body::Uploads;
use crate::framework::error::ApiError;
use crate::framework::rate::{Client, RateClass};
use crate::framework::{forwarded, texts};
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

/// Whom a route is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callers {
    /// Everybody.
    Public,
    /// Members of the portal.
    Members,
    /// The staff, from this role on.
    Staff(Role),
}

impl Callers {
    /// The name used in the OpenAPI document.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Members => "member",
            Self::Staff(role) => role.code(),
        }
    }

    /// Whether they come with a token.
    pub(crate) const fn are_known(self) -> bool {
        !matches!(self, Self::Public)
    }
}

/// What a route asks of its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Whom it is for.
    pub(crate) callers: Callers,
    /// The plan feature that the area belongs to.
    pub(crate) feature: Option<Feature>,
    /// What a call counts as.
    pub(crate) class: RateClass,
    /// Whether only the platform operator may call it.
    pub(crate) is_operators: bool,
    /// Whether administrators need no plan feature.
    pub(crate) is_open_to_admins: bool,
    /// Whether it concerns nothing but the caller's own account, so that also who belongs nowhere may call it.
    pub(crate) is_own: bool,
    /// What a token for machines must be able to do; `None` where those stay outside.
    pub(crate) ability: Option<&'static str>,
}

impl Rule {
    /// Of a route for everybody.
    const fn public(class: RateClass) -> Self {
        let (is_operators, is_open_to_admins, is_own) = (false, false, false);
        let callers = Callers::Public;
        Self { callers, feature: None, class, is_operators, is_open_to_admins, is_own, ability: None }
    }

    /// Of a route of the portal.
    const fn portal(callers: Callers, feature: Option<Feature>, class: RateClass) -> Self {
        Self { callers, feature, ..Self::public(class) }
    }

    /// Of a route of the staff.
    const fn staff<A: Area>(is_own: bool) -> Self {
        let (callers, feature, class) = (Callers::Staff(A::ROLE), A::FEATURE, A::CLASS);
        let (is_operators, is_open_to_admins) = (A::OPERATOR_ONLY, A::OPEN_TO_ADMINS);
        Self { callers, feature, class, is_operators, is_open_to_admins, is_own, ability: A::ABILITY }
    }
}

/// Decides whether a request may go on. Made before anything else of a request is read.
pub(crate) trait Access: Sized {
    /// What it asks for.
    const RULE: Rule;

    /// Lets the caller in, or not: 429 before 401 before 403.
    fn admit(state: &Arc<AppState>, request: &HttpRequest) -> impl Future<Output = Result<Self, ApiError>>;

    /// Decides again, once a body was read: that took as long as the sender liked, and what was
    /// revoked meanwhile counts. Nothing of the public's can be revoked.
    fn renew(self, _: &Arc<AppState>, _: &HttpRequest) -> impl Future<Output = Result<Self, ApiError>> {
        std::future::ready(Ok(self))
    }
}

/// Something else a handler needs from the request, of a caller who was let in by `A`.
pub(crate) trait Input<A>: Sized {
    /// Whether taking it means waiting for the sender.
    const READS_BODY: bool = false;

    /// Takes it.
    fn take(
        state: &Arc<AppState>,
        access: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> impl Future<Output = Result<Self, ApiError>>;
}

/// The parameters of a handler: its access first, then what it needs, taken in that order.
pub(crate) trait Signature: Sized {
    /// The rule of the access.
    const RULE: Rule;

    /// Admits the caller and takes the rest.
    fn take(
        state: &Arc<AppState>,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> impl Future<Output = Result<Self, ApiError>>;
}

macro_rules! signature {
    ($($input:ident)*) => {
        impl<A: Access, $($input: Input<A>),*> Signature for (A, $($input,)*) {
            const RULE: Rule = A::RULE;

            // The names of the type parameters serve as names of the values.
            #[allow(non_snake_case, unused_variables)]
            async fn take(state: &Arc<AppState>, request: &HttpRequest, payload: &mut Payload) -> Result<Self, ApiError> {
                let access = A::admit(state, request).await?;
                $(let $input = $input::take(state, &access, request, payload).await?;)*
                let has_waited = false $(|| <$input as Input<A>>::READS_BODY)*;
                let access = if has_waited { access.renew(state, request).await? } else { access };
                Ok((access, $($input,)*))
            }
        }
    };
}
signature!();
signature!(B);
signature!(B C);
signature!(B C D);
signature!(B C D E);
signature!(B C D E F);

/// A class that a public route is counted in.
pub(crate) trait Counted {
    /// The class.
    const CLASS: RateClass;
}

/// An area of the staff's part of the API.
pub(crate) trait Area {
    /// The lowest role that may enter.
    const ROLE: Role;
    /// The plan feature that it belongs to (specification, "Routes gated by feature").
    const FEATURE: Option<Feature>;
    /// Whether administrators enter without that feature.
    const OPEN_TO_ADMINS: bool = false;
    /// What a call counts as.
    const CLASS: RateClass = RateClass::Api;
    /// What a token must be able to do beside `*`, which opens every area; `None` where only `*`
    /// does, and tokens for machines stay outside.
    const ABILITY: Option<&'static str> = None;
    /// Whether only the platform operator may enter.
    const OPERATOR_ONLY: bool = false;
    /// Whether the token may come as the password of HTTP Basic: spreadsheets know nothing else.
    const BASIC: bool = false;
}

/// Declares the marker types of [`Counted`] classes.
macro_rules! classes {
    ($($name:ident => $class:ident),* $(,)?) => {$(
        #[doc = concat!("Counted as `RateClass::", stringify!($class), "`.")]
        pub(crate) struct $name;
        impl Counted for $name {
            const CLASS: RateClass = RateClass::$class;
        }
    )*};
}
classes! {
    Reading => Api,
    Asking => Captcha,
    SigningIn => Login,
    Reporting => Submission,
    Probing => Unlimited,
}

/// A caller of whom nothing is known.
pub(crate) struct Anyone<C> {
    /// The tenant that the host names.
    pub(crate) scope: Scope,
    class: PhantomData<C>,
}

impl<C: Counted> Access for Anyone<C> {
    const RULE: Rule = Rule::public(C::CLASS);

    async fn admit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        charge(state, request, C::CLASS)?;
        Ok(Self { scope: of_host(state, request).await?, class: PhantomData })
    }
}

/// Who is calling a route of the public, if they say so. A token that is worth nothing is 401, and
/// one of a machine 403: nobody is taken for a stranger who meant to be somebody. The handler says
/// so after it has looked for what the address names, and takes this after the body.
pub(crate) struct OptionalIdentity(pub(crate) Result<Option<Identity>, ApiError>);

impl<C> Input<Anyone<C>> for OptionalIdentity {
    async fn take(
        state: &Arc<AppState>,
        _: &Anyone<C>,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(Self::known(state, request).await))
    }
}

impl OptionalIdentity {
    async fn known(state: &Arc<AppState>, request: &HttpRequest) -> Result<Option<Identity>, ApiError> {
        if !request.headers().contains_key(header::AUTHORIZATION) {
            return Ok(None);
        }
        let token = bearer(request).ok_or_else(|| ApiError::of(ErrorKind::Unauthenticated))?;
        let identity = state.services.accounts.authenticate.authenticate(token).await;
        let identity = identity.map_err(|error| ApiError::from_domain(error.kind(), error))?;
        if !identity.abilities.iter().any(|ability| ability == "*") {
            return Err(ApiError::of(ErrorKind::Forbidden));
        }
        place(state, request, &identity).await?;
        Ok(Some(identity))
    }
}

/// A caller for whom no tenant is needed: probes, and files from the binary.
pub(crate) struct Nobody<C>(PhantomData<C>);

impl<C: Counted> Access for Nobody<C> {
    const RULE: Rule = Rule::public(C::CLASS);

    async fn admit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        forwarded::raw_host(request)?;
        charge(state, request, C::CLASS)?;
        Ok(Self(PhantomData))
    }
}

/// A member of the staff who may enter the area.
pub(crate) struct Staff<A> {
    /// The tenant.
    pub(crate) scope: Scope,
    /// The account and its token.
    pub(crate) identity: Identity,
    area: PhantomData<A>,
}

impl<A: Area> Access for Staff<A> {
    const RULE: Rule = Rule::staff::<A>(false);

    async fn admit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        // A host that is none is told before anybody is counted.
        forwarded::host(request, &state.options.trusted_proxies)?;
        charge(state, request, A::CLASS)?;
        Self::enter(state, request).await
    }

    async fn renew(self, state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        Self::enter(state, request).await
    }
}

impl<A: Area> Staff<A> {
    /// Who the token belongs to now, if the area is open to them now.
    async fn enter(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        let identity = known::<A>(state, request).await?;
        // Told before the role, which who belongs nowhere has nowhere.
        let scope = match identity.user.membership {
            Membership::Nowhere => None,
            _ if !identity.user.role.includes(A::ROLE) => return Err(ApiError::of(ErrorKind::Forbidden)),
            _ if A::OPERATOR_ONLY && !identity.user.is_operator() => {
                return Err(ApiError::of(ErrorKind::Forbidden));
            }
            _ => place(state, request, &identity).await?,
        };
        let scope = scope.ok_or_else(|| tenant_fault(ResolveError::Nowhere))?;
        let is_open = A::OPEN_TO_ADMINS && identity.user.role.includes(Role::Admin);
        if let Some(required) = A::FEATURE.filter(|_| !is_open) {
            state.services.plans.gate.pass(scope, required).await.map_err(plan_fault)?;
        }
        Ok(Self { scope, identity, area: PhantomData })
    }
}

impl<A> Staff<A> {
    /// Goes on when the plan opens something that a part of a request asks for, beside its area.
    pub(crate) async fn require(&self, app: &App, feature: Feature) -> Result<(), ApiError> {
        app.services().plans.gate.pass(self.scope, feature).await.map_err(plan_fault)
    }
}

impl Staff<AllOrganizations> {
    /// The scope of an organisation in which the operator acts from here.
    pub(crate) async fn reach(&self, app: &App, id: OrganizationId) -> Result<Scope, ApiError> {
        app.services().tenants.reach(id, caller(&self.identity)).await.map_err(tenant_fault)
    }
}

/// A member of the staff at their own account, or somebody who was one and belongs nowhere. There is no scope
/// here, so that such a route leads to nothing of a tenant.
pub(crate) struct Own<A> {
    /// The account and its token.
    pub(crate) identity: Identity,
    /// Whose chain of the audit log it is, and whose name the site has; `None` for who belongs nowhere.
    pub(crate) tenant: Option<Scope>,
    area: PhantomData<A>,
}

impl<A: Area> Access for Own<A> {
    const RULE: Rule = Rule::staff::<A>(true);

    async fn admit(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        // As for the rest of the staff.
        forwarded::host(request, &state.options.trusted_proxies)?;
        charge(state, request, A::CLASS)?;
        Self::enter(state, request).await
    }

    async fn renew(self, state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        Self::enter(state, request).await
    }
}

impl<A: Area> Own<A> {
    async fn enter(state: &Arc<AppState>, request: &HttpRequest) -> Result<Self, ApiError> {
        let identity = known::<A>(state, request).await?;
        if !identity.user.role.includes(A::ROLE) {
            return Err(ApiError::of(ErrorKind::Forbidden));
        }
        let tenant = place(state, request, &identity).await?;
        Ok(Self { identity, tenant, area: PhantomData })
    }
}

/// Who the token belongs to now, if it is one for this area.
async fn known<A: Area>(state: &AppState, request: &HttpRequest) -> Result<Identity, ApiError> {
    let token = match bearer(request) {
        Some(token) => Some(token.to_owned()),
        None if A::BASIC => basic(request),
        None => None,
    };
    // A client that asks its user for a password has to be told of it.
    let told = |error: ApiError| if A::BASIC { error.offering_basic() } else { error };
    let token = token.ok_or_else(|| told(ApiError::of(ErrorKind::Unauthenticated)))?;
    let identity = state.services.accounts.authenticate.authenticate(&token).await;
    let identity = identity.map_err(|error| told(ApiError::from_domain(error.kind(), error)))?;
    // `*` opens everything that the role may; tokens for machines open their own areas alone.
    let is_able = |ability: &String| ability == "*" || A::ABILITY == Some(ability.as_str());
    if !identity.abilities.iter().any(is_able) {
        return Err(ApiError::of(ErrorKind::Forbidden));
    }
    Ok(identity)
}

/// The tenant that the host names.
async fn of_host(state: &AppState, request: &HttpRequest) -> Result<Scope, ApiError> {
    let host = forwarded::host(request, &state.options.trusted_proxies)?;
    let scope = state.services.tenants.resolve(&host, None).await.map_err(tenant_fault)?;
    request.extensions_mut().insert(scope);
    Ok(scope)
}

/// Notes whose site it is that has no such page, for the page that says so. A client that asks for too much costs no
/// question, and a host without a site has none.
pub(crate) async fn note_site(state: &AppState, request: &HttpRequest) {
    if charge(state, request, RateClass::Api).is_ok() {
        drop(of_host(state, request).await);
    }
}

/// The tenant in which this account acts on this host; `None` when it belongs nowhere and may be here, for its
/// own account and an invitation.
pub(crate) async fn place(
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
        Err(error) => Err(tenant_fault(error)),
    }
}

/// Who is calling, as far as tenants are concerned.
fn caller(identity: &Identity) -> organizations::Caller {
    let user = &identity.user;
    let is_developer = user.role == Role::Developer;
    organizations::Caller { user: user.id, membership: user.membership, is_developer }
}

/// Counts a request of this client; 429 when it is one too many.
pub(crate) fn charge(state: &AppState, request: &HttpRequest, class: RateClass) -> Result<(), ApiError> {
    if !state.limiters.limits(class) {
        return Ok(());
    }
    state.limiters.charge(class, client(state, request))
}

/// Counts a challenge that this client gets on a page, like one that it asks the API for: against
/// what the installation allows, and against what the site does (see [`charge_challenge`]).
pub(crate) fn charge_page_challenge(
    state: &AppState,
    request: &HttpRequest,
    scope: Scope,
    per_minute: u32,
) -> Result<(), ApiError> {
    charge(state, request, RateClass::Captcha)?;
    charge_challenge(state, request, scope, per_minute)
}

/// Counts a challenge of this client within a site, which sets how many there are in a minute; 429
/// when it is one too many.
pub(crate) fn charge_challenge(
    state: &AppState,
    request: &HttpRequest,
    scope: Scope,
    per_minute: u32,
) -> Result<(), ApiError> {
    if !state.limiters.limits(RateClass::Captcha) {
        return Ok(());
    }
    state.limiters.charge_challenge(scope, per_minute, client(state, request))
}

/// The numbers of this client: keyed hashes, see [`crate::ClientKey`].
fn client(state: &AppState, request: &HttpRequest) -> Client {
    let address = forwarded::client_address(request, &state.options.trusted_proxies);
    Client::of(&*state.services.client_keys, address)
}

/// What bounds the uploads of this client.
pub(crate) fn uploads<'a>(state: &'a AppState, request: &HttpRequest) -> Uploads<'a> {
    let address = forwarded::client_address(request, &state.options.trusted_proxies);
    Uploads {
        budget: &state.uploads,
        client: state.services.client_keys.key(forwarded::customer_network(address)),
        grace: state.options.deadlines.upload_grace,
    }
}

/// Why there is no tenant, as an answer.
pub(crate) fn tenant_fault(error: ResolveError) -> ApiError {
    const INACTIVE: Text = Text::of("service.access.inactive");
    const NOWHERE: Text = Text::of("service.request.nowhere");
    let kind = error.kind();
    let message = match &error {
        ResolveError::Inactive => INACTIVE,
        ResolveError::Nowhere => NOWHERE,
        _ => texts::of_kind(kind),
    };
    ApiError::from_domain(kind, error).saying(message)
}

/// Why a plan does not open something, as an answer.
fn plan_fault(error: GateError) -> ApiError {
    match error {
        GateError::Missing { required, highest_tier } => ApiError::from_domain(error.kind(), error)
            .saying(Text::of("service.plan.missing"))
            .with("required_feature", &required.code())
            .with("highest_tier", &highest_tier.map(Tier::code)),
        GateError::Store(error) => error.into(),
    }
}

/// 401 for wrong credentials, told apart from a missing token by its text alone.
pub(crate) fn wrong_credentials() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, Text::of("service.access.wrong_credentials"))
}
