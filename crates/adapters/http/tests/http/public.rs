//! Public reads.

use crate::support::{HOST, World};
use actix_web::test::TestRequest;
use serde_json::json;
use site::SiteSettings;

#[actix_web::test]
async fn the_app_name_and_the_maintenance_notice_are_public() {
    let world = World::new().await;
    assert_eq!(world.get("/api/app-name").await.json(), json!({"app_name": "Meldewerk"}));
    let mut settings = SiteSettings::default();
    settings.maintenance.enabled = true;
    settings.maintenance.message = "Umbau".into();
    world.change_settings(settings).await;
    let notice = world.get("/api/maintenance/status").await.json();
    assert_eq!(notice, json!({"enabled": true, "message": "Umbau", "contact": ""}));
    assert_eq!(
        world.get("/").await.json()["maintenance"],
        json!(["Umbau", ""]),
        "before anybody chooses a form"
    );
}

#[actix_web::test]
async fn a_form_is_given_in_the_language_asked_for_and_revalidated_by_etag() {
    let world = World::new().await;
    let german = world.get("/api/form-templates/vorfall").await;
    assert_eq!(german.code(), 200);
    assert_eq!(german.json()["blocks"][0]["fields"][0]["label"], "Ort");
    let english = world.get("/api/form-templates/vorfall?lang=en").await;
    assert_eq!(english.json()["blocks"][0]["fields"][0]["label"], "Place");
    assert_ne!(german.header("etag"), english.header("etag"));
    assert_eq!(german.header("cache-control"), "no-cache");
    let again = TestRequest::get()
        .uri("/api/form-templates/vorfall")
        .insert_header(("if-none-match", german.header("etag")));
    let again = world.call(again).await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    let changed = TestRequest::get()
        .uri("/api/form-templates/vorfall")
        .insert_header(("if-none-match", english.header("etag")));
    assert_eq!(world.call(changed).await.code(), 200);
}

#[actix_web::test]
async fn a_form_that_is_closed_foreign_or_unknown_is_404_and_a_wrong_language_422() {
    let world = World::new().await;
    for slug in ["geschlossen", "nichts", "Vorfall", "vor%00fall", "..", "a%2Fb", "%27%20OR%201=1--"] {
        assert_eq!(world.get(&format!("/api/form-templates/{slug}")).await.code(), 404, "{slug}");
    }
    let foreign = TestRequest::get().uri("/api/form-templates/vorfall").insert_header(("host", "b.example"));
    assert_eq!(world.call(foreign).await.code(), 404);
    for lang in ["fr", "DE", "de&lang=en", "%00"] {
        assert_eq!(
            world.get(&format!("/api/form-templates/vorfall?lang={lang}")).await.code(),
            422,
            "{lang}"
        );
    }
}

#[actix_web::test]
async fn a_challenge_is_in_the_language_of_the_request_and_its_settings_are_public() {
    let world = World::new().await;
    let german = world.get("/api/captcha").await.json();
    assert!(german["accessible_text"].as_str().unwrap().starts_with("Was ist"));
    assert!(german["image_svg"].as_str().unwrap().starts_with("<svg"));
    let english =
        TestRequest::get().uri("/api/captcha?context=login").insert_header(("accept-language", "en-GB"));
    assert!(world.call(english).await.json()["accessible_text"].as_str().unwrap().starts_with("What is"));
    assert_eq!(world.get("/api/captcha?context=other").await.code(), 422);
    let settings = world.get("/api/captcha/settings").await.json();
    assert_eq!(
        settings,
        json!({"enabled": false, "contexts": {"login": false, "submission": false}, "difficulty": "easy"})
    );
    world.ask_for_challenge().await;
    assert_eq!(world.get("/api/captcha/settings").await.json()["enabled"], true);
}

#[actix_web::test]
async fn errors_are_german_unless_english_is_preferred() {
    let world = World::new().await;
    assert_eq!(world.get("/api/nichts").await.json()["message"], "Das wurde nicht gefunden.");
    let english = TestRequest::get().uri("/api/nichts").insert_header(("accept-language", "fr, en;q=0.5"));
    assert_eq!(world.call(english).await.json()["message"], "This was not found.");
}

