//! An organisation's own administration, and the operator's.

use crate::support::Reply;
use crate::tenants::{HOME, Tenants};
use accounts::Role;
use serde_json::{Value, json};

const OWN: &str = "/api/admin/organization";
const ALL: &str = "/api/admin/organizations";

async fn put(tenants: &Tenants, body: Value) -> Reply {
    let token = Some(tenants.a.token(Role::Admin));
    tenants.send("PUT", HOME, OWN, token, Some(&body)).await
}

fn paths(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn an_administrator_changes_name_slug_domain_and_settings_and_extras_are_ignored() {
    let tenants = Tenants::new().await;
    let before = tenants.get(HOME, OWN, Some(tenants.a.token(Role::Admin))).await.json();
    let reply = put(
        &tenants,
        json!({
            "name": " Klinik Nord ", "slug": "nord", "domain": "Melden.Klinik-NORD.example.",
            "settings": {"timezone": "Europe/Vienna", "own": [1]}, "notification_email": "dpo@nord.example",
            "id": 99, "is_active": false, "payment_customer_id": "cus_x", "created_at": "2020-01-01T00:00:00Z",
            "organization_id": 2
        }),
    )
    .await;
    assert_eq!(reply.code(), 200);
    let mut expected = before;
    for (key, value) in [
        ("name", json!("Klinik Nord")),
        ("slug", json!("nord")),
        ("domain", json!("melden.klinik-nord.example")),
        ("settings", json!({"timezone": "Europe/Vienna", "own": [1]})),
        ("notification_email", json!("dpo@nord.example")),
    ] {
        expected[key] = value;
    }
    assert_eq!(reply.json(), expected);
    assert_eq!(expected["is_active"], true);
    assert_eq!(tenants.get(HOME, OWN, Some(tenants.a.token(Role::Admin))).await.json(), expected);
    let host = format!("nord.{HOME}");
    assert_eq!(tenants.get(&host, "/api/app-name", None).await.json()["app_name"], "Melden aa");
    assert_eq!(tenants.get(&format!("aa.{HOME}"), "/api/app-name", None).await.code(), 404);
}

#[actix_web::test]
async fn what_is_missing_stays_and_null_takes_away() {
    let tenants = Tenants::new().await;
    let before = put(&tenants, json!({"settings": {"portal": {"enabled": true}}})).await.json();
    assert_eq!(put(&tenants, json!({})).await.json(), before);
    let cleared = put(&tenants, json!({"domain": null, "settings": null, "name": null})).await;
    assert_eq!(cleared.code(), 200);
    let now = cleared.json();
    assert_eq!(
        (&now["domain"], &now["settings"], &now["name"]),
        (&Value::Null, &Value::Null, &before["name"])
    );
}

/// Row 29.
#[actix_web::test]
async fn what_no_organization_may_be_called_is_422_at_its_path_and_changes_nothing() {
    let tenants = Tenants::new().await;
    let rows = [tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await];
    let deep = (0..20).fold(json!(1), |inner, _| json!([inner]));
    let cases = [
        ("domain", json!(tenants.b.host())),
        ("domain", json!("MELDEN.BB.example.")),
        ("domain", json!(HOME)),
        ("domain", json!(format!("x.{HOME}"))),
        ("domain", json!("localhost")),
        ("domain", json!("*.x")),
        ("domain", json!("10.0.0.1")),
        ("domain", json!("a.example:80")),
        ("domain", json!(7)),
        ("slug", json!("www")),
        ("slug", json!("api")),
        ("slug", json!("admin")),
        ("slug", json!("mail")),
        ("slug", json!("bb")),
        ("slug", json!("a".repeat(64))),
        ("slug", json!("klіnik")),
        ("slug", json!("xn--klnik-8ve")),
        ("slug", json!("")),
        ("slug", json!("a\u{0}b")),
        ("name", json!("")),
        ("name", json!("x".repeat(121))),
        ("name", json!("a\u{0}")),
        ("name", json!(["x"])),
        ("notification_email", json!("x")),
        ("settings", json!("x")),
        ("settings", json!([1])),
        ("settings", json!({"a": "x".repeat(40_000)})),
        ("settings", json!({"a": deep})),
        ("settings", json!({"a": "\u{0}"})),
    ];
    for (path, value) in cases {
        let mut body = json!({"name": "Neu"});
        body[path] = value.clone();
        let reply = put(&tenants, body).await;
        assert_eq!(reply.code(), 422, "{path}: {value}");
        assert_eq!(paths(&reply), [path], "{value}");
    }
    let reply = put(&tenants, json!({"settings": {"timezone": "Mars/Olympus"}})).await;
    assert_eq!((reply.code(), paths(&reply)), (422, vec!["settings.timezone".to_owned()]));
    assert_eq!([tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await], rows);
}

#[actix_web::test]
async fn all_that_is_wrong_is_told_at_once() {
    let tenants = Tenants::new().await;
    let body = json!({"name": "", "slug": "www", "domain": "localhost", "settings": {"timezone": 1}});
    assert_eq!(paths(&put(&tenants, body).await), ["name", "slug", "domain", "settings.timezone"]);
}

#[actix_web::test]
async fn an_account_of_the_installation_has_no_organization_to_show_or_change() {
    let tenants = Tenants::new().await;
    let token = Some(tenants.operator.as_str());
    for (method, path) in [("GET", OWN), ("PUT", OWN), ("GET", "/api/admin/organization/members")] {
        let body = (method == "PUT").then(|| json!({"name": "x"}));
        let reply = tenants.send(method, HOME, path, token, body.as_ref()).await;
        assert_eq!(reply.code(), 404, "{method} {path}");
    }
}

#[actix_web::test]
async fn members_are_listed_as_the_specification_says() {
    let tenants = Tenants::new().await;
    let list = tenants.get(HOME, "/api/admin/organization/members", Some(tenants.a.token(Role::Admin))).await;
    let list = list.json();
    assert_eq!(list.as_array().map(Vec::len), Some(4));
    let (user, _) = tenants.a.member(Role::User);
    let expected = json!({
        "id": user.id.0, "name": "user", "email": "user@aa.example", "role": "user",
        "created_at": "2026-01-01T00:00:00Z"
    });
    assert_eq!(list[0], expected);
}

/// Row 18, and the protected accounts of decisions §1.
#[actix_web::test]
async fn oneself_a_developer_and_the_last_administrator_are_protected() {
    let tenants = Tenants::new().await;
    let remove = async |id: &str, by: Role| {
        let path = format!("/api/admin/organization/members/{id}");
        tenants.send("DELETE", HOME, &path, Some(tenants.a.token(by)), None).await.code()
    };
    let id = |role: Role| tenants.a.member(role).0.id.to_string();
    let own = id(Role::Admin);
    assert_eq!(remove(&own, Role::Admin).await, 403, "oneself");
    let escaped = own.bytes().fold(String::new(), |path, byte| format!("{path}%{byte:02x}"));
    for spelling in
        [format!("+{own}"), format!("0{own}"), format!("{own}.0"), "x".into(), "-1".into(), "0".into()]
    {
        assert_eq!(remove(&spelling, Role::Admin).await, 404, "{spelling}");
    }
    assert!(matches!(remove(&escaped, Role::Admin).await, 403 | 404));
    assert_eq!(remove(&id(Role::Developer), Role::Admin).await, 403, "a developer");
    assert_eq!(remove(&id(Role::User), Role::Editor).await, 403, "by somebody who may not");
    assert_eq!(remove(&id(Role::Admin), Role::Developer).await, 200);
    assert_eq!(remove(&id(Role::Admin), Role::Developer).await, 404, "gone already");
    assert_eq!(remove(&id(Role::Developer), Role::Developer).await, 403, "the last one, and oneself");
    assert_eq!(tenants.get(HOME, "/api/auth/me", Some(tenants.a.token(Role::Developer))).await.code(), 200);
}

#[actix_web::test]
async fn the_operator_makes_lists_and_switches_organizations() {
    let tenants = Tenants::new().await;
    let operator = Some(tenants.operator.as_str());
    let body = json!({"name": "Klinik Süd", "slug": "sued", "is_active": false, "id": 77, "user_count": 9});
    let made = tenants.send("POST", HOME, ALL, operator, Some(&body)).await;
    assert_eq!(made.code(), 201);
    let made = made.json();
    assert_eq!(
        (&made["slug"], &made["is_active"], &made["domain"]),
        (&json!("sued"), &json!(true), &Value::Null)
    );
    assert_ne!(made["id"], 77);
    let list = tenants.get(HOME, ALL, operator).await.json();
    let slugs: Vec<_> = list["data"].as_array().unwrap().iter().map(|item| item["slug"].clone()).collect();
    assert_eq!(slugs, ["sued", "aa", "bb"], "by name");
    assert!(list["data"][0]["user_count"].is_u64());
    let again = tenants.send("POST", HOME, ALL, operator, Some(&body)).await;
    assert_eq!((again.code(), paths(&again)), (422, vec!["slug".to_owned()]));
    let empty = tenants.send("POST", HOME, ALL, operator, Some(&json!({}))).await;
    assert_eq!((empty.code(), paths(&empty)), (422, vec!["name".to_owned(), "slug".to_owned()]));
    for action in ["deactivate", "deactivate", "activate", "activate"] {
        let path = format!("{ALL}/{}/{action}", made["id"]);
        assert_eq!(tenants.send("POST", HOME, &path, operator, None).await.code(), 200, "{action}");
        let expected = if action == "activate" { 200 } else { 403 };
        let name = tenants.get(&format!("sued.{HOME}"), "/api/app-name", None).await;
        assert_eq!(name.code(), expected, "{action}");
        let unknown = tenants.send("POST", HOME, &format!("{ALL}/987654/{action}"), operator, None).await;
        assert_eq!(unknown.code(), 404);
    }
}
