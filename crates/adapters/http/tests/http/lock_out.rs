//! The lock-out at sign-in.

use crate::support::{PASSWORD, Reply, World};
use accounts::Role;
use actix_web::test::TestRequest;
use kernel::Duration;
use serde_json::json;
use std::collections::BTreeMap;

const ADMIN: &str = "admin@example.org";

async fn sign_in(world: &World, email: &str, password: &str, cookie: Option<&str>) -> Reply {
    let body = json!({"email": email, "password": password}).to_string();
    let mut request = TestRequest::post()
        .uri("/api/auth/login")
        .insert_header(("content-type", "application/json"))
        .set_payload(body);
    if let Some(cookie) = cookie {
        request = request.insert_header(("cookie", cookie.to_owned()));
    }
    world.call(request).await
}

async fn lock(world: &World, email: &str) {
    for _ in 0..10 {
        assert_eq!(sign_in(world, email, "wrong password", None).await.code(), 401);
    }
}

/// Returns the cookie as the browser sends it back.
fn cookie(reply: &Reply) -> String {
    reply.header("set-cookie").split(';').next().unwrap().to_owned()
}

#[actix_web::test]
async fn the_eleventh_try_is_429_with_a_time_alike_for_any_password_and_an_unknown_address() {
    let world = World::new().await;
    world.user(Role::Admin).await;
    world.user(Role::User).await;
    lock(&world, ADMIN).await;
    lock(&world, "nobody@example.org").await;
    let mut responses = vec![];
    for (email, password) in [
        (ADMIN, "wrong password"),
        (ADMIN, PASSWORD),
        (" ADMIN@example.org", PASSWORD),
        ("nobody@example.org", PASSWORD),
    ] {
        let reply = sign_in(&world, email, password, None).await;
        assert_eq!((reply.code(), reply.header("retry-after")), (429, "900"), "{email}");
        let headers: BTreeMap<String, Vec<u8>> =
            reply.headers.iter().map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
        responses.push((headers, reply.body));
    }
    assert!(responses.windows(2).all(|pair| pair[0] == pair[1]), "not distinguishable: {responses:?}");
    assert_eq!(
        sign_in(&world, "user@example.org", PASSWORD, None).await.code(),
        200,
        "others are unaffected"
    );
    world.clock.advance(Duration::minutes(15));
    assert_eq!(sign_in(&world, ADMIN, PASSWORD, None).await.code(), 200);
}

#[actix_web::test]
async fn a_browser_that_signed_in_before_gets_in_during_a_lock_by_strangers() {
    let world = World::new().await;
    world.user(Role::Admin).await;
    let first = sign_in(&world, ADMIN, PASSWORD, None).await;
    let known = cookie(&first);
    lock(&world, ADMIN).await;
    assert_eq!(sign_in(&world, ADMIN, PASSWORD, None).await.code(), 429);
    let again = sign_in(&world, ADMIN, PASSWORD, Some(&format!("other=1; {known}"))).await;
    assert_eq!(again.code(), 200);
    assert_eq!(cookie(&again), known, "the browser stays the same one");
    let forged = format!("{known}.{}", "0".repeat(32)).replacen('.', "", 1);
    for cookie in [forged.as_str(), "meldewerk_device=", "meldewerk_device=x", "meldewerk_device=%00", "=;;"]
    {
        assert_eq!(sign_in(&world, ADMIN, PASSWORD, Some(cookie)).await.code(), 429, "{cookie}");
    }
}

#[actix_web::test]
async fn the_browsers_secret_is_out_of_reach_of_scripts_and_other_sites_and_given_on_success_only() {
    let world = World::with(|options| {
        options.rate_limits = http_api::RateLimits::OFF;
        options.base_url = Some("https://melden.example".into());
    })
    .await;
    world.user(Role::Admin).await;
    let reply = sign_in(&world, ADMIN, PASSWORD, None).await;
    let header = reply.header("set-cookie");
    for part in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/auth", "Max-Age=31536000"] {
        assert!(header.contains(part), "{part}: {header}");
    }
    assert!(!header.contains("admin"), "names nobody");
    assert!(!reply.text().contains(&cookie(&reply)["meldewerk_device=".len()..]), "not in the body");
    assert_eq!(sign_in(&world, ADMIN, "wrong password", None).await.header("set-cookie"), "");
    let plain = World::new().await;
    plain.user(Role::Admin).await;
    let reply = sign_in(&plain, ADMIN, PASSWORD, None).await;
    assert!(!reply.header("set-cookie").contains("Secure"), "on plain HTTP a browser would drop it");
}
