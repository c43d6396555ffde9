//! Proof of work instead of an answer, one limit for pages and API, the challenge of an account's place, and
//! the switch for all of it.

use crate::support::{PASSWORD, Reply, World, report};
use crate::tenants::{HOME, Tenants};
use accounts::Role;
use accounts::ports::UserStore;
use accounts::testing::new_user;
use actix_web::test::TestRequest;
use captcha::testing::{find_proof, solve};
use captcha::{ProofOfWork, WorkDifficulty};
use http_api::RateLimits;
use serde_json::{Value, json};
use site::ports::SettingsStore;
use site::{ProofOfWorkSettings, SiteSettings};
use std::num::NonZeroU32;

const PAGE: &str = "/f/vorfall";
const SETTINGS: &str = "/api/admin/captcha";
const LOGIN: &str = "/api/auth/login";

/// A world that offers proof of work, and requires a challenge at sign-in too.
async fn with_work() -> World {
    let world = World::new().await;
    let mut settings = SiteSettings::default();
    settings.captcha.login = true;
    settings.captcha.work = ProofOfWorkSettings { enabled: true, difficulty: 10 };
    world.change_settings(settings).await;
    world
}

/// Solves the proof of work of a challenge from the API.
fn worked_out(challenge: &Value) -> String {
    let work = &challenge["work"];
    assert_eq!(work["algorithm"], "sha-256");
    let bits = u8::try_from(work["difficulty"].as_u64().unwrap()).unwrap();
    let salt = work["salt"].as_str().unwrap().to_owned();
    find_proof(&ProofOfWork { salt, difficulty: WorkDifficulty::new(bits).unwrap() })
}

fn with(body: &Value, more: &Value) -> Value {
    let mut body = body.clone();
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[actix_web::test]
async fn a_report_with_work_that_is_done_is_taken_once_and_without_an_answer() {
    let world = with_work().await;
    for as_number in [false, true] {
        let challenge = world.get("/api/captcha").await.json();
        let number = worked_out(&challenge);
        let work: Value = if as_number { json!(number.parse::<u64>().unwrap()) } else { json!(number) };
        let sent = with(&report(), &json!({"captcha_token": challenge["token"], "captcha_work": work}));
        assert_eq!(world.post_json("/api/meldungen", &sent).await.code(), 201);
        assert_eq!(world.post_json("/api/meldungen", &sent).await.code(), 422, "spent");
    }
    assert_eq!(world.reports(), 2);
    let challenge = world.get("/api/captcha").await.json();
    let answer = solve(challenge["accessible_text"].as_str().unwrap());
    let sent = with(&report(), &json!({"captcha_token": challenge["token"], "captcha_answer": answer}));
    assert_eq!(world.post_json("/api/meldungen", &sent).await.code(), 201, "the picture stays");
}

#[actix_web::test]
async fn where_no_work_is_offered_there_is_none_and_none_counts() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let challenge = world.get("/api/captcha").await.json();
    assert!(challenge.get("work").is_none());
    let sent = with(&report(), &json!({"captcha_token": challenge["token"], "captcha_work": 13}));
    let refused = world.post_json("/api/meldungen", &sent).await;
    assert_eq!(refused.code(), 422);
    assert!(refused.json()["errors"]["captcha_answer"][0].is_string());
}

#[actix_web::test]
async fn a_page_with_work_sends_it_in_a_control_of_its_own() {
    let world = with_work().await;
    let challenge = world.get(PAGE).await.json()["challenge"].clone();
    let salt = challenge["salt"].as_str().unwrap().to_owned();
    let number = find_proof(&ProofOfWork { salt, difficulty: WorkDifficulty::MIN });
    let token = challenge["token"].as_str().unwrap();
    let body = format!(
        "data.ort=nord&_shown=ort,themen,text,anzahl,wann,einig,anhang&captcha_token={token}\
         &captcha_answer=&captcha_work={number}&locale=de"
    );
    let sent = world.post_raw(PAGE, "application/x-www-form-urlencoded", body.into_bytes()).await;
    assert!(sent.status.is_success() || sent.status.is_redirection(), "{}", sent.text());
    assert_eq!(world.reports(), 1);
}

/// The controls of the form that were on screen.
const SHOWN: &str = "_shown=ort,themen,text,anzahl,wann,einig,anhang&locale=de";

