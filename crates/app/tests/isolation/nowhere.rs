//! The fifth identity: somebody removed from an organisation. Before the row said where an account belongs,
//! such an account counted as the installation's, so that an administrator could create an account, remove
//! it, and read and change the reports of the installation with it.

use crate::world::{HOME, World, listed, offer, report, side};
use accounts::Role;
use accounts::ports::{NewSession, TokenDigest as _, TokenStore};
use audit::AuditContext;
use crypto::Sha256;
use forms::ports::SubmissionQueries as _;
use forms::submission::SubmissionFilter;
use kernel::{Duration, PageRequest, Scope, UserId};
use meldewerk::demo;
use serde_json::{Value, json};
use site::ports::SettingsStore as _;

const PASSWORD: &str = "kranich bohne ufer lampe";

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn installation() -> Scope {
    Scope::installation()
}

/// Adds a form and a report; returns the id of the report.
async fn furnish_installation(world: &World) -> i64 {
    let (application, scope) = (&world.application, installation());
    let bundle = serde_json::from_str(demo::BUNDLE).unwrap();
    application.services.forms.install.install(&AuditContext::system(scope), &bundle, true).await.unwrap();
    let store = &application.stores.settings;
    let mut settings = std::sync::Arc::unwrap_or_clone(store.load(scope).await.unwrap());
    settings.captcha.submission = false;
    store.save(scope, &settings, application.clock.now()).await.unwrap();
    let sent = world.ask("POST", HOME, "/api/meldungen", None, Some(&report(application))).await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    sent.json()["id"].as_i64().unwrap()
}

/// Returns everything that could have been read or changed.
async fn rows(world: &World) -> String {
    let (stores, scope) = (&world.application.stores, installation());
    let filter = SubmissionFilter::default();
    let reports = stores.submissions.list(scope, &filter, PageRequest::default()).await.unwrap();
    let settings = stores.settings.load(scope).await.unwrap();
    let users = accounts::ports::UserStore::list(&*stores.accounts, scope).await.unwrap();
    format!("{reports:?}\n{settings:?}\n{users:?}")
}

/// Creates a separate token for each request, since a route may end it.
async fn token(world: &World, user: i64, number: usize) -> String {
    let (secret, now) = (format!("{number:c>64}"), world.application.clock.now());
    let token = NewSession {
        user_id: UserId(user),
        digest: Sha256.digest(&secret),
        abilities: vec!["*".to_owned()],
        created_at: now,
        expires_at: now + Duration::hours(1),
        absolute_expires_at: now + Duration::hours(1),
    };
    TokenStore::insert(&*world.application.stores.accounts, &token).await.unwrap();
    secret
}

pub(crate) async fn who_leaves_an_organization_does_not_enter_the_installation(world: &World) {
    let own = side(&world.application, &world.config.data_dir, world.address, "nn").await;
    let report = furnish_installation(world).await;
    let before = rows(world).await;
    let admin = Some(own.token(Role::Admin));
    let wanted = json!({"name": "Eva", "email": "eva@nn.example", "password": PASSWORD, "role": "admin"});
    let made = world.ask("POST", &own.host, "/api/admin/users", admin, Some(&wanted)).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let id = made.json()["id"].as_i64().unwrap();
    let member = format!("/api/admin/organization/members/{id}");
    assert_eq!(world.ask("DELETE", &own.host, &member, admin, None).await.status, 200);
    let login = json!({"email": "eva@nn.example", "password": PASSWORD});
    let session = world.ask("POST", HOME, "/api/auth/login", None, Some(&login)).await;
    assert_eq!(session.status, 200, "{}", session.body);
    assert_eq!(session.json()["user"]["membership"], "none", "{}", session.body);

    walk(world, id, report).await;
    let renamed =
        world.ask("PUT", &own.host, "/api/admin/organization", admin, Some(&json!({"slug": "nn-neu"}))).await;
    assert_eq!(renamed.status, 200, "{}", renamed.body);
    let (present, unused) = (format!("nn-neu.{HOME}"), token(world, id, 0).await);
    for host in [&present, &own.host, &world.b.host] {
        is_refused_everywhere(world, host, &unused, own.report).await;
    }
    assert_eq!(rows(world).await, before);

    let list = world.get(HOME, "/api/admin/former-members", Some(&world.operator)).await.json();
    assert!(list["data"].as_array().unwrap().iter().any(|one| one["id"] == id), "{list}");

    // A member again by a token of the account, which also works on the former name.
    let (token, link) = (unused, "d".repeat(64));
    let by = UserId(own.staff[Role::Admin as usize].0);
    offer(&world.application, own.scope, by, ("eva@nn.example", &link)).await;
    let accepted = world.ask("POST", HOME, &format!("/invitations/{link}/accept"), Some(&token), None).await;
    assert_eq!(accepted.status, 200, "{}", accepted.body);
    assert_eq!(accepted.json()["membership"], "organization");
    let report = format!("/api/meldungen/{}", own.report);
    assert_eq!(world.get(&own.host, &report, Some(&token)).await.status, 200);
    assert_eq!(world.get(HOME, &report, Some(&token)).await.status, 200);
}

/// A non-public operation.
struct Operation {
    method: String,
    path: String,
    body: Option<Value>,
    is_own_account: bool,
}

/// Returns those of the document, with this report.
fn operations(report: i64) -> Vec<Operation> {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let present = if path.starts_with("/api/meldungen/") { report } else { 1 };
        let filled: Vec<String> = path
            .split('/')
            .map(|part| if part.starts_with('{') { present.to_string() } else { part.to_owned() })
            .collect();
        // Members of a portal are not staff accounts.
        let of_staff = |operation: &serde_json::Value| {
            !["public", "member"].contains(&operation["x-role"].as_str().unwrap())
        };
        let item = item.as_object().unwrap().iter().filter(|(_, operation)| of_staff(operation));
        operations.extend(item.map(|(method, operation)| Operation {
            method: method.to_uppercase(),
            path: filled.join("/"),
            body: operation.get("requestBody").map(|_| json!({})),
            is_own_account: operation["x-own-account"] == true,
        }));
    }
    let is_staffs = |[_, _, who, _]: &&[&str; 4]| !["public", "member"].contains(who);
    assert_eq!(operations.len(), listed().iter().filter(is_staffs).count());
    operations
}

/// With the installation's data, on its host.
async fn walk(world: &World, id: i64, report: i64) {
    let mut wrong = Vec::new();
    for (number, Operation { method, path, body, is_own_account }) in (1..).zip(operations(report)) {
        let token = token(world, id, number).await;
        let answer = world.ask(&method, HOME, &path, Some(&token), body.as_ref()).await;
        let is_right = if is_own_account {
            matches!(answer.status, 200 | 404 | 422)
        } else {
            answer.status == 403 && answer.body.contains("keiner Organisation")
        };
        if !is_right {
            wrong.push(format!("{method} {path}: {} {}", answer.status, answer.body));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// On the host of an organisation, the caller's own account included, which is unknown there.
async fn is_refused_everywhere(world: &World, host: &str, token: &str, report: i64) {
    let mut wrong = Vec::new();
    for Operation { method, path, body, .. } in operations(report) {
        let answer = world.ask(&method, host, &path, Some(token), body.as_ref()).await;
        if answer.status != 403 {
            wrong.push(format!("{method} {host}{path}: {} {}", answer.status, answer.body));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
