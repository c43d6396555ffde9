//! Reports that are sent again, and their receipts (decisions §1).

use crate::support::{Reply, World, report};
use actix_web::test::TestRequest;
use captcha::Context;
use kernel::Duration;
use serde_json::{Value, json};

const REPORTS: &str = "/api/meldungen";
const PAGE: &str = "/f/vorfall";
const KEY: &str = "0b5c2a10-7d3e-4f60-9a1b-c2d3e4f50617";
const SHOWN: &str = "_shown=ort,themen,text,anzahl,wann,einig,anhang";

async fn keyed(world: &World, key: &str, body: &Value) -> Reply {
    let request = TestRequest::post().uri(REPORTS).insert_header(("idempotency-key", key));
    let request = request.insert_header(("content-type", "application/json"));
    world.call(request.set_payload(body.to_string())).await
}

async fn send(world: &World, body: &str) -> Reply {
    world.post_raw(PAGE, "application/x-www-form-urlencoded", body.as_bytes().to_vec()).await
}

/// A report with an answered challenge.
async fn answered(world: &World) -> Value {
    world.ask_for_challenge().await;
    let (token, answer) = world.challenge(Context::Submission);
    let mut body = report();
    body["captcha_token"] = json!(token);
    body["captcha_answer"] = json!(answer);
    body
}

#[actix_web::test]
async fn a_repeat_gets_the_first_response_whatever_became_of_its_challenge() {
    let world = World::new().await;
    let body = answered(&world).await;
    let first = keyed(&world, KEY, &body).await;
    assert_eq!(first.code(), 201);
    let mut english = body.clone();
    english["locale"] = json!("en");
    for repeat in [&body, &english] {
        let again = keyed(&world, &KEY.to_ascii_uppercase(), repeat).await;
        assert_eq!((again.code(), again.json()), (201, first.json()));
    }
    assert_eq!(world.reports(), 1);
    world.clock.advance(Duration::hours(24));
    assert_eq!(keyed(&world, KEY, &body).await.code(), 422, "the challenge was spent long ago");
}

#[actix_web::test]
async fn twenty_at_once_are_one_report_with_one_answer() {
    let world = World::new().await;
    let body = answered(&world).await;
    let responses = futures_util::future::join_all((0..20).map(|_| keyed(&world, KEY, &body))).await;
    let first = responses[0].json();
    for response in responses {
        assert_eq!((response.code(), response.json()), (201, first.clone()));
    }
    assert_eq!(world.reports(), 1);
}

#[actix_web::test]
async fn another_report_under_the_key_is_422_with_a_sentence() {
    let world = World::new().await;
    assert_eq!(keyed(&world, KEY, &report()).await.code(), 201);
    let mut other = report();
    other["data"]["text"] = json!("Etwas ganz anderes.");
    let refused = keyed(&world, KEY, &other).await;
    assert_eq!(refused.code(), 422);
    assert!(refused.json()["message"].as_str().unwrap().contains("Idempotency-Key"));
    assert_eq!(world.reports(), 1);
    let own = "1b5c2a10-7d3e-4f60-9a1b-c2d3e4f50617";
    assert_eq!(keyed(&world, own, &other).await.code(), 201);
}

#[actix_web::test]
async fn a_key_that_is_no_uuid_is_422_at_its_name() {
    let world = World::new().await;
    for key in
        ["", "1", "nicht", "0b5c2a107d3e4f609a1bc2d3e4f50617", "{0b5c2a10-7d3e-4f60-9a1b-c2d3e4f50617}"]
    {
        let refused = keyed(&world, key, &report()).await;
        assert_eq!(refused.code(), 422, "{key}");
        assert!(refused.json()["errors"]["Idempotency-Key"].is_array(), "{key}");
    }
    let twice = TestRequest::post().uri(REPORTS).insert_header(("content-type", "application/json"));
    let twice = twice.append_header(("idempotency-key", KEY)).append_header(("idempotency-key", KEY));
    assert_eq!(world.call(twice.set_payload(report().to_string())).await.code(), 422);
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn a_form_carries_a_key_that_stays_until_its_report_is_taken() {
    let world = World::new().await;
    let fresh = world.get(PAGE).await.json()["key"].as_str().unwrap().to_owned();
    assert_eq!(fresh.len(), 36);
    assert_ne!(world.get(PAGE).await.json()["key"], fresh, "drawn for each page");
    for (more, status) in [("&data.anzahl=x", 422), ("&action=lang-en", 200), ("&action=refresh", 200)] {
        let page = send(&world, &format!("_key={fresh}&data.text=x{more}&{SHOWN}")).await;
        assert_eq!((page.status.as_u16(), page.json()["key"].clone()), (status, json!(fresh)), "{more}");
    }
    let page = send(&world, &format!("_key=nicht&{SHOWN}")).await.json();
    assert_eq!(page["key"].as_str().unwrap().len(), 36, "what is no key is replaced");
}

#[actix_web::test]
async fn a_form_that_is_sent_again_leads_to_the_same_receipt() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let (token, answer) = world.challenge(Context::Submission);
    let body = format!(
        "_key={KEY}&data.ort=nord&data.text=Sturz&{SHOWN}&captcha_token={token}&captcha_answer={answer}"
    );
    let mut shown = Vec::new();
    for _ in 0..2 {
        let sent = send(&world, &body).await;
        assert_eq!(sent.status, 303);
        shown.push(world.get(sent.header("location")).await.json()["reference"].clone());
    }
    assert_eq!(shown[0], shown[1]);
    assert_eq!(world.reports(), 1);
    // What was changed meanwhile is neither lost nor sent: the page comes back with a new key.
    let other = body.replace("Sturz", "Brand");
    let page = send(&world, &other).await;
    assert_eq!((page.status.as_u16(), page.json()["notice"].clone()), (422, json!("AlreadySent")));
    assert_eq!(page.json()["values"]["text"], "Brand");
    let (token, answer) = world.challenge(Context::Submission);
    let key = page.json()["key"].as_str().unwrap().to_owned();
    assert_ne!(key, KEY);
    let other = format!(
        "_key={key}&data.ort=nord&data.text=Brand&{SHOWN}&captcha_token={token}&captcha_answer={answer}"
    );
    assert_eq!(send(&world, &other).await.status, 303);
    assert_eq!(world.reports(), 2);
}

