//! Sending reports to the API.

use crate::support::{World, report};
use actix_web::test::TestRequest;
use captcha::Context;
use forms::testing::MarkingMasker;
use kernel::Duration;
use serde_json::{Value, json};
use site::SiteSettings;

const REPORTS: &str = "/api/meldungen";

/// A report with additional members in the body.
fn with(members: &Value) -> Value {
    let mut report = report();
    for (key, value) in members.as_object().unwrap() {
        report[key] = value.clone();
    }
    report
}

fn with_data(data: &Value) -> Value {
    let mut values = json!({"ort": "nord"});
    for (key, value) in data.as_object().unwrap() {
        values[key] = value.clone();
    }
    with(&json!({"data": values}))
}

/// Our own parser would refuse an object with a duplicate key.
#[actix_web::test]
async fn a_path_stands_once_among_the_errors_whatever_is_wrong_with_it() {
    let world = World::new().await;
    for wrong in [json!({"template_slug": 7, "data": {}}), json!({"template_slug": 7, "template": [1]})] {
        let reply = world.post_json(REPORTS, &wrong).await;
        assert_eq!(reply.code(), 422);
        assert_eq!(reply.text().matches("\"template_slug\":").count(), 1, "{}", reply.text());
    }
}

#[actix_web::test]
async fn a_report_is_answered_with_its_reference_and_stored_masked() {
    let world = World::new().await;
    let reply = world.post_json(REPORTS, &with(&json!({"locale": "en"}))).await;
    assert_eq!(reply.code(), 201);
    let body = reply.json();
    assert!(body["reference"].as_str().unwrap().starts_with("MW-"));
    assert!(body["message"].as_str().unwrap().contains(body["reference"].as_str().unwrap()));
    let stored = world.forms.reports(world.scope).remove(0);
    assert_eq!(stored.id.0, body["id"]);
    assert_eq!(stored.data["text"], format!("{} fiel.", MarkingMasker::MASK));
    assert_eq!(stored.locale.code(), "en");
}

#[actix_web::test]
async fn metadata_is_ignored_in_the_envelope_and_dropped_at_every_depth_of_the_data() {
    let world = World::new().await;
    let mut sent = with(
        &json!({"ip": "203.0.113.9", "user_agent": "x", "session_id": 1, "debug_info": {}, "IP": "x", "Ip ": 1}),
    );
    sent["data"]["ip"] = json!("203.0.113.9");
    sent["data"]["debug_info"] = json!({"a": [{"ip": 1}]});
    let reply = world.post_json(REPORTS, &sent).await;
    assert_eq!(reply.code(), 201);
    let stored = world.forms.reports(world.scope).remove(0);
    assert_eq!(stored.data.keys().collect::<Vec<_>>(), ["ort", "text"]);
    assert!(!format!("{stored:?} {}", reply.text()).contains("203.0.113.9"));
    for key in ["IP", "Ip ", "User_Agent"] {
        let mut data = json!({"ort": "nord"});
        data[key] = json!("203.0.113.9");
        // The domain `forms` decides whether this is disguised metadata or an unknown field.
        let status = world.post_json(REPORTS, &with(&json!({"data": data}))).await.code();
        assert!(matches!(status, 201 | 422), "{key}");
    }
    assert!(!format!("{:?}", world.forms.reports(world.scope)).contains("203.0.113.9"));
}

