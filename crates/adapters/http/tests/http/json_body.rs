//! JSON from strangers, through the routes that accept it.

use crate::support::{World, report};

const ROUTES: [&str; 2] = ["/api/meldungen", "/api/auth/login"];

async fn send(world: &World, path: &str, body: impl Into<Vec<u8>>) -> u16 {
    world.post_raw(path, "application/json", body.into()).await.code()
}

#[actix_web::test]
async fn what_is_not_json_is_400_on_every_route_that_takes_it() {
    let world = World::new().await;
    let cases: &[&[u8]] = &[
        b"",
        b"{",
        b"{\"a\":1,}",
        b"{'a':1}",
        b"{\"a\":01}",
        b"{\"a\":1e400}",
        b"{\"a\":NaN}",
        b"{\"a\":\"\\ud800\"}",
        b"{\"\\udfff\":1}",
        b"{\"a\":1,\"a\":1}",
        b"{\"data\":{\"x\":1,\"\\u0078\":2}}",
        b"{} {}",
        b"{}\0",
        b"\xef\xbb\xbf{}",
        b"{\"a\":\"\xff\"}",
        b"\xff\xfe{\0}\0",
        b"{\"a\":\"\n\"}",
        b"template_slug=vorfall",
    ];
    for path in ROUTES {
        for case in cases {
            assert_eq!(send(&world, path, *case).await, 400, "{path} {}", String::from_utf8_lossy(case));
        }
    }
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn depth_size_and_number_of_keys_are_bounded() {
    let world = World::new().await;
    let nested = |depth: usize| format!("{{\"data\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
    for path in ROUTES {
        assert_eq!(send(&world, path, nested(63)).await, 422, "{path}");
        for depth in [64, 127, 128, 100_000] {
            assert_eq!(send(&world, path, nested(depth)).await, 400, "{path} {depth}");
        }
        let padded = |size: usize| format!("{{\"a\":\"{}\"}}", "x".repeat(size - 8));
        assert_eq!(send(&world, path, padded(1024 * 1024)).await, 422, "{path}");
        for size in [1024 * 1024 + 1, 2_200_000, 50_000_000] {
            assert_eq!(send(&world, path, padded(size)).await, 413, "{path} {size}");
        }
    }
    let keys: Vec<String> = (0..90_000).map(|number| format!("\"{number}\":1")).collect();
    let many = format!("{{\"template_slug\":\"vorfall\",\"data\":{{{}}}}}", keys.join(","));
    assert!(many.len() < 1024 * 1024);
    let reply = world.post_raw("/api/meldungen", "application/json", many.into_bytes()).await;
    assert_eq!(reply.code(), 422);
    assert!(reply.body.len() < 100_000, "the response does not grow with the request");
}

#[actix_web::test]
async fn numbers_at_the_edge_are_read_or_refused_but_never_break_anything() {
    let world = World::new().await;
    for (number, status) in [
        ("3", 201),
        ("3.0", 201),
        ("-0", 201),
        ("1e308", 422),
        ("123456789012345678901234567890", 422),
        ("1e400", 400),
    ] {
        let body =
            format!("{{\"template_slug\":\"vorfall\",\"data\":{{\"ort\":\"nord\",\"anzahl\":{number}}}}}");
        assert_eq!(send(&world, "/api/meldungen", body).await, status, "{number}");
    }
}

#[actix_web::test]
async fn texts_of_any_script_are_kept_in_nfc() {
    let world = World::new().await;
    let texts =
        ["😀👨‍👩‍👧", "\u{202e}abc", "tag\u{e0061}", "e\u{301}", "ﷺ", "𝕳", "Zürich", "' OR 1=1--", "<script>"];
    for text in texts {
        let mut sent = report();
        sent["data"]["text"] = text.into();
        assert_eq!(world.post_json("/api/meldungen", &sent).await.code(), 201, "{text:?}");
    }
    let stored: Vec<String> = world
        .forms
        .reports(world.scope)
        .iter()
        .map(|report| report.data["text"].as_str().unwrap().to_owned())
        .collect();
    for (text, stored) in texts.iter().zip(stored) {
        assert_eq!(stored, text.replace("e\u{301}", "é"));
    }
}

#[actix_web::test]
async fn other_media_types_and_packed_bodies_are_415() {
    let world = World::new().await;
    let body = report().to_string();
    for path in ROUTES {
        for content_type in [
            "",
            "text/plain",
            "application/json; charset=utf-16",
            "application/x-www-form-urlencoded",
            "application/xml",
        ] {
            assert_eq!(
                world.post_raw(path, content_type, body.clone().into()).await.code(),
                415,
                "{path} {content_type}"
            );
        }
        for encoding in ["gzip", "br", "deflate", "identity, gzip", "x"] {
            let request = actix_web::test::TestRequest::post()
                .uri(path)
                .insert_header(("content-type", "application/json"))
                .insert_header(("content-encoding", encoding))
                .set_payload(body.clone());
            assert_eq!(world.call(request).await.code(), 415, "{path} {encoding}");
        }
    }
    let none = actix_web::test::TestRequest::post().uri("/api/meldungen").set_payload(body.clone());
    assert_eq!(world.call(none).await.code(), 415);
    assert_eq!(world.reports(), 0);
    let fine = world.post_raw("/api/meldungen", "Application/JSON; charset=\"UTF-8\"", body.into()).await;
    assert_eq!(fine.code(), 201);
}
