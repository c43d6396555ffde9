//! Texts of the pages that a site has replaced.

use crate::support::{Reply, World};
use crate::tenants::Tenants;
use accounts::Role;
use audit::testing::no_event;
use kernel::Clock as _;
use serde_json::{Value, json};
use site::Wording;

const ALL: &str = "/api/admin/translations";
const EXPORT: &str = "/api/admin/translations/export";
const IMPORT: &str = "/api/admin/translations/import";

fn paths(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.code(), 422, "{}", reply.text());
    let mut paths: Vec<_> = reply.json()["errors"].as_object().unwrap().keys().cloned().collect();
    paths.sort();
    paths
}

async fn put(world: &World, token: &str, body: Value) -> Reply {
    world.send("PUT", ALL, token, Some(&body)).await
}

fn changes(world: &World) -> Vec<String> {
    let entries = world.audit.entries(world.scope).into_iter();
    entries.filter(|entry| entry.object_id == "translations").map(|entry| entry.details).collect()
}

#[actix_web::test]
async fn a_text_is_replaced_shown_by_the_next_request_and_taken_back() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let one = format!("{ALL}?search=public.submit");
    let all = world.get_as(&one, &admin).await.json();
    assert_eq!(
        all["data"][0],
        json!({"id": null, "key": "public.submit", "de": null, "en": null,
               "default": {"de": "Meldung absenden", "en": "Send report"}})
    );
    let reply = put(&world, &admin, json!({"key": "public.submit", "de": " Jetzt melden "})).await;
    assert_eq!(reply.code(), 200, "{}", reply.text());
    let id = reply.json()["id"].as_i64().unwrap();
    assert_eq!(reply.json(), json!({"id": id, "key": "public.submit", "de": "Jetzt melden", "en": null}));
    assert_eq!(world.get_as(&one, &admin).await.json()["data"][0]["id"], id);
    let german = world.get("/api/translations/de").await.json();
    assert_eq!(german["locale"], "de");
    assert_eq!(german["texts"]["public.submit"], "Jetzt melden");
    assert_eq!(german["texts"]["staff.nav.reports"], "Meldungen", "the merged set");
    let english = world.get("/api/translations/en").await.json();
    assert_eq!(english["texts"]["public.submit"], "Send report", "as built in");
    assert_eq!(world.get("/api/translations/de?stored=AAA").await.code(), 422);
    let own = world.get("/api/translations/de?stored=1").await.json();
    assert_eq!(own["texts"], json!({"public.submit": "Jetzt melden"}));
    let page = world.get("/f/vorfall?lang=de").await.json();
    assert!(page["brand"].as_str().unwrap().contains("Jetzt melden"));
    let again = put(&world, &admin, json!({"key": "public.submit", "de": "Jetzt melden"})).await;
    assert_eq!(again.json()["id"], id, "it keeps its id");
    let one = format!("{ALL}/{id}");
    assert_eq!(world.send("DELETE", &one, &admin, None).await.code(), 200);
    assert_eq!(world.send("DELETE", &one, &admin, None).await.code(), 404);
    assert_eq!(world.get("/api/translations/de").await.json()["texts"]["public.submit"], "Meldung absenden");
    assert_eq!(
        changes(&world),
        [r#"{"key":"public.submit"}"#, r#"{"key":"public.submit","taken_back":true}"#],
        "what changes nothing is no entry"
    );
    assert_eq!(world.get("/api/translations/fr").await.code(), 404);
}

/// Keys unknown to the built-in set are refused (decisions §5).
#[actix_web::test]
async fn an_unknown_key_and_a_text_that_could_not_be_shown_are_422() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    for (body, at) in [
        (json!({"key": "public.gibt_es_nicht", "de": "x"}), vec!["key"]),
        (json!({"key": "__proto__", "de": "x"}), vec!["key"]),
        (json!({"de": "x"}), vec!["key"]),
        (json!({"key": "public.submit"}), vec!["de"]),
        (json!({"key": "public.submit", "de": " ", "en": ""}), vec!["de"]),
        (json!({"key": "public.submit", "de": "a\u{0}b", "en": "x".repeat(2001)}), vec!["de", "en"]),
        (json!({"key": "public.submit", "de": 7}), vec!["de"]),
        (
            json!({"key": "public.number_between", "de": "Ab {min}", "en": "{min} {max} {x}"}),
            vec!["de", "en"],
        ),
        (json!({"key": "public.submit", "de": "{count} melden"}), vec!["de"]),
    ] {
        assert_eq!(paths(&put(&world, &admin, body.clone()).await), at, "{body}");
    }
    let reply = put(&world, &admin, json!({"key": "public.number_between", "de": "Ab {min}"})).await;
    assert!(reply.text().contains("{max}, {min}"), "{}", reply.text());
    assert!(changes(&world).is_empty());
}

