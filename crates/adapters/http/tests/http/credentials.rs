//! Addresses and passwords in every form that somebody may try (hostile checks 2, 3, 4), and bodies with
//! foreign members (hostile check 17).

use crate::bodies;
use crate::identities::{Identity, IdentityFixture};
use crate::matrix::listed;
use crate::support::{PASSWORD, Reply, World};
use accounts::Role;
use accounts::ports::UserStore as _;
use actix_web::test::TestRequest;
use serde_json::{Value, json};

const LOGIN: &str = "/api/auth/login";
const USERS: &str = "/api/admin/users";

async fn login(world: &World, email: &str, password: &str) -> u16 {
    world.post_json(LOGIN, &json!({"email": email, "password": password})).await.code()
}

async fn create(world: &World, admin: &str, email: &str, password: &str) -> Reply {
    let body = json!({"name": "Ümit", "email": email, "password": password, "role": "user"});
    world.send("POST", USERS, admin, Some(&body)).await
}

/// Hostile check 2: any spelling of an address is one account, never a second one.
#[actix_web::test]
async fn an_address_is_one_account_in_any_spelling() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    assert_eq!(create(&world, &admin, "ümit@köln.example", PASSWORD).await.code(), 201);
    let accounts = world.accounts.list(world.scope).await.unwrap().len();
    for same in [
        "ÜMIT@KÖLN.example",
        " ümit@köln.example\t",
        "u\u{308}mit@ko\u{308}ln.example",
        "ümit@xn--kln-sna.example",
        "ümit@XN--KLN-SNA.EXAMPLE",
    ] {
        assert_eq!(create(&world, &admin, same, PASSWORD).await.code(), 422, "{same}");
        assert_eq!(login(&world, same, PASSWORD).await, 200, "{same}");
    }
    for other in [
        "ümit\u{200b}@köln.example",
        "ü\u{ad}mit@köln.example",
        "ümit@kö\u{200d}ln.example",
        "ümit@köln.example\0",
    ] {
        let created = create(&world, &admin, other, PASSWORD).await;
        assert_eq!(created.code(), 422, "{other:?}: {}", created.text());
        assert!(matches!(login(&world, other, PASSWORD).await, 200 | 401 | 422), "{other:?}");
    }
    assert_eq!(world.accounts.list(world.scope).await.unwrap().len(), accounts, "no second account");
}

/// Hostile check 3: guesses count against the account, wherever they come from and whatever they claim.
#[actix_web::test]
async fn wrong_passwords_from_thirty_addresses_lock_like_those_from_one() {
    let world = World::new().await;
    world.user(Role::User).await;
    for number in 0..30 {
        let guess = TestRequest::post()
            .uri(LOGIN)
            .peer_addr(format!("198.51.100.{number}:9").parse().unwrap())
            .insert_header(("x-forwarded-for", format!("203.0.113.{number}")))
            .insert_header(("content-type", "application/json"))
            .set_payload(json!({"email": "user@example.org", "password": "wrong password"}).to_string());
        let reply = world.call(guess).await;
        assert_eq!(reply.code(), if number < 10 { 401 } else { 429 }, "{number}");
        assert_eq!(reply.header("retry-after").is_empty(), number < 10, "{number}");
    }
}

/// Hostile check 4: a long password is hashed whole, and one that is too long is not hashed at all.
#[actix_web::test]
async fn passwords_of_any_length_are_taken_whole_or_refused_unhashed() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    // Two that a hash of the first 72 bytes could not tell apart.
    let (long, other) = ("längstes wort ".repeat(9), "längstes wort ".repeat(8) + "längstes werk ");
    assert_eq!(long.as_bytes()[..72], other.as_bytes()[..72]);
    assert_eq!(create(&world, &admin, "lang@example.org", &long).await.code(), 201);
    assert_eq!(login(&world, "lang@example.org", &long).await, 200);
    assert_eq!(login(&world, "lang@example.org", &other).await, 401);
    assert_eq!(login(&world, "lang@example.org", &long[..72]).await, 401);
    assert_eq!(login(&world, "lang@example.org", &format!("{long}\0")).await, 401);
    let work = world.hasher.work();
    for (length, status) in [(0, 422), (1, 422), (11, 422), (129, 422), (1_000, 422), (1_000_000, 422)] {
        let refused =
            create(&world, &admin, "neu@example.org", &"a1 ".repeat(length / 3 + 1)[..length]).await;
        assert_eq!(refused.code(), status, "{length}");
        assert!(refused.json()["errors"]["password"][0].is_string(), "{length}: {}", refused.text());
    }
    assert_eq!(world.hasher.work(), work, "nothing of that was hashed");
}

