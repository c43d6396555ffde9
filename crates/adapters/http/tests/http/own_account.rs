//! One's own profile and sessions.

use crate::support::{PASSWORD, Reply, World};
use accounts::Role;
use accounts::ports::UserStore as _;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use kernel::{Clock as _, Duration};
use serde_json::{Map, Value, json};

const PROFILE: &str = "/api/auth/profile";
const CONFIRM: &str = "/api/auth/email/confirm";
const SESSIONS: &str = "/api/auth/sessions";
const NEW_PASSWORD: &str = "kranich bohne ufer lampe";

async fn put(world: &World, token: &str, body: &Value) -> Reply {
    let request = TestRequest::put()
        .uri(PROFILE)
        .insert_header(("authorization", format!("Bearer {token}")))
        .insert_header(("content-type", "application/json"));
    world.call(request.set_payload(body.to_string())).await
}

async fn delete(world: &World, token: &str, path: &str) -> Reply {
    let request = TestRequest::default().method(Method::DELETE).uri(path);
    world.call(request.insert_header(("authorization", format!("Bearer {token}")))).await
}

async fn opens(world: &World, token: &str) -> bool {
    world.get_as("/api/auth/me", token).await.code() == 200
}

#[actix_web::test]
async fn a_profile_changes_what_is_given_and_extras_are_refused() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    let token = world.token_with(&user, "*").await;
    let body = json!({
        "name": "  Anna Beispiel ", "role": "developer", "organization_id": 1, "id": 99, "email_verified": true,
        "two_factor_secret": "x", "two_factor_enabled": true, "password_hash": "x", "scope_key": 1
    });
    let refused = put(&world, &token, &body).await;
    assert_eq!((refused.code(), refused.json()["errors"].as_object().map(Map::len)), (422, Some(8)));
    let reply = put(&world, &token, &json!({"name": body["name"]})).await;
    assert_eq!(reply.code(), 200);
    let expected = json!({
        "id": user.id.0, "name": "Anna Beispiel", "email": "user@example.org", "role": "user",
        "organization_id": null, "membership": "installation", "two_factor_enabled": false
    });
    let mut changed = expected.clone();
    changed["pending_email"] = Value::Null;
    assert_eq!(reply.json(), changed);
    assert_eq!(world.get_as("/api/auth/me", &token).await.json(), expected);
    assert_eq!(put(&world, &token, &json!({})).await.json(), changed);
    assert_eq!(put(&world, &token, &json!({"email": " USER@example.org"})).await.code(), 200, "no change");
}

#[actix_web::test]
async fn another_address_or_password_needs_the_present_password() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    for change in [json!({"email": "new@example.org"}), json!({"password": NEW_PASSWORD})] {
        for confirmation in [Value::Null, json!(""), json!("wrong password"), json!("x".repeat(900_000))] {
            let mut body = change.clone();
            body["current_password"] = confirmation;
            let refused = put(&world, &token, &body).await;
            assert_eq!(refused.code(), 422);
            assert!(refused.json()["errors"]["current_password"][0].is_string(), "{}", refused.text());
        }
    }
    let both = json!({"email": "New@example.org", "password": NEW_PASSWORD, "current_password": PASSWORD});
    let changed = put(&world, &token, &both).await.json();
    assert_eq!(
        (&changed["email"], &changed["pending_email"]),
        (&json!("user@example.org"), &json!("new@example.org"))
    );
    assert_eq!(sign_in(&world, "user@example.org", NEW_PASSWORD).await, 200, "the old one until then");
    assert_eq!(sign_in(&world, "new@example.org", NEW_PASSWORD).await, 401);
    let confirmed = world.post_json(CONFIRM, &json!({"token": link(&world, "new@example.org")})).await;
    assert_eq!(confirmed.code(), 200);
    assert_eq!(sign_in(&world, "new@example.org", NEW_PASSWORD).await, 200);
    assert_eq!(sign_in(&world, "new@example.org", PASSWORD).await, 401);
    assert_eq!(sign_in(&world, "user@example.org", NEW_PASSWORD).await, 401);
}

async fn sign_in(world: &World, email: &str, password: &str) -> u16 {
    world.post_json("/api/auth/login", &json!({"email": email, "password": password})).await.code()
}

/// Returns the token of the latest link that was mailed to an address.
fn link(world: &World, to: &str) -> String {
    let mails = world.accounts.outbox(world.scope);
    let mail = mails.iter().rev().find(|mail| mail.to == to && mail.template == "address_confirm").unwrap();
    mail.values["link"].strip_prefix("https://a.example/adresse/").unwrap().to_owned()
}

