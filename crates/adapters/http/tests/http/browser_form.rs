//! The form as a page, without JavaScript.

use crate::support::{Reply, World};
use crate::tenants::{Side, Tenants};
use actix_web::test::TestRequest;
use captcha::testing::solve;
use http_api::RateLimits;
use kernel::Clock as _;
use serde_json::{Value, json};
use site::SiteSettings;
use site::ports::SettingsStore as _;
use std::num::NonZeroU32;

const PAGE: &str = "/f/vorfall";
const SHOWN: &str = "_shown=ort,themen,text,anzahl,wann,einig,anhang";

async fn send(world: &World, body: &str) -> Reply {
    world.post_raw(PAGE, "application/x-www-form-urlencoded", body.as_bytes().to_vec()).await
}

#[actix_web::test]
async fn a_fresh_page_has_a_challenge_where_one_is_asked_for() {
    let world = World::new().await;
    let page = world.get(PAGE).await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-store"));
    assert_eq!((&page.json()["challenge"], &page.json()["values"]), (&Value::Null, &Value::Null));
    world.ask_for_challenge().await;
    let page = world.get("/f/vorfall?lang=en").await.json();
    assert!(page["challenge"]["text"].as_str().unwrap().starts_with("What is"));
    for path in ["/f/geschlossen", "/f/nichts", "/f/vor%00fall"] {
        let missing = world.get(path).await;
        assert_eq!(
            (missing.status.as_u16(), missing.json()["page"].clone()),
            (404, json!("error")),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn the_receipt_names_a_text_beside_a_choice_as_the_form_does() {
    let world = World::new().await;
    let sent = send(&world, &format!("data.ort=other&data.ort_sonst=Flur&{SHOWN}")).await;
    let receipt = world.get(sent.header("location")).await;
    assert_eq!(receipt.json()["stored"], json!([["other (de)", "Flur"]]), "{}", receipt.text());
}

#[actix_web::test]
async fn the_receipt_shows_all_texts_masked_or_not() {
    let world = World::new().await;
    let texts = "data.text=Herr+M%C3%BCller+fiel.&data.einig=true&data.mehr=Eile";
    let sent = send(&world, &format!("data.ort=nord&{texts}&{SHOWN},mehr")).await;
    let receipt = world.get(sent.header("location")).await;
    let shown = json!([["text", "[NAME ANONYMISIERT] fiel."], ["mehr", "Eile"]]);
    assert_eq!(receipt.json()["stored"], shown, "{}", receipt.text());
}

#[actix_web::test]
async fn a_whole_way_from_the_page_to_the_receipt_works_without_javascript() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let page = world.get(PAGE).await.json();
    let token = page["challenge"]["token"].as_str().unwrap();
    let answer = solve(page["challenge"]["text"].as_str().unwrap()).unwrap();
    let body = format!(
        "data.ort=nord&data.themen=a&data.themen=b&data.text=Herr+M%C3%BCller%0D%0Afiel.&data.anzahl=3,5&data.einig=&{SHOWN}\
         &captcha_token={token}&captcha_answer=+{answer}+&website=&locale=en&action=submit"
    );
    let sent = send(&world, &body).await;
    assert_eq!((sent.status.as_u16(), sent.header("cache-control")), (303, "no-store"));
    let receipt = world.get(sent.header("location")).await;
    assert_eq!((receipt.status.as_u16(), receipt.header("cache-control")), (200, "no-store"));
    let stored = world.forms.reports(world.scope).remove(0);
    assert_eq!(receipt.json()["reference"], stored.reference);
    assert_eq!(receipt.json()["received_at"], "2026-01-01T01:00:00+01:00");
    let expected =
        json!({"ort": "nord", "themen": ["a", "b"], "text": "[NAME ANONYMISIERT]\nfiel.", "anzahl": 3.5});
    assert_eq!(Value::Object(stored.data), expected);
    assert_eq!(stored.locale.code(), "en");
    let shown = json!([["text", "[NAME ANONYMISIERT]\nfiel."]]);
    assert_eq!((&receipt.json()["masked"], &receipt.json()["stored"]), (&json!(true), &shown));
    // Others may use the device later.
    world.clock.advance(kernel::Duration::minutes(2));
    assert_eq!(world.get(sent.header("location")).await.json()["stored"], json!([]));
    let again = send(&world, &body).await;
    assert_eq!(again.status, 422, "without a key a challenge is good for one report");
    assert_eq!(world.reports(), 1);
}

#[actix_web::test]
async fn what_is_refused_comes_back_with_everything_that_was_typed_and_a_new_challenge() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    let body =
        format!("data.text=Sturz&data.anzahl=zw%C3%B6lf&{SHOWN}&captcha_token=x&captcha_answer=1&locale=de");
    let page = send(&world, &body).await;
    assert_eq!(page.status, 422);
    let page = page.json();
    assert_eq!(page["values"]["text"], "Sturz");
    assert_eq!(page["raw"]["anzahl"], json!(["zwölf"]));
    let paths: Vec<&str> =
        page["violations"].as_array().unwrap().iter().map(|entry| entry[0].as_str().unwrap()).collect();
    assert_eq!(paths, ["data.ort", "data.anzahl", "captcha_answer"], "all faults in one round");
    assert_ne!(page["challenge"]["token"], "x");
    assert!(page["challenge"]["text"].is_string());
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn buttons_show_the_page_again_without_checking_anything() {
    let world = World::new().await;
    world.ask_for_challenge().await;
    for (action, locale) in [("refresh", "de"), ("captcha", "de"), ("lang-en", "en"), ("lang-de", "de")] {
        let page = send(&world, &format!("data.einig=true&data.text=x&locale=de&action={action}")).await;
        assert_eq!(page.status, 200, "{action}");
        let page = page.json();
        assert_eq!((&page["violations"], &page["locale"]), (&Value::Null, &json!(locale)), "{action}");
        assert_eq!(page["values"], json!({"einig": true, "text": "x"}));
        assert!(page["challenge"]["token"].is_string());
    }
}

#[actix_web::test]
async fn fields_that_come_up_with_the_values_are_shown_before_anything_is_called_wrong() {
    let world = World::new().await;
    let page = send(&world, &format!("data.ort=nord&data.einig=true&{SHOWN}")).await;
    assert_eq!(page.status, 422);
    assert_eq!((&page.json()["notice"], &page.json()["violations"]), (&json!("MoreFields"), &Value::Null));
    let page = send(&world, &format!("data.ort=nord&data.einig=true&data.mehr=&{SHOWN},mehr")).await;
    assert_eq!(page.json()["violations"][0][0], "data.mehr");
    assert_eq!(
        send(&world, &format!("data.ort=nord&data.einig=true&data.mehr=ja&{SHOWN},mehr")).await.status,
        303
    );
}

#[actix_web::test]
async fn a_control_of_a_field_that_is_gone_says_that_the_form_changed() {
    let world = World::new().await;
    let page = send(&world, &format!("data.ort=nord&data.alt=x&{SHOWN}")).await;
    assert_eq!((page.status.as_u16(), page.json()["notice"].clone()), (422, json!("FormChanged")));
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn a_filled_honeypot_is_refused() {
    let world = World::new().await;
    let page = send(&world, &format!("data.ort=nord&website=x&{SHOWN}")).await;
    assert_eq!((page.status.as_u16(), page.json()["violations"][0][0].clone()), (422, json!("website")));
    assert_eq!(world.reports(), 0);
}

#[actix_web::test]
async fn files_come_with_a_multipart_form() {
    let world = World::new().await;
    let part = |name: &str, content: &str| {
        format!("--XX\r\nContent-Disposition: form-data; {name}\r\n\r\n{content}\r\n")
    };
    let body = [
        part("name=\"data.ort\"", "nord"),
        part("name=\"files[anhang]\"; filename=\"a.pdf\"", "%PDF-1"),
        "--XX--\r\n".to_owned(),
    ]
    .concat();
    let reply = world.post_raw(PAGE, "multipart/form-data; boundary=XX", body.clone().into_bytes()).await;
    assert_eq!(reply.status, 303);
    assert_eq!(world.forms.reports(world.scope)[0].files.len(), 1);
    let body = body.replace("%PDF-1", "%PDF busy").into_bytes();
    let reply = world.post_raw(PAGE, "multipart/form-data; boundary=XX", body).await;
    assert_eq!((reply.status.as_u16(), reply.header("retry-after")), (503, "10"));
    assert!(reply.json()["notice"].as_str().unwrap().starts_with("Busy"), "{}", reply.json()["notice"]);
    assert_eq!((reply.json()["values"]["ort"].clone(), world.reports()), (json!("nord"), 1));
}

#[actix_web::test]
async fn a_closed_or_broken_service_says_so_and_keeps_what_was_typed() {
    let world = World::new().await;
    let failing = send(&world, &format!("data.ort=nord&data.text=!fail!&{SHOWN}")).await;
    assert_eq!((failing.status.as_u16(), failing.json()["notice"].clone()), (503, json!("Unavailable")));
    assert_eq!(failing.json()["values"]["text"], "!fail!");
    let mut settings = SiteSettings::default();
    settings.maintenance.enabled = true;
    world.change_settings(settings).await;
    assert!(world.get(PAGE).await.json()["notice"].as_str().unwrap().starts_with("Maintenance"));
    let closed = send(&world, &format!("data.ort=nord&data.text=x&{SHOWN}")).await;
    assert_eq!(closed.status, 503);
    assert!(!closed.header("retry-after").is_empty());
    assert!(closed.json()["notice"].as_str().unwrap().starts_with("Maintenance"));
    assert_eq!((closed.json()["values"]["text"].clone(), world.reports()), (json!("x"), 0));
}

#[actix_web::test]
async fn one_report_too_many_is_429_and_keeps_what_was_typed() {
    let limits = RateLimits { submission: NonZeroU32::new(1), ..RateLimits::OFF };
    let world = World::with(|options| options.rate_limits = limits).await;
    let body = format!("data.ort=nord&{SHOWN}");
    let send = async || {
        let request = TestRequest::post().uri(PAGE).insert_header(("content-length", body.len()));
        let form = ("content-type", "application/x-www-form-urlencoded");
        world.call(request.insert_header(form).set_payload(body.clone())).await
    };
    assert_eq!(send().await.status, 303);
    let refused = send().await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "60"));
    assert_eq!((refused.json()["values"]["ort"].clone(), world.reports()), (json!("nord"), 1));
    assert!(refused.json()["notice"].as_str().unwrap().starts_with("Busy"));
}

#[actix_web::test]
async fn a_button_that_says_so_in_its_address_does_not_count_as_a_report_and_never_sends_one() {
    let limits =
        RateLimits { submission: NonZeroU32::new(1), captcha: NonZeroU32::new(3), ..RateLimits::OFF };
    let world = World::with(|options| options.rate_limits = limits).await;
    let press = async |action: &str| {
        let body = format!("data.ort=nord&{SHOWN}&action=submit");
        let request = TestRequest::post().uri(&format!("{PAGE}?lang=de{action}"));
        let form = ("content-type", "application/x-www-form-urlencoded");
        world.call(request.insert_header(form).set_payload(body)).await
    };
    for action in ["&action=refresh", "&action=captcha", "&action=lang-en"] {
        assert_eq!((press(action).await.status.as_u16(), world.reports()), (200, 0), "{action}");
    }
    assert_eq!(press("&action=refresh").await.status, 429, "as many as there are challenges");
    for (action, status) in [("&action=quatsch", 303), ("", 429), ("&action=submit", 429)] {
        assert_eq!(press(action).await.status, status, "{action:?} is a report");
    }
    assert_eq!(world.reports(), 1);
}

#[actix_web::test]
async fn what_is_no_form_is_refused_with_a_page() {
    let world = World::new().await;
    for (content_type, body, status) in [
        ("application/json", "{}", 415),
        ("text/plain", "x", 415),
        ("application/x-www-form-urlencoded; charset=latin1", "data.ort=nord", 415),
        ("application/x-www-form-urlencoded", "data.text=%ff", 400),
        ("application/x-www-form-urlencoded", "data.text=%zz", 400),
    ] {
        let reply = world.post_raw(PAGE, content_type, body.into()).await;
        assert_eq!(
            (reply.status.as_u16(), reply.json()["page"].clone()),
            (status, json!("error")),
            "{content_type} {body}"
        );
    }
    let control = send(&world, &format!("data.ort=nord&data.text=a%00b&{SHOWN}")).await;
    assert_eq!(
        (control.status.as_u16(), control.json()["violations"][0][0].clone()),
        (422, json!("data.text"))
    );
    let put = world.call(TestRequest::put().uri(PAGE)).await;
    assert_eq!((put.status.as_u16(), put.header("allow")), (405, "GET, HEAD, POST"));
}

/// The organisation's name, even if no name of the site was set.
#[actix_web::test]
async fn the_page_says_who_asks() {
    let tenants = Tenants::new().await;
    let organization_name = async |side: &Side| {
        let page = tenants.get(side.host(), &format!("/f/{}", side.form), None).await;
        page.json()["organization_name"].as_str().unwrap().to_owned()
    };
    assert_eq!(organization_name(&tenants.a).await, "Melden aa");
    let (world, unnamed) = (&tenants.world, SiteSettings::default());
    world.settings.save(tenants.a.scope, &unnamed, world.clock.now()).await.unwrap();
    assert_eq!(organization_name(&tenants.a).await, tenants.a.organization.name);
    for path in [format!("/f/{}", tenants.a.form), "/".to_owned()] {
        let page = tenants.get(tenants.a.host(), &path, None).await;
        assert_eq!(page.json()["app_name"], tenants.a.organization.name, "in the header of {path}");
    }
    let statement = tenants.get(tenants.a.host(), "/barrierefreiheit", None).await;
    assert_eq!(statement.json()["organization_name"], tenants.a.organization.name);
    assert_eq!(organization_name(&tenants.b).await, "Melden bb");
}