/// Hostile checks 74 and 75: a bundle with one fault changes nothing, and none reaches another tenant.
#[actix_web::test]
async fn an_export_is_imported_elsewhere_whole_or_not_at_all() {
    let tenants = Tenants::new().await;
    let token = |of: &crate::tenants::Side| of.token(Role::Admin).to_owned();
    let (a, b) = (token(&tenants.a), token(&tenants.b));
    let text = json!({"key": "public.number_between", "de": "{max}, ab {min}", "en": "{min}/{max} <b>"});
    assert_eq!(tenants.send("PUT", tenants.a.host(), ALL, Some(&a), Some(&text)).await.code(), 200);
    let file = tenants.get(tenants.a.host(), EXPORT, Some(&a)).await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"meldewerk-translations.json\"");
    let file = file.json();
    assert_eq!(file["translations"].as_array().unwrap().len(), 2);
    let before = tenants.rows(&tenants.b).await;
    let with = |path: &str, value: Value| {
        let mut body = file.clone();
        *body.pointer_mut(path).unwrap() = value;
        body
    };
    let mut repeated = file.clone();
    let first = file["translations"][0].clone();
    repeated["translations"].as_array_mut().unwrap().push(first);
    let many: Vec<Value> = (0..10_000).map(|n| json!({"key": format!("public.{n}"), "de": "x"})).collect();
    for (body, at) in [
        (with("/version", json!(2)), vec!["version"]),
        (with("/format", json!("meldewerk-template")), vec!["format"]),
        (with("/translations", json!({})), vec!["translations"]),
        (with("/translations/1", json!("x")), vec!["translations.1"]),
        (with("/translations/1/de", json!(["x"])), vec!["translations.1.de"]),
        (with("/translations/0/de", json!("ohne")), vec!["translations.0.de"]),
        (repeated, vec!["translations.2.key"]),
        (json!({"__proto__": {"format": "x"}}), vec!["__proto__", "format", "translations", "version"]),
    ] {
        let reply = tenants.send("POST", tenants.b.host(), IMPORT, Some(&b), Some(&body)).await;
        assert_eq!(paths(&reply), at, "{body}");
    }
    let reply = tenants
        .send("POST", tenants.b.host(), IMPORT, Some(&b), Some(&with("/translations", json!(many))))
        .await;
    assert_eq!(paths(&reply).len(), 100, "no thousands of lines");
    assert_eq!(tenants.rows(&tenants.b).await, before, "nothing is imported when anything is wrong");
    let mut with_extras = file.clone();
    with_extras["translations"][0]["id"] = json!(1);
    with_extras["translations"][0]["organization_id"] = json!(tenants.a.organization.id);
    let extras = tenants.send("POST", tenants.b.host(), IMPORT, Some(&b), Some(&with_extras)).await;
    assert_eq!(paths(&extras), ["translations.0.id", "translations.0.organization_id"]);
    let done = tenants.send("POST", tenants.b.host(), IMPORT, Some(&b), Some(&file)).await;
    assert_eq!((done.code(), done.json()), (200, json!({"imported": 2, "changed": 2, "left_out": []})));
    let second = tenants.get(tenants.b.host(), EXPORT, Some(&b)).await.json();
    assert_eq!(second, file, "a second export equals the first");
}

