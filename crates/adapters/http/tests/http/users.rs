//! Managing accounts.

use crate::support::{PASSWORD, Reply, World};
use accounts::Role;
use accounts::ports::UserStore as _;
use accounts::testing::new_user;
use actix_web::test::TestRequest;
use serde_json::{Value, json};

const USERS: &str = "/api/admin/users";

fn at(id: impl std::fmt::Display) -> String {
    format!("{USERS}/{id}")
}

fn anna() -> Value {
    json!({"name": "Anna", "email": "anna@köln.example", "password": "anker lupe moos quark", "role": "user"})
}

fn paths(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn an_account_is_made_listed_changed_and_deleted() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let created = world.send("POST", USERS, &admin, Some(&anna())).await;
    assert_eq!(created.code(), 201);
    let id = created.json()["id"].as_i64().unwrap();
    let mut expected = json!({
        "id": id, "name": "Anna", "email": "anna@xn--kln-sna.example", "role": "user", "organization_id": null,
        "membership": "installation", "created_at": "2026-01-01T00:00:00Z", "two_factor_enabled": false
    });
    assert_eq!(created.json(), expected);
    assert!(!created.text().contains("anker"), "no password comes back");

    let list = world.get_as(&format!("{USERS}?search=ANNA&sort=-email"), &admin).await;
    assert_eq!(list.code(), 200);
    expected["last_login_at"] = Value::Null;
    assert_eq!(list.json()["data"], json!([expected]));
    assert_eq!((list.json()["total"].as_i64(), list.json()["from"].as_i64()), (Some(1), Some(1)));
    assert_eq!(world.get_as(&format!("{USERS}?per_page=1"), &admin).await.json()["last_page"], 2);

    let updated = world.send("PUT", &at(id), &admin, Some(&json!({"role": "editor"}))).await;
    assert_eq!((updated.code(), updated.json()["role"].as_str()), (200, Some("editor")));
    assert_eq!(updated.json()["name"], "Anna", "what is absent stays");
    let login = json!({"email": "anna@köln.example", "password": "anker lupe moos quark"});
    assert_eq!(world.post_json("/api/auth/login", &login).await.code(), 200);
    let list = world.get_as(&format!("{USERS}?search=anna"), &admin).await.json();
    assert_eq!(list["data"][0]["last_login_at"], "2026-01-01T00:00:00Z");
    let deleted = world.send("DELETE", &at(id), &admin, None).await;
    assert_eq!(deleted.code(), 200);
    assert!(deleted.json()["message"].as_str().unwrap().contains("Anna"));
    assert_eq!(world.send("DELETE", &at(id), &admin, None).await.code(), 404);
    assert_eq!(world.post_json("/api/auth/login", &login).await.code(), 401);
}

#[actix_web::test]
async fn what_is_wrong_with_an_account_is_told_by_path() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let user = world.user(Role::User).await;
    let empty = world.send("POST", USERS, &admin, Some(&json!({}))).await;
    assert_eq!(empty.code(), 422);
    assert_eq!(paths(&empty), ["name", "email", "password", "role"]);
    let with = |key: &str, value: Value| {
        let mut body = anna();
        body[key] = value;
        body
    };
    for (key, value) in [
        ("name", json!("a\u{200B}")),
        ("name", json!("\u{200B}")),
        ("name", json!(7)),
        ("email", json!("anna")),
        ("email", json!("USER@example.org ")),
        ("password", json!("short")),
        ("password", json!("x".repeat(1_000))),
        ("password", json!("anna@köln.example")),
        ("role", json!("root")),
        ("role", json!(["admin"])),
    ] {
        let reply = world.send("POST", USERS, &admin, Some(&with(key, value.clone()))).await;
        assert_eq!((reply.code(), paths(&reply)), (422, vec![key.to_owned()]), "{key} {value}");
        if key != "email" || value != "USER@example.org " {
            let reply = world.send("PUT", &at(user.id), &admin, Some(&json!({key: value}))).await;
            assert_eq!((reply.code(), paths(&reply)), (422, vec![key.to_owned()]), "{key} {value}");
        }
    }
    assert_eq!(world.accounts.list(world.scope).await.unwrap().len(), 2, "nothing was stored");
}

#[actix_web::test]
async fn an_admin_never_creates_edits_promotes_to_or_deletes_a_developer() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let developer = world.user(Role::Developer).await;
    let user = world.user(Role::User).await;
    let mut made = anna();
    made["role"] = "developer".into();
    let before = world.accounts.list(world.scope).await.unwrap();
    for (method, path, body) in [
        ("POST", USERS.to_owned(), Some(made.clone())),
        ("PUT", at(user.id), Some(json!({"role": "developer"}))),
        ("PUT", at(developer.id), Some(json!({"name": "X"}))),
        ("PUT", at(developer.id), Some(json!({"role": "user"}))),
        ("PUT", at(developer.id), Some(json!({"password": "neues kennwort mit worten"}))),
        ("DELETE", at(developer.id), None),
    ] {
        assert_eq!(world.send(method, &path, &admin, body.as_ref()).await.code(), 403, "{method} {body:?}");
    }
    assert_eq!(world.accounts.list(world.scope).await.unwrap(), before, "unchanged rows");
    let developer = world.token_with(&developer, "*").await;
    assert_eq!(world.send("POST", USERS, &developer, Some(&made)).await.code(), 201);
}

