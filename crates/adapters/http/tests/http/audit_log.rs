//! What is recorded, and the list of it.

use crate::support::{PASSWORD, Reply, World, report};
use accounts::Role;
use actix_web::test::TestRequest;
use audit::ports::AuditStore as _;
use audit::testing::{at, read_event};
use audit::{Actor, VerifyChain};
use kernel::{Duration, Scope, UserId};
use serde_json::{Value, json};

const LIST: &str = "/api/admin/audit-logs";

/// Who did what to which object, in the order of the chain.
fn told(world: &World, scope: Scope) -> Vec<String> {
    let told = |entry: audit::Entry| {
        format!(
            "{}:{} {} {}:{}",
            entry.actor.kind, entry.actor.name, entry.action, entry.object_kind, entry.object_id
        )
    };
    world.audit.entries(scope).into_iter().map(told).collect()
}

/// A world with `count` entries of the tenant and one of another, and an administrator's token.
async fn filled(count: i64) -> (World, String) {
    let world = World::new().await;
    for number in 1..=count {
        world.audit.append(world.scope, &read_event(number * 86_400, number)).await.unwrap();
    }
    world.audit.append(world.other_scope, &read_event(0, 4711)).await.unwrap();
    let token = world.token(Role::Admin).await;
    (world, token)
}

async fn login(world: &World, password: &str) -> Reply {
    world.post_json("/api/auth/login", &json!({"email": "user@example.org", "password": password})).await
}

/// Lets background tasks finish.
async fn settle() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}

#[actix_web::test]
async fn signing_in_and_out_is_recorded() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    let session = login(&world, PASSWORD).await;
    let token = session.json()["token"].as_str().unwrap().to_owned();
    let sign_out = TestRequest::post()
        .uri("/api/auth/logout")
        .insert_header(("authorization", format!("Bearer {token}")));
    assert_eq!(world.call(sign_out).await.code(), 200);
    let id = user.id;
    assert_eq!(
        told(&world, world.scope),
        [format!("user:user auth.login user:{id}"), format!("user:user auth.logout user:{id}")]
    );
}

