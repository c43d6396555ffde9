//! All kinds of callers, for the walk over all routes.

use crate::second_factor::pending_handle;
use crate::support::report;
use crate::tenants::{HOME, Tenants};
use accounts::ports::{NewSession, TokenDigest as _, TokenStore, UserStore};
use accounts::testing::{FastDigest, new_user};
use accounts::{Role, User};
use actix_web::http::Method;
use actix_web::test::TestRequest;
use kernel::{Clock as _, Duration};
use std::sync::atomic::{AtomicU64, Ordering};

/// The caller, on the host of organisation A unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Identity {
    /// No token.
    Nobody,
    /// A token that never existed.
    Invalid,
    /// An administrator's expired token.
    Expired,
    /// The handle of a sign-in that waits for its second factor, used as a token.
    Pending,
    /// An API token (`bi:read`) of an administrator.
    Machine,
    /// A member of A's portal.
    PortalMember,
    /// An account of A.
    Staff(Role),
    /// A developer of B.
    OtherTenant,
    /// A developer of B, on B's own host, with ids of A.
    ForeignIds,
    /// A former member of A, on the installation's host.
    Nowhere,
    /// The platform operator.
    Operator,
}

impl Identity {
    pub(crate) const ALL: [Self; 14] = [
        Self::Nobody,
        Self::Invalid,
        Self::Expired,
        Self::Pending,
        Self::Machine,
        Self::PortalMember,
        Self::Staff(Role::User),
        Self::Staff(Role::Editor),
        Self::Staff(Role::Admin),
        Self::Staff(Role::Developer),
        Self::OtherTenant,
        Self::ForeignIds,
        Self::Nowhere,
        Self::Operator,
    ];

    /// Returns the title of its column.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Nobody => "none",
            Self::Invalid => "invalid",
            Self::Expired => "expired",
            Self::Pending => "pending",
            Self::Machine => "bi:read",
            Self::PortalMember => "member",
            Self::Staff(role) => role.code(),
            Self::OtherTenant => "other",
            Self::ForeignIds => "foreign",
            Self::Nowhere => "nowhere",
            Self::Operator => "operator",
        }
    }

    /// Returns whether the staff API knows this caller at all.
    pub(crate) fn is_known(self) -> bool {
        !matches!(self, Self::Nobody | Self::Invalid | Self::Expired | Self::Pending | Self::PortalMember)
    }

    pub(crate) fn host(self, tenants: &Tenants) -> &str {
        match self {
            Self::ForeignIds => tenants.b.host(),
            Self::Nowhere => HOME,
            _ => tenants.a.host(),
        }
    }
}

/// Two organisations, and what the identities need.
pub(crate) struct IdentityFixture {
    pub(crate) tenants: Tenants,
    operator: User,
    former: User,
    pub(crate) report_of_installation: i64,
    machine: String,
    pending: String,
    tokens: AtomicU64,
}

impl IdentityFixture {
    pub(crate) async fn new() -> Self {
        let tenants = Tenants::new().await;
        let world = &tenants.world;
        let operator = UserStore::list(&*world.accounts, world.scope).await.unwrap().swap_remove(0);
        let admin =
            world.services.accounts.authenticate.authenticate(tenants.a.token(Role::Admin)).await.unwrap();
        let machine = world
            .services
            .accounts
            .api_tokens
            .issue(&audit::AuditContext::system(world.scope), &admin, "Power BI", None, kernel::Locale::De)
            .await
            .unwrap()
            .secret;
        let waiting = new_user("waiting@aa.example", Role::Admin).unwrap();
        let waiting =
            UserStore::insert(&*world.accounts, tenants.a.scope, &waiting, world.clock.now()).await.unwrap();
        let pending = pending_handle(world, &waiting).await;
        let former = new_user("former@aa.example", Role::Editor).unwrap();
        let former =
            UserStore::insert(&*world.accounts, tenants.a.scope, &former, world.clock.now()).await.unwrap();
        assert!(world.accounts.leave(former.id, Some(world.clock.now())));
        let sent = tenants.send("POST", HOME, "/api/meldungen", None, Some(&report())).await;
        assert_eq!(sent.code(), 201, "{}", sent.text());
        let report_of_installation = sent.json()["id"].as_i64().unwrap();
        Self {
            operator,
            former,
            report_of_installation,
            machine,
            pending,
            tokens: AtomicU64::new(1),
            tenants,
        }
    }

    /// Returns a token of this identity; a new one each time, so that a route may end it.
    pub(crate) async fn token(&self, identity: Identity) -> Option<String> {
        let (a, b, hour) = (&self.tenants.a, &self.tenants.b, Duration::hours(1));
        let token = match identity {
            Identity::Nobody => return None,
            Identity::Invalid => "f".repeat(64),
            Identity::Expired => self.fresh(&a.member(Role::Admin).0, "*", Duration::zero()).await,
            Identity::Pending => self.pending.clone(),
            Identity::Machine => self.machine.clone(),
            Identity::PortalMember => self.tenants.world.portal_token(a.scope, &a.customer.0).await,
            Identity::Staff(role) => self.fresh(&a.member(role).0, "*", hour).await,
            Identity::OtherTenant | Identity::ForeignIds => {
                self.fresh(&b.member(Role::Developer).0, "*", hour).await
            }
            Identity::Nowhere => self.fresh(&self.former, "*", hour).await,
            Identity::Operator => self.fresh(&self.operator, "*", hour).await,
        };
        Some(token)
    }

    /// Returns the status of a request with headers that make some frameworks override the method.
    pub(crate) async fn spelled(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        overridden: Option<&str>,
    ) -> u16 {
        let mut request = TestRequest::default()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(path)
            .insert_header(("host", self.tenants.a.host().to_owned()))
            .insert_header(("content-type", "application/json"))
            .set_payload("{}");
        if let Some(token) = token {
            request = request.insert_header(("authorization", format!("Bearer {token}")));
        }
        for name in ["x-http-method-override", "x-http-method", "x-method-override"] {
            if let Some(other) = overridden {
                request = request.insert_header((name, other.to_owned()));
            }
        }
        self.tenants.world.call(request).await.status.as_u16()
    }

    /// Creates a token used by no other cell, which expires in an hour or has just expired.
    async fn fresh(&self, user: &User, ability: &str, ends_in: Duration) -> String {
        let world = &self.tenants.world;
        let number = self.tokens.fetch_add(1, Ordering::SeqCst);
        let (secret, now) = (format!("{number:d>64}"), world.clock.now());
        let token = NewSession {
            user_id: user.id,
            digest: FastDigest.digest(&secret),
            abilities: vec![ability.to_owned()],
            created_at: now - Duration::hours(1),
            expires_at: now + ends_in,
            absolute_expires_at: now + Duration::days(29),
        };
        TokenStore::insert(&*world.accounts, &token).await.unwrap();
        secret
    }
}
