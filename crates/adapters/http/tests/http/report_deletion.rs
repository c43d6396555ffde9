//! Reports are deleted permanently, and only when that was intended.

use crate::support::{Reply, World, report};
use crate::tenants::Tenants;
use accounts::Role;
use serde_json::{Value, json};

const COUNT: &str = "/api/admin/meldungen/count";
const ALL: &str = "/api/admin/meldungen/clear-all";
const ONE: &str = "/api/admin/meldungen/clear-by-template";

fn paths(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.code(), 422, "{}", reply.text());
    reply.json()["errors"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn reports_are_deleted_when_the_name_was_typed_and_recorded() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    for _ in 0..3 {
        assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), 201);
    }
    let count = async || world.get_as(COUNT, &admin).await.json();
    assert_eq!(count().await, json!({"total": 3, "test": 0, "confirm": "Meldewerk"}));
    let send = async |path: &str, body: Value| world.send("POST", path, &admin, Some(&body)).await;
    for (path, body, at) in [
        (ALL, json!({"confirm": "ja"}), vec!["confirm"]),
        (ALL, json!({"confirm": true}), vec!["confirm"]),
        (ALL, json!({"confirm": "meldewerk"}), vec!["confirm"]),
        (ONE, json!({"template_slug": "vorfall"}), vec!["confirm"]),
        (ONE, json!({"template_slug": "vorfall", "confirm": "Meldewerk"}), vec!["confirm"]),
        (ONE, json!({"confirm": ""}), vec!["confirm"]),
        (ONE, json!({"confirm": "vorfall"}), vec!["template_slug"]),
        (ONE, json!({"template_slug": "gibt_es_nicht", "confirm": "gibt_es_nicht"}), vec!["template_slug"]),
    ] {
        let mut found = paths(&send(path, body.clone()).await);
        found.sort();
        assert_eq!(found, at, "{path} {body}");
    }
    assert_eq!(count().await["total"], 3);
    let deleted = send(ONE, json!({"template": "vorfall", "confirm": " vorfall "})).await;
    assert_eq!((deleted.code(), deleted.json()), (200, json!({"deleted": 3})));
    assert_eq!(world.get_as("/api/meldungen", &admin).await.json()["total"], 0);
    assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), 201, "the form goes on");
    assert_eq!(send(ALL, json!({"confirm": "Meldewerk"})).await.json(), json!({"deleted": 1}));
    assert_eq!(send(ALL, json!({"confirm": "Meldewerk"})).await.json(), json!({"deleted": 0}));
    let entries = world.audit.entries(world.scope).into_iter();
    let entries = entries.filter(|entry| entry.action.starts_with("report.dele"));
    let told = |action: &str, object: &str, details: &str| format!("{action} {object} {details}");
    let entries: Vec<_> = entries
        .map(|entry| {
            let object = format!("{}:{}", entry.object_kind, entry.object_id);
            told(&entry.action, &object, &entry.details)
        })
        .collect();
    let expected = [
        told("report.deletion_begun", "template:vorfall", r#"{"name":"vorfall"}"#),
        told("report.deleted", "template:vorfall", r#"{"name":"vorfall","reports":3}"#),
        told("report.deletion_begun", "report:", "{}"),
        told("report.deleted", "report:", r#"{"reports":1}"#),
        told("report.deletion_begun", "report:", "{}"),
    ];
    assert_eq!(entries, expected);
}

/// Hostile check 31: the same slug in both.
#[actix_web::test]
async fn only_the_own_organizations_reports_are_deleted() {
    let tenants = Tenants::new().await;
    let before = tenants.rows(&tenants.b).await;
    let token = Some(tenants.a.token(Role::Admin));
    let host = tenants.a.host();
    let name = tenants.get(host, COUNT, token).await.json()["confirm"].as_str().unwrap().to_owned();
    assert_eq!(name, "Melden aa");
    let foreign = json!({"template_slug": tenants.b.form, "confirm": tenants.b.form});
    assert_eq!(tenants.send("POST", host, ONE, token, Some(&foreign)).await.code(), 422);
    let own = json!({"template_slug": "vorfall", "confirm": "vorfall"});
    assert_eq!(tenants.send("POST", host, ONE, token, Some(&own)).await.json(), json!({"deleted": 1}));
    assert_eq!(tenants.send("POST", host, ALL, token, Some(&json!({"confirm": name}))).await.code(), 200);
    assert_eq!(tenants.rows(&tenants.b).await, before);
    assert_eq!(
        tenants.get(tenants.b.host(), COUNT, Some(tenants.b.token(Role::Admin))).await.json()["total"],
        1
    );
}