/// Sends the page's form.
async fn send(world: &World, path: &str, body: String) -> Reply {
    world.post_raw(path, "application/x-www-form-urlencoded", body.into_bytes()).await
}

/// Opens the page; returns the token of its question and the right answer.
async fn asked(world: &World) -> (String, String) {
    let page = world.get(PAGE).await.json();
    let text = |name: &str| page["challenge"][name].as_str().unwrap().to_owned();
    (text("token"), solve(&text("text")).unwrap())
}

fn paths(page: &Value) -> Vec<&str> {
    let entries = page["violations"].as_array().into_iter().flatten();
    entries.filter_map(|entry| entry[0].as_str()).collect()
}

/// All faults are told in one round, those of the challenge too; and nobody solves it twice because of another fault.
#[actix_web::test]
async fn a_right_answer_beside_other_faults_goes_along_and_is_good_for_one_report() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let (token, answer) = asked(&world).await;
    let reply = format!("captcha_token={token}&captcha_answer={answer}&captcha_work=");
    let kept = json!({"token": token, "answer": answer, "work": ""});
    for _ in 0..2 {
        let page = send(&world, PAGE, format!("data.anzahl=viele&{SHOWN}&{reply}")).await;
        assert_eq!((page.status.as_u16(), paths(&page.json())), (422, vec!["data.ort", "data.anzahl"]));
        assert_eq!(page.json()["challenge"], kept);
    }
    assert_eq!(send(&world, PAGE, format!("data.ort=nord&{SHOWN}&{reply}")).await.status, 303);
    let again = send(&world, PAGE, format!("data.ort=nord&data.text=x&{SHOWN}&{reply}")).await;
    assert_eq!((again.status.as_u16(), paths(&again.json())), (422, vec!["captcha_answer"]));
    assert!(again.json()["challenge"]["text"].is_string(), "another question");
    assert_eq!(world.reports(), 1);
}

#[actix_web::test]
async fn a_wrong_answer_is_told_beside_other_faults_and_was_the_only_guess() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let (token, answer) = asked(&world).await;
    let reply = |answer: &str| format!("captcha_token={token}&captcha_answer={answer}");
    let page = send(&world, PAGE, format!("{SHOWN}&{}", reply("1000"))).await;
    assert_eq!((page.status.as_u16(), paths(&page.json())), (422, vec!["data.ort", "captcha_answer"]));
    assert!(page.json()["challenge"]["text"].is_string(), "another question");
    for body in [format!("{SHOWN}&{}", reply(&answer)), format!("data.ort=nord&{SHOWN}&{}", reply(&answer))] {
        let page = send(&world, PAGE, body).await;
        assert_eq!((page.status.as_u16(), paths(&page.json()).pop()), (422, Some("captcha_answer")));
    }
    // The same for programs.
    let challenge = world.get("/api/captcha").await.json();
    let answer = solve(challenge["accessible_text"].as_str().unwrap()).unwrap();
    let faulty = with(&report(), &json!({"data": {"ort": "quatsch"}, "captcha_token": challenge["token"]}));
    let told = async |answer: &str| {
        let sent = with(&faulty, &json!({"captcha_answer": answer}));
        let refused = world.post_json("/api/meldungen", &sent).await;
        assert_eq!(refused.code(), 422);
        let mut paths: Vec<_> = refused.json()["errors"].as_object().unwrap().keys().cloned().collect();
        paths.sort();
        paths
    };
    assert_eq!(told(&answer).await, ["data.ort"], "a right one stays good");
    assert_eq!(told("1000").await, ["captcha_answer", "data.ort"]);
    assert_eq!(told(&answer).await, ["captcha_answer", "data.ort"]);
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn a_right_answer_outlasts_every_button_but_that_for_another_question() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let (token, answer) = asked(&world).await;
    let reply = format!("captcha_token={token}&captcha_answer={answer}");
    for action in ["refresh", "preview", "lang-en", "lang-de"] {
        let path = format!("{PAGE}?action={action}");
        let page = send(&world, &path, format!("data.ort=nord&{SHOWN}&{reply}")).await;
        assert_eq!(page.json()["challenge"]["answer"], json!(answer), "{action}");
    }
    // Fields that come up with the values are shown first.
    let page = send(&world, PAGE, format!("data.ort=nord&data.einig=true&{SHOWN}&{reply}")).await;
    assert_eq!(
        (&page.json()["notice"], &page.json()["challenge"]["answer"]),
        (&json!("MoreFields"), &json!(answer))
    );
    let page = send(&world, &format!("{PAGE}?action=captcha"), format!("{SHOWN}&{reply}")).await;
    assert!(page.json()["challenge"]["text"].is_string());
    // An answer whose time is nearly over would be refused after the correction.
    world.clock.advance(kernel::Duration::minutes(8));
    let page = send(&world, PAGE, format!("{SHOWN}&{reply}")).await;
    assert_eq!(paths(&page.json()), ["data.ort"]);
    assert!(page.json()["challenge"]["text"].is_string());
    assert_eq!(
        send(&world, PAGE, format!("data.ort=nord&{SHOWN}&{reply}")).await.status,
        303,
        "and yet is good"
    );
}