#[actix_web::test]
async fn a_receipt_holds_for_half_an_hour_and_names_nothing_in_its_address() {
    let world = World::new().await;
    let sent = send(&world, &format!("data.ort=nord&locale=en&{SHOWN}")).await;
    let address = sent.header("location").to_owned();
    let reference = world.forms.reports(world.scope)[0].reference.clone();
    assert!(address.starts_with("/beleg/") && address.ends_with("?lang=en"), "{address}");
    assert!(!address.contains(&reference));
    world.clock.advance(Duration::minutes(30) - Duration::seconds(1));
    for _ in 0..2 {
        let page = world.get(&address).await;
        assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-store"));
        let page = page.json();
        assert_eq!((&page["reference"], &page["form_path"]), (&json!(reference), &json!(PAGE)));
        assert_eq!((&page["locale"], &page["title"]), (&json!("en"), &json!("vorfall (en)")));
        assert!(address.starts_with(page["path"].as_str().unwrap()));
    }
    assert_eq!(world.reports(), 1, "looking changes nothing");
    world.clock.advance(Duration::seconds(1));
    let over = world.get(&address).await;
    assert_eq!((over.status.as_u16(), over.json()["page"].clone()), (410, json!("error")));
    assert!(!over.text().contains(&reference));
}

#[actix_web::test]
async fn an_address_of_another_site_or_hand_is_no_receipt() {
    let world = World::new().await;
    let address = send(&world, &format!("data.ort=nord&{SHOWN}")).await.header("location").to_owned();
    let elsewhere = TestRequest::get().uri(&address).insert_header(("host", "b.example"));
    assert_eq!(world.call(elsewhere).await.status, 404);
    for wrong in ["x", "AAAA", &"A".repeat(200), &"A".repeat(4_000)] {
        assert_eq!(world.get(&format!("/beleg/{wrong}")).await.status, 404);
    }
}

#[actix_web::test]
async fn files_that_have_to_be_chosen_again_are_named() {
    let world = World::new().await;
    let part = |name: &str, content: &str| {
        format!("--XX\r\nContent-Disposition: form-data; {name}\r\n\r\n{content}\r\n")
    };
    let fields = |more: &str| {
        let file = part("name=\"files[anhang]\"; filename=\"Bilder/foto.pdf\"", "%PDF-1");
        [part("name=\"data.anzahl\"", "x"), file, more.to_owned(), "--XX--\r\n".to_owned()].concat()
    };
    let request = |more: &str| {
        let request = TestRequest::post().uri(PAGE).set_payload(fields(more));
        request.insert_header(("content-type", "multipart/form-data; boundary=XX"))
    };
    let send = async |more: &str| world.call(request(more)).await.json()["files"].clone();
    assert_eq!(send("").await, json!({"lost": [["anhang", "foto.pdf"]], "stay": false}));
    let action = part("name=\"action\"", "lang-en");
    assert_eq!(send(&action).await, json!({"lost": [["anhang", "foto.pdf"]], "stay": false}));
    let by_script = world.call(request("").insert_header(("files-stay", "1"))).await;
    assert_eq!(by_script.json()["files"], json!({"lost": [], "stay": true}));
    assert_eq!(world.reports(), 0);
}
