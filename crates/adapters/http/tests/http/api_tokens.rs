//! API tokens.

use crate::matrix::listed;
use crate::support::World;
use accounts::Role;
use actix_web::test::TestRequest;
use kernel::Duration;
use serde_json::{Map, Value, json};

const TOKENS: &str = "/api/admin/tokens";

async fn made(world: &World, token: &str, body: &Value) -> Value {
    let reply = world.send("POST", TOKENS, token, Some(body)).await;
    assert_eq!(reply.code(), 201);
    reply.json()
}

#[actix_web::test]
async fn a_token_is_shown_once_and_listed_without_its_secret() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let created =
        made(&world, &admin, &json!({"name": "Power BI", "expires_at": "2026-06-30T12:00:00+02:00"})).await;
    let secret = created["token"].as_str().unwrap();
    assert!(secret.starts_with("mw_") && secret.len() == 67);
    let mail = world.accounts.outbox(world.scope).pop().unwrap();
    assert_eq!((mail.to.as_str(), mail.template.as_str()), ("admin@example.org", "token_created"));
    assert_eq!(mail.values["token"], "Power BI");
    assert!(mail.values.values().all(|value| !value.contains(&secret[3..])));
    let mut stored = json!({
        "id": created["id"], "name": "Power BI", "abilities": ["bi:read"],
        "expires_at": "2026-06-30T10:00:00Z", "created_at": "2026-01-01T00:00:00Z", "last_used_at": null
    });
    let mut shown = created.clone();
    shown.as_object_mut().unwrap().shift_remove("token");
    assert_eq!(shown, stored);
    let list = world.get_as(TOKENS, &admin).await;
    assert_eq!(list.json()["data"], json!([stored]));
    assert!(!list.text().contains(&secret[3..]), "never again");
    assert_eq!(list.json()["total"], 1);

    assert_eq!(world.get_as("/api/auth/me", secret).await.code(), 403);
    stored["last_used_at"] = "2026-01-01T00:00:00Z".into();
    assert_eq!(world.get_as(TOKENS, &admin).await.json()["data"], json!([stored]), "the last use is noted");

    let path = format!("{TOKENS}/{}", created["id"]);
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 200);
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 404);
    assert_eq!(world.get_as("/api/auth/me", secret).await.code(), 401, "revoked");
}

#[actix_web::test]
async fn abilities_are_forced_whatever_the_body_says() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let body =
        json!({"name": "x", "abilities": ["*"], "user_id": 7, "id": 9, "token": "mw_x", "last_used_at": "x"});
    let refused = world.send("POST", TOKENS, &admin, Some(&body)).await;
    assert_eq!((refused.code(), refused.json()["errors"].as_object().map(Map::len)), (422, Some(5)));
    let created = made(&world, &admin, &json!({"name": "x"})).await;
    assert_eq!((&created["abilities"], &created["expires_at"]), (&json!(["bi:read"]), &Value::Null));
}

#[actix_web::test]
async fn an_end_that_is_past_unzoned_not_of_the_calendar_or_absurdly_far_is_422() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    for end in [
        json!("2025-12-31T23:59:59Z"),
        json!("2026-01-01T00:00:00Z"),
        json!("9999-12-31T23:59:59Z"),
        json!("2036-01-01T00:00:00Z"),
        json!("2026-07-01T00:00:00"),
        json!("2026-07-01"),
        json!("2026-02-30T00:00:00Z"),
        json!("2026-07-01T25:00:00Z"),
        json!("+262143-01-01T00:00:00Z"),
        json!("tomorrow"),
        json!(""),
        json!(1_800_000_000),
        json!({}),
    ] {
        let reply = world.send("POST", TOKENS, &admin, Some(&json!({"name": "x", "expires_at": end}))).await;
        assert_eq!(reply.code(), 422, "{end}");
        assert!(reply.json()["errors"]["expires_at"][0].is_string(), "{end}");
    }
    for name in [json!(""), json!(" "), json!(null), json!(7), json!("x".repeat(101)), json!("a\u{202E}b")] {
        let reply = world.send("POST", TOKENS, &admin, Some(&json!({"name": name}))).await;
        assert_eq!(reply.code(), 422, "{name}");
        assert!(reply.json()["errors"]["name"][0].is_string(), "{name}");
    }
    assert_eq!(world.get_as(TOKENS, &admin).await.json()["total"], 0, "nothing was stored");
}

