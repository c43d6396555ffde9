//! The settings of every scope, the installation included: `/api/admin/settings` (decisions, section 5).

use crate::plans::missing;
use crate::support::{Reply, report};
use crate::tenants::{HOME, Tenants};
use ::plans::{Feature, Module, Tier};
use accounts::Role;
use audit::VerifyChain;
use serde_json::{Value, json};

const PATH: &str = "/api/admin/settings";

/// The installation and an organisation: each with its host and its administrator's token.
async fn places(tenants: &Tenants) -> [(String, String); 2] {
    let home = tenants.world.token(Role::Admin).await;
    [(HOME.to_owned(), home), (tenants.a.host().to_owned(), tenants.a.token(Role::Admin).to_owned())]
}

async fn show(tenants: &Tenants, (host, token): &(String, String)) -> Value {
    let reply = tenants.get(host, PATH, Some(token)).await;
    assert_eq!(reply.code(), 200, "{}", reply.text());
    reply.json()
}

async fn put(tenants: &Tenants, (host, token): &(String, String), body: Value) -> Reply {
    tenants.send("PUT", host, PATH, Some(token), Some(&body)).await
}

fn paths(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.code(), 422, "{}", reply.text());
    reply.json()["errors"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn every_scope_has_settings_and_what_is_left_out_stays() {
    let tenants = Tenants::without_portals().await;
    let nobody = json!({"legal_name": null, "address": null, "representative": null, "dpo_contact": null});
    let places = places(&tenants).await;
    for place in &places {
        let defaults = json!({"timezone": "Europe/Berlin", "languages": ["de", "en"], "notification_email": null,
            "portal": {"enabled": false}, "dpa_processor": nobody});
        assert_eq!(show(&tenants, place).await, defaults, "{}", place.0);
        let all = json!({"timezone": "Europe/Vienna", "languages": ["en"], "notification_email": "dpo@nord.example",
            "portal": {"enabled": true}, "dpa_processor": {"legal_name": "Klinik Nord", "address": "Weg 1\n12345 Ort",
            "representative": "A. Weber", "dpo_contact": "dpo@nord.example"}});
        let reply = put(&tenants, place, all.clone()).await;
        assert_eq!((reply.code(), reply.json()), (200, all.clone()), "{}", place.0);
        assert_eq!(put(&tenants, place, json!({})).await.json(), all, "nothing is named, all stays");
        assert_eq!(show(&tenants, place).await, all);
        let reply =
            put(&tenants, place, json!({"dpa_processor": {"address": null}, "languages": null})).await;
        let mut now = all.clone();
        now["dpa_processor"]["address"] = Value::Null;
        now["languages"] = json!(["de", "en"]);
        assert_eq!(reply.json(), now, "the other members of an object stay");
        let none = json!({"timezone": null, "notification_email": "", "portal": null, "dpa_processor": null});
        assert_eq!(put(&tenants, place, none).await.json(), defaults);
    }
    let other = (tenants.b.host().to_owned(), tenants.b.token(Role::Admin).to_owned());
    put(&tenants, &other, json!({"timezone": "Pacific/Auckland"})).await;
    assert_eq!(
        show(&tenants, &places[0]).await["timezone"],
        "Europe/Berlin",
        "another scope's are not touched"
    );
}

/// Decisions §1 and §5: days and months begin when they do in the organisation's zone.
#[actix_web::test]
async fn days_are_counted_in_the_zone_that_the_scope_has_set() {
    let tenants = Tenants::without_portals().await;
    // At midnight UTC on 1 January.
    assert_eq!(tenants.send("POST", HOME, "/api/meldungen", None, Some(&report())).await.code(), 201);
    for place in &places(&tenants).await {
        let on_the_day_before = async || {
            let path = "/api/meldungen?von=2025-12-31&bis=2025-12-31";
            tenants.get(&place.0, path, Some(&place.1)).await.json()["total"].clone()
        };
        assert_eq!(on_the_day_before().await, 0);
        assert_eq!(put(&tenants, place, json!({"timezone": "America/Lima"})).await.code(), 200);
        assert_eq!(on_the_day_before().await, 1, "{}: from the next request on", place.0);
        let workplace = tenants.get(&place.0, "/api/auth/workplace", Some(&place.1)).await.json();
        assert_eq!(workplace["timezone"], "America/Lima", "{}", place.0);
    }
}

#[actix_web::test]
async fn settings_that_are_none_are_422_at_their_paths_and_change_nothing() {
    let tenants = Tenants::without_portals().await;
    let long = "x".repeat(501);
    let huge = "Europe/".repeat(20_000);
    for place in places(&tenants).await {
        let before = show(&tenants, &place).await;
        for (wrong, at) in [
            (json!({"timezone": "Mars/Olympus"}), vec!["timezone"]),
            (json!({"timezone": ""}), vec!["timezone"]),
            (json!({"timezone": "europe/berlin"}), vec!["timezone"]),
            (json!({"timezone": huge}), vec!["timezone"]),
            (json!({"timezone": 1}), vec!["timezone"]),
            (json!({"timezone": ["Europe/Berlin"]}), vec!["timezone"]),
            (json!({"languages": []}), vec!["languages"]),
            (json!({"languages": "de"}), vec!["languages"]),
            (json!({"languages": ["de", "fr"]}), vec!["languages.1"]),
            (json!({"languages": ["de", "de"]}), vec!["languages"]),
            (json!({"notification_email": "nobody"}), vec!["notification_email"]),
            (json!({"notification_email": "a@b.example\r\nBcc: c@d.example"}), vec!["notification_email"]),
            (json!({"portal": true}), vec!["portal"]),
            (json!({"portal": {"enabled": "yes"}}), vec!["portal.enabled"]),
            (json!({"dpa_processor": {"iban": "x"}}), vec!["dpa_processor.iban"]),
            (json!({"dpa_processor": {"address": long}}), vec!["dpa_processor.address"]),
            (json!({"dpa_processor": {"legal_name": "a\u{0}"}}), vec!["dpa_processor.legal_name"]),
            (json!({"own": 1}), vec!["own"]),
            (json!({"timezone": "", "notification_email": "x"}), vec!["notification_email", "timezone"]),
        ] {
            let mut found = paths(&put(&tenants, &place, wrong).await);
            found.sort();
            assert_eq!(found, at, "{}", place.0);
        }
        let vienna = json!({"timezone": "Europe/Vienna", "languages": []});
        assert_eq!(paths(&put(&tenants, &place, vienna).await), ["languages"], "all of it or nothing");
        assert_eq!(show(&tenants, &place).await, before);
    }
}

/// Decisions §5: `portal` and `dpa_processor` can only be changed with the feature.
#[actix_web::test]
async fn what_belongs_to_agreements_needs_their_feature_and_the_rest_needs_no_plan() {
    let tenants = Tenants::without_portals().await;
    let scopes = [tenants.world.scope, tenants.a.scope];
    for (place, scope) in places(&tenants).await.into_iter().zip(scopes) {
        tenants.world.unlicense(scope, Module::Forms).await;
        for tier in [None, Some(Tier::Professional)] {
            if let Some(tier) = tier {
                tenants.world.license(scope, Module::Forms, tier).await;
            }
            for wrong in [
                json!({"timezone": "Europe/Vienna", "portal": {"enabled": true}}),
                json!({"dpa_processor": {"legal_name": "Klinik"}}),
                json!({"portal": null}),
            ] {
                let reply = put(&tenants, &place, wrong).await;
                assert!(missing(&reply, Feature::DpaGenerator, tier), "{}", reply.text());
            }
            assert_eq!(show(&tenants, &place).await["timezone"], "Europe/Berlin");
            let reply = put(&tenants, &place, json!({"languages": ["de"]})).await;
            assert_eq!(reply.code(), 200, "{}", reply.text());
        }
        tenants.world.license(scope, Module::Forms, Tier::Business).await;
        let reply = put(&tenants, &place, json!({"portal": {"enabled": true}})).await;
        assert_eq!((reply.code(), &reply.json()["portal"]["enabled"]), (200, &json!(true)));
    }
}

#[actix_web::test]
async fn an_organizations_settings_are_those_of_its_record() {
    let tenants = Tenants::without_portals().await;
    let [_, place] = places(&tenants).await;
    let own = "/api/admin/organization";
    let given =
        json!({"settings": {"timezone": "Europe/Vienna", "own": [1]}, "notification_email": "a@a.example"});
    assert_eq!(tenants.send("PUT", &place.0, own, Some(&place.1), Some(&given)).await.code(), 200);
    let shown = show(&tenants, &place).await;
    assert_eq!(
        (&shown["timezone"], &shown["notification_email"]),
        (&json!("Europe/Vienna"), &json!("a@a.example"))
    );
    assert!(shown.get("own").is_none());
    put(&tenants, &place, json!({"timezone": null, "languages": ["en", "de"]})).await;
    let record = tenants.get(&place.0, own, Some(&place.1)).await.json();
    assert_eq!(record["settings"], json!({"own": [1], "languages": ["en", "de"]}), "its other keys stay");
}

#[actix_web::test]
async fn a_change_is_one_entry_of_the_scope_and_none_where_nothing_changes() {
    let tenants = Tenants::without_portals().await;
    let scopes = [tenants.world.scope, tenants.a.scope];
    for (place, scope) in places(&tenants).await.into_iter().zip(scopes) {
        tenants.world.audit.tamper(scope, Vec::clear);
        let change = json!({"timezone": "Europe/Vienna", "notification_email": "a@a.example"});
        for body in [change.clone(), change, json!({}), json!({"dpa_processor": {"address": "Weg 1"}})] {
            assert_eq!(put(&tenants, &place, body).await.code(), 200);
        }
        let entries = tenants.world.audit.entries(scope).into_iter();
        let told: Vec<String> =
            entries.map(|entry| format!("{} {} {}", entry.action, entry.object_id, entry.details)).collect();
        let expected = [
            r#"settings.changed general {"changed":"timezone, notification_email","value":"Europe/Vienna"}"#,
            r#"settings.changed general {"changed":"dpa_processor"}"#,
        ];
        assert_eq!(told, expected, "nothing of what stands in it");
        let verify = VerifyChain::new(tenants.world.audit.clone());
        assert!(verify.verify(scope, None).await.unwrap().is_whole());
    }
}
