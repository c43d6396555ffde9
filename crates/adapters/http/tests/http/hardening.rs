//! Headers, methods and limits on every route.

use crate::fakes::PANICKING;
use crate::support::{HOST, World, report};
use accounts::Role;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use http_api::{HttpOptions, RateLimits};
use kernel::Clock as _;
use serde_json::json;
use site::SiteSettings;
use std::num::NonZeroU32;

const PATHS: [&str; 14] = [
    "/api/app-name",
    "/api/captcha",
    "/api/form-templates/vorfall",
    "/api/nichts",
    "/api/meldungen",
    "/api/auth/me",
    "/api/openapi.json",
    "/api/docs",
    "/api/docs/swagger-ui.css",
    "/healthz",
    "/f/vorfall",
    "/",
    "/nichts",
    "/public/public.css",
];

#[actix_web::test]
async fn every_response_carries_the_security_headers() {
    let world = World::new().await;
    for path in PATHS {
        for method in [Method::GET, Method::POST, Method::OPTIONS] {
            let request = TestRequest::default()
                .method(method.clone())
                .uri(path)
                .insert_header(("origin", "https://evil.example"));
            let reply = world.call(request).await;
            let policy = reply.header("content-security-policy");
            assert!(
                policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
                "{method} {path}"
            );
            assert!(!policy.contains("unsafe"), "{path}");
            assert_eq!(reply.header("x-content-type-options"), "nosniff", "{method} {path}");
            assert_eq!(reply.header("referrer-policy"), "no-referrer", "{method} {path}");
            assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{method} {path}");
            // The preview of a form, which has an opaque origin, loads such files.
            let is_asset = path.starts_with("/public/") && reply.code() == 200;
            let policy = if is_asset { "cross-origin" } else { "same-origin" };
            assert_eq!(reply.header("cross-origin-resource-policy"), policy, "{method} {path}");
            assert!(!reply.header("permissions-policy").is_empty(), "{method} {path}");
            assert!(!reply.header("cache-control").is_empty(), "{method} {path}");
            assert!(!reply.headers.contains_key("access-control-allow-origin"), "{method} {path}");
            assert!(!reply.headers.contains_key("strict-transport-security"), "{path}");
        }
    }
}

#[actix_web::test]
async fn whom_to_tell_of_a_weakness_is_there_when_it_is_set() {
    const PATH: &str = "/.well-known/security.txt";
    assert_eq!(World::new().await.get(PATH).await.code(), 404);
    let world =
        World::with(|options| options.security_contact = Some("mailto:sec@melden.example".into())).await;
    let reply = world.get(PATH).await;
    assert_eq!((reply.code(), reply.header("content-type")), (200, "text/plain; charset=utf-8"));
    let text = reply.text();
    let lines: Vec<_> = text.lines().map(|line| line.split_once(": ").unwrap()).collect();
    let names: Vec<_> = lines.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["Contact", "Expires", "Preferred-Languages"]);
    assert_eq!(lines[0].1, "mailto:sec@melden.example");
    let expires = chrono::DateTime::parse_from_rfc3339(lines[1].1).unwrap().to_utc();
    let ahead = expires - world.clock.now();
    assert!(ahead.num_days() > 170 && ahead.num_days() < 365, "{ahead}");
}

#[actix_web::test]
async fn personal_responses_are_not_kept_and_https_is_insisted_on_where_it_is_used() {
    let world = World::with(|options| options.base_url = Some("https://melden.example".into())).await;
    let token = world.token(Role::User).await;
    for path in ["/api/auth/me", "/api/meldungen", "/api/captcha", "/f/vorfall"] {
        let reply = world.get_as(path, &token).await;
        assert_eq!((reply.status.as_u16(), reply.header("cache-control")), (200, "no-store"), "{path}");
        assert!(reply.header("strict-transport-security").starts_with("max-age="));
    }
}

#[actix_web::test]
async fn a_known_path_with_another_method_is_405_with_the_methods_there_are() {
    let world = World::new().await;
    for (method, path, allow) in [
        (Method::PUT, "/api/meldungen", "POST, GET, HEAD"),
        (Method::DELETE, "/api/auth/me", "GET, HEAD"),
        (Method::GET, "/api/auth/login", "POST"),
        (Method::OPTIONS, "/api/app-name", "GET, HEAD"),
        (Method::TRACE, "/healthz", "GET, HEAD"),
        (Method::from_bytes(b"BREW").unwrap(), "/api/captcha", "GET, HEAD"),
    ] {
        let reply = world.call(TestRequest::default().method(method.clone()).uri(path)).await;
        assert_eq!((reply.code(), reply.header("allow")), (405, allow), "{method} {path}");
    }
}

#[actix_web::test]
async fn no_spelling_of_a_path_or_method_gets_around_the_rule() {
    let world = World::new().await;
    for path in ["/api/meldungen", "/api/%6deldungen", "/api/meldungen/1", "/api/auth/me"] {
        assert_eq!(world.get(path).await.code(), 401, "{path}");
    }
    for path in [
        "//api//meldungen",
        "/api/meldungen/",
        "/api/meldungen;x",
        "/api/MELDUNGEN",
        "/api/./meldungen",
        "/api/x/../meldungen",
    ] {
        assert_eq!(world.get(path).await.status, 404, "{path}");
    }
    let overridden =
        TestRequest::get().uri("/api/app-name").insert_header(("x-http-method-override", "DELETE"));
    assert_eq!(world.call(overridden).await.code(), 200);
    let head = world.call(TestRequest::default().method(Method::HEAD).uri("/api/meldungen")).await;
    assert_eq!(head.status, 401);
}