#[actix_web::test]
async fn a_token_is_refused_from_its_end_on() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let body = json!({"name": "x", "expires_at": "2026-01-01T00:00:01Z"});
    let secret = made(&world, &admin, &body).await["token"].as_str().unwrap().to_owned();
    world.clock.advance(Duration::microseconds(999_999));
    assert_eq!(world.get_as("/api/auth/me", &secret).await.code(), 403, "known, and not allowed");
    world.clock.advance(Duration::microseconds(1));
    assert_eq!(world.get_as("/api/auth/me", &secret).await.code(), 401, "now >= expires_at");
}

#[actix_web::test]
async fn somebody_elses_token_is_neither_seen_nor_revoked() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let developer = world.token(Role::Developer).await;
    let id = made(&world, &admin, &json!({"name": "x"})).await["id"].clone();
    assert_eq!(world.get_as(TOKENS, &developer).await.json()["total"], 0);
    assert_eq!(world.send("DELETE", &format!("{TOKENS}/{id}"), &developer, None).await.code(), 404);
    assert_eq!(world.get_as(TOKENS, &admin).await.json()["total"], 1);
}

#[actix_web::test]
async fn a_bi_read_token_is_403_without_data_on_every_route_of_the_staff() {
    let world = World::new().await;
    let developer = world.token(Role::Developer).await;
    let secret = made(&world, &developer, &json!({"name": "x"})).await["token"].as_str().unwrap().to_owned();
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut walked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if operation["x-role"] == "public" || path.starts_with("/api/bi/") {
                continue;
            }
            let path = path.replace("{slug}", "vorfall").replace(['{', '}'], "");
            let body = json!({});
            let reply = world.send(&method.to_uppercase(), &path, &secret, Some(&body)).await;
            // Unknown to a portal.
            let expected = if operation["x-role"] == "member" { 401 } else { 403 };
            assert_eq!(reply.code(), expected, "{method} {path}");
            let response = reply.json();
            assert_eq!(
                response.as_object().unwrap().keys().collect::<Vec<_>>(),
                ["message"],
                "{method} {path}"
            );
            walked += 1;
        }
    }
    let is_staffs = |[_, path, who, _]: &&[&str; 4]| *who != "public" && !path.starts_with("/api/bi/");
    assert_eq!(walked, listed().iter().filter(is_staffs).count());
}

#[actix_web::test]
async fn an_api_token_counts_in_one_authorization_header_and_whole() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let secret = made(&world, &admin, &json!({"name": "x"})).await["token"].as_str().unwrap().to_owned();
    let get = || TestRequest::get().uri(TOKENS);
    let status = async |value: String| world.call(get().insert_header(("authorization", value))).await.code();
    assert_eq!(status(format!("bearer {secret}")).await, 403, "the scheme's case does not matter");
    assert_eq!(world.get(&format!("{TOKENS}?token={secret}")).await.code(), 401, "never in the query");
    for wrong in [
        format!("Bearer {}", &secret[..66]),
        format!("Bearer {secret}0"),
        format!("Bearer {}", secret.to_uppercase()),
        format!("Bearer MW_{}", &secret[3..]),
        format!("Bearer {}", &secret[3..]),
        format!("Bearer {secret} "),
        "Bearer mw_".to_owned(),
        format!("Bearer mw_{}", "a".repeat(8 * 1024)),
        format!("Bearer {}", "a".repeat(8 * 1024)),
    ] {
        assert_eq!(status(wrong.clone()).await, 401, "{}", &wrong[..wrong.len().min(90)]);
    }
    let two = get()
        .append_header(("authorization", format!("Bearer {admin}")))
        .append_header(("authorization", format!("Bearer {secret}")));
    assert_eq!(world.call(two).await.code(), 401, "two headers are none");
}

#[actix_web::test]
async fn tokens_are_made_by_administrators_only() {
    let world = World::new().await;
    for role in [Role::User, Role::Editor] {
        let token = world.token(role).await;
        assert_eq!(world.send("POST", TOKENS, &token, Some(&json!({"name": "x"}))).await.code(), 403);
        assert_eq!(world.get_as(TOKENS, &token).await.code(), 403);
    }
}