#[actix_web::test]
async fn nobody_deletes_themselves_by_any_spelling_of_the_id() {
    let world = World::new().await;
    let admin = world.user(Role::Admin).await;
    world.user(Role::Developer).await;
    let token = world.token_with(&admin, "*").await;
    assert_eq!(world.send("DELETE", &at(admin.id), &token, None).await.code(), 403);
    let id = admin.id;
    assert_eq!(id.0, 1);
    for spelling in ["+1", "01", "1.0", "%31", "%2B1", "1%20", "0x1", "1e0", "-1", "1;", "1%00", "١"] {
        let path = at(spelling);
        let path = if spelling.is_ascii() { path } else { at("%D9%A1") };
        let status = world.send("DELETE", &path, &token, None).await.status.as_u16();
        assert!(matches!(status, 403 | 404), "{spelling}: {status}");
    }
    assert_eq!(world.get_as("/api/auth/me", &token).await.code(), 200, "still there");
}

#[actix_web::test]
async fn nobody_changes_their_own_role_address_or_password_here() {
    let world = World::new().await;
    let admin = world.user(Role::Admin).await;
    let token = world.token_with(&admin, "*").await;
    for body in [
        json!({"role": "user"}),
        json!({"role": "developer"}),
        json!({"password": "neues kennwort mit worten"}),
        json!({"email": "other@example.org"}),
    ] {
        assert_eq!(world.send("PUT", &at(admin.id), &token, Some(&body)).await.code(), 403, "{body}");
    }
    let name = json!({"name": "Neu", "role": "admin", "email": "admin@example.org"});
    assert_eq!(world.send("PUT", &at(admin.id), &token, Some(&name)).await.code(), 200);
}

#[actix_web::test]
async fn a_changed_role_counts_from_the_next_request_on() {
    let world = World::new().await;
    let admin = world.user(Role::Admin).await;
    let developer = world.user(Role::Developer).await;
    let (fallen, second) = (world.token_with(&admin, "*").await, world.token_with(&developer, "*").await);
    assert_eq!(world.get_as(USERS, &fallen).await.code(), 200);
    assert_eq!(world.send("PUT", &at(admin.id), &second, Some(&json!({"role": "user"}))).await.code(), 200);
    assert_eq!(world.get_as(USERS, &fallen).await.code(), 403);
    assert_eq!(world.send("DELETE", &at(developer.id), &fallen, None).await.code(), 403);
    assert_eq!(world.get_as("/api/auth/me", &fallen).await.code(), 200, "the session itself goes on");
}

#[actix_web::test]
async fn a_new_password_or_a_deletion_ends_the_accounts_tokens_at_once() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let user = world.user(Role::User).await;
    let (session, machine) = (world.token_with(&user, "*").await, world.token_with(&user, "bi:read").await);
    let password = json!({"password": "neues kennwort mit worten"});
    assert_eq!(world.send("PUT", &at(user.id), &admin, Some(&password)).await.code(), 200);
    for token in [&session, &machine] {
        assert_eq!(world.get_as("/api/auth/me", token).await.code(), 401);
    }
    let session = world.token_with(&user, "*").await;
    assert_eq!(world.send("DELETE", &at(user.id), &admin, None).await.code(), 200);
    assert_eq!(world.get_as("/api/auth/me", &session).await.code(), 401);
}

#[actix_web::test]
async fn another_tenants_account_is_unknown() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let foreign = new_user("carla@example.org", Role::User).unwrap();
    let foreign = world.accounts.insert(world.other_scope, &foreign, world.clock_now()).await.unwrap();
    let rename = json!({"name": "X"});
    for (method, body) in [("PUT", Some(&rename)), ("DELETE", None)] {
        let other = world.send(method, &at(foreign.id), &admin, body).await;
        let unknown = world.send(method, &at(foreign.id.0 + 1000), &admin, body).await;
        assert_eq!((other.code(), unknown.code()), (404, 404));
        assert_eq!(other.body, unknown.body);
    }
    assert_eq!(world.accounts.list(world.other_scope).await.unwrap(), [foreign]);
    assert!(!world.get_as(USERS, &admin).await.text().contains("carla"));
}

