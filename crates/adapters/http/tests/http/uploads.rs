//! What files may cost: bytes, time and memory, per form, client and process.

use crate::support::{Reply, World, report};
use crate::wire::{Live, read};
use actix_web::test::TestRequest;
use forms::testing::{FieldBuilder, FormBuilder, install};
use forms::{FieldType, Validation};
use http_api::RateLimits;
use serde_json::json;
use site::ports::SettingsStore as _;
use std::io::{Read as _, Write as _};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

const REPORTS: &str = "/api/meldungen";
const BOUNDARY: &str = "multipart/form-data; boundary=XX";

fn part(headers: &str, content: &[u8]) -> Vec<u8> {
    [b"--XX\r\nContent-Disposition: form-data; ", headers.as_bytes(), b"\r\n\r\n", content, b"\r\n"].concat()
}

fn file(field: &str, bytes: usize) -> Vec<u8> {
    let content = [b"%PDF-1.7 ".to_vec(), vec![b'x'; bytes.saturating_sub(9)]].concat();
    part(&format!("name=\"files[{field}]\"; filename=\"a.pdf\""), &content)
}

fn payload(slug: &str) -> Vec<u8> {
    let report = json!({"template_slug": slug, "data": {}});
    part("name=\"payload\"", report.to_string().as_bytes())
}

fn whole(parts: &[Vec<u8>]) -> Vec<u8> {
    [parts.concat(), b"--XX--\r\n".to_vec()].concat()
}

/// A form without files and one that takes two of 100 KiB.
async fn more_forms(world: &World) {
    let without = FormBuilder::new("ohne").block("b", [FieldBuilder::text("t")]);
    let validation = Validation { max_files: Some(2), max_size_kb: Some(100), ..Validation::default() };
    let small = FieldBuilder::new("anhang", FieldType::FileUpload).validation(validation);
    for form in [without, FormBuilder::new("klein").block("b", [small])] {
        install(&*world.forms, world.scope, &form.snapshot(), true).await;
    }
}

/// Checks the text above a form that the script has kept: a reload, or going back, would lose it.
fn keeps_the_form(page: &Reply, advice: &str) {
    let message = page.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains(advice), "{message}");
    for lost in ["laden Sie diese Seite", "Zurück", "reload", "Back"] {
        assert!(!message.contains(lost), "{message}");
    }
}

async fn by_script(world: &World, path: &str, body: Vec<u8>) -> Reply {
    let request = TestRequest::post().uri(path).insert_header(("files-stay", "1"));
    let request = request.insert_header(("content-length", body.len()));
    world.call(request.insert_header(("content-type", BOUNDARY)).set_payload(body)).await
}

async fn from(world: &World, peer: &str, path: &str, body: Vec<u8>) -> Reply {
    let request = TestRequest::post().uri(path).peer_addr(format!("{peer}:1").parse().unwrap());
    world.call(request.insert_header(("content-type", BOUNDARY)).set_payload(body)).await
}

#[actix_web::test]
async fn a_form_without_file_fields_takes_no_byte_of_a_file() {
    let world = World::new().await;
    more_forms(&world).await;
    for parts in [[payload("ohne"), file("t", 9)], [file("t", 9), payload("ohne")]] {
        let reply = world.post_raw(REPORTS, BOUNDARY, whole(&parts)).await;
        assert_eq!(reply.code(), 422);
        assert!(reply.json()["errors"]["files"][0].is_string());
    }
    let page = world.post_raw("/f/ohne", BOUNDARY, whole(&[file("t", 9)])).await;
    assert_eq!(page.status, 422);
    let empty = part("name=\"files[t]\"; filename=\"\"", b"");
    assert_eq!(
        world.post_raw("/f/ohne", BOUNDARY, whole(&[empty, part("name=\"data.t\"", b"x")])).await.status,
        303
    );
    assert_eq!(world.reports(), 1);
}

#[actix_web::test]
async fn without_space_files_are_refused_at_their_field_in_words_and_the_text_is_taken() {
    let world = World::new().await;
    more_forms(&world).await;
    world.limits.set_space(8);
    let with_file = whole(&[payload("klein"), file("anhang", 9)]);
    let reply = world.post_raw(REPORTS, BOUNDARY, with_file.clone()).await;
    assert_eq!((reply.code(), world.reports()), (422, 0));
    let text = reply.json()["errors"]["data.anhang"][0].as_str().unwrap().to_owned();
    assert!(text.contains("ohne Datei"), "{text}");
    assert_eq!(world.post_raw(REPORTS, BOUNDARY, whole(&[payload("klein")])).await.code(), 201);
    world.limits.set_space(9);
    assert_eq!(world.post_raw(REPORTS, BOUNDARY, with_file).await.code(), 201);
}

