//! The accounts of a portal's members, as JSON.

use crate::audit_changes::settle;
use crate::support::{PASSWORD, Reply, World};
use crate::tenants::{Side, Tenants};
use ::plans::Module;
use actix_web::test::TestRequest;
use http_api::RateLimits;
use kernel::Duration;
use serde_json::{Value, json};

const ANNA: &str = "anna@example.org";
const OTHER: &str = "ziegel ampel farn tukan";
const LOGIN: &str = "/api/portal/login";
const PROFILE: &str = "/api/portal/profile";

/// An installation with an open portal.
pub(crate) async fn open() -> World {
    let world = World::new().await;
    world.open_portal(world.scope).await;
    world
}

pub(crate) fn new(email: &str) -> Value {
    json!({"name": "Anna Beispiel", "email": email, "password": PASSWORD, "company": "Praxis"})
}

async fn login(world: &World, email: &str, password: &str) -> Reply {
    world.post_json(LOGIN, &json!({"email": email, "password": password})).await
}

/// Status, body and headers.
fn seen(reply: &Reply) -> (u16, String, Vec<String>) {
    let mut headers: Vec<_> = reply.headers.iter().map(|header| format!("{header:?}")).collect();
    headers.sort();
    (reply.code(), reply.text(), headers)
}

#[actix_web::test]
async fn somebody_registers_confirms_the_address_signs_in_and_leaves() {
    let world = open().await;
    let registered = world.post_json("/api/portal/register", &new(" Anna@Example.org")).await;
    assert_eq!(registered.code(), 202);
    assert_eq!(
        registered.json(),
        json!({"message": "Wir haben eine E-Mail an diese Adresse geschickt. Wie es weitergeht, steht darin."})
    );
    let mail = world.members.outbox(world.scope).pop().unwrap();
    assert_eq!((mail.to.as_str(), mail.template.as_str(), mail.locale.code()), (ANNA, "portal_verify", "de"));
    let link = world.portal_link(world.scope);
    assert_eq!(mail.values["link"], format!("https://a.example/portal/verify/{link}"));
    assert_eq!(login(&world, ANNA, PASSWORD).await.code(), 401);
    let verified = world.post_json("/api/portal/verify", &json!({"token": link})).await;
    assert_eq!(verified.code(), 200, "{}", verified.text());
    assert_eq!(world.post_json("/api/portal/verify", &json!({"token": link})).await.code(), 410);

    let session = login(&world, ANNA, PASSWORD).await;
    assert_eq!((session.code(), session.header("cache-control")), (200, "no-store"));
    let (id, token) = (session.json()["member"]["id"].clone(), session.json()["token"].clone());
    assert_eq!(session.json()["member"], json!({"id": id, "name": "Anna Beispiel", "email": ANNA}));
    let token = token.as_str().unwrap();
    let profile = json!({"id": id, "name": "Anna Beispiel", "email": ANNA, "company": "Praxis",
        "created_at": "2026-01-01T00:00:00Z"});
    assert_eq!(world.get_as(PROFILE, token).await.json(), profile);
    let changed = json!({"name": "Anna Anders", "company": null});
    let changed = world.send("PUT", PROFILE, token, Some(&changed)).await.json();
    assert_eq!((&changed["name"], &changed["company"]), (&json!("Anna Anders"), &Value::Null));
    let out = world.send("POST", "/api/portal/logout", token, None).await;
    assert_eq!((out.code(), out.body.len()), (204, 0));
    assert_eq!(world.get_as(PROFILE, token).await.code(), 401);

    let token = world.portal_token(world.scope, ANNA).await;
    for (password, path) in [(OTHER, "password"), ("", "password")] {
        let refused = world.send("DELETE", PROFILE, &token, Some(&json!({"password": password}))).await;
        assert_eq!(refused.code(), 422, "{}", refused.text());
        assert!(refused.json()["errors"][path][0].is_string(), "{}", refused.text());
    }
    let gone = world.send("DELETE", PROFILE, &token, Some(&json!({"password": PASSWORD}))).await;
    assert_eq!((gone.code(), gone.body.len()), (204, 0));
    assert_eq!(world.get_as(PROFILE, &token).await.code(), 401);
    assert_eq!(login(&world, ANNA, PASSWORD).await.code(), 401);
    assert!(world.members.members(world.scope).is_empty());
}

