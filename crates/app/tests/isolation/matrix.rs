//! Every operation of the OpenAPI document × every kind of caller, on the real stores (hostile check 15). The
//! exact cells are compared on the fakes, in the HTTP adapter; here the question is whether the databases
//! recognise the same callers.

use crate::world::{HOME, Side, World, account, listed, portal_session, side};
use accounts::Role;
use accounts::ports::{NewSession, TokenDigest as _, TokenStore};
use accounts::second_factor::{NewPendingSignIn, PendingSignIns, SecondFactors};
use audit::testing::no_event;
use crypto::Sha256;
use kernel::{Duration, Scope, UserId};
use serde_json::{Value, json};

/// The standing of a caller on the routes for staff.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Gets 401.
    Unknown,
    /// Gets 403 everywhere.
    Refused,
    /// Gets 403, except where API tokens are allowed.
    Machine,
    /// Decided by its role.
    Staff(Role),
    /// A member of the portal: gets 401 everywhere else.
    PortalMember,
    Operator,
}

struct Caller {
    name: &'static str,
    user: Option<i64>,
    standing: Standing,
    /// Abilities and minutes until the end; a separate token for each request, since a route may end it.
    token: Option<(&'static str, i64)>,
    /// A token that exists already.
    fixed: Option<String>,
}

impl Caller {
    const fn of(name: &'static str, user: i64, standing: Standing, token: (&'static str, i64)) -> Self {
        Self { name, user: Some(user), standing, token: Some(token), fixed: None }
    }

    const fn with(name: &'static str, standing: Standing, fixed: Option<String>) -> Self {
        Self { name, user: None, standing, token: None, fixed }
    }

    async fn token(&self, world: &World, own: &Side, number: usize) -> Option<String> {
        if self.standing == Standing::PortalMember {
            let secret = format!("{number:e>64}");
            portal_session(&world.application, own.scope, own.customer, &secret).await;
            return Some(secret);
        }
        let (Some((ability, minutes)), Some(user)) = (self.token, self.user) else {
            return self.fixed.clone();
        };
        let secret = format!("{number:e>64}");
        let now = world.application.clock.now();
        let token = NewSession {
            user_id: UserId(user),
            digest: Sha256.digest(&secret),
            abilities: vec![ability.to_owned()],
            created_at: now - Duration::hours(1),
            expires_at: now + Duration::minutes(minutes),
            absolute_expires_at: now + Duration::hours(1),
        };
        TokenStore::insert(&*world.application.stores.accounts, &token).await.unwrap();
        Some(secret)
    }
}

/// Returns the handle of a sign-in that is pending its second factor.
async fn pending(world: &World, scope: Scope) -> String {
    let (user, _) = account(&world.application, scope, "waiting@mm.example", Role::Admin).await;
    let (store, now) = (&*world.application.stores.accounts, world.application.clock.now());
    assert!(SecondFactors::begin(store, UserId(user), b"sealed", &[], now).await.unwrap());
    assert!(SecondFactors::confirm(store, UserId(user), b"sealed", 1, now, scope, &no_event).await.unwrap());
    let handle = "b".repeat(64);
    let waiting = NewPendingSignIn {
        user_id: UserId(user),
        digest: Sha256.digest(&handle),
        password_mark: [0; 32],
        created_at: now,
        expires_at: now + Duration::minutes(5),
    };
    PendingSignIns::insert(store, &waiting).await.unwrap();
    handle
}

pub(crate) async fn every_route_lets_in_whom_its_rule_names_and_nobody_else(world: &World) {
    let application = &world.application;
    // A separate organisation: the walk ends sessions.
    let own = side(application, &world.config.data_dir, world.address, "mm").await;
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let (operator, _) =
        account(application, Scope::installation(), "walker@example.org", Role::Developer).await;
    let (admin, token) = &own.staff[Role::Admin as usize];
    let (admin, identity) =
        (*admin, application.services.accounts.authenticate.authenticate(token).await.unwrap());
    let issued = application
        .services
        .accounts
        .api_tokens
        .issue(&audit::AuditContext::system(own.scope), &identity, "Power BI", None, kernel::Locale::De)
        .await
        .unwrap();
    let mut callers = vec![
        Caller::with("none", Standing::Unknown, None),
        Caller::with("invalid", Standing::Unknown, Some("f".repeat(64))),
        Caller::with("pending", Standing::Unknown, Some(pending(world, own.scope).await)),
        Caller::with("bi:read", Standing::Machine, Some(issued.secret)),
        Caller::of("expired", admin, Standing::Unknown, ("*", 0)),
        Caller::with("member", Standing::PortalMember, None),
        Caller::of("other tenant", world.b.staff[Role::Developer as usize].0, Standing::Refused, ("*", 60)),
        Caller::of("operator", operator, Standing::Operator, ("*", 60)),
    ];
    for role in Role::ALL {
        let id = own.staff[role as usize].0;
        callers.push(Caller::of(role.code(), id, Standing::Staff(role), ("*", 60)));
    }
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let (mut number, mut wrong) = (0, Vec::new());
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let role = operation["x-role"].as_str().unwrap();
            let (for_members, needed) = (role == "member", Role::parse(role));
            if !for_members && needed.is_none() {
                continue;
            }
            let for_operator = operation["x-operator-only"] == true;
            let for_machines = operation["x-ability"] == "bi:read";
            let filled: Vec<&str> =
                path.split('/').map(|part| if part.starts_with('{') { "987654" } else { part }).collect();
            let body = operation.get("requestBody").map(|_| json!({}));
            for caller in &callers {
                number += 1;
                let token = caller.token(world, &own, number).await;
                let method = method.to_uppercase();
                // A separate connection for each: a refusal may close it before the body was read.
                let path_now = filled.join("/");
                let answer = world.ask(&method, &own.host, &path_now, token.as_deref(), body.as_ref()).await;
                let is_right = match caller.standing {
                    Standing::PortalMember if for_members => matches!(answer.status, 200 | 204 | 404 | 422),
                    _ if for_members => answer.status == 401,
                    Standing::Unknown | Standing::PortalMember => answer.status == 401,
                    Standing::Machine if for_machines => matches!(answer.status, 200 | 404 | 422),
                    Standing::Machine | Standing::Refused => answer.status == 403,
                    Standing::Staff(role)
                        if for_operator || needed.is_none_or(|needed| !role.includes(needed)) =>
                    {
                        answer.status == 403
                    }
                    Standing::Staff(_) | Standing::Operator => matches!(answer.status, 200 | 404 | 415 | 422),
                };
                if !is_right {
                    wrong.push(format!("{method} {path} as {}: {}", caller.name, answer.status));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let gated = listed().iter().filter(|[_, _, who, _]| *who != "public").count();
    assert_eq!(number, callers.len() * gated);
    assert_eq!(world.get(HOME, "/api/app-name", None).await.status, 200);
}
