//! Attacks of strangers that belong to no resource (the table of hostile checks is in this crate's README).

use crate::support::{PASSWORD, World, report};
use crate::wire::{Live, read};
use accounts::Role;
use actix_web::rt::System;
use captcha::Context;
use serde_json::{Value, json};
use site::SiteSettings;
use std::io::Write as _;
use std::net::TcpStream;
use std::time::Duration;

const REPORTS: &str = "/api/meldungen";

fn with_text(text: &str) -> Value {
    json!({"template_slug": "vorfall", "data": {"ort": "nord", "einig": true, "mehr": text}})
}

/// Hostile check 35, over real connections to two threads.
#[test]
fn a_token_sent_fifty_times_at_once_is_good_for_one_report() {
    let live = Live::with(|options| {
        options.workers = Some(2);
        options.deadlines.body = Duration::from_secs(30);
    });
    System::new().block_on(live.world.ask_for_challenge());
    let (token, answer) = live.world.challenge(Context::Submission);
    let mut body = report();
    (body["captcha_token"], body["captcha_answer"]) = (token.into(), answer.into());
    let body = body.to_string();
    let request = format!(
        "POST {REPORTS} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let send = &|mut stream: TcpStream| {
        stream.write_all(request.as_bytes()).unwrap();
        read(stream).status
    };
    let streams: Vec<TcpStream> = (0..50).map(|_| live.connect()).collect();
    let mut responses: Vec<u16> = std::thread::scope(|scope| {
        let threads: Vec<_> = streams.into_iter().map(|stream| scope.spawn(move || send(stream))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    responses.sort_unstable();
    assert_eq!((responses[0], &responses[1..]), (201, [422; 49].as_slice()));
    assert_eq!(live.world.reports(), 1);
}

/// Hostile check 39: the challenge of sign-in and that of reports are switched separately.
#[actix_web::test]
async fn switching_the_challenge_of_one_context_leaves_the_other_alone() {
    let world = World::new().await;
    world.user(Role::User).await;
    let mut settings = SiteSettings::default();
    let login = json!({"email": "user@example.org", "password": PASSWORD});
    for (submission, at_login) in [(true, false), (false, true), (false, false), (true, true)] {
        (settings.captcha.submission, settings.captcha.login) = (submission, at_login);
        world.change_settings(settings.clone()).await;
        let expected = if submission { 422 } else { 201 };
        assert_eq!(world.post_json(REPORTS, &report()).await.code(), expected);
        let expected = if at_login { 422 } else { 200 };
        assert_eq!(world.post_json("/api/auth/login", &login).await.code(), expected);
    }
}

/// Hostile check 43: nothing with a NUL is stored, and nothing breaks on one.
#[actix_web::test]
async fn a_nul_is_refused_in_every_text_path_and_query() {
    let world = World::new().await;
    let nul = "a\u{0}b";
    for (member, status) in [
        ("template_slug", 404),
        ("captcha_token", 201),
        ("captcha_answer", 201),
        ("locale", 422),
        ("website", 422),
    ] {
        let mut sent = report();
        sent[member] = nul.into();
        // Without a challenge its members are ignored.
        assert_eq!(world.post_json(REPORTS, &sent).await.code(), status, "{member}");
    }
    assert_eq!(world.reports(), 2);
    world.ask_for_challenge().await;
    let (token, answer) = world.challenge(Context::Submission);
    for (token, answer) in [(nul.to_owned(), answer), (token, nul.to_owned())] {
        let mut sent = report();
        (sent["captcha_token"], sent["captcha_answer"]) = (token.into(), answer.into());
        assert_eq!(world.post_json(REPORTS, &sent).await.code(), 422);
    }
    for data in [json!({"ort": nul}), json!({"ort": "nord", "text": nul}), json!({"ort": "nord", nul: 1})] {
        let sent = json!({"template_slug": "vorfall", "data": data});
        assert_eq!(world.post_json(REPORTS, &sent).await.code(), 422, "{data}");
    }
    for login in
        [json!({"email": nul, "password": PASSWORD}), json!({"email": "a@b.example", "password": nul})]
    {
        assert_eq!(world.post_json("/api/auth/login", &login).await.code(), 401, "{login}");
    }
    let token = world.token(Role::Admin).await;
    for path in ["/api/app-name", "/api/captcha", "/api/form-templates/vorfall", REPORTS] {
        for query in ["x=%00", "%00", "search=a%00", "lang=de%00"] {
            let status = world.get_as(&format!("{path}?{query}"), &token).await.status.as_u16();
            assert!(matches!(status, 200 | 422), "{path}?{query}: {status}");
        }
        assert_eq!(world.get_as(&format!("{path}%00"), &token).await.code(), 404, "{path}");
    }
    for path in ["/f/vorfall%00", "/f/%00", "/%00", "/public/%00.css"] {
        assert_eq!(world.get(path).await.status, 404, "{path}");
    }
    assert_eq!(world.reports(), 2);
}

/// Hostile check 44: what is not masked comes back unchanged, in the list and in the report.
#[actix_web::test]
async fn a_text_comes_back_byte_by_byte_in_list_and_detail() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    for text in [
        "undefined",
        "null",
        "0x0",
        "1E02",
        "../../../etc/passwd",
        "$(touch x)",
        "%s%n",
        "{{7*7}}",
        "<svg onload=alert(1)>",
        "'; DROP TABLE reports;--",
        "\\\"",
        "田中さん",
        "الكل",
        "Ω≈ç√",
        "👩🏽‍🚀",
        "a\tb\nc",
        "\u{202e}txt.exe",
        "Z\u{300}\u{301}\u{302}",
        "\u{feff}bom",
        "a\u{ad}b",
        "tag\u{e0041}",
    ] {
        let sent = world.post_json(REPORTS, &with_text(text)).await;
        assert_eq!(sent.code(), 201, "{text:?} {}", sent.text());
        let id = sent.json()["id"].as_i64().unwrap();
        let detail = world.get_as(&format!("/api/meldungen/{id}"), &token).await.json();
        let field =
            detail["fields"].as_array().unwrap().iter().find(|field| field["slug"] == "mehr").unwrap();
        assert_eq!(field["value"], text);
        let list = world.get_as("/api/meldungen?per_page=1", &token).await.json();
        assert_eq!(list["data"][0]["data"]["mehr"], text);
    }
}

/// Hostile check 45: many characters, and a long single character.
#[actix_web::test]
async fn lengths_count_characters_and_giants_of_one_grapheme_are_refused() {
    let world = World::new().await;
    let family = "👨‍👩‍👧‍👦".repeat(16 * 1024);
    for text in [family, format!("e{}", "\u{323}".repeat(300_000)), "a".repeat(1_000_000)] {
        let reply = world.post_json(REPORTS, &with_text(&text)).await;
        let status = reply.code();
        assert!(matches!(status, 413 | 422), "{status}");
        assert!(reply.body.len() < 1_000, "the text is not echoed");
    }
    assert_eq!(world.reports(), 0);
}

/// Rows 48 and 49, for the list of reports.
#[actix_web::test]
async fn parameters_at_the_edge_or_with_code_in_them_are_refused_or_find_nothing() {
    let world = World::new().await;
    let token = world.token(Role::User).await;
    assert_eq!(world.post_json(REPORTS, &report()).await.code(), 201);
    for query in [
        "per_page=0",
        "per_page=-1",
        "per_page=501",
        "per_page=1000000000",
        "pro_seite=101",
        "page=-1",
        "page=0",
        "page=9223372036854775808",
        "page=1.5",
        "page=1e3",
        "page=%D9%A1",
        "von=2026-13-01",
        "bis=0000-01-01",
        "von=2026-03-01%27--",
        "sort=created_at%3Bdrop",
        "sort=data",
        "per_page=1&per_page=2",
        "von=2026-1-1",
    ] {
        assert_eq!(world.get_as(&format!("{REPORTS}?{query}"), &token).await.code(), 422, "{query}");
    }
    for query in [
        "page=2147483648",
        "von=2026-03-02&bis=2026-03-01",
        "template=%24.a",
        "template=%22%5D",
        "template=-%3E%3E",
        "search=%25",
        "search=_",
        "search=%27%20OR%201%3D1--",
        "template=%25",
    ] {
        let reply = world.get_as(&format!("{REPORTS}?{query}"), &token).await;
        assert!(matches!(reply.code(), 200 | 422), "{query}");
        assert!(reply.json()["data"].as_array().is_none_or(Vec::is_empty), "{query} {}", reply.text());
    }
}

/// Hostile check 90: idle connections keep nobody out.
#[test]
fn many_idle_connections_leave_others_served() {
    let live = Live::with(|options| options.deadlines.headers = Duration::from_secs(30));
    let idle: Vec<_> = (0..300)
        .map(|number| {
            let mut stream = live.connect();
            // Some send nothing, some stop in the middle of a header.
            if number % 2 == 0 {
                stream.write_all(b"GET /api/app-name HTTP/1.1\r\nHo").unwrap();
            }
            stream
        })
        .collect();
    let response = live.send(b"GET /api/app-name HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
    assert_eq!((response.status, idle.len()), (200, 300));
}

/// A response before the end of a body reaches a client that continues to send.
#[test]
fn an_early_refusal_reaches_a_client_that_goes_on_sending() {
    let live = Live::start();
    let head = "POST /api/meldungen HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/plain\r\nContent-Length: 3000000\r\n\r\n";
    let response = live.send(&[head.as_bytes(), &vec![b'x'; 3_000_000]].concat());
    assert_eq!((response.status, response.closed), (415, true), "{}", response.text);
}