#[actix_web::test]
async fn a_flood_of_wrong_passwords_is_one_entry_and_unknown_addresses_are_none() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    // Ten would lock the sign-in.
    for _ in 0..9 {
        assert_eq!(login(&world, "wrong password").await.code(), 401);
    }
    let nobody = json!({"email": "nobody@example.org", "password": PASSWORD});
    assert_eq!(world.post_json("/api/auth/login", &nobody).await.code(), 401);
    settle().await;
    assert_eq!(told(&world, world.scope), [format!("stranger: auth.login_failed user:{}", user.id)]);
    assert_eq!(login(&world, PASSWORD).await.code(), 200);
    let entries = world.audit.entries(world.scope);
    let details: Vec<_> = entries.iter().map(|entry| entry.details.as_str()).collect();
    assert_eq!(details, [r#"{"attempts":1,"name":"user"}"#, r#"{"attempts":8,"name":"user"}"#, "{}"]);
}

#[actix_web::test]
async fn nobody_is_signed_in_when_it_cannot_be_recorded() {
    let world = World::new().await;
    world.user(Role::User).await;
    world.audit.set_full(true);
    let refused = login(&world, PASSWORD).await;
    assert_eq!(refused.code(), 503);
    assert!(!refused.text().contains("token"));
    // The same as without an entry: the response reveals nothing about the store.
    assert_eq!(login(&world, "wrong password").await.code(), 401);
}

#[actix_web::test]
async fn opening_a_report_is_recorded_at_once_and_lists_once_an_hour() {
    let world = World::new().await;
    let created = world.post_json("/api/meldungen", &report()).await.json();
    let (id, reference) = (created["id"].as_i64().unwrap(), created["reference"].as_str().unwrap());
    let token = world.token(Role::User).await;
    assert_eq!(world.get_as("/api/meldungen", &token).await.code(), 200);
    assert_eq!(told(&world, world.scope), [] as [String; 0]);
    assert_eq!(world.get_as(&format!("/api/meldungen/{id}"), &token).await.code(), 200);
    assert_eq!(world.get_as("/api/meldungen/999", &token).await.code(), 404);
    assert_eq!(told(&world, world.scope), [format!("user:user report.read report:{id}")]);
    let entry = world.audit.entries(world.scope).remove(0);
    assert_eq!(entry.details, format!(r#"{{"reference":"{reference}"}}"#), "and nothing of the report");
    assert_eq!(told(&world, world.other_scope), [] as [String; 0]);

    // Decisions §4: one entry per account, form and hour, with the number of reports shown.
    assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), 201);
    for query in ["?search=fiel", "?page=2", "?template=vorfall&per_page=1"] {
        assert_eq!(world.get_as(&format!("/api/meldungen{query}"), &token).await.code(), 200);
    }
    world.clock.advance(Duration::hours(2));
    world.services.audit.listings.catch_up().await.unwrap();
    assert_eq!(told(&world, world.scope)[1..], ["user:user report.listed template:vorfall".to_owned()]);
    let entry = world.audit.entries(world.scope).remove(1);
    assert!(entry.details.ends_with(r#""reports":4}"#), "one, two found, and one: {}", entry.details);
}

#[actix_web::test]
async fn a_full_disk_keeps_nobody_from_the_list_and_it_is_recorded_later() {
    let world = World::new().await;
    assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), 201);
    let token = world.token(Role::User).await;
    world.audit.set_full(true);
    assert_eq!(world.get_as("/api/meldungen", &token).await.code(), 200);
    world.audit.set_full(false);
    world.clock.advance(Duration::hours(2));
    world.services.audit.listings.catch_up().await.unwrap();
    assert_eq!(told(&world, world.scope), ["user:user report.listed template:vorfall"]);
}

#[actix_web::test]
async fn a_full_disk_does_not_keep_staff_from_reading_and_the_read_is_recorded_later() {
    let world = World::new().await;
    let id = world.post_json("/api/meldungen", &report()).await.json()["id"].as_i64().unwrap();
    let token = world.token(Role::User).await;
    world.audit.set_full(true);
    assert_eq!(world.get_as(&format!("/api/meldungen/{id}"), &token).await.code(), 200);
    assert_eq!(world.services.audit.recorder.waiting_events(), 1);
    world.audit.set_full(false);
    world.services.audit.recorder.catch_up().await.unwrap();
    assert_eq!(told(&world, world.scope), [format!("user:user report.read report:{id}")]);
}

#[actix_web::test]
async fn the_list_is_paginated_flat_with_the_latest_first() {
    let (world, token) = filled(3).await;
    let page = world.get_as(&format!("{LIST}?per_page=2"), &token).await;
    assert_eq!(page.code(), 200);
    let page = page.json();
    let hash = world.audit.entries(world.scope)[2].hash.to_string();
    assert_eq!(
        page["data"][0],
        json!({
            "id": 3, "created_at": "2026-01-04T00:00:00.123456Z",
            "actor": {"kind": "user", "id": 7, "name": "Änne Öhler"}, "action": "report.read",
            "object": {"kind": "report", "id": "3"}, "details": {"reference": "MW-7K3F-9QXP"}, "hash": hash
        })
    );
    assert_eq!((&page["total"], &page["last_page"], &page["per_page"]), (&json!(3), &json!(2), &json!(2)));
    let next = page["next_page_url"].as_str().unwrap();
    assert_eq!(next, format!("{LIST}?per_page=2&page=2"));
    let last = world.get_as(next, &token).await.json();
    assert_eq!((&last["data"][0]["id"], &last["next_page_url"]), (&json!(1), &Value::Null));
}

#[actix_web::test]
async fn filters_work_and_are_checked() {
    let (world, token) = filled(3).await;
    let total =
        async |query: &str| world.get_as(&format!("{LIST}?{query}"), &token).await.json()["total"].clone();
    // The entries are at midnight UTC, which is one o'clock in Berlin.
    assert_eq!(total("von=2026-01-03&bis=2026-01-03").await, 1);
    assert_eq!(total("bis=2026-01-02").await, 1);
    assert_eq!(total("action=report.read").await, 3);
    assert_eq!(total("action=auth.login").await, 0);
    assert_eq!(total("actor=%C3%84NNE").await, 3);
    assert_eq!(total("actor=%25").await, 0);
    assert_eq!(total("search=2").await, 1);
    assert_eq!(total("search=MW-7K3F-9QXP").await, 3);
    assert_eq!(total("search=%27%20OR%201=1--").await, 0);
    for wrong in [
        "action=report",
        "action=REPORT.READ",
        "action=report.read&action=auth.login",
        "format=xlsx",
        "page=0",
        "per_page=101",
        "von=2026-02-30",
        "von=2026-02-02&bis=2026-02-01",
        "search=%00",
        "actor=%FF",
    ] {
        assert_eq!(world.get_as(&format!("{LIST}?{wrong}"), &token).await.code(), 422, "{wrong}");
    }
    let long = "x".repeat(201);
    assert_eq!(world.get_as(&format!("{LIST}?actor={long}"), &token).await.code(), 422);
}

#[actix_web::test]
async fn only_administrators_read_it_and_only_that_of_their_tenant() {
    let (world, token) = filled(2).await;
    for role in [Role::User, Role::Editor] {
        let token = world.token(role).await;
        assert_eq!(world.get_as(LIST, &token).await.code(), 403);
        assert_eq!(world.get_as(&format!("{LIST}?format=csv"), &token).await.code(), 403);
    }
    assert_eq!(world.get(LIST).await.code(), 401);
    for shown in [world.get_as(LIST, &token).await, world.get_as(&format!("{LIST}?format=csv"), &token).await]
    {
        assert!(!shown.text().contains("4711"), "{}", shown.text());
    }
    let elsewhere = TestRequest::get()
        .uri(LIST)
        .insert_header(("host", "b.example"))
        .insert_header(("authorization", format!("Bearer {token}")));
    assert_eq!(world.call(elsewhere).await.code(), 403);
    assert_eq!(told(&world, world.other_scope).len(), 1);
}

#[actix_web::test]
async fn the_csv_has_all_that_fit_neutralises_formulas_and_is_an_entry_itself() {
    let (world, token) = filled(1203).await;
    let mut evil = read_event(0, 1);
    evil.actor = Actor::user(UserId(8), "=cmd|' /C calc'!A0");
    evil.at = at(100_000_000);
    world.audit.append(world.scope, &evil).await.unwrap();
    let reply = world.get_as(&format!("{LIST}?format=csv&page=7&per_page=2"), &token).await;
    assert_eq!(reply.code(), 200);
    assert_eq!(reply.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(reply.header("content-disposition"), "attachment; filename=\"audit-log.csv\"");
    assert_eq!(reply.header("cache-control"), "no-store");
    let text = reply.text();
    let rows: Vec<&str> = text.trim_end().split("\r\n").collect();
    assert!(rows[0].starts_with("\u{feff}id,created_at,actor_kind"), "{}", rows[0]);
    assert_eq!(rows.len(), 1 + 1205, "a head, the entries, and this export");
    assert!(rows[1].contains(",audit.exported,Protokoll exportiert,audit_log,"), "{}", rows[1]);
    assert!(rows[2].contains(",\"'=cmd|' /C calc'!A0\","), "{}", rows[2]);
    assert!(rows[3].contains(r#","{""reference"":""MW-7K3F-9QXP""}","#), "{}", rows[3]);
    let filtered = world.get_as(&format!("{LIST}?format=csv&search=1203"), &token).await.text();
    assert_eq!(filtered.trim_end().split("\r\n").count(), 2);
    let german =
        world.get_as(&format!("{LIST}?format=csv&separator=semicolon&search=1203"), &token).await.text();
    assert!(german.starts_with("\u{feff}id;created_at;actor_kind;"), "{german}");
    let none = world.get_as(&format!("{LIST}?format=csv&search=nichts"), &token).await.text();
    assert_eq!(none.trim_end().split("\r\n").count(), 1, "the head alone");
    world.audit.set_full(true);
    assert_eq!(world.get_as(&format!("{LIST}?format=csv"), &token).await.code(), 503, "never unrecorded");
}

#[actix_web::test]
async fn what_the_routes_recorded_is_an_unbroken_chain() {
    let world = World::new().await;
    world.user(Role::User).await;
    for password in [PASSWORD, "wrong password", PASSWORD] {
        login(&world, password).await;
        settle().await;
    }
    let verdict = VerifyChain::new(world.audit.clone()).verify(world.scope, None).await.unwrap();
    assert_eq!((verdict.is_whole(), verdict.head.count), (true, 3));
}