#[actix_web::test]
async fn members_of_the_body_that_are_not_asked_for_change_nothing() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let mut body = anna();
    for (key, value) in [
        ("id", json!(77)),
        ("organization_id", json!(1)),
        ("created_at", json!("2020-01-01T00:00:00Z")),
        ("password_hash", json!("$x")),
        ("email_verified", json!(true)),
        ("two_factor_secret", json!("x")),
        ("abilities", json!(["*"])),
    ] {
        body[key] = value;
    }
    assert_eq!(world.send("POST", USERS, &admin, Some(&body)).await.code(), 422);
    let created = world.send("POST", USERS, &admin, Some(&anna())).await.json();
    assert_eq!(
        (&created["organization_id"], created["created_at"].as_str()),
        (&Value::Null, Some("2026-01-01T00:00:00Z"))
    );
    body.as_object_mut()
        .unwrap()
        .retain(|key, _| !["name", "email", "password", "role"].contains(&key.as_str()));
    let id = created["id"].as_i64().unwrap();
    assert_eq!(world.send("PUT", &at(id), &admin, Some(&body)).await.code(), 422);
    assert_eq!(world.send("PUT", &at(id), &admin, Some(&json!({}))).await.json(), created);
    let login = json!({"email": "anna@köln.example", "password": "anker lupe moos quark"});
    assert_eq!(world.post_json("/api/auth/login", &login).await.code(), 200);
    assert_ne!(PASSWORD, login["password"]);
}

/// Decisions §4: without saying where, at most 20 times an hour, and audited.
#[actix_web::test]
async fn an_address_that_is_taken_elsewhere_is_told_twenty_times_an_hour_and_recorded() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let second = world.token(Role::Developer).await;
    let foreign = new_user("carla@example.org", Role::User).unwrap();
    world.accounts.insert(world.other_scope, &foreign, world.clock_now()).await.unwrap();
    let user = world.user(Role::User).await;
    let mut taken = anna();
    taken["email"] = json!("Carla@example.org");
    for number in 0..20 {
        let (method, path, body) = match number % 2 {
            0 => ("POST", USERS.to_owned(), taken.clone()),
            _ => ("PUT", at(user.id), json!({"email": "carla@example.org"})),
        };
        let refused = world.send(method, &path, &admin, Some(&body)).await;
        assert_eq!(refused.code(), 422, "{number}: {}", refused.text());
        assert!(refused.json()["errors"]["email"][0].is_string());
    }
    for (by, body) in [(&admin, &taken), (&admin, &anna()), (&second, &taken), (&second, &anna())] {
        let refused = world.send("POST", USERS, by, Some(body)).await;
        assert_eq!(refused.code(), 429, "a free address as well, or it would tell");
        assert!(refused.headers.contains_key("retry-after"));
    }
    let renamed = world.send("PUT", &at(user.id), &admin, Some(&json!({"name": "Ute"}))).await;
    assert_eq!(renamed.code(), 200, "what is about no address goes on");
    let chief = new_user("chef@example.org", Role::Admin).unwrap();
    let chief = world.accounts.insert(world.other_scope, &chief, world.clock_now()).await.unwrap();
    let elsewhere = TestRequest::post().uri(USERS).insert_header(("host", "b.example")).set_json(&taken);
    let bearer = format!("Bearer {}", world.token_with(&chief, "*").await);
    let refused = world.call(elsewhere.insert_header(("authorization", bearer))).await;
    assert_eq!(refused.code(), 422, "each scope for itself");
    let entries = world.audit.entries(world.scope);
    let of_admin =
        |entry: &&audit::Entry| entry.action == "user.address_taken" && entry.actor.name == "admin";
    assert_eq!(entries.iter().filter(of_admin).count(), 20);
    assert!(entries.iter().all(|entry| !entry.details.contains("carla")));
    world.clock.advance(kernel::Duration::hours(1));
    assert_eq!(world.send("POST", USERS, &admin, Some(&anna())).await.code(), 201);
}

/// Decisions §4: the owner is notified by mail, at the previous address, of what an administrator set.
#[actix_web::test]
async fn the_owner_is_told_of_a_password_and_an_address_that_an_administrator_set() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let user = world.user(Role::User).await;
    let set = |body: Value| (Some(body), at(user.id));
    for (body, path) in [
        set(json!({"name": "Ute", "role": "editor"})),
        set(json!({"email": "user@example.org"})),
        set(json!({"password": "short"})),
    ] {
        world.send("PUT", &path, &admin, body.as_ref()).await;
    }
    assert_eq!(world.accounts.outbox(world.scope), [], "nothing of this");
    let both = json!({"email": "ute@example.org", "password": "neues kennwort mit worten"});
    assert_eq!(world.send("PUT", &at(user.id), &admin, Some(&both)).await.code(), 200);
    let mails = world.accounts.outbox(world.scope);
    let told: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.template.as_str())).collect();
    assert_eq!(told, [("user@example.org", "password_set"), ("user@example.org", "address_set")]);
    assert_eq!(
        (mails[0].values["by"].as_str(), mails[1].values["email"].as_str()),
        ("admin", "ute@example.org")
    );
    assert!(mails.iter().all(|mail| mail.values.values().all(|value| !value.contains("kennwort"))));
}