#[actix_web::test]
async fn probes_tell_whether_the_service_is_up_and_ready() {
    let world = World::new().await;
    assert_eq!(world.get("/healthz").await.code(), 200);
    let ready = world.get("/readyz").await;
    assert_eq!(
        (ready.code(), ready.json()["checks"].clone()),
        (200, json!({"database": true, "migrations": true}))
    );
    world.ready.store(false, std::sync::atomic::Ordering::SeqCst);
    let down = world.get("/readyz").await;
    assert_eq!((down.code(), down.json()["checks"]["database"].clone()), (503, json!(false)));
    assert_eq!(down.header("retry-after"), "1");
}

#[actix_web::test]
async fn counters_are_for_the_token_and_for_nobody_without_one() {
    let recorder = || metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder().handle();
    let world = World::with(|options| options.metrics = Some(recorder())).await;
    let from = |peer: &str| {
        let request = TestRequest::get().uri("/metrics").peer_addr(peer.parse().unwrap());
        request.insert_header(("host", "127.0.0.1:8080"))
    };
    // A proxy on this machine that sends no forwarded headers looks just like this.
    for peer in ["127.0.0.1:9", "203.0.113.1:9"] {
        assert_eq!(world.call(from(peer)).await.code(), 404, "{peer}");
        assert_eq!(
            world.call(from(peer).insert_header(("authorization", "Bearer "))).await.code(),
            404,
            "{peer}"
        );
    }
    let world = World::with(|options| {
        options.metrics = Some(recorder());
        options.metrics_token = Some("geheim".into());
    })
    .await;
    assert_eq!(world.call(from("127.0.0.1:9")).await.code(), 401);
    assert_eq!(
        world.call(from("127.0.0.1:9").insert_header(("authorization", "Bearer geheix"))).await.code(),
        401
    );
    assert_eq!(
        world.call(from("203.0.113.1:9").insert_header(("authorization", "Bearer geheim"))).await.status,
        200
    );
    assert_eq!(World::new().await.get("/metrics").await.code(), 404);
}

#[actix_web::test]
async fn the_tenant_comes_from_the_raw_host_alone() {
    let world = World::new().await;
    let get = |host: &str| TestRequest::get().uri("/api/app-name").insert_header(("host", host));
    assert_eq!(world.call(get("A.Example.:8080")).await.code(), 200);
    assert_eq!(world.call(get("unknown.example")).await.code(), 404);
    assert_eq!(world.call(get("inactive.example")).await.code(), 403);
    let spoofed = get("unknown.example")
        .insert_header(("x-forwarded-host", HOST))
        .insert_header(("forwarded", "host=a.example"));
    assert_eq!(world.call(spoofed).await.code(), 404);
    for wrong in ["b.example@a.example", "a.example/x", ""] {
        assert_eq!(world.call(get(wrong)).await.code(), 400, "{wrong}");
    }
    let two = TestRequest::get()
        .uri("/api/app-name")
        .append_header(("host", HOST))
        .append_header(("host", "b.example"));
    assert_eq!(world.call(two).await.code(), 400);
}

#[actix_web::test]
async fn the_start_page_lists_open_forms_and_pages_speak_the_language_asked_for() {
    let world = World::new().await;
    let index = world.get("/?lang=en").await.json();
    assert_eq!(index["forms"], json!([{"path": "/f/vorfall", "title": "vorfall (en)"}]));
    assert_eq!(world.get("/barrierefreiheit?lang=xx").await.json()["locale"], "de");
    let missing = world.get("/nichts?lang=en").await;
    assert_eq!((missing.status.as_u16(), missing.json()["page"].clone()), (404, json!("error")));
    assert_eq!(missing.json()["message"], json!(null), "the page has a better sentence than the API");
    assert_eq!(missing.json()["locale"], "en");
    assert!(missing.header("content-type").starts_with("text/html"));
}