#[actix_web::test]
async fn work_of_the_browser_is_offered_anew_beside_another_fault_and_what_was_done_stays_good() {
    let world = with_work().await;
    let challenge = world.get(PAGE).await.json()["challenge"].clone();
    let salt = challenge["salt"].as_str().unwrap().to_owned();
    let number = find_proof(&ProofOfWork { salt, difficulty: WorkDifficulty::MIN });
    let token = challenge["token"].as_str().unwrap();
    let reply = format!("captcha_token={token}&captcha_answer=&captcha_work={number}");
    let page = send(&world, PAGE, format!("{SHOWN}&{reply}")).await;
    // The browser renews it for as long as the person takes; a kept reply would expire.
    let next = &page.json()["challenge"];
    assert!(next["salt"].is_string() && next["token"] != token, "{next}");
    assert_eq!(send(&world, PAGE, format!("data.ort=nord&{SHOWN}&{reply}")).await.status, 303);
}

#[actix_web::test]
async fn work_opens_the_sign_in_too_and_that_of_a_report_does_not() {
    let world = with_work().await;
    world.user(Role::User).await;
    let sign_in = async |context: &str| {
        let challenge = world.get(&format!("/api/captcha?context={context}")).await.json();
        let number = worked_out(&challenge);
        let body = json!({"email": "user@example.org", "password": PASSWORD,
            "captcha_token": challenge["token"], "captcha_work": number});
        world.post_json(LOGIN, &body).await.code()
    };
    assert_eq!(sign_in("login").await, 200);
    assert_eq!(sign_in("submission").await, 422);
}

#[actix_web::test]
async fn one_limit_counts_challenges_of_pages_and_api_and_no_page_is_refused_for_it() {
    let limits = RateLimits { captcha: NonZeroU32::new(4), ..RateLimits::OFF };
    let world = World::with(|options| options.rate_limits = limits).await;
    world.ask_for_challenge().await;
    let from = |request: TestRequest| request.peer_addr("192.0.2.1:1".parse().unwrap());
    let page = async || world.call(from(TestRequest::get().uri(PAGE))).await;
    let ask = async || world.call(from(TestRequest::get().uri("/api/captcha"))).await.code();
    let press = async |action: &str| -> Reply {
        let body = format!("data.ort=nord&data.text=x&action={action}");
        let form = ("content-type", "application/x-www-form-urlencoded");
        let path = format!("{PAGE}?action={action}");
        world.call(from(TestRequest::post().uri(&path)).insert_header(form).set_payload(body)).await
    };
    assert!(page().await.json()["challenge"]["token"].is_string());
    assert_eq!(ask().await, 200);
    assert!(page().await.json()["challenge"]["token"].is_string());
    assert!(press("captcha").await.json()["challenge"]["token"].is_string());
    assert_eq!(ask().await, 429, "four have been given out, one way or the other");
    for _ in 0..3 {
        let open = page().await;
        assert_eq!((open.status.as_u16(), &open.json()["challenge"]), (200, &json!("on request")));
    }
    let pressed = press("captcha").await;
    assert_eq!((pressed.status.as_u16(), &pressed.json()["challenge"]), (429, &json!("on request")));
    assert_eq!(pressed.json()["values"]["text"], "x", "nothing that was typed is lost");
    let other = world.call(TestRequest::get().uri(PAGE).peer_addr("192.0.2.2:1".parse().unwrap())).await;
    assert!(other.json()["challenge"]["token"].is_string());
}