fn limited(class: fn(&mut RateLimits, Option<NonZeroU32>)) -> impl FnOnce(&mut HttpOptions) {
    move |options| {
        let mut limits = RateLimits::OFF;
        class(&mut limits, NonZeroU32::new(2));
        options.rate_limits = limits;
    }
}

fn get(path: &str, peer: &str) -> TestRequest {
    TestRequest::get().uri(path).peer_addr(peer.parse().unwrap())
}

#[actix_web::test]
async fn each_class_refuses_the_request_after_the_last_allowed_one() {
    let world = World::with(limited(|limits, two| limits.captcha = two)).await;
    for expected in [200, 200, 429, 429] {
        let reply = world.call(get("/api/captcha", "192.0.2.1:1")).await;
        assert_eq!(reply.code(), expected);
        assert_eq!(reply.header("retry-after").is_empty(), expected == 200);
    }
    assert_eq!(world.call(get("/api/captcha/settings", "192.0.2.1:1")).await.code(), 200, "another class");
    assert_eq!(world.call(get("/api/captcha", "192.0.2.2:1")).await.code(), 200, "another client");

    let world = World::with(limited(|limits, two| limits.login = two)).await;
    for expected in [422, 422, 429] {
        assert_eq!(world.post_json("/api/auth/login", &serde_json::json!({})).await.code(), expected);
    }
    let world = World::with(limited(|limits, two| limits.submission = two)).await;
    for expected in [201, 201, 429] {
        assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), expected);
    }
    assert_eq!(world.reports(), 2);
    let world = World::with(limited(|limits, two| limits.api = two)).await;
    for expected in [401, 401, 429] {
        assert_eq!(world.get("/api/meldungen").await.code(), expected);
    }
    assert_eq!(world.get("/healthz").await.code(), 200, "probes are not counted");
}

#[actix_web::test]
async fn turning_forwarded_addresses_or_neighbours_of_a_64_do_not_evade_a_limit() {
    let world = World::with(limited(|limits, two| limits.captcha = two)).await;
    let mut responses = Vec::new();
    for number in 0..3 {
        let request =
            get("/api/captcha", "192.0.2.7:1").insert_header(("x-forwarded-for", format!("10.0.0.{number}")));
        responses.push(world.call(request).await.code());
    }
    assert_eq!(responses, [200, 200, 429]);
    let mut responses = Vec::new();
    for number in 1..4 {
        responses.push(world.call(get("/api/captcha", &format!("[2001:db8::{number}]:1"))).await.code());
    }
    assert_eq!(responses, [200, 200, 429]);
}

#[actix_web::test]
async fn behind_a_trusted_proxy_clients_are_told_apart() {
    let world = World::with(|options| {
        limited(|limits, two| limits.captcha = two)(options);
        options.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    })
    .await;
    for number in 0..4 {
        let request =
            get("/api/captcha", "10.0.0.1:1").insert_header(("x-forwarded-for", format!("192.0.2.{number}")));
        assert_eq!(world.call(request).await.code(), 200);
    }
    let host = get("/api/app-name", "10.0.0.1:1")
        .insert_header(("host", "unknown.example"))
        .insert_header(("x-forwarded-host", HOST));
    assert_eq!(world.call(host).await.code(), 200);
}

#[actix_web::test]
async fn the_routes_for_measurements_are_there_only_when_asked_for() {
    assert_eq!(World::new().await.get("/api/bench/noop").await.code(), 404);
    let world = World::with(|options| options.bench_routes = true).await;
    assert_eq!(world.get("/api/bench/noop").await.code(), 200);
    assert_eq!(world.post_json("/api/bench/noop", &report()).await.code(), 201);
}

#[actix_web::test]
async fn a_panic_is_a_plain_500_and_the_next_request_works() {
    let world = World::new().await;
    let reply = world.get("/public/panic.css").await;
    assert_eq!(reply.status, 500);
    assert!(!reply.text().contains("told to") && !reply.header("content-security-policy").is_empty());
    assert_eq!(world.get("/api/app-name").await.code(), 200);
}

/// The store may be what panicked, so it is not asked for the site's look.
#[actix_web::test]
async fn the_page_after_a_panic_has_the_built_in_look() {
    let world = World::new().await;
    let settings = SiteSettings { app_name: PANICKING.to_owned(), ..SiteSettings::default() };
    world.change_settings(settings).await;
    let missing = world.get("/f/nichts").await;
    assert_eq!((missing.code(), &missing.json()["app_name"]), (404, &json!(PANICKING)));
    let reply = world.get("/barrierefreiheit").await;
    assert_eq!((reply.code(), &reply.json()["page"]), (500, &json!("error")));
    assert_eq!(reply.json()["app_name"], SiteSettings::default().app_name);
}