#[actix_web::test]
async fn files_are_cached_by_their_kind_of_name() {
    let world = World::new().await;
    let hashed = world.get("/assets/app-1a2b.css").await;
    assert_eq!(hashed.header("cache-control"), "public, max-age=31536000, immutable");
    let plain = world.get("/public/public.css").await;
    assert_eq!((plain.header("cache-control"), plain.header("etag")), ("no-cache", "\"one\""));
    let known = TestRequest::get().uri("/public/public.css").insert_header(("if-none-match", "\"one\""));
    assert_eq!(world.call(known).await.status, 304);
    // The frame of a preview has an opaque origin, and fonts are all that it may read.
    assert!(hashed.headers.get("access-control-allow-origin").is_none());
    assert_eq!(world.get("/assets/text-1a2b.woff2").await.header("access-control-allow-origin"), "*");
    assert_eq!(world.get("/assets/missing.css").await.status, 404);
    for path in ["/app", "/app/", "/app/meldungen/7"] {
        assert!(world.get(path).await.text().contains("staff"), "{path}");
    }
}

#[actix_web::test]
async fn pages_and_files_are_packed_for_who_can_unpack_them() {
    let world = World::new().await;
    for path in ["/public/public.css", "/", "/api/openapi.json", "/api/docs/swagger-ui.css"] {
        let packed =
            world.call(TestRequest::get().uri(path).insert_header(("accept-encoding", "gzip"))).await;
        assert_eq!((packed.status.as_u16(), packed.header("content-encoding")), (200, "gzip"), "{path}");
        assert!(packed.header("vary").eq_ignore_ascii_case("accept-encoding"), "{path}");
        assert_eq!(world.get(path).await.header("content-encoding"), "", "{path}");
    }
}

#[actix_web::test]
async fn files_that_the_build_has_packed_are_sent_as_they_are() {
    let world = World::new().await;
    let ask = |coding: &'static str| {
        TestRequest::get().uri("/assets/app-1a2b.css").insert_header(("accept-encoding", coding))
    };
    let packed = world.call(ask("gzip, deflate, br, zstd")).await;
    let headers = ["content-encoding", "vary", "etag", "cache-control"].map(|name| packed.header(name));
    assert_eq!(headers, ["br", "accept-encoding", "\"br\"", "public, max-age=31536000, immutable"]);
    assert_eq!((packed.header("content-type"), &*packed.text()), ("text/css; charset=utf-8", "packed"));
    let known = world.call(ask("br").insert_header(("if-none-match", "\"br\""))).await;
    assert_eq!(known.status, 304);
    let plain = world.call(ask("identity")).await;
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "accept-encoding"));
    assert_eq!(world.get("/assets/app-1a2b.css.br").await.code(), 404, "one address for one file");
    // There is no such file: it is packed now.
    let other = world.call(ask("gzip")).await;
    assert_eq!((other.header("content-encoding"), other.header("etag")), ("gzip", "\"one\""));
}

#[actix_web::test]
async fn an_unknown_path_is_json_for_a_client_that_takes_no_html_and_a_page_for_people() {
    let world = World::new().await;
    let get = |path: &str, accepted: &'static str| {
        world.call(TestRequest::get().uri(path).insert_header(("accept", accepted)))
    };
    for path in ["/nichts", "/f/nichts", "/public/nichts.css"] {
        let reply = get(path, "application/json").await;
        assert_eq!((reply.code(), reply.header("content-type")), (404, "application/json"), "{path}");
        assert_eq!(reply.json().as_object().map(serde_json::Map::len), Some(1), "only a message");
        for accepted in ["text/html, application/json;q=0.5", "*/*", "text/html"] {
            let page = get(path, accepted).await;
            assert_eq!(page.status, 404, "{path}");
            assert!(page.header("content-type").starts_with("text/html"), "{path} {accepted}");
        }
    }
    assert_eq!(get("/api/nichts", "text/html").await.code(), 404, "below /api always JSON");
    let post = TestRequest::put().uri("/f/vorfall").insert_header(("accept", "application/json"));
    assert_eq!(world.call(post).await.code(), 405);
}

#[actix_web::test]
async fn every_site_has_an_icon_that_may_be_kept() {
    let world = World::new().await;
    for host in ["a.example", "b.example", "inactive.example", "unknown.example"] {
        let request = || TestRequest::get().uri("/favicon.ico").insert_header(("host", host));
        let icon = world.call(request()).await;
        assert_eq!((icon.status.as_u16(), icon.header("content-type")), (200, "image/x-icon"), "{host}");
        assert_eq!(icon.header("cache-control"), "public, max-age=86400");
        let again = world.call(request().insert_header(("if-none-match", icon.header("etag")))).await;
        assert_eq!(again.status, 304);
    }
}