#[actix_web::test]
async fn a_page_that_asks_no_question_takes_no_challenge_from_anybody() {
    let limits = RateLimits { captcha: NonZeroU32::new(1), ..RateLimits::OFF };
    let world = World::with(|options| options.rate_limits = limits).await;
    for _ in 0..3 {
        assert_eq!(world.get(PAGE).await.json()["challenge"], Value::Null);
    }
    assert_eq!(world.get("/api/captcha").await.code(), 200);
}

#[actix_web::test]
async fn the_networks_of_one_ipv6_customer_share_eight_times_the_limit() {
    let limits = RateLimits { captcha: NonZeroU32::new(2), ..RateLimits::OFF };
    let world = World::with(|options| options.rate_limits = limits).await;
    let mut passed = 0;
    for subnet in 0..20 {
        let peer = format!("[2001:db8:7:{subnet:x}::1]:1").parse().unwrap();
        let reply = world.call(TestRequest::get().uri("/api/captcha").peer_addr(peer)).await;
        passed += u32::from(reply.code() == 200);
    }
    assert_eq!(passed, 16);
}

#[actix_web::test]
async fn the_challenge_of_an_accounts_organization_holds_on_every_host_and_tells_nothing() {
    let tenants = Tenants::new().await;
    let world = &tenants.world;
    let known = |email: &str| {
        let mut user = new_user(email, Role::User).unwrap();
        user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
        user
    };
    for (scope, email) in [(tenants.a.scope, "eva@aa.example"), (tenants.b.scope, "udo@bb.example")] {
        UserStore::insert(&*world.accounts, scope, &known(email), world.clock_now()).await.unwrap();
    }
    let mut settings = std::sync::Arc::unwrap_or_clone(world.settings.load(tenants.a.scope).await.unwrap());
    settings.captcha.login = true;
    world.settings.save(tenants.a.scope, &settings, world.clock_now()).await.unwrap();
    let sign_in = async |host: &str, email: &str, password: &str, more: Value| {
        let body = with(&json!({"email": email, "password": password}), &more);
        tenants.send("POST", host, LOGIN, None, Some(&body)).await
    };
    let none = || json!({});
    for host in [HOME, tenants.b.host()] {
        let unknown = sign_in(host, "niemand@aa.example", PASSWORD, none()).await;
        assert_eq!((unknown.code(), &unknown.json()["captcha_may_be_needed"]), (401, &json!(true)));
        let wrong = sign_in(host, "eva@aa.example", "falsch", none()).await;
        let unasked = sign_in(host, "udo@bb.example", "falsch", none()).await;
        let right = sign_in(host, "eva@aa.example", PASSWORD, none()).await;
        let bad = json!({"captcha_token": "x", "captcha_answer": "1"});
        let mistaken = sign_in(host, "eva@aa.example", PASSWORD, bad).await;
        for other in [&wrong, &unasked, &right, &mistaken] {
            assert_eq!((other.status, &other.body), (unknown.status, &unknown.body), "{host}");
            let names = |reply: &Reply| {
                let mut names: Vec<_> = reply.headers.keys().map(ToString::to_string).collect();
                names.sort();
                names
            };
            assert_eq!(names(other), names(&unknown));
        }
    }
    // The account's own host requires it outright.
    assert_eq!(sign_in(tenants.a.host(), "eva@aa.example", PASSWORD, none()).await.code(), 422);
    let answered = async |host: &str| {
        let challenge = tenants.get(host, "/api/captcha?context=login", None).await.json();
        let answer = solve(challenge["accessible_text"].as_str().unwrap());
        json!({"captcha_token": challenge["token"], "captcha_answer": answer})
    };
    let proof = answered(HOME).await;
    let refused = sign_in(HOME, "eva@aa.example", "falsch", proof.clone()).await;
    assert!(refused.json().get("captcha_may_be_needed").is_none(), "it was passed");
    assert_eq!(sign_in(HOME, "eva@aa.example", PASSWORD, proof).await.code(), 401, "spent");
    assert_eq!(sign_in(HOME, "eva@aa.example", PASSWORD, answered(HOME).await).await.code(), 200);
    let own = answered(tenants.a.host()).await;
    assert_eq!(sign_in(tenants.a.host(), "eva@aa.example", PASSWORD, own).await.code(), 200);
    // If nobody requires one, nothing changes.
    assert_eq!(sign_in(HOME, "udo@bb.example", PASSWORD, none()).await.code(), 200);
}