/// Decisions §4: it takes effect once it is confirmed from the new address, and the old one is notified.
#[actix_web::test]
async fn another_address_counts_once_its_page_was_answered_with_the_button() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    let change = json!({"email": "new@example.org", "current_password": PASSWORD});
    assert_eq!(put(&world, &token, &change).await.code(), 200);
    let told = |world: &World| -> Vec<(String, String)> {
        let mails = world.accounts.outbox(world.scope);
        mails.iter().map(|mail| (mail.to.clone(), mail.template.clone())).collect()
    };
    let both = [("new@example.org", "address_confirm"), ("user@example.org", "address_wished")];
    assert_eq!(told(&world), both.map(|(to, template)| (to.to_owned(), template.to_owned())));
    let path = format!("/adresse/{}", link(&world, "new@example.org"));
    for _ in 0..2 {
        let page = world.call(TestRequest::get().uri(&path)).await;
        assert_eq!(page.code(), 200, "a scanner of mails opens links: nothing happens");
        assert!(page.text().contains("NewAddress"), "{}", page.text());
    }
    assert_eq!(sign_in(&world, "user@example.org", PASSWORD).await, 200);
    let press = async |body: &'static str| {
        let request = TestRequest::post().uri(&path);
        let request = request.insert_header(("content-type", "application/x-www-form-urlencoded"));
        world.call(request.set_payload(body)).await
    };
    assert!(press("action=lang-en").await.text().contains("NewAddress"), "another language only");
    let done = press("action=submit").await;
    assert_eq!(done.code(), 200);
    assert!(done.text().contains("AddressSet"), "{}", done.text());
    assert_eq!(told(&world).pop().unwrap(), ("user@example.org".to_owned(), "address_changed".to_owned()));
    assert_eq!(sign_in(&world, "new@example.org", PASSWORD).await, 200);
    assert!(opens(&world, &token).await, "sessions go on");
    assert_eq!(press("action=submit").await.status, 410, "once");
    assert_eq!(world.call(TestRequest::get().uri(&path)).await.status, 410);
}

#[actix_web::test]
async fn a_link_for_an_address_ends_with_a_day_a_later_one_and_a_new_password() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    let ask = async |email: &str| {
        let change = json!({"email": email, "current_password": PASSWORD});
        assert_eq!(put(&world, &token, &change).await.json()["pending_email"], email);
        link(&world, email)
    };
    let confirm = async |token: &str| world.post_json(CONFIRM, &json!({"token": token})).await.code();
    let first = ask("one@example.org").await;
    let second = ask("two@example.org").await;
    assert_eq!(confirm(&first).await, 410, "another was asked for");
    let change = json!({"password": NEW_PASSWORD, "current_password": PASSWORD});
    assert_eq!(put(&world, &token, &change).await.json()["pending_email"], Value::Null);
    assert_eq!(confirm(&second).await, 410, "the password was changed");
    let change = json!({"email": "three@example.org", "current_password": NEW_PASSWORD});
    assert_eq!(put(&world, &token, &change).await.code(), 200);
    world.clock.advance(Duration::hours(24));
    assert_eq!(confirm(&link(&world, "three@example.org")).await, 410, "a day is over");
    for wrong in ["x".to_owned(), "0".repeat(64), first] {
        assert_eq!(confirm(&wrong).await, 410);
    }
    assert_eq!(world.post_json(CONFIRM, &json!({})).await.code(), 422);
}

/// A mistyped address: the stranger who has it can no longer do anything with the link.
#[actix_web::test]
async fn the_present_address_takes_a_wish_for_another_back() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    let wish = json!({"email": "wrong@example.org", "current_password": PASSWORD});
    assert_eq!(put(&world, &token, &wish).await.code(), 200);
    let named = put(&world, &token, &json!({"name": "user"})).await.json();
    assert_eq!(named["pending_email"], "wrong@example.org", "it is told with every change");
    for _ in 0..2 {
        let back = put(&world, &token, &json!({"email": " USER@example.org"})).await;
        assert_eq!((back.code(), &back.json()["pending_email"]), (200, &Value::Null));
    }
    let confirmed = world.post_json(CONFIRM, &json!({"token": link(&world, "wrong@example.org")})).await;
    assert_eq!(confirmed.code(), 410);
    let actions: Vec<String> =
        world.audit.entries(world.scope).into_iter().map(|entry| entry.action).collect();
    assert_eq!(actions, ["auth.address_change_requested", "auth.address_change_taken_back"]);
}

/// Decisions §4: changing one's address reveals nothing about other tenants; only the mail explains.
#[actix_web::test]
async fn an_address_that_somebody_has_gets_the_same_response_and_a_mail_that_explains() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    world.user(Role::Admin).await;
    let mut responses = vec![];
    for email in ["admin@example.org", "free1@example.org"] {
        let change = json!({"email": email, "current_password": PASSWORD});
        let reply = put(&world, &token, &change).await;
        assert_eq!(reply.code(), 200);
        responses.push(reply.text().replace(email, "…"));
    }
    assert_eq!(responses[0], responses[1]);
    let mails = world.accounts.outbox(world.scope);
    let to: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.template.as_str())).collect();
    assert_eq!(
        to,
        [
            ("admin@example.org", "address_confirm.taken"),
            ("user@example.org", "address_wished"),
            ("free1@example.org", "address_confirm"),
            ("user@example.org", "address_wished"),
        ]
    );
    assert!(mails[0].values.values().all(|value| !value.contains("adresse/") && !value.contains("user")));
}

