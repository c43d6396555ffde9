//! One's own profile and sessions.

use crate::support::{PASSWORD, Reply, World};
use accounts::Role;
use accounts::ports::UserStore as _;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use kernel::{Clock as _, Duration};
use serde_json::{Value, json};

const PROFILE: &str = "/api/auth/profile";
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
async fn a_profile_changes_what_is_given_and_extras_are_ignored() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    let token = world.token_with(&user, "*").await;
    let body = json!({
        "name": "  Anna Beispiel ", "role": "developer", "organization_id": 1, "id": 99, "email_verified": true,
        "two_factor_secret": "x", "two_factor_enabled": true, "password_hash": "x", "scope_key": 1
    });
    let reply = put(&world, &token, &body).await;
    assert_eq!(reply.code(), 200);
    let expected = json!({
        "id": user.id.0, "name": "Anna Beispiel", "email": "user@example.org", "role": "user",
        "organization_id": null, "two_factor_enabled": false
    });
    assert_eq!(reply.json(), expected);
    assert_eq!(world.get_as("/api/auth/me", &token).await.json(), expected);
    assert_eq!(put(&world, &token, &json!({})).await.json(), expected);
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
    assert_eq!(put(&world, &token, &both).await.json()["email"], "new@example.org");
    let login = |email: &str, password: &str| json!({"email": email, "password": password});
    let sign_in = async |body: Value| world.post_json("/api/auth/login", &body).await.code();
    assert_eq!(sign_in(login("new@example.org", NEW_PASSWORD)).await, 200);
    assert_eq!(sign_in(login("new@example.org", PASSWORD)).await, 401);
    assert_eq!(sign_in(login("user@example.org", NEW_PASSWORD)).await, 401);
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
        (json!({"email": "ADMIN@example.org", "name": "x"}), "email"),
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
    // The request that lists is a use of the session.
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