#[actix_web::test]
async fn the_language_of_mails_is_the_one_that_was_named_else_that_of_the_request() {
    let world = open().await;
    for (email, named, accepted, locale) in [
        ("a@example.org", None, "en", "en"),
        ("b@example.org", None, "fr", "de"),
        ("c@example.org", Some("de"), "en", "de"),
    ] {
        let mut body = new(email);
        if let Some(named) = named {
            body["locale"] = named.into();
        }
        let request = TestRequest::post()
            .uri("/api/portal/register")
            .insert_header(("accept-language", accepted))
            .insert_header(("content-type", "application/json"))
            .set_payload(body.to_string());
        assert_eq!(world.call(request).await.code(), 202);
        assert_eq!(world.members.outbox(world.scope).pop().unwrap().locale.code(), locale, "{email}");
    }
    let wrong = world.post_json("/api/portal/register", &json!({"locale": "fr"})).await;
    assert_eq!(wrong.code(), 422);
    assert!(wrong.json()["errors"]["locale"].is_array(), "{}", wrong.text());
}

/// Responses don't reveal who has an account; somebody who has one gets a different mail.
#[actix_web::test]
async fn no_response_of_the_portal_tells_who_has_an_account() {
    let world = open().await;
    world.customer(world.scope, ANNA).await;
    world.post_json("/api/portal/register", &new("unproven@example.org")).await;
    let all = [ANNA, "unproven@example.org", "nobody@example.org"];
    let mut responses = Vec::new();
    for email in all {
        let forgotten = json!({"email": email});
        responses.push([
            seen(&world.post_json("/api/portal/password/forgot", &forgotten).await),
            seen(&login(&world, email, OTHER).await),
            seen(&world.post_json("/api/portal/register", &new(email)).await),
        ]);
    }
    for (email, response) in all.iter().zip(&responses) {
        assert_eq!(response, &responses[0], "{email}");
    }
    assert_eq!(responses[0].each_ref().map(|(status, ..)| *status), [202, 401, 202]);
    let mails = world.members.outbox(world.scope);
    let to = |email: &str| {
        let mails = mails.iter().filter(|mail| mail.to == email).map(|mail| mail.template.as_str());
        mails.collect::<Vec<_>>()
    };
    assert_eq!(to(ANNA), ["portal_verify", "portal_password_reset", "portal_known"]);
    assert_eq!(to("nobody@example.org"), ["portal_verify"]);
}

/// Hostile checks 1 and 3, at the portal.
#[actix_web::test]
async fn unknown_wrong_and_unconfirmed_are_one_response_also_in_the_lock() {
    let world = open().await;
    world.customer(world.scope, ANNA).await;
    world.post_json("/api/portal/register", &new("unproven@example.org")).await;
    let cases = [("nobody@example.org", PASSWORD), (ANNA, OTHER), ("unproven@example.org", PASSWORD)];
    let mut responses: Vec<Vec<_>> = Vec::new();
    for (email, password) in cases {
        let mut tried = Vec::new();
        for _ in 0..12 {
            let work = world.hasher.work();
            let reply = login(&world, email, password).await;
            tried.push((seen(&reply), world.hasher.work() - work));
        }
        responses.push(tried);
    }
    let statuses: Vec<u16> = responses[0].iter().map(|((status, ..), _)| *status).collect();
    assert_eq!(statuses, [vec![401; 10], vec![429; 2]].concat());
    for ((email, _), tried) in cases.iter().zip(&responses) {
        assert_eq!(tried, &responses[0], "{email}");
    }
    let locked = login(&world, ANNA, PASSWORD).await;
    assert_eq!((locked.code(), locked.header("retry-after")), (429, "900"));
    world.clock.advance(Duration::minutes(15));
    assert_eq!(login(&world, ANNA, PASSWORD).await.code(), 200);
}

#[actix_web::test]
async fn whoever_knows_the_password_of_an_unconfirmed_address_gets_the_link_again() {
    let world = open().await;
    world.post_json("/api/portal/register", &new(ANNA)).await;
    for _ in 0..5 {
        assert_eq!(login(&world, ANNA, PASSWORD).await.code(), 401);
        settle().await;
    }
    assert_eq!(world.members.outbox(world.scope).len(), 3, "three an hour");
    let body = json!({"token": world.portal_link(world.scope)});
    assert_eq!(world.post_json("/api/portal/verify", &body).await.code(), 200);
    assert_eq!(login(&world, ANNA, PASSWORD).await.code(), 200);
}