#[actix_web::test]
async fn an_account_asks_for_five_other_addresses_an_hour() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    for number in 1..=6 {
        let change = json!({"email": format!("new{number}@example.org"), "current_password": PASSWORD});
        let reply = put(&world, &token, &change).await;
        assert_eq!(reply.code(), if number <= 5 { 200 } else { 429 }, "{number}");
        assert_eq!(reply.headers.contains_key("retry-after"), number == 6);
    }
    assert_eq!(put(&world, &token, &json!({"name": "Anna"})).await.code(), 200);
}

#[actix_web::test]
async fn values_that_are_not_acceptable_are_422_by_path_and_change_nothing() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    world.user(Role::Admin).await;
    for (body, path) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "x".repeat(101)}), "name"),
        (json!({"name": 7}), "name"),
        (json!({"email": "no address"}), "email"),
        (json!({"password": "short"}), "password"),
        (json!({"password": "Passwort2026!"}), "password"),
        (
            json!({"email": "anna.long.address@example.org", "password": "anna.long.address@example.org"}),
            "password",
        ),
    ] {
        let mut body = body;
        body["current_password"] = json!(PASSWORD);
        let refused = put(&world, &token, &body).await;
        assert_eq!(refused.code(), 422, "{body}");
        assert!(refused.json()["errors"][path][0].is_string(), "{}", refused.text());
    }
    let names: Vec<String> =
        world.accounts.list(world.scope).await.unwrap().into_iter().map(|user| user.name).collect();
    assert_eq!(names, ["user", "admin"]);
}

#[actix_web::test]
async fn a_new_password_ends_the_other_sessions_and_keeps_the_present_one() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    let neighbour = world.token(Role::Admin).await;
    let (token, other) = (world.token_with(&user, "*").await, world.token_with(&user, "*").await);
    let machine = world.token_with(&user, "bi:read").await;
    let change = json!({"email": "new@example.org", "current_password": PASSWORD});
    assert_eq!(put(&world, &token, &change).await.code(), 200);
    assert!(opens(&world, &other).await, "another address ends nothing");
    let change = json!({"password": NEW_PASSWORD, "current_password": PASSWORD});
    assert_eq!(put(&world, &token, &change).await.code(), 200);
    assert!(opens(&world, &token).await && opens(&world, &neighbour).await);
    assert_eq!(world.get_as("/api/auth/me", &other).await.code(), 401);
    assert_eq!(world.get_as("/api/auth/me", &machine).await.code(), 401);
}

#[actix_web::test]
async fn sessions_are_listed_without_what_would_tell_a_device() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    world.token(Role::Admin).await;
    world.token_with(&user, "bi:read").await;
    let first = world.token_with(&user, "*").await;
    let opened = world.clock.now();
    world.clock.advance(Duration::hours(1));
    let second = world.token_with(&user, "*").await;
    let list = world.get_as(SESSIONS, &first).await.json();
    let list = list["data"].as_array().unwrap();
    assert_eq!(list.len(), 2);
    let mut keys: Vec<&str> = list[0].as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["created_at", "expires_at", "id", "is_current", "last_used_at"]);
    assert_eq!((&list[0]["is_current"], &list[1]["is_current"]), (&json!(false), &json!(true)));
    assert_eq!(list[1]["created_at"], json!(opened));
    // The listing request itself uses the session.
    assert_eq!(list[1]["last_used_at"], json!(world.clock.now()));
    assert_eq!(list[1]["expires_at"], json!(world.clock.now() + Duration::hours(12)));
    assert!(opens(&world, &second).await);
}

#[actix_web::test]
async fn only_sessions_of_ones_own_are_ended_and_others_are_404() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    let stranger = world.token(Role::Developer).await;
    let (token, other) = (world.token_with(&user, "*").await, world.token_with(&user, "*").await);
    let third = world.token_with(&user, "*").await;
    let id_of = async |token: &str| {
        let list = world.get_as(SESSIONS, token).await.json();
        let mut list = list["data"].as_array().unwrap().clone();
        list.retain(|session| session["is_current"] == true);
        list[0]["id"].clone()
    };
    let path = format!("{SESSIONS}/{}", id_of(&other).await);
    let foreign = delete(&world, &stranger, &path).await;
    let unknown = delete(&world, &stranger, &format!("{SESSIONS}/99999")).await;
    assert_eq!((foreign.code(), unknown.code()), (404, 404));
    assert_eq!(foreign.body, unknown.body);
    assert!(opens(&world, &other).await);
    assert_eq!(delete(&world, &token, &path).await.code(), 200);
    assert_eq!(delete(&world, &token, &path).await.code(), 404);
    assert_eq!(world.get_as("/api/auth/me", &other).await.code(), 401);

    assert_eq!(delete(&world, &token, SESSIONS).await.code(), 200);
    assert_eq!(world.get_as("/api/auth/me", &third).await.code(), 401);
    assert!(opens(&world, &token).await && opens(&world, &stranger).await);
}