/// A text of an earlier version, which no page has any more, must not keep the others from being moved.
#[actix_web::test]
async fn a_text_that_is_gone_is_not_exported_and_an_import_leaves_it_out() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let gone = Wording { key: "public.slider".into(), de: Some("x".into()), en: None };
    let store = &world.services.site.wordings.store;
    store.put_all(world.scope, &[gone], world.clock.now(), &no_event).await.unwrap();
    assert_eq!(put(&world, &admin, json!({"key": "public.submit", "de": "Jetzt melden"})).await.code(), 200);
    let exported = world.get_as(EXPORT, &admin).await.json();
    let listed = exported["translations"].as_array().unwrap();
    assert_eq!(listed.iter().map(|text| &text["key"]).collect::<Vec<_>>(), ["public.submit"]);

    let import = async |texts: &[Value]| {
        let mut file = exported.clone();
        file["translations"] = json!(texts);
        world.send("POST", IMPORT, &admin, Some(&file)).await
    };
    let old = json!({"key": "public.slider", "de": "x"});
    let done = import(&[old.clone(), json!({"key": "public.submit", "de": "Melden"})]).await;
    assert_eq!(done.code(), 200, "{}", done.text());
    assert_eq!(done.json(), json!({"imported": 1, "changed": 1, "left_out": ["public.slider"]}));
    assert_eq!(world.get("/api/translations/de").await.json()["texts"]["public.submit"], "Melden");
    let wrong = import(&[old.clone(), json!({"key": "public.submit", "de": ""})]).await;
    assert_eq!(paths(&wrong), ["translations.1.de"], "counted as in the file");
    assert_eq!(paths(&import(&[old]).await), ["translations.0.key"], "nothing in it is one of these texts");
}

#[actix_web::test]
async fn texts_of_one_organization_are_not_those_of_another() {
    let tenants = Tenants::new().await;
    for (side, own, other) in
        [(&tenants.a, "Absenden aa", "Absenden bb"), (&tenants.b, "Absenden bb", "Absenden aa")]
    {
        let list = tenants
            .get(side.host(), &format!("{ALL}?search=public.submit"), Some(side.token(Role::Admin)))
            .await
            .text();
        let export = tenants.get(side.host(), EXPORT, Some(side.token(Role::Admin))).await.text();
        let public = tenants.get(side.host(), "/api/translations/de", None).await.text();
        let page = tenants.get(side.host(), "/f/vorfall", None).await.text();
        for text in [list, export, public, page] {
            assert!(text.contains(own) && !text.contains(other), "{text}");
        }
    }
}

/// One catalogue: a site's texts also appear in errors and confirmations, only in its own tenant.
#[actix_web::test]
async fn errors_and_confirmations_are_in_the_words_of_the_site() {
    let tenants = Tenants::new().await;
    let token = |of: &crate::tenants::Side| of.token(Role::Admin).to_owned();
    let (a, b) = (token(&tenants.a), token(&tenants.b));
    for (key, de) in [
        ("service.request.not_found", "Das haben wir nicht."),
        ("service.field.required", "Da fehlt etwas."),
        ("service.work.all_read", "Alles gelesen."),
    ] {
        let text = json!({"key": key, "de": de});
        assert_eq!(tenants.send("PUT", tenants.a.host(), ALL, Some(&a), Some(&text)).await.code(), 200);
    }
    let missing = async |side: &crate::tenants::Side, token: &str| {
        tenants.get(side.host(), "/api/meldungen/999999", Some(token)).await.json()["message"].clone()
    };
    assert_eq!(missing(&tenants.a, &a).await, "Das haben wir nicht.");
    assert_eq!(missing(&tenants.b, &b).await, "Das wurde nicht gefunden.");
    let empty = json!({"template_slug": "vorfall", "data": {}});
    let refused = async |side: &crate::tenants::Side| {
        let reply = tenants.send("POST", side.host(), "/api/meldungen", None, Some(&empty)).await;
        assert_eq!(reply.code(), 422, "{}", reply.text());
        reply.text()
    };
    assert!(refused(&tenants.a).await.contains("Da fehlt etwas."));
    assert!(refused(&tenants.b).await.contains("Bitte füllen Sie dieses Feld aus."));
    let read = async |side: &crate::tenants::Side, token: &str| {
        let until = json!({"until": 1});
        let reply = tenants.send("PUT", side.host(), "/api/meldungen/read", Some(token), Some(&until)).await;
        reply.json()["message"].clone()
    };
    assert_eq!(read(&tenants.a, &a).await, "Alles gelesen.");
    assert_eq!(read(&tenants.b, &b).await, "Alle Meldungen sind als gelesen markiert.");
}