#[actix_web::test]
async fn a_report_brings_no_more_bytes_than_the_file_fields_of_its_form_take() {
    let world = World::new().await;
    more_forms(&world).await;
    let (fits, huge) = (100 * 1024, 2 * 1024 * 1024);
    for parts in [[payload("klein"), file("anhang", huge)], [file("anhang", huge), payload("klein")]] {
        assert_eq!(world.post_raw(REPORTS, BOUNDARY, whole(&parts)).await.code(), 413);
    }
    let page = world.post_raw("/f/klein", BOUNDARY, whole(&[file("anhang", huge)])).await;
    assert_eq!((page.status.as_u16(), page.json()["page"].clone()), (413, json!("error")));
    assert!(page.json()["message"].as_str().unwrap().contains("kleinere"));
    for (path, advice) in [("/f/klein?lang=de", "kleinere"), ("/f/klein?lang=en", "smaller")] {
        let page = by_script(&world, path, whole(&[file("anhang", huge)])).await;
        assert_eq!(page.status, 413);
        keeps_the_form(&page, advice);
    }
    let slightly =
        world.post_raw(REPORTS, BOUNDARY, whole(&[payload("klein"), file("anhang", fits + 1)])).await;
    assert_eq!(slightly.code(), 413);
    assert!(slightly.json()["errors"]["data.anhang"][0].is_string(), "named by the field");
    let page = world.post_raw("/f/klein", BOUNDARY, whole(&[file("anhang", fits + 1)])).await;
    assert_eq!(page.json()["violations"][0][0], "data.anhang");
    for (path, status) in [(REPORTS, 201), ("/f/klein", 303)] {
        let body = whole(&[payload("klein"), file("anhang", fits), file("anhang", fits)]);
        assert_eq!(world.post_raw(path, BOUNDARY, body).await.status, status, "{path}");
    }
    assert_eq!(world.reports(), 2);
}

#[actix_web::test]
async fn before_the_payload_named_a_form_one_mib_of_files_is_taken() {
    let world = World::new().await;
    let report = part("name=\"payload\"", report().to_string().as_bytes());
    let mib = 1024 * 1024;
    let late = world.post_raw(REPORTS, BOUNDARY, whole(&[file("anhang", mib + 1), report.clone()])).await;
    assert_eq!(late.code(), 413);
    assert!(late.json()["message"].as_str().unwrap().contains("payload"));
    let halves = [file("anhang", mib / 2), file("anhang", mib / 2 + 1), report.clone()];
    assert_eq!(world.post_raw(REPORTS, BOUNDARY, whole(&halves)).await.code(), 413, "all together");
    for parts in [[file("anhang", mib), report.clone()], [report.clone(), file("anhang", mib + 1)]] {
        assert_eq!(world.post_raw(REPORTS, BOUNDARY, whole(&parts)).await.code(), 201);
    }
    assert_eq!(world.reports(), 2);
}

#[actix_web::test]
async fn files_for_a_form_that_is_not_there_are_404() {
    let world = World::new().await;
    for slug in ["nichts", "geschlossen", "a\u{0}b", ""] {
        let reply = world.post_raw(REPORTS, BOUNDARY, whole(&[payload(slug), file("t", 9)])).await;
        assert_eq!(reply.code(), 404, "{slug:?}");
    }
}

/// Memory for 24,000 bytes, so a share of 1,000 and at most 6,000 for each client: 500 and 3,000 bytes of
/// files, which are held twice.
async fn little_memory() -> Rc<World> {
    let world = World::with(|options| {
        options.rate_limits = RateLimits::OFF;
        options.upload_memory = 24_000;
    });
    Rc::new(world.await)
}

fn with_file(bytes: usize) -> Vec<u8> {
    whole(&[part("name=\"payload\"", report().to_string().as_bytes()), file("anhang", bytes)])
}

/// Sends a report and waits until its file is about to be stored, which the gate prevents.
async fn begun(world: &Rc<World>, peer: &str, bytes: usize) -> tokio::task::JoinHandle<u16> {
    let (before, sender) = (world.gated.came.load(Ordering::SeqCst), Rc::clone(world));
    let peer = peer.to_owned();
    let task =
        actix_web::rt::spawn(
            async move { from(&sender, &peer, REPORTS, with_file(bytes)).await.status.as_u16() },
        );
    while world.gated.came.load(Ordering::SeqCst) == before {
        tokio::task::yield_now().await;
    }
    task
}