#[actix_web::test]
async fn a_right_password_without_the_answer_counts_like_a_wrong_one() {
    let tenants = Tenants::new().await;
    let world = &tenants.world;
    let mut user = new_user("eva@aa.example", Role::User).unwrap();
    user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
    UserStore::insert(&*world.accounts, tenants.a.scope, &user, world.clock_now()).await.unwrap();
    let mut settings = std::sync::Arc::unwrap_or_clone(world.settings.load(tenants.a.scope).await.unwrap());
    settings.captcha.login = true;
    world.settings.save(tenants.a.scope, &settings, world.clock_now()).await.unwrap();
    let body = json!({"email": "eva@aa.example", "password": PASSWORD});
    let mut codes = Vec::new();
    for _ in 0..11 {
        codes.push(tenants.send("POST", HOME, LOGIN, None, Some(&body)).await.code());
    }
    assert_eq!((codes[..10].iter().all(|code| *code == 401), codes[10]), (true, 429), "{codes:?}");
}

#[actix_web::test]
async fn enabled_false_switches_challenges_off_everywhere_and_true_on_again_where_they_were() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let set = async |body: Value| world.send("POST", SETTINGS, &admin, Some(&body)).await;
    let asked = async || world.get("/api/captcha/settings").await.json();
    let both = json!({"login": true, "submission": true});
    assert_eq!(set(json!({"contexts": both})).await.json()["contexts"], both);
    assert_eq!(asked().await["contexts"], both);
    let off = set(json!({"enabled": false})).await;
    assert_eq!((off.code(), &off.json()["enabled"]), (200, &json!(false)));
    assert_eq!(off.json()["contexts"], both, "kept for later");
    assert_eq!(off.json(), world.get_as(SETTINGS, &admin).await.json());
    let public = asked().await;
    let neither = json!({"login": false, "submission": false});
    assert_eq!((&public["enabled"], &public["contexts"]), (&json!(false), &neither));
    assert_eq!(world.get(PAGE).await.json()["challenge"], Value::Null);
    world.user(Role::User).await;
    let credentials = json!({"email": "user@example.org", "password": PASSWORD});
    assert_eq!(world.post_json(LOGIN, &credentials).await.code(), 200);
    assert_eq!(set(json!({"enabled": true})).await.json()["contexts"], both);
    assert_eq!(asked().await["contexts"], both);
    assert_eq!(world.post_json(LOGIN, &credentials).await.code(), 422);
    assert_eq!(set(json!({"enabled": "nein"})).await.code(), 422);
    // Choosing a context turns challenges on.
    assert_eq!(set(json!({"enabled": false})).await.code(), 200);
    assert_eq!(set(json!({"contexts": {"login": true}})).await.json()["enabled"], true);
}

#[actix_web::test]
async fn work_is_set_within_its_limits_and_what_is_left_out_stays() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let set = async |body: Value| world.send("POST", SETTINGS, &admin, Some(&body)).await;
    let before = world.get_as(SETTINGS, &admin).await.json();
    assert_eq!(before["work"], json!({"enabled": false, "difficulty": 16}));
    let on = set(json!({"work": {"enabled": true}})).await;
    assert_eq!((on.code(), &on.json()["work"]), (200, &json!({"enabled": true, "difficulty": 16})));
    assert_eq!(set(json!({"work": {"difficulty": 20}})).await.json()["work"]["enabled"], true);
    assert_eq!(world.get("/api/captcha").await.json()["work"]["difficulty"], 20);
    for wrong in [9, 23, 256] {
        let refused = set(json!({"work": {"difficulty": wrong}})).await;
        assert_eq!(refused.code(), 422);
        assert!(refused.json()["errors"]["work.difficulty"][0].is_string(), "{}", refused.text());
    }
    for member in ["contexts", "difficulty", "rate_limit"] {
        assert_eq!(world.get_as(SETTINGS, &admin).await.json()[member], before[member], "{member}");
    }
}