/// Hostile check 17, on every route that takes JSON: all names of columns that no form has.
#[actix_web::test]
async fn no_route_takes_members_that_are_not_its_own() {
    let fixture = IdentityFixture::new().await;
    let tenants = &fixture.tenants;
    let foreign = json!({
        "id": 1, "user_id": 1, "organization_id": tenants.b.organization.id.0, "scope_key": 1, "tenant": "bb",
        "is_active": false, "is_system": true, "is_test": true, "created_at": "2020-01-01T00:00:00Z",
        "updated_at": "2020-01-01T00:00:00Z", "email_verified": true, "two_factor_secret": "x",
        "two_factor_enabled": true, "password_hash": "x", "digest": "x", "token": "x", "abilities": ["*"],
        "last_used_at": null, "payment_customer_id": "cus_x", "revision": 9, "reference": "MW-AAAA-AAAA",
        "masked": {}, "search_text": "x", "__proto__": {"role": "developer"}, "constructor": {}
    });
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut walked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let content = &operation["requestBody"]["content"];
            if content["application/json"].is_null() || path.ends_with("/import") {
                continue;
            }
            let is_of = |prefix: &str| path.starts_with(prefix);
            let id = match () {
                () if is_of("/api/admin/form-blocks") => tenants.a.block.to_string(),
                () if is_of("/api/admin/form-templates") => tenants.a.template.to_string(),
                () => tenants.a.member(Role::Editor).0.id.to_string(),
            };
            let is_studio = is_of("/api/admin/form-") || is_of("/api/admin/dpa-");
            let path = path.replace("{user}", &id).replace("{id}", &id).replace("{slug}", "vorfall");
            let method = method.to_uppercase();
            let role = if is_studio { Role::Developer } else { Role::Admin };
            let is_members = operation["x-role"] == "member";
            let identity = if is_members { Identity::PortalMember } else { Identity::Staff(role) };
            let token = fixture.token(identity).await;
            let send = async |body: &Value| {
                tenants.send(&method, tenants.a.host(), &path, token.as_deref(), Some(body)).await
            };
            let before = [tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await];
            let mut foreign = foreign.clone();
            let with_token = [
                "/api/auth/password/reset",
                "/api/auth/email/confirm",
                "/api/setup",
                "/api/portal/verify",
                "/api/portal/password/reset",
            ];
            if with_token.contains(&path.as_str()) {
                // Here it is one of the route's own members.
                foreign.as_object_mut().unwrap().remove("token");
            }
            if is_studio {
                // A template has it; a bundle ignores nothing, which has tests of its own.
                foreign.as_object_mut().unwrap().remove("is_active");
            }
            let stuffed = send(&foreign).await;
            let who = format!("{method} {path}");
            // Only a report may have extra members; an expired invitation is reported first.
            let expected = match () {
                () if operation["x-operator-only"] == true => 403,
                () if path.starts_with("/invitations/") => 404,
                // It is not signed.
                () if path.starts_with("/api/webhooks/") => 400,
                () => 422,
            };
            assert_eq!(stuffed.code(), expected, "{who}");
            let after = [tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await];
            assert_eq!(after, before, "{who}");
            walked += 1;
        }
    }
    let imports = listed().iter().filter(|[_, path, ..]| path.ends_with("/import")).count();
    assert_eq!(walked, bodies::with_json(&document) - imports);
}