#[actix_web::test]
async fn the_memory_of_a_file_counts_until_its_report_is_answered() {
    let world = little_memory().await;
    let door = world.gated.door.lock().await;
    let first = begun(&world, "192.0.2.1", 2_900).await;
    let second = from(&world, "192.0.2.1", REPORTS, with_file(200)).await;
    assert_eq!(second.code(), 429, "one client has the most, in original and copy");
    assert!(!second.header("retry-after").is_empty());
    drop(door);
    assert_eq!(first.await.unwrap(), 201);
    assert_eq!(from(&world, "192.0.2.1", REPORTS, with_file(2_900)).await.code(), 201);
}

#[actix_web::test]
async fn networks_of_one_ipv6_customer_share_the_memory_of_files() {
    let world = little_memory().await;
    let door = world.gated.door.lock().await;
    let first = begun(&world, "[2001:db8:1:1::1]", 2_900).await;
    let neighbour = from(&world, "[2001:db8:1:2::1]", REPORTS, with_file(200)).await;
    assert_eq!(neighbour.code(), 429, "another /64 of the same /48");
    let other = begun(&world, "[2001:db8:2:1::1]", 400).await;
    drop(door);
    assert_eq!((first.await.unwrap(), other.await.unwrap()), (201, 201));
}

#[actix_web::test]
async fn the_memory_of_a_file_counts_even_when_its_sender_has_gone() {
    let world = little_memory().await;
    let door = world.gated.door.lock().await;
    let gone = begun(&world, "192.0.2.1", 2_900).await;
    gone.abort();
    assert!(gone.await.unwrap_err().is_cancelled());
    assert_eq!(from(&world, "192.0.2.1", REPORTS, with_file(200)).await.code(), 429);
    drop(door);
    while world.reports() == 0 {
        tokio::task::yield_now().await;
    }
    while from(&world, "192.0.2.1", REPORTS, with_file(2_900)).await.status == 429 {
        tokio::task::yield_now().await;
    }
    assert_eq!(world.reports(), 2, "and is given back when its report is stored");
}

#[actix_web::test]
async fn full_memory_is_503_and_the_page_says_in_the_language_of_the_form_what_to_do() {
    let world = little_memory().await;
    let mut settings = (*world.settings.load(world.scope).await.unwrap()).clone();
    settings.app_name = "Klinik Nord".into();
    world.change_settings(settings).await;
    let door = world.gated.door.lock().await;
    let mut others = Vec::new();
    let peers: Vec<String> = (10..26).map(|host| format!("192.0.2.{host}")).collect();
    for (others_before, peer) in peers.iter().enumerate() {
        others.push(begun(&world, peer, if others_before == 0 { 3_000 } else { 500 }).await);
    }
    let refused = from(&world, "192.0.2.5", REPORTS, with_file(100)).await;
    assert_eq!(refused.code(), 503, "sixteen others hold their shares");
    let body = || whole(&[part("name=\"data.ort\"", b"nord"), file("anhang", 100)]);
    for (path, words) in [
        ("/f/vorfall?lang=de", ["nicht angenommen", "laden Sie diese Seite", "Zurück"]),
        ("/f/vorfall?lang=en", ["not accepted", "reload this page", "Back"]),
    ] {
        let page = from(&world, "192.0.2.5", path, body()).await;
        assert_eq!((page.status.as_u16(), page.json()["page"].clone()), (503, json!("error")));
        assert_eq!(page.json()["app_name"], "Klinik Nord", "no store has failed");
        assert!(!page.header("retry-after").is_empty());
        let message = page.json()["message"].as_str().unwrap().to_owned();
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    }
    let page = by_script(&world, "/f/vorfall?lang=en", body()).await;
    assert_eq!(page.status, 503);
    keeps_the_form(&page, "wait a moment and then send it again");
    let without = world.post_json(REPORTS, &report()).await;
    assert_eq!(without.code(), 201, "reports without files go on");
    drop(door);
    for other in others {
        assert_eq!(other.await.unwrap(), 201);
    }
    assert_eq!(from(&world, "192.0.2.5", "/f/vorfall", body()).await.status, 303);
}

/// Returns the status of the response to a request's head, without waiting for the rest.
fn status(live: &Live, head: &str) -> u16 {
    let mut stream = live.connect();
    stream.write_all(head.as_bytes()).unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    String::from_utf8_lossy(&start[9..]).parse().unwrap()
}

fn one_report_a_minute() -> RateLimits {
    RateLimits { submission: NonZeroU32::new(1), ..RateLimits::OFF }
}

