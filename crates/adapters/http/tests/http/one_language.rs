//! A scope may have one language, and then none of its pages offers the other.

use crate::support::{Reply, World, report};
use crate::tenants::{HOME, Tenants};
use accounts::Role;
use actix_web::test::TestRequest;
use serde_json::{Value, json};

const SETTINGS: &str = "/api/admin/settings";
/// The pages of a site, including ones that do not exist.
const PAGES: [&str; 8] = [
    "/",
    "/f/vorfall",
    "/barrierefreiheit",
    "/passwort-vergessen",
    "/verification",
    "/einladung/x",
    "/nichts",
    "/f/nichts",
];

/// A host and its administrator's token.
type Place = (String, String);

async fn places(tenants: &Tenants) -> [Place; 2] {
    let home = tenants.world.token(Role::Admin).await;
    [(HOME.to_owned(), home), (tenants.a.host().to_owned(), tenants.a.token(Role::Admin).to_owned())]
}

async fn speak(tenants: &Tenants, (host, token): &Place, languages: Value) {
    let body = json!({"languages": languages});
    let reply = tenants.send("PUT", host, SETTINGS, Some(token), Some(&body)).await;
    assert_eq!(reply.code(), 200, "{}", reply.text());
}

/// Returns what an English browser gets.
async fn english(world: &World, host: &str, request: TestRequest) -> Reply {
    let request = request.insert_header(("host", host.to_owned())).insert_header(("accept-language", "en"));
    world.call(request).await
}

/// Returns the languages of all pages of a host, requested in English in every way.
async fn spoken(tenants: &Tenants, host: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in PAGES {
        let page = english(&tenants.world, host, TestRequest::get().uri(&format!("{path}?lang=en"))).await;
        found.push(
            page.json()["locale"].as_str().unwrap_or_else(|| panic!("{path}: {}", page.text())).to_owned(),
        );
    }
    found
}

#[actix_web::test]
async fn every_page_is_in_the_one_language_whatever_is_asked_for() {
    let tenants = Tenants::without_portals().await;
    let places = places(&tenants).await;
    for place in &places {
        assert_eq!(spoken(&tenants, &place.0).await, ["en"; PAGES.len()]);
        speak(&tenants, place, json!(["de"])).await;
        assert_eq!(spoken(&tenants, &place.0).await, ["de"; PAGES.len()], "{}", place.0);
        for path in ["/", "/nichts"] {
            assert_eq!(tenants.get(&place.0, path, None).await.json()["only"], "de", "no switch");
        }
        // Other tenants are not affected, the installation included.
        for (host, _) in places.iter().filter(|(host, _)| *host != place.0) {
            assert_eq!(spoken(&tenants, host).await, ["en"; PAGES.len()], "{host}");
        }
        assert_eq!(spoken(&tenants, tenants.b.host()).await, ["en"; PAGES.len()]);
        speak(&tenants, place, Value::Null).await;
        assert_eq!(spoken(&tenants, &place.0).await, ["en"; PAGES.len()], "back to both");
        assert_eq!(tenants.get(&place.0, "/", None).await.json()["only"], Value::Null);
    }
}

#[actix_web::test]
async fn what_the_public_gets_as_json_is_in_it_too_and_what_staff_get_in_theirs() {
    let tenants = Tenants::without_portals().await;
    let [_, place] = places(&tenants).await;
    let (host, token) = (&*place.0, &*place.1);
    let ask = async |path: &str| english(&tenants.world, host, TestRequest::get().uri(path)).await.json();
    let refused = async || {
        let request = TestRequest::post().uri("/api/meldungen").set_json(json!({"template_slug": "nichts"}));
        english(&tenants.world, host, request).await.json()["message"].as_str().unwrap().to_owned()
    };
    let before = refused().await;
    speak(&tenants, &place, json!(["de"])).await;
    let form = ask("/api/form-templates/vorfall?lang=en").await;
    assert_eq!(form["blocks"][0]["fields"][0]["label"], "Ort");
    let challenge = ask("/api/captcha?lang=en").await;
    assert!(challenge["accessible_text"].as_str().unwrap().starts_with("Was ist"), "{challenge}");
    assert_ne!(refused().await, before);
    assert_eq!(ask("/api/layout/settings").await["languages"], json!(["de"]));
    let workplace = tenants.get(host, "/api/auth/workplace", Some(token)).await.json();
    assert_eq!(workplace["languages"], json!(["de"]));
    // Staff choose for themselves; what they preview is the public's.
    let staff = TestRequest::get()
        .uri("/api/meldungen/987654")
        .insert_header(("authorization", format!("Bearer {token}")));
    let message = english(&tenants.world, host, staff).await.json()["message"].clone();
    assert_eq!(message, "This was not found.");
    let both = json!({"de": "", "en": ""});
    let layout =
        json!({"header": {"tagline": both}, "footer": {"text": both, "links": []}, "page": {}, "colors": {}});
    let path = "/api/admin/layout/preview?lang=en";
    let preview = tenants.send("POST", host, path, Some(token), Some(&layout)).await;
    assert_eq!(preview.json()["locale"], "de", "{}", preview.text());
    speak(&tenants, &place, json!(["en", "de"])).await;
    assert_eq!(refused().await, before);
    assert_eq!(ask("/api/layout/settings").await["languages"], json!(["de", "en"]));
}

/// A page opened earlier may still be used, including its switch.
#[actix_web::test]
async fn a_switch_of_before_leads_nowhere_and_the_way_to_the_receipt_names_no_language() {
    let tenants = Tenants::without_portals().await;
    let [_, place] = places(&tenants).await;
    let host = &*place.0;
    let send = async |path: &str, body: String| {
        let form = TestRequest::post()
            .uri(path)
            .insert_header(("content-type", "application/x-www-form-urlencoded"));
        english(&tenants.world, host, form.set_payload(body)).await
    };
    speak(&tenants, &place, json!(["de"])).await;
    for path in ["/f/vorfall?lang=en", "/f/vorfall?lang=en&action=lang-en", "/passwort-vergessen?lang=en"] {
        let page = send(path, "action=lang-en&locale=en".to_owned()).await;
        assert_eq!((page.status.as_u16(), &page.json()["locale"]), (200, &json!("de")), "{path}");
    }
    let shown = "_shown=ort,themen,text,anzahl,wann,einig,anhang";
    let sent = send("/f/vorfall?lang=en", format!("data.ort=nord&locale=en&{shown}")).await;
    let address = sent.header("location").to_owned();
    assert!(address.starts_with("/beleg/") && !address.contains("lang"), "{address}");
    let receipt = english(&tenants.world, host, TestRequest::get().uri(&address)).await;
    assert_eq!(receipt.json()["locale"], "de");
    // A program says in which language it asked.
    let mut report = report();
    report["locale"] = json!("en");
    let taken =
        english(&tenants.world, host, TestRequest::post().uri("/api/meldungen").set_json(report)).await;
    assert_eq!(taken.code(), 201, "{}", taken.text());
    let locales = tenants.world.forms.reports(tenants.a.scope).into_iter().map(|stored| stored.locale.code());
    assert_eq!(locales.collect::<Vec<_>>()[1..], ["de", "en"]);
}