#[actix_web::test]
async fn what_the_form_does_not_take_is_422_with_the_path_and_stores_nothing() {
    let world = World::new().await;
    let cases = [
        (json!({"ort": "west"}), "data.ort"),
        (json!({"ort": 7}), "data.ort"),
        (json!({"ort": null}), "data.ort"),
        (json!({"unbekannt": 1}), "data.unbekannt"),
        (json!({"themen": ["a", "a"]}), "data.themen"),
        (json!({"themen": "a"}), "data.themen"),
        (json!({"anzahl": "NaN"}), "data.anzahl"),
        (json!({"anzahl": 11}), "data.anzahl"),
        (json!({"wann": "2026-02-30"}), "data.wann"),
        (json!({"text": "a\u{0}b"}), "data.text"),
        (json!({"einig": true}), "data.mehr"),
        (json!({"anhang": "x"}), "data.anhang"),
    ];
    for (data, path) in cases {
        let reply = world.post_json(REPORTS, &with_data(&data)).await;
        assert_eq!(reply.code(), 422, "{data}");
        assert!(reply.json()["errors"][path][0].is_string(), "{path}: {}", reply.text());
    }
    for members in
        [json!({"data": []}), json!({"data": null}), json!({"locale": "fr"}), json!({"template": "other"})]
    {
        assert_eq!(world.post_json(REPORTS, &with(&members)).await.code(), 422, "{members}");
    }
    assert_eq!(world.post_json(REPORTS, &json!([])).await.code(), 422);
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn a_form_that_is_closed_unknown_or_anothers_is_404() {
    let world = World::new().await;
    for slug in ["geschlossen", "nichts", "", "vor\u{0}fall"] {
        let reply = world.post_json(REPORTS, &with(&json!({"template_slug": slug}))).await;
        assert_eq!(reply.code(), 404, "{slug}");
    }
    let foreign = TestRequest::post().uri(REPORTS).insert_header(("host", "b.example")).set_json(report());
    assert_eq!(world.call(foreign).await.code(), 404);
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn anything_in_the_honeypot_is_422_and_stores_nothing() {
    let world = World::new().await;
    for value in [json!("x"), json!(["x"]), json!({"a": 1}), json!(1), json!(true)] {
        let reply = world.post_json(REPORTS, &with(&json!({"website": value}))).await;
        assert_eq!(reply.code(), 422);
    }
    assert_eq!(world.reports(), 0);
    assert_eq!(world.post_json(REPORTS, &with(&json!({"website": ""}))).await.code(), 201);
}

#[actix_web::test]
async fn a_challenge_is_asked_for_as_soon_as_it_is_switched_on_and_no_longer_than_that() {
    let world = World::new().await;
    assert_eq!(
        world.post_json(REPORTS, &with(&json!({"captcha_token": "any", "captcha_answer": 1}))).await.code(),
        201
    );
    world.ask_for_challenge().await;
    let reply = world.post_json(REPORTS, &report()).await;
    assert_eq!(reply.code(), 422);
    assert!(reply.json()["errors"]["captcha_answer"][0].is_string());
    let (token, answer) = world.challenge(Context::Submission);
    let answered = with(&json!({"captcha_token": token, "captcha_answer": answer}));
    assert_eq!(world.post_json(REPORTS, &answered).await.code(), 201);
    assert_eq!(world.post_json(REPORTS, &answered).await.code(), 422, "a token is good once");
    assert_eq!(world.reports(), 2);
}

#[actix_web::test]
async fn only_the_canonical_answer_counts_and_a_wrong_one_spends_the_token() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let send = async |token: &str, answer: Value| {
        world
            .post_json(REPORTS, &with(&json!({"captcha_token": token, "captcha_answer": answer})))
            .await
            .code()
    };
    let (_, sample) = world.challenge(Context::Submission);
    for spoil in ["{} ", "0{}", "{}.0", "+{}"] {
        let (token, answer) = world.challenge(Context::Submission);
        assert_eq!(send(&token, spoil.replace("{}", &answer).into()).await, 422, "{spoil}");
        assert_eq!(send(&token, answer.into()).await, 422, "the token is spent");
    }
    let (token, answer) = world.challenge(Context::Submission);
    let number: f64 = answer.parse().unwrap();
    assert_eq!(send(&token, json!(number)).await, 422, "7.0 is not 7");
    let (token, answer) = world.challenge(Context::Submission);
    assert_eq!(send(&token, json!([answer.parse::<i64>().unwrap()])).await, 422);
    let arabic: String =
        sample.chars().map(|digit| char::from_u32(0x0660 + digit.to_digit(10).unwrap()).unwrap()).collect();
    let (token, _) = world.challenge(Context::Submission);
    assert_eq!(send(&token, arabic.into()).await, 422);
    for answer in [json!(""), json!(null)] {
        let (token, _) = world.challenge(Context::Submission);
        assert_eq!(send(&token, answer).await, 422);
    }
    let (token, answer) = world.challenge(Context::Submission);
    let number: i64 = answer.parse().unwrap();
    assert_eq!(send(&token, number.into()).await, 201, "an integer is as good as its text");
    assert_eq!(world.reports(), 1);
}

#[actix_web::test]
async fn a_token_of_another_context_or_tenant_or_time_or_hand_is_422() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let send = async |token: String, answer: String| {
        world
            .post_json(REPORTS, &with(&json!({"captcha_token": token, "captcha_answer": answer})))
            .await
            .code()
    };
    let (token, answer) = world.challenge(Context::Login);
    assert_eq!(send(token, answer).await, 422);
    let foreign = world.captcha.issue(
        world.other_scope,
        Context::Submission,
        captcha::Difficulty::Easy,
        kernel::Locale::De,
    );
    let answer = captcha::testing::solve(&foreign.accessible_text).unwrap();
    assert_eq!(send(foreign.token, answer).await, 422);
    let (token, answer) = world.challenge(Context::Submission);
    assert_eq!(send(token[..token.len() - 1].to_owned(), answer.clone()).await, 422);
    assert_eq!(send("x".repeat(500_000), answer.clone()).await, 422);
    let (token, answer) = world.challenge(Context::Submission);
    world.clock.advance(Duration::minutes(11));
    assert_eq!(send(token, answer).await, 422);
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn maintenance_refuses_reports_with_its_notice_and_leaves_reads_alone() {
    let world = World::new().await;
    let mut settings = SiteSettings::default();
    settings.maintenance.enabled = true;
    settings.maintenance.message = "Umbau bis Montag".into();
    world.change_settings(settings).await;
    let reply = world.post_json(REPORTS, &report()).await;
    assert_eq!((reply.code(), reply.json()["message"].clone()), (503, json!("Umbau bis Montag")));
    assert!(!reply.header("retry-after").is_empty());
    assert_eq!(world.get("/api/form-templates/vorfall").await.code(), 200);
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn a_text_that_cannot_be_masked_is_503_and_stores_nothing() {
    let world = World::new().await;
    let reply = world.post_json(REPORTS, &with_data(&json!({"text": MarkingMasker::FAILS_ON}))).await;
    assert_eq!(reply.code(), 503);
    assert!(!reply.text().contains(MarkingMasker::FAILS_ON));
    assert_eq!(world.reports(), 0);
}

const BOUNDARY: &str = "multipart/form-data; boundary=XX";

fn part(headers: &str, content: &[u8]) -> Vec<u8> {
    [b"--XX\r\nContent-Disposition: form-data; ", headers.as_bytes(), b"\r\n\r\n", content, b"\r\n"].concat()
}

fn parts(parts: &[Vec<u8>]) -> Vec<u8> {
    [parts.concat(), b"--XX--\r\n".to_vec()].concat()
}

#[actix_web::test]
async fn files_come_with_the_report_in_one_multipart_request() {
    let world = World::new().await;
    let payload = report().to_string();
    for payload in [
        part("name=\"payload\"", payload.as_bytes()),
        part("name=\"payload\"; filename=\"blob\"\r\nContent-Type: application/json", payload.as_bytes()),
    ] {
        let file = part("name=\"files[anhang]\"; filename=\"Herr Müller.pdf\"", b"%PDF-1.7 x");
        let empty = part("name=\"files[anhang]\"; filename=\"\"", b"");
        let reply = world.post_raw(REPORTS, BOUNDARY, parts(&[file, empty, payload])).await;
        assert_eq!(reply.code(), 201, "{}", reply.text());
    }
    let stored = world.forms.reports(world.scope).remove(0);
    assert_eq!((stored.files.len(), stored.files[0].media_type.as_str()), (1, "application/pdf"));
    assert!(!format!("{stored:?}").contains("Müller.pdf"), "the sender's name of the file is not kept");
    assert_eq!(world.vault.len(), 2);
}

#[actix_web::test]
async fn files_that_nobody_has_time_to_inspect_are_to_be_sent_again() {
    let world = World::new().await;
    let payload = part("name=\"payload\"", report().to_string().as_bytes());
    let file = part("name=\"files[anhang]\"; filename=\"a.pdf\"", b"%PDF-1.7 busy");
    let reply = world.post_raw(REPORTS, BOUNDARY, parts(&[payload, file])).await;
    assert_eq!((reply.code(), reply.header("retry-after")), (503, "10"));
    assert!(reply.text().contains("gleich noch einmal"), "{}", reply.text());
    assert_eq!((world.reports(), world.vault.len()), (0, 0));
}

#[actix_web::test]
async fn multipart_that_is_wrong_stores_nothing() {
    let world = World::new().await;
    let payload = part("name=\"payload\"", report().to_string().as_bytes());
    let pdf = |name: &str| part(&format!("name=\"{name}\"; filename=\"a\""), b"%PDF-1");
    let cases: Vec<(u16, Vec<u8>)> = vec![
        (422, parts(&[pdf("files[anhang]")])),
        (422, parts(&[payload.clone(), payload.clone()])),
        (422, parts(&[payload.clone(), pdf("anhang")])),
        (422, parts(&[payload.clone(), pdf("files[ort]")])),
        (422, parts(&[payload.clone(), pdf("files[unbekannt]")])),
        (
            422,
            parts(&[payload.clone(), part("name=\"files[anhang]\"; filename=\"a.pdf\"", b"MZ executable")]),
        ),
        (400, parts(&[part("name=\"payload\"", b"{\"template_slug\":")])),
        (400, parts(&[part("name=\"payload\"", b"\xff\xfe")])),
        (400, parts(&[payload.clone(), part("filename=\"x\"", b"x")])),
        (400, payload.clone()),
        (400, b"--YY--\r\n".to_vec()),
        (
            413,
            parts(&[
                payload.clone(),
                part("name=\"files[anhang]\"; filename=\"a\"", &vec![b'x'; 10 * 1024 * 1024 + 1]),
            ]),
        ),
        (413, parts(&[part("name=\"payload\"", &vec![b'x'; 1024 * 1024 + 1])])),
    ];
    for (number, (status, body)) in cases.into_iter().enumerate() {
        assert_eq!(world.post_raw(REPORTS, BOUNDARY, body).await.code(), status, "case {number}");
    }
    assert_eq!(world.post_raw(REPORTS, "multipart/form-data", parts(&[payload])).await.code(), 400);
    assert_eq!((world.reports(), world.vault.len()), (0, 0));
}