#[test]
fn a_client_over_the_limit_is_told_before_its_body_is_waited_for() {
    for path in [REPORTS, "/f/vorfall?lang=en"] {
        let live = Live::with(|options| options.rate_limits = one_report_a_minute());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: {BOUNDARY}\r\nContent-Length: 60000000\r\n\r\n"
        );
        assert_ne!(status(&live, &head), 429, "{path}");
        let response = live.send(head.as_bytes());
        assert_eq!((response.status, response.closed), (429, true), "{path} {}", response.text);
        assert!(response.text.to_lowercase().contains("retry-after: "), "{}", response.text);
        if path != REPORTS {
            assert!(response.text.contains("reload this page"), "{}", response.text);
        }
    }
}

#[test]
fn a_response_before_the_body_was_read_reaches_a_client_that_is_still_sending() {
    for path in [REPORTS, "/f/vorfall"] {
        let live = Live::with(|options| options.rate_limits = one_report_a_minute());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: {BOUNDARY}\r\nContent-Length: 60000000\r\n\r\n"
        );
        assert_ne!(status(&live, &head), 429, "{path}");
        let mut stream = live.connect();
        stream.write_all(head.as_bytes()).unwrap();
        // Like a browser, which looks at the response only after some more of the body has gone out.
        for _ in 0..16 {
            std::thread::sleep(Duration::from_millis(20));
            stream.write_all(&vec![b'x'; 64 * 1024]).unwrap();
        }
        assert_eq!(read(stream).status, 429, "{path}");
    }
}

#[actix_web::test]
async fn over_the_limit_a_short_form_comes_back_with_what_was_typed_and_a_long_one_with_advice() {
    let world = World::with(|options| options.rate_limits = one_report_a_minute()).await;
    let fields = |bytes| whole(&[part("name=\"data.ort\"", b"nord"), file("anhang", bytes)]);
    let send = async |bytes: usize| {
        let body = fields(bytes);
        let request = TestRequest::post().uri("/f/vorfall").insert_header(("content-length", body.len()));
        world.call(request.insert_header(("content-type", BOUNDARY)).set_payload(body)).await
    };
    assert_eq!(send(50).await.status, 303);
    let short = send(50).await;
    assert_eq!((short.status.as_u16(), short.json()["page"].clone()), (429, json!("form")));
    assert_eq!(short.json()["values"], json!({"ort": "nord"}));
    let long = send(70_000).await;
    assert_eq!((long.status.as_u16(), long.json()["page"].clone()), (429, json!("error")));
    assert!(long.json()["message"].as_str().unwrap().contains(long.header("retry-after")));
    let kept = by_script(&world, "/f/vorfall", fields(70_000)).await;
    assert_eq!(kept.status, 429);
    keeps_the_form(&kept, &format!("{} Sekunden und senden Sie sie dann", kept.header("retry-after")));
    assert_eq!(world.reports(), 1);
}

#[test]
fn an_upload_that_trickles_is_408_and_ends_the_connection() {
    let live = Live::with(|options| options.deadlines.body = Duration::from_mins(1));
    for path in [REPORTS, "/f/vorfall"] {
        let started = Instant::now();
        let mut stream = live.connect();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: {BOUNDARY}\r\nContent-Length: 90000\r\n\r\n\
             --XX\r\nContent-Disposition: form-data; name=\"files[anhang]\"; filename=\"a\"\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        // Far less than 4 KiB per second, though never silent for long.
        while started.elapsed() < Duration::from_secs(1) && stream.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(40));
        }
        let response = read(stream);
        assert_eq!((response.status, response.closed), (408, true), "{path} {}", response.text);
        assert!(response.text.contains("\"message\""), "{}", response.text);
    }
    assert_eq!(live.world.reports(), 0);
}

#[test]
fn a_body_beyond_the_limit_of_its_form_is_refused_by_its_announced_length() {
    let live = Live::start();
    actix_web::rt::System::new().block_on(more_forms(&live.world));
    let send = |path: &str, length: usize| {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: {BOUNDARY}\r\nContent-Length: {length}\r\n\r\n"
        );
        status(&live, &head)
    };
    assert_eq!(send("/f/ohne", 2_000_000), 413);
    assert_eq!(send("/f/klein", 5_000_000), 413);
    assert_eq!(send("/f/vorfall", 5_000_000), 408, "room for a file of 10 MiB");
    assert_eq!(send("/f/vorfall", 15_000_000), 413);
    assert_eq!(send(REPORTS, 70_000_000), 413);
}