#[actix_web::test]
async fn a_browser_of_an_earlier_sign_in_has_attempts_of_its_own_at_the_portal_alone() {
    let world = open().await;
    world.customer(world.scope, ANNA).await;
    let first = login(&world, ANNA, PASSWORD).await;
    let cookie = first.header("set-cookie").to_owned();
    for part in ["meldewerk_portal_device=", "Path=/api/portal", "HttpOnly", "SameSite=Strict"] {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
    assert!(!cookie.contains("anna"), "{cookie}");
    for _ in 0..10 {
        let refused = login(&world, ANNA, OTHER).await;
        assert_eq!((refused.code(), refused.header("set-cookie")), (401, ""));
    }
    assert_eq!(login(&world, ANNA, PASSWORD).await.code(), 429);
    let device = cookie.split(';').next().unwrap().to_owned();
    let known = TestRequest::post()
        .uri(LOGIN)
        .insert_header(("cookie", device))
        .insert_header(("content-type", "application/json"))
        .set_payload(json!({"email": ANNA, "password": PASSWORD}).to_string());
    assert_eq!(world.call(known).await.code(), 200);
}

#[actix_web::test]
async fn a_forgotten_password_is_replaced_by_a_mailed_link() {
    let world = open().await;
    world.customer(world.scope, ANNA).await;
    let session = world.portal_token(world.scope, ANNA).await;
    let wished = world.post_json("/api/portal/password/forgot", &json!({"email": ANNA})).await;
    assert_eq!(wished.code(), 202, "{}", wished.text());
    let token = world.portal_link(world.scope);
    let reset = async |token: &str, password: &str| {
        let body = json!({"token": token, "password": password});
        world.post_json("/api/portal/password/reset", &body).await
    };
    let weak = reset(&token, "kurz").await;
    assert_eq!(weak.code(), 422);
    assert!(weak.json()["errors"]["password"][0].is_string(), "{}", weak.text());
    assert_eq!(reset(&token, OTHER).await.code(), 200);
    assert_eq!(reset(&token, OTHER).await.code(), 410);
    assert_eq!(reset("nothing", OTHER).await.code(), 410);
    assert_eq!(world.get_as(PROFILE, &session).await.code(), 401);
    assert_eq!(login(&world, ANNA, PASSWORD).await.code(), 401);
    assert_eq!(login(&world, ANNA, OTHER).await.code(), 200);
}

#[actix_web::test]
async fn a_new_password_needs_the_present_one_and_ends_the_other_sessions() {
    let world = open().await;
    world.customer(world.scope, ANNA).await;
    let (own, other) =
        (world.portal_token(world.scope, ANNA).await, world.portal_token(world.scope, ANNA).await);
    let put = async |body: Value| world.send("PUT", PROFILE, &own, Some(&body)).await;
    for body in [json!({"password": OTHER}), json!({"password": OTHER, "current_password": OTHER})] {
        let refused = put(body).await;
        assert_eq!(refused.code(), 422);
        assert!(refused.json()["errors"]["current_password"][0].is_string(), "{}", refused.text());
    }
    let refused = put(json!({"name": " ", "company": "x".repeat(201)})).await;
    assert!(refused.json()["errors"]["name"][0].is_string(), "{}", refused.text());
    assert_eq!(put(json!({"password": OTHER, "current_password": PASSWORD})).await.code(), 200);
    assert_eq!(world.get_as(PROFILE, &own).await.code(), 200);
    assert_eq!(world.get_as(PROFILE, &other).await.code(), 401);
    assert_eq!(login(&world, ANNA, OTHER).await.code(), 200);
    for _ in 0..9 {
        assert_eq!(put(json!({"password": PASSWORD, "current_password": PASSWORD})).await.code(), 422);
    }
    // The correct one after it forgave the first wrong one.
    assert_eq!(put(json!({"password": PASSWORD, "current_password": PASSWORD})).await.code(), 422);
    let locked = put(json!({"password": PASSWORD, "current_password": OTHER})).await;
    assert_eq!((locked.code(), locked.header("retry-after")), (429, "900"));
}

/// A portal that is turned off does not exist; one that the plan lacks says what is missing.
#[actix_web::test]
async fn a_portal_is_there_where_it_is_switched_on_and_the_plan_has_it() {
    let tenants = Tenants::without_portals().await;
    let world = &tenants.world;
    // Another tenant's portal makes no difference.
    world.open_portal(tenants.b.scope).await;
    let (email, session) = &tenants.a.customer;
    let bodies = [
        ("register", new(ANNA)),
        ("login", json!({"email": email, "password": PASSWORD})),
        ("password/forgot", json!({"email": email})),
        ("password/reset", json!({"token": "0".repeat(64), "password": PASSWORD})),
        ("verify", json!({"token": "0".repeat(64)})),
    ];
    let before = tenants.rows(&tenants.a).await;
    let ask = async |part: &str, body: &Value| {
        let path = format!("/api/portal/{part}");
        tenants.send("POST", tenants.a.host(), &path, None, Some(body)).await
    };
    for (part, body) in &bodies {
        let closed = ask(part, body).await;
        assert_eq!((closed.code(), closed.json()), (404, json!({"message": "Hier gibt es kein Portal."})));
    }
    let profile = async |token: &str| tenants.get(tenants.a.host(), PROFILE, Some(token)).await;
    assert_eq!(profile(session).await.code(), 404);
    let page = format!("/portal/verify/{}", "0".repeat(64));
    assert_eq!(tenants.get(tenants.a.host(), &page, None).await.status, 404);
    let sign_in = async || tenants.get(tenants.a.host(), "/portal/login", None).await;
    let closed = sign_in().await;
    assert_eq!(closed.status, 404);
    assert!(closed.text().contains("Hier gibt es kein Portal."));

    world.open_portal(tenants.a.scope).await;
    assert_eq!((profile(session).await.code(), sign_in().await.code()), (200, 200));
    world.unlicense(tenants.a.scope, Module::Forms).await;
    let needs_the_feature = |reply: &Reply| {
        assert_eq!((reply.code(), &reply.json()["required_feature"]), (403, &json!("dpa_generator")));
    };
    needs_the_feature(&ask("register", &new(ANNA)).await);
    let contracts = "/api/portal/dpa/contracts";
    needs_the_feature(&tenants.get(tenants.a.host(), contracts, Some(session)).await);
    assert_eq!(tenants.get(tenants.a.host(), contracts, Some("nothing")).await.code(), 401, "401 before 403");
    // Members can still sign in and delete their account.
    assert_eq!(profile(session).await.code(), 200);
    assert_eq!(tenants.get(tenants.a.host(), &page, None).await.status, 410);
    assert_eq!(ask("login", &json!({"email": email, "password": "falsch"})).await.code(), 401);
    let members = format!("{:?}", world.members.members(tenants.a.scope));
    assert!(before.contains(&members), "{members}");
}

/// The tenant is the host's: being signed in somewhere does not decide it.
#[actix_web::test]
async fn an_address_is_another_member_on_each_host() {
    let tenants = Tenants::new().await;
    let world = &tenants.world;
    let at = async |side: &Side, path: &str, body: Value| {
        tenants.send("POST", side.host(), path, None, Some(&body)).await
    };
    let credentials = json!({"email": ANNA, "password": PASSWORD});
    let mut sessions = Vec::new();
    for side in [&tenants.a, &tenants.b] {
        assert_eq!(at(side, LOGIN, credentials.clone()).await.code(), 401);
        assert_eq!(at(side, "/api/portal/register", new(ANNA)).await.code(), 202);
        let token = json!({"token": world.portal_link(side.scope)});
        assert_eq!(at(side, "/api/portal/verify", token).await.code(), 200);
        sessions.push(at(side, LOGIN, credentials.clone()).await.json());
    }
    assert_ne!(sessions[0]["member"]["id"], sessions[1]["member"]["id"]);
    for (side, own) in [(&tenants.a, 0), (&tenants.b, 1)] {
        for (number, session) in sessions.iter().enumerate() {
            let shown = tenants.get(side.host(), PROFILE, session["token"].as_str()).await;
            assert_eq!(shown.code(), if number == own { 200 } else { 401 }, "{number} {own}");
        }
    }
}

/// Hostile check 13: "next request after commit already refused" holds for a request that began before.
#[actix_web::test]
async fn a_members_session_that_ends_while_the_body_is_on_its_way_changes_nothing() {
    for (method, body) in [("PUT", json!({"name": "Neu"})), ("DELETE", json!({"password": PASSWORD}))] {
        let world = open().await;
        world.customer(world.scope, ANNA).await;
        let token = world.portal_token(world.scope, ANNA).await;
        let (sessions, scope) = (world.services.portal.sessions.clone(), world.scope);
        let (ends, before) = (token.clone(), world.members.members(world.scope));
        let first = async move {
            let caller = sessions.authenticate(scope, &ends).await.unwrap();
            sessions.sign_out(scope, caller.session).await.unwrap();
        };
        let reply = world.send_after((method, PROFILE), &token, &body, first).await;
        assert_eq!(reply.code(), 401, "{method}: {}", reply.text());
        assert_eq!(world.members.members(world.scope), before, "{method}");
    }
}

/// Guessing at a portal counts like guessing at the staff sign-in.
#[actix_web::test]
async fn everything_that_takes_a_password_or_a_link_counts_as_a_sign_in() {
    let world = World::with(|options| {
        options.rate_limits = RateLimits { login: std::num::NonZeroU32::new(3), ..RateLimits::OFF };
    })
    .await;
    world.open_portal(world.scope).await;
    for path in ["register", "login", "verify", "password/forgot"] {
        let reply = world.post_json(&format!("/api/portal/{path}"), &json!({})).await;
        assert_eq!(reply.code(), if path == "password/forgot" { 429 } else { 422 }, "{path}");
    }
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let is_portal = path.starts_with("/api/portal/") || path.starts_with("/portal/");
            let is_account = is_portal && !path.starts_with("/api/portal/dpa/");
            if is_account && method != "get" && path != "/api/portal/logout" {
                assert_eq!(operation["x-rate-class"], "login", "{method} {path}");
            }
        }
    }
}
